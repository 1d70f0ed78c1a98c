"""Files chosen on this device: what would change is shown first, then they are taken over.

A file is read whole or not at all, and nothing changes before "take over" is pressed.  Chosen
files wait until then; each may be ticked off, and their groups can be compared already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardkit.errors import BadData, BoardkitError
from boardkit.lab import files, store
from boardkit.lab.merge import Joined, join
from boardkit.lab.pile import free
from boardkit.lab.record import Group, Record
from boardkit.text import number, phrase

from . import style
from .changes import put, set_value, show_if

if TYPE_CHECKING:
    from .throwlab import ThrowLab

MOST = 40
"""Files that wait to be taken over."""
LONGEST = 80
"""Characters of a file's name that are shown."""
MOST_SAVED = 5000
"""Throws up to which the whole laboratory stands in a link on the page."""

Taken = Callable[[Callable[[Record], Joined], object], object]


class Files(W.VBox):
    """The files that wait; `taken(change, words)` takes them over, `changed()` hears of more."""

    def __init__(
        self,
        wrap: Callable[..., Any],
        home: ThrowLab,
        taken: Taken,
        changed: Callable[[], object],
        language: str,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-lab-files")
        self._home, self._taken, self._changed, self._language = home, taken, changed, language
        self._wrap = wrap
        self.waiting: list[tuple[str, Record]] = []
        self.boxes: list[Any] = []
        self._problems: list[BoardkitError] = []
        self.head = style.markup()
        self.choose = style.classed(
            W.FileUpload(accept=",".join(files.SUFFIXES), multiple=True), "bk-lab-choose"
        )
        self.choose.observe(wrap(lambda change: self._chosen(change["new"])), "value")
        self.choose.observe(wrap(lambda change: self._unreadable(change["new"])), "error")
        self.link = style.markup()
        self.told = style.markup()
        self.list = style.classed(W.VBox(), "bk-stack", "bk-lab-waiting")
        self.preview = style.markup("bk-lab-preview")
        self.take = style.button("check", "bk-main", "bk-lab-take-files")
        self.leave = style.button("times", "bk-lab-leave-files")
        self.take.on_click(wrap(lambda _: self.take_over()))
        self.leave.on_click(wrap(lambda _: self._left()))
        self.answer = style.row(self.take, self.leave)
        self.children = (
            self.head,
            style.row(self.choose, self.link),
            self.told,
            self.list,
            self.preview,
            self.answer,
        )
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; the files go on waiting.  What would change follows with `show`."""
        self._language = language
        title, how, which, kinds = (
            style.text(self._say(name)) for name in ("title", "how", "which", "kinds")
        )
        set_value(
            self.head,
            f'<h3>{title}</h3><p class="bk-soft">{how}</p>'
            f"<details><summary>{which}</summary><p>{kinds}</p></details>",
        )
        style.words(self.choose, self._say("choose"), self._say("choose_tip"))
        style.words(self.take, self._say("take"))
        style.words(self.leave, self._say("leave"))
        self._tell_problems()

    def fill(self) -> None:
        """Another class: no file waits any more."""
        self._forget()
        self._problems = []
        self._tell_problems()

    def show(self) -> None:
        """Show what would change in the record as it is now."""
        record = self._home.record
        put(self.link, self._link(record))
        for (name, file), box in zip(self.waiting, self.boxes, strict=True):
            groups = phrase("ui.lab.merge.groups", n=_filled(file))
            throws = phrase("ui.lab.merge.throws", n=file.tally.entries)
            words = phrase("ui.lab.merge.file", file=name, groups=groups, throws=throws)
            style.words(box, words.text(self._language))
        for part in (self.list, self.answer):
            show_if(part, bool(self.waiting))
        html = ""
        if self.waiting:
            try:
                html = self._preview(self.joined())
            except BadData as why:
                html = style.alert(why.text(self._language))
        put(self.preview, html)

    def joined(self) -> Joined:
        """The laboratory as it would be with the files that are ticked; raises `BadData`."""
        return self._join(self._home.record)

    def groups(self) -> tuple[Group, ...]:
        """The groups that these files would add, with the file's name behind theirs."""
        if not self.waiting:
            return ()
        try:
            found = self.joined()
        except BadData:
            return ()
        own = self._home.record.groups
        return tuple(
            Group(phrase("ui.lab.merge.of", group=group.name, files=_names(sources)).text(
                self._language), group.steps)
            for place, (group, sources) in enumerate(
                zip(found.record.groups, found.sources, strict=True))
            if group.steps and (place >= len(own) or not own[place].steps)
        )  # fmt: skip

    def add(self, given: list[tuple[str, bytes]]) -> None:
        """Let files wait, by name and content; what is wrong with others is told."""
        self._problems = []
        for name, content in given:
            name = self._free(" ".join(name.split())[:LONGEST] or store.NAME)
            try:
                if len(self.waiting) >= MOST:
                    raise BadData("lab.upload.many", file=name, most=MOST)
                record = files.read(name, content)
            except BoardkitError as why:
                self._problems.append(why)
                continue
            self.waiting.append((name, record))
            box = style.classed(W.Checkbox(value=True, indent=False), "bk-lab-tick")
            box.observe(self._wrap(lambda _: self._changed()), "value")
            self.boxes.append(box)
        self.list.children = tuple(self.boxes)
        self._tell_problems()
        self._changed()

    def take_over(self) -> None:
        """Put the ticked files behind what is there; raises `BadData` and changes nothing."""
        if self._home.lab.needs_guess and self._home.record.guess is None:
            raise BadData("lab.guess.first")
        ticked = self._ticked()
        if not ticked:
            raise BadData("ui.lab.no_file")
        found = self.joined()
        more = found.record.tally.entries - self._home.record.tally.entries
        if not more:
            raise BadData("ui.lab.nothing_new")
        names = _names(tuple(name for name, _ in ticked))
        self._taken(self._join, phrase("ui.lab.merge.taken", n=more, files=names))

    def done(self) -> None:
        """They were taken over; what was wrong with others is settled."""
        self.fill()

    # Parts

    def _ticked(self) -> list[tuple[str, Record]]:
        pairs = zip(self.waiting, self.boxes, strict=True)
        return [file for file, box in pairs if box.value]

    def _join(self, record: Record) -> Joined:
        return join(record, self._ticked(), self._home.lab.path.name)

    def _chosen(self, given: Any) -> None:
        if not given:
            return
        found = [(str(file["name"]), bytes(file["content"])) for file in given]
        self.choose.value = ()  # or the same file could not be chosen again
        self.add(found)

    def _unreadable(self, error: str) -> None:
        if error:
            self._problems = [BadData("ui.lab.unreadable")]
            self._tell_problems()

    def _left(self) -> None:
        self.fill()
        self._changed()
        self.choose.focus()

    def _forget(self) -> None:
        for box in self.boxes:
            box.close()
        self.waiting, self.boxes = [], []
        self.list.children = ()

    def _free(self, name: str) -> str:
        """A name that no other file has; the laboratory's own counts too."""
        taken = {self._home.lab.path.name, *(waiting for waiting, _ in self.waiting)}
        return free(name, taken, LONGEST)

    def _tell_problems(self) -> None:
        html = ""
        if self._problems:
            rows = "".join(f"<li>{style.text(w.text(self._language))}</li>" for w in self._problems)
            head = phrase("ui.lab.merge.not_read", n=len(self._problems)).text(self._language)
            head = f"<p>{style.text(head)}</p>"
            html = f'<div class="bk-wrong" role="alert">{head}<ul>{rows}</ul></div>'
        put(self.told, html)

    def _preview(self, found: Joined) -> str:
        own, language = self._home.record.groups, self._language
        rows = []
        before = after = 0
        for place, group in enumerate(found.record.groups):
            had = own[place].tally.entries if place < len(own) else 0
            has = group.tally.entries
            before, after = before + had, after + has
            if has != had:
                rows.append((group.name, _names(found.sources[place]), had, has))
        notes = "".join(f"<li>{style.text(note.text(language))}</li>" for note in found.notes)
        told = f"<ul>{notes}</ul>" if notes else ""
        if not rows:
            return f'{told}<p role="status"><b>{style.text(self._say("nothing"))}</b></p>'
        rows.append((self._say("all"), "", before, after))
        heads = ("group", "from", "before", "more", "after")
        head = "".join(f'<th scope="col">{style.text(self._say(name))}</th>' for name in heads)
        body = "".join(
            f'<tr><th scope="row">{style.text(name)}</th>'
            f'<td class="bk-lab-word">{style.text(source)}</td>'
            + "".join(f"<td>{number(n, 0, language)}</td>" for n in (had, has - had, has))
            + "</tr>"
            for name, source, had, has in rows
        )
        caption = style.text(self._say("preview"))
        return (
            f'{told}<div class="bk-lab-scroll"><table class="bk-table bk-lab-more">'
            f"<caption>{caption}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def _link(self, record: Record) -> str:
        if not record.steps or len(record.steps) > MOST_SAVED:
            return ""
        data = style.json_data(store.to_json(record))
        return style.save_link(data, self._home.lab.path.name, self._say("save"))

    def _say(self, name: str) -> str:
        return phrase(f"ui.lab.merge.{name}").text(self._language)


def _filled(record: Record) -> int:
    return sum(1 for group in record.groups if group.steps)


def _names(names: tuple[Any, ...]) -> str:
    return ", ".join(map(str, names))
