"""Exact distributions: outcomes with whole-number weights over one total.

A chance is weight / total as a `Fraction`, never a float, so the chances of a `Dist` add up to
exactly 1.  The weights stay as they were given: 343 of 8000 throws is easier to read than a
cancelled fraction.

>>> hut = Dist({"upright": 7, "long": 5, "narrow": 5, "roof": 3})
>>> hut.p("upright")
Fraction(7, 20)
>>> hut.p(lambda side: side in ("long", "narrow"))
Fraction(1, 2)
>>> sum(hut.p(side) for side in hut)
Fraction(1, 1)
"""

from __future__ import annotations

import math
import operator
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardkit.chance.weights import add, check_function, exact, pairs
from boardkit.chance.weights import shown as shown
from boardkit.chance.weights import shown_number as shown_number
from boardkit.chance.weights import whole as whole
from boardkit.errors import BadModel, BadOption

if TYPE_CHECKING:
    from boardkit.chance.table import Table
    from boardkit.text import Phrase

T = TypeVar("T")
U = TypeVar("U")

EXACT: tuple[str, Phrase | None] = ("exact", None)
"""Origin and assumption of chances that depend on no model."""


class Dist(Generic[T]):
    """What may happen and how likely it is; immutable.

    `weights` is a mapping or pairs (outcome, whole number); the order is kept, weights of an
    outcome named twice are added, outcomes of weight 0 are dropped.  Raises `BadModel` for a
    weight that is negative or no whole number (True and 1.0 are none) and when nothing is left.

    Two of them are equal if they hold the same outcomes **in the same order** with the same
    chances; then they also `pick` alike, whatever their totals.

    >>> Dist({"a": 1, "b": 2}) == Dist([("a", 10), ("b", 20)])
    True
    >>> Dist({"a": 1, "b": 2}) == Dist({"b": 2, "a": 1})
    False
    """

    __slots__ = ("_ends", "_index", "_outcomes", "_source", "_total", "_weights")

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        found: dict[T, int] = {}
        for outcome, given in weights.items() if isinstance(weights, Mapping) else pairs(weights):
            weight = whole(given, outcome)
            if weight:
                add(found, outcome, weight)
        if not found:
            raise BadModel("chance.nothing")
        self._outcomes: tuple[T, ...] = tuple(found)
        self._weights: tuple[int, ...] = tuple(found.values())
        self._total: int = sum(self._weights)
        self._ends: list[int] | None = None
        self._index: dict[T, int] | None = None
        self._source = EXACT

    @classmethod
    def trusted(cls, outcomes: tuple[T, ...], weights: tuple[int, ...], total: int = 0) -> Dist[T]:
        """The same without any check, for the hot path of random play.

        `outcomes` must be distinct, `weights` positive ints of the same length, `total` their
        sum (0: it is computed).

        >>> Dist.trusted(("a", "b"), (1, 2)).p("b")
        Fraction(2, 3)
        """
        made = cls.__new__(cls)
        made._outcomes = outcomes
        made._weights = weights
        made._total = total or sum(weights)
        made._ends = None
        made._index = None
        made._source = EXACT
        return made

    @classmethod
    def certain(cls, outcome: T) -> Dist[T]:
        """`outcome` with chance 1.

        >>> Dist.certain("start").p("start")
        Fraction(1, 1)
        """
        return cls.trusted((outcome,), (1,), 1)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Dist[T]:
        """Each of `outcomes` equally likely; one that comes twice counts twice.

        Raises `BadModel` where there is none.

        >>> Dist.uniform(range(1, 7)).mean()
        Fraction(7, 2)
        """
        if not isinstance(outcomes, Iterable):
            raise BadModel("chance.no_pairs", given=shown(outcomes))
        return cls((outcome, 1) for outcome in outcomes)

    @property
    def outcomes(self) -> tuple[T, ...]:
        """The possible outcomes in their order, which is part of every saved game's luck."""
        return self._outcomes

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights, parallel to `outcomes`, all positive."""
        return self._weights

    def under(self, origin: str, assumption: Phrase | None = None) -> Dist[T]:
        """The same chances, said to follow from a model: its origin and what it is called.

        `table`, `map` and `given` carry both on; equal chances stay equal.

        >>> Dist({"up": 2, "down": 3}).under("measured").given("up").origin
        'measured'
        """
        made = Dist.trusted(self._outcomes, self._weights, self._total)
        made._source = origin, assumption
        return made

    @property
    def origin(self) -> str:
        """Where the chances come from: "exact", or how the model behind them was made.

        >>> Dist.uniform("ab").origin
        'exact'
        """
        return self._source[0]

    @property
    def assumption(self) -> Phrase | None:
        """What the model behind the chances is called; None where there is none."""
        return self._source[1]

    @property
    def total(self) -> int:
        """The sum of the weights: the denominator of every chance."""
        return self._total

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[T]:
        return iter(self._outcomes)

    def __contains__(self, outcome: object) -> bool:
        try:
            return outcome in self._places()
        except TypeError:  # a list, which no outcome can be
            return False

    def items(self) -> tuple[tuple[T, int], ...]:
        """Pairs (outcome, weight) in order.

        >>> Dist({"a": 1, "b": 2}).items()
        (('a', 1), ('b', 2))
        """
        return tuple(zip(self._outcomes, self._weights, strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dist):
            return NotImplemented
        if self._outcomes != other._outcomes:
            return False
        both = zip(self._weights, other._weights, strict=True)
        return all(mine * other._total == yours * self._total for mine, yours in both)

    def __hash__(self) -> int:
        common = math.gcd(*self._weights)
        return hash((self._outcomes, tuple(weight // common for weight in self._weights)))

    def __repr__(self) -> str:
        if len(self) > 8:
            return f"<Dist: {len(self)} outcomes over {self._total}>"
        return f"Dist({dict(self.items())!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._outcomes, self._weights, self._total, self._source)

    # Chances

    def p(self, event: T | Callable[[T], object]) -> Fraction:
        """The chance of an outcome, or of all outcomes that a predicate holds for.

        An outcome that cannot happen has chance 0.  Raises `BadOption` for what can be neither.

        >>> die = Dist.uniform(range(1, 7))
        >>> die.p(6), die.p(7), die.p(lambda n: n >= 5)
        (Fraction(1, 6), Fraction(0, 1), Fraction(1, 3))
        """
        return Fraction(self._weight(event), self._total)

    def given(self, event: T | Callable[[T], object]) -> Dist[T]:
        """The distribution once it is known that `event` (outcome or predicate) happened.

        Raises `BadModel` if it cannot happen.

        >>> Dist.uniform(range(1, 7)).given(lambda n: n > 3)
        Dist({4: 1, 5: 1, 6: 1})
        """
        holds = self._test(event)
        kept = tuple(pair for pair in self.items() if holds(pair[0]))
        if not kept:
            raise BadModel("chance.given_impossible")
        outcomes, weights = zip(*kept, strict=True)
        return self._derived(Dist.trusted(outcomes, weights))

    def map(self, f: Callable[[T], U]) -> Dist[U]:
        """The distribution of ``f(outcome)``; equal results are added up, first come first.

        Raises `BadOption` for what is no function, `BadModel` for results that cannot be outcomes.

        >>> Dist.uniform(range(1, 7)).map(lambda n: "even" if n % 2 == 0 else "odd")
        Dist({'odd': 3, 'even': 3})
        """
        check_function(f)
        found: dict[U, int] = {}
        for outcome, weight in zip(self._outcomes, self._weights, strict=True):
            add(found, f(outcome), weight)
        return self._derived(Dist.trusted(tuple(found), tuple(found.values()), self._total))

    def at_least(self, bound: Any) -> Fraction:
        """The chance of an outcome of `bound` or more.

        Raises `BadOption` for a bound that outcomes cannot be compared with.

        >>> Dist.uniform(range(1, 7)).at_least(5)
        Fraction(1, 3)
        """
        return self._bounded(operator.ge, bound)

    def at_most(self, bound: Any) -> Fraction:
        """The chance of an outcome of `bound` or less.

        >>> Dist.uniform(range(1, 7)).at_most(2)
        Fraction(1, 3)
        """
        return self._bounded(operator.le, bound)

    def mean(self, f: Callable[[T], Any] | None = None) -> Fraction:
        """The expected value of the outcomes, or of ``f(outcome)``.

        Exact for ints and Fractions; a float counts as the binary fraction that it is.  Raises
        `BadOption` where a value is no number.

        >>> Dist({"upright": 7, "long": 5, "narrow": 5, "roof": 3}).mean(
        ...     {"upright": 2, "long": 1, "narrow": 1, "roof": 0}.get
        ... )
        Fraction(6, 5)
        """
        values = self._values(f)
        return sum(map(operator.mul, values, self._weights), Fraction()) / self._total

    def variance(self, f: Callable[[T], Any] | None = None) -> Fraction:
        """The mean squared distance from the mean, for the outcomes or for ``f(outcome)``.

        >>> Dist.uniform(range(1, 7)).variance()
        Fraction(35, 12)
        """
        values = self._values(f)
        mean = sum(map(operator.mul, values, self._weights), Fraction()) / self._total
        squares = sum(v * v * w for v, w in zip(values, self._weights, strict=True))
        return Fraction(squares) / self._total - mean * mean

    def sd(self, f: Callable[[T], Any] | None = None) -> float:
        """The standard deviation, the root of the variance: the one number here that is rounded.

        >>> round(Dist.uniform(range(1, 7)).sd(), 4)
        1.7078
        """
        variance = self.variance(f)
        try:
            return math.sqrt(variance)
        except OverflowError:  # the root may be a float where the square is none
            root = math.isqrt(int(variance))
            return float(root) if root.bit_length() <= 1023 else math.inf

    # Luck

    def pick(self, u: int, bits: int = 128) -> T:
        """The outcome for the number `u` of `bits` random bits.

        The one whose cumulative weight covers ``(u * total) >> bits``; of all 2**bits numbers
        each outcome gets its share to within one.  Raises ValueError for a `u` outside.

        >>> coin = Dist({"heads": 1, "tails": 3})
        >>> [coin.pick(u, bits=2) for u in range(4)]
        ['heads', 'tails', 'tails', 'tails']
        """
        if u >> bits:  # also true for every negative number
            raise ValueError(f"{u} is no number of {bits} bits")
        place = (u * self._total) >> bits
        if self._total == len(self._outcomes):  # then every weight is 1
            return self._outcomes[place]
        if self._ends is None:
            self._ends = list(accumulate(self._weights))
        return self._outcomes[bisect_right(self._ends, place)]

    def sample(self, rng: Random) -> T:
        """A random outcome: `pick` with 128 bits of `rng`, alike on every platform.

        >>> Dist({"a": 1}).sample(Random(5))
        'a'
        """
        try:
            u = rng.getrandbits(128)
        except AttributeError:
            raise BadOption("chance.luck", given=shown(rng)) from None
        return self.pick(u)

    # Tables

    def table(
        self,
        title: Phrase | None = None,
        *,
        label: Callable[[T], Phrase | str] | None = None,
        assumption: Phrase | None = None,
        origin: str | None = None,
    ) -> Table:
        """The distribution as a titled table, a row per outcome; see `boardkit.chance.table`.

        Numbers are sorted and have columns "at least" and "at most", mean and standard deviation.
        `label` says what a row is called; without `assumption` and `origin` those of the chances
        are told (see `under`).

        >>> [row.chance for row in Dist({1: 2, 0: 1}).table().rows]
        [Fraction(1, 3), Fraction(2, 3)]
        """
        from boardkit.chance.table import table_of

        if label is not None:
            check_function(label)
        return table_of(
            self,
            title,
            label=label,
            assumption=self.assumption if assumption is None else assumption,
            origin=self.origin if origin is None else origin,
        )

    def _repr_html_(self) -> str:
        return self.table().html()

    def to_csv(self, language: str | None = None) -> str:
        """The table as comma-separated text with a heading line.

        >>> print(Dist({0: 1, 1: 2}).to_csv("en").splitlines()[1])
        0,1,3,0.333333333333,1,0.333333333333
        """
        return self.table().to_csv(language)

    # Inner workings

    def _derived(self, other: Dist[Any]) -> Dist[Any]:
        """`other`, which was computed from these chances and so comes from the same model."""
        other._source = self._source
        return other

    def _places(self) -> dict[T, int]:
        if self._index is None:
            self._index = dict(zip(self._outcomes, self._weights, strict=True))
        return self._index

    def _bounded(self, holds: Callable[[Any, Any], object], bound: Any) -> Fraction:
        both = zip(self._outcomes, self._weights, strict=True)
        try:
            return Fraction(sum(w for outcome, w in both if holds(outcome, bound)), self._total)
        except (TypeError, ValueError):
            example = shown(self._outcomes[0])
            raise BadOption("chance.order", given=shown(bound), example=example) from None

    def _known(self, event: Any) -> int | None:
        """The weight of an outcome; None if it is none."""
        try:
            return self._places().get(event)
        except TypeError:  # a list, which no outcome can be
            if callable(event):
                return None
            example = shown(self._outcomes[0])
            raise BadOption("chance.event", given=shown(event), example=example) from None

    def _weight(self, event: T | Callable[[T], object]) -> int:
        weight = self._known(event)
        if weight is not None:
            return weight
        if not callable(event):
            return 0
        both = zip(self._outcomes, self._weights, strict=True)
        return sum(weight for outcome, weight in both if event(outcome))

    def _test(self, event: T | Callable[[T], object]) -> Callable[[T], object]:
        # An outcome may itself be callable: what is among the outcomes is meant as one.
        if self._known(event) is not None or not callable(event):
            return lambda outcome: outcome == event
        return event

    def _values(self, f: Callable[[T], Any] | None) -> list[Any]:
        if f is not None:
            check_function(f)
        return [exact(outcome if f is None else f(outcome)) for outcome in self._outcomes]


def _again(outcomes: Any, weights: Any, total: int, source: Any) -> Dist[Any]:
    return Dist.trusted(outcomes, weights, total).under(*source)
