"""A field in which a chance model is chosen, or given by one's own counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance import kept, models
from boardkit.chance.models import Model
from boardkit.errors import BoardkitError
from boardkit.text import phrase, written

from . import style
from .changes import relabel, set_value, show_if
from .own_models import chosen, own_by_name

OWN = "own"
"""What the dropdown holds where the counts beside it make the model."""


class ModelField(W.VBox):
    """`value` is the model: one that ships, one of one's own, or how often huts lay which way.

    `choices` are those that the form knows; models of one's own come and go while it is open.
    The model `now` can always be chosen again, even if it has been deleted meanwhile.  Reading
    `value` raises `BadModel` where the counts are no model.
    """

    def __init__(
        self, wrap: Callable[..., Any], choices: list[tuple[str, Any]], now: Model
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-model")
        self._now, self._language = now, "en"
        self._choices = [model for _, model in choices]
        self.choice = W.Dropdown(options=self._options())
        self.counts = {outcome: W.IntText(value=0) for outcome in models.OUTCOMES}
        self._box = style.row(*self.counts.values())
        self.note = style.markup()
        self.choice.value = now if now in self._offered() else OWN
        for outcome, field in self.counts.items():
            style.classed(field, "bk-count", f"bk-count-{outcome}")
            field.value = now.weights[outcome]
        self.children = (self.choice, self._box, self.note)
        self.choice.observe(wrap(lambda _: self._show()), "value")
        self._show()
        models.tell_changes(self.refresh)

    @property
    def value(self) -> Model:
        """The model that is chosen; raises `BadModel` for counts that are none."""
        if self.choice.value != OWN:
            return self.choice.value  # type: ignore[no-any-return]
        return models.own({outcome: field.value for outcome, field in self.counts.items()})

    def tell(self, label: str, choices: list[tuple[str, Any]], language: str) -> None:
        """Set all words; what is chosen stays chosen."""
        self._language = language
        self._choices = [model for _, model in choices]
        style.words(self.choice, label)
        for outcome, field in self.counts.items():
            style.words(field, phrase(f"chance.outcome.{outcome}").text(language))
        self.refresh()

    def refresh(self) -> None:
        """Offer what there is now; what is chosen stays chosen."""
        if self.choice.value not in (*self._offered(), OWN):
            self._now = self.choice.value  # chosen here and deleted meanwhile
        relabel(self.choice, self._options())
        words = " ".join(written(problem, self._language) for problem in kept.shelf().problems)
        set_value(self.note, f'<p class="bk-soft" role="note">{style.text(words)}</p>')
        show_if(self.note, bool(words))

    def _offered(self) -> list[Model]:
        """All models to choose from."""
        shipped = [models.named(name) for name in models.shipped()]
        own = [model for model in own_by_name().values() if model.usable_for_play()]
        listed = [model for model in self._choices if model in shipped]
        more = [] if _counted(self._now) else [self._now]
        return list(dict.fromkeys([*listed, *own, *more]))

    def _options(self) -> list[tuple[str, Any]]:
        own = own_by_name()
        found = []
        for model in self._offered():
            words = model.label
            if model.name not in models.shipped():
                words = chosen(model)
                if own.get(model.name) != model:
                    words = phrase("ui.lab.model.gone", label=words)
            found.append((words.text(self._language), model))
        return [*found, (phrase("ui.play.own_model").text(self._language), OWN)]

    def _show(self) -> None:
        show_if(self._box, self.choice.value == OWN)


def _counted(model: Model) -> bool:
    """Whether a model is nothing but the counts that can be typed here."""
    try:
        return model == models.own(dict(model.weights))
    except BoardkitError:
        return False
