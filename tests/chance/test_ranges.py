"""95 percent ranges: how far chances from counted throws can be trusted."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest

from boardkit.chance import models, ranges
from boardkit.chance.infer import wilson
from boardkit.chance.pool import throws


def upright(outcomes: tuple[str, ...]) -> bool:
    return "upright" in outcomes


def test_few_throws_tell_little() -> None:
    """4 of 20 upright: 22 to 80 % for at least one of three; 60 of 300: 40 to 58 %."""
    for counts, low, high in (((4, 6, 5, 5), 0.22, 0.80), ((60, 90, 75, 75), 0.40, 0.58)):
        model = models.Model("x", counts, "measured")
        found = ranges.event_range(model, 3, upright)
        assert found == pytest.approx((low, high), abs=0.006)
    one = ranges.event_range(models.Model("x", (4, 6, 5, 5), "measured"), 1, upright)
    assert one == pytest.approx((0.081, 0.416), abs=0.001)


def test_only_what_was_counted_has_a_range() -> None:
    assert ranges.event_range(models.default(), 3, upright) is None
    assert ranges.throw_range(models.named("hut-10-12-8-14"), ("roof",)) is not None


def test_the_same_event_has_the_same_range_however_it_is_asked_for() -> None:
    model = models.Model("x", (4, 6, 5, 5), "measured")
    three = ("upright",) * 3
    assert ranges.throw_range(model, three) == ranges.event_range(
        model, 3, lambda outcomes: outcomes.count("upright") >= 3
    )
    low, high = ranges.event_range(model, 3, upright)  # type: ignore[misc]
    none = ranges.event_range(model, 3, lambda outcomes: not upright(outcomes))
    assert none == pytest.approx((1 - high, 1 - low))
    within = ranges.event_range(model, 3, upright, throws=2)
    assert within == pytest.approx((1 - (1 - low) ** 2, 1 - (1 - high) ** 2))
    assert ranges.event_range(model, 3, lambda _: True) == (1, 1)
    assert ranges.event_range(model, 3, lambda _: False) == (0, 0)


def test_ranges_hold_the_truth_19_times_in_20() -> None:
    """Of a mixed throw, whose range is drawn, under data from known chances."""
    rng = random.Random(4)
    chances = (0.2, 0.38, 0.18, 0.24)
    truth = 6 * 0.2 * 0.38 * 0.18
    hits = 0
    for _ in range(60):
        drawn = rng.choices(range(4), chances, k=100)
        model = models.Model("x", tuple(drawn.count(i) for i in range(4)), "measured")
        low, high = ranges.throw_range(model, ("long", "narrow", "upright"))  # type: ignore[misc]
        hits += low <= truth <= high
    assert 51 <= hits <= 60


def test_what_was_never_seen_is_not_impossible() -> None:
    model = models.Model("x", (0, 10, 10, 0), "measured")
    low, high = ranges.throw_range(model, ("roof", "upright"))  # type: ignore[misc]
    assert 0 <= low < high < 0.2
    assert ranges.throw_range(model, ("upright",)) == pytest.approx((0, 0.161), abs=0.001)


def test_ranges_of_events_of_several_outcomes_agree_with_many_draws() -> None:
    """Against a hundred times as many sets of chances, drawn by numpy."""
    model = models.own({"upright": 4, "long": 8, "narrow": 4, "roof": 4})
    believed = np.random.default_rng(0).dirichlet([5, 9, 5, 5], size=100_000)
    upright, long, narrow, roof = believed.T
    different = 6 * (upright * long * (narrow + roof) + narrow * roof * (upright + long))
    for holds, chances in (
        (lambda t: len(set(t)) == 3, different),
        (lambda t: t.count("upright") == 2, 3 * upright**2 * (1 - upright)),
        (lambda t: set(t) == {"roof"}, None),
    ):
        found = ranges.event_range(model, 3, holds)
        assert found is not None
        if chances is None:  # one outcome alone: Wilson's ends carried through
            low, high = wilson(4, 20)
            assert found == pytest.approx((low**3, high**3))
        else:
            assert found == pytest.approx(np.quantile(chances, [0.025, 0.975]), abs=0.015)


@pytest.mark.parametrize(
    "counts",
    [(1, 0, 0, 0), (5, 0, 0, 0), (1, 1, 0, 0), (20, 0, 0, 1), (100, 200, 0, 50), (10**9,) * 4],
)
def test_every_chance_lies_in_its_range(counts: tuple[int, ...]) -> None:
    model = models.Model("x", counts, "measured")
    dist = throws(3, model.weights)
    for outcomes in combinations_with_replacement(sorted(models.OUTCOMES), 3):
        low, high = ranges.throw_range(model, outcomes)  # type: ignore[misc]
        assert 0 <= low <= float(dist.p(outcomes)) + 1e-9
        assert float(dist.p(outcomes)) - 1e-9 <= high <= 1
