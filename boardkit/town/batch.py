"""Many random solo games at once with numpy: one array element a game, 49-bit masks.

The same games as in `boardkit.town.fast`, as a distribution: every legal pair of stack and cell is
equally likely.  Random numbers come from numpy's generator, so single games differ from those of
plain Python; tests compare the means.  Needs numpy 2, which comes with ``boardkit[lab]``.

>>> laid = scores(1000, seed=1)
>>> len(laid), 20 < float(laid.mean()) < 27
(1000, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.town.fast import DEALS, EVEN, HIGH
from boardkit.town.state import BESIDE, FULL, LINES, SIZE, STACKS, TILES

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

BLOCK = 20_000
"""Games played together: their arrays stay in the processor's cache."""


def scores(games: int, seed: int, kind: str = EVEN) -> Array:
    """Tiles laid in each of so many games, an integer array of that length.

    `kind` is how the pioneer is found, see `boardkit.town.fast.DEALS`, else `BadOption`.
    """
    import numpy as np

    if kind not in DEALS:
        raise BadOption("town.deal", given=shown(kind), known=DEALS)
    numbers = np.random.default_rng(seed)
    blocks = [min(BLOCK, games - first) for first in range(0, games, BLOCK)]
    found = [_play(size, numbers, kind) for size in blocks]
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _deal(games: int, numbers: np.random.Generator, kind: str) -> tuple[Array, Array]:
    """Pioneers (games,) and stacks (games, 3, 18) from top to bottom, ended by -1."""
    import numpy as np

    tiles = numbers.permuted(np.tile(np.arange(TILES, dtype=np.int8), (games, 1)), axis=1)
    stacks = np.full((games, STACKS, HIGH + 1), -1, np.int8)
    if kind == EVEN:
        stacks[:, :, : HIGH - 1] = tiles[:, 1:].reshape(games, STACKS, HIGH - 1)
        return tiles[:, 0], stacks
    stacks[:, 0, :HIGH] = tiles[:, :HIGH]
    stacks[:, 1:, : HIGH - 1] = tiles[:, HIGH:].reshape(games, STACKS - 1, HIGH - 1)
    every, chosen = np.arange(games), numbers.integers(STACKS, size=games)
    pioneers = stacks[every, chosen, 0]
    stacks[every, chosen, :-1] = stacks[every, chosen, 1:]
    return pioneers, stacks


def _play(games: int, numbers: np.random.Generator, kind: str) -> Array:
    import numpy as np

    word = np.uint64
    lines, beside = np.array(LINES, word), np.array(BESIDE, word)
    pioneer, stacks = _deal(games, numbers, kind)
    blocked = np.zeros((games, 2 * SIZE + 1), word)
    blocked[:, -1] = ~word(0)  # an empty stack: blocked everywhere
    row = np.arange(games)
    blocked[row, pioneer // SIZE] = blocked[row, SIZE + pioneer % SIZE] = lines[0]
    free = np.full(games, word(FULL ^ 1))
    edge = np.full(games, beside[0])
    depth = np.zeros((games, STACKS), np.intp)
    number, laid = row, 1
    found = np.ones(games, np.int64)
    three = np.arange(STACKS)
    while True:
        top = stacks[row[:, None], three, depth].astype(np.intp)
        colour = np.where(top < 0, 2 * SIZE, top // SIZE)
        shape = np.where(top < 0, 2 * SIZE, SIZE + top % SIZE)
        cells = edge[:, None] & ~(blocked[row[:, None], colour] | blocked[row[:, None], shape])
        ends = np.bitwise_count(cells).cumsum(axis=1, dtype=np.intp)
        total = ends[:, -1]
        if not total.all():
            found[number[total == 0]] = laid
            on = np.flatnonzero(total)
            if not len(on):
                return found
            stacks, blocked, free, edge = stacks[on], blocked[on], free[on], edge[on]
            depth, number, ends, total = depth[on], number[on], ends[on], total[on]
            cells, colour, shape = cells[on], colour[on], shape[on]
            row = np.arange(len(on))
        place = (numbers.random(len(row)) * total).astype(np.intp)
        stack = (place >= ends[:, 0]).astype(np.intp) + (place >= ends[:, 1])
        place -= np.where(stack > 0, ends[row, stack - 1], 0)
        cell = _member(cells[row, stack], place)
        blocked[row, colour[row, stack]] |= lines[cell]
        blocked[row, shape[row, stack]] |= lines[cell]
        free &= ~(word(1) << cell.astype(word))
        edge = (edge | beside[cell]) & free
        depth[row, stack] += 1
        laid += 1


def _member(masks: Array, place: Array) -> Array:
    """The number of the bit that is at `place` (from 0) among the set bits of each mask.

    By halving: is it among the set bits of the lower half?
    """
    import numpy as np

    word = np.uint64
    found = np.zeros(len(masks), word)
    left = place.astype(np.uint8)
    for width in (32, 16, 8, 4, 2, 1):
        low = np.bitwise_count((masks >> found) & word((1 << width) - 1))
        up = left >= low
        left -= low * up
        found += up * word(width)
    return found.astype(np.intp)
