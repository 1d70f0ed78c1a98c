"""Who sits where: people, and computers of a level that think between the clicks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ipywidgets as W

from boardkit import players
from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.game import Advice
from boardkit.luck import rng
from boardkit.match import Entry, Match
from boardkit.text import Phrase, phrase
from boardkit.work import Progress

from . import runner, style

HUMAN = "human"
SEATS = (HUMAN, *players.LEVELS)

PACE = 0.45
"""Seconds before a computer moves, so that the eye can follow."""
PATIENCE = 0.5
"""Seconds of thinking before a bar shows how far it is: shorter thinking would only flicker."""


def filled(seats: Sequence[str] | str, number: int) -> tuple[str, ...]:
    """`number` seats: those given, the last one again where there are too few; one word is one.

    Raises `BadOption` for a seat that is neither "human" nor a level.

    >>> filled(("human", "easy"), 3)
    ('human', 'easy', 'easy')
    """
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        seats = (seats,)
    for seat in seats:
        if seat not in SEATS:
            raise BadOption("ui.seat", given=shown(seat), known=SEATS)
    given = tuple(seats) or (HUMAN,)
    return (given + given[-1:] * number)[:number]


def seat_phrase(seat: str) -> Phrase:
    """A seat in words: "human", or the level of the computer."""
    if seat == HUMAN:
        return phrase("ui.play.human")
    return phrase("ui.play.computer", level=phrase(f"players.level.{seat}"))


def why_so(match: Match, entry: Entry, level: str) -> Phrase:
    """In a sentence, how a computer of this level came to its decision."""
    assert entry.player is not None
    view = match.game.view(entry.before_state, entry.player)
    return players.level(level).explain(match.game, view, entry.player, entry.what)


class Thinker(W.VBox):
    """Lets a computer player decide, in slices; shows progress, can be hurried and stopped.

    `decided(player, move)` is called with the decision, `changed()` when it stops or goes on, and
    `leave()` when a button that was pressed last goes away: it must not take the keyboard along.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        decided: Callable[[int, Any], object],
        changed: Callable[[], object],
        leave: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-stack", "bk-thinker")
        self._decided, self._changed, self._leave = decided, changed, leave
        self._held = False
        self._job: runner.Job | None = None
        self._task: tuple[Match, int, str] | None = None
        self._language = "en"
        self._begun = 0.0
        self._share: float | None = None
        self._always = False
        self.stopped = False
        self.bar = style.markup()
        self.hurry = style.button("fast-forward", "bk-hurry")
        self.stop = style.button("pause", "bk-stop")
        self.hurry.on_click(wrap(lambda _: self._press(self.move_now)))
        self.stop.on_click(wrap(lambda _: self._press(self.resume if self.stopped else self.pause)))
        self._done, self._tell = wrap(self._end), wrap(self._progress)
        self._failed = wrap(self._broken)
        self.children = (self.bar, style.row(self.hurry, self.stop))

    @property
    def thinking(self) -> bool:
        """Whether a computer is at work on a decision."""
        return self._job is not None and self._job.running

    def tell(self, language: str) -> None:
        """Set all words."""
        self._language = language
        for button, name in ((self.hurry, "move_now"), (self.stop, "stop")):
            if button is self.stop and self.stopped:
                name = "resume"
            button.icon = {"move_now": "fast-forward", "stop": "pause", "resume": "play"}[name]
            style.words(
                button,
                phrase(f"ui.play.{name}").text(language),
                phrase(f"ui.play.{name}_tip").text(language),
            )
        if self._share is not None:
            self._draw(self._share)

    def start(self, match: Match, player: int, level: str, always: bool = False) -> Any:
        """Begin to think for `player`; the bar comes after a while, or at once with `always`."""
        self.cancel()
        self._task, self._always = (match, player, level), always
        return self._run(PACE)

    def offer(self, match: Match, player: int, level: str) -> None:
        """Wait to think for `player` until `resume`."""
        self.cancel()
        self._task, self._always, self.stopped = (match, player, level), False, True
        self._draw(0.0)
        self._show(True)
        self.tell(self._language)

    def _run(self, delay: float) -> runner.Job:
        assert self._task is not None
        match, player, level = self._task
        self.stopped = False
        self._begun = time.monotonic()
        self._draw(0.0)
        if self._always:
            self._show(True)
        numbers = rng(match.seed, "player", player, len(match.moves))
        view = match.game.view(match.state, player)
        work = players.level(level).think(match.game, view, player, numbers)
        job = runner.run(work, self._done, self._tell, self._failed, delay)
        if job.running:
            self._job = job
        return job

    def _press(self, action: Callable[[], object]) -> None:
        self._held = True
        action()

    def cancel(self) -> None:
        """Stop for good and forget the decision."""
        self._held = False  # something else was pressed, or somebody else has moved
        if self._job is not None:
            self._job.cancel()
        self._job, self._task, self.stopped = None, None, False
        self._show(False)

    def leave_off(self) -> None:
        """No computer is to move: the game is over, or a person's turn."""
        left = self._held and (self.layout.display or "") != "none"
        self.cancel()
        if left:
            self._leave()

    def pause(self) -> None:
        """Stop until `resume`, which begins anew."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.stopped = True
            self._show(True)
            self.tell(self._language)
            self._changed()

    def resume(self) -> None:
        """Think again."""
        if self._task is not None and self.stopped:
            self._run(0.0)
            self.tell(self._language)
            self._changed()

    def move_now(self) -> None:
        """Decide at once: the best move found so far, else what the medium level plays."""
        if self._task is None:
            return
        match, player, _ = self._task
        job, self._job = self._job, None
        partial = None if job is None or job.progress is None else job.progress.partial
        if job is not None:
            job.cancel()
        move = partial.best() if isinstance(partial, Advice) else None
        if move is None:
            numbers = rng(match.seed, "player", player, len(match.moves))
            view = match.game.view(match.state, player)
            move = players.level("medium").choose(match.game, view, player, numbers)
        self._end(move)

    def _end(self, move: Any) -> None:
        assert self._task is not None
        player = self._task[1]
        self._job, self._task, self.stopped = None, None, False
        left = self._held and not self._always
        if not self._always:
            self._held = False
            self._show(False)
        self._decided(player, move)
        if left:
            self._leave()

    def _broken(self, error: BaseException) -> None:
        self._job = None
        self.stopped = True
        self._show(True)
        self.tell(self._language)
        self._changed()
        raise error

    def _progress(self, progress: Progress) -> None:
        self._draw(progress.done)
        if time.monotonic() - self._begun > PATIENCE + PACE:
            self._show(True)

    def _draw(self, done: float) -> None:
        self._share = done
        words = style.text(phrase("ui.play.progress").text(self._language))
        self.bar.value = f'<progress max="1" value="{done:.2f}" aria-label="{words}"></progress>'

    def _show(self, shown: bool) -> None:
        display = "" if shown else "none"
        if self.layout.display != display:
            self.layout.display = display
