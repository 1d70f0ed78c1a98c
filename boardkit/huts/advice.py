"""What moves are worth: stop or throw again, and how to carry out a throw.

The value of a position is the player's points minus the best opponent's **after this turn**, in
the simple variant the huts set; what later turns bring is not counted, and every advice says so.

Stop is worth the best way to carry out the throw.  Throwing again is worth the expectation over
all throws to come if one stops when that is better (`boardkit.chance.decide`), with the value of
each of the up to 20 multisets of results.  The board does not change between the throws of a
turn, so these values are kept (`forget` empties what is kept).  They are computed in slices of a
few milliseconds: `best_work` and `advise` are generators of `Progress`.

>>> from boardkit.huts.rules import Huts
>>> game = Huts(variant="simple")
>>> board = {"fields": ["...", "...", "..."], "kinds": [["land"]]}
>>> throw = {"throw": ["long", "roof", "upright"], "throws": 2}
>>> found = best(game, game.position({**board, **throw}))
>>> [(str(choice.move), choice.value) for choice in found.choices]
[('again', Fraction(21, 20)), ('stop', Fraction(1, 1))]
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.chance.decide import stop_or_again
from boardkit.chance.models import Model
from boardkit.game import Advice, Choice, check_player, check_state
from boardkit.huts import fastscore, scoring
from boardkit.huts.chances import throw
from boardkit.huts.moves import Again, Move, Stop
from boardkit.huts.plan import LIMITS, Found, Plan
from boardkit.huts.state import State
from boardkit.text import phrase
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

BOARDS = 64
"""Boards whose values are kept."""
WIDTH = 3
"""Ways that a first look follows at each action."""

Results = tuple[str, ...]


@dataclass(frozen=True)
class _Board:
    """What the values of a turn depend on; the throws change nothing of it."""

    layout: Any
    huts: tuple[int, ...]
    supply: int
    locked: int
    player: int
    simple: bool

    @classmethod
    def of(cls, game: Huts, s: State) -> _Board:
        return cls(s.layout, s.huts, s.supply[s.turn], s.locked, s.turn, game.simple)

    def lead(self) -> int:
        """The value as the board is."""
        found = scoring.points(self.layout, self.huts, self.simple)
        mine = found.pop(self.player)
        return mine if self.simple else mine - max(found)


_values: OrderedDict[_Board, dict[Results, Found]] = OrderedDict()
_carried: OrderedDict[tuple[_Board, Results], Advice] = OrderedDict()


def forget() -> None:
    """Empty everything that is kept: fair timing needs it, nothing else does."""
    _values.clear()
    _carried.clear()
    fastscore.scorer.cache_clear()


def best(game: Huts, state: State, model: Model | None = None) -> Advice:
    """Stop or throw again, with the value of each; before a throw the expectation alone.

    `model` stands in for the game's.  For a state without that choice it is the advice to the
    player at turn.
    """
    return drain(best_work(game, state, model))


def best_work(game: Huts, state: State, model: Model | None = None) -> Work[Advice]:
    """`best` in slices; `Progress.partial` is the advice as far as it is known."""
    check_state(game, state)
    if model is not None:
        game = replace(game, model=model)
    return advise(game, state, state.turn)


def advice(game: Huts, view: State, p: int | None) -> Advice:
    """What the moves of player `p` (None: of whose turn it is) are worth; see `advise`."""
    return drain(advise(game, view, p))


def advise(game: Huts, view: State, p: int | None) -> Work[Advice]:
    """What the moves of player `p` (None: of whose turn it is) are worth, in slices.

    In the own turn: at stop or again both; before a throw the expectation; while results are
    carried out every legal move.  For start huts the value once they are set, for tiles to lay
    none.  Out of turn and after the end: the value as it is.
    """
    check_state(game, view)
    check_player(game, p)
    if p is None:
        p = view.turn
    if view.over or view.turn != p or view.phase == "deal":
        return Advice(_Board.of(game, replace(view, turn=p)).lead())
    if view.phase == "tiles":
        return Advice(_Board.of(game, view).lead(), note=phrase("huts.advice.tiles"))
    if view.phase == "start":
        return _start(game, view)
    if view.todo:
        return (yield from _carry_out(game, view))
    return (yield from _throw(game, view))


def _start(game: Huts, s: State) -> Advice:
    choices = []
    for move in game.legal(s):
        after = replace(game.apply(s, move), turn=s.turn)
        choices.append(Choice(move, _Board.of(game, after).lead()))
    return _sorted(game, choices, True)


# Stop or throw again


def _throw(game: Huts, s: State) -> Work[Advice]:
    board = _Board.of(game, s)
    dist = throw(s.thrown, game.model)
    wanted = dict.fromkeys(_results(board, outcomes) for outcomes in dist)
    order = sorted(wanted, key=_effort)
    partial: Advice | None = None
    done = 0
    total = sum(map(_effort, order)) or 1
    if s.throw:
        now = _results(board, s.throw)
        stop = yield from _value(board, now, 0.0, None)
        first = Choice(Stop(), Fraction(stop.value))
        partial = Advice(first.value, (first,), False, phrase("huts.advice.computing"))
        yield Progress(0.0, None, partial)
    found: dict[Results, Found] = {}
    for todo in order:
        found[todo] = yield from _value(board, todo, done / total, partial)
        done += _effort(todo)
    values = {outcomes: found[_results(board, outcomes)].value for outcomes in dist}
    exact = all(value.exact for value in found.values())
    left = game.max_throws - s.throws
    plan = stop_or_again(values, dist, left)
    if not s.throw:
        return Advice(plan.value, (), exact, _note(game, exact))
    choices = [Choice(Stop(), Fraction(stop.value)), Choice(Again(), plan.value)]
    return _sorted(game, choices, exact and stop.exact)


def _results(board: _Board, outcomes: Results) -> Results:
    """The results of a throw that can ask for an action."""
    return tuple(r for r in outcomes if r == "upright" or (r != "roof" and not board.simple))


def _effort(todo: Results) -> int:
    """About how long the search takes, to tell how much is done."""
    effort = 1
    for result in todo:
        effort *= {"upright": 3, "long": 8, "narrow": 2}[result]
    return effort


def _value(board: _Board, todo: Results, done: float, partial: Advice | None) -> Work[Found]:
    """The best value that carrying out `todo` leads to."""
    known = _kept(board)
    if todo not in known:
        if board.simple:
            taken = sum(mask.bit_count() for mask in board.huts)
            room = len(board.layout.plots) - taken
            known[todo] = Found(board.lead() + min(len(todo), room, board.supply), True)
        elif not todo:
            known[todo] = Found(board.lead(), True)
        else:
            plan = Plan(board.layout, board.player, board.locked)
            work = plan.search(board.huts, todo, board.supply)
            known[todo] = yield from _within(work, done, partial)
    return known[todo]


def _kept(board: _Board) -> dict[Results, Found]:
    if board not in _values:
        _values[board] = {}
        if len(_values) > BOARDS:
            _values.popitem(last=False)
    _values.move_to_end(board)
    return _values[board]


def _within(work: Work[Found], done: float, partial: Advice | None) -> Work[Found]:
    """`work` as a part of other work, whose progress it reports."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        yield Progress(done, None, partial)


