"""What the throw laboratory and the class table look like, and the parts both have."""

from __future__ import annotations

import functools
import pathlib
import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance.models import OUTCOMES
from boardkit.text import phrase, written

from . import style
from .changes import set_value, show_if
from .lying import hut_picture

FILES = ("throwlab.css", "lab_together.css")
_COMMA = re.compile(r",(?![^(]*\))")
_SELECTORS = re.compile(r"((?:^|[{}])\s*)([^{}@\s][^{}@]*)(?=\s\{)")
SIGNS = {"ask": "info-circle", "no": "undo", "error": "bug", "done": "check"}


def sheet() -> Any:
    """The style sheet as a widget."""
    here = pathlib.Path(__file__)
    css = "".join(here.with_name(name).read_text(encoding="utf-8") for name in FILES)
    rules = stronger(css + _pictures())
    return W.HTML(f"<style>{rules}</style>", layout=W.Layout(display="none"))


def stronger(css: str) -> str:
    """Rules that win over equally specific ones of the general style sheet.

    A board further down the page brings the general sheet once more, after this one, and a reload
    of the page changes the order: what the laboratory looks like must not depend on that.

    >>> stronger(".a, .b:is(i, b) > u { top: 0; } @media print { .c { top: 0; } }")
    'html .a, html .b:is(i, b) > u { top: 0; } @media print { html .c { top: 0; } }'
    """

    def one_element_more(found: re.Match[str]) -> str:
        before, selectors = found.groups()
        return before + ", ".join("html " + part.strip() for part in _COMMA.split(selectors))

    return _SELECTORS.sub(one_element_more, re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))


@functools.cache
def _pictures() -> str:
    """Rules that put a picture of how the hut lies on each of the big buttons."""
    rules = []
    for outcome in OUTCOMES:
        svg = b64encode(hut_picture(outcome).to_svg().encode()).decode()
        image = f"url(data:image/svg+xml;base64,{svg})"
        rules.append(
            f".bk .bk-lab-press > .bk-lab-{outcome}::before {{ background-image: {image}; }}"
        )
    return "\n".join(rules)


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


def csv_link(content: str, name: str, words: str) -> str:
    """A link that saves CSV; it needs no kernel."""
    # The mark tells spreadsheets: UTF-8.
    return style.save_link(style.written_data("\ufeff" + content, "text/csv"), name, words)


class Question(W.VBox):
    """Asks before something that cannot be taken back; nothing is shown until `ask` is called.

    `yes` and `no` are the words of the two answers; what is in `extra` stands above them.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        language: str,
        yes: object = phrase("ui.lab.yes_clear"),
        no: object = phrase("ui.lab.no_clear"),
        extra: tuple[Any, ...] = (),
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-lab-question")
        self._language, self._words = language, (yes, no)
        self._question: Callable[[], object] = str
        self._do: Callable[[], object] = str
        self._back: Any = None
        self.asked = style.markup("bk-lab-ask")
        self.yes = style.button("check", "bk-main")
        self.no = style.button("undo")
        self.answer = style.row(self.yes, self.no)
        self.yes.on_click(wrap(lambda _: self._answered(self._do)))
        self.no.on_click(wrap(lambda _: self._answered(None)))
        self.children = (self.asked, *extra, self.answer)
        self.rest()
        self.tell(language)

    def ask(self, question: Callable[[], object], do: Callable[[], object], back: Any) -> None:
        """Ask `question()`; a yes does `do()`, either answer gives the keyboard to `back`."""
        self._question, self._do, self._back = question, do, back
        self._put()
        for part in (self, self.asked, self.answer):
            show_if(part, True)

    def tell(self, language: str) -> None:
        """Set all words; a question that is open stays open."""
        self._language = language
        for button, words in zip((self.yes, self.no), self._words, strict=True):
            style.words(button, written(words, language))
        if self._open:
            self._put()

    def rest(self) -> None:
        """Ask nothing."""
        for part in (self, self.asked, self.answer):
            show_if(part, False)

    def _answered(self, do: Callable[[], object] | None) -> None:
        """The keyboard goes back to where the question came from, before anything happens."""
        if not self._open:  # the second half of a double click
            return
        self.rest()
        self._back.focus()
        if do is not None:
            do()

    @property
    def _open(self) -> bool:
        return bool(self.answer.layout.display != "none")

    def _put(self) -> None:
        words = style.text(written(self._question(), self._language))
        set_value(self.asked, f'<p role="alert"><b>{words}</b></p>')


class Asking(W.VBox):
    """A button that asks before it does something that cannot be taken back.

    `labels` are its words and its tip, `question()` is what to ask, `do()` what a yes does;
    `extra` stands with the question.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        labels: tuple[object, object],
        question: Callable[[], object],
        do: Callable[[], object],
        language: str,
        extra: tuple[Any, ...] = (),
    ) -> None:
        super().__init__()
        self._labels = labels
        self.button = style.button("trash")
        self.question = Question(wrap, language, extra=extra)
        self.asked, self.answer = self.question.asked, self.question.answer
        self.yes, self.no = self.question.yes, self.question.no
        self.button.on_click(wrap(lambda _: self.question.ask(question, do, self.button)))
        self.children = (self.button, self.question)
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; a question that is open stays open."""
        label, tip = (written(words, language) for words in self._labels)
        style.words(self.button, label, tip)
        self.question.tell(language)

    def rest(self) -> None:
        """Ask nothing."""
        self.question.rest()
