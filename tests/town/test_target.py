"""Open stacks laid out completely, each plan replayed by the rules."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.game import Turn
from boardkit.players import level
from boardkit.town import Lay, Pioneer, Solo, expert, fast, target
from boardkit.town.state import FIELDS, NAMES, TILES, Board
from boardkit.work import Progress, drain

PEEK = Solo(peek=True)


def dealt(seed: int) -> object:
    """A challenge whose stacks all lie open."""
    s = PEEK.start()
    numbers = Random(seed)
    while PEEK.turn(s) is Turn.CHANCE:
        s = PEEK.apply(s, PEEK.chance(s).sample(numbers))
    return s


def checked(plan: target.Plan, pioneer: int, stacks: list[list[int]]) -> None:
    """Lay the plan tile by tile; every lay must be proper and take a top tile."""
    left = [list(stack) for stack in stacks]
    assert plan.lays[0] == (pioneer, 0)
    board = Board().with_tile(0, pioneer)
    for tile, cell in plan.lays[1:]:
        next(stack for stack in left if stack and stack[-1] == tile).pop()
        assert board.fits(tile) >> cell & 1
        board = board.with_tile(cell, tile)
    assert board.laid == plan.laid


def test_plans_are_complete_towns_laid_by_the_rules() -> None:
    complete = 0
    for n in range(6):
        pioneer, stacks = fast.deal(Random(f"t{n}"))
        plan = drain(target.complete(pioneer, stacks, budget=6000))
        checked(plan, pioneer, stacks)
        complete += plan.laid == TILES
    assert complete >= 3


def test_progress_shows_the_longest_plan_and_the_budget_is_kept() -> None:
    pioneer, stacks = fast.deal(Random("t1"))
    work = target.complete(pioneer, stacks, budget=500)
    steps = []
    done = None
    while done is None:
        try:
            steps.append(next(work))
        except StopIteration as end:
            done = end.value
    assert all(isinstance(step, Progress) and 0 < step.done <= 1 for step in steps)
    lengths = [step.partial.laid for step in steps]
    assert lengths == sorted(lengths)
    assert done.steps == 500
    checked(done, pioneer, stacks)


def test_the_same_seed_gives_the_same_plan() -> None:
    pioneer, stacks = fast.deal(Random("t0"))
    one, two = (drain(target.complete(pioneer, stacks, budget=800)) for _ in range(2))
    assert one == two


def test_few_tiles_are_laid_out_too() -> None:
    # B2, C3 and D4 after A1: the plan is complete when the stacks are empty.
    plan = drain(target.complete(0, [[8], [16], [24]], budget=100))
    assert plan.laid == 4
    checked(plan, 0, [[8], [16], [24]])


def test_the_expert_lays_out_open_stacks() -> None:
    expert.forget()
    player = level("strong")
    for seed in range(20):
        s = dealt(seed)
        move = expert.decide(PEEK, s)
        if move is None:
            continue
        assert isinstance(move, Pioneer)
        while PEEK.turn(s) is not Turn.OVER:
            move = player.choose(PEEK, PEEK.view(s, 0), 0, Random(1))
            assert PEEK.why_not(s, move) is None
            s = PEEK.apply(s, move)
        assert s.board.laid == TILES
        assert PEEK.level(s) == "great"
        return
    raise AssertionError("no plan for any of 20 deals")


def test_of_ten_deals_the_strong_player_lays_out_nine() -> None:
    player = level("strong")
    complete = 0
    for seed in range(10):
        s = dealt(seed)
        while PEEK.turn(s) is not Turn.OVER:
            s = PEEK.apply(s, player.choose(PEEK, PEEK.view(s, 0), 0, Random(1)))
        complete += s.board.laid == TILES
    assert complete >= 9


def test_the_expert_thinks_in_slices_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expert.forget()
    monkeypatch.setattr(expert, "ROUNDS", (200, 210))
    s = next(s for s in map(dealt, range(20)) if expert.decide(PEEK, s) is None)
    expert.forget()
    done = [step.done for step in expert.deciding(PEEK, s)]
    assert len(done) == 12  # two slices of 100 steps for each of the pioneers in each round
    assert done == sorted(done)
    assert 0 < done[0] < done[-1] <= 1
    expert.forget()


def test_a_search_that_failed_is_not_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    expert.forget()
    monkeypatch.setattr(expert, "ROUNDS", (2,))
    assert expert.decide(PEEK, dealt(0)) is None
    monkeypatch.setattr(expert, "complete", None)
    assert expert.decide(PEEK, dealt(0)) is None
    expert.forget()


def test_without_peeking_there_is_no_expert() -> None:
    game = Solo()
    s = game.start()
    numbers = Random(1)
    while game.turn(s) is Turn.CHANCE:
        s = game.apply(s, game.chance(s).sample(numbers))
    assert game.expert(s, 0) is None


def test_off_the_plan_the_expert_has_no_move() -> None:
    expert.forget()
    s = next(s for s in map(dealt, range(20)) if expert.decide(PEEK, s) is not None)
    s = PEEK.apply(s, expert.decide(PEEK, s))
    planned = expert.decide(PEEK, s)
    assert isinstance(planned, Lay)
    other = next(move for move in PEEK.legal(s) if move.field != planned.field)
    assert PEEK.expert(PEEK.apply(s, other), 0) is None
    assert PEEK.expert(PEEK.apply(s, planned), 0) is not None
    assert planned.tile in NAMES
    assert planned.field in FIELDS
