"""The rules for 2 to 5, each with a case worked out by hand, and the decisions D1 to D17."""

from __future__ import annotations

import pytest

from boardkit.errors import BadOption
from boardkit.game import Turn
from boardkit.match import Match
from boardkit.town import Draw, DropOut, Exchange, Keep, Lay, Open, Return, Town
from boardkit.town.state import FIELDS, name_of, names
from tests.town.tables import PAIR, grid, table, texts


def racks(state):
    return [" ".join(map(name_of, hand)) for hand in state.hands]


# Set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_draws_four_then_the_pioneer_lies_in_the_corner(players):
    match = Match(Town(players), seed=1)
    dealt = [entry.what for entry in match.log[: 4 * players]]
    assert all(isinstance(event, Draw) for event in dealt)
    assert isinstance(match.log[4 * players].what, Open)
    first = match.log[4 * players].after_state
    assert racks(first) == [
        " ".join(event.tile for event in dealt[4 * p : 4 * p + 4]) for p in range(players)
    ]
    assert first.board.used == 1
    assert name_of(first.board.grid[0]) == match.log[4 * players].what.tile
    assert first.bag == 49 - 4 * players - 1
    assert first.number == 1
    assert all(entry.turn_number == 0 for entry in match.log[: 4 * players + 1])


def test_each_tile_of_the_bag_is_equally_likely():
    state = PAIR.start()
    assert len(PAIR.chance(state)) == PAIR.chance(state).total == 49  # D12
    state = PAIR.apply(state, Draw("C4"))
    assert len(PAIR.chance(state)) == 48
    assert Draw("C4") not in PAIR.chance(state)
    assert state.hands == ((17,), ())


def test_who_starts_d7():
    for first in range(3):
        game = Town(3, first=first)
        state = Match(game, seed="D7").log[12].after_state
        assert state.turn == first
        # Tiles are dealt from the first rack on, whoever starts.
        assert len(state.hands[0]) == 4


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 6}, {"players": True}, {"players": "2"}, {"first": 2},
     {"first": -1}, {"first": True}, {"mistakes": 1}],
)  # fmt: skip
def test_options_that_do_not_exist(options):
    with pytest.raises(BadOption) as caught:
        Town(**options)
    assert caught.value.text("de") != caught.value.text("en")


# Laying


def test_where_a_tile_may_be_laid():
    """A1 in the corner, B2 beside it.  Free cells with a neighbour: (0, 2), (1, 0), (1, 1)."""
    state = PAIR.position(table("A1 B2", hands=("C3 A3 C2 B1", "D4")))
    assert [FIELDS[cell] for cell in range(49) if state.board.edge >> cell & 1] == [
        (0, 2), (1, 0), (1, 1),
    ]  # fmt: skip
    # A3: A is in row 0 and column 0.  C2: shape 2 is in row 0 and column 1.
    # B1: B is in row 0 and column 1, shape 1 in row 0 and column 0.
    assert texts(PAIR.legal(state)) == [
        "lay C3 0,2", "lay C3 1,0", "lay C3 1,1", "lay A3 1,1", "lay C2 1,0",
    ]  # fmt: skip


def test_a_gap_in_a_row_counts_too():
    state = PAIR.position(table("A1 B2", "B3", "C4 E6 D5", hands=("A6 G7", "D4")))
    # A6 on (1, 2): colour A is neither in row 1 (B) nor in column 2 (D); shape 6 neither.
    assert "lay A6 1,2" in texts(PAIR.legal(state))
    # (1, 1) has E6 below: the same shape.
    assert "lay A6 1,1" not in texts(PAIR.legal(state))


def test_the_town_ends_with_the_seventh_row_and_column():
    state = PAIR.position(table("A1 B2 C3 D4 E5 F6 G7", hands=("A2 B3 D5 E6", "D6")))
    fields = {move.field for move in PAIR.legal(state) if isinstance(move, Lay)}
    assert fields <= {(1, c) for c in range(7)}
    assert PAIR.why_not(state, Lay("A2", (0, 7))).key == "outside"
    assert PAIR.why_not(state, Lay("A2", (-1, 0))).key == "outside"


# The turn


def test_a_turn_is_laying_drawing_returning():
    state = PAIR.position(table("A1", hands=("B2 C3", "D4 E5"), number=5))
    assert (state.phase, state.bag) == ("lay", 44)
    state = PAIR.apply(state, Lay("B2", (0, 1)))
    assert PAIR.turn(state) is Turn.CHANCE
    assert len(PAIR.chance(state)) == 44
    state = PAIR.apply(state, Draw("G7"))
    assert (PAIR.turn(state), state.phase, racks(state)) == (0, "return", ["C3 G7", "D4 E5"])
    assert texts(PAIR.legal(state)) == ["keep", "return C3", "return G7"]
    kept = PAIR.apply(state, Keep())
    assert (kept.turn, kept.number, kept.bag, racks(kept)) == (1, 6, 43, ["C3 G7", "D4 E5"])
    back = PAIR.apply(state, Return("C3"))
    assert (back.turn, back.number, back.bag, racks(back)) == (1, 6, 44, ["G7", "D4 E5"])


