"""Landscape tiles of Forest: five landscapes that differ in lightness, colour and picture.

Nothing hangs on hue alone: from the dark forest to the pale meadow each landscape is clearly
lighter than the one before, and each has its own picture: firs, houses, waves, peaks, tufts.
Waves run on from field to field.  A tile has a heavy border, for castles count tiles.

>>> [shape.id for shape in tile("t", ("VVF", "VLM"), 0, 0, 30)][:2]
['t ground', 't 0,0']
"""

from __future__ import annotations

import functools
import math

from . import theme
from .geometry import Point, Points
from .scene import Polygon, Polyline, Rect, Shape
from .theme import mix

GROUND = {
    "F": "#163f27",  # forest
    "V": "#ab4934",  # village
    "L": "#4896c6",  # lake
    "G": "#bbb5ae",  # mountain
    "M": "#e6e895",  # meadow
}
"""Ground of each landscape, from dark to light."""
SIGN = {"F": "#79b56b", "V": "#f7e3c6", "L": "#f2fbff", "G": "#57504b", "M": "#6d7a1d"}
"""What the picture of each landscape is mainly drawn in."""
ROOF, SNOW, TRUNK, FLOWER = "#4a1a10", "#ffffff", "#c9a36b", "#b0305e"
BORDER, INNER = "#16181d", "#000000"
BACK, BACK_SIGN = "#6c5b45", "#d9c7a4"


def tile(
    ident: str, rows: tuple[str, ...], x: float, y: float, field: float, opacity: float = 1
) -> tuple[Shape, ...]:
    """A tile as it lies, its top left corner at (x, y); `field` is the side of a field."""
    return _tile(ident, rows, round(x, 2), round(y, 2), field, opacity)


@functools.lru_cache(maxsize=1024)
def _tile(
    ident: str, rows: tuple[str, ...], x: float, y: float, f: float, opacity: float
) -> tuple[Shape, ...]:
    wide, high = len(rows[0]) * f, len(rows) * f
    shapes: list[Shape] = []
    if opacity == 1:  # no gap between two fields
        shapes.append(Rect(f"{ident} ground", x, y, wide, high, fill=BORDER))
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            shapes += landscape(f"{ident} {r},{c}", letter, x + c * f, y + r * f, f, opacity)
    line = max(0.5, f / 50)
    for r in range(1, len(rows)):
        ends = ((x, y + r * f), (x + wide, y + r * f))
        shapes.append(Polyline(f"{ident} row{r}", ends, stroke=INNER, line=line,
                               opacity=0.45 * opacity))  # fmt: skip
    for c in range(1, len(rows[0])):
        ends = ((x + c * f, y), (x + c * f, y + high))
        shapes.append(Polyline(f"{ident} column{c}", ends, stroke=INNER, line=line,
                               opacity=0.45 * opacity))  # fmt: skip
    shapes.append(
        Rect(f"{ident} border", x, y, wide, high, stroke=BORDER, line=max(1.2, f / 14),
             opacity=opacity)
    )  # fmt: skip
    return tuple(shapes)


def landscape(
    ident: str, letter: str, x: float, y: float, f: float, opacity: float = 1
) -> list[Shape]:
    """One field of a landscape, its top left corner at (x, y), its side `f`."""
    pen = _Pen(ident, x, y, f, opacity)
    pen.shapes.append(Rect(ident, x, y, f, f, fill=GROUND[letter], opacity=opacity))
    _DRAW[letter](pen)
    return pen.shapes


class _Pen:
    """Draws in a square of side 1."""

    def __init__(self, ident: str, x: float, y: float, f: float, opacity: float) -> None:
        self.ident, self.x, self.y, self.f, self.opacity = ident, x, y, f, opacity
        self.shapes: list[Shape] = []

    def _placed(self, points: tuple[Point, ...]) -> Points:
        return tuple((self.x + px * self.f, self.y + py * self.f) for px, py in points)

    def area(self, fill: str, *points: Point) -> None:
        self.shapes.append(
            Polygon(f"{self.ident} sign {len(self.shapes)}", self._placed(points), fill=fill,
                    opacity=self.opacity)
        )  # fmt: skip

    def path(self, stroke: str, line: float, *points: Point) -> None:
        self.shapes.append(
            Polyline(f"{self.ident} sign {len(self.shapes)}", self._placed(points), stroke=stroke,
                     line=line * self.f, opacity=self.opacity)
        )  # fmt: skip


