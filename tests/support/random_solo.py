"""A random game of Town alone, played through the protocol: what the fast paths must agree with."""

from __future__ import annotations

from random import Random

from boardkit.game import Turn
from boardkit.town import Solo


def laid(numbers: Random) -> int:
    """How many tiles were laid."""
    game = Solo()
    s = game.start()
    while (turn := game.turn(s)) is not Turn.OVER:
        step = game.chance(s) if turn is Turn.CHANCE else game.legal(s)
        s = game.apply(s, step.sample(numbers))
    return s.board.laid
