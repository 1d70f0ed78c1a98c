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

>>> low, high = wilson(60, 300)
>>> round(low, 3), round(high, 3)
(0.159, 0.249)
>>> frequencies({"upright": 3, "roof": 1})
{'upright': Fraction(3, 4), 'roof': Fraction(1, 4)}
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, TypeVar

from boardkit.chance.dist import shown
from boardkit.errors import BadData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K = TypeVar("K", bound=Hashable)

SIMULATIONS = 2000
"""Samples for a simulated p value, which is then right to about one percentage point."""
MOST = 10**9
"""The highest count."""


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
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= k <= n:
        raise BadData("infer.counts", k=k, n=n)
    if not 0 < level < 1:
        raise BadData("infer.level", given=level)
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = k / n
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    # Rounding must not push the ends past the shares 0 and 1, which they reach exactly there.
    low = 0.0 if k == 0 else max(0.0, (middle - half) / scale)
    high = 1.0 if k == n else min(1.0, (middle + half) / scale)
    return low, high


def frequencies(counts: Mapping[K, int]) -> dict[K, Fraction]:
    """The relative frequency of each outcome; empty as long as nothing was counted.

    Raises `BadData` for what is no count.

    >>> frequencies({"upright": 0, "roof": 0})
    {}
    """
    _counts(counts.values())
    total = sum(counts.values())
    return {name: Fraction(count, total) for name, count in counts.items()} if total else {}


@dataclass(frozen=True)
class Posterior:
    """What is believed of the chances of several outcomes: a Dirichlet distribution.

    `weights` are prior plus counted throws of each outcome.
    """

    weights: tuple[float, ...]

    @property
    def means(self) -> tuple[float, ...]:
        """The expected chances: (k + a) / (n + sum of all a)."""
        return tuple(weight / sum(self.weights) for weight in self.weights)

    def interval(self, place: int, level: float = 0.95) -> tuple[float, float]:
        """The middle part of what is believed of one chance: a quantile at either end.

        Needs scipy.  Raises `BadData` for a level that is none.
        """
        from scipy.special import betaincinv

        _level(level)
        a = self.weights[place]
        b = sum(self.weights) - a
        ends = ((1 - level) / 2, (1 + level) / 2)
        low, high = (float(betaincinv(a, b, end)) for end in ends)
        return low, high

    def draws(self, n: int, seed: int = 1) -> NDArray[np.float64]:
        """`n` sets of chances as believed, one in a row; the same for the same seed."""
        import numpy as np

        drawn: NDArray[np.float64] = np.random.default_rng(seed).dirichlet(self.weights, size=n)
        return drawn


def posterior(counts: Sequence[int], prior: float | Sequence[float] = 1) -> Posterior:
    """What is believed after the counts; `prior` throws of each outcome count in advance.

    One number serves all outcomes, 1 (Laplace) by default.  Raises `BadData`.

    >>> posterior([4, 7, 5, 4]).means[0] == 5 / 24
    True
    >>> posterior([0, 0], prior=[2, 1]).means[1] == 1 / 3
    True
    """
    _counts(counts)
    priors = tuple(prior) if isinstance(prior, Sequence) else (prior,) * len(counts)
    for given in priors:
        if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 < given <= MOST:
            raise BadData("infer.prior", given=shown(given))
    if len(priors) != len(counts) or len(counts) < 2:
        raise BadData("infer.same_length", given=len(priors), wanted=len(counts))
    return Posterior(tuple(k + float(a) for k, a in zip(counts, priors, strict=True)))


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
        return p <= alpha

    __test__ = False  # no test case for pytest