def bag_of(*tiles: str, **more):
    """A position in which only these tiles are in the bag: the others are in a big rack.

    Player 2 has all tiles that are neither on the grid, with player 1, nor in the bag.
    """
    mine = more.pop("mine")
    used = {*tiles, *mine.split(), "A1"}
    rest = [name for name in names((1 << 49) - 1) if name not in used]
    return table("A1", hands=(mine, " ".join(rest)), **more)


def test_with_an_empty_bag_drawing_and_returning_are_left_out():
    state = PAIR.position(bag_of(mine="B2 C3"))
    assert state.bag == 0
    state = PAIR.apply(state, Lay("B2", (0, 1)))
    assert (state.turn, state.phase, state.draws) == (1, "lay", 0)


def test_the_drawn_tile_may_be_returned_even_if_it_was_the_last_d16():
    state = PAIR.position(bag_of("G7", mine="B2 C3"))
    state = PAIR.apply(state, Lay("B2", (0, 1)))
    assert PAIR.chance(state).items() == ((Draw("G7"), 1),)
    state = PAIR.apply(state, Draw("G7"))
    assert state.bag == 0
    assert "return G7" in texts(PAIR.legal(state))
    assert PAIR.apply(state, Return("G7")).bag == 1


# Exchanging


def test_three_of_a_colour_or_of_a_shape_are_exchanged():
    state = PAIR.position(table("A1", hands=("B2 B3 B4 C4", "D4")))
    exchanges = [move for move in PAIR.legal(state) if isinstance(move, Exchange)]
    assert texts(exchanges) == ["exchange B2 B3 B4"]  # B4 C4 are only two of shape 4
    state = PAIR.position(table("A1", hands=("B4 C4 D4 E4", "D5")))
    exchanges = [move for move in PAIR.legal(state) if isinstance(move, Exchange)]
    assert len(exchanges) == 4  # any three of four


def test_an_exchange_is_three_draws_from_the_bag_with_those_in_it():
    state = PAIR.position(table("A1", hands=("B2 B3 B4 C4", "D4"), number=3))
    bag = state.bag
    state = PAIR.apply(state, Exchange(("B2", "B3", "B4")))
    assert (racks(state)[0], state.bag, state.draws) == ("C4", bag + 3, 3)
    for n, tile in enumerate(["B3", "G7", "G6"]):  # one may come back
        assert Draw(tile) in PAIR.chance(state)
        assert len(PAIR.chance(state)) == bag + 3 - n
        state = PAIR.apply(state, Draw(tile))
    assert racks(state)[0] == "C4 B3 G7 G6"
    assert (state.turn, state.phase, state.number, state.bag) == (0, "lay", 3, bag)
    assert isinstance(PAIR.legal(state)[0], Lay)


def test_exchanging_is_repeated_without_limit_d17():
    state = PAIR.position(table("A1", hands=("B2 B3 B4", "D4")))
    for _ in range(5):
        state = PAIR.apply(state, Exchange(("B2", "B3", "B4")))
        for tile in ("B2", "B3", "B4"):
            state = PAIR.apply(state, Draw(tile))
        assert "exchange B2 B3 B4" in texts(PAIR.legal(state))


def test_no_exchange_with_an_empty_bag_d1():
    state = PAIR.position(bag_of(mine="B2 B3 B4"))
    assert not [move for move in PAIR.legal(state) if isinstance(move, Exchange)]
    assert PAIR.why_not(state, Exchange(("B2", "B3", "B4"))).key == "empty_bag"


# Dropping out


def test_who_can_lay_must_d3():
    state = PAIR.position(table("A1", hands=("B2 B3 B4", "D4")))
    assert not [move for move in PAIR.legal(state) if isinstance(move, DropOut)]
    assert PAIR.why_not(state, DropOut()).key == "can_lay"


def test_who_can_only_exchange_may_choose_d2():
    """A2 to A4 do not fit beside A1: the two free cells are in its row and its column."""
    state = PAIR.position(table("A1", hands=("A2 A3 A4", "D4 E5")))
    assert texts(PAIR.legal(state)) == ["exchange A2 A3 A4", "drop-out"]
    out = PAIR.apply(state, DropOut())
    assert (out.out, out.turn, racks(out)[0]) == ((0,), 1, "A2 A3 A4")


