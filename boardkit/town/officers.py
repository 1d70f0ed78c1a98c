"""Euler's 36 officers: why there is no Graeco-Latin square of order 6, and how close one gets.

Six regiments send one officer of each of six ranks.  Can the 36 stand in a square so that every
row and column has all regiments and all ranks?  Euler (1782) believed not; Tarry (1901) went
through all cases by hand: it cannot be done.

`closest` takes regiments that stand rightly (a Latin square) and looks for ranks that stand
rightly too, such that as many different officers as possible appear; the rest are doubles.  For
order 6 it reaches 34.  More is impossible: 36 by Tarry, and 35 by a short argument.  If just one
officer (regiment a, rank x) were missing, regiment a would have six officers of five ranks, so
one of its officers appears twice; and rank x has six officers of five regiments, so one of its
officers appears twice.  But with 35 different ones in 36 places only one appears twice, and it
would have to be of regiment a and of rank x: the very one that is missing.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from operator import eq
from random import Random

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.luck import Seed, rng
from boardkit.text import Phrase, known, phrase
from boardkit.town.grids import Cell, Grid, grid_of, table, tile
from boardkit.work import Progress, Work, drain

ORDERS = (2, 3, 4, 5, 6)
"""Here the search looks at every way for the ranks; from 7 on that takes too long."""
TRIES = 60


@dataclass(frozen=True)
class Closest:
    """Two Latin squares laid on each other, colours and shapes, with many different tiles."""

    grid: Grid
    tried: int
    """How many Latin squares of colours were looked at."""

    @property
    def order(self) -> int:
        """Rows and columns."""
        return len(self.grid)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles in the grid, row by row, doubles included."""
        return tuple(name for row in self.grid for name in row if name)

    @property
    def different(self) -> int:
        """How many different tiles there are; order^2 in a Graeco-Latin square."""
        return len(set(self.tiles))

    @property
    def doubles(self) -> tuple[Cell, ...]:
        """The cells with a tile that is in another one too."""
        places = [(r, c) for r in range(self.order) for c in range(self.order)]
        pairs = zip(places, self.tiles, strict=True)
        return tuple(at for at, name in pairs if self.tiles.count(name) > 1)

    @property
    def missing(self) -> tuple[str, ...]:
        """The tiles that are nowhere."""
        n = self.order
        names = (tile(k, s) for k in range(n) for s in range(n))
        return tuple(name for name in names if name not in self.tiles)

    @property
    def phrase(self) -> Phrase:
        """The result in a sentence."""
        total = self.order**2
        if self.different == total:
            return phrase("town.squares.closest.all", n=total, tried=self.tried)
        return phrase(
            "town.squares.closest.some",
            n=self.different, total=total, tried=self.tried, missing=self.missing,
        )  # fmt: skip

    def html(self, language: str | None = None) -> str:
        """The grid with the doubles framed, and the result in words."""
        code = known(language)
        words = html.escape(self.phrase.text(code))
        return f'<div lang="{code}">{table(self.grid, self.doubles)}<p>{words}</p></div>'

    def _repr_html_(self) -> str:
        return self.html()


def nearest(order: int = 6, seed: Seed = "officers", tries: int = TRIES) -> Closest:
    """What `closest` ends with.

    >>> nearest(2).different, nearest(3).different
    (2, 9)
    """
    return drain(closest(order, seed, tries))


def closest(order: int = 6, seed: Seed = "officers", tries: int = TRIES) -> Work[Closest]:
    """Searches the pair of Latin squares with the most different tiles.

    Up to `tries` random Latin squares of colours (by `seed`) are taken; for each the best one of
    shapes is found.  Ends early when nothing better is possible: all tiles, for order 2 two of
    them, for order 6 34 of them.  A report of progress has the best so far as `partial`.  Raises
    `BadOption` for an order out of 2 to 6 and for less than one try.
    """
    if isinstance(order, bool) or order not in ORDERS:
        raise BadOption("town.squares.closest", given=shown(order))
    if isinstance(tries, bool) or not isinstance(tries, int) or tries < 1:
        raise BadOption("town.squares.whole", name="tries", given=shown(tries))
    aim = {2: 2, 6: 34}.get(order, order**2)
    luck = rng(seed, "officers", order)
    best: Closest | None = None
    for tried in range(1, tries + 1):
        colours = latin(order, luck)
        score, shapes = best_mate(colours, 0 if best is None else best.different)
        if shapes is not None and (best is None or score > best.different):
            best = Closest(_laid_over(colours, shapes), tried)
        assert best is not None
        best = Closest(best.grid, tried)
        if best.different >= aim:
            break
        yield Progress(tried / tries, partial=best)
    assert best is not None
    return best


Latin = tuple[tuple[int, ...], ...]


def _laid_over(colours: Latin, shapes: Latin) -> Grid:
    return grid_of(len(colours), lambda r, c: colours[r][c], lambda r, c: shapes[r][c])


def latin(order: int, luck: Random) -> Latin:
    """A random Latin square, filled row by row.

    Not every one is equally likely, but each can come.
    """
    rows: list[tuple[int, ...]] = []
    choices = list(permutations(range(order)))
    while len(rows) < order:
        fit = [row for row in choices if not any(map(_meet, rows, [row] * len(rows)))]
        # A Latin rectangle can always be continued (M. Hall 1945), so there is one.
        rows.append(luck.choice(fit))
    return tuple(rows)


