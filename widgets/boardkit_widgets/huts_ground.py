"""The ground of the hut game: tiles with plots, lakes, landfills, woods and walls.

Everything is told apart by form: plots are round-cornered and empty, lakes carry waves, landfills
a crossed heap, other ground trees or rocks; the city has a paved ground and a town wall, the
castle battlements and towers.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any

from boardkit.huts.layout import Rows

from . import geometry, pieces, theme
from .geometry import Point, Points
from .scene import Circle, Hatch, Polygon, Polyline, Rect, Shape
from .theme import mix

MEADOW, PAVING, COURT = "#9dbd7c", "#cdb792", "#b9b4a8"
PLOT, PLOT_EDGE = "#e6f1d2", "#6b8a4b"
GREY, GREY_EDGE, JOINT = "#dddcd6", "#77776f", "#b3b2a9"
LAKE, LAKE_EDGE, WAVE = "#9bcbe0", "#3f7f9c", "#235a76"
DUMP, HEAP, JUNK = "#c9b698", "#8a765c", "#45392a"
FIR, FIR_EDGE, TRUNK = "#3f7048", "#22402a", "#5a4326"
ROCK, ROCK_LIGHT, ROCK_EDGE = "#a7a699", "#c3c1b3", "#4c4c46"
RAMPART, TOWER, COURSE = "#7d786c", "#a39d8f", "#8f897c"
BORDER = "#4b4636"
GAP = 0.1
"""Space between tiles, in fields."""
FINE, TINY = 20, 10
"""Below these sizes of a field, in units, small detail would only blur."""

_BASE = {"land": MEADOW, "city": PAVING, "castle": COURT}


@dataclass(frozen=True)
class Grid:
    """Where fields lie: the left top of field 0,0 and the side of a field, in units."""

    x: float
    y: float
    field: float

    def at(self, row: int, column: int) -> Point:
        """The left top corner of a field, with the gaps between tiles."""
        gap = GAP * self.field
        return (
            self.x + column * self.field + column // 3 * gap,
            self.y + row * self.field + row // 3 * gap,
        )

    def span(self, tiles: int) -> float:
        """How far that many tiles reach."""
        return (3 * tiles + max(0, tiles - 1) * GAP) * self.field


@functools.lru_cache(maxsize=512)
def tile(
    ident: str, rows: Rows, kind: str, x: float, y: float, unit: float, opacity: float = 1
) -> tuple[Shape, ...]:
    """All shapes of a tile with its left top at (x, y); `unit` is the side of a field."""
    return tuple(_Tile(ident, rows, kind, x, y, unit, opacity).draw())


class _Tile:
    """One tile being drawn; points in here are in fields from the tile's left top corner."""

    def __init__(
        self,
        ident: str,
        rows: Rows,
        kind: str,
        x: float,
        y: float,
        unit: float,
        opacity: float,
    ) -> None:
        self.ident, self.rows, self.kind = ident, rows, kind
        self.x, self.y, self.unit, self.opacity = x, y, unit, opacity
        self.ink = 0.045 if unit >= TINY else 0.08
        self.shapes: list[Shape] = []

    def draw(self) -> list[Shape]:
        base = _BASE.get(self.kind, MEADOW)
        line = max(1, 0.04 * self.unit) / self.unit
        self.rect("base", 0, 0, 3, 3, 0.16, fill=base, stroke=BORDER, line=line)
        if self.kind == "city":
            self.town_wall()
        elif self.kind == "castle":
            self.battlements()
        self.lakes()
        draw = {".": self.plot, "c": self.grey_plot, "x": self.landfill, "#": self.other}
        for row in range(3):
            for column in range(3):
                if self.rows[row][column] in draw:
                    draw[self.rows[row][column]](row, column)
        return self.shapes

    # Shapes; widths of lines and lengths of dashes are in fields too.

    def at(self, *points: Point) -> Points:
        return tuple((self.x + px * self.unit, self.y + py * self.unit) for px, py in points)

    def style(self, style: dict[str, Any]) -> dict[str, Any]:
        style["opacity"] = self.opacity
        style["line"] = style.get("line", 0) * self.unit
        style["dash"] = tuple(part * self.unit for part in style.get("dash", ()))
        return style

    def rect(
        self, name: str, x: float, y: float, w: float, h: float, radius: float, **style: Any
    ) -> None:
        (left, top), u = self.at((x, y))[0], self.unit
        ident = f"{self.ident} {name}"
        shape = Rect(ident, left, top, w * u, h * u, radius=radius * u, **self.style(style))
        self.shapes.append(shape)

    def circle(self, name: str, x: float, y: float, radius: float, **style: Any) -> None:
        centre = self.at((x, y))[0]
        ident = f"{self.ident} {name}"
        self.shapes.append(Circle(ident, *centre, radius * self.unit, **self.style(style)))

    def area(self, name: str, *points: Point, **style: Any) -> None:
        self.shapes.append(Polygon(f"{self.ident} {name}", self.at(*points), **self.style(style)))

    def path(self, name: str, *points: Point, **style: Any) -> None:
        self.shapes.append(Polyline(f"{self.ident} {name}", self.at(*points), **self.style(style)))

    # The edge of a tile

    def town_wall(self) -> None:
        """A line of stones along the edge."""
        stones = {"stroke": "#8f7a55", "line": 0.1, "dash": (0.24, 0.17)}
        self.rect("wall", 0.085, 0.085, 2.83, 2.83, 0.12, **stones)

    def battlements(self) -> None:
        """A wall with merlons along the edge and a tower at every corner."""
        count, inner = 15, []
        step = 3 / count
        for dx, dy, x0, y0 in ((1, 0, 0, 0), (0, 1, 3, 0), (-1, 0, 3, 3), (0, -1, 0, 3)):
            for i in range(1, count - 1):
                deep = 0.15 if i % 2 else 0.05
                inner += [
                    (x0 + dx * t - dy * deep, y0 + dy * t + dx * deep)
                    for t in (i * step, (i + 1) * step)
                ]
        outer = geometry.rectangle(0, 0, 3, 3, 0.16)
        self.area("battlements", *geometry.ring(outer, tuple(inner)), fill=RAMPART)
        if self.unit < FINE:
            return
        for i, (x, y) in enumerate(((0.2, 0.2), (2.8, 0.2), (2.8, 2.8), (0.2, 2.8))):
            self.circle(f"tower{i}", x, y, 0.2, fill=TOWER, stroke=BORDER, line=0.035)
            stones = {"stroke": "#5f5a4e", "line": 0.045, "dash": (0.07, 0.06)}
            self.circle(f"tower{i} top", x, y, 0.11, **stones)

    # Water

    def lakes(self) -> None:
        """Lakes: neighbouring water runs together within a tile."""
        pad = 0.07
        size = 1 - 2 * pad
        wet = [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "~"]
        parts: list[tuple[str, float, float, float, float, float]] = []
        for r, c in wet:
            x, y = c + pad, r + pad
            parts.append((f"lake{r}{c}", x, y, size, size, 0.3))
            if (r, c + 1) in wet:
                parts.append((f"lake{r}{c} east", x + size / 2, y, 1, size, 0))
            if (r + 1, c) in wet:
                parts.append((f"lake{r}{c} south", x, y + size / 2, size, 1, 0))
            if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= set(wet):
                parts.append((f"lake{r}{c} middle", x + size / 2, y + size / 2, 1, 1, 0))
        # The shore first, all of it, so that it shows only where the water ends.
        for name, *box in parts:
            self.rect(f"{name} shore", *box, stroke=LAKE_EDGE, line=0.09)
        for name, *box in parts:
            self.rect(name, *box, fill=LAKE)
        for r, c in wet:
            waves = ((0.46, 0.3), (0.56, 0.52), (0.44, 0.74))
            for k, (x, y) in enumerate(waves if self.unit >= TINY else ((0.5, 0.35), (0.5, 0.65))):
                self.path(f"wave{r}{c}{k}", *_wave(c + x, r + y), stroke=WAVE, line=self.ink)

    # Land

    def plot(self, r: int, c: int, fill: str = PLOT, edge: str = PLOT_EDGE) -> None:
        box = (c + 0.085, r + 0.085, 0.83, 0.83)
        self.rect(f"plot{r}{c}", *box, 0.2, fill=fill, stroke=edge, line=0.035)

    def grey_plot(self, r: int, c: int) -> None:
        """A plot with paving stones."""
        self.plot(r, c, GREY, GREY_EDGE)
        if self.unit >= FINE:
            self.masonry(r, c, 0.11, (0.36, 0.64), JOINT)

    def masonry(self, r: int, c: int, pad: float, levels: tuple[float, float], ink: str) -> None:
        """Two courses of stones with their joints."""
        far, (high, low) = 1 - pad, levels
        lines = (
            ((pad, high), (far, high)),
            ((pad, low), (far, low)),
            ((0.4, pad), (0.4, high)),
            ((0.63, high), (0.63, low)),
            ((0.36, low), (0.36, far)),
        )
        for k, line in enumerate(lines):
            points = ((c + x, r + y) for x, y in line)
            self.path(f"joint{r}{c}{k}", *points, stroke=ink, line=0.032)

    def landfill(self, r: int, c: int) -> None:
        """A heap of rubbish, crossed, with a tyre and a can."""

        def on(*points: Point) -> Points:
            return tuple((c + x, r + y) for x, y in points)

        fence = {"stroke": JUNK, "line": 0.03, "dash": (0.1, 0.08)}
        self.rect(f"dump{r}{c}", c + 0.06, r + 0.06, 0.88, 0.88, 0.08, fill=DUMP, **fence)
        heap = on((0.13, 0.84), (0.2, 0.62), (0.32, 0.56), (0.42, 0.34), (0.54, 0.27),
                  (0.64, 0.4), (0.7, 0.55), (0.82, 0.62), (0.88, 0.84))  # fmt: skip
        cross = Hatch("cross", JUNK, gap=max(3.0, 0.13 * self.unit), line=0.03 * self.unit)
        self.area(f"heap{r}{c}", *heap, fill=HEAP, stroke=JUNK, line=0.045, hatch=cross)
        if self.unit < FINE:
            return
        self.circle(f"tyre{r}{c}", c + 0.27, r + 0.76, 0.1, fill=DUMP, stroke=JUNK, line=0.07)
        can = on((0.6, 0.62), (0.74, 0.58), (0.8, 0.8), (0.66, 0.84))
        self.area(f"can{r}{c}", *can, fill="#d8d3c6", stroke=JUNK, line=0.03)

    def other(self, r: int, c: int) -> None:
        if self.kind == "city":
            self.market(r, c)
        elif self.kind == "castle":
            if self.unit >= FINE:
                self.masonry(r, c, 0.2, (0.38, 0.62), COURSE)
        elif (3 * r + c + "".join(self.rows).count(".")) % 3 == 2:
            self.rocks(r, c)
        else:
            self.trees(r, c)

    def trees(self, r: int, c: int) -> None:
        """A few firs, standing differently from field to field."""
        standing: tuple[tuple[tuple[float, float, float], ...], ...] = (
            ((0.3, 0.52, 1.0), (0.7, 0.46, 0.85), (0.52, 0.88, 1.05)),
            ((0.5, 0.5, 1.05), (0.26, 0.86, 0.9), (0.74, 0.88, 0.9)),
        )
        spots = standing[(3 * r + c) % 2]
        if self.unit < TINY:
            spots = ((0.5, 0.95, 2.0),)
        for k, (px, py, size) in enumerate(spots):
            x, foot, half = c + px, r + py, 0.18 * size
            low, high = foot - 0.06, foot - 0.44 * size
            middle = (low + high) / 2 + 0.03
            self.path(f"trunk{r}{c}{k}", (x, foot), (x, low - 0.04), stroke=TRUNK, line=0.06)
            fir = (
                (x - half, low), (x - 0.45 * half, middle), (x - 0.75 * half, middle), (x, high),
                (x + 0.75 * half, middle), (x + 0.45 * half, middle), (x + half, low),
            )  # fmt: skip
            self.area(f"fir{r}{c}{k}", *fir, fill=FIR, stroke=FIR_EDGE, line=0.03)

    def rocks(self, r: int, c: int) -> None:
        def on(*points: Point) -> Points:
            return tuple((c + x, r + y) for x, y in points)

        edge = {"stroke": ROCK_EDGE, "line": 0.035}
        big = on((0.12, 0.82), (0.2, 0.5), (0.4, 0.28), (0.58, 0.44), (0.64, 0.82))
        small = on((0.5, 0.84), (0.58, 0.6), (0.74, 0.52), (0.88, 0.84))
        self.area(f"rock{r}{c} big", *big, fill=ROCK, **edge)
        self.path(f"rock{r}{c} crack", *on((0.4, 0.28), (0.38, 0.5), (0.46, 0.66)), **edge)
        self.area(f"rock{r}{c} small", *small, fill=ROCK_LIGHT, **edge)

    def market(self, r: int, c: int) -> None:
        """A market place of the city: cobbles round a well."""
        ground = mix(PAVING, "#ffffff", 0.18)
        cobbles = Hatch("dots", "#9c8660", gap=max(4, 0.15 * self.unit), line=0.035 * self.unit)
        self.rect(f"market{r}{c}", c + 0.13, r + 0.13, 0.74, 0.74, 0.05, fill=ground, hatch=cobbles)
        for k, (radius, fill) in enumerate(((0.2, "#8f8878"), (0.12, "#33536a"))):
            edge = {"stroke": BORDER, "line": 0.03}
            self.circle(f"well{r}{c}{k}", c + 0.5, r + 0.5, radius, fill=fill, **edge)


def _wave(x: float, y: float) -> Points:
    """A small wave around (x, y)."""
    return tuple((x + 0.2 * (i / 6 - 1), y - 0.056 * math.sin(i * math.pi / 3)) for i in range(13))


def lock(ident: str, owner: int, x: float, y: float, unit: float) -> list[Shape]:
    """The frame and the padlock of a tile that `owner` has locked; the arguments as for `tile`."""
    side, radius = 3 * unit, 0.16 * unit
    frames = ((theme.INK, 0.2), (theme.player(owner).fill, 0.11))
    shapes: list[Shape] = [
        Rect(f"{ident} frame{k}", x, y, side, side, radius=radius, stroke=ink, line=wide * unit)
        for k, (ink, wide) in enumerate(frames)
    ]
    at = 0.12 * unit
    return shapes + pieces.padlock(f"{ident} lock", x + at, y + at, max(13, 0.42 * unit))