def _forest(pen: _Pen) -> None:
    for x, foot, size in ((0.27, 0.56, 0.44), (0.74, 0.5, 0.4), (0.52, 0.92, 0.52)):
        half = 0.4 * size
        pen.area(TRUNK, (x - 0.03, foot - 0.1), (x + 0.03, foot - 0.1), (x + 0.03, foot),
                 (x - 0.03, foot))  # fmt: skip
        low, middle, top = foot - 0.06, foot - 0.5 * size, foot - size
        pen.area(
            SIGN["F"], (x - half, low), (x - 0.4 * half, middle), (x - 0.72 * half, middle),
            (x, top), (x + 0.72 * half, middle), (x + 0.4 * half, middle), (x + half, low),
        )  # fmt: skip


def _village(pen: _Pen) -> None:
    for x, foot, half in ((0.3, 0.52, 0.19), (0.72, 0.92, 0.21), (0.74, 0.42, 0.15)):
        eaves, top = foot - 1.1 * half, foot - 2.1 * half
        pen.area(SIGN["V"], (x - half, foot), (x - half, eaves), (x, top + 0.05), (x + half, eaves),
                 (x + half, foot))  # fmt: skip
        pen.area(ROOF, (x - 1.3 * half, eaves + 0.03), (x, top - 0.02),
                 (x + 1.3 * half, eaves + 0.03), (x, eaves - 0.35 * half))  # fmt: skip
    pen.path(SIGN["V"], 0.045, (0.1, 0.9), (0.34, 0.72))


def _lake(pen: _Pen) -> None:
    for y in (0.28, 0.72):
        points = tuple((i / 8, y - 0.07 * math.sin(math.pi * i / 2)) for i in range(9))
        pen.path(SIGN["L"], 0.055, *points)


def _mountain(pen: _Pen) -> None:
    pen.area(mix(SIGN["G"], "#ffffff", 0.3), (0.46, 0.88), (0.72, 0.34), (0.97, 0.88))
    pen.area(SIGN["G"], (0.05, 0.88), (0.4, 0.1), (0.75, 0.88))
    pen.area(SNOW, (0.27, 0.39), (0.4, 0.1), (0.53, 0.39), (0.46, 0.34), (0.4, 0.44), (0.34, 0.34))


def _meadow(pen: _Pen) -> None:
    for x, y in ((0.24, 0.36), (0.7, 0.24), (0.32, 0.84), (0.78, 0.72)):
        pen.area(
            SIGN["M"], (x - 0.13, y - 0.16), (x - 0.04, y - 0.04), (x, y - 0.2),
            (x + 0.04, y - 0.04), (x + 0.13, y - 0.16), (x + 0.05, y + 0.04),
            (x - 0.05, y + 0.04),
        )  # fmt: skip
    x, y, r = 0.5, 0.53, 0.075
    pen.area(FLOWER, (x, y - r), (x + r, y), (x, y + r), (x - r, y))


_DRAW = {"F": _forest, "V": _village, "L": _lake, "G": _mountain, "M": _meadow}


def back(ident: str, x: float, y: float, field: float) -> list[Shape]:
    """The back of a tile, two fields high and three wide: it shows a fir and nothing else."""
    wide, high = 3 * field, 2 * field
    middle, foot = x + wide / 2, y + 0.84 * high
    pen = _Pen(ident, middle - high / 2, foot - 0.78 * high, high, 1)
    pen.shapes.append(
        Rect(ident, x, y, wide, high, radius=0.12 * field, fill=BACK, stroke=BORDER,
             line=max(1.0, field / 12))
    )  # fmt: skip
    pen.area(
        BACK_SIGN, (0.26, 0.66), (0.42, 0.38), (0.34, 0.38), (0.5, 0.1), (0.66, 0.38), (0.58, 0.38),
        (0.74, 0.66), (0.54, 0.66), (0.54, 0.78), (0.46, 0.78), (0.46, 0.66),
    )  # fmt: skip
    return pen.shapes


def contrast(letter: str) -> float:
    """How clearly the picture of a landscape stands out from its ground, 1 to 21."""
    return theme.contrast(GROUND[letter], SIGN[letter])
