"""Whole games at the table without a browser: clicks, every control, mistakes."""

from __future__ import annotations

import asyncio
import base64
import random
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from boardkit.chance import models
from boardkit.errors import BadOption
from boardkit.huts import Huts, odds
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets import cells, runner, seats
from boardkit_widgets.model_field import OWN
from boardkit_widgets.play import Play
from tests.widgets.helper import click_key, enter, status


def play_by_clicks(play: Play, move: Any) -> None:
    """Click what plays `move`; steps that filled themselves are left out."""
    before = len(play.match.moves)
    for key in play.board.keys_of(move):
        if key not in play.board.picked:
            click_key(play.board, key)
        if len(play.match.moves) != before:
            return
    raise AssertionError(f"{move} was not played: {status(play.board)}")


def play_on(play: Play, turns: int = 10_000, seed: int = 0) -> None:
    """Play a person's moves by clicks until the game is over, at most so many."""
    rng = random.Random(seed)
    while not play.match.over and turns:
        play_by_clicks(play, play.match.legal().sample(rng))
        turns -= 1


def game(seed: str = "BKTRMX", **values: Any) -> Play:
    return Play(Huts(players=2), seed, **{"language": "en", "show_odds": False, **values})


def log_of(play: Play) -> str:
    return re.sub("<[^>]*>", " ", play.history.list.value)


# Whole games


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_whole_game_by_clicks_against_a_computer(level: str) -> None:
    play = game(seats=("human", level), look_back=False)
    play_on(play)
    assert play.match.over
    assert status(play.board).startswith("The game is over.")
    movers = {entry.player for entry in play.table.decisions}
    assert movers == {0, 1}
    assert "bk-won" in play.bar.value
    totals = [0, 0]
    for line in play.match.game.score(play.match.state):
        totals[line.player] += line.points
    feet = re.findall("<tfoot>.*?</tfoot>", play.sheet.table.value)[0]
    assert re.findall(r"<td>(-?\d+)</td>", feet) == [str(n) for n in totals]
    # The luck of the game is that of its seed: the log replays from its code.
    assert Match.from_code(play.code()).log == play.match.log


@pytest.mark.parametrize(
    "huts",
    [Huts(players=3), Huts(players=4, variant="simple"), Huts(players=2, variant="advanced")],
    ids=["three", "simple", "advanced"],
)
def test_other_games_by_clicks(huts: Huts) -> None:
    play = Play(huts, 7, ("human", "easy"), language="de", show_odds=False, look_back=False)
    play_on(play)
    assert play.match.over
    assert "Das Spiel ist zu Ende." in status(play.board)


def test_the_strong_level_moves_too() -> None:
    play = game(seats=("human", "strong"))
    play_on(play, turns=1)
    assert play.match.turn == 0
    assert play.table.decisions[-1].player == 1


def test_people_share_a_board() -> None:
    play = game(seats=("human", "human"))
    play_on(play, turns=12)
    assert {entry.player for entry in play.table.decisions} == {0, 1}
    assert len(play.match.moves) == 12


def test_computers_play_alone() -> None:
    play = game(seats=("easy", "medium"), look_back=False)
    assert play.match.over
    play.undo()
    assert not play.match.over
    assert play.table.free


def test_a_game_can_be_named_and_defaults_to_huts() -> None:
    assert Play(seed=1, show_odds=False).match.game == Huts()
    assert Play("huts", 1, show_odds=False).seats == ("human", "medium")
    with pytest.raises(BadOption):
        Play("chess")
    with pytest.raises(BadOption):
        game(seats=("human", "grandmaster"))


# Undo, redo