def _meet(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return any(map(eq, one, other))


def best_mate(colours: Latin, above: int = 0) -> tuple[int, Latin | None]:
    """The shapes with the most different pairs over `colours`, and how many that are.

    Only more than `above` counts; (above, None) if there are none.  A shape takes one cell of each
    row and column, a permutation; six permutations that do not meet are to be found.  A
    permutation is as good as the number of different colours under it.
    """
    order = len(colours)
    by_cell: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(order)]
    for one in permutations(range(order)):
        worth = len({colours[r][c] for r, c in enumerate(one)})
        bits = sum(1 << (r * order + c) for r, c in enumerate(one))
        by_cell[one[0]].append((worth, bits, one))
    for group in by_cell:
        group.sort(key=lambda entry: -entry[0])
    tops = [group[0][0] for group in by_cell]
    best, found = above, None

    def search(shape: int, used: int, worth: int, chosen: list[tuple[int, ...]]) -> None:
        nonlocal best, found
        if shape == order:
            best, found = worth, list(chosen)
            return
        rest = sum(tops[shape + 1 :])
        for value, bits, one in by_cell[shape]:
            if worth + value + rest <= best:
                return
            if used & bits == 0:
                chosen.append(one)
                search(shape + 1, used | bits, worth + value, chosen)
                chosen.pop()

    search(0, 0, 0, [])
    if found is None:
        return above, None
    shapes = [[0] * order for _ in range(order)]
    for shape, one in enumerate(found):
        for r, c in enumerate(one):
            shapes[r][c] = shape
    return best, tuple(map(tuple, shapes))


def reduced() -> Iterator[tuple[Latin, bool]]:
    """The 9408 reduced Latin squares of order 6: first row and first column in order.

    With each, whether its first cell is in a transversal at all; if not, it has no partner.  Every
    Latin square of order 6 becomes one of these by renaming its columns and then swapping rows,
    which changes nothing in the question whether there is a partner.
    """
    order = 6
    first = tuple(range(order))

    def extend(
        square: list[tuple[int, ...]],
        left: list[tuple[int, ...]],
        begun: list[tuple[int, int]],
    ) -> Iterator[tuple[Latin, bool]]:
        if len(square) == order:
            yield tuple(square), bool(begun)
            return
        for row in left:
            if row[0] == len(square):
                longer = [
                    (columns | 1 << c, seen | 1 << colour)
                    for columns, seen in begun
                    for c, colour in enumerate(row)
                    if not columns >> c & 1 and not seen >> colour & 1
                ]
                fit = [one for one in left if one[0] > row[0] and not _meet(one, row)]
                yield from extend([*square, row], fit, longer)

    rows = [row for row in permutations(range(order)) if row[0] and not _meet(row, first)]
    # Columns and colours, as bits, of the transversals through the first cell.
    yield from extend([first], rows, [(1, 1)])


def transversals(colours: Latin, first: int) -> list[int]:
    """Choices of one cell in each row and column that show each colour once, as bits of cells.

    In row 0 they take column `first`.
    """
    order = len(colours)
    found: list[int] = []

    def search(r: int, columns: int, seen: int, bits: int) -> None:
        if r == order:
            found.append(bits)
            return
        for c, colour in enumerate(colours[r]):
            if not columns >> c & 1 and not seen >> colour & 1:
                search(r + 1, columns | 1 << c, seen | 1 << colour, bits | 1 << (r * order + c))

    search(1, 1 << first, 1 << colours[0][first], 1 << first)
    return found


def partner(colours: Latin) -> bool:
    """Whether some Latin square of shapes makes a Graeco-Latin square with these colours.

    Each shape then takes a transversal, and together they fill the square.
    """
    order = len(colours)
    through: list[list[int]] = []
    for first in range(order):
        through.append(transversals(colours, first))
        if not through[-1]:
            return False

    def search(shape: int, used: int) -> bool:
        if shape == order:
            return True
        return any(not used & bits and search(shape + 1, used | bits) for bits in through[shape])

    return search(0, 0)


CASES = 9408
"""How many reduced Latin squares of order 6 there are."""


@dataclass(frozen=True)
class Proof:
    """What going through all cases of order 6 gave."""

    looked: int
    with_partner: int

    @property
    def phrase(self) -> Phrase:
        """The result in a sentence."""
        if self == Proof(CASES, 0):
            return phrase("town.squares.proved", looked=self.looked)
        return phrase("town.squares.proof", looked=self.looked, n=self.with_partner)

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.phrase.text())}</p>"


def prove() -> Proof:
    """What `tarry` ends with: ``Proof(looked=9408, with_partner=0)``."""
    return drain(tarry())


def tarry() -> Work[Proof]:
    """Goes through all reduced Latin squares of order 6 and looks for a partner of each.

    Tarry's result (1901) is that none has one.  Takes some seconds; progress after every 50.
    """
    looked = with_partner = 0
    for colours, hopeful in reduced():
        looked += 1
        with_partner += hopeful and partner(colours)
        if looked % 50 == 0:
            yield Progress(looked / CASES, partial=Proof(looked, with_partner))
    return Proof(looked, with_partner)
