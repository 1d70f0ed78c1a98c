"""A widget takes what a reader would write: a game, its class, its name; anything else is told."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import BadOption
from boardkit.forest import Forest
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.town import Solo
from boardkit_widgets import Board, Explain, Odds, Play
from boardkit_widgets.explain_page import Decisions
from boardkit_widgets.sources import game_of, match_of


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("huts", Huts()),
        (" Hütten ", Huts()),
        ("WALD", Forest()),
        ("Forest", Forest()),
        ("Stadt allein", Solo()),
        ("Town alone", Solo()),
        (Huts, Huts()),
        (Huts(players=3), Huts(players=3)),
        (Match(Huts(players=4), seed=1), Huts(players=4)),
    ],
)
def test_a_game_by_any_of_its_names(given: Any, wanted: Any) -> None:
    assert game_of(given) == wanted


@pytest.mark.parametrize("given", ["chess", "", 5, None, [], object, {"game": "huts"}])
@pytest.mark.parametrize("widget", [Board, Odds, Explain, Decisions, Play])
def test_what_is_no_game_is_told_in_a_sentence(widget: Any, given: Any) -> None:
    if given is None and widget is Play:
        return  # the usual game
    with pytest.raises(BadOption) as caught:
        widget(given)
    assert caught.value.key == ("game.unknown" if isinstance(given, str) else "match.game")
    assert "huts" in caught.value.text("de")


def test_a_seat_list_in_the_place_of_the_seed_is_a_seat_list() -> None:
    match = Match(Huts(players=2), seed="BKTRMX")
    play = Play(match, ("human", "human"), show_odds=False)
    assert play.match is match
    assert play.seats == ("human", "human")
    play = Play("huts", ["human", "easy"], show_odds=False)
    assert play.seats == ("human", "easy")
    assert len(play.match.seed) == 6
    play = Play("huts", "BKTRMX", "human", show_odds=False)
    assert (play.match.seed, play.seats) == ("BKTRMX", ("human", "human"))


def test_a_match_has_its_own_luck() -> None:
    match = Match(Huts(players=2), seed="BKTRMX")
    for given in ("OTHER", 5, ("human", "human")):
        with pytest.raises(BadOption) as caught:
            match_of(match, given)
        assert caught.value.key == "ui.has_luck"
    with pytest.raises(BadOption, match="BKTRMX"):
        Play(match, "easy")
    assert match.meta == {}


@pytest.mark.parametrize("seats", ["hard", ("human", "nobody"), 5, (("human",),)])
def test_a_seat_that_does_not_exist_is_told_whole(seats: Any) -> None:
    with pytest.raises(BadOption) as caught:
        Play("huts", 1, seats)
    assert caught.value.key == "ui.seat"
    told = seats if isinstance(seats, str) else ""
    assert told in caught.value.text("en")


def test_a_game_alone_can_be_clicked_through() -> None:
    board = Board("huts", language="en")
    assert board.match is not None
    assert isinstance(board.match.turn, int)
    assert isinstance(board.game.turn(Board(Huts, language="de").state), int)
    odds = Odds("aftershock", values=False)
    assert odds.match is not None
    assert isinstance(odds.match.turn, int)


def test_a_state_is_shown_as_it_is() -> None:
    match = Match(Huts(players=2), seed="BKTRMX")
    before = match.state
    match.play(match.legal()[0])
    board = Board(match, before)
    assert board.state is before
    odds = Odds(match, before, values=False)
    assert odds.state is before
    odds.update()
    assert odds.state is match.state
