"""The review: luck and cost worked out by hand on a small game, and the sum of every turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from boardkit.chance.dist import Dist
from boardkit.game import NO_MOVES, Advice, Choice, Game, MoveList, ScoreLine, Turn, totals
from boardkit.match import Match
from boardkit.review import Report, leads, review
from boardkit.text import phrase
from boardkit.work import Work, drain

# A game small enough to review by hand.  Whoever's turn it is spins a wheel of 1, 2 and 3 (equally
# likely), then stops and has that many points, or spins once more and has what comes then.
# Two turns each.  With `short` a 1 on the first spin ends the turn at once.


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

    def start(self) -> Wheel:
        return Wheel((0,) * self.players)

    def owner(self, s: Wheel) -> int:
        return (s.number - 1) % self.players

    def turn(self, s: Wheel) -> int | Turn:
        if s.number > 2 * self.players:
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


ODDS = SimpleNamespace(advise=advise)


def played(decisions: str, points: tuple[int, ...] = (0, 0), seed: str = "BKT") -> Match:
    """A match with the decisions s (stop) and a (again) as far as they reach."""
    match = Match(Wheels(len(points)), seed, {"game": "wheels", "points": list(points)})
    for letter in decisions:
        match.play(Decide(letter == "a"))
    return match


def check_sums(report: Report) -> None:
    for turn in report.turns:
        assert turn.before + turn.luck - turn.cost == turn.after
    assert sum(s.luck for s in report.sums) == sum(t.luck for t in report.turns)
    assert sum(s.cost for s in report.sums) == sum(t.cost for t in report.turns)
    assert all(decision.cost >= 0 for decision in report.decisions)


def with_first_spin(face: int) -> Match:
    """A match whose first spin shows `face`: seeds are tried until one does."""
    for n in range(100):
        match = played("", seed=str(n))
        if match.log[0].what == Spin(face):
            return match
    raise AssertionError


def test_stopping_on_a_one_costs_a_point() -> None:
    match = with_first_spin(1)
    match.play(Decide(False))
    report = drain(review(match, ODDS))
    first = report.turns[0]
    # 7/3 expected; a 1 is worth 2 (spin again), bad luck of 1/3; stopping gives away 2 - 1.
    assert (first.before, first.luck, first.cost) == (Fraction(7, 3), Fraction(-1, 3), 1)
    assert first.after == 1
    assert first.leads == (1, -1)
    decision = report.decisions[0]
    assert (decision.move, decision.best) == (Decide(False), Decide(True))
    assert (decision.value, decision.best_value, decision.cost) == (1, 2, 1)
    assert not decision.was_best
    assert report.dearest() == (decision,)
    assert match.log[decision.index].before_state.face == 1


def test_spinning_again_on_a_one_costs_nothing_and_the_second_spin_is_luck() -> None:
    match = with_first_spin(1)
    match.play(Decide(True))
    report = drain(review(match, ODDS))
    second = match.log[2].what.face  # spin, again, spin
    assert [event.luck for event in report.events[:2]] == [Fraction(-1, 3), second - 2]
    assert report.sums[0].cost == 0
    assert (report.sums[0].decisions, report.sums[0].best, report.sums[0].share) == (1, 1, 1.0)


def test_a_two_leaves_nothing_to_decide() -> None:
    # Stop and again are both worth 2: neither choice counts as a decision.
    match = with_first_spin(2)
    match.play(Decide(False))
    report = drain(review(match, ODDS))
    assert report.sums[0].decisions == 0
    assert report.sums[0].share is None


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_turn_adds_up_in_random_games(players: int) -> None:
    rng = Random(players)
    for seed in range(40):
        match = played("", (0,) * players, str(seed))
        while not match.over:
            match.play(match.legal().sample(rng))
        report = drain(review(match, ODDS))
        check_sums(report)
        assert len(report.turns) == 2 * players
        assert report.turns[-1].leads == leads(match.game, match.state)
        assert [turn.turn for turn in report.turns] == list(range(1, 2 * players + 1))
        assert report.exact
        assert report.notes == (LOOKS,)


def test_values_that_a_search_missed_are_raised_to_what_came_of_them() -> None:
    # A blind search holds "stop" for best although a 1 should be spun again: playing "again"
    # then costs nothing, and the sums still hold.
    match = with_first_spin(1)
    match.play(Decide(True))
    report = drain(review(match, SimpleNamespace(advise=lambda g, s, p: advise(g, s, p, True))))
    check_sums(report)
    assert report.decisions[0].best == Decide(True)
    assert report.decisions[0].cost == 0
    assert not report.exact


def test_an_event_belongs_to_its_turn_even_where_it_left_nothing_to_decide() -> None:
    # A 1 ends a short turn: whose it was is found by looking at what else could have come.
    for n in range(100):
        match = Match(Wheels(2, short=True), n, {"game": "wheels", "points": [0, 0]})
        if match.log[0].what == Spin(1):
            break
    report = drain(review(match, ODDS))
    first = report.turns[0]
    assert (first.player, first.before, first.luck, first.after) == (0, 2, -1, 1)
    assert first.leads == (1, -1)
    assert report.decisions == ()
    assert not report.turns[-1].done


def test_a_match_without_a_move_has_no_decisions() -> None:
    report = drain(review(played("", (3, 1)), ODDS))
    assert report.decisions == ()
    assert report.start == (2, -2)
    assert [s.decisions for s in report.sums] == [0, 0]


def test_progress_rises_and_shows_the_turns_done_so_far() -> None:
    match = played("ssss")
    steps = list(review(match, ODDS))
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert all(0 <= step.done < 1 for step in steps)
    assert [len(step.partial.turns) for step in steps][-1] == 3
    assert match.can_undo
    assert len(match.moves) == 4


def test_leads() -> None:
    game = Wheels(3)
    assert leads(game, Wheel((5, 2, 4))) == (1, -3, -1)
    assert leads(Wheels(1), Wheel((5,))) == (5,)
    assert totals(game.score(Wheel((5, 2, 4))), 3) == (5, 2, 4)
