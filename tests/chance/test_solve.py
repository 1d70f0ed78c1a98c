"""Decision problems with loops: all policies by brute force, numbers by hand, bad input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.chance.decide import End, Step, explored, follow, solve, solving
from boardkit.chance.dist import Dist
from boardkit.errors import BadModel, BadOption
from boardkit.text import LANGUAGES

Process = Mapping[Any, Mapping[Any, Any]]


def linear(process: Process, policy: Mapping[Any, Any]) -> dict[Any, Fraction] | None:
    """The values of a policy by plain Gauss elimination of V = r + P V; None if it never ends."""
    states = list(process)
    rows: list[list[Fraction]] = []
    for i, state in enumerate(states):
        given = process[state][policy[state]]
        right = Fraction()
        if isinstance(given, Step):
            right, given = Fraction(given.reward), given.next
        row = [Fraction(int(i == j)) for j in range(len(states))]
        if isinstance(given, Dist):
            for outcome, weight in given.items():
                if isinstance(outcome, End):
                    right += Fraction(weight * outcome.value) / given.total
                else:
                    row[states.index(outcome)] -= Fraction(weight, given.total)
        else:
            right += given.value if isinstance(given, End) else given
        rows.append([*row, right])
    for i in range(len(rows)):
        pivot = next((r for r in range(i, len(rows)) if rows[r][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(len(rows)):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return {state: row[-1] for state, row in zip(states, rows, strict=True)}


def satisfies_the_optimality_equation(process: Process, plan: Any) -> None:
    for state in process:
        alternatives = plan.alternatives(state)
        assert list(alternatives) == list(process[state])
        assert plan.value(state) == max(alternatives.values())
        assert alternatives[plan.choice(state)] == plan.value(state)
        assert all(type(value) is Fraction for value in alternatives.values())


weights = st.lists(st.integers(0, 4), min_size=4, max_size=4).filter(any)
values = st.fractions(-3, 3, max_denominator=3)


@st.composite
def processes(draw: st.DrawFn) -> Process:
    """Three states with up to three actions each; everybody may stop, so every policy that is
    strictly better than another ends."""
    states = "abc"
    made: dict[str, dict[str, Any]] = {}
    for state in states:
        actions: dict[str, Any] = {"stop": draw(values)}
        for name in ("go", "run")[: draw(st.integers(0, 2))]:
            outcomes = [*states, End(draw(values))]
            dist = Dist(zip(outcomes, draw(weights), strict=True))
            cost = draw(st.sampled_from([0, 0, -1]))
            actions[name] = Step(dist, cost) if cost else dist
        made[state] = actions
    return made


@given(processes())
@settings(max_examples=120)
def test_against_all_policies(process: Process) -> None:
    plan = solve(process)
    assert plan.exact
    satisfies_the_optimality_equation(process, plan)
    best: dict[Any, Fraction] = {}
    for choice in product(*(process[state] for state in process)):
        policy = dict(zip(process, choice, strict=True))
        found = linear(process, policy)
        if found is None:
            with pytest.raises(BadModel):
                follow(process, policy)
            continue
        assert follow(process, policy) == found
        rounded = follow(process, policy, exact=False)
        assert all(type(value) is float for value in rounded.values())
        assert rounded == pytest.approx({state: float(value) for state, value in found.items()})
        for state, value in found.items():
            best[state] = max(best.get(state, value), value)
    assert dict(plan.values) == best
    assert linear(process, plan.choices) == best


@given(processes())
@settings(max_examples=30)
def test_the_float_answer_comes_first_and_is_close(process: Process) -> None:
    partial = [step.partial for step in solving(process) if step.partial is not None]
    assert partial
    exact = solve(process)
    for plan in (partial[0], solve(process, exact=False)):
        assert not plan.exact
        for state in process:
            assert type(plan.value(state)) is float
            assert plan.value(state) == pytest.approx(float(exact.value(state)), abs=1e-6)


def test_one_die_or_both() -> None:
    """AAAA kept, two dice free, four sixes aside: one die 1/2, both at once 9/20."""
    plan = solve(
        {
            "AAAA": {
                "one": Dist({End(1): 1, End(0): 1, "AAAA": 4}),
                # no six and at least one hit: 25 - 16; neither: 16; a six: 11
                "both": Dist({End(1): 9, "AAAA": 16, End(0): 11}),
            }
        }
    )
    assert plan.alternatives("AAAA") == {
        "one": Fraction(1, 2),
        "both": Fraction(9, 36) + Fraction(16, 36) / 2,
    }
    both = {"AAAA": {"both": Dist({End(1): 9, "AAAA": 16, End(0): 11})}}
    assert solve(both).value("AAAA") == Fraction(9, 20)


def test_deuce() -> None:
    """Tennis with 60 % a point: p^2 / (p^2 + q^2) = 9/13; two states lead to each other."""
    win = {
        "deuce": {"play": Dist({"ahead": 3, "behind": 2})},
        "ahead": {"play": Dist({End(1): 3, "deuce": 2})},
        "behind": {"play": Dist({"deuce": 3, End(0): 2})},
    }
    assert solve(win).value("deuce") == Fraction(9, 13)


def test_expected_number_of_rolls() -> None:
    """Rolls until a six, 6; until two sixes one after the other, 42."""
    first = {"start": {"roll": Step(Dist({End(0): 1, "start": 5}), 1)}}
    assert solve(first).value("start") == 6
    two = {
        "start": {"roll": Step(Dist({"six": 1, "start": 5}), 1)},
        "six": {"roll": Step(Dist({End(0): 1, "start": 5}), 1)},
    }
    assert solve(two).value("start") == 42


def test_going_round_for_nothing_is_no_policy() -> None:
    """Both may wait for each other for ever: the value is that of the best end."""
    process = {
        "a": {"to b": Dist.certain("b"), "stop": 1},
        "b": {"to a": Dist.certain("a"), "stop": 2},
    }
    plan = solve(process)
    assert dict(plan.values) == {"a": 2, "b": 2}
    assert plan.choice("b") == "stop"
    assert plan.choice("a") == "to b"


def test_an_end_may_be_written_in_three_ways() -> None:
    process = {"a": {1: 5, 2: End(5), 3: Step(End(4), 1), 4: Step(4, 1), 5: Dist({End(5): 1})}}
    assert set(solve(process).alternatives("a").values()) == {Fraction(5)}


def test_a_long_chain_needs_no_recursion() -> None:
    n = 3000
    walk: dict[int, Any] = {i: {"on": Dist({i + 1: 1, i: 1})} for i in range(n)}
    walk[n] = {"stop": 1}
    assert set(solve(walk).values.values()) == {1}


def test_chances_far_below_the_precision_of_floats() -> None:
    """Out of the loop with one in 10^15: half of these ends are good."""
    rare = {
        "in": {"go": Dist({"in": 2 * 10**15 - 2, End(1): 1, End(0): 1}), "stop": Fraction(1, 3)}
    }
    plan = solve(rare)
    assert plan.value("in") == Fraction(1, 2)
    assert plan.choice("in") == "go"


def test_states_are_explored_from_a_start() -> None:
    def actions(n: int) -> dict[str, Any]:
        return {"stop": n} if n == 4 else {"stop": n, "double": Dist({n + 1: 2, End(0): 1})}

    process = explored(actions, [1])
    assert list(process) == [1, 2, 3, 4]
    # from 3: 2/3 * 4 < 3; from 2: 2/3 * 3 = 2, equally good; from 1: 2/3 * 2
    plan = solve(process)
    assert dict(plan.values) == {1: Fraction(4, 3), 2: 2, 3: 3, 4: 4}


def test_floats_given_make_floats() -> None:
    plan = solve({"a": {"stop": 0.5, "go": Dist({End(1): 1, End(0): 2})}})
    assert not plan.exact
    assert plan.value("a") == 0.5
    # a state may have any name
    assert solve({1.5: {"stop": 1}, 2.5: {"go": Dist.certain(1.5)}}).exact


LOOP = Dist.certain("a")


@pytest.mark.parametrize(
    ("process", "error", "key"),
    [
        ({}, BadModel, "process.none"),
        (None, BadModel, "process.none"),
        ([("a", 1)], BadModel, "process.none"),
        ({"a": {}}, BadModel, "process.no_action"),
        ({"a": 5}, BadModel, "process.no_action"),
        ({"a": {"go": Dist.certain("b")}}, BadModel, "process.unknown"),
        ({"a": {"go": LOOP}}, BadModel, "process.endless"),
        ({"a": {"go": Dist.certain("b")}, "b": {"go": LOOP}}, BadModel, "process.endless"),
        ({"a": {"stop": 0, "go": Step(LOOP, 1)}}, BadModel, "process.unbounded"),
        ({"a": {"stop": "much"}}, BadOption, "chance.no_number"),
        ({"a": {"stop": float("nan")}}, BadOption, "chance.no_number"),
        ({"a": {"stop": Step(1, float("inf"))}}, BadOption, "chance.no_number"),
    ],
)
def test_bad_processes(process: Any, error: type[Exception], key: str) -> None:
    with pytest.raises(error) as caught:
        solve(process)
    told(caught.value, key)


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda: solve({"a": {"stop": 1}}).value("b"), "process.no_state"),
        (lambda: solve({"a": {"stop": 1}}).choice("b"), "process.no_state"),
        (lambda: solve({"a": {"stop": 1}}).alternatives("b"), "process.no_state"),
        (lambda: follow({"a": {"stop": 1}}, {}), "process.choice"),
        (lambda: follow({"a": {"stop": 1}}, {"a": "go"}), "process.choice"),
    ],
)
def test_bad_questions(call: Callable[[], Any], key: str) -> None:
    with pytest.raises(BadOption) as caught:
        call()
    told(caught.value, key)


def told(error: Any, key: str) -> None:
    assert error.key == key
    texts = {error.text(language) for language in LANGUAGES}
    assert len(texts) == 2
    assert not any("[" in text.split(":")[0] for text in texts)
