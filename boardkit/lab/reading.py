"""Counts pasted from a spreadsheet or read from a CSV file, in German or English.

A table has a heading line with the names of the columns in any order, or none and then the columns
upright, long, narrow, roof and perhaps doubtful, after one column with the group's name or seat if
there is one more.  Tabs, semicolons or commas stand between the columns.  With a column "outcome",
or where nothing but the way of landing stands in a line, each line is a single throw.  Lines of
totals are left out.

Numbers are whole: ``1.234``, ``1,234``, ``1 234`` and ``1'234`` are 1234 (one mark and three
digits behind it mean thousands), ``12,0`` and ``12.00`` are 12, an empty cell is 0.  Where commas
or blanks part the columns too, ``1,004,7,5,4`` could be four counts or five: that is refused.

>>> table = read_table(
...     "Gruppe;aufrecht;lang;schmal;Dach\\nA;4;7;5;4\\nB;1.000;0;;2,0\\nSumme;1;1;1;1"
... )
>>> [(line.name, line.tally.counts) for line in table.lines]
[('A', (4, 7, 5, 4)), ('B', (1000, 0, 0, 2))]
>>> read_number("1 234"), read_number("12,00")
(1234, 12)
"""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from boardkit.chance.dist import shown
from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData
from boardkit.lab.cells import NUMERIC, cut, row_error, split, without_margins
from boardkit.lab.codes import decode
from boardkit.lab.record import Group
from boardkit.lab.tally import DOUBTFUL, ENTRIES, Tally, entry_name
from boardkit.text import Phrase, known, phrase

LONGEST = 5_000_000
"""Characters of a text that is read."""
WORDS = {
    "upright": ("upright", "aufrecht", "standing", "stehend", "stehen", "u", "a"),
    "long": ("long", "long side", "lang", "lange seite", "langseite", "längsseite", "l"),
    "narrow": ("narrow", "narrow side", "schmal", "schmale seite", "schmalseite", "n", "s"),
    "roof": ("roof", "dach", "r", "d"),
    "doubtful": ("doubtful", "unclear", "unklar", "zweifelhaft", "unsicher", "?"),
    "group": ("group", "gruppe", "name", "team"),
    "seat": ("seat", "platz", "sitzplatz", "nr", "nr.", "no", "no."),
    "throw": ("throw", "wurf", "number", "nummer"),
    "outcome": ("outcome", "lage", "ergebnis", "result"),
    "code": ("code", "result code", "ergebniscode"),
    "total": (
        "total", "totals", "grand total", "sum", "summe", "gesamt", "gesamtsumme",
        "gesamtergebnis", "n gesamt", "insgesamt", "zusammen", "throws", "würfe", "σ", "∑",
    ),
}  # fmt: skip
"""What a column may be called, in either language; capitals do not matter."""

_THOUSANDS = re.compile(
    r"(?P<whole>[1-9][0-9]{0,2}(?P<mark>[ '.,])[0-9]{3}(?:(?P=mark)[0-9]{3})*)"
    r"((?!(?P=mark))[.,]0+)?"
)
_NAMES = {word: column for column, words in WORDS.items() for word in words}


@dataclass(frozen=True)
class Line:
    """One line that was understood: where it stood (from 1), its group or seat, its counts."""

    row: int
    name: str | None
    seat: int | None
    tally: Tally


@dataclass(frozen=True)
class Read:
    """All lines understood, and for those that were not an error that names the row."""

    lines: tuple[Line, ...]
    problems: tuple[BadData, ...] = ()
    groups: tuple[Group, ...] = ()
    """The same by group, with the order of the throws where the text tells it."""


def read_table(text: str) -> Read:
    """What `read_all` finds; raises the first `BadData` if there is one."""
    found = read_all(text)
    if found.problems:
        raise found.problems[0]
    return found


