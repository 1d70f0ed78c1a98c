"""Plans by goal and rule, made when they are first asked for and then remembered.

>>> from boardkit.aftershock.material import Card, Combination
>>> five = Goal.of(Card(3, 0, (Combination("black", "AAAAA"),)))
>>> round(float(plan_of(five, "locked").start.points), 2)
49.92
"""

from __future__ import annotations

from collections import OrderedDict

from boardkit.aftershock.free import free_plan
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.locked import locked_plan
from boardkit.aftershock.plan import Plan
from boardkit.work import Work, drain

PLANS = 256
"""Plans that are remembered."""

_plans: OrderedDict[tuple[Goal, str, str], Plan] = OrderedDict()


def forget() -> None:
    """Empty what is remembered: fair timing needs it, nothing else does."""
    _plans.clear()


def plan_of(goal: Goal, keep: str, aim: str = "points") -> Plan:
    """The exact plan for a goal under one of the rules "any", "locked" and "none".

    It makes the most of the expected points of the turn, or with the aim "win" of the chance to
    win the card, whatever that costs.
    """
    return drain(planning(goal, keep, aim))


def planning(goal: Goal, keep: str, aim: str = "points") -> Work[Plan]:
    """The work of `plan_of`; for "any" `Progress.partial` is a plan in floats once there is one."""
    key = goal, keep, aim
    if key not in _plans:
        work = free_plan(goal, aim) if keep == "any" else locked_plan(goal, keep, aim)
        _plans[key] = yield from work
        if len(_plans) > PLANS:
            _plans.popitem(last=False)
    _plans.move_to_end(key)
    return _plans[key]
