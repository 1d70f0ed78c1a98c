"""Below a game that is over: the look back, or the button that begins it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.match import Match
from boardkit.text import phrase

from . import runner, style
from .review import Review


class Ending(W.VBox):
    """Shows the review of a match that is over; where no event loop runs, a button begins it.

    `step(index)` is called when somebody wants to see the position before a log entry.
    """

    def __init__(self, wrap: Callable[..., Any], step: Callable[[int], object]) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-ending")
        self._step = step
        self._match: Match | None = None
        self._language: str | None = None
        self.review: Review | None = None
        self._parts: tuple[Any, ...] = ()
        self.begin = style.button("search", "bk-main", "bk-look-back")
        self.begin.on_click(wrap(lambda _: self.look_back()))

    def tell(self, language: str) -> None:
        """Set all words."""
        self._language = language
        style.words(
            self.begin,
            phrase("ui.play.review").text(language),
            phrase("ui.play.review_tip").text(language),
        )
        if self.review is not None:
            self.review.language = language

    def show(self, match: Match, looking: bool) -> None:
        """Show what belongs below `match`; while it is looked around in, its review stays."""
        self._match = match
        known = self.review is not None and self.review.match is match
        if match.over and not known and runner.looping():
            self.look_back()
            return
        wanted: tuple[Any, ...] = ()
        if match.over:
            wanted = (self.review,) if known else (self.begin,)
        elif looking and known:
            wanted = (self.review,)
        self._put(wanted)

    def look_back(self) -> Review:
        """Begin the review."""
        assert self._match is not None
        if self.review is not None:
            self.review.stop()
        self.review = Review(self._match, language=self._language, on_step=self._step)
        self._put((self.review,))
        return self.review

    def _put(self, parts: tuple[Any, ...]) -> None:
        if parts != self._parts:
            self._parts = self.children = parts

    def forget(self, match: Match) -> None:
        """The match has gone on: what was said of it holds no longer."""
        if self.review is not None and self.review.match is match:
            self.review.stop()
            self.review = None

    def rest(self) -> None:
        """Compute no more."""
        if self.review is not None:
            self.review.stop()
