"""Units of `bench`: what a measured function returns, and the value that is made of it."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Value:
    """A measured number, with its interval where it is an estimate."""

    number: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Unit:
    """How a row's functions are measured and its values written."""

    value: Callable[[list[float], list[Any]], Value]
    """The value for the times (seconds) and the results of all calls."""
    written: Callable[[float], str]
    more_is_better: bool = False


def wilson(successes: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share: (low, high), by Wilson's score formula (1927).

    >>> low, high = wilson(110, 200)
    >>> round(low, 3), round(high, 3)
    (0.481, 0.617)
    """
    if not tries:
        return 0.0, 1.0
    share, square = successes / tries, z * z
    middle = share + square / (2 * tries)
    half = z * math.sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
    return (middle - half) / (1 + square / tries), (middle + half) / (1 + square / tries)


def percentile(times: Sequence[float], part: float) -> float:
    """The smallest of `times` that at least this part of them does not exceed.

    >>> percentile([3.0, 1.0, 2.0], 0.95), percentile([3.0, 1.0, 2.0], 0.5)
    (3.0, 2.0)
    """
    return sorted(times)[max(0, math.ceil(part * len(times)) - 1)]


def _seconds(number: float) -> str:
    for size, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if number >= size or name == "µs":
            break
    return f"{number / size:.3g} {name}"


def _rate(times: list[float], results: list[Any]) -> Value:
    return Value(statistics.median(n / t for n, t in zip(results, times, strict=True)))


def _all(results: list[Any]) -> Iterator[float]:
    return (one for result in results for one in result)


def _share(times: list[float], results: list[Any]) -> Value:
    successes, tries = sum(k for k, _ in results), sum(n for _, n in results)
    return Value(successes / tries, *wilson(successes, tries))


SECONDS = Unit(lambda times, results: Value(statistics.median(times)), _seconds)
RATE = Unit(_rate, lambda number: f"{number:,.0f}/s", more_is_better=True)
P95 = Unit(lambda times, results: Value(percentile([*_all(results)], 0.95)), _seconds)
MEDIAN = Unit(lambda times, results: Value(percentile([*_all(results)], 0.5)), _seconds)
SHARE = Unit(_share, lambda number: f"{number:.1%}", more_is_better=True)
