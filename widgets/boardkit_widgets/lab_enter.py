"""Throws one by one: five big buttons, a text field, a group, and a big undo.

Bare letter keys are never used: JupyterLab takes them for commands.  No button is ever disabled:
that would throw whoever uses the keyboard out of the laboratory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.chance.dist import shown
from boardkit.errors import BadData
from boardkit.lab.reading import WORDS
from boardkit.lab.record import Record
from boardkit.lab.tally import ENTRIES, entry_name
from boardkit.text import phrase

from . import style
from .changes import set_value
from .entry import Entry

_ENTRY = {word: entry for entry in ENTRIES for word in WORDS[entry]}


class Enter(W.VBox):
    """`entered(entries)` is called with throws, `undo()`, `add_group(name)` and `chosen()` too."""

    def __init__(
        self,
        wrap: Callable[..., Any],
        entered: Callable[[Sequence[str]], object],
        undo: Callable[[], object],
        add_group: Callable[[str], object],
        chosen: Callable[[], object],
        language: str,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-lab-enter")
        self._language = language
        self._entered, self._add_group, self._chosen = entered, add_group, chosen
        self._quiet = False
        self.buttons: dict[str, Any] = {}
        for entry in ENTRIES:
            button = W.Button()
            button.on_click(wrap(lambda _, entry=entry: entered((entry,))))
            self.buttons[entry] = style.classed(button, f"bk-lab-{entry}")
        self.press = style.classed(style.row(*self.buttons.values()), "bk-lab-press")
        self.note = style.markup()
        self.last = style.markup("bk-lab-last")
        self.undo = style.button("undo", "bk-lab-undo")
        self.undo.on_click(wrap(lambda _: undo()))
        self.typed = style.classed(Entry(wrap(self._read)), "bk-lab-typed")
        self.group = style.classed(W.Dropdown(options=[]), "bk-lab-group")
        self.group.observe(wrap(self._switched), "value")
        self.name = style.classed(Entry(wrap(lambda _: self._named())), "bk-lab-name")
        self.add = style.button("plus")
        self.add.on_click(wrap(lambda _: self._named()))
        self.children = (
            style.classed(style.row(self.group, self.name, self.add), "bk-lab-groups"),
            self.press,
            style.classed(style.row(self.undo, self.last), "bk-lab-back"),
        )
        self.more = style.stack(style.row(self.typed), self.note)
        """What stands below the status line."""
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; what is typed stays.  The last entry follows with `show`."""
        self._language = language
        for entry, button in self.buttons.items():
            name = entry_name(entry)
            tip = phrase("ui.lab.press_tip", entry=name)
            style.words(button, name.text(language), tip.text(language))
        set_value(
            self.note, f'<p class="bk-soft">{style.text(_say("doubtful_note", language))}</p>'
        )
        style.words(self.undo, _say("undo", language), _say("undo_tip", language))
        style.words(self.group, _say("group", language))
        style.words(self.add, _say("add_group", language))
        for field, key in ((self.typed, "typed"), (self.name, "new_group")):
            style.words(field, _say(key, language))
            field.placeholder = _say(f"{key}_hint", language)

    @property
    def place(self) -> int:
        """The place of the chosen group."""
        return int(self.group.value or 0)

    def show(self, record: Record, place: int | None = None) -> None:
        """Show the groups and the last entry of `record`; `place` chooses a group."""
        # The group stays chosen by its name: another laboratory may have moved it.
        named = record.names.index(self.group.label) if self.group.label in record.names else None
        wanted = place if place is not None else self.place if named is None else named
        options = tuple((name, i) for i, name in enumerate(record.names))
        self._quiet = True
        if self.group.options != options:
            self.group.options = options
        set_value(self.group, min(wanted, len(options) - 1))
        self._quiet = False
        last = record.last_words()
        words = _say("nothing_yet", self._language)
        if last is not None:
            words = phrase("ui.lab.last", last=last).text(self._language)
        set_value(self.last, f'<p class="bk-lab-said"><b>{style.text(words)}</b></p>')

    def _read(self, text: str) -> None:
        self._entered(read(text))
        self.typed.value = ""

    def _named(self) -> None:
        self._add_group(self.name.value)
        self.name.value = ""

    def _switched(self, _: object) -> None:
        if not self._quiet:
            self._chosen()


def read(text: str) -> tuple[str, ...]:
    """The throws that a text names, in either language; raises `BadData` if one is none.

    >>> read("aufrecht, lang"), read("lange Seite"), read("u ?")
    (('upright', 'long'), ('long',), ('upright', 'doubtful'))
    """
    found: list[str] = []
    words = re.findall(r"[^\s,;]+", text.casefold())
    while words:
        pair = " ".join(words[:2])  # "lange Seite" is one throw
        size = 2 if len(words) > 1 and pair in _ENTRY else 1
        word = " ".join(words[:size])
        if word not in _ENTRY:
            raise BadData("ui.lab.word", given=shown(word), known=tuple(map(entry_name, ENTRIES)))
        found.append(_ENTRY[word])
        del words[:size]
    if not found:
        raise BadData("ui.lab.nothing")
    return tuple(found)


def _say(name: str, language: str) -> str:
    return phrase(f"ui.lab.{name}").text(language)
