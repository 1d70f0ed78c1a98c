"""The hut game: random games through the public protocol, its tables, and who beats whom."""

from collections.abc import Iterator

from boardkit.commands.bench import Row
from boardkit.huts import Huts, odds
from tests.bench.random_games import greedy_against_random, rate, strong_against_greedy

GAMES = 200


def rows() -> Iterator[Row]:
    game = Huts(players=2)
    yield rate(game, at_least=20_000)
    yield Row("huts: the table of a throw of three", lambda: odds.throw(3).table().html("en"))
    yield greedy_against_random(game, GAMES)
    yield strong_against_greedy(game, GAMES)
