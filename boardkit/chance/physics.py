"""Throwing a solid: rigid bodies that fall, bounce, slide and come to rest, many at a time.

The table is a plane that touches corners only, which is all a convex solid needs.  Each corner is
pushed back by a stiff spring, with e^2 of its force while it leaves, so that a bounce returns the
part e^2 of its energy (e: coefficient of restitution), and rubbed by Coulomb friction.  A throw is
decided once its energy no longer lifts it over the rim of the face below it.

What comes out depends on what goes in: height, spin, friction and bounce are assumptions, and a
real hut has rounded edges.  "Simulated" is not "measured".

One seed gives one result on one version of numpy; other versions and processors round otherwise,
and a bouncing solid makes much of that.  Inside: centimetres, grams, seconds; numpy is imported
when used.
"""

from __future__ import annotations

import functools
import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from boardkit.chance.convex import checked
from boardkit.chance.dist import shown
from boardkit.chance.given import real, series, whole
from boardkit.chance.infer import wilson
from boardkit.chance.solids import Solid
from boardkit.chance.turning import cross, matrices, third_rows
from boardkit.errors import BadData
from boardkit.text import phrase
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

GRAVITY = 981.0
"""Centimetres per second squared."""
BATCH = 1000
"""Throws simulated at once; after each batch there is a first answer."""
MOST = 1_000_000
LOOK = 40
"""Steps between two looks at what is decided."""
LONGEST = 4.0
"""Seconds after which a throw counts as undecided."""


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
    flight = _Flight(_body(solid), before.style, random, size)
    while flight.left and flight.time < LONGEST:
        flight.advance(LOOK)
        share = 1 - flight.left / size
        used = before.n + before.undecided
        note = phrase("chance.throw.note", n=used + size - flight.left)
        yield Progress(done + part * share, note, before)
    counts = dict(before.counts)
    for face, outcome in enumerate(solid.outcomes):
        counts[outcome] += int((flight.face == face).sum())
    return Thrown(counts, before.undecided + flight.left, before.style, before.seed)


@dataclass(frozen=True, eq=False)
class _Body:
    """A solid about its centre of mass along its principal axes, in centimetres."""

    vertices: Array  # corners x 3
    normals: Array  # faces x 3
    heights: Array  # faces
    rims: Array  # faces
    inertia: Array  # 3, per gram
    reach: float


@functools.lru_cache(maxsize=16)
def _body(solid: Solid) -> _Body:
    import numpy as np

    points = (np.array(solid.vertices) - np.array(solid.centre)) / 10
    second = np.zeros((3, 3))
    for face in solid.faces:
        for i in range(1, len(face) - 1):
            corners = points[[face[0], face[i], face[i + 1]]]
            # Mean of x x^T over the tetrahedron with the centre: (sum of c c^T + s s^T) / 20.
            total = corners.sum(0)
            volume = np.linalg.det(corners) / 6
            second += volume / 20 * (corners.T @ corners + np.outer(total, total))
    second /= solid.volume / 1000
    moments, axes = np.linalg.eigh(np.trace(second) * np.eye(3) - second)
    if np.linalg.det(axes) < 0:
        axes[:, 0] = -axes[:, 0]
    return _Body(
        points @ axes,
        np.array(solid.normals) @ axes,
        np.array(solid.heights) / 10,
        np.array(solid.rims) / 10,
        moments,
        float(np.linalg.norm(points, axis=1).max()),
    )


