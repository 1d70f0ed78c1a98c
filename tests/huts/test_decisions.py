"""What the rule sheet leaves open, row by row as boardkit plays it."""

import pytest

from boardkit.chance import models
from boardkit.game import Turn
from boardkit.huts import Again, Huts, LayTile, Set, Shift, Stop, Throw
from boardkit.text import LANGUAGES, has
from tests.huts.boards import CASTLE, TOWN, lines, place, points, texts

TWO = Huts(players=2)
FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]


def throws_in_a_turn(game):
    state = place(game, TOWN, huts=FIVE)
    count = 0
    while not state.todo:
        state = game.apply(state, Throw(("long", "roof", "upright")))
        count += 1
        if state.throw:
            state = game.apply(state, Again())
    return count


def test_d1_three_throws_in_all_or_as_many_as_the_option_says():
    assert throws_in_a_turn(TWO) == 3
    assert throws_in_a_turn(Huts(max_throws=4)) == 4
    assert throws_in_a_turn(Huts(max_throws=1)) == 1


def test_d2_a_result_that_can_be_carried_out_must_be():
    state = place(TWO, TOWN, huts=FIVE, todo=["narrow"])
    assert texts(TWO.legal(state)) == ["replace 1,0", "replace 1,4"]
    assert TWO.why_not(state, Stop()).key == "must_carry_out"


def test_d3_the_castle_is_no_city_plot_but_a_tile():
    state = place(TWO, CASTLE, huts=[[1, 1, 0]])
    assert set(lines(TWO, state, 0)) == {"hut", "tile_majority", "group"}


def test_d4_a_hut_may_be_moved_within_its_tile_unless_locked():
    state = place(TWO, TOWN, huts=FIVE, todo=["long"])
    assert Shift((0, 0), (0, 1)) in TWO.legal(state)  # both in the city
    locked = place(TWO, TOWN, huts=FIVE, locked=[[0, 0]], todo=["long"])
    assert TWO.why_not(locked, Shift((0, 0), (0, 1))).key == "locked_source"


def test_d5_equal_points_share_the_win():
    # A hut each in the city: 2 points each.
    state = place(TWO, TOWN, huts=[[0, 0, 0], [2, 1, 1]], supply=[0, 5])
    assert points(TWO, state) == (2, 2)
    assert TWO.winners(state) == (0, 1)
    # Of three two share: 2, 2 and nothing.
    game = Huts(players=3)
    state = place(game, TOWN, huts=[[0, 0, 0], [2, 1, 2]], supply=[0, 5, 5])
    assert game.winners(state) == (0, 2)


def test_d6_a_thrown_hut_always_lies_on_one_of_four_sides():
    for model in (models.default(), models.own({"upright": 1, "roof": 9})):
        game = Huts(model=model)
        dist = game.chance(place(game, TOWN, huts=FIVE))
        sides = {side for event in dist for side in event.outcomes}
        assert sides <= {"upright", "long", "narrow", "roof"}
        assert sum(dist.p(event) for event in dist) == 1


@pytest.mark.parametrize(("players", "tiles"), [(2, 8), (3, 12), (4, 16)])
def test_d7_four_tiles_each_city_and_castle_among_them(players, tiles):
    game = Huts(players=players, variant="advanced")
    state = game.start()
    while state.phase == "deal":
        state = game.apply(state, game.chance(state).outcomes[-1])
    dealt = [tile.kind for hand in state.hands for tile in hand]
    assert len(dealt) == tiles
    assert sorted(dealt) == ["castle", "city"] + ["land"] * (tiles - 2)


def test_d8_the_target_is_another_plot():
    state = place(TWO, TOWN, huts=FIVE, todo=["long"])
    move = Shift((0, 0), (0, 0))
    assert move not in TWO.legal(state)
    assert TWO.why_not(state, move).key == "same_plot"


def test_d9_a_tile_is_locked_after_the_single_action_whoever_did_it():
    # Player 0 moves the second hut of player 1 onto the tile: locked for 1 at once, so the
    # narrow side still to come finds no hut that it may replace, and lapses.
    state = place(TWO, CASTLE, huts=[[1, 3, 1], [1, 1, 1]], todo=["long", "narrow"])
    after = TWO.apply(state, Shift((1, 1), (1, 4)))
    assert after.locked_tiles() == ((0, 1),)
    assert (after.turn, after.todo) == (1, ())


def test_d9_the_city_can_be_locked():
    city = [[r, c, 0] for r, c in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))]
    state = place(TWO, TOWN, huts=city, todo=["upright"])
    assert TWO.apply(state, Set((2, 1))).locked_tiles() == ((0, 0),)
    castle = place(TWO, CASTLE, todo=["upright"])
    assert TWO.apply(castle, Set((1, 1))).locked_tiles() == ()


def test_d10_huts_are_connected_by_edges_not_by_corners():
    def group(*fields):
        huts = [[r, c, 0] for r, c in fields]
        return lines(TWO, place(TWO, TOWN, huts=huts), 0)["group"][1]

    assert group((0, 4), (1, 3)) == ((0, 4),)  # a corner
    assert group((0, 4), (1, 3), (1, 4)) == ((0, 4), (1, 3), (1, 4))
    assert group((0, 2), (0, 4)) == ((0, 2),)  # the lake between them
    assert group((1, 0), (1, 2)) == ((1, 0),)  # a building between them


