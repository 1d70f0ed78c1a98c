"""The hut game: random games through the public protocol, its tables, and who beats whom."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random as Numbers

from boardkit.commands.bench import RATE, SHARE, Row
from boardkit.game import Turn
from boardkit.huts import Huts, odds
from boardkit.players import Greedy, Player, Random, level
from boardkit.simulate import games
from boardkit.work import drain

STEPS = 20_000
"""Moves and events of one measurement."""
GAMES = 200


def random_huts() -> int:
    """Random two-player games, one after the other; returns moves and events."""
    game, numbers, steps = Huts(players=2), Numbers(1), 0
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


def random_chess() -> int:
    """Random games of chess; a long one is given up after 200 half-moves."""
    import chess

    numbers, steps = Numbers(1), 0
    while steps < STEPS:
        board, end = chess.Board(), steps + 200
        while steps < end and (moves := list(board.legal_moves)):
            board.push(numbers.choice(moves))
            steps += 1
    return steps


def random_open_spiel() -> int:
    """Random games of OpenSpiel's games in Python, the same number of steps of each."""
    import pyspiel
    from open_spiel.python import games as _  # noqa: F401  (registers them)

    numbers, total = Numbers(1), 0
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"):
        game, steps = pyspiel.load_game(name), 0
        while steps < STEPS // 3:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = numbers.choices(outcomes, chances)[0]
                else:
                    action = numbers.choice(state.legal_actions())
                state.apply_action(action)
                steps += 1
        total += steps
    return total


def duel(ours: Player, other: Player) -> tuple[int, int]:
    """Games of two, who starts taking turns, on all cores; returns (won alone, played)."""
    with ProcessPoolExecutor() as executor:
        result = drain(
            games(Huts(players=2), [ours, other], GAMES, seed="bench", executor=executor)
        )
    won = sum(game.winners == (game.seats.index(0),) for game in result.played)
    return won, result.games


def rows() -> Iterator[Row]:
    yield Row(
        "random games of huts, moves and events",
        random_huts,
        unit=RATE,
        peers={"open-spiel": random_open_spiel, "chess": random_chess},
        at_least=20_000,
    )
    yield Row("huts: the table of a throw of three", lambda: odds.throw(3).table().html("en"))
    yield Row(
        "huts: Greedy against Random, games won",
        lambda: duel(Greedy(), Random()),
        unit=SHARE,
        at_least=0.9,
        repeat=1,
    )
    yield Row(
        "huts: strong against Greedy, games won",
        lambda: duel(level("strong"), Greedy()),
        unit=SHARE,
        at_least=0.55,
        repeat=1,
    )
