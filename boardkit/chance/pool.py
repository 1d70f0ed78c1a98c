"""Several equal dice or huts thrown at once: the `Dist` over sorted multisets.

A throw in which face i shows c_i times has n! / (c_1! ... c_k!) orders, each with the chance
p_1^c_1 ... p_k^c_k (the multinomial distribution).  The multisets come in lexicographic order, so
the first face's count falls from n to 0, and the rest is a smaller pool of the other faces:

    W(n; faces i..k) = [C(n, c) * w_i^c * x  for c = n..0  for x in W(n - c; faces i+1..k)]

which costs one multiplication a multiset.  Combinations of dice such as ``AAA BB`` are read by
`pattern` (see `boardkit.chance.pattern`), and `count` and `sums` answer the simpler questions.

>>> throw = throws(3, {"upright": 7, "long": 5, "narrow": 5, "roof": 3})
>>> len(throw), throw.total
(20, 8000)
>>> throw.p(("long", "narrow", "upright"))
Fraction(21, 160)
>>> throw.p(lambda sides: "upright" in sides)
Fraction(5803, 8000)
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from boardkit.chance.dist import Dist, shown, shown_number, whole
from boardkit.chance.pattern import Pattern, count, pattern, sums
from boardkit.chance.weights import whole_number
from boardkit.errors import BadModel, BadOption

__all__ = ["Pattern", "count", "forget", "pattern", "rolls", "sums", "throws"]

LARGEST = 1_000_000
"""More multisets than these are refused rather than computed for minutes."""


def throws(n: int, weights: Mapping[str, int]) -> Dist[tuple[str, ...]]:
    """How `n` huts (or coins, or loaded dice) of these `weights` can lie.

    The outcomes are alphabetically sorted tuples of length n in lexicographic order, the total is
    ``sum(weights.values()) ** n``; faces of weight 0 never show.  Raises `BadModel` for weights
    that are none and `BadOption` for an `n` that is no whole number from 0.

    >>> throws(2, {"heads": 1, "tails": 1})
    Dist({('heads', 'heads'): 1, ('heads', 'tails'): 2, ('tails', 'tails'): 1})
    """
    if not isinstance(weights, Mapping) or not all(isinstance(face, str) for face in weights):
        raise BadModel("chance.no_pairs", given=shown(weights))
    faces = tuple(sorted(face for face, given in weights.items() if whole(given, face)))
    if not faces:
        raise BadModel("chance.nothing")
    return _pool(_number(n, 0), faces, tuple(int(weights[face]) for face in faces))


def rolls(n: int, sides: int = 6) -> Dist[tuple[int, ...]]:
    """How `n` fair dice with faces 1 to `sides` can fall, as sorted tuples of ints.

    The total is ``sides ** n``.  Raises `BadOption` for numbers that are none.

    >>> rolls(10).p((1, 1, 2, 2, 3, 3, 4, 4, 5, 6))
    Fraction(175, 46656)
    """
    sides = _number(sides, 1)
    return _pool(_number(n, 0), tuple(range(1, sides + 1)), (1,) * sides)


def forget() -> None:
    """Empty the cache of computed pools: fair timing needs it, nothing else does."""
    _pool.cache_clear()


def _number(given: Any, low: int) -> int:
    number = whole_number(given)
    if number is None or number < low:
        raise BadOption("chance.number", given=shown_number(given), low=low)
    if number > LARGEST:
        raise BadOption("chance.too_many", n=shown(given), most=LARGEST)
    return number


@functools.lru_cache(maxsize=64)
def _pool(n: int, faces: tuple[Any, ...], weights: tuple[int, ...]) -> Dist[Any]:
    size = comb(n + len(faces) - 1, n)
    if size > LARGEST:
        raise BadOption("chance.too_many", n=size, most=LARGEST)
    # combinations_with_replacement lists the multisets in the order of _weights.
    outcomes = tuple(combinations_with_replacement(faces, n))
    return Dist.trusted(outcomes, tuple(_weights(n, weights)), sum(weights) ** n)


def _weights(n: int, weights: Sequence[int]) -> list[int]:
    # rest[m] lists the weights of m dice that show only the faces still to the right.
    last = weights[-1]
    rest = [[last**m] for m in range(n + 1)]
    for weight in reversed(weights[1:-1]):
        rest = [_with_face(m, weight, rest) for m in range(n + 1)]
    return _with_face(n, weights[0], rest) if len(weights) > 1 else rest[n]


def _with_face(m: int, weight: int, rest: Sequence[list[int]]) -> list[int]:
    found: list[int] = []
    for shows in range(m, -1, -1):
        factor = comb(m, shows) * weight**shows
        found += [factor * x for x in rest[m - shows]]
    return found
