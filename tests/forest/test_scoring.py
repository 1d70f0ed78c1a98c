"""What buildings score: the examples of the rule sheet, and boards counted by hand."""

from __future__ import annotations

import pytest

from boardkit.forest.rules import Forest
from boardkit.game import totals
from tests.forest.tables import FOREST, scores, table


def test_a_hut_on_a_single_forest_field_brings_1() -> None:
    # F in the middle of V, L, M, G and nothing: a forest of one field
    s = table(("LFM/VGV", 0, 0), buildings=[("hut_forest", 0, 0, 1)])
    assert scores(FOREST, s) == [(0, "hut_forest", 1)]


def test_a_hut_on_6_connected_forest_fields_brings_6() -> None:
    s = table(("FFF/FFF", 0, 0), buildings=[("hut_forest", 0, 1, 1)])
    assert scores(FOREST, s) == [(0, "hut_forest", 6)]


def test_the_village_hut_on_6_fields_brings_12() -> None:
    s = table(("VVV/VVV", 0, 0), buildings=[("hut_village", 1, 0, 0)])
    assert scores(FOREST, s) == [(1, "hut_village", 12)]


def test_a_whole_position_line_by_line() -> None:
    # row 0: V V F F F G    row 1: V L F F M M
    # village (0,0) (0,1) (1,0): 3 fields, doubled: 6
    # forest (0,2) (0,3) (0,4) (1,2) (1,3): 5
    # castle: the mountain (0,5) on its tile, none on the other: 1
    # tower on meadow (1,5): left (1,4) is meadow, up is a mountain: 1
    # portal (1,1): left none, right the tower (1,5), up none, diagonals the huts (0,0), (0,2): 3
    document = {
        "game": "forest", "players": 2,
        "tiles": [
            {"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]},
        ],
        "buildings": [
            ["hut_village", 0, 0, 0], ["hut_forest", 1, 0, 2], ["castle", 0, 0, 5],
            ["tower", 1, 1, 5], ["portal", 0, 1, 1],
        ],
        "turn": 0,
    }  # fmt: skip
    s = FOREST.position(document)
    found = {(line.player, line.rule): (line.points, line.fields) for line in FOREST.score(s)}
    assert found == {
        (0, "hut_village"): (6, ((0, 0), (0, 1), (1, 0))),
        (0, "castle"): (1, ((0, 5),)),
        (0, "portal"): (3, ((0, 0), (0, 2), (1, 5))),
        (1, "hut_forest"): (5, ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3))),
        (1, "tower"): (1, ((1, 4),)),
    }
    assert totals(FOREST.score(s), 2) == (10, 6)


def test_a_tree_brings_2_a_field_in_a_village_too() -> None:  # D25
    s = table(("VVL/VFM", 0, 0), buildings=[("tree", 0, 0, 0)])
    assert scores(FOREST, s) == [(0, "tree", 6)]


GAP = (("FLV/LVL", 0, 0), ("VVV/VVV", 2, 0), ("VVV/VVV", 2, 3), ("LVF/LVL", 0, 4))
# row 0: F L V . L V F    the tower stands on (0, 0), the gap is (0, 3)
# row 1: L V L . L V L


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 1),  # D2: over the gap to (0, 6)
        ({"gaps_block": True}, 0),
        ({"tower_counts_own": True}, 2),  # D3
    ],
)
def test_a_tower_looks_over_gaps(options, points) -> None:
    game = Forest(2, **options)
    s = table(*GAP, buildings=[("tower", 0, 0, 0)], game=game)
    assert scores(game, s) == [(0, "tower", points)]


def test_a_tower_does_not_look_over_mountains() -> None:
    # F G F: the second forest field lies behind the mountain
    s = table(("FGF/LLL", 0, 0), buildings=[("tower", 0, 0, 0)])
    assert scores(FOREST, s) == [(0, "tower", 0)]


@pytest.mark.parametrize(("seen", "points"), [(False, 0), (True, 1)])
def test_a_portal_and_the_castle_where_its_line_ends(seen, points) -> None:  # D4
    game = Forest(2, mountain_seen=seen)
    s = table(("FLG/VMV", 0, 0), buildings=[("portal", 0, 0, 0), ("castle", 1, 0, 2)], game=game)
    assert scores(game, s) == [(0, "portal", points), (1, "castle", 1)]


def test_a_portal_counts_bridges_and_trees_of_all_but_not_itself() -> None:  # D12, D15
    # row 0: V L V M: the portal on (0, 3) sees bridge (0, 1) and tree (0, 0); mountains block
    # the diagonal (D17): behind (1, 2) = G stands nothing that counts
    tiles = (("VLV/MFG", 0, 0), ("MLM/LML", 0, 3))
    s = table(*tiles, buildings=[("tree", 1, 0, 0), ("bridge", 1, 0, 1, "h"), ("portal", 0, 0, 3)])
    assert scores(FOREST, s)[0] == (0, "portal", 2)


def test_mountains_stop_diagonals_and_buildings_do_not() -> None:  # D17
    # row 0: F L V   row 1: L G M   row 2: V M L  on one tile and a half
    tiles = (("FLV/LGM", 0, 0), ("VML/FFL", 2, 0))
    behind = table(*tiles, buildings=[("portal", 0, 0, 0), ("tower", 1, 2, 2)])
    assert scores(FOREST, behind)[0] == (0, "portal", 0)
    # the same with L instead of the mountain: lake (1,1) is joined to (0,1), (1,0)
    free = (("FLV/LLM", 0, 0), ("VML/FFL", 2, 0))
    seen = table(*free, buildings=[("portal", 0, 0, 0), ("tower", 1, 2, 2), ("hut_lake", 1, 1, 1)])
    assert scores(FOREST, seen)[0] == (0, "portal", 2)


def test_a_castle_counts_its_tile_and_those_beside_it_not_those_at_a_corner() -> None:
    # own tile: G at (0, 0) and (0, 2): 2; right of it: 3; at the corner (2, 3): not counted
    tiles = (("GLG/LLL", 0, 0), ("GGG/LLL", 0, 3), ("LGG/LGG", 2, 3))
    s = table(*tiles, buildings=[("castle", 0, 0, 0)])
    assert scores(FOREST, s) == [(0, "castle", 5)]
    # one column to the left it lies under the castle's tile: 4 more
    tiles = (*tiles[:2], ("LGG/LGG", 2, 2))
    assert scores(FOREST, table(*tiles, buildings=[("castle", 0, 0, 0)])) == [(0, "castle", 9)]


def test_a_bridge_makes_one_area_and_has_no_line() -> None:  # D8, D22, D23
    # row 0: F L F: the bridge on the lake joins two forests of 1 and 2 fields; its own field
    # is no forest
    s = table(("FLF/MGF", 0, 0), buildings=[("hut_forest", 0, 0, 0), ("bridge", 1, 0, 1, "h")])
    lines = FOREST.score(s)
    assert [(line.points, line.fields) for line in lines] == [(3, ((0, 0), (0, 2), (1, 2)))]
