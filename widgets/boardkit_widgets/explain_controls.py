"""What leads through the steps: the list of places, language, hint, solution, back and next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import ipywidgets as W

from boardkit.game import Game, package
from boardkit.text import phrase, written

from . import style
from .board import drawing
from .changes import set_value, show_if
from .status_line import StatusLine
from .tongue import Tongue

_SIGNS = {
    "hint": "lightbulb-o",
    "show": "magic",
    "restart": "repeat",
    "back": "chevron-left",
    "next": "chevron-right",
}
_HEIRS = {
    "hint": ("next", "restart"),
    "show": ("next", "restart"),
    "check": ("next", "restart"),
    "back": ("next",),
    "next": ("back",),
}
"""Who gets the keyboard when the one that was pressed goes away."""


class Controls:
    """The controls around a step.

    `actions` names what each button does, `jump(number)` opens a step, `tongue` is the list of
    languages.
    """

    def __init__(
        self,
        guard: Callable[..., Any],
        actions: Mapping[str, Callable[[], object]],
        jump: Callable[[int], object],
        tongue: Tongue,
    ) -> None:
        self._quiet = False
        self._pressed: str | None = None
        self._jump = jump
        self.place = style.classed(W.Dropdown(options=[]), "bk-explain-place")
        self.place.observe(guard(self._placed), "value")
        style.classed(tongue, "bk-explain-language")
        self.buttons = {
            name: style.button(sign, f"bk-explain-{name}") for name, sign in _SIGNS.items()
        }
        for name, action in actions.items():
            self.buttons[name].on_click(
                guard(lambda _, name=name, action=action: self.press(name, action))
            )
        self.progress = style.markup()
        self.head = style.classed(style.row(self.place, tongue), "bk-explain-head")
        self.help = style.row(*(self.buttons[name] for name in ("hint", "show", "restart")))
        self.foot = style.classed(
            style.row(self.buttons["back"], self.progress, self.buttons["next"]), "bk-explain-foot"
        )

    def press(self, name: str, action: Callable[[], object]) -> None:
        """Do what `name` stands for; if it goes away, another gets the keyboard."""
        self._pressed = name
        try:
            action()
        finally:
            self._pressed = None

    def tell(self, language: str) -> None:
        """Set all words but that of "next"."""
        style.words(self.place, _say("place", language), _say("place_tip", language))
        for name in ("hint", "show", "restart", "back"):
            style.words(self.buttons[name], _say(name, language), _say(f"{name}_tip", language))

    def places(self, names: tuple[tuple[str, int], ...], at: int, dots: str) -> None:
        """Show the list of steps, which is open, and how far the chapter is solved."""
        self._quiet = True
        if self.place.options != names:
            self.place.options = names
        set_value(self.place, at)
        self._quiet = False
        set_value(self.progress, dots)

    def allow(
        self, language: str, solved: bool, check: Any, first: bool, last: bool, **shown: bool
    ) -> None:
        """Say what can be pressed: `shown` for hint and show; `check` is the button of answers."""
        following, back = self.buttons["next"], self.buttons["back"]
        name = "next" if solved else "skip"
        style.words(following, _say(name, language), _say(f"{name}_tip", language))
        (following.add_class if solved else following.remove_class)("bk-main")
        back.disabled = first
        show_if(following, not last)
        for name, wanted in shown.items():
            show_if(self.buttons[name], wanted)
        gone = {
            "check": check.disabled,
            "back": first,
            "next": last,
            **{name: not wanted for name, wanted in shown.items()},
        }
        pressed, self._pressed = self._pressed, None
        if pressed is not None and gone.get(pressed):
            heir = next(name for name in (*_HEIRS[pressed], "restart") if not gone.get(name))
            self.buttons[heir].focus()
        else:
            self._pressed = pressed

    def _placed(self, change: dict[str, Any]) -> None:
        if not self._quiet and change["new"] is not None:
            self._jump(change["new"])


def _say(name: str, language: str) -> str:
    return phrase(f"ui.explain.{name}").text(language)


class Feedback(StatusLine):
    """What became of an answer; away while there is nothing to say."""

    signs: ClassVar = {"ask": "info-circle", "no": "undo", "error": "bug", "done": "check"}

    def __init__(self) -> None:
        super().__init__()
        style.classed(self, "bk-explain-feedback")

    def tell(self, words: object, kind: str, language: str) -> None:
        """Show words, or several one after the other; none hide the line."""
        parts = words if isinstance(words, tuple) else (words,)
        shown = " ".join(written(part, language) for part in parts if part)
        show_if(self, bool(shown))
        super().tell(shown, kind, language)


def meant(
    game: Game[Any, Any], state: Any, picked: Sequence[str], recent: Sequence[str]
) -> Iterator[Any]:
    """The moves that presses can mean: all that is picked, or the last few presses alone."""
    read = drawing(package(game)).read
    for keys in (picked, *(recent[-n:] for n in range(1, len(recent) + 1))):
        move = read(state, tuple(keys))
        if move is not None:
            yield move
