"""Open stacks that may be looked through: the moves of a plan for a complete town.

`boardkit.town.target` looks for the plan when the pioneer is chosen, for each of the three, and
once more after it if there was none.  More than 90 of 100 deals are laid out that way.  As long as
what lies in the town agrees with a plan found in this session, the next tile of it is laid.  Where
there is none the expert has no move.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from boardkit.town.moves import Lay, Pioneer, SoloMove
from boardkit.town.state import FIELDS, NAMES, TILES, UNKNOWN, SoloState
from boardkit.town.target import Plan, complete
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.town.solo import Solo

ROUNDS = (1200, 8000, 40_000)
"""Steps of the search for each pioneer, first few for all of them: three seconds at the worst."""
MORE = 40_000
"""Steps once the pioneer lies and no plan was found for it."""

Stacks = tuple[tuple[int, ...], ...]
_plans: deque[Plan] = deque(maxlen=16)
_failed: deque[tuple[int, Stacks, int]] = deque(maxlen=64)
"""Pioneer, stacks and steps of searches that found nothing, so that nobody waits for them again."""


def decide(game: Solo, s: SoloState) -> SoloMove | None:
    """The next move of a plan that lays all tiles, None if none is known.

    Only with `peek`, and while a move is to be decided: else the order of the tiles is not known.
    """
    return drain(deciding(game, s))


def deciding(game: Solo, s: SoloState) -> Work[SoloMove | None]:
    """`decide` in slices."""
    if game.turn(s) != 0 or not game.peek or any(UNKNOWN in stack for stack in s.stacks):
        return None
    if s.phase == "pioneer":
        return (yield from _pioneer(s))
    plan = next((plan for plan in _plans if _agrees(plan, s)), None)
    if plan is None and s.board.laid == 1:
        plan = yield from _searched(s.board.grid[0], s.stacks, MORE)
    return None if plan is None else _next(plan, s)


def forget() -> None:
    """Drop all plans, for timing and tests."""
    _plans.clear()
    _failed.clear()


def _pioneer(s: SoloState) -> Work[SoloMove | None]:
    deals = [
        (stack[-1], (*s.stacks[:n], stack[:-1], *s.stacks[n + 1 :]))
        for n, stack in enumerate(s.stacks)
        if stack
    ]
    searches = [(*deal, steps) for steps in ROUNDS for deal in deals]
    total, spent = sum(steps for _, _, steps in searches), 0
    for pioneer, rest, steps in searches:
        plan = yield from _searched(pioneer, rest, steps, spent / total, steps / total)
        if plan is not None:
            return Pioneer(NAMES[pioneer])
        spent += steps
    return None


def _searched(
    pioneer: int, stacks: Stacks, steps: int, done: float = 0.0, share: float = 1.0
) -> Work[Plan | None]:
    """A plan that lays all tiles, None if so many steps find none.

    In a longer search `done` is what went before and `share` what this one is of the whole.
    """
    if 1 + sum(map(len, stacks)) != TILES or (pioneer, stacks, steps) in _failed:
        return None  # with fewer tiles such a town would not be complete
    work = complete(pioneer, stacks, steps, steps)
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            plan: Plan = end.value
            break
        yield Progress(done + share * progress.done)
    if plan.laid < TILES:
        _failed.appendleft((pioneer, stacks, steps))
        return None
    _plans.appendleft(plan)
    return plan


def _agrees(plan: Plan, s: SoloState) -> bool:
    """Whether the town is a part of the plan that can be gone on with in its order."""
    board = s.board
    laid = {tile for tile, cell in plan.lays if board.grid[cell] == tile}
    if len(laid) != board.laid or board.blank:
        return False
    left = [list(reversed(stack)) for stack in s.stacks]
    for tile, _ in plan.lays:
        if tile in laid:
            continue
        stack = next((stack for stack in left if stack and stack[0] == tile), None)
        if stack is None:
            return False
        del stack[0]
    return True


def _next(plan: Plan, s: SoloState) -> SoloMove | None:
    for tile, cell in plan.lays:
        if s.board.tile(cell) is None:
            return Lay(NAMES[tile], FIELDS[cell])
    return None
