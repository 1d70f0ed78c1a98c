"""What somebody hopes to throw, read from words: "at least one upright", "2 long or narrow".

A wish is one or more parts joined by "and"; alternatives are joined by "or" and a new number.  A
part is how many of which sides::

    1 upright                        at least one hut upright
    2 long/narrow                    at least two that lie on a long or a narrow side
    exactly 1 roof and 2 upright
    no roof
    more than one upright            mehr als eine aufrecht
    all upright                      every hut that is thrown: alle aufrecht
    all alike, all different         alle gleich, alle verschieden
    mindestens eine aufrecht und höchstens eine auf dem Dach
    2 upright or 1 long and 1 narrow

A number alone means at least so many, no number at least one.

>>> wish = read("at least one upright and no roof")
>>> wish.holds(("long", "narrow", "upright")), wish.holds(("roof", "upright"))
(True, False)
>>> print(wish.words.text("de"))
mindestens 1 × aufrecht und genau 0 × Dach
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadPattern
from boardkit.text import Phrase, phrase
from boardkit.wishes import ALL, AND, OR, bound_of, number_of
from boardkit.wishes import words as words_of

SIDES = {
    "upright": ("upright", "uprights", "standing", "aufrecht", "aufrechte", "stehend"),
    "long": ("long", "longs", "lang", "lange", "langen", "langseite", "langseiten", "längsseite"),
    "narrow": ("narrow", "narrows", "schmal", "schmale", "schmalen", "schmalseite", "schmalseiten"),
    "roof": ("roof", "roofs", "dach", "dächer", "dächern"),
}
LIKENESS = {
    "alike": ("alike", "equal", "same", "gleich", "gleiche"),
    "different": ("different", "verschieden", "verschiedene", "unterschiedlich"),
}
# Words that say nothing here: "of", "huts", "on its ... side".
FILLERS = (
    "of", "von", "huts", "hut", "hütten", "hütte", "side", "sides", "seite", "seiten", "on", "the",
    "its", "their", "auf", "dem", "den", "der", "die", "das", "ihrer", "times", "time", "mal", "x",
    "×", "*", "lie", "lies", "liegt", "liegen", "stand", "stands", "steht", "stehen", "are", "is",
    "sind", "ist",
)  # fmt: skip
_SIDE = {word: side for side, words in SIDES.items() for word in words}
_LIKENESS = {word: likeness for likeness, words in LIKENESS.items() for word in words}


@dataclass(frozen=True)
class Part:
    """How many huts lie on one of the sides: at least, at most or exactly `n`."""

    bound: str
    n: int
    sides: tuple[str, ...]

    def holds(self, outcomes: tuple[str, ...]) -> bool:
        """Whether a throw fulfils it."""
        count = sum(outcome in self.sides for outcome in outcomes)
        if self.bound == "at_least":
            return count >= self.n
        return count <= self.n if self.bound == "at_most" else count == self.n

    @property
    def words(self) -> Phrase:
        """The part in words."""
        sides = tuple(phrase(f"huts.outcome.{side}") for side in self.sides)
        return phrase(f"huts.wish.{self.bound}", n=self.n, sides=_joined("or", sides))


@dataclass(frozen=True)
class All:
    """That all huts thrown lie on one of the sides."""

    sides: tuple[str, ...]

    def holds(self, outcomes: tuple[str, ...]) -> bool:
        """Whether a throw fulfils it."""
        return all(outcome in self.sides for outcome in outcomes)

    @property
    def words(self) -> Phrase:
        """The part in words."""
        sides = tuple(phrase(f"huts.outcome.{side}") for side in self.sides)
        return phrase("huts.wish.all", sides=_joined("or", sides))


@dataclass(frozen=True)
class Likeness:
    """That all huts thrown lie alike, or no two of them."""

    kind: str

    def holds(self, outcomes: tuple[str, ...]) -> bool:
        """Whether a throw fulfils it."""
        different = len(set(outcomes))
        return different <= 1 if self.kind == "alike" else different == len(outcomes)

    @property
    def words(self) -> Phrase:
        """The part in words."""
        return phrase(f"huts.wish.{self.kind}")


AnyPart = Part | All | Likeness


@dataclass(frozen=True)
class Wish:
    """Alternatives, each of parts that must all hold."""

    alternatives: tuple[tuple[AnyPart, ...], ...]

    def holds(self, outcomes: tuple[str, ...]) -> bool:
        """Whether a throw, a tuple of results, fulfils it."""
        return any(all(part.holds(outcomes) for part in parts) for parts in self.alternatives)

    @property
    def words(self) -> Phrase:
        """The wish in words, as it was understood."""
        return _joined(
            "or",
            tuple(
                _joined("and", tuple(part.words for part in parts)) for parts in self.alternatives
            ),
        )


def at_least(n: int, side: str) -> Wish:
    """At least `n` huts on one side."""
    return Wish(((Part("at_least", n, (side,)),),))


def _joined(word: str, items: tuple[Phrase, ...]) -> Phrase:
    found = items[0]
    for item in items[1:]:
        found = phrase(f"huts.wish.{word}", first=found, second=item)
    return found


def read(text: Any) -> Wish:
    """The wish that `text` says, in English or German.

    Raises `BadPattern` for a word that is not understood and for a wish without a side.
    """
    if not isinstance(text, str):
        raise BadPattern("huts.no_wish", given=shown(text))
    tokens = [token for token in words_of(text) if token not in FILLERS]
    if not tokens:
        raise BadPattern("huts.no_wish", given=text.strip()[:60])
    reader = _Reader(tokens, text.strip()[:60])
    return Wish(tuple(reader.alternatives()))


class _Reader:
    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens = tokens
        self.text = text
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def alternatives(self) -> list[tuple[AnyPart, ...]]:
        found = []
        while True:
            parts = [self.part()]
            while self.peek() in AND:
                while self.peek() in AND:  # "2 upright, and no roof"
                    self.at += 1
                parts.append(self.part())
            found.append(tuple(parts))
            if not self.peek():
                return found
            if self.peek() not in OR:
                self.refuse()
            self.at += 1

    def part(self) -> AnyPart:
        if self.peek() in ALL:
            self.at += 1
            n = number_of(self.peek())
            if n:
                self.at += 1
            if likeness := self.likeness():
                return likeness
            return Part("at_least", n, self.sides()) if n else All(self.sides())
        bound, more = bound_of(self.peek()) or (None, 0)
        if bound:
            self.at += 1
        n = number_of(self.peek())
        if more and not n and (n is None or more < 0):  # fewer than none, more than what?
            self.refuse()
        if n is None:
            n = 1
        else:
            self.at += 1
            bound = bound or ("exactly" if n == 0 else "at_least")
        return Part(bound or "at_least", n + more, self.sides())

    def likeness(self) -> Likeness | None:
        kind = _LIKENESS.get(self.peek())
        if kind is None:
            return None
        self.at += 1
        return Likeness(kind)

    def sides(self) -> tuple[str, ...]:
        found = [self.side()]
        while self.peek() in OR and self.peek(1) in _SIDE:
            self.at += 1
            found.append(self.side())
        return tuple(dict.fromkeys(found))

    def side(self) -> str:
        side = _SIDE.get(self.peek())
        if side is None:
            self.refuse()
        self.at += 1
        return str(side)

    def refuse(self) -> None:
        word = self.peek()
        if word:
            raise BadPattern("huts.wish_word", given=shown(self.text), word=shown(word))
        raise BadPattern("huts.wish_end", given=shown(self.text))
