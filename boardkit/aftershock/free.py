"""The best plan where any dice may be kept, decided anew before each roll (keep="any").

Rolling one die at a time can imitate every bigger roll: roll its dice one after the other, ending
with the same faces, but one may stop in between; and five sixes end the turn before more of them
can come.  So for the best policy it is enough to look at single dice, and of those at a spare one
if there is one: a die that can be used is worth at least as much as a spare die, since it can be
treated as one.  That leaves few states and few actions, and `chance.decide.solve` does the rest.
The value of a bigger roll follows die by die,

    E(kept, n dice, s sixes) = 1/6 (sum of E(kept + face, n - 1, s) over faces 1 to 5
                                    + E(kept, n - 1, s + 1)),

where E with n = 0 is the value of what lies there.

>>> from boardkit.aftershock.material import Card, Combination
>>> from boardkit.work import drain
>>> goal = Goal.of(Card(3, 0, (Combination("black", "AAAAA"),)))
>>> plan = drain(free_plan(goal, "points"))
>>> plan.ahead((), 0).points
Fraction(10153143505, 181398528)
>>> drain(free_plan(goal, "win")).ahead((), 0).win
Fraction(279498791, 362797056)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from boardkit.aftershock.goal import Goal, Like
from boardkit.aftershock.moves import Dice
from boardkit.aftershock.plan import AIMS, Outlook, Plan, busted, stopping
from boardkit.aftershock.scoring import BUST
from boardkit.aftershock.state import DICE
from boardkit.chance.decide import End, Solution, follow, solving
from boardkit.chance.dist import Dist
from boardkit.text import phrase
from boardkit.work import Progress, Work

Key = tuple[Like, int]
"""Dice after a roll: their likeness and the sixes aside."""


def process(
    goal: Goal, part: int = 0, choices: Mapping[Key, Any] | None = None
) -> dict[Key, dict[Any, Any]]:
    """The turn as a decision process that rolls one die at a time.

    An action is None to stop, or the likeness of the dice that stay; with `choices` there is only
    the one chosen.  `part` says what of an `Ending` the values are: 0 the points, 1 the card won,
    2 a bust.
    """
    found: dict[Key, dict[Any, Any]] = {}
    over = End(busted(BUST)[part])
    for sixes in range(BUST):
        dice = DICE - sixes
        for like in goal.likenesses(dice):
            spare = dice > sum(like)
            ways: Iterable[Any] = (None, *((like,) if spare else goal.without_one(like)))
            if choices is not None:
                ways = (choices[like, sixes],)
            found[like, sixes] = {
                kept: stopping(goal, like, sixes)[part]
                if kept is None
                else _one_die(goal, kept, sixes, over)
                for kept in ways
            }
    return found


def _one_die(goal: Goal, kept: Like, sixes: int, over: End) -> Dist[Any]:
    """What lies there after rolling one die more."""
    after: dict[Any, int] = {(one, sixes): ways for one, ways in goal.rolled(kept)}
    after[(kept, sixes + 1) if sixes + 1 < BUST else over] = 1
    return Dist.trusted(tuple(after), tuple(after.values()), 6)


class FreePlan(Plan):
    """The plan for keep="any", from the solution of its process."""

    def __init__(self, goal: Goal, aim: str, solution: Solution[Key, Any]) -> None:
        super().__init__(goal, "any", aim)
        self.exact = solution.exact
        self._values = [
            solution.values
            if part == AIMS.index(aim)
            else follow(process(goal, part, solution.choices), solution.choices, solution.exact)
            for part in range(3)
        ]
        self._ahead: dict[tuple[Like, int, int], tuple[Any, Any, Any]] = {}

    def ahead(self, kept: Dice, sixes: int) -> Outlook:
        return Outlook(*self._expected(self.goal.like(kept), DICE - sixes - len(kept), sixes))

    def _expected(self, kept: Like, rolled: int, sixes: int) -> tuple[Any, Any, Any]:
        """Points, win and bust before `rolled` dice fall."""
        if sixes > BUST or (sixes == BUST and not rolled):
            return busted(sixes)
        if not rolled:
            points, win, bust = (values[kept, sixes] for values in self._values)
            return points, win, bust
        key = kept, rolled, sixes
        if key not in self._ahead:
            points, win, bust = self._expected(kept, rolled - 1, sixes + 1)
            for after, ways in self.goal.rolled(kept):
                one, two, three = self._expected(after, rolled - 1, sixes)
                points, win, bust = points + ways * one, win + ways * two, bust + ways * three
            sixth = Fraction(1, 6) if self.exact else 1 / 6
            self._ahead[key] = points * sixth, win * sixth, bust * sixth
        return self._ahead[key]


def free_plan(goal: Goal, aim: str) -> Work[Plan]:
    """Make the plan; `Progress.partial` is one in floats once it is known."""
    work = solving(process(goal, AIMS.index(aim)))
    rough: Plan | None = None
    while True:
        try:
            step = next(work)
        except StopIteration as end:
            return FreePlan(goal, aim, end.value)
        if rough is None and step.partial is not None:
            rough = FreePlan(goal, aim, step.partial)
        yield Progress(step.done, phrase("aftershock.advice.solving"), rough)
