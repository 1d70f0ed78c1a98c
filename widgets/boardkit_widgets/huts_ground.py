"""The ground of the hut game: tiles with plots, lakes, landfills, woods and walls.

Everything is told apart by form: plots are round-cornered and empty, lakes carry waves, landfills
a crossed heap, other ground trees or rocks; the city has a paved ground and a town wall, the
castle battlements and towers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from . import geometry, pieces, theme
from .scene import Circle, Hatch, Polygon, Polyline, Rect, Shape
from .theme import mix

MEADOW, PAVING, COURT = "#9dbd7c", "#cdb792", "#b9b4a8"
PLOT, PLOT_EDGE = "#e6f1d2", "#6b8a4b"
GREY, GREY_EDGE = "#dddcd6", "#77776f"
LAKE, LAKE_EDGE, WAVE = "#9bcbe0", "#3f7f9c", "#235a76"
DUMP, HEAP, JUNK = "#c9b698", "#8a765c", "#45392a"
BORDER = "#4b4636"
GAP = 0.1
"""Space between tiles, in fields."""

_BASE = {"land": MEADOW, "city": PAVING, "castle": COURT}


@dataclass(frozen=True)
class Grid:
    """Where fields lie: the left top of the board and the size of a field, in units.

    `top` and `left` number the tiles that lie first: -1 where a ring of places runs round the
    board.
    """

    x: float
    y: float
    field: float

    def at(self, row: int, column: int) -> tuple[float, float]:
        """The left top corner of a field, with the gaps between tiles."""
        gap = GAP * self.field
        return (
            self.x + column * self.field + column // 3 * gap,
            self.y + row * self.field + row // 3 * gap,
        )

    def span(self, tiles: int) -> float:
        """How far that many tiles reach."""
        return (3 * tiles + max(0, tiles - 1) * GAP) * self.field


@dataclass
class Tile:
    """One tile to be drawn: its three rows, its kind, its place in tiles, ids that start with."""

    ident: str
    rows: Sequence[str]
    kind: str
    x: float
    y: float
    field: float
    opacity: float = 1
    shapes: list[Shape] = field(default_factory=list)

    def draw(self) -> list[Shape]:
        """All shapes of the tile, from the bottom up."""
        side, f = 3 * self.field, self.field
        base = _BASE.get(self.kind, MEADOW)
        self.shapes.append(
            Rect(
                self.ident, self.x, self.y, side, side, radius=0.16 * f, fill=base,
                stroke=BORDER, line=max(1, 0.04 * f), opacity=self.opacity,
            )
        )  # fmt: skip
        if self.kind == "city":
            self._town_wall()
        if self.kind == "castle":
            self._battlements()
        self._lakes()
        for row in range(3):
            for column in range(3):
                self._field(row, column)
        return self.shapes

    def _add(self, name: str, *points: geometry.Point, **style: object) -> None:
        style.setdefault("opacity", self.opacity)
        self.shapes.append(Polygon(f"{self.ident} {name}", points, **style))  # type: ignore[arg-type]

    def _line(self, name: str, *points: geometry.Point, **style: object) -> None:
        style.setdefault("opacity", self.opacity)
        self.shapes.append(Polyline(f"{self.ident} {name}", points, **style))  # type: ignore[arg-type]

    def _town_wall(self) -> None:
        """A line of stones along the edge."""
        f, inset = self.field, 0.085 * self.field
        side = 3 * f - 2 * inset
        self.shapes.append(
            Rect(
                f"{self.ident} wall", self.x + inset, self.y + inset, side, side, radius=0.12 * f,
                stroke="#8f7a55", line=0.1 * f, dash=(0.24 * f, 0.17 * f), opacity=self.opacity,
            )
        )  # fmt: skip

    def _battlements(self) -> None:
        """A wall with merlons along the edge and a tower at every corner."""
        f, depth, count = self.field, 0.15 * self.field, 15
        step = (3 * f) / count
        points: list[geometry.Point] = []
        for dx, dy, ax, ay in ((1, 0, 0, 0), (0, 1, 1, 0), (-1, 0, 1, 1), (0, -1, 0, 1)):
            x0, y0 = self.x + ax * 3 * f, self.y + ay * 3 * f
            for i in range(1, count - 1):
                inner = depth * (1.0 if i % 2 else 0.35)
                for t in (i, i + 1):
                    points.append(
                        (x0 + dx * t * step - dy * inner, y0 + dy * t * step + dx * inner)
                    )
        outer = geometry.rectangle(self.x, self.y, 3 * f, 3 * f, 0.16 * f)
        self._add("battlements", *geometry.ring(outer, tuple(points)), fill="#7d786c")
        if f >= 20:
            for i, (cx, cy) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
                r = 0.2 * f
                x = self.x + (r if not cx else 3 * f - r)
                y = self.y + (r if not cy else 3 * f - r)
                tower = Circle(
                    f"{self.ident} tower{i}", x, y, r, fill="#a39d8f", stroke=BORDER,
                    line=0.035 * f, opacity=self.opacity,
                )  # fmt: skip
                inner = Circle(
                    f"{self.ident} tower{i} top", x, y, 0.55 * r, stroke="#5f5a4e",
                    line=0.045 * f, dash=(0.07 * f, 0.06 * f), opacity=self.opacity,
                )  # fmt: skip
                self.shapes += [tower, inner]

    def _lakes(self) -> None:
        """Lakes: neighbouring water runs together within a tile."""
        f, pad = self.field, 0.07 * self.field
        wet = [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "~"]
        style = {"fill": LAKE, "opacity": self.opacity}
        parts: list[tuple[str, float, float, float, float, float]] = []
        for r, c in wet:
            x, y = self.x + c * f + pad, self.y + r * f + pad
            size = f - 2 * pad
            parts.append((f"lake{r}{c}", x, y, size, size, 0.3 * f))
            if (r, c + 1) in wet:
                parts.append((f"lake{r}{c}e", x + size / 2, y, f, size, 0))
            if (r + 1, c) in wet:
                parts.append((f"lake{r}{c}s", x, y + size / 2, size, f, 0))
        # The shore first, all of it, so that it shows only where the water ends.
        for name, x, y, width, height, radius in parts:
            self.shapes.append(
                Rect(
                    f"{self.ident} {name} shore", x, y, width, height, radius=radius,
                    stroke=LAKE_EDGE, line=0.09 * f, opacity=self.opacity,
                )
            )  # fmt: skip
        for name, x, y, width, height, radius in parts:
            self.shapes.append(
                Rect(f"{self.ident} {name}", x, y, width, height, radius=radius, **style)  # type: ignore[arg-type]
            )
        for r, c in wet:
            for k, (dx, dy) in enumerate(((0.46, 0.3), (0.56, 0.52), (0.44, 0.74))):
                self._line(
                    f"wave{r}{c}{k}",
                    *_wave(self.x + (c + dx) * f, self.y + (r + dy) * f, 0.2 * f),
                    stroke=WAVE,
                    line=0.045 * f,
                )

    def _field(self, row: int, column: int) -> None:
        x, y = self.x + column * self.field, self.y + row * self.field
        name = f"{row}{column}"
        char = self.rows[row][column]
        if char == ".":
            self._plot(name, x, y, PLOT, PLOT_EDGE)
        elif char == "c":
            self._plot(name, x, y, GREY, GREY_EDGE)
            self._slabs(name, x, y)
        elif char == "x":
            self._landfill(name, x, y)
        elif char == "#":
            self._other(name, x, y, row * 3 + column)

    def _plot(self, name: str, x: float, y: float, fill: str, edge: str) -> None:
        f = self.field
        inset = 0.085 * f
        self.shapes.append(
            Rect(
                f"{self.ident} plot{name}", x + inset, y + inset, f - 2 * inset, f - 2 * inset,
                radius=0.2 * f, fill=fill, stroke=edge, line=0.035 * f, opacity=self.opacity,
            )
        )  # fmt: skip

    def _slabs(self, name: str, x: float, y: float) -> None:
        """Paving stones on a grey plot."""
        f = self.field
        if f < 20:
            return
        style = {"stroke": "#b3b2a9", "line": 0.03 * f}
        for k, level in enumerate((0.36, 0.64)):
            self._line(
                f"slab{name}{k}", (x + 0.11 * f, y + level * f), (x + 0.89 * f, y + level * f), **style
            )
        joints = ((0.37, 0.11, 0.36), (0.63, 0.36, 0.64), (0.37, 0.64, 0.89))
        for k, (across, top, bottom) in enumerate(joints):
            self._line(
                f"joint{name}{k}",
                (x + across * f, y + top * f), (x + across * f, y + bottom * f), **style,
            )  # fmt: skip

    def _landfill(self, name: str, x: float, y: float) -> None:
        f = self.field

        def at(*points: geometry.Point) -> geometry.Points:
            return tuple((x + px * f, y + py * f) for px, py in points)

        pad = 0.06 * f
        self.shapes.append(
            Rect(
                f"{self.ident} dump{name}", x + pad, y + pad, f - 2 * pad, f - 2 * pad,
                radius=0.08 * f, fill=DUMP, stroke=JUNK, line=0.03 * f,
                dash=(0.1 * f, 0.08 * f), opacity=self.opacity,
            )
        )  # fmt: skip
        heap = at(
            (0.13, 0.84), (0.2, 0.62), (0.32, 0.56), (0.42, 0.34), (0.54, 0.27), (0.64, 0.4),
            (0.7, 0.55), (0.82, 0.62), (0.88, 0.84),
        )  # fmt: skip
        gap = max(3.0, 0.13 * f)
        self._add(
            f"heap{name}", *heap, fill=HEAP, stroke=JUNK, line=0.045 * f,
            hatch=Hatch("cross", JUNK, gap=gap, line=0.03 * f),
        )  # fmt: skip
        if f >= 20:
            self.shapes.append(
                Circle(
                    f"{self.ident} tyre{name}", x + 0.27 * f, y + 0.76 * f, 0.1 * f,
                    fill=DUMP, stroke=JUNK, line=0.07 * f, opacity=self.opacity,
                )
            )  # fmt: skip
            self._add(
                f"can{name}", *at((0.6, 0.62), (0.74, 0.58), (0.8, 0.8), (0.66, 0.84)),
                fill="#d8d3c6", stroke=JUNK, line=0.03 * f,
            )  # fmt: skip

    def _other(self, name: str, x: float, y: float, pick: int) -> None:
        if self.kind == "city":
            self._square(name, x, y)
        elif self.kind == "castle":
            self._stones(name, x, y, pick)
        elif (pick + len(self.rows[0].replace("#", "")) + self.rows[1].count(".")) % 3 == 2:
            self._rocks(name, x, y)
        else:
            self._trees(name, x, y, pick)

    def _trees(self, name: str, x: float, y: float, pick: int) -> None:
        """A few firs, standing differently from field to field."""
        f = self.field
        spots = (
            ((0.3, 0.52, 1.0), (0.68, 0.46, 0.85), (0.52, 0.9, 1.05)),
            ((0.5, 0.5, 1.1), (0.26, 0.86, 0.9), (0.76, 0.9, 0.9)),
        )[pick % 2]
        for k, (px, py, size) in enumerate(spots):
            cx, foot, w = x + px * f, y + py * f, 0.19 * f * size
            self._line(
                f"trunk{name}{k}", (cx, foot), (cx, foot - 0.1 * f), stroke="#5a4326", line=0.06 * f
            )
            low, high = foot - 0.06 * f, foot - 0.44 * f * size
            mid = (low + high) / 2 + 0.03 * f
            self._add(
                f"fir{name}{k}",
                (cx - w, low), (cx - 0.45 * w, mid), (cx - 0.75 * w, mid), (cx, high),
                (cx + 0.75 * w, mid), (cx + 0.45 * w, mid), (cx + w, low),
                fill="#3f7048", stroke="#22402a", line=0.03 * f,
            )  # fmt: skip

    def _rocks(self, name: str, x: float, y: float) -> None:
        f = self.field

        def at(*points: geometry.Point) -> geometry.Points:
            return tuple((x + px * f, y + py * f) for px, py in points)

        style = {"stroke": "#4c4c46", "line": 0.035 * f}
        self._add(
            f"rock{name}a",
            *at((0.12, 0.82), (0.2, 0.5), (0.4, 0.28), (0.58, 0.44), (0.64, 0.82)),
            fill="#a7a699", **style,
        )  # fmt: skip
        self._line(f"rock{name}l", *at((0.4, 0.28), (0.38, 0.5), (0.46, 0.66)), **style)
        self._add(
            f"rock{name}b", *at((0.5, 0.84), (0.58, 0.6), (0.74, 0.52), (0.88, 0.84)),
            fill="#c3c1b3", **style,
        )  # fmt: skip

    def _square(self, name: str, x: float, y: float) -> None:
        """A market square: cobbles round a well."""
        f = self.field
        pad = 0.13 * f
        self.shapes.append(
            Rect(
                f"{self.ident} cobbles{name}", x + pad, y + pad, f - 2 * pad, f - 2 * pad,
                radius=0.05 * f, fill=mix(PAVING, "#ffffff", 0.18), opacity=self.opacity,
                hatch=Hatch("dots", "#9c8660", gap=max(4, 0.15 * f), line=0.035 * f),
            )
        )  # fmt: skip
        for k, (radius, fill) in enumerate(((0.2, "#8f8878"), (0.12, "#33536a"))):
            self.shapes.append(
                Circle(
                    f"{self.ident} well{name}{k}", x + f / 2, y + f / 2, radius * f, fill=fill,
                    stroke=BORDER, line=0.03 * f, opacity=self.opacity,
                )
            )  # fmt: skip

    def _stones(self, name: str, x: float, y: float, pick: int) -> None:
        """Masonry of a castle."""
        f = self.field
        if f < 20:
            return
        style = {"stroke": "#8f897c", "line": 0.035 * f}
        for k, level in enumerate((0.35, 0.65)):
            self._line(
                f"course{name}{k}", (x + 0.2 * f, y + level * f), (x + 0.8 * f, y + level * f), **style
            )
        for k, (px, top, bottom) in enumerate(
            ((0.5, 0.2, 0.35), (0.35, 0.35, 0.65), (0.68, 0.35, 0.65), (0.5, 0.65, 0.8))
        ):
            self._line(
                f"joint{name}{k}", (x + px * f, y + top * f), (x + px * f, y + bottom * f), **style
            )


def _wave(x: float, y: float, half: float) -> geometry.Points:
    """A small wave around (x, y)."""
    return tuple(
        (x + half * (i / 6 - 1), y - 0.28 * half * math.sin(i * math.pi / 3)) for i in range(13)
    )


def lock(ident: str, owner: int, x: float, y: float, field_size: float) -> list[Shape]:
    """The frame and the padlock of a tile that `owner` has locked."""
    side, f = 3 * field_size, field_size
    look = theme.player(owner)
    frame = [
        Rect(
            f"{ident} frame{k}", x, y, side, side, radius=0.16 * f, stroke=colour, line=width * f
        )
        for k, (colour, width) in enumerate(((theme.INK, 0.2), (look.fill, 0.11)))
    ]
    return [*frame, *pieces.padlock(f"{ident} lock", x + 0.18 * f, y + 0.18 * f, 0.42 * f)]
