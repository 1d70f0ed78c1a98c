"""Every widget changes whole and at once with the language: its own, and the notebook's.

Each is brought to places where there is much to say and compared with one made in the other
language; the laboratory's are in test_lab_language.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardkit import text
from boardkit.errors import BadOption
from boardkit.game import game_class
from boardkit.match import Match
from boardkit.review import Report
from boardkit.work import Work
from boardkit_widgets import Board, Decisions, Explain, Odds, Play, Squares, Study, review
from boardkit_widgets.review import MOST, Review
from tests.widgets.explain_clicks import err, solve
from tests.widgets.helper import click_key, enter
from tests.widgets.play_clicks import play_on
from tests.widgets.spoken import check

GAMES = ("huts", "town", "forest", "aftershock")
State = Callable[[Any], object]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    before = text.language("en")
    yield
    text.language(before)


def compare(kind: Callable[..., Any], state: State = lambda made: None) -> None:
    """`kind(language=...)` brought to a state changes whole."""

    def make(language: str | None, _: str) -> tuple[Any, tuple[object, ...]]:
        made = kind(language=language)
        state(made)
        return made, ()

    check(make)


@functools.cache
def played(name: str, moves: int, seed: str = "BKTRMX") -> str:
    return randomly(Match(game_class(name)(), seed), moves).to_json()


def randomly(match: Match, moves: int = 1000) -> Match:
    """The match played on up to so many moves."""
    rng = random.Random(7)
    while not match.over and len(match.moves) < moves:
        match.play(match.legal().sample(rng))
    return match


def match(name: str, moves: int = 6) -> Match:
    return Match.from_json(played(name, moves))


def the_end(name: str, moves: int) -> Match:
    """A game that is over, begun so many moves before its end: a review has little to compute."""
    whole = match(name, 1000)
    start = whole.log[[n for n, one in enumerate(whole.log) if one.kind == "move"][-moves]]
    position = whole.game.describe(start.before_state)
    return randomly(Match(whole.game, "BKTRMX", position))


# Boards


def asked(board: Any) -> None:
    """The keyboard's list and the text board are open, one thing is picked."""
    board.panel.toggle.value = True
    keys = board._picking.next()
    board.press(keys[-1])
    board.panel.move.value = "half a mo"
    if board.panel.next.options:
        board.panel.next.index = len(board.panel.next.options) - 1


def told_what_can_be_pressed(board: Any) -> None:
    board.press("nothing of the sort")


def refused(board: Any) -> None:
    board.guard(board.play_text)("nonsense")


def nothing_to_take_back(board: Any) -> None:
    board.take_back()


