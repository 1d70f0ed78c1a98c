"""The paper net of a hut on a sheet of A4, in millimetres.

The floor stands in the middle of a strip wall, floor, wall, roof, roof; a gable hangs on either end
of the floor.  Six edges are folded, nine are glued with a flap.

>>> made = net(30, 36, 24, 42)
>>> len(made.faces), len(made.folds), len(made.flaps), made.fits
(7, 6, 9, True)
"""

from __future__ import annotations

import itertools
import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from boardkit.chance.dist import shown
from boardkit.chance.given import real, whole
from boardkit.chance.solids import hut
from boardkit.errors import BadData
from boardkit.lab.tally import entry_name
from boardkit.text import known, phrase

Point = tuple[float, float]
Edge = tuple[Point, Point]

SHEET = (210.0, 297.0)
MARGIN = 10.0
"""Printers leave a rim of the sheet white."""
HEAD, FOOT = 32.0, 12.0
"""What the words above and the bar below take of the sheet's height."""
ROOM = (SHEET[0] - 2 * MARGIN, SHEET[1] - 2 * MARGIN - HEAD - FOOT)
"""Width and height that are left for the net."""
FLAP = 8.0
"""How far a flap sticks out at most."""
BAR = 50
"""Length of the bar to check the printer with."""


@dataclass(frozen=True)
class Face:
    """A face of the hut: its number on the net, what landing on it is called, its corners."""

    number: int
    outcome: str
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Flap:
    """A flap along `edge`; it is glued under the face `under`, along that one's edge `meets`."""

    edge: Edge
    corners: tuple[Point, ...]
    under: int
    meets: Edge


