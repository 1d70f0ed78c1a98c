"""The line below a board: what can be done, why something cannot; read aloud when it changes."""

from __future__ import annotations

from typing import ClassVar

import ipywidgets as W

from boardkit.text import written

from . import shared, style
from .changes import set_value

_SIGNS = {
    "ask": "hand-pointer",
    "no": "exclamation-triangle",
    "error": "bug",
    "done": "check",
    "told": "info-circle",
}


class StatusLine(W.HTML):
    """Words with a sign; a screen reader is told politely."""

    signs: ClassVar = _SIGNS

    def __init__(self) -> None:
        super().__init__(layout=shared.layout(), style=shared.one(shared.FixedHTMLStyle))
        style.classed(self, "bk-status-line")

    def tell(self, words: object, kind: str, language: str) -> None:
        """Show words (a text, `Phrase`, `Reason` or error); `kind` as in `Board.say`."""
        set_value(
            self,
            f'<div class="bk-status bk-{kind}" role="status" aria-live="polite">'
            f'<i class="fa fa-{self.signs[kind]}" aria-hidden="true"></i>'
            f"<span>{style.text(written(words, language))}</span></div>",
        )