def read_all(text: str) -> Read:
    """Every line of a pasted table or a CSV file that can be read, and what is wrong with others.

    Raises `BadData` only where the whole text cannot be read: it is empty, or a column is missing.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadData("lab.paste.text", longest=LONGEST)
    raw, mark = split(text)
    rows = [(number, [cell.strip() for cell in cells]) for number, cells in raw.items()]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    if not rows:
        raise BadData("lab.paste.empty")
    if _only_outcomes(rows):
        return _single_throws(rows, ["outcome"])
    columns = _columns(rows[0][1])
    if columns is None:
        rows = without_margins(rows)
    else:
        rows = [(row, cut(cells, len(columns))) for row, cells in rows[1:]]
        if "outcome" in columns:
            return _single_throws(rows, columns)
        if "code" not in columns:
            for outcome in OUTCOMES:
                if outcome not in columns:
                    raise BadData("lab.paste.missing", column=entry_name(outcome))
    lines: list[Line] = []
    problems: list[BadData] = []
    few, most = len(OUTCOMES), len(ENTRIES) + 1
    wanted = range(few, most + 1) if columns is None else (len(columns),)
    for row, cells in rows:
        if _called(cells[0]) == "total":
            continue
        try:
            _check_marks(raw[row], wanted, mark)
            lines.append(_line(row, cells, columns))
        except BadData as why:
            problems.append(row_error(row, why))
    if not lines and not problems:
        raise BadData("lab.paste.empty")
    return Read(tuple(lines), tuple(problems), _groups(lines))


def read_number(text: str) -> int:
    """A whole number as spreadsheets write it in German or English; raises `BadData`."""
    given = shown(text.strip())
    plain = re.sub("[\\s\u00a0\u2009\u202f]", " ", text.strip()).replace("’", "'")
    plain = re.sub("^\u2212", "-", plain)
    if not plain:
        return 0
    body = plain[1:] if plain[0] in "+-" else plain
    found = _THOUSANDS.fullmatch(body) or re.fullmatch(r"(?P<whole>[0-9]+)([.,]0+)?", body)
    if found is None:
        marked = re.fullmatch(r"[0-9]+([ '.,]+[0-9]+)+", body)
        raise BadData("lab.paste.marks" if marked else "lab.paste.number", given=given)
    digits = re.sub("[^0-9]", "", found["whole"])
    if len(digits) > 12:
        raise BadData("lab.paste.number", given=given)
    value = int(digits)
    if plain.startswith("-") and value:
        raise BadData("lab.paste.negative", given=given)
    return value


def read_measure(text: str) -> float | None:
    """A number with comma or point, marks of thousands as in `read_number`; None if it is none.

    >>> read_measure("12,5"), read_measure("1.200"), read_measure("0.125"), read_measure("1e3")
    (12.5, 1200.0, 0.125, None)
    """
    plain = text.strip()
    if re.fullmatch(r"[1-9]\d{0,2}([.,\s]\d{3})+", plain):
        plain = re.sub(r"[.,\s]", "", plain)
    plain = plain.replace("\u2212", "-").replace(",", ".")
    return float(plain) if re.fullmatch(r"-?[0-9]{1,12}(\.[0-9]{0,12})?", plain) else None


def read_counts(text: str) -> Tally:
    """A tally from one line such as ``4 7 5 4`` or ``4/7/5/4/1`` (the last one doubtful).

    A comma parts the counts only where nothing else does: in ``1,5 2 3 4`` it belongs to a number,
    which is none then.  Raises `BadData`.

    >>> read_counts("4, 7, 5, 4").counts
    (4, 7, 5, 4)
    """
    cells, mark = _parted(text.strip())
    _check_marks(cells, (len(OUTCOMES), len(ENTRIES)), mark)
    cells = [cell.strip() for cell in cells if cell.strip()]
    if len(cells) not in (len(OUTCOMES), len(ENTRIES)):
        raise BadData("lab.paste.four", given=len(cells))
    return Tally(*map(read_number, cells))


def _parted(text: str) -> tuple[list[str], str]:
    """The counts of a line as they stand there, and the strongest mark that parts them."""
    if re.search("[;/|]", text):
        return re.split("[;/|]", text), ";"
    if all("," in gap for gap in re.findall(r"[\s,]+", text)):
        return text.split(","), ","
    return [cell.rstrip(",") for cell in text.split()], " "


def _check_marks(cells: Sequence[str], wanted: Collection[int], mark: str) -> None:
    """Raises `BadData` where a number has a mark of thousands that parts the cells as well.

    That is sure of a cell such as 004, and where blanks stand behind other commas; else only if
    there are not as many cells as `wanted`.
    """
    if mark not in (",", " "):
        return
    loose = [cell[:1].isspace() for cell in cells[1:]]
    right = sum(1 for cell in cells if cell.strip()) in wanted
    for place, (first, second) in enumerate(itertools.pairwise(cells)):
        tail = re.match(r"([0-9]{3})(?![0-9])", second)
        if tail is None or not re.fullmatch(r"\s*[1-9][0-9]{0,2}", first):
            continue
        if right and tail[1][0] != "0" and not any(loose[:place] + loose[place + 1 :]):
            continue
        first, digits = first.strip(), tail[1]
        given = f"{first}{mark}{digits}"
        second, whole = str(int(digits)), first + digits
        raise BadData("lab.paste.two_ways", given=given, first=first, second=second, whole=whole)


def to_csv(groups: Iterable[Group], language: str | None = None) -> str:
    """A line of counts for each group; `read_all` reads it again, in either language.

    >>> print(to_csv([Group("A", ("upright", "roof"))], "en").replace("\\r\\n", "|"))
    group,upright,long side,narrow side,roof,doubtful|A,1,0,0,1,0|
    """
    head = ("group", *ENTRIES)
    rows = [[group.name, *group.tally.document().values()] for group in groups]
    return _written(head, rows, language)


def throws_csv(groups: Iterable[Group], language: str | None = None) -> str:
    """A line for each throw in the order entered; pasted tallies, which have none, come last."""
    code = known(language)
    rows: list[list[object]] = []
    for group in groups:
        number = 0
        for step in sorted(group.steps, key=lambda step: isinstance(step, Tally)):
            entries = [step] if isinstance(step, str) else _unfolded(step)
            for entry in entries:
                number += 1
                rows.append([group.name, number, entry_name(entry).text(code)])
    return _written(("group", "throw", "outcome"), rows, language)


# Parts


def _unfolded(tally: Tally) -> list[str]:
    return [entry for entry, count in tally.document().items() for _ in range(count)]


def _written(head: Sequence[str], rows: Iterable[Sequence[object]], language: str | None) -> str:
    code = known(language)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if code == "de" else ",", lineterminator="\r\n")
    writer.writerow(_column(name).text(code) for name in head)
    for row in rows:
        writer.writerow([_marked(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def _marked(name: str) -> str:
    """A name with a mark before it where it would become a formula or a line of totals."""
    odd = name[:1] in ("=", "+", "-", "@", "'") or _called(name) == "total"
    return f"'{name}" if odd else name


def _column(name: str) -> Phrase:
    return entry_name(name) if name in ENTRIES else phrase(f"lab.column.{name}")


def _only_outcomes(rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether lines are single throws without a heading, misspelt ones among them."""
    cells = [cut(cells) for _, cells in rows[:2]]
    return len(cells) == 2 and all(len(c) == 1 and _called(c[0]) in ENTRIES for c in cells)


