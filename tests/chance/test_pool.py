"""Pools against brute force over all ordered throws, and numbers worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import models, pool
from boardkit.errors import BadModel, BadOption

HUT = models.default().weights


def brute(n: int, weights: dict[str, int]) -> dict[tuple[str, ...], int]:
    """Every ordered throw for itself: the chance of each is the product of its faces' weights."""
    found: Counter[tuple[str, ...]] = Counter()
    for ordered in product(weights, repeat=n):
        found[tuple(sorted(ordered))] += prod(weights[face] for face in ordered)
    return dict(found)


@pytest.mark.parametrize("n", range(5))
def test_throws_against_all_ordered_throws(n: int) -> None:
    assert dict(pool.throws(n, HUT).items()) == brute(n, dict(HUT))


@pytest.mark.parametrize("n", range(6))
def test_rolls_against_all_ordered_rolls(n: int) -> None:
    counted = Counter(tuple(sorted(ordered)) for ordered in product(range(1, 7), repeat=n))
    assert dict(pool.rolls(n).items()) == counted


@given(
    st.integers(0, 4),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 9), min_size=1).filter(
        lambda found: any(found.values())
    ),
)
def test_any_weights_against_all_ordered_throws(n: int, weights: dict[str, int]) -> None:
    expected = {k: w for k, w in brute(n, weights).items() if w}
    dist = pool.throws(n, weights)
    assert dict(dist.items()) == expected
    assert dist.total == sum(dist.weights) == sum(weights.values()) ** n


def test_three_huts() -> None:
    throw = pool.throws(3, HUT)
    # 20 = C(4 + 3 - 1, 3) multisets of 3 out of 4 sides; 8000 = 20^3
    assert len(throw) == 20
    assert throw.total == 8000
    assert throw.outcomes[0] == ("long", "long", "long")
    assert list(throw.outcomes) == sorted(throw.outcomes)
    assert throw.p(("upright", "upright", "upright")) == Fraction(343, 8000)
    # 3 orders: 3 * 5 * 5 * 3 = 225
    assert throw.p(("long", "long", "roof")) == Fraction(225, 8000)
    # reference: 1 - (13/20)^3, and 6 * 7 * 5 * 5 / 8000
    assert throw.p(lambda sides: "upright" in sides) == Fraction(5803, 8000)
    assert throw.p(("long", "narrow", "upright")) == Fraction(21, 160)


def test_lesson_five() -> None:
    throw = pool.throws(3, HUT)
    # all equal: 343 + 125 + 125 + 27 = 620; all different: 6 * (175 + 105 + 105 + 75) = 2760
    kinds = throw.map(lambda sides: len(set(sides)))
    assert kinds.p(1) == Fraction(31, 400)
    assert kinds.p(3) == Fraction(69, 200)
    assert kinds.p(2) == Fraction(231, 400)
    points = {"upright": 2, "long": 1, "narrow": 1, "roof": 0}
    total = throw.map(lambda sides: sum(points[side] for side in sides))
    by_points = dict(sorted(total.items()))
    assert list(by_points.values()) == [27, 270, 1089, 2260, 2541, 1470, 343]


def test_ten_dice() -> None:
    dist = pool.rolls(10)
    assert len(dist) == comb(15, 5) == 3003
    assert sum(dist.weights) == dist.total == 6**10
    # five kinds of face at least, "AAABBB" style counts are tested by the textbook number:
    # two triples among six dice: C(6,2) * 6!/(3!3!) = 300 of 46656
    triples = pool.rolls(6).p(lambda dice: sorted(Counter(dice).values()) == [3, 3])
    assert triples == Fraction(300, 46656)


def test_faces_of_weight_zero_never_show() -> None:
    assert pool.throws(2, {"heads": 1, "edge": 0, "tails": 1}).outcomes == (
        ("heads", "heads"), ("heads", "tails"), ("tails", "tails"),
    )  # fmt: skip


def test_equal_weights_in_another_order_are_the_same_throw() -> None:
    assert pool.throws(3, dict(reversed(HUT.items()))) == pool.throws(3, HUT)


def test_a_cached_pool_is_the_same_as_a_new_one() -> None:
    before = pool.throws(3, HUT)
    assert pool.throws(3, HUT) is before
    pool.forget()
    assert pool.throws(3, HUT) is not before
    assert pool.throws(3, HUT) == before


@pytest.mark.parametrize("n", [-1, True, 2.0, "3", None])
def test_bad_number(n: object) -> None:
    for call in (lambda: pool.throws(n, HUT), lambda: pool.rolls(n)):  # type: ignore[arg-type]
        with pytest.raises(BadOption) as caught:
            call()
        assert caught.value.key == "chance.number"


@pytest.mark.parametrize("sides", [0, -6, 6.0, True])
def test_bad_sides(sides: object) -> None:
    with pytest.raises(BadOption):
        pool.rolls(2, sides)  # type: ignore[arg-type]


def test_more_results_than_anybody_can_wait_for() -> None:
    with pytest.raises(BadOption) as caught:
        pool.rolls(40, 20)
    assert caught.value.key == "chance.too_many"
    assert "1,000,000" in caught.value.text("en")
    assert "1.000.000" in caught.value.text("de")


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1, "b": 2}, {"a": 1.5}, {"a": True}])
def test_bad_weights(weights: dict[str, int]) -> None:
    with pytest.raises(BadModel):
        pool.throws(3, weights)


@pytest.mark.parametrize("weights", [None, [("a", 1)], {"a": 1, 5: 1}, 7])
def test_weights_that_are_no_mapping_of_names_are_refused(weights):
    with pytest.raises(BadModel) as caught:
        pool.throws(2, weights)
    assert caught.value.key == "chance.no_pairs"
