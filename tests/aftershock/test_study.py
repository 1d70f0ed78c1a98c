"""The comparison of ways to play: reference values, and the rolled turns against the exact ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from boardkit.aftershock import Stop, odds, study
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.plans import plan_of
from boardkit.errors import BadOption
from boardkit.luck import rng
from boardkit.story import load
from boardkit.text import LANGUAGES, percent

TURNS = 1500
EXACT = {"best": study.outlooks()["best"].win, "frequent": study.outlooks()["frequent"].win}


def test_the_reference_values() -> None:
    found = study.outlooks()
    assert found["best"].win == Fraction(279498791, 362797056)
    assert found["points"].points == Fraction(10153143505, 181398528)
    assert round(float(found["frequent"].win), 4) == 0.7167
    assert round(float(found["frequent"].points), 2) == 47.87
    assert round(float(found["moments"].points), 2) == 48.22
    assert max(found, key=lambda way: found[way].win) == "best"
    assert max(found, key=lambda way: found[way].points) == "points"


def test_the_exact_table() -> None:
    table = study.exact()
    assert table.origin == "exact"
    assert [row.chance for row in table.rows] == [one.win for one in study.outlooks().values()]
    for code in LANGUAGES:
        text = table.html(code)
        assert "[" not in text
        assert "{" not in text
        assert ("55,97" if code == "de" else "55.97") in text


@pytest.mark.parametrize("sixes", [0, 2, 4])
def test_the_best_way_is_the_plan_and_rolls_one_die(sixes: int) -> None:
    """Any dice with any names: as good as the plan's own choice, and never more than one die."""
    plan = plan_of(Goal.of(study.CARD), "any", "win")
    hands = list(combinations_with_replacement(range(1, 6), 10 - sixes))
    for dice in hands[:: max(1, len(hands) // 40)]:
        kept = study.best(dice, sixes)
        top = plan.options(dice, sixes)[0].outlook.win
        if kept is None:
            assert study.CARD.pays(dice)
            assert plan.stopped(dice, sixes).win == top
        else:
            assert len(kept) == len(dice) - 1
            assert plan.ahead(kept, sixes).win == top


def test_rolled_turns_agree_with_the_exact_chances() -> None:
    table = study.simulated(TURNS, seed="agree")
    assert table.origin == "simulated"
    for row in table.rows:
        chance = float(EXACT[row.outcome])
        assert row.chance * TURNS == int(row.chance * TURNS)
        assert abs(float(row.chance) - chance) <= 4 * (chance * (1 - chance) / TURNS) ** 0.5


def test_the_same_seed_rolls_the_same_and_another_one_does_not() -> None:
    first, again, other = (study.simulated(60, seed=seed).rows for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


def test_the_label_tells_how_many_and_the_bounds() -> None:
    # 95 % bounds by Wilson for the share of 60 turns.
    for row in study.simulated(60, seed="a").rows:
        won, low, high = (dict(row.label.values)[name] for name in ("won", "low", "high"))
        assert Fraction(won, 60) == row.chance
        assert 0 < low < row.chance < high < 1
        for code in LANGUAGES:
            assert percent(low, 1, code) in row.label.text(code)


def test_a_way_that_never_stops_goes_bust() -> None:
    assert not study.wins(lambda dice, sixes: dice[:-1], rng(1, "never"))
    # and one that stops at once wins as often as a single roll does: about 8 in 100
    numbers = rng(1, "once")
    won = sum(study.wins(lambda dice, sixes: None, numbers) for _ in range(TURNS))
    chance = 778475 / 10077696
    assert abs(won / TURNS - chance) <= 4 * (chance * (1 - chance) / TURNS) ** 0.5


@pytest.mark.parametrize("turns", [0, -1, 100_001, 2.5, True, "many"])
def test_a_number_of_turns_that_is_none(turns: object) -> None:
    with pytest.raises(BadOption) as caught:
        study.simulated(turns)  # type: ignore[arg-type]
    assert caught.value.key == "aftershock.turns"
    assert caught.value.text("de") != caught.value.text("en")


def test_what_the_story_says_of_giving_up_is_true() -> None:
    """ "Wise, if only just": stopping is the best move of that step, by less than a point."""
    step = load("aftershock").step("give_up")
    first, second, *_ = odds.best(step.game, step.begin()).choices
    assert first.move == Stop()
    assert 0 < first.value - second.value < 1


def test_what_the_story_says_of_locked_dice_is_true() -> None:
    """Five of a kind comes off less often where kept dice stay kept."""
    goal = Goal.of(study.CARD)
    assert plan_of(goal, "locked").start.win < plan_of(goal, "any").start.win
