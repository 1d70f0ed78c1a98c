"""Grids of tiles of any order: writing, reading, checking and building Graeco-Latin squares.

A grid of order n is a tuple of n rows with n cells each: a tile such as ``B3`` (colour letter,
shape number) or None for a free cell.  Read `boardkit.town.squares` first; it has all public names.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from boardkit.chance.dist import shown
from boardkit.document import is_int
from boardkit.errors import BadOption, BadPosition
from boardkit.text import Phrase, known, phrase

Cell = tuple[int, int]
Grid = tuple[tuple[str | None, ...], ...]

MOST = 25
"""The greatest order: the colours are the letters from A to Y."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
_TILE = re.compile(r"([A-Y])([1-9]\d?)")
_FREE = {None, "", ".", "-", "_"}


def tile(colour: int, shape: int) -> str:
    """The tile with these numbers, both from 0.

    >>> tile(1, 2)
    'B3'
    """
    return f"{LETTERS[colour]}{shape + 1}"


def numbers(name: str) -> tuple[int, int]:
    """Colour and shape of a tile, both from 0.

    >>> numbers("B3")
    (1, 2)
    """
    return LETTERS.index(name[0]), int(name[1:]) - 1


def read(grid: str | Sequence[Sequence[str | None]]) -> Grid:
    """The grid that a text or rows of tiles stand for; raises `BadPosition`.

    In a text, ``/`` or a new line ends a row, ``.`` is a free cell, and free rows at the end may be
    left out.  Tiles of the town that lie face down (``--A1``) have neither colour nor shape: they
    are free cells here.

    >>> read("A1 B2 / . A1")
    (('A1', 'B2'), (None, 'A1'))
    """
    if isinstance(grid, str):
        lines = [line for line in re.split(r"[/\n]", grid) if line.strip()]
        rows: list[list[object]] = [list(line.split()) for line in lines]
        if rows and len(rows) < len(rows[0]) <= MOST:
            width = len(rows[0])
            rows += [[None] * width for _ in range(width - len(rows))]
    else:
        try:
            rows = [list(row) for row in grid]
        except TypeError:
            raise BadPosition("town.squares.rows") from None
    order = len(rows)
    if not 1 <= order <= MOST:
        raise BadPosition("town.squares.order", n=order, most=MOST)
    for r, row in enumerate(rows):
        if len(row) != order:
            raise BadPosition("town.squares.not_square", row=r, n=len(row), order=order)
    return tuple(
        tuple(_cell(given, order, (r, c)) for c, given in enumerate(row))
        for r, row in enumerate(rows)
    )


def _cell(given: object, order: int, at: Cell) -> str | None:
    if given is None or (isinstance(given, str) and given in _FREE):
        return None
    if isinstance(given, str):
        if given.startswith("--"):
            return None
        name = given.upper()
        match = _TILE.fullmatch(name)
        if match and max(numbers(name)) < order:
            return name
    last = tile(order - 1, order - 1)
    raise BadPosition("town.squares.tile", given=shown(given), row=at[0], column=at[1], last=last)


def written(grid: Grid) -> str:
    """The grid as a text that `read` understands.

    >>> written((("A1", None), (None, "B2")))
    'A1 . / . B2'
    """
    return " / ".join(" ".join(name or "." for name in row) for row in grid)


def cells(order: int) -> Iterable[Cell]:
    """All cells, row by row."""
    return ((r, c) for r in range(order) for c in range(order))


# Building


