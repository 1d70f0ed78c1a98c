"""Best play: reference values, the optimality equation in every state, and brute-force twins.

Nothing here trusts what makes the plans fast: dice are not merged, and bigger rolls are tried too.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from boardkit.aftershock import free, locked, plan
from boardkit.aftershock.choices import keeps
from boardkit.aftershock.free import free_plan
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.locked import locked_plan
from boardkit.aftershock.plan import Outlook, Plan
from boardkit.aftershock.plans import plan_of
from boardkit.aftershock.scoring import damage
from boardkit.chance import pool
from boardkit.chance.decide import End, solve
from boardkit.chance.dist import Dist
from boardkit.work import drain
from tests.aftershock.table import goal

FIVE = goal("AAAAA")
SIXTH = Fraction(1, 6)

Dice = tuple[int, ...]


def lying(n: int) -> Iterator[Dice]:
    return combinations_with_replacement((1, 2, 3, 4, 5), n)


def test_the_reference_values() -> None:
    assert plan_of(FIVE, "any").start.points == Fraction(10153143505, 181398528)
    assert plan_of(FIVE, "any", "win").start.win == Fraction(279498791, 362797056)
    # playing for points gives some of that chance away, playing for the card some points
    assert plan_of(FIVE, "any").start.win < Fraction(279498791, 362797056)
    assert plan_of(FIVE, "any", "win").start.points < Fraction(10153143505, 181398528)


@pytest.mark.parametrize("sixes", range(5))
def test_four_of_a_kind_kept(sixes: int) -> None:
    """AAAA kept, one die at a time: 1 - (1/2)^(5 - s); all at once as in the lessons."""
    best = plan_of(goal("1111"), "any", "win")
    assert best.ahead((1, 1, 1) + (2,) * (6 - sixes), sixes).win == 1 - Fraction(1, 2) ** (
        5 - sixes
    )


def test_worked_by_hand() -> None:
    """AAAA, four sixes, two dice free: one die is worth 1/2 70 - 1/2 40 = 15, both less."""
    best = plan_of(FIVE, "any")
    dice = (1, 1, 1, 1, 2, 3)
    options = {option.keep: option.outlook for option in best.options(dice, 4)}
    assert options[1, 1, 1, 1, 2] == Outlook(15, Fraction(1, 2), Fraction(1, 2))
    # 9 of 36 win, 16 leave it as it was, 10 make five sixes and one makes six
    assert options[1, 1, 1, 1].points == Fraction(9 * 70 + 16 * 15 - 10 * 40 - 50, 36)
    assert options[None] == Outlook(-20, 0, 0)
    assert best.choice(dice, 4) == (1, 1, 1, 1, 2)
    # a red card of value 1 pays 20 - 20: rolling on is worth just as much as stopping
    red = plan_of(goal(None, "AAAAA", 1), "any")
    assert red.options(dice, 4)[0].keep is None
    assert red.options(dice, 4)[1].outlook.points == -20


@pytest.mark.parametrize(
    ("black", "red"), [("AAAAA", None), ("1 22 333", None), ("222 AA", "AAAA")]
)
def test_the_optimality_equation_in_every_state(black: str, red: str | None) -> None:
    """All 2751 ways in which dice can lie, all ways to keep some of them, exactly.

    What a roll is worth is built up die by die from the values of what can lie there; the value of
    what lies there is that of the best decision.
    """
    aim = goal(black, red)
    best = plan_of(aim, "any")
    value: dict[tuple[Dice, int], Outlook] = {}
    for sixes in range(5):
        for dice in lying(10 - sixes):
            stop = Fraction(paid(aim, dice) - damage(sixes))
            top = max(
                (best.ahead(kept, sixes) for kept in keeps(dice, ())), key=lambda one: one.points
            )
            options = best.options(dice, sixes) if dice[0] == dice[-2] else None
            if options is not None:
                assert len(options) == len(keeps(dice, ())) + 1
                assert options[0].outlook.points == max(stop, top.points)
            value[dice, sixes] = (
                Outlook(stop, int(paid(aim, dice) > 0), 0) if stop >= top.points else top
            )
    for sixes in range(5):
        for dice in lying(9 - sixes):
            got = best.ahead(dice, sixes)
            points = sum(value[with_die(dice, face), sixes].points for face in range(1, 6))
            points += value[dice, sixes + 1].points if sixes < 4 else -40
            assert type(got.points) is Fraction
            assert got.points == points * SIXTH
    for sixes in range(5):  # bigger rolls, die by die
        for n in range(2, 11 - sixes):
            for dice in lying(10 - sixes - n):
                parts = [best.ahead(with_die(dice, face), sixes) for face in range(1, 6)]
                got = best.ahead(dice, sixes)
                six = best.ahead(dice, sixes + 1) if sixes < 4 else bust(n - 1)
                assert got.points == (sum(part.points for part in parts) + six.points) * SIXTH
                assert got.win == (sum(part.win for part in parts) + six.win) * SIXTH
                assert got.bust == (sum(part.bust for part in parts) + six.bust) * SIXTH


def paid(aim: Goal, dice: Dice) -> int:
    """What the combinations pay, asked of the dice themselves."""
    return max((points for one, points in aim.combinations if one(dice)), default=0)


def with_die(dice: Dice, face: int) -> Dice:
    return tuple(sorted((*dice, face)))


def bust(rest: int) -> Outlook:
    """Five sixes, and so many dice of the same roll still to look at."""
    stays = Fraction(5, 6) ** rest
    return Outlook(-40 * stays - 50 * (1 - stays), 0, 1)


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
@pytest.mark.parametrize("aim", [goal("AAAAA"), goal("11 AAA"), goal("1 22 333", "AAAA")])
def test_rolls_are_worth_their_expectation(keep: str, aim: Goal) -> None:
    """Every roll of up to four dice from some kept ones, outcome by outcome."""
    best = plan_of(aim, keep)
    numbers = Random(8)
    for _ in range(6):
        sixes = numbers.randrange(5)
        rolled = numbers.randrange(1, 5) if keep != "none" else 10 - sixes
        kept = tuple(sorted(numbers.choices(range(1, 6), k=10 - sixes - rolled)))
        if keep == "none" and sixes < 3:
            continue
        points = win = busts = Fraction()
        rolls = pool.rolls(rolled)
        for roll, weight in rolls.items():
            chance = Fraction(weight, rolls.total)
            aside = sixes + roll.count(6)
            if aside >= 5:
                points -= chance * damage(aside)
                busts += chance
                continue
            dice = tuple(sorted((*kept, *(die for die in roll if die != 6))))
            found = best.options(dice, aside, kept if keep == "locked" else ())[0].outlook
            points += chance * found.points
            win += chance * found.win
            busts += chance * found.bust
        got = best.ahead(kept, sixes)
        assert got.points == points
        assert 0 <= got.win <= got.win + got.bust <= 1
        if keep == "none":  # else decisions worth the same points may differ in their chances
            assert (got.win, got.bust) == (win, busts)


def brute(aim: Goal, keep: str, dice: int, part: int = 0) -> Any:
    """The start value of a game with so few dice, from a process with every decision in it.

    States are what lies there (locked dice, other dice, sixes) and what is about to be rolled.
    """
    process: dict[Any, dict[Any, Any]] = {}
    waiting: list[Any] = [("roll", (), dice, 0)]
    while waiting:
        state = waiting.pop()
        if state in process:
            continue
        if state[0] == "roll":
            _, kept, n, sixes = state
            after: dict[Any, int] = {}
            for roll, weight in pool.rolls(n).items():
                aside = sixes + roll.count(6)
                rest = tuple(die for die in roll if die != 6)
                if aside >= 5:
                    ending: Any = End((-damage(aside), 0, 1)[part])
                else:
                    held = kept if keep == "locked" else ()
                    free_dice = rest if keep == "locked" else tuple(sorted((*kept, *rest)))
                    ending = ("lie", held, free_dice, aside)
                after[ending] = after.get(ending, 0) + weight
            process[state] = {"roll": Dist(after)}
            waiting += [t for t in after if not isinstance(t, End)]
            continue
        _, held, rest, sixes = state
        prize = paid(aim, (*held, *rest))
        actions: dict[Any, Any] = {"stop": (prize - damage(sixes), int(prize > 0), 0)[part]}
        ways = {()} if keep == "none" else set(subsets(rest))
        for chosen in ways:
            n = len(rest) - len(chosen)
            if n:
                to = ("roll", tuple(sorted((*held, *chosen))), n, sixes)
                actions[chosen] = Dist.certain(to)
                waiting.append(to)
        process[state] = actions
    return solve(process).value(("roll", (), dice, 0))


@cache
def subsets(dice: Dice) -> tuple[Dice, ...]:
    found = {()}
    for die in dice:
        found |= {(*one, die) for one in found}
    return tuple(sorted(found))


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
@pytest.mark.parametrize(
    "aim",
    [goal("AAA"), goal("1 22"), goal("11", "AA B", 1), goal("12 A", "AAA")],
    ids=["AAA", "1 22", "11 or AA B", "12 A or AAA"],
)
def test_against_all_decisions_with_five_dice(
    monkeypatch: pytest.MonkeyPatch, keep: str, aim: Goal
) -> None:
    for module in (free, locked, plan):
        monkeypatch.setattr(module, "DICE", 5)
    for part, name in ((0, "points"), (1, "win")):
        work = free_plan(aim, name) if keep == "any" else locked_plan(aim, keep, name)
        best = drain(work)
        assert best.start.of(name) == brute(aim, keep, 5, part)


PATTERNS = [
    goal("AAAAA"), goal("AAA BBB", "AAA BB"), goal("12345 12", "12345"), goal("1 22 333"),
    goal("5555", "13 55", 4),
]  # fmt: skip


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
@pytest.mark.parametrize("aim", PATTERNS, ids=lambda one: one.combinations[0][0].text)
def test_simulation_agrees(keep: str, aim: Goal) -> None:
    """The policy itself, played with real dice: within four standard errors."""
    best = plan_of(aim, keep)
    numbers = Random(f"{keep}-{aim.combinations[0][0].text}")
    turns = 250
    found = [played(best, numbers) for _ in range(turns)]
    points, wins, busts = (sum(values) / turns for values in zip(*found, strict=True))
    start = best.start
    for share, chance in ((wins, float(start.win)), (busts, float(start.bust))):
        assert abs(share - chance) <= 4 * (chance * (1 - chance) / turns) ** 0.5
    # A card is worth so many points that rare wins make the spread: take it from their chance too.
    spread = (sum((value[0] - points) ** 2 for value in found) / (turns - 1)) ** 0.5
    rare = aim.combinations[0][1] * float(start.win * (1 - start.win)) ** 0.5
    assert abs(points - float(start.points)) <= 4 * max(spread, rare) / turns**0.5


def played(best: Plan, numbers: Random) -> tuple[int, int, int]:
    """One turn of ten real dice."""
    kept: Dice = ()
    sixes = 0
    while True:
        roll = numbers.choices(range(1, 7), k=10 - sixes - len(kept))
        sixes += roll.count(6)
        if sixes >= 5:
            return -damage(sixes), 0, 1
        dice = tuple(sorted((*kept, *(die for die in roll if die != 6))))
        chosen = best.choice(dice, sixes, kept if best.keep == "locked" else ())
        if chosen is None:
            prize = paid(best.goal, dice)
            return prize - damage(sixes), int(prize > 0), 0
        kept = chosen


def test_any_is_at_least_locked_is_at_least_none() -> None:
    for aim in PATTERNS:
        values = [plan_of(aim, keep).start.points for keep in ("any", "locked", "none")]
        assert values == sorted(values, reverse=True)
        assert values[0] > values[2]


def test_a_plan_is_made_once() -> None:
    assert plan_of(goal("AAAAA"), "any") is plan_of(goal("BBBBB"), "any")
    assert plan_of(goal("AAAAA"), "any") is not plan_of(goal("AAAAA"), "any", "win")


def test_a_first_answer_in_floats_comes_on_the_way() -> None:
    partial = [step.partial for step in free_plan(goal("1 22 AAA"), "points")]
    rough = next(one for one in partial if one is not None)
    best = plan_of(goal("1 22 AAA"), "any")
    assert not rough.exact
    assert rough.start.points == pytest.approx(float(best.start.points), abs=1e-6)
    assert rough.start.win == pytest.approx(float(best.start.win), abs=1e-6)
    assert best.exact


def test_alike_dice_are_merged() -> None:
    five = goal("AAAAA")
    assert sum(len(five.likenesses(10 - sixes)) for sixes in range(5)) == 94
    assert sum(1 for sixes in range(5) for _ in lying(10 - sixes)) == 2751
    fixed = goal("1 22 333")
    assert fixed.like((1, 1, 2, 3, 4, 5)) == fixed.like((1, 2, 3, 5, 5, 5))
    assert fixed.like((1, 1, 2)) != fixed.like((1, 2, 2))
    for aim in (five, fixed, goal("12 AAA", "22 33")):
        for dice in lying(6):
            like = aim.like(dice)
            assert aim.prize(like) == paid(aim, dice)
            assert aim.like(aim.example(like, 6)) == like
            assert sum(ways for _, ways in aim.rolled(like)) == 5
