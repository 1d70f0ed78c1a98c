"""A game looked back on, as backgammon players do it: how much was luck, how much was decided.

Every value is the one that the game's `odds.advise` gives to the player whose turn it is: what
the turn is worth if everything from here to its end is decided best.  Then

* the **luck** of an event is the value after it minus the expectation before it,
* the **cost** of a decision is the value of the best move minus the value of the chosen one,

and within each turn, whatever was thrown and chosen,

    value at the start + luck - cost = value at the end,

because every value in between is counted once with each sign.  A cut search may find out later
that a move was better than it had thought; the earlier value is then raised to the later one, so
that no cost is ever below 0 and the sum still holds.

Events of the set-up, before anybody decides, are nobody's luck.  A decision counts where there
was more than one move and the odds put a value on them.

    report = drain(review(match))
    report.sums[0].luck, report.sums[0].cost, report.dearest(3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from boardkit.game import Advice, Game, Turn, odds_of, totals
from boardkit.text import Phrase
from boardkit.work import Progress, Work

if TYPE_CHECKING:
    from boardkit.match import Match

# Sums of floats that should be 0 miss it by less than this; fractions hit it.
_NOTHING = 1e-9
# How many states are looked at to find out whose turn an event belongs to.
_LOOK = 300


@dataclass(frozen=True)
class Event:
    """A throw, roll or draw: `index` in the match's log, `before` and `after` in points."""

    index: int
    turn: int
    player: int
    what: Any
    before: Any
    after: Any

    @property
    def luck(self) -> Any:
        """What it brought: value after minus expectation before."""
        return self.after - self.before


@dataclass(frozen=True)
class Decision:
    """A move: `index` in the match's log; the state before it is the one to step into.

    `best` is a best move, `best_value` what it was worth, `value` what `move` was worth.
    """

    index: int
    turn: int
    player: int
    move: Any
    value: Any
    best: Any
    best_value: Any
    exact: bool = True

    @property
    def cost(self) -> Any:
        """What it gave away: never below 0."""
        return self.best_value - self.value

    @property
    def was_best(self) -> bool:
        """Whether nothing was given away."""
        return bool(self.cost <= _NOTHING)


@dataclass(frozen=True)
class TurnSum:
    """One turn of one player: ``before + luck - cost == after``.

    `index` is the log entry that it begins with, `done` whether it was played to its end;
    `leads[p]` the points of player p minus the best opponent's after the turn (alone: the points).
    """

    turn: int
    player: int
    index: int
    before: Any
    luck: Any
    cost: Any
    after: Any
    leads: tuple[int, ...]
    done: bool = True


@dataclass(frozen=True)
class PlayerSum:
    """All turns of a player: luck and cost in points, how many decisions counted and were best."""

    player: int
    luck: Any
    cost: Any
    decisions: int
    best: int

    @property
    def share(self) -> float | None:
        """The share of decisions that gave nothing away; None if there was none."""
        return self.best / self.decisions if self.decisions else None


@dataclass(frozen=True)
class Report:
    """What `review` found.

    `exact` is False where a value came from a cut search; `notes` are what the odds say about
    their values (such as that they look one turn ahead); `start` are the leads before `turns`.
    """

    players: int
    turns: tuple[TurnSum, ...]
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    exact: bool
    notes: tuple[Phrase, ...]
    start: tuple[int, ...]

    @property
    def sums(self) -> tuple[PlayerSum, ...]:
        """Luck, cost and decisions of each player, by number."""
        return tuple(self._sum(p) for p in range(self.players))

    def _sum(self, p: int) -> PlayerSum:
        mine = [d for d in self.decisions if d.player == p]
        return PlayerSum(
            p,
            sum(event.luck for event in self.events if event.player == p),
            sum(decision.cost for decision in mine),
            len(mine),
            sum(decision.was_best for decision in mine),
        )

    def dearest(self, n: int | None = None) -> tuple[Decision, ...]:
        """The decisions that gave points away, the dearest first, at most `n` of them."""
        found = [d for d in self.decisions if not d.was_best]
        found.sort(key=lambda d: (-d.cost, d.index))
        return tuple(found[:n])

    def luckiest(self, n: int | None = None) -> tuple[Event, ...]:
        """The events by the size of their luck, good or bad, at most `n` of them."""
        return tuple(sorted(self.events, key=lambda e: (-abs(e.luck), e.index))[:n])


def leads(game: Game[Any, Any], state: Any) -> tuple[int, ...]:
    """Each player's points minus the best opponent's; alone the points themselves."""
    points = totals(game.score(state), game.players)
    if len(points) == 1:
        return points
    return tuple(mine - max(points[:p] + points[p + 1 :]) for p, mine in enumerate(points))


