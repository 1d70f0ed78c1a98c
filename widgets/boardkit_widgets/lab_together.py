"""Files and groups of a `ThrowLab` put together and compared, and a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardkit.errors import BadData
from boardkit.lab.merge import Joined, pool_groups, taken_back
from boardkit.lab.record import Record, line
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if
from .lab_compare import Choice, Groups
from .lab_files import Files

if TYPE_CHECKING:
    from .throwlab import ThrowLab


class Together(W.VBox):
    """Files to take over and groups to compare or put together; each can be taken back.

    What was taken over is taken back in turn, the last first, and whatever was entered since
    stays.  `failed(error)` is told what goes wrong in a simulation.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        failed: Callable[[BaseException], object],
        home: ThrowLab,
        language: str,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-lab-together")
        self._home, self._language = home, language
        self.files = Files(wrap, home, self._take, self.show, language)
        self.groups = Groups(wrap, failed, self._choices, self._pool, language)
        self.steps: list[tuple[object, Record, Record]] = []
        """What can be taken back: in words, the record before and after."""
        self.back = style.button("undo", "bk-lab-back")
        self.back.on_click(wrap(lambda _: self.take_back()))
        self.last = W.HTML()
        self.undo = style.row(self.back, self.last)
        self.children = (self.files, self.undo, self.groups)
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; the rest follows with `show`."""
        self._language = language
        self.files.tell(language)
        self.groups.tell(language)
        words, tip = (
            phrase(f"ui.lab.merge.{name}").text(language) for name in ("back", "back_tip")
        )
        style.words(self.back, words, tip)

    def fill(self) -> None:
        """Another class: nothing waits, nothing is compared, nothing can be taken back."""
        self.steps = []
        self.files.fill()
        self.groups.fill()

    def show(self) -> None:
        """Show the record as it is now."""
        record = self._home.record
        if self.steps and self.steps[-1][1].id != record.id:
            self.steps = []  # another class has begun in another window
        show_if(self.undo, bool(self.steps))
        if self.steps:
            told = style.text(
                phrase("ui.lab.merge.last", what=self.steps[-1][0]).text(self._language)
            )
            set_value(self.last, f"<p><b>{told}</b></p>")
        self.files.show()
        self.groups.show()

    def rest(self) -> None:
        """Stop a simulation that is under way."""
        self.groups.cancel()

    def take_back(self) -> None:
        """Take back the last files taken over or groups put together; later throws stay."""
        if not self.steps:
            raise BadData("lab.nothing_to_undo")
        what, before, after = self.steps[-1]
        words = phrase("ui.lab.merge.taken_back", what=what)
        self.steps.pop()
        try:
            self._change(lambda now: taken_back(before, after, now), words)
        except BaseException:
            self.steps.append((what, before, after))
            raise
        if not self.steps:
            self.files.choose.focus()

    def html(self) -> str:
        """The comparison that is shown, for pages without a kernel."""
        return str(self.groups.result.value)

    # Parts

    def _choices(self) -> list[Choice]:
        own = [
            Choice(group, place)
            for place, group in enumerate(self._home.record.groups)
            if group.steps
        ]
        return own + [Choice(group, None) for group in self.files.groups()]

    def _take(self, change: Callable[[Record], Joined], words: object, what: object) -> None:
        def joined(record: Record) -> Record:
            found = change(record)
            self.steps.append((what, record, found.record))
            return found.record

        self._remembering(joined, words)
        self.files.done()
        self.show()
        self.back.focus()

    def _pool(self, places: Sequence[int], name: str) -> None:
        names = tuple(self._home.record.names[place] for place in places)
        shown = line(name)
        chosen = self._home.record.names[self._home.place]

        def pooled(record: Record) -> Record:
            after = pool_groups(record, places, name)
            what = phrase("ui.lab.merge.what_pooled", groups=names, name=shown)
            self.steps.append((what, record, after))
            return after

        words = phrase("ui.lab.merge.pooled", groups=names, name=shown)
        self._remembering(pooled, words, shown if chosen in names else chosen)
        self.back.focus()

    def _remembering(
        self, change: Callable[[Record], Record], words: object, name: str | None = None
    ) -> None:
        """A change that can be taken back, if it could be made."""
        before = list(self.steps)
        try:
            self._change(change, words, name)
        except BaseException:
            self.steps = before
            raise

    def _change(
        self, change: Callable[[Record], Record], words: object, name: str | None = None
    ) -> None:
        """Change the record; the group that throws are entered for stays chosen by its name."""
        chosen = self._home.record.names[self._home.place]
        self._home.change_record(change, words, name or chosen)
