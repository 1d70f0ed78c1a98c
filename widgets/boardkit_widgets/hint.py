"""Good moves for a person who asks: found between the clicks, told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.game import Advice, Game, odds_of, player_phrase
from boardkit.match import Match
from boardkit.text import Phrase, phrase

from . import runner
from .values import deed, value_text

BEST = 3
"""So many moves are named."""


class Hint:
    """Works out what `odds.advise` recommends; `found(words, move)` is told, with the best move."""

    def __init__(self, wrap: Callable[..., Any], found: Callable[[Phrase, Any], object]) -> None:
        self._found = found
        self._job: runner.Job | None = None
        self._wrap = wrap

    def cancel(self) -> None:
        """Look no further."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def start(self, match: Match, known: Advice | None = None) -> None:
        """Look for the best moves of who is to move; `known` advice is used at once."""
        self.cancel()
        if known is not None and known.choices:
            self._tell(match, known)
            return
        player = match.turn
        view = match.game.view(match.state, player if isinstance(player, int) else None)
        work = odds_of(match.game).advise(match.game, view, player)
        job = runner.run(
            work,
            self._wrap(lambda advice: self._tell(match, advice)),
            self._wrap(lambda report: self._found(_searching(report.done), None)),
            self._wrap(_again),
        )
        if job.running:
            self._job = job

    def _tell(self, match: Match, advice: Advice) -> None:
        self._job = None
        best = advice.choices[:BEST]
        if not best:
            self._found(phrase("ui.play.no_hint"), None)
            return
        game, state, player = match.game, match.state, match.turn
        assert isinstance(player, int)
        moves = tuple(
            phrase(
                "ui.play.hint_move",
                move=Deed(game, state, choice.move),
                value=Points(choice.value),
            )
            for choice in best
        )
        words = phrase(
            "ui.play.hint_found" if advice.exact else "ui.play.hint_guessed",
            player=player_phrase(player),
            moves=moves,
        )
        self._found(words, best[0].move)


def _searching(done: float) -> Phrase:
    return phrase("ui.play.hint_searching", done=done)


def _again(error: BaseException) -> None:
    raise error


class Deed:
    """A move as one of several in a list, in the language of the sentence around it."""

    def __init__(self, game: Game[Any, Any], state: Any, move: Any) -> None:
        self._about = game, state, move

    def text(self, language: str | None = None) -> str:
        """The move in words."""
        return deed(*self._about, language)


class Points:
    """A value that is written in the language of the sentence around it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def text(self, language: str | None = None) -> str:
        """The value with its sign."""
        return value_text(self.value, language)
