"""The cards of Aftershock: stars, helpers, and combinations with what they pay.

A black combination stands on a filled panel, a red one on an outlined panel, both with their word.
A plain star has five points; a turquoise one stands in a disc.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardkit.aftershock.scoring import BASE
from boardkit.text import phrase

from . import geometry, theme
from .dice import Ink, combination
from .geometry import Box, Points
from .pieces import mark
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text, Words

if TYPE_CHECKING:
    from boardkit.aftershock.material import Card, Combination

WIDTH, HEIGHT = 149.0, 180.0
_HEAD, _TITLE, _WORD = 31.0, 19.0, 54.0
RED = "#a01322"
_GOLD, _TURQUOISE = "#f0b92d", "#0f7f86"
_INKS = {"black": Ink(edge="#fffdf6"), "red": Ink(sign=RED, edge=RED)}
_QUIET = "#f3efe4"


def star_points(x: float, y: float, radius: float) -> Points:
    """The ten corners of a five-pointed star, one point up."""
    return tuple(
        (
            x + (radius if i % 2 == 0 else 0.45 * radius) * math.sin(i * math.pi / 5),
            y - (radius if i % 2 == 0 else 0.45 * radius) * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    )


def stars(ident: str, plain: int, turquoise: int, x: float, y: float) -> list[Shape]:
    """Stars in a row from their left edge `x`."""
    shapes: list[Shape] = []
    x += 7
    for i in range(plain):
        corners = star_points(x, y + 0.5, 7.8)
        shapes.append(Polygon(f"{ident} star {i}", corners, fill=_GOLD, stroke=theme.INK, line=1))
        x += 13.2
    x += 1.4
    for i in range(turquoise):
        shapes.append(
            Circle(f"{ident} disc {i}", x, y, 7.3, fill=_TURQUOISE, stroke=theme.INK, line=1)
        )
        shapes.append(Polygon(f"{ident} turquoise {i}", star_points(x, y, 5.8), fill="#ffffff"))
        x += 15.2
    return shapes


def pawn_points(x: float, y: float, height: float) -> Points:
    """The outline of a helper around (x, y): a head on a broad foot."""
    s = height / 2
    head = geometry.arc(x, y - 0.52 * s, 0.46 * s, math.radians(130), math.radians(410))
    return (*head, (x + 0.36 * s, y + 0.1 * s), (x + 0.66 * s, y + s), (x - 0.66 * s, y + s),
            (x - 0.36 * s, y + 0.1 * s))  # fmt: skip


def pawn(
    ident: str, player: int | None, x: float, y: float, height: float, line: float = 1.2
) -> list[Shape]:
    """A helper of a player, with the player's mark; of nobody if `player` is None."""
    fill = theme.IDLE if player is None else theme.player(player).fill
    outline = pawn_points(x, y, height)
    shapes: list[Shape] = [Polygon(ident, outline, fill=fill, stroke=theme.INK, line=line)]
    if player is not None:
        shapes.append(mark(f"{ident} mark", player, x, y + 0.26 * height, 0.14 * height))
    return shapes


def tick(ident: str, x: float, y: float, radius: float) -> list[Shape]:
    """A tick in a disc: this holds."""
    s = radius / 7
    points = tuple((x + dx * s, y + dy * s) for dx, dy in ((-3.6, 0.2), (-1, 3), (3.6, -2.8)))
    return [
        Circle(f"{ident} disc", x, y, radius, fill="#ffffff", stroke=theme.INK, line=1.2 * s),
        Polyline(f"{ident} tick", points, stroke=theme.INK, line=2.2 * s),
    ]


def card(
    ident: str,
    what: Card,
    x: float,
    y: float,
    *,
    key: str,
    label: Words,
    player: int | None = None,
    quiet: bool = False,
    dice: tuple[int, ...] = (),
) -> list[Shape]:
    """A card with its left top corner at (x, y).

    `player` is who has taken it on: their helpers stand on it, and what `dice` fulfil is ticked.
    A `quiet` card is not what the turn is about.
    """
    taken = player is not None
    shapes: list[Shape] = [
        Rect(
            ident, x, y, WIDTH, HEIGHT, radius=9, key=key, label=label,
            fill=_QUIET if quiet else theme.CARD, stroke=theme.INK if taken else theme.EDGE,
            line=3.4 if taken else 1.4,
        )
    ]  # fmt: skip
    shapes += stars(ident, what.stars, what.turquoise, x + 13, y + _HEAD / 2 + 2)
    for i in range(what.helpers):
        place = x + WIDTH - 14 - 13.6 * (what.helpers - 1 - i), y + _HEAD / 2 + 2
        shapes += pawn(f"{ident} helper {i}", player, *place, 20, 1.6 if taken else 1.2)
    top, room = y + _HEAD, HEIGHT - _HEAD - 6
    high = (room - 5 * (len(what.combinations) - 1)) / len(what.combinations)
    for i, one in enumerate(what.combinations):
        box = x + 6, top + i * (high + 5), WIDTH - 12, high
        stands = taken and one.pattern(dice)
        shapes += _panel(f"{ident} combination {i}", one, what.value, box, stands)
    return shapes


def _panel(ident: str, one: Combination, value: int, box: Box, stands: bool) -> list[Shape]:
    """A combination: its colour as a word, what it pays, its dice."""
    x, y, width, height = box
    black = one.colour == "black"
    ink = "#ffffff" if black else RED
    base = BASE[one.colour]
    shapes: list[Shape] = [
        Rect(
            ident, x, y, width, height, radius=6, fill=theme.INK if black else "#ffffff",
            stroke=theme.INK if black else RED, line=1.8,
        )
    ]  # fmt: skip
    middle = y + _TITLE / 2 + 1.5
    words = phrase(f"ui.aftershock.colour.{one.colour}")
    sum_up = phrase("ui.aftershock.pays", base=base, value=value, points=base * value)
    shapes.append(
        Text(f"{ident} word", x + 6, middle, words, size=13, bold=True, anchor="start", fill=ink,
             room=_WORD)
    )  # fmt: skip
    shapes.append(
        Text(f"{ident} pays", x + width - 6, middle, sum_up, size=13, bold=True, anchor="end",
             fill=ink, room=width - 12 - _WORD - 3)
    )  # fmt: skip
    inner = x + 5, y + _TITLE + 1, width - 10, height - _TITLE - 5
    shapes += combination(ident, one.dice, inner, 30, _INKS[one.colour])
    if stands:
        shapes += tick(f"{ident} stands", x + width - 9, y + height - 9, 8.5)
    return shapes
