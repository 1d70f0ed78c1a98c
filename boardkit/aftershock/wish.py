"""A question about a roll, read from words: a combination, a number of dice with a face, a sum.

::

    AAA BB                       a combination, in the language of `chance.pattern`
    at least 3 sixes             mindestens drei Sechsen
    exactly 2 of 5               genau 2 mal 5
    at most one 1/2              höchstens eine 1 oder 2
    no six                       keine Sechs
    more than two fives          mehr als zwei Fünfen
    all sixes                    alle Sechsen: every die that is rolled
    sum at least 40              Summe mindestens 40

A number alone means at least so many.

>>> read("mindestens drei Sechsen").chance(10)
Fraction(566299, 2519424)
>>> read("sum at least 12").chance(2)
Fraction(1, 36)
>>> print(read("no six").words.text("en"))
exactly 0 × 6
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.chance import pool
from boardkit.chance.dist import shown
from boardkit.chance.pattern import Pattern, pattern
from boardkit.errors import BadPattern
from boardkit.text import Phrase, phrase
from boardkit.wishes import ALL, OR, bound_of, number_of
from boardkit.wishes import words as words_of

FACES = {
    1: ("ones", "einsen"),
    2: ("twos", "zweien", "zweier"),
    3: ("threes", "dreien", "dreier"),
    4: ("fours", "vieren", "vierer"),
    5: ("fives", "fünfen", "fünfer"),
    6: ("sixes", "six", "sechsen", "sechser", "sechs"),
}
SUM = ("sum", "total", "summe", "augensumme")
FILLERS = (
    "of", "von", "dice", "die", "würfel", "würfeln", "times", "time", "mal", "x", "×", "*", "the",
    "show", "showing", "zeigen", "zeigt", "der", "den", "is", "ist", "a",
)  # fmt: skip
_FACE = {word: face for face, words in FACES.items() for word in words}
_OR = (*OR, ",")
_COMBINATION = re.compile(r"[0-9A-Z ]+", re.ASCII)


@dataclass(frozen=True)
class Contains:
    """That the dice contain a combination."""

    pattern: Pattern

    @property
    def words(self) -> Phrase:
        """It in words."""
        return phrase("aftershock.wish.combination", dice=self.pattern.text)

    def chance(self, dice: int) -> Fraction:
        """Its chance in one roll of so many dice."""
        return self.pattern.chance(dice)


@dataclass(frozen=True)
class Counts:
    """That at least, at most or exactly `n` dice, or all, show one of some faces."""

    bound: str
    n: int
    faces: tuple[int, ...]

    @property
    def words(self) -> Phrase:
        """It in words."""
        faces = "/".join(map(str, self.faces))
        return phrase(f"aftershock.wish.{self.bound}", n=self.n, faces=faces)

    def chance(self, dice: int) -> Fraction:
        """Its chance in one roll of so many dice."""
        n = dice if self.bound == "all" else self.n
        return _bounded(pool.count(dice, self.faces), self.bound, n)


@dataclass(frozen=True)
class Sums:
    """That the sum of the dice is at least, at most or exactly `n`."""

    bound: str
    n: int

    @property
    def words(self) -> Phrase:
        """It in words."""
        return phrase(f"aftershock.wish.sum_{self.bound}", n=self.n)

    def chance(self, dice: int) -> Fraction:
        """Its chance in one roll of so many dice."""
        return _bounded(pool.sums(dice), self.bound, self.n)


Wish = Contains | Counts | Sums


def _bounded(dist: Any, bound: str, n: int) -> Fraction:
    if bound == "at_least":
        return Fraction(dist.at_least(n))
    return Fraction(dist.at_most(n) if bound == "at_most" else dist.p(n))


def read(text: Any) -> Wish:
    """The wish that `text` says, in English or German.

    Capital letters and digits alone are a combination.  Raises `BadPattern` for a combination that
    is none, a word that is not understood, and a question without a face.
    """
    if not isinstance(text, str) or not text.strip():
        raise BadPattern("aftershock.no_wish", given=shown(text))
    if _COMBINATION.fullmatch(text.strip()):
        return Contains(pattern(text))
    tokens = words_of(text)
    given = text.strip()[:60]
    summed = [token for token in tokens if token in SUM]
    rest = [token for token in tokens if token not in SUM]
    bounds = [("all", 0) if token in ALL else bound_of(token) for token in rest]
    rest = [
        token
        for token, bound in zip(rest, bounds, strict=True)
        if bound is None and token not in FILLERS
    ]
    bounds = [bound for bound in bounds if bound is not None]
    if len(bounds) > 1 or len(summed) > 1:
        raise BadPattern("aftershock.wish_end", given=shown(given))
    bound, more = (bounds[0] if bounds else None) or (None, 0)
    if summed:
        if bound == "all" or len(rest) != 1 or not re.fullmatch(r"\d{1,3}", rest[0], re.ASCII):
            raise BadPattern("aftershock.wish_sum", given=shown(given))
        return Sums(bound or "exactly", int(rest[0]) + more)
    return _counts(rest, bound, more, given)


def _counts(tokens: list[str], bound: str | None, more: int, given: str) -> Counts:
    n: int | None = None
    faces: list[int] = []
    for place, token in enumerate(tokens):
        last = place == len(tokens) - 1
        number = number_of(token)
        if token in _OR and faces and not last:
            continue
        alone = last or tokens[place + 1] in _OR
        if n is None and not faces and number is not None and not alone:
            n = number
        elif token in _FACE:
            faces.append(_FACE[token])
        elif number is not None and 1 <= number <= 6:
            faces.append(number)
        else:
            raise BadPattern("aftershock.wish_word", given=shown(given), word=shown(token))
    if not faces or (more and n is None) or (more < 0 and not n) or (bound == "all" and n == 0):
        raise BadPattern("aftershock.wish_end", given=shown(given))
    if bound is None:
        bound = "exactly" if n == 0 else "at_least"
    if bound == "all" and n is not None:  # "all ten dice sixes"
        bound = "at_least"
    return Counts(bound, (1 if n is None else n) + more, tuple(sorted(set(faces))))
