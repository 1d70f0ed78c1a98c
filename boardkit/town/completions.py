"""How many Graeco-Latin squares continue a given start?

Two searches, one after the other.  `likenesses` takes squares that we can build and renames their
rows, columns, colours and shapes until they agree with the start: that soon finds many squares of
order 7, but never all.  `exhaust` fills the cell, or places the tile or the colour, with the fewest
possibilities first, tries them all and takes them back: it finds every square, if there is time.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.text import Phrase, known, phrase
from boardkit.town.grids import Grid, check, grid_of, numbers, square, table, tile
from boardkit.work import Progress, Work, drain

LIMIT = 1000
BUDGET = 50_000
SLICE = 200
"""Steps between two reports of progress."""


@dataclass(frozen=True)
class Count:
    """How many squares continue `start`.

    `found` squares are known.  `exact`: there are no others.  `steps`: how often something was
    tried.  `example` is one of the squares, None if none was found.
    """

    start: Grid
    found: int
    exact: bool
    steps: int
    example: Grid | None = None

    @property
    def phrase(self) -> Phrase:
        """The count in a sentence, "at least" included."""
        kind = "exactly" if self.exact else "at_least"
        if self.found == 0:
            kind = "none" if self.exact else "unknown"
        return phrase(f"town.squares.count.{kind}", n=self.found, steps=self.steps)

    def html(self, language: str | None = None) -> str:
        """The count in words, and an example."""
        code = known(language)
        words = f"<p>{html.escape(self.phrase.text(code))}</p>"
        picture = "" if self.example is None else table(self.example)
        return f'<div lang="{code}">{words}{picture}</div>'

    def _repr_html_(self) -> str:
        return self.html()


def count(
    start: str | Sequence[Sequence[str | None]], limit: int = LIMIT, budget: int = BUDGET
) -> Count:
    """What `completions` ends with.

    >>> count("A1 . . / . . . / . . .").phrase.text("en")
    'Exactly 8 Graeco-Latin squares continue this start.'
    """
    return drain(completions(start, limit, budget))


def completions(
    start: str | Sequence[Sequence[str | None]], limit: int = LIMIT, budget: int = BUDGET
) -> Work[Count]:
    """Counts the Graeco-Latin squares that have the tiles of `start` where they lie.

    Stops at `limit` squares or after `budget` steps; the `Count` then says "at least".  A start
    that clashes has none.  Can be cancelled between two reports of progress, whose `partial` is
    the count so far.  Raises `BadPosition` for what is no grid, `BadOption` for a limit or a
    budget below 1.
    """
    for name, given in (("limit", limit), ("budget", budget)):
        if isinstance(given, bool) or not isinstance(given, int) or given < 1:
            raise BadOption("town.squares.whole", name=name, given=shown(given))
    checked = check(start)
    grid = checked.grid
    if not checked.right:
        return Count(grid, 0, True, 0)
    found: set[Grid] = set()
    example: Grid | None = None
    steps = 0

    def so_far(exact: bool = False) -> Count:
        return Count(grid, len(found), exact, steps, example)

    share = max(1, budget // 4)  # a square of our own that fits is found soon or not at all
    for one in likenesses(grid):
        steps += 1
        if one is not None:
            found.add(one)
            example = example or one
        if len(found) >= limit or steps >= share:
            break
        if steps % SLICE == 0:
            yield Progress(max(steps / budget, len(found) / limit), partial=so_far())
    known_before = frozenset(found)
    every: set[Grid] = set()
    # Even at the limit the other search begins: there may be no more than the limit.
    for one in exhaust(grid):
        steps += 1
        if one is not None:
            every.add(one)
            example = example or one
            if one not in known_before:
                found.add(one)
        if len(found) > limit:
            found = set(list(found)[:limit])
            return so_far()
        if steps >= budget or len(every) > limit:
            return so_far()
        if steps % SLICE == 0:
            done = max(steps / budget, len(every) / limit)
            yield Progress(min(1.0, done), partial=so_far())
    found = every
    return so_far(exact=True)


def exhaust(start: Grid) -> Iterator[Grid | None]:
    """Every square that continues a start without clashes; None for a step that gave none.

    The search for an exact cover (Knuth, "Dancing Links", 2000): a tile in a cell meets six
    demands, that this cell is filled, that this tile is used, and that row and column have this
    colour and this shape.  Each demand is to be met exactly once; the one with the fewest ways
    left goes first.
    """
    order = len(start)
    size = order * order
    options: list[tuple[int, int]] = []  # cell, tile
    demands: list[tuple[int, ...]] = []
    for cell in range(size):
        r, c = divmod(cell, order)
        for name in range(size):
            k, s = divmod(name, order)
            options.append((cell, name))
            parts = (cell, name, r * order + k, r * order + s, c * order + k, c * order + s)
            demands.append(tuple(n * size + part for n, part in enumerate(parts)))
    ways = [0] * (6 * size)  # a demand -> the options that meet it, as bits
    for option, met in enumerate(demands):
        for demand in met:
            ways[demand] |= 1 << option
    rivals = [0] * len(options)
    for option, met in enumerate(demands):
        for demand in met:
            rivals[option] |= ways[demand]
    free = (1 << len(options)) - 1
    unmet = set(range(6 * size))
    chosen: list[int] = []

    def take(option: int, free: int) -> int:
        chosen.append(option)
        unmet.difference_update(demands[option])
        return free & ~rivals[option]

    for r, row in enumerate(start):
        for c, held in enumerate(row):
            if held is not None:
                k, s = numbers(held)
                free = take((r * order + c) * size + k * order + s, free)

    def search(free: int) -> Iterator[Grid | None]:
        if not unmet:
            flat = [0] * size
            for option in chosen:
                cell, name = options[option]
                flat[cell] = name
            yield grid_of(
                order,
                lambda r, c: flat[r * order + c] // order,
                lambda r, c: flat[r * order + c] % order,
            )
            return
        best, fewest = 0, len(options) + 1
        for demand in unmet:
            n = (free & ways[demand]).bit_count()
            if n < fewest:
                best, fewest = demand, n
                if n < 2:
                    break
        yield None
        left = free & ways[best]
        while left:
            option = (left & -left).bit_length() - 1
            left &= left - 1
            rest = take(option, free)
            yield from search(rest)
            unmet.update(demands[chosen.pop()])

    yield from search(free)


def likenesses(start: Grid) -> Iterator[Grid | None]:
    """Squares that are like one of ours and continue the start; None for a step that gave none.

    Like: after renaming rows, columns, colours and shapes.  Nothing for orders of which we have
    none.  The same square may come more than once.
    """
    order = len(start)
    rows = [r for r in range(order) if any(start[r])]
    columns = [c for c in range(order) if any(row[c] for row in start)]
    rows += [r for r in range(order) if r not in rows]
    columns += [c for c in range(order) if c not in columns]
    laid = [[start[r][c] for c in columns] for r in rows]
    for ours in _ours(order):
        yield from _alike(order, rows, columns, laid, ours)


def _ours(order: int) -> list[list[list[tuple[int, int]]]]:
    """The squares to rename: for an odd order, colour r + c and shape r + m c for every m that
    works (m and m - 1 can be divided by); for 4 the two that its field gives.
    """
    if order == 4:
        first = [[numbers(name) for name in row if name] for row in square(4)]
        return [first, [[(k, k ^ s ^ r) for k, s in row] for r, row in enumerate(first)]]
    if order < 3 or order % 2 == 0:
        return []
    units = {x for x in range(order) if any(x * y % order == 1 for y in range(order))}
    return [
        [[((r + c) % order, (r + m * c) % order) for c in range(order)] for r in range(order)]
        for m in sorted(units)
        if (m - 1) % order in units
    ]


def _alike(
    order: int,
    rows: list[int],
    columns: list[int],
    laid: list[list[str | None]],
    ours: list[list[tuple[int, int]]],
) -> Iterator[Grid | None]:
    """Row by row and column by column: which of ours stands for which of the start's."""
    row_of: list[int] = []
    column_of: list[int] = []
    colour: dict[int, int] = {}  # ours -> the start's
    shape: dict[int, int] = {}

    def fits(r: int, c: int, added: list[tuple[dict[int, int], int]]) -> bool:
        held = laid[r][c]
        if held is None:
            return True
        mine = ours[row_of[r]][column_of[c]]
        for names, one, other in zip((colour, shape), mine, numbers(held), strict=True):
            if one in names:
                if names[one] != other:
                    return False
            elif other in names.values():
                return False
            else:
                names[one] = other
                added.append((names, one))
        return True

    def undo(added: list[tuple[dict[int, int], int]]) -> None:
        for names, one in added:
            del names[one]

    def assign() -> Iterator[Grid | None]:
        # rows and columns in turn, so that a clash shows early
        if len(row_of) == order and len(column_of) == order:
            yield from rename()
            return
        row_next = len(row_of) <= len(column_of) and len(row_of) < order
        mine = row_of if row_next else column_of
        for one in range(order):
            if one in mine:
                continue
            # All our squares look the same from every row and column.
            if not mine and one:
                break
            mine.append(one)
            added: list[tuple[dict[int, int], int]] = []
            if row_next:
                good = all(fits(len(row_of) - 1, c, added) for c in range(len(column_of)))
            else:
                good = all(fits(r, len(column_of) - 1, added) for r in range(len(row_of)))
            yield None
            if good:
                yield from assign()
            undo(added)
            mine.pop()

    def rename() -> Iterator[Grid]:
        free_colours = [k for k in range(order) if k not in colour.values()]
        free_shapes = [s for s in range(order) if s not in shape.values()]
        for colours in permutations(free_colours):
            names = dict(colour)
            names |= zip([k for k in range(order) if k not in colour], colours, strict=True)
            for shapes in permutations(free_shapes):
                forms = dict(shape)
                forms |= zip([s for s in range(order) if s not in shape], shapes, strict=True)
                flat = [[""] * order for _ in range(order)]
                for r, row in enumerate(rows):
                    for c, column in enumerate(columns):
                        k, s = ours[row_of[r]][column_of[c]]
                        flat[row][column] = tile(names[k], forms[s])
                yield tuple(map(tuple, flat))

    yield from assign()
