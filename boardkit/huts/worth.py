"""A cheap value of a state, which Greedy maximises.

It is the player's points minus the best opponent's as they are, plus in the player's own turn a
fixed number of points for each result still to be carried out (`RESULT`).  Before a throw it is
the expectation of that number if the throws left are used best, and after a throw the better of
stopping and throwing again; at the end winning alone counts `WIN` and losing minus as much.

The exact values of `boardkit.huts.odds` look at every way to carry out a throw instead.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from boardkit.chance import pool
from boardkit.chance.decide import stop_or_again
from boardkit.chance.models import Model
from boardkit.huts import scoring
from boardkit.huts.fastscore import scorer
from boardkit.huts.state import State

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

RESULT = {"upright": 7.0, "long": 7.0, "narrow": 12.0, "roof": 0.0}
"""Points that the best way to carry out a result brings: rounded means of the exact values on 72
boards from a quarter to three quarters through games of two and three."""
SIMPLE = {"upright": 1.0, "long": 0.0, "narrow": 0.0, "roof": 0.0}
WIN = 100.0


def cheap(game: Huts, s: State, p: int) -> float:
    """The cheap value of `s` for player `p`, in points."""
    if game.simple:
        points = scoring.points(s.layout, s.huts, simple=True)
    else:  # the same totals, several times faster: players ask for thousands of values a move
        points = scorer(s.layout).points(s.huts)
    lead = points[p] - max(points[:p] + points[p + 1 :])
    if s.over:
        winners = game.winners(s)
        if p not in winners:
            return lead - WIN
        return lead + (WIN if len(winners) == 1 else 0.0)
    if s.turn != p or s.phase != "play":
        return float(lead)
    values = SIMPLE if game.simple else RESULT
    if s.todo:
        return lead + sum(values[result] for result in s.todo)
    left = game.max_throws - s.throws
    ahead = expected(s.thrown, left, game.model, game.simple)
    if s.throw:
        return lead + max(ahead, sum(values[result] for result in s.throw))
    return lead + ahead


@functools.lru_cache(maxsize=256)
def expected(huts: int, throws: int, model: Model, simple: bool) -> float:
    """What up to `throws` throws of so many huts are worth before the first, in cheap points."""
    if throws < 1:
        return 0.0
    values = SIMPLE if simple else RESULT
    dist = pool.throws(huts, model.weights)
    worth = {outcomes: sum(values[result] for result in outcomes) for outcomes in dist}
    return float(stop_or_again(worth, dist, throws).value)
