"""Guess before you look: a question and a field that cover a table until a guess is entered."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as W

from boardkit.chance.table import Row, Table
from boardkit.chance.written import percent_text
from boardkit.errors import BadAnswer
from boardkit.text import number, phrase, written

from . import style
from .changes import set_value
from .entry import Entry

_NUMBER = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(?:/(\d+))?(%|prozent|percent)?", re.IGNORECASE)


def read_guess(text: str) -> Fraction:
    """The chance that a guess means: ``25 %``, ``0,25``, ``0.25`` and ``1/4`` are the same.

    Raises `BadAnswer` for what is no chance; 25 alone is asked back.

    >>> read_guess("25 %") == read_guess("0,25") == read_guess(" 1/4") == Fraction(1, 4)
    True
    """
    given = text.strip()
    plain = re.sub(r"\s", "", given).replace(",", ".").removeprefix("~").removeprefix("≈")
    if not plain:
        raise BadAnswer("guess.empty")
    found = _NUMBER.fullmatch(plain)
    if found is None or (found[2] and ("." in found[1] or not int(found[2]))):
        raise BadAnswer("guess.unread", given=given[:40])
    value = Fraction(found[1].rstrip(".")) / int(found[2] or 1)
    if found[3]:
        value /= 100
    elif not found[2] and 1 < value <= 100:
        raise BadAnswer("guess.percent", given=given[:40])
    if value > 1:
        raise BadAnswer("guess.range", given=given[:40])
    return value


class Cover(W.VBox):
    """Asks for the chance of one row of a table; `uncover(guess)` is called with a `Fraction`."""

    def __init__(
        self,
        guard: Callable[..., Callable[..., Any]],
        uncover: Callable[[Fraction], object],
    ) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-cover")
        self._uncover = uncover
        self._row: Row | None = None
        self.words = style.markup()
        self.field = style.classed(Entry(guard(lambda _: self.enter())), "bk-guess")
        self.button = style.button("eye", "bk-main")
        self.button.on_click(guard(lambda _: self.enter()))
        self.children = (self.words, style.row(self.field, self.button))

    def show(self, row: Row, code: str) -> None:
        """Ask for `row`."""
        self._row = row
        self.tell(code)

    def tell(self, code: str) -> None:
        """Set all words; what is typed stays."""
        if self._row is None:
            return
        what = written(self._row.label, code)
        title = style.text(phrase("ui.odds.covered").text(code))
        text = style.text(phrase("ui.odds.covered_text", what=what).text(code))
        set_value(self.words, f"<h3>{title}</h3>{text}")
        style.words(self.field, phrase("ui.odds.guess").text(code))
        self.field.placeholder = phrase("ui.odds.guess_hint").text(code)
        style.words(self.button, phrase("ui.odds.guess_button").text(code))

    def enter(self) -> None:
        """Take what stands in the field for the guess; raises `BadAnswer`."""
        self._uncover(read_guess(self.field.value))
        self.field.value = ""


def asked_row(table: Table) -> Row:
    """The row that is asked for: the likeliest, the first of equals."""
    return max(table.rows, key=lambda row: row.chance)


def verdict(guess: Fraction, row: Row, code: str) -> str:
    """The guess beside what the table says; without praise or blame."""
    values = {"guess": percent_text(guess, code), "chance": percent_text(row.chance, code)}
    if values["guess"] == values["chance"]:
        return phrase("ui.odds.guessed_right", **values).text(code)
    off = number(abs(guess - row.chance) * 100, 1, code)
    return phrase("ui.odds.guessed", off=off, **values).text(code)
