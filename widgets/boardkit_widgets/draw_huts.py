"""The hut game on the screen: its picture, the presses of a move, and the move of presses.

=====================  ====================================  ==================
move                   keys in order                         when
=====================  ====================================  ==================
`Start`                field                                 first huts
`Stop`, `Again`        ``stop``, ``again``                   after a throw
`Set`                  ``throw:upright``, field              carrying out
`Shift`                ``throw:long``, hut, plot             carrying out
`Replace`              ``throw:narrow``, hut                 carrying out
`LayTile`              ``hand:i``, ``turn:r``, ``place:R,C`` advanced set-up
=====================  ====================================  ==================

A field's key is ``field:R,C``; the hut on it belongs to the field.  Thrown huts that lie the same
way share a key, and so do tiles of a hand that look alike; ``turn:r`` is r quarters clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.game import Field
from boardkit.huts.layout import Tile, rotations, same_tile, turned
from boardkit.huts.moves import Again, LayTile, Move, Replace, Set, Shift, Start, Stop
from boardkit.text import phrase

from . import huts_ground, huts_words, pieces, theme
from .geometry import Point
from .huts_ground import Grid
from .huts_tray import MARGIN, PLACE, WIDTH, Tray, held, numbered
from .scene import Rect, Scene, Shape, Text
from .steps import Steps, field_key

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts
    from boardkit.huts.state import State

LARGEST, SMALLEST = 44.0, 20.0
"""Side of a field in units: boards of up to 3 x 4 tiles have the largest."""
_CLOSE = 60.0
"""Side of a field where two tiles or fewer lie side by side, as in an explanation."""
_BROAD, _HIGH = 530.0, 420.0
"""What the fields may take up before they get smaller: board and tray fit a notebook's screen."""
_EDGE = 22.0
"""Room for the numbers along the edge of a sheet of the usual width; it grows with the sheet."""


def scene(
    game: Huts,
    view: State,
    viewer: int | None = None,
    picked: Sequence[str] = (),
    pointed: str | None = None,
) -> Scene:
    """The picture of `view`.

    `picked` are the keys (or ids) pressed so far, `pointed` the key under the pointer: a moving
    hut is lifted, and what would come to the pointed place is shown as a ghost.  Nothing is
    hidden in this game, so `viewer` makes no difference.
    """
    keys = tuple(key.split("#")[0] for key in picked)
    grid, corner, width, bottom = _frame(view)
    shapes: list[Shape] = []
    if view.phase == "tiles" and not view.over:
        shapes += _places(view, grid, keys, pointed)
    shapes += _numbers(view, grid, corner, width / WIDTH)
    for r, c in view.layout.tiles:
        x, y = grid.at(3 * r, 3 * c)
        tile = view.layout.tile((r, c))
        if tile is not None:
            shapes += huts_ground.tile(f"tile {r},{c}", tile.rows, tile.kind, x, y, grid.field)
    for r, c in view.locked_tiles():
        owner = huts_words.locker(view, (r, c))
        if owner is not None:
            shapes += huts_ground.lock(f"lock {r},{c}", owner, *grid.at(3 * r, 3 * c), grid.field)
    shapes += _huts(view, grid, keys, pointed)
    shapes += _fields(view, grid)
    tray = Tray(game, view, bottom, width)
    shapes += tray.draw(keys)
    rows, columns = len(view.layout.fields), len(view.layout.fields[0]) if view.layout.fields else 0
    return Scene(
        width,
        bottom + tray.height,
        tuple(shapes),
        background=theme.PAPER,
        title=phrase("ui.huts.title", rows=rows, columns=columns)
        if rows
        else phrase("ui.huts.table"),
        sections=huts_words.sections(game, view),
    )


