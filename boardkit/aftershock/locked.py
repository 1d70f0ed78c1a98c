"""The best plan where kept dice stay kept ("locked") or nothing may be kept ("none").

A kept die is never rolled again, so turns go forward: to more sixes, or to fewer dice in the cup.
Only a roll that brings neither a six nor a die to keep leads back, to the very same decision.  Let
a be the value of rolling n dice with certain others kept.  After the roll one stops, keeps more, or
keeps nothing and is worth a again; if v(x) is the best of the others for the roll x,

    a = sum of P(x) max(a, v(x)).

The right side with the max taken over a set J of rolls only, and a elsewhere, gives
a = (sum over J of P(x) v(x)) / P(J), which is greatest when J holds just the rolls whose v(x) is
above it: so the rolls are added in falling order of v(x) while they raise a.  No iteration is
needed, and everything stays a fraction.  (It is Gittins' way to find an index; J. Gittins, Journal
of the Royal Statistical Society B 41, 1979.)

With "locked" rolling one die at a time is no longer best, since it locks all the others.

Values are pairs (float, fraction): Python compares the float first, and only where these agree the
fraction.  A correctly rounded float never turns an order round, so this is exact and fast.

>>> from boardkit.aftershock.material import Card, Combination
>>> from boardkit.aftershock.plans import plan_of
>>> five = Goal.of(Card(3, 0, (Combination("black", "AAAAA"),)))
>>> [round(float(plan_of(five, keep).start.points), 2) for keep in ("any", "locked", "none")]
[55.97, 49.92, 4.25]
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from boardkit.aftershock.goal import Goal, Like
from boardkit.aftershock.moves import Dice
from boardkit.aftershock.plan import AIMS, Ending, Outlook, Plan, busted, stopping
from boardkit.aftershock.scoring import BUST
from boardkit.aftershock.state import DICE
from boardkit.text import phrase
from boardkit.work import Progress, Work

Cup = tuple[Like, int, int]
"""Before a roll: likeness of the dice kept, dice in the cup, sixes aside."""
Mixed = tuple[tuple[int, int], ...]
"""After a roll: for each face of the goal how many are kept and how many lie there free, each
counted as far as it can be used, sorted within groups of interchangeable faces."""


@dataclass(frozen=True)
class _Worth:
    """The best that can be made of a roll, and how: an ending or the next roll."""

    value: tuple[float, Fraction]
    target: Cup | Ending


@dataclass(frozen=True)
class _Mixture:
    """The value of a roll: weighted endings and next rolls over a total."""

    parts: tuple[tuple[Cup | Ending, int], ...]
    total: int


class LockedPlan(Plan):
    """The plan for keep="locked" or keep="none"."""

    def __init__(self, goal: Goal, keep: str, aim: str, mixtures: dict[Cup, _Mixture]) -> None:
        super().__init__(goal, keep, aim)
        self._mixtures = mixtures
        self._known: dict[Cup, Outlook] = {}

    def ahead(self, kept: Dice, sixes: int) -> Outlook:
        return self._outlook((self.goal.like(kept), DICE - sixes - len(kept), sixes))

    def _outlook(self, cup: Cup) -> Outlook:
        if cup not in self._known:
            mixture = self._mixtures[cup]
            points = win = bust = Fraction()
            for target, weight in mixture.parts:
                if isinstance(target[0], tuple):
                    part = self._outlook(target)
                    points += weight * part.points
                    win += weight * part.win
                    bust += weight * part.bust
                else:
                    points += weight * target[0]
                    win += weight * target[1]
                    bust += weight * target[2]
            total = mixture.total
            self._known[cup] = Outlook(points / total, win / total, bust / total)
        return self._known[cup]


def locked_plan(goal: Goal, keep: str, aim: str) -> Work[Plan]:
    """Make the plan, from four sixes down to none and from one die in the cup up to all."""
    solver = _Solver(goal, keep == "locked", AIMS.index(aim))
    cups = list(solver.cups())
    note = phrase("aftershock.advice.solving")
    done = 0
    work = sum(cup[1] for cup in cups)
    for cup in cups:
        solver.solve(cup)
        done += cup[1]
        yield Progress(done / work, note)
    return LockedPlan(goal, keep, aim, solver.mixtures)


class _Solver:
    """The values of all rolls of a goal, found one after the other in the order of `cups`."""

    def __init__(self, goal: Goal, keeps: bool, part: int) -> None:
        self.goal = goal
        self.keeps = keeps
        self.part = part
        """Which number of an ending is to be made the most of."""
        self.mixtures: dict[Cup, _Mixture] = {}
        self.worth: dict[Cup, _Worth] = {}
        self.upto: dict[Cup, _Worth] = {}
        """The best roll with these dice kept and at most so many in the cup."""
        self.made: dict[tuple[Mixed, int, int], _Worth] = {}
        self.going: dict[tuple[Mixed, int, int], _Worth | None] = {}
        self.roll = functools.cache(self._roll)
        self.kept_one = functools.cache(self._kept_one)
        self.rolls = functools.cache(self._rolls)
        self.all_of = functools.cache(self._all_of)
        self.ended = functools.cache(self._ended)
        self.alone = len(goal.spans) == len(goal.faces)
        """Whether no two faces are interchangeable, so there is nothing to sort."""

    def cups(self) -> Iterator[Cup]:
        """All rolls that can come; what a roll leads to comes before it."""
        for sixes in range(BUST - 1, -1, -1):
            if not self.keeps:
                yield self.goal.none, DICE - sixes, sixes
                continue
            for rolled in range(1, DICE - sixes + 1):
                for like in self.goal.likenesses(DICE - sixes - rolled):
                    yield like, rolled, sixes

    def solve(self, cup: Cup) -> None:
        """Find the value of a roll, given those of all that it leads to."""
        kept, rolled, sixes = cup
        parts: dict[Cup | Ending, int] = {}
        for more in range(1, rolled + 1):
            ways = comb(rolled, more)
            if sixes + more >= BUST:
                ending = busted(sixes + more)
                parts[ending] = parts.get(ending, 0) + ways * 5 ** (rolled - more)
                continue
            for mixed, weight in self.rolls(kept, rolled - more):
                target = self.best(mixed, rolled - more, sixes + more).target
                parts[target] = parts.get(target, 0) + ways * weight
        total = 6**rolled - 5**rolled
        value = sum((n * self.value(target) for target, n in parts.items()), Fraction())
        others: dict[Cup | Ending, tuple[tuple[float, Fraction], int]] = {}
        for mixed, weight in self.rolls(kept, rolled):
            worth = self.other(mixed, rolled, sixes)
            before = others.get(worth.target, (worth.value, 0))[1]
            others[worth.target] = worth.value, before + weight
        falling = sorted(others.items(), key=lambda item: item[1][0], reverse=True)
        for target, ((_, best), weight) in falling:
            if best * total <= value:
                break
            parts[target] = parts.get(target, 0) + weight
            value += weight * best
            total += weight
        self.mixtures[cup] = _Mixture(tuple(parts.items()), total)
        exact = value / total
        worth = _Worth((float(exact), exact), cup)
        self.worth[cup] = worth
        fewer = self.upto.get((kept, rolled - 1, sixes))
        if fewer is None or worth.value > fewer.value:
            fewer = worth
        self.upto[cup] = fewer

    def value(self, target: Cup | Ending) -> Any:
        """What an ending or a roll is worth."""
        if isinstance(target[0], tuple):
            return self.worth[target].value[1]
        return target[self.part]

    # What can be made of a roll

    def best(self, mixed: Mixed, free: int, sixes: int) -> _Worth:
        """The best decision with so many free dice on the table, of `mixed` and spare ones."""
        key = mixed, free, sixes
        if key not in self.made:
            self.made[key] = _better(self.stop(mixed, sixes), self.go_on(mixed, free, sixes))
        return self.made[key]

    def other(self, mixed: Mixed, free: int, sixes: int) -> _Worth:
        """The same without rolling all free dice once more."""
        found = self.stop(mixed, sixes)
        if self.keeps:
            fewer = self.upto.get((_kept(mixed), free - 1, sixes))
            found = _better(found, fewer)
            for after in self.kept_one(mixed):
                found = _better(found, self.go_on(after, free - 1, sixes))
        return found

    def stop(self, mixed: Mixed, sixes: int) -> _Worth:
        """To stop with all that lies there."""
        return self.ended(self.all_of(mixed), sixes)

    def _ended(self, like: Like, sixes: int) -> _Worth:
        ending = stopping(self.goal, like, sixes)
        value = ending[self.part]
        return _Worth((float(value), Fraction(value)), ending)

    def go_on(self, mixed: Mixed, free: int, sixes: int) -> _Worth | None:
        """The best way to keep some of the free dice, or none, and roll at least one."""
        key = mixed, free, sixes
        if key not in self.going:
            found: _Worth | None = None
            if free:
                cups = self.upto if self.keeps else self.worth
                found = cups.get((_kept(mixed), free, sixes))
            if free > 1 and self.keeps:
                for after in self.kept_one(mixed):
                    more = self.go_on(after, free - 1, sixes)
                    found = more if found is None else _better(found, more)
            self.going[key] = found
        return self.going[key]

    # Dice, kept and free

    def _sorted(self, pairs: list[tuple[int, int]]) -> Mixed:
        if self.alone:
            return tuple(pairs)
        found: list[tuple[int, int]] = []
        for start, end in self.goal.spans:
            found += sorted(pairs[start:end], reverse=True)
        return tuple(found)

    def _roll(self, mixed: Mixed) -> tuple[tuple[Mixed, int], ...]:
        """What one more free die makes of it, with how many faces do that."""
        found: dict[Mixed, int] = {}
        for place, ((kept, free), most) in enumerate(zip(mixed, self.goal.most, strict=True)):
            after = mixed
            if kept + free < most:
                pairs = list(mixed)
                pairs[place] = kept, free + 1
                after = self._sorted(pairs)
            found[after] = found.get(after, 0) + 1
        return tuple(found.items())

    def _kept_one(self, mixed: Mixed) -> tuple[Mixed, ...]:
        """What it is after keeping one of the free dice that can be used."""
        found: dict[Mixed, None] = {}
        for place, (kept, free) in enumerate(mixed):
            if free:
                pairs = list(mixed)
                pairs[place] = kept + 1, free - 1
                found[self._sorted(pairs)] = None
        return tuple(found)

    def _rolls(self, kept: Like, dice: int) -> tuple[tuple[Mixed, int], ...]:
        """How so many dice without sixes can fall, with the number of ordered rolls."""
        if not dice:
            return ((tuple((count, 0) for count in kept), 1),)
        found: dict[Mixed, int] = {}
        for mixed, weight in self.rolls(kept, dice - 1):
            for after, ways in self.roll(mixed):
                found[after] = found.get(after, 0) + weight * ways
        return tuple(found.items())

    def _all_of(self, mixed: Mixed) -> Like:
        """The likeness of all dice on the table."""
        return self.goal.sorted(kept + free for kept, free in mixed)


def _kept(mixed: Mixed) -> Like:
    # Sorted as pairs, so sorted by the first of each.
    return tuple(kept for kept, _ in mixed)


def _better(first: _Worth, second: _Worth | None) -> _Worth:
    """The one worth more; of equals the first."""
    return first if second is None or second.value <= first.value else second