def _columns(cells: Sequence[str]) -> list[str | None] | None:
    """The columns that a heading names; None if the line is no heading."""
    if any(re.search(r"\d", cell) for cell in cells):
        return None
    found = [_called(cell) for cell in cut(cells)]
    if not any(found):
        raise BadData("lab.paste.heading", given=shown(", ".join(cells)))
    named = [name for name in found if name is not None]
    for name in named:
        if named.count(name) > 1:
            raise BadData("lab.paste.twice", column=_column(name))
    return found


def _called(cell: str) -> str | None:
    """What a cell with the name of a column or of a way of landing means."""
    return _NAMES.get(" ".join(cell.lower().split()).removesuffix(":").rstrip())


def _line(row: int, cells: Sequence[str], columns: list[str | None] | None) -> Line:
    if columns is None:
        return _bare_line(row, cells)
    if len(cells) != len(columns):
        raise BadData("lab.paste.cells", n=len(cells), wanted=len(columns))
    values = {name: cell for name, cell in zip(columns, cells, strict=True) if name is not None}
    name = _named(values)
    seat = read_number(values["seat"]) if values.get("seat") else None
    if values.get("code"):
        result = decode(values["code"])
        return Line(row, name, result.seat, result.tally)
    counts = {}
    for entry in ENTRIES:
        if entry not in values and entry != DOUBTFUL:
            raise BadData("lab.paste.missing", column=entry_name(entry))
        try:
            counts[entry] = read_number(values.get(entry, ""))
        except BadData as why:
            raise BadData("lab.paste.cell", column=entry_name(entry), why=why) from why
    return Line(row, name, seat, Tally(**counts))


