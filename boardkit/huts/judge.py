"""What a decision that was made is worth beside the best one: all that a review asks.

`boardkit.huts.advice` weighs every move, which is what somebody wants to see before deciding.
Afterwards two moves are enough, the best and the chosen one, and a turn is judged in a second.

With `quick` the expectation before a throw takes less still: of the results that did not come,
those with two or three long sides (some 13 of 100 throws, most of the work) are looked at along
the `WIDTH` best ways only.  What it finds is never too high, and the advice says that it was not
exact.  Results that did come are always searched in full.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.chance.decide import stop_or_again
from boardkit.game import Advice, Choice
from boardkit.huts import advice
from boardkit.huts.chances import throw
from boardkit.huts.moves import Again, Stop
from boardkit.huts.plan import Found, Plan
from boardkit.huts.state import State
from boardkit.work import Work

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

WIDTH = 16
"""Ways that a quick look follows at each action."""


def judge(game: Huts, view: State, p: int, move: Any = None, quick: bool = False) -> Work[Advice]:
    """Advice to player `p` that surely weighs the best move and `move`, in slices.

    `move` is None before a throw.  Values mean what `advise` says.
    """
    if view.phase != "play" or view.over or view.turn != p or (move is None and view.todo):
        return (yield from advice.advise(game, view, p))
    if view.todo:
        return (yield from _carried_out(game, view, move))
    return (yield from _thrown(game, view, quick))


def _carried_out(game: Huts, s: State, move: Any) -> Work[Advice]:
    found = yield from _after(game, s, None)
    chosen = yield from _after(game, s, move)
    choices = [
        Choice(move, max(chosen.value, found.value) if _is(game, s, move, found) else chosen.value)
    ]
    return Advice(found.value, tuple(choices))
