"""Solids in flight: many at a time fall, bounce, slide and turn until nothing can tip them over.

The working part of `boardkit.chance.physics`, which says what is assumed.

A throw is decided once its energy no longer lifts it over the rim of the face below it.  On a
slippery table a solid may slide and turn like a puck for a long time after that.  Where friction is
low, only what can tip it counts (`Flight.tipping`): not the speed sideways, which without friction
stays whatever else happens, and not the turning about the vertical, which needs L^2 / 2I at least
as long as its angular momentum L stays (I: the largest moment of inertia).  What friction does
against a sliding foot is that gravity seems to lean over by the angle of friction; the rim is
lowered by as much.

Inside: centimetres, grams, seconds; numpy is imported when used.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardkit.chance.solids import Solid
from boardkit.chance.turning import cross, matrices, third_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from boardkit.chance.physics import Style

    Array = NDArray[np.float64]

GRAVITY = 981.0
"""Centimetres per second squared."""
LONGEST = 4.0
"""Seconds after which a throw counts as undecided."""
STEPS = 60_000
"""Steps after which it does: the fastest turning needs short ones."""
SLIPPERY = 0.1
"""Friction up to which sliding and turning on the spot are looked through."""


@dataclass(frozen=True, eq=False)
class Body:
    """A solid about its centre of mass along its principal axes, in centimetres."""

    vertices: Array  # corners x 3
    normals: Array  # faces x 3
    heights: Array  # faces
    rims: Array  # faces
    inertia: Array  # 3, per gram
    reach: float


@functools.lru_cache(maxsize=16)
def body_of(solid: Solid) -> Body:
    """The body of a solid of even density."""
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
    return Body(
        points @ axes,
        np.array(solid.normals) @ axes,
        np.array(solid.heights) / 10,
        np.array(solid.rims) / 10,
        moments,
        float(np.linalg.norm(points, axis=1).max()),
    )


class Flight:
    """Throws on their way; all arrays have a row per throw that is not decided yet."""

    stiffness = 2500.0**2  # of a corner per gram: dents of some hundredths of a millimetre
    step = 6e-5  # seconds; 20 to 40 of them in a contact
    finest = 6e-6  # where a corner comes or goes
    longest = 8e-4  # while nothing can touch
    turning = 0.1  # radians that it may turn in a step
    touching = 0.02  # while a corner touches: its force turns with it, or gives energy away

    def __init__(self, body: Body, style: Style, random: np.random.Generator, size: int) -> None:
        import numpy as np

        self.np = np
        self.body, self.style = body, style
        self.rims = _slippery(np, body, style.friction)
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
        self.steps = 0
        self.clock = np.zeros(size)
        self.last = np.zeros(size)  # the length of the step before
        self.held = np.zeros(size, dtype=int)
        self.most = np.full(size, np.inf)  # energy when it was last off the table

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
        if not self.steps:
            self.most = self.energy()
        for _ in range(steps):
            self._step()
        self.steps += steps
        self._check()
        self._look()

    def tipping(self) -> Array:
        """The part of `energy` that can tip a solid over that slides and turns on the spot."""
        momentum = (third_rows(self.np, self.turn) * self.spin * self.body.inertia).sum(1)
        sliding = 0.5 * (self.speed[:, :2] ** 2).sum(1)
        found: Array = self.energy() - sliding - 0.5 * momentum**2 / self.body.inertia.max()
        return found

    def _check(self) -> None:
        """Take back the energy that rounded steps have given to a throw that is off the table.

        Only extreme speeds have any: slender solids on a slippery table, turning very fast.
        """
        np = self.np
        free = (third_rows(np, self.turn) @ self.body.vertices.T).min(1) + self.height > 0
        energy = self.energy()
        grown = free & (energy > self.most * 1.0001)
        if grown.any():
            motion = energy - GRAVITY * self.height
            left = np.maximum(0.0, motion - energy + self.most)
            part = np.sqrt(left[grown] / motion[grown])[:, None]
            self.spin[grown] *= part
            self.speed[grown] *= part
        self.most[free] = np.minimum(self.most, energy)[free]

    def _step(self) -> None:
        np, body = self.np, self.body
        below = third_rows(np, self.turn) @ body.vertices.T + self.height[:, None]
        gap = below.min(1)
        # While no corner can reach the table within a step, the step may be longer, as long as
        # the solid turns only little in it.
        rate = np.sqrt((self.spin**2).sum(1))
        fastest = np.abs(self.speed[:, 2]) + body.reach * rate + 1.0
        dt = np.where(gap > 0, np.clip(gap / fastest, self.finest, self.longest), self.step)
        turning = np.where(gap > 0, self.turning, self.touching)
        dt = np.minimum(dt, turning / (rate + 1.0))
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
        if self.style.friction <= SLIPPERY:
            resting |= self.tipping() < GRAVITY * self.rims[face]
        self.held = np.where(resting, self.held + 1, 0)
        done = self.held >= 3
        if not done.any():
            return
        self.face[self.index[done]] = face[done]
        keep = ~done
        for name in ("index", "turn", "spin", "speed", "height", "clock", "last", "held", "most"):
            setattr(self, name, getattr(self, name)[keep])


def _slippery(np: Any, body: Body, friction: float) -> Array:
    """The rims of a body whose foot slides: as if gravity leant over by the angle of friction.

    With the edge as pivot, r away from the centre of mass and d from its foot, that has to rise
    from h + friction d to r (1 + friction^2)^(1/2).  Where d / h is below friction, friction alone
    may trip the body over: there is no rim then.
    """
    foot = np.sqrt(np.maximum(0.0, body.rims**2 - body.heights**2))
    rims = body.rims * math.sqrt(1 + friction**2) - friction * foot
    found: Array = np.where(foot > friction * body.heights, rims, -np.inf)
    return found
