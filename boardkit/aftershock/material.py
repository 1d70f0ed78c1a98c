"""The cards in the box: boardkit's own, or a file of yours in the same form.

``material.toml`` explains the form; `Material.load` reads a file, checks every line of it and
says which card is wrong and how to mend it.

>>> own = default()
>>> len(own.cards), sorted({card.value for card in own.cards})
(40, [1, 2, 3, 4, 5, 7])
>>> Material.from_document(own.document()) == own
True
"""

from __future__ import annotations

import functools
import pathlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardkit.aftershock.scoring import BASE
from boardkit.chance.dist import shown
from boardkit.chance.pattern import Pattern, pattern
from boardkit.document import is_int
from boardkit.errors import BadMaterial, BadPattern
from boardkit.material import FromFile, check_made, read_document
from boardkit.text import Phrase, phrase

CARDS = 40
STARS = (1, 5)
TURQUOISE = (0, 2)
COLOURS = ("black", "red")


@dataclass(frozen=True)
class Combination:
    """A combination of a card: its colour and its dice in the language of `chance.pattern`.

    Raises `BadPattern` for dice that are no combination.
    """

    colour: str
    dice: str
    pattern: Pattern = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", pattern(self.dice))
        object.__setattr__(self, "dice", self.pattern.text)

    def __str__(self) -> str:
        return f"{self.colour} {self.dice}"

    def document(self) -> dict[str, Any]:
        """The combination as a JSON-able document."""
        return {"colour": self.colour, "dice": self.dice}


@dataclass(frozen=True)
class Card:
    """A card: its stars, two turquoise ones more or none, and one or two combinations.

    >>> card = Card(5, 2, (Combination("black", "AAAAA"),))
    >>> card.value, card.helpers, card.pays((3, 3, 3, 3, 3, 1))
    (7, 2, ('black', 210))
    """

    stars: int
    turquoise: int
    combinations: tuple[Combination, ...]

    def __str__(self) -> str:
        stars = f"{self.stars}+{self.turquoise}" if self.turquoise else str(self.stars)
        return f"{stars} {' / '.join(map(str, self.combinations))}"

    @property
    def value(self) -> int:
        """All stars, the turquoise ones included (decision D13)."""
        return self.stars + self.turquoise

    @property
    def helpers(self) -> int:
        """How many helpers are staked on it."""
        return 2 if self.turquoise else 1

    def prize(self, combination: Combination) -> int:
        """What one of its combinations pays, in points."""
        return BASE[combination.colour] * self.value

    def pays(self, dice: Iterable[int]) -> tuple[str, int] | None:
        """Colour and points of the best paying combination in `dice` (D8), None if there is none.

        Sixes may be among the dice; they belong to no combination.
        """
        lying = tuple(dice)
        best: tuple[str, int] | None = None
        for combination in self.combinations:
            points = self.prize(combination)
            if (best is None or points > best[1]) and combination.pattern(lying):
                best = combination.colour, points
        return best

    def document(self) -> dict[str, Any]:
        """The card as a JSON-able document."""
        return {
            "stars": self.stars,
            "turquoise": self.turquoise,
            "combinations": [combination.document() for combination in self.combinations],
        }


@dataclass(frozen=True)
class Material(FromFile):
    """The cards of a box in the order of the file; checked when it is made.

    Raises `BadMaterial` if they are not 40.
    """

    game = "aftershock"

    name: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        where = check_made(self, "cards", Card)
        for n, card in enumerate(self.cards, start=1):
            try:
                document = card.document()
            except (AttributeError, TypeError) as error:  # combinations that are none
                raise BadMaterial("aftershock.material.no_cards", file=where) from error
            read_card(document, n, where)
        _check(self.cards, where)

    def __hash__(self) -> int:
        return hash(self.name)  # the cards take long, and few games differ in them alone

    @functools.cached_property
    def two_helpers(self) -> float:
        """The share of cards that need two helpers."""
        return sum(card.helpers == 2 for card in self.cards) / len(self.cards)

    def document(self) -> dict[str, Any]:
        """The material as a JSON-able document for saved games."""
        return {"name": self.name, "cards": [card.document() for card in self.cards]}

    @classmethod
    def from_document(cls, document: Any, *, file: str | Phrase | None = None) -> Material:
        """The material that a document describes; `file` is what errors call it."""
        where = phrase("aftershock.material.given") if file is None else file
        name, entries = read_document(document, "cards", where, "aftershock")
        cards = tuple(read_card(entry, n, where) for n, entry in enumerate(entries, start=1))
        _check(cards, where)
        return cls(name, cards)


@functools.cache
def default() -> Material:
    """The cards that come with boardkit."""
    return Material.load(pathlib.Path(__file__).with_name("material.toml"))


def read_card(entry: Any, number: int, where: str | Phrase) -> Card:
    """One card of a document; `number` (from 1) and `where` are what errors call it.

    >>> read_card({"stars": 2, "combinations": [{"colour": "red", "dice": "AA"}]}, 1, "here").value
    2
    """

    def wrong(key: str, **values: Any) -> BadMaterial:
        return BadMaterial(f"aftershock.material.{key}", file=where, card=number, **values)

    if not isinstance(entry, Mapping):
        raise wrong("card_table")
    for key in entry:
        if key not in ("stars", "turquoise", "combinations"):
            raise wrong("card_entry", entry=shown(key))
    stars: Any = entry.get("stars")
    turquoise: Any = entry.get("turquoise", 0)
    low, high = STARS
    if not is_int(stars) or not low <= stars <= high:
        raise wrong("stars", given=shown(stars), low=low, high=high)
    if not is_int(turquoise) or turquoise not in TURQUOISE:
        raise wrong("turquoise", given=shown(turquoise), known=TURQUOISE)
    combinations = entry.get("combinations")
    if not isinstance(combinations, (list, tuple)) or not 1 <= len(combinations) <= 2:
        n = len(combinations) if isinstance(combinations, (list, tuple)) else 0
        raise wrong("combinations", n=n)
    found = []
    for given in combinations:
        if not isinstance(given, Mapping) or set(given) != {"colour", "dice"}:
            raise wrong("combination", given=shown(given))
        if given["colour"] not in COLOURS:
            raise wrong("colour", given=shown(given["colour"]), known=COLOURS)
        try:
            found.append(Combination(given["colour"], given["dice"]))
        except BadPattern as error:
            problem = phrase(f"error.{error.key}", **error.values)
            raise wrong("dice", problem=problem) from error
    return Card(stars, turquoise, tuple(found))


def _check(cards: tuple[Card, ...], where: str | Phrase) -> None:
    if len(cards) != CARDS:
        raise BadMaterial("aftershock.material.cards", file=where, n=len(cards), wanted=CARDS)
