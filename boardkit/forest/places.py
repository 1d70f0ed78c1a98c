"""Where a tile may lie: the free places beside the layout, and what a tile there would touch.

A place is the top left field of 2 x 3 (*wide*) or 3 x 2 (*tall*) free fields of which at least one
shares an edge with a laid tile.  With each goes a set of bits: landscape k touches field i of the
place from outside, if bit ``6 * k + i`` is set.  A tile has the bits of its own fields: it meets an
equal neighbour if the two have a bit in common, and that is one operation.

A laid tile changes only the places around it, so they are carried on from layout to layout.
"""

from __future__ import annotations

import functools

from boardkit.forest.tiles import FIELDS, LANDSCAPES, Rows, parts
from boardkit.game import Field

SHIFT = 16
LIMIT = 1 << SHIFT - 2
"""Rows and columns are nearer to 0 than this."""
_HALF = 1 << SHIFT - 1
_DOWN = 1 << SHIFT

WIDE = tuple(r * _DOWN + c for r in range(2) for c in range(3))
"""What is added to the code of the top left field for the fields of a wide tile."""
TALL = tuple(r * _DOWN + c for r in range(3) for c in range(2))
"""The same for a tall tile."""
_SIDES = (-_DOWN, -1, 1, _DOWN)
# Landscape: the bits of the fields 0 to 5.
_BITS = {
    letter: tuple(1 << FIELDS * k + i for i in range(FIELDS)) for k, letter in enumerate(LANDSCAPES)
}


def code_of(field: Field) -> int:
    """A field as one whole number."""
    return (field[0] << SHIFT) + field[1]


def field_of(code: int) -> Field:
    """The field with a code.

    >>> field_of(code_of((-3, -7)))
    (-3, -7)
    """
    row = (code + _HALF) >> SHIFT
    return row, code - (row << SHIFT)


@functools.lru_cache(maxsize=4096)
def bits(rows: Rows) -> int:
    """The bits of a tile's own fields."""
    return sum(_BITS[letter][i] for i, letter in enumerate("".join(rows)))


@functools.lru_cache(maxsize=4096)
def outside(rows: Rows) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """For each of the `parts` of a tile: its letter and what is added to the code of the tile's
    top left field for the fields that share an edge with the part and lie off the tile.
    """
    own = set(WIDE if len(rows) == 2 else TALL)
    found = []
    for letter, cells in parts(rows):
        codes = [r * _DOWN + c for r, c in cells]
        around = {code + side for code in codes for side in _SIDES} - own
        found.append((letter, tuple(sorted(around))))
    return tuple(found)


def add_tile(
    land: dict[int, str], wide: dict[int, int], tall: dict[int, int], rows: Rows, top: int
) -> None:
    """Bring `wide` and `tall` in step with a tile that is already in `land`."""
    cells = WIDE if len(rows) == 2 else TALL
    letters = "".join(rows)
    for cell in cells:
        code = top + cell
        for delta in WIDE:
            wide.pop(code - delta, None)
        for delta in TALL:
            tall.pop(code - delta, None)
    shapes = ((wide, WIDE), (tall, TALL))
    for cell, letter in zip(cells, letters, strict=True):
        bit = _BITS[letter]
        for side in _SIDES:
            free = top + cell + side
            if free in land:
                continue
            for places, shape in shapes:
                for i, delta in enumerate(shape):
                    place = free - delta
                    known = places.get(place)
                    if known is not None:
                        places[place] = known | bit[i]
                    elif land.keys().isdisjoint([place + other for other in shape]):
                        # Free, and not among the places: nothing touched it before.
                        places[place] = bit[i]
