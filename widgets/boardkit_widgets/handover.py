"""Several people at one screen: what is secret stays covered until the next one sits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.game import player_phrase
from boardkit.text import phrase

from . import style
from .changes import set_value, show_if


class HandOver(W.VBox):
    """A card with a button; `uncover()` is called when the next person has taken the screen."""

    def __init__(self, wrap: Callable[..., Any], uncover: Callable[[], object]) -> None:
        super().__init__(layout=W.Layout(display="none"))
        style.classed(self, "bk-card", "bk-hand-over")
        self.words = style.markup()
        self.button = style.button("eye", "bk-main", "bk-uncover")
        self.button.on_click(wrap(lambda _: uncover()))
        self.children = (self.words, style.row(self.button))

    @property
    def shown(self) -> bool:
        """Whether somebody has to take the screen over."""
        return (self.layout.display or "") != "none"

    def show(self, player: int | None, language: str) -> None:
        """Ask for this player; None takes the card away."""
        if player is not None:
            who = player_phrase(player)
            title = style.text(phrase("ui.play.hand_over", player=who).text(language))
            words = style.text(phrase("ui.play.hand_over_why", player=who).text(language))
            set_value(self.words, f'<h3 role="status">{title}</h3><p>{words}</p>')
            style.words(self.button, phrase("ui.play.uncover", player=who).text(language))
        show_if(self, player is not None)
