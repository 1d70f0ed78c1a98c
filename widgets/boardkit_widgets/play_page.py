"""What a game at one table shows, and how its parts stand on the page; `play` moves the game."""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit.game import odds_of
from boardkit.text import phrase

from . import play_words, style
from .banner import Banner
from .board import Board
from .changes import set_value, show_if
from .earlier import Earlier, Offer
from .ending import Ending
from .following import Following
from .guard import Guard
from .handover import HandOver
from .moves_log import MovesLog
from .new_game import NewGame
from .odds import Odds
from .player_bar import player_bar
from .runner import Later
from .save_code import SaveCode
from .score_sheet import ScoreSheet
from .seats import Thinker
from .table import Table
from .tongue import Spoken
from .toolbar import Toolbar


class Page(Spoken, W.VBox):
    """The page of a `Play`: it knows the parts and what is on the table, and shows it."""

    table: Table
    earlier: Earlier
    board: Board
    odds: Odds | None
    thinker: Thinker
    hand_over: HandOver
    history: MovesLog
    sheet: ScoreSheet
    saves: SaveCode
    saves_card: Any
    offer: Offer
    form: NewGame
    banner: Banner
    toolbar: Toolbar
    deal_again: Any
    bar: Any
    ending: Ending
    guard: Guard
    look_back: bool
    _following: Following
    _rest: Later

    def _build(self) -> None:
        """The page from top to bottom."""
        left = style.classed(W.VBox((self.board,)), "bk-left")
        below = style.classed(W.Box((style.card(self.sheet), style.card(self.history))), "bk-below")
        self.place = style.classed(W.Box((left, below)), "bk-place")
        if self.odds is None:
            self.place.add_class("bk-alone")
        else:
            self.place.children = (left, self.odds, below)
        self.children = (
            style.sheet(),
            self.toolbar,
            self.form,
            self.saves_card,
            self.offer,
            self.bar,
            self.banner,
            self.hand_over,
            self.deal_again,
            self.place,
            self.ending,
        )

    def _before_board(self) -> Any:
        """What the keyboard meets before the board, coming from below."""
        places = (
            (self.deal_again, self.deal_again),
            (self.hand_over, self.hand_over.button),
            (self.banner, self.banner.back),
            (self.offer, self.offer.button),
            (self.saves_card, self.saves.load_code),
            (self.form, self.form.cancel),
        )
        return next(
            (last for part, last in places if (part.layout.display or "") != "none"),
            self.toolbar.tongue,
        )

    @property
    def advised(self) -> bool:
        """Whether the game can say what its moves are worth."""
        try:
            odds_of(self.table.game)
        except ModuleNotFoundError:
            return False
        return True

    def _tell(self, code: str) -> None:
        self.board.language = code
        if self.odds is not None:
            self.odds.language = code
        for part in (self.toolbar, self.banner, self.thinker, self.form, self.ending):
            part.tell(code)
        self.hand_over.show(self.table.cover, code)
        again, tip = (phrase(f"ui.play.deal_again{more}") for more in ("", "_tip"))
        style.words(self.deal_again, again.text(code), tip.text(code))

    def _draw(self) -> None:
        self._show_rest()

    def _refresh(self, keep: bool = False) -> None:
        """Everything that follows from the state: board and chances at once, the rest after."""
        self._following.watch(self.match)
        self._show_board(keep)
        self._show_odds()
        self._rest()

    def _show_board(self, keep: bool) -> None:
        board, table = self.board, self.table
        board.viewer, board.players = table.viewer, table.movers
        board.read_only = table.looking is not None or table.cover is not None
        self.hand_over.show(table.cover, self.language)
        # Alone a game may end before it has begun; another deal is one press away.
        ended = table.game.players == 1 and table.match.over and table.looking is None
        show_if(self.deal_again, ended)
        if table.looking is not None:
            board.show(table.game, table.state)
        elif board.match is not table.match:
            board.show(table.match)
        else:
            board.refresh(keep)
        if table.match.over and table.looking is None:
            board.say(play_words.result(table.match), "done")

    def _show_rest(self) -> None:
        game, code = self.match.game, self.language
        state, viewer, looking = self.table.state, self.table.viewer, self.table.looking
        set_value(self.bar, player_bar(game, game.view(state, viewer), self.seats, code))
        self._show_banner()
        self.offer.show(self.earlier.offered, code)
        self.sheet.update(game, state, viewer, code)
        self.history.update(self.match, code, looking)
        self.toolbar.allow(
            undo=self.table.own_decisions > 0,
            redo=self.match.can_redo,
            hint=self.advised
            and isinstance(self.match.turn, int)
            and looking is None
            and self.table.cover is None,
        )
        if self.saves_card.layout.display != "none":
            self._show_saves()
        if self.look_back and self.advised:
            self.ending.show(self.match, looking is not None)

    def _show_saves(self) -> None:
        self.saves.update(self.table.main, self.language, self.earlier.games)

    def _show_odds(self) -> None:
        if self.odds is None:
            return
        # After the end chance has no more to do: log and sheet take its place beside the board.
        # Nor does it speak while one person hands over to the next.
        covered = self.table.cover is not None
        over = covered or (self.match.over and self.table.looking is None)
        if over is ((self.odds.layout.display or "") != "none"):
            show_if(self.odds, not over)
            (self.place.add_class if over else self.place.remove_class)("bk-alone")
        if covered:
            self.odds.stop()
            return
        if self.odds.match is not self.match:
            self.odds.show(self.match)
        state = None if self.table.looking is None else self.table.state
        self.odds.update(state, self.table.viewer, values=self.table.computer is None)

    def _show_banner(self) -> None:
        """Say what is looked at or tried out, and why a computer decided as it did."""
        words, more = play_words.situation(self.table)
        self.banner.show(words, more, self.table.looking is not None, self.language)
