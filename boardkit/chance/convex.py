"""What makes points and faces a convex solid, and the faces that points have.

>>> cube = corners((x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1))
>>> found(cube)[0]
(0, 1, 3, 2)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from boardkit.chance.dist import shown
from boardkit.chance.given import real, series, whole
from boardkit.chance.vectors import Point, cross, dot, minus, norm, times, unit, vector_area
from boardkit.errors import BadData

T = TypeVar("T")
Face = tuple[int, ...]

LARGEST = 10_000.0
"""Millimetres that a measure may have, and a coordinate on either side of 0."""
TINIEST = 0.01
"""Millimetres that a solid must at least reach from its middle."""
MOST_VERTICES = 200
_FLAT = 1e-7
"""How far corners may lie off their face, as a part of the size of the solid."""


def checked(solid: Any, kind: type[T]) -> T:
    """`solid` itself if it is of this class; else `BadData` is raised."""
    if not isinstance(solid, kind):
        raise BadData("solid.none", given=shown(solid))
    return solid


def corners(vertices: Any) -> tuple[Point, ...]:
    """Points of three numbers each; raises `BadData` for anything else and for equal ones."""
    points: list[Point] = []
    listed = series(vertices)
    for given in listed or ():
        point = [real(c) for c in series(given) or ()]
        if len(point) != 3 or not all(c is not None and abs(c) <= LARGEST for c in point):
            raise BadData("solid.point", number=len(points), given=shown(given), most=LARGEST)
        x, y, z = (c or 0.0 for c in point)
        points.append((x, y, z))
    if not 4 <= len(points) <= MOST_VERTICES:
        given = shown(vertices) if listed is None else len(points)
        raise BadData("solid.points", given=given, most=MOST_VERTICES)
    extent = _middle(points)[1]
    if extent < TINIEST:
        raise BadData("solid.tiny")
    for (i, a), (j, b) in itertools.combinations(enumerate(points), 2):
        if norm(minus(a, b)) <= _FLAT * extent:
            raise BadData("solid.same", first=i, second=j)
    return tuple(points)


def loops(faces: Any, count: int) -> tuple[Face, ...]:
    """Faces as places of `count` vertices; raises `BadData` for what names none."""
    given = series(faces)
    if given is None or len(given) < 4:
        raise BadData("solid.faces", given=shown(faces) if given is None else len(given))
    made = []
    for number, face in enumerate(given, 1):
        places = [whole(place) for place in series(face) or ()]
        loop = tuple(place for place in places if place is not None and 0 <= place < count)
        if not len(places) == len(set(loop)) >= 3:
            raise BadData("solid.face", number=number, n=count)
        made.append(loop)
    return tuple(made)


def names(outcomes: Any, faces: int) -> tuple[Any, ...]:
    """What landing on each face is called; raises `BadData` unless there is one for each."""
    found = list(outcomes) if isinstance(outcomes, str) else series(outcomes)
    if found is None or not all(isinstance(name, (str, int)) for name in found):
        raise BadData("solid.names", given=shown(outcomes))
    if len(found) != faces:
        raise BadData("solid.outcomes", given=len(found), n=faces)
    return tuple(found)


def outward(vertices: tuple[Point, ...], faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces turned so that all normals point outwards.

    Raises `BadData` for what is not convex.
    """
    inside, extent = _middle(vertices)
    found = []
    for number, face in enumerate(faces, 1):
        corners = [vertices[place] for place in face]
        normal = vector_area(corners)
        if norm(normal) <= _FLAT * extent**2:
            raise BadData("solid.flat", number=number)
        normal = unit(normal)
        if dot(normal, minus(corners[0], inside)) < 0:
            face, normal = face[::-1], times(-1.0, normal)
            corners.reverse()
        level = dot(normal, corners[0])
        if any(abs(dot(normal, corner) - level) > _FLAT * extent for corner in corners):
            raise BadData("solid.flat", number=number)
        if any(dot(normal, point) - level > _FLAT * extent for point in vertices):
            raise BadData("solid.convex", number=number)
        if level - dot(normal, inside) <= _FLAT * extent:
            raise BadData("solid.thin")
        for i, corner in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            turn = dot(cross(minus(corner, before), minus(after, corner)), normal)
            if abs(turn) <= _FLAT * extent**2:
                raise BadData("solid.no_corner", number=face[i])
            if turn < 0:
                raise BadData("solid.convex", number=number)
        found.append(face)
    return tuple(found)


