"""The exact chances of the decision at hand, and what each choice is worth.

    odds = Odds(match)              # beside a board; odds.update() after every click
    Odds(game, state, viewer=0)     # of one state
    Odds(match, covered=True)       # guess before you look

The tables of chances are there at once.  Values of moves may take seconds: they are computed in
slices between the clicks, with a bar that shows how far they are, and the next click cancels what
it made useless.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as W

from boardkit.chance.table import Table
from boardkit.errors import BoardkitError
from boardkit.game import Advice, AnyGame, Game, Turn, odds_of
from boardkit.match import Match
from boardkit.review import turn_owner
from boardkit.text import Phrase, phrase, written
from boardkit.work import Progress

from . import cells, runner, style
from .chance_rows import FORMS, ChanceTable
from .changes import show_if
from .cover import Cover, asked_row, verdict
from .fallback import Fallback
from .following import Following
from .guard import Guard
from .last_choice import LastChoice
from .odds_model import Reckoning
from .own_question import OwnQuestion
from .sources import source_of
from .status_line import StatusLine
from .tongue import Spoken
from .values import Values, values_html

DELAY = 0.05
"""Seconds before values are computed: first the board shows what a click did."""


class Odds(Spoken, Fallback, W.VBox):
    """Tables of chances, values of the moves, and a field for own questions.

    `source` is a `Match` (its present state, unless `update` names one) or a game, its class or
    its name: with a `state`, or with a new match.  `BadOption` is raised for anything else.
    `viewer` is the player whose view is used and for whom values count; None: what everybody may
    see, and values for the player to decide.

    `covered=True` hides everything until a chance has been guessed; `on_guess(row, guess)` hears
    of the guess, a `Fraction`.  `values=False` computes no values (somebody is thinking).

    What others do to the match is followed, unless `follow` is False or a state was named; where
    no event loop runs values take long, so there it waits for `update`.
    """

    def __init__(
        self,
        source: Match | AnyGame,
        state: Any = None,
        viewer: int | None = None,
        *,
        language: str | None = None,
        covered: bool = False,
        values: bool = True,
        on_guess: Callable[[Any, Fraction], object] | None = None,
        follow: bool = True,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-odds")
        self.match, self.game = _source(source, state)
        self.covered, self.values_wanted, self.on_guess = covered, values, on_guess
        self._begin_speaking(language)
        self._state, self._viewer, self._given = state, viewer, state is not None
        self._form = FORMS[0]
        self._tables: tuple[Table, ...] = ()
        self._table = 0
        self._kind = ""
        self._shown: Any = None
        self._advice: Advice | None = None
        self._done: float | None = None
        self._problem: Phrase | str = ""
        self._guess: tuple[Fraction, Any] | None = None
        self._seen: set[Any] = set()
        self._quiet = False
        self.job: runner.Job | None = None

        self.status = StatusLine()
        self._words: tuple[Any, str] = None, "no"
        self.guard = Guard(self._say, lambda: self._code)
        self._following = Following(self.guard, self._catch_up, self.stop) if follow else None
        self.form = style.classed(W.ToggleButtons(options=[]), "bk-form")
        self.form.observe(self.guard(self._formed), "value")
        self.choice = style.classed(W.Dropdown(options=[]), "bk-table-choice")
        self.choice.observe(self.guard(self._chosen), "value")
        self.cover = Cover(self.guard, self._guessed)
        self.last = LastChoice()
        self.values = Values(self.guard)
        self.table = ChanceTable(self.guard)
        self.reckoning = Reckoning(self.guard, lambda: self.update(self._state))
        self.own = OwnQuestion(self.guard, lambda: (self.reckoned, self.view, self.player))
        self.question, self.ask_button = self.own.question, self.own.button
        self.examples, self.refusal, self.answer = (
            self.own.examples,
            self.own.refusal,
            self.own.answer,
        )
        self._values_card = style.card(self.last, self.values)
        self._table_card = style.card(style.row(self.choice, self.form), self.reckoning, self.table)
        self.children = (
            style.sheet(),
            self.status,
            self.guard.details,
            self.cover,
            self._values_card,
            self._table_card,
            self.own,
        )
        if follow:
            cells.replace_older(self.rest)
        self._follow()
        self.update(state, viewer)

    # What is shown

    @property
    def state(self) -> Any:
        """The state whose chances are shown."""
        if self._given or self.match is None:
            return self._state
        return self.match.state

    @property
    def view(self) -> Any:
        """What the viewer sees of the state."""
        return self.game.view(self.state, self._viewer)

    @property
    def reckoned(self) -> Game[Any, Any]:
        """The game that chances and values are computed for: with the model chosen here."""
        return self.reckoning.game(self.game, self.language)

    @property
    def player(self) -> int:
        """For whom values count: the viewer, else who decides, else player 0."""
        if self._viewer is not None:
            return self._viewer
        turn = self.game.turn(self.state)
        if isinstance(turn, int):
            return turn
        return (turn_owner(self.game, self.state) or 0) if turn is Turn.CHANCE else 0

    @property
    def advice(self) -> Advice | None:
        """The values as far as they are known; None before the first."""
        return self._advice

    @property
    def computing(self) -> bool:
        """Whether values are still being computed."""
        return self._done is not None

    def show(self, source: Match | AnyGame, state: Any = None, viewer: Any = "same") -> None:
        """Show another match, or another game's state; `viewer` as in `update`."""
        self.match, self.game = _source(source, state)
        self._guess = None
        self.own.forget()
        self.update(state, viewer)

    def update(self, state: Any = None, viewer: Any = "same", values: bool | None = None) -> None:
        """Show the chances of `state`, None for the match's present one.

        Chances are there on return; values follow in slices (see `finish`), and what was being
        computed before is given up.  `viewer` is a player or None, "same" for the one before;
        `values` sets whether there are any.
        """
        if state is None and self.match is None:
            state = self.game.start()
        self._state, self._given = state, state is not None
        if self._following is not None:
            self._following.watch(None if self._given else self.match)
        if viewer != "same":
            self._viewer = viewer
        if values is not None:
            self.values_wanted = values
        self.stop()
        self._shown = self.state
        view, player = self.view, self.player
        self._tables = tuple(odds_of(self.game).tables(self.reckoned, view, player))
        # Tables come and go with a throw: who chose one sort of table keeps it.
        keys = [table.title.key for table in self._tables]
        self._table = keys.index(self._kind) if self._kind in keys else 0
        self._advice, self._done, self._problem = None, None, ""
        over = self.game.turn(self.state) is Turn.OVER
        if self.values_wanted and not over and not self.hidden:
            self._compute()
        self._draw()

    def chose(self, move: Any) -> None:
        """Tell what `move` costs beside the best one, from now until the next call.

        Call it before `move` is played; None takes the sentence away.  Where the values are still
        being computed there is nothing to tell.
        """
        self.last.chose(None if self.computing else self._advice, move)

    def stop(self) -> None:
        """Give up values that are being computed."""
        if self.job is not None:
            self.job.cancel()
            self.job = None

    def rest(self) -> None:
        """Compute and follow no more: the cell has been run again."""
        self.stop()
        if self._following is not None:
            self._following.watch(None)

    def _catch_up(self) -> None:
        if runner.looping() and self.state is not self._shown:
            self.chose(None)
            self.update()

    def finish(self) -> Advice | None:
        """Compute the rest of the values now; returns them."""
        if self.job is not None:
            self.job.finish()
        return self._advice

    # Values of moves

    def _compute(self) -> None:
        self._done = 0.0
        game, view, player = self.reckoned, self.view, self.player
        work = odds_of(game).advise(game, view, player)
        self._quiet = True  # what is there at once is drawn by whoever asked for it
        self.job = runner.run(work, self._advised, self._progressed, self._failed, DELAY)
        self._quiet = False

    def _advised(self, advice: Advice) -> None:
        self._advice, self._done, self.job = advice, None, None
        self._redraw_values()

    def _progressed(self, progress: Progress) -> None:
        self._done = progress.done
        if isinstance(progress.partial, Advice):
            self._advice = progress.partial
        self._redraw_values()

    def _failed(self, error: BaseException) -> None:
        self._done, self.job = None, None
        if isinstance(error, BoardkitError):
            problem: Any = error
        else:
            problem = str(error) or type(error).__name__
            self.guard.failed(error)
        self._problem = phrase("ui.odds.failed", problem=problem)
        self._redraw_values()

    def _redraw_values(self) -> None:
        if not self._quiet:
            self._draw_values()

    # Guess before you look

    @property
    def hidden(self) -> bool:
        """Whether the table still waits for a guess."""
        return bool(self.covered and self._tables and self._cover_key() not in self._seen)

    def _cover_key(self) -> Any:
        table = self._tables[0]
        return table.title, tuple(row.outcome for row in table.rows)

    def _guessed(self, guess: Fraction) -> None:
        self.uncover(guess)
        if not self.hidden:  # the field has gone: the keyboard goes on to what it covered
            lines = self.table.lines[: self.table.shown]
            unfold = [line.button for line in lines if line.button in line.children]
            (unfold or [self.ask_button])[0].focus()

    def uncover(self, guess: Fraction) -> None:
        """Take a guess for the covered row and show everything."""
        row = asked_row(self._tables[0])
        self._seen.add(self._cover_key())
        self._guess = (guess, row)
        self._say(None)
        if self.on_guess is not None:
            self.on_guess(row, guess)
        if self.values_wanted and self.game.turn(self.state) is not Turn.OVER:
            self._compute()
        self._draw()

    # Own questions

    def ask(self, question: str) -> Table | None:
        """Answer a question as text; what cannot be read is said beside the field."""
        return self.own.ask(question)

    # Drawing

    def _say(self, words: Any, kind: str = "no") -> None:
        self._words = words, kind
        self._draw_status()

    def _draw_status(self) -> None:
        words, kind = self._words
        if not words and self._guess is not None:
            words, kind = verdict(*self._guess, self.language), "told"
        show_if(self.status, bool(words))
        self.status.tell(words or "", kind, self.language)

    def _tell(self, code: str) -> None:
        """All words that do not depend on the state."""
        self._quiet = True
        names = [(phrase(f"ui.odds.form_{form}").text(code), form) for form in FORMS]
        if tuple(names) != tuple(self.form.options):
            self.form.options = names
            self.form.value = self._form
        self._quiet = False
        style.words(self.form, "", phrase("ui.odds.form").text(code))
        style.words(self.choice, phrase("ui.odds.table").text(code))
        self.cover.tell(code)
        self.own.tell(code)
        self.reckoning.tell(code)
        self.guard.tell()

    def _draw(self) -> None:
        hidden = self.hidden
        show_if(self.cover, hidden)
        if hidden:
            self.cover.show(asked_row(self._tables[0]), self.language)
        self._draw_status()
        self._draw_table(hidden)
        self._draw_values()
        self.own.show(self._form, not hidden and self.game.turn(self.state) is not Turn.OVER)

    def _draw_table(self, hidden: bool) -> None:
        show_if(self._table_card, bool(self._tables) and not hidden)
        if hidden or not self._tables:
            return
        titles = tuple((table.title.text(self.language), i) for i, table in enumerate(self._tables))
        show_if(self.choice, len(titles) > 1)
        self._quiet = True
        if titles != tuple(self.choice.options):
            self.choice.options = titles
        if self.choice.value != self._table:
            self.choice.value = self._table
        self._quiet = False
        self.table.show(self._tables[self._table], self._form, self.language)

    def _draw_values(self) -> None:
        self.last.tell(self.language)
        over = self.game.turn(self.state) is Turn.OVER
        shown = self.values_wanted and not self.hidden
        show_if(self._values_card, shown or over)
        if over:
            words = style.text(phrase("ui.odds.over").text(self.language))
            self.values.say(f"<p>{words}</p>")
        elif shown and self.state is self._shown:  # while hidden the match may have gone on
            problem = written(self._problem, self.language)
            self.values.show(self.game, self.view, self.language, self._advice, self._done, problem)

    def _formed(self, change: Any) -> None:
        if not self._quiet and change["new"] in FORMS:
            self._form = change["new"]
            self._draw_table(self.hidden)
            self.own.write(self._form)

    def _chosen(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            self._table = change["new"]
            self._kind = self._tables[self._table].title.key
            self._draw_table(self.hidden)

    # Where there is no kernel

    def to_html(self) -> str:
        """All tables, and the values as far as they are known; covered: the question alone."""
        code = self.language
        if self.hidden:
            row = asked_row(self._tables[0])
            title = phrase("ui.odds.covered_text", what=row.label)
            return f"<div><p>{style.text(title.text(code))}</p></div>"
        parts = [table.html(code) for table in self._tables]
        if self._advice is not None and self.state is self._shown:
            parts.insert(0, values_html(self.game, self.view, code, self._advice))
        return f'<div lang="{code}">{"".join(parts)}</div>'


def _source(source: Any, state: Any) -> tuple[Match | None, Game[Any, Any]]:
    """The match and the game; a match stays known beside a state of it that is shown."""
    return (source, source.game) if isinstance(source, Match) else source_of(source, state)
