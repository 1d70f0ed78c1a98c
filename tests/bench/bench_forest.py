"""Forest: random games through the public protocol, all legal lays of a board, who beats whom."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random as Numbers

from boardkit.commands.bench import RATE, SHARE, Row
from boardkit.forest import Forest, State
from boardkit.game import Turn
from boardkit.players import Greedy, Player, Random, level
from boardkit.simulate import games
from boardkit.work import drain
from tests.bench.bench_huts import random_chess, random_open_spiel

STEPS = 10_000
"""Moves and events of one measurement."""
GAMES = 100
TILES = 20


def random_forest() -> int:
    """Random two-player games, one after the other; returns moves and events."""
    game, numbers, steps = Forest(players=2), Numbers(1), 0
    while steps < STEPS:
        state = game.start()
        while (turn := game.turn(state)) is not Turn.OVER:
            if turn is Turn.CHANCE:
                step = game.chance(state).sample(numbers)
            else:
                step = game.legal(state).sample(numbers)
            state = game.apply(state, step)
            steps += 1
    return steps


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


def duel(ours: Player, other: Player) -> tuple[int, int]:
    """Games of two, who starts taking turns, on all cores; returns (won alone, played)."""
    with ProcessPoolExecutor() as executor:
        result = drain(
            games(Forest(players=2), [ours, other], GAMES, seed="bench", executor=executor)
        )
    won = sum(game.winners == (game.seats.index(0),) for game in result.played)
    return won, result.games


def rows() -> Iterator[Row]:
    yield Row(
        "random games of forest, moves and events",
        random_forest,
        unit=RATE,
        peers={"open-spiel": random_open_spiel, "chess": random_chess},
        at_least=2_000,
    )
    # 5 ms a board
    yield Row("forest: boards of 20 tiles with all legal lays", all_lays, unit=RATE, at_least=200)
    yield Row(
        "forest: Greedy against Random, games won",
        lambda: duel(Greedy(), Random()),
        unit=SHARE,
        at_least=0.9,
        repeat=1,
    )
    yield Row(
        "forest: strong against Greedy, games won",
        lambda: duel(level("strong"), Greedy()),
        unit=SHARE,
        at_least=0.55,
        repeat=1,
    )
