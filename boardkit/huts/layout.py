"""Tiles and the board they make: which plots there are, what lies beside them.

A tile is 3 x 3 fields:

====  ==================================  =========
char  field                               buildable
====  ==================================  =========
.     light-green plot                    yes
c     grey plot                           yes
~     lake                                no
x     landfill                            no
#     other ground (wood, rock, wall)     no
====  ==================================  =========

Fields are numbered over the whole board: the tile at grid ``(R, C)`` covers the rows 3R to 3R+2
and the columns 3C to 3C+2.  Where no tile lies the characters are blanks and the kind is None.

Plots are numbered too, row by row, from 0: a set of plots is an int whose bit i stands for
``layout.plots[i]``.  That makes "free", "on this tile" and "beside a lake" one operation each.

>>> board = Layout(("..~", "c.x", "###"), (("land",),))
>>> board.plots
((0, 0), (0, 1), (1, 0), (1, 1))
>>> board.fields_of(board.beside_lake), board.fields_of(board.beside_landfill)
(((0, 1),), ((1, 1),))
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardkit.game import Field

Rows = tuple[str, str, str]
PLOTS = ".c"
LAKE = "~"
LANDFILL = "x"
CHARACTERS = ".c~x#"
BLANK = " "
KINDS = ("city", "castle", "land")
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies: its kind and three rows of three characters."""

    kind: str
    rows: Rows

    @property
    def plots(self) -> int:
        """How many plots it has."""
        return sum(char in PLOTS for row in self.rows for char in row)


@functools.lru_cache(maxsize=4096)
def turned(rows: Rows, quarters: int) -> Rows:
    """`rows` after so many quarter turns clockwise.

    >>> turned(("ab.", "...", "..."), 1)
    ('..a', '..b', '...')
    """
    for _ in range(quarters % 4):
        columns = zip(*reversed(rows), strict=True)
        rows = ("".join(next(columns)), "".join(next(columns)), "".join(next(columns)))
    return rows


@functools.lru_cache(maxsize=4096)
def rotations(rows: Rows) -> tuple[tuple[Rows, int], ...]:
    """The different looks of a tile, each with how many of its four rotations look so.

    >>> [count for _, count in rotations(("#.#", "...", "#.#"))]
    [4]
    """
    counts: dict[Rows, int] = {}
    for quarters in range(4):
        look = turned(rows, quarters)
        counts[look] = counts.get(look, 0) + 1
    return tuple(counts.items())


@functools.lru_cache(maxsize=4096)
def same_tile(first: Tile, second: Tile) -> bool:
    """Whether two tiles look alike in some rotation."""
    return first.kind == second.kind and any(
        look == second.rows for look, _ in rotations(first.rows)
    )


