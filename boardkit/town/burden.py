"""What tiles cost that may be hard to get rid of: the measure behind the values of moves.

A tile that fits on n cells costs 2 / (n + 2): 1 if it fits nowhere, 1/2 on two cells, 1/4 on six.
Sums are kept as whole numbers of `UNIT`, so that values are exact.

>>> [Fraction(COSTS[n], UNIT) for n in (0, 2, 6)]
[Fraction(1, 1), Fraction(1, 2), Fraction(1, 4)]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from boardkit.town.state import CELLS, HIDDEN, Board

UNIT = lcm(*range(2, CELLS + 3))
"""What a tile costs that fits nowhere."""
COSTS = tuple(2 * UNIT // (cells + 2) for cells in range(CELLS + 1))
"""The cost of a tile by the number of cells where it fits."""


def cost(board: Board, tile: int) -> int:
    """What one tile costs, in `UNIT`."""
    return COSTS[board.fits(tile).bit_count()]


def burden(board: Board, tiles: Iterable[int]) -> int:
    """What some tiles cost together, in `UNIT`; hidden and unseen ones are left out."""
    return sum(cost(board, tile) for tile in tiles if 0 <= tile < HIDDEN)


def after_draw(board: Board, kept: Iterable[int], weights: Mapping[int, int]) -> Fraction:
    """The expected burden once a tile is drawn and the dearest one returned to the bag.

    `weights` says how likely each tile is drawn.  Returning is always worth it: every tile costs.
    """
    costs = [cost(board, tile) for tile in kept]
    top, rest = max(costs), sum(costs)
    total = found = 0
    for tile, weight in weights.items():
        drawn = cost(board, tile)
        total += weight
        found += weight * (rest + drawn - max(top, drawn))
    return Fraction(found, total * UNIT)
