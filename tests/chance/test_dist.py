"""Dist: exact chances, laws, luck and bad input."""

from __future__ import annotations

import copy
import pickle
import re
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import pool
from boardkit.chance.decide import stop_or_again
from boardkit.chance.dist import Dist
from boardkit.errors import BadModel, BadOption, BoardkitError
from boardkit.text import phrase

HUT = {"upright": 7, "long": 5, "narrow": 5, "roof": 3}

weights = st.dictionaries(st.integers(-20, 20), st.integers(0, 50), min_size=1).filter(
    lambda found: any(found.values())
)
dists = weights.map(Dist)


def told(error: BoardkitError) -> None:
    """The error has a sentence in both languages, without holes."""
    for code in ("de", "en"):
        text = error.text(code)
        assert not text.startswith("[")
        assert not re.search(r"\{\w+\}", text)


def test_chances_of_one_hut() -> None:
    hut = Dist(HUT)
    assert hut.outcomes == ("upright", "long", "narrow", "roof")
    assert (hut.weights, hut.total, len(hut)) == ((7, 5, 5, 3), 20, 4)
    assert hut.p("upright") == Fraction(7, 20)
    assert hut.p("upside down") == 0
    assert hut.p(lambda side: side != "roof") == Fraction(17, 20)
    assert "long" in hut
    assert "upside down" not in hut


def test_zero_is_dropped_and_order_kept() -> None:
    dist = Dist([("b", 2), ("a", 0), ("c", 1), ("b", 3)])
    assert dist.items() == (("b", 5), ("c", 1))


def test_an_outcome_that_is_callable_is_meant_as_an_outcome() -> None:
    dist = Dist({len: 1, max: 3})
    assert dist.p(len) == Fraction(1, 4)
    assert dist.given(max) == Dist.certain(max)


def test_equal_means_same_order_and_same_chances() -> None:
    assert Dist({"a": 1, "b": 2}) == Dist({"a": 3, "b": 6})
    assert hash(Dist({"a": 1, "b": 2})) == hash(Dist({"a": 3, "b": 6}))
    assert Dist({"a": 1, "b": 2}) != Dist({"a": 2, "b": 1})
    assert Dist({"a": 1, "b": 1}) != Dist({"b": 1, "a": 1})
    assert Dist({"a": 1}) != {"a": 1}


def test_immutable() -> None:
    dist = Dist(HUT)
    for name in ("outcomes", "weights", "total", "more"):
        with pytest.raises(AttributeError):
            setattr(dist, name, ())


def test_mean_variance_by_hand() -> None:
    # 0, 1, 2 with 1/4, 1/2, 1/4: mean 1, variance 1/4 + 1/4 = 1/2
    dist = Dist({0: 1, 1: 2, 2: 1})
    assert (dist.mean(), dist.variance()) == (1, Fraction(1, 2))
    assert dist.sd() == pytest.approx(0.5**0.5, abs=1e-15)
    assert dist.mean(lambda n: n * n) == Fraction(3, 2)  # (0 + 2*1 + 4) / 4
    assert dist.mean(lambda n: n / 2) == Fraction(1, 2)
    assert isinstance(dist.mean(float), Fraction)
    assert dist.mean(lambda n: n > 0) == dist.p(lambda n: n > 0)  # an indicator's mean
    assert (dist.at_least(1), dist.at_most(1), dist.at_least(3), dist.at_most(-1)) == (
        Fraction(3, 4), Fraction(3, 4), 0, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("bad", "key"),
    [
        ({}, "chance.nothing"),
        ([], "chance.nothing"),
        ({"a": 0, "b": 0}, "chance.nothing"),
        ({"a": -1, "b": 2}, "chance.negative"),
        ({"a": 1.0}, "chance.not_whole"),
        ({"a": True}, "chance.not_whole"),
        ({"a": Fraction(1, 2)}, "chance.not_whole"),
        ({"a": "7"}, "chance.not_whole"),
        ({"a": None}, "chance.not_whole"),
        ({"a": float("nan")}, "chance.not_whole"),
        ("upright", "chance.no_pairs"),
        ([("a", 1, 2)], "chance.no_pairs"),
        ([1, 2], "chance.no_pairs"),
        (7, "chance.no_pairs"),
    ],
)
def test_bad_weights(bad: object, key: str) -> None:
    with pytest.raises(BadModel) as caught:
        Dist(bad)  # type: ignore[arg-type]
    assert caught.value.key == key
    told(caught.value)