def check_closed(vertices: tuple[Point, ...], faces: tuple[Face, ...]) -> None:
    """Raise `BadData` unless every edge belongs to two faces, which run along it in opposite
    directions, and every vertex to some.
    """
    edges = [(a, b) for face in faces for a, b in zip(face, face[1:] + face[:1], strict=True)]
    if len(set(edges)) != len(edges) or {(b, a) for a, b in edges} != set(edges):
        raise BadData("solid.open")
    for place in set(range(len(vertices))).difference(*faces):
        raise BadData("solid.no_corner", number=place)


def found(vertices: tuple[Point, ...]) -> tuple[Face, ...]:
    """The faces of the smallest convex solid that holds all vertices.

    Those come first that the first vertices belong to.  Raises `BadData` if all lie in one plane.
    From a first face on, each further one is found by turning a plane about an edge until it meets
    a vertex (D. Chand, S. Kapur, Journal of the ACM 17 (1970), 78-86).
    """
    faces = [_first(vertices)]
    edges = _edges(faces[0])
    waiting = [(b, a) for a, b in edges]
    while waiting:
        edge = waiting.pop()
        if edge not in edges:
            face = _beside(vertices, edge)
            faces.append(face)
            edges |= _edges(face)
            waiting += [(b, a) for a, b in _edges(face)]
            if edge not in edges or len(faces) > 2 * len(vertices):  # floats cannot tell
                raise BadData("solid.slender")
    return tuple(sorted(faces, key=sorted))


def _first(vertices: tuple[Point, ...]) -> Face:
    """A face: three vertices with all others on one side."""
    inside, extent = _middle(vertices)
    for a, b, c in itertools.combinations(vertices, 3):
        normal = cross(minus(b, a), minus(c, a))
        size = norm(normal)
        if size <= _FLAT * extent**2:
            continue
        normal = times(1 / size, normal)
        level = dot(normal, a)
        if level < dot(normal, inside):
            normal, level = times(-1.0, normal), -level
        if all(dot(normal, point) - level <= _FLAT * extent for point in vertices):
            return _face(vertices, normal, level)
    raise BadData("solid.thin")  # all in a line


def _beside(vertices: tuple[Point, ...], edge: tuple[int, int]) -> Face:
    """The face that has this edge, its first vertex before the second."""
    extent = _middle(vertices)[1]
    a, b = (vertices[place] for place in edge)
    normal: Point | None = None
    for point in vertices:
        if normal is not None and dot(normal, minus(point, a)) <= _FLAT * extent:
            continue
        turned = cross(minus(b, a), minus(point, a))
        if norm(turned) > _FLAT * extent**2:
            normal = unit(turned)
    assert normal is not None, "some vertex lies off the edge"
    return _face(vertices, normal, dot(normal, a))


def _face(vertices: tuple[Point, ...], normal: Point, level: float) -> Face:
    near = _FLAT * _middle(vertices)[1]
    flat = [i for i, point in enumerate(vertices) if abs(dot(normal, point) - level) <= near]
    if len(flat) == len(vertices):
        raise BadData("solid.thin")
    return _around(flat, vertices, normal)


def _edges(face: Face) -> set[tuple[int, int]]:
    return set(zip(face, face[1:] + face[:1], strict=True))


def _around(flat: Sequence[int], vertices: Sequence[Point], normal: Point) -> Face:
    """The corners of a face in order, without points between them, from the lowest place on."""
    middle, extent = _middle([vertices[place] for place in flat])
    across = unit(minus(vertices[flat[0]], middle))
    along = cross(normal, across)

    def angle(place: int) -> float:
        arm = minus(vertices[place], middle)
        return math.atan2(dot(arm, along), dot(arm, across))

    left = sorted(flat, key=angle)
    place = 0
    while place < len(left):  # who turns inwards or not at all is no corner; look at both beside
        before, at, after = (vertices[left[(place + k) % len(left)]] for k in (-1, 0, 1))
        turn = dot(cross(minus(at, before), minus(after, at)), normal)
        if turn <= _FLAT * extent**2 and len(left) > 3:
            del left[place]
            place = max(0, place - 1)
        else:
            place += 1
    first = left.index(min(left))
    return tuple(left[first:] + left[:first])


def _middle(points: Iterable[Point]) -> tuple[Point, float]:
    """The mean of points, and how far the farthest one lies from it."""
    points = list(points)
    x, y, z = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return (x, y, z), max(norm(minus(point, (x, y, z))) for point in points)
