"""The language of a widget: given, chosen in the widget, or the notebook's.

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


class Tongue(W.Dropdown):
    """The list in which a reader chooses the language; `speak(code)` is called."""

    def __init__(self, wrap: Callable[..., Any], speak: Callable[[str], object]) -> None:
        super().__init__(options=TONGUES)
        style.classed(self, "bk-language")
        self.observe(wrap(lambda change: speak(change["new"])), "value")

    def tell(self, code: str) -> None:
        """Show which language is spoken, in that language."""
        set_value(self, code)
        style.words(self, phrase("ui.play.language").text(code))


class Spoken:
    """Mixed into a widget that sets its fixed words in `_tell(code)` and all else in `_draw()`.

    It begins with ``_begin_speaking(language)`` and, when all its parts are there, `_follow`:
    from then on it changes whole and at once when its own language changes, or the notebook's
    where it has none of its own.  `guard`, where there is one, tells what goes wrong then.

    A part that a widget made of several hands its language to is given one of its own: so it is
    told once.
    """

    tongue: Any = None
    _code: str | None
    _told: str | None

    def _begin_speaking(self, code: str | None) -> None:
        """Take the language that was given; raises `BadOption` for an unknown one."""
        self._code = None if code is None else text.known(code)
        self._told = None

    def _choice(self, wrap: Callable[..., Any]) -> Tongue:
        """The list in which a reader chooses the language."""
        self.tongue = tongue = Tongue(wrap, self._chosen_language)
        tongue.tell(self.language)
        return tongue

    @property
    def language(self) -> str:
        """The language code, "de" or "en": its own if given or chosen, else the notebook's."""
        return text.known(self._code)

    @language.setter
    def language(self, code: str | None) -> None:
        self._code = None if code is None else text.known(code)
        self._speak()

    def _chosen_language(self, code: str) -> None:
        if code != self.language:
            self.language = code

    def _notebook_speaks(self) -> None:
        """The notebook has changed its language; a widget that was closed has nothing to say."""
        if self._code is None and getattr(self, "comm", None) is not None:
            guard = getattr(self, "guard", None)
            (self._speak if guard is None else guard(self._speak))()

    def _speak(self) -> None:
        """Say everything in the present language, if it was said in another."""
        if self._told == self.language:
            return
        try:
            self._follow()
            self._draw()
        except BaseException:
            self._told = ""  # in two languages: the next one to ask sets all words again
            raise

    def _follow(self) -> None:
        """Set the fixed words anew if they were told in another language."""
        code = self.language
        if self._told == code:
            return
        if self._told is None:
            text.watch_language(self._notebook_speaks)
        self._told = code
        if self.tongue is not None:
            self.tongue.tell(code)
        self._tell(code)

    def _tell(self, code: str) -> None:
        """Set all words that do not follow from what was entered or what is on the table."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Show all that was entered or is on the table in the present language."""
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