def test_undo_goes_back_to_ones_own_last_decision_over_the_computers() -> None:
    play = game()
    states = []
    for n in range(4):
        states.append(play.match.state)
        play_on(play, turns=1, seed=n)
    code = play.code()
    for state in reversed(states):
        play.toolbar.buttons["undo"].click()
        assert play.match.state == state
        assert play.match.turn == 0
    assert play.toolbar.buttons["undo"].disabled
    play.toolbar.buttons["undo"].click()  # disabled buttons are not pressed, but a script may
    assert phrase("match.reason.nothing_to_undo").text("en") in status(play.board)
    while not play.toolbar.buttons["redo"].disabled:
        play.toolbar.buttons["redo"].click()
    assert play.code() == code


def test_after_undo_the_throws_are_the_same() -> None:
    play = game(seats=("human", "human"))
    play_on(play, turns=2)
    throw = play.match.state.throw
    play.undo()
    play_on(play, turns=1, seed=99)
    assert play.match.state.throw == throw


# Looking back, trying out


def test_what_if_is_a_side_road_and_the_game_waits_unchanged() -> None:
    play = game()
    play_on(play, turns=4)
    code, log = play.code(), play.match.log
    decisions = play.table.decisions
    computers = next(n for n, entry in enumerate(decisions) if entry.player == 1)

    play.history.pick.value = computers
    assert play.board.read_only
    assert play.board.state == decisions[computers].before_state
    assert f"decision {computers + 1} of {len(decisions)}" in play.banner.line.value
    # A computer's decision comes with how it was made.
    assert "Looked one move ahead" in play.banner.line.value
    click_key(play.board, "field:0,0")
    assert status(play.board) == phrase("ui.board.read_only").text("en")

    play.banner.try_here.click()
    assert play.match is not play.table.main
    assert play.match.state == decisions[computers].before_state
    other = next(move for move in play.match.legal() if move != decisions[computers].what)
    play_by_clicks(play, other)  # the reader decides in the computer's place
    assert play.match.turn == 0
    play_on(play, turns=2)
    play.undo()
    play.undo()
    play.undo()
    assert play.match.state == decisions[computers].before_state
    assert play.code() == code

    play.banner.back.click()
    assert play.match is play.table.main
    assert play.match.log == log
    assert play.code() == code
    assert play.banner.layout.display == "none"
    play_on(play, turns=1)


def test_looking_at_the_present_ends_looking() -> None:
    play = game()
    play_on(play, turns=2)
    play.history.pick.value = 0
    assert play.board.match is None
    play.history.pick.value = play.history.pick.options[0][1]
    assert play.board.match is play.match
    assert not play.board.read_only


# Saves


def test_a_game_goes_on_from_its_code() -> None:
    first = game(seats=("human", "easy"))
    play_on(first, turns=5)
    first.toolbar.buttons["save"].click()
    code = first.match.code()
    assert code in first.saves.code.value
    second = game(seed="OTHER")
    second.toolbar.buttons["save"].click()
    enter(second.saves.field, f"  {code}\n")
    assert second.match.log == first.match.log
    play_on(second, turns=1)


def test_a_game_goes_on_from_its_file_with_its_seats() -> None:
    first = game(seats=("easy", "human"))
    play_on(first, turns=3)
    first.toolbar.buttons["save"].click()
    link = re.search(r'href="data:application/json;base64,([^"]+)"', first.saves.file.value)
    assert link is not None
    second = game(seed="OTHER")
    second.toolbar.buttons["save"].click()
    upload(second, base64.b64decode(link[1]))
    assert second.match.log == first.match.log
    assert second.seats == ("easy", "human")


def upload(play: Play, content: bytes) -> None:
    file = {"name": "x.json", "type": "", "size": len(content), "content": memoryview(content)}
    play.saves.upload.value = ({**file, "last_modified": datetime.now(UTC)},)


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "paste one"), ("huts-BKTRMX", ""), ("{}", ""), ("no code at all", "")],
)
def test_a_bad_code_is_told_beside_the_field_and_the_game_goes_on(text: str, words: str) -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["save"].click()
    play.saves.field.value = text
    play.saves.load_code.click()
    assert "bk-wrong" in play.saves.problem.value
    assert words in play.saves.problem.value
    assert "[" not in play.saves.problem.value  # every sentence is there
    assert play.match is before
    play_on(play, turns=1)


