"""Counts from arrays, mappings and tables; counts that are huge; what is refused, and how."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from boardkit.chance.dist import Dist
from boardkit.chance.infer import (
    Test,
    errors,
    frequencies,
    goodness_of_fit,
    homogeneity,
    posterior,
    sample_size,
    wilson,
)
from boardkit.errors import BadData

COUNTS = [4, 7, 5, 4]
CHANCES = [0.35, 0.25, 0.25, 0.15]
NAMES = ["upright", "long", "narrow", "roof"]
NAMED = dict(zip(NAMES, COUNTS, strict=True))
LIKELY = dict(zip(NAMES, CHANCES, strict=True))


def backwards(named: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(named.items()))


@pytest.mark.parametrize(
    "kind",
    [tuple, np.array, lambda x: np.array(x, dtype=float), iter, lambda x: list(map(float, x))],
)
def test_counts_of_every_kind(kind: Callable[[list[int]], Any]) -> None:
    assert goodness_of_fit(kind(COUNTS), CHANCES) == goodness_of_fit(COUNTS, CHANCES)
    assert posterior(kind(COUNTS)) == posterior(COUNTS)
    assert homogeneity([kind(COUNTS), kind([9, 5, 4, 2])]) == homogeneity([COUNTS, [9, 5, 4, 2]])


def test_numbers_of_numpy_and_fractions() -> None:
    assert wilson(np.int64(4), np.int64(20)) == wilson(4, 20) == wilson(4.0, 20.0)
    assert wilson(4, 20, Fraction(19, 20)) == wilson(4, 20)
    assert sample_size(Fraction(1, 20)) == sample_size(np.float64(0.05)) == 385
    assert posterior(COUNTS, np.array([1, 1, 1, 1])) == posterior(COUNTS, Fraction(1))
    assert errors(CHANCES, COUNTS, np.int64(50)) == errors(CHANCES, COUNTS, 50)


def test_mappings_are_matched_by_their_outcomes() -> None:
    plain = goodness_of_fit(COUNTS, CHANCES)
    assert goodness_of_fit(NAMED, backwards(LIKELY)).statistic == pytest.approx(plain.statistic)
    assert goodness_of_fit(NAMED, CHANCES) == plain
    assert goodness_of_fit(NAMED, Dist({"roof": 3, "narrow": 5, "long": 5, "upright": 7})).df == 3
    # Never seen: an outcome without a count.
    seen = {"upright": 4, "roof": 4}
    wanted = goodness_of_fit([4, 0, 0, 4], CHANCES)
    assert goodness_of_fit(seen, LIKELY).statistic == pytest.approx(wanted.statistic)
    rows = homogeneity({"we": NAMED, "they": backwards(NAMED) | {"upright": 9}})
    assert rows == homogeneity([COUNTS, [9, 7, 5, 4]])
    assert homogeneity([{"upright": 4}, {"roof": 4}]) == homogeneity([[4, 0], [0, 4]])
    assert errors(LIKELY, backwards(LIKELY), 80) == errors(CHANCES, CHANCES, 80)


def test_a_posterior_knows_its_outcomes_by_name() -> None:
    named = posterior(NAMED, prior=backwards(dict(zip(NAMES, [1, 2, 3, 4], strict=True))))
    plain = posterior(COUNTS, prior=[1, 2, 3, 4])
    assert named.weights == plain.weights
    assert named.interval("narrow") == plain.interval(2)
    for found, place in ((named, 2), (named, "edge"), (plain, 4), (plain, -1), (plain, "narrow")):
        with pytest.raises(BadData) as caught:
            found.interval(place)
        assert caught.value.key == "infer.place"


def test_without_a_prior_the_frequencies_are_what_is_believed() -> None:
    found = posterior([0, 5, 15], prior=0)
    assert found.means == (0, 0.25, 0.75)
    assert found.interval(0) == (0, 0)
    assert found.interval(1)[0] < 0.25 < found.interval(1)[1]
    assert posterior([0, 20], prior=[0, 3]).interval(1) == (1, 1)
    assert (found.draws(100)[:, 0] == 0).all()


def test_huge_counts() -> None:
    low, high = wilson(10**400, 10**401)
    assert low == high == pytest.approx(0.1)
    low, high = wilson(10**12, 10**13)
    assert 0 < high - low < 1e-6
    huge = [[10**9, 10**9], [10**9, 10**9 - 1]]
    test = homogeneity(huge, simulate=True)
    assert test.simulated is None, "more throws than can be shuffled"
    assert test.p_value > 0.9
    assert not test.rejects()
    assert goodness_of_fit([10**9, 10**9], [1, 1], simulate=True).simulated == 1


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda: goodness_of_fit(5, [1, 1]), "series"),
        (lambda: goodness_of_fit("58", [1, 1]), "series"),
        (lambda: goodness_of_fit([5, 8], None), "series"),
        (lambda: goodness_of_fit(NAMED, {"upright": 1, "edge": 1}), "outcomes"),
        (lambda: goodness_of_fit([], []), "two_outcomes"),
        (lambda: goodness_of_fit([5, np.bool_(True)], [1, 1]), "count"),
        (lambda: goodness_of_fit([5, 10**9 + 1], [1, 1]), "count"),
        (lambda: goodness_of_fit([5, 8], [1, math.inf]), "chance"),
        (lambda: goodness_of_fit([5, 8], [1, 1], simulate=True, seed=-1), "seed"),
        (lambda: goodness_of_fit([5, 8], [1, 1], simulate=True, seed="x"), "seed"),
        (lambda: homogeneity(None), "two_rows"),
        (lambda: homogeneity("ab"), "two_rows"),
        (lambda: homogeneity([1, 2]), "series"),
        (lambda: homogeneity([[1, 2], NAMED]), "same_length"),
        (lambda: frequencies([1, 2]), "named"),
        (lambda: frequencies(None), "named"),
        (lambda: posterior(4), "series"),
        (lambda: posterior([4]), "two_outcomes"),
        (lambda: posterior(NAMED, {"upright": 1}), "outcomes"),
        (lambda: posterior([4, 7], "1"), "prior"),
        (lambda: posterior([4, 7], math.inf), "prior"),
        (lambda: posterior([4, 7]).draws(-1), "n"),
        (lambda: posterior([4, 7]).draws(3, "abc"), "seed"),
        (lambda: errors(5, 5, 9), "series"),
        (lambda: errors([1, 1], [1, 1], 9, alpha=5), "alpha"),
        (lambda: errors({"a": 1, "b": 1}, {"a": 1, "c": 1}, 9), "outcomes"),
        (lambda: Test(1.0, 1, 0.5).rejects("x"), "alpha"),
    ],
)
def test_the_sentence_says_what_is_wrong(call: Callable[[], Any], key: str) -> None:
    with pytest.raises(BadData) as caught:
        call()
    assert caught.value.key == f"infer.{key}"
    for code in ("de", "en"):
        words = caught.value.text(code)
        assert not re.search(r"\{\w+\}", words)
        assert ": " in words, "fact and mend"