class _Flight:
    """Throws on their way; all arrays have a row per throw that is not decided yet."""

    stiffness = 2500.0**2  # of a corner per gram: dents of some hundredths of a millimetre
    step = 6e-5  # seconds; 20 to 40 of them in a contact
    finest = 6e-6  # where a corner comes or goes
    longest = 8e-4  # while nothing can touch
    turning = 0.1  # radians that it may turn in a step

    def __init__(self, body: _Body, style: Style, random: np.random.Generator, size: int) -> None:
        import numpy as np

        self.np = np
        self.body, self.style = body, style
        self.face = np.full(size, -1)
        self.index = np.arange(size)
        turn = random.normal(size=(size, 4))
        self.turn = turn / np.linalg.norm(turn, axis=1)[:, None]
        self.spin = random.normal(size=(size, 3)) * style.spin
        self.speed = np.empty((size, 3))
        self.speed[:, :2] = random.normal(size=(size, 2)) * style.side / 10
        low, high = style.drop
        self.speed[:, 2] = -np.sqrt(2 * GRAVITY * random.uniform(low, high, size) / 10)
        rows = third_rows(np, self.turn)
        self.height = 1e-4 - (rows @ body.vertices.T).min(1)
        self.clock = np.zeros(size)
        self.last = np.zeros(size)  # the length of the step before
        self.held = np.zeros(size, dtype=int)

    @property
    def left(self) -> int:
        """How many throws are not decided."""
        return len(self.index)

    @property
    def time(self) -> float:
        """Seconds that the slowest throw has been on its way."""
        return float(self.clock.min()) if self.left else LONGEST

    def energy(self) -> Array:
        """Motion and height of each throw per gram, without what the springs hold."""
        spin = (self.spin * self.spin * self.body.inertia).sum(1)
        speed = self.speed.copy()
        speed[:, 2] -= 0.5 * GRAVITY * self.last  # from the middle of the step to its end
        found: Array = 0.5 * ((speed * speed).sum(1) + spin) + GRAVITY * self.height
        return found

    def advance(self, steps: int) -> None:
        """So many steps for every throw, then a look at what is decided."""
        for _ in range(steps):
            self._step()
        self._look()

    def _step(self) -> None:
        np, body = self.np, self.body
        below = third_rows(np, self.turn) @ body.vertices.T + self.height[:, None]
        gap = below.min(1)
        # While no corner can reach the table within a step, the step may be longer, as long as
        # the solid turns only little in it.
        rate = np.sqrt((self.spin**2).sum(1))
        fastest = np.abs(self.speed[:, 2]) + body.reach * rate + 1.0
        dt = np.where(gap > 0, np.clip(gap / fastest, self.finest, self.longest), self.step)
        dt = np.minimum(dt, self.turning / (rate + 1.0))
        push = np.zeros_like(self.speed)
        torque = np.zeros_like(self.speed)
        throw, corner = np.nonzero(below < 0)
        if len(throw):
            self._contacts(throw, corner, -below[throw, corner], push, torque, dt)
        push[:, 2] -= GRAVITY
        # Leapfrog: speeds belong to the middle of a step, so steps may change their length.
        kick = 0.5 * (self.last + dt)
        self.speed += kick[:, None] * push
        self.height += dt * self.speed[:, 2]
        self._turn(dt, kick, torque)
        self.clock += dt
        self.last = dt

    def _contacts(
        self, throw: Any, corner: Any, depth: Array, push: Array, torque: Array, dt: Array
    ) -> None:
        """What the table does to the corners that touch it; `dt` gets finer where one leaves."""
        np, style = self.np, self.style
        rotation = matrices(np, self.turn[throw])
        arm = np.einsum("kij,kj->ki", rotation, self.body.vertices[corner])
        spin = np.einsum("kij,kj->ki", rotation, self.spin[throw])
        speed = self.speed[throw] + cross(np, spin, arm)
        returned = style.restitution**2
        normal = self.stiffness * depth * np.where(speed[:, 2] < 0, 1.0, returned)
        sliding = np.hypot(speed[:, 0], speed[:, 1]) + 1e-12
        rub = np.minimum(style.friction * normal, 0.1 / self.step * sliding) / sliding
        force = np.stack([-rub * speed[:, 0], -rub * speed[:, 1], normal], 1)
        turning = np.einsum("kij,ki->kj", rotation, cross(np, arm, force))
        for axis in range(3):
            push[:, axis] += np.bincount(throw, force[:, axis], len(push))
            torque[:, axis] += np.bincount(throw, turning[:, axis], len(push))
        # A spring that still pushes when its corner has left would give energy away.
        leaving = np.where(speed[:, 2] > 0, 0.3 * depth / (np.abs(speed[:, 2]) + 1e-9), self.step)
        np.minimum.at(dt, throw, np.maximum(leaving, self.finest))

    def _turn(self, dt: Array, kick: Array, torque: Array) -> None:
        """Euler's equations by the midpoint rule, then the rotation as a quaternion."""
        np, inertia = self.np, self.body.inertia
        kick = kick[:, None]
        spin = self.spin
        for _ in range(3):
            # The implicit midpoint keeps energy and angular momentum; an explicit step lets both
            # grow, fastest those of slender solids.
            half = 0.5 * (self.spin + spin)
            spin = self.spin - kick * cross(np, half, inertia * half) / inertia
        self.spin = spin + kick * torque / inertia
        w, x, y, z = self.turn.T
        a, b, c = (0.5 * dt[:, None] * self.spin).T
        turned = np.stack(
            [
                w - x * a - y * b - z * c,
                x + w * a + y * c - z * b,
                y + w * b - x * c + z * a,
                z + w * c + x * b - y * a,
            ],
            1,
        )
        self.turn = turned / np.sqrt((turned * turned).sum(1))[:, None]

    def _look(self) -> None:
        """Take out the throws that can no longer leave the face below them."""
        np, body = self.np, self.body
        down = -third_rows(np, self.turn)
        face = (down @ body.normals.T / body.heights).argmax(1)
        resting = self.energy() < GRAVITY * body.rims[face]
        self.held = np.where(resting, self.held + 1, 0)
        done = self.held >= 3
        if not done.any():
            late = self.clock >= LONGEST
            if not late.all():
                return
        self.face[self.index[done]] = face[done]
        keep = ~done
        for name in ("index", "turn", "spin", "speed", "height", "clock", "last", "held"):
            setattr(self, name, getattr(self, name)[keep])


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