def test_no_outcomes() -> None:
    with pytest.raises(BadModel):
        Dist.uniform([])


def test_impossible_condition() -> None:
    with pytest.raises(BadModel) as caught:
        Dist(HUT).given(lambda side: side == "edge")
    told(caught.value)


@pytest.mark.parametrize("value", ["upright", None, float("inf"), (1,)])
def test_no_mean_of_what_is_no_number(value: object) -> None:
    with pytest.raises(BadOption) as caught:
        Dist(HUT).mean(lambda _: value)
    assert caught.value.key == "chance.no_number"
    told(caught.value)


@given(dists)
def test_chances_add_up_to_exactly_one(dist: Dist[int]) -> None:
    assert sum(dist.p(outcome) for outcome in dist) == 1
    assert dist.p(lambda _: True) == 1
    for bound in range(-21, 22):
        assert dist.at_least(bound) + dist.at_most(bound - 1) == 1


@given(dists, st.integers(1, 5))
def test_map_keeps_chances(dist: Dist[int], modulus: int) -> None:
    image = dist.map(lambda n: n % modulus)
    assert image.total == dist.total
    for rest in range(modulus):
        assert image.p(rest) == dist.p(lambda n, rest=rest: n % modulus == rest)
    assert image.mean() == dist.mean(lambda n: n % modulus)


@given(dists, st.integers(-20, 20))
def test_given_is_the_quotient_of_chances(dist: Dist[int], bound: int) -> None:
    chance = dist.p(lambda n: n <= bound)
    if chance:
        known = dist.given(lambda n: n <= bound)
        assert all(known.p(n) == dist.p(n) / chance for n in known)
        assert set(known) == {n for n in dist if n <= bound}


@given(dists)
def test_variance_is_mean_square_minus_square_mean(dist: Dist[int]) -> None:
    mean = sum(n * dist.p(n) for n in dist)
    assert dist.mean() == mean
    assert dist.variance() == sum((n - mean) ** 2 * dist.p(n) for n in dist)


@given(dists)
def test_pick_covers_exactly_the_weights(dist: Dist[int]) -> None:
    # With 12 bits and all 4096 numbers each outcome gets its share to within one number ...
    bits = 12
    picked = [dist.pick(u, bits) for u in range(1 << bits)]
    for outcome in dist:
        assert abs(picked.count(outcome) - dist.p(outcome) * (1 << bits)) < 1
    # ... in the order of the outcomes, as saved games rely on.
    assert [n for n in dist.outcomes if n in picked] == list(dict.fromkeys(picked))


@given(dists, st.integers(0, 2**128 - 1))
def test_pick_by_definition(dist: Dist[int], u: int) -> None:
    place = (u * dist.total) >> 128
    flat = [outcome for outcome, weight in dist.items() for _ in range(weight)]
    assert dist.pick(u) == flat[place]
    thrice = Dist.trusted(dist.outcomes, tuple(3 * weight for weight in dist.weights))
    assert thrice == dist
    assert thrice.pick(u) == dist.pick(u)


@pytest.mark.parametrize("u", [-1, 1 << 128, 1 << 200])
def test_pick_refuses_what_is_no_128_bit_number(u: int) -> None:
    for dist in (Dist({"a": 1, "b": 1}), Dist({"a": 1, "b": 2})):
        with pytest.raises(ValueError, match="128 bits"):
            dist.pick(u)