def test_who_can_do_neither_drops_out_by_itself_d2():
    # A2 and B1 clash with A1 on both free cells, and two tiles cannot be exchanged: the turn of
    # player 2 is over as soon as it begins.
    state = PAIR.position(table("A1", hands=("C3 D4", "A2 B1"), number=1, turn=1))
    assert (state.turn, state.out, state.number) == (0, (1,), 2)
    # In play: B1 has a place, so player 2 stays in.
    state = PAIR.position(table("A1", hands=("C3 D4", "A3 B1"), number=1))
    state = PAIR.apply(PAIR.apply(state, Lay("C3", (1, 0))), Draw("G7"))
    # Free: (0, 1), (1, 1), (2, 0).  A3: A in row 0, C3 in row 1, A in column 0.  B1 goes to (1, 1).
    after = PAIR.apply(state, Keep())
    assert texts(PAIR.legal(after)) == ["lay B1 1,1"]


def test_after_an_exchange_d2_and_d3_apply_again():
    state = PAIR.position(table("A1", hands=("A2 A3 A4", "D4 E5")))
    state = PAIR.apply(state, Exchange(("A2", "A3", "A4")))
    for tile in ("A2", "A5", "B1"):
        state = PAIR.apply(state, Draw(tile))
    assert (state.turn, state.out) == (1, (0,))  # nothing fits, no three alike


def test_who_lays_the_last_tile_is_out_at_once_without_drawing():
    state = PAIR.position(table("A1", hands=("B2", "D4 E5")))
    state = PAIR.apply(state, Lay("B2", (0, 1)))
    assert (state.out, state.turn, state.draws, racks(state)[0]) == ((0,), 1, 0, "")


def test_who_is_out_never_returns_d14():
    game = Town(3)
    document = table("A1", hands=("A2", "B3 C4", "C5 D6"), turn=1, out=[0])
    state = game.position(document)
    state = game.apply(state, Lay("C4", (1, 0)))
    state = game.apply(game.apply(state, Draw("G7")), Keep())
    state = game.apply(state, Lay("D6", (0, 1)))
    state = game.apply(game.apply(state, Draw("G6")), Keep())
    assert state.board.fits(1) != 0  # now A2 would fit, at (1, 1)
    assert state.turn == 1


def test_the_last_one_plays_on_alone_d14():
    state = PAIR.position(table("A1", hands=("B2 C3", "A2"), out=[1], number=7))
    state = PAIR.apply(PAIR.apply(state, Lay("B2", (0, 1))), Draw("D4"))
    state = PAIR.apply(state, Return("D4"))
    assert (state.turn, state.number) == (0, 8)


def test_racks_of_who_is_out_stay_hidden_d15():
    state = PAIR.position(table("A1", hands=("B2 C3", "A2"), out=[1]))
    assert [name_of(tile) for tile in PAIR.view(state, 0).hands[1]] == ["A?"]


# The end


def test_fewer_tiles_win_and_of_equals_who_dropped_out_later():
    game = Town(4)
    hands = ("B3 B4", "C3", "D3 D4", "E3")
    state = game.position(table("A1", hands=hands, out=[3, 0, 1, 2], turn=2))
    assert state.over
    assert game.turn(state) is Turn.OVER
    assert game.ranking(state) == (1, 3, 2, 0)
    assert game.winners(state) == (1,)
    assert [(line.player, line.points) for line in game.score(state)] == [
        (0, -2), (1, -1), (2, -2), (3, -1),
    ]  # fmt: skip


def test_the_ranking_before_the_end_puts_who_is_still_in_first():
    game = Town(3)
    state = game.position(table("A1", hands=("B2", "C3", "D4"), out=[1], turn=2))
    # The same number of tiles: 0 moves last, so it would drop out last.
    assert game.ranking(state) == (0, 2, 1)
    assert game.winners(state) == ()


def test_the_game_ends_when_everybody_is_out():
    state = PAIR.position(table("A1", hands=("B2", "A2"), out=[1], number=7))
    state = PAIR.apply(state, Lay("B2", (0, 1)))
    assert PAIR.turn(state) is Turn.OVER
    assert PAIR.ranking(state) == (0, 1)
    assert state.number == 7


def test_a_document_with_only_a_grid_deals_the_racks():
    state = PAIR.position({"grid": grid("A1")})
    assert PAIR.turn(state) is Turn.CHANCE
    assert Draw("A1") not in PAIR.chance(state)
    for tile in ("B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"):
        state = PAIR.apply(state, Draw(tile))
    assert (PAIR.turn(state), state.number, state.bag) == (0, 1, 40)
