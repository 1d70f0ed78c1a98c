"""Numbers as people hand them in: from a keyboard, a table, a data frame.

What counts as a whole number or as a number at all is decided here once.  Numbers of numpy, whole
floats such as 4.0, fractions and decimals are as good as Python's own; truth values and texts are
none.

>>> from fractions import Fraction
>>> whole(4.0), whole(4.5), whole(True), real("3"), real(Fraction(1, 4))
(4, None, None, None, 0.25)
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from boardkit.chance.weights import shown, shown_number, whole_number
from boardkit.errors import BadData

MOST = 10**9
"""The highest count of an outcome."""


def whole(value: Any) -> int | None:
    """`value` as a whole number; None if it is none."""
    found = whole_number(value)
    if found is not None or isinstance(value, bool):
        return found
    if not isinstance(value, (numbers.Real, Decimal)):
        return None
    number: Any = value
    try:
        return int(number) if int(number) == number else None
    except (ValueError, OverflowError):  # not a number, infinite
        return None


def real(value: Any) -> float | None:
    """`value` as a float, infinite if it is too large for one; None if it is no number."""
    if isinstance(value, bool) or not isinstance(value, (numbers.Real, Decimal)):
        return None
    try:
        return float(value)
    except OverflowError:
        return -math.inf if str(value).startswith("-") else math.inf
    except ValueError:
        return None


def fraction(value: Any) -> Fraction | None:
    """`value` as a fraction, a text with comma or point too; None if it is no number.

    A text has at most 40 characters and two digits in its exponent: 1e999999999 would keep the
    computer busy for good.

    >>> fraction("12,5"), fraction("1/3"), fraction("1e999"), fraction(0.5)
    (Fraction(25, 2), Fraction(1, 3), None, Fraction(1, 2))
    """
    text = value
    if isinstance(value, str):
        text = value.strip().replace(",", ".")
        if not re.fullmatch(r"[^eE]{1,40}([eE][-+]?\d{1,2})?", text):
            return None
    try:
        return None if isinstance(value, bool) else Fraction(text)
    except (ValueError, TypeError, OverflowError, ZeroDivisionError):
        return None


def series(values: Any) -> list[Any] | None:
    """The values of a list, an array or, in its order, a mapping; None for what is no series."""
    if isinstance(values, Mapping):
        return list(values.values())
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        return None
    return list(values)


def pairs(values: Any) -> dict[Any, Any] | None:
    """Outcomes with what belongs to each, from a mapping or a distribution; None for a series."""
    if isinstance(values, Mapping):
        return dict(values)
    items = getattr(values, "items", None)
    return dict(items()) if callable(items) else None


# The same with a sentence for what is none


def counts_of(counts: Any) -> list[int]:
    """The counts of a list, array or mapping; raises `BadData` for what is no count."""
    values = series(counts)
    if values is None:
        raise BadData("infer.series", given=shown(counts))
    return [whole_within("infer.count", count, 0) for count in values]


def whole_within(key: str, given: Any, low: int, high: int = MOST) -> int:
    """A whole number from `low` to `high`; else `BadData` of this key is raised."""
    value = whole(given)
    if value is None or not low <= value <= high:
        raise BadData(key, given=shown_number(given), low=low, high=high)
    return value


def level_of(level: Any, key: str = "infer.level") -> float:
    """A number between 0 and 1; else `BadData` of this key is raised."""
    value = real(level)
    # So near to 1 that the normal distribution has no place for it, it is as good as 1.
    if value is None or not 0 < value <= 1 - 1e-12:
        raise BadData(key, given=shown(level))
    return value


def matched(outcomes: Mapping[Any, Any], values: Mapping[Any, Any]) -> list[Any]:
    """The values in the order of `outcomes`; raises `BadData` unless both name the same."""
    if set(outcomes) != set(values):
        first, second = (", ".join(map(shown, named)) for named in (outcomes, values))
        raise BadData("infer.outcomes", first=first, second=second)
    return [values[outcome] for outcome in outcomes]


def chances_of(chances: Any, wanted: int | None = None) -> list[float]:
    """Chances of a list, array, mapping or distribution, scaled to add up to 1.

    Raises `BadData` unless there are at least two, and as many as `wanted`.
    """
    given = series(pairs(chances) or chances)
    if given is None:
        raise BadData("infer.series", given=shown(chances))
    if len(given) < 2:
        raise BadData("infer.two_outcomes", given=len(given))
    if wanted is not None and len(given) != wanted:
        raise BadData("infer.same_length", given=len(given), wanted=wanted)
    found = [real(p) for p in given]
    for p, value in zip(given, found, strict=True):
        if value is None or not 0 <= value <= MOST:
            raise BadData("infer.chance", given=shown(p))
    weights = [value or 0.0 for value in found]
    total = math.fsum(weights)
    if not total:
        raise BadData("infer.no_chance")
    return [value / total for value in weights]
