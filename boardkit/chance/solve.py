"""Finite decision problems with loops, solved exactly: which action is best, and what it is worth.

A *process* is a mapping from states to their actions, and from each action to what it leads to:

* a number or `End(value)`: it is over and this much is won;
* a `Dist` of what may come next: states, or `End` where it may be over;
* `Step(next, reward)`: one of these, with a reward on the way (a cost is a negative one).

The value of a state is the expected sum of rewards and the final value under the best policy that
ends with certainty.  It satisfies the *optimality equation*

    V(s) = max over actions a of  r(s, a) + sum over t of P(t | s, a) V(t),

with the End's own value for V(t) where it is over.  States may lead back to each other, so this
cannot be reckoned from the end; *policy iteration* (R. Howard, Dynamic Programming and Markov
Processes, 1960) does it: take a policy, solve its linear equations, change every choice for which
another action is worth strictly more, and repeat.  A policy that ends with certainty stays one,
because on a loop that never ends no choice can be worth strictly more than what it is compared
with.  There are finitely many policies and each is better than the last: it stops, at the best.

It is done with floats first, which is fast, and then with fractions from the policy found, until
no exact improvement is left; `boardkit.chance.elimination` solves the linear equations.

Three dice show 1, 2 and 3, you want a pair, and the first six ends it all.  Of the 6, 36 or 216
rolls of one, two or three of them 2, 13 or 65 make a pair, and 1, 11 or 91 have a six:

>>> from boardkit.chance.dist import Dist
>>> roll = {1: (2, 1), 2: (13, 11), 3: (65, 91)}
>>> plan = solve(
...     {
...         "no pair": {
...             n: Dist({End(1): pair, End(0): six, "no pair": 6**n - pair - six})
...             for n, (pair, six) in roll.items()
...         }
...     }
... )
>>> plan.choice("no pair")
1
>>> plan.alternatives("no pair")
{1: Fraction(2, 3), 2: Fraction(7, 12), 3: Fraction(35, 72)}
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from boardkit.chance.dist import Dist, shown
from boardkit.chance.elimination import Equation, eliminate, parts
from boardkit.errors import BadModel, BadOption
from boardkit.work import Progress, Work, drain

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
Value = Fraction | float

EPSILON = 1e-9
"""A float policy is changed for gains above this share of the largest number only."""
MOST_STATES = 100_000


@dataclass(frozen=True)
class End:
    """It is over, with this value."""

    value: Any


@dataclass(frozen=True)
class Step:
    """What an action leads to (a `Dist`, an `End` or a number), and a reward on the way."""

    next: Any
    reward: Any = 0


@dataclass(frozen=True)
class Solution(Generic[S, A]):
    """The best policy of a process: the value of every state, the choice and its alternatives.

    All values are Fractions where `exact`, floats otherwise.  Where several actions are equally
    good the choice is one of them, the same in every run.
    """

    process: Mapping[S, Mapping[A, Any]] = field(repr=False, hash=False, compare=False)
    values: Mapping[S, Value] = field(repr=False, hash=False)
    choices: Mapping[S, A] = field(repr=False, hash=False)
    exact: bool = True

    def value(self, state: S) -> Value:
        """What `state` is worth under the best policy; raises `BadOption` if there is none."""
        self._check(state)
        return self.values[state]

    def choice(self, state: S) -> A:
        """A best action in `state`."""
        self._check(state)
        return self.choices[state]

    def alternatives(self, state: S) -> dict[A, Value]:
        """The value of every action in `state`, as given, if all later choices are best."""
        self._check(state)
        number = Fraction if self.exact else float
        return {
            action: _worth(_compiled(state, action, given, number), self.values)
            for action, given in self.process[state].items()
        }

    def _check(self, state: S) -> None:
        if state not in self.values:
            raise BadOption("process.no_state", given=shown(state))


def solve(process: Mapping[S, Mapping[A, Any]], exact: bool = True) -> Solution[S, A]:
    """The best policy of `process` (see the module); with ``exact=False`` the float answer.

    Floats given make a float answer.  Raises `BadModel` where a state has no action, an action
    leads to a state that is not in the process, no way leads from a state to an end, or the value
    has no bound because a reward can be collected for ever; `BadOption` for a value that is no
    finite number.

    Roll a die as often as you like, for one point each time; you get what it shows at last.  With
    a three stopping and rolling are equally good:

    >>> roll = Dist.uniform(range(1, 7))
    >>> game = {n: {"stop": n, "roll": Step(roll, -1)} for n in roll}
    >>> plan = solve(game)
    >>> [plan.choice(n) for n in roll]
    ['roll', 'roll', 'stop', 'stop', 'stop', 'stop']
    >>> plan.alternatives(3)
    {'stop': Fraction(3, 1), 'roll': Fraction(3, 1)}
    """
    return drain(solving(process, exact))


def solving(process: Mapping[S, Mapping[A, Any]], exact: bool = True) -> Work[Solution[S, A]]:
    """The work of `solve` in slices; `Progress.partial` is the float answer once it is known."""
    _checked(process)
    rounded = _Problem(process, float)
    choices = rounded.ending()
    yield Progress(0.05)
    values, choices = yield from rounded.improved(choices, 0.05, 0.5)
    first = Solution(process, values, choices, exact=False)
    if not exact or _has_floats(process):
        return first
    yield Progress(0.5, partial=first)
    fractions = _Problem(process, Fraction)
    values, choices = yield from fractions.improved(choices, 0.5, 1.0, first)
    return Solution(process, values, choices)


def follow(
    process: Mapping[S, Mapping[A, Any]], choices: Mapping[S, A], exact: bool = True
) -> dict[S, Value]:
    """What it is worth in every state to take always the action of `choices`, best or not.

    Fractions unless the process has floats or ``exact=False``.  Raises as `solve` does; `BadModel`
    too where the choices go round for ever, and `BadOption` for a state without a choice or a
    choice that is no action.

    >>> once = {n: {"stop": n, "roll": Dist.uniform(range(1, 7))} for n in range(1, 7)}
    >>> follow(once, {n: "roll" if n == 1 else "stop" for n in once})[1]
    Fraction(4, 1)
    """
    _checked(process)
    for state, actions in process.items():
        if state not in choices or choices[state] not in actions:
            given = shown(choices[state]) if state in choices else "-"
            raise BadOption("process.choice", state=shown(state), given=given)
    number = Fraction if exact and not _has_floats(process) else float
    only = {state: {choices[state]: process[state][choices[state]]} for state in process}
    return drain(_Problem(only, number).values({state: choices[state] for state in process}))


def explored(actions: Callable[[S], Mapping[A, Any]], start: Iterable[S]) -> dict[S, Any]:
    """The process of all states that can be reached from `start`, asked for one by one.

    >>> list(explored(lambda n: {"stop": n, "on": Dist({min(n + 1, 3): 1})}, [1]))
    [1, 2, 3]
    """
    found: dict[S, Any] = {}
    waiting = list(start)[::-1]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found[state] = dict(actions(state))
        if len(found) > MOST_STATES:
            raise BadModel("process.too_many", n=len(found), most=MOST_STATES)
        for given in found[state].values():
            inner = given.next if isinstance(given, Step) else given
            if isinstance(inner, Dist):
                waiting += [o for o in inner.outcomes[::-1] if not isinstance(o, End)]
    return found


def _compiled(state: Any, action: Any, given: Any, number: Callable[[Any], Any]) -> Equation:
    reward: Any = 0
    if isinstance(given, Step):
        reward, given = _number(given.reward, number), given.next
    if isinstance(given, End):
        given = given.value
    if not isinstance(given, Dist):
        return reward + _number(given, number), {}, number(1)
    after: dict[Any, Any] = {}
    over: Any = 0
    for outcome, weight in given.items():
        chance = _chance(weight, given.total, number is float)
        if isinstance(outcome, End):
            reward += chance * _number(outcome.value, number)
            over += chance
        else:
            after[outcome] = chance
    return reward, after, over


@functools.lru_cache(maxsize=4096)
def _chance(weight: int, total: int, rounded: bool) -> Value:
    return weight / total if rounded else Fraction(weight, total)


def _worth(action: Equation, values: Mapping[Any, Any]) -> Any:
    reward, after, _ = action
    return reward + sum(chance * values[t] for t, chance in after.items())


class _Problem(Generic[S, A]):
    """A process with all numbers of one kind, floats or Fractions."""

    def __init__(self, process: Mapping[S, Mapping[A, Any]], number: Callable[[Any], Any]) -> None:
        self.exact = number is Fraction
        self.actions: dict[S, dict[A, Equation]] = {}
        for state, actions in process.items():
            if not isinstance(actions, Mapping) or not actions:
                raise BadModel("process.no_action", state=shown(state))
            self.actions[state] = {
                action: _compiled(state, action, given, number) for action, given in actions.items()
            }
        for state, compiled in self.actions.items():
            for action, (_, after, _) in compiled.items():
                for t in after:
                    if t not in self.actions:
                        raise BadModel(
                            "process.unknown",
                            state=shown(state), action=shown(action), given=shown(t),
                        )  # fmt: skip

    def ending(self) -> dict[S, A]:
        """A policy that ends with certainty: each state has a way that comes nearer to an end."""
        before: dict[S, list[tuple[S, A]]] = {state: [] for state in self.actions}
        choices: dict[S, A] = {}
        near: list[S] = []
        for state, actions in self.actions.items():
            for action, (_, after, over) in actions.items():
                if over and state not in choices:
                    choices[state] = action
                    near.append(state)
                for t in after:
                    before[t].append((state, action))
        for state in near:  # grows while it is read: breadth first
            for earlier, action in before[state]:
                if earlier not in choices:
                    choices[earlier] = action
                    near.append(earlier)
        for state in self.actions:
            if state not in choices:
                raise BadModel("process.endless", state=shown(state))
        return choices

    def improved(
        self,
        choices: dict[S, A],
        start: float,
        end: float,
        partial: Solution[S, A] | None = None,
    ) -> Work[tuple[dict[S, Any], dict[S, A]]]:
        """Policy iteration from `choices`: the values and the choices of a best policy."""
        choices = dict(choices)
        done = start
        while True:
            values = yield from self.values(choices, done, partial)
            done += (end - done) / 2  # nobody knows how many rounds are to come
            yield Progress(done, partial=partial)
            margin: Any = 0
            if not self.exact:
                margin = EPSILON * max(1.0, *(abs(value) for value in values.values()))
            changed = False
            for state, actions in self.actions.items():
                best, top = choices[state], values[state] + margin
                for action, compiled in actions.items():
                    worth = _worth(compiled, values)
                    if worth > top:
                        best, top, changed = action, worth, True
                choices[state] = best
            if not changed:
                return values, choices

    def values(
        self, choices: Mapping[S, A], done: float = 0.0, partial: Any = None
    ) -> Work[dict[S, Any]]:
        """What the policy `choices` is worth in every state: its linear equations, part by part."""
        chosen = {state: self.actions[state][action] for state, action in choices.items()}
        links = {state: tuple(after) for state, (_, after, _) in chosen.items()}
        values: dict[S, Any] = {}
        for n, part in enumerate(parts(links), start=1):
            eliminate(part, chosen, values)
            if n % 64 == 0 or len(part) > 64:
                yield Progress(done, partial=partial)
        return values


# What may be asked for


def _checked(process: Any) -> None:
    if not isinstance(process, Mapping) or not process:
        raise BadModel("process.none", given=shown(process))
    if len(process) > MOST_STATES:
        raise BadModel("process.too_many", n=len(process), most=MOST_STATES)


def _number(given: Any, number: Callable[[Any], Any]) -> Any:
    if isinstance(given, (int, Fraction)):
        return number(given)
    if isinstance(given, float) and math.isfinite(given):
        return number(given)
    raise BadOption("chance.no_number", given=shown(given))


def _has_floats(process: Mapping[Any, Mapping[Any, Any]]) -> bool:
    """Whether any value or reward is a float."""
    for actions in process.values():
        for given in actions.values():
            if isinstance(given, Step):
                if isinstance(given.reward, float):
                    return True
                given = given.next
            ends = given.outcomes if isinstance(given, Dist) else (given,)
            for end in ends:
                value = end.value if isinstance(end, End) else end
                # A state may be called 1.5; only what stands for an end is a value.
                is_value = isinstance(end, End) or not isinstance(given, Dist)
                if is_value and isinstance(value, float):
                    return True
    return False
