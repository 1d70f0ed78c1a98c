"""The nine buildings of Forest: tokens in the player's colour with a silhouette and the mark.

A token is a rounded square in the colour of its player.  On it stands the silhouette of the
building, of one flat colour so that it is known at 24 pixels, and in the corner the player's mark.

>>> {kind: len(areas) for kind, areas in SILHOUETTES.items()}["tower"]
2
"""

from __future__ import annotations

import functools
import math

from . import theme
from .geometry import Point, Points, arc, circle
from .pieces import mark_points
from .scene import Circle, Polygon, Rect, Shape

Areas = tuple[tuple[bool, Points], ...]
"""Outlines in a square from (-1, -1) to (1, 1), y down: True to fill, False to take away."""


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _village() -> Areas:
    """Two gables side by side, as houses of a street."""
    body = ((-0.95, 0.85), (-0.95, -0.2), (-0.48, -0.85), (0, -0.25), (0.48, -0.85), (0.95, -0.2),
            (0.95, 0.85))  # fmt: skip
    return (
        (True, body),
        (False, _box(-0.62, 0.25, -0.32, 0.85)),
        (False, _box(0.3, -0.1, 0.64, 0.28)),
    )


def _forest() -> Areas:
    """A steep roof down to the ground with its poles crossed at the top."""
    roof = ((-0.85, 0.85), (-0.1, -0.62), (-0.3, -0.95), (-0.1, -0.95), (0, -0.78), (0.1, -0.95),
            (0.3, -0.95), (0.1, -0.62), (0.85, 0.85))  # fmt: skip
    return ((True, roof), (False, ((-0.3, 0.85), (0, 0.1), (0.3, 0.85))))


def _meadow() -> Areas:
    """A barn with a bent roof and a wide crossed gate."""
    body = ((-0.85, 0.85), (-0.85, 0.02), (-0.6, -0.55), (0, -0.85), (0.6, -0.55), (0.85, 0.02),
            (0.85, 0.85))  # fmt: skip
    gate = _box(-0.5, 0.05, 0.5, 0.85)
    beam = ((-0.5, 0.05), (-0.32, 0.05), (0.5, 0.71), (0.5, 0.85), (0.32, 0.85), (-0.5, 0.2))
    other = tuple((-x, y) for x, y in beam)
    return ((True, body), (False, gate), (True, beam), (True, other))


def _lake() -> Areas:
    """A house on stilts above a wave."""
    house = ((-0.6, 0.1), (-0.6, -0.35), (-0.85, -0.35), (0, -0.98), (0.85, -0.35), (0.6, -0.35),
             (0.6, 0.1), (0.95, 0.1), (0.95, 0.24), (-0.95, 0.24), (-0.95, 0.1))  # fmt: skip
    upper = [(-0.95 + 1.9 * i / 12, 0.72 - 0.13 * math.sin(math.pi * i / 3)) for i in range(13)]
    wave = (*upper, *((x, y + 0.15) for x, y in reversed(upper)))
    return (
        (True, house), (False, _box(-0.16, -0.35, 0.16, 0.1)), (True, _box(-0.55, 0.2, -0.4, 0.62)),
        (True, _box(0.4, 0.2, 0.55, 0.62)), (True, wave),
    )  # fmt: skip


def _tree() -> Areas:
    """A round crown on a trunk."""
    crown = tuple(
        (x, y) for cx, cy, a, b in ((0.42, -0.1, -0.4, 0.65), (-0.42, -0.1, 0.35, 1.4),
                                     (0, -0.45, 1.05, 1.95))
        for x, y in arc(cx, cy, 0.5, a * math.pi, b * math.pi)
    )  # fmt: skip
    return (
        (True, crown),
        (True, ((-0.14, 0.2), (0.14, 0.2), (0.17, 0.75), (0.4, 0.92), (-0.4, 0.92), (-0.17, 0.75))),
    )


def _tower() -> Areas:
    """Slender, with battlements that stand out."""
    body = (
        (-0.38, 0.92), (-0.32, -0.3), (-0.54, -0.3), (-0.54, -0.95), (-0.28, -0.95), (-0.28, -0.7),
        (-0.13, -0.7), (-0.13, -0.95), (0.13, -0.95), (0.13, -0.7), (0.28, -0.7), (0.28, -0.95),
        (0.54, -0.95), (0.54, -0.3), (0.32, -0.3), (0.38, 0.92),
    )  # fmt: skip
    return ((True, body), (False, _box(-0.1, -0.1, 0.1, 0.34)))


def _bridge(axis: str) -> Areas:
    """A deck with an arch below it; from left to right, or from above to below."""
    under = arc(0, 0.62, 0.5, math.pi, 2 * math.pi)
    deck = (
        (-1, -0.28), (-0.35, -0.5), (0.35, -0.5), (1, -0.28), (1, 0.62), *reversed(under),
        (-1, 0.62),
    )  # fmt: skip
    if axis == "v":
        deck = tuple((-y, x) for x, y in deck)
    return ((True, deck),)


