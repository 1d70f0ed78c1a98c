"""The exact player: the best plan for the card taken on, and the card by value and helpers.

Within a turn it decides as `boardkit.aftershock.plan` says, so its expected points are the most
that can be had.  It does not gamble to catch up in the last turn.

A card is chosen by the expected points of its turn **and** by what the helpers staked on it do to
the length of the game.  The game ends when somebody has no helper left, and whoever ends it does
not let the others have one more turn; who sits just behind the end has had one turn less.  So two
helpers are no price by themselves, but they move the end: `missed_turns` is how many turns the
others are expected to get ahead of the player, and each is counted as a turn with the best card
that lies open now.  Over whole games that hardly shows (against a player who looks at points alone
neither was ahead in 2,500 games); in the last rounds it can decide.

With one helper for every turn: of 2 and 2 left the other, who is next, has one turn more; with 1
and 2, or none at all, the player ends the game.

>>> [missed_turns(left, player=0, two=0.0) for left in ((2, 2), (1, 2), (0, 2))]
[1.0, 0.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from boardkit.aftershock.moves import Choose, Keep, Move, Stop
from boardkit.aftershock.plan import Plan
from boardkit.aftershock.plans import plan_of
from boardkit.aftershock.state import State
from boardkit.aftershock.worth import goal_of

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock


def decide(game: Aftershock, s: State, player: int) -> Move | None:
    """The move of the exact player; None if it is not the player's turn to decide."""
    if s.turn != player or s.phase not in ("choose", "decide"):
        return None
    if s.phase == "decide":
        keep = plan(game, s).choice(s.dice, s.sixes, s.kept)
        return Stop() if keep is None else Keep(keep)
    values = card_values(game, s)
    return Choose(max(values, key=lambda place: (values[place], -place)))


def plan(game: Aftershock, s: State, place: int | None = None) -> Plan:
    """The exact plan for an open card, by default the one taken on."""
    place = s.card if place is None else place
    assert place is not None
    return plan_of(goal_of(s.open[place]), game.keep)


def card_values(game: Aftershock, s: State) -> dict[int, float]:
    """What each card that can be taken on is worth, helpers included, in points."""
    points = {
        place: float(plan(game, s, place).start.points)
        for place, card in enumerate(s.open)
        if s.can_stake(s.turn, card)
    }
    typical = max(points.values())
    share = game.material.two_helpers
    found = {}
    for place, value in points.items():
        left = list(s.helpers)
        left[s.turn] -= s.open[place].helpers
        found[place] = value - typical * missed_turns(left, s.turn, share)
    return found


def missed_turns(helpers: Sequence[int], player: int, two: float) -> float:
    """How many turns more than `player` an opponent is expected to have, on average over them.

    `helpers` are those left after this turn of `player`, who is last in every round to come; a
    turn costs two helpers with the chance `two`, else one.
    """
    if helpers[player] == 0:
        return 0.0
    order = [(player + step) % len(helpers) for step in range(1, len(helpers) + 1)]
    ends = [_last_turn(helpers[p], two) for p in order]
    missed = 0.0
    for last in range(1, max(map(len, ends))):
        now = [end[last] if last < len(end) else 0.0 for end in ends]
        later = [sum(end[last + 1 :]) for end in ends]
        for place in range(len(order) - 1):
            # The one in this place ends it: those before would go on longer, those after as long
            # at least, and everybody up to there has had a turn that the player misses.
            rest = range(place + 1, len(order))
            chance = prod(later[:place]) * now[place] * prod(now[i] + later[i] for i in rest)
            missed += chance * (place + 1)
    return missed / (len(helpers) - 1)


def _last_turn(helpers: int, two: float) -> list[float]:
    """For each number of turns, from 0, the chance that the last helper goes in that turn."""
    if helpers < 1:
        return [1.0]
    left: dict[int, float] = {helpers: 1.0}
    found = [0.0]
    while left:
        after: dict[int, float] = {}
        over = 0.0
        for n, chance in left.items():
            for used, share in ((1, 1 - two if n > 1 else 1.0), (2, two if n > 1 else 0.0)):
                if n == used:
                    over += chance * share
                elif share:
                    after[n - used] = after.get(n - used, 0.0) + chance * share
        found.append(over)
        left = after
    return found
