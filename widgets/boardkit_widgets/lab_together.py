"""Files and groups of a `ThrowLab` put together and compared, and a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardkit.errors import BadData
from boardkit.lab.changes import Change
from boardkit.lab.merge import Joined, pool_groups, taken_back
from boardkit.lab.record import Record, line
from boardkit.text import Phrase, phrase

from . import style
from .changes import set_value, show_if
from .lab_compare import Choice, Groups
from .lab_files import Files

if TYPE_CHECKING:
    from .throwlab import ThrowLab


class Together(W.VBox):
    """Files to take over and groups to compare or put together; each can be taken back.

    What was taken over is taken back in turn, the last first, after a restart too, and whatever
    was entered since stays.  `failed(error)` is told what goes wrong in a simulation.
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
        self.back = style.button("undo", "bk-lab-back")
        self.back.on_click(wrap(lambda _: self.take_back()))
        self.last = style.markup()
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
        """Another class: nothing waits, nothing is compared."""
        self.files.fill()
        self.groups.fill()

    def show(self) -> None:
        """Show the record as it is now."""
        record = self._home.record
        show_if(self.undo, bool(record.changes))
        if record.changes:
            last = phrase("ui.lab.merge.last", what=_what(record.changes[-1]))
            set_value(self.last, f"<p><b>{style.text(last.text(self._language))}</b></p>")
        self.files.show()
        self.groups.show()

    def rest(self) -> None:
        """Stop a simulation that is under way."""
        self.groups.cancel()

    def take_back(self) -> None:
        """Take back the last files taken over or groups put together; later throws stay.

        Raises `BadData` if it is not the one that was shown.
        """
        shown = self._home.record.changes
        if not shown:
            raise BadData("lab.nothing_to_undo")

        def back(record: Record) -> Record:
            if not any(change.same(shown[-1]) for change in record.changes[-1:]):
                raise BadData("ui.lab.merge_other")
            return taken_back(record)

        self._change(back, phrase("ui.lab.merge.taken_back", what=_what(shown[-1])))
        if not self._home.record.changes:
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

    def _take(self, change: Callable[[Record], Joined], words: object) -> None:
        self._change(lambda record: change(record).record, words)
        self.files.done()
        self.show()
        self.back.focus()

    def _pool(self, places: Sequence[int], name: str) -> None:
        names = tuple(self._home.record.names[place] for place in places)
        shown = line(name)
        chosen = self._home.record.names[self._home.place]
        words = phrase("ui.lab.merge.pooled", groups=names, name=shown)
        chosen = shown if chosen in names else chosen
        self._change(lambda record: pool_groups(record, places, name), words, chosen)
        self.back.focus()

    def _change(
        self, change: Callable[[Record], Record], words: object, name: str | None = None
    ) -> None:
        """Change the record; the group that throws are entered for stays chosen by its name."""
        chosen = self._home.record.names[self._home.place]
        self._home.change_record(change, words, name or chosen)


def _what(change: Change) -> Phrase:
    """What was put together, in words."""
    if change.into:
        return phrase("ui.lab.merge.what_pooled", groups=change.of, name=change.into)
    return phrase("ui.lab.merge.what", n=change.n, files=", ".join(change.of))
