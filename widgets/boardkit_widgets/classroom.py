"""The class table: a result code or counts in each row, and the picture of all together.

    ClassTable()        # keeps what was typed in classtable.json

Every row says below it what was understood or what is wrong; the others count meanwhile.
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Sequence
from typing import Any

import ipywidgets as W

from boardkit import replace
from boardkit.errors import BadData
from boardkit.lab import classtable, codes, reading
from boardkit.lab.store import absolute, is_there, stamp
from boardkit.lab.tally import ENTRIES
from boardkit.text import phrase

from . import lab_tables, style
from .changes import set_value, show_if
from .entry import Entry
from .fallback import Fallback
from .guard import Guard
from .lab_chart import course
from .lab_estimate import Estimate
from .lab_hand import is_code
from .lab_sheet import Asking, csv_link, sheet, status_html
from .tongue import Sentences, Spoken

NAME = "classtable.json"
FORMAT = "boardkit class table"
MOST_ROWS = codes.SEATS
"""A row for every seat that there can be."""
LONGEST = 200
"""Characters of a row."""


class ClassTable(Spoken, Fallback, W.VBox):
    """Rows to fill in; `table` is what was understood of them.

    It begins with 30 rows and grows to 40 where that many are pasted.  `path` is the file in which
    the rows are kept.  Raises `BadData` for a file that holds no class table; it is left alone.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, language: str | None = None
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-lab", "bk-class")
        self._begin_speaking(language)
        code = self.language
        self.path = absolute(NAME if path is None else path)
        found = read(self.path) if is_there(self.path) else ()
        self._seen, self._kept = stamp(self.path), tuple(found)
        self.table = classtable.read(())
        self._quiet = False
        self.status = style.markup("bk-status-line")
        self._said: tuple[object, str] = (phrase("ui.lab.class.begin"), "ask")
        self.guard = wrap = Guard(self.say, lambda: self.language)
        self.head = style.markup("bk-lab-head")
        self.how = style.markup()
        self.fields: list[Any] = []
        self.notes: list[Any] = []
        self.rows = style.classed(W.Box(), "bk-class-rows")
        self.estimate = Estimate(wrap, self._draw, code)
        self.results = style.markup("bk-lab-results")
        self.paste = style.classed(W.Textarea(), "bk-lab-paste")
        self.take = style.button("check", "bk-lab-take")
        self.take.on_click(wrap(lambda _: self.fill_in(self.paste.value)))
        self.links = style.markup()
        self.clear = Asking(
            wrap,
            (phrase("ui.lab.class.clear"), ""),
            lambda: phrase("ui.lab.class.ask_clear"),
            self.empty,
            code,
        )
        self._grow(max(classtable.ROWS, len(found)))
        self._set(found)
        picture = style.classed(
            W.VBox((self.results, self.estimate, self.links)),
            "bk-class-picture",
        )
        left = style.stack(self.rows, self.how, self.paste, style.row(self.take), self.clear)
        self.children = (
            style.sheet(),
            sheet(),
            style.classed(style.row(self.head, self._choice(wrap)), "bk-lab-top"),
            self.status,
            self.guard.details,
            # On a wide screen the picture stands beside the rows, where a class can see both.
            style.classed(W.Box((left, picture)), "bk-class-body"),
        )
        self._draw()
        self._tell_rows()
        filled = sum(1 for row in found if row.strip())
        if filled and not self.table.problems:
            self.say(phrase("ui.lab.class.found", n=filled))

    @property
    def texts(self) -> tuple[str, ...]:
        """What is typed in the rows."""
        return tuple(field.value for field in self.fields)

    def fill_in(self, given: str) -> None:
        """Put pasted codes or counts into the rows that are free; raises `BadData`, all or none."""
        new = _rows_of(given)
        free = [i for i, row in enumerate(self.texts) if not row.strip()]
        free += range(len(self.fields), MOST_ROWS)
        if len(new) > len(free):
            raise BadData("ui.lab.rows", given=len(new), free=len(free))
        # Counts without a seat get that of their row, as if they were typed there.
        self._grow(max(i for i, _ in zip(free, new, strict=False)) + 1)
        rows = list(self.texts)
        for i, row in zip(free, new, strict=False):
            rows[i] = row
        self._set(rows)
        set_value(self.paste, "")
        self._changed()
        if not self.table.problems:
            self.say(phrase("ui.lab.class.filled", n=len(new)), "done")

    def empty(self) -> None:
        """Empty all rows."""
        self._set([""] * len(self.fields))
        self._changed()
        self.say(phrase("ui.lab.class.cleared"), "done")

    def say(self, words: object, kind: str = "ask") -> None:
        """Put words into the status line; `kind` is "ask", "no", "error" or "done"."""
        self._said = words, kind
        set_value(self.status, status_html(words, kind, self.language))

    def _tell(self, code: str) -> None:
        title, how = (style.text(_say(name, code)) for name in ("title", "how"))
        file = style.text(phrase("ui.lab.class.file", file=str(self.path)).text(code))
        set_value(self.head, f"<h3>{title}</h3>")
        said = f'<p class="bk-soft">{how}</p><p class="bk-soft bk-lab-file">{file}</p>'
        set_value(self.how, said)
        style.words(self.paste, _say("paste", code))
        self.paste.placeholder = _say("paste_hint", code)
        style.words(self.take, _say("take", code))
        for number, field in enumerate(self.fields, 1):
            _name_row(field, number, code)
        self.clear.tell(code)
        self.estimate.tell(code)
        set_value(self.status, status_html(*self._said, code))
        self.guard.tell()

    # Rows

    def _grow(self, count: int) -> None:
        while len(self.fields) < count:
            number = len(self.fields) + 1
            field = Entry(self.guard(lambda text, number=number: self._go_on(number, text)))
            _name_row(field, number, self.language)
            field.observe(self.guard(lambda _: self._changed()), "value")
            self.fields.append(style.classed(field, f"bk-class-row-{number}"))
            self.notes.append(style.markup("bk-class-note"))
        pairs = zip(self.fields, self.notes, strict=True)
        if len(self.rows.children) != len(self.fields):
            self.rows.children = tuple(W.Box(pair) for pair in pairs)

    def _go_on(self, number: int, text: str) -> None:
        """Enter in a row that can be read leads to the next one."""
        rows = [""] * (number - 1) + [text[: LONGEST + 1]]
        if number < len(self.fields) and not classtable.read(rows).problems:
            self.fields[number].focus()

    def _set(self, rows: Sequence[str]) -> None:
        self._quiet = True
        for field, row in zip(self.fields, rows, strict=False):
            set_value(field, row)
        self._quiet = False

    def _changed(self) -> None:
        if self._quiet:
            return
        self.guard.clear()
        self.clear.rest()
        self._catch_up()
        self._draw()
        self._tell_rows()
        write(self.texts, self.path)
        self._seen, self._kept = stamp(self.path), self.texts

    def _catch_up(self) -> None:
        """Take over what a second table with the same file has written into its rows."""
        now = stamp(self.path)
        if now is None or now == self._seen:
            return
        theirs = read(self.path)
        self._grow(len(theirs))
        size = len(self.fields)
        before, other = (_filled_up(rows, size) for rows in (self._kept, theirs))
        # A row that was typed here since the last writing is this table's, all others are theirs.
        rows = zip(self.texts, before, other, strict=True)
        self._set([mine if mine != kept else new for mine, kept, new in rows])

    def _draw(self) -> None:
        """Read the rows and show what they say."""
        self._follow()
        code = self.language
        self.table = table = classtable.read([row[: LONGEST + 1] for row in self.texts])
        understood = {row.row: row for row in table.rows}
        for number, note in enumerate(self.notes, 1):
            words = ""
            if number in table.problems:
                words = style.alert(table.problems[number].text(code))
            elif number in understood:
                row = understood[number]
                counts = tuple(row.tally.document().values())[: len(ENTRIES)]
                if not row.tally.doubtful:
                    counts = counts[:-1]
                told = phrase("ui.lab.class.seat", seat=row.seat, counts=" ".join(map(str, counts)))
                words = style.soft(told.text(code))
            set_value(note, words)
            show_if(note, bool(words))
        tally = table.tally
        points = course(row.tally for row in table.rows)
        html = ""
        if table.rows:
            prior = self.estimate.prior
            html = lab_tables.results_html(tally, points, table.groups, code, prior, seats=True)
        set_value(self.results, html)
        show_if(self.estimate, bool(table.rows))
        csv = reading.to_csv(table.groups, code) if table.rows else ""
        link = phrase("ui.lab.hand.csv").text(code)
        file = _say("csv_file", code)
        set_value(self.links, csv_link(csv, file, link) if csv else "")

    def _tell_rows(self) -> None:
        table = self.table
        total = phrase("ui.lab.class.total", n=len(table.rows), throws=table.tally.n)
        if table.problems:
            rows = tuple(sorted(table.problems))
            wrong = phrase("ui.lab.class.wrong", n=len(rows), rows=rows)
            self.say(Sentences((wrong, phrase("ui.lab.class.counted", total=total))), "no")
        elif table.notes:
            self.say(Sentences(tuple(table.notes)))
        elif table.rows:
            self.say(total, "done")
        else:
            self.say(phrase("ui.lab.class.begin"))

    def to_html(self) -> str:
        """The pooled picture and its tables without a kernel."""
        return f"<div>{self.head.value}{self.results.value or self.status.value}</div>"