def review(match: Match, odds: Any = None, quick: bool = False) -> Work[Report]:
    """Judge every event and decision of `match` so far; works for a game that still goes on.

    Yields `Progress` whose `partial` is the `Report` of the turns done; nothing is changed in the
    match.  `odds` is the game's own odds module unless another one is given.  With `quick` it may
    use cheaper values where it has them; the report says then that it is not exact.

    A module may have ``judge(game, view, p, move, quick)`` beside ``advise(game, view, p)``: an
    advice that weighs no more than the best move and `move`, which is None before an event.
    """
    game = match.game
    odds = odds or odds_of(game)
    entries = tuple(match.log)

    def weigh(view: Any, player: int, move: Any) -> Work[Advice]:
        if hasattr(odds, "judge"):
            return odds.judge(game, view, player, move, quick)  # type: ignore[no-any-return]
        return odds.advise(game, view, player)  # type: ignore[no-any-return]

    parts = list(_turns(game, entries))
    first = entries[parts[0].first].before_state if parts else match.state
    found = Report(game.players, (), (), (), True, (), leads(game, first))
    for part in parts:
        found = yield from _judge(game, weigh, entries, part, found)
    return found


@dataclass(frozen=True)
class _Part:
    """Log entries `first` to `last` (excluded) of one turn that one player has."""

    turn: int
    player: int
    first: int
    last: int


def _turns(game: Game[Any, Any], entries: tuple[Any, ...]) -> Iterator[_Part]:
    """The log cut where the turn or its player changes, without events of nobody's turn."""
    part: _Part | None = None
    owners: dict[int, int | None] = {}
    for index, entry in enumerate(entries):
        turn = game.turn_number(entry.before_state)
        player = entry.player
        if player is None:
            if part is not None and part.turn == turn:
                player = part.player
            else:
                if turn not in owners:
                    owners[turn] = turn_owner(game, entry.before_state)
                player = owners[turn]
        if player is None:
            continue
        if part is not None and (part.turn, part.player, part.last) == (turn, player, index):
            part = replace(part, last=index + 1)
            continue
        if part is not None:
            yield part
        part = _Part(turn, player, index, index + 1)
    if part is not None:
        yield part


def turn_owner(game: Game[Any, Any], state: Any) -> int | None:
    """Whose turn a chance node belongs to: who decides next in it, however chance goes.

    An event may leave nothing to decide, so the other events are looked at too.
    """
    turn = game.turn_number(state)
    waiting, looked = [state], 0
    while waiting and looked < _LOOK:
        s = waiting.pop(0)
        looked += 1
        if game.turn_number(s) != turn:
            continue
        who = game.turn(s)
        if isinstance(who, int):
            return who
        if who is Turn.CHANCE:
            waiting += [game.apply(s, event) for event in game.chance(s)]
    return None


def _judge(
    game: Game[Any, Any],
    weigh: Callable[[Any, int, Any], Work[Advice]],
    entries: tuple[Any, ...],
    part: _Part,
    found: Report,
) -> Work[Report]:
    """`found` with one more turn."""
    total = len(entries)

    def advice(state: Any, index: int, move: Any) -> Work[Advice]:
        work = weigh(game.view(state, part.player), part.player, move)
        while True:
            try:
                step = next(work)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            yield Progress((index + step.done) / total, step.note, found)

    given: list[Advice] = []
    for index in range(part.first, part.last):
        yield Progress(index / total, None, found)
        entry = entries[index]
        move = None if entry.player is None else entry.what
        given.append((yield from advice(entry.before_state, index, move)))
    last = entries[part.last - 1]
    ending = given[-1].of(last.what) if last.player is not None else None
    if ending is not None:
        after = ending.value
    else:
        final = yield from advice(last.after_state, part.last - 1, None)
        given.append(final)
        after = final.value

    # From the end to the start, so that what a search learned later raises what it said before.
    events: list[Event] = []
    decisions: list[Decision] = []
    end = after
    luck: Any = 0
    cost: Any = 0
    for index in range(part.last - 1, part.first - 1, -1):
        entry, said = entries[index], given[index - part.first]
        if entry.player is None:
            event = Event(index, part.turn, part.player, entry.what, said.value, after)
            events.insert(0, event)
            luck += event.luck
            after = said.value
            continue
        best, value = said.best(), said.value
        if best is None or after >= value:
            best, value = entry.what, after
        decision = Decision(
            index, part.turn, part.player, entry.what, after, best, value, said.exact
        )
        cost += decision.cost
        if said.choices and len(game.legal(entry.before_state)) > 1:
            decisions.insert(0, decision)
        after = value
    done = (
        game.turn(last.after_state) != part.player
        or game.turn_number(last.after_state) != part.turn
    )
    turn = TurnSum(
        part.turn,
        part.player,
        part.first,
        after,
        luck,
        cost,
        end,
        leads(game, last.after_state),
        done,
    )
    return replace(
        found,
        turns=(*found.turns, turn),
        events=(*found.events, *events),
        decisions=(*found.decisions, *decisions),
        exact=found.exact and all(said.exact for said in given),
        notes=tuple(dict.fromkeys((*found.notes, *(said.note for said in given if said.note)))),
    )
