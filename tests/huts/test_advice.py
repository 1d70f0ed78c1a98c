"""Stop or throw again, and every action: against slow twins, luck, and other processes."""

import os
import pathlib
import subprocess
import sys
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from boardkit.chance import models
from boardkit.game import Advice
from boardkit.huts import Again, Huts, Stop, Throw, advice, odds, plan
from boardkit.text import LANGUAGES
from boardkit.work import Progress
from tests.huts.boards import (
    CASTLE,
    SHORE,
    TOWN,
    carried_out,
    expectation,
    lead,
    place,
    playing,
    stop_value,
    texts,
)

TWO = Huts(players=2)
SIMPLE = Huts(players=2, variant="simple")
OTHER_MODEL = models.own({"upright": 2, "long": 1, "narrow": 3, "roof": 4})
FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]

# Boards small enough for the slow twin: game, position.
SMALL = {
    "shore": (TWO, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]]}),
    "one left": (TWO, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]], "supply": [1, 4]}),
    "two left": (TWO, {**SHORE, "huts": [[0, 1, 0], [1, 0, 1]], "supply": [2, 3], "turn": 1}),
    "castle": (TWO, {**CASTLE, "huts": [[1, 1, 1], [1, 3, 0]]}),
    "locked": (TWO, {**CASTLE, "huts": [[1, 3, 1], [1, 4, 1]]}),
    "empty": (TWO, SHORE),
    "three": (Huts(players=3), {**SHORE, "huts": [[0, 0, 0], [1, 1, 1], [1, 0, 2]], "turn": 2}),
    "simple": (SIMPLE, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]]}),
    "simple, one left": (SIMPLE, {**SHORE, "supply": [1, 4]}),
    "other model": (Huts(model=OTHER_MODEL), {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]]}),
    "four throws": (Huts(max_throws=4), {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]]}),
}


@pytest.fixture(autouse=True)
def _fresh():
    odds.forget()


@pytest.mark.parametrize("name", SMALL)
def test_stop_or_again_against_every_order_and_every_throw(name):
    game, position = SMALL[name]
    state = place(game, position)
    found = odds.best(game, state)  # before the first throw
    assert found.choices == ()
    assert found.exact
    assert found.value == expectation(game, state, game.max_throws)
    for outcomes in game.chance(state).outcomes[::3]:
        for throws in range(1, game.max_throws):
            thrown = place(game, position, throw=list(outcomes.outcomes), throws=throws)
            found = odds.best(game, thrown)
            stop = stop_value(game, thrown, outcomes.outcomes)
            again = expectation(game, thrown, game.max_throws - throws)
            assert found.of(Stop()).value == stop
            assert found.of(Again()).value == again
            assert found.value == max(stop, again)
            assert found.best() == (Again() if again > stop else Stop())
            assert found.exact
            assert isinstance(found.value, Fraction)


def test_worked_out_by_hand():
    # Simple variant, one throw of three left, two upright on the table: stop is worth 2, again
    # 3 x 7/20 = 21/20. With one upright again is better, by 1/20.
    board = {"fields": ["..."] * 3, "kinds": [["land"]]}
    two = place(SIMPLE, board, throw=["upright", "upright", "roof"], throws=2)
    found = odds.best(SIMPLE, two)
    assert [(str(c.move), c.value) for c in found.choices] == [
        ("stop", 2),
        ("again", Fraction(21, 20)),
    ]
    one = place(SIMPLE, board, throw=["upright", "long", "roof"], throws=2)
    assert odds.best(SIMPLE, one).best() == Again()
    # Two throws left: E[max(upright, 21/20)] with one or none counting 21/20:
    # (2197 + 3549) x 21/20 + 1911 x 2 + 343 x 3, over 8000.
    first = place(SIMPLE, board, throw=["upright", "long", "roof"], throws=1)
    again = (Fraction(5746 * 21, 20) + 1911 * 2 + 343 * 3) / 8000
    assert odds.best(SIMPLE, first).of(Again()).value == again


