"""A field in which a chance model is chosen, or given by one's own counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance import models
from boardkit.chance.models import Model
from boardkit.text import phrase

from . import style

OWN = "own"
"""What the dropdown holds where the counts beside it make the model."""


class ModelField(W.VBox):
    """`value` is the model: one of those that ship, or how often huts lay which way.

    Reading `value` raises `BadModel` where the counts are no model.
    """

    def __init__(
        self, wrap: Callable[..., Any], choices: list[tuple[str, Any]], now: Model
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-model")
        self.choice = W.Dropdown(options=[*choices, (OWN, OWN)])
        self.counts = {outcome: W.IntText(value=0) for outcome in models.OUTCOMES}
        self._box = style.row(*self.counts.values())
        shipped = [model for _, model in choices]
        self.choice.value = now if now in shipped else OWN
        for outcome, field in self.counts.items():
            style.classed(field, "bk-count", f"bk-count-{outcome}")
            field.value = now.weights[outcome]
        self.children = (self.choice, self._box)
        self.choice.observe(wrap(lambda _: self._show()), "value")
        self._show()

    @property
    def value(self) -> Model:
        """The model that is chosen; raises `BadModel` for counts that are none."""
        if self.choice.value != OWN:
            return self.choice.value  # type: ignore[no-any-return]
        return models.own({outcome: field.value for outcome, field in self.counts.items()})

    def tell(self, label: str, choices: list[tuple[str, Any]], language: str) -> None:
        """Set all words; what is chosen stays chosen."""
        style.words(self.choice, label)
        named = [*choices, (phrase("ui.play.own_model").text(language), OWN)]
        if tuple(named) != self.choice.options:
            value = self.choice.value
            self.choice.options = named
            self.choice.value = value
        for outcome, field in self.counts.items():
            style.words(field, phrase(f"chance.outcome.{outcome}").text(language))

    def _show(self) -> None:
        self._box.layout.display = "" if self.choice.value == OWN else "none"
