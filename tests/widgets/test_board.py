"""The board without a browser: clicks, taps, keys, words, what is drawn and when."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from boardkit.chance.dist import Dist
from boardkit.game import NO_MOVES, Game, MoveList, ScoreLine, Turn
from boardkit.huts import Huts
from boardkit.huts.moves import Set, Shift
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets import board as board_module
from boardkit_widgets import canvas as canvas_module
from boardkit_widgets.board import Board
from boardkit_widgets.canvas import GROUND
from boardkit_widgets.paint import with_sheet
from boardkit_widgets.scene import Rect, Scene
from boardkit_widgets.steps import AnyOrder, flat
from tests.support.pearls import rules as pearls
from tests.widgets import draw_pearls
from tests.widgets.helper import (
    click,
    click_key,
    enter,
    frames,
    holding,
    press_key,
    ready,
    status,
    tap,
)

GAME = Huts(players=2)
# A city of six plots and a castle side by side; player 0 is carrying out a throw.
TABLE = {
    "game": "huts",
    "players": 2,
    "fields": ["ccc#~x", "ccc#c#", "###..."],
    "kinds": [["city", "land"]],
    "huts": [[0, 0, 0], [0, 1, 1], [1, 4, 0]],
    "turn": 0,
    "number": 5,
}


def state(**entries: Any) -> Any:
    return GAME.position({**TABLE, **entries})


def at(board: Board, key: str) -> tuple[float, float]:
    return board.scene.find(key)[0].centre


@pytest.fixture
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Any:
    pearls.register()
    monkeypatch.setitem(sys.modules, "boardkit_widgets.draw_pearls", draw_pearls)
    board_module.drawing.cache_clear()
    yield
    board_module.drawing.cache_clear()


# Clicks


def test_a_whole_turn_by_clicks() -> None:
    match = Match(GAME, seed="BKTRMX")
    board = Board(match, language="en")
    for _ in range(2):  # the start huts
        click_key(board, board.scene.marks.legal[0])
    assert match.turn == 0
    assert match.state.throw
    assert set(board.scene.marks.legal) == {"stop", "again"}
    click_key(board, "again")
    click_key(board, "stop")
    while match.turn == 0:
        before = len(match.moves)
        for _ in range(3):  # a hut, where from, where to
            click_key(board, board.scene.marks.legal[0])
            if len(match.moves) > before:
                break
        assert len(match.moves) == before + 1
    assert match.turn == 1
    assert [str(move) for move in match.moves[2:4]] == ["again", "stop"]


def test_legal_keys_light_up_step_by_step() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    assert set(board.scene.marks.legal) == {"throw:long", "throw:upright"}
    click_key(board, "throw:long")
    assert set(board.scene.marks.legal) == {"field:0,0", "field:0,1", "field:1,4"}
    click_key(board, "field:0,1")
    assert "field:0,2" in board.scene.marks.legal
    assert "field:0,0" not in board.scene.marks.legal
    click_key(board, "field:0,1")
    assert set(board.scene.marks.legal) == {"field:0,0", "field:0,1", "field:1,4"}


def test_the_only_result_is_picked_by_itself() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    assert board.picked == ("throw:upright",)
    assert board.scene.marks.picked
    click_key(board, "field:0,2")
    assert [0, 2, 0] in GAME.describe(board.state)["huts"]
    assert board.scene.marks.last == ("field:0,2",)


def test_a_refused_click_says_why_and_changes_nothing() -> None:
    refused = []
    board = Board(
        GAME,
        state(todo=["upright"]),
        language="en",
        on_refused=lambda move, reason: refused.append((move, reason.key)),
    )
    before = board.state
    click_key(board, "field:0,1")
    reason = GAME.why_not(before, Set((0, 1)))
    assert status(board) == reason.text("en")
    assert board.scene.marks.reason == ("field:0,1",)
    assert board.state is before
    assert refused == [(Set((0, 1)), "occupied")]
    assert 'aria-live="polite"' in board.status.value
    click_key(board, "field:0,2")
    assert board.state is not before


def test_a_refused_first_half_of_a_move_says_why() -> None:
    board = Board(GAME, state(todo=["long"]), language="en")
    click_key(board, "field:1,1")
    assert status(board) == GAME.why_not(board.state, Shift((1, 1), (0, 2))).text("en")


def test_a_click_too_early_says_what_comes_first() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    click_key(board, "field:0,2")
    assert "First choose" in status(board)
    assert board.scene.label("throw:long", "en") in status(board)


def test_a_click_beside_everything_does_nothing() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    words = board.status.value
    click(board.canvas, -50, -50)
    assert board.status.value == words


def test_sentences_for_whoever_may_not_move() -> None:
    chance = Board(GAME, state(), language="en")
    assert status(chance) == phrase("ui.board.chance").text("en")
    over = Board(GAME, state(supply=[0, 10]), language="en")
    assert status(over) == phrase("ui.board.over").text("en")
    for_looking = Board(GAME, state(todo=["upright"]), language="en", read_only=True)
    click_key(for_looking, "field:0,2")
    assert status(for_looking) == phrase("ui.board.read_only").text("en")
    assert for_looking.scene.marks.legal == ()
    other = Board(GAME, state(todo=["upright"]), language="en", players=(1,))
    click_key(other, "field:0,2")
    you = phrase("common.player", number=1)
    assert status(other) == phrase("ui.board.not_you", player=you).text("en")


def test_a_locked_board_answers_presses_in_its_own_words() -> None:
    board = Board(GAME, state(todo=["upright"]), language="de")
    board.lock(phrase("ui.play.thinking"), phrase("ui.play.thinking_wait"))
    board.refresh()
    assert status(board) == phrase("ui.play.thinking").text("de")
    before = board.state
    click_key(board, "field:0,2")
    assert "denkt noch nach" in status(board)
    assert board.state is before
    board.lock(None)
    board.refresh()
    click_key(board, "field:0,2")
    assert board.state is not before


def test_two_huts_that_lie_alike_are_told_apart() -> None:
    board = Board(GAME, state(todo=["long", "upright", "upright"]), language="en")
    first, second = board.scene.find("throw:upright")
    click(board.canvas, *second.centre)
    assert board.scene.marks.picked == (second.id,)
    click(board.canvas, *second.centre)
    assert board.scene.marks.picked == ()
    click(board.canvas, *first.centre)
    assert board.scene.marks.picked == (first.id,)


# Several boards, several runs of a cell


def test_a_cell_run_three_times_plays_one_move_a_click() -> None:
    match = Match(GAME, seed=1)
    boards = [Board(match, language="en") for _ in range(3)]
    click_key(boards[-1], boards[-1].scene.marks.legal[0])
    assert len(match.moves) == 1
    # An older one shows where the game has gone before it lets anybody choose.
    stale = boards[0]
    click_key(stale, stale.scene.marks.legal[0])
    assert len(match.moves) == 1
    assert status(stale) == phrase("ui.board.went_on").text("en")
    click_key(stale, stale.scene.marks.legal[0])
    assert len(match.moves) == 2


def test_two_boards_do_not_touch_each_other() -> None:
    one, other = (Board(Match(GAME, seed=seed), language="en") for seed in (1, 2))
    before = other.canvas.show, other.status.value, other.match.state
    with frames() as drawn:
        ready(one.canvas)
        click_key(one, one.scene.marks.legal[0])
    assert len(one.match.moves) == 1
    assert other.match.moves == ()
    assert other.status.value == before[1]
    assert all(f"IPY_MODEL_{other.canvas.model_id}" not in frame.canvases for frame in drawn)


# Fingers


def test_a_tap_presses_but_a_swipe_and_two_fingers_do_not() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    before = board.state
    x, y = at(board, "field:0,2")
    tap(board.canvas, (x, y), (x + 60, y))
    tap(board.canvas, (x, y), fingers=2)
    assert board.state is before
    tap(board.canvas, (x, y), (x + 3, y - 2))
    assert board.state is not before


# What is drawn


def test_nothing_is_drawn_before_somebody_looks_then_one_message_a_frame() -> None:
    with frames() as drawn:
        board = Board(GAME, state(todo=["long", "upright"]), language="en")
        assert drawn == []
        ready(board.canvas)
        assert len(drawn) == 1
        click_key(board, "throw:long")
    assert len(drawn) == 2
    for frame in drawn:
        # Another canvas first: a page that was opened later learns which one is meant.
        assert frame.commands[0] == "switchCanvas"
        assert frame.canvases[0] != f"IPY_MODEL_{board.canvas.model_id}"
        assert frame.canvases[-1] == f"IPY_MODEL_{board.canvas.model_id}"


def test_the_ground_is_copied_and_a_reloaded_page_gets_the_whole_picture() -> None:
    board = Board(GAME, state(todo=["long", "upright", "upright"]), language="en")
    with frames() as drawn:
        ready(board.canvas)
        click_key(board, "throw:long")
        for _ in range(3):  # choose a hut, lay it down again, choose it
            click_key(board, "field:0,1")
        ready(board.canvas)
    whole, first_copy, *copies, again = drawn
    assert "drawImage" not in whole.commands
    assert all("drawImage" in frame.commands for frame in (first_copy, *copies))
    # The hut that is lifted makes the ground smaller once; from then on it stays.
    assert copies[-1].size < 0.7 * whole.size
    assert "drawImage" not in again.commands
    assert again.size > whole.size / 2
    assert {"0", "1", "2", "3"} <= set(again.texts)  # along the edge of the board


def test_what_is_copied_is_what_was_there() -> None:
    board = Board(Match(GAME, seed="BKTRMX"), language="en")
    ready(board.canvas)
    for _ in range(25):
        click_key(board, board.scene.marks.legal[0])
        below = board.canvas._below
        assert below == with_sheet(board.scene)[: len(below)]
    assert len(below) >= GROUND
    # Another language and another board begin anew.
    board.language = "de"
    assert board.canvas._below == ()
    click_key(board, board.scene.marks.legal[0])
    board.show(Match(Huts(players=3), seed=1))
    assert board.canvas._below == ()


def test_what_has_not_changed_is_not_drawn_again() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    ready(board.canvas)
    with frames() as drawn:
        board.refresh()
        board.language = "en"
        click(board.canvas, -50, -50)
    assert drawn == []


def test_an_error_while_drawing_does_not_switch_drawing_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    ready(board.canvas)
    with monkeypatch.context() as broken:
        broken.setattr(canvas_module, "paint_shapes", lambda *_: 1 / 0)
        click_key(board, "throw:long")
    assert not holding()
    assert "ZeroDivisionError" in board.guard.details.value
    with frames() as drawn:
        click_key(board, "field:0,1")
    assert len(drawn) == 1


def test_the_canvas_fits_its_page_and_is_sharp() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    assert board.canvas.width == round(2 * board.scene.width)
    assert board.canvas.layout.width == "100%"
    assert board.canvas.layout.max_width == f"{round(board.scene.width)}px"
    assert board.canvas.tooltip == board.scene.title.text("en")


def test_the_canvas_does_not_keep_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    asked = []
    monkeypatch.setattr(type(board.panel.toggle), "focus", lambda self: asked.append("on"))
    monkeypatch.setattr(type(board.canvas), "blur", lambda self: asked.append("off"))
    press_key(board.canvas, "Shift")
    press_key(board.canvas, "Tab")
    press_key(board.canvas, "Tab", shift=True)
    press_key(board.canvas, "s")
    assert asked == ["on", "off", "on"]
    click(board.canvas, -50, -50)
    assert asked[-1] == "off"


# The keyboard


def test_a_move_by_the_list() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en", keys=True)
    panel = board.panel
    names = [name for name, _ in panel.next.options]
    assert names == [board.scene.label(key, "en") for key in ("throw:upright", "throw:long")]
    panel.next.value = "throw:upright"
    panel.choose.click()
    assert board.picked == ("throw:upright",)
    panel.back.click()
    assert board.picked == ()
    panel.back.click()
    assert status(board) == phrase("ui.board.nothing_back").text("en")
    panel.next.value = "throw:upright"
    panel.choose.click()
    panel.next.value = "field:1,0"
    panel.choose.click()
    assert [1, 0, 0] in GAME.describe(board.state)["huts"]
    assert board.scene.describe("en").splitlines()[0] in panel.board.value


def test_a_move_as_text() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en", keys=True)
    before = board.state
    enter(board.panel.move, "set 0,1")
    assert status(board) == GAME.why_not(before, Set((0, 1))).text("en")
    enter(board.panel.move, "jump")
    assert "jump" in status(board)
    assert board.guard.details.value == ""  # a mistake of the user's, none of ours
    assert board.panel.move.value == "jump"  # to be mended
    board.panel.move.value = " "
    board.panel.play.click()  # nothing is written there
    assert board.state is before
    board.panel.move.value = "set 0,2"
    board.panel.play.click()
    assert board.panel.move.value == ""
    assert [0, 2, 0] in GAME.describe(board.state)["huts"]


def test_the_closed_keyboard_panel_costs_nothing() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    click_key(board, "throw:long")
    assert board.panel.board.value == ""
    assert board.panel.next.options == ()
    board.panel.toggle.value = True
    assert [key for _, key in board.panel.next.options] == ["field:0,0", "field:0,1", "field:1,4"]
    assert "pre" in board.panel.board.value


# Words


def test_the_language_changes_everything_at_once() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en", keys=True)
    ready(board.canvas)
    with frames() as drawn:
        board.language = "de"
    assert "Wähle" in status(board)
    assert board.panel.choose.description == phrase("ui.board.choose").text("de")
    assert next(name for name, _ in board.panel.next.options) == board.scene.label(
        board.panel.next.value, "de"
    )
    assert any("aufrecht" in words for words in drawn[-1].texts)


def test_pages_without_a_kernel_get_a_picture_and_words() -> None:
    board = Board(GAME, state(todo=["upright"]), language="de")
    page = board._repr_mimebundle_()["text/html"]
    assert re.search('<img [^>]*alt="[^"]+"', page)
    assert "data:image/svg+xml;base64," in page
    assert board.scene.describe("de").splitlines()[0] in page
    assert "<script" not in page


def test_what_goes_wrong_in_a_callback_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(move: Any) -> None:
        raise RuntimeError("a <broken> callback")

    board = Board(GAME, state(todo=["upright"]), language="en", on_move=broken)
    click_key(board, "field:0,2")
    assert "a &lt;broken&gt; callback" in status(board)
    assert "RuntimeError" in board.guard.details.value
    board.on_move = None
    click_key(board, "field:0,2")
    assert board.guard.details.value == ""
    assert [0, 2, 0] in GAME.describe(board.state)["huts"]


def test_presses_can_be_kept() -> None:
    kept: list[str] = []
    board = Board(GAME, state(todo=["upright"]), language="en", on_press=kept.append)
    board.on_press = lambda key: kept.append(key) or True
    before = board.state
    click_key(board, "field:0,2")
    assert kept == ["field:0,2"]
    assert board.state is before


# Another game: hidden hands, and things in any order


@pytest.mark.usefixtures("_pearls")
def test_who_plays_sees_the_own_hand_and_others_do_not() -> None:
    match = Match(pearls.Pearls(), seed=3)
    board = Board(match, language="en")
    spectator = Board(match, language="en", read_only=True)
    other = Board(match, language="en", viewer=1)
    assert board.scene.find("hand:0")
    assert not spectator.scene.find("hand:0")
    assert not other.scene.find("hand:0")
    for move in list(match.legal())[:3]:
        for key in board.keys_of(move)[:-1]:
            click_key(board, key)
        assert len(match.moves) == 0
        board.take_back()
    for key in board.keys_of(match.legal()[1]):
        click_key(board, key)
    assert len(match.moves) == 1


@dataclass(frozen=True)
class Kept:
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "keep " + "+".join(map(str, self.dice))


@dataclass(frozen=True)
class Dice:
    dice: tuple[int, ...] = (2, 2, 5)
    number: int = 1


@dataclass(frozen=True)
class Keeping(Game[Dice, Kept]):
    """Keep any of three dice."""

    players: int = 1
    name: ClassVar[str] = "keeping"
    RULES: ClassVar[tuple[str, ...]] = ()

    def start(self) -> Dice:
        return Dice()

    def turn(self, s: Dice) -> int | Turn:
        return 0 if s.number == 1 else Turn.OVER

    def legal(self, s: Dice) -> Any:
        sets = [(), (2,), (5,), (2, 2), (2, 5), (2, 2, 5)]
        return MoveList([Kept(dice) for dice in sets]) if s.number == 1 else NO_MOVES

    def chance(self, s: Dice) -> Dist[Any]:
        return Dist.certain(None)

    def turn_number(self, s: Dice) -> int:
        return s.number

    def apply(self, s: Dice, move: Any) -> Dice:
        return replace(s, dice=move.dice, number=2)

    def why_not(self, s: Dice, move: Any) -> None:
        return None

    def score(self, s: Dice) -> tuple[ScoreLine, ...]:
        return ()

    def winners(self, s: Dice) -> tuple[int, ...]:
        return ()

    def worth(self, view: Dice, p: int) -> float:
        return 0.0

    def words(self, s: Dice, move: Any) -> Any:
        return phrase("common.huts", n=len(move.dice))

    def parse(self, text: str) -> Any:
        return Kept(())

    def position(self, doc: Any) -> Dice:
        return Dice()

    def describe(self, s: Dice) -> dict[str, Any]:
        return {}


class DrawKeeping:
    @staticmethod
    def scene(game: Any, view: Dice, viewer: Any, picked: Any = (), pointed: Any = None) -> Scene:
        shapes = [
            Rect(f"die {i}", 50 * i, 0, 40, 40, key=f"die:{die}", label=f"a {die}", fill="#ffffff")
            for i, die in enumerate(view.dice)
        ]
        roll = Rect("roll", 0, 60, 80, 40, key="roll", label="roll", fill="#dddddd")
        return Scene(200, 110, (*shapes, roll))

    @staticmethod
    def clicks(state: Dice, move: Kept) -> tuple[Any, ...]:
        return (AnyOrder(tuple(f"die:{die}" for die in move.dice), "roll"),)

    @staticmethod
    def read(state: Dice, keys: Any) -> Any:
        return None


def test_things_in_any_order_and_their_closing_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "drawing", lambda name: DrawKeeping)
    board = Board(Keeping(), language="en")
    assert set(board.scene.marks.legal) == {"die:2", "die:5", "roll"}
    second = board.scene.shape("die 1")
    click(board.canvas, *second.centre)
    assert board.scene.marks.picked == ("die 1",)
    click_key(board, "die:5")
    assert set(board.scene.marks.legal) == {"die:2", "roll"}
    click(board.canvas, *second.centre)
    assert board.picked == ("die:5",)
    click(board.canvas, *board.scene.shape("die 0").centre)
    click_key(board, "roll")
    assert board.state == Dice((2, 5), 2)
    assert flat(DrawKeeping.clicks(Dice(), Kept((2, 2, 5)))) == (
        "die:2",
        "die:2",
        "die:5",
        "roll",
    )
