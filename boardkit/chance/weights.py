"""What is given where chances are made or asked for: read, or quoted in an error."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from boardkit.errors import BadModel, BadOption

T = TypeVar("T")


def add(found: dict[Any, int], outcome: Any, weight: int) -> None:
    """Add `weight` to that of `outcome`; raises `BadModel` for what can be no outcome."""
    try:
        found[outcome] = found.get(outcome, 0) + weight
    except TypeError:
        raise BadModel("chance.no_outcome", given=shown(outcome)) from None


def check_function(f: Any) -> None:
    """Raise `BadOption` for what is no function."""
    if not callable(f):
        raise BadOption("chance.function", given=shown(f))


def pairs(given: Iterable[tuple[T, int]]) -> Iterator[tuple[T, int]]:
    """The pairs (outcome, weight) of `given`; raises `BadModel` where something is no pair."""
    if not isinstance(given, Iterable):
        raise BadModel("chance.no_pairs", given=shown(given))
    for pair in given:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise BadModel("chance.no_pairs", given=shown(pair))
        yield pair[0], pair[1]


def whole(given: Any, outcome: Any) -> int:
    """`given` as a weight, a whole number of 0 or more; raises `BadModel` naming the outcome.

    >>> whole(7, "upright")
    7
    """
    weight = whole_number(given)
    if weight is None:
        raise BadModel("chance.not_whole", outcome=shown(outcome), given=shown_number(given))
    if weight < 0:
        raise BadModel("chance.negative", outcome=shown(outcome), given=weight)
    return weight


def whole_number(given: Any) -> int | None:
    """A whole number as an int, one of numpy too; None for anything else, True and 1.0 also.

    >>> whole_number(7), whole_number(7.0), whole_number(True), whole_number(int)
    (7, None, None, None)
    """
    try:
        return None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return None


def exact(given: Any) -> int | Fraction:
    """A value that a mean is made of, floats as the fractions that they are; raises `BadOption`.

    >>> exact(0.5), exact(3)
    (Fraction(1, 2), 3)
    """
    if isinstance(given, (int, Fraction)):
        return given
    if isinstance(given, float) and math.isfinite(given):
        return Fraction(given)
    number = whole_number(given)  # numpy has whole numbers of its own
    if number is None:
        raise BadOption("chance.no_number", given=shown_number(given))
    return number


def shown(value: Any) -> str:
    """`value` as an error message quotes it: short, texts without quotation marks.

    >>> shown("a" * 99), shown(10**9999)
    ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...', 'int')
    """
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:  # numbers of thousands of digits, deep nesting, objects that are broken
        text = type(value).__name__
    return text if len(text) <= 60 else f"{text[:57]}..."


def shown_number(value: Any) -> str:
    """`value` where a number is wanted: a text that looks like one is quoted, to tell it apart.

    >>> shown_number("3"), shown_number("x"), shown_number(-3)
    ('"3"', 'x', '-3')
    """
    text = shown(value)
    if isinstance(value, str):
        try:
            float(value)
        except ValueError:
            return text
        return f'"{text}"'
    return text
