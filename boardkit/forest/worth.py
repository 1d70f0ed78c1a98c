"""A cheap value of a state, which Greedy maximises.

It is the player's points minus the best opponent's as they are, and for each building not yet
built what it is good for later (`LATER`), less and less as the end comes near: a hut on a single
field early is worth less than the hut in hand.  At the end winning alone counts `WIN` and losing
minus as much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.forest import scoring
from boardkit.forest.state import State

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

LATER = {
    "hut_village": 8.0, "hut_forest": 4.5, "hut_meadow": 4.5, "hut_lake": 4.5, "tree": 8.0,
    "tower": 4.5, "bridge": 1.0, "castle": 3.5, "portal": 4.0,
}  # fmt: skip
"""Points that a building in hand is taken to bring while there is time to wait for a good place:
a little more than its usual value on the day it is built."""
TIME = 9
"""Own turns to come, at most, from which on waiting costs."""
WIN = 100.0


def cheap(game: Forest, s: State, p: int) -> float:
    """The cheap value of `s` for player `p`, in points."""
    points: list[float] = [float(value) for value in scoring.totals(game, s.layout)]
    if s.over:
        lead = points[p] - max(points[:p] + points[p + 1 :])
        winners = game.winners(s)
        if p not in winners:
            return lead - WIN
        return lead + (WIN if len(winners) == 1 else 0.0)
    share = waiting(game, s, p)
    if share:
        for player in range(game.players):
            kinds = s.left_to_build(player, game.simple)
            points[player] += share * sum(LATER[kind] for kind in kinds)
    return points[p] - max(points[:p] + points[p + 1 :])


def waiting(game: Forest, s: State, p: int) -> float:
    """The share of `LATER` that a building in hand is worth now: 1 with time to wait, 0 at last."""
    if s.last_round:
        return 0.0
    own = [len(s.left_to_build(player, game.simple)) for player in range(game.players)]
    # The game ends when the stack is used up or the first player has built all.
    turns = min(s.left / game.players + (s.hands[p] is not None), *own)
    return min(1.0, turns / TIME)
