"""Every forbidden move has its own sentence and marks the fields that forbid it."""

from __future__ import annotations

import pytest

from boardkit.errors import BadNotation, IllegalMove
from boardkit.forest.moves import Build, Skip
from boardkit.forest.refusal import BUILD, END, LAY, MATCH, PLACE
from boardkit.forest.rules import Forest
from boardkit.match import Match
from boardkit.text import LANGUAGES, sentences
from tests.forest.tables import FOREST, building, lay, refused, table

START = ("VVF/VLF", 0, 0)
SIMPLE = Forest(2, simple=True)


def test_every_reason_has_a_sentence_and_the_other_way_round() -> None:
    keys = {*LAY, *MATCH, *BUILD, *PLACE, *END}
    for language in LANGUAGES:
        head = "forest.reason."
        told = {key.removeprefix(head) for key in sentences(language) if key.startswith(head)}
        assert told == keys


def test_overlap_marks_the_fields_that_are_taken() -> None:
    s = table(START, hands=["VLF/MGV", None])
    assert refused(s, lay("VLF/MGV", 1, 1)) == ("overlap", {(1, 1), (1, 2)})
    text = FOREST.why_not(s, lay("VLF/MGV", 1, 1)).text("en")
    assert "2 of 6 fields" in text
    assert "row 1, column 1" in text
    # one field alone is named; a list of pairs of numbers would be hard to read
    text = FOREST.why_not(s, lay("VLF/MGV", 1, 2)).text("de")
    assert "auf Zeile 1, Spalte 2:" in text


def test_a_tile_needs_an_equal_neighbour() -> None:
    # row 0: V V F    row 1: V L F: beside (0,2) and (1,2) would lie G and G
    s = table(START, hands=["GGG/GMF", None])
    fields = {(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5)}
    assert refused(s, lay("GGG/GMF", 0, 3)) == ("no_match", fields)
    assert FOREST.why_not(s, lay("FMG/GGG", 0, 3)) is None


def test_a_tile_alone_or_at_a_corner_touches_nothing() -> None:
    s = table(START, hands=["VLF/MGV", None])
    assert refused(s, lay("VLF/MGV", 5, 5))[0] == "alone"
    assert refused(s, lay("VLF/MGV", 2, 3))[0] == "alone"


def test_only_the_tile_in_hand_is_laid_turned_as_you_like() -> None:
    s = table(START, hands=["VLF/MGV", None])
    assert refused(s, lay("VVV/VVV", 0, 3))[0] == "other_tile"
    assert refused(s, lay("FLV/VGM", 0, 3))[0] == "other_tile"  # turned over is no rotation
    assert FOREST.why_not(s, lay("VGM/FLV", -2, -1)) is None


def test_what_is_laid_is_a_tile() -> None:
    s = table(START, hands=["VLF/MGV", None])
    for rows in ("VVF/VL", "VVFVLF", "VVFF/VLFF"):
        assert refused(s, lay(rows, 0, 3))[0] == "six_fields"
    assert refused(s, lay("VXF/VLF", 0, 3))[0] == "letter"
    for text in ("lay VVF/VL 0,3", "lay VXF/VLF 0,3", "build barn 0,0", "build tower 0"):
        with pytest.raises(BadNotation):
            FOREST.parse(text)


def test_two_built_areas_are_not_joined_by_a_tile() -> None:
    # forests (0,0) and (0,2) hold hut and tower; F F F above would join them
    s = table(
        ("FLF/LML", 0, 0), buildings=[("hut_forest", 0, 0, 0), ("tower", 1, 0, 2)],
        hands=["FFF/GGG", None],
    )  # fmt: skip
    move = lay("GGG/FFF", -2, 0)
    assert refused(s, move) == ("joins_built", {(0, 0), (0, 2)})
    text = FOREST.why_not(s, move).text("en")
    assert "forest hut of Player 1 on row 0, column 0" in text
    assert "tower of Player 2 on row 0, column 2" in text


def test_two_parts_of_one_tile_join_two_built_areas_through_one_between() -> None:
    # columns 0 to 2 around the place (0,0), where F L F over M G V is to go:
    #   left of it the forest (0,-1) with a hut, right of it the forest (0,3) with a tower,
    #   above it the forest (-1,0) (-1,1) (-1,2) with nothing, which both parts touch
    tiles = (("LLL/FFF", -2, 0), ("LLL/LLL", -2, -3), ("LLF/LLL", 0, -3), ("LLL/LLL", -2, 3))
    tiles = (*tiles, ("FLL/LLL", 0, 3))
    built = [("hut_forest", 0, 0, -1), ("tower", 1, 0, 3)]
    s = table(*tiles, buildings=built, hands=["FLF/MGV", None])
    move = lay("FLF/MGV", 0, 0)
    assert refused(s, move) == ("joins_built", {(0, -1), (0, 3)})
    for only in built:  # with one building it may
        s = table(*tiles, buildings=[only], hands=["FLF/MGV", None])
        assert FOREST.why_not(s, move) is None


def test_lay_first_then_build_then_nothing() -> None:
    s = table(START, hands=["VLF/MGV", None])
    assert refused(s, Build("hut_lake", (1, 1)))[0] == "lay_first"
    assert refused(s, Skip())[0] == "lay_first"
    s = building(START)
    assert refused(s, lay("VLF/MGV", 0, 3))[0] == "laid"


