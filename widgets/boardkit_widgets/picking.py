"""From presses to moves, for any game: what lights up, what fills itself, what a press means.

`Picking` holds what a player has pressed in one state.  It knows nothing of widgets: a board asks
it what may come next and tells it each press.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from boardkit.game import Game, Reason

from .steps import AnyOrder, Steps, awaited, flat, following, kind

_LENDERS = 40
"""How many legal moves are asked for their ends: enough to see what is usual, and quick."""


@dataclass(frozen=True)
class Pick:
    """One answered step: the key, and the id of the shape that was pressed (None: by keyboard).

    `own` is False for a step that filled itself because nothing else was possible.
    """

    key: str
    id: str | None = None
    own: bool = True


@dataclass(frozen=True)
class Pressed:
    """What a press did.

    `what` is "move" (the keys fix `move`), "picked", "unpicked", "filled" (the step had filled
    itself already), "refused" (`reason` says why `move`, or any move like it, is not possible),
    "first" (something else has to be chosen first) or "never" (nothing that could be chosen now).
    """

    what: str
    move: Any = None
    reason: Reason | None = None


class Picking:
    """The presses of one player in one state.

    `moves` are the legal moves, `clicks` gives a move's steps, `read` makes a move of keys (also
    an illegal one) or None, `why_not` says what is wrong with a move.
    """

    def __init__(
        self,
        moves: Iterable[Any] = (),
        clicks: Callable[[Any], Steps] = lambda move: (),
        read: Callable[[Sequence[str]], Any] = lambda keys: None,
        why_not: Callable[[Any], Reason | None] = lambda move: None,
    ) -> None:
        self._read, self._why_not = read, why_not
        every = [(clicks(move), move) for move in moves]
        self._open: dict[tuple[str, ...], list[tuple[Steps, Any]]] = {(): every}
        self._next: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.picks: tuple[Pick, ...] = self._fill((), start=True)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all answered steps."""
        return tuple(pick.key for pick in self.picks)

    def next(self) -> tuple[str, ...]:
        """The keys that may be pressed next, in the order of the legal moves."""
        return self._after(self.keys)

    def moves(self) -> list[Any]:
        """The legal moves that the answered steps leave open."""
        return [move for _, move in self._still(self.keys)]

    def clear(self) -> None:
        """Take all presses back."""
        self.picks = self._fill((), start=True)

    def back(self) -> bool:
        """Take the last press back; False if there is none."""
        own = [i for i, pick in enumerate(self.picks) if pick.own]
        if own:
            self._unpick(own[-1])
        return bool(own)

    def press(self, key: str, id: str | None = None) -> Pressed:
        """A press on the shape `id` with this key; the picks change unless it is refused."""
        again = self._again(key, id)
        if again is not None:
            if not self.picks[again].own:
                return Pressed("filled")
            self._unpick(again)
            return Pressed("unpicked")
        added = self._added(key)
        if added is not None:
            return added
        for at in range(len(self.picks), -1, -1):
            before = self.picks[:at]
            if key in self._after(tuple(pick.key for pick in before)):
                return self._take(before, Pick(key, id), self.picks[at + 1 :])
        return self._refuse(key)

    def _take(self, before: tuple[Pick, ...], pick: Pick, later: tuple[Pick, ...]) -> Pressed:
        """Answer a step, perhaps anew; later answers stay if they still fit."""
        picks = self._fill((*before, pick))
        kept = picks
        for old in later:
            if old.own and old.key in self._after(tuple(p.key for p in kept)):
                kept = self._fill((*kept, old))
        # A press that replaces an answer must not play a move by what was pressed before.
        if not self._complete(kept):
            picks = kept
        self.picks = picks
        if self._complete(picks):
            return Pressed("move", move=self._still(self.keys)[0][1])
        return Pressed("picked")

    def _again(self, key: str, id: str | None) -> int | None:
        """Which answer this press repeats.

        Things that share a key are told apart by id; by keyboard they have none, and are picked
        one after the other as long as there are more.
        """
        more = key in self.next()
        for i, pick in enumerate(self.picks):
            if pick.key == key:
                certain = pick.own and id is not None and id == pick.id
                possible = not pick.own or None in (id, pick.id)
                if certain or (possible and not more):
                    return i
        return None

    def _unpick(self, at: int) -> None:
        """Take one answer back, and those that made sense only with it."""
        kept: tuple[Pick, ...] = self._fill((), start=True)
        for i, pick in enumerate(self.picks):
            if not pick.own or i == at:
                continue
            if pick.key not in self._after(tuple(p.key for p in kept)):
                break
            kept = self._fill((*kept, pick))
        self.picks = kept

    def _still(self, keys: tuple[str, ...]) -> list[tuple[Steps, Any]]:
        """The legal moves, with their steps, that begin with `keys`."""
        if keys not in self._open:
            shorter = self._still(keys[:-1])
            self._open[keys] = [entry for entry in shorter if following(entry[0], keys) is not None]
        return self._open[keys]

    def _after(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """What may follow `keys`; nothing if they complete a move."""
        if keys not in self._next:
            found: dict[str, None] = {}
            for steps, _ in self._still(keys):
                found.update(dict.fromkeys(following(steps, keys) or ()))
            self._next[keys] = tuple(found)
        return self._next[keys]

    def _complete(self, picks: tuple[Pick, ...]) -> bool:
        keys = tuple(pick.key for pick in picks)
        return bool(keys) and bool(self._still(keys)) and not self._after(keys)

    def _fill(self, picks: tuple[Pick, ...], start: bool = False) -> tuple[Pick, ...]:
        """Add the steps that can be answered in one way only.

        At the `start` a player has decided nothing, so no move is completed; and things picked in
        any order, with their closing key, are always left to the player.
        """
        while True:
            keys = tuple(pick.key for pick in picks)
            after = self._after(keys)
            if len(after) != 1:
                return picks
            forced = (*picks, Pick(after[0], own=False))
            if start and self._complete(forced):
                return picks
            if not isinstance(awaited(self._still(keys)[0][0], keys), str):
                return picks
            picks = forced

    def _refuse(self, key: str) -> Pressed:
        """Why a press is not possible: by the rules if they can tell, else what comes first."""
        for at in range(len(self.picks), -1, -1):
            before = tuple(pick.key for pick in self.picks[:at])
            if kind(key) in {kind(other) for other in self._after(before)}:
                return self._reason((*before, key)) or self._substituted(before, key)
        # A command, or another key that is whole in itself; or whatever it is to what is picked.
        refused = self._reason((key,)) or self._reason((*self.keys, key))
        return refused or Pressed("first" if self._open[()] else "never")

    def _added(self, key: str) -> Pressed | None:
        """The refusal of a thing too many, or of one that does not go with the others picked.

        Where the order does not matter, to let it take the place of another one would be a riddle:
        nobody knows which was last.
        """
        after = self.next()
        alike = kind(key) in {kind(other) for other in after}
        if key in after or (alike and not self.keys):
            return None
        for steps, _ in self._still(self.keys)[:_LENDERS]:
            step = awaited(steps, self.keys)
            if not isinstance(step, AnyOrder):
                continue
            # A thing that does not go with them has the place of the last one still missing.
            missing = following(steps, self.keys) or () if alike else ()
            refused = self._reason((*self.keys, key, *missing[:-1], step.close))
            if refused is not None:
                return refused
        return None

    def _reason(self, keys: tuple[str, ...]) -> Pressed | None:
        """The refusal of the illegal move that `keys` make; None if they make none."""
        move = self._read(keys)
        reason = None if move is None else self._why_not(move)
        return None if reason is None else Pressed("refused", move, reason)

    def _substituted(self, before: tuple[str, ...], key: str) -> Pressed:
        """The refusal most often met when `key` takes the place of a legal answer.

        A press in the middle of a move makes no move yet: the legal moves lend it their ends.
        """
        found: dict[str, list[Pressed]] = {}
        at = len(before)
        for steps, _ in self._still(before)[:_LENDERS]:
            whole = flat(steps)
            if whole[:at] == before and kind(whole[at]) == kind(key):
                refused = self._reason((*before, key, *whole[at + 1 :]))
                if refused is not None and refused.reason is not None:
                    found.setdefault(refused.reason.key, []).append(refused)
        return max(found.values(), key=len)[0] if found else Pressed("never")


def picking_of(game: Game[Any, Any], drawing: Any, state: Any, player: int | None) -> Picking:
    """The picking of `player` in `state`, from the rules and the drawing module of a game."""
    view = game.view(state, player)
    return Picking(
        game.legal(view),
        functools.partial(drawing.clicks, view),
        functools.partial(drawing.read, view),
        functools.partial(game.why_not, view),
    )
