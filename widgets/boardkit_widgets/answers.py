"""How a reader answers a task that is not done on the board alone.

One `Answers` shows the controls that a kind of task needs: a number to type, players to choose,
sentences to pick, moves to try, or (for the keyboard) a list of fields to mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.game import player_phrase
from boardkit.story import Step
from boardkit.story_tasks import Choose, Fields, Players, Points, Refuse
from boardkit.text import Phrase, phrase

from . import style
from .changes import show_if
from .entry import Entry, whole_number


class Answers(W.VBox):
    """The controls of one step; `answer(value)`, `attempt(move)` and `toggle(key)` are called.

    `answer` gets what `Task.check` wants: a whole number, a set of players or the key of a
    sentence; None stands for "check what is marked on the board".  `unread(words)` is told why
    there is no answer to check yet.
    """

    def __init__(
        self,
        guard: Callable[[Callable[..., Any]], Callable[..., Any]],
        answer: Callable[[Any], object],
        attempt: Callable[[Any], object],
        toggle: Callable[[str], object],
        unread: Callable[[Phrase], object],
    ) -> None:
        super().__init__()
        style.classed(self, "bk-explain-answers")
        self._guard, self._answer, self._attempt = guard, answer, attempt
        self._toggle, self._unread = toggle, unread
        self._step: Step | None = None
        self.players: list[Any] = []
        self.buttons: dict[str, Any] = {}
        """The buttons of sentences to pick and moves to try, by name."""
        entry = Entry(guard(lambda _: self._checked()))
        self.number = style.classed(entry, "bk-explain-number")
        self.check = style.button("check", "bk-main", "bk-explain-check")
        self.check.on_click(guard(lambda _: self._checked()))
        self.field = style.classed(W.Dropdown(options=[]), "bk-explain-field")
        self.mark = style.button("pencil", "bk-explain-mark")
        self.mark.on_click(guard(lambda _: self.field.value and self._toggle(self.field.value)))
        self.by_list = style.row(self.field, self.mark)

    def show(self, step: Step) -> None:
        """Show what `step` needs, with nothing entered; the words follow with `tell`."""
        self._step, task = step, step.task
        self.buttons = {}
        parts: list[Any] = []
        if isinstance(task, Points):
            self.number.value = ""
            parts = [style.row(self.number, self.check)]
        elif isinstance(task, Players):
            self.players = [W.ToggleButton() for _ in range(step.game.players + 1)]
            for at, button in enumerate(self.players):
                button.observe(self._guard(lambda change, at=at: self._chosen(at)), "value")
            parts = [style.row(*self.players), style.row(self.check)]
        elif isinstance(task, Choose):
            parts = [self._button(name, self._answer, name) for name in task.choices]
        elif isinstance(task, Refuse):
            parts = [
                self._button(name, self._attempt, step.game.parse(text))
                for name, text in task.tries.items()
            ]
        elif isinstance(task, Fields):
            parts = [self.by_list, style.row(self.check)]
        self.children = parts
        show_if(self, bool(parts))

    def tell(self, language: str, fields: Sequence[tuple[str, str]]) -> None:
        """Set all words; `fields` are names and keys for the list of fields."""
        step = self._step
        assert step is not None
        style.words(self.check, _say("check", language), _say("check_tip", language))
        if isinstance(step.task, Points):
            style.words(self.number, _say("number", language))
            self.number.placeholder = _say("number_hint", language)
        elif isinstance(step.task, Players):
            nobody = phrase("task.nobody").text(language)
            names = [player_phrase(p).text(language) for p in range(step.game.players)]
            names.append(nobody[:1].upper() + nobody[1:])
            for button, name in zip(self.players, names, strict=True):
                style.words(button, name)
        elif isinstance(step.task, Choose | Refuse):
            kind = "choice" if isinstance(step.task, Choose) else "try"
            for name, button in self.buttons.items():
                style.words(button, step.sentence(f"{kind}.{name}").text(language))
        elif isinstance(step.task, Fields):
            style.words(self.field, _say("field", language))
            style.words(self.mark, _say("mark", language), _say("mark_tip", language))
            chosen = self.field.value
            self.field.options = tuple(fields)
            if chosen in {key for _, key in fields}:
                self.field.value = chosen

    def fill(self, answer: Any) -> None:
        """Put a right answer into the controls."""
        if isinstance(answer, int):
            self.number.value = str(answer)
        elif isinstance(answer, frozenset):
            chosen = answer or {len(self.players) - 1}
            for at, button in enumerate(self.players):
                button.value = at in chosen
        elif answer in self.buttons:
            self.buttons[answer].add_class("mod-active")

    def _button(self, name: str, do: Callable[[Any], object], value: Any) -> Any:
        button = style.classed(W.Button(), "bk-explain-try")
        button.on_click(self._guard(lambda _: do(value)))
        self.buttons[name] = button
        return button

    def _chosen(self, at: int) -> None:
        """Nobody and somebody exclude each other."""
        if self.players[at].value:
            last = len(self.players) - 1
            for other, button in enumerate(self.players):
                if button.value and (at == last) != (other == last):
                    button.value = False

    def _checked(self) -> None:
        task = None if self._step is None else self._step.task
        if isinstance(task, Points):
            number = whole_number(self.number.value)
            if number is None:
                self._unread(phrase("ui.explain.not_number", given=self.number.value))
            else:
                self._answer(number)
        elif isinstance(task, Players):
            chosen = [at for at, button in enumerate(self.players) if button.value]
            if chosen:
                self._answer(frozenset(chosen) - {len(self.players) - 1})
            else:
                self._unread(phrase("ui.explain.nothing_chosen"))
        else:
            self._answer(None)


def _say(name: str, language: str) -> str:
    return phrase(f"ui.explain.{name}").text(language)
