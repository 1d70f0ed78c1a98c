"""Dice as shapes: pips, letters for faces that are still free, and how a combination is set.

A die stands around its centre.  Fixed faces show pips on a square; a free face is an octagon with
its letter, so the two differ also where a die is small.  Letters A to E are drawn with strokes:
a text would cost the canvas a command of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from . import geometry, theme
from .geometry import Point, Points
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text

_ROUND = 0.22
"""Radius of a die's corners as a share of its side."""
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CURVE = tuple(
    (0.78 * math.cos(a), math.sin(a)) for a in (math.radians(d) for d in range(-48, -313, -24))
)
# The strokes of the letters between -1 and 1, x right and y down.
_LETTERS: dict[str, tuple[Points, ...]] = {
    "A": (((-0.8, 1), (0, -1), (0.8, 1)), ((-0.5, 0.35), (0.5, 0.35))),
    "B": (
        (
            (-0.6, 0), (0.1, 0), (0.48, -0.16), (0.58, -0.5), (0.46, -0.86), (0.1, -1), (-0.6, -1),
            (-0.6, 1), (0.14, 1), (0.58, 0.84), (0.7, 0.5), (0.58, 0.16), (0.1, 0),
        ),
    ),
    "C": (_CURVE,),
    "D": (((-0.65, -1), (-0.65, 1), (-0.05, 1), (0.5, 0.72), (0.74, 0.25), (0.74, -0.25),
           (0.5, -0.72), (-0.05, -1), (-0.65, -1)),),
    "E": (((0.58, -1), (-0.55, -1), (-0.55, 1), (0.58, 1)), ((-0.55, 0), (0.42, 0))),
}  # fmt: skip
_TINTS = ("#cfe6f7", "#fdebad", "#d3eccb", "#f8d3df", "#e0d7f5")


@dataclass(frozen=True)
class Ink:
    """Colours of a die: its body, what stands on it, its edge."""

    body: str = "#fffdf6"
    sign: str = theme.INK
    edge: str = theme.INK


BONE = Ink()


def die(
    ident: str,
    face: int,
    x: float,
    y: float,
    side: float,
    ink: Ink = BONE,
    tilt: float = 0,
    line: float = 0,
) -> list[Shape]:
    """A die with the pips of `face` (1 to 6) up, turned by `tilt` radians."""
    line = line or max(0.8, side / 24)
    turn = (math.cos(tilt), math.sin(tilt))
    shapes: list[Shape] = []
    if tilt:
        half = side / 2
        flat = geometry.rectangle(-half, -half, side, side, _ROUND * side)
        points = tuple(_turned(point, turn, x, y) for point in flat)
        shapes.append(Polygon(f"{ident} body", points, fill=ink.body, stroke=ink.edge, line=line))
    else:
        shapes.append(
            Rect(
                f"{ident} body", x - side / 2, y - side / 2, side, side, radius=_ROUND * side,
                fill=ink.body, stroke=ink.edge, line=line,
            )
        )  # fmt: skip
    apart, radius = 0.26 * side, (0.13 if face == 1 else 0.105) * side
    for i, (px, py) in enumerate(_PIPS[face]):
        at = _turned((px * apart, py * apart), turn, x, y)
        shapes.append(Circle(f"{ident} pip {i}", *at, radius, fill=ink.sign))
    return shapes


def _turned(point: Point, turn: Point, x: float, y: float) -> Point:
    (px, py), (cos, sin) = point, turn
    return x + px * cos - py * sin, y + px * sin + py * cos


def free_die(
    ident: str, letter: str, x: float, y: float, side: float, ink: Ink = BONE, tint: int = 0
) -> list[Shape]:
    """A die whose face is free: an octagon with its letter, tinted with the `tint`-th colour."""
    line = max(0.8, side / 24)
    half, cut = side / 2, 0.29 * side
    corners = (
        (x - half + cut, y - half), (x + half - cut, y - half), (x + half, y - half + cut),
        (x + half, y + half - cut), (x + half - cut, y + half), (x - half + cut, y + half),
        (x - half, y + half - cut), (x - half, y - half + cut),
    )  # fmt: skip
    body = _TINTS[tint % len(_TINTS)]
    shapes: list[Shape] = [Polygon(f"{ident} body", corners, fill=body, stroke=ink.edge, line=line)]
    strokes = _LETTERS.get(letter)
    if strokes is None:
        shapes.append(
            Text(f"{ident} sign", x, y, letter, size=0.72 * side, bold=True, fill=theme.INK)
        )
        return shapes
    size = 0.27 * side
    for i, stroke in enumerate(strokes):
        points = tuple((x + px * size, y + py * size) for px, py in stroke)
        shapes.append(
            Polyline(f"{ident} sign {i}", points, stroke=theme.INK, line=max(1, 0.12 * side))
        )
    return shapes