def square(order: int = 7) -> Grid:
    """A Graeco-Latin square of every odd order and of every multiple of 4, up to 25.

    A1 is top left.  Odd n: the cell (r, c) gets colour r + c and shape r - c, both modulo n.  In a
    row or column these run through all values.  And no tile comes twice: from the sum s and the
    difference d one finds 2r = s + d and 2c = s - d, and an odd n lets us halve.  With an even n
    that fails.  Orders 4 and 8 add r and twice c in a field of four or eight elements in place of
    whole numbers.  Any other multiple of 4 is a product of orders that we have: every cell of one
    square holds the whole other one (MacNeish, 1922).

    So what is left are 2, 6, 10, 14 and so on.  Raises `BadOption` for these and for all else: for
    2 and 6 there is none at all, from 10 on there are some (Bose, Shrikhande and Parker, 1960), but
    they are not built here.  The bound is that of the names: colours are the letters A to Y.

    >>> written(square(3))
    'A1 B3 C2 / B2 C1 A3 / C3 A2 B1'
    >>> square(1), check(square(12)).complete
    ((('A1',),), True)
    """
    if not is_int(order) or not 1 <= order <= MOST:
        raise BadOption("town.squares.build", given=shown(order), most=MOST)
    if order in (2, 6):
        raise BadOption("town.squares.none", given=order)
    if order % 2:
        return grid_of(order, lambda r, c: (r + c) % order, lambda r, c: (r - c) % order)
    if order in _FIELD:
        double = _FIELD[order]
        return grid_of(order, lambda r, c: r ^ c, lambda r, c: r ^ double[c])
    inner = next((n for n in _FIELD if order % n == 0 and order // n % 4 != 2), None)
    if inner is None:
        raise BadOption("town.squares.build", given=order, most=MOST)
    return _product(square(order // inner), square(inner))


_FIELD = {4: (0, 2, 3, 1), 8: (0, 2, 4, 6, 3, 1, 7, 5)}
"""Twice each element of the fields of four and eight elements, whose addition is ``^``."""


def _product(outer: Grid, inner: Grid) -> Grid:
    """In place of each tile of `outer` all of `inner`, with colours and shapes of its own."""
    n = len(inner)
    parts = [[[numbers(name) for name in row if name] for row in grid] for grid in (outer, inner)]

    def value(r: int, c: int, part: int) -> int:
        return n * parts[0][r // n][c // n][part] + parts[1][r % n][c % n][part]

    return grid_of(n * len(outer), lambda r, c: value(r, c, 0), lambda r, c: value(r, c, 1))


Numbering = Callable[[int, int], int]


def grid_of(order: int, colour: Numbering, shape: Numbering) -> Grid:
    """The full grid with these colours and shapes, given as functions of row and column."""
    return tuple(tuple(tile(colour(r, c), shape(r, c)) for c in range(order)) for r in range(order))


# Checking


@dataclass(frozen=True)
class Clash:
    """Two cells that must not be as they are.

    `kind` is "colour_row", "shape_row", "colour_column", "shape_column" or "pair"; `line` is the
    number of the row or column, None for a pair.
    """

    kind: str
    cells: tuple[Cell, Cell]
    what: str
    line: int | None = None

    @property
    def phrase(self) -> Phrase:
        """The clash in words."""
        one, other = (phrase("common.field", row=r, column=c) for r, c in self.cells)
        values = {} if self.line is None else {"line": self.line}
        return phrase(
            f"town.squares.clash.{self.kind}", one=one, other=other, what=self.what, **values
        )


@dataclass(frozen=True)
class Checked:
    """A grid and all its clashes; in a notebook a picture with the clashes marked, and in words."""

    grid: Grid
    clashes: tuple[Clash, ...]

    @property
    def order(self) -> int:
        """Rows, columns, colours and shapes."""
        return len(self.grid)

    @property
    def right(self) -> bool:
        """Whether nothing clashes so far."""
        return not self.clashes

    @property
    def laid(self) -> int:
        """How many cells have a tile."""
        return sum(name is not None for row in self.grid for name in row)

    @property
    def complete(self) -> bool:
        """Whether the grid is a Graeco-Latin square: full and without a clash."""
        return self.right and self.laid == self.order**2

    @property
    def phrase(self) -> Phrase:
        """What was found, in one sentence."""
        if self.complete:
            return phrase("town.squares.complete", order=self.order)
        if self.right:
            return phrase("town.squares.so_far", n=self.laid, cells=self.order**2)
        return phrase("town.squares.clashes", n=len(self.clashes))

    def html(self, language: str | None = None) -> str:
        """The grid as a table, what was found in a sentence, and every clash in one more."""
        code = known(language)
        marked = {at for clash in self.clashes for at in clash.cells}
        sign = "✓" if self.right else "✗"
        lines = "".join(
            f"<li>{html.escape(one.phrase.text(code))}</li>" for one in self.clashes[:SHOWN]
        )
        if len(self.clashes) > SHOWN:
            more = phrase("town.squares.more", n=len(self.clashes) - SHOWN).text(code)
            lines += f"<li>{html.escape(more)}</li>"
        return (
            f'<div lang="{code}">{table(self.grid, marked)}'
            f"<p>{sign} {html.escape(self.phrase.text(code))}</p>"
            + (f"<ul>{lines}</ul>" if lines else "")
            + "</div>"
        )

    def _repr_html_(self) -> str:
        return self.html()


SHOWN = 8
"""So many clashes are told in words; all are marked in the picture."""


def check(grid: str | Sequence[Sequence[str | None]]) -> Checked:
    """Whether a grid, full or not, breaks a rule of Graeco-Latin squares, and where.

    In every row and column each colour and each shape may come once, and each pair of colour and
    shape once in the whole grid.  Free cells break nothing.  Raises `BadPosition` for what is no
    grid.

    >>> check("A1 B2 / B1 A2").clashes[0].phrase.text("en")
    'Column 0 has shape 1 twice: row 0, column 0 and row 1, column 0.'
    >>> check(square(7)).complete
    True
    """
    got = read(grid)
    order = len(got)
    rows = [[(r, c) for c in range(order)] for r in range(order)]
    columns = [[(r, c) for r in range(order)] for c in range(order)]
    found: list[Clash] = []
    for name, lines in (("row", rows), ("column", columns)):
        for what, part in (("colour", 0), ("shape", 1)):
            for n, line in enumerate(lines):
                seen: dict[str, Cell] = {}
                for at in line:
                    held = got[at[0]][at[1]]
                    if held is None:
                        continue
                    sign = held[0] if part == 0 else held[1:]
                    if sign in seen:
                        found.append(Clash(f"{what}_{name}", (seen[sign], at), sign, n))
                    seen.setdefault(sign, at)
    where: dict[str, Cell] = {}
    for at in cells(order):
        held = got[at[0]][at[1]]
        if held is not None:
            # the same tile twice in one line is told there already, twice over
            if held in where and where[held][0] != at[0] and where[held][1] != at[1]:
                found.append(Clash("pair", (where[held], at), held))
            where.setdefault(held, at)
    return Checked(got, tuple(found))


# Showing

_COLOURS = ("#22336b", "#b3261e", "#2f8351", "#b678c4", "#f08a24", "#8ccfe6", "#fbe36a")
"""Those of the town's tiles, from dark to light."""
_DARK = 3
"""So many of them are so dark that what is written on them is white."""
_CELL = "width:3em;min-width:3em;height:2.6em;text-align:center;border:1px solid #777;padding:0"


def table(grid: Grid, marked: Iterable[Cell] = ()) -> str:
    """The grid as an HTML table: letters are colours, numbers are shapes; `marked` cells framed."""
    framed = set(marked)
    rows = []
    for r, row in enumerate(grid):
        cols = []
        for c, name in enumerate(row):
            style = _CELL
            if name is not None:
                n = numbers(name)[0] % len(_COLOURS)
                style += f";background:{_COLOURS[n]};color:{'#fff' if n < _DARK else '#111'}"
            if (r, c) in framed:
                style += ";box-shadow:inset 0 0 0 3px #fff,inset 0 0 0 6px #111;font-weight:bold"
            cols.append(f'<td style="{style}">{name or ""}</td>')
        rows.append(f'<tr style="background:none">{"".join(cols)}</tr>')
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'
