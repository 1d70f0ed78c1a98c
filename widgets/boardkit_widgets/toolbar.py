"""The buttons above a game, and the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as W

from boardkit.text import phrase

from . import style
from .tongue import Tongue

_SIGNS = {"new": "plus", "undo": "undo", "redo": "repeat", "hint": "lightbulb", "save": "save"}
_OTHER = {"undo": "redo", "redo": "undo"}


class Toolbar(W.Box):
    """New game, undo, redo, hint, save, language.

    `actions` names what each button does, `tongue` is the list of languages.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        actions: Mapping[str, Callable[[], object]],
        tongue: Tongue,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-row", "bk-toolbar")
        self.buttons = {name: style.button(_SIGNS[name], f"bk-{name}") for name in actions}
        self._pressed: str | None = None
        self.tongue = tongue
        for name, action in actions.items():
            self.buttons[name].on_click(
                wrap(lambda _, name=name, action=action: self._press(name, action))
            )
        self.children = (*self.buttons.values(), self.tongue)

    def _press(self, name: str, action: Callable[[], object]) -> None:
        self._pressed = name
        action()

    def tell(self, language: str) -> None:
        """Set all words but those of the language."""
        for name, button in self.buttons.items():
            style.words(
                button,
                phrase(f"ui.play.{name}").text(language),
                phrase(f"ui.play.{name}_tip").text(language),
            )

    def allow(self, **allowed: bool) -> None:
        """Which buttons can be pressed."""
        for name, can in allowed.items():
            if self.buttons[name].disabled is can:
                self.buttons[name].disabled = not can
        # A disabled button loses the keyboard: after the last undo it is handed to its opposite.
        pressed, self._pressed = self._pressed, None
        other = _OTHER.get(pressed or "")
        if pressed and other and allowed.get(pressed) is False and allowed.get(other):
            self.buttons[other].focus()
