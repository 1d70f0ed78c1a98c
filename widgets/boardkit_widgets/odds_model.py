"""Which chance model tables reckon with: the one that the game is played with, or another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance import models
from boardkit.chance.models import Model
from boardkit.game import Game
from boardkit.players import under
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if
from .model_field import ModelField


class Reckoning(W.VBox):
    """The choice of a model beside tables; nothing is shown for a game that has none.

    `changed()` is called when the reader has chosen.  A game that is played with another model
    than the one before begins with its own again.
    """

    def __init__(self, wrap: Callable[..., Any], changed: Callable[[], object]) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-reckoning")
        self._wrap, self._changed = wrap, changed
        self._played: Model | None = None
        self._model: Model | None = None
        self._quiet, self._code = False, "en"
        self.field: ModelField | None = None
        self.note = style.markup()

    def game(self, played: Game[Any, Any], code: str) -> Game[Any, Any]:
        """The game to reckon with in place of the one that is `played`."""
        model = getattr(played, "model", None)
        if model != self._played:
            self._begin(model if isinstance(model, Model) else None, code)
        if self._model is None or self._model == self._played:
            return played
        return under(played, self._model)

    def tell(self, code: str) -> None:
        """Set all words; what is chosen stays chosen."""
        self._code = code
        if self.field is None:
            return
        label = phrase("ui.odds.model").text(code)
        self._quiet = True
        self.field.tell(label, _shipped(), code)
        self._quiet = False
        other = self._model is not None and self._model != self._played
        show_if(self.note, other)
        if other and self._played is not None:
            words = phrase("ui.odds.model_other", model=self._played.label).text(code)
            set_value(self.note, f'<p class="bk-soft" role="note">{style.text(words)}</p>')

    def _begin(self, model: Model | None, code: str) -> None:
        self._played, self._model, self.field = model, None, None
        show_if(self, model is not None)
        if model is not None:
            self.field = ModelField(self._wrap, _shipped(), model)
            chosen = self._wrap(lambda _: self._chose())
            self.field.choice.observe(chosen, "value")
            for field in self.field.counts.values():
                field.observe(chosen, "value")
            self.children = (self.field, self.note)
            self.tell(code)

    def _chose(self) -> None:
        if self._quiet or self.field is None:
            return
        model = self.field.value.for_play()
        if model != (self._model or self._played):
            self._model = model
            self.tell(self._code)
            self._changed()


def _shipped() -> list[tuple[str, Model]]:
    return [(name, models.named(name)) for name in models.shipped()]
