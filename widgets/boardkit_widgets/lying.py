"""A thrown hut in space: one sees how it lies.

The hut is a solid with two gables, two walls, two roof slopes and a floor.  It is put down the way
it fell, looked at from the front right and above, and the faces that look at us are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from . import geometry, theme
from .pieces import mark_points
from .scene import Hatch, Polygon, Polyline, Scene, Shape, Words
from .theme import mix

Vector = tuple[float, float, float]

# The hut as a solid: width across the gable, depth along the ridge, height of wall and ridge.
WIDTH, DEPTH, WALL, RIDGE = 10.5, 14.0, 6.5, 12.5
_GABLE = (
    (-WIDTH / 2, 0.0),
    (WIDTH / 2, 0.0),
    (WIDTH / 2, WALL),
    (0.0, RIDGE),
    (-WIDTH / 2, WALL),
)
_SLOPE = math.atan2(RIDGE - WALL, WIDTH / 2)

# How the solid is turned before it is looked at: about its long axis, then upright or on an end.
_ROLL = {"upright": 0.0, "long": math.pi / 2, "narrow": 0.0, "roof": math.pi - _SLOPE}

# From how far round the right each is looked at (radians), so that no face is a sliver.
_TURN = {"upright": 0.66, "long": 0.66, "narrow": 0.25, "roof": 0.42}


def _pose(outcome: str, point: Vector) -> Vector:
    """A point of the solid (across, up, along) as it lies after the throw."""
    across, up, along = point
    if outcome == "narrow":
        # The far gable is the foot, the near one looks up.
        return across, along, -up
    roll = _ROLL[outcome]
    return (
        across * math.cos(roll) - up * math.sin(roll),
        across * math.sin(roll) + up * math.cos(roll),
        along,
    )


def _seen(point: Vector, turn: float, tilt: float = 0.52) -> geometry.Point:
    """A point as seen from the front right and above, y down; parallel projection."""
    across, up, along = point
    right = across * math.cos(turn) + along * math.sin(turn)
    away = -across * math.sin(turn) + along * math.cos(turn)
    return right, -up * math.cos(tilt) - away * math.sin(tilt)


def _facing(outline: Sequence[geometry.Point]) -> bool:
    """Whether a face that is listed clockwise as seen from outside looks at us."""
    return (
        sum(
            x1 * y2 - x2 * y1
            for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True)
        )
        < 0
    )


class _Thrown:
    """One hut put down: from points of the solid to points of the picture."""

    def __init__(self, outcome: str, x: float, y: float, size: float) -> None:
        self.outcome, self.x, self.y = outcome, x, y
        self.scale = size / 17
        half = DEPTH / 2
        self.front: list[Vector] = [(a, b, -half) for a, b in _GABLE]
        self.back: list[Vector] = [(a, b, half) for a, b in _GABLE]
        self.corners = [_pose(outcome, point) for point in self.front + self.back]
        self.down = min(up for _, up, _ in self.corners)
        flat = [self._flat(point) for point in self.corners]
        left, _, right, self.low = geometry.bounds(flat)
        self.middle = (left + right) / 2

    def _flat(self, lying: Vector) -> geometry.Point:
        across, up, along = lying
        return _seen((across, up - self.down, along), _TURN[self.outcome])

    def _placed(self, flat: geometry.Point) -> geometry.Point:
        return (
            self.x + (flat[0] - self.middle) * self.scale,
            self.y + (flat[1] - self.low) * self.scale,
        )

    def at(self, point: Vector) -> geometry.Point:
        """Where a point of the solid is seen."""
        return self._placed(self._flat(_pose(self.outcome, point)))

    def faces(self) -> list[tuple[str, list[Vector]]]:
        """The faces that look at us: what they are and their corners."""
        found = [("gable", self.front), ("gable", self.back[::-1])]
        for i, name in enumerate(("floor", "wall", "roof", "roof", "wall")):
            j = (i + 1) % 5
            found.append((name, [self.front[j], self.front[i], self.back[i], self.back[j]]))
        return [face for face in found if _facing([self.at(point) for point in face[1]])]

    def shadow(self) -> geometry.Points:
        """What the hut darkens around its foot."""
        foot = [(a, c) for a, up, c in self.corners if up - self.down < 0.01]
        return _hull(
            [
                self._placed(self._flat((a + da, self.down, c + dc)))
                for a, c in foot
                for da, dc in ((-1.2, -1.0), (2.6, -1.0), (2.6, 1.6), (-1.2, 1.6))
            ]
        )


def lying(
    ident: str, outcome: str, player: int, x: float, y: float, size: float, opacity: float = 1
) -> list[Shape]:
    """A thrown hut in space as it lies, about `size` wide, its foot at (x, y).

    `outcome` is "upright", "long", "narrow" or "roof".  Gable ends carry the player's mark, roof
    slopes are dark and lined, the floor is pale and crossed, so each face is known anywhere.
    """
    look, hut = theme.player(player), _Thrown(outcome, x, y, size)
    colours = {
        "gable": look.fill,
        "wall": mix(look.fill, "#000000", 0.16),
        "roof": look.shade,
        "floor": "#e9dcc0",
    }
    shapes: list[Shape] = [
        Polygon(f"{ident} shadow", hut.shadow(), fill="#2b2417", opacity=0.28 * opacity)
    ]
    for i, (name, corners) in enumerate(hut.faces()):
        shapes.append(
            Polygon(
                f"{ident} face{i}",
                tuple(hut.at(point) for point in corners),
                fill=colours[name],
                hatch=Hatch("cross", "#6b5a3a", gap=4, line=0.8) if name == "floor" else None,
                stroke=theme.INK,
                line=max(0.9, size / 36),
                opacity=opacity,
            )
        )
        if name == "gable":
            sign = mark_points(look.mark, 0, -WALL * 0.52, 2.3)
            points = tuple(hut.at((a, -b, corners[0][2])) for a, b in sign)
            shapes.append(Polygon(f"{ident} mark{i}", points, fill=look.ink, opacity=opacity))
        if name == "roof":
            for k, line in enumerate(_courses(corners)):
                shapes.append(
                    Polyline(
                        f"{ident} course{i}{k}",
                        tuple(hut.at(point) for point in line),
                        stroke=mix(look.shade, "#ffffff", 0.5),
                        line=max(0.7, size / 60),
                        opacity=opacity,
                    )
                )
    return shapes


def _courses(corners: list[Vector]) -> list[tuple[Vector, Vector]]:
    """Two lines along a roof slope, at a third and two thirds of its height."""
    a, b, c, d = corners

    def between(p: Vector, q: Vector, share: float) -> Vector:
        x, y, z = (m + (n - m) * share for m, n in zip(p, q, strict=True))
        return x, y, z

    return [(between(b, a, k / 3), between(c, d, k / 3)) for k in (1, 2)]


def _hull(points: Sequence[geometry.Point]) -> geometry.Points:
    """Convex hull, so that a shadow is one outline (monotone chain)."""

    def half(ordered: Sequence[geometry.Point]) -> list[geometry.Point]:
        chain: list[geometry.Point] = []
        for p in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                chain.pop()
            chain.append(p)
        return chain[:-1]

    ordered = sorted(set(points))
    return tuple(half(ordered) + half(ordered[::-1]))


def hut_picture(outcome: str, player: int = 0, title: Words = "") -> Scene:
    """A small picture of how a thrown hut lies, for tables and sentences: 44 x 44 units."""
    return Scene(44, 44, tuple(lying("hut", outcome, player, 20.5, 40, 30)), title=title)
