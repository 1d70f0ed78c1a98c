"""The cells of a pasted text: lines and columns as spreadsheets of any system copy them.

>>> split("A\\t4\\t7\\r\\nB\\t5\\t1\\r\\n")[0]
{1: ['A', '4', '7'], 2: ['B', '5', '1'], 3: []}
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Sequence

from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData

LONGEST_LINE = 10_000
"""Characters of a line."""

NUMERIC = re.compile("[-+\\d.,\\s\u00a0\u202f'’\u2212]*")
"""What looks like a number, or is empty."""

Row = tuple[int, list[str]]
"""The number of a line, from 1, and its cells."""

_UNSEEN = re.compile("[\\0\u00ad\u200b\u200e\u200f\u2060\ufeff]")
_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
_NAMED = len(OUTCOMES) + 1
"""Cells of a line with a name and counts."""


def split(text: str) -> tuple[dict[int, list[str]], str]:
    """The cells of each line as they stand there, and what parts them.

    What cannot be seen is left out, each letter is in its shortest form.  Raises `BadData` for a
    line that is too long.
    """
    lines = _ENDS.split(unicodedata.normalize("NFC", _UNSEEN.sub("", text)))
    told = re.fullmatch(r"\s*\"?sep=([\t;,|])\"?[;,\s]*", lines[0], re.IGNORECASE)
    if told:  # a line for the spreadsheet, no row of the table
        lines[0] = ""
    first = next((line for line in lines if line.strip()), "")
    mark = told[1] if told else next((mark for mark in "\t;,|" if mark in first), None)
    if mark == "," and _decimal(first):
        mark = None
    found = {}
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise row_error(number, BadData("lab.paste.line", longest=LONGEST_LINE))
        if mark is None:
            found[number] = line.split() if re.search(r"\d", line) else [line]
        else:
            found[number] = next(csv.reader([line], delimiter=mark, strict=False), [])
    return found, " " if mark is None else mark


def row_error(row: int, why: BadData) -> BadData:
    """`why` with the number of the row (from 1) before it."""
    return BadData("lab.row", row=row, why=why)


def cut(cells: Sequence[str], width: int = 1) -> list[str]:
    """The cells without empty ones at the end; `width` of them stay.

    >>> cut(["4", "", "", ""], 2)
    ['4', '']
    """
    end = max((place for place, cell in enumerate(cells, 1) if cell), default=0)
    return list(cells[: max(end, width)])


def without_margins(rows: Sequence[Row]) -> list[Row]:
    """Lines without a heading, and without empty columns beside the table.

    Raises `BadData` where it cannot be told whether an empty column is one of those of the table.

    >>> without_margins([(1, ["", "A", "4", "7", "5", "4", ""])])
    [(1, ['A', '4', '7', '5', '4'])]
    """
    rows = list(rows)
    while all(len(cells) > _NAMED and not cells[0] for _, cells in rows):
        if all(NUMERIC.fullmatch(cells[1]) for _, cells in rows):
            break
        rows = [(row, cells[1:]) for row, cells in rows]
    if not all(NUMERIC.fullmatch(cells[0]) for _, cells in rows):
        width = max(len(cut(cells, _NAMED)) for _, cells in rows)
        return [(row, cut(cells, width)) for row, cells in rows]
    whole = max(len(cells) for _, cells in rows)
    width = max(len(cut(cells)) for _, cells in rows)
    # 4;7;5;4;; may be four counts, or group 4 with an empty cell for the roof.
    behind = width <= _NAMED < whole and (width, whole) != (_NAMED, _NAMED + 1)
    before = whole == _NAMED and not any(cells[0] for _, cells in rows)
    if behind or before:
        raise BadData("lab.paste.margin")
    return [(row, cut(cells, width)) if whole > _NAMED + 1 else (row, cells) for row, cells in rows]


def _decimal(line: str) -> bool:
    """Whether commas belong to the numbers of a line, as in ``3,5 1 1 1``."""
    cells = line.split()
    numbers = [cell for cell in cells if re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)*", cell)]
    if len(OUTCOMES) <= len(numbers) and len(cells) - 1 <= len(numbers):
        return True
    return len(cells) >= len(OUTCOMES) > len(line.split(","))
