"""Tables of counts shuffled at random: how often are their rows so different by chance alone?

Whoever throws is drawn anew for every throw, as if all names were written on slips and mixed: the
sums of rows and columns stay.  That needs no approximation, so it holds for small counts too.

>>> from boardkit.work import drain
>>> extreme = drain(shuffles([[10, 20], [20, 10]], samples=1000))
>>> 10 < extreme < 30
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.work import Progress, Work

MOST = 10**9
"""Throws in a table must be fewer: numpy draws from no larger box."""
AT_ONCE = 500
"""Tables that are shuffled between two breaks: a few rows take about a millisecond."""


def shuffles(table: Sequence[Sequence[int]], samples: int, seed: int = 1) -> Work[int]:
    """How many of `samples` shuffled tables have a chi-square at least that of `table`.

    Rows and columns without a count must be left out, and the table holds fewer than `MOST`
    counts.  Needs numpy; yields after every row of every batch.  The same for the same seed.

    Each table is drawn row by row: how many of the first outcome a row gets is hypergeometric,
    given how many are left (W. M. Patefield, Applied Statistics 30 (1981), 91-97, has the same
    distribution).
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    counts = np.array(table, dtype=np.int64)
    sums, columns = counts.sum(1), counts.sum(0)
    expected = np.outer(sums, columns) / columns.sum()
    limit = _distance(counts, expected).sum() * (1 - 1e-9)
    extreme = done = 0
    while done < samples:
        size = min(AT_ONCE, samples - done)
        left = np.tile(columns, (size, 1))
        found = np.zeros(size)
        for row, wanted in enumerate(sums):
            drawn = left if row == len(sums) - 1 else _row(rng, left, int(wanted))
            found += _distance(drawn, expected[row]).sum(1)
            left = left - drawn
            yield Progress((done + size * (row + 1) / len(sums)) / samples)
        extreme += int((found >= limit).sum())
        done += size
    return extreme


def _distance(counts: Any, expected: Any) -> Any:
    return (counts - expected) ** 2 / expected


def _row(rng: Any, left: Any, wanted: int) -> Any:
    """`wanted` throws out of what is left, for every table at once."""
    import numpy as np

    drawn = np.zeros_like(left)
    need = np.full(len(left), wanted)
    for column in range(left.shape[1] - 1):
        others = left[:, column + 1 :].sum(1)
        drawn[:, column] = rng.hypergeometric(left[:, column], others, need)
        need = need - drawn[:, column]
    drawn[:, -1] = need
    return drawn
