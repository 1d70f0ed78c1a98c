"""Outlines of shapes as plain points: what hit testing, hatching and the canvas share.

Points are ``(x, y)`` in the scene's units, x to the right, y down.  A closed outline does not
repeat its first point.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Points = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

# How far a drawn arc may miss the true one: a tenth of a unit is not seen even at pixel ratio 2.
_FLAT = 0.1
_SLIGHT, _SHARP, _THIN = 0.9, 2.0, 0.8


def _steps(radius: float, angle: float) -> int:
    """How many chords an arc of `angle` radians needs to look round."""
    return max(2, math.ceil(abs(angle) / (2 * math.sqrt(2 * _FLAT / max(radius, 0.5)))))


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle from angle `start` to `end` (radians, clockwise on the screen)."""
    n = _steps(radius, end - start)
    turn = (end - start) / n
    return [
        (x + radius * math.cos(start + i * turn), y + radius * math.sin(start + i * turn))
        for i in range(n + 1)
    ]


def circle(x: float, y: float, radius: float) -> Points:
    """A circle as a closed outline."""
    return tuple(arc(x, y, radius, 0, 2 * math.pi)[:-1])


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> Points:
    """A rectangle with corners of `radius` as a closed outline.

    >>> rectangle(0, 0, 3, 2)
    ((0, 0), (3, 0), (3, 2), (0, 2))
    """
    r = max(0.0, min(radius, width / 2, height / 2))
    if not r:
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    right, bottom, quarter = x + width - r, y + height - r, math.pi / 2
    # From the left end of the top side clockwise, as SVG walks: dashes fall alike.
    return (
        (x + r, y),
        *arc(right, y + r, r, -quarter, 0),
        *arc(right, bottom, r, 0, quarter),
        *arc(x + r, bottom, r, quarter, 2 * quarter),
        *arc(x + r, y + r, r, 2 * quarter, 3 * quarter)[:-1],
    )


def plus(x: float, y: float, arm: float, half: float) -> Points:
    """A plus sign around (x, y): its arms are `arm` long and twice `half` wide.

    >>> len(plus(0, 0, 3, 1))
    12
    """
    a, h = arm, half
    corners = (
        (-h, -a), (h, -a), (h, -h), (a, -h), (a, h), (h, h), (h, a), (-h, a), (-h, h), (-a, h),
        (-a, -h), (-h, -h),
    )  # fmt: skip
    return tuple((x + dx, y + dy) for dx, dy in corners)


def bounds(points: Sequence[Point]) -> Box:
    """Left, top, right and bottom of some points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def inside(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether (x, y) lies in a closed outline (even-odd rule).

    >>> inside(rectangle(0, 0, 3, 2), 1, 1), inside(rectangle(0, 0, 3, 2), 4, 1)
    (True, False)
    """
    odd = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            odd = not odd
    return odd


def distance(box: Box, x: float, y: float) -> float:
    """Distance from (x, y) to a box, 0 inside it."""
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def ring(outer: Points, inner: Points) -> Points:
    """The band between two closed outlines of the same sense as one closed outline.

    The inner one is walked backwards, so the rule "nonzero" leaves its inside free.
    """
    return (*outer, outer[0], inner[0], *reversed(inner))


def _join(corner: Point, before: Point, after: Point, half: float, side: int) -> list[Point]:
    """Points at `corner` of a line `half` wide on one side, round where the line bends away.

    Where nobody could see the difference a slight bend gets one point and a thin line a flat
    corner: a picture of half as many points is sent in half the time.
    """
    a = math.atan2(corner[1] - before[1], corner[0] - before[0]) + side * math.pi / 2
    b = math.atan2(after[1] - corner[1], after[0] - corner[0]) + side * math.pi / 2
    bend = (b - a + math.pi) % (2 * math.pi) - math.pi
    if abs(bend) < _SLIGHT:
        return [_polar(corner, half / math.cos(bend / 2), a + bend / 2)]
    if bend * side < 0 and (half > _THIN or abs(bend) > _SHARP):  # the outer side of the bend
        return arc(*corner, half, a, a + bend)
    return [_polar(corner, half, a), _polar(corner, half, b)]


