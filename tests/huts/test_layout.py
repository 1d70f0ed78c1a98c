"""Tiles turned, plots and their neighbours, layouts that grow."""

import copy
import pickle
from random import Random

import pytest

from boardkit.huts.layout import EMPTY, Layout, Tile, bits, rotations, same_tile, turned
from tests.huts.boards import CASTLE, TOWN, random_layout

TOWN_LAYOUT = Layout(tuple(TOWN["fields"]), (("city", "land"),))


def test_a_quarter_turn_is_clockwise():
    # . ~ #        x . .
    # . # #   ->   # # ~
    # x # c        c # #
    assert turned((".~#", ".##", "x#c"), 1) == ("x..", "##~", "c##")


@pytest.mark.parametrize(
    ("rows", "looks"),
    [
        (("...", "...", "..."), 1),  # all turns look alike
        (("#.#", "...", "#.#"), 1),
        (("...", "#~#", "..."), 2),  # a half turn changes nothing
        (("..#", ".#.", "#.."), 2),
        (("...", ".~~", ".~#"), 4),
    ],
)
def test_rotations_that_look_alike_are_one(rows, looks):
    found = rotations(rows)
    assert len(found) == looks == len({look for look, _ in found})
    assert sum(count for _, count in found) == 4
    assert found[0][0] == rows
    assert turned(rows, 4) == rows


def test_a_tile_is_the_same_however_it_lies():
    tile = Tile("land", ("..#", "#..", "###"))
    for quarters in range(4):
        assert same_tile(tile, Tile("land", turned(tile.rows, quarters)))
    assert not same_tile(tile, Tile("city", tile.rows))
    # An S and its mirror image, a Z, are two tiles.
    assert not same_tile(tile, Tile("land", ("#..", "..#", "###")))


def test_plots_are_numbered_row_by_row():
    assert TOWN_LAYOUT.plots == (
        (0, 0), (0, 1), (0, 2), (0, 4), (0, 5),
        (1, 0), (1, 2), (1, 3), (1, 4),
        (2, 1), (2, 3),
    )  # fmt: skip
    assert list(bits(0b10110)) == [1, 2, 4]


def test_lakes_and_landfills_count_across_tile_borders_but_not_diagonally():
    fields = TOWN_LAYOUT.fields_of
    # Lake at (0,3). (1,2) and (1,4) touch it by a corner only.
    assert fields(TOWN_LAYOUT.beside_lake) == ((0, 2), (0, 4), (1, 3))
    # Landfill at (1,5). (0,4) touches it by a corner only.
    assert fields(TOWN_LAYOUT.beside_landfill) == ((0, 5), (1, 4))


def test_neighbours_share_an_edge():
    near = {
        plot: TOWN_LAYOUT.fields_of(TOWN_LAYOUT.neighbours[i])
        for i, plot in enumerate(TOWN_LAYOUT.plots)
    }
    assert near[1, 2] == ((0, 2), (1, 3))  # across the border to the right
    assert near[2, 1] == ()  # (1,1) is no plot
    assert near[1, 4] == ((0, 4), (1, 3))


def test_neighbours_against_every_pair():
    for seed in range(20):
        layout = random_layout(Random(seed), 2, 3)
        for i, (r, c) in enumerate(layout.plots):
            expected = {(a, b) for a, b in layout.plots if abs(a - r) + abs(b - c) == 1}
            assert set(layout.fields_of(layout.neighbours[i])) == expected
            beside = [layout.at((r + y, c + x)) for y, x in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            assert bool(layout.beside_lake >> i & 1) == ("~" in beside)
            assert bool(layout.beside_landfill >> i & 1) == ("x" in beside)


def test_groups_are_cut_where_no_edge_joins():
    huts = TOWN_LAYOUT.set_of([(0, 0), (1, 2), (1, 3), (0, 4), (0, 2)])
    groups = [TOWN_LAYOUT.fields_of(group) for group in TOWN_LAYOUT.groups(huts)]
    # (0,0) alone; (0,2) - (1,2) - (1,3) across the border; (0,4) touches (1,3) by a corner only.
    assert groups == [((0, 0),), ((0, 2), (1, 2), (1, 3)), ((0, 4),)]


def test_the_castle_is_never_lockable():
    layout = Layout(tuple(CASTLE["fields"]), (("castle", "land"),))
    assert layout.plots == ((1, 1), (1, 3), (1, 4))
    assert layout.lockable == (0, 0b110, 0b110)


def test_a_layout_grows_and_is_renumbered_to_its_box():
    one, two, three = (Tile("land", (char * 3,) * 3) for char in ".c~")
    layout = EMPTY.with_tile(one, (5, 5))  # the first lies anywhere
    assert layout.fields == ("...",) * 3
    layout = layout.with_tile(two, (-1, 0))  # above: everything moves down
    assert layout.kinds == (("land",), ("land",))
    assert layout.fields == ("ccc",) * 3 + ("...",) * 3
    layout = layout.with_tile(three, (1, -1))  # left of the first: everything moves right
    assert layout.kinds == ((None, "land"), ("land", "land"))
    assert layout.fields == ("   ccc",) * 3 + ("~~~...",) * 3
    assert layout.tiles == ((0, 1), (1, 0), (1, 1))
    assert layout.tile((0, 0)) is None
    assert layout.tile((1, 0)) == three
    # Free are the places with an edge to a laid tile, the hole (0,0) among them:
    #        -1,1
    #   0,0  [0,1]  0,2
    #  [1,0] [1,1]  1,2        and 1,-1 on the left, 2,0 and 2,1 below.
    places = ((-1, 1), (0, 0), (0, 2), (1, -1), (1, 2), (2, 0), (2, 1))
    assert layout.free_places() == places


def test_copies_are_equal_and_hash_alike():
    for made in (copy.deepcopy(TOWN_LAYOUT), pickle.loads(pickle.dumps(TOWN_LAYOUT))):
        assert made == TOWN_LAYOUT
        assert hash(made) == hash(TOWN_LAYOUT)
        assert made.plots == TOWN_LAYOUT.plots


def test_empty_lines_around_a_given_layout_go_with_the_next_tile():
    tile = Tile("land", ("..~", "c.x", "###"))
    bare = Layout((" " * 9,) * 9, ((None,) * 3,) * 3)
    assert bare.with_tile(tile, (0, 0)) == EMPTY.with_tile(tile, (0, 0))
    wide = Layout.of_tiles([[None, None, None], [None, tile, None]])
    assert wide.with_tile(tile, (0, 1)) == Layout.of_tiles([[tile], [tile]])
    assert wide.with_tile(tile, (2, 1)) == Layout.of_tiles([[tile], [tile]])
