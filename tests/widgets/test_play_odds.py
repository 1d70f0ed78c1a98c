"""Chances, hints and the review beside a game."""

from __future__ import annotations

import asyncio

import pytest

from boardkit.huts import Huts, odds
from boardkit.match import Match
from boardkit_widgets.play import Play
from tests.widgets import play_clicks
from tests.widgets.helper import status
from tests.widgets.play_clicks import game, play_by_clicks, play_on, until

slow = play_clicks.slow


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
    assert status(play.board).startswith("Player 1 (best first, with what each is worth): ")
    told = play.match.game.words(play.match.state, best).text("en").rstrip(".")
    assert told.removeprefix("Player 1 ") in status(play.board)
    assert status(play.board).count("Player 1") == 1
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
