"""The layout: tiles and buildings, and all that is kept in step with them.

Equal layouts have the same tiles and buildings in the same order.  Everything else follows from
these and is carried on from layout to layout instead of being computed anew: the landscape of each
field, the areas, the places where a tile of 2 x 3 or 3 x 2 fields would lie beside others.

Inside, a field is one whole number, its *code*; the code of a neighbour is so many more or less.
An *area* here is the joined one of rules D22 to D24: what bridges connect is one area.

>>> table = EMPTY.with_tile(("VVF", "VLF"), (0, 0)).with_tile(("FFG", "FMM"), (0, 3))
>>> table.area((0, 2))
((0, 2), (0, 3), (0, 4), (1, 2), (1, 3))
>>> table.letter((1, 1)), table.letter((5, 5))
('L', None)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from boardkit.forest.places import SHIFT, add_tile, code_of, field_of, outside
from boardkit.forest.tiles import Rows, parts
from boardkit.game import Field

RIGHT, DOWN = 1, 1 << SHIFT
SIDES = (-DOWN, -RIGHT, RIGHT, DOWN)
"""What is added to a code for the four neighbours: above, left, right, below."""
AXES = {"h": (-RIGHT, RIGHT), "v": (-DOWN, DOWN)}
"""The two sides that a bridge joins."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table: its rows as it lies and its top left field."""

    rows: Rows
    at: Field

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its six fields, row by row."""
        row, column = self.at
        return tuple(
            (row + r, column + c) for r in range(len(self.rows)) for c in range(len(self.rows[0]))
        )


@dataclass(frozen=True, slots=True)
class Building:
    """A building on the board; a bridge has an axis, "h" or "v"."""

    kind: str
    player: int
    field: Field
    axis: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Tiles and buildings; make one from `EMPTY` with `with_tile` and `with_building`."""

    tiles: tuple[Tile, ...]
    buildings: tuple[Building, ...]
    land: dict[int, str]
    """The landscape of each field."""
    tile_of: dict[int, int]
    """For each field the number of its tile in `tiles`."""
    area_of: dict[int, int]
    """For each field the name of its area: the code of one of its fields."""
    areas: dict[int, tuple[int, ...]]
    """The fields of each area."""
    built: dict[int, int]
    """For each area that holds a building its number in `buildings`."""
    holds: dict[int, int]
    """For each field with a building its number in `buildings`."""
    wide: dict[int, int]
    """Where a tile of 2 x 3 could lie beside others: top left field and what it would touch, see
    `boardkit.forest.places`."""
    tall: dict[int, int]
    """The same for a tile turned by a quarter, 3 x 2."""
    box: tuple[int, int, int, int]
    """First row, first column, last row, last column of the box around all tiles."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Layout):
            return NotImplemented
        return self.tiles == other.tiles and self.buildings == other.buildings

    def __hash__(self) -> int:
        return hash((self.tiles, self.buildings))

    def __repr__(self) -> str:
        return f"<Layout: {len(self.tiles)} tiles, {len(self.buildings)} buildings>"

    def __reduce__(self) -> tuple[Any, ...]:
        return layout_of, (self.tiles, self.buildings)

    # Fields

    def letter(self, field: Field) -> str | None:
        """The landscape letter of a field, None where no tile lies."""
        return self.land.get(code_of(field))

    def area(self, field: Field) -> tuple[Field, ...]:
        """The fields of the area of a field, row by row; what bridges join is one area."""
        return self.fields(self.areas[self.area_of[code_of(field)]])

    def building_at(self, field: Field) -> Building | None:
        """The building on a field."""
        found = self.holds.get(code_of(field))
        return None if found is None else self.buildings[found]

    def building_in(self, field: Field) -> Building | None:
        """The building in the area of a field."""
        found = self.built.get(self.area_of[code_of(field)])
        return None if found is None else self.buildings[found]

    def all_areas(self) -> tuple[tuple[Field, ...], ...]:
        """The fields of every area, sorted."""
        return tuple(sorted(self.fields(codes) for codes in self.areas.values()))

    @staticmethod
    def fields(codes: Iterable[int]) -> tuple[Field, ...]:
        """The fields with these codes, row by row."""
        return tuple(map(field_of, sorted(codes)))

    # What comes to it

    def with_tile(self, rows: Rows, at: Field) -> Layout:
        """The layout with one more tile; nothing is checked."""
        top = code_of(at)
        land, tile_of = self.land.copy(), self.tile_of.copy()
        area_of, areas, built = self.area_of.copy(), self.areas.copy(), self.built.copy()
        number = len(self.tiles)
        height, width = len(rows), len(rows[0])
        for r, row in enumerate(rows):
            for c, letter in enumerate(row):
                code = top + r * DOWN + c
                land[code] = letter
                tile_of[code] = number
        old = self.land
        for (_, cells), (letter, deltas) in zip(parts(rows), outside(rows), strict=True):
            codes = tuple([top + r * DOWN + c for r, c in cells])
            touched = []
            for delta in deltas:
                beside = top + delta
                if old.get(beside) == letter and (area := area_of[beside]) not in touched:
                    touched.append(area)
            if not touched:
                name = codes[0]
                areas[name] = codes
            else:
                name = touched[0]
                for other in touched[1:]:
                    _merge(name, other, area_of, areas, built)
                areas[name] += codes
            for code in codes:
                area_of[code] = name
        wide, tall = self.wide.copy(), self.tall.copy()
        add_tile(land, wide, tall, rows, top)
        low_r, low_c, high_r, high_c = self.box
        r, c = at
        if number:
            last_r, last_c = r + height - 1, c + width - 1
            box = (min(low_r, r), min(low_c, c), max(high_r, last_r), max(high_c, last_c))
        else:
            box = (r, c, r + height - 1, c + width - 1)
        return Layout(
            (*self.tiles, Tile(rows, at)), self.buildings, land, tile_of, area_of, areas, built,
            self.holds, wide, tall, box,
        )  # fmt: skip

    def with_building(self, building: Building) -> Layout:
        """The layout with one more building; nothing is checked."""
        code = code_of(building.field)
        number = len(self.buildings)
        area_of, areas = self.area_of, self.areas
        built = {**self.built, area_of[code]: number}
        if building.axis is not None:
            first, second = (area_of[code + step] for step in AXES[building.axis])
            if first != second:
                area_of, areas = area_of.copy(), areas.copy()
                _merge(first, second, area_of, areas, built)
        return Layout(
            self.tiles, (*self.buildings, building), self.land, self.tile_of, area_of, areas,
            built, {**self.holds, code: number}, self.wide, self.tall, self.box,
        )  # fmt: skip

    # What the rules ask

    def joined(self, rows: Rows, top: int) -> tuple[int, ...]:
        """The areas with buildings that a tile laid there would make one; () if it would not.

        Two separate parts of one tile may do that through an area between them.
        """
        built = self.built
        if len(built) < 2:
            return ()
        land, area_of = self.land, self.area_of
        groups: list[set[int]] = []
        for letter, deltas in outside(rows):
            touched = {area_of[top + d] for d in deltas if land.get(top + d) == letter}
            if len(touched) > 1 or (touched and groups):
                for group in [group for group in groups if group & touched]:
                    touched |= group
                    groups.remove(group)
            if touched:
                groups.append(touched)
        for group in groups:
            if len(group) > 1 and len(found := [area for area in group if area in built]) > 1:
                return tuple(sorted(found))
        return ()

    def beside(self, number: int) -> set[int]:
        """The numbers of the tiles that share an edge with a tile."""
        tile_of = self.tile_of
        tile = self.tiles[number]
        top = code_of(tile.at)
        return {
            tile_of[top + delta]
            for _, deltas in outside(tile.rows)
            for delta in deltas
            if top + delta in tile_of
        }


def _merge(
    name: int,
    other: int,
    area_of: dict[int, int],
    areas: dict[int, tuple[int, ...]],
    built: dict[int, int],
) -> None:
    """Make the area `other` part of the area `name`."""
    codes = areas.pop(other)
    for code in codes:
        area_of[code] = name
    areas[name] += codes
    if other in built:
        built[name] = built.pop(other)


EMPTY = Layout((), (), {}, {}, {}, {}, {}, {}, {}, {}, (0, 0, 0, 0))
"""No tile on the table."""


def layout_of(tiles: Iterable[Tile], buildings: Iterable[Building] = ()) -> Layout:
    """The layout of these tiles and buildings, in this order; nothing is checked."""
    layout = EMPTY
    for tile in tiles:
        layout = layout.with_tile(tile.rows, tile.at)
    for building in buildings:
        layout = layout.with_building(building)
    return layout
