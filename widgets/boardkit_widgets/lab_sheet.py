"""What the throw laboratory and the class table look like, and the parts both have."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import ipywidgets as W

from boardkit.text import phrase, written

from . import style
from .changes import set_value, show_if

SIGNS = {"ask": "info-circle", "no": "undo", "error": "bug", "done": "check"}


def sheet() -> Any:
    """The style sheet as a widget."""
    css = (pathlib.Path(__file__).parent / "throwlab.css").read_text(encoding="utf-8")
    return W.HTML(f"<style>{css}</style>", layout=W.Layout(display="none"))


def status_html(words: object, kind: str, language: str) -> str:
    """The status line; `kind` is one of `SIGNS`."""
    told = style.text(written(words, language))
    return (
        f'<div class="bk-status bk-{kind}" role="status" aria-live="polite">'
        f'<i class="fa fa-{SIGNS[kind]}" aria-hidden="true"></i><span>{told}</span></div>'
    )


def plain(value: float, language: str) -> str:
    """A number as one types it: with the language's comma and no mark for thousands.

    >>> plain(1500, "de"), plain(12.5, "de"), plain(12.5, "en")
    ('1500', '12,5', '12.5')
    """
    typed = f"{value:.10g}"
    return typed.replace(".", ",") if language == "de" else typed


def save_link(content: str, name: str, words: str) -> str:
    """A link that saves CSV; it needs no kernel."""
    data = quote("\ufeff" + content)  # the mark tells spreadsheets: UTF-8
    return (
        f'<a class="bk-link" download="{style.text(name)}" href="data:text/csv;charset=utf-8,'
        f'{data}"><i class="fa fa-download" aria-hidden="true"></i> {style.text(words)}</a>'
    )


class Asking(W.VBox):
    """A button that asks before it does something that cannot be taken back.

    `labels` are its words and its tip, `question()` is what to ask, `do()` what a yes does.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        labels: tuple[object, object],
        question: Callable[[], object],
        do: Callable[[], object],
        language: str,
    ) -> None:
        super().__init__()
        self._labels, self._question, self._language = labels, question, language
        self.button = style.button("trash")
        self.asked = style.classed(W.HTML(), "bk-lab-ask")
        self.yes = style.button("check", "bk-main")
        self.no = style.button("undo")
        self.answer = style.row(self.yes, self.no)

        def done(_: object) -> None:
            self._close()
            do()

        self.button.on_click(wrap(lambda _: self._ask()))
        self.yes.on_click(wrap(done))
        self.no.on_click(wrap(lambda _: self._close()))
        self.children = (self.button, self.asked, self.answer)
        self.rest()
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; a question that is open stays open."""
        self._language = language
        label, tip = (written(words, language) for words in self._labels)
        style.words(self.button, label, tip)
        style.words(self.yes, phrase("ui.lab.yes_clear").text(language))
        style.words(self.no, phrase("ui.lab.no_clear").text(language))
        if self.asked.layout.display != "none":
            self._put()

    def rest(self) -> None:
        """Ask nothing."""
        show_if(self.asked, False)
        show_if(self.answer, False)

    def _close(self) -> None:
        """It was answered: the keyboard goes back to where the question came from."""
        self.rest()
        self.button.focus()

    def _ask(self) -> None:
        self._put()
        show_if(self.asked, True)
        show_if(self.answer, True)

    def _put(self) -> None:
        words = style.text(written(self._question(), self._language))
        set_value(self.asked, f'<p role="alert"><b>{words}</b></p>')
