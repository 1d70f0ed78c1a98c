"""Intervals, tests and sizes against hand calculations, simulations and published counts."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import physics, published
from boardkit.chance.infer import (
    errors,
    frequencies,
    goodness_of_fit,
    homogeneity,
    posterior,
    sample_size,
    wilson,
)
from boardkit.errors import BadData, BadOption


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
        (1, 2.5, 0.95, "infer.counts"),
        ("1", 2, 0.95, "infer.counts"),
        (1, "2", 0.95, "infer.counts"),
        (None, 2, 0.95, "infer.counts"),
        (True, 2, 0.95, "infer.counts"),
        (True, True, 0.95, "infer.counts"),
        (float("nan"), 5, 0.95, "infer.counts"),
        (1, 5, 0, "infer.level"),
        (1, 5, 1, "infer.level"),
        (1, 5, 95, "infer.level"),
        (1, 5, "0.95", "infer.level"),
        (1, 5, None, "infer.level"),
        (1, 5, 1 - 1e-16, "infer.level"),
    ],
)
def test_what_are_no_counts_is_refused(k, n, level, key):
    with pytest.raises(BadData) as caught:
        wilson(k, n, level)
    assert caught.value.key == key


# Tests, posteriors, sizes

PIGS = published.counts("pigs_kern"), published.counts("pigs_class")


def test_the_same_toy_thrown_elsewhere_differs():
    test = homogeneity([pigs.counts for pigs in PIGS], simulate=True)
    assert test.statistic == pytest.approx(39.5, abs=0.1)
    assert test.df == 5
    assert test.p_value < 1e-6
    assert test.simulated == pytest.approx(1 / 2001)
    assert test.rejects()
    assert PIGS[0].outcomes == PIGS[1].outcomes


def test_weldons_dice_do_not_show_five_or_six_every_third_time():
    weldon = published.counts("weldon")
    assert sum(weldon.counts) == 26306
    hits = sum(k * count for k, count in enumerate(weldon.counts))
    test = goodness_of_fit([hits, 12 * 26306 - hits], [Fraction(1, 3), Fraction(2, 3)])
    # (106602 - 105224)^2 / 105224 * 3/2
    assert test.statistic == pytest.approx(27.07, abs=0.01)
    assert test.rejects(0.001)
    binomial = [math.comb(12, k) * 2 ** (12 - k) for k in range(13)]
    assert goodness_of_fit(weldon.counts, binomial).rejects(0.001)


def test_a_fit_worked_out_by_hand():
    # 60 throws of a die: (5-10)^2 + 2^2 + 1 + 2^2 + 0 + 10^2 = 134, over 10.
    test = goodness_of_fit([5, 8, 9, 8, 10, 20], [1 / 6] * 6, simulate=True)
    assert test.statistic == pytest.approx(13.4)
    assert test.df == 5
    assert test.p_value == pytest.approx(0.0199, abs=1e-4)
    # Simulated and approximated p values agree within the noise of 2000 samples.
    assert test.simulated == pytest.approx(test.p_value, abs=0.015)
    assert test.smallest == pytest.approx(10)


def test_homogeneity_worked_out_by_hand():
    # Expected 15 in each of four cells: 4 * 25 / 15.
    test = homogeneity([[10, 20], [20, 10]], simulate=True)
    assert test.statistic == pytest.approx(100 / 15)
    assert test.p_value == pytest.approx(0.0098, abs=1e-4)
    # Fisher's two-sided test of the same table gives 0.0191: the statistic is coarse.
    assert 0.01 < test.simulated < 0.03


def test_simulated_and_approximated_p_values_agree_on_large_tables():
    rows = [[30, 40, 50, 30], [45, 35, 60, 25], [30, 30, 50, 40]]
    test = homogeneity(rows, simulate=True)
    assert test.df == 6
    assert test.simulated == pytest.approx(test.p_value, abs=0.03)
    assert homogeneity(rows, simulate=True) == test, "the seed is fixed"


def test_nothing_seen_speaks_against_nothing():
    assert goodness_of_fit([0, 0, 0], [1, 1, 1], simulate=True).p_value == 1
    assert homogeneity([[0, 0], [0, 0]], simulate=True).p_value == 1
    assert homogeneity([[0, 0], [3, 4]]).df == 0
    assert homogeneity([[0, 5], [0, 7]]).p_value == 1
    # Empty rows and columns change nothing.
    small = homogeneity([[10, 20], [20, 10]])
    assert homogeneity([[10, 0, 20], [0, 0, 0], [20, 0, 10]]) == small


def test_all_and_none_are_ordinary():
    assert goodness_of_fit([20, 0], [0.9, 0.1]).statistic == pytest.approx(20 / 9)
    assert homogeneity([[20, 0], [0, 20]]).statistic == pytest.approx(40)
    assert wilson(0, 7)[0] == 0
    assert posterior([0, 0, 0, 20]).interval(0)[0] > 0


def test_what_is_impossible_must_not_be_seen():
    test = goodness_of_fit([3, 1], [1, 0], simulate=True)
    assert test.statistic == math.inf
    assert test.p_value == 0
    assert goodness_of_fit([3, 0], [1, 0]).p_value == 1


@given(st.lists(st.integers(0, 200), min_size=2, max_size=6))
def test_counts_fit_their_own_frequencies(counts):
    if sum(counts):
        shares = list(frequencies(dict(enumerate(counts))).values())
        assert sum(shares) == 1
        assert goodness_of_fit(counts, shares).statistic == pytest.approx(0)


@given(st.lists(st.integers(0, 50), min_size=2, max_size=5), st.floats(0.01, 10))
def test_posteriors(counts, prior):
    found = posterior(counts, prior)
    n = sum(counts)
    for k, mean in zip(counts, found.means, strict=True):
        assert mean == pytest.approx((k + prior) / (n + len(counts) * prior))
    assert sum(found.means) == pytest.approx(1)
    low, high = found.interval(0)
    assert 0 <= low < high <= 1


def test_draws_lie_in_the_interval_19_times_in_20():
    found = posterior([4, 7, 5, 4], prior=[1, 2, 1, 1])
    draws = found.draws(4000, seed=2)
    assert draws.shape == (4000, 4)
    low, high = found.interval(1)
    inside = float(((draws[:, 1] >= low) & (draws[:, 1] <= high)).mean())
    assert inside == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / 4000))
    assert (found.draws(5, seed=2) == found.draws(5, seed=2)).all()


def test_errors_of_both_kinds():
    # Against itself nothing is kept wrongly but the level: 5 %, and 95 % are kept.
    same = errors([0.35, 0.25, 0.25, 0.15], [0.35, 0.25, 0.25, 0.15], n=300)
    assert same.first == pytest.approx(0.05, abs=4 * math.sqrt(0.05 * 0.95 / 2000))
    assert same.second == pytest.approx(0.95, abs=0.03)
    few = errors([0.30, 0.70], [0.18, 0.82], n=20)
    many = errors([0.30, 0.70], [0.18, 0.82], n=300)
    assert few.second > 0.5 > 0.01 > many.second
    assert errors([0.5, 0.5, 0], [0.4, 0.4, 0.2], n=50).second < 0.01


@pytest.mark.parametrize(
    ("width", "p", "n"),
    [
        (0.1, None, 97),  # 1.96^2 / 4 / 0.01 = 96.04
        (0.06, None, 267),
        (0.02, 0.2, 1537),  # 3.8415 * 0.16 / 0.0004 = 1536.6
        (0.5, None, 4),
        (0.1, 0, 16),
        (0.1, 1, 16),
    ],
)
def test_sample_sizes(width, p, n):
    assert sample_size(width, p) == n


def test_what_is_never_seen_takes_throws_too():
    """A Wilson interval for 0 of n is just narrow enough."""
    n = sample_size(0.1, 0)
    low, high = wilson(0, n)
    assert (high - low) / 2 <= 0.1
    low, high = wilson(0, n - 1)
    assert (high - low) / 2 > 0.1


def test_the_steel_cuboids_refute_every_idea_but_some_less():
    verdicts = {verdict.idea: verdict for verdict in published.cuboid_verdicts()}
    assert not any(verdict.fits for verdict in verdicts.values())
    worst = ["physics", "gibbs", "gibbs_weighted", "solid_angle", "area", "equal", "faces"]
    assert list(verdicts) == worst
    assert published.cuboid_report()[0].ideas["faces"] == pytest.approx(1 / 3)
    assert verdicts["physics"].worst == pytest.approx(0.068, abs=0.0005)
    assert verdicts["gibbs"].statistic < 150 < 900 < verdicts["solid_angle"].statistic
    assert verdicts["solid_angle"].worst > 0.3 > 0.1 > verdicts["gibbs"].worst
    first = published.cuboid_report()[0]
    assert first.ideas["solid_angle"] == pytest.approx(0.611, abs=0.001)
    assert first.hits == 304


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda: goodness_of_fit([1, -1], [1, 1]), "count"),
        (lambda: goodness_of_fit([1, 1.5], [1, 1]), "count"),
        (lambda: goodness_of_fit([1, True], [1, 1]), "count"),
        (lambda: goodness_of_fit([1, 2], [1, 1, 1]), "same_length"),
        (lambda: goodness_of_fit([1], [1]), "two_outcomes"),
        (lambda: goodness_of_fit([1, 2], [1, -1]), "chance"),
        (lambda: goodness_of_fit([1, 2], [1, math.nan]), "chance"),
        (lambda: goodness_of_fit([1, 2], [0, 0]), "no_chance"),
        (lambda: homogeneity([[1, 2]]), "two_rows"),
        (lambda: homogeneity([[1, 2], [1, 2, 3]]), "same_length"),
        (lambda: homogeneity([[1, 2], [1, "2"]]), "count"),
        (lambda: frequencies({"a": -1}), "count"),
        (lambda: posterior([1, 2], -1), "prior"),
        (lambda: posterior([0, 0], 0), "no_prior"),
        (lambda: posterior([1, 2], [1]), "same_length"),
        (lambda: posterior([1, 2]).interval(0, 95), "level"),
        (lambda: errors([1, 1], [1, 1], n=0), "n"),
        (lambda: errors([1, 1], [1, 1, 1], n=5), "same_length"),
        (lambda: sample_size(0), "width"),
        (lambda: sample_size(math.nan), "width"),
        (lambda: sample_size("0.1"), "width"),
        (lambda: sample_size(0.1, 2), "chance"),
        (lambda: sample_size(0.1, level=1), "level"),
    ],
)
def test_bad_input_is_told(call, key):
    with pytest.raises(BadData) as caught:
        call()
    assert caught.value.key == f"infer.{key}"
    for code in ("de", "en"):
        assert "{" not in caught.value.text(code)


def test_published_counts_that_are_none():
    with pytest.raises(BadOption) as caught:
        published.counts("steel_cuboids")
    assert "weldon" in caught.value.text("de")


def test_the_report_says_in_words_what_fails_and_what_holds():
    for code, fails, holds in (("de", "Scheitert: ", "Hält: "), ("en", "Fails: ", "Holds: ")):
        lines = published.report(code).splitlines()
        assert [line.startswith(fails) for line in lines] == [False] * 2 + [True] * 7 + [False]
        good = published.Verdict("physics", 14.2, 15, 0.51, 0.02)
        assert good.sentence.text(code).startswith(holds)
        assert "{" not in good.sentence.text(code)


def test_the_shipped_throws_of_the_cuboids_can_be_made_again():
    """Some throws with another seed agree with the file within chance."""
    for ratio in (0.63, 1.23):
        row = next(row for row in published.cuboid_report() if row.ratio == ratio)
        p = row.ideas["physics"]
        again = physics.throws(published.shape(ratio), 300, seed="again").shares["square"]
        assert abs(again - p) < 4 * math.sqrt(p * (1 - p) * (1 / 300 + 1 / row.thrown))


def test_physics_on_two_of_the_cuboids(monkeypatch):
    rows = [[0.63, 0.738, 840], [1.44, 0.052, 654]]
    monkeypatch.setattr(published, "_all", lambda: {"steel_cuboids": {"rows": rows}})
    seen = []
    work = published.physics_verdict(120, seed=3)
    while True:
        try:
            seen.append(next(work).done)
        except StopIteration as end:
            verdict = end.value
            break
    assert seen == sorted(seen)
    assert seen[-1] <= 1
    # Much nearer than the solid angle, which is off by 0.26 on the first of them.
    assert verdict.df == 2
    assert verdict.worst < 0.15
