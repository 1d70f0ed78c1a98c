"""Wilson intervals, against values worked out by hand and against the test they invert."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance.infer import wilson
from boardkit.errors import BadData


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        # z = 1.959964, z^2 = 3.841459.
        # 4 of 20: (0.2 + 3.841459/40 -+ 1.959964 sqrt(0.2 * 0.8/20 + 3.841459/1600)) / 1.192073
        (4, 20, 0.0807, 0.4160),
        (60, 300, 0.1587, 0.2489),
        # 0 of n: from 0 to z^2 / (n + z^2)
        (0, 20, 0.0, 3.841459 / 23.841459),
        (20, 20, 20 / 23.841459, 1.0),
        (1, 1, 1 / 4.841459, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_values_worked_out_by_hand(k, n, low, high):
    assert wilson(k, n) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_are_the_chances_that_the_share_just_speaks_against(pair):
    """At each end p the observed share lies z standard deviations of p away."""
    k, n = pair
    low, high = wilson(k, n, 0.9)
    z = 1.6448536269514722
    assert 0 <= low <= k / n <= high <= 1
    for p in (low, high):
        if 0 < p < 1:
            assert abs(k / n - p) == pytest.approx(z * math.sqrt(p * (1 - p) / n), rel=1e-6)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_failures_mirror_successes(pair):
    k, n = pair
    low, high = wilson(k, n)
    assert wilson(n - k, n) == pytest.approx((1 - high, 1 - low))


def test_a_higher_level_is_wider_and_more_trials_are_narrower():
    assert wilson(5, 10, 0.99)[0] < wilson(5, 10, 0.95)[0] < wilson(50, 100, 0.95)[0]


def test_shared_wins_count_as_fractions():
    assert wilson(4, 20)[0] < wilson(4.5, 20)[0] < wilson(5, 20)[0]


@pytest.mark.parametrize(
    ("k", "n", "level", "key"),
    [
        (-1, 5, 0.95, "infer.counts"),
        (6, 5, 0.95, "infer.counts"),
        (1, -1, 0.95, "infer.counts"),
        (1, 2.0, 0.95, "infer.counts"),
        (True, True, 0.95, "infer.counts"),
        (float("nan"), 5, 0.95, "infer.counts"),
        (1, 5, 0, "infer.level"),
        (1, 5, 1, "infer.level"),
        (1, 5, 95, "infer.level"),
    ],
)
def test_what_are_no_counts_is_refused(k, n, level, key):
    with pytest.raises(BadData) as caught:
        wilson(k, n, level)
    assert caught.value.key == key
