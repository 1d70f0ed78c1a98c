"""Stop or try again: against all policies, the lessons' numbers, and bad input."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import models, pool
from boardkit.chance.decide import stop_or_again
from boardkit.chance.dist import Dist
from boardkit.errors import BadOption

HUT = models.default().weights
POINTS = {"upright": 2, "long": 1, "narrow": 1, "roof": 0}


def total_points() -> Dist[int]:
    return pool.throws(3, HUT).map(lambda sides: sum(POINTS[side] for side in sides))


def best_of_all_policies(values: Mapping[str, Any], dist: Dist[str], throws: int) -> Fraction:
    """The best expectation among **all** fixed policies, each played out over all sequences.

    A policy says for every outcome and number of throws left whether to go on; the value of each
    is a sum over the sequences of outcomes by the path rule, no backwards induction.
    """
    spots = [(outcome, left) for outcome in dist for left in range(1, throws)]
    best = None
    for choices in product((False, True), repeat=len(spots)):
        again = dict(zip(spots, choices, strict=True))
        expected = Fraction(0)
        for sequence in product(dist, repeat=throws):
            chance = Fraction(1)
            for outcome in sequence:
                chance *= dist.p(outcome)
            kept = next(
                (
                    outcome
                    for left, outcome in zip(range(throws - 1, 0, -1), sequence, strict=False)
                    if not again[outcome, left]
                ),
                sequence[-1],
            )
            expected += chance * values[kept]
        best = expected if best is None or expected > best else best
    assert best is not None
    return best


@given(
    st.lists(st.integers(1, 6), min_size=3, max_size=3),
    st.lists(st.fractions(-5, 5, max_denominator=4), min_size=3, max_size=3),
    st.integers(1, 3),
)
def test_against_all_policies(weights: list[int], values: list[Fraction], throws: int) -> None:
    dist = Dist(zip("abc", weights, strict=True))
    worth = dict(zip("abc", values, strict=True))
    plan = stop_or_again(worth, dist, throws)
    assert plan.exact
    assert plan.value == best_of_all_policies(worth, dist, throws)


@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1), st.integers(1, 6))
def test_more_throws_are_never_worse(weights: dict[int, int], throws: int) -> None:
    dist = Dist(weights)
    plan = stop_or_again({n: n for n in dist}, dist, throws)
    worth = [plan.value_with(left) for left in range(1, throws + 1)]
    assert worth[0] == dist.mean()
    assert worth == sorted(worth)
    assert worth[-1] <= max(dist)
    for left in range(throws):
        # what is kept is worth the most: the plan stops from some outcome upwards
        kept = plan.kept(left)
        assert all(n in kept for n in dist if n >= min(kept))
    assert set(plan.kept(0)) == set(dist)


def test_lesson_five() -> None:
    total = total_points()
    plan = stop_or_again({n: n for n in total}, total, throws=3)
    # V1 = 3 * (2*7 + 5 + 5) / 20 = 72/20
    assert plan.value_with(1) == Fraction(18, 5)
    # V2 = sum of P(S = k) * max(k, 3.6)
    assert plan.value_with(2) == Fraction(5109, 1250)
    assert round(float(plan.value), 4) == 4.3369
    assert sorted(plan.kept(2)) == [5, 6]
    assert sorted(plan.kept(1)) == [4, 5, 6]
    assert plan.alternatives(4, left=2) == {"stop": 4, "again": Fraction(5109, 1250)}
    assert plan.alternatives(4, left=0) == {"stop": 4}


def test_lesson_five_easier() -> None:
    uprights = pool.throws(3, HUT).map(lambda sides: sides.count("upright"))
    plan = stop_or_again({n: n for n in uprights}, uprights, throws=3)
    # only uprights count: V1 = 21/20; V2 = .718 * 1.05 + 2 * .238875 + 3 * .042875
    assert plan.value_with(1) == Fraction(105, 100)
    assert plan.value_with(2) == Fraction(136053750, 10**8)
    assert round(float(plan.value), 4) == 1.5836
    assert sorted(plan.kept(2)) == sorted(plan.kept(1)) == [2, 3]


def test_a_tie_stops() -> None:
    coin = Dist({0: 1, 1: 2, 2: 1})  # V1 = 1
    assert stop_or_again({0: 0, 1: 1, 2: 2}, coin, throws=2).choice(1, left=1) == "stop"


def test_floats_are_marked() -> None:
    coin = Dist.uniform("ab")
    plan = stop_or_again({"a": 0.5, "b": 1}, coin, throws=2)
    assert not plan.exact
    assert plan.value == pytest.approx(0.875)
    assert plan.choice("a", left=1) == "again"
    assert plan.choice("b", left=1) == "stop"


def test_values_may_name_more_than_can_happen() -> None:
    plan = stop_or_again({"a": 1, "b": 2, "never": 99}, Dist.uniform("ab"), throws=2)
    assert plan.value == Fraction(7, 4)
    assert plan.choice("never", left=1) == "stop"


@pytest.mark.parametrize("throws", [0, -1, 1.0, True, "3", None])
def test_bad_throws(throws: Any) -> None:
    with pytest.raises(BadOption) as caught:
        stop_or_again({"a": 1}, Dist.certain("a"), throws)
    assert caught.value.key == "chance.number"


@pytest.mark.parametrize("value", ["1", None, float("nan"), float("inf"), 1j])
def test_bad_values(value: Any) -> None:
    with pytest.raises(BadOption) as caught:
        stop_or_again({"a": value}, Dist.certain("a"), 2)
    assert caught.value.key == "chance.no_number"


def test_an_outcome_without_value() -> None:
    with pytest.raises(BadOption) as caught:
        stop_or_again({"a": 1}, Dist.uniform("ab"), 2)
    assert caught.value.key == "chance.no_value"
    assert "b" in caught.value.text("de")
    plan = stop_or_again({"a": 1}, Dist.certain("a"), 2)
    with pytest.raises(BadOption):
        plan.alternatives("b", left=1)


@pytest.mark.parametrize("left", [-1, 2, 1.0, True])
def test_bad_left(left: Any) -> None:
    plan = stop_or_again({"a": 1}, Dist.certain("a"), 2)
    with pytest.raises(BadOption) as caught:
        plan.choice("a", left)
    assert caught.value.key == "chance.left"


@pytest.mark.parametrize("left", [0, 3, -1])
def test_bad_value_with(left: int) -> None:
    with pytest.raises(BadOption):
        stop_or_again({"a": 1}, Dist.certain("a"), 2).value_with(left)


def test_more_throws_than_can_be_planned_are_refused_at_once() -> None:
    die = Dist.uniform(range(1, 7))
    with pytest.raises(BadOption) as caught:
        stop_or_again({n: n for n in die}, die, throws=10**30)
    assert caught.value.key == "chance.left"
    assert "1000" in caught.value.text("en").replace(",", "")
