"""A game small enough to review by hand, with its exact odds.

Whoever's turn it is spins a wheel of 1, 2 and 3 (equally likely), then stops and has that many
points, or spins once more and has what comes then.  Two turns each, or as many as `rounds` says.
With `short` a 1 on the first spin ends the turn at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

from boardkit.chance.derive import path
from boardkit.chance.dist import Dist
from boardkit.chance.table import Row, Table
from boardkit.errors import BadNotation
from boardkit.game import NO_MOVES, Advice, Choice, Game, MoveList, ScoreLine, Turn
from boardkit.match import Match
from boardkit.review import leads
from boardkit.text import phrase
from boardkit.work import Work


@dataclass(frozen=True)
class Spin:
    face: int

    def __str__(self) -> str:
        return f"spin {self.face}"


@dataclass(frozen=True)
class Decide:
    again: bool

    def __str__(self) -> str:
        return "again" if self.again else "stop"


@dataclass(frozen=True)
class Wheel:
    points: tuple[int, ...]
    number: int = 1
    face: int | None = None  # what lies there to be decided on
    spins: int = 0


@dataclass(frozen=True)
class Wheels(Game[Wheel, Decide]):
    name: ClassVar[str] = "wheels"
    RULES: ClassVar[tuple[str, ...]] = ("face",)
    players: int = 2
    short: bool = False
    rounds: int = 2

    def start(self) -> Wheel:
        return Wheel((0,) * self.players)

    def owner(self, s: Wheel) -> int:
        return (s.number - 1) % self.players

    def turn(self, s: Wheel) -> int | Turn:
        if s.number > self.rounds * self.players:
            return Turn.OVER
        return Turn.CHANCE if s.face is None else self.owner(s)

    def legal(self, s: Wheel) -> Any:
        return NO_MOVES if s.face is None else MoveList((Decide(False), Decide(True)))

    def chance(self, s: Wheel) -> Dist[Spin]:
        return Dist.uniform((Spin(1), Spin(2), Spin(3)))

    def turn_number(self, s: Wheel) -> int:
        return s.number

    def apply(self, s: Wheel, move: Any) -> Wheel:
        if isinstance(move, Spin) and s.spins == 0 and not (self.short and move.face == 1):
            return replace(s, face=move.face, spins=1)
        if isinstance(move, Decide) and move.again:
            return replace(s, face=None)
        scored = move.face if isinstance(move, Spin) else s.face
        assert scored is not None
        who = self.owner(s)
        points = tuple(p + scored * (i == who) for i, p in enumerate(s.points))
        return Wheel(points, s.number + 1)

    def why_not(self, s: Wheel, move: Any) -> None:
        return None

    def score(self, s: Wheel) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine(p, n, "face") for p, n in enumerate(s.points))

    def winners(self, s: Wheel) -> tuple[int, ...]:
        return ()

    def worth(self, view: Wheel, p: int) -> float:
        return leads(self, view)[p]

    def words(self, s: Wheel, move: Any) -> Any:
        return phrase("chance.table.list", items=str(move))

    def parse(self, text: str) -> Any:
        return Decide(text == "again")

    def position(self, doc: Any) -> Wheel:
        return Wheel(tuple(doc["points"]))

    def describe(self, s: Wheel) -> dict[str, Any]:
        return {}


LOOKS = phrase("review.test")


def advise(game: Wheels, s: Wheel, p: int, blind: bool = False) -> Work[Advice]:
    """Own points minus the other's at the end of the turn, best play.  Exact by hand:

    before the second spin 2; with face f on the table max(f, 2); before the first spin
    (2 + 2 + 3) / 3 = 7/3, in the short game (1 + 2 + 3) / 3 = 2.  `blind` does not see
    that spinning again may be better than stopping.
    """
    lead = Fraction(leads(game, s)[p])
    if game.turn(s) is Turn.OVER or game.owner(s) != p:
        return Advice(lead, note=LOOKS)
    if s.face is None:
        # Without a face after a spin: the second one is to come.
        first = 2 if game.short else Fraction(7, 3)
        return Advice(lead + (2 if s.spins else first), note=LOOKS)
    stop, again = Choice(Decide(False), lead + s.face), Choice(Decide(True), lead + 2)
    if blind:
        again = Choice(Decide(True), lead)
    choices = tuple(sorted((stop, again), key=lambda c: -c.value))
    yield from ()
    return Advice(choices[0].value, choices, exact=not blind, note=LOOKS)


def tables(game: Wheels, s: Wheel, p: int) -> tuple[Table, ...]:
    """The next spin, and after a spin the sum of the two; nothing after the end."""
    if game.turn(s) is Turn.OVER:
        return ()
    faces = (1, 2, 3)
    spin = tuple(
        Row(f, str(f), Fraction(1, 3), lambda f=f: path([(str(f), (1, 3))])) for f in faces
    )
    found = [Table(phrase("wheels.spin"), spin, LOOKS, "made_up")]
    if s.face is not None:
        both = Dist.uniform(s.face + f for f in faces)
        found.append(both.table(phrase("wheels.sum"), assumption=LOOKS, origin="made_up"))
    return tuple(found)


def ask(game: Wheels, s: Wheel, p: int, text: str) -> Table:
    """The chance of at least the face named."""
    if text not in ("1", "2", "3"):
        raise BadNotation("guess.unread", given=text)
    chance = Fraction(4 - int(text), 3)
    row = Row(text, f"at least {text}", chance, lambda: path([(text, (4 - int(text), 3))]))
    return Table(phrase("wheels.ask"), (row,), LOOKS, "made_up")


ODDS = SimpleNamespace(advise=advise, tables=tables, ask=ask)


def played(decisions: str, points: tuple[int, ...] = (0, 0), seed: str = "BKT") -> Match:
    """A match with the decisions s (stop) and a (again) as far as they reach."""
    match = Match(Wheels(len(points)), seed, {"game": "wheels", "points": list(points)})
    for letter in decisions:
        match.play(Decide(letter == "a"))
    return match
