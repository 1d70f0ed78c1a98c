"""Things that more than one picture shows: marks of players, huts, signs and buttons.

Every function returns shapes to put into a `Scene`; `ident` starts their ids.
"""

from __future__ import annotations

import math

from boardkit.text import Phrase

from . import geometry, theme
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text, Words


def mark_points(form: str, x: float, y: float, size: float) -> geometry.Points:
    """The outline of a player's mark around (x, y), all of about the same area."""
    if form == "circle":
        return geometry.circle(x, y, size)
    if form == "square":
        side = 0.88 * size
        return geometry.rectangle(x - side, y - side, 2 * side, 2 * side)
    if form == "triangle":
        low, half = 0.85 * size, 1.2 * size
        return ((x, y - 1.2 * size), (x + half, y + low), (x - half, y + low))
    if form == "cross":
        arm, half = 1.2 * size, 0.41 * size
        quarter = ((half, -arm), (half, -half), (arm, -half))
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
        return tuple((x + c * a - s * b, y + s * a + c * b) for c, s in turns for a, b in quarter)
    return ((x, y - 1.3 * size), (x + 1.3 * size, y), (x, y + 1.3 * size), (x - 1.3 * size, y))


def mark(ident: str, player: int, x: float, y: float, size: float, opacity: float = 1) -> Shape:
    """A player's mark in the colour that is seen on the player's own."""
    look = theme.player(player)
    return Polygon(ident, mark_points(look.mark, x, y, size), fill=look.ink, opacity=opacity)


def badge(ident: str, player: int, x: float, y: float, size: float) -> list[Shape]:
    """A disc in the player's colour with the player's mark: stands for the player in a line."""
    look = theme.player(player)
    return [
        Circle(f"{ident} disc", x, y, size, fill=look.fill, stroke=theme.INK, line=size / 8),
        mark(f"{ident} mark", player, x, y, size * 0.48),
    ]


def hut(
    ident: str, player: int, x: float, y: float, size: float, opacity: float = 1
) -> list[Shape]:
    """A hut from its gable end, `size` wide and as high, around (x, y)."""
    look = theme.player(player)
    s = size / 30

    def at(*points: geometry.Point) -> geometry.Points:
        return tuple((x + px * s, y + py * s) for px, py in points)

    line = max(0.8, 1.3 * s)
    gable = at((-11, 15), (11, 15), (11, -1), (0, -12), (-11, -1))
    roof = at((0, -15), (15, 0), (11.4, 3.6), (0, -7.8), (-11.4, 3.6), (-15, 0))
    shapes: list[Shape] = [
        Polygon(
            f"{ident} wall", gable, fill=look.fill, stroke=theme.INK, line=line, opacity=opacity
        ),
        Polygon(
            f"{ident} roof", roof, fill=look.shade, stroke=theme.INK, line=line, opacity=opacity
        ),
    ]
    if size >= 16:
        shapes.append(mark(f"{ident} mark", player, x, y + 6.5 * s, 4.6 * s, opacity))
    return shapes


def padlock(ident: str, x: float, y: float, size: float) -> list[Shape]:
    """A closed padlock around (x, y)."""
    s = size / 20
    bow = geometry.arc(x, y - 2 * s, 5 * s, math.pi, 2 * math.pi)
    bow = [(bow[0][0], y + 2 * s), *bow, (bow[-1][0], y + 2 * s)]
    return [
        Circle(f"{ident} disc", x, y, 12 * s, fill="#ffffff", stroke=theme.INK, line=1.6 * s),
        Polyline(f"{ident} bow", tuple(bow), stroke=theme.INK, line=2.6 * s),
        Rect(f"{ident} body", x - 7 * s, y - 1 * s, 14 * s, 9 * s, radius=2 * s, fill=theme.INK),
        Circle(f"{ident} hole", x, y + 3 * s, 1.8 * s, fill="#ffffff"),
    ]


def button(
    ident: str,
    key: str,
    words: Phrase,
    box: tuple[float, float, float, float],
    size: float,
    icon: str = "",
    label: Words = "",
    idle: bool = False,
) -> list[Shape]:
    """A button in the box (x, y, width, height), with a shade that makes it stand out.

    `icon` is "stop", "again" or nothing.  An `idle` one lies flat and grey: there is nothing to
    do with it at present, but whoever presses it is told why.
    """
    x, y, width, height = box
    fill, edge, ink = theme.BUTTON, theme.BUTTON_EDGE, theme.BUTTON_INK
    shapes: list[Shape] = []
    if idle:
        fill, edge, ink = theme.IDLE, theme.IDLE_EDGE, theme.IDLE_INK
    else:
        shapes.append(Rect(f"{ident} shade", x, y + 3, width, height, radius=9, fill=edge))
    shapes.append(
        Rect(
            ident, x, y, width, height, radius=9, key=key, label=label or words,
            fill=fill, stroke=edge, line=1.5,
        )
    )  # fmt: skip
    room = width - 16
    middle = x + width / 2
    if icon:
        room -= size + 8
        middle += (size + 6) / 2
        shapes += _icon(ident, icon, x + 10 + size / 2, y + height / 2, size / 2, ink)
    shapes.append(
        Text(
            f"{ident} words", middle, y + height / 2, words,
            size=size, bold=True, fill=ink, room=room,
        )
    )  # fmt: skip
    return shapes


def _icon(ident: str, icon: str, x: float, y: float, r: float, ink: str) -> list[Shape]:
    if icon == "stop":
        corners = tuple(
            (x + r * math.cos(a), y + r * math.sin(a))
            for a in (math.pi / 8 + k * math.pi / 4 for k in range(8))
        )
        return [Polygon(f"{ident} icon", corners, fill=ink, stroke=ink, line=1)]
    turn = geometry.arc(x, y, 0.8 * r, -0.2 * math.pi, 1.35 * math.pi)
    tip = turn[0]
    head = ((tip[0] - 0.65 * r, tip[1] - 0.1 * r), (tip[0] + 0.5 * r, tip[1] - 0.2 * r),
            (tip[0] + 0.12 * r, tip[1] - 0.95 * r))  # fmt: skip
    return [
        Polyline(f"{ident} icon", tuple(turn), stroke=ink, line=0.36 * r),
        Polygon(f"{ident} head", head, fill=ink),
    ]
