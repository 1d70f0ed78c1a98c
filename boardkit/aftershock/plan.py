"""What a plan for a turn answers: what to keep, when to stop, and what that is worth.

A `Plan` knows what every way to roll on is worth if one decides best ever after: the expected
points of the turn, the chance to win the card and the chance of a bust.  There is one for each
goal and each of the three rules on keeping (decision D2): `boardkit.aftershock.free` for "any",
`boardkit.aftershock.locked` for the others; `boardkit.aftershock.plans` makes and remembers them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.aftershock.choices import keeps
from boardkit.aftershock.goal import Goal, Like
from boardkit.aftershock.moves import Dice
from boardkit.aftershock.scoring import damage
from boardkit.aftershock.state import DICE

AIMS = ("points", "win")
"""What a plan is best at."""


@dataclass(frozen=True)
class Outlook:
    """What is to be expected: points of the turn, chance to win the card, chance of a bust."""

    points: Any
    win: Any
    bust: Any

    def of(self, aim: str) -> Any:
        """What counts for a plan with this aim."""
        return self.points if aim == "points" else self.win


@dataclass(frozen=True)
class Option:
    """A decision over a roll: the dice kept (None: stop) and its outlook."""

    keep: Dice | None
    outlook: Outlook


class Plan(ABC):
    """What stopping and rolling on are worth under best play, for one goal and one rule."""

    exact = True

    def __init__(self, goal: Goal, keep: str, aim: str) -> None:
        self.goal = goal
        self.keep = keep
        self.aim = aim
        self._chosen: dict[tuple[Dice, int, Dice], Dice | None] = {}

    @abstractmethod
    def ahead(self, kept: Dice, sixes: int) -> Outlook:
        """Before a roll: `kept` stay, so many sixes are aside, all other dice are rolled."""

    @property
    def start(self) -> Outlook:
        """Before the first roll of all ten dice."""
        return self.ahead((), 0)

    def stopped(self, dice: Dice, sixes: int) -> Outlook:
        """What it is to stop with these dice."""
        ending = stopping(self.goal, self.goal.like(dice), sixes)
        return Outlook(*map(Fraction if self.exact else float, ending))

    def options(self, dice: Dice, sixes: int, locked: Dice = ()) -> list[Option]:
        """All decisions over a roll, the best first.

        Of equally good ones to stop comes first, then to keep more dice.
        """
        found = [Option(None, self.stopped(dice, sixes))]
        held = [()] if self.keep == "none" else keeps(dice, locked)
        found += (Option(kept, self.ahead(kept, sixes)) for kept in held)
        return sorted(found, key=self._rank)

    def choice(self, dice: Dice, sixes: int, locked: Dice = ()) -> Dice | None:
        """The dice to keep over a roll, None to stop: the best of `options`, remembered."""
        key = dice, sixes, locked
        if key not in self._chosen:
            self._chosen[key] = self.options(dice, sixes, locked)[0].keep
        return self._chosen[key]

    def _rank(self, option: Option) -> tuple[Any, ...]:
        value = -option.outlook.of(self.aim)
        if option.keep is None:
            return value, -DICE - 1, ()
        return value, -len(option.keep), option.keep


Ending = tuple[int, int, int]
"""A turn that is over: points, card won (1 or 0), bust (1 or 0)."""


def stopping(goal: Goal, like: Like, sixes: int) -> Ending:
    """What it is to stop with dice of this likeness."""
    prize = goal.prize(like)
    return prize - damage(sixes), int(prize > 0), 0


def busted(sixes: int) -> Ending:
    """What so many sixes are, five or more."""
    return -damage(sixes), 0, 1
