"""Words that questions about chance share in all games: how many, at least, or.

A bound is "at_least", "at_most" or "exactly".  Some words name one and move the number that
follows: "more than 1" is at least 2, "fewer than 2" is at most 1.

>>> words("MORE  than one,  please!")
['more than', 'one', ',', 'please']
>>> number_of("zwei"), number_of("12"), number_of("many")
(2, 12, None)
>>> bound_of("more than"), bound_of("höchstens"), bound_of("one")
(('at_least', 1), ('at_most', 0), None)
"""

from __future__ import annotations

import re
import unicodedata

NUMBERS = {
    0: ("no", "none", "without", "zero", "kein", "keine", "keinen", "keines", "ohne", "null"),
    1: ("one", "a", "an", "ein", "eine", "einen", "eins", "einer", "once", "einmal"),
    2: ("two", "zwei", "twice", "zweimal"),
    3: ("three", "drei", "dreimal"),
    4: ("four", "vier", "viermal"),
    5: ("five", "fünf", "fünfmal"),
    # "six" is left out: with dice it is a face.
    7: ("seven", "sieben"),
    8: ("eight", "acht"),
    9: ("nine", "neun"),
    10: ("ten", "zehn"),
}
BOUNDS = {
    ("at_least", 0): ("at least", "mindestens", "wenigstens", ">=", "≥"),
    ("at_most", 0): ("at most", "höchstens", "<=", "≤"),
    ("exactly", 0): ("exactly", "just", "genau", "="),
    ("at_least", 1): ("more than", "mehr als", ">"),
    ("at_most", -1): ("less than", "fewer than", "weniger als", "<"),
}
ALL = ("all", "every", "each", "alle", "jede", "jeder", "jedes")
AND = ("and", "und", "but", "aber", ",", "&", "+")
OR = ("or", "oder", "/", "|")

_NUMBER = {word: n for n, words in NUMBERS.items() for word in words}
_BOUND = {word: bound for bound, words in BOUNDS.items() for word in words}
_PAIRS = "|".join(word for word in _BOUND if " " in word)
_WORD = re.compile(rf"(?:{_PAIRS})\b|[<>]=|\d+|[^\W\d]+|\S")


def words(text: str) -> list[str]:
    """The words of a question in small letters, signs by themselves, without its full stop."""
    # An umlaut is one letter however it was typed.
    plain = " ".join(unicodedata.normalize("NFC", text.lower()).split())
    return _WORD.findall(plain.rstrip(".!? "))


def number_of(word: str) -> int | None:
    """The number that a word or digits say, up to 99; None for any other word."""
    return int(word) if re.fullmatch(r"\d{1,2}", word, re.ASCII) else _NUMBER.get(word)


def bound_of(word: str) -> tuple[str, int] | None:
    """The bound that a word names, and what it adds to the number; None for any other word."""
    return _BOUND.get(word)
