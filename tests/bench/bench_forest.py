"""Forest: random games through the public protocol, all legal lays of a board, who beats whom."""

from collections.abc import Iterator
from random import Random as Numbers

from boardkit.commands.bench import RATE, Row
from boardkit.forest import Forest, State
from boardkit.game import Turn
from tests.bench.random_games import greedy_against_random, rate, strong_against_greedy

GAMES = 100
TILES = 20


def board(seed: int) -> State:
    """A board of 20 tiles and the buildings of random players, with a tile about to be laid."""
    game, numbers = Forest(players=3), Numbers(seed)
    state = game.start()
    while state.phase != "lay" or len(state.layout.tiles) < TILES:
        chance = game.turn(state) is Turn.CHANCE
        step = (game.chance if chance else game.legal)(state).sample(numbers)
        state = game.apply(state, step)
    return state


BOARDS = [board(seed) for seed in range(10)]


def all_lays() -> int:
    """Every legal lay of ten boards, as moves; returns the number of boards."""
    game = Forest(players=3)
    for state in BOARDS:
        list(game.legal(state))
    return len(BOARDS)


def rows() -> Iterator[Row]:
    game = Forest(players=2)
    yield rate(game, at_least=2_000)
    # 5 ms a board
    yield Row("forest: boards of 20 tiles with all legal lays", all_lays, unit=RATE, at_least=200)
    yield greedy_against_random(game, GAMES)
    yield strong_against_greedy(game, GAMES)
