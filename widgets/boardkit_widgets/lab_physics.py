"""Simulated throws of a hut for which none ship: a button that starts and stops, a progress bar."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance import physics
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid
from boardkit.text import phrase
from boardkit.work import Progress

from . import style
from .changes import set_icon, set_value, show_if
from .runner import Job, run

SEED = 1
"""The same throws for everybody with the same hut."""


class Physics(W.VBox):
    """Calls `done(thrown)` when every share is known within `half_width`; stopping tells nothing.

    `solid` is what the next simulation throws.

    One button starts and stops: a second one that comes and goes would take the keyboard with it
    when a simulation ends by itself.

    `failed(error)` is told what goes wrong on the way.
    """

    half_width = 0.02
    double_click = 0.5
    """Seconds after a start in which a press is taken for the second half of a double click."""
    words = "ui.lab.physics"
    """Where the words of the button stand; they belong to the place of the widget."""

    def __init__(
        self,
        wrap: Callable[..., Any],
        failed: Callable[[BaseException], object],
        solid: Solid,
        done: Callable[[Thrown], object],
        language: str,
    ) -> None:
        super().__init__()
        self.solid, self._done, self._failed, self._language = solid, done, failed, language
        self.job: Job | None = None
        self._begun = 0.0
        self.button = style.button("refresh", "bk-lab-simulate")
        self.bar = style.markup()
        self.button.on_click(wrap(lambda _: self._pressed()))
        self.children = (style.row(self.button), self.bar)
        self._rest()

    @property
    def going(self) -> bool:
        """Whether throws are being simulated."""
        return self.job is not None and self.job.running

    def tell(self, language: str) -> None:
        """Set all words; a simulation under way goes on."""
        self._language = language
        names = ("ui.lab.physics.stop",) * 2
        if not self.going:
            names = (f"{self.words}.start", f"{self.words}.start_tip")
        style.words(self.button, *(phrase(name).text(language) for name in names))
        set_icon(self.button, "stop" if self.going else "refresh")
        if self.job is not None and self.job.running:
            self._so_far(self.job.progress or Progress(0.0))

    def simulate(self) -> None:
        """Begin to throw; whatever was going on before is stopped."""
        self.cancel()
        self._begun = time.monotonic()
        work = physics.until(self.solid, self.half_width, SEED)
        self.job = run(work, self._ended, self._so_far, self._broken)
        self.tell(self._language)

    def cancel(self) -> None:
        """Stop throwing; harmless when nothing is thrown."""
        if self.job is not None:
            self.job.cancel()
        self._rest()

    def _pressed(self) -> None:
        if not self.going:
            self.simulate()
        elif time.monotonic() - self._begun >= self.double_click:
            self.cancel()

    def _so_far(self, progress: Progress) -> None:
        note = progress.note or phrase("chance.throw.note", n=0)
        words = style.text(note.text(self._language))
        value = f"{min(1.0, max(0.0, progress.done)):.3f}"
        set_value(self.bar, f'<progress max="1" value="{value}"></progress><p>{words}</p>')
        show_if(self.bar, True)

    def _ended(self, thrown: Thrown) -> None:
        self._rest()
        self._done(thrown)

    def _broken(self, error: BaseException) -> None:
        self._rest()
        self._failed(error)

    def _rest(self) -> None:
        show_if(self.bar, False)
        set_value(self.bar, "")
        self.tell(self._language)
