"""How moves and events are written and read: one form for each first word of a game's notation.

A `Notation` is made of the forms of a game; the sentences of its errors are shared by all games.

>>> import dataclasses
>>> @dataclasses.dataclass(frozen=True)
... class Set:
...     plot: tuple[int, int]
>>> notation = Notation(
...     "huts", {"set": (f"set {FIELD}", lambda match: Set(field_of(match)))}, {"set": "set 3,4"}
... )
>>> notation.parse("  set  3,4 ")
Set(plot=(3, 4))
>>> notation.parse("set three")
Traceback (most recent call last):
    ...
boardkit.errors.BadNotation: "set three" cannot be read: write it like "set 3,4".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadNotation, BadPattern
from boardkit.game import Field
from boardkit.text import phrase

FIELD = r"(-?\d{1,4}),(-?\d{1,4})"
"""A field in a form: two groups, row and column."""
LONGEST = 60
"""Characters of a wrong text that an error quotes."""

Form = tuple[str, Callable[[re.Match[str]], Any]]
"""The regular expression of a whole text, and what makes a move or event of its match."""


def field_of(match: re.Match[str], group: int = 1) -> Field:
    """The field in the two groups of a match that begin with `group`."""
    return int(match[group]), int(match[group + 1])


def written(field: Field) -> str:
    """A field as notation writes it.

    >>> written((3, 4))
    '3,4'
    """
    return f"{field[0]},{field[1]}"


@dataclass(frozen=True)
class Notation:
    """The notation of a game: a form and an example for each first word."""

    game: str
    """The registered name; its sentence stands under ``<game>.name``."""
    forms: Mapping[str, Form]
    """First word: the form of the whole text, and what it makes."""
    examples: Mapping[str, str]
    """First word: one example, for errors."""

    def parse(self, text: Any) -> Any:
        """The move or event that `text` writes; blanks more or less do not matter.

        Raises `BadNotation` for what is no text, an unknown first word, and a known one with the
        wrong rest.
        """
        if not isinstance(text, str):
            example = next(iter(self.examples.values()))
            raise BadNotation("notation.no_text", given=shown(text), example=example)
        plain = " ".join(text.split())
        word = plain.partition(" ")[0]
        if word not in self.forms:
            name = phrase(f"{self.game}.name")
            raise BadNotation(
                "notation.word", game=name, given=plain[:LONGEST], known=tuple(self.forms)
            )
        form, make = self.forms[word]
        match = re.fullmatch(form, plain, re.ASCII)
        wrong = BadNotation("notation.form", given=plain[:LONGEST], example=self.examples[word])
        if match is None:
            raise wrong
        try:
            return make(match)
        except BadPattern as error:
            raise wrong from error
