"""The class table: a row per seat, filled from result codes, counts or a CSV file.

>>> table = read(["4NKM-M9FP-6RY7", "", "5 5 6 4", "4NKM-M9FP-6RY8"])
>>> [row.seat for row in table.rows], table.tally.counts
([12, 3], (9, 12, 11, 8))
>>> print(table.problems[4].text("en"))
Row 4: The check digit of the code 4NKM-M9FP-6RY8 does not fit: one character or more is wrong, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardkit.chance.dist import shown
from boardkit.chance.given import series
from boardkit.errors import BadData
from boardkit.lab.cells import row_error
from boardkit.lab.codes import Result, decode, looks_like_code
from boardkit.lab.reading import Line, read_counts
from boardkit.lab.record import Group
from boardkit.lab.tally import Tally, pooled
from boardkit.text import Phrase, phrase

ROWS = 30
"""How many rows a class table begins with."""


@dataclass(frozen=True)
class TableRow:
    """A row that was understood: its number (from 1), seat, counts, the code if it was one."""

    row: int
    seat: int
    tally: Tally
    code: str | None = None


@dataclass(frozen=True)
class ClassTable:
    """The rows understood, an error for each row (from 1) that was not, and what was noticed.

    A seat counts once: the same result again is noted and left out, another result of the same
    seat is an error.
    """

    rows: tuple[TableRow, ...]
    problems: dict[int, BadData]
    notes: tuple[Phrase, ...] = ()

    @property
    def tally(self) -> Tally:
        """All rows together: the pooled picture."""
        return pooled(row.tally for row in self.rows)

    @property
    def groups(self) -> tuple[Group, ...]:
        """A group per seat, for comparing and for CSV."""
        return tuple(Group(str(row.seat), (row.tally,)) for row in self.rows)

    def path(self) -> list[Tally]:
        """The pooled tally after each row: how the frequencies settle from pair to pair."""
        found: list[Tally] = []
        now = Tally()
        for row in self.rows:
            now = now + row.tally
            found.append(now)
        return found


def read(texts: str | Sequence[str | None]) -> ClassTable:
    """A table from a text per row: a result code, or counts such as ``4 7 5 4`` for the seat of
    the row's number; ``12: 4 7 5 4`` names another seat.  Empty rows (None too) say nothing.

    A single text is taken line by line.  Raises `BadData` for what has no rows at all.
    """
    rows = texts.splitlines() if isinstance(texts, str) else series(texts)
    if rows is None:
        raise BadData("lab.rows", given=shown(texts))
    found: list[TableRow] = []
    problems: dict[int, BadData] = {}
    for row, cell in enumerate(rows, 1):
        text = "" if cell is None else str(cell)
        if not text.strip():
            continue
        try:
            found.append(_row(row, text))
        except BadData as why:
            problems[row] = row_error(row, why)
    return _checked(found, problems)


def from_lines(lines: Iterable[Line]) -> ClassTable:
    """A table from what `boardkit.lab.reading` found in a paste or CSV file.

    A line without a seat takes the next one that is free.
    """
    found: list[TableRow] = []
    problems: dict[int, BadData] = {}
    waiting = list(lines)
    taken = {line.seat for line in waiting if line.seat is not None}
    free = (seat for seat in range(1, 10_000) if seat not in taken)
    for line in waiting:
        try:
            seat = next(free) if line.seat is None else line.seat
            result = Result(seat, line.tally)
            found.append(TableRow(line.row, result.seat, _some(line.tally)))
        except BadData as why:
            problems[line.row] = row_error(line.row, why)
    return _checked(found, problems)


def _row(row: int, text: str) -> TableRow:
    if looks_like_code(text):
        result = decode(text)
        return TableRow(row, result.seat, _some(result.tally), text.strip())
    seat, colon, counts = text.partition(":")
    if colon and not seat.strip().isdecimal():
        raise BadData("lab.seat", given=seat.strip()[:20], most=40)
    number = int(seat) if colon and len(seat.strip()) < 6 else row if not colon else 0
    result = Result(number, read_counts(counts if colon else text))
    return TableRow(row, result.seat, _some(result.tally))


def _some(tally: Tally) -> Tally:
    if not tally.entries:
        raise BadData("lab.no_throws")
    return tally


def _checked(found: Iterable[TableRow], problems: dict[int, BadData]) -> ClassTable:
    seats: dict[int, TableRow] = {}
    notes: list[Phrase] = []
    total = Tally()
    for row in found:
        first = seats.setdefault(row.seat, row)
        if first is row:
            try:
                total = total + row.tally
            except BadData as high:  # more than can be counted
                problems[row.row] = row_error(row.row, high)
                del seats[row.seat]
            continue
        if first.tally == row.tally:
            notes.append(phrase("lab.note.seat", seat=row.seat, first=first.row, row=row.row))
        else:
            why = BadData("lab.seat_taken", seat=row.seat, first=first.row)
            problems[row.row] = row_error(row.row, why)
    return ClassTable(tuple(seats.values()), dict(sorted(problems.items())), tuple(notes))
