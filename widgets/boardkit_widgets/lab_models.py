"""From throws to a model in games: how it was thrown, a name, and all models of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardkit.chance import kept, models
from boardkit.chance.dist import shown
from boardkit.chance.models import Model
from boardkit.errors import BadData, BadModel, BoardkitError
from boardkit.lab.ideas import model_of
from boardkit.lab.reading import read_measure
from boardkit.lab.record import LONGEST_NAME, line
from boardkit.text import phrase, written

from . import style
from .changes import set_value, show_if
from .entry import Entry
from .lab_sheet import Asking, Question, plain
from .own_models import chosen, own_by_name

if TYPE_CHECKING:
    from .throwlab import ThrowLab

ABOUT = ("source", "surface", "throw_style", "uncertainty")


class OwnModel(W.VBox):
    """One model of one's own in the list: what it is, where it comes from, a way to delete it."""

    def __init__(
        self, wrap: Callable[..., Any], model: Model, remove: Callable[[str], object], language: str
    ) -> None:
        super().__init__()
        style.classed(self, "bk-lab-own-model")
        self.model = model
        self.words = style.markup()
        tip, question = (
            phrase(f"ui.lab.model.{key}", name=model.name) for key in ("remove_tip", "ask_remove")
        )
        self.removing = Asking(
            wrap,
            (phrase("ui.lab.model.remove"), tip),
            lambda: question,
            lambda: remove(model.name),
            language,
        )
        style.classed(self.removing.button, "bk-lab-remove")
        self.children = (self.words, self.removing)
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words."""
        about = [
            phrase(f"ui.lab.model.about.{entry}", words=words).text(language)
            for entry in ABOUT
            if (words := self.model.about(entry)) is not None
        ]
        page = f"<b>{style.text(chosen(self.model).text(language))}</b>"
        if about:
            title = phrase("ui.lab.model.details").text(language)
            lines = "".join(f"<li>{style.text(line)}</li>" for line in about)
            page += f"<details><summary>{style.text(title)}</summary><ul>{lines}</ul></details>"
        set_value(self.words, page)
        self.removing.tell(language)


class ModelCard(W.VBox):
    """The part of a `ThrowLab` that makes a model of its throws and lists all models of one's own.

    `model` is the one that was saved here last.
    """

    def __init__(self, wrap: Callable[..., Any], home: ThrowLab, language: str) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-lab-models")
        self._wrap, self._home, self._language = wrap, home, language
        self.model: Model | None = None
        self._quiet = False
        self._words: tuple[object | None, bool] = (None, True)
        self._rows: dict[Model, OwnModel] = {}
        self.title, self.own, self.told, self.note = (style.markup() for _ in range(4))
        self.height, self.surface, self.manner = (W.Text(continuous_update=False) for _ in range(3))
        for name, field in (
            ("height", self.height), ("surface", self.surface), ("style", self.manner),
        ):  # fmt: skip
            style.classed(field, f"bk-lab-{name}")
            field.observe(wrap(lambda _: self._conditions()), "value")
        saving = wrap(lambda _: self._telling(self._save))
        self.name = style.classed(Entry(saving), "bk-lab-model")
        self.save = style.button("balance-scale", "bk-lab-save-model")
        self.save.on_click(saving)
        yes, no = (phrase(f"ui.lab.model.{key}_replace") for key in ("yes", "no"))
        self.question = Question(wrap, language, yes, no)
        self.list = style.classed(W.VBox(), "bk-lab-own")
        self.children = (
            self.title,
            style.classed(W.Box((self.height, self.surface, self.manner)), "bk-lab-fields"),
            style.row(self.name, self.save),
            self.question,
            self.told,
            self.own,
            self.list,
            self.note,
        )
        self.tell(language)
        models.tell_changes(self.show)

    def tell(self, language: str) -> None:
        """Set all words; what is typed stays.  The list follows with `show`."""
        stored = self.height.value == self._height()
        self._language = language
        if stored:
            self._put_height()
        set_value(self.title, f"<h3>{style.text(self._say('title'))}</h3>")
        for field, name in (
            (self.height, "height"), (self.surface, "surface"), (self.manner, "style"),
            (self.name, "name"), (self.save, "save"),
        ):  # fmt: skip
            style.words(field, self._say(name))
        self.name.placeholder = self._say("name_hint")
        self.question.tell(language)
        for row in self._rows.values():
            row.tell(language)
        self._tell(*self._words)

    def fill(self) -> None:
        """Show the conditions of the record, and nothing that was typed for another one."""
        conditions = self._home.record.conditions
        self._put_height()
        self._quiet = True
        set_value(self.surface, conditions.surface)
        set_value(self.manner, conditions.style)
        set_value(self.name, "")
        self._quiet = False
        self.question.rest()
        self._tell(None)

    def show(self) -> None:
        """Show all models of one's own as they are now."""
        shelf, found = kept.shelf(), own_by_name()
        rows = {
            model: self._rows.get(model)
            or OwnModel(self._wrap, model, self._removing, self._language)
            for model in found.values()
        }
        gone = [row for model, row in self._rows.items() if model not in rows]
        self._rows = rows
        if self.list.children != tuple(rows.values()):
            self.list.children = tuple(rows.values())
        for row in gone:
            row.close()
        title = style.text(self._say("own"))
        told = "" if rows else style.soft(self._say("none"))
        set_value(self.own, f"<h4>{title}</h4>{told}")
        notes: list[object] = list(shelf.problems)
        if shelf.models:
            notes.insert(0, phrase("ui.lab.model.folder", folder=str(kept.folder())))
        lines = (f"<p>{style.text(written(note, self._language))}</p>" for note in notes)
        set_value(self.note, f'<div class="bk-soft">{"".join(lines)}</div>' if notes else "")
        show_if(self.note, bool(notes))

    def remove(self, name: str) -> None:
        """Delete a model of one's own, its file too; raises `BadModel` where that cannot be."""
        kept.remove(name)
        models.forget(name)
        if self.model is not None and self.model.name == name:
            self.model = None

    # Conditions

    def _height(self) -> str:
        """The height that is stored, as it is typed: without a mark for thousands."""
        height = self._home.record.conditions.height
        return "" if height is None else plain(height, self._language)

    def _put_height(self) -> None:
        self._quiet = True
        set_value(self.height, self._height())
        self._quiet = False

    def _conditions(self) -> None:
        if self._quiet:
            return
        typed = self.height.value.strip().removesuffix("mm").strip()
        height = read_measure(typed) if typed else None
        if typed and height is None:
            self._tell(BadData("ui.lab.height", given=shown(typed)), False)
            return
        now = self._home.record.conditions
        if (height, self.surface.value, self.manner.value) == (now.height, now.surface, now.style):
            if not self._words[1]:
                self._tell(None)  # what was wrong has been mended
            return
        self._telling(lambda: self._home.conditions(height, self.surface.value, self.manner.value))

    # Models

    def _save(self) -> None:
        name = line(self.name.value)
        if not 0 < len(name) <= LONGEST_NAME:
            raise BadData("ui.lab.model_name", longest=LONGEST_NAME)
        model = model_of(self._home.record, name, name)
        before = own_by_name().get(name)
        # What was saved here a moment ago is renewed: the same hut, thrown more often.
        if before in (None, model, self.model):
            self._keep(model)
            return
        assert before is not None
        n = sum(model.counts)
        words = phrase("ui.lab.model.ask_replace", name=name, before=sum(before.counts), n=n)
        self.question.ask(
            lambda: words, lambda: self._telling(lambda: self._keep(model)), self.save
        )

    def _keep(self, model: Model) -> None:
        self.question.rest()
        values: dict[str, Any] = {"name": model.name}
        try:
            path = kept.keep(model, replacing=True)
        except BadModel as why:
            if why.key == "model.taken":
                raise
            models.forget(model.name)
            models.register(model)
            key, values["why"] = "passing", why
        else:
            models.forget(model.name)
            key, values["file"] = "saved", f"{path.parent.name}/{path.name}"
        self.model = model
        key = key if model.usable_for_play() else "no_upright"
        self._tell(phrase(f"ui.lab.model.{key}", **values))

    def _removing(self, name: str) -> None:
        def remove() -> None:
            self.remove(name)
            self._tell(phrase("ui.lab.model.removed", name=name))
            self.save.focus()  # the button that was pressed is gone

        self._telling(remove)

    # Words

    def _telling(self, do: Callable[[], object]) -> None:
        """Do it; what it raises is said here, where the reader looks."""
        self._tell(None)
        try:
            do()
        except BoardkitError as why:
            self._tell(why, False)

    def _tell(self, words: object | None, good: bool = True) -> None:
        """Say something below the buttons, or nothing, and again after a change of language."""
        self._words = words, good
        told = "" if words is None else written(words, self._language)
        said = f'<p role="status">{style.text(told)}</p>' if told else ""
        set_value(self.told, said if good else style.alert(told))

    def _say(self, name: str) -> str:
        return phrase(f"ui.lab.model.{name}").text(self._language)
