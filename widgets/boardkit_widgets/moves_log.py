"""What has happened, in words, and the way back to any earlier decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.match import Entry, Match
from boardkit.text import phrase

from . import style
from .badge import badge
from .changes import set_value

PRESENT = -1
"""What the list holds for the position as it is now."""


class MovesLog(W.VBox):
    """All moves and events, the newest first, and a list of the decisions.

    `look(n)` is called when the n-th decision (from 0) is selected, with None for "the present".
    """

    def __init__(self, wrap: Callable[..., Any], look: Callable[[int | None], object]) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-log")
        self._look = look
        self._quiet = False
        self._lines: dict[int, tuple[Entry, str, str]] = {}
        self.title = style.markup()
        self.list = style.markup()
        self.pick = style.classed(W.Dropdown(options=[("", PRESENT)]), "bk-pick-move")
        self.pick.observe(wrap(self._picked), "value")
        self.children = (self.title, self.pick, self.list)

    def update(self, match: Match, language: str, at: int | None = None) -> None:
        """Show the log of `match`; `at` is the decision that is looked at."""
        game = match.game
        turns: list[list[str]] = []
        options: list[tuple[str, int]] = []
        turn: int | None = None
        for i, entry in enumerate(match.log):
            words = self._words(match, i, entry, language)
            if entry.turn_number != turn:
                turn = entry.turn_number
                head = phrase("ui.play.turn" if turn else "ui.play.set_up", n=turn).text(language)
                turns.append([f'<li class="bk-turn">{style.text(head)}</li>'])
            if entry.kind == "move":
                assert entry.player is not None
                here = ' class="bk-here"' if len(options) == at else ""
                mark = badge(entry.player, language, name=False) if game.players > 1 else ""
                item = f"<li{here}>{mark}<span>{style.text(words)}</span></li>"
                options.append((f"{len(options) + 1}. {words}", len(options)))
            else:
                item = (
                    '<li class="bk-event"><i class="fa fa-random" aria-hidden="true"></i>'
                    f"<span>{style.text(words)}</span></li>"
                )
            turns[-1].insert(1, item)
        items = "".join(item for lines in reversed(turns) for item in lines)
        page = f'<ol class="bk-list" tabindex="0">{items}</ol>'
        set_value(self.list, page)
        style.words(self.pick, phrase("ui.play.look_at").text(language))
        set_value(self.title, f"<h3>{style.text(phrase('ui.play.log').text(language))}</h3>")
        options.append((phrase("ui.play.present").text(language), PRESENT))
        options.reverse()
        self._quiet = True
        if tuple(options) != self.pick.options:
            self.pick.options = options
        set_value(self.pick, PRESENT if at is None else at)
        self._quiet = False

    def _words(self, match: Match, i: int, entry: Entry, language: str) -> str:
        """The words of an entry, made once."""
        known = self._lines.get(i)
        if known is None or known[0] is not entry or known[1] != language:
            words = match.game.words(entry.before_state, entry.what).text(language)
            known = self._lines[i] = (entry, language, words)
        return known[2]

    def _picked(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            self._look(None if change["new"] == PRESENT else change["new"])
