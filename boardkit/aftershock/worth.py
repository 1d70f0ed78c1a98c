"""A cheap value of a state, which Greedy maximises: as if one rolled just once more.

It is the player's points minus the best opponent's as they are.  While dice are in the cup of the
player's own turn it adds what to stop after this roll is worth: the exact expectation, but of one
roll only.  After a roll it adds what to stop at once is worth.  So Greedy stops as soon as one more
roll alone does not pay, where the exact plan of `boardkit.aftershock.plan` sees further.
"""

from __future__ import annotations

import functools

from boardkit.aftershock import scoring
from boardkit.aftershock.goal import Goal, Like
from boardkit.aftershock.material import Card
from boardkit.aftershock.plan import busted, stopping
from boardkit.aftershock.state import DICE, State


def cheap(s: State, p: int) -> float:
    """The cheap value of `s` for player `p`, in points."""
    lead = scoring.lead(s.lines, s.players, p)
    if s.turn != p or s.card is None:
        return lead
    goal = goal_of(s.open[s.card])
    if s.phase == "decide":
        return lead + stopping(goal, goal.like(s.dice), s.sixes)[0]
    return lead + _one_roll(goal)(goal.like(s.dice), s.rolled, s.sixes)


@functools.lru_cache(maxsize=256)
def goal_of(card: Card) -> Goal:
    """The goal of a turn with a card, made once."""
    return Goal.of(card)


class _OneRoll:
    """What it is worth to roll dice once and stop."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._known: dict[tuple[Like, int, int], float] = {}

    def __call__(self, kept: Like, rolled: int, sixes: int) -> float:
        if sixes >= scoring.BUST:
            more = (5 / 6) ** rolled if sixes == scoring.BUST else 0.0
            return more * busted(sixes)[0] + (1 - more) * busted(DICE)[0]
        if not rolled:
            return stopping(self._goal, kept, sixes)[0]
        key = kept, rolled, sixes
        if key not in self._known:
            total = self(kept, rolled - 1, sixes + 1)
            for after, ways in self._goal.rolled(kept):
                total += ways * self(after, rolled - 1, sixes)
            self._known[key] = total / 6
        return self._known[key]


@functools.lru_cache(maxsize=256)
def _one_roll(goal: Goal) -> _OneRoll:
    return _OneRoll(goal)
