"""Whole games at the table without a browser: clicks, undo and redo, looking back."""

from __future__ import annotations

import re

import pytest

from boardkit.errors import BadOption
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets.play import Play
from tests.widgets.helper import click_key, status
from tests.widgets.play_clicks import game, play_by_clicks, play_on

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


# What cannot be shown


@pytest.mark.parametrize("decision", [99, -1, 1.5, "2", (), object()])
def test_a_decision_that_was_not_made_is_refused_and_the_table_stays(decision: object) -> None:
    play = Play(Huts(), seed=5)
    for _ in range(2):
        play.match.play(play.match.legal()[0])
    for go in (play.look, play.what_if):
        with pytest.raises(BadOption) as caught:
            go(decision)  # type: ignore[arg-type]
        assert caught.value.key == "match.branch"
        assert play.table.looking is None
        assert play.board.state == play.match.state
    play.rest()


def test_a_game_may_be_begun_by_its_name_and_what_is_none_is_refused() -> None:
    play = Play(Huts(), seed=5)
    match = play.match
    for given in (None, 5, "chess"):
        for go in (play.load, play.new_game):
            with pytest.raises(BadOption):
                go(given)  # type: ignore[arg-type]
            assert play.match is match
    play.new_game("Stadt", seed="BKT")
    assert (play.match.game.name, play.match.seed) == ("town", "BKT")
    play.load("aftershock")
    assert play.match.game.name == "aftershock"
    play.rest()


@pytest.mark.parametrize("question", [None, 5, ["upright"]])
def test_a_question_that_is_no_text_is_an_empty_one(question: object) -> None:
    play = Play(Huts(), seed=5)
    assert play.odds is not None
    assert play.odds.ask(question) is None  # type: ignore[arg-type]
    play.rest()