def test_pick_golden() -> None:
    # part of the save format: these never change
    hut = Dist(HUT)
    half = 1 << 127
    assert [hut.pick(u) for u in (0, half // 2, half, half + half // 2, 2 * half - 1)] == [
        "upright", "upright", "long", "narrow", "roof",
    ]  # 0, 5, 10, 15 and 19 of 20  # fmt: skip


def test_sample_follows_the_chances() -> None:
    # 4000 throws: 4 standard errors of a count are at most 4 * sqrt(4000 * 1/4) = 126
    rng, hut, n = Random(20), Dist(HUT), 4000
    seen = [hut.sample(rng) for _ in range(n)]
    for side in hut:
        p = float(hut.p(side))
        assert abs(seen.count(side) - n * p) < 4 * (n * p * (1 - p)) ** 0.5


@given(dists)
def test_copies_are_equal(dist: Dist[int]) -> None:
    for other in (copy.deepcopy(dist), pickle.loads(pickle.dumps(dist))):
        assert other == dist
        assert hash(other) == hash(dist)
        assert other.items() == dist.items()


def test_repr_is_short() -> None:
    assert repr(Dist({"a": 1, "b": 2})) == "Dist({'a': 1, 'b': 2})"
    assert repr(Dist.uniform(range(1000))) == "<Dist: 1000 outcomes over 1000>"


def test_huge_outcomes_have_a_table() -> None:
    assert Dist({10**200: 1, 0: 1}).sd() == pytest.approx(5e199)
    assert Dist({10**5000: 1, 0: 1}).sd() == float("inf")
    assert "5,000" not in Dist({10**5000: 1, 0: 1}).table().html("en")


def test_weights_that_cannot_be_quoted_are_refused_in_words() -> None:
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    for weight in (nested, -(10**5000), 1j):
        with pytest.raises(BadModel) as caught:
            Dist({"a": weight})  # type: ignore[dict-item]
        told(caught.value)


def test_where_chances_come_from_stays_with_what_is_computed_from_them() -> None:
    hut = Dist({"up": 2, "down": 3}).under("made_up", phrase("common.huts", n=1))
    for dist in (
        hut,
        hut.map(str.upper),
        hut.given(lambda _: True),
        pickle.loads(pickle.dumps(hut)),
        copy.deepcopy(hut),
    ):
        assert (dist.origin, dist.assumption) == ("made_up", phrase("common.huts", n=1))
        assert dist.table().origin == "made_up"
        assert dist.table(origin="simulated").origin == "simulated"
    assert hut == Dist({"up": 2, "down": 3})
    assert hash(hut) == hash(Dist({"up": 2, "down": 3}))
    assert Dist({"up": 2, "down": 3}).table().origin == "exact"


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda d: d.p(["upright"]), "chance.event"),
        (lambda d: d.given({"upright": 1}), "chance.event"),
        (lambda d: d.map(None), "chance.function"),
        (lambda d: d.map(list), "chance.no_outcome"),
        (lambda d: d.mean({"upright": 2}), "chance.function"),
        (lambda d: d.sd(0), "chance.function"),
        (lambda d: d.at_least(3), "chance.order"),
        (lambda d: d.at_most(None), "chance.order"),
        (lambda d: d.sample(5), "chance.luck"),
        (lambda _: Dist([(["a"], 1)]), "chance.no_outcome"),
        (lambda _: Dist.uniform(6), "chance.no_pairs"),
        (lambda _: Dist({"a": int}), "chance.not_whole"),
        (lambda _: Dist({"a": np.array([1, 2])}), "chance.not_whole"),
        (lambda _: pool.rolls(np.array([1, 2])), "chance.number"),
        (lambda _: pool.rolls(2, int), "chance.number"),
        (lambda d: d.table(label={"upright": "up"}), "chance.function"),
    ],
)
def test_a_question_that_cannot_be_answered_is_told_in_a_sentence(ask, key) -> None:  # type: ignore[no-untyped-def]
    hut = Dist(HUT)
    with pytest.raises(BoardkitError) as caught:
        ask(hut)
    assert caught.value.key == key
    told(caught.value)
    assert hut.items() == tuple(HUT.items())
    assert ["upright"] not in hut


def test_a_condition_may_be_something_that_cannot_be_an_outcome() -> None:
    class Either(list):  # type: ignore[type-arg]
        def __call__(self, outcome: str) -> bool:
            return outcome in self

    assert Dist(HUT).p(Either(["long", "narrow"])) == Fraction(1, 2)  # type: ignore[arg-type]


def test_whole_numbers_of_numpy_are_numbers() -> None:
    three, one = np.int64(3), np.int64(1)
    assert Dist({three: one, one: one}).mean() == 2
    assert pool.rolls(three) == pool.rolls(3)
    assert stop_or_again({1: one, 3: three}, Dist.uniform([1, 3]), np.int64(2)).value == Fraction(
        5, 2
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(("values", "dist"), [(None, HUT), ([1, 2], HUT), ({"a": 1}, {"a": 1})])
def test_what_is_no_distribution_or_has_no_values_cannot_be_decided(values, dist) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadOption) as caught:
        stop_or_again(values, Dist(dist) if dist is HUT else dist, 2)
    told(caught.value)


def test_more_sides_than_a_machine_can_count_are_refused() -> None:
    with pytest.raises(BadOption) as caught:
        pool.rolls(2, 10**30)
    assert caught.value.key == "chance.too_many"
