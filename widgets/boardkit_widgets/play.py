"""A whole game at one table: board, players, log, score sheet, chances, and the way back.

    Play()                                              # huts, you against the computer
    Play(Huts(players=3), seed="BKTRMX", seats=("human", "easy", "strong"))
    Play("huts", ("human", "human"))                    # seats may stand in the seed's place
    Play(Match.from_code(text))                         # a saved game goes on

`Play` is put together from parts that know little of each other; this file says how they meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit import text
from boardkit.game import Field, Game, odds_of, player_phrase
from boardkit.luck import Seed
from boardkit.match import Entry, Match
from boardkit.text import Phrase, phrase

from . import cells, runner, style
from .banner import Banner
from .board import Board
from .changes import set_value, show_if
from .ending import Ending
from .fallback import Fallback
from .handover import HandOver
from .hint import Hint
from .moves_log import MovesLog
from .new_game import NewGame
from .odds import Odds
from .player_bar import player_bar
from .review import Review
from .save_code import SaveCode
from .score_sheet import ScoreSheet
from .seats import HUMAN, Thinker, filled, why_so
from .sources import match_of
from .table import Table
from .toolbar import Toolbar

GAME = "huts"
"""What is played where nothing else is said."""
LATER = 0.1
"""Seconds after which what is not the board follows: the click's effect is seen first."""


