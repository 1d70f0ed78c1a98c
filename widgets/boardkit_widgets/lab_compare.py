"""Choose groups: compare them ("is my hut like yours?"), or make one group of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as W

from boardkit.errors import BadData, BoardkitError
from boardkit.lab.compare import Comparison, comparing
from boardkit.lab.record import Group
from boardkit.lab.tally import pooled
from boardkit.text import number, percent, phrase, written

from . import style
from .changes import put, set_value, show_if
from .entry import Entry
from .lab_compare_page import comparison_html
from .runner import Job, run


@dataclass(frozen=True)
class Choice:
    """A group to choose; `place` is its place in the laboratory, None while its file waits."""

    group: Group
    place: int | None


class Groups(W.VBox):
    """`choices()` are the groups there are, `pool(places, name)` makes one of several.

    What is wrong with what is wanted is said here, below the buttons; other mistakes go to
    `failed`.
    """

    def __init__(
        self,
        wrap: Callable[..., Any],
        failed: Callable[[BaseException], object],
        choices: Callable[[], Sequence[Choice]],
        pool: Callable[[Sequence[int], str], object],
        language: str,
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-lab-compare")
        self._wrap, self._failed, self._choices, self._pool = wrap, failed, choices, pool
        self._language = language
        self.boxes: dict[str, Any] = {}
        self.found: Comparison | None = None
        """The comparison that is shown."""
        self.job: Job | None = None
        self._wrong: BoardkitError | None = None
        self.head = style.markup()
        self.list = style.classed(W.Box(), "bk-row", "bk-lab-choices")
        self.compare = style.button("balance-scale", "bk-main", "bk-lab-compare-go")
        self.compare.on_click(wrap(lambda _: self._telling(self.start)))
        self.told = style.markup()
        self.old = style.markup()
        self.result = style.markup("bk-lab-compared-result")
        self.pooling = style.markup()
        self.name = style.classed(
            Entry(wrap(lambda _: self._telling(self._put))), "bk-lab-pool-name"
        )
        self.put = style.button("compress", "bk-lab-pool")
        self.put.on_click(wrap(lambda _: self._telling(self._put)))
        self.row = style.row(self.name, self.put)
        self.children = (
            self.head,
            self.list,
            style.row(self.compare),
            self.told,
            self.old,
            self.result,
            self.pooling,
            self.row,
        )
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words; what is ticked and what was found stay.  The rest follows with `show`."""
        self._language = language
        style.words(self.compare, self._say("go"), self._say("go_tip"))
        style.words(self.name, self._say("pool_name"))
        self.name.placeholder = self._say("pool_hint")
        style.words(self.put, self._say("pool"), self._say("pool_tip"))
        self._tell_wrong()
        self._render()

    def fill(self) -> None:
        """Another class: nothing is compared."""
        self.cancel()
        self.found = self._wrong = None
        for box in self.boxes.values():
            set_value(box, True)
        self.name.value = ""
        self._tell_wrong()
        self._render()

    def show(self) -> None:
        """Show the groups as they are now; new ones are ticked."""
        choices = self._choices()
        names = [choice.group.name for choice in choices]
        for gone in set(self.boxes) - set(names):
            self.boxes.pop(gone).close()
        for name in names:
            if name not in self.boxes:
                box = style.classed(W.Checkbox(value=True, indent=False), "bk-lab-tick")
                box.observe(self._wrap(lambda _: self._ticked()), "value")
                self.boxes[name] = box
        ordered = tuple(self.boxes[name] for name in names)
        if self.list.children != ordered:
            self.list.children = ordered
        for choice in choices:
            tally = choice.group.tally
            words = phrase("ui.lab.compare.box", group=choice.group.name, n=tally.n)
            style.words(self.boxes[choice.group.name], words.text(self._language))
        several = len(choices) > 1
        note = self._say("how" if several else "too_few")
        title = style.text(self._say("title"))
        set_value(self.head, f"<h3>{title}</h3>{style.soft(note)}")
        for part in (self.list, self.compare, self.row):
            show_if(part, several)
        self._ticked()

    def start(self) -> None:
        """Compare the groups that are ticked; raises `BadData` for fewer than two with throws."""
        groups = [choice.group for choice in self._chosen()]
        work = comparing(groups)
        first = next(work).partial
        self.cancel()
        self.found = first
        # The rest is a simulation: what is known already is shown meanwhile.
        job = run(work, self._ended, None, self._broken)
        self.job = job if job.running else None
        self._render()
        self._ticked()

    def cancel(self) -> None:
        """Stop simulating; harmless when nothing is simulated."""
        if self.job is not None:
            self.job.cancel()
            self.job = None

    # Parts

    def _chosen(self) -> list[Choice]:
        return [c for c in self._choices() if self.boxes[c.group.name].value]

    def _put(self) -> None:
        chosen = self._chosen()
        waiting = [choice.group.name for choice in chosen if choice.place is None]
        if waiting:
            raise BadData("ui.lab.waiting", groups=tuple(waiting))
        self._pool([choice.place for choice in chosen if choice.place is not None], self.name.value)
        self.name.value = ""

    def _ended(self, found: Comparison) -> None:
        self.job, self.found = None, found
        self._render()

    def _broken(self, error: BaseException) -> None:
        self.job = None
        self._render()
        self._failed(error)

    def _render(self) -> None:
        html = ""
        if self.found is not None:
            html = comparison_html(self.found, self._language, self.job is not None)
        put(self.result, html)

    def _ticked(self) -> None:
        """What depends on which groups are ticked, and on what is in them."""
        chosen = self._chosen()
        groups = [choice.group for choice in chosen if choice.group.tally.n]
        stale = self.found is not None and tuple(groups) != self.found.groups
        words = style.text(self._say("stale"))
        put(self.old, f'<p role="status"><b>{words}</b></p>' if stale else "")
        html = ""
        if len(groups) > 1:
            tally = pooled(group.tally for group in groups)
            shares = [group.tally.share("upright") or 0 for group in groups]
            words = phrase(
                "ui.lab.compare.pooled",
                k=number(tally.upright, 0, self._language),
                n=tally.n,
                share=percent(tally.share("upright") or 0, 1, self._language),
                mean=percent(sum(shares) / len(shares), 1, self._language),
            ).text(self._language)
            html = style.soft(words)
        put(self.pooling, html)

    def _telling(self, do: Callable[[], object]) -> None:
        self._wrong = None
        try:
            do()
        except BoardkitError as why:
            self._wrong = why
        self._tell_wrong()

    def _tell_wrong(self) -> None:
        words = "" if self._wrong is None else written(self._wrong, self._language)
        put(self.told, style.alert(words))

    def _say(self, name: str) -> str:
        return phrase(f"ui.lab.compare.{name}").text(self._language)
