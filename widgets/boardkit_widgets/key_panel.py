"""The board without a mouse: a list of what can be chosen next, a move as text, the text board.

The browser's canvas cannot be used by keyboard, so these are ordinary controls.  They are folded
in and cost nothing until somebody opens them.
"""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as W

from boardkit.text import phrase

from . import shared, style
from .changes import relabel, show_if
from .entry import Entry


class KeyPanel(W.VBox):
    """Controls that press keys: `press(key)`, `back()` and `play(text)` are called.

    `play` is given what was typed: the number of a choice in the list, or a move in the game's
    notation; it returns True where the field is to be emptied.  The field keeps the keyboard.

    `update` is given what to show whenever the board changes and asks for it only while open.
    """

    def __init__(
        self,
        press: Callable[[str], object],
        back: Callable[[], object],
        play: Callable[[str], object],
        opened: bool = False,
    ) -> None:
        super().__init__(layout=shared.layout())
        style.classed(self, "bk-stack", "bk-keys")
        self._press, self._play = press, play
        self._source: Callable[[], tuple[list[tuple[str, str]], str]] = lambda: ([], "")
        self.toggle = style.classed(
            W.ToggleButton(value=opened, icon="keyboard"), "bk-quiet", "bk-keys-toggle"
        )
        self.next = style.classed(W.Dropdown(options=[]), "bk-next")
        self.choose = style.button("check", "bk-choose")
        self.back = style.button("chevron-left", "bk-back")
        self.move = style.classed(Entry(lambda _: self._typed()), "bk-move")
        self.play = style.button("play", "bk-play-move")
        self.board = style.markup("bk-text-board")
        self._inside = style.card(
            style.row(self.next, self.choose, self.back),
            style.row(self.move, self.play),
            self.board,
        )
        self.toggle.observe(lambda _: self._opened(), "value")
        self.choose.on_click(lambda _: self._chosen())
        self.back.on_click(lambda _: back())
        self.play.on_click(lambda _: self._typed())
        self.children = (self.toggle, self._inside)
        self._opened()

    def tell(self, language: str) -> None:
        """Set all words."""
        say = {
            name: phrase(f"ui.board.{name}").text(language)
            for name in ("keys", "next", "choose", "back", "move", "play")
        }
        tips = {
            name: phrase(f"ui.board.{name}_tip").text(language)
            for name in ("keys", "choose", "back", "move", "play")
        }
        style.words(self.toggle, say["keys"], tips["keys"])
        for name in ("choose", "back", "play"):
            style.words(getattr(self, name), say[name], tips[name])
        style.words(self.next, say["next"])
        style.words(self.move, say["move"])
        self.move.placeholder = tips["move"]

    def update(self, source: Callable[[], tuple[list[tuple[str, str]], str]]) -> None:
        """`source()` gives the next keys with their names, and the text board."""
        self._source = source
        if self.toggle.value:
            self._fill()

    def _opened(self) -> None:
        show_if(self._inside, self.toggle.value)
        if self.toggle.value:
            self._fill()

    def _fill(self) -> None:
        named, words = self._source()
        options = tuple((f"{n}. {name}", key) for n, (name, key) in enumerate(named, 1))
        if options != self.next.options:
            if [key for _, key in options] == [key for _, key in self.next.options]:
                relabel(self.next, options)
            else:
                self.next.options = options
                self.next.index = 0 if options else None
        board = f"<pre>{style.text(words)}</pre>"
        if board != self.board.value:
            self.board.value = board

    def _chosen(self) -> None:
        # With nothing to choose, while a computer thinks, the press is still answered in words.
        # (To disable the button would throw whoever uses the keyboard out of the board.)
        self._press(self.next.value or "")

    def _typed(self) -> None:
        """Do what is written; a text that was refused stays to be mended."""
        text = self.move.value
        if text.strip() and self._play(text) and self.move.value == text:
            self.move.value = ""
