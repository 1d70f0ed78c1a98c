"""Stop, or try again?  Optimal stopping when every try replaces the last one.

A try has the value v(x) with the chances of a `Dist`; after it one may keep it or try again, up
to a fixed number of tries.  Backwards induction: with one try left there is nothing to choose,
and with k left an outcome is kept if it is worth at least what k - 1 further tries are worth,

    V_1 = E[v(X)],    V_k = E[max(v(X), V_(k-1))].

Decisions that can come back to where they were are solved by `solve` (see `boardkit.chance.solve`).

See e.g. DeGroot, Optimal Statistical Decisions, chapter 13 (sampling without recall).

Points 2-1-1-0 for three huts, two throws: four points are not enough to stop.

>>> from boardkit.chance import pool
>>> points = {"upright": 2, "long": 1, "narrow": 1, "roof": 0}
>>> throw = pool.throws(3, {"upright": 7, "long": 5, "narrow": 5, "roof": 3})
>>> total = throw.map(lambda sides: sum(points[side] for side in sides))
>>> plan = stop_or_again({n: n for n in total}, total, throws=3)
>>> plan.value_with(1), plan.value_with(2)
(Fraction(18, 5), Fraction(5109, 1250))
>>> plan.choice(4, left=2), plan.choice(4, left=1)
('again', 'stop')
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

from boardkit.chance.dist import Dist, shown
from boardkit.chance.solve import End, Solution, Step, explored, follow, solve, solving
from boardkit.chance.weights import exact, whole_number
from boardkit.errors import BadOption

__all__ = [
    "End",
    "Solution",
    "Step",
    "Stopping",
    "Value",
    "explored",
    "follow",
    "solve",
    "solving",
    "stop_or_again",
]

T = TypeVar("T", bound=Hashable)
Value = Fraction | float
MOST_THROWS = 1000
"""Tries that a plan may allow: exact fractions of more become thousands of digits long."""


@dataclass(frozen=True)
class Stopping(Generic[T]):
    """The best plan for up to `throws` tries, made by `stop_or_again`.

    `left` always counts the tries that are still possible **after** the outcome at hand (or, for
    `value_with`, before any outcome is known).  Where stopping and trying again are worth the same
    the plan stops.
    """

    dist: Dist[T]
    throws: int
    values: Mapping[T, Value] = field(hash=False)
    """What keeping an outcome is worth."""
    expectations: tuple[Value, ...] = ()
    """Element k - 1: what k tries are worth before the first of them."""

    @property
    def value(self) -> Value:
        """What all the tries are worth before the first."""
        return self.expectations[-1]

    @property
    def exact(self) -> bool:
        """Whether every value is an exact fraction; floats given make floats of all."""
        return not any(isinstance(value, float) for value in self.expectations)

    def value_with(self, left: int) -> Value:
        """What `left` tries (1 to `throws`) are worth before the first of them."""
        if whole_number(left) is None or not 1 <= left <= self.throws:
            raise BadOption("chance.left", given=shown(left), low=1, high=self.throws)
        return self.expectations[left - 1]

    def alternatives(self, outcome: T, left: int) -> dict[str, Value]:
        """The value of "stop" with `outcome` in hand and, if tries are left, of "again".

        Raises `BadOption` for an outcome without a value and for a `left` that is not 0 to
        ``throws - 1``.
        """
        if outcome not in self.values:
            raise BadOption("chance.no_value", outcome=shown(outcome))
        if whole_number(left) is None or not 0 <= left < self.throws:
            raise BadOption("chance.left", given=shown(left), low=0, high=self.throws - 1)
        found = {"stop": self.values[outcome]}
        if left:
            found["again"] = self.expectations[left - 1]
        return found

    def choice(self, outcome: T, left: int) -> Literal["stop", "again"]:
        """What is best with `outcome` in hand and `left` tries still possible.

        Raises as `alternatives` does.
        """
        found = self.alternatives(outcome, left)
        return "again" if left and found["again"] > found["stop"] else "stop"

    def kept(self, left: int) -> tuple[T, ...]:
        """The possible outcomes with which the plan stops while `left` tries remain.

        >>> die = Dist.uniform(range(1, 7))
        >>> stop_or_again({n: n for n in die}, die, throws=2).kept(left=1)
        (4, 5, 6)
        """
        return tuple(outcome for outcome in self.dist if self.choice(outcome, left) == "stop")


def stop_or_again(values: Mapping[T, Any], dist: Dist[T], throws: int) -> Stopping[T]:
    """The best plan for up to `throws` tries with the outcomes of `dist` and their `values`.

    Exact when the values are ints or Fractions; a float makes floats of the expectations.  Raises
    `BadOption` when an outcome has no value, a value is no finite number, or `throws` is no whole
    number from 1 to `MOST_THROWS`.

    >>> die = Dist.uniform(range(1, 7))
    >>> stop_or_again({n: n for n in die}, die, throws=3).value
    Fraction(14, 3)
    """
    if whole_number(throws) is None or throws < 1:
        raise BadOption("chance.number", given=shown(throws), low=1)
    if throws > MOST_THROWS:
        raise BadOption("chance.left", given=shown(throws), low=1, high=MOST_THROWS)
    if not isinstance(dist, Dist):
        raise BadOption("chance.no_dist", given=shown(dist))
    if not isinstance(values, Mapping):
        raise BadOption("chance.no_value", outcome=shown(dist.outcomes[0]))
    worth = {outcome: _value(value) for outcome, value in values.items()}
    for outcome in dist:
        if outcome not in worth:
            raise BadOption("chance.no_value", outcome=shown(outcome))
    pairs = [(worth[outcome], weight) for outcome, weight in dist.items()]
    again: Value | None = None
    expectations: list[Value] = []
    for _ in range(throws):
        total: Value = Fraction(0)
        for value, weight in pairs:
            total += weight * (value if again is None or value > again else again)
        again = total / dist.total
        expectations.append(again)
    return Stopping(dist, throws, worth, tuple(expectations))


def _value(given: Any) -> Value:
    return given if isinstance(given, float) and math.isfinite(given) else Fraction(exact(given))
