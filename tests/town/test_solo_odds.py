"""The odds of the solo challenge against enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from boardkit.errors import BadOption
from boardkit.game import Turn
from boardkit.players import Greedy
from boardkit.players import Random as RandomPlayer
from boardkit.town import Solo, SoloState, odds
from boardkit.town.burden import UNIT, burden
from boardkit.town.solo_odds import expected, next_fits
from boardkit.work import drain

ALONE = Solo()


def after(tiles: int, seed: int, game: Solo = ALONE) -> SoloState:
    """A state with so many tiles laid by chance, a move to decide."""
    for n in range(100):
        rng = Random(f"{seed}/{n}")
        s = game.start()
        while (turn := game.turn(s)) is not Turn.OVER:
            if turn == 0 and s.board.laid == tiles:
                return s
            step = game.chance(s) if turn is Turn.CHANCE else game.legal(s)
            s = game.apply(s, step.sample(rng))
    raise AssertionError("no such game")


@pytest.mark.parametrize("tiles", [1, 6, 15, 25])
def test_how_many_of_the_next_tiles_fit_equals_enumeration(tiles: int) -> None:
    s = after(tiles, 1)
    stacks, how_many, ending = odds.tables(ALONE, s, 0)
    unseen = [t for t in range(49) if s.unseen >> t & 1]
    count = [0, 0, 0, 0]
    for three in permutations(unseen, len(stacks.rows)):
        count[sum(s.board.fits(tile) != 0 for tile in three)] += 1
    found = {row.outcome: row.chance for row in how_many.rows}
    for k, n in enumerate(count):
        assert found.get(k, 0) == Fraction(n, sum(count))
    fits = Fraction(sum(s.board.fits(tile) != 0 for tile in unseen), len(unseen))
    assert {row.chance for row in stacks.rows} == {fits} == {next_fits(s)}
    for row in (*stacks.rows, *how_many.rows):
        assert row.derive().value == row.chance
    assert ending.origin == "simulated"
    assert all(0 < row.chance <= 1 for row in ending.rows)


def test_the_simulated_mean_tells_its_interval() -> None:
    s = after(6, 2)
    few, many = expected(s, 50), expected(s, 1000)
    assert few == expected(s, 50)
    assert abs(few.mean - many.mean) < 4 * few.sd / 50**0.5
    assert "95%" in few.title.text("en")


def test_how_many_tiles_a_player_lays_is_simulated() -> None:
    s = after(6, 2)
    chance = drain(odds.laid(ALONE, s, RandomPlayer(), 200))
    assert abs(chance.value - float(expected(s, 1000).mean)) < 4 * 1.1 * chance.error
    work = odds.laid(ALONE, s, Greedy(), 60)
    first = next(step for step in work if step.partial is not None)
    assert 0 < first.done < 1
    better = drain(odds.laid(ALONE, s, Greedy(), 60))
    assert better == drain(odds.laid(ALONE, s, Greedy(), 60))
    assert better.value > chance.value
    assert 6 <= better.value <= 49
    with pytest.raises(BadOption):
        drain(odds.laid(ALONE, s, Greedy(), 1))


def test_open_stacks_are_known() -> None:
    game = Solo(peek=True)
    s = after(4, 3, game)
    known, _ = odds.tables(game, s, 0)
    for row in known.rows:
        assert row.chance == (s.board.fits(s.stacks[row.outcome][-2]) != 0)


def test_before_the_pioneer_every_top_is_tried_as_one() -> None:
    """36 tiles differ from any other in colour and shape; those in sight are counted off.

    A1, A2 and B1: beside A1 neither of the others fits, beside A2 B1 does and beside B1 A2.
    """
    stacks = [[None] * 16 + ["A1"], [None] * 15 + ["A2"], [None] * 15 + ["B1"]]
    beside, goes_on = odds.tables(ALONE, ALONE.position({"stacks": stacks}), 0)
    assert [row.chance for row in beside.rows] == [Fraction(n, 46) for n in (36, 35, 35)]
    assert [row.chance for row in goes_on.rows] == [Fraction(36, 46), 1, 1]
    for row in (*beside.rows, goes_on.rows[0]):
        assert row.derive().value == row.chance
    # Of single tiles nothing comes to light; with all known every chance is 0 or 1.
    (alone,) = odds.tables(ALONE, ALONE.position({"stacks": [["A1"], ["A2"], ["B1"]]}), 0)
    assert [row.chance for row in alone.rows] == [0, 1, 1]
    game = Solo(peek=True)
    stacks = [["C3", "A1"], ["A3", "A2"], []]
    beside, goes_on = odds.tables(game, game.position({"stacks": stacks}), 0)
    assert [row.chance for row in beside.rows] == [1, 0]
    assert [row.chance for row in goes_on.rows] == [1, 0]


def test_the_value_of_a_lay_is_the_mean_over_the_next_tile() -> None:
    s = after(8, 4)
    said = odds.advice(ALONE, s, 0)
    assert {choice.move for choice in said.choices} == set(ALONE.legal(s))
    for choice in said.choices[:4]:
        laid = ALONE.apply(s, choice.move)
        shown = ALONE.chance(laid)
        mean = Fraction()
        for event, weight in shown.items():
            tops = ALONE.apply(laid, event).tops
            mean -= Fraction(weight * burden(laid.board, tops), shown.total * UNIT)
        assert choice.value == mean


def test_after_the_end_there_are_no_tables() -> None:
    rng = Random(1)
    s = ALONE.start()
    assert odds.tables(ALONE, s, 0) == ()
    while (turn := ALONE.turn(s)) is not Turn.OVER:
        step = ALONE.chance(s) if turn is Turn.CHANCE else ALONE.legal(s)
        s = ALONE.apply(s, step.sample(rng))
    assert odds.tables(ALONE, s, 0) == ()
    assert odds.advice(ALONE, s, 0).choices == ()