@dataclass(frozen=True)
class Net:
    """A net lying on the sheet: x to the right, y down, in millimetres."""

    measures: tuple[float, float, float, float]
    faces: tuple[Face, ...]
    flaps: tuple[Flap, ...]
    folds: tuple[Edge, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole net with its flaps."""
        xs, ys = zip(*self._points(), strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)

    @property
    def fits(self) -> bool:
        """Whether it has room on a sheet of A4."""
        across, along = self.size
        return across <= ROOM[0] and along <= ROOM[1]

    @property
    def cuts(self) -> tuple[Edge, ...]:
        """The lines to cut: the rim of the net with its flaps."""
        folds = {frozenset(edge) for edge in (*self.folds, *(flap.edge for flap in self.flaps))}
        pieces = [face.corners for face in self.faces] + [flap.corners for flap in self.flaps]
        return tuple(
            edge for corners in pieces for edge in edges(corners) if frozenset(edge) not in folds
        )

    def svg(self, language: str | None = None) -> str:
        """The sheet as SVG of 210 by 297 mm; raises `BadData` if the net does not fit on it."""
        if not self.fits:
            across, along = map(math.ceil, self.size)
            raise BadData(
                "lab.net.large",
                across=across,
                along=along,
                room_across=int(ROOM[0]),
                room_along=int(ROOM[1]),
            )
        return _svg(self, known(language))

    def _points(self) -> list[Point]:
        pieces: list[Face | Flap] = [*self.faces, *self.flaps]
        return [point for piece in pieces for point in piece.corners]


def net(width: float, depth: float, wall: float, ridge: float, scale: float = 1) -> Net:
    """The net of a hut with these measures in millimetres, each of them times `scale`.

    `width`, `depth`, `wall` and `ridge` as in `boardkit.chance.solids.hut`.  A hut that is enlarged
    keeps its form, and with it the shares that its form leads to expect.  A net that fits only
    after a quarter turn is turned.  Raises `BadData` for measures that are none.
    """
    hut(width, depth, wall, ridge)
    times = real(scale)
    if times is None or not 0.1 <= times <= 100:
        raise BadData("lab.net.scale", given=shown(scale))
    across, along, high, top = (float(value) * times for value in (width, depth, wall, ridge))
    measures = (across, along, high, top)
    made = _placed(*_laid_out(*measures), measures)
    if made.fits:
        return made
    turned = _placed(*_laid_out(*measures), measures, turn=True)
    return turned if turned.fits else made


def enlargement(width: float, depth: float, wall: float, ridge: float, most: int = 4) -> int:
    """How many times as large, up to `most`, the hut may be so that its net fits; at least 1.

    >>> enlargement(10, 12, 8, 14)
    4
    """
    largest = whole(most)
    if largest is None or not 1 <= largest <= 100:
        raise BadData("lab.net.scale", given=shown(most))
    fitting = (n for n in range(largest, 1, -1) if net(width, depth, wall, ridge, n).fits)
    return next(fitting, 1)


def edges(corners: Sequence[Point]) -> tuple[Edge, ...]:
    """The edges around a piece of paper."""
    return tuple(itertools.pairwise((*corners, corners[0])))


def _laid_out(
    width: float, depth: float, wall: float, ridge: float
) -> tuple[list[Face], list[Flap], list[Edge]]:
    """Faces, flaps and folds; the floor's corner is the origin and the strip runs along x."""
    slope = math.hypot(width / 2, ridge - wall)
    ends = (-wall, 0.0, width, width + wall, width + wall + slope, width + wall + 2 * slope)
    strip = ((2, "long"), (1, "upright"), (3, "long"), (6, "roof"), (7, "roof"))
    faces = [
        Face(number, outcome, ((a, 0.0), (b, 0.0), (b, depth), (a, depth)))
        for (number, outcome), (a, b) in zip(strip, itertools.pairwise(ends), strict=True)
    ]
    folds = [((x, 0.0), (x, depth)) for x in ends[1:-1]]
    # The last roof meets the first wall; two flaps of gables must have room on a wall as well.
    out = min(FLAP, depth / 3, wall / 2, slope / 2)
    rim = ((ends[-1], 0.0), (ends[-1], depth))
    flaps = [_flap(rim, out, 2, ((-wall, 0.0), (-wall, depth)))]
    for number, base, up in ((4, 0.0, -1), (5, depth, 1)):
        left, right = (0.0, base), (width, base)
        eaves_left, eaves_right = (0.0, base + up * wall), (width, base + up * wall)
        top = (width / 2, base + up * ridge)
        faces.append(Face(number, "narrow", (left, right, eaves_right, top, eaves_left)))
        folds.append((left, right))
        joined = (
            (eaves_left, left, 2, (ends[0], ends[1])),
            (right, eaves_right, 3, (ends[2], ends[3])),
            (eaves_right, top, 6, (ends[3], ends[4])),
            (top, eaves_left, 7, (ends[4], ends[5])),
        )
        for a, b, under, (start, end) in joined:
            edge = (a, b) if up > 0 else (b, a)
            flaps.append(_flap(edge, out, under, ((start, base), (end, base))))
    return faces, flaps, folds


def _flap(edge: Edge, out: float, under: int, meets: Edge) -> Flap:
    """A flap to the right of the way from the first to the second point, as seen with y up."""
    (ax, ay), (bx, by) = edge
    length = math.dist(*edge)
    along = ((bx - ax) / length, (by - ay) / length)
    away = (along[1], -along[0])
    inset = min(out, 0.3 * length)
    outer = [
        (x + way * inset * along[0] + out * away[0], y + way * inset * along[1] + out * away[1])
        for (x, y), way in ((edge[1], -1), (edge[0], 1))
    ]
    return Flap(edge, (edge[0], edge[1], *outer), under, meets)


def _placed(
    faces: list[Face],
    flaps: list[Flap],
    folds: list[Edge],
    measures: tuple[float, float, float, float],
    turn: bool = False,
) -> Net:
    """The net in the middle of the room that the sheet has for it."""

    def turned(point: Point) -> Point:
        return (-point[1], point[0]) if turn else point

    pieces: list[Face | Flap] = [*faces, *flaps]
    points = [turned(point) for piece in pieces for point in piece.corners]
    xs, ys = zip(*points, strict=True)
    right = MARGIN + (ROOM[0] - min(xs) - max(xs)) / 2
    down = MARGIN + HEAD + (ROOM[1] - min(ys) - max(ys)) / 2

    def at(point: Point) -> Point:
        x, y = turned(point)
        return x + right, y + down

    def edge(two: Edge) -> Edge:
        return at(two[0]), at(two[1])

    return Net(
        measures,
        tuple(Face(f.number, f.outcome, tuple(map(at, f.corners))) for f in faces),
        tuple(Flap(edge(f.edge), tuple(map(at, f.corners)), f.under, edge(f.meets)) for f in flaps),
        tuple(map(edge, folds)),
    )


def _svg(made: Net, language: str) -> str:
    names = ("width", "depth", "wall", "ridge")
    rounded = (round(value, 1) for value in made.measures)
    title = phrase("lab.net.title", **dict(zip(names, rounded, strict=True))).text(language)
    width, height = SHEET
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" lang="{language}" '
        'font-family="sans-serif" fill="none" stroke="#000" stroke-width="0.3">'
    )
    parts = [
        opening,
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fff" stroke="none"/>',
    ]
    lines = [(title, 5.0)]
    for name in ("print", "make"):
        words = phrase(f"lab.net.{name}", length=BAR).text(language)
        lines += [(line, 4.0) for line in textwrap.wrap(words, 92)]
    y = MARGIN
    for line, size in lines:
        y += size * 1.3
        parts.append(_text(line, MARGIN, y, size, "start"))
    parts += [
        f'<polygon points="{_points(flap.corners)}" fill="#ddd" stroke="none"/>'
        for flap in made.flaps
    ]
    parts += [f'<polyline class="cut" points="{_points(edge)}"/>' for edge in made.cuts]
    parts += [
        f'<polyline class="fold" stroke-dasharray="2 1.2" points="{_points(edge)}"/>'
        for edge in (*made.folds, *(flap.edge for flap in made.flaps))
    ]
    for face in made.faces:
        parts += _labels(face, language)
    for flap in made.flaps:
        out = math.dist(flap.corners[1], flap.corners[2])
        x, y = _middle(flap.corners)
        size = min(3.5, 0.6 * out)
        parts.append(_text(str(flap.under), x, y + 0.36 * size, size))
    foot = SHEET[1] - MARGIN
    end = MARGIN + BAR
    parts.append(
        f'<path class="bar" d="M{MARGIN:g} {foot - 2:g}V{foot + 2:g}M{MARGIN:g} {foot:g}H{end:g}'
        f'M{end:g} {foot - 2:g}V{foot + 2:g}"/>'
    )
    bar = phrase("lab.net.bar", length=BAR).text(language)
    parts.append(_text(bar, MARGIN + BAR / 2, foot - 1.5, 4, "middle"))
    return "\n".join([*parts, "</svg>\n"])


def _labels(face: Face, language: str) -> list[str]:
    """Number and name, as large as the face allows; a name that finds no room is left out."""
    xs, ys = zip(*face.corners, strict=True)
    across, along = max(xs) - min(xs), max(ys) - min(ys)
    x, y = _middle(face.corners)
    size = min(5.0, across / 3, along / 3)
    name = entry_name(face.outcome).text(language)
    small = min(4.0, across / (0.62 * len(name)), along / 4)
    if small < 2:
        return [_text(str(face.number), x, y + 0.36 * size, size)]
    return [_text(str(face.number), x, y - 0.3, size), _text(name, x, y + 1.2 * small, small)]


def _middle(corners: Sequence[Point]) -> Point:
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in points)


def _text(words: str, x: float, y: float, size: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="{anchor}" '
        f'fill="#000" stroke="none">{escape(words)}</text>'
    )