def _bare_line(row: int, cells: Sequence[str]) -> Line:
    """Columns without a heading: perhaps a name, four counts, perhaps the doubtful throws."""
    cells = list(cells)
    name: str | None = None
    numeric = NUMERIC.fullmatch(cells[0])
    if len(cells) == len(OUTCOMES) and cells[0][:1].isnumeric() and not numeric:
        read_number(cells[0])  # "1e3" or "½" is no name: raises
    if not numeric or len(cells) == len(ENTRIES) + 1:
        name = cells.pop(0)
    if len(cells) not in (len(OUTCOMES), len(ENTRIES)):
        raise BadData("lab.paste.four", given=len(cells))
    seat = int(name) if name is not None and name.isdecimal() and len(name) < 4 else None
    return Line(row, name, seat, Tally(*map(read_number, cells)))


def _single_throws(rows: Sequence[tuple[int, list[str]]], columns: list[str | None]) -> Read:
    found: dict[str, list[str]] = {}
    lines: list[Line] = []
    problems: list[BadData] = []
    for row, cells in rows:
        try:
            cells = cut(cells, len(columns))
            if len(cells) != len(columns):
                raise BadData("lab.paste.cells", n=len(cells), wanted=len(columns))
            values = {n: cell for n, cell in zip(columns, cells, strict=True) if n is not None}
            entry = _called(values["outcome"])
            if entry not in ENTRIES:
                given = shown(values["outcome"])
                raise BadData("lab.entry", given=given, known=tuple(map(entry_name, ENTRIES)))
        except BadData as why:
            problems.append(row_error(row, why))
            continue
        name = _named(values) or values.get("seat") or None
        found.setdefault(name or "1", []).append(entry)
        lines.append(Line(row, name, None, Tally.of([entry])))
    if not lines and not problems:
        raise BadData("lab.paste.empty")
    groups = tuple(Group(name, tuple(steps)) for name, steps in found.items())
    return Read(tuple(lines), tuple(problems), groups)


def _named(values: dict[str, str]) -> str | None:
    """The group's name; the mark that `_marked` has put before it is taken away again."""
    name = values.get("group") or ""
    marked = name[:1] == "'" and _marked(name[1:]) == name
    return (name[1:] if marked else name) or None


def _groups(lines: Iterable[Line]) -> tuple[Group, ...]:
    found: dict[str, list[Tally]] = {}
    for line in lines:
        name = line.name or (str(line.seat) if line.seat is not None else str(line.row))
        found.setdefault(name, []).append(line.tally)
    return tuple(Group(name, tuple(tallies)) for name, tallies in found.items())
