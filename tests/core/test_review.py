"""The review: luck and cost worked out by hand on a small game, and the sum of every turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from boardkit.game import Advice, MoveList, totals
from boardkit.match import Match
from boardkit.review import Report, leads, review
from boardkit.work import Progress, Work, drain
from tests.support.wheels import LOOKS, ODDS, Decide, Spin, Wheel, Wheels, advise, played


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


def test_of_two_equal_moves_both_are_best() -> None:
    # With a 2 on the table stop and again are both worth 2.
    for again in (False, True):
        match = with_first_spin(2)
        match.play(Decide(again))
        line = drain(review(match, ODDS)).sums[0]
        assert (line.cost, line.decisions, line.best, line.share) == (0, 1, 1, 1.0)


def test_a_forced_move_is_no_decision_and_neither_is_one_without_value() -> None:
    class Forced(Wheels):
        def legal(self, s: Wheel) -> Any:
            return MoveList((Decide(False),))

    def mute(game: Any, s: Wheel, p: int) -> Work[Advice]:
        yield Progress(0)
        return Advice(leads(game, s)[p])

    match = with_first_spin(1)
    match.play(Decide(False))
    assert drain(review(match, SimpleNamespace(advise=mute))).decisions == ()
    forced = Match(Forced(2), 5, {"game": "wheels", "points": [0, 0]})
    forced.play(Decide(False))
    line = drain(review(forced, ODDS)).sums[0]
    assert (line.decisions, line.share) == (0, None)


def test_a_module_that_judges_is_asked_for_the_chosen_move_only() -> None:
    asked: list[Any] = []

    def judge(game: Any, view: Wheel, p: int, move: Any, quick: bool) -> Work[Advice]:
        asked.append((move, quick))
        said = yield from advise(game, view, p)
        return replace(said, choices=tuple(c for c in said.choices if c.move == move))

    match = with_first_spin(1)
    match.play(Decide(False))
    report = drain(review(match, SimpleNamespace(judge=judge), quick=True))
    assert asked[:2] == [(None, True), (Decide(False), True)]
    assert report.turns == drain(review(match, ODDS)).turns


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
