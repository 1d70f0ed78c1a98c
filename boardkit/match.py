"""A game being played: seed, history, undo and redo, save and load.

A `Match` settles chance by itself (see `boardkit.luck`) and stops only where somebody has to
decide.

>>> from boardkit.huts import Huts
>>> match = Match(Huts(players=2), seed="BKTRMX")
>>> match.turn, match.log[0].kind
(0, 'event')
>>> entries = match.play(match.legal()[0], player=0)
>>> match.turn, match.can_undo
(1, True)
>>> match.undo()
>>> match.turn, match.can_undo, match.can_redo
(0, False, True)
>>> len(match.code()) <= 40
True
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self

from boardkit import codes, save
from boardkit.chance.dist import shown
from boardkit.chance.weights import whole_number
from boardkit.errors import BadOption, BadPosition, IllegalMove
from boardkit.game import (
    AnyGame,
    Game,
    Moves,
    Reason,
    Turn,
    game_of,
    move_text,
    player_phrase,
)
from boardkit.luck import Seed, fresh_seed, hashed, luck, rng, seed_text
from boardkit.text import Phrase, phrase
from boardkit.watchers import Watchers

__all__ = ["Entry", "Match", "Seed", "fresh_seed", "luck", "rng", "seed_text"]

MOST_EVENTS = 10_000
"""More events than this between two decisions: the position lets chance go on for ever."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a match: a player's move or an event of chance.

    `kind` is "move" or "event"; `player` is None for an event; `what` is the move or the event
    itself; `turn_number` is that of `before_state`.
    """

    kind: str
    player: int | None
    what: Any
    before_state: Any
    after_state: Any
    turn_number: int


class Match:
    """One game being played; changed by `play`, `undo` and `redo` only, which `watch` tells of.

    `game` may also be a class or a name, for the game with its usual options.  `seed` is a number
    or a text, None for a fresh one of six letters; `position` is a position document to start from
    (`Game.position`), None for the game's own start; `meta` is whatever the table wants to
    remember (seats, levels), JSON-able.

    Tiles that the position hides are drawn once, by the seed and `Game.guess`: everybody plays
    with real tiles.  With `as_seen` they stay hidden, to be looked at: who holds one cannot play
    it, and a save of such a match does not keep them hidden.

    >>> Match("huts", seed=5).game == Match("Hütten", seed=5).game == game_of("huts")
    True

    Raises `BadOption` for a game, seed or meta that is none, `BadPosition` for a position that
    cannot be on the table.
    """

    def __init__(
        self,
        game: AnyGame,
        seed: Seed | None = None,
        position: Mapping[str, Any] | None = None,
        meta: Mapping[str, Any] | None = None,
        *,
        as_seen: bool = False,
    ) -> None:
        self._game = game_of(game)
        self._seed = fresh_seed() if seed is None else seed_text(seed)
        self.meta: dict[str, Any] = _plain(meta or {}, BadOption("match.meta"))
        self._log: list[Entry] = []
        self._undone: list[tuple[Entry, ...]] = []
        self._choices: list[tuple[int, int]] = []
        self._watchers = Watchers()
        self._as_seen = as_seen
        if position is None:
            self._position = None
            self._first = self._game.start()
        else:
            self._position = _plain(position, BadPosition("match.position"))
            self._first = self._game.position(self._position)
            if not as_seen:
                self._first = self._game.complete(self._first, rng(self._seed, "hidden"))
        self._log += self._settle(self._first, 0)

    # What is on the table

    @property
    def game(self) -> Game[Any, Any]:
        """The game with its options."""
        return self._game

    @property
    def seed(self) -> str:
        """The seed as text: together with the moves it fixes everything."""
        return self._seed

    @property
    def position(self) -> dict[str, Any] | None:
        """The document of the position this match began from, None for the game's own start."""
        return copy.deepcopy(self._position)

    @property
    def state(self) -> Any:
        """The present state: somebody is to decide, or the game is over."""
        return self._log[-1].after_state if self._log else self._first

    @property
    def turn(self) -> int | Turn:
        """The player to decide, or `Turn.OVER`."""
        return self._game.turn(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is Turn.OVER

    @property
    def log(self) -> tuple[Entry, ...]:
        """All moves and events since the start."""
        return tuple(self._log)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The decisions alone."""
        return tuple(entry.what for entry in self._log if entry.kind == "move")

    @property
    def last_move(self) -> Entry | None:
        """The entry of the last decision, None before the first."""
        return next((entry for entry in reversed(self._log) if entry.kind == "move"), None)

    def legal(self) -> Moves[Any]:
        """The moves of the player to decide, in the game's fixed order; none after the end."""
        return self._game.legal(self.state)

    def __repr__(self) -> str:
        return f"<Match of {self._game.name}, seed {self._seed}, {len(self.moves)} moves>"

    # Playing

    def why_not(self, move: Any, player: int | None = None) -> Reason | None:
        """None if `move` (a move, no text) may be played now, by `player` if one is named.

        Beside the game's own reasons: the match is over, somebody else is to move, this is not a
        move of the game at all.
        """
        turn = self.turn
        if turn is Turn.OVER:
            return Reason("match", "over")
        if player is not None and player != turn:
            values = (("given", _person(player)), ("turn", _person(turn)))
            return Reason("match", "wrong_player", values)
        if move in self.legal():
            return None
        return self._game.why_not(self.state, move) or Reason("match", "no_move")

    def play(self, move: Any, player: int | None = None) -> tuple[Entry, ...]:
        """Play a move, or the text of one; returns the new entries: the move and what chance did.

        With `player` it is also checked who is to move.  Raises `IllegalMove` with its `Reason`
        or `BadNotation`; then nothing has changed.  What was undone before is given up.
        """
        if isinstance(move, str):
            move = self._game.parse(move)
        reason = self.why_not(move, player)
        if reason is not None:
            raise IllegalMove("illegal", reason=reason, move=move_text(move))
        entries = self._step(move)
        self._log += entries
        self._undone.clear()
        self._watchers.tell()
        return entries

    def _step(self, move: Any) -> tuple[Entry, ...]:
        state, turn = self.state, self.turn
        assert isinstance(turn, int)
        number = self._game.turn_number(state)
        after = self._game.apply(state, move)
        n = 0  # events of this turn so far; a move may be followed by more of the same turn
        for entry in reversed(self._log):
            if entry.turn_number != number:
                break
            n += entry.kind == "event"
        first = Entry("move", turn, move, state, after, number)
        return (first, *self._settle(after, n, number))

    def _settle(self, state: Any, n: int, turn: int | None = None) -> list[Entry]:
        """Let chance act until somebody decides; `n` events of turn `turn` have been already."""
        game, seed = self._game, self._seed
        entries: list[Entry] = []
        while game.turn(state) is Turn.CHANCE:
            if len(entries) == MOST_EVENTS:
                raise BadPosition("match.endless", most=MOST_EVENTS)
            now = game.turn_number(state)
            if now != turn:
                turn, n = now, 0
            event = game.chance(state).pick(hashed("luck", seed, now, n))
            after = game.apply(state, event)
            entries.append(Entry("event", None, event, state, after, now))
            state = after
            n += 1
        return entries

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return any(entry.kind == "move" for entry in self._log)

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back that can be made again."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last decision and the events after it; raises `IllegalMove` without one."""
        for i in reversed(range(len(self._log))):
            if self._log[i].kind == "move":
                self._undone.append(tuple(self._log[i:]))
                del self._log[i:]
                del self._choices[len(self.moves) :]
                self._watchers.tell()
                return
        raise _nothing("undo")

    def redo(self) -> None:
        """Make the decision again that was taken back last; raises `IllegalMove` without one."""
        if not self._undone:
            raise _nothing("redo")
        self._log += self._undone.pop()
        self._watchers.tell()

    def branch(self, decisions: int) -> Match:
        """A new match with the first `decisions` decisions of this one: "what if" from there.

        Same game, seed, start and meta; the rest of this match can be redone in it.  Raises
        `BadOption` if there are not so many.
        """
        other = Match(self._game, self._seed, self._position, self.meta, as_seen=self._as_seen)
        blocks = self._blocks()
        if whole_number(decisions) is None or not 0 <= decisions <= len(blocks):
            raise BadOption("match.branch", given=shown(decisions), most=len(blocks))
        for block in blocks[:decisions]:
            other._log += block
        other._undone = list(reversed(blocks[decisions:]))
        return other

    def _blocks(self) -> list[tuple[Entry, ...]]:
        """The log cut before every decision, without what came before the first."""
        cuts = [i for i, entry in enumerate(self._log) if entry.kind == "move"]
        return [tuple(self._log[a:b]) for a, b in pairwise([*cuts, len(self._log)])]

    def choices(self) -> list[tuple[int, int]]:
        """For every decision the place of the move among the legal ones, and how many there were.

        Places count from 0; they make the short code of a match.
        """
        moves = [entry for entry in self._log if entry.kind == "move"]
        for entry in moves[len(self._choices) :]:
            legal = self._game.legal(entry.before_state)
            place = next(i for i, move in enumerate(legal) if move == entry.what)
            self._choices.append((place, len(legal)))
        return list(self._choices)

    # Being watched

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call `callback()` after every `play`, `undo` and `redo`; returns what ends that.

        A method is held weakly: whoever watches need not end it before going away.  Copies of the
        match, by `copy` or `pickle`, are not watched.

        >>> from boardkit.huts import Huts
        >>> match = Match(Huts(players=2), seed="BKTRMX")
        >>> end = match.watch(lambda: print(len(match.moves)))
        >>> entries = match.play(match.legal()[0])
        1
        >>> end()
        >>> match.undo()
        """
        return self._watchers.watch(callback)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_watchers": Watchers()}

    # Saving

    def to_json(self) -> str:
        """The match as JSON text; see `boardkit.save` for the format."""
        return save.to_json(self)

    @classmethod
    def from_json(cls, text: str, game: AnyGame | None = None) -> Self:
        """The match that `to_json` wrote; raises `BadSave`.

        Every move and event is replayed and checked.  With `game` the save must be of this very
        game with these options.
        """
        return save.from_json(cls, text, None if game is None else game_of(game))

    def code(self) -> str:
        """The match as a short text to paste: game, options, seed, moves and a checksum.

        At most 40 characters for a fresh game with a default seed; see `boardkit.codes`.
        """
        return codes.to_code(self)

    @classmethod
    def from_code(cls, text: str, game: AnyGame | None = None) -> Self:
        """The match that `code` wrote; blanks, line breaks and quotes around it do no harm.

        Raises `BadSave`, also where `game` is given and the code is of another.
        """
        return codes.from_code(cls, text, None if game is None else game_of(game))


def _plain(value: Any, error: BadOption | BadPosition) -> dict[str, Any]:
    """A deep copy of a JSON-able mapping; raises `error` for anything else."""
    try:
        copied = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as cause:
        raise error from cause
    if not isinstance(copied, dict):
        raise error
    return copied


def _person(player: Any) -> Phrase | str:
    """A player in words; what is none is shown as it was given."""
    if isinstance(player, int) and not isinstance(player, bool):
        return player_phrase(player)
    return shown(player)


def _nothing(what: str) -> IllegalMove:
    reason = Reason("match", f"nothing_to_{what}")
    return IllegalMove("illegal", reason=reason, move=phrase(f"match.{what}"))