def test_bad_files(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["save"].click()
    upload(play, b"\xff\xfe\x00\x81")
    assert phrase("error.ui.no_text").text("en") in play.saves.problem.value
    monkeypatch.setattr("boardkit_widgets.save_code.MOST_BYTES", 10)
    upload(play, b"{" * 11)
    assert "larger" in play.saves.problem.value
    upload(play, b"{}")
    assert "bk-wrong" in play.saves.problem.value
    assert play.match is before


def test_an_open_code_follows_the_game() -> None:
    play = game()
    play.open_saves()
    play_on(play, turns=3)
    assert play.code() in play.saves.code.value


# The form


def test_a_new_game_from_the_form() -> None:
    play = game()
    play_on(play, turns=2)
    play.toolbar.buttons["new"].click()
    form = play.form
    assert form.layout.display == ""
    assert [form.fields[name].value for name in ("players", "variant")] == [2, "base"]
    form.fields["players"].value = 4
    form.fields["variant"].value = "simple"
    form.fields["max_throws"].value = 4
    assert len(form.seats) == 4
    assert [seat.value for seat in form.seats] == ["human", "medium", "medium", "medium"]
    form.seats[3].value = "easy"
    form.seed.value = " same luck "
    form.start.click()
    assert play.match.game == Huts(players=4, variant="simple", max_throws=4)
    assert play.seats == ("human", "medium", "medium", "easy")
    assert play.match.seed == "same luck"
    assert form.layout.display == "none"
    assert play.bar.value.count("bk-chip ") + play.bar.value.count('bk-chip"') == 4
    again = Play(Huts(players=4, variant="simple", max_throws=4), "same luck", play.seats)
    assert again.match.log == play.match.log


def test_mistakes_in_the_form_are_told_beside_their_field() -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["new"].click()
    play.form.seed.value = "x" * 200
    play.form.start.click()
    assert "bk-wrong" in play.form.notes["seed"].value
    assert play.match is before
    play.language = "de"
    assert "bk-wrong" in play.form.notes["seed"].value
    assert phrase("ui.play.start").text("de") == play.form.start.description
    enter(play.form.seed, "BKT")
    assert play.match.seed == "BKT"


def test_own_counts_become_the_model_of_play_and_chances() -> None:
    play = game()
    play.toolbar.buttons["new"].click()
    field = play.form.fields["model"]
    assert field.value == models.default()
    field.choice.value = OWN
    for outcome, count in {"upright": 0, "long": 9, "narrow": 9, "roof": 2}.items():
        field.counts[outcome].value = count
    before = play.match
    play.form.start.click()
    assert "bk-wrong" in play.form.notes["model"].value, "nobody could ever set a hut"
    assert play.match is before
    field.counts["upright"].value = -3
    play.form.start.click()
    assert "-3" in play.form.notes["model"].value
    field.counts["upright"].value = 5
    play.form.start.click()
    assert dict(play.match.game.model.weights) == {"upright": 5, "long": 9, "narrow": 9, "roof": 2}
    assert play.match.game.model.origin == "measured"
    again = Match.from_code(play.code())
    assert again.game == play.match.game
    play.toolbar.buttons["new"].click()
    assert play.form.fields["model"].choice.value == OWN
    assert play.form.fields["model"].counts["long"].value == 9


@dataclass(frozen=True)
class Picky(Huts):
    """Huts in which two options do not go together."""

    __module__ = "boardkit.huts.rules"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players == 4 and self.max_throws > 3:
            raise BadOption("huts.max_throws", given=self.max_throws, low=1, high=3)


def test_an_option_that_does_not_go_with_another() -> None:
    play = Play(Picky(), 1, language="en", show_odds=False)
    before = play.match
    play.toolbar.buttons["new"].click()
    play.form.fields["players"].value = 4
    play.form.fields["max_throws"].value = 5
    play.form.start.click()
    assert "from 1 to 3" in play.form.notes["max_throws"].value
    assert play.match is before
    play.form.fields["max_throws"].value = 3
    play.form.start.click()
    assert play.match.game == Picky(players=4)
    assert play.form.notes["max_throws"].value == ""


def test_the_form_can_be_left() -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["new"].click()
    play.toolbar.buttons["save"].click()
    assert play.form.layout.display == "none"
    assert play.saves_card.layout.display == ""
    play.toolbar.buttons["new"].click()
    assert play.saves_card.layout.display == "none"
    play.form.cancel.click()
    assert play.form.layout.display == "none"
    assert play.match is before


# Sheet, log, language


def test_a_line_of_the_sheet_lights_its_fields() -> None:
    play = game(seats=("human", "human"))
    play_on(play, turns=8)
    options = dict(play.sheet.pick.options)
    assert len(options) > 1
    player, rule = next(entry for name, entry in options.items() if "city" in name)
    play.sheet.pick.value = (player, rule)
    fields = {
        f"field:{r},{c}"
        for line in play.match.game.score(play.match.state)
        if (line.player, line.rule) == (player, rule)
        for r, c in line.fields
    }
    assert set(play.board.scene.marks.look) == fields
    play.sheet.pick.value = play.sheet.pick.options[0][1]
    assert play.board.scene.marks.look == ()


def test_the_log_tells_who_did_what_newest_first() -> None:
    play = game()
    play_on(play, turns=3)
    words = log_of(play)
    told = [
        play.match.game.words(entry.before_state, entry.what).text("en") for entry in play.match.log
    ]
    for line in told:
        assert line in words
    last, first = play.match.log[-1], play.match.log[0]
    newest = play.match.game.words(last.before_state, last.what).text("en")
    oldest = play.match.game.words(first.before_state, first.what).text("en")
    assert words.index(newest) < words.rindex(oldest)
    assert len(play.history.pick.options) == len(play.match.moves) + 1


def test_the_language_changes_everything_at_once() -> None:
    play = game(keys=True)
    play_on(play, turns=2)
    play.toolbar.tongue.value = "de"
    assert play.language == "de"
    english = {phrase(f"ui.play.{name}").text("en") for name in ("new", "undo", "sheet", "log")}
    shown = [button.description for button in play.toolbar.buttons.values()]
    shown += [play.sheet.table.value, log_of(play), play.history.title.value]
    assert not english & set(shown)
    assert "Person 1" in play.bar.value
    assert "Wähle" in status(play.board)
    assert "Player" not in " ".join([*shown, play.bar.value, status(play.board)])
    play.toolbar.tongue.value = "en"
    assert "Player 1" in play.bar.value


def test_pages_without_a_kernel_get_board_sheet_and_log() -> None:
    play = game()
    play_on(play, turns=2)
    page = play._repr_mimebundle_()["text/html"]
    assert "<img " in page
    assert "<table" in page
    assert "<ol" in page
    assert "<script" not in page


def test_an_error_in_a_callback_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = game()
    with monkeypatch.context() as broken:
        broken.setattr(type(play.table), "undo", lambda self: 1 / 0)
        play.toolbar.buttons["undo"].disabled = False
        play.toolbar.buttons["undo"].click()
    assert "division by zero" in status(play.board)
    assert "ZeroDivisionError" in play.board.guard.details.value
    play_on(play, turns=2)


# Chances, hints, the review


def test_the_chances_follow_the_game() -> None:
    play = game(show_odds=True, seats=("human", "human"))
    assert play.odds is not None
    for n in range(4):
        play_on(play, turns=1, seed=n)
        assert play.odds.state == play.match.state
        assert play.odds.advice is not None
    play.look(1)
    assert play.odds.state == play.table.decisions[1].before_state
    play.back()
    assert play.odds.state == play.match.state
    play.new_game(Huts(players=3), "BKT", ("human",))
    assert play.odds.game == Huts(players=3)
    play.language = "de"
    assert play.odds.language == "de"


def test_no_values_are_computed_while_a_computer_thinks(slow: None) -> None:
    async def main() -> None:
        play = game(show_odds=True)
        assert play.odds is not None
        play_on(play, turns=1)
        assert play.thinker.thinking
        assert not play.odds.values_wanted
        await until(lambda: play.match.turn == 0)
        assert play.odds.values_wanted
        play.rest()

    asyncio.run(main())


@pytest.mark.parametrize("show_odds", [True, False])
def test_a_hint_names_and_marks_the_best_move(show_odds: bool) -> None:
    play = game(show_odds=show_odds, seats=("human", "human"))
    play.toolbar.buttons["hint"].click()
    best = odds.advice(play.match.game, play.match.state, 0).best()
    assert status(play.board).startswith("Best first")
    told = play.match.game.words(play.match.state, best).text("en").rstrip(".")
    assert told in status(play.board)
    assert play.board.scene.marks.look == play.board.keys_of(best)
    play_by_clicks(play, best)
    assert play.board.scene.marks.look == ()


def test_a_hint_is_sought_between_the_clicks() -> None:
    async def main() -> None:
        play = game(seats=("human", "human"))
        play_on(play, turns=4)
        play.toolbar.buttons["hint"].click()
        assert "Looking for good moves" in status(play.board)
        move = play.match.legal()[0]
        play_by_clicks(play, move)  # whoever decides needs no hint any more
        words = status(play.board)
        await asyncio.sleep(0.3)
        assert status(play.board) == words

    asyncio.run(main())


def nearly_over() -> Match:
    position = {
        "game": "huts",
        "players": 2,
        "fields": ["ccc#~x", "ccc#c#", "###..."],
        "kinds": [["city", "land"]],
        "huts": [[0, 0, 0], [0, 1, 1]],
        "supply": [1, 11],
        "turn": 0,
        "number": 5,
        "todo": ["upright"],
    }
    return Match(Huts(players=2), "BKT", position)


def test_after_the_game_winners_sheet_and_review() -> None:
    async def main() -> None:
        play = Play(nearly_over(), seats=("human", "human"), language="en")
        assert "bk-alone" not in play.place._dom_classes
        play_on(play)
        assert play.match.over
        assert play.odds.layout.display == "none"
        assert "bk-alone" in play.place._dom_classes
        assert "The winner is: Player 1." in status(play.board)
        await until(lambda: play.ending.review is not None and not play.ending.review.computing)
        assert play.ending.children == (play.ending.review,)
        play.ending.review.step(0)
        assert play.table.looking == 0
        await asyncio.sleep(0.2)
        assert play.ending.children == (play.ending.review,)  # it stays while one looks around
        play.banner.try_here.click()
        await asyncio.sleep(0.2)
        assert play.ending.children == ()
        assert not play.match.over
        play.back()
        assert play.match.over
        play.undo()
        await asyncio.sleep(0.2)
        assert play.ending.children == ()
        assert play.odds.layout.display == ""
        assert "bk-alone" not in play.place._dom_classes
        play.rest()

    asyncio.run(main())


def test_without_a_loop_the_review_waits_for_its_button() -> None:
    play = Play(nearly_over(), seats=("human", "human"), language="en", show_odds=False)
    play_on(play)
    assert play.ending.review is None
    assert play.ending.children == (play.ending.begin,)
    play.ending.begin.click()
    assert play.ending.review is not None
    assert play.ending.review.report is not None
    assert play.ending.children == (play.ending.review,)


# Thinking between the clicks


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that needs some slices, and moves without a pause for the eye."""
    monkeypatch.setattr(seats, "PACE", 0.0)
    monkeypatch.setattr(seats, "PATIENCE", -1.0)
    monkeypatch.setattr(runner, "TELL", 0.0)
    think = seats.players.Greedy.think

    def slowly(self: Any, *args: Any) -> Any:
        for i in range(6):
            yield seats.Progress(i / 6)
            time.sleep(0.01)
        return (yield from think(self, *args))

    monkeypatch.setattr(seats.players.Greedy, "think", slowly)


async def until(wanted: Any) -> None:
    for _ in range(2000):
        if wanted():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


@pytest.mark.usefixtures("slow")
def test_clicks_during_thinking_are_answered_and_break_nothing() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        assert play.thinker.thinking
        assert status(play.board) == phrase("ui.play.thinking", player="Player 2").text("en")
        moves = len(play.match.moves)
        for key in play.board.scene.keys()[:5]:
            click_key(play.board, key)
        assert "still thinking" in status(play.board)
        assert len(play.match.moves) == moves
        await until(lambda: play.thinker.layout.display == "")
        assert "<progress" in play.thinker.bar.value
        await until(lambda: not play.thinker.thinking)
        assert len(play.match.moves) == moves + 1
        assert play.match.turn == 0
        assert play.thinker.layout.display == "none"
        assert play.board.guard.details.value == ""

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_thinking_can_be_stopped_resumed_and_hurried() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        moves = len(play.match.moves)
        play.thinker.stop.click()
        assert not play.thinker.thinking
        assert "Go on" in status(play.board)
        await asyncio.sleep(0.1)
        assert len(play.match.moves) == moves
        click_key(play.board, "field:0,0")
        assert "Go on" in status(play.board)
        play.thinker.stop.click()
        assert play.thinker.thinking
        await until(lambda: len(play.match.moves) == moves + 1)
        while play.match.turn == 0:
            play_on(play, turns=1)
        moves = len(play.match.moves)
        play.thinker.hurry.click()
        assert len(play.match.moves) == moves + 1

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("button", ["undo", "new", "save", "hint"])
def test_every_button_works_while_the_computer_thinks(button: str) -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        assert play.thinker.thinking
        play.toolbar.buttons[button].disabled = False
        play.toolbar.buttons[button].click()
        if button == "undo":
            assert not play.thinker.thinking
            assert play.match.moves == ()
        await until(lambda: not play.thinker.thinking)
        assert play.match.turn == 0
        assert play.board.guard.details.value == ""

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_look_back_or_side_road_lets_the_game_wait() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        log = play.match.log
        await asyncio.sleep(0.01)
        play.look(0)
        await asyncio.sleep(0.15)
        assert play.table.main.log == log
        play.what_if(0)
        assert play.match.turn == 0
        play.back()
        assert play.thinker.thinking
        await until(lambda: play.match.turn == 0)
        assert len(play.match.moves) == 2

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_computer_that_fails_is_told_and_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        play = game()
        with monkeypatch.context() as broken:
            broken.setattr(seats.players.Greedy, "think", lambda *_: (1 / 0 for _ in "x"))
            play_on(play, turns=1)
            await until(lambda: play.thinker.stopped)
        assert "division by zero" in status(play.board)
        play.thinker.stop.click()
        await until(lambda: play.match.turn == 0)

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_computers_alone_can_be_watched_and_stopped() -> None:
    async def main() -> None:
        play = game(seats=("medium", "medium"), look_back=False)
        assert play.thinker.layout.display == ""
        await until(lambda: len(play.match.moves) > 2)
        play.thinker.stop.click()
        moves = len(play.match.moves)
        await asyncio.sleep(0.1)
        assert len(play.match.moves) == moves

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_cell_run_again_lets_the_older_game_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([("cell 1", "run 1"), ("cell 2", "run 2"), ("cell 1", "run 3"), None])
    monkeypatch.setattr(cells, "running_cell", lambda: next(runs))

    async def main() -> None:
        older, other, newer, script = (
            game(seats=("medium", "medium"), look_back=False) for _ in range(4)
        )
        assert not older.thinker.thinking
        assert all(play.thinker.thinking for play in (other, newer, script))
        for play in (other, newer, script):
            play.rest()
        # Whoever still has the older one in sight can go on with it.
        older.thinker.stop.click()
        assert older.thinker.thinking
        older.rest()

    asyncio.run(main())
