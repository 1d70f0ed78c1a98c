"""How a widget follows a match that somebody else moves: Python, or another widget.

>>> from boardkit.huts import Huts
>>> match, seen = Match(Huts(players=2), seed="BKTRMX"), []
>>> following = Following(lambda callback: callback, lambda: seen.append(len(match.moves)))
>>> following.watch(match)
>>> entries = match.play(match.legal()[0])
>>> with following.own():
...     match.undo()
>>> seen
[1]
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

from boardkit.match import Match

from . import runner

GAP = 0.15
"""Seconds between two pictures: a program may move faster than anybody can look."""


class Following:
    """Calls `follow()` when the watched match was changed by others than its widget.

    `at_once()` is called for every such change; `follow()` too, but where an event loop runs not
    more often than every `GAP` seconds, and then for the last of them.  `wrap` makes callbacks
    safe (`Guard`).  The match does not keep the widget alive.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        follow: Callable[[], object],
        at_once: Callable[[], object] | None = None,
    ) -> None:
        self._follow, self._at_once = follow, at_once
        self._safe, self._later = wrap(self._hear), runner.Later(wrap(self._tell), GAP)
        self._match: Match | None = None
        self._end: Callable[[], None] | None = None
        self._busy = 0
        self._told = -GAP

    def watch(self, match: Match | None) -> None:
        """Follow `match` from now on and no other; None follows none."""
        if match is self._match:
            return
        if self._end is not None:
            self._end()
        self._later.cancel()
        self._match = match
        self._end = None if match is None else match.watch(self._changed)

    @contextlib.contextmanager
    def own(self) -> Iterator[None]:
        """What is done to the match inside is the widget's own doing."""
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    def _changed(self) -> None:
        if not self._busy:
            self._safe()

    def _hear(self) -> None:
        if self._at_once is not None:
            self._at_once()
        if runner.looping() and time.monotonic() - self._told < GAP:
            self._later()
        else:
            self._later.cancel()
            self._tell()

    def _tell(self) -> None:
        self._follow()
        self._told = time.monotonic()
