"""Lines of sight: from a field outward along its row, its column and, for portals, the diagonals.

A mountain ends a line and is not in it (D4).  Gaps without a tile do not interrupt it, it goes on
to the end of the layout (D2), unless the game has ``gaps_block=True``.

>>> from boardkit.forest.layout import EMPTY
>>> table = EMPTY.with_tile(("VVF", "VLF"), (0, 0)).with_tile(("FFG", "FMM"), (0, 3))
>>> line(table, code_of((1, 5)), -1, False)
((65540, 65539, 65538, 65537, 65536), None)
>>> line(table, code_of((1, 5)), -65536, False)
((), 5)
"""

from __future__ import annotations

from boardkit.forest.layout import DOWN, RIGHT, SIDES, Layout
from boardkit.forest.places import code_of, field_of
from boardkit.forest.tiles import MOUNTAIN
from boardkit.game import Field

DIAGONALS = (-DOWN - RIGHT, -DOWN + RIGHT, DOWN - RIGHT, DOWN + RIGHT)
STAR = (*SIDES, *DIAGONALS)
"""The eight directions of a portal; the first four are those of a tower."""


def line(
    layout: Layout, code: int, step: int, gaps_block: bool
) -> tuple[tuple[int, ...], int | None]:
    """The fields with a tile in a line of sight, the nearest first, and the mountain it ends at."""
    low_r, low_c, high_r, high_c = layout.box
    row, column = field_of(code)
    down, right = field_of(step)
    # So many steps stay inside the box around all tiles.
    rows = high_r - row if down > 0 else row - low_r
    columns = high_c - column if right > 0 else column - low_c
    steps = rows if not right else columns if not down else min(rows, columns)
    land = layout.land
    found: list[int] = []
    for seen in range(code + step, code + step * (steps + 1), step):
        letter = land.get(seen)
        if letter is None:
            if gaps_block:
                break
        elif letter == MOUNTAIN:
            return tuple(found), seen
        else:
            found.append(seen)
    return tuple(found), None


def clear(layout: Layout, code: int, step: int, steps: int, gaps_block: bool) -> bool:
    """Whether nothing ends the line of sight before the field so many steps away."""
    land = layout.land
    for between in range(code + step, code + step * steps, step):
        letter = land.get(between)
        if letter == MOUNTAIN or (letter is None and gaps_block):
            return False
    return True


def seen_from(
    layout: Layout, field: Field, diagonals: bool = False, gaps_block: bool = False
) -> tuple[tuple[Field, ...], ...]:
    """The lines of sight of a field, each from near to far: four, or eight with diagonals.

    >>> from boardkit.forest.layout import EMPTY
    >>> seen_from(EMPTY.with_tile(("VVF", "VLF"), (0, 0)), (1, 1))
    (((0, 1),), ((1, 0),), ((1, 2),), ())
    """
    code = code_of(field)
    return tuple(
        tuple(map(field_of, line(layout, code, step, gaps_block)[0]))
        for step in (STAR if diagonals else SIDES)
    )


def tower_seen(layout: Layout, code: int, gaps_block: bool) -> int | None:
    """The field of a tower that sees this field along row or column, None if none does."""
    row, column = field_of(code)
    for building in layout.buildings:
        if building.kind != "tower":
            continue
        r, c = building.field
        if (r == row) == (c == column):  # neither in line, or the very same field
            continue
        step = (DOWN if r > row else -DOWN) if c == column else (RIGHT if c > column else -RIGHT)
        target = code_of(building.field)
        if target in line(layout, code, step, gaps_block)[0]:
            return target
    return None
