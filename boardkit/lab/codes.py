"""A pair's result as a code of twelve characters: to read out, write down or paste.

``4NKM-M9FP-6RY7`` holds a seat from 1 to 40 and five counts from 0 to 399: upright, long, narrow,
roof, doubtful.  No name, no server.  The alphabet has 23 characters, none of which looks like
another one of it or like a character that is not in it::

    23456789CDFHJKLMNPRTWXY          (no vowel, no 0 O Q, 1 I, Z, S, B, G, V U)

**To write a code**

1. ``value = seat - 1``, then for each count in the order above ``value = value * 400 + count``.
2. Write `value` with 11 digits d0 ... d10 in base 23, the highest first; a digit is the character
   at that place of the alphabet, from 0.
3. The check digit makes the weighted sum a multiple of 23:
   ``check = (-(2*d0 + 3*d1 + ... + 12*d10)) mod 23``; it stands last.
4. Hyphens after the 4th and 8th character are for the eye only.

**To read a code** leave out blanks and hyphens, take capitals, and refuse: another length than 12,
a character outside the alphabet, a weighted sum (check digit with weight 1) that is no multiple of
23, a value of 40 * 400**5 or more.  Then take the counts from the end: ``count = value mod 400``.

23 is a prime and the twelve weights differ from each other and from 0 modulo 23, so **every** code
with one wrong character and **every** code with any two characters swapped has a wrong sum.
Of other mistakes about one in 50 stays unnoticed: one in 23 has a right sum, and more than half of
those have a value that is too high.  All values are below 2**53, so numbers of JavaScript hold
them exactly.  ``code_vectors.json`` beside this file has codes to test another program with.

>>> code = encode(Result(12, Tally(4, 7, 5, 4, doubtful=1)))
>>> code
'4NKM-M9FP-6RY7'
>>> decode(code.lower()).seat, decode(code).tally.counts
(12, (4, 7, 5, 4))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.chance.given import whole
from boardkit.errors import BadData
from boardkit.lab.tally import ENTRIES, Tally, entry_name
from boardkit.text import phrase

ALPHABET = "23456789CDFHJKLMNPRTWXY"
BASE = len(ALPHABET)
LENGTH = 12
SEATS = 40
CAPACITY = 400
"""A count in a code is below this."""

_VALUES = SEATS * CAPACITY ** len(ENTRIES)
LOOKS_LIKE = {
    "0": "CD", "O": "CD", "Q": "9", "1": "L", "I": "L",
    "Z": "2", "S": "5", "B": "8", "G": "6", "V": "WY", "U": "W",
}  # fmt: skip


@dataclass(frozen=True)
class Result:
    """What one seat has thrown; raises `BadData` for a seat or a tally that is none."""

    seat: int
    tally: Tally

    def __post_init__(self) -> None:
        seat = whole(self.seat)
        if seat is None or not 1 <= seat <= SEATS:
            raise BadData("lab.seat", given=shown(self.seat), most=SEATS)
        if not isinstance(self.tally, Tally):
            raise BadData("lab.count.no_table", given=shown(self.tally))
        object.__setattr__(self, "seat", seat)


def encode(result: Result) -> str:
    """The code of `result`, such as "4NKM-M9FP-6RY7"; raises `BadData` for a count over 399."""
    if not isinstance(result, Result):
        raise BadData("lab.count.no_table", given=shown(result))
    value = result.seat - 1
    for entry in ENTRIES:
        count = getattr(result.tally, entry)
        if count >= CAPACITY:
            raise BadData("lab.code.count", entry=entry_name(entry), given=count, most=CAPACITY - 1)
        value = value * CAPACITY + count
    digits: list[int] = []
    for _ in range(LENGTH - 1):
        value, digit = divmod(value, BASE)
        digits.insert(0, digit)
    digits.append(-_weighted(digits) % BASE)
    text = "".join(ALPHABET[digit] for digit in digits)
    return "-".join(re.findall("....", text))


def decode(text: str) -> Result:
    """The result that `encode` wrote; capitals or small letters, hyphens and blanks or not.

    Raises `BadData` for anything else, above all for a code with one wrong character.
    """
    plain = plain_code(text)
    if len(plain) != LENGTH:
        raise BadData("lab.code.length", given=len(plain), length=LENGTH)
    for place, character in enumerate(plain, 1):
        if character in ALPHABET:
            continue
        if character in LOOKS_LIKE:
            one, other = LOOKS_LIKE[character][:1], LOOKS_LIKE[character][1:]
            like = phrase("lab.code.either", one=one, other=other) if other else one
            raise BadData("lab.code.like", given=character, place=place, like=like)
        raise BadData("lab.code.character", given=character, place=place)
    digits = [ALPHABET.index(character) for character in plain]
    value = 0
    for digit in digits[:-1]:
        value = value * BASE + digit
    if (_weighted(digits[:-1]) + digits[-1]) % BASE or value >= _VALUES:
        raise BadData("lab.code.check", given=shown(text))
    counts: list[int] = []
    for _ in ENTRIES:
        value, count = divmod(value, CAPACITY)
        counts.insert(0, count)
    return Result(value + 1, Tally(*counts))


def plain_code(text: Any) -> str:
    """`text` in capitals without blanks and hyphens of any kind."""
    if not isinstance(text, str):
        raise BadData("lab.code.length", given=0, length=LENGTH)
    return re.sub(r"[\s\-\u00ad\u2010-\u2015\u2212\u200b\ufeff.]+", "", text).upper()


def looks_like_code(text: str) -> bool:
    """Whether `text` is meant as a code rather than as counts.

    A code has letters, or digits in three parts at most; counts are four or five short numbers.

    >>> looks_like_code("4NKM-M9FP-6RY7"), looks_like_code("4 N K M M 9 F P 6 R Y 7")
    (True, True)
    >>> looks_like_code("100 200 300 400"), looks_like_code("upright 4, roof 3, long 5")
    (False, False)
    """
    plain = plain_code(text)
    if any(mark in text for mark in ":;,/|"):
        return False
    parts = text.split()
    if any(character.isalpha() for character in plain):
        words = len(parts) > 3 and max(map(len, parts)) > 3  # "upright 4 roof 3"
        return len(plain) >= LENGTH - 4 and not words
    return len(plain) >= LENGTH - 2 and len(parts) <= 3


def _weighted(digits: list[int]) -> int:
    return sum(weight * digit for weight, digit in enumerate(digits, 2))
