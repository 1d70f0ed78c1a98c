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

from boardkit.chance.dist import shown
from boardkit.errors import BadData

if TYPE_CHECKING:
    from boardkit.chance.physics import Thrown

Point = tuple[float, float, float]

SMALLEST, LARGEST = 0.1, 10_000.0
"""Millimetres that a measure may have."""
MOST_VERTICES = 200
_FLAT = 1e-7
"""How far corners may lie off their face, as a part of the size of the solid."""


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
        _check_parts(self)
        object.__setattr__(self, "faces", _outward(self.vertices, self.faces))
        _check_closed(self.faces)

    @functools.cached_property
    def volume(self) -> float:
        """Cubic millimetres."""
        return sum(_six_volumes(*corners) for corners in self._triangles()) / 6

    @functools.cached_property
    def centre(self) -> Point:
        """The centre of mass."""
        total = [0.0, 0.0, 0.0]
        for corners in self._triangles():
            part = _six_volumes(*corners) / 24
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
        return tuple(_length(_vector_area(self._corners(face))) / 2 for face in self.faces)

    @functools.cached_property
    def normals(self) -> tuple[Point, ...]:
        """The outward unit vector of each face."""
        return tuple(_unit(_vector_area(self._corners(face))) for face in self.faces)

    @functools.cached_property
    def heights(self) -> tuple[float, ...]:
        """How high the centre of mass lies above the table on each face, in millimetres."""
        centre = self.centre
        return tuple(
            _dot(normal, _minus(self.vertices[face[0]], centre))
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
            first, *rest = (_minus(corner, centre) for corner in self._corners(face))
            pairs = itertools.pairwise(rest)
            found.append(sum(_triangle_angle(first, b, c) for b, c in pairs))
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
            corners = [_minus(corner, centre) for corner in self._corners(face)]
            edges = zip(corners, corners[1:] + corners[:1], strict=True)
            found.append(min(_distance_to_edge(a, b) for a, b in edges))
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
        return all(_dot(_cross(_minus(b, a), _minus(foot, a)), normal) > 0 for a, b in edges)


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
    return Solid(vertices, faces, names)


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
    return Solid(vertices, faces, tuple(outcomes))


def own(
    vertices: Iterable[Sequence[float]],
    faces: Iterable[Sequence[int]],
    outcomes: Iterable[str] | None = None,
) -> Solid:
    """A convex solid of your own; without `outcomes` the faces are called 1, 2, 3, ...

    Raises `BadData` for what is no convex solid.
    """
    try:
        points = tuple((float(x), float(y), float(z)) for x, y, z in vertices)
        loops = tuple(tuple(face) for face in faces)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadData("solid.points") from error
    names = [str(n) for n in range(1, len(loops) + 1)] if outcomes is None else outcomes
    return Solid(points, loops, tuple(names))


# Ideas


def faces(solid: Solid) -> dict[str, float]:
    """The idea that every face is equally likely."""
    return solid.grouped([1 / len(solid.faces)] * len(solid.faces))


def area(solid: Solid) -> dict[str, float]:
    """The idea that a face is the likelier the larger it is."""
    return solid.grouped(part / sum(solid.areas) for part in solid.areas)


def solid_angle(solid: Solid) -> dict[str, float]:
    """The idea that a face is the likelier the more of all directions it covers.

    Chances (floats) by outcome; for a hut upright, long, narrow, roof.
    """
    return solid.grouped(angle / (4 * math.pi) for angle in solid.angles)


def gibbs(solid: Solid, b: float, weighted: bool = False) -> dict[str, float]:
    """The idea that a face is the likelier the lower the solid lies on it.

    A face of height h of the centre of mass has the weight exp(-b h / V^(1/3)), with `weighted`
    its solid angle times that; faces on which the solid cannot lie have none.  `b` says how much
    the height counts, from 0 to 100; `boardkit.chance.gibbs.fit` finds it from counts.

    Source: W. Riemer, D. Stoyan, D. Obreschkow, Cuboidal dice and Gibbs distributions, Metrika 77
    (2014), 247-256, arXiv 1302.3925.
    """
    if isinstance(b, bool) or not isinstance(b, (int, float)) or not 0 <= b <= 100:
        raise BadData("solid.b", given=shown(b))
    low = min(solid.heights)  # no power of e underflows to nothing
    weights = [
        math.exp(-b * (height - low) / solid.size) * (angle if weighted else 1.0) * stable
        for height, angle, stable in zip(solid.heights, solid.angles, solid.stable, strict=True)
    ]
    return solid.grouped(weight / sum(weights) for weight in weights)


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
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not SMALLEST <= value <= LARGEST:
        from boardkit.text import phrase

        what = phrase(f"chance.measure.{name}")
        raise BadData("solid.measure", what=what, given=shown(value), low=SMALLEST, high=LARGEST)
    return float(value)


def _check_parts(solid: Solid) -> None:
    count = len(solid.vertices)
    if not 4 <= count <= MOST_VERTICES or len(solid.faces) < 4:
        raise BadData("solid.points")
    if not all(math.isfinite(c) and abs(c) <= LARGEST for point in solid.vertices for c in point):
        raise BadData("solid.points")
    if len(solid.outcomes) != len(solid.faces):
        raise BadData("solid.outcomes", given=len(solid.outcomes), n=len(solid.faces))
    for number, face in enumerate(solid.faces, 1):
        places = [p for p in face if isinstance(p, int) and not isinstance(p, bool)]
        right = all(0 <= p < count for p in places) and len(set(places)) == len(face) >= 3
        if not right:
            raise BadData("solid.face", number=number, n=count)


def _outward(
    vertices: tuple[Point, ...], faces: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """The faces turned so that all normals point outwards; raises for what is not convex."""
    inside = tuple(sum(p[axis] for p in vertices) / len(vertices) for axis in range(3))
    extent = max(_length(_minus(p, inside)) for p in vertices)
    found = []
    for number, face in enumerate(faces, 1):
        corners = [vertices[place] for place in face]
        normal = _vector_area(corners)
        if _length(normal) <= _FLAT * extent**2:
            raise BadData("solid.flat", number=number)
        normal = _unit(normal)
        if _dot(normal, _minus(corners[0], inside)) < 0:
            face, normal = face[::-1], _times(-1.0, normal)
            corners.reverse()
        level = _dot(normal, corners[0])
        if any(abs(_dot(normal, corner) - level) > _FLAT * extent for corner in corners):
            raise BadData("solid.flat", number=number)
        if any(_dot(normal, point) - level > _FLAT * extent for point in vertices):
            raise BadData("solid.convex", number=number)
        if level - _dot(normal, inside) <= _FLAT * extent:
            raise BadData("solid.thin")
        for i, corner in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            turn = _dot(_cross(_minus(corner, before), _minus(after, corner)), normal)
            if turn <= 0:
                raise BadData("solid.convex", number=number)
        found.append(face)
    return tuple(found)


def _check_closed(faces: tuple[tuple[int, ...], ...]) -> None:
    """Every edge belongs to two faces, which run along it in opposite directions."""
    edges = [(a, b) for face in faces for a, b in zip(face, face[1:] + face[:1], strict=True)]
    if len(set(edges)) != len(edges) or {(b, a) for a, b in edges} != set(edges):
        raise BadData("solid.open")


# Vectors


def _minus(a: Sequence[float], b: Sequence[float]) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _times(k: float, a: Point) -> Point:
    return k * a[0], k * a[1], k * a[2]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _length(a: Point) -> float:
    return math.sqrt(_dot(a, a))


def _unit(a: Point) -> Point:
    return _times(1 / _length(a), a)


def _vector_area(corners: Sequence[Point]) -> Point:
    """Twice the area of a face as a vector along its normal."""
    x = y = z = 0.0
    for i in range(1, len(corners) - 1):
        part = _cross(_minus(corners[i], corners[0]), _minus(corners[i + 1], corners[0]))
        x, y, z = x + part[0], y + part[1], z + part[2]
    return x, y, z


def _six_volumes(a: Point, b: Point, c: Point) -> float:
    return _dot(a, _cross(b, c))


def _triangle_angle(a: Point, b: Point, c: Point) -> float:
    la, lb, lc = _length(a), _length(b), _length(c)
    den = la * lb * lc + _dot(a, b) * lc + _dot(a, c) * lb + _dot(b, c) * la
    return 2 * math.atan2(_six_volumes(a, b, c), den)


def _distance_to_edge(a: Point, b: Point) -> float:
    """How far the origin lies from the edge between two points."""
    along = _minus(b, a)
    part = min(1.0, max(0.0, -_dot(a, along) / _dot(along, along)))
    return _length((a[0] + part * along[0], a[1] + part * along[1], a[2] + part * along[2]))
