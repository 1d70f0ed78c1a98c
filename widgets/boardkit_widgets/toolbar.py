"""The buttons above a game, and the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as W

from boardkit.text import phrase

from . import style

_SIGNS = {"new": "plus", "undo": "undo", "redo": "repeat", "hint": "lightbulb", "save": "save"}
_TONGUES = [("Deutsch", "de"), ("English", "en")]


class Toolbar(W.Box):
    """New game, undo, redo, hint, save, language.

    `actions` names what each button does, `speak(code)` is called with a chosen language.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        actions: Mapping[str, Callable[[], object]],
        speak: Callable[[str], object],
    ) -> None:
        super().__init__()
        style.classed(self, "bk-row", "bk-toolbar")
        self.buttons = {name: style.button(_SIGNS[name], f"bk-{name}") for name in actions}
        for name, action in actions.items():
            self.buttons[name].on_click(wrap(lambda _, action=action: action()))
        self.tongue = style.classed(W.Dropdown(options=_TONGUES), "bk-language")
        self.tongue.observe(wrap(lambda change: speak(change["new"])), "value")
        self.children = (*self.buttons.values(), self.tongue)

    def tell(self, language: str) -> None:
        """Set all words."""
        for name, button in self.buttons.items():
            style.words(
                button,
                phrase(f"ui.play.{name}").text(language),
                phrase(f"ui.play.{name}_tip").text(language),
            )
        style.words(self.tongue, phrase("ui.play.language").text(language))
        if self.tongue.value != language:
            self.tongue.value = language

    def allow(self, **allowed: bool) -> None:
        """Which buttons can be pressed."""
        for name, can in allowed.items():
            if self.buttons[name].disabled is can:
                self.buttons[name].disabled = not can
