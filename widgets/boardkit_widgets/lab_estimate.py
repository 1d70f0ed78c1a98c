"""What is believed after the throws: a switch for the columns, and what was believed before.

Every way to land is thought to have been seen a few times before the first throw; see
`boardkit.lab.tally.Tally.estimate`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as W

from boardkit.errors import BadData
from boardkit.lab.tally import checked_prior
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if


class Estimate(W.VBox):
    """`prior` is how many throws of each kind count as seen before; None: no estimate is shown.

    `changed()` is called when it is another one.
    """

    def __init__(
        self, wrap: Callable[..., Any], changed: Callable[[], object], language: str
    ) -> None:
        super().__init__()
        style.classed(self, "bk-lab-estimate")
        self._changed, self._language = changed, language
        self._prior = Fraction(1)
        self._why: BadData | None = None
        self.shown = style.classed(W.Checkbox(value=False, indent=False), "bk-lab-estimate-shown")
        self.before = style.classed(W.Text("1", continuous_update=False), "bk-lab-estimate-before")
        self.after, self.told, self.note = W.Label(), style.markup(), style.markup()
        self.shown.observe(wrap(lambda _: self._show()), "value")
        self.before.observe(wrap(lambda _: self._read()), "value")
        self.row = style.row(self.before, self.after)
        self.children = (style.row(self.shown, self.row), self.told, self.note)
        self.tell(language)
        self._show(quiet=True)

    @property
    def prior(self) -> Fraction | None:
        """The last number that was one."""
        return self._prior if self.shown.value else None

    def tell(self, language: str) -> None:
        """Set all words; what is typed stays."""
        self._language = language
        style.words(self.shown, _say("show", language))
        style.words(self.before, _say("before", language))
        set_value(self.after, _say("after", language))
        title, note = (style.text(_say(name, language)) for name in ("what", "note"))
        set_value(self.note, f"<details><summary>{title}</summary><p>{note}</p></details>")
        self._tell()

    def _read(self) -> None:
        self._why = None
        try:
            self._prior = checked_prior(self.before.value)
        except BadData as why:
            self._why = why
        self._tell()
        self._changed()

    def _tell(self) -> None:
        why = "" if self._why is None else self._why.text(self._language)
        set_value(self.told, style.alert(why))

    def _show(self, quiet: bool = False) -> None:
        for part in (self.row, self.told, self.note):
            show_if(part, self.shown.value)
        if not quiet:
            self._changed()


def _say(name: str, language: str) -> str:
    return phrase(f"ui.lab.estimate.{name}").text(language)