def blank(ident: str, x: float, y: float, side: float) -> Shape:
    """The place of a die that is still in the cup."""
    return Rect(
        ident, x - side / 2, y - side / 2, side, side, radius=_ROUND * side,
        stroke=theme.EDGE, line=1.4, dash=(4, 4),
    )  # fmt: skip


# Combinations

_GAP, _BREAK = 0.09, 0.42
"""Between dice of a group, and between groups: shares of a die's side."""
_WHOLE, _ENOUGH = 0.85, 26.0
"""A group is broken only where dice that are still small get so much larger by it."""


@dataclass(frozen=True)
class Setting:
    """How the groups of a combination are set: rows of parts of groups, and the side of a die."""

    rows: tuple[tuple[str, ...], ...]
    side: float


def setting(groups: Sequence[str], width: float, height: float, largest: float) -> Setting:
    """Dice as large as `width` and `height` allow, at most `largest`, groups whole if they can be.

    >>> setting(("AAA", "BB"), 120, 40, 24).rows
    (('AAA', 'BB'),)
    >>> [len(row) for row in setting(("AA", "BB", "CC", "DD"), 120, 44, 24).rows]
    [2, 2]
    """
    best, worth = Setting((), 0), (0.0, 0.0)
    for most in range(sum(map(len, groups)), 0, -1):
        rows = _filled(groups, most)
        high = len(rows) + _GAP * 2 * (len(rows) - 1)
        side = min(largest, height / high, *(width / _wide(row) for row in rows))
        broken = sum(map(len, rows)) - len(groups)
        now = round(min(side, _ENOUGH) * _WHOLE**broken, 3), round(side, 3)
        if now > worth:
            best, worth = Setting(rows, side), now
    return best


def _filled(groups: Sequence[str], most: int) -> tuple[tuple[str, ...], ...]:
    """Groups in rows of up to `most` dice; only a longer group is broken."""
    rows: list[list[str]] = [[]]
    for group in groups:
        for start in range(0, len(group), most):
            part = group[start : start + most]
            if rows[-1] and sum(map(len, rows[-1])) + len(part) > most:
                rows.append([])
            rows[-1].append(part)
    return tuple(map(tuple, rows))


def _wide(row: Sequence[str]) -> float:
    """The width of a row, a die being 1."""
    return sum(len(part) + _GAP * (len(part) - 1) for part in row) + _BREAK * (len(row) - 1)


def combination(
    ident: str,
    text: str,
    box: tuple[float, float, float, float],
    largest: float,
    ink: Ink = BONE,
) -> list[Shape]:
    """The dice of a combination in the middle of the box (x, y, width, height)."""
    x, y, width, height = box
    set_out = setting(text.split(), width, height, largest)
    side, letters = set_out.side, sorted({sign for sign in text if sign.isalpha()})
    shapes: list[Shape] = []
    step = (1 + 2 * _GAP) * side
    top = y + height / 2 - step * (len(set_out.rows) - 1) / 2
    n = 0
    for r, row in enumerate(set_out.rows):
        left = x + (width - _wide(row) * side) / 2 + side / 2
        for part in row:
            for sign in part:
                place = f"{ident} die {n}", left, top + r * step
                n += 1
                if sign.isalpha():
                    tint = letters.index(sign)
                    shapes += free_die(place[0], sign, *place[1:], side, ink, tint)
                else:
                    shapes += die(place[0], int(sign), *place[1:], side, ink)
                left += (1 + _GAP) * side
            left += (_BREAK - _GAP) * side
    return shapes
