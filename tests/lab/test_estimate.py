"""What is believed after the throws: exact means, ranges, and what was believed before."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scipy import stats

from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData
from boardkit.lab.tally import Tally, checked_prior


def test_mean_and_range_are_those_of_the_beta_distribution() -> None:
    tally = Tally(4, 7, 5, 4, 3)
    for prior in (1, Fraction(1, 2), 10):
        means = [tally.estimate(outcome, prior)[0] for outcome in OUTCOMES]
        assert sum(filter(None, means)) == 1
        for outcome, mean in zip(OUTCOMES, means, strict=True):
            k = getattr(tally, outcome)
            assert mean == (k + prior) / (20 + 4 * Fraction(prior))
            ends = tally.estimate(outcome, prior)[1]
            beta = stats.beta(float(k + prior), float(20 - k + 3 * prior))
            assert ends == pytest.approx(beta.ppf([0.025, 0.975]))


def test_before_the_first_throw_it_is_the_prior() -> None:
    mean, ends = Tally().estimate("roof")
    assert mean == Fraction(1, 4)
    assert ends == pytest.approx(stats.beta(1, 3).ppf([0.025, 0.975]))
    assert Tally().estimate("roof", 100)[1] == pytest.approx(
        stats.beta(100, 300).ppf([0.025, 0.975])
    )
    assert Tally().estimate("roof", 0) == (None, None)


def test_without_a_prior_it_is_the_share() -> None:
    tally = Tally(4, 16)
    assert tally.estimate("upright", 0)[0] == tally.share("upright")
    assert tally.estimate("upright", 0)[1] is not None
    assert tally.estimate("roof", 0) == (0, None), "never seen: nothing is known of its range"
    assert Tally(5).estimate("upright", 0) == (1, None)
    low, high = Tally(5).estimate("upright", Fraction(1, 1000))[1] or (0, 0)
    assert 0 < low < high <= 1


def test_a_range_holds_for_a_billion_throws() -> None:
    mean, ends = Tally(10**9, 10**9, 10**9, 10**9).estimate("long", 1000)
    assert ends is not None
    assert ends[0] < mean < ends[1]  # type: ignore[operator]
    assert ends[1] - ends[0] < 1e-4


@pytest.mark.parametrize("given", ["1", " 0,5 ", "0.5", 0, 1000, "1000", Fraction(1, 3)])
def test_priors(given: object) -> None:
    assert 0 <= checked_prior(given) <= 1000


@pytest.mark.parametrize(
    "given", ["", "x", "-1", -1, "1001", "nan", "inf", "1e999", "0,0001", True, None, "1/0", [1]]
)
def test_what_is_no_prior(given: object) -> None:
    with pytest.raises(BadData) as caught:
        checked_prior(given)
    assert caught.value.key == "lab.prior"
    for code in ("de", "en"):
        assert "1" in caught.value.text(code)