def _rows_of(given: str) -> list[str]:
    """The rows of a paste: codes and counts, one a line, or the lines of a table.

    Lines among which there is a code stand in the rows as they are, and what is wrong with one is
    said there; of a table without codes all or nothing is read.  Raises `BadData`.
    """
    lines = [" ".join(line.split()) for line in given.splitlines() if line.strip()]
    if any(map(is_code, lines)):
        return lines
    rows = []
    for line in reading.read_table(given).lines:
        counts = " ".join(map(str, line.tally.document().values()))
        seat = line.seat
        if seat is None and line.name is not None and line.name.isascii():
            seat = int(line.name) if line.name.isdecimal() and len(line.name) < 4 else None
        rows.append(counts if seat is None else f"{seat}: {counts}")
    return rows


def write(rows: Sequence[str], path: pathlib.Path) -> None:
    """Keep the rows: the file is replaced as a whole; raises `BadData` where that cannot be."""
    content = json.dumps({"format": FORMAT, "rows": list(rows)}, ensure_ascii=False, indent=1)
    try:
        replace.whole(path, content.encode("utf-8", "replace").decode("utf-8") + "\n")
    except (OSError, ValueError) as error:
        raise BadData("ui.lab.unwritable", file=str(path)) from error


def read(path: pathlib.Path) -> tuple[str, ...]:
    """The rows that `write` kept; raises `BadData` for any other file."""
    try:
        if not path.is_file():  # reading a device may never end
            raise BadData("ui.lab.class_file", file=path.name)
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadData("ui.lab.class_file", file=path.name) from error
    rows = data.get("rows") if isinstance(data, dict) and data.get("format") == FORMAT else None
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise BadData("ui.lab.class_file", file=path.name)
    if not all(isinstance(row, str) for row in rows):
        raise BadData("ui.lab.class_file", file=path.name)
    return tuple(rows)


def _filled_up(rows: Sequence[str], size: int) -> list[str]:
    return [*rows, *[""] * (size - len(rows))]


def _name_row(field: Any, number: int, language: str) -> None:
    style.words(field, phrase("ui.lab.class.row", row=number).text(language))
    field.placeholder = _say("hint", language)


def _say(name: str, language: str) -> str:
    return phrase(f"ui.lab.class.{name}").text(language)
