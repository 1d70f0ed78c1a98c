"""House tiles of Town: seven colours, each with a pattern of its own, and seven silhouettes.

Nothing hangs on hue alone.  The colours differ in lightness, from dark blue to pale yellow, and
each has its pattern; the houses are light shapes with a dark outline, one roof line each; letter
and digit stand in the corner.  A back shows colour and pattern and no house.

>>> [shape.id for shape in tile("t", "A1", 0, 0, 54)][:3]
['t ground', 't edge', 't house 0']
"""

from __future__ import annotations

import functools
import math

from . import geometry, theme
from .geometry import Point, Points
from .scene import Circle, Hatch, Polygon, Polyline, Rect, Shape, Text
from .theme import mix

LETTERS, DIGITS = "ABCDEFG", "1234567"
COLOURS = {
    "A": "#22336b",  # blue
    "B": "#b3261e",  # red
    "C": "#2f8351",  # green
    "D": "#b678c4",  # lilac
    "E": "#f08a24",  # orange
    "F": "#8ccfe6",  # sky
    "G": "#fbe36a",  # yellow
}
"""Ground of each colour, from dark to light."""

PATTERNS: dict[str, tuple[str, ...]] = {
    "A": (),
    "B": ("diagonal",),
    "C": ("dots",),
    "D": ("level",),
    "E": ("cross",),
    "F": ("upright",),
    "G": ("level", "upright"),
}
"""What is drawn over the ground: kinds of `Hatch`."""

WALL, WINDOW, OUTLINE = "#fffdf4", "#2a2a2a", "#16181d"
BLANK, BLANK_EDGE = "#cfc9ba", "#6d6858"

_GAP, _LINE = 1 / 8, 1 / 30
"""Between two lines of a pattern, and how thick they are, in tiles."""


def pattern_ink(letter: str) -> str:
    """The colour of a pattern's lines: light on the dark grounds, dark on the light ones."""
    ground = COLOURS[letter]
    dark = theme.luminance(ground) < 0.2
    return mix(ground, "#ffffff", 0.62) if dark else mix(ground, "#000000", 0.42)


def ground(
    ident: str,
    letter: str,
    x: float,
    y: float,
    width: float,
    height: float,
    unit: float,
    opacity: float = 1,
) -> list[Shape]:
    """A rectangle in a colour with its pattern; `unit` is the side of the tile it belongs to."""
    line = max(0.8, unit / 40)
    box = Rect(
        f"{ident} ground", x, y, width, height, radius=0.12 * min(width, height),
        fill=COLOURS[letter], opacity=opacity,
    )  # fmt: skip
    shapes: list[Shape] = [box]
    ink = pattern_ink(letter)
    for i, kind in enumerate(PATTERNS[letter]):
        thick = unit * _LINE * (1.35 if kind == "dots" else 1)
        hatch = Hatch(kind, ink, gap=unit * _GAP, line=thick)
        shapes.append(
            Rect(f"{ident} pattern {i}", x, y, width, height, radius=box.radius, hatch=hatch,
                 opacity=opacity)
        )  # fmt: skip
    shapes.append(
        Rect(f"{ident} edge", x, y, width, height, radius=box.radius, stroke=OUTLINE, line=line,
             opacity=opacity)
    )  # fmt: skip
    return shapes


def tile(
    ident: str, name: str, x: float, y: float, side: float, opacity: float = 1
) -> tuple[Shape, ...]:
    """The tile `name` ("A1") with its left top corner at (x, y)."""
    return _tile(ident, name, x, y, side, opacity)


@functools.lru_cache(maxsize=512)
def _tile(
    ident: str, name: str, x: float, y: float, side: float, opacity: float
) -> tuple[Shape, ...]:
    letter, digit = name[0], name[1]
    pad = 0.03 * side
    shapes = ground(ident, letter, x + pad, y + pad, side - 2 * pad, side - 2 * pad, side, opacity)
    shapes += house(f"{ident} house", digit, x, y, side, opacity)
    shapes += plate(ident, name, x, y, side, opacity)
    return tuple(shapes)


def plate(
    ident: str, words: str, x: float, y: float, side: float, opacity: float = 1
) -> list[Shape]:
    """Letter and digit in the corner of a tile, or just one of them."""
    wide, high = (0.42 if len(words) > 1 else 0.26) * side, 0.3 * side
    left, top = x + 0.97 * side - wide, y + 0.97 * side - high
    return [
        Rect(f"{ident} plate", left, top, wide, high, radius=0.08 * side, fill="#ffffff",
             stroke=OUTLINE, line=max(0.7, side / 48), opacity=opacity),
        Text(f"{ident} name", left + wide / 2, top + high / 2, words, size=0.29 * side, bold=True,
             fill=OUTLINE, room=wide - 0.04 * side),
    ]  # fmt: skip


@functools.lru_cache(maxsize=256)
def back(
    ident: str, letter: str, x: float, y: float, width: float, height: float
) -> tuple[Shape, ...]:
    """A tile from behind: colour, pattern and letter, a band across where a house would be."""
    shapes = ground(ident, letter, x, y, width, height, 1.5 * width)
    size = 0.5 * width
    shapes += [
        Circle(f"{ident} seal", x + width / 2, y + height / 2, 0.36 * width, fill="#ffffff",
               stroke=OUTLINE, line=max(0.7, width / 30)),
        Text(f"{ident} name", x + width / 2, y + height / 2, letter, size=size, bold=True,
             fill=OUTLINE),
    ]  # fmt: skip
    return tuple(shapes)


