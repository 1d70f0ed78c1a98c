"""What a policy is worth: linear equations, one for each state, solved part by part.

The equation of a state s is

    V(s) = r + sum over t of p_t V(t),

and states that lead to each other have to be solved together.  That is done by *state elimination*:
a state that is eliminated is replaced in the equations of all others by what it leads to.  The
chance to leave the part is carried along, so that no float has to be 1 minus another one close to
it (W. Grassmann, M. Taksar, D. Heyman, Operations Research 33, 1985).  Numbers may be floats or
Fractions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

from boardkit.chance.dist import shown
from boardkit.errors import BadModel

S = TypeVar("S", bound=Hashable)

Equation = tuple[Any, dict[Any, Any], Any]
"""What is won at once or at the end, the chances of what is next, the chance that it is over."""


def parts(after: Mapping[S, tuple[S, ...]]) -> list[list[S]]:
    """The strongly connected parts, each after all that it leads to (R. Tarjan, 1972).

    >>> parts({"a": ("b", "c"), "b": ("a",), "c": ("c",)})
    [['c'], ['b', 'a']]
    """
    found: list[list[S]] = []
    index: dict[S, int] = {}
    low: dict[S, int] = {}
    stack: list[S] = []
    on_stack: set[S] = set()
    for root in after:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        path = [(root, iter(after[root]))]
        while path:
            state, rest = path[-1]
            for t in rest:
                if t not in index:
                    index[t] = low[t] = len(index)
                    stack.append(t)
                    on_stack.add(t)
                    path.append((t, iter(after[t])))
                    break
                if t in on_stack:
                    low[state] = min(low[state], index[t])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[state])
                if low[state] == index[state]:
                    part: list[S] = []
                    while not part or part[-1] != state:
                        part.append(stack.pop())
                        on_stack.discard(part[-1])
                    found.append(part)
    return found


def eliminate(part: list[S], chosen: Mapping[S, Equation], values: dict[S, Any]) -> None:
    """Solve the equations of states that lead to each other, and put their values into `values`.

    What the part leads to beside itself must be there already.  Raises `BadModel` where a state
    goes round for ever.

    >>> from fractions import Fraction
    >>> found = {"out": 1}
    >>> half = Fraction(1, 2)
    >>> eliminate(["a"], {"a": (0, {"a": half, "out": half / 2}, half / 2)}, found)
    >>> found["a"]
    Fraction(1, 2)
    """
    inside = set(part)
    reward: dict[S, Any] = {}
    leave: dict[S, Any] = {}
    rows: dict[S, dict[S, Any]] = {}
    back: dict[S, dict[S, None]] = {state: {} for state in part}
    for state in part:
        gain, after, over = chosen[state]
        rows[state] = {t: p for t, p in after.items() if t in inside}
        beside = [(t, p) for t, p in after.items() if t not in inside]
        reward[state] = gain + sum(p * values[t] for t, p in beside)
        leave[state] = over + sum(p for _, p in beside)
        for t in rows[state]:
            back[t][state] = None
    left = dict.fromkeys(part)
    order: list[S] = []
    while left:
        # Few links in and out: few new ones arise.
        state = min(left, key=lambda s: len(rows[s]) * len(back[s]))
        del left[state]
        order.append(state)
        row = rows[state]
        row.pop(state, None)
        back[state].pop(state, None)
        out = leave[state] + sum(row.values())
        if not out:
            raise BadModel("process.unbounded", state=shown(state))
        reward[state] /= out
        leave[state] /= out
        for t in row:
            row[t] /= out
            back[t].pop(state)
        for earlier in back[state]:
            other = rows[earlier]
            share = other.pop(state)
            reward[earlier] += share * reward[state]
            leave[earlier] += share * leave[state]
            for t, p in row.items():
                other[t] = other.get(t, 0) + share * p
                back[t][earlier] = None
    for state in reversed(order):
        values[state] = reward[state] + sum(p * values[t] for t, p in rows[state].items())
