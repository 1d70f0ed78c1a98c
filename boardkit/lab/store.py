"""A record in a file: written after every entry, found again after a reload.

The file is replaced as a whole, so a crash leaves either the old or the new one.  It holds no
names of people and nothing of it is ever evaluated; see `to_json` for the format.

>>> import tempfile, pathlib
>>> with tempfile.TemporaryDirectory() as folder:
...     lab = Lab(pathlib.Path(folder) / "lab.json")
...     lab.guess((40, 20, 20, 20), "height")
...     lab.enter("upright")
...     again = Lab(lab.path)
>>> again.record == lab.record, again.record.tally.n
(True, 1)
"""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from boardkit import replace
from boardkit.chance.dist import shown
from boardkit.errors import BadData
from boardkit.lab import changes
from boardkit.lab.record import MOST_STEPS, Record
from boardkit.lab.taken import MOST as MOST_TAKEN
from boardkit.lab.taken import Taken
from boardkit.lab.tally import Tally

FORMAT = "boardkit throw laboratory"
VERSION = 1
NAME = "throwlab.json"
"""The file beside the notebook unless another is named."""
LARGEST = 20_000_000
"""Bytes of a file."""

Change = Callable[[Record], Record]


class Lab:
    """The record of this device and the file in which it is kept.

    `path` names the file; what it holds is read at once.  Raises `BadData` if it cannot be read,
    and leaves it alone.  All other methods change `record` and write the file; a change that is
    refused with `BadData` leaves both as they were.

    Several laboratories may have one file: each reads what the others wrote before it changes
    anything (`catch_up`).  What one has cleared no other brings back without telling.

    With `needs_guess` no throw can be entered before the guess.
    """

    def __init__(self, path: str | os.PathLike[str] = NAME, needs_guess: bool = True) -> None:
        self.path = absolute(path)
        self.needs_guess = needs_guess
        self._seen = stamp(self.path)
        self.record = read(self.path) if is_there(self.path) else Record.fresh()
        self.found = bool(self.record.steps or self.record.guess)
        """Whether there was older work: a shared tablet may hold that of the class before."""

    def enter(self, entry: str, group: int = 0) -> None:
        """One throw: "upright", "long", "narrow", "roof" or "doubtful"."""
        self.change(lambda record: record.entered(entry, group), throws=True)

    def add(self, tally: Tally, group: int = 0) -> None:
        """A whole tally, pasted or from a result code."""
        self.change(lambda record: record.added(tally, group), throws=True)

    def undo(self) -> None:
        """Take the last throw or tally back."""
        self.change(Record.undone)

    def guess(self, shares: Iterable[Any], reason: str, words: str = "") -> None:
        """Four shares in percent and a reason, before the first throw."""
        self.change(lambda record: record.guessed(shares, reason, words))

    def conditions(self, height: float | None = None, surface: str = "", style: str = "") -> None:
        """Height in millimetres, surface and way of throwing."""
        self.change(lambda record: record.under(height, surface, style))

    def seat(self, seat: int | None, group: int = 0) -> None:
        """The seat of a group, which its result code names; None: it has none."""
        self.change(lambda record: record.seated(seat, group))

    def group(self, name: str) -> int:
        """A further group; its place is returned."""
        self.change(lambda record: record.with_group(name))
        return len(self.record.names) - 1

    def rename(self, group: int, name: str) -> None:
        """Another name for a group."""
        self.change(lambda record: record.renamed(group, name))

    def change(self, change: Change, throws: bool = False) -> None:
        """Any other change of the record, such as what a merge returns.

        With `throws` it must come after the guess.
        """
        self.catch_up()
        if throws and self.needs_guess and self.record.guess is None:
            raise BadData("lab.guess.first")
        self._keep(change(self.record))

    def clear(self) -> Record:
        """Next class: an empty record takes the place of the old one, which is returned.

        It has another id, by which other laboratories with this file see that it was cleared.
        """
        old = self.record
        if is_there(self.path):
            self._keep(Record.fresh())
        else:
            self.record = Record.fresh()
        return old

    def catch_up(self) -> bool:
        """Read what another laboratory has written into the file; returns whether it has.

        Raises `BadData` where it was cleared or deleted meanwhile.  Cleared: `record` is the empty
        one then.  Deleted: `record` stays, and the next change writes all of it anew, so that
        nothing is lost, and nothing comes back without having been told.
        """
        now = stamp(self.path)
        if now == self._seen:
            return False
        if now is None:
            self._seen = None
            raise BadData("lab.file.gone", file=str(self.path))
        old, record = self.record, read(self.path)
        self.record, self._seen = record, now
        if record.id != old.id and old != Record(old.id):
            self.needs_guess = not record.steps
            raise BadData("lab.file.cleared", file=str(self.path))
        return True

    def _keep(self, record: Record) -> None:
        _ = record.tally  # raises where counts add up to more than can be kept
        write(record, self.path)
        self.record, self._seen = record, stamp(self.path)


def write(record: Record, path: str | os.PathLike[str]) -> None:
    """Write the file anew, all of it or nothing; raises `BadData` where that is not possible."""
    try:
        replace.whole(path, to_json(record))
    except (OSError, ValueError) as error:
        raise BadData("lab.file.unwritable", file=str(path)) from error


def absolute(path: str | os.PathLike[str]) -> pathlib.Path:
    """The place of a file, with its folder where there is one; raises `BadData` for no name."""
    if not isinstance(path, (str, os.PathLike)):
        raise BadData("lab.no_path", given=shown(path))
    try:
        return pathlib.Path(path).absolute()
    except OSError:  # the working folder itself has been deleted
        return pathlib.Path(path)


