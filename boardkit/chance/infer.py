"""From counts to chances: relative frequencies and how far they can be trusted.

>>> low, high = wilson(60, 300)
>>> round(low, 3), round(high, 3)
(0.159, 0.249)
"""

from __future__ import annotations

import math
from statistics import NormalDist

from boardkit.errors import BadData


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
