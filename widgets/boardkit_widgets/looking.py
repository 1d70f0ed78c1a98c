"""What a board shows beside its picks: what is looked at, the part of the table that is seen, what
the pointer is over.

A drawing module that has more to look at than to press brings

    looks(game, view, before, key) -> (after, words) | None

`before` and `after` are keys of its own that a board adds to the picked ones; `words` go into the
status line.  With ``POINTING`` (kinds of keys) it wants to know where the pointer is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.text import Phrase

from .scene import Scene
from .steps import kind


class Looking:
    """The keys of what is looked at, and the key under the pointer."""

    def __init__(self) -> None:
        self.keys: tuple[str, ...] = ()
        self.pointed: str | None = None

    def press(self, draw: Any, game: Any, view: Any, key: str) -> tuple[bool, Phrase | None]:
        """Whether a press on `key` changed what is looked at, and words for it."""
        looks: Callable[..., Any] | None = getattr(draw, "looks", None)
        found = None if looks is None else looks(game, view, self.keys, key)
        if found is None:
            return False, None
        self.keys, words = found
        return True, words

    def leave(self) -> None:
        """Look at no field any more; the part of the table that is seen stays."""
        self._drop("field")

    def go_on(self) -> None:
        """Follow the game to a new state: as close as before, but where it goes on."""
        self._drop("field", "moved")

    def _drop(self, *kinds: str) -> None:
        self.keys = tuple(key for key in self.keys if kind(key) not in kinds)
        self.pointed = None

    def point(self, draw: Any, scene: Scene, x: float, y: float) -> bool:
        """Whether the pointer has come over something else that may be pressed."""
        kinds: tuple[str, ...] = getattr(draw, "POINTING", ())
        shape = scene.hit(x, y, reach=0) if kinds else None
        key = None if shape is None else shape.key
        if key is not None and (kind(key) not in kinds or key not in scene.marks.legal):
            key = None
        before, self.pointed = self.pointed, key
        return key != before
