"""Why one die at a time?  Ways to play a turn for five of a kind, compared.

All of them are after `CARD`, a black ``AAAAA`` on a card of value 3:

==========  ====================================================================================
way         what it does
==========  ====================================================================================
best        has the greatest chance to win the card; it rolls one die at a time
points      makes the most of the expected points; it too rolls one die at a time
frequent    keeps the most frequent number and rolls all others, until the combination lies there
moments     keeps as "frequent" does, and stops without the combination where going on costs more
==========  ====================================================================================

`exact` is calculated, `simulated` is rolled: its rows say how often the card was won in so many
turns, and between what bounds the chance lies with 95 % confidence.

>>> [(row.outcome, round(float(row.chance), 3)) for row in exact().rows]
[('best', 0.77), ('points', 0.763), ('frequent', 0.717), ('moments', 0.712)]
>>> [round(float(outlook.points), 2) for outlook in outlooks().values()]
[55.88, 55.97, 47.87, 48.22]
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from random import Random

from boardkit.aftershock.advice import habit
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.material import Card, Combination
from boardkit.aftershock.moves import Dice
from boardkit.aftershock.plan import Outlook, Plan
from boardkit.aftershock.plans import plan_of
from boardkit.aftershock.scoring import BUST
from boardkit.aftershock.state import DICE
from boardkit.chance.dist import shown
from boardkit.chance.infer import wilson
from boardkit.chance.table import Row, Table
from boardkit.errors import BadOption
from boardkit.luck import Seed, rng
from boardkit.text import phrase

CARD = Card(3, 0, (Combination("black", "AAAAA"),))
"""The card of the comparison."""
MOST_TURNS = 100_000
LEVEL = 0.95

Policy = Callable[[Dice, int], Dice | None]
"""Dice on the table and sixes aside -> the dice to keep, None to stop."""


def most_frequent(dice: Dice) -> Dice:
    """The dice that show the most frequent number, the smallest of equally frequent ones.

    >>> most_frequent((1, 3, 3, 3, 5, 5))
    (3, 3, 3)
    """
    face = max(sorted(set(dice)), key=dice.count)
    return tuple(die for die in dice if die == face)


def best(dice: Dice, sixes: int) -> Dice | None:
    """What to keep for the greatest chance to win the card, None to stop.

    >>> best((1, 2, 3, 3, 3, 3), 4)
    (1, 3, 3, 3, 3)
    """
    # Any number will do, so the plan is asked only once for dice that differ by name alone.
    faces = sorted(range(1, 7), key=dice.count, reverse=True)
    named = tuple(sorted(1 + faces.index(die) for die in dice))
    kept = _winner().choice(named, sixes)
    return None if kept is None else tuple(sorted(faces[die - 1] for die in kept))


def frequent(dice: Dice, sixes: int) -> Dice | None:
    """The most frequent number; None to stop once the combination lies there.

    >>> frequent((1, 2, 3, 3, 3, 3), 4), frequent((3, 3, 3, 3, 3, 4), 4)
    ((3, 3, 3, 3), None)
    """
    return None if CARD.pays(dice) else most_frequent(dice)


@functools.cache
def _winner() -> Plan:
    return plan_of(Goal.of(CARD), "any", "win")


ROLLED: dict[str, Policy] = {"best": best, "frequent": frequent}
"""The two ways that `simulated` rolls."""


@functools.cache
def outlooks() -> dict[str, Outlook]:
    """Points, chance to win the card and chance of a bust of each way, before the first roll.

    >>> outlooks()["points"].points
    Fraction(10153143505, 181398528)
    """
    goal = Goal.of(CARD)
    stubborn = habit(goal, most_frequent, lambda dice, sixes: CARD.pays(dice) is not None)
    return {
        "best": _winner().start,
        "points": plan_of(goal, "any").start,
        "frequent": stubborn,
        "moments": habit(goal, most_frequent),
    }


def exact() -> Table:
    """The chance to win the card for each way, calculated; its expected points in the label.

    >>> exact().rows[0].chance
    Fraction(279498791, 362797056)
    """
    rows = tuple(
        Row(
            way,
            phrase(
                "aftershock.study.expected",
                way=phrase(f"aftershock.study.{way}"), points=outlook.points,
            ),
            outlook.win,
        )
        for way, outlook in outlooks().items()
    )  # fmt: skip
    return Table(phrase("aftershock.study.exact"), rows, phrase("aftershock.table.fair"))


def simulated(turns: int = 2000, seed: Seed = "aftershock") -> Table:
    """How often the card was won in so many rolled turns, for each of `ROLLED`.

    The label of a row tells the bounds (Wilson, 95 %); the table is marked as simulated.  The same
    seed gives the same turns.  Raises `BadOption` for a number of turns out of 1 to 100,000.

    >>> table = simulated(100)
    >>> table.origin, [row.chance.limit_denominator(100) for row in table.rows]
    ('simulated', [Fraction(69, 100), Fraction(77, 100)])
    """
    if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= MOST_TURNS:
        raise BadOption("aftershock.turns", given=shown(turns), most=MOST_TURNS)
    rows = []
    for way, policy in ROLLED.items():
        numbers = rng(seed, "study", way)
        won = sum(wins(policy, numbers) for _ in range(turns))
        low, high = wilson(won, turns, LEVEL)
        label = phrase(
            "aftershock.study.counted",
            way=phrase(f"aftershock.study.{way}"), won=won, turns=turns, low=low, high=high,
        )  # fmt: skip
        rows.append(Row(way, label, Fraction(won, turns)))
    title = phrase("aftershock.study.simulated", n=turns)
    return Table(title, tuple(rows), phrase("aftershock.table.fair"), "simulated")


def wins(policy: Policy, numbers: Random) -> bool:
    """Whether a turn with ten real dice wins the card, played by `policy`.

    >>> numbers = rng("BKTRMX", "study")
    >>> [wins(frequent, numbers) for _ in range(4)]
    [False, False, False, True]
    """
    kept: Dice = ()
    sixes = 0
    while True:
        roll = numbers.choices(range(1, 7), k=DICE - sixes - len(kept))
        sixes += roll.count(6)
        if sixes >= BUST:
            return False
        dice = tuple(sorted((*kept, *(die for die in roll if die != 6))))
        chosen = policy(dice, sixes)
        if chosen is None:
            return CARD.pays(dice) is not None
        kept = chosen