def bits(mask: int) -> Iterator[int]:
    """The numbers of the plots in a set, in rising order.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Layout:
    """The tiles on the table: rows of characters, and the kind of each tile in the grid."""

    fields: tuple[str, ...]
    kinds: tuple[tuple[str | None, ...], ...]

    @classmethod
    def of_tiles(cls, grid: Iterable[Iterable[Tile | None]]) -> Layout:
        """The layout of a grid of tiles, None where none lies."""
        fields: list[str] = []
        kinds: list[tuple[str | None, ...]] = []
        for line in grid:
            tiles = tuple(line)
            kinds.append(tuple(None if tile is None else tile.kind for tile in tiles))
            fields += (
                "".join(BLANK * 3 if tile is None else tile.rows[i] for tile in tiles)
                for i in range(3)
            )
        return cls(tuple(fields), tuple(kinds))

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return hash((self.fields, self.kinds))

    def __getstate__(self) -> tuple[tuple[str, ...], tuple[tuple[str | None, ...], ...]]:
        return self.fields, self.kinds  # what is cached, the hash above all, stays at home

    def __setstate__(
        self, state: tuple[tuple[str, ...], tuple[tuple[str | None, ...], ...]]
    ) -> None:
        object.__setattr__(self, "fields", state[0])
        object.__setattr__(self, "kinds", state[1])

    # Fields

    def at(self, field: Field) -> str:
        """The character of a field, a blank off the board."""
        row, column = field
        if 0 <= row < len(self.fields) and 0 <= column < len(self.fields[row]):
            return self.fields[row][column]
        return BLANK

    @functools.cached_property
    def plots(self) -> tuple[Field, ...]:
        """All plots, row by row."""
        return tuple(
            (r, c) for r, row in enumerate(self.fields) for c, char in enumerate(row)
            if char in PLOTS
        )  # fmt: skip

    @functools.cached_property
    def number(self) -> dict[Field, int]:
        """The number of each plot."""
        return {plot: i for i, plot in enumerate(self.plots)}

    @functools.cached_property
    def all_plots(self) -> int:
        """The set of all plots."""
        return (1 << len(self.plots)) - 1

    def fields_of(self, mask: int) -> tuple[Field, ...]:
        """The fields of a set of plots, row by row."""
        plots = self.plots
        found = []
        while mask:  # `bits` written out: this is asked for at every move
            low = mask & -mask
            found.append(plots[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def set_of(self, fields: Iterable[Field]) -> int:
        """The set of plots for their fields."""
        return sum(1 << self.number[field] for field in fields)

    # Neighbours

    @functools.cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each plot the set of plots that share an edge with it, across tiles too."""
        return tuple(
            sum(1 << self.number[side] for side in _sides(plot) if side in self.number)
            for plot in self.plots
        )

    @functools.cached_property
    def beside_lake(self) -> int:
        """The plots with a lake on an orthogonally neighbouring field."""
        return self._beside(LAKE)

    @functools.cached_property
    def beside_landfill(self) -> int:
        """The plots with a landfill on an orthogonally neighbouring field."""
        return self._beside(LANDFILL)

    def _beside(self, char: str) -> int:
        return sum(
            1 << i
            for i, plot in enumerate(self.plots)
            if any(self.at(side) == char for side in _sides(plot))
        )

    def groups(self, mask: int) -> list[int]:
        """A set of plots cut into connected ones, the one with the lowest plot first."""
        found = []
        neighbours = self.neighbours
        while mask:
            group = todo = mask & -mask
            while todo:
                low = todo & -todo
                new = neighbours[low.bit_length() - 1] & mask & ~group
                group |= new
                todo = (todo ^ low) | new
            found.append(group)
            mask &= ~group
        return found

    # Tiles

    @functools.cached_property
    def tiles(self) -> tuple[Field, ...]:
        """Where tiles lie in the grid, row by row."""
        return tuple(
            (r, c) for r, row in enumerate(self.kinds) for c, kind in enumerate(row) if kind
        )

    @functools.cached_property
    def tile_plots(self) -> tuple[int, ...]:
        """The set of plots of each tile, parallel to `tiles`."""
        return tuple(
            sum(1 << i for i, (r, c) in enumerate(self.plots) if (r // 3, c // 3) == tile)
            for tile in self.tiles
        )

    @functools.cached_property
    def city(self) -> int:
        """The plots of the city tile; 0 if it does not lie here."""
        return self._plots_of("city")

    @functools.cached_property
    def castle(self) -> int:
        """The plots of the castle tile; 0 if it does not lie here."""
        return self._plots_of("castle")

    def _plots_of(self, wanted: str) -> int:
        pairs = zip(self.tiles, self.tile_plots, strict=True)
        return sum(mask for (r, c), mask in pairs if self.kinds[r][c] == wanted)

    @functools.cached_property
    def lockable(self) -> tuple[int, ...]:
        """For each plot the plots of its tile; 0 where the tile can never be locked."""
        return tuple(
            0 if mask & self.castle else mask
            for plot in range(len(self.plots))
            for mask in self.tile_plots
            if mask >> plot & 1
        )

    def tile(self, at: Field) -> Tile | None:
        """The tile at a place of the grid, as it lies."""
        r, c = at
        if not (0 <= r < len(self.kinds) and 0 <= c < len(self.kinds[r])):
            return None
        kind = self.kinds[r][c]
        if kind is None:
            return None
        first, second, third = (row[3 * c : 3 * c + 3] for row in self.fields[3 * r : 3 * r + 3])
        return Tile(kind, (first, second, third))

    def grid(self) -> list[list[Tile | None]]:
        """All tiles in rows, None where none lies."""
        return [[self.tile((r, c)) for c in range(len(line))] for r, line in enumerate(self.kinds)]

    def with_tile(self, tile: Tile, at: Field) -> Layout:
        """The layout with one more tile, renumbered to the box around all tiles.

        `at` may be one row or column outside; into an empty layout the tile is just laid.
        """
        if not self.kinds:
            return Layout.of_tiles([[tile]])
        grid = self.grid()
        width = len(grid[0])
        r, c = at
        if r < 0:
            grid.insert(0, [None] * width)
            r = 0
        elif r == len(grid):
            grid.append([None] * width)
        if c < 0:
            grid = [[None, *line] for line in grid]
            c = 0
        elif c == width:
            grid = [[*line, None] for line in grid]
        grid[r][c] = tile
        # A layout that was given may have empty lines around it.
        while not any(grid[0]):
            del grid[0]
        while not any(grid[-1]):
            del grid[-1]
        used = [i for i in range(len(grid[0])) if any(line[i] for line in grid)]
        return Layout.of_tiles(line[used[0] : used[-1] + 1] for line in grid)

    def free_places(self) -> tuple[Field, ...]:
        """Where a tile may be laid next: beside a laid one; ``(0, 0)`` if there is none yet."""
        laid = set(self.tiles)
        if not laid:
            return ((0, 0),)
        return tuple(sorted({side for tile in laid for side in _sides(tile)} - laid))


def _sides(field: Field) -> Iterator[Field]:
    row, column = field
    return ((row + r, column + c) for r, c in SIDES)


EMPTY = Layout((), ())
"""No tile on the table."""
