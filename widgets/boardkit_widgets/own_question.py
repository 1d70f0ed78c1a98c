"""A field for the reader's own question about chance, with examples and its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.chance.table import Table
from boardkit.errors import BoardkitError
from boardkit.game import Game, odds_of, package
from boardkit.text import Phrase, has, phrase, written

from . import style
from .chance_rows import ChanceTable
from .changes import set_value, show_if
from .entry import Entry


class OwnQuestion(W.VBox):
    """A card with a text field; what cannot be read is said beside the field.

    `about()` gives game, view and player that a question is about, whenever one is asked.
    """

    def __init__(
        self,
        guard: Callable[..., Callable[..., Any]],
        about: Callable[[], tuple[Game[Any, Any], Any, int]],
    ) -> None:
        super().__init__()
        style.classed(self, "bk-card")
        self._guard, self._about = guard, about
        self._code, self._form = "en", ""
        self._asked: str | None = None
        self._answer: Table | None = None
        self._refused: BoardkitError | Phrase | None = None
        self._title, self._examples_title = style.markup(), style.markup()
        self.question = style.classed(Entry(guard(self.ask)), "bk-question")
        self.button = style.button("calculator", "bk-main")
        self.button.on_click(guard(lambda _: self.ask(self.question.value)))
        self.examples = style.row()
        self.refusal = style.markup("bk-refusal")
        self.answer = ChanceTable(guard, opened=True)
        self.children = (
            self._title,
            style.row(self.question, self.button),
            self.examples,
            self.refusal,
            self.answer,
        )

    def forget(self) -> None:
        """What was asked was about another game."""
        self._asked = self._answer = self._refused = None

    def tell(self, language: str) -> None:
        """Set all words that do not depend on the state."""
        self._code = language
        say = {
            name: phrase(f"ui.odds.{name}").text(language)
            for name in ("ask", "ask_label", "ask_button", "ask_tip", "examples")
        }
        set_value(self._title, f"<h3>{style.text(say['ask'])}</h3>")
        set_value(self._examples_title, style.text(say["examples"]))
        style.words(self.question, say["ask_label"])
        style.words(self.button, say["ask_button"], say["ask_tip"])

    def show(self, form: str, can: bool) -> None:
        """Show examples, and the answer to what was asked for what lies on the table now.

        `form` is how chances are written; where nothing `can` be asked the card is away.
        """
        self._form = form
        game = self._about()[0]
        can = can and hasattr(odds_of(game), "ask")
        show_if(self, can)
        if not can:
            return
        questions = self._questions(game)
        if questions != tuple(button.description for button in self.examples.children[1:]):
            buttons = (self._example(question) for question in questions)
            self.examples.children = (self._examples_title, *buttons)
        if self._asked and self._answer is not None:
            self._work_out()
        self._draw()

    def write(self, form: str) -> None:
        """Write the chances of the answer in another form."""
        self._form = form
        self._draw()

    def ask(self, question: str) -> Table | None:
        """Answer a question as text; None, and a sentence beside the field, if it is none."""
        question = question if isinstance(question, str) else ""
        self._asked = question.strip()
        self._work_out()
        set_value(self.question, question)
        self._draw()
        return self._answer

    def _work_out(self) -> None:
        self._answer = self._refused = None
        if not self._asked:
            self._refused = phrase("ui.odds.ask_empty")
        else:
            game, view, player = self._about()
            try:
                self._answer = odds_of(game).ask(game, view, player, self._asked)
            except BoardkitError as error:
                self._refused = error

    def _questions(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """The game's example questions in the reader's language, ``<package>.ask.examples``."""
        key = f"{package(game)}.ask.examples"
        if not has(key, self._code):
            return ()
        return tuple(part.strip() for part in phrase(key).text(self._code).split(";"))

    def _example(self, question: str) -> Any:
        button = style.button("", "bk-example")
        tip = phrase("ui.odds.example_tip", what=question).text(self._code)
        style.words(button, question, tip)
        button.on_click(self._guard(lambda _: self.ask(question)))
        return button

    def _draw(self) -> None:
        words = written(self._refused, self._code) if self._refused is not None else ""
        page = f'<span role="alert" class="bk-wrong">{style.text(words)}</span>' if words else ""
        set_value(self.refusal, page)
        show_if(self.refusal, bool(page))
        show_if(self.answer, self._answer is not None)
        if self._answer is not None:
            self.answer.show(self._answer, self._form, self._code)
