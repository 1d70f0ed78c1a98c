"""The throw laboratory on the screen: guess, throw, see what your hut does.

    ThrowLab()                                  # keeps everything in throwlab.json
    ThrowLab(hut(10, 12, 8, 14), "7b.json")     # a hut of these measures, a file of that name

Every entry is written into the file that is named on the screen before it is shown, and found
again after a reload of the page or a restart of the kernel.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid, hut
from boardkit.errors import BadData
from boardkit.lab import store
from boardkit.lab.ideas import ideas, physics_of
from boardkit.lab.record import Record
from boardkit.lab.tally import pooled
from boardkit.text import phrase

from . import lab_guess, lab_tables, style
from .cells import replace_older
from .changes import set_value, show_if
from .fallback import Fallback
from .guard import Guard
from .lab_chart import course
from .lab_enter import Enter
from .lab_estimate import Estimate
from .lab_guess import GuessForm
from .lab_hand import Hand
from .lab_models import ModelCard
from .lab_physics import Physics
from .lab_sheet import Asking, sheet, status_html
from .lab_together import Together
from .own_models import own_by_name
from .tongue import Sentences, Spoken

MEASURES = (10, 12, 8, 14)
"""Width, depth, wall and ridge in millimetres of the hut whose ideas are shown by default."""


class ThrowLab(Spoken, Fallback, W.VBox):
    """Guess, throws, what they say, and ways to take them along; `lab` is the record and its file.

    `solid` is the hut whose ideas stand beside the counts, `path` the file (`throwlab.json` beside
    the notebook by default).  Raises `BadData` for a file that is no laboratory's, which is left
    as it is, and for a solid whose faces are not those of a hut.
    """

    def __init__(
        self,
        solid: Solid | None = None,
        path: str | os.PathLike[str] | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-lab")
        self._begin_speaking(language)
        code = self.language
        self.solid = hut(*MEASURES) if solid is None else solid
        self.ideas = ideas(self.solid, physics_of(self.solid))
        self.lab = store.Lab(store.NAME if path is None else path)
        # Throws without a guess come from elsewhere, and a guess after them would be none.
        self.lab.needs_guess = not self.record.steps
        self._changing = False
        self._said: tuple[object, str] = (phrase("ui.lab.begin"), "ask")
        self.status = style.markup("bk-status-line")
        self.guard = wrap = Guard(self.say, lambda: self.language)
        self.head = style.markup("bk-lab-head")
        self.form = GuessForm(wrap, self._guess_stored, self._mended, code)
        self.guessed = style.markup("bk-lab-guessed")
        self.change = style.button("pencil")
        # Boxes are hidden with what is in them: an empty one would still take its room.
        self.committed = style.row(self.guessed, self.change)
        self.change.on_click(wrap(lambda _: self._change_guess()))
        self.controls = Enter(wrap, self.enter, self.undo, self.add_group, self._draw, code)
        self.results = style.markup("bk-lab-results")
        self.beside = style.markup("bk-lab-ideas")
        self.estimate = Estimate(wrap, self._draw, code)
        self.found = style.classed(style.stack(self.estimate, self.results), "bk-lab-found")
        self.physics = Physics(wrap, self.guard.failed, self.solid, self._simulated, code)
        self.hand = Hand(wrap, self, code)
        self.together = Together(wrap, self.guard.failed, self, code)
        self.models = ModelCard(wrap, self, code)
        self.models_too = style.classed(W.Checkbox(indent=False), "bk-lab-models-too")
        self.next_class = Asking(
            wrap,
            (phrase("ui.lab.next_class"), phrase("ui.lab.next_class_tip")),
            self._clearing,
            self._next_class,
            code,
            (self.models_too,),
        )
        style.classed(self.next_class, "bk-stack", "bk-lab-next")
        self.children = (
            style.sheet(),
            sheet(),
            style.classed(style.row(self.head, self._choice(wrap)), "bk-lab-top"),
            self.form,
            self.committed,
            self.controls,
            self.status,
            self.guard.details,
            self.controls.more,
            self.found,
            self.beside,
            self.physics,
            self.hand,
            self.together,
            self.models,
            self.next_class,
        )
        if self.record.steps:
            self.say(phrase("ui.lab.found", n=len(self._throws())))
        elif self.record.guess is None:
            show_if(self.status, False)
        else:
            self.say(phrase("ui.lab.begin"))
        self.form.fill(self.record.guess)
        self.models.fill()
        self._draw(self.record.last_place)
        replace_older(self.rest)

    def rest(self) -> None:
        """Stop a simulation that is under way, as when the cell is run again."""
        self.physics.cancel()
        self.together.rest()

    @property
    def record(self) -> Record:
        """All that has been entered."""
        return self.lab.record

    @property
    def place(self) -> int:
        """The place of the group that throws are entered for."""
        return self.controls.place

    # What the reader does; all raise `BadData` and change nothing where something is wrong

    def guess(self, shares: Sequence[Any], reason: str, words: str = "") -> None:
        """Store the guess: four shares in percent and a reason."""
        self._catch_up()
        self.lab.guess(shares, reason, words)
        self._changing = False
        self._done(phrase("ui.lab.guess_stored"))

    def enter(self, entries: Sequence[str]) -> None:
        """Store throws of the chosen group, all of them or none."""
        chosen = self.record.names[self.place]
        self._catch_up()
        if chosen not in self.record.names:
            raise BadData("ui.lab.group_gone", group=chosen)
        place = self.place

        self.lab.change(lambda record: record.extended(entries, place), throws=True)
        self._done(phrase("ui.lab.stored", n=len(entries), last=self.record.last_words()))

    def undo(self) -> None:
        """Take the last entry back, if it is the one that was shown."""
        shown = self.record.steps
        self._catch_up()
        last = self.record.last_words()
        if last is not None and self.record.steps != shown:
            raise BadData("ui.lab.undo_other", last=last)
        self.lab.undo()
        self._done(phrase("ui.lab.taken_back", last=last))

    def add_group(self, name: str) -> None:
        """A further group, chosen at once."""
        self._catch_up()
        place = self.lab.group(name)
        self._done(phrase("ui.lab.group_stored", group=self.record.names[place]), place)

    def clear(self, own_models: bool = False) -> None:
        """Next class: everything is deleted, with `own_models` all models of one's own too."""
        if own_models:  # first: where a file cannot be deleted, nothing is
            for name in own_by_name():
                self.models.remove(name)
        self.lab.clear()
        self.lab.needs_guess = True
        self.models_too.value = False
        self._begin_anew()
        self._done(phrase("ui.lab.cleared"), 0)

    def change_record(
        self, change: Callable[[Record], Record], words: object, name: str | None = None
    ) -> None:
        """Any other change of the record; `words` are said afterwards.

        Throws are then entered for the group called `name`, without it for the same place.
        """
        self._catch_up()
        self.lab.change(change)
        names = self.record.names
        self._done(words, names.index(name) if name in names else None)

    def conditions(self, height: float | None, surface: str, style: str) -> None:
        """Store height (millimetres), surface and way of throwing."""
        self._catch_up()
        self.lab.conditions(height, surface, style)
        self.together.show()  # its file to take along holds them

    def seat(self, seat: int | None) -> None:
        """Store the seat of the chosen group, which its result code names."""
        chosen = self.record.names[self.place]
        self._catch_up()
        if chosen not in self.record.names:
            raise BadData("ui.lab.group_gone", group=chosen)
        self.lab.seat(seat, self.place)
        self.hand.show()
        self.together.show()  # its file to take along holds it

    def say(self, words: object, kind: str = "ask") -> None:
        """Put words into the status line; `kind` is "ask", "no", "error" or "done"."""
        self._said = words, kind
        set_value(self.status, status_html(words, kind, self.language))
        show_if(self.status, True)

    # Words and pictures

    def _tell(self, code: str) -> None:
        file = style.text(phrase("ui.lab.file", file=str(self.lab.path)).text(code))
        title = style.text(phrase("ui.lab.title").text(code))
        set_value(self.head, f'<h3>{title}</h3><p class="bk-soft bk-lab-file">{file}</p>')
        style.words(self.change, phrase("ui.lab.guess.change").text(code))
        for part in (
            self.form, self.controls, self.estimate, self.physics, self.models, self.hand,
            self.next_class,
        ):  # fmt: skip
            part.tell(code)
        self.together.tell(code)
        set_value(self.status, status_html(*self._said, code))
        self.guard.tell()

    def _simulated(self, thrown: Thrown) -> None:
        self.ideas = ideas(self.solid, thrown)
        self._done(phrase("ui.lab.physics.done", n=thrown.n))

    # A button that takes itself away hands the keyboard on to what comes next.

    def _guess_stored(self, shares: Sequence[Any], reason: str, words: str) -> None:
        self.guess(shares, reason, words)
        self.change.focus()

    def _mended(self) -> None:
        """The guess is being changed: what was wrong with it before is no longer said."""
        if self._said[1] in ("no", "error"):
            self.guard.clear()
            self.say(phrase("ui.lab.begin"))
            show_if(self.status, False)

    def _change_guess(self) -> None:
        self._changing = True
        self._draw()
        self.form.button.focus()

    def _clearing(self) -> object:
        """What to ask before everything is deleted; models may stay for the next class."""
        with contextlib.suppress(BadData):  # throws of another laboratory are deleted as well
            self._catch_up()
        own = len(own_by_name())
        words = phrase("ui.lab.model.clear_too", n=own)
        style.words(self.models_too, words.text(self.language))
        show_if(self.models_too, own > 0)
        question = phrase("ui.lab.ask_clear", n=len(self._throws()))
        return Sentences((question, phrase("ui.lab.model.stay", n=own))) if own else question

    def _next_class(self) -> None:
        self.clear(self.models_too.value)
        self.form.button.focus()

    def _catch_up(self) -> None:
        """Read what another laboratory with the same file has written, so that nothing is lost."""
        before = self.record
        try:
            self.lab.catch_up()
        finally:
            if self.record is not before:
                if self.record.id != before.id:  # it has been cleared there
                    self._begin_anew()
                self._draw()

    def _begin_anew(self) -> None:
        """Forget what was typed for another record."""
        self._changing = False
        self.physics.cancel()  # its end would be told to the next class
        self.form.fill(self.record.guess)
        for part in (self.hand, self.models, self.together):
            part.fill()

    def _done(self, words: object, place: int | None = None) -> None:
        self.guard.clear()
        self.next_class.rest()
        self.say(words, "done")
        self._draw(place)

    def _throws(self) -> range:
        return range(self.record.tally.entries)

    def _draw(self, place: int | None = None) -> None:
        self._follow()
        record, code = self.record, self.language
        guess = record.guess
        begun = guess is not None or bool(record.steps)
        covered = not begun or self._changing
        show_if(self.form, covered)
        for part in (self.committed, self.guessed):
            show_if(part, guess is not None and not self._changing)
        show_if(self.change, guess is not None and not record.steps and not self._changing)
        for part in (
            self.controls, self.controls.more, self.found, self.estimate, self.results,
            self.beside, self.models, self.hand,
        ):  # fmt: skip
            show_if(part, not covered)
        simulated = any(idea.key == "physics" for idea in self.ideas)
        show_if(self.physics, not covered and not simulated)
        show_if(self.together, not covered)
        show_if(self.next_class, begun)
        self.controls.show(record, place)
        self.hand.show()
        self.together.show()
        self.models.show()
        if guess is not None:
            told = style.text(lab_guess.told(guess, code))
            set_value(self.guessed, f"<p>{told}</p>")
        if covered:
            set_value(self.results, "")
            set_value(self.beside, "")
            return
        groups = record.groups
        tally = pooled(group.tally for group in groups)
        prior = self.estimate.prior
        points = course(step for _, step in record.steps)
        set_value(self.results, lab_tables.results_html(tally, points, groups, code, prior))
        set_value(self.beside, lab_tables.ideas_html(self.ideas, guess, tally, code))

    def to_html(self) -> str:
        """Guess, tables and picture without a kernel; nothing of it before the guess."""
        parts = (self.head.value, self.guessed.value, self.results.value, self.beside.value)
        return f"<div>{''.join(parts)}{self.together.html()}</div>"