def test_occupied_field() -> None:
    s = building(START, buildings=[("hut_village", 1, 0, 0)])
    assert refused(s, Build("tower", (0, 0))) == ("occupied", {(0, 0)})


def test_second_building_in_an_area_marks_the_area() -> None:
    s = building(START, buildings=[("hut_village", 1, 0, 0)])
    assert refused(s, Build("tower", (1, 0))) == ("area_taken", {(0, 0), (0, 1), (1, 0)})


def test_wrong_landscape() -> None:
    s = building(("VVF/GLF", 0, 0))
    assert refused(s, Build("hut_forest", (0, 0))) == ("hut_landscape", {(0, 0)})
    assert refused(s, Build("castle", (0, 0))) == ("castle_place", {(0, 0)})
    for kind in ("hut_forest", "tree", "tower", "portal"):
        assert refused(s, Build(kind, (1, 0))) == ("mountain", {(1, 0)})
    assert refused(s, Build("bridge", (1, 0), "v")) == ("mountain", {(1, 0)})  # D6


def test_tree_before_its_hut() -> None:
    tiles = (("FLF/LVL", 0, 0),)
    s = building(*tiles, buildings=[("hut_forest", 1, 0, 0)])
    assert refused(s, Build("tree", (0, 2))) == ("tree_hut", {(0, 2)})  # the hut is another's
    s = building(*tiles, buildings=[("hut_forest", 0, 0, 0)])
    assert FOREST.why_not(s, Build("tree", (0, 2))) is None
    assert refused(s, Build("tree", (0, 1)))[0] == "tree_hut"  # lake: only the forest hut stands


def test_tower_in_sight_of_a_tower() -> None:
    s = building(("FLV/LVL", 0, 0), buildings=[("tower", 1, 0, 0)])
    assert refused(s, Build("tower", (0, 2))) == ("tower_seen", {(0, 0), (0, 2)})
    assert FOREST.why_not(s, Build("tower", (1, 1))) is None  # diagonal is no line of a tower
    s = building(("FGV/LVL", 0, 0), buildings=[("tower", 1, 0, 0)])
    assert FOREST.why_not(s, Build("tower", (0, 2))) is None  # the mountain is between


def test_bridges_need_two_separate_equal_areas() -> None:
    # row 0: F L F    row 1: F F F on the second: left and right of the lake is one forest
    s = building(("FLF/FFF", 0, 0))
    assert refused(s, Build("bridge", (0, 1), "h"))[0] == "bridge_same"
    s = building(("FLV/MMM", 0, 0))
    assert refused(s, Build("bridge", (0, 1), "h")) == ("bridge_sides", {(0, 0), (0, 1), (0, 2)})
    assert refused(s, Build("bridge", (0, 0), "h"))[0] == "bridge_sides"  # nothing to the left
    s = building(("FLF/LVL", 0, 0))
    assert refused(s, Build("bridge", (0, 1)))[0] == "bridge_axis"
    assert refused(s, Build("tower", (0, 1), "h"))[0] == "no_axis"
    assert FOREST.why_not(s, Build("bridge", (0, 1), "h")) is None


def test_bridges_do_not_join_built_areas() -> None:
    built = [("hut_forest", 0, 0, 0), ("portal", 1, 0, 2)]
    s = building(("FLF/LVL", 0, 0), buildings=built)
    assert refused(s, Build("bridge", (0, 1), "h")) == ("bridge_joins", {(0, 0), (0, 2)})


def test_building_not_left() -> None:
    s = building(("FLF/LVL", 0, 0), buildings=[("tower", 0, 0, 0)])
    assert refused(s, Build("tower", (1, 1))) == ("none_left", {(0, 0)})
    assert refused(s, Build("barn", (1, 1)))[0] == "no_kind"
    s = building(("FLF/LVL", 0, 0), game=SIMPLE)
    assert refused(s, Build("portal", (0, 0)), SIMPLE)[0] == "not_simple"


def test_building_is_near_the_new_tile() -> None:
    # the new tile lies below; (0,0) is two rows away, (1,3) only at a corner
    s = building(("VVF/VLF", 0, 0), ("FFG/FMM", 0, 3), ("FLG/MGV", 2, 0))
    assert refused(s, Build("tower", (0, 0))) == ("too_far", {(0, 0)})
    assert refused(s, Build("hut_forest", (1, 3))) == ("too_far", {(1, 3)})
    assert FOREST.why_not(s, Build("hut_lake", (1, 1))) is None
    assert refused(s, Build("tower", (7, 7)))[0] == "no_tile"


def test_a_refused_move_changes_nothing() -> None:
    match = Match(FOREST, position=FOREST.describe(table(START, hands=["VLF/MGV", None])))
    state = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play("lay VLF/MGV 1,1")
    assert caught.value.reason.key == "overlap"
    assert match.state == state


def test_nothing_is_decided_at_chance_and_after_the_end() -> None:
    assert FOREST.why_not(FOREST.start(), Skip()).key == "chance"
    over = building(START, phase="over")
    assert refused(over, Skip())[0] == "over"
    s = table(START, hands=["?", None], turn=0)
    assert refused(s, lay("VLF/MGV", 0, 3))[0] == "hidden"
