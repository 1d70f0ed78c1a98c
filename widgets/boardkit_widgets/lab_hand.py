"""Take throws along: paste a tally, save as CSV, a result code to hand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardkit.chance.dist import shown
from boardkit.errors import BadData, BoardkitError
from boardkit.lab import codes, reading
from boardkit.lab.record import Group, Record, line
from boardkit.lab.tally import Tally, pooled
from boardkit.text import phrase, written

from . import style
from .changes import set_value
from .entry import Entry
from .lab_sheet import csv_link

if TYPE_CHECKING:
    from .throwlab import ThrowLab


def _done(words: str) -> str:
    return f'<p role="status">{style.text(words)}</p>'


class Hand(W.VBox):
    """The part of a `ThrowLab` below the results; what is wrong is said by its status line too."""

    def __init__(self, wrap: Callable[..., Any], home: ThrowLab, language: str) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-lab-hand")
        self._home, self._language = home, language
        self._words: tuple[object | None, Callable[[str], str]] = (None, _done)
        self._quiet = False
        self._wrong_seats: dict[str, tuple[str, BadData]] = {}
        """By group what was typed and could not be taken as its seat, and why."""
        self.told = W.HTML()
        self.title = W.HTML()
        self.paste = style.classed(W.Textarea(), "bk-lab-paste")
        self.take = style.button("check", "bk-lab-take")
        self.links = W.HTML()
        self.seat = style.classed(Entry(wrap(lambda _: self._seated())), "bk-lab-seat")
        self.seat.observe(wrap(lambda _: self._seated()), "value")
        self.code = W.HTML()
        self.take.on_click(wrap(self._telling(self._take)))
        self.children = (
            self.title,
            style.row(self.seat),
            self.code,
            self.paste,
            style.row(self.take),
            self.told,
            self.links,
        )
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; what is typed stays.  Seat, code and links follow with `show`."""
        self._language = language
        set_value(self.title, f"<h3>{style.text(self._say('title'))}</h3>")
        for field, name in ((self.paste, "paste"), (self.take, "take")):
            style.words(field, self._say(name))
        self.paste.placeholder = self._say("paste_hint")
        self._tell(*self._words)

    def fill(self) -> None:
        """Nothing that was typed for another record."""
        set_value(self.paste, "")
        self._wrong_seats = {}
        self._tell(None)

    def show(self) -> None:
        """Show the chosen group's seat and code, and the files of the record as it is now."""
        record, language = self._home.record, self._language
        place = min(self._home.place, len(record.names) - 1)
        group, seat = record.groups[place], record.seat(place)
        words = phrase("ui.lab.hand.seat", group=group.name, most=codes.SEATS)
        style.words(self.seat, words.text(language))
        typed, why = self._wrong_seat(place) or (str(seat or ""), None)
        self._quiet = True
        set_value(self.seat, typed)
        self._quiet = False
        told = self._code_html(group, seat) if why is None else style.alert(why.text(language))
        set_value(self.code, told)
        links = ""
        if record.steps:
            counts = reading.to_csv(record.groups, language)
            throws = reading.throws_csv(record.groups, language) if _short(record) else ""
            links = csv_link(counts, self._say("csv_file"), self._say("csv"))
            if throws:
                name = self._say("csv_throws_file")
                links += " " + csv_link(throws, name, self._say("csv_throws"))
        set_value(self.links, links)

    def _code_html(self, group: Group, seat: int | None) -> str:
        if seat is None:
            return style.soft(phrase("ui.lab.hand.no_seat", group=group.name).text(self._language))
        try:
            code = codes.encode(codes.Result(seat, group.tally))
        except BadData as why:
            return style.alert(why.text(self._language))
        words = phrase("ui.lab.hand.code", group=group.name, seat=seat).text(self._language)
        shown_code = f'<code class="bk-code bk-lab-code" tabindex="0">{code}</code>'
        return f"<p>{style.text(words)}</p>{shown_code}"

    def _seated(self) -> None:
        """A seat was typed for the chosen group: keep it, or say why not and leave it there."""
        if self._quiet:
            return
        given, record = self.seat.value, self._home.record
        name = record.names[self._home.place]
        try:
            self._home.seat(_seat(given.strip()) if given.strip() else None)
            self._wrong_seats.pop(name, None)
        except BadData as why:
            if self._home.record.id != record.id or name not in self._home.record.names:
                self.show()  # another window has cleared it or renamed the group
                raise
            self._wrong_seats[name] = given, why
        self.show()

    def _wrong_seat(self, place: int) -> tuple[str, BadData] | None:
        """What was typed for a group and why it is no seat of it, if it still is none."""
        name = self._home.record.names[place]
        if name in self._wrong_seats:
            try:
                self._home.record.seated(_seat(self._wrong_seats[name][0].strip()), place)
            except BadData:
                return self._wrong_seats[name]
            del self._wrong_seats[name]  # the other group has left it
        return None

    def _take(self) -> None:
        given = self.paste.value
        place = self._home.place
        named: list[tuple[str, Sequence[str | Tally]]]
        result: codes.Result | None = None
        if is_code(given):
            result = codes.decode(given)
            named = [(str(result.seat), (result.tally,))]
            n = result.tally.entries
        else:
            read = reading.read_table(given)
            n = pooled(line.tally for line in read.lines).entries
            bare = all(line.name is None and line.seat is None for line in read.lines)
            own = self._home.record.names[place]
            named = [(own if bare else group.name, group.steps) for group in read.groups]
        if not n:
            raise BadData("lab.no_throws")
        if self._home.lab.needs_guess and self._home.record.guess is None:
            raise BadData("lab.guess.first")

        def added(record: Record) -> Record:
            if result is not None:
                _check_new(record, result)
            for given, steps in named:
                name = line(given)
                if name not in record.names:
                    record = record.with_group(name)
                filled = (s for s in steps if not isinstance(s, Tally) or s.entries)
                record = record.extended(filled, record.names.index(name))
            if result is None or _who_sits(record, result.seat) is not None:
                return record
            group = record.names.index(str(result.seat))
            return record if record.seat(group) else record.seated(result.seat, group)

        words = phrase("ui.lab.hand.taken", n=n)
        name = None if result is None else _who_sits(self._home.record, result.seat)
        if result is not None and name not in (None, str(result.seat)):
            words = phrase("ui.lab.hand.taken_beside", n=n, seat=result.seat, group=name)
        self._home.change_record(added, words)
        set_value(self.paste, "")

    def _telling(self, do: Callable[[], object]) -> Callable[[object], None]:
        """`do`, and what it raises said here, where the reader looks."""

        def safe(_: object) -> None:
            self._tell(None)
            try:
                do()
            except BoardkitError as why:
                self._wrong(why)

        return safe

    def _wrong(self, why: object) -> None:
        self._tell(why, style.alert)

    def _tell(self, words: object | None, form: Callable[[str], str] = _done) -> None:
        """Say something below the buttons, or nothing, and again after a change of language."""
        self._words = (words, form)
        set_value(self.told, "" if words is None else form(written(words, self._language)))

    def _say(self, name: str) -> str:
        return phrase(f"ui.lab.hand.{name}").text(self._language)