def test_a_model_of_ones_own():
    state = place(TWO, SHORE, huts=[[0, 0, 0], [1, 1, 1]], throw=["roof"] * 3)
    game = Huts(players=2, model=OTHER_MODEL)
    assert odds.best(TWO, state, OTHER_MODEL) == odds.best(game, state)
    assert odds.best(TWO, state) != odds.best(game, state)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (TWO, {**TOWN, "huts": FIVE, "todo": ["upright"]}),
        (TWO, {**TOWN, "huts": FIVE, "todo": ["long", "narrow"]}),
        (TWO, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]], "todo": ["long", "long", "upright"]}),
        (TWO, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]], "todo": ["long", "upright"],
               "supply": [1, 4]}),
        (TWO, {**CASTLE, "huts": [[1, 3, 1], [1, 1, 1]], "todo": ["long", "narrow"]}),
        (Huts(players=3), {**SHORE, "huts": [[0, 0, 0], [1, 1, 1], [1, 0, 2]],
                           "todo": ["long", "narrow", "upright"]}),
        (SIMPLE, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1]], "todo": ["upright", "upright"]}),
        (SIMPLE, {**SHORE, "huts": [[0, 0, 0], [1, 1, 1], [0, 1, 1]],
                  "todo": ["upright", "upright"]}),
    ],
)  # fmt: skip
def test_every_action_against_every_order(game, position):
    state = place(game, position)
    found = odds.advice(game, state, state.turn)
    assert found.exact
    assert len(found.choices) == len(game.legal(state))
    for move in game.legal(state):
        after = game.apply(state, move)
        value = carried_out(game, after, state.turn, state.number)
        assert found.of(move).value == value, move
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    assert found.value == values[0]


def test_the_values_of_a_turn_hang_together():
    """A throw is worth its best action, and an action what is left after it."""
    state = next(s for s in playing(TWO, 4) if s.number == 7 and s.throw)
    before = odds.best(TWO, state)
    stopped = TWO.apply(state, Stop())
    while stopped.number == state.number:
        said = odds.advice(TWO, stopped, state.turn)
        assert said.value == before.of(Stop()).value
        stopped = TWO.apply(stopped, said.best())
    assert odds.advice(TWO, stopped, state.turn).value == before.of(Stop()).value


def test_start_huts_tiles_and_other_peoples_turns():
    start = place(TWO, TOWN, phase="start", huts=[[0, 0, 1]])
    found = odds.advice(TWO, start, 0)
    assert len(found.choices) == 5
    for move in TWO.legal(start):
        assert found.of(move).value == lead(TWO, TWO.apply(start, move), 0)
    assert texts([found.best()]) == ["start 0,2"]  # beside the lake: 3 points against 2
    advanced = Huts(players=2, variant="advanced")
    land = {"kind": "land", "rows": ["...", "#~#", "..."]}
    tiles = advanced.position({**TOWN, "phase": "tiles", "hands": [[land], [land]]})
    said = odds.advice(advanced, tiles, 0)
    assert (said.value, said.choices, said.note.key) == (0, (), "huts.advice.tiles")
    state = place(TWO, TOWN, huts=FIVE, todo=["upright"])
    assert odds.advice(TWO, state, 1) == Advice(lead(TWO, state, 1))
    over = place(TWO, TOWN, huts=FIVE, supply=[4, 0])
    for p in (0, 1):
        assert odds.advice(TWO, over, p) == Advice(lead(TWO, over, p))
    deal = TWO.start()
    assert odds.advice(TWO, deal, 0) == Advice(0)
    assert odds.advice(TWO, state, None) == odds.advice(TWO, state, 0)


def test_the_value_against_luck():
    """The plan followed through 4,000 turns: the mean within four standard errors."""
    state = place(TWO, TOWN, huts=FIVE)
    exact = odds.best(TWO, state)
    assert exact.exact
    numbers, results = Random(12), []
    for _ in range(4000):
        now = state
        while now.number == state.number and not now.over:
            if not now.throw and not now.todo:
                now = TWO.apply(now, TWO.chance(now).sample(numbers))
            else:
                now = TWO.apply(now, odds.advice(TWO, now, 0).best())
        results.append(lead(TWO, now, 0))
    mean = sum(results) / len(results)
    sd = sqrt(sum((x - mean) ** 2 for x in results) / (len(results) - 1))
    assert abs(mean - float(exact.value)) < 4 * sd / sqrt(len(results))


def test_slices_tell_how_far_they_are_and_what_is_known_first():
    state = next(s for s in playing(TWO, 4) if s.number == 9 and s.throw)
    steps = []
    work = odds.best_work(TWO, state)
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            found = end.value
            break
    assert all(isinstance(step, Progress) for step in steps)
    done = [step.done for step in steps]
    assert done == sorted(done)
    assert 0 <= done[0] <= done[-1] < 1
    first = [step.partial for step in steps if step.partial is not None]
    assert first
    assert first[0].choices[0].move == Stop()
    assert first[0].choices[0].value == found.of(Stop()).value
    assert not first[0].exact
    assert first[0].note.key == "huts.advice.computing"


