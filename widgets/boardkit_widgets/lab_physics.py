"""Simulated throws of a hut for which none ship: a button, a progress bar, a way to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance import physics
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid
from boardkit.text import phrase
from boardkit.work import Progress

from . import style
from .changes import set_value, show_if
from .runner import Job, run

SEED = 1
"""The same throws for everybody with the same hut."""


class Physics(W.VBox):
    """Calls `done(thrown)` when every share is known within `half_width`; stopping tells nothing.

    `solid` is what the next simulation throws.

    `failed(error)` is told what goes wrong on the way.
    """

    half_width = 0.02
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
        self.start = style.button("refresh", "bk-lab-simulate")
        self.stop = style.button("stop", "bk-lab-stop")
        self.bar = W.HTML()
        self.start.on_click(wrap(lambda _: self._pressed(self.simulate, self.stop)))
        self.stop.on_click(wrap(lambda _: self._pressed(self.cancel, self.start)))
        self.children = (style.row(self.start, self.stop), self.bar)
        self._rest()
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; a simulation under way goes on."""
        self._language = language
        start, tip = (f"{self.words}.{name}" for name in ("start", "start_tip"))
        style.words(self.start, phrase(start).text(language), phrase(tip).text(language))
        style.words(self.stop, phrase("ui.lab.physics.stop").text(language))
        if self.job is not None and self.job.running:
            self._so_far(self.job.progress or Progress(0.0))

    def simulate(self) -> None:
        """Begin to throw; whatever was going on before is stopped."""
        self.cancel()
        show_if(self.stop, True)
        self.start.disabled = True
        self._so_far(Progress(0.0))
        work = physics.until(self.solid, self.half_width, SEED)
        self.job = run(work, self._ended, self._so_far, self._broken)

    def cancel(self) -> None:
        """Stop throwing; harmless when nothing is thrown."""
        if self.job is not None:
            self.job.cancel()
        self._rest()

    def _pressed(self, do: Callable[[], object], after: Any) -> None:
        """The button that was pressed goes away: the keyboard goes on at `after`."""
        do()
        after.focus()

    def _so_far(self, progress: Progress) -> None:
        thrown = progress.partial
        n = thrown.n if isinstance(thrown, Thrown) else 0
        words = style.text(phrase("ui.lab.physics.going", n=n).text(self._language))
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
        show_if(self.stop, False)
        show_if(self.bar, False)
        set_value(self.bar, "")
        self.start.disabled = False
