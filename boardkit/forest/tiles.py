"""Landscape tiles: 2 rows of 3 letters, in any of four rotations.

A letter stands for a landscape: ``V`` village, ``L`` lake, ``F`` forest, ``M`` meadow,
``G`` mountain (Gebirge).  A tile is a tuple of rows as they lie: two rows of three or, turned by a
quarter, three rows of two.

>>> turned(("VVF", "VLM"), 1)
('VV', 'LV', 'MF')
>>> same_tile(("VVF", "VLM"), ("MLV", "FVV"))
True
"""

from __future__ import annotations

import functools

Rows = tuple[str, ...]

LANDSCAPES = {"V": "village", "L": "lake", "F": "forest", "M": "meadow", "G": "mountain"}
"""Letters and the landscapes they stand for."""
MOUNTAIN = "G"
FIELDS = 6
"""Fields of a tile."""


@functools.lru_cache(maxsize=4096)
def turned(rows: Rows, quarters: int) -> Rows:
    """`rows` after so many quarter turns clockwise.

    >>> turned(turned(("VVF", "VLM"), 1), 3)
    ('VVF', 'VLM')
    """
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


@functools.lru_cache(maxsize=4096)
def looks(rows: Rows) -> tuple[Rows, ...]:
    """The different looks of a tile in its four rotations, unturned first: two or four.

    >>> len(looks(("VVF", "VLM"))), looks(("VLV", "VLV"))
    (4, (('VLV', 'VLV'), ('VV', 'LL', 'VV')))
    """
    return tuple(dict.fromkeys(turned(rows, quarters) for quarters in range(4)))


@functools.lru_cache(maxsize=4096)
def standard(rows: Rows) -> Rows:
    """One and the same look for every rotation of a tile."""
    return min(look for look in looks(rows) if len(look) == 2)


def same_tile(first: Rows, second: Rows) -> bool:
    """Whether two tiles look alike in some rotation."""
    return standard(first) == standard(second)


def is_rows(given: object) -> bool:
    """Whether `given` is a tile: two rows of three letters or three rows of two."""
    return (
        isinstance(given, tuple)
        and all(isinstance(row, str) for row in given)
        and [len(row) for row in given] in ([3, 3], [2, 2, 2])
        and all(letter in LANDSCAPES for row in given for letter in row)
    )


@functools.lru_cache(maxsize=4096)
def parts(rows: Rows) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """The connected fields of equal landscape of a tile: letter and (row, column) on the tile.

    >>> parts(("VVF", "LVF"))
    (('V', ((0, 0), (0, 1), (1, 1))), ('F', ((0, 2), (1, 2))), ('L', ((1, 0),)))
    """
    width = len(rows[0])
    todo = [(r, c) for r in range(len(rows)) for c in range(width)]
    found = []
    while todo:
        part = [todo.pop(0)]
        letter = rows[part[0][0]][part[0][1]]
        for r, c in part:
            for side in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if side in todo and rows[side[0]][side[1]] == letter:
                    todo.remove(side)
                    part.append(side)
        found.append((letter, tuple(sorted(part))))
    return tuple(found)
