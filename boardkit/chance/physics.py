"""Throwing a solid: rigid bodies that fall, bounce, slide and come to rest, many at a time.

The table is a plane that touches corners only, which is all a convex solid needs.  Each corner is
pushed back by a stiff spring, with e^2 of its force while it leaves, so that a bounce returns the
part e^2 of its energy (e: coefficient of restitution), and rubbed by Coulomb friction.  A throw is
decided once its energy no longer lifts it over the rim of the face below it; on a slippery table,
where it may slide on for ever, that of sliding and turning on the spot does not count (see
`boardkit.chance.flight`).

What comes out depends on what goes in: height, spin, friction and bounce are assumptions, and a
real hut has rounded edges.  "Simulated" is not "measured".

One seed gives one result on one version of numpy; other versions and processors round otherwise,
and a bouncing solid makes much of that.  Inside: centimetres, grams, seconds; numpy is imported
when used.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from boardkit.chance.convex import checked
from boardkit.chance.dist import shown
from boardkit.chance.flight import LONGEST, STEPS, Flight, body_of
from boardkit.chance.given import real, series, whole
from boardkit.chance.infer import wilson
from boardkit.chance.solids import Solid
from boardkit.errors import BadData
from boardkit.text import phrase
from boardkit.work import Progress, Work, drain

BATCH = 1000
"""Throws simulated at once; after each batch there is a first answer."""
MOST = 1_000_000
LOOK = 40
"""Steps between two looks at what is decided."""


@dataclass(frozen=True)
class Style:
    """How is thrown: raises `BadData` for what no throw can be.

    `drop` are the lowest and highest fall in millimetres, `spin` the standard deviation of the
    turning about each axis in radians per second, `side` that of the speed sideways in millimetres
    per second, `friction` the coefficient of Coulomb, `restitution` the part of the speed that a
    bounce leaves.
    """

    drop: tuple[float, float] = (50.0, 150.0)
    spin: float = 20.0
    side: float = 300.0
    friction: float = 0.4
    restitution: float = 0.4

    def __post_init__(self) -> None:
        drop = self.drop
        ends = series(drop)
        ends = [drop, drop] if ends is None or len(ends) != 2 else ends
        low, high = (_number("drop", value, 0.1, 5000.0) for value in ends)
        if low > high:
            raise _refused("drop", drop, 0.1, 5000.0)
        object.__setattr__(self, "drop", (low, high))
        for name, least, most in (
            ("spin", 0.0, 1000.0),
            ("side", 0.0, 10_000.0),
            ("friction", 0.0, 10.0),
            ("restitution", 0.05, 0.95),
        ):
            object.__setattr__(self, name, _number(name, getattr(self, name), least, most))


@dataclass(frozen=True)
class Thrown:
    """What came of simulated throws: `counts` by outcome, and how many were still moving."""

    counts: Mapping[str, int]
    undecided: int
    style: Style
    seed: str

    @property
    def n(self) -> int:
        """How many throws were decided."""
        return sum(self.counts.values())

    @property
    def shares(self) -> dict[str, float]:
        """The relative frequencies; all 0 if no throw was decided."""
        return {outcome: count / max(1, self.n) for outcome, count in self.counts.items()}

    @property
    def half_width(self) -> float:
        """Half the widest 95 % interval of a share; 0.5 before the first throw."""
        ends = [wilson(count, self.n) for count in self.counts.values()]
        return max((high - low) / 2 for low, high in ends)


def throws(solid: Solid, n: int, seed: int | str, style: Style | None = None, **how: Any) -> Thrown:
    """Throw `solid` `n` times; see `throws_work`.

    >>> from boardkit.chance.solids import hut
    >>> thrown = throws(hut(10, 12, 8, 14), 20, seed=1)
    >>> thrown.n + thrown.undecided, tuple(thrown.counts)
    (20, ('upright', 'long', 'narrow', 'roof'))
    """
    return drain(throws_work(solid, n, seed, style, **how))


def throws_work(
    solid: Solid, n: int, seed: int | str, style: Style | None = None, **how: Any
) -> Work[Thrown]:
    """Throw `solid` `n` times, in slices: `Progress` with what whole batches gave so far.

    `how` are fields of `Style`, in place of those of `style`.  Raises `BadData`.
    """
    solid, style = checked(solid, Solid), _style(style, how)
    n = _whole("n", n, 0, MOST)
    found = Thrown(dict.fromkeys(solid.outcomes, 0), 0, style, str(seed))
    for number, start in enumerate(range(0, n, BATCH)):
        size = min(BATCH, n - start)
        found = yield from _batch(solid, size, number, found, start / n, size / n)
    return found


def until(
    solid: Solid,
    half_width: float,
    seed: int | str,
    most: int = 50_000,
    style: Style | None = None,
    **how: Any,
) -> Work[Thrown]:
    """Throw until every share is known within `half_width` (95 %), or `most` times.

    Yields `Progress` like `throws_work`.  Raises `BadData`.
    """
    solid, style = checked(solid, Solid), _style(style, how)
    half_width = _number("width", half_width, 0.001, 0.5)
    most = _whole("n", most, 1, MOST)
    found = Thrown(dict.fromkeys(solid.outcomes, 0), 0, style, str(seed))
    number = 0
    while True:
        used = found.n + found.undecided
        # A share near 1/2 needs most: 0.96 / half_width^2 throws decide in any case.
        wanted = min(most, math.ceil(0.9604 / half_width**2) + 4)
        if used >= most or (used and found.half_width <= half_width):
            return found
        size = min(BATCH, most - used, max(50, wanted - used))
        part = min(1.0, used / wanted)
        found = yield from _batch(solid, size, number, found, part, min(1 - part, size / wanted))
        number += 1


def _batch(
    solid: Solid, size: int, number: int, before: Thrown, done: float, part: float
) -> Work[Thrown]:
    """`size` throws more, with random numbers of their own."""
    import numpy as np

    digest = hashlib.blake2b(f"{before.seed}/{number}".encode(errors="replace"), digest_size=16)
    random = np.random.Generator(np.random.PCG64(int.from_bytes(digest.digest(), "big")))
    flight = Flight(body_of(solid), before.style, random, size)
    while flight.left and flight.time < LONGEST and flight.steps < STEPS:
        flight.advance(LOOK)
        share = 1 - flight.left / size
        used = before.n + before.undecided
        note = phrase("chance.throw.note", n=used + size - flight.left)
        yield Progress(done + part * share, note, before)
    counts = dict(before.counts)
    for face, outcome in enumerate(solid.outcomes):
        counts[outcome] += int((flight.face == face).sum())
    return Thrown(counts, before.undecided + flight.left, before.style, before.seed)


def _style(style: Any, how: Mapping[str, Any]) -> Style:
    known = tuple(field.name for field in fields(Style))
    for name in how:
        if name not in known:
            raise BadData("solid.style", given=shown(name), known=known)
    if style is None:
        return Style(**how)
    if not isinstance(style, Style):
        raise BadData("solid.style", given=shown(style), known=known)
    return replace(style, **how)


def _number(name: str, value: Any, low: float, high: float) -> float:
    number = real(value)
    if number is None or not low <= number <= high:
        raise _refused(name, value, low, high)
    return number


def _whole(name: str, value: Any, low: int, high: int) -> int:
    number = whole(value)
    if number is None or not low <= number <= high:
        raise _refused(name, value, low, high)
    return number


def _refused(name: str, value: Any, low: float, high: float) -> BadData:
    what = phrase(f"chance.throw.{name}")
    return BadData("solid.number", what=what, given=shown(value), low=low, high=high)