class Play(Fallback, W.VBox):
    """Play `game` (a game, its class or name, or a `Match` that goes on) in a notebook.

    `seed` fixes the luck (None: a fresh one; a match has its own), `seats` says who sits where:
    "human", "easy", "medium" or "strong" for each player, the last one again for those who are
    missing.  A list or tuple in the place of `seed` is taken for the seats: no luck looks so.
    `show_odds=False` leaves the chances out, `look_back=False` the review after the game.

    `match` is the game that is shown; while something is tried out (`what_if`) it is a branch and
    `table.main` is the game itself.  Raises `BadOption` for a seat or game that does not exist and
    for a seed beside a match.
    """

    def __init__(
        self,
        game: Game[Any, Any] | type[Game[Any, Any]] | Match | str | None = None,
        seed: Seed | Sequence[str] | None = None,
        seats: Sequence[str] | str | None = None,
        *,
        language: str | None = None,
        show_odds: bool = True,
        look_back: bool = True,
        keys: bool = False,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-play")
        self._code = language
        self.look_back, self.show_odds = look_back, show_odds
        if seats is None and isinstance(seed, list | tuple):
            seed, seats = None, seed
        self.table = Table(match_of(GAME if game is None else game, seed), seats)
        self._recent: tuple[str, ...] = ()
        self._starting = False
        self.board = Board(self.match, on_move=self._decided, language=language, keys=keys)
        wrap = self.board.guard
        self.thinker = Thinker(wrap, self._computer_moved, self._stopped_or_not)
        self.board.insert(self.thinker)
        self.hand_over = HandOver(wrap, self.uncover)
        self.hints = Hint(wrap, self._hinted)
        self.odds = self._chances()
        self.history = MovesLog(wrap, self.look)
        self.sheet = ScoreSheet(wrap, self._mark)
        self.saves = SaveCode(wrap, self._loaded)
        self.saves_card = style.card(self.saves)
        self.form = NewGame(wrap, self._begin, self._cancelled)
        self.banner = Banner(wrap, lambda: self.what_if(self.table.looking), self.back)
        actions = (self.open_form, self.undo, self.redo, self.hint, self.open_saves)
        names = ("new", "undo", "redo", "hint", "save")
        self.toolbar = Toolbar(wrap, dict(zip(names, actions, strict=True)), self._speak)
        self.deal_again = style.button("refresh", "bk-main", "bk-deal-again")
        self.deal_again.on_click(wrap(lambda _: self._begin(self.match.game, None, self.seats)))
        self.bar = style.classed(W.HTML(), "bk-players")
        self.ending = Ending(wrap, self._step_into)
        self._rest = runner.Later(wrap(self._show_rest), LATER)
        self._build()
        cells.replace_older(self.rest)
        self._tell()
        self._panel(None)
        self._go_on()

    # How it is put together

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
            self.bar,
            self.banner,
            self.hand_over,
            self.deal_again,
            self.place,
            self.ending,
        )

    def _chances(self) -> Odds | None:
        """The chances beside the board, if they are wanted and the game can tell them."""
        if self.advised and self.show_odds:
            return Odds(self.match, language=self._code, values=False)
        return None

    @property
    def advised(self) -> bool:
        """Whether the game can say what its moves are worth."""
        try:
            odds_of(self.match.game)
        except ModuleNotFoundError:
            return False
        return True

    @property
    def match(self) -> Match:
        """The match that is shown: the game itself, or a branch of it."""
        return self.table.match

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.table.seats

    # Language

    @property
    def language(self) -> str:
        """Language code: the widget's own, else the notebook's."""
        return text.known(self._code)

    @language.setter
    def language(self, code: str | None) -> None:
        self._code = None if code is None else text.known(code)
        self.board.language = self._code
        if self.odds is not None:
            self.odds.language = self._code
        self._tell()
        self._show_rest()

    def _speak(self, code: str) -> None:
        if code != self.language:
            self.language = code

    def _tell(self) -> None:
        """All words that do not depend on the state."""
        code = self.language
        for part in (self.toolbar, self.banner, self.thinker, self.form, self.ending):
            part.tell(code)
        self.hand_over.show(self.table.cover, code)
        again, tip = (phrase(f"ui.play.deal_again{more}") for more in ("", "_tip"))
        style.words(self.deal_again, again.text(code), tip.text(code))

    # The course of the game

    def _go_on(self) -> None:
        """Show the present; if a computer is to move, let it think."""
        # Without an event loop a computer decides at once: hence a loop and not a recursion.
        while True:
            player = None if self.thinker.stopped else self.table.computer
            self._lock(player)
            self._refresh()
            if player is None:
                return
            self._starting = True
            always = not self.table.persons
            job = self.thinker.start(self.match, player, self.seats[player], always)
            self._starting = False
            if job.state != "done":
                return

    def _decided(self, move: Any) -> None:
        """A person has decided on the board."""
        self.hints.cancel()
        self._recent = ()
        if self.odds is not None:
            self.odds.chose(move)
        self._played(move, None)
        self._go_on()
        if self.hand_over.shown:
            self.hand_over.button.focus()  # what was pressed before may do nothing now

    def uncover(self) -> None:
        """The person to move sits at the screen: show the own tiles."""
        self.table.uncover()
        if self.odds is not None:
            self.odds.chose(None)  # that was about somebody else's choice
        self._go_on()
        self.board.panel.toggle.focus()

    def _computer_moved(self, player: int, move: Any) -> None:
        self._played(move, player)
        if not self._starting:
            self._go_on()

    def _played(self, move: Any, player: int | None) -> None:
        """Play a move; what computers changed stays marked until a person decides."""
        before = self.match.state
        self.table.play(move, player)
        self.ending.forget(self.match)
        self._recent += self.board.fields_of(before, move)
        self.board.mark(last=self._recent, draw=False)

    def _stopped_or_not(self) -> None:
        self._lock(self.table.computer)
        self._refresh()

    def _lock(self, player: int | None) -> None:
        """Refuse presses while a computer is to move."""
        if self.table.cover is not None:
            self.board.lock(phrase("ui.play.covered", player=player_phrase(self.table.cover)))
            return
        if player is None:
            self.board.lock(None)
            return
        name = "stopped" if self.thinker.stopped else "thinking"
        self.board.lock(
            phrase(f"ui.play.{name}", player=player_phrase(player)),
            phrase(f"ui.play.{name}_wait", player=player_phrase(player)),
        )

    # What the buttons do

    def undo(self) -> None:
        """Take back a person's last decision, and the computers' decisions after it."""
        self._change(self.table.undo)

    def redo(self) -> None:
        """Make again what was taken back, up to a person's next decision."""
        self._change(self.table.redo)

    def look(self, decision: int | None) -> None:
        """Show the position before the `decision`-th decision (from 0); None: the present."""
        self._change(lambda: self.table.look(decision))

    def what_if(self, decision: int | None) -> None:
        """Go on from an earlier decision in a copy; `back` returns to the game itself."""
        if decision is not None:
            self._change(lambda: self.table.what_if(decision))

    def back(self) -> None:
        """From a look back or a branch to the game itself, as it was left."""
        self._change(self.table.back)

    def load(self, match: Match) -> None:
        """Go on with a match; the game before is given up."""
        self._panel(None)
        self._change(lambda: self.table.load(match))

    def _change(self, change: Callable[[], object]) -> None:
        """Change what is on the table while nobody thinks, and go on from there."""
        self.thinker.cancel()
        self.hints.cancel()
        self._recent = ()
        self.board.mark(draw=False)
        if self.odds is not None:
            self.odds.chose(None)
        try:
            change()
        finally:
            self._go_on()

    def hint(self) -> None:
        """Look for good moves and mark the best."""
        waits = self.table.looking is not None or not self.advised or self.hand_over.shown
        if waits or not isinstance(self.match.turn, int):
            self.board.say(phrase("ui.play.no_hint"), "no")
        elif self.thinker.thinking:
            self.board.say(
                phrase("ui.play.thinking_wait", player=player_phrase(self.match.turn)), "no"
            )
        else:
            self.board.say(phrase("ui.play.hint_begun"))
            known = self.odds.advice if self.odds is not None and not self.odds.computing else None
            self.hints.start(self.match, known)

    def _hinted(self, words: Phrase, move: Any) -> None:
        if move is not None:
            self._mark(self.board.keys_of(move))
        self.board.say(words, "done" if move is not None else "ask")

    def open_form(self) -> None:
        """Show the form for a new game."""
        if self._panel("new"):
            self.form.fill(self.match.game, self.seats, self.language)

    def new_game(
        self, game: Game[Any, Any], seed: Seed | None = None, seats: Sequence[str] = ()
    ) -> None:
        """Begin a game; the one before is given up."""
        self.load(Match(game, seed, meta={"seats": list(filled(tuple(seats), game.players))}))

    # What was pressed for these goes away: the keyboard is handed on.

    def _begin(self, game: Game[Any, Any], seed: Seed | None, seats: Sequence[str]) -> None:
        self.new_game(game, seed, seats)
        self._hand_on()

    def _loaded(self, match: Match) -> None:
        self.load(match)
        self._hand_on()

    def _cancelled(self) -> None:
        self._panel(None)
        self.toolbar.buttons["new"].focus()

    def _hand_on(self) -> None:
        covered = self.hand_over.shown
        (self.hand_over.button if covered else self.board.panel.toggle).focus()

    def open_saves(self) -> None:
        """Show the code of the game, and the field to load another."""
        if self._panel("save"):
            self.saves.update(self.table.main, self.language)

    def rest(self) -> None:
        """Let nothing go on by itself: computers wait, nothing is computed."""
        self.thinker.pause()
        self.hints.cancel()
        self.ending.rest()
        if self.odds is not None:
            self.odds.stop()

    def code(self) -> str:
        """The game itself as a short text to paste."""
        return self.table.main.code()

    def review(self) -> Review:
        """Look back on the game: luck and decisions."""
        self.ending.show(self.match, self.table.looking is not None)
        return self.ending.review or self.ending.look_back()

    def _step_into(self, index: int) -> None:
        """Look at the position before an entry of the log."""
        entries = self.match.log[:index]
        self.look(sum(entry.kind == "move" for entry in entries))
        self._show_banner()
        self.banner.try_here.focus()  # the board may be far above what was pressed

    def _mark(self, look: Sequence[str | Field] = ()) -> None:
        """Mark what changed last, and what a text speaks of."""
        self.board.mark(last=self._recent, look=look)

    def _panel(self, name: str | None) -> bool:
        """Show one of the panels above the board, or hide it again; True if it is shown now."""
        shown = False
        for panel, its in ((self.form, "new"), (self.saves_card, "save")):
            show = its == name and panel.layout.display == "none"
            shown = shown or show
            panel.layout.display = "" if show else "none"
        return shown

    # What is shown

    def _refresh(self, keep: bool = False) -> None:
        """Everything that follows from the state: board and chances at once, the rest after."""
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
            board.say(self._result(), "done")

    def _show_rest(self) -> None:
        game, code = self.match.game, self.language
        state, viewer, looking = self.table.state, self.table.viewer, self.table.looking
        set_value(self.bar, player_bar(game, game.view(state, viewer), self.seats, code))
        self._show_banner()
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
            self.saves.update(self.table.main, code)
        if self.look_back and self.advised:
            self.ending.show(self.match, looking is not None)

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
        looking, words, why = self.table.looking, None, None
        made = self.table.decisions
        if looking is not None:
            words = phrase("ui.play.looking", n=looking + 1, all=len(made))
            entry = made[looking]
            assert entry.player is not None
            if self.seats[entry.player] != HUMAN:
                why = self._why(entry, entry.player)
        elif self.match is not self.table.main:
            words = phrase("ui.play.trying", n=len(made) + 1)
        self.banner.show(words, why, looking is not None, self.language)

    def _why(self, entry: Entry, player: int) -> Phrase:
        """How a computer decided; while the game goes on not what would give its secrets away."""
        game, before = self.match.game, entry.before_state
        secret = game.view(before, self.table.viewer) != game.view(before, player)
        if secret and not self.table.main.over:
            return phrase("ui.play.why_later")
        return why_so(self.match, entry, self.seats[player])

    def _result(self) -> Phrase:
        game, log = self.match.game, self.match.log
        if game.players == 1 and log:  # alone nobody is beaten: the log tells how far one came
            return game.words(log[-1].before_state, log[-1].what)
        winners = game.winners(self.match.state)
        people = tuple(player_phrase(p) for p in winners)
        key = "nobody_won" if not winners else "won" if len(winners) == 1 else "shared"
        return phrase(f"ui.play.{key}", players=people)

    def __repr__(self) -> str:
        return f"<Play: {self.match!r}>"

    def to_html(self) -> str:
        """Board, score sheet and log without a kernel."""
        self._show_rest()
        parts = (self.board.to_html(), self.sheet.table.value, self.history.list.value)
        return "<div>" + "".join(parts) + "</div>"
