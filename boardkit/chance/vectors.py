"""Points in space as triples of floats: the little geometry that solids need, without numpy.

>>> cross((1, 0, 0), (0, 1, 0)), norm((3, 4, 0))
((0, 0, 1), 5.0)
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float, float]


def minus(a: Sequence[float], b: Sequence[float]) -> Point:
    """The way from `b` to `a`."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def times(k: float, a: Point) -> Point:
    """`a` stretched."""
    return k * a[0], k * a[1], k * a[2]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Point, b: Point) -> Point:
    """The cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def norm(a: Point) -> float:
    """How long `a` is."""
    return math.sqrt(dot(a, a))


def unit(a: Point) -> Point:
    """`a` at length 1."""
    return times(1 / norm(a), a)


def vector_area(corners: Sequence[Point]) -> Point:
    """Twice the area of a face as a vector along its normal."""
    x = y = z = 0.0
    for i in range(1, len(corners) - 1):
        part = cross(minus(corners[i], corners[0]), minus(corners[i + 1], corners[0]))
        x, y, z = x + part[0], y + part[1], z + part[2]
    return x, y, z


def six_volumes(a: Point, b: Point, c: Point) -> float:
    """Six times the volume of the tetrahedron of the origin and a triangle."""
    return dot(a, cross(b, c))


def triangle_angle(a: Point, b: Point, c: Point) -> float:
    """The solid angle of a triangle seen from the origin."""
    la, lb, lc = norm(a), norm(b), norm(c)
    den = la * lb * lc + dot(a, b) * lc + dot(a, c) * lb + dot(b, c) * la
    return 2 * math.atan2(six_volumes(a, b, c), den)


def distance_to_edge(a: Point, b: Point) -> float:
    """How far the origin lies from the edge between two points."""
    along = minus(b, a)
    part = min(1.0, max(0.0, -dot(a, along) / dot(along, along)))
    return norm((a[0] + part * along[0], a[1] + part * along[1], a[2] + part * along[2]))
