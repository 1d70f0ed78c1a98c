"""Beside the dice of Aftershock: the rubble with the sixes, suitcase and pile, the players.

The rubble is the damage meter: the sixes lie in its places one after the other, and below each
place stands what so many sixes cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.aftershock.scoring import BUST, DAMAGE, damage
from boardkit.game import player_phrase, totals
from boardkit.text import phrase

from . import aftershock_words, pieces, theme
from .aftershock_cards import pawn_points
from .aftershock_tray import MARGIN, WIDTH
from .dice import Ink, die
from .scene import Circle, Hatch, Polygon, Polyline, Rect, Shape, Text

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock
    from boardkit.aftershock.state import State

RUBBLE_HEIGHT, PLAYERS_HEIGHT = 84.0, 60.0
_STONE, _STONE_EDGE, _PLACE, _RUIN = "#d8d2c4", "#6b6454", "#efebe0", "#b9b1a0"
_BACK = "#8795a8"
_SIX = Ink(body="#fff6ef")
_STEP, _SIDE = 47.0, 42.0
_TILTS = (-0.16, 0.12, -0.08, 0.2, -0.2, 0.1)
_METER = 6 * _STEP + 10
LEATHER, LEATHER_EDGE = "#7a4f2b", "#3f2713"


def rubble(state: State, top: float) -> list[Shape]:
    """The sixes aside, each with what it has come to cost."""
    shapes: list[Shape] = [
        Rect("rubble", MARGIN, top, _METER, RUBBLE_HEIGHT, radius=8, fill=_STONE,
             stroke=_STONE_EDGE, line=1.4)
    ]  # fmt: skip
    caption = aftershock_words.damage(state.sixes)
    shapes.append(
        Text("rubble caption", MARGIN + 8, top + 11, caption, size=13, bold=True, anchor="start",
             fill=theme.INK, room=4 * _STEP - 8)
    )  # fmt: skip
    shapes.append(
        Text("rubble bust", MARGIN + 5 + 5 * _STEP, top + 11, phrase("ui.aftershock.bust"),
             size=13, bold=True, room=2 * _STEP - 4, fill=theme.INK)
    )  # fmt: skip
    most = len(DAMAGE) - 1
    for i in range(most):
        x, y = MARGIN + 5 + (i + 0.5) * _STEP, top + 42
        shapes += _place(state, i, x, y, last=i == most - 1)
        now = i + 1 == min(state.sixes, most)
        words = aftershock_words.signed(-damage(i + 1))
        if now:
            shapes.append(
                Rect(f"damage {i} now", x - 20, top + 66, 40, 16, radius=5, fill=theme.INK)
            )
        shapes.append(
            Text(f"damage {i}", x, top + 74, words, size=13, bold=now, room=36,
                 fill="#ffffff" if now else theme.INK)
        )  # fmt: skip
    return shapes


def _place(state: State, i: int, x: float, y: float, last: bool) -> list[Shape]:
    ruin = i + 1 >= BUST
    half = _SIDE / 2
    shapes: list[Shape] = [
        Rect(
            f"rubble {i}", x - half, y - half + 1, _SIDE, _SIDE - 2, radius=6,
            fill=_RUIN if ruin else _PLACE, stroke=_STONE_EDGE, line=2 if ruin else 1,
            hatch=Hatch("diagonal", _STONE_EDGE, gap=7, line=0.8) if ruin else None,
        )
    ]  # fmt: skip
    here = [i] if i < state.sixes else []
    if last:
        here = list(range(i, state.sixes))
    for n, six in enumerate(here):
        at = x + 3 * n, y - 3 * n
        shapes += die(f"six {six}", 6, *at, 30, _SIX, tilt=_TILTS[six % len(_TILTS)])
        shapes.append(
            Rect(
                f"die:6#{six}", at[0] - 18, at[1] - 18, 36, 36, radius=6, key="die:6",
                label=phrase("ui.aftershock.six"),
            )
        )  # fmt: skip
    if not here:
        name = f"{i + 1}+" if last else str(i + 1)
        if ruin:  # a plain ground under the number
            shapes.append(Rect(f"rubble {i} plate", x - 14, y - 10, 28, 20, radius=5, fill=_PLACE))
        shapes.append(Text(f"rubble {i} number", x, y, name, size=15, fill=theme.SOFT_INK))
    return shapes


def store(game: Aftershock, state: State, top: float) -> list[Shape]:
    """The suitcase with the used helpers, and the pile."""
    left = MARGIN + _METER + 6
    width = (WIDTH - MARGIN - left - 6) / 2
    used = aftershock_words.used(game, state)
    shapes: list[Shape] = []
    for i, name in enumerate(("suitcase", "pile")):
        x = left + i * (width + 6)
        middle = x + width / 2
        shapes.append(
            Rect(name, x, top, width, RUBBLE_HEIGHT, radius=8, fill=theme.CARD, stroke=theme.EDGE,
                 line=1.2)
        )  # fmt: skip
        words = phrase(f"ui.aftershock.{name}")
        shapes.append(
            Text(f"{name} word", middle, top + 72, words, size=13, room=width - 8, fill=theme.INK)
        )
        if name == "suitcase":
            shapes += _suitcase(middle, top + 37, used)
        else:
            shapes += _pile(middle, top + 34, len(state.pile))
    return shapes


def _suitcase(x: float, y: float, used: int) -> list[Shape]:
    handle = ((x - 10, y - 15), (x - 10, y - 23), (x + 10, y - 23), (x + 10, y - 15))
    shapes: list[Shape] = [
        Polyline("suitcase handle", handle, stroke=LEATHER_EDGE, line=4),
        Rect("suitcase body", x - 31, y - 16, 62, 40, radius=6, fill=LEATHER, stroke=LEATHER_EDGE,
             line=1.6),
    ]  # fmt: skip
    for name, side in (("left", -26), ("right", 23)):
        strap = Rect(f"suitcase strap {name}", x + side, y - 16, 3, 40, fill=LEATHER_EDGE)
        shapes.append(strap)
    pawn = pawn_points(x - 12, y + 4, 20)
    shapes.append(Polygon("suitcase pawn", pawn, fill="#fffdf6", stroke=LEATHER_EDGE))
    shapes.append(
        Text("suitcase count", x + 8, y + 4, str(used), size=17, bold=True, fill="#ffffff", room=26)
    )
    return shapes


def _pile(x: float, y: float, cards: int) -> list[Shape]:
    shapes: list[Shape] = [
        Rect(f"pile {i}", x - 16 - 3 * i, y - 25 + 3 * i, 38, 48, radius=5, fill=_BACK,
             stroke=theme.INK, line=1.2)
        for i in range(min(3, cards))
    ]  # fmt: skip
    if not cards:
        shapes.append(
            Rect("pile 0", x - 19, y - 24, 38, 48, radius=5, stroke=theme.EDGE, line=1.4,
                 dash=(4, 4))
        )  # fmt: skip
    plate = Rect("pile plate", x - 16, y - 9, 32, 21, radius=5, fill="#ffffff", stroke=theme.INK)
    count = Text("pile count", x, y + 1.5, str(cards), size=17, bold=True, room=26, fill=theme.INK)
    return [*shapes, plate, count]


def players(game: Aftershock, state: State, top: float) -> list[Shape]:
    """A box for each player: who, how many points, the helpers to count."""
    points = totals(game.score(state), state.players)
    width = (WIDTH - 2 * MARGIN - (state.players - 1) * 6) / state.players
    first = game.start().helpers
    shapes: list[Shape] = []
    for p in range(state.players):
        x = MARGIN + p * (width + 6)
        active = p == state.turn and not state.over and state.phase != "draw"
        shapes.append(
            Rect(
                f"player {p}", x, top, width, PLAYERS_HEIGHT, radius=8,
                fill=theme.CARD if active else theme.PAPER,
                stroke=theme.INK if active else theme.EDGE, line=3 if active else 1.2,
            )
        )  # fmt: skip
        shapes += pieces.badge(f"player {p} badge", p, x + 15, top + 14, 8.5)
        shapes.append(
            Text(f"player {p} name", x + 28, top + 14, player_phrase(p), size=14,
                 bold=active, anchor="start", room=width - 34, fill=theme.INK)
        )  # fmt: skip
        total = phrase("ui.aftershock.points", n=aftershock_words.signed(points[p], plus=False))
        shapes.append(
            Text(f"player {p} points", x + 9, top + 32, total, size=16, bold=True, anchor="start",
                 fill=theme.INK, room=width - 18)
        )  # fmt: skip
        shapes += _helpers(p, state.helpers[p], max(first[p], state.helpers[p]), x, top, width)
    return shapes


def _helpers(p: int, left: int, most: int, x: float, top: float, width: float) -> list[Shape]:
    """The number of helpers, and each of them as a little figure."""
    shapes: list[Shape] = [
        Text(f"player {p} helpers", x + 9, top + 49, str(left), size=14, bold=True, anchor="start",
             fill=theme.INK, room=20)
    ]  # fmt: skip
    fill = theme.player(p).fill
    start, step = x + 34, (width - 42) / max(1, most)
    for i in range(most):
        at, name = start + i * step, f"player {p} helper {i}"
        if i < left:
            outline = pawn_points(at, top + 49, min(14, 1.6 * step))
            shapes.append(Polygon(name, outline, fill=fill, stroke=theme.INK, line=0.7))
        else:
            shapes.append(Circle(name, at, top + 52, min(1.4, 0.25 * step), fill=theme.EDGE))
    return shapes
