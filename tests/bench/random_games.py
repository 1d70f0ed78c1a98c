"""Rows that every game has: random games through the public protocol, and who beats whom."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from random import Random as Numbers
from typing import Any

from boardkit.commands.bench import RATE, SHARE, Row
from boardkit.game import Game, Turn
from boardkit.players import Greedy, Player, Random, level
from boardkit.simulate import games
from boardkit.work import drain

STEPS = 20_000
"""Moves and events of one measurement."""


def random_games(game: Game[Any, Any]) -> int:
    """Random games, one after the other; returns moves and events."""
    numbers, steps = Numbers(1), 0
    while steps < STEPS:
        state = game.start()
        while (turn := game.turn(state)) is not Turn.OVER:
            step = game.chance(state) if turn is Turn.CHANCE else game.legal(state)
            state = game.apply(state, step.sample(numbers))
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


def duel(game: Game[Any, Any], ours: Player, other: Player, number: int) -> tuple[int, int]:
    """Games of two, who starts taking turns, on all cores; returns (won alone, played)."""
    with ProcessPoolExecutor() as executor:
        result = drain(games(game, [ours, other], number, seed="bench", executor=executor))
    won = sum(played.winners == (played.seats.index(0),) for played in result.played)
    return won, result.games


def rate(game: Game[Any, Any], at_least: float, which: str = "") -> Row:
    """The row of random games; `which` tells several of one game apart."""
    return Row(
        f"random games of {game.name}{which}, moves and events",
        lambda: random_games(game),
        unit=RATE,
        peers={"open-spiel": random_open_spiel, "chess": random_chess},
        at_least=at_least,
    )


def greedy_against_random(game: Game[Any, Any], number: int) -> Row:
    """The row that asks whether looking at the next position pays."""
    return Row(
        f"{game.name}: Greedy against Random, games won",
        lambda: duel(game, Greedy(), Random(), number),
        unit=SHARE,
        at_least=0.9,
        repeat=1,
    )


def strong_against_greedy(game: Game[Any, Any], number: int, at_least: float = 0.55) -> Row:
    """The row that asks whether thinking pays."""
    return Row(
        f"{game.name}: strong against Greedy, games won",
        lambda: duel(game, level("strong"), Greedy(), number),
        unit=SHARE,
        at_least=at_least,
        repeat=1,
    )
