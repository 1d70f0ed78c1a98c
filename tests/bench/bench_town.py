"""Town: random games through the public protocol, for several players and alone."""

from collections.abc import Iterator
from random import Random as Numbers
from statistics import fmean, stdev

from boardkit.commands.bench import RATE, Row
from boardkit.commands.units import Unit, Value
from boardkit.game import Turn
from boardkit.town import Solo, SoloState, Town
from tests.bench.bench_aftershock import random_games
from tests.bench.bench_huts import random_chess, random_open_spiel

GAMES = 5_000


def _mean(times: object, results: list[list[int]]) -> Value:
    """The mean of all numbers, and four standard errors to both sides."""
    numbers = [number for one in results for number in one]
    mean, error = fmean(numbers), 4 * stdev(numbers) / len(numbers) ** 0.5
    return Value(mean, mean - error, mean + error)


TILES = Unit(_mean, lambda value: f"{value:.2f} tiles", more_is_better=True)


def random_solo(seed: int) -> list[int]:
    """The tiles laid in random challenges: every pair of stack and cell is equally likely.

    Set up as the rules say, 17, 16, 16, with a pioneer drawn by lot among the three tops.
    """
    game, numbers, laid = Solo(), Numbers(seed), []
    for _ in range(GAMES):
        state: SoloState = game.start()
        while (turn := game.turn(state)) is not Turn.OVER:
            if turn is Turn.CHANCE:
                state = game.apply(state, game.chance(state).sample(numbers))
            else:
                state = game.apply(state, game.legal(state).sample(numbers))
        laid.append(state.board.laid)
    return laid


def rows() -> Iterator[Row]:
    for players in (2, 5):
        yield Row(
            f"random games of town for {players}, moves and events",
            lambda players=players: random_games(Town(players)),  # type: ignore[misc]
            unit=RATE,
            peers={"open-spiel": random_open_spiel, "chess": random_chess},
            at_least=50_000,
        )
    yield Row(
        "random games of town alone, moves and events",
        lambda: random_games(Solo()),
        unit=RATE,
        at_least=50_000,
    )
    # Close to the 23.7 tiles of a pioneer drawn blindly and three stacks of 16.
    yield Row(
        f"town alone: tiles laid in {GAMES:,} random challenges",
        lambda: random_solo(1),
        unit=TILES,
        at_least=23.0,
        repeat=1,
    )