def _frame(view: State) -> tuple[Grid, Point, float, float]:
    """Where the fields lie, where the numbers cross, the sheet's width, the tray's top."""
    rows = len(view.layout.kinds)
    columns = len(view.layout.kinds[0]) if rows else 0
    ring = 1 if view.phase == "tiles" and rows else 0
    high, broad = max(1, rows + 2 * ring), max(1, columns + 2 * ring)
    one = Grid(0, 0, 1)
    largest = _CLOSE if max(high, broad) < 3 else LARGEST
    field = min(largest, _BROAD / one.span(broad), _HIGH / one.span(high))
    grid = Grid(0, 0, max(SMALLEST, field))
    board = grid.span(broad)
    width = max(float(WIDTH), (board + MARGIN) / (1 - _EDGE / WIDTH))
    edge = _EDGE * width / WIDTH
    shift = ring * (grid.span(1) + huts_ground.GAP * grid.field)
    left = (width - board + edge - MARGIN) / 2
    bottom = edge + grid.span(high) + 10
    return Grid(left + shift, edge + shift, grid.field), (left, edge), width, bottom


def _numbers(view: State, grid: Grid, corner: Point, scale: float) -> list[Shape]:
    """Row and column numbers along the edge, from 0; `corner` is where the edges meet."""
    fields = view.layout.fields
    half, size = grid.field / 2, min(14 * scale, 0.6 * grid.field)
    left, top = corner[0] - 6 * scale, corner[1] - 11 * scale
    ink = theme.SOFT_INK
    shapes: list[Shape] = []
    for row in range(len(fields)):
        y = grid.at(row, 0)[1] + half
        shapes.append(Text(f"row {row}", left, y, str(row), size=size, anchor="end", fill=ink))
    for column in range(len(fields[0]) if fields else 0):
        x = grid.at(0, column)[0] + half
        shapes.append(Text(f"column {column}", x, top, str(column), size=size, fill=ink))
    return shapes


def _fields(view: State, grid: Grid) -> list[Shape]:
    """What can be pressed: one clear square over each field."""
    shapes: list[Shape] = []
    for row, characters in enumerate(view.layout.fields):
        for column, char in enumerate(characters):
            if char != " ":
                x, y = grid.at(row, column)
                key = field_key((row, column))
                shapes.append(
                    Rect(
                        key, x, y, grid.field, grid.field, radius=0.2 * grid.field,
                        key=key, label=huts_words.label(view, (row, column)),
                    )
                )  # fmt: skip
    return shapes


def _huts(view: State, grid: Grid, picked: tuple[str, ...], pointed: str | None) -> list[Shape]:
    """The huts on the board; one that is being moved is lifted, a ghost stands where it may go."""
    f = grid.field
    moving = _field(picked[1]) if len(picked) > 1 and picked[0] == "throw:long" else None
    shapes: list[Shape] = []
    for row, column, owner in view.hut_list():
        x, y = grid.at(row, column)
        lifted = (row, column) == moving
        shapes += pieces.hut(
            f"hut {row},{column}", owner, x + f / 2, y + f / 2 - (0.14 * f if lifted else 0),
            0.72 * f, 0.45 if lifted and pointed else 1,
        )  # fmt: skip
    target = _field(pointed) if pointed else None
    ghost = None if target is None else _ghost(view, picked, moving, target)
    if target is not None and ghost is not None:
        x, y = grid.at(*target)
        shapes += pieces.hut("ghost", ghost, x + f / 2, y + f / 2, 0.72 * f, 0.55)
    return shapes


def _ghost(view: State, picked: tuple[str, ...], moving: Field | None, target: Field) -> int | None:
    """Whose hut would come to the pointed field."""
    owner = view.owner(target)
    free = owner is None and target in view.layout.number
    if moving is not None:
        return view.owner(moving) if free else None
    if view.phase == "start" or picked[:1] == ("throw:upright",):
        return view.turn if free else None
    if picked[:1] == ("throw:narrow",):
        return view.turn if owner not in (None, view.turn) else None
    return None