# Carrying out


def _carry_out(game: Huts, s: State) -> Work[Advice]:
    board = _Board.of(game, s)
    key = board, s.todo
    if key not in _carried:
        _carried[key] = yield from _carry_out_anew(game, s, board)
        if len(_carried) > BOARDS:
            _carried.popitem(last=False)
    _carried.move_to_end(key)
    return _carried[key]


@dataclass
class _Option:
    """A legal move and what is known of it."""

    move: Move
    after: State
    value: int
    exact: bool


def _carry_out_anew(game: Huts, s: State, board: _Board) -> Work[Advice]:
    found = yield from _value(board, s.todo, 0.0, None)
    plan = Plan(s.layout, s.turn, s.locked)
    options = []
    for move in game.legal(s):
        option = _option(game, s, board, move)
        if option.after.huts == found.first:
            option.value, option.exact = found.value, found.exact
        options.append(option)
        yield from plan.rest()
    going = [option for option in options if not option.exact]
    # A first look at each move, then the whole search from the best on, as long as it may take.
    for width in (WIDTH, None):
        going.sort(key=lambda option: -option.value)
        end = plan.scored + LIMITS[game.players]
        for n, option in enumerate(going):
            if option.exact or plan.scored > end:
                continue
            after = option.after
            work = plan.search(
                after.huts,
                after.todo,
                after.supply[s.turn],
                width=width,
                target=found.value if found.exact else None,
            )
            done = (n / len(going) + (width is None)) / 2
            mine = yield from _within(work, done, None)
            option.value, option.exact = mine.value, mine.exact
    choices = [
        Choice(o.move, o.value, None if o.exact else phrase("huts.advice.at_least"))
        for o in options
    ]
    return _sorted(game, choices, all(o.exact for o in options))


def _option(game: Huts, s: State, board: _Board, move: Move) -> _Option:
    after = game.apply(s, move)
    value = _Board.of(game, replace(after, turn=s.turn)).lead()
    if after.number != s.number or after.over:
        return _Option(move, after, value, True)
    if board.simple:
        free = after.free.bit_count()
        more = min(len(after.todo), free, after.supply[s.turn])
        return _Option(move, after, value + more, True)
    return _Option(move, after, value, False)


# Together


def _sorted(game: Huts, choices: list[Choice], exact: bool) -> Advice:
    ordered = tuple(sorted(choices, key=lambda choice: -choice.value))
    return Advice(ordered[0].value, ordered, exact, _note(game, exact))


def _note(game: Huts, exact: bool) -> Any:
    if game.simple:
        return phrase("huts.advice.simple")
    return phrase("huts.advice.turn" if exact else "huts.advice.cut")
