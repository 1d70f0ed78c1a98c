"""What counts as a number, wherever somebody hands one in."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from boardkit.chance.dist import Dist
from boardkit.chance.given import chances_of, pairs, real, series, whole
from boardkit.errors import BadData


@pytest.mark.parametrize(
    "four",
    [4, 4.0, np.int64(4), np.uint8(4), np.float32(4), np.array(4), Fraction(8, 2), Decimal(4)],
)
def test_numbers_of_every_kind_are_as_good_as_pythons(four: Any) -> None:
    assert whole(four) == 4
    assert type(whole(four)) is int
    if not isinstance(four, np.ndarray):
        assert real(four) == 4.0
        assert type(real(four)) is float


@pytest.mark.parametrize(
    "none", [True, np.bool_(True), "4", None, [4], 4j, math.nan, Decimal("sNaN")]
)
def test_what_is_no_whole_number(none: Any) -> None:
    assert whole(none) is None


def test_what_is_no_number_or_a_large_one() -> None:
    assert [real(none) for none in (True, np.bool_(True), "4", None, [4], 4j)] == [None] * 6
    assert [whole(value) for value in (math.inf, -math.inf, 4.5, Fraction(1, 3))] == [None] * 4
    assert (real(10**400), real(-(10**400)), real(Fraction(-(10**400)))) == (
        math.inf,
        -math.inf,
        -math.inf,
    )
    assert whole(10**400) == 10**400
    nan = real(math.nan)
    assert nan is not None
    assert math.isnan(nan)


def test_series_and_named_values() -> None:
    assert series(np.array([1, 2])) == series((1, 2)) == series({"a": 1, "b": 2}) == [1, 2]
    assert series(k for k in (1, 2)) == [1, 2]
    assert series("12") is series(12) is series(None) is None
    assert pairs(Dist({"a": 1, "b": 3})) == {"a": 1, "b": 3}
    assert pairs([1, 2]) is None


def test_chances_are_scaled_whatever_they_come_in() -> None:
    for chances in ([1, 3], np.array([0.25, 0.75]), {"a": 1, "b": 3}, Dist({"a": 1, "b": 3})):
        assert chances_of(chances) == [0.25, 0.75]
    with pytest.raises(BadData):
        chances_of([])