def is_code(text: str) -> bool:
    """Whether a text is meant as one result code and not as the cells of a table.

    >>> is_code("4nkm m9fp 6ry7\\n"), is_code("hello world"), is_code("A 4 7 5 4\\nB 4 7 5 4")
    (True, False, False)
    """
    line = text.strip()
    if not line or any(mark in line for mark in "\n\t") or len(line.split()) > 3:
        return False
    sure = any(map(str.isdigit, line)) or len(codes.plain_code(line)) == codes.LENGTH
    return sure and codes.looks_like_code(line)


def _who_sits(record: Record, seat: int) -> str | None:
    """The group of this seat; None if nobody sits there."""
    places = range(len(record.names))
    return next((record.names[place] for place in places if record.seat(place) == seat), None)


def _check_new(record: Record, result: codes.Result) -> None:
    """Raises `BadData` for the very code that a group already has: its throws would count twice."""
    for group in record.groups:
        came = result.tally in group.steps and group.name == str(result.seat)
        own = group.name == _who_sits(record, result.seat) and group.tally == result.tally
        if came or own:
            raise BadData("ui.lab.code_known", seat=result.seat, group=group.name)


def _seat(typed: str) -> int:
    if not typed.isascii() or not typed.isdecimal() or len(typed) > 4:
        raise BadData("ui.lab.seat", given=shown(typed), most=codes.SEATS)
    return int(typed)


def _short(record: Record) -> bool:
    """Whether throw by throw is a file of sensible size."""
    return record.tally.entries <= 20_000
