"""Open stacks that may be looked through: the moves of a plan for a complete town.

`boardkit.town.target` looks for the plan when the pioneer is chosen, for each of the three, and
once more after it if there was none.  As long as what lies in the town agrees with a plan found in
this session, the next tile of it is laid.  Where there is none the expert has no move.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from boardkit.town.moves import Lay, Pioneer, SoloMove
from boardkit.town.state import FIELDS, NAMES, TILES, UNKNOWN, SoloState
from boardkit.town.target import Plan, complete
from boardkit.work import drain

if TYPE_CHECKING:
    from boardkit.town.solo import Solo

STEPS = 1200
"""Steps of the search for each pioneer: about a second in all."""
MORE = 4000
"""Steps once the pioneer lies and no plan was found for it."""

_plans: deque[Plan] = deque(maxlen=16)


def decide(game: Solo, s: SoloState) -> SoloMove | None:
    """The next move of a plan that lays all tiles, None if none is known.

    Only with `peek`, and while a move is to be decided: else the order of the tiles is not known.
    """
    if game.turn(s) != 0 or not game.peek or any(UNKNOWN in stack for stack in s.stacks):
        return None
    if s.phase == "pioneer":
        return _pioneer(s)
    plan = next((plan for plan in _plans if _agrees(plan, s)), None)
    if plan is None and s.board.laid == 1:
        plan = _searched(s.board.grid[0], s.stacks, MORE)
    return None if plan is None else _next(plan, s)


def forget() -> None:
    """Drop all plans, for timing and tests."""
    _plans.clear()


def _pioneer(s: SoloState) -> SoloMove | None:
    for n, stack in enumerate(s.stacks):
        if stack:
            rest = (*s.stacks[:n], stack[:-1], *s.stacks[n + 1 :])
            if _searched(stack[-1], rest, STEPS) is not None:
                return Pioneer(NAMES[stack[-1]])
    return None


def _searched(pioneer: int, stacks: tuple[tuple[int, ...], ...], steps: int) -> Plan | None:
    if 1 + sum(map(len, stacks)) != TILES:
        return None  # such a town would not be complete
    plan = drain(complete(pioneer, stacks, budget=steps))
    if plan.laid < TILES:
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