ADVANCED = Huts(players=2, variant="advanced")
CITY = {"kind": "city", "rows": ["ccc", "c#c", "#c#"]}
KEEP = {"kind": "castle", "rows": ["###", "#c#", "###"]}
LAND = {"kind": "land", "rows": ["...", "#~#", "..."]}


def test_d11_the_owner_of_the_city_begins():
    state = ADVANCED.start()
    while state.phase == "deal":
        dist = ADVANCED.chance(state)
        # The second tile dealt, so player 1 gets the city.
        dealt = sum(map(len, state.hands))
        city = [event for event in dist if event.kind == "city"]
        land = [event for event in dist if event.kind != "city"]
        state = ADVANCED.apply(state, city[0] if dealt == 1 else land[0])
    assert (state.phase, state.turn) == ("tiles", 1)
    # Not necessarily the city: any of the own four.
    assert {move.kind for move in ADVANCED.legal(state)} > {"city"}
    firsts = {}
    while state.phase in ("tiles", "start"):
        firsts.setdefault(state.phase, state.turn)
        state = ADVANCED.apply(state, ADVANCED.legal(state)[0])
    assert firsts == {"tiles": 1, "start": 1}
    assert (state.turn, ADVANCED.turn(state)) == (1, Turn.CHANCE)


def test_d12_free_outline_renumbered_after_every_tile():
    state = ADVANCED.position(
        {
            "fields": [],
            "kinds": [],
            "phase": "tiles",
            "hands": [[CITY, LAND, LAND], [KEEP, LAND, LAND]],
        }
    )
    # The first tile lies anywhere, which is (0,0) of a board of one.
    assert {move.at for move in ADVANCED.legal(state)} == {(0, 0)}
    state = ADVANCED.apply(state, LayTile("city", tuple(CITY["rows"]), (0, 0)))
    for kind, at in (("castle", (-1, 0)), ("land", (0, 1)), ("land", (0, 2))):
        rows = {"castle": KEEP, "land": LAND}[kind]["rows"]
        state = ADVANCED.apply(state, LayTile(kind, tuple(rows), at))
    # castle land land      The castle came above the city: everything moved down by one.
    # city
    assert state.layout.kinds == (("castle", "land", "land"), ("city", None, None))
    assert state.layout.fields[4] == "c#c      "
    # A hole: round (1,1) only (2,1) is missing after (1,2) and then (2,2) would be laid.
    state = ADVANCED.apply(state, LayTile("land", tuple(LAND["rows"]), (1, 2)))
    assert (1, 1) in {move.at for move in ADVANCED.legal(state)}
    state = ADVANCED.apply(state, LayTile("land", tuple(LAND["rows"]), (2, 2)))
    assert state.layout.kinds[1] == ("city", None, "land")
    assert (state.phase, state.layout.tile((1, 1))) == ("start", None)


def test_d13_a_tie_in_the_city_gives_nothing():
    state = place(TWO, TOWN, huts=[[0, 0, 0], [2, 1, 1]])
    assert "city_majority" not in {line.rule for line in TWO.score(state)}


def test_d14_thrown_huts_belong_to_the_supply_until_they_are_set():
    state = place(
        TWO, TOWN, huts=FIVE, supply=[3, 5], throw=["upright", "upright", "long"], throws=1
    )  # fmt: skip
    state = TWO.apply(state, Stop())
    for move in (Set((0, 1)), Set((2, 1))):
        state = TWO.apply(state, move)
        assert TWO.turn(state) == 0
    state = TWO.apply(state, Shift((0, 0), (2, 3)))
    assert state.supply == (1, 5)
    assert (TWO.turn(state), state.turn) == (Turn.CHANCE, 1)


def test_d15_a_result_may_wait_for_another_one():
    # Nobody but player 0 is on the board: the narrow side finds no opponent, upright comes first.
    # After it there is still none, and the narrow side lapses.
    state = place(TWO, CASTLE, huts=[[1, 1, 0]], todo=["narrow", "upright"])
    assert texts(TWO.legal(state)) == ["set 1,3", "set 1,4"]
    after = TWO.apply(state, Set((1, 3)))
    assert (after.turn, after.todo) == (1, ())
    # An empty board: a long side has no hut to move until upright has set one.
    state = place(TWO, CASTLE, todo=["long", "upright"])
    assert texts(TWO.legal(state)) == ["set 1,1", "set 1,3", "set 1,4"]
    after = TWO.apply(state, Set((1, 1)))
    assert texts(TWO.legal(after)) == ["shift 1,1>1,3", "shift 1,1>1,4"]


def test_d15_what_nobody_can_carry_out_lapses_at_once():
    # A full board without a movable hut: upright and long side do nothing.
    full = [[1, 1, 1], [1, 3, 0], [1, 4, 0]]
    state = place(TWO, CASTLE, huts=full, turn=1, throw=["long", "upright", "upright"])
    after = TWO.apply(state, Stop())
    assert (after.turn, after.number) == (0, 1)


@pytest.mark.parametrize("row", range(1, 16))
def test_every_row_is_told_in_both_languages(row):
    for language in LANGUAGES:
        for part in ("title", "text"):
            assert has(f"huts.decision.D{row}.{part}", language)