def goodness_of_fit(
    counts: Sequence[int],
    chances: Sequence[float | Fraction],
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
    _counts(counts)
    shares = _chances(chances, len(counts))
    total = sum(counts)
    if any(k and not p for k, p in zip(counts, shares, strict=True)):
        return Test(
            math.inf, max(1, sum(p > 0 for p in shares) - 1), 0.0, 0.0 if simulate else None
        )
    cells = [(k, total * p) for k, p in zip(counts, shares, strict=True) if p]
    df = len(cells) - 1
    statistic = _chi_square(cells)
    simulated = _simulate_fit(statistic, total, shares, seed) if simulate else None
    return Test(statistic, df, _tail(statistic, df), simulated, min(e for _, e in cells))


def homogeneity(rows: Sequence[Sequence[int]], simulate: bool = False, seed: int = 1) -> Test:
    """Can all rows of counts have the same chances?  Chi-square test of homogeneity.

    Rows without a throw and outcomes never seen say nothing and are left out.  The simulated p
    value draws tables with the same sums of rows and columns.  scipy is needed for the p value,
    numpy for the simulated one.  Raises `BadData`.

    >>> test = homogeneity([[10, 20], [20, 10]])
    >>> round(test.statistic, 3), test.df
    (6.667, 1)
    """
    if len(rows) < 2:
        raise BadData("infer.two_rows", given=len(rows))
    for row in rows:
        _counts(row)
        if len(row) != len(rows[0]):
            raise BadData("infer.same_length", given=len(row), wanted=len(rows[0]))
    columns = [sum(column) for column in zip(*rows, strict=True)]
    seen = [place for place, total in enumerate(columns) if total]
    table = [[row[place] for place in seen] for row in rows if sum(row)]
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
    assumed: Sequence[float | Fraction],
    true: Sequence[float | Fraction],
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

    _whole("infer.n", n, 1)
    _whole("infer.n", samples, 1, 10**6)
    _level(alpha)
    null, other = _chances(assumed, len(assumed)), _chances(true, len(assumed))
    border = float(chdtri(max(1, sum(p > 0 for p in null) - 1), alpha))
    rng = np.random.default_rng(seed)
    rejected = []
    for chances in (null, other):
        drawn = rng.multinomial(n, chances, size=samples)
        rejected.append(float((_statistics(drawn, n * np.array(null)) >= border).mean()))
    return Errors(rejected[0], 1 - rejected[1], samples)


def sample_size(half_width: float, p: float | None = None, level: float = 0.95) -> int:
    """How many throws until a relative frequency is known within +- `half_width`.

    n = ceil(z^2 p (1 - p) / half_width^2); without `p` the worst case 1/2 is taken.  Raises
    `BadData` for a width that is no number between 0 and 1/2 and a p outside 0 to 1.

    >>> sample_size(0.06), sample_size(0.02, p=0.2)
    (267, 1537)
    """
    if isinstance(half_width, bool) or not isinstance(half_width, (int, float)):
        raise BadData("infer.width", given=shown(half_width))
    if not 1e-4 <= half_width <= 0.5:
        raise BadData("infer.width", given=shown(half_width))
    p = 0.5 if p is None else p
    if isinstance(p, bool) or not isinstance(p, (int, float, Fraction)) or not 0 <= p <= 1:
        raise BadData("infer.chance", given=shown(p))
    _level(level)
    z = NormalDist().inv_cdf((1 + level) / 2)
    return math.ceil(z * z * float(p * (1 - p)) / half_width**2)


# Parts


def _counts(counts: Any) -> None:
    for count in counts:
        _whole("infer.count", count, 0)


def _whole(key: str, given: Any, low: int, high: int = MOST) -> None:
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise BadData(key, given=shown(given), low=low, high=high)


def _level(level: Any) -> None:
    if isinstance(level, bool) or not isinstance(level, (int, float)) or not 0 < level < 1:
        raise BadData("infer.level", given=shown(level))


def _chances(chances: Sequence[float | Fraction], wanted: int) -> list[float]:
    if len(chances) != wanted or wanted < 2:
        raise BadData("infer.same_length", given=len(chances), wanted=wanted)
    for p in chances:
        if isinstance(p, bool) or not isinstance(p, (int, float, Fraction)) or not 0 <= p <= MOST:
            raise BadData("infer.chance", given=shown(p))
    total = float(sum(chances))
    if not total:
        raise BadData("infer.no_chance")
    return [float(p) / total for p in chances]


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

    drawn = np.random.default_rng(seed).multinomial(total, shares, size=SIMULATIONS)
    return _share(_statistics(drawn, total * np.array(shares)), statistic)


def _simulate_rows(statistic: float, table: Sequence[Sequence[int]], seed: int) -> float:
    """Tables with the sums of `table`, drawn row by row out of what the columns have left."""
    import numpy as np

    rng = np.random.default_rng(seed)
    columns = np.array(table).sum(0)
    sums = np.array(table).sum(1)
    expected = np.outer(sums, columns) / columns.sum()
    found = np.zeros(SIMULATIONS)
    # The count method is quick for huge tables too.
    for i in range(SIMULATIONS):
        left = columns.copy()
        for row, size in enumerate(sums[:-1]):
            drawn = rng.multivariate_hypergeometric(left, size, method="marginals")
            found[i] += ((drawn - expected[row]) ** 2 / expected[row]).sum()
            left -= drawn
        found[i] += ((left - expected[-1]) ** 2 / expected[-1]).sum()
    return _share(found, statistic)


def _share(found: Any, statistic: float) -> float:
    """How many samples are at least so extreme; the one at hand counts among them."""
    extreme = int((found >= statistic * (1 - 1e-9)).sum())
    return (extreme + 1) / (len(found) + 1)
