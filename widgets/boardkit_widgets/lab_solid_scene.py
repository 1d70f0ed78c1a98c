"""A solid lying on one of its faces, seen slantwise from above."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardkit.chance.solids import Solid
from boardkit.chance.vectors import Point

from . import theme
from .scene import Circle, Hatch, Polygon, Polyline, Scene, Shape, Words

WIDTH, HEIGHT = 360.0, 280.0
_RIM = 24.0
_AROUND, _ABOVE = math.radians(28), math.radians(24)
"""Where the eye stands: turned around the solid, and above the table."""


def lying(solid: Solid, face: int) -> list[Point]:
    """The corners when the solid lies on a face: the table is z = 0, the centre of mass x = y = 0.

    >>> from boardkit.chance.solids import cuboid
    >>> sorted({round(z) for _, _, z in lying(cuboid(2, 4, 6), 0)})
    [0, 2]
    """
    down = solid.normals[face]
    first, second = (solid.vertices[place] for place in solid.faces[face][:2])
    along = _unit(tuple(b - a for a, b in zip(first, second, strict=True)))
    up = (-down[0], -down[1], -down[2])
    across = _cross(up, along)
    height = solid.heights[face]
    found = []
    for vertex in solid.vertices:
        away = [v - c for v, c in zip(vertex, solid.centre, strict=True)]
        found.append((_dot(away, along), _dot(away, across), _dot(away, up) + height))
    return found


def scene(solid: Solid, face: int, title: Words = "") -> Scene:
    """The picture; the face on the table is hatched and seen through the others."""
    corners = lying(solid, face)
    sin, cos = math.sin(_AROUND), math.cos(_AROUND)
    low, high = math.sin(_ABOVE), math.cos(_ABOVE)
    turned = [(x * cos - y * sin, x * sin + y * cos, z) for x, y, z in corners]
    flat = [(x, -(y * low + z * high)) for x, y, z in turned]
    centre = (0.0, -solid.heights[face] * high)
    xs, ys = zip(*flat, strict=True)
    size = min((WIDTH - 2 * _RIM) / (max(xs) - min(xs)), (HEIGHT - 2 * _RIM) / (max(ys) - min(ys)))
    right = WIDTH / 2 - size * (min(xs) + max(xs)) / 2
    below = HEIGHT / 2 - size * (min(ys) + max(ys)) / 2

    def at(point: Sequence[float]) -> tuple[float, float]:
        return right + size * point[0], below + size * point[1]

    outlines = [tuple(at(flat[place]) for place in loop) for loop in solid.faces]
    # Faces turn counter-clockwise seen from outside, so from the eye's side their area is negative.
    seen = [_area(points) < 0 for points in outlines]
    colour = theme.OUTCOMES.get(solid.outcomes[face], theme.EDGE)
    shapes: list[Shape] = [
        Polygon("table", outlines[face], fill=colour, hatch=Hatch("diagonal", theme.INK, 8)),
    ]
    hidden = {
        frozenset((a, b))
        for loop in solid.faces
        for a, b in zip(loop, loop[1:] + loop[:1], strict=True)
    }
    for place, points in enumerate(outlines):
        if seen[place]:
            shapes.append(Polygon(f"face {place}", points, fill=theme.CARD, opacity=0.55))
            loop = solid.faces[place]
            hidden -= {frozenset(edge) for edge in zip(loop, loop[1:] + loop[:1], strict=True)}
    for number, edge in enumerate(sorted(map(sorted, hidden))):
        ends = tuple(at(flat[place]) for place in edge)
        shapes.append(
            Polyline(f"hidden {number}", ends, stroke=theme.SOFT_INK, line=1.2, dash=(5.0, 4.0))
        )
    shapes += [
        Polygon(f"edge {place}", points, stroke=theme.INK, line=2)
        for place, points in enumerate(outlines)
        if seen[place]
    ]
    x, y = at(centre)
    foot = at((0.0, 0.0))
    shapes += [
        Polyline("plumb", ((x, y), foot), stroke=theme.REASON, line=1.5, dash=(2.0, 4.0)),
        Circle("centre", x, y, 5, fill=theme.REASON, stroke=theme.CARD, line=1.5),
    ]
    return Scene(WIDTH, HEIGHT, tuple(shapes), theme.PAPER, title)


def _area(points: Sequence[tuple[float, float]]) -> float:
    """Twice the area, positive when it turns clockwise on the screen (y runs down)."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(p * q for p, q in zip(a, b, strict=True))


def _unit(a: Sequence[float]) -> Point:
    length = math.sqrt(_dot(a, a))
    return a[0] / length, a[1] / length, a[2] / length


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
