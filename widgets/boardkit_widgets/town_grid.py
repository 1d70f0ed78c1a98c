"""The grid of Town: seven rows, seven columns, the houses, and where a chosen tile may not lie."""

from __future__ import annotations

from typing import Any

from boardkit.game import Field
from boardkit.town.state import FIELDS, SIZE, cell_of, name_of

from . import theme, town_tiles, town_words
from .geometry import Point
from .scene import Hatch, Rect, Shape, Text
from .steps import field_key

WIDTH, MARGIN, HEAD = 540.0, 8.0, 30.0
CELL = 52.0
_TOP, _LEFT = MARGIN + HEAD + 24, MARGIN + 24
RIGHT = _LEFT + SIZE * CELL
BOTTOM = _TOP + SIZE * CELL + 8
TOP = MARGIN + HEAD + 8
"""Where what stands beside the grid begins."""

_GROUND, _GROUND_EDGE, _FREE, _NEAR = "#b9ae93", "#6d6249", "#e7e0cd", "#f7f2e4"
HATCHES = {"colour": "diagonal", "shape": "back", "both": "cross"}
"""Why a line is forbidden, and how its free cells are hatched."""
_HATCH = "#5b5446"


def corner(field: Field) -> Point:
    """The left top corner of a cell."""
    return _LEFT + field[1] * CELL, _TOP + field[0] * CELL


def draw(view: Any, chosen: int | None, pointed: Field | None) -> list[Shape]:
    """All shapes; `chosen` is the tile to be laid, shown on the free cell `pointed`."""
    board = view.board
    across, down = ({}, {}) if chosen is None else town_words.blocked_lines(view, chosen)
    shapes: list[Shape] = [
        Rect("ground", _LEFT - 3, _TOP - 3, SIZE * CELL + 6, SIZE * CELL + 6, radius=9,
             fill=_GROUND, stroke=_GROUND_EDGE, line=1.5)
    ]  # fmt: skip
    for field in FIELDS:
        cell = cell_of(field)
        x, y = corner(field)
        there = board.tile(cell)
        if board.blank >> cell & 1:
            shapes += town_tiles.blank(f"house {cell}", x, y, CELL)
        elif there is not None:
            shapes += town_tiles.tile(f"house {cell}", name_of(there), x, y, CELL)
        else:
            near = board.edge >> cell & 1 and not view.over
            shapes.append(
                Rect(f"cell {cell}", x + 1.5, y + 1.5, CELL - 3, CELL - 3, radius=6,
                     fill=_NEAR if near else _FREE)
            )  # fmt: skip
    for field in FIELDS:
        cell = cell_of(field)
        why = {lines[n] for lines, n in ((across, field[0]), (down, field[1])) if n in lines}
        if why and board.tile(cell) is None:
            kind = HATCHES[why.pop() if len(why) == 1 else "both"]
            x, y = corner(field)
            hatch = Hatch(kind, _HATCH, gap=CELL / 7, line=1.1)
            shapes.append(
                Rect(f"forbidden {cell}", x + 2.5, y + 2.5, CELL - 5, CELL - 5, radius=6,
                     hatch=hatch, opacity=0.8)
            )  # fmt: skip
    shapes += _edges(across, down, chosen)
    if chosen is not None and pointed in FIELDS and board.tile(cell_of(pointed)) is None:
        shapes += town_tiles.tile("ghost", name_of(chosen), *corner(pointed), CELL, 0.6)
    for field in FIELDS:
        x, y = corner(field)
        key = field_key(field)
        shapes.append(
            Rect(key, x, y, CELL, CELL, radius=8, key=key, label=town_words.cell(view, field))
        )
    return shapes


def _edges(across: dict[int, str], down: dict[int, str], chosen: int | None) -> list[Shape]:
    """Row and column numbers, and beside them whose colour or shape is taken there."""
    shapes: list[Shape] = []
    for n in range(SIZE):
        x, y = MARGIN + 9, _TOP + (n + 0.5) * CELL
        lift = 13 if n in across else 0
        shapes.append(Text(f"row {n}", x, y - lift, str(n), size=14, fill=theme.SOFT_INK))
        if chosen is not None and n in across:
            shapes += _taken(f"row {n}", across[n], name_of(chosen), x - 7, y - 4, upright=True)
        x, y = _LEFT + (n + 0.5) * CELL, _TOP - 13
        lift = 14 if n in down else 0
        shapes.append(Text(f"column {n}", x - lift, y, str(n), size=14, fill=theme.SOFT_INK))
        if chosen is not None and n in down:
            shapes += _taken(f"column {n}", down[n], name_of(chosen), x - 6, y - 7, upright=False)
    return shapes


def _taken(ident: str, why: str, name: str, x: float, y: float, upright: bool) -> list[Shape]:
    """Small signs: a swatch for the colour, a house for the shape."""
    side = 14.0
    shapes: list[Shape] = []
    if why != "shape":
        shapes += town_tiles.ground(f"{ident} colour", name[0], x, y, side, side, 2 * side)
        x, y = (x, y + side + 1) if upright else (x + side + 1, y)
    if why != "colour":
        shapes += town_tiles.house(f"{ident} shape", name[1], x - 1, y - 1, side + 2)
    return shapes