def is_there(path: pathlib.Path) -> bool:
    """Whether there is something of that name, readable or not.

    Raises `BadData` for a name that no file can have, and where nobody may look.
    """
    try:
        return path.exists()
    except OSError as error:
        raise BadData("lab.file.unreadable", file=str(path)) from error


def stamp(path: pathlib.Path) -> tuple[int, int] | None:
    """What tells one state of the file from another; None without a file."""
    try:
        now = path.stat()
    except (OSError, ValueError):
        return None
    return now.st_mtime_ns, now.st_ino


def read(path: str | os.PathLike[str]) -> Record:
    """The record in a file; raises `BadData` with the file's name if it holds none."""
    file = pathlib.Path(path)
    try:
        if not file.is_file():  # reading a device may never end
            raise BadData("lab.file.unreadable", file=str(file))
        if file.stat().st_size > LARGEST:
            raise BadData("lab.file.long", file=file.name)
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadData("lab.file.damaged", file=file.name) from error
    except (OSError, ValueError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData("lab.file.unreadable", file=str(file)) from error
    return from_json(text, file.name)


def to_json(record: Record) -> str:
    """The record as text: one JSON object.

    ``format`` and ``version``, ``id``, ``guess`` (null or shares, reason, words), ``conditions``
    (height in mm or null, surface, style), ``groups`` (names) and ``steps``: [place of the group,
    an entry or an object of counts].  ``taken`` lists the files taken over, if there are any: [id,
    number of steps, mark of the guess, mark of the steps, steps of the laboratory before],
    ``changes`` what was put together and can be taken back (see `boardkit.lab.changes`), and
    ``seats`` the seats of groups by name.
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        "id": record.id,
        "guess": None if record.guess is None else record.guess.document(),
        "conditions": record.conditions.document(),
        "groups": list(record.names),
    }
    if record.taken:
        head["taken"] = [one.document() for one in record.taken]
    if record.seats:
        head["seats"] = dict(record.seats)
    steps = [
        [place, step.document() if isinstance(step, Tally) else step]
        for place, step in record.steps
    ]
    lists: dict[str, Sequence[object]] = {"steps": steps}
    if record.changes:
        lists = {"changes": [change.document() for change in record.changes], **lists}
    body = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    for name, rows in lists.items():  # a line for each of them
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        body += f',\n "{name}": [\n{lines}\n ]'
    return f"{body}\n}}\n"


def from_json(text: str, file: str = "") -> Record:
    """The record that `to_json` wrote; raises `BadData` that calls the text `file`."""
    name = file or NAME
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise BadData("lab.file.damaged", file=name) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadData("lab.file.foreign", file=name)
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        version = shown(data.get("version"))
        raise BadData("lab.file.version", file=name, given=version, known=VERSION)
    try:
        return _record(data)
    except BadData as why:
        raise BadData("lab.file.entry", file=name, why=why) from why
    except (KeyError, TypeError, ValueError) as error:
        raise BadData("lab.file.damaged", file=name) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose entries are there once: which of two counts nobody knows."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an entry is there twice")
    return found


def _record(data: dict[str, Any]) -> Record:
    ident, names, steps = data["id"], data["groups"], data["steps"]
    if not isinstance(ident, str) or not 0 < len(ident) <= 40 or not ident.isalnum():
        raise TypeError("id")
    if not isinstance(names, list) or not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise TypeError("groups or steps")
    files = data.get("taken", [])
    if not isinstance(files, list) or len(files) > MOST_TAKEN:
        raise TypeError("files taken over")
    merged = tuple(map(changes.Change.from_document, _changes(data)))
    if any(change.at + change.added > len(steps) for change in merged):
        raise ValueError("steps of a change")
    for change in merged:
        for name in (*change.before, *change.after):
            _check_name(name)
    record = Record(ident, (), taken=tuple(map(Taken.from_document, files)), changes=merged)
    for name in names:
        record = record.with_group(name)
    record = dataclasses.replace(record, seats=_seats(data))
    if data["guess"] is not None:
        guess = data["guess"]
        record = record.guessed(guess["shares"], guess["reason"], guess["words"])
    record = record.under(**data["conditions"])
    found: list[tuple[int, str | Tally]] = []
    for place, step in steps:
        one = record.added(Tally.from_document(step), place) if isinstance(step, dict) else None
        one = record.entered(step, place) if one is None else one
        found.append(one.steps[0])
    record = dataclasses.replace(record, steps=tuple(found))
    _ = record.tally  # raises where counts add up to more than can be kept
    return record


def _changes(data: dict[str, Any]) -> list[Any]:
    """What was put together, as it stands in the file."""
    found = data.get("changes", [])
    if not isinstance(found, list) or len(found) > changes.MOST:
        raise TypeError("changes")
    if sum(len(one["places"]) for one in found) > changes.MOST_RUNS:
        raise TypeError("changes")
    return found


def _seats(data: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    """The seats by group, each of them once; groups put together with others are among them."""
    seats = data.get("seats", {})
    if not isinstance(seats, dict) or len(set(seats.values())) < len(seats):
        raise TypeError("seats")
    for name, seat in seats.items():
        _check_name(name)
        Record("seats", (name,)).seated(seat)
        if not isinstance(seat, int):
            raise TypeError("a seat")
    return tuple(seats.items())


def _check_name(name: str) -> None:
    """Raises an error for what no group can be called."""
    if Record("name", ()).with_group(name).names != (name,):
        raise ValueError("name of a group")
