"""What a chosen file holds: the laboratory's own JSON, or a table of counts or of throws.

Tables come from this laboratory or from a spreadsheet, German or English; how their letters are
written down (UTF-8, UTF-16, Windows) is found out.  A file is read as a whole or not at all.

>>> found = read("7b.csv", "Gruppe;aufrecht;lang;schmal;Dach\\nTür;4;7;5;4".encode("cp1252"))
>>> found.names, found.tally.counts
(('Tür',), (4, 7, 5, 4))
>>> read("7b.csv", b"Gruppe;aufrecht;lang;schmal;Dach\\nA;4;7;x;4")
Traceback (most recent call last):
boardkit.errors.BadData: 7b.csv: Row 2: narrow side: x is not a whole number; write how often \
it came, such as 7.
"""

from __future__ import annotations

import codecs
import dataclasses
import hashlib
from collections.abc import Iterable

from boardkit.errors import BadData
from boardkit.lab import store
from boardkit.lab.cells import row_error
from boardkit.lab.reading import LONGEST, Read, read_all
from boardkit.lab.record import MOST_GROUPS, MOST_STEPS, Record
from boardkit.lab.tally import Tally

LARGEST = 8_000_000
"""Bytes of a file: a class fills hardly a hundredth of it, and a page sends no more at once."""
SUFFIXES = (".json", ".csv", ".tsv", ".txt")
"""What such files are mostly called."""

_KINDS = {
    "picture": (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\0", b"MM\0*"),
    "workbook": (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"7z\xbc\xaf"),
    "no_text": (b"%PDF",),
}
"""How files begin that are often chosen by mistake."""
_WHITE = "\t\r\n\f\v"


def read(name: str, content: bytes) -> Record:
    """The record in a file called `name`; raises `BadData` that names it, and a row if it can.

    A table has an id made from what is in it, so the same table is noticed when it comes again.
    """
    if len(content) > LARGEST:
        raise BadData("lab.file.long", file=name)
    text = decoded(name, content)
    if text.lstrip()[:1] in ("{", "["):
        record = store.from_json(text, name)
        if not record.steps:
            raise BadData("lab.upload.why", file=name, why=BadData("lab.no_throws"))
        return record
    if len(text) > LONGEST or text.count("\n") > 2 * MOST_STEPS:
        raise BadData("lab.file.long", file=name)
    try:
        found = read_all(text)
    except BadData as why:
        raise BadData("lab.upload.why", file=name, why=why) from why
    problems = [*found.problems, *_bad_names(found)]
    if problems:
        first = min(problems, key=lambda why: why.values.get("row", 0))
        more = len(problems) - 1
        key = "lab.upload.rows" if more else "lab.upload.why"
        raise BadData(key, file=name, why=first, **({"n": more} if more else {}))
    try:
        return _record(found)
    except BadData as why:
        raise BadData("lab.upload.why", file=name, why=why) from why


def decoded(name: str, content: bytes) -> str:
    """The text in a file; raises `BadData` for an empty one and for what is none.

    >>> decoded("a.txt", codecs.BOM_UTF16_LE + "Tür".encode("utf-16-le"))
    'Tür'
    """
    if not content.strip(b"\0 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise BadData("lab.upload.empty", file=name)
    for key, starts in _KINDS.items():
        if content.startswith(starts) and _binary(content[:1000].decode("latin-1")):
            raise BadData(f"lab.upload.{key}", file=name)
    for code in _codes(content):
        try:
            text = content.decode(code)
        except UnicodeDecodeError:
            continue
        if not _binary(text):
            return text
    raise BadData("lab.upload.no_text", file=name)


# Parts


def _binary(text: str) -> bool:
    """Whether there are signs in it that no text has."""
    return any(letter < " " and letter not in _WHITE for letter in text)


def _codes(content: bytes) -> tuple[str, ...]:
    """In which codes the letters may be written, the surest first."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ("utf-16",)
    begin = content[:400]
    if begin[1::2].count(0) > len(begin) // 4:
        return ("utf-16-le",)
    if begin[::2].count(0) > len(begin) // 4:
        return ("utf-16-be",)
    return ("utf-8-sig", "cp1252")


def _bad_names(found: Read) -> Iterable[BadData]:
    """What is wrong with the names of groups, by row, each name once."""
    for name in dict.fromkeys(line.name for line in found.lines if line.name is not None):
        try:
            Record("names", ()).with_group(name)
        except BadData as why:
            yield row_error(next(line.row for line in found.lines if line.name == name), why)


def _record(found: Read) -> Record:
    record = Record("table", ())
    steps: list[tuple[int, str | Tally]] = []
    for group in found.groups:
        kept = [step for step in group.steps if not isinstance(step, Tally) or step.entries]
        name = Record("name", ()).with_group(group.name).names[0]
        if not kept:
            continue
        if name not in record.names:
            record = record.with_group(name)
        steps += [(record.names.index(name), step) for step in kept]
    if not steps:
        raise BadData("lab.no_throws")
    if len(steps) > MOST_STEPS:
        raise BadData("lab.full", most=MOST_STEPS)
    if len(record.names) > MOST_GROUPS:
        raise BadData("lab.group.many", most=MOST_GROUPS)
    record = dataclasses.replace(record, steps=tuple(steps))
    _ = record.tally  # raises where counts add up to more than can be kept
    mark = hashlib.sha256(store.to_json(record).encode()).hexdigest()
    return dataclasses.replace(record, id=f"table{mark[:27]}")
