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

from boardkit.game import AnyGame, Field, Game
from boardkit.luck import Seed
from boardkit.match import Match
from boardkit.text import Phrase, phrase

from . import cells, play_words, runner, style
from .banner import Banner
from .board import Board
from .changes import show_if
from .earlier import Earlier, Offer
from .ending import Ending
from .fallback import Fallback
from .following import Following
from .handover import HandOver
from .hint import Hint
from .moves_log import MovesLog
from .new_game import NewGame
from .odds import Odds
from .play_page import Page
from .review import Review
from .save_code import SaveCode
from .score_sheet import ScoreSheet
from .seats import Thinker, filled
from .sources import game_of, match_of
from .table import Table
from .toolbar import Toolbar

GAME = "huts"
"""What is played where nothing else is said."""
LATER = 0.1
"""Seconds after which what is not the board follows: the click's effect is seen first."""


class Play(Fallback, Page):
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
        game: Match | AnyGame | None = None,
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
        self._begin_speaking(language)
        self.look_back, self.show_odds = look_back, show_odds
        if seats is None and isinstance(seed, list | tuple):
            seats, seed = seed, None
        self.table = Table(match_of(GAME if game is None else game, seed), seats)
        self.earlier = Earlier()
        self._recent: tuple[str, ...] = ()
        self._starting = False
        self.board = Board(
            self.match, on_move=self._decided, language=self.language, keys=keys, follow=False
        )
        self.guard = wrap = self.board.guard
        self._following = Following(wrap, self._catch_up, self._interrupt)
        self.thinker = Thinker(wrap, self._computer_moved, self._stopped_or_not, self._hand_on)
        self.board.insert(self.thinker)
        self.hand_over = HandOver(wrap, self.uncover)
        self.hints = Hint(wrap, self._hinted)
        self.odds = self._chances()
        self.history = MovesLog(wrap, self.look)
        self.sheet = ScoreSheet(wrap, self._mark)
        self.saves = SaveCode(wrap, self._loaded)
        self.saves_card = style.card(self.saves)
        self.offer = Offer(wrap, lambda: self._loaded(self.earlier.games[0]))
        self.form = NewGame(wrap, self._begin, self._cancelled)
        self.banner = Banner(wrap, self._try_here, self._return)
        actions = (self.open_form, self.undo, self.redo, self.hint, self.open_saves)
        names = ("new", "undo", "redo", "hint", "save")
        doing = dict(zip(names, actions, strict=True))
        self.toolbar = Toolbar(wrap, doing, self._choice(wrap))
        self.deal_again = style.button("refresh", "bk-main", "bk-deal-again")
        self.deal_again.on_click(wrap(lambda _: self._begin(self.match.game, None, self.seats)))
        self.bar = style.markup("bk-players")
        self.ending = Ending(wrap, self._step_into)
        self._rest = runner.Later(wrap(self._show_rest), LATER)
        self._build()
        self.board.before = self._before_board
        older = cells.replace_older(self.rest)
        if older is not None:
            self.earlier.take_over(older.earlier, older.table.main, self.table.main)
        self._follow()
        self._panel(None)
        self._go_on()

    # What belongs to it

    def _chances(self) -> Odds | None:
        """The chances beside the board, if they are wanted and the game can tell them."""
        if self.advised and self.show_odds:
            return Odds(self.match, language=self.language, values=False, follow=False)
        return None

    @property
    def match(self) -> Match:
        """The match that is shown: the game itself, or a branch of it."""
        return self.table.match

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.table.seats

    # The course of the game

    def _go_on(self) -> None:
        """Show the present; if a computer is to move, let it think."""
        # Without an event loop a computer decides at once: hence a loop and not a recursion.
        while True:
            player = self.table.computer
            self._lock(player)
            self._refresh()
            if player is None:
                self.thinker.leave_off()
            if player is None or self.thinker.stopped:
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
        self._recent, self.earlier.offered = (), None
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
        with self._following.own():
            self.table.play(move, player)
        self.ending.forget(self.match)
        self._recent += self.board.fields_of(before, move)
        self.board.mark(last=self._recent, draw=False)

    def _interrupt(self) -> None:
        """Somebody else moves the match: whatever was being thought of it is out of date."""
        self.thinker.cancel()
        self.hints.cancel()

    def _catch_up(self) -> None:
        """Go on from where somebody else has taken the match."""
        match, self._recent, self.earlier.offered = self.match, (), None
        self.table.moved_elsewhere()
        self.ending.forget(match)
        if self.odds is not None:
            self.odds.chose(None)
        if match.last_move is not None and not match.can_redo:
            done = match.last_move
            self._recent = self.board.fields_of(done.before_state, done.what)
        self.board.mark(last=self._recent, draw=False)
        # Who takes moves back does not want them made again at once; nor does a program that
        # moves for everybody want a computer between its lines.
        computer = self.table.computer
        if computer is not None and (match.can_redo or not runner.looping()):
            self.thinker.offer(match, computer, self.seats[computer])
        self._go_on()

    def _stopped_or_not(self) -> None:
        self._lock(self.table.computer)
        self._refresh()

    def _lock(self, player: int | None) -> None:
        """Refuse presses while a computer is to move."""
        if self.table.cover is not None:
            self.board.lock(play_words.covered(self.table.cover))
        elif player is None:
            self.board.lock(None)
        else:
            self.board.lock(*play_words.waiting(player, self.thinker.stopped))

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

    def load(self, match: Match | AnyGame) -> None:
        """Go on with a match; the game before is kept, see `earlier`.

        A game, its class or its name begins a new one.  Raises `BadOption` for anything else.
        """
        match = match_of(match)
        self._panel(None)
        before = self.table.main
        self._change(lambda: self.table.load(match))
        self.earlier.keep(before, match)
        self._show_rest()

    def _change(self, change: Callable[[], object]) -> None:
        """Change what is on the table while nobody thinks, and go on from there."""
        self.thinker.cancel()
        self.hints.cancel()
        self._recent = ()
        self.board.mark(draw=False)
        if self.odds is not None:
            self.odds.chose(None)
        try:
            with self._following.own():
                change()
        finally:
            self._go_on()

    def hint(self) -> None:
        """Look for good moves and mark the best."""
        waits = self.table.looking is not None or not self.advised or self.hand_over.shown
        if waits or not isinstance(self.match.turn, int):
            self.board.say(phrase("ui.play.no_hint"), "no")
        elif self.thinker.thinking:
            self.board.say(play_words.waiting(self.match.turn, False)[1], "no")
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

    def new_game(self, game: AnyGame, seed: Seed | None = None, seats: Sequence[str] = ()) -> None:
        """Begin a game; the one before is kept, see `earlier`."""
        game = game_of(game)
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

    def _try_here(self) -> None:
        self.what_if(self.table.looking)
        self._hand_on()

    def _return(self) -> None:
        self.back()
        self._hand_on()

    def _hand_on(self) -> None:
        covered = self.hand_over.shown
        (self.hand_over.button if covered else self.board.panel.toggle).focus()

    def open_saves(self) -> None:
        """Show the code of the game, and the field to load another."""
        if self._panel("save"):
            self._show_saves()

    def rest(self) -> None:
        """Let nothing go on by itself: computers wait, nothing is computed."""
        self.thinker.pause()
        self.hints.cancel()
        self.ending.rest()
        self._following.watch(None)
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
            show_if(panel, show)
        return shown

    def __repr__(self) -> str:
        return f"<Play: {self.match!r}>"

    def to_html(self) -> str:
        """Board, score sheet and log without a kernel."""
        self._show_rest()
        parts = (self.board.to_html(), self.sheet.table.value, self.history.list.value)
        return "<div>" + "".join(parts) + "</div>"
