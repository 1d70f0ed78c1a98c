"""Cards and tables for the tests."""

from __future__ import annotations

from typing import Any

from boardkit.aftershock.goal import Goal
from boardkit.aftershock.material import Card, Combination
from boardkit.aftershock.rules import Aftershock
from boardkit.aftershock.state import State


def card(black: str | None = "AAAAA", red: str | None = None, stars: int = 3, turquoise: int = 0):
    both = (("black", black), ("red", red))
    return Card(stars, turquoise, tuple(Combination(c, dice) for c, dice in both if dice))


def goal(black: str | None = "AAAAA", red: str | None = None, stars: int = 3) -> Goal:
    return Goal.of(card(black, red, stars))


FIVE = card()


def table(game: Aftershock | None = None, *open_cards: Card, **entries: Any) -> State:
    """A position: by default one card AAAAA of value 3, and it is player 0's turn."""
    game = game or Aftershock()
    cards = [one.document() for one in open_cards or (FIVE,)]
    return game.position({"open": cards, **entries})
