"""What the last decision cost beside the best one, in a sentence."""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit.game import Advice
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if
from .values import SIGNS, gap_text


class LastChoice(W.HTML):
    """A sentence, away while there is nothing to tell."""

    def __init__(self) -> None:
        super().__init__()
        style.classed(self, "bk-last-choice")
        self._cost: tuple[Any, bool] | None = None

    def chose(self, known: Advice | None, move: Any) -> None:
        """Remember what `move` costs by the values that are `known`; None: nothing to tell."""
        choice = None if known is None else known.of(move)
        if known is None or choice is None:
            self._cost = None
        else:
            self._cost = known.choices[0].value - choice.value, known.exact

    def tell(self, language: str) -> None:
        """Show the sentence."""
        page = ""
        if self._cost is not None:
            cost, exact = self._cost
            words = phrase("ui.odds.chose_best")
            if cost:
                sign = "" if exact else SIGNS["searched"]
                words = phrase("ui.odds.chose", cost=sign + gap_text(cost, language))
            page = f"<p>{style.text(words.text(language))}</p>"
        set_value(self, page)
        show_if(self, bool(page))
