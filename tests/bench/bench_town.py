"""Town: random games through the public protocol, fast play-outs, and who beats whom."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random as Numbers
from typing import Any

from boardkit.commands.bench import RATE, SHARE, Row
from boardkit.game import Game, Turn
from boardkit.luck import fresh_seed
from boardkit.players import Greedy, Player, Random, level
from boardkit.simulate import games
from boardkit.town import Solo, Town, batch, fast, odds, target
from boardkit.work import drain

STEPS = 30_000
GAMES = 200
DEALS = 12
"""Deals that the solver is given."""


def protocol(game: Game[Any, Any]) -> int:
    """Random games, one after the other; returns moves and events."""
    numbers, steps = Numbers(1), 0
    while steps < STEPS:
        state = game.start()
        while (turn := game.turn(state)) is not Turn.OVER:
            step = game.chance(state) if turn is Turn.CHANCE else game.legal(state)
            state = game.apply(state, step.sample(numbers))
            steps += 1
    return steps


def plain() -> int:
    """Random solo games in plain Python; returns tiles laid after the pioneer."""
    scores = fast.scores(2000, fresh_seed())
    return sum(scores) - len(scores)


def many() -> int:
    """The same in numpy batches."""
    scores = batch.scores(100_000, 1)
    return int(scores.sum()) - len(scores)


def duel(ours: Player, other: Player) -> tuple[int, int]:
    """Games of two, who starts taking turns, on all cores; returns (won, played)."""
    with ProcessPoolExecutor() as executor:
        result = drain(games(Town(), [ours, other], GAMES, seed="bench", executor=executor))
    return sum(game.winners == (game.seats.index(0),) for game in result.played), result.games


def solved() -> tuple[int, int]:
    """Deals of open stacks for which a complete town is found; returns (found, tried)."""
    found = 0
    for n in range(DEALS):
        pioneer, stacks = fast.deal(Numbers(f"bench/{n}"), fast.EVEN)
        found += drain(target.complete(pioneer, stacks)).laid == 49
    return found, DEALS


def tables() -> Any:
    """The tables of a first turn, with what can be said about the racks of four others."""
    game, numbers = Town(players=5), Numbers(1)
    state = game.start()
    while game.turn(state) is Turn.CHANCE:
        state = game.apply(state, game.chance(state).sample(numbers))
    return [table.html("en") for table in odds.tables(game, game.view(state, 0), 0)]


def rows() -> Iterator[Row]:
    for game in (Town(players=2), Town(players=5), Solo()):
        yield Row(
            f"random games of {game.name} for {game.players}, moves and events",
            lambda game=game: protocol(game),
            unit=RATE,
            at_least=50_000,
        )
    yield Row("town play-outs, plain Python, moves", plain, unit=RATE, at_least=300_000)
    yield Row("town play-outs, numpy, moves", many, unit=RATE, at_least=2_000_000)
    yield Row("town: the tables of a turn, five players", tables, at_most=0.1)
    yield Row(
        "town: Greedy against Random, games won",
        lambda: duel(Greedy(), Random()),
        unit=SHARE,
        at_least=0.9,
        repeat=1,
    )
    yield Row(
        "town: strong against Greedy, games won",
        lambda: duel(level("strong"), Greedy()),
        unit=SHARE,
        at_least=0.5,
        repeat=1,
    )
    yield Row("town: open stacks laid out completely", solved, unit=SHARE, at_least=0.9, repeat=1)
