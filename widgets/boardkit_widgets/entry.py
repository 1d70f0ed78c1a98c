"""A text field that knows Enter from leaving it.

The browser reports Enter and the text in two messages, Enter first, and the text only where it
has changed.  So Enter waits for the text, and for a moment only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from .runner import Later

PATIENCE = 0.3
"""Seconds that a changed text may take to follow its Enter."""


class Entry(W.Text):
    """Calls `entered(text)` when Enter is pressed in it; leaving the field only keeps the text."""

    def __init__(self, entered: Callable[[str], object]) -> None:
        super().__init__(continuous_update=False)
        self._entered = entered
        self._pressed = False
        self._waiting = Later(self._enter, PATIENCE)
        self.on_msg(self._heard)
        self.observe(self._changed, "value")

    def _heard(self, _: object, content: dict[str, Any], __: object) -> None:
        if content.get("event") == "submit":
            self._pressed = True
            self._waiting()

    def _changed(self, _: object) -> None:
        if self._pressed:
            self._waiting.cancel()
            self._enter()

    def _enter(self) -> None:
        self._pressed = False
        self._entered(self.value)


def whole_number(text: str) -> int | None:
    """The whole number that a reader has typed, with any sort of minus; None if there is none.

    >>> [whole_number(text) for text in (" 8 ", "\N{MINUS SIGN}2", "+3", "8,5")]
    [8, -2, 3, None]
    """
    for dash in "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}":
        text = text.replace(dash, "-")
    text = text.strip().replace("- ", "-")
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None