@functools.lru_cache(maxsize=256)
def blank(ident: str, x: float, y: float, side: float, name: str = "") -> tuple[Shape, ...]:
    """A tile that has been turned over: it has neither colour nor shape any more."""
    pad = 0.03 * side
    inner = side - 2 * pad
    centre, r = (x + side / 2, y + side / 2), 0.2 * side
    cross = [
        ((centre[0] - r, centre[1] + s * r), (centre[0] + r, centre[1] - s * r)) for s in (-1, 1)
    ]
    return (
        Rect(f"{ident} ground", x + pad, y + pad, inner, inner, radius=0.12 * inner, fill=BLANK,
             stroke=BLANK_EDGE, line=max(0.8, side / 40)),
        *(Polyline(f"{ident} stroke {i}", line, stroke=BLANK_EDGE, line=0.08 * side)
          for i, line in enumerate(cross)),
    )  # fmt: skip


def house(
    ident: str, digit: str, x: float, y: float, side: float, opacity: float = 1
) -> list[Shape]:
    """The silhouette of a shape in the tile whose left top corner is at (x, y)."""

    def at(points: Points) -> Points:
        return tuple((x + px * side, y + py * side) for px, py in points)

    line = max(0.9, side / 26)
    outlines, holes = _HOUSES[digit]
    shapes: list[Shape] = [
        Polygon(f"{ident} {i}", at(points), fill=WALL, stroke=OUTLINE, line=line, opacity=opacity)
        for i, points in enumerate(outlines)
    ]
    shapes += [
        Polygon(f"{ident} hole {i}", at(points), fill=WINDOW, opacity=opacity)
        for i, points in enumerate(holes)
    ]
    return shapes


def _box(x: float, y: float, width: float, height: float) -> Points:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _bar(x: float, y: float, angle: float, reach: float, half: float) -> Points:
    """A sail: a strip from (x, y) outwards."""
    cos, sin = math.cos(angle), math.sin(angle)

    def to(along: float, across: float) -> Point:
        return x + along * cos - across * sin, y + along * sin + across * cos

    return to(0, -half / 2), to(reach, -half), to(reach, half), to(0, half / 2)


_FLOOR = 0.84


def _arch(x: float, y: float, radius: float) -> Points:
    """Half a circle from left to right, round also when it is large on the screen."""
    return tuple(
        (x - radius * math.cos(math.pi * k / 14), y - radius * math.sin(math.pi * k / 14))
        for k in range(15)
    )


_COTTAGE = (
    (0.2, _FLOOR), (0.2, 0.5), (0.09, 0.5), (0.5, 0.14), (0.62, 0.24), (0.62, 0.13), (0.74, 0.13),
    (0.74, 0.34), (0.91, 0.5), (0.8, 0.5), (0.8, _FLOOR),
)  # fmt: skip
_BLOCK = ((0.31, _FLOOR), (0.31, 0.1), (0.69, 0.1), (0.69, _FLOOR))
_DOME = (
    (0.07, _FLOOR), *_arch(0.5, 0.76, 0.43), (0.93, _FLOOR)
)  # fmt: skip
_TENT = ((0.08, _FLOOR), (0.5, 0.08), (0.92, _FLOOR))
_STEPS = (
    (0.12, _FLOOR), (0.12, 0.52), (0.23, 0.52), (0.23, 0.32), (0.34, 0.32), (0.34, 0.13),
    (0.66, 0.13), (0.66, 0.32), (0.77, 0.32), (0.77, 0.52), (0.88, 0.52), (0.88, _FLOOR),
)  # fmt: skip
_FACTORY = (
    (0.08, _FLOOR), (0.08, 0.1), (0.22, 0.1), (0.22, 0.56), (0.45, 0.36), (0.45, 0.56),
    (0.68, 0.36), (0.68, 0.56), (0.92, 0.36), (0.92, _FLOOR),
)  # fmt: skip
_MILL = ((0.3, _FLOOR), (0.4, 0.4), (0.6, 0.4), (0.7, _FLOOR))

_HOUSES: dict[str, tuple[tuple[Points, ...], tuple[Points, ...]]] = {
    "1": ((_COTTAGE,), (_box(0.26, 0.56, 0.16, 0.28), _box(0.54, 0.53, 0.14, 0.13))),
    "2": (
        (_BLOCK,),
        (
            *(_box(x, y, 0.08, 0.09) for y in (0.18, 0.34, 0.5) for x in (0.38, 0.54)),
            _box(0.44, 0.68, 0.12, 0.16),
        ),
    ),
    "3": ((_DOME,), ((
        (0.4, _FLOOR), *_arch(0.5, 0.7, 0.1), (0.6, _FLOOR)
    ),)),
    "4": ((_TENT,), (((0.38, _FLOOR), (0.5, 0.5), (0.62, _FLOOR)),)),
    "5": (
        (_STEPS,),
        (_box(0.44, 0.22, 0.12, 0.14), _box(0.27, 0.54, 0.12, 0.14), _box(0.44, 0.58, 0.13, 0.26)),
    ),
    "6": ((_FACTORY,), (_box(0.3, 0.63, 0.11, 0.1), _box(0.5, 0.63, 0.11, 0.1))),
    "7": (
        (_MILL, *(_bar(0.5, 0.36, math.pi * (k / 2 + 0.25), 0.38, 0.055) for k in range(4))),
        (geometry.circle(0.5, 0.36, 0.045), _box(0.44, 0.64, 0.12, 0.2)),
    ),
}  # fmt: skip
