"""The language of a widget of the laboratory: given, chosen in the widget, or the notebook's.

Words change where they stand; nothing that somebody has typed, chosen or begun is touched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ipywidgets as W

from boardkit import text
from boardkit.text import phrase, written

from . import style
from .changes import set_value

TONGUES = (("Deutsch", "de"), ("English", "en"))


class Spoken:
    """Mixed into a widget that sets all words in `_tell(code)` and draws in `_draw()`.

    `_draw` begins with `_follow()`, so that after `boardkit.language(...)` no widget speaks two
    languages: what is drawn next is drawn in the new one, with all words around it.
    """

    tongue: Any

    def _begin_speaking(self, code: str | None) -> None:
        """Take the language that was given; raises `BadOption` for an unknown one."""
        self._code = None if code is None else text.known(code)
        self._told: str | None = None

    def _choice(self, wrap: Callable[..., Any]) -> Any:
        """The list in which a reader chooses the language."""
        self.tongue = style.classed(W.Dropdown(options=TONGUES), "bk-language")
        set_value(self.tongue, self.language)
        self.tongue.observe(wrap(lambda change: self._chosen_language(change["new"])), "value")
        return self.tongue

    @property
    def language(self) -> str:
        """The language code: its own if one was given or chosen, else the notebook's."""
        return text.known(self._code)

    @language.setter
    def language(self, code: str | None) -> None:
        self._code = None if code is None else text.known(code)
        self._draw()

    def _chosen_language(self, code: str) -> None:
        if code != self.language:
            self.language = code

    def _follow(self) -> None:
        """Set all words anew if they were told in another language."""
        code = self.language
        if self._told == code:
            return
        self._told = code
        set_value(self.tongue, code)
        style.words(self.tongue, phrase("ui.play.language").text(code))
        self._tell(code)

    def _tell(self, code: str) -> None:
        """Set all words that do not follow from what was entered."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Show what was entered."""
        raise NotImplementedError


@dataclass(frozen=True)
class Sentences:
    """Several sentences, one after the other, told when it is known in which language."""

    parts: tuple[object, ...]

    def text(self, language: str | None = None) -> str:
        """The sentences in a language.

        >>> Sentences(("One.", phrase("common.huts", n=2))).text("de")
        'One. 2 Hütten'
        """
        return " ".join(written(part, language) for part in self.parts)
