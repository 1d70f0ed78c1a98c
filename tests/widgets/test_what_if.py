"""What is tried out while a game goes on brings nothing to light that the reader may not know."""

from __future__ import annotations

import pytest

from boardkit.forest import Forest
from boardkit.huts import Huts
from boardkit.luck import rng
from boardkit.match import Match
from boardkit.players import Greedy
from boardkit.town import Town
from boardkit_widgets import Play
from boardkit_widgets.table import Table


def played(game: object, moves: int, seed: str = "BKTRMX") -> Match:
    match = Match(game, seed)  # type: ignore[arg-type]
    for n in range(moves):
        view = match.game.view(match.state, match.turn)  # type: ignore[arg-type]
        match.play(Greedy().choose(match.game, view, match.turn, rng(seed, n)))  # type: ignore[arg-type]
    return match


@pytest.mark.parametrize("game", [Town(players=2), Town(players=3, mistakes=True)])
def test_what_is_hidden_is_dealt_anew_as_the_readers_view_allows(game: object) -> None:
    main = played(game, 6)
    otherwise = 0
    for decision in range(6):
        table = Table(main, ("human", "medium"))
        table.what_if(decision)
        before = table.main.branch(decision).state
        imagined = table.match.state
        assert table.imagined
        assert main.game.view(imagined, 0) == main.game.view(before, 0)
        assert table.match.turn == main.game.turn(before)
        assert table.match.seed != main.seed
        otherwise += imagined != before
    assert otherwise >= 4
    assert len(main.moves) == 6


def test_the_same_try_meets_the_same_world() -> None:
    main = played(Town(players=2), 6)
    worlds = []
    for _ in range(2):
        table = Table(main, ("human", "medium"))
        table.what_if(4)
        worlds.append((table.match.seed, table.match.state))
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (Town(players=2), ("medium", "easy")),
        (Huts(players=2), ("human", "easy")),
        (Forest(players=2), ("human", "easy")),
    ],
)
def test_where_nothing_is_hidden_from_the_reader_it_is_a_copy(game: object, seats: object) -> None:
    main = played(game, 6)
    table = Table(main, seats)  # type: ignore[arg-type]
    table.what_if(3)
    assert not table.imagined
    assert (table.match.seed, table.match.state) == (main.seed, main.branch(3).state)


def test_after_the_end_everything_is_known_and_it_is_a_copy() -> None:
    main = played(Town(players=2), 4)
    while not main.over:
        view = main.game.view(main.state, main.turn)  # type: ignore[arg-type]
        main.play(Greedy().choose(main.game, view, main.turn, rng("end", len(main.moves))))  # type: ignore[arg-type]
    table = Table(main, ("human", "medium"))
    table.what_if(3)
    assert not table.imagined
    assert table.match.state == main.branch(3).state


def test_it_is_told_counted_on_and_ends_with_the_game_itself() -> None:
    play = Play(played(Town(players=2), 6), seats=("human", "human"), language="en")
    main = play.match
    play.look(4)
    play.banner.try_here.click()
    assert play.match is not main
    assert "decision 5" in play.banner.line.value
    assert "dealt anew" in play.banner.line.value
    if play.hand_over.shown:
        play.uncover()
    play.match.play(play.match.legal()[0])
    assert "decision 6" in play.banner.line.value
    play.look(0)
    assert "decision 5 of 5" in play.banner.line.value
    play.banner.try_here.click()
    assert "decision 5" in play.banner.line.value
    play.banner.back.click()
    assert play.match is main
    assert not play.table.imagined
    assert play.table.before == 0
    assert play.banner.layout.display == "none"
