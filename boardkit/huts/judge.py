"""What a decision that was made is worth beside the best one: all that a review asks.

`boardkit.huts.advice` weighs every move, which is what somebody wants to see before deciding.
Afterwards two moves are enough, the best and the chosen one.

With `quick` the expectation before a throw takes less too: of the results that did not come,
those with two or three long sides (13 of 100 throws in the default model, and most of the work)
are looked at along the `WIDTH` best ways only.  What that finds is never too high, and the advice
says that it is not exact.  Results that did come are searched in full.

>>> from boardkit.huts.rules import Huts
>>> from boardkit.work import drain
>>> game = Huts()
>>> board = game.position(
...     {
...         "game": "huts", "players": 2,
...         "fields": ["..~", "c.x", "###"], "kinds": [["land"]],
...         "huts": [[0, 0, 0], [1, 1, 1]], "turn": 0, "todo": ["narrow", "upright"],
...     }
... )
>>> said = drain(judge(game, board, 0, game.parse("set 1,0")))
>>> [(str(choice.move), choice.value) for choice in said.choices]
[('set 0,1', 11), ('set 1,0', 10)]
"""  # fmt: skip

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.chance.decide import stop_or_again
from boardkit.game import Advice, Choice
from boardkit.huts import advice
from boardkit.huts.chances import throw
from boardkit.huts.moves import Again, Stop
from boardkit.huts.plan import Found, Plan
from boardkit.huts.state import State
from boardkit.text import phrase
from boardkit.work import Progress, Work

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

WIDTH = 16
"""Ways that a quick look follows at each action."""

_looks: OrderedDict[Any, dict[tuple[str, ...], Found]] = OrderedDict()


def forget() -> None:
    """Empty what quick looks found; `boardkit.huts.odds.forget` empties the rest."""
    _looks.clear()


def judge(game: Huts, view: State, p: int, move: Any = None, quick: bool = False) -> Work[Advice]:
    """Advice to player `p` that weighs the best move and `move` (None before a throw), in slices.

    The values mean what those of `boardkit.huts.odds.advise` mean.
    """
    own = view.phase == "play" and not view.over and view.turn == p
    if not own or (view.todo and (len(view.todo) == 1 or game.simple or move is None)):
        return (yield from advice.advise(game, view, p))
    if view.todo:
        return (yield from _carried_out(game, view, move))
    if quick and not game.simple:
        return (yield from _thrown(game, view))
    return (yield from advice.advise(game, view, p))


def _carried_out(game: Huts, s: State, move: Any) -> Work[Advice]:
    """The best action and the one chosen, each with the best that can follow it."""
    board = advice._Board.of(game, s)
    found = yield from advice._value(board, s.todo, 0.0, None)
    after = game.apply(s, move)
    if after.huts == found.first:
        chosen = found
    elif after.over or after.number != s.number:
        chosen = Found(advice._Board.of(game, replace(after, turn=s.turn)).lead(), True)
    else:
        chosen = yield from advice._value(advice._Board.of(game, after), after.todo, 0.0, None)
    choices = [Choice(move, chosen.value)]
    if chosen.value < found.value:
        best = next(m for m in game.legal(s) if game.apply(s, m).huts == found.first)
        choices.append(Choice(best, found.value))
    return advice._sorted(game, choices, found.exact and chosen.exact)


def _thrown(game: Huts, s: State) -> Work[Advice]:
    """Stop or throw again, or the expectation before a throw, by quick looks."""
    board = advice._Board.of(game, s)
    dist = throw(s.thrown, game.model)
    if s.throw:
        now = yield from advice._value(board, advice._results(board, s.throw), 0.0, None)
    values = {}
    exact = True
    for n, outcomes in enumerate(dist):
        found = yield from _look(board, advice._results(board, outcomes))
        values[outcomes] = found.value
        exact = exact and found.exact
        yield Progress(n / len(dist))
    plan = stop_or_again(values, dist, game.max_throws - s.throws)
    if not s.throw:
        note = phrase("huts.advice.turn" if exact else "huts.advice.cut")
        return Advice(plan.value, (), exact, note)
    choices = [Choice(Stop(), Fraction(now.value)), Choice(Again(), plan.value)]
    return advice._sorted(game, choices, exact and now.exact)


def _look(board: Any, todo: tuple[str, ...]) -> Work[Found]:
    """The value of some results: in full where that is quick or has been done."""
    if todo.count("long") < 2 or todo in advice._kept(board):
        return (yield from advice._value(board, todo, 0.0, None))
    if board not in _looks:
        _looks[board] = {}
        if len(_looks) > advice.BOARDS:
            _looks.popitem(last=False)
    known = _looks[board]
    if todo not in known:
        plan = Plan(board.layout, board.player, board.locked)
        work = plan.search(board.huts, todo, board.supply, width=WIDTH if len(todo) > 2 else None)
        known[todo] = yield from work
    return known[todo]
