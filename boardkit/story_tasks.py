"""The tasks of a story: what the reader is asked to do, what is right, and what is said if not.

A task knows no sentences of its own step and no widgets: it is asked with the game, the state on
the board and an answer, and says in a `Verdict` whether that is right.  Right answers are worked
out by the rules wherever a rule decides them, so that a changed rule cannot leave a wrong key.

=========  ======================================================  ==========================
kind       the reader ...                                          the answer is
=========  ======================================================  ==========================
play       plays one of the moves named                            a move
refuse     tries something that one certain rule forbids           a move
points     says how many points a player has                       a whole number
fields     marks all fields that something is true of              a set of fields
players    names the players who win, or who have a score line     a set of players
choose     picks one of a few sentences                            the key of a sentence
=========  ======================================================  ==========================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fnmatch import fnmatchcase
from typing import Any, ClassVar

from boardkit.errors import BadMaterial
from boardkit.game import Field, Game, Reason, player_phrase, totals
from boardkit.text import Phrase, phrase


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, what to say to it, and the fields to look at."""

    right: bool
    message: Phrase | Reason | None = None
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True)
class Task(ABC):
    """One thing to do on the board of a step."""

    kind: ClassVar[str]

    @abstractmethod
    def solution(self, game: Game[Any, Any], state: Any) -> Any:
        """A right answer."""

    @abstractmethod
    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        """What to say to `answer`."""

    @abstractmethod
    def others(self, game: Game[Any, Any], state: Any) -> Iterator[Any]:
        """Answers that a reader may well give and that are wrong: tests refuse each."""

    def values(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        """What may fill the sentences of the step."""
        return {}


@dataclass(frozen=True)
class Play(Task):
    """Play one of `moves`, written in the game's notation; ``set *`` is every move of that sort."""

    kind = "play"
    moves: tuple[str, ...]

    def solution(self, game: Game[Any, Any], state: Any) -> Any:
        for pattern in self.moves:
            for move in game.legal(state):
                if fnmatchcase(str(move), pattern):
                    return move
        raise BadMaterial("story.no_move", moves=self.moves)

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        reason = game.why_not(state, answer)
        if reason is not None:
            return Verdict(False, reason, reason.fields)
        if self._asked(answer):
            return Verdict(True)
        return Verdict(False, phrase("task.other_move"))

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[Any]:
        return (move for move in game.legal(state) if not self._asked(move))

    def _asked(self, move: Any) -> bool:
        return any(fnmatchcase(str(move), pattern) for pattern in self.moves)


@dataclass(frozen=True)
class Refuse(Task):
    """Try a move that is refused for `reason`.

    `moves` are examples, any other will do as well.  `tries` are moves that the reader is offered
    by name, for what cannot be pressed on the board; the sentence ``try.<name>`` is shown.
    """

    kind = "refuse"
    reason: str
    moves: tuple[str, ...] = ()
    tries: Mapping[str, str] = field(default_factory=dict)

    def solution(self, game: Game[Any, Any], state: Any) -> Any:
        for text in (*self.moves, *self.tries.values()):
            reason = game.why_not(state, game.parse(text))
            if reason is not None and reason.key == self.reason:
                return game.parse(text)
        raise BadMaterial("story.no_example", given=self.reason)

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        reason = game.why_not(state, answer)
        if reason is None:
            return Verdict(False, phrase("task.allowed"))
        if reason.key == self.reason:
            return Verdict(True, reason, reason.fields)
        return Verdict(False, phrase("task.other_reason", reason=reason), reason.fields)

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[Any]:
        yield from game.legal(state)
        for move in map(game.parse, self.tries.values()):
            reason = game.why_not(state, move)
            if reason is None or reason.key != self.reason:
                yield move


@dataclass(frozen=True)
class Points(Task):
    """How many points has `player`, by the score lines in `rules` (empty: in all)?"""

    kind = "points"
    player: int
    rules: tuple[str, ...] = ()

    def solution(self, game: Game[Any, Any], state: Any) -> int:
        lines = [ln for ln in game.score(state) if not self.rules or ln.rule in self.rules]
        return totals(lines, game.players)[self.player]

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        wanted = self.solution(game, state)
        if answer == wanted:
            return Verdict(True)
        if answer == -wanted:
            return Verdict(False, phrase("task.sign"))
        return Verdict(False, phrase("task.too_many" if answer > wanted else "task.too_few"))

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[int]:
        wanted = self.solution(game, state)
        return (wanted + more for more in (-2, -1, 1, 2))

    def values(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        return {"answer": self.solution(game, state)}


@dataclass(frozen=True)
class Fields(Task):
    """Mark all fields of which something is true; exactly one way to say it is given.

    `move` is a notation with ``{field}`` in it: the fields are those for which it is legal, or,
    with `reason`, those for which it is refused for that reason.  `rule` (with `player`, None for
    everybody): the fields behind the score lines.  `fields`: these.
    """

    kind = "fields"
    move: str = ""
    reason: str | None = None
    rule: str = ""
    player: int | None = None
    fields: tuple[Field, ...] = ()

    def solution(self, game: Game[Any, Any], state: Any) -> frozenset[Field]:
        if self.fields:
            return frozenset(self.fields)
        if self.rule:
            lines = [line for line in game.score(state) if line.rule == self.rule]
            return frozenset(
                at for line in lines if self.player in (None, line.player) for at in line.fields
            )
        return frozenset(at for at in board_fields(game, state) if self._holds(game, state, at))

    def _holds(self, game: Game[Any, Any], state: Any, at: Field) -> bool:
        move = game.parse(self.move.replace("{field}", f"{at[0]},{at[1]}"))
        reason = game.why_not(state, move)
        return reason is None if self.reason is None else bool(reason and reason.key == self.reason)

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        wanted, given = self.solution(game, state), frozenset(answer)
        if given == wanted:
            return Verdict(True)
        wrong = tuple(sorted(given - wanted))
        if not given:
            return Verdict(False, phrase("task.nothing_marked"))
        key = "task.wrong_field" if wrong else "task.field_missing"
        n = len(wrong) or len(wanted - given)
        return Verdict(False, phrase(key, n=n, right=len(given & wanted)), wrong)

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[frozenset[Field]]:
        wanted = self.solution(game, state)
        yield frozenset()
        for at in sorted(board_fields(game, state)):
            yield wanted ^ {at}

    def values(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        return {"answer": len(self.solution(game, state))}


@dataclass(frozen=True)
class Players(Task):
    """Who wins (`rule` "winners") or has a score line of `rule`?  Nobody is an answer too."""

    kind = "players"
    rule: str

    def solution(self, game: Game[Any, Any], state: Any) -> frozenset[int]:
        if self.rule == "winners":
            return frozenset(game.winners(state))
        return frozenset(line.player for line in game.score(state) if line.rule == self.rule)

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        wanted, given = self.solution(game, state), frozenset(answer)
        if given == wanted:
            return Verdict(True)
        if given and given < wanted:
            return Verdict(False, phrase("task.more_players"))
        return Verdict(False, phrase("task.other_players"))

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[frozenset[int]]:
        wanted = self.solution(game, state)
        for some in range(1 << game.players):
            given = frozenset(p for p in range(game.players) if some >> p & 1)
            if given != wanted:
                yield given

    def values(self, game: Game[Any, Any], state: Any) -> dict[str, Any]:
        named = tuple(player_phrase(p) for p in sorted(self.solution(game, state)))
        return {"answer": named or phrase("task.nobody")}


@dataclass(frozen=True)
class Choose(Task):
    """Pick the sentence `right` out of `choices`; the sentence ``wrong.<choice>`` answers others.

    For decisions that no board can show.
    """

    kind = "choose"
    choices: tuple[str, ...]
    right: str
    sentences: str = ""
    """Where the step's sentences are, such as ``huts.story.doubtful``; set by the loader."""

    def solution(self, game: Game[Any, Any], state: Any) -> str:
        return self.right

    def check(self, game: Game[Any, Any], state: Any, answer: Any) -> Verdict:
        if answer == self.right:
            return Verdict(True)
        return Verdict(False, phrase(f"{self.sentences}.wrong.{answer}"))

    def others(self, game: Game[Any, Any], state: Any) -> Iterator[str]:
        return (choice for choice in self.choices if choice != self.right)


KINDS: dict[str, type[Task]] = {
    task.kind: task for task in (Play, Refuse, Points, Fields, Players, Choose)
}


def read_task(where: str, sentences: str, document: Mapping[str, Any]) -> Task:
    """The task that a table of story.toml describes; `where` names the step in errors.

    Raises `BadMaterial` for an unknown kind, an unknown or a missing entry.
    """
    entries = dict(document)
    kind = KINDS.get(entries.pop("kind", ""))
    if kind is None:
        raise BadMaterial("story.kind", step=where, known=tuple(KINDS))
    known = {entry.name for entry in fields(kind)} - {"sentences"}
    for name in entries:
        if name not in known:
            raise BadMaterial("story.entry", step=where, given=name, known=tuple(sorted(known)))
    if kind is Choose:
        entries["sentences"] = sentences
    try:
        return kind(**{name: _frozen(value) for name, value in entries.items()})
    except TypeError:
        needed = tuple(sorted(known - set(entries)))
        raise BadMaterial("story.missing", step=where, known=needed) from None


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def board_fields(game: Game[Any, Any], state: Any) -> tuple[Field, ...]:
    """All fields of the position on the board: of its `fields` or `grid`, or those of its tiles."""
    document = game.describe(state)
    tiles = ((tile["rows"], *tile["at"]) for tile in document.get("tiles", ()))
    whole: Sequence[Any] = document.get("fields") or document.get("grid") or ()
    return tuple(
        (top + r, left + c)
        for rows, top, left in (*tiles, (whole, 0, 0))
        for r, row in enumerate(rows)
        for c in range(len(row))
    )