def _castle() -> Areas:
    """Two towers with a wall and a gate between them."""
    wall = (
        (-0.98, 0.85), (-0.98, -0.78), (-0.8, -0.78), (-0.8, -0.55), (-0.65, -0.55), (-0.65, -0.78),
        (-0.46, -0.78), (-0.46, -0.12), (-0.2, -0.12), (-0.2, -0.32), (0.2, -0.32), (0.2, -0.12),
        (0.46, -0.12), (0.46, -0.78), (0.65, -0.78), (0.65, -0.55), (0.8, -0.55), (0.8, -0.78),
        (0.98, -0.78), (0.98, 0.85),
    )  # fmt: skip
    gate = ((-0.24, 0.85), *arc(0, 0.36, 0.24, math.pi, 2 * math.pi), (0.24, 0.85))
    return ((True, wall), (False, gate))


def _portal() -> Areas:
    """A round gate, open in the middle, with a star in it."""
    outer = ((-0.82, 0.9), *arc(0, -0.1, 0.82, math.pi, 2 * math.pi), (0.82, 0.9))
    inner = ((-0.5, 0.9), *arc(0, -0.1, 0.5, math.pi, 2 * math.pi), (0.5, 0.9))
    star = tuple(
        (r * math.sin(k * math.pi / 4), 0.08 - r * math.cos(k * math.pi / 4))
        for k, r in enumerate((0.4, 0.13) * 4)
    )
    return ((True, outer), (False, inner), (True, star))


SILHOUETTES: dict[str, Areas] = {
    "hut_village": _village(),
    "hut_forest": _forest(),
    "hut_meadow": _meadow(),
    "hut_lake": _lake(),
    "tree": _tree(),
    "tower": _tower(),
    "bridge": _bridge("h"),
    "bridge v": _bridge("v"),
    "castle": _castle(),
    "portal": _portal(),
}


def building(
    ident: str,
    kind: str,
    player: int,
    x: float,
    y: float,
    size: float,
    axis: str | None = None,
    opacity: float = 1,
) -> tuple[Shape, ...]:
    """A building of a player as a token `size` wide and high around (x, y)."""
    name = "bridge v" if kind == "bridge" and axis == "v" else kind
    return _token(ident, name, player, round(x, 2), round(y, 2), size, opacity)


@functools.lru_cache(maxsize=1024)
def _token(
    ident: str, name: str, player: int, x: float, y: float, size: float, opacity: float
) -> tuple[Shape, ...]:
    look = theme.player(player)
    half, line = size / 2, max(0.9, size / 24)
    shapes: list[Shape] = [
        Rect(f"{ident} halo", x - half - line, y - half - line, size + 2 * line, size + 2 * line,
             radius=0.24 * size, fill="#ffffff", opacity=0.9 * opacity),
        Rect(f"{ident} token", x - half, y - half, size, size, radius=0.2 * size, fill=look.fill,
             stroke=theme.INK, line=line, opacity=opacity),
    ]  # fmt: skip
    shapes += silhouette(
        ident, name, x - 0.05 * size, y - 0.04 * size, 0.385 * size, look.ink, look.fill, opacity
    )
    at = 0.33 * size
    shapes += [
        Circle(f"{ident} seat", x + at, y + at, 0.2 * size, fill=look.fill, opacity=opacity),
        Polygon(f"{ident} mark", mark_points(look.mark, x + at, y + at, 0.115 * size),
                fill=look.ink, opacity=opacity),
    ]  # fmt: skip
    return tuple(shapes)


def silhouette(
    ident: str, name: str, x: float, y: float, half: float, ink: str, ground: str,
    opacity: float = 1,
) -> list[Shape]:  # fmt: skip
    """The bare silhouette of a building around (x, y), from -half to half each way."""
    return [
        Polygon(
            f"{ident} area {i}",
            tuple((x + half * px, y + half * py) for px, py in points),
            fill=ink if filled else ground,
            opacity=opacity,
        )
        for i, (filled, points) in enumerate(SILHOUETTES[name])
    ]


def covers(name: str, point: Point) -> bool:
    """Whether a silhouette is filled at a point of its square."""
    from .geometry import inside

    return next(
        (filled for filled, points in reversed(SILHOUETTES[name]) if inside(points, *point)), False
    )


def ring(ident: str, x: float, y: float, radius: float, stroke: str) -> list[Shape]:
    """A ring with a white edge around a building that is looked at."""
    return [
        Polygon(f"{ident} edge", circle(x, y, radius), stroke="#ffffff", line=0.18 * radius),
        Polygon(ident, circle(x, y, radius), stroke=stroke, line=0.1 * radius),
    ]