def _polar(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def thick(points: Points, line: float, closed: bool) -> Points:
    """The area that a line of width `line` covers, round at ends and bends, as one outline."""
    clean = [p for i, p in enumerate(points) if not i or _apart(p, points[i - 1])]
    if closed and len(clean) > 1 and not _apart(clean[0], clean[-1]):
        clean.pop()
    half, n = line / 2, len(clean)
    if n == 1:
        return circle(*clean[0], half)
    if closed and n > 2:
        sides: list[list[Point]] = []
        for side in (1, -1):
            walk = range(n)
            sides.append(
                [
                    p
                    for i in walk
                    for p in _join(clean[i], clean[i - 1], clean[(i + 1) % n], half, side)
                ]
            )
        return ring(tuple(sides[0]), tuple(sides[1]))
    there = [
        p for i in range(1, n - 1) for p in _join(clean[i], clean[i - 1], clean[i + 1], half, 1)
    ]
    back = [
        p for i in range(n - 2, 0, -1) for p in _join(clean[i], clean[i + 1], clean[i - 1], half, 1)
    ]
    return (*_cap(clean[1], clean[0], half), *there, *_cap(clean[-2], clean[-1], half), *back)


def _apart(one: Point, other: Point) -> bool:
    """Whether two points are not the same but for rounding: only then have they a direction."""
    return math.dist(one, other) > 1e-6


def _cap(before: Point, end: Point, half: float) -> list[Point]:
    """The round end of a line that comes from `before`."""
    angle = math.atan2(end[1] - before[1], end[0] - before[0])
    return arc(*end, half, angle + math.pi / 2, angle - math.pi / 2)


def dashes(points: Points, pattern: Sequence[float], closed: bool) -> list[Points]:
    """The drawn pieces of a dashed line; `pattern` is lengths of line and gap in turn."""
    path = (*points, points[0]) if closed else points
    pieces: list[Points] = []
    piece: list[Point] = [path[0]]
    index, left, drawing = 0, float(pattern[0]), True
    for (x1, y1), (x2, y2) in itertools.pairwise(path):
        length = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while length - done > left:
            done += left
            spot = (x1 + (x2 - x1) * done / length, y1 + (y2 - y1) * done / length)
            if drawing:
                pieces.append((*piece, spot))
            piece, drawing = [spot], not drawing
            index = (index + 1) % len(pattern)
            left = float(pattern[index])
        left -= length - done
        if drawing:
            piece.append((x2, y2))
    if drawing and len(piece) > 1:
        pieces.append(tuple(piece))
    return pieces


def stripes(points: Points, gap: float, angle: float) -> list[Points]:
    """Parallel lines at `angle` (radians), `gap` apart, cut to a closed outline.

    They keep their place on the sheet, so stripes of neighbouring shapes meet.
    """
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in points]
    _, low, _, high = bounds(turned)
    lines: list[Points] = []
    for k in range(math.ceil(low / gap), math.floor(high / gap) + 1):
        level = k * gap + 1e-9
        cuts = sorted(
            x1 + (level - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in zip(turned, (*turned[1:], turned[0]), strict=True)
            if (y1 > level) != (y2 > level)
        )
        for a, b in zip(cuts[::2], cuts[1::2], strict=True):
            lines.append(
                (
                    (a * cos - level * sin, a * sin + level * cos),
                    (b * cos - level * sin, b * sin + level * cos),
                )
            )
    return lines


def dots(points: Points, gap: float, radius: float) -> list[Point]:
    """Centres of a grid of dots that lie wholly in a closed outline's box and inside it."""
    left, top, right, bottom = bounds(points)
    found: list[Point] = []
    for row in range(math.ceil((top + radius) / gap), math.floor((bottom - radius) / gap) + 1):
        shift = gap / 2 * (row % 2)
        first = math.ceil((left + radius - shift) / gap)
        for column in range(first, math.floor((right - radius - shift) / gap) + 1):
            spot = (column * gap + shift, row * gap)
            if inside(points, *spot):
                found.append(spot)
    return found
