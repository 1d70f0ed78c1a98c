"""Around the grid of Town alone: three stacks below it, the ladder of levels beside it."""

from __future__ import annotations

from typing import Any

from boardkit.text import phrase
from boardkit.town import scoring
from boardkit.town.state import SoloState, name_of

from . import theme, town_tiles
from . import town_words as words
from .scene import Rect, Shape, Text
from .town_grid import BOTTOM, MARGIN, RIGHT, TOP, WIDTH
from .town_racks import HEIGHT

_FELT, _UNDER, _HERE = "#f4ead6", "#d8cdb4", "#ffe9a8"
_TILE, _NEXT = 58.0, 36.0
KNOWN = 4
"""So many of the open tiles below a top are drawn; the text board tells more of them."""
_LEFT = RIGHT + 12
_SIDE = WIDTH - MARGIN - _LEFT


def draw(game: Any, view: SoloState) -> list[Shape]:
    """All shapes."""
    return _stacks(view) + _ladder(game, view)


def _stacks(view: SoloState) -> list[Shape]:
    """The three stacks with their tops; the next known ones beside them."""
    wide = (WIDTH - 2 * MARGIN - 16) / 3
    shapes: list[Shape] = []
    for n, stack in enumerate(view.stacks):
        x, y = MARGIN + n * (wide + 8), BOTTOM
        shapes.append(
            Rect(f"stack {n}", x, y, wide, HEIGHT, radius=9, fill=_FELT, stroke=theme.EDGE,
                 line=1.4)
        )  # fmt: skip
        key = f"stack:{n}"
        left, top = x + 10, y + 13
        shapes += [
            Rect(f"stack {n} under {i}", left + 2 + 2.4 * i, top + 2 + 2.4 * i, _TILE - 4,
                 _TILE - 4, radius=6, fill=_UNDER, stroke=theme.EDGE, line=1)
            for i in range(min(5, len(stack) - 1), 0, -1)
        ]  # fmt: skip
        label = phrase("ui.town.stack_empty", number=n + 1)
        if stack and stack[-1] >= 0:
            shapes += town_tiles.tile(f"stack {n} top", name_of(stack[-1]), left, top, _TILE)
            label = phrase("ui.town.stack_label", number=n + 1, tile=words.tile(stack[-1]))
        else:
            shapes.append(
                Rect(f"stack {n} none", left, top, _TILE, _TILE, radius=6, stroke=theme.EDGE,
                     line=1.4, dash=(5, 5))
            )  # fmt: skip
        known = words.known_below(stack)[:KNOWN]
        below = phrase("ui.town.below", n=max(0, len(stack) - 1))
        shapes.append(
            Text(f"stack {n} below", x + 89, y + (11 if known else 48), below, size=14,
                 anchor="start", fill=theme.INK, room=wide - 94)
        )  # fmt: skip
        for i, tile in enumerate(known):
            at = x + 89 + i % 2 * (_NEXT + 2), y + 20 + i // 2 * (_NEXT + 1)
            shapes += town_tiles.tile(f"stack {n} next {i}", name_of(tile), *at, _NEXT)
        shapes.append(Rect(key, left, top, _TILE, _TILE, radius=8, key=key, label=label))
    return shapes


def _ladder(game: Any, view: SoloState) -> list[Shape]:
    """The nine levels, the best on top; the one reached so far stands out."""
    laid = scoring.laid(view)
    reached = game.level(view)
    shapes: list[Shape] = [
        Text("laid", _LEFT + _SIDE / 2, TOP + 10, phrase("ui.town.laid", n=laid), size=15,
             bold=True, fill=theme.INK, room=_SIDE)
    ]  # fmt: skip
    missing = [least - laid for least, _ in scoring.LEVELS if least > laid]
    if missing and not view.over:
        told = phrase("ui.town.more", n=missing[-1])
        shapes.append(
            Text("more", _LEFT + _SIDE / 2, TOP + 29, told, size=13, fill=theme.SOFT_INK,
                 room=_SIDE)
        )  # fmt: skip
    top = TOP + 42
    high = (BOTTOM - 8 - top) / len(scoring.LEVELS)
    upper = 49
    for i, (least, key) in enumerate(scoring.LEVELS):
        y = top + i * high
        here = key == reached
        shapes.append(
            Rect(f"level {i}", _LEFT, y, _SIDE, high - 4, radius=6,
                 fill=_HERE if here else theme.CARD, stroke=theme.INK if here else theme.EDGE,
                 line=2.6 if here else 1)
        )  # fmt: skip
        name = phrase(f"town_solo.level.{key}")
        span = str(least) if least == upper else f"{least}–{upper}"
        upper = least - 1
        shapes += [
            Text(f"level {i} name", _LEFT + _SIDE / 2, y + high * 0.3, name,
                 size=13.5, bold=here, fill=theme.INK, room=_SIDE - 8),
            Text(f"level {i} span", _LEFT + _SIDE / 2, y + high * 0.67, span, size=12,
                 fill=theme.SOFT_INK if not here else theme.INK, room=_SIDE - 8),
        ]  # fmt: skip
    return shapes
