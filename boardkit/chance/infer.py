"""From counts to chances: relative frequencies and how far they can be trusted.

=====================  ============================================================================
name                   answer
=====================  ============================================================================
frequencies(counts)    relative frequencies as fractions
wilson(k, n)           an interval for one chance
posterior(counts)      what is believed of several chances afterwards (Dirichlet)
goodness_of_fit(..)    do the counts fit these chances?
homogeneity(rows)      can the rows of counts have the same chances?
errors(..)             how often such a test errs, by simulation
sample_size(width)     how many throws for an interval so narrow
=====================  ============================================================================

Nothing seen, never seen and always seen are ordinary: (0 of 0), (0 of n), (n of n).

Counts and chances are lists, tuples, arrays, or mappings from outcomes: two mappings are matched
by their outcomes, and an outcome without a count was never seen.

>>> low, high = wilson(60, 300)
>>> round(low, 3), round(high, 3)
(0.159, 0.249)
>>> frequencies({"upright": 3, "roof": 1})
{'upright': Fraction(3, 4), 'roof': Fraction(1, 4)}
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, TypeVar

from boardkit.chance.dist import shown
from boardkit.chance.given import (
    MOST,
    chances_of,
    counts_of,
    level_of,
    matched,
    pairs,
    real,
    series,
    whole,
    whole_within,
)
from boardkit.chance.shuffled import MOST as MOST_SHUFFLED
from boardkit.chance.shuffled import shuffles
from boardkit.errors import BadData
from boardkit.work import drain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K = TypeVar("K", bound=Hashable)
Counts = Iterable[int] | Mapping[Any, int]
Chances = Iterable[float | Fraction] | Mapping[Any, float | Fraction]

SIMULATIONS = 2000
"""Samples for a simulated p value, which is then right to about one percentage point."""


def wilson(k: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """The Wilson interval (low, high) for a chance of which `k` of `n` trials are known.

    Both ends lie between 0 and 1; with n = 0 nothing is known: (0, 1).  `k` may be a fraction,
    such as wins of which some are shared: results between 0 and 1 spread less than yes and no
    with the same mean, so the interval is then rather too wide.  Raises `BadData` unless
    0 <= k <= n and 0 < level < 1.

    Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
    Journal of the American Statistical Association 22 (1927), 209-212.

    >>> wilson(0, 0), wilson(0, 20)[0], round(wilson(0, 20)[1], 4)
    ((0.0, 1.0), 0.0, 0.1611)
    """
    known, trials = real(k), whole(n)
    if known is None or trials is None or not 0 <= k <= trials:
        raise BadData("infer.counts", k=shown(k), n=shown(n))
    z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
    if not trials:
        return 0.0, 1.0
    # Trials beyond the range of floats leave nothing open: their inverse is 0.
    share, inverse = float(k / trials), 1 / trials
    middle = share + z * z * inverse / 2
    half = z * math.sqrt(share * (1 - share) * inverse + (z * inverse / 2) ** 2)
    scale = 1 + z * z * inverse
    # Rounding must not push the ends past the shares 0 and 1, which they reach exactly there.
    low = 0.0 if k == 0 else max(0.0, (middle - half) / scale)
    high = 1.0 if k == trials else min(1.0, (middle + half) / scale)
    return low, high


def frequencies(counts: Mapping[K, int]) -> dict[K, Fraction]:
    """The relative frequency of each outcome; empty as long as nothing was counted.

    Raises `BadData` for what is no count.

    >>> frequencies({"upright": 0, "roof": 0})
    {}
    """
    named = pairs(counts)
    if named is None:
        raise BadData("infer.named", given=shown(counts))
    found = counts_of(named)
    total = sum(found)
    return {name: Fraction(k, total) for name, k in zip(named, found, strict=True) if total}


@dataclass(frozen=True)
class Posterior:
    """What is believed of the chances of several outcomes: a Dirichlet distribution.

    `weights` are prior plus counted throws of each outcome; `outcomes` name them if the counts did.
    """

    weights: tuple[float, ...]
    outcomes: tuple[Any, ...] = ()

    @property
    def means(self) -> tuple[float, ...]:
        """The expected chances: (k + a) / (n + sum of all a)."""
        return tuple(weight / sum(self.weights) for weight in self.weights)

    def interval(self, place: Any, level: float = 0.95) -> tuple[float, float]:
        """The middle part of what is believed of one chance: a quantile at either end.

        `place` is the outcome, or its place from 0 if the counts named none.  Needs scipy.  Raises
        `BadData` for a level or a place that is none.
        """
        from scipy.special import betaincinv

        level = level_of(level)
        known = self.outcomes or tuple(range(len(self.weights)))
        if place not in known:
            raise BadData("infer.place", given=shown(place), known=tuple(map(shown, known)))
        a = self.weights[known.index(place)]
        if a in (0, sum(self.weights)):  # without a prior what was never seen has no chance
            return (1.0, 1.0) if a else (0.0, 0.0)
        b = sum(self.weights) - a
        ends = ((1 - level) / 2, (1 + level) / 2)
        low, high = (float(betaincinv(a, b, end)) for end in ends)
        return low, high

    def draws(self, n: int, seed: int = 1) -> NDArray[np.float64]:
        """`n` sets of chances as believed, one in a row; the same for the same seed.

        Raises `BadData` for a number of sets outside 0 to 1,000,000 and a seed below 0.
        """
        size = whole_within("infer.n", n, 0, 10**6)
        drawn: NDArray[np.float64] = _rng(seed).dirichlet(self.weights, size=size)
        return drawn


def posterior(counts: Counts, prior: float | Iterable[float] = 1) -> Posterior:
    """What is believed after the counts; `prior` throws of each outcome count in advance.

    One number serves all outcomes, 1 (Laplace) by default.  With 0 the expected chances are the
    relative frequencies, and what was never seen has no chance at all.  Raises `BadData`.

    >>> posterior([4, 7, 5, 4]).means[0] == 5 / 24
    True
    >>> posterior([0, 0], prior=[2, 1]).means[1] == 1 / 3
    True
    """
    named, weights = pairs(counts), pairs(prior)
    if named is not None and weights is not None:
        prior = matched(named, weights)
    found, given = counts_of(counts), series(prior)
    if len(found) < 2:
        raise BadData("infer.two_outcomes", given=len(found))
    priors = [prior] * len(found) if given is None else given
    if len(priors) != len(found):
        raise BadData("infer.same_length", given=len(priors), wanted=len(found))
    for a in priors:
        value = real(a)
        if value is None or not 0 <= value <= MOST:
            raise BadData("infer.prior", given=shown(a))
    together = tuple(k + float(a) for k, a in zip(found, priors, strict=True))
    if not any(together):
        raise BadData("infer.no_prior")
    return Posterior(together, () if named is None else tuple(named))


@dataclass(frozen=True)
class Test:
    """A chi-square test: `statistic`, degrees of freedom, chance of a larger statistic.

    `p_value` comes from the chi-square distribution, `simulated` from samples with a fixed seed
    (None if not asked for).  `smallest` is the smallest expected count: below 5 trust `simulated`.
    """

    statistic: float
    df: int
    p_value: float
    simulated: float | None = None
    smallest: float = math.inf

    def rejects(self, alpha: float = 0.05) -> bool:
        """Whether the assumption is rejected at this level: p value at most alpha."""
        p = self.p_value if self.simulated is None else self.simulated
        return p <= level_of(alpha, "infer.alpha")

    __test__ = False  # no test case for pytest


def goodness_of_fit(
    counts: Counts,
    chances: Chances,
    simulate: bool = False,
    seed: int = 1,
) -> Test:
    """Do the counts fit these chances?  Pearson's chi-square test.

    `chances` belong to the counts one by one and are scaled to add up to 1; an outcome of chance 0
    that was seen rejects them for certain.  Without any throw nothing speaks against anything:
    statistic 0, p value 1.  scipy is needed for the p value, numpy for the simulated one.  Raises
    `BadData`.

    Source: K. Pearson, Philosophical Magazine 50 (1900), 157-175.

    >>> test = goodness_of_fit([5, 8, 9, 8, 10, 20], [1] * 6)
    >>> test.statistic, test.df, round(test.p_value, 4)
    (13.4, 5, 0.0199)
    """
    named, likely = pairs(counts), pairs(chances)
    if named is not None and likely is not None:
        counts, chances = matched(likely, dict.fromkeys(likely, 0) | named), likely
    found = counts_of(counts)
    shares = chances_of(chances, len(found))
    total = sum(found)
    if any(k and not p for k, p in zip(found, shares, strict=True)):
        return Test(
            math.inf, max(1, sum(p > 0 for p in shares) - 1), 0.0, 0.0 if simulate else None
        )
    cells = [(k, total * p) for k, p in zip(found, shares, strict=True) if p]
    df = len(cells) - 1
    statistic = _chi_square(cells)
    simulated = _simulate_fit(statistic, total, shares, seed) if simulate else None
    return Test(statistic, df, _tail(statistic, df), simulated, min(e for _, e in cells))


def homogeneity(
    rows: Iterable[Counts] | Mapping[Any, Counts], simulate: bool = False, seed: int = 1
) -> Test:
    """Can all rows of counts have the same chances?  Chi-square test of homogeneity.

    Rows without a throw and outcomes never seen say nothing and are left out.  The simulated p
    value draws tables with the same sums of rows and columns.  scipy is needed for the p value,
    numpy for the simulated one.  Raises `BadData`.

    >>> test = homogeneity([[10, 20], [20, 10]])
    >>> round(test.statistic, 3), test.df
    (6.667, 1)
    """
    given = series(rows)
    if given is None or len(given) < 2:
        raise BadData("infer.two_rows", given=shown(rows) if given is None else len(given))
    named = [pairs(row) for row in given]
    if all(row is not None for row in named):
        seen_outcomes = dict.fromkeys(outcome for row in named for outcome in row or ())
        given = [[(row or {}).get(outcome, 0) for outcome in seen_outcomes] for row in named]
    found = [counts_of(row) for row in given]
    for row in found:
        if len(row) != len(found[0]):
            raise BadData("infer.same_length", given=len(row), wanted=len(found[0]))
    columns = [sum(column) for column in zip(*found, strict=True)]
    seen = [place for place, total in enumerate(columns) if total]
    table = [[row[place] for place in seen] for row in found if sum(row)]
    df = max(0, len(table) - 1) * max(0, len(seen) - 1)
    if not df:
        return Test(0.0, 0, 1.0, 1.0 if simulate else None)
    total = sum(columns)
    cells = [
        (k, sum(row) * columns[place] / total)
        for row in table
        for place, k in zip(seen, row, strict=True)
    ]
    statistic = _chi_square(cells)
    simulated = _simulate_rows(statistic, table, seed) if simulate else None
    return Test(statistic, df, _tail(statistic, df), simulated, min(e for _, e in cells))


@dataclass(frozen=True)
class Errors:
    """How often a test errs: `first` rejects what is true, `second` keeps what is false."""

    first: float
    second: float
    samples: int


def errors(
    assumed: Chances,
    true: Chances,
    n: int,
    alpha: float = 0.05,
    samples: int = SIMULATIONS,
    seed: int = 1,
) -> Errors:
    """Errors of the goodness-of-fit test with `n` throws at level `alpha`, by simulation.

    `first`: how often the chances `assumed` are rejected although they hold.  `second`: how often
    they are kept although the chances are `true`.  Needs numpy and scipy.  Raises `BadData`.

    >>> found = errors([0.3, 0.7], [0.18, 0.82], n=280)
    >>> found.first < 0.08, found.second < 0.05
    (True, True)
    """
    import numpy as np
    from scipy.special import chdtri

    n = whole_within("infer.n", n, 1)
    samples = whole_within("infer.n", samples, 1, 10**6)
    alpha = level_of(alpha, "infer.alpha")
    named, others = pairs(assumed), pairs(true)
    if named is not None and others is not None:
        true = matched(named, dict.fromkeys(named, 0) | others)
    null = chances_of(assumed)
    other = chances_of(true, len(null))
    border = float(chdtri(max(1, sum(p > 0 for p in null) - 1), alpha))
    rng = _rng(seed)
    rejected = []
    for chances in (null, other):
        drawn = rng.multinomial(n, chances, size=samples)
        rejected.append(float((_statistics(drawn, n * np.array(null)) >= border).mean()))
    return Errors(rejected[0], 1 - rejected[1], samples)


def sample_size(half_width: float, p: float | None = None, level: float = 0.95) -> int:
    """How many throws until a relative frequency is known within +- `half_width`.

    n = ceil(z^2 p (1 - p) / half_width^2); without `p` the worst case 1/2 is taken.  For 0 and 1,
    where that is no throw at all, as many as a Wilson interval needs where nothing was seen:
    z^2 (1 / (2 half_width) - 1).  Raises `BadData` for a width that is no number between 0 and 1/2
    and a p outside 0 to 1.

    >>> sample_size(0.06), sample_size(0.02, p=0.2), sample_size(0.06, p=0)
    (267, 1537, 29)
    """
    width = real(half_width)
    if width is None or not 1e-4 <= width <= 0.5:
        raise BadData("infer.width", given=shown(half_width))
    chance = real(Fraction(1, 2) if p is None else p)
    if chance is None or not 0 <= chance <= 1:
        raise BadData("infer.chance", given=shown(p))
    z = NormalDist().inv_cdf((1 + level_of(level)) / 2)
    if chance in (0, 1):
        return max(1, math.ceil(z * z * (1 / (2 * width) - 1)))
    return math.ceil(z * z * chance * (1 - chance) / width**2)


# Parts


def _rng(seed: Any) -> np.random.Generator:
    import numpy as np

    return np.random.default_rng(whole_within("infer.seed", seed, 0, 2**128))


def _chi_square(cells: Sequence[tuple[int, float]]) -> float:
    return sum((k - e) ** 2 / e for k, e in cells if e)


def _tail(statistic: float, df: int) -> float:
    """The chance of a larger value of the chi-square distribution."""
    if df < 1 or not statistic:
        return 1.0
    from scipy.special import chdtrc

    return float(chdtrc(df, statistic))


def _statistics(drawn: Any, expected: Any) -> Any:
    """Chi-square of many samples at once; seeing the impossible counts as infinite."""
    import numpy as np

    possible = expected > 0
    found = ((drawn - expected)[:, possible] ** 2 / expected[possible]).sum(1)
    return np.where(drawn[:, ~possible].any(1), np.inf, found)


def _simulate_fit(statistic: float, total: int, shares: Sequence[float], seed: int) -> float:
    import numpy as np

    drawn = _rng(seed).multinomial(total, shares, size=SIMULATIONS)
    return _share(_statistics(drawn, total * np.array(shares)), statistic)


def _simulate_rows(statistic: float, table: Sequence[Sequence[int]], seed: int) -> float | None:
    """The p value from shuffled tables; None for more throws than can be shuffled."""
    if not statistic or sum(map(sum, table)) >= MOST_SHUFFLED:
        return None if statistic else 1.0
    return (drain(shuffles(table, SIMULATIONS, seed)) + 1) / (SIMULATIONS + 1)


def _share(found: Any, statistic: float) -> float:
    """How many samples are at least so extreme; the one at hand counts among them."""
    extreme = int((found >= statistic * (1 - 1e-9)).sum())
    return (extreme + 1) / (len(found) + 1)