def _places(view: State, grid: Grid, picked: tuple[str, ...], pointed: str | None) -> list[Shape]:
    """Advanced set-up: where tiles may come, drawn; where they may not, only to be pressed."""
    side, f = 3 * grid.field, grid.field
    free = set(view.layout.free_places())
    rows = len(view.layout.kinds)
    columns = len(view.layout.kinds[0]) if rows else 0
    around = [(r, c) for r in range(-1, rows + 1) for c in range(-1, columns + 1)]
    if not rows:
        around = [(0, 0)]
    shapes: list[Shape] = []
    tile = held(view, picked)
    for place in around:
        if view.layout.tile(place) is not None:
            continue
        x, y = grid.at(3 * place[0], 3 * place[1])
        key = field_key(place).replace("field", "place")
        name = "place" if place in free else "no_place"
        label = phrase(f"ui.huts.{name}", row=place[0], column=place[1])
        shapes.append(
            Rect(
                key, x, y, side, side, radius=0.16 * f, key=key, label=label,
                fill=PLACE if place in free else "", stroke=theme.EDGE if place in free else "",
                line=1.5, dash=(6, 5),
            )
        )  # fmt: skip
        if place in free:
            shapes.append(
                Text(
                    f"{key} name", x + side / 2, y + side / 2, "+",
                    size=1.2 * f, fill=theme.SOFT_INK,
                )
            )  # fmt: skip
        if tile is not None and key == pointed and place in free:
            look = turned(tile.rows, numbered("turn", picked) or 0)
            shapes += huts_ground.tile("ghost tile", look, tile.kind, x, y, f, 0.55)
    return shapes


def clicks(state: State, move: Move) -> Steps:
    """The presses that make `move`, in order; see the table above.

    A tile that is in no hand of the player at turn has none: the empty tuple.
    """
    if isinstance(move, Start):
        return (field_key(move.plot),)
    if isinstance(move, (Stop, Again)):
        return (str(move),)
    if isinstance(move, Set):
        return "throw:upright", field_key(move.plot)
    if isinstance(move, Replace):
        return "throw:narrow", field_key(move.plot)
    if isinstance(move, Shift):
        return "throw:long", field_key(move.source), field_key(move.target)
    wanted = Tile(move.kind, move.rows)
    for i, tile in enumerate(state.hands[state.turn]):
        if same_tile(tile, wanted):
            looks = [look for look, _ in rotations(tile.rows)]
            turn = looks.index(move.rows)
            return f"hand:{i}", f"turn:{turn}", f"place:{move.at[0]},{move.at[1]}"
    return ()


def read(state: State, keys: Sequence[str]) -> Move | None:
    """The move that the presses make, also an illegal one; None while they make none."""
    first, *rest = (key.split("#")[0] for key in keys) if keys else ("",)
    fields = [_field(key) for key in rest]
    if not rest:
        plot = _field(first)
        if plot is not None and state.phase == "start":
            return Start(plot)
        commands: dict[str, Move] = {"stop": Stop(), "again": Again()}
        return commands.get(first)
    if len(rest) == 1 and fields[0] is not None:
        if first == "throw:upright":
            return Set(fields[0])
        if first == "throw:narrow":
            return Replace(fields[0])
    if len(rest) == 2 and first == "throw:long":
        source, target = fields
        return None if source is None or target is None else Shift(source, target)
    if len(rest) == 2 and state.phase == "tiles":
        tile, place = held(state, (first,)), _field(rest[1], "place")
        quarters = numbered("turn", rest[:1])
        if tile is not None and place is not None and quarters is not None:
            return LayTile(tile.kind, turned(tile.rows, quarters), place)
    return None


def _field(key: str, kind: str = "field") -> Field | None:
    match = re.fullmatch(rf"{kind}:(-?\d+),(-?\d+)", key)
    return (int(match[1]), int(match[2])) if match else None
