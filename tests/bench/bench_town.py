"""Town: random games through the public protocol, fast play-outs, and who beats whom."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random as Numbers
from typing import Any

from boardkit.commands.bench import RATE, SHARE, Row
from boardkit.game import Turn
from boardkit.luck import fresh_seed
from boardkit.players import level
from boardkit.simulate import games
from boardkit.town import Solo, Town, batch, fast, odds
from boardkit.work import drain
from tests.bench.random_games import greedy_against_random, rate, strong_against_greedy

GAMES = 200
DEALS = 50
"""Deals that lie open before the strong player."""


def plain() -> int:
    """Random solo games in plain Python; returns tiles laid after the pioneer."""
    scores = fast.scores(2000, fresh_seed())
    return sum(scores) - len(scores)


def many() -> int:
    """The same in numpy batches."""
    scores = batch.scores(100_000, 1)
    return int(scores.sum()) - len(scores)


def solved() -> tuple[int, int]:
    """Open stacks that the strong player lays out completely; returns (all laid, tried)."""
    with ProcessPoolExecutor() as executor:
        result = drain(
            games(Solo(peek=True), [level("strong")], DEALS, seed="bench", executor=executor)
        )
    return sum(game.points == (49,) for game in result.played), DEALS


def tables() -> Any:
    """The tables of a first turn, with what can be said about the racks of four others."""
    game, numbers = Town(players=5), Numbers(1)
    state = game.start()
    while game.turn(state) is Turn.CHANCE:
        state = game.apply(state, game.chance(state).sample(numbers))
    return [table.html("en") for table in odds.tables(game, game.view(state, 0), 0)]


def rows() -> Iterator[Row]:
    for game in (Town(players=2), Town(players=5), Solo()):
        yield rate(game, at_least=50_000, which=f" for {game.players}")
    yield Row("town play-outs, plain Python, moves", plain, unit=RATE, at_least=300_000)
    yield Row("town play-outs, numpy, moves", many, unit=RATE, at_least=2_000_000)
    yield Row("town: the tables of a turn, five players", tables, at_most=0.1)
    yield greedy_against_random(Town(), GAMES)
    yield strong_against_greedy(Town(), GAMES, at_least=0.5)
    yield Row("town: open stacks laid out completely", solved, unit=SHARE, at_least=0.9, repeat=1)