def failed(board: Any) -> None:
    board.guard.failed(ZeroDivisionError("so"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("state", [asked, told_what_can_be_pressed])
def test_boards(name: str, state: State) -> None:
    compare(lambda language: Board(match(name), language=language), state)


@pytest.mark.parametrize("state", [refused, nothing_to_take_back, failed])
def test_what_a_board_says(state: State) -> None:
    compare(lambda language: Board(match("huts"), language=language), state)


def test_a_board_at_the_end_and_one_to_look_at() -> None:
    compare(lambda language: Board(match("huts", 1000), language=language, keys=True))
    one = match("town")
    compare(lambda language: Board(one.game, one.state, read_only=True, language=language))


# Chances


def unfolded(odds: Odds) -> None:
    odds.form.value = "fraction"
    for index, row in enumerate(odds.table._table.rows):
        if row.derive is not None:
            odds.table.toggle(index)
            break
    odds.choice.index = len(odds.choice.options) - 1


def computed(odds: Odds) -> None:
    odds.finish()
    if odds.advice is not None and odds.advice.choices:
        odds.chose(odds.advice.choices[-1].move)
        odds.update()


@pytest.mark.parametrize("name", GAMES)
def test_odds(name: str) -> None:
    compare(lambda language: Odds(match(name), language=language, values=False), unfolded)


def questioned(odds: Odds) -> None:
    odds.ask("2 upright")
    odds.question.value = "3 upr"


def unread(odds: Odds) -> None:
    odds.ask("what is this")


def guessed(odds: Odds) -> None:
    enter(odds.cover.field, "1/4")


def misguessed(odds: Odds) -> None:
    enter(odds.cover.field, "much")


def broken(odds: Odds) -> None:
    odds._failed(BadOption("language", given="x"))


@pytest.mark.parametrize("state", [computed, questioned, unread, broken, failed])
def test_what_odds_say(state: State) -> None:
    compare(lambda language: Odds(match("huts"), language=language), state)


@pytest.mark.parametrize("state", [guessed, misguessed])
def test_covered_odds(state: State) -> None:
    make = functools.partial(Odds, covered=True, values=False)
    compare(lambda language: make(match("huts"), language=language), state)


# Games


def log_and_sheet(play: Play) -> None:
    play.sheet.pick.index = len(play.sheet.pick.options) - 1


def form(play: Play) -> None:
    play.open_form()
    play.form.fields["players"].value = 3
    play.form.seats[1].value, play.form.seats[2].value = "strong", "easy"
    play.form.seed.value = " " * 3 + "x" * 300
    play.form.submit()


def saves(play: Play) -> None:
    play.open_saves()
    play.saves.read("no code")
    play.saves.field.value = "half a co"


def earlier(play: Play) -> None:
    play.new_game(play.match.game, "CDFGHJ")
    play.open_saves()


def looking(play: Play) -> None:
    play.look(2)


def trying(play: Play) -> None:
    play.what_if(2)


def hinted(play: Play) -> None:
    play.hint()


def waiting(play: Play) -> None:
    play.thinker.offer(play.match, play.match.turn, "easy")


@pytest.mark.parametrize(
    "state", [log_and_sheet, form, saves, earlier, looking, trying, hinted, waiting, failed]
)
def test_a_game(state: State) -> None:
    def begun(language: str | None) -> Play:
        made = Play("huts", "BKTRMX", ("human", "human"), language=language, show_odds=False)
        play_on(made, turns=6)
        return made

    def reached(play: Any) -> None:
        (failed(play.board) if state is failed else state(play))

    compare(begun, reached)


@pytest.mark.parametrize("name", GAMES)
def test_all_games(name: str) -> None:
    compare(lambda language: Play(match(name), None, ("human",), language=language, keys=True))


def test_the_end_of_a_game_and_its_review(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[Report] = []
    real = review.review

    def once(*asked: Any, **how: Any) -> Work[Report]:
        """All three look back on the same game, which takes a second."""
        if not reports:
            reports.append((yield from real(*asked, **how)))
        return reports[0]

    monkeypatch.setattr(review, "review", once)

    end = the_end("huts", 8).to_json()

    def over(language: str | None) -> Play:
        made = Play(Match.from_json(end), None, ("human",), language=language)
        made.review()
        made.ending.review.stop()
        return made

    compare(over)
    assert {decision.player for decision in reports[0].decisions} == {0, 1}
    assert len(reports[0].decisions) > MOST, "not all are shown at first"


def test_a_review() -> None:
    one = match("huts", 4)

    def made(language: str | None) -> Review:
        review = Review(one, language=language, most=1)
        review.finish()
        review._show_more()
        return review

    compare(made)


# Rules


def hint(explain: Explain) -> None:
    explain.tell_hint()


def solution(explain: Explain) -> None:
    explain.show_solution()


def skipped(explain: Explain) -> None:
    explain.next()


@pytest.mark.parametrize("step", ["plots", "no_plot", "stop", "doubtful", "hut", "city_majority"])
@pytest.mark.parametrize("state", [err, solve, solution])
def test_a_step_of_the_rules(step: str, state: State) -> None:
    compare(lambda language: Explain("huts", step=step, language=language), state)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("state", [hint, skipped])
def test_the_rules(name: str, state: State) -> None:
    compare(lambda language: Explain(name, language=language), state)


def test_an_answer_that_is_half_typed_stays() -> None:
    points = Explain("huts", step="hut")
    points.answers.number.value = "12"
    players = Explain("huts", step="city_majority")
    players.answers.players[0].value = True
    fields = Explain("huts", step="plots")
    click_key(fields.board, "field:0,0")
    fields.answers.field.index = 3
    text.language("de")
    assert points.answers.number.value == "12"
    assert players.answers.players[0].value
    assert fields.marked_fields() == {(0, 0)}
    assert fields.answers.field.index == 3
    assert "1 " in fields.board.status.value


@pytest.mark.parametrize("name", GAMES)
def test_the_decisions(name: str) -> None:
    compare(functools.partial(Decisions, name))


def test_positions_to_study() -> None:
    compare(functools.partial(Study, "huts", "one_hut"))

    def chosen(study: Study) -> None:
        study.choice.index = 1

    compare(functools.partial(Study, "huts", "one_hut", "two_huts", board=False), chosen)


def laid(squares: Squares) -> None:
    squares.press("tile:A1")
    squares.press("field:0,0")
    squares.press("tile:A1")


def unreadable(squares: Squares) -> None:
    squares.entry.value = "nonsense"


@pytest.mark.parametrize("state", [lambda made: None, laid, unreadable, failed])
def test_squares(state: State) -> None:
    compare(Squares, state)
