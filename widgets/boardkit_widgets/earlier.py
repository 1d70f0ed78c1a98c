"""Games that gave way to another one at the same table: nothing is lost while the notebook runs.

A game gives way when a new one begins, when another is loaded, and when the cell is run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as W

from boardkit.game import Game
from boardkit.match import Match
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if

MOST = 5
"""So many games are kept: the oldest goes first."""


class Earlier:
    """The games from before, the latest first; `offered` is the one of the cell's last run."""

    def __init__(self, games: Iterable[Match] = ()) -> None:
        self.games: tuple[Match, ...] = tuple(games)[:MOST]
        self.offered: Match | None = None

    def keep(self, match: Match, now: Match | None = None) -> None:
        """`match` gives way to `now`; without a decision in it there is nothing to keep."""
        rest = tuple(game for game in self.games if game is not match and game is not now)
        self.games = ((match, *rest) if match.moves and match is not now else rest)[:MOST]
        self.offered = None

    def take_over(self, older: Earlier, last: Match, now: Match) -> None:
        """The cell has been run again: what an older table kept, and its last game, stay here."""
        self.games = older.games
        self.keep(last, now)
        if self.games and (last.moves or older.offered is not None) and last is not now:
            self.offered = self.games[0]


def name_of(match: Match, language: str) -> str:
    """A game in a few words: its name and how far it is."""
    name = "earlier_over" if match.over else "earlier_game"
    words = phrase(f"ui.play.{name}", game=game_phrase(match.game), n=len(match.moves))
    return words.text(language)


def game_phrase(game: Game[Any, Any]) -> Any:
    """The name of a game in words."""
    return phrase(f"{game.name}.name")


class Offer(W.VBox):
    """Says that a new game has begun, and offers to go on with the one from before."""

    def __init__(self, wrap: Callable[..., Any], go_on: Callable[[], object]) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-card", "bk-banner", "bk-earlier")
        self.line = style.markup()
        self.button = style.button("history", "bk-main", "bk-go-on")
        self.button.on_click(wrap(lambda _: go_on()))
        self.children = (self.line, style.row(self.button))

    def show(self, match: Match | None, language: str) -> None:
        """Offer `match`; None takes the card away."""
        if match is not None:
            line = style.text(phrase("ui.play.run_again").text(language))
            set_value(self.line, f'<p role="status">{line}</p>')
            words = phrase("ui.play.go_on", game=name_of(match, language)).text(language)
            style.words(self.button, words, phrase("ui.play.go_on_tip").text(language))
        show_if(self, match is not None)


class EarlierGames(W.VBox):
    """A button for each game from before; `go_on(match)` is called."""

    def __init__(self, wrap: Callable[..., Any], go_on: Callable[[Match], object]) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-stack", "bk-earlier-games")
        self._wrap, self._go_on = wrap, go_on
        self._shown: tuple[Any, ...] = ()
        self.title = style.markup()
        self.row = style.row()
        self.children = (self.title, self.row)

    def show(self, games: tuple[Match, ...], language: str) -> None:
        """Show these games, if there are any."""
        shown = tuple((match, len(match.moves), language) for match in games)
        show_if(self, bool(games))
        if shown == self._shown:
            return
        self._shown = shown
        title = style.text(phrase("ui.play.earlier").text(language))
        set_value(self.title, f"<h3>{title}</h3>")
        self.row.children = tuple(self._button(match, language) for match in games)

    def _button(self, match: Match, language: str) -> Any:
        button = style.button("history", "bk-earlier-game")
        tip = phrase("ui.play.earlier_tip", seed=match.seed).text(language)
        style.words(button, name_of(match, language), tip)
        button.on_click(self._wrap(lambda _: self._go_on(match)))
        return button
