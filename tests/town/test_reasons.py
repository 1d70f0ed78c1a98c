"""Why a move is refused: the rule, the tile in the way, and its field."""

from __future__ import annotations

import pytest

from boardkit.errors import IllegalMove
from boardkit.match import Match
from boardkit.text import LANGUAGES, has
from boardkit.town import (
    Call,
    Draw,
    DropOut,
    Exchange,
    Keep,
    Lay,
    Pioneer,
    Return,
    Solo,
    Town,
)
from tests.town.tables import ALONE, PAIR, TEACHING, grid, table

# B2 above C4, in a town whose other tiles are far enough away.
STATE = PAIR.position(
    table("A1 B2", "D3 C4", hands=("B5 E4 E2 F6 B6", "G7"))
)  # fmt: skip
ALIKE = PAIR.position(table("A1", hands=("B2 B3 B4 C5", "G7")))
AFTER = PAIR.apply(PAIR.apply(ALIKE, Lay("C5", (0, 1))), Draw("G1"))
EMPTY_BAG = table("A1", hands=("B2 B3 B4", ""))
EMPTY_BAG["hands"][1] = [
    name
    for name in (f"{c}{s}" for c in "ABCDEFG" for s in range(1, 8))
    if name not in ("A1", "B2", "B3", "B4")
]
SOLO = ALONE.position({"grid": grid("A1 B2"), "stacks": [["B5"], ["E2"], ["F6"]]})
SOLO_START = ALONE.position({"stacks": [["B5"], ["E2"], ["F6"]]})


@pytest.mark.parametrize(
    ("game", "state", "move", "key", "fields"),
    [
        (PAIR, STATE, Lay("B5", (0, 2)), "colour_in_row", ((0, 1),)),
        (PAIR, STATE, Lay("B5", (2, 1)), "colour_in_column", ((0, 1),)),
        (PAIR, STATE, Lay("E4", (1, 2)), "shape_in_row", ((1, 1),)),
        (PAIR, STATE, Lay("E2", (2, 1)), "shape_in_column", ((0, 1),)),
        (PAIR, STATE, Lay("F6", (1, 1)), "occupied", ((1, 1),)),
        (PAIR, STATE, Lay("F6", (4, 4)), "no_neighbour", ((4, 4),)),
        (PAIR, STATE, Lay("F6", (2, 2)), "no_neighbour", ((2, 2),)),  # a corner is no edge
        (PAIR, STATE, Lay("F6", (7, 0)), "outside", ()),
        (PAIR, STATE, Lay("G7", (2, 0)), "not_in_hand", ()),
        (PAIR, STATE, Lay("H1", (2, 0)), "no_tile", ()),
        (PAIR, STATE, Return("F6"), "lay_first", ()),
        (PAIR, STATE, Keep(), "lay_first", ()),
        (PAIR, STATE, DropOut(), "can_lay", ()),
        (PAIR, STATE, Call((0, 0)), "no_calls", ()),
        (PAIR, STATE, Pioneer("A1"), "no_move", ()),
        (PAIR, ALIKE, Exchange(("B2", "B3")), "three", ()),
        (PAIR, ALIKE, Exchange(("B2", "B3", "B4", "C5")), "three", ()),
        (PAIR, ALIKE, Exchange(("B3", "B4", "C5")), "alike", ()),
        (PAIR, ALIKE, Exchange(("B2", "B2", "B3")), "twice", ()),
        (PAIR, ALIKE, Exchange(("B2", "B3", "B5")), "not_in_hand", ()),
        (PAIR, PAIR.position(EMPTY_BAG), Exchange(("B2", "B3", "B4")), "empty_bag", ()),
        (PAIR, AFTER, Lay("B3", (1, 0)), "laid", ()),
        (PAIR, AFTER, Exchange(("B2", "B3", "B4")), "laid", ()),
        (PAIR, AFTER, Return("C5"), "not_in_hand", ()),
        (PAIR, PAIR.start(), Keep(), "chance", ()),
        (PAIR, PAIR.position(table("A1", out=[0, 1])), Keep(), "over", ()),
        (TEACHING, TEACHING.position(table("A1", "--B2", hands=("C3", "D4"))), Call((3, 3)),
         "call_empty", ((3, 3),)),
        (TEACHING, TEACHING.position(table("A1", "--B2", hands=("C3", "D4"))), Call((1, 0)),
         "call_turned", ((1, 0),)),
        (ALONE, SOLO, Lay("B5", (0, 2)), "colour_in_row", ((0, 1),)),
        (ALONE, SOLO, Lay("E2", (1, 1)), "shape_in_column", ((0, 1),)),
        (ALONE, SOLO, Lay("F6", (0, 0)), "occupied", ((0, 0),)),
        (ALONE, SOLO, Lay("F6", (5, 5)), "no_neighbour", ((5, 5),)),
        (ALONE, SOLO, Lay("F6", (0, 9)), "outside", ()),
        (ALONE, SOLO, Lay("G1", (1, 0)), "not_on_top", ()),
        (ALONE, SOLO, Lay("A9", (1, 0)), "no_tile", ()),
        (ALONE, SOLO, Pioneer("B5"), "pioneer_lies", ()),
        (ALONE, SOLO, Keep(), "no_move", ()),
        (ALONE, SOLO_START, Lay("B5", (0, 0)), "no_pioneer", ()),
        (ALONE, ALONE.start(), Pioneer("B5"), "chance", ()),
    ],
)  # fmt: skip
def test_each_reason_and_where_to_look(game, state, move, key, fields):
    reason = game.why_not(state, move)
    assert reason is not None
    assert (reason.key, reason.fields) == (key, fields)
    assert move not in game.legal(state)
    assert reason.text("de") != reason.text("en")


def test_the_sentence_names_the_tile_and_its_place():
    assert PAIR.why_not(STATE, Lay("E2", (2, 1))).text("en") == (
        "The house B2 on row 0, column 1 stands in the same column and has the same shape."
    )
    assert PAIR.why_not(STATE, Lay("B5", (0, 2))).text("de") == (
        "Das Haus B2 auf Zeile 0, Spalte 1 steht in derselben Zeile und hat dieselbe Farbe."
    )


def test_a_turned_tile_is_in_nobodys_way():
    state = TEACHING.position(table("A1 --B2", hands=("B5 C2", "D4"), phase="lay"))
    assert TEACHING.why_not(state, Lay("B5", (0, 2))) is None
    assert TEACHING.why_not(state, Lay("C2", (1, 1))) is None


def test_every_rule_has_a_sentence():
    decided = {f"D{row}" for row in range(1, 18)}
    for game in (Town(), Solo()):
        for rule in game.RULES:
            if rule in decided:
                keys = [f"town.decision.{rule}.title", f"town.decision.{rule}.text"]
            else:
                kind = "score" if rule.startswith("tiles_") else "reason"
                keys = [f"{game.name}.{kind}.{rule}"]
            assert all(has(key, code) for key in keys for code in LANGUAGES), rule
    assert decided == {rule for game in (Town, Solo) for rule in game.RULES if rule in decided}


def test_a_refused_exchange_changes_nothing():
    match = Match(PAIR, seed=1, position=table("A1", hands=("B2 B3 B4 C5", "G7")))
    before = match.to_json()
    for move in ("exchange B2 B3", "exchange B3 B4 C5", "exchange B2 B2 B3", "lay B2 0,0"):
        with pytest.raises(IllegalMove):
            match.play(move)
    assert match.to_json() == before
