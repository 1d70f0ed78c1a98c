"""The board without a browser: clicks, taps, several boards."""

from __future__ import annotations

from boardkit.huts.moves import Set, Shift
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets.board import Board
from tests.widgets.helper import click, click_key, frames, ready, status, tap
from tests.widgets.huts_board import GAME, state


def at(board: Board, key: str) -> tuple[float, float]:
    return board.scene.find(key)[0].centre


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
    boards = [Board(match, language="en", follow=False) for _ in range(3)]
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