def test_values_are_kept_for_the_turn():
    """The second throw of a turn on the same board asks the search for nothing."""
    state = place(TWO, TOWN, huts=FIVE, throw=["long", "roof", "upright"])
    before = odds.best(TWO, state)
    second = TWO.apply(TWO.apply(state, Again()), Throw(("narrow", "roof", "roof")))
    steps = sum(1 for _ in odds.best_work(TWO, second))
    assert steps <= 1  # what is known of the throw on the table
    assert odds.best(TWO, state) == before
    assert len(advice._values) == 1
    odds.forget()
    assert not advice._values
    assert odds.best(TWO, state) == before


def test_the_number_of_kept_boards_is_bounded(monkeypatch):
    monkeypatch.setattr(advice, "BOARDS", 3)
    for n in range(6):
        state = place(TWO, SHORE, huts=[[0, 0, 0]], supply=[5 + n, 5], todo=["long", "upright"])
        odds.advice(TWO, state, 0)
    assert len(advice._values) == len(advice._carried) == 3


def test_a_cut_search_is_marked(monkeypatch):
    monkeypatch.setitem(plan.LIMITS, 2, 200)
    state = next(s for s in playing(TWO, 4) if s.number == 9 and s.throw)
    found = odds.best(TWO, state)
    assert not found.exact
    assert found.note.key == "huts.advice.cut"
    todo = TWO.carry_out(state, state.huts, state.supply, state.locked, ("long", "long", "upright"))
    said = odds.advice(TWO, todo, state.turn)
    assert not said.exact
    assert len(said.choices) == len(TWO.legal(todo))
    marked = [choice for choice in said.choices if choice.why is not None]
    assert marked
    assert {choice.why.key for choice in marked} == {"huts.advice.at_least"}


def test_notes_say_that_one_turn_is_looked_at():
    for game, words in (
        (TWO, ("after this turn", "nach diesem Zug")),
        (SIMPLE, ("Huts set", "Gesetzte")),
    ):
        state = place(game, SHORE, huts=[[0, 0, 0]], todo=["upright"])
        note = odds.advice(game, state, 0).note
        for language, word in zip(("en", "de"), words, strict=True):
            assert word in note.text(language)
            assert language in LANGUAGES


def test_worth_is_what_its_docstring_says():
    state = place(TWO, TOWN, huts=FIVE)
    present = lead(TWO, state, 0)
    assert TWO.worth(state, 1) == lead(TWO, state, 1)  # not the own turn
    todo = place(TWO, TOWN, huts=FIVE, todo=["long", "upright"])
    assert TWO.worth(todo, 0) == present + 7 + 7
    over = place(TWO, TOWN, huts=FIVE, supply=[4, 0])
    assert TWO.worth(over, 0) == present + 100
    assert TWO.worth(over, 1) == -present - 100
    tie = place(TWO, TOWN, huts=[[0, 0, 0], [2, 1, 1]], supply=[0, 5])
    assert TWO.worth(tie, 0) == 0
    # One throw of one hut: 7/20 x 7 + 5/20 x 7 + 5/20 x 12 = 7.2. With an upright on the table
    # and such a throw left, again is better by 0.2.
    last = place(TWO, TOWN, huts=FIVE, supply=[1, 5], throws=2)
    assert TWO.worth(last, 0) == pytest.approx(present + 7.2)
    thrown = place(TWO, TOWN, huts=FIVE, supply=[1, 5], throw=["upright"], throws=2)
    assert TWO.worth(thrown, 0) == pytest.approx(present + 7.2)
    simple = place(SIMPLE, TOWN, huts=FIVE, supply=[1, 5], throws=2)
    assert SIMPLE.worth(simple, 0) == pytest.approx(3 - 2 + 7 / 20)
    assert TWO.expert(state, 0) is None


def test_the_same_in_every_process():
    """Moves, values and whole games do not depend on PYTHONHASHSEED."""
    code = """
from random import Random
from boardkit.game import Turn
from boardkit.huts import Huts, odds
for variant in ("base", "advanced"):
    game = Huts(players=2, variant=variant)
    state, numbers = game.start(), Random(5)
    while state.number < 8 and game.turn(state) is not Turn.OVER:
        chance = game.turn(state) is Turn.CHANCE
        choices = game.chance(state) if chance else game.legal(state)
        step = choices.sample(numbers)
        print(step, [str(other) for other in choices][:40])
        state = game.apply(state, step)
    print(game.describe(state), game.score(state))
    said = odds.advice(game, state, state.turn)
    print(said.value, [(str(c.move), c.value) for c in said.choices][:50])
"""
    said = []
    for seed in ("1", "2"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment, capture_output=True, text=True, check=True,
            cwd=pathlib.Path(__file__).parents[2],
        )  # fmt: skip
        said.append(run.stdout)
    assert said[0] == said[1]
    assert len(said[0]) > 2000
