"""Convex solids and what their shape alone says about how they land.

A face is likelier the more of the directions around the centre of mass it covers: its solid angle.
That is one of several ideas; `gibbs` puts the height of the centre of mass first, and
`boardkit.chance.physics` throws the solid.  Plain Python, lengths in millimetres.

>>> hut_10 = hut(width=10, depth=12, wall=8, ridge=14)
>>> {outcome: round(chance, 3) for outcome, chance in solid_angle(hut_10).items()}
{'upright': 0.161, 'long': 0.301, 'narrow': 0.284, 'roof': 0.254}
>>> {outcome: round(share, 3) for outcome, share in area(hut_10).items()}
{'upright': 0.167, 'long': 0.267, 'narrow': 0.306, 'roof': 0.261}
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardkit.chance import convex
from boardkit.chance.convex import LARGEST
from boardkit.chance.dist import shown, shown_number
from boardkit.chance.given import real
from boardkit.chance.vectors import (
    Point,
    cross,
    distance_to_edge,
    dot,
    minus,
    norm,
    six_volumes,
    triangle_angle,
    unit,
    vector_area,
)
from boardkit.errors import BadData

if TYPE_CHECKING:
    from boardkit.chance.gibbs import Fit
    from boardkit.chance.physics import Thrown

SMALLEST = 0.1
"""Millimetres that a measure must have; `LARGEST` is the most."""


@dataclass(frozen=True)
class Solid:
    """A convex solid of even density; raises `BadData` if it is none.

    `vertices` are points (x, y, z) in millimetres, `faces` tuples of places in it along the edge
    of each face in either direction, `outcomes` names what landing on each face is called.
    """

    vertices: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]
    outcomes: tuple[str, ...]

    def __post_init__(self) -> None:
        vertices = convex.corners(self.vertices)
        faces = convex.loops(self.faces, len(vertices))
        object.__setattr__(self, "vertices", vertices)
        object.__setattr__(self, "outcomes", convex.names(self.outcomes, len(faces)))
        object.__setattr__(self, "faces", convex.outward(vertices, faces))
        convex.check_closed(self.vertices, self.faces)

    @functools.cached_property
    def volume(self) -> float:
        """Cubic millimetres."""
        return sum(six_volumes(*corners) for corners in self._triangles()) / 6

    @functools.cached_property
    def centre(self) -> Point:
        """The centre of mass."""
        total = [0.0, 0.0, 0.0]
        for corners in self._triangles():
            part = six_volumes(*corners) / 24
            for axis in range(3):
                total[axis] += part * sum(corner[axis] for corner in corners)
        x, y, z = (value / self.volume for value in total)
        return x, y, z

    @functools.cached_property
    def size(self) -> float:
        """The edge of a cube of the same volume, in millimetres."""
        return float(self.volume ** (1 / 3))

    @functools.cached_property
    def areas(self) -> tuple[float, ...]:
        """Square millimetres of each face."""
        return tuple(norm(vector_area(self._corners(face))) / 2 for face in self.faces)

    @functools.cached_property
    def normals(self) -> tuple[Point, ...]:
        """The outward unit vector of each face."""
        return tuple(unit(vector_area(self._corners(face))) for face in self.faces)

    @functools.cached_property
    def heights(self) -> tuple[float, ...]:
        """How high the centre of mass lies above the table on each face, in millimetres."""
        centre = self.centre
        return tuple(
            dot(normal, minus(self.vertices[face[0]], centre))
            for face, normal in zip(self.faces, self.normals, strict=True)
        )

    @functools.cached_property
    def angles(self) -> tuple[float, ...]:
        """The solid angle of each face seen from the centre of mass; together 4 pi.

        Source: A. van Oosterom, J. Strackee, The Solid Angle of a Plane Triangle, IEEE
        Transactions on Biomedical Engineering 30 (1983), 125-126.
        """
        centre = self.centre
        found = []
        for face in self.faces:
            first, *rest = (minus(corner, centre) for corner in self._corners(face))
            pairs = itertools.pairwise(rest)
            found.append(sum(triangle_angle(first, b, c) for b, c in pairs))
        return tuple(found)

    @functools.cached_property
    def stable(self) -> tuple[bool, ...]:
        """Whether the solid can lie on each face: the centre of mass stands over its inside."""
        return tuple(self._stands(place) for place in range(len(self.faces)))

    @functools.cached_property
    def rims(self) -> tuple[float, ...]:
        """How high the centre of mass must at least rise to tip over an edge of each face."""
        centre = self.centre
        found = []
        for face in self.faces:
            corners = [minus(corner, centre) for corner in self._corners(face)]
            edges = zip(corners, corners[1:] + corners[:1], strict=True)
            found.append(min(distance_to_edge(a, b) for a, b in edges))
        return tuple(found)

    def grouped(self, per_face: Iterable[float]) -> dict[str, float]:
        """What belongs to faces, added up by outcome in the order in which they first appear."""
        found = dict.fromkeys(self.outcomes, 0.0)
        for outcome, value in zip(self.outcomes, per_face, strict=True):
            found[outcome] += value
        return found

    def _corners(self, face: Sequence[int]) -> list[Point]:
        return [self.vertices[place] for place in face]

    def _triangles(self) -> list[tuple[Point, Point, Point]]:
        """All faces cut into triangles."""
        return [
            (corners[0], corners[i], corners[i + 1])
            for corners in map(self._corners, self.faces)
            for i in range(1, len(corners) - 1)
        ]

    def _stands(self, place: int) -> bool:
        normal, height = self.normals[place], self.heights[place]
        foot = tuple(c + height * n for c, n in zip(self.centre, normal, strict=True))
        corners = self._corners(self.faces[place])
        edges = zip(corners, corners[1:] + corners[:1], strict=True)
        return all(dot(cross(minus(b, a), minus(foot, a)), normal) > 0 for a, b in edges)


def hut(width: float, depth: float, wall: float, ridge: float) -> Solid:
    """A hut: a box with a gable roof, measures in millimetres.

    `width` goes across the gable, `depth` along the ridge, `wall` is the height of the walls and
    `ridge` that of the ridge above the floor.  Raises `BadData` for measures that are none.

    >>> round(hut(10, 12, 8, 14).volume)
    1320
    """
    named = {"width": width, "depth": depth, "wall": wall, "ridge": ridge}
    width, depth, wall, ridge = (_measure(name, value) for name, value in named.items())
    if ridge <= wall:
        raise BadData("solid.ridge", ridge=ridge, wall=wall)
    side, end = width / 2, depth / 2
    section = ((-side, 0.0), (side, 0.0), (side, wall), (0.0, ridge), (-side, wall))
    vertices = tuple((x, y, z) for x in (-end, end) for y, z in section)
    faces = (
        (0, 1, 6, 5),
        (1, 2, 7, 6), (4, 0, 5, 9),
        (0, 1, 2, 3, 4), (5, 6, 7, 8, 9),
        (2, 3, 8, 7), (3, 4, 9, 8),
    )  # fmt: skip
    names = ("upright", "long", "long", "narrow", "narrow", "roof", "roof")
    return _shaped(vertices, faces, names)


def cuboid(
    length: float,
    width: float,
    height: float,
    outcomes: Sequence[str] = ("end", "end", "side", "side", "flat", "flat"),
) -> Solid:
    """A cuboid in millimetres.

    `outcomes` names the faces: the two across `length`, the two across `width`, the two across
    `height`.  Raises `BadData` for measures that are none.

    >>> cube = cuboid(20, 20, 20, outcomes="564312")
    >>> {outcome: round(chance, 6) for outcome, chance in solid_angle(cube).items()}["6"]
    0.166667
    """
    named = {"length": length, "width": width, "height": height}
    a, b, c = (_measure(name, value) / 2 for name, value in named.items())
    vertices = tuple((x, y, z) for x in (-a, a) for y in (-b, b) for z in (-c, c))
    faces = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
    return _shaped(vertices, faces, outcomes)


def own(
    vertices: Iterable[Sequence[float]],
    faces: Iterable[Sequence[int]] | None = None,
    outcomes: Iterable[str] | None = None,
) -> Solid:
    """A convex solid of your own, in millimetres; without `outcomes` the faces are 1, 2, 3, ...

    Without `faces` they are found from the vertices: those come first that the first vertices
    belong to.  Raises `BadData` for what is no convex solid, and for a vertex that is no corner.

    >>> pyramid = own([(0, 0, 0), (6, 0, 0), (0, 6, 0), (6, 6, 0), (3, 3, 5)])
    >>> len(pyramid.faces), round(pyramid.volume)
    (5, 60)
    """
    corners = convex.corners(vertices)
    loops = convex.found(corners) if faces is None else convex.loops(faces, len(corners))
    names = [str(n) for n in range(1, len(loops) + 1)] if outcomes is None else outcomes
    return Solid(corners, loops, convex.names(names, len(loops)))


# Ideas


def faces(solid: Solid) -> dict[str, float]:
    """The idea that every face is equally likely."""
    solid = convex.checked(solid, Solid)
    return solid.grouped([1 / len(solid.faces)] * len(solid.faces))


def area(solid: Solid) -> dict[str, float]:
    """The idea that a face is the likelier the larger it is."""
    solid = convex.checked(solid, Solid)
    return solid.grouped(part / sum(solid.areas) for part in solid.areas)


def solid_angle(solid: Solid) -> dict[str, float]:
    """The idea that a face is the likelier the more of all directions it covers.

    Chances (floats) by outcome; for a hut upright, long, narrow, roof.
    """
    solid = convex.checked(solid, Solid)
    return solid.grouped(angle / (4 * math.pi) for angle in solid.angles)


def gibbs(solid: Solid, b: float, weighted: bool = False) -> dict[str, float]:
    """The idea that a face is the likelier the lower the solid lies on it.

    A face of height h of the centre of mass has the weight exp(-b h / V^(1/3)), with `weighted`
    its solid angle times that; faces on which the solid cannot lie have none.  `b` says how much
    the height counts, from 0 to 100; `boardkit.chance.gibbs.fit` finds it from counts.

    Source: W. Riemer, D. Stoyan, D. Obreschkow, Cuboidal dice and Gibbs distributions, Metrika 77
    (2014), 247-256, arXiv 1302.3925.
    """
    solid = convex.checked(solid, Solid)
    rate = real(b)
    if rate is None or not 0 <= rate <= 100:
        raise BadData("solid.b", given=shown(b))
    low = min(solid.heights)  # no power of e underflows to nothing
    weights = [
        math.exp(-rate * (height - low) / solid.size) * (angle if weighted else 1.0) * stable
        for height, angle, stable in zip(solid.heights, solid.angles, solid.stable, strict=True)
    ]
    return solid.grouped(weight / sum(weights) for weight in weights)


def fit(solid: Solid, counts: Mapping[str, int], weighted: bool = False) -> Fit:
    """The b of `gibbs` that makes the counts likeliest; see `boardkit.chance.gibbs.fit`.

    >>> round(fit(hut(10, 12, 8, 14), {"upright": 57, "long": 113, "narrow": 55, "roof": 75}).b, 2)
    6.36
    """
    from boardkit.chance import gibbs as heights

    return heights.fit([(solid, counts)], weighted)


def throws(solid: Solid, n: int, seed: int | str, **how: Any) -> Thrown:
    """Throw the solid `n` times by simulated physics; see `boardkit.chance.physics.throws`."""
    from boardkit.chance import physics

    return physics.throws(solid, n, seed, **how)


IDEAS: Mapping[str, Callable[[Solid], dict[str, float]]] = {
    "faces": faces,
    "area": area,
    "solid_angle": solid_angle,
}
"""The ideas that need nothing but the shape."""


# Checks


def _measure(name: str, value: Any) -> float:
    number = real(value)
    if number is None or not SMALLEST <= number <= LARGEST:
        from boardkit.text import phrase

        what = phrase(f"chance.measure.{name}")
        raise BadData(
            "solid.measure", what=what, given=shown_number(value), low=SMALLEST, high=LARGEST
        )
    return number


def _shaped(vertices: Any, faces: Any, outcomes: Any) -> Solid:
    """A solid of right form, unless its measures are too far apart for floats."""
    try:
        return Solid(vertices, faces, outcomes)
    except BadData as why:
        if why.key.removeprefix("solid.") in ("flat", "thin", "convex", "no_corner", "same"):
            raise BadData("solid.slender") from why
        raise
