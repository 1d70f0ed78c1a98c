"""The table of Forest: tiles, buildings, places for the next tile, what a building counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from boardkit.forest import lays, sight
from boardkit.forest.layout import AXES, SIDES, Building, Layout, Tile
from boardkit.forest.places import code_of, field_of
from boardkit.forest.scoring import of_building
from boardkit.forest.state import HIDDEN, HUTS
from boardkit.forest.tiles import Rows
from boardkit.game import Field

from . import forest_buildings, forest_land, theme
from . import forest_words as words
from .forest_window import HIGH, MARGIN, TOP, WIDTH, Window
from .geometry import Point
from .scene import Polyline, Rect, Shape, Text
from .steps import field_key

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest
    from boardkit.forest.state import State

CLOTH, CLOTH_EDGE, THREAD = "#efe9da", "#8a8572", "#d8cfb9"
TOKEN = 0.82
"""How wide a building is, in fields."""


def draw(view: State, seen: Window) -> list[Shape]:
    """What lies there: cloth, tiles, buildings."""
    shapes: list[Shape] = [
        Rect("cloth", MARGIN, TOP - 24, WIDTH - 2 * MARGIN, HIGH + 28, radius=8, fill=CLOTH,
             stroke=CLOTH_EDGE, line=1.2)
    ]  # fmt: skip
    shapes += _threads(seen)
    for i, tile in enumerate(view.layout.tiles):
        shapes += _seen_part(f"tile {i}", tile, seen)
    shapes += _newest(view, seen)
    return shapes + _buildings("building", view.layout, seen)


def _buildings(ident: str, layout: Layout, seen: Window) -> list[Shape]:
    shapes: list[Shape] = []
    for i, building in enumerate(layout.buildings):
        if seen.sees(building.field):
            shapes += forest_buildings.building(
                f"{ident} {i}", building.kind, building.player, *seen.middle(building.field),
                TOKEN * seen.field, building.axis,
            )  # fmt: skip
    return shapes


def _threads(seen: Window) -> list[Shape]:
    """A fine grid: the table goes on to all sides."""
    f = seen.field
    right, bottom = seen.x + seen.columns * f, seen.y + seen.rows * f
    shapes: list[Shape] = []
    for k in range(seen.rows + 1):
        ends = ((seen.x, seen.y + k * f), (right, seen.y + k * f))
        shapes.append(Polyline(f"thread row {k}", ends, stroke=THREAD, line=0.8))
    for k in range(seen.columns + 1):
        ends = ((seen.x + k * f, seen.y), (seen.x + k * f, bottom))
        shapes.append(Polyline(f"thread column {k}", ends, stroke=THREAD, line=0.8))
    return shapes


def numbers(seen: Window) -> list[Shape]:
    """The numbers of rows and columns; every other one where they are close."""
    f = seen.field
    shapes: list[Shape] = []
    size = min(14.0, max(11.0, 0.5 * f))
    every = 1 if f >= 27 else 2
    for row in range(seen.top, seen.top + seen.rows):
        if row % every == 0:
            y = seen.y + (row - seen.top + 0.5) * f
            shapes.append(Text(f"row {row}", seen.x - 6, y, _number(row), size=size, anchor="end",
                               fill=theme.SOFT_INK))  # fmt: skip
    for column in range(seen.left, seen.left + seen.columns):
        if column % every == 0:
            x = seen.x + (column - seen.left + 0.5) * f
            shapes.append(Text(f"column {column}", x, seen.y - 12, _number(column), size=size,
                               fill=theme.SOFT_INK))  # fmt: skip
    return shapes


def _number(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _seen_part(ident: str, tile: Tile, seen: Window, opacity: float = 1) -> tuple[Shape, ...]:
    """The part of a tile that is in the window."""
    row, column = tile.at
    top, left = max(row, seen.top), max(column, seen.left)
    bottom = min(row + len(tile.rows), seen.top + seen.rows)
    right = min(column + len(tile.rows[0]), seen.left + seen.columns)
    if top >= bottom or left >= right:
        return ()
    part = tuple(
        line[left - column : right - column] for line in tile.rows[top - row : bottom - row]
    )
    return forest_land.tile(ident, part, *seen.at((top, left)), seen.field, opacity)


def _newest(view: State, seen: Window) -> list[Shape]:
    """A white line inside the border of the tile that was laid last."""
    tiles = view.layout.tiles
    if len(tiles) < 2 or not all(map(seen.sees, tiles[-1].fields)):
        return []
    tile, f = tiles[-1], seen.field
    x, y = seen.at(tile.at)
    inset = max(1.6, 0.07 * f)
    box = (x + inset, y + inset, len(tile.rows[0]) * f - 2 * inset, len(tile.rows) * f - 2 * inset)
    return [Rect("newest", *box, stroke="#ffffff", line=max(1.4, 0.06 * f))]


# What can be pressed


def targets(view: State, seen: Window) -> list[Shape]:
    """One clear square for each field with a tile, and while laying for each place without.

    What is out of the window keeps its key, far off the sheet, so that it can still be chosen
    from the list and is not lost from the text board.
    """
    f, layout = seen.field, view.layout
    laying = view.phase == "lay"
    shapes: list[Shape] = []
    for field in seen.fields():
        x, y = seen.at(field)
        if layout.letter(field) is not None:
            label = words.field(view, field)
            shapes.append(Rect(field_key(field), x, y, f, f, radius=0.12 * f, key=field_key(field),
                               label=label))  # fmt: skip
        elif laying:
            shapes.append(_place(field, x, y, f))
    if not seen.whole:
        for code in layout.land:
            field = field_of(code)
            if not seen.sees(field):
                shapes.append(Rect(field_key(field), -1000, -1000, f, f, key=field_key(field),
                                   label=words.field(view, field)))  # fmt: skip
        for code in {*layout.wide, *layout.tall} if laying else ():
            field = field_of(code)
            if not seen.sees(field):
                shapes.append(_place(field, -1000, -1000, f))
    return shapes


def _place(field: Field, x: float, y: float, f: float) -> Shape:
    key = field_key(field).replace("field", "place")
    # By its id it can be marked like a field: a reason names the fields of the tile.
    return Rect(field_key(field), x, y, f, f, radius=0.12 * f, key=key, label=words.place(field),
                light=True)  # fmt: skip


# What would come


def ghost_tile(view: State, seen: Window, rows: Rows, at: Field) -> list[Shape]:
    """The tile where it would lie; crossed out where it may not."""
    if view.hand in (None, HIDDEN):
        return []
    fits = lays.can_lie(view.layout, rows, code_of(at))
    tile = Tile(rows, at)
    shapes = list(_seen_part("ghost tile", tile, seen, 0.72))
    fields = [field for field in tile.fields if seen.sees(field)]
    if not fields:
        return []
    colour = theme.LEGAL if fits else theme.REASON
    shapes += outline("ghost", fields, seen, colour, theme.LEGAL_EDGE if fits else "#ffffff", 0.1)
    if not fits:
        x, y = seen.at(fields[0])
        right, bottom = (edge + seen.field for edge in seen.at(fields[-1]))
        for i, ends in enumerate((((x, y), (right, bottom)), ((x, bottom), (right, y)))):
            shapes.append(Polyline(f"ghost cross {i}", ends, stroke=theme.REASON,
                                   line=0.1 * seen.field))  # fmt: skip
    return shapes


def ghost_building(view: State, seen: Window, kind: str, field: Field) -> list[Shape]:
    """A building where it would stand."""
    free = view.layout.letter(field) is not None and view.layout.building_at(field) is None
    if not free or not seen.sees(field):
        return []
    return list(
        forest_buildings.building(
            "ghost building", kind, view.turn, *seen.middle(field), TOKEN * seen.field,
            opacity=0.7,
        )
    )  # fmt: skip


# What a building counts


def counted(game: Forest, layout: Layout, building: Building) -> tuple[int, tuple[Field, ...]]:
    """The points of a building so far, and the fields behind them; for a bridge what it joins."""
    points, codes = of_building(game, layout, building)
    if building.axis is not None:
        code = code_of(building.field)
        codes = layout.areas[layout.area_of[code + AXES[building.axis][0]]]
    return points, layout.fields(codes)


def highlight(game: Forest, view: State, building: Building, seen: Window) -> list[Shape]:
    """What a building counts: the outline of its area, or lines of sight and what is on them."""
    _, fields = counted(game, view.layout, building)
    shapes: list[Shape] = []
    kind, f = building.kind, seen.field
    if kind in ("tower", "portal"):
        shapes += _sight(game, view.layout, building, seen)
        # A line across a building would strike it out: what is seen must be recognised.
        shapes += _buildings("in sight", view.layout, seen)
    if kind == "castle":
        shapes += _tiles_beside(view.layout, building, seen)
    together = kind in HUTS or kind in ("tree", "bridge")
    groups = [fields] if together else [(field,) for field in fields]
    for i, group in enumerate(groups):
        shown = [field for field in group if seen.sees(field)]
        shapes += outline(f"counted {i}", shown, seen, theme.LOOK, "#ffffff", _bold(0.11, f))
    if seen.sees(building.field):
        x, y = seen.middle(building.field)
        shapes += forest_buildings.ring("looked at", x, y, 0.6 * f, theme.LOOK)
    return shapes


def _tiles_beside(layout: Layout, building: Building, seen: Window) -> list[Shape]:
    """A thin frame round the tile of a castle and round those beside it: there mountains count."""
    number = layout.tile_of[code_of(building.field)]
    shapes: list[Shape] = []
    for k in sorted({number, *layout.beside(number)}):
        tile = layout.tiles[k]
        if all(map(seen.sees, tile.fields)):
            x, y = seen.at(tile.at)
            wide, high = len(tile.rows[0]) * seen.field, len(tile.rows) * seen.field
            line = 0.5 * _bold(0.11, seen.field) * seen.field
            shapes += [
                Rect(f"beside edge {k}", x, y, wide, high, stroke="#ffffff", line=2.2 * line),
                Rect(f"beside {k}", x, y, wide, high, stroke=theme.LOOK, line=line),
            ]
    return shapes


def _sight(game: Forest, layout: Layout, building: Building, seen: Window) -> list[Shape]:
    """The lines of sight, with a bar where a mountain ends one."""
    steps = sight.STAR if building.kind == "portal" else SIDES
    start = code_of(building.field)
    x, y = seen.middle(building.field)
    f = seen.field
    under: list[Shape] = []
    over: list[Shape] = []
    for i, step in enumerate(steps):
        codes, mountain = sight.line(layout, start, step, game.gaps_block)
        fields = [field for field in map(field_of, codes) if seen.sees(field)]
        down, right = field_of(step)
        if fields:
            end = seen.middle(fields[-1])
            ends = ((x + 0.45 * right * f, y + 0.45 * down * f),
                    (end[0] + 0.35 * right * f, end[1] + 0.35 * down * f))  # fmt: skip
            under.append(
                Polyline(f"sight edge {i}", ends, stroke="#ffffff", line=1.9 * _bold(0.11, f) * f)
            )
            over.append(Polyline(f"sight {i}", ends, stroke=theme.LOOK, line=_bold(0.11, f) * f))
        if mountain is not None and seen.sees(field_of(mountain)):
            mx, my = seen.middle(field_of(mountain))
            bar = _bar((mx - 0.5 * right * f, my - 0.5 * down * f), down, right, 0.26 * f)
            under.append(Polyline(f"stop edge {i}", bar, stroke="#ffffff", line=0.24 * f))
            over.append(Polyline(f"stop {i}", bar, stroke=theme.LOOK, line=0.14 * f))
    return under + over


def _bold(share: float, f: float) -> float:
    """A share of a field, or more where the fields are so small that a line would not be seen."""
    return max(share, 2.8 / f)


def _bar(at: Point, down: int, right: int, half: float) -> tuple[Point, Point]:
    """A short line across a direction."""
    x, y = at
    return (x - half * down, y + half * right), (x + half * down, y - half * right)


def outline(
    ident: str, fields: Iterable[Field], seen: Window, stroke: str, edge: str, line: float
) -> list[Shape]:
    """The border of some fields, just inside them, on a pale edge."""
    inside = set(fields)
    f, lines = seen.field, []
    inset = 0.07 * f
    for row, column in sorted(inside):
        x, y = seen.at((row, column))
        up, down = (row - 1, column) in inside, (row + 1, column) in inside
        left, right = (row, column - 1) in inside, (row, column + 1) in inside
        x0, x1 = x + (0 if left else inset), x + f - (0 if right else inset)
        y0, y1 = y + (0 if up else inset), y + f - (0 if down else inset)
        if not up:
            lines.append(((x0, y + inset), (x1, y + inset)))
        if not down:
            lines.append(((x0, y + f - inset), (x1, y + f - inset)))
        if not left:
            lines.append(((x + inset, y0), (x + inset, y1)))
        if not right:
            lines.append(((x + f - inset, y0), (x + f - inset, y1)))
    return [
        Polyline(f"{ident} {name} {i}", ends, stroke=ink, line=wide * f)
        for name, ink, wide in (("edge", edge, 1.9 * line), ("line", stroke, line))
        for i, ends in enumerate(lines)
    ]


def pointed_field(keys: Sequence[str], pointed: str | None) -> str | None:
    """The place or field to show a ghost on: what is pointed at, else what was picked last."""
    if pointed is not None and pointed.startswith(("place:", "field:")):
        return pointed
    return next((key for key in reversed(keys) if key.startswith(("place:", "field:"))), None)
