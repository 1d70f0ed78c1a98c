"""Open stacks: a search for a complete town, all 49 tiles laid.

A complete town is a Graeco-Latin square of order 7.  The search stays within one family of them:
with a value from 0 to 6 for each row, column, colour and shape,

    colour = row + column,    shape = row + k * column    (mod 7), k one of 2 to 6,

each set of values a permutation.  Values are fixed one by one, only when nothing else can be laid
(after R. C. Bose, S. S. Shrikhande, E. T. Parker, Further Results on the Construction of Mutually
Orthogonal Latin Squares, Canadian Journal of Mathematics 12, 1960, for the squares).  Once its cell
is fixed a tile is laid as soon as it can be: that never does harm, so the search branches over
values alone, depth first, and starts anew with other ones after `PATIENCE` steps.

>>> from random import Random
>>> from boardkit.town.fast import deal
>>> pioneer, stacks = deal(Random("doctest"))
>>> plan = drain(complete(pioneer, stacks))
>>> plan.laid, plan.lays[0] == (pioneer, 0), len({cell for _, cell in plan.lays})
(49, True, 49)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from boardkit.luck import hashed
from boardkit.town.state import BESIDE, COLOUR, FULL, SHAPE, SIZE, TILES
from boardkit.work import Progress, Work, drain

__all__ = ["BUDGET", "Plan", "complete", "drain"]

BUDGET = 300_000
"""Steps after which the search gives up and returns the longest plan found."""
PATIENCE = 45
"""Steps before other values are tried from the start."""
NOISE = 0.15
"""How often a choice is taken for one that fixes a value less: some deals need it."""
SLICE = 100
"""Steps between two slices."""
_INVERSE = (0, 1, 4, 5, 2, 3, 6)
"""Inverses mod 7."""


@dataclass(frozen=True)
class Plan:
    """In which order to lay which tile on which cell, the pioneer first; `steps` it took."""

    lays: tuple[tuple[int, int], ...]
    steps: int

    @property
    def laid(self) -> int:
        """How many tiles it lays: 49 for a complete town."""
        return len(self.lays)


Values = list[int]
"""For 7 rows, columns, colours and shapes in this order the value, then for each of the four the
owner of each value; -1 for none: 56 numbers."""
_ROW, _COLUMN, _COLOUR, _SHAPE, _OWNER = 0, 7, 14, 21, 28


class _Node:
    """Values fixed so far and everything laid that they allow."""

    __slots__ = ("at", "edge", "free", "laid", "values")

    def __init__(
        self,
        values: Values,
        free: int,
        edge: int,
        at: tuple[int, ...],
        laid: tuple[tuple[int, int], ...],
    ) -> None:
        self.values = values
        self.free = free
        self.edge = edge
        self.at = at
        self.laid = laid


def complete(
    pioneer: int, stacks: Sequence[Sequence[int]], seed: object = 0, budget: int = BUDGET
) -> Work[Plan]:
    """The work that ends in a `Plan` for this pioneer and these stacks, bottom to top.

    `Progress.partial` is the longest plan so far.  The same seed gives the same plan.
    """
    numbers = Random(hashed("target", repr((pioneer, stacks, seed))))
    order = [tuple(reversed(stack)) for stack in stacks]
    total = 1 + sum(map(len, order))
    best: tuple[tuple[int, int], ...] = ((pioneer, 0),)
    steps = 0
    while steps < budget:
        factor = numbers.randrange(2, SIZE)
        values = [-1] * 56
        # Adding a constant to all rows, or columns, changes names of colours and shapes only.
        for kind, who in (
            (_ROW, 0), (_COLUMN, 0), (_COLOUR, COLOUR[pioneer]), (_SHAPE, SHAPE[pioneer]),
        ):  # fmt: skip
            _fix(values, kind, who, 0)
        node = _Node(values, FULL ^ 1, BESIDE[0], (0, 0, 0), ((pioneer, 0),))
        waiting: list[tuple[_Node, tuple[int, ...]]] = [(node, ())]
        left = PATIENCE
        while waiting and left and steps < budget:
            left -= 1
            steps += 1
            parent, choice = waiting.pop()
            node = _laid(parent, choice, order, factor)
            if len(node.laid) > len(best):
                best = node.laid
                if len(best) == total:
                    return Plan(best, steps)
            found = _choices(node, order, factor)
            numbers.shuffle(found)
            # Fewest new values last, to be tried first; now and then one more counts as none.
            found.sort(key=lambda option: (numbers.random() < NOISE) - option[0])
            waiting.extend((node, option) for option in found)
            if steps % SLICE == 0:
                yield Progress(steps / budget, None, Plan(best, steps))
    return Plan(best, steps)


def _fix(values: Values, kind: int, who: int, value: int) -> None:
    values[kind + who] = value
    values[_OWNER + kind + value] = who


def _laid(
    parent: _Node, choice: tuple[int, ...], order: list[tuple[int, ...]], factor: int
) -> _Node:
    """The node after a choice: its values fixed, and every tile laid that can be."""
    values = list(parent.values)
    if choice:
        _, tile, cell, row, column = choice
        _fix(values, _ROW, cell // SIZE, row)
        _fix(values, _COLUMN, cell % SIZE, column)
        _fix(values, _COLOUR, COLOUR[tile], (row + column) % SIZE)
        _fix(values, _SHAPE, SHAPE[tile], (row + factor * column) % SIZE)
    free, edge, at, laid = parent.free, parent.edge, list(parent.at), list(parent.laid)
    inverse = _INVERSE[(1 - factor) % SIZE]
    moved = True
    while moved:
        moved = False
        for n, stack in enumerate(order):
            while at[n] < len(stack):
                tile = stack[at[n]]
                u, v = values[_COLOUR + COLOUR[tile]], values[_SHAPE + SHAPE[tile]]
                if u < 0 or v < 0:
                    break
                column = (u - v) * inverse % SIZE
                i = values[_OWNER + _ROW + (u - column) % SIZE]
                j = values[_OWNER + _COLUMN + column]
                if i < 0 or j < 0 or not edge >> (cell := SIZE * i + j) & 1:
                    break
                laid.append((tile, cell))
                free &= ~(1 << cell)
                edge = (edge | BESIDE[cell]) & free
                at[n] += 1
                moved = True
    return _Node(values, free, edge, tuple(at), tuple(laid))


def _choices(node: _Node, order: list[tuple[int, ...]], factor: int) -> list[tuple[int, ...]]:
    """Ways to lay a top tile by fixing values: (how many, tile, cell, row value, column value)."""
    values = node.values
    found: list[tuple[int, ...]] = []
    for n, stack in enumerate(order):
        if node.at[n] == len(stack):
            continue
        tile = stack[node.at[n]]
        u, v = values[_COLOUR + COLOUR[tile]], values[_SHAPE + SHAPE[tile]]
        edge = node.edge
        while edge:
            low = edge & -edge
            edge ^= low
            cell = low.bit_length() - 1
            i, j = cell // SIZE, cell % SIZE
            r, c = values[_ROW + i], values[_COLUMN + j]
            rows: tuple[int, ...] = (r,) if r >= 0 else _open(values, _ROW)
            columns: tuple[int, ...] = (c,) if c >= 0 else _open(values, _COLUMN)
            for row in rows:
                for column in columns:
                    uu, vv = (row + column) % SIZE, (row + factor * column) % SIZE
                    if (u != uu) if u >= 0 else values[_OWNER + _COLOUR + uu] >= 0:
                        continue
                    if (v != vv) if v >= 0 else values[_OWNER + _SHAPE + vv] >= 0:
                        continue
                    new = (r < 0) + (c < 0) + (u < 0) + (v < 0)
                    if new:
                        found.append((new, tile, cell, row, column))
    return found


def _open(values: Values, kind: int) -> tuple[int, ...]:
    """The values of a kind that nobody has yet."""
    first = _OWNER + kind
    return tuple(value for value in range(SIZE) if values[first + value] < 0)


assert TILES == SIZE * SIZE
