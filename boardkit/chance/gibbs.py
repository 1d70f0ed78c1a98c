"""How much the height counts: the parameter b of `solids.gibbs`, fitted to counts.

>>> from boardkit.chance.solids import gibbs, hut
>>> solid = hut(10, 12, 8, 14)
>>> counts = {outcome: round(10_000 * p) for outcome, p in gibbs(solid, 4.0).items()}
>>> round(fit([(solid, counts)]).b, 1)
4.0
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.chance.given import pairs, series, whole
from boardkit.chance.solids import Solid, gibbs
from boardkit.errors import BadData

MOST = 60.0
"""The highest b that is tried; beyond it the lowest face has all."""
_CHI_1 = 3.841458820694124
"""The 95 % point of the chi-square distribution with one degree of freedom."""


@dataclass(frozen=True)
class Fit:
    """The b that makes the counts likeliest, its 95 % range (low, high), and the log-likelihood."""

    b: float
    low: float
    high: float
    loglikelihood: float


def fit(data: Sequence[tuple[Solid, Mapping[str, int]]], weighted: bool = False) -> Fit:
    """The b of `solids.gibbs` that makes all counts together likeliest (maximum likelihood).

    `data` are solids with the counts of their outcomes; one b serves all of them.  The range holds
    every b whose log-likelihood lies less than 1.92 below the best (Wilks' theorem).  A single pair
    will do as well.  Raises `BadData` without any throw and for counts of outcomes that the solid
    does not have.
    """
    data = _checked(data)
    if not sum(sum(counts.values()) for _, counts in data):
        raise BadData("solid.no_throws")

    def likelihood(b: float) -> float:
        return sum(_loglikelihood(gibbs(solid, b, weighted), counts) for solid, counts in data)

    # The plain form is concave in b; the grid guards against the flat ends of both.
    start = max((MOST * i / 120 for i in range(121)), key=likelihood)
    best = _highest(likelihood, max(0.0, start - 0.5), min(MOST, start + 0.5))
    best = max((0.0, best, MOST), key=likelihood)
    least = likelihood(best) - _CHI_1 / 2
    inside: Callable[[float], bool] = lambda b: likelihood(b) >= least  # noqa: E731
    low = 0.0 if inside(0.0) else _border(inside, best, 0.0)
    high = MOST if inside(MOST) else _border(inside, best, MOST)
    return Fit(best, low, high, likelihood(best))


def _checked(data: Any) -> list[tuple[Solid, dict[str, int]]]:
    """Pairs of a solid and whole counts of its outcomes."""
    listed = series(data)
    if listed and len(listed) == 2 and isinstance(listed[0], Solid):
        listed = [listed]
    found = []
    for pair in [None] if listed is None else listed:
        solid, given = pair if isinstance(pair, (tuple, list)) and len(pair) == 2 else (None, None)
        named = pairs(given)
        if not isinstance(solid, Solid) or named is None:
            raise BadData("solid.data", given=shown(data if listed is None else pair))
        counts = {}
        for outcome, given in named.items():
            count = whole(given)
            if outcome not in solid.outcomes or count is None or count < 0:
                known = tuple(map(str, dict.fromkeys(solid.outcomes)))
                raise BadData(
                    "solid.counts", outcome=shown(outcome), given=shown(given), known=known
                )
            counts[outcome] = count
        found.append((solid, counts))
    return found


def _loglikelihood(chances: Mapping[str, float], counts: Mapping[str, int]) -> float:
    total = 0.0
    for outcome, count in counts.items():
        if count:
            total += count * math.log(max(chances[outcome], 1e-300))
    return total


def _highest(f: Callable[[float], float], low: float, high: float) -> float:
    """Where f is highest between two places, by golden sections."""
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 1e-7:
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if f(a) >= f(b):
            high = b
        else:
            low = a
    return (low + high) / 2


def _border(inside: Callable[[float], bool], yes: float, no: float) -> float:
    """The place between a b inside and one outside where it changes."""
    while abs(yes - no) > 1e-6:
        middle = (yes + no) / 2
        yes, no = (middle, no) if inside(middle) else (yes, middle)
    return yes
