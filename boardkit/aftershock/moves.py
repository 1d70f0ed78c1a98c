"""What players decide and what chance decides in Aftershock, and how it is written.

================================  ====================================================
notation                          meaning
================================  ====================================================
``choose 0``                      take on the first of the open cards
``keep 1 1 5``, ``keep none``     keep these dice, roll the others (not the sixes)
``stop``                          end the turn with what lies there
``card 5+2 black AAAAA / red 12`` chance: the card turned up next, 5 stars and 2 turquoise
``roll 1 1 2 6``                  chance: what the rolled dice show
================================  ====================================================

>>> str(Keep((1, 1, 5)))
'keep 1 1 5'
>>> parse(" keep 5  1 1 ") == Keep((1, 1, 5))
True
>>> str(parse("card 5+2 black AAA BB / red 12"))
'card 5+2 black AAA BB / red 12'
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardkit.aftershock.material import COLOURS, Card, Combination
from boardkit.notation import Form, Notation

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Take on an open card, counted from 0, and stake its helpers."""

    card: int

    def __str__(self) -> str:
        return f"choose {self.card}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice and roll all others that are not sixes.

    The order says nothing: dice are sorted.
    """

    dice: Dice

    def __post_init__(self) -> None:
        if isinstance(self.dice, tuple) and all(type(die) is int for die in self.dice):
            object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    def __str__(self) -> str:
        return " ".join(("keep", *map(str, self.dice or ("none",))))


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn: the combination lies there, or it is given up."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: the card that comes into the open row."""

    card: Card

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the rolled dice show, sixes included, in rising order."""

    dice: Dice

    def __str__(self) -> str:
        return " ".join(("roll", *map(str, self.dice)))


Move = Choose | Keep | Stop
Event = TurnUp | Roll


def _dice(text: str) -> Dice:
    return tuple(sorted(map(int, text.split())))


def _card(match: re.Match[str]) -> TurnUp:
    combinations = [Combination(match[3], match[4].strip())]
    if match[5]:
        combinations.append(Combination(match[5], match[6].strip()))
    return TurnUp(Card(int(match[1]), int(match[2] or 0), tuple(combinations)))


_COLOUR = "|".join(COLOURS)
_PATTERN = r"[0-9A-Z]+(?: [0-9A-Z]+)*"

# First word: the form of the whole text, and what it makes.
_FORMS: dict[str, Form] = {
    "choose": (r"choose (-?\d{1,3})", lambda m: Choose(int(m[1]))),
    "keep": (r"keep(?: none|((?: [0-9])+))", lambda m: Keep(_dice(m[1] or ""))),
    "stop": ("stop", lambda m: Stop()),
    "card": (
        rf"card ([1-5])(?:\+(2))? ({_COLOUR}) ({_PATTERN})(?: / ({_COLOUR}) ({_PATTERN}))?",
        _card,
    ),
    "roll": (r"roll((?: [1-6]){1,10})", lambda m: Roll(_dice(m[1]))),
}

# One example of each kind, for errors.
EXAMPLES = {
    "choose": "choose 0",
    "keep": "keep 1 1 5",
    "stop": "stop",
    "card": "card 3 black AAAAA / red AAA BB",
    "roll": "roll 1 1 2 6",
}

NOTATION = Notation("aftershock", _FORMS, EXAMPLES)
parse = NOTATION.parse
