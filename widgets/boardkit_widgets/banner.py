"""The line above the board that says when it does not show the game itself, with the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.text import Phrase, phrase

from . import style
from .changes import show_if


class Banner(W.VBox):
    """Shown while an earlier position is looked at or something is tried out."""

    def __init__(
        self, wrap: Callable[..., Any], try_here: Callable[[], object], back: Callable[[], object]
    ) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-card", "bk-banner")
        self.line = style.markup()
        self.try_here = style.button("code-fork", "bk-main", "bk-try")
        self.back = style.button("arrow-left", "bk-return")
        self.try_here.on_click(wrap(lambda _: try_here()))
        self.back.on_click(wrap(lambda _: back()))
        self.children = (self.line, style.row(self.try_here, self.back))

    def tell(self, language: str) -> None:
        """Set the words of the buttons."""
        for button, name in ((self.try_here, "try_here"), (self.back, "return")):
            style.words(
                button,
                phrase(f"ui.play.{name}").text(language),
                phrase(f"ui.play.{name}_tip").text(language),
            )

    def show(self, words: Phrase | None, more: object, can_try: bool, language: str) -> None:
        """Show `words` and below them `more` (a phrase or nothing); no words hide the banner."""
        show_if(self, words is not None)
        show_if(self.try_here, can_try)
        if words is not None:
            page = f'<p role="status">{style.text(words.text(language))}</p>'
            if isinstance(more, Phrase):
                page += f'<p class="bk-soft">{style.text(more.text(language))}</p>'
            if page != self.line.value:
                self.line.value = page
