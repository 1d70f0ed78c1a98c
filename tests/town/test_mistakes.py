"""Wrong lays and calls: decisions D10, D11 and D13."""

from __future__ import annotations

from random import Random as Numbers

import pytest

from boardkit.game import Turn
from boardkit.players import Greedy, MonteCarlo, Random
from boardkit.town import Call, Draw, DropOut, Keep, Lay
from boardkit.town.state import FIELDS
from tests.town.tables import PAIR, TEACHING, table, texts

# A1 B2 in row 0; C1 under A1 was laid wrongly: shape 1 twice in column 0.
CLASH = {"wrong": [[1, 0]]}


def test_a_clash_may_be_laid_but_not_off_the_grid_or_alone_d10():
    state = TEACHING.position(table("A1 B2", hands=("C3 A3", "D4 E5")))
    legal = texts(TEACHING.legal(state))
    assert "lay A3 0,2" in legal  # A twice in row 0
    assert {move.split()[2] for move in legal if move.startswith("lay")} == {"0,2", "1,0", "1,1"}
    assert TEACHING.why_not(state, Lay("A3", (2, 0))).key == "no_neighbour"
    assert TEACHING.why_not(state, Lay("A3", (0, 0))).key == "occupied"
    assert TEACHING.why_not(state, Lay("A3", (0, 7))).key == "outside"


def test_who_has_no_proper_lay_may_not_lay_wrongly_d10():
    state = TEACHING.position(table("A1", hands=("A2 A3 A4", "D4 E5"), phase="lay"))
    assert texts(TEACHING.legal(state)) == ["exchange A2 A3 A4", "drop-out"]
    assert TEACHING.why_not(state, Lay("A2", (0, 1))).key == "no_proper_lay"


def test_a_wrong_tile_is_remembered_until_it_is_turned_over():
    state = TEACHING.position(table("A1 B2", hands=("C1 C3", "D4 E5"), phase="lay"))
    state = TEACHING.apply(state, Lay("C1", (1, 0)))
    assert [FIELDS[cell] for cell in state.wrong] == [(1, 0)]
    state = TEACHING.apply(TEACHING.apply(state, Draw("G7")), Keep())
    assert (state.turn, state.phase) == (1, "call")
    assert "call 1,0" in texts(TEACHING.legal(state))
    called = TEACHING.apply(state, Call((1, 0)))
    assert (called.turn, called.phase, called.wrong) == (1, "lay", ())
    assert called.board.blank == 1 << 7
    # It has no colour and no shape, but still stands beside (2, 0) and (1, 1): D10.
    assert "lay D4 2,0" in texts(TEACHING.legal(called))
    # C may come into column 0 again.
    assert called.board.fits(2 * 7 + 4) >> 14 & 1


def test_a_false_call_has_no_effect_d11():
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4", "E5"), **CLASH))
    for field in ((0, 0), (0, 1)):  # A1 clashes with C1, but lies there longer
        called = TEACHING.apply(state, Call(field))
        assert (called.phase, called.board, called.wrong) == ("lay", state.board, state.wrong)


def test_only_at_the_beginning_of_a_turn_and_only_once_d11():
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4 E6", "E5"), **CLASH))
    called = TEACHING.apply(state, Call((0, 0)))
    assert not [move for move in TEACHING.legal(called) if isinstance(move, Call)]
    assert TEACHING.why_not(called, Call((1, 0))).key == "call_first"
    laid = TEACHING.apply(state, Lay("D4", (1, 1)))
    laid = TEACHING.apply(laid, Draw("G7"))
    assert TEACHING.why_not(laid, Call((1, 0))).key == "laid"


def test_every_laid_tile_can_be_called_so_that_the_list_gives_nothing_away_d11():
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4", "E5"), **CLASH))
    calls = [move.field for move in TEACHING.legal(state) if isinstance(move, Call)]
    assert calls == [(0, 0), (0, 1), (1, 0)]


def test_of_two_wrong_tiles_the_later_one_is_turned_over():
    """C1 clashes with A1, then C2 with C1 (and with nothing else)."""
    state = TEACHING.position(table("A1 B3", "C1 C2", hands=("D4", "E5"), wrong=[[1, 0], [1, 1]]))
    later = TEACHING.apply(state, Call((1, 1)))
    assert [FIELDS[cell] for cell in later.wrong] == [(1, 0)]
    # If C1 is turned over first, C2 clashes with nothing any more: a call of it is false.
    earlier = TEACHING.apply(state, Call((1, 0)))
    assert earlier.wrong == ()
    assert earlier.board.blank == 1 << 7


def test_who_can_do_nothing_may_call_before_dropping_out():
    """A2 fits nowhere.  With C1 turned over it does not either, and the player is out."""
    state = TEACHING.position(table("A1 B2", "C1", hands=("A2", "E5 F6"), **CLASH))
    assert (state.turn, state.phase) == (0, "call")
    assert texts(TEACHING.legal(state)) == ["drop-out", "call 0,0", "call 0,1", "call 1,0"]
    assert TEACHING.apply(state, Call((1, 0))).out == (0,)
    assert TEACHING.apply(state, DropOut()).out == (0,)


def test_a_call_can_make_room():
    """C4 fits beside nothing but C1: (1, 1) in the row, (2, 0) in the column, (0, 2) under D4."""
    state = TEACHING.position(
        table("A1 B2 D3", "C1", hands=("C4", "E5 F6"), wrong=[[1, 0]], phase="call")
    )
    before = state.board.fits(2 * 7 + 3)
    after = TEACHING.apply(state, Call((1, 0)))
    assert before != after.board.fits(2 * 7 + 3)
    assert after.turn == 0


def test_a_turned_tile_keeps_its_identity_d13():
    state = TEACHING.position(table("A1 B2", "--C1", hands=("D4 F6", "E5"), phase="lay"))
    drawing = TEACHING.apply(state, Lay("D4", (1, 1)))
    assert Draw("C1") not in TEACHING.chance(drawing)
    assert state.unseen >> 14 & 1 == 0
    assert state.bag == 49 - 3 - 3
    assert TEACHING.describe(state)["grid"][1][0] == "--C1"


@pytest.mark.parametrize("player", [Random(), Greedy(), MonteCarlo(budget=10)])
def test_computers_never_lay_wrongly_d11(player):
    numbers = Numbers(11)
    state = TEACHING.start()
    for _ in range(200):
        turn = TEACHING.turn(state)
        if turn is Turn.OVER:
            break
        if turn is Turn.CHANCE:
            move = TEACHING.chance(state).sample(numbers)
        else:
            move = player.choose(TEACHING, TEACHING.view(state, turn), turn, numbers)
        state = TEACHING.apply(state, move)
        assert state.wrong == ()
    assert TEACHING.turn(state) is Turn.OVER


def test_a_computer_calls_what_is_wrong_and_nothing_else():
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4 E6", "E5"), **CLASH))
    assert [m for m in TEACHING.proper(state) if isinstance(m, Call)] == [Call((1, 0))]
    assert Greedy().choose(TEACHING, TEACHING.view(state, 0), 0, Numbers(1)) == Call((1, 0))


def test_without_the_option_nothing_is_called():
    state = PAIR.position(table("A1 B2", hands=("C3", "D4")))
    assert PAIR.why_not(state, Call((0, 1))).key == "no_calls"
    assert PAIR.why_not(state, Lay("C3", (1, 0))) is None
