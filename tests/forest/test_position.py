"""Position documents: what is read, and what is wrong with those that are refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from boardkit.errors import BadPosition
from boardkit.forest.rules import Forest
from boardkit.game import Turn
from tests.forest.tables import FOREST, building, lay, table

DOCUMENT: dict[str, Any] = {
    "game": "forest", "players": 2,
    "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]}],
    "buildings": [["hut_village", 0, 0, 0], ["hut_forest", 1, 0, 2], ["castle", 0, 0, 5]],
    "turn": 0,
}  # fmt: skip


def test_missing_hands_are_drawn_by_chance() -> None:
    s = FOREST.position(DOCUMENT)
    assert FOREST.turn(s) is Turn.CHANCE
    for _ in range(2):
        s = FOREST.apply(s, FOREST.chance(s).outcomes[0])
    assert (s.phase, s.turn) in (("lay", 0), ("redraw", 0))
    # FFG/MVG-like tiles apart, 40 less the two that lie there if they are of the set
    assert s.left == len(FOREST.position(DOCUMENT).stack) - 2


def test_tiles_of_the_set_leave_the_stack_in_any_rotation() -> None:
    first = FOREST.material.tiles[0]
    turned = tuple("".join(column) for column in zip(*reversed(first), strict=True))
    s = table(("/".join(turned), 0, 0), gone=[list(FOREST.material.tiles[1])], hands=["?", "?"])
    assert len(s.stack) == 38
    assert s.left == 36
    assert first not in s.stack


def test_missing_hands_in_the_middle_of_a_turn() -> None:
    s = FOREST.position({**DOCUMENT, "phase": "build", "turn": 1, "number": 4})
    s = FOREST.apply(s, FOREST.chance(s).outcomes[3])
    assert (s.phase, s.turn, s.number) == ("build", 1, 4)
    assert s.hands[0] is not None
    assert s.hands[1] is None


def test_a_view_is_a_document_too() -> None:
    s = table(("VVF/VLF", 0, 0), hands=["VLF/MGV", list(FOREST.material.tiles[3])])
    view = FOREST.view(s, 0)
    assert FOREST.describe(view)["hands"] == [["VLF", "MGV"], "?"]
    assert FOREST.position(FOREST.describe(view)) == view


def test_negative_rows_and_columns() -> None:
    s = table(("VVF/VLF", -5, -7), hands=["VLF/MGV", None])
    assert FOREST.position(FOREST.describe(s)) == s
    after = FOREST.apply(s, FOREST.parse("lay FV/LG/VM -5,-4"))
    assert after.layout.area((-5, -5)) == ((-5, -5), (-5, -4), (-4, -5))


def test_while_chance_draws_there_is_nothing_to_write() -> None:
    with pytest.raises(BadPosition) as caught:
        FOREST.describe(FOREST.start())
    assert caught.value.key == "forest.drawing"


def tile(rows: list[str], r: int = 2, c: int = 0) -> dict[str, Any]:
    return {"tiles": [*DOCUMENT["tiles"], {"rows": rows, "at": [r, c]}]}


def one_more(*entry: Any) -> dict[str, Any]:
    return {"buildings": [*DOCUMENT["buildings"], list(entry)]}


BAD = [
    ({"tiles": []}, "tiles"),
    ({"tiles": None}, "tiles"),
    ({"tiles": [["VVF", "VLF"]]}, "tile"),
    ({"tiles": [{"rows": ["VVF", "VLF"]}]}, "tile"),
    ({"tiles": [{"rows": ["VVF", "VLF"], "at": [0]}]}, "at"),
    ({"tiles": [{"rows": ["VVF", "VLF"], "at": [0, True]}]}, "at"),
    ({"tiles": [{"rows": ["VVF", "VLF"], "at": [0, 10**6]}]}, "far"),
    (tile(["VV", "VLF"]), "six"),
    (tile(["VVFF", "VLFF"]), "six"),
    (tile(["VVX", "VLF"]), "letter"),
    (tile(["vvf", "vlf"]), "letter"),
    (tile(["VVFVLF"]), "rows"),
    (tile(["VVF", 3]), "rows"),  # type: ignore[list-item]
    (tile(["VVF", "VLF"], 1, 2), "overlap"),
    (tile(["VVF", "VLF"], 5, 5), "disconnected"),
    (tile(["VVF", "VLF"], 2, 6), "disconnected"),  # a corner is no edge
    ({"buildings": {}}, "buildings"),
    (one_more("tower", 0, 1), "building"),
    (one_more("tower", 0, "1", 1), "building"),
    (one_more("barn", 0, 1, 1), "kind"),
    (one_more([], 0, 1, 1), "kind"),
    (one_more("tower", 2, 1, 1), "owner"),
    (one_more("tower", 0, 1, 1, "h"), "axis"),
    (one_more("bridge", 0, 1, 1), "axis"),
    (one_more("bridge", 0, 1, 1, "d"), "axis"),
    (one_more("bridge", 0, 1, 1, []), "axis"),
    (one_more("bridge", 0, 1, 1, "h"), "bridge"),
    (one_more("castle", 0, 0, 5), "twice"),
    (one_more("castle", 1, 0, 5), "two_on_field"),
    (one_more("castle", 1, 1, 1), "landscape"),
    (one_more("hut_lake", 1, 1, 4), "landscape"),
    (one_more("tower", 1, 9, 9), "no_tile_there"),
    (one_more("tower", 1, 1, 0), "two_in_area"),
    ({"hands": [["VLF", "MGV"]]}, "hands"),
    ({"hands": [["VLF", "MGV"], ["VL", "FM", "GV"]]}, "rows"),
    ({"hands": [["VLF", "MGV"], "VLF"]}, "rows"),
    ({"hands": [["VLF", "MGV"], None], "phase": "build"}, "hand_laid"),
    ({"gone": ["VLF/MGV"]}, "rows"),
    ({"gone": 3}, "tile_list"),
    ({"last_round": 1}, "last_round"),
]


@pytest.mark.parametrize(("change", "key"), BAD)
def test_what_is_wrong_is_said(change, key) -> None:
    with pytest.raises(BadPosition) as caught:
        FOREST.position({**copy.deepcopy(DOCUMENT), **change})
    assert caught.value.key == f"forest.{key}"
    texts = {caught.value.text(language) for language in ("de", "en")}
    assert len(texts) == 2
    assert not any("{" in text and "rows" not in text for text in texts)


@pytest.mark.parametrize(
    "change", [{"turn": 2}, {"number": -1}, {"phase": "play"}, {"players": 3}, {"game": "huts"}]
)
def test_the_head_is_checked(change) -> None:
    with pytest.raises(BadPosition):
        FOREST.position({**DOCUMENT, **change})


def test_the_simple_game_has_no_castle() -> None:
    game = Forest(2, simple=True)
    with pytest.raises(BadPosition) as caught:
        game.position(DOCUMENT)
    assert caught.value.key == "forest.kind"


def test_more_hidden_hands_than_tiles() -> None:
    gone = [list(rows) for rows in FOREST.material.tiles]
    with pytest.raises(BadPosition) as caught:
        table(("VVF/VLF", 0, 0), hands=["?", "?"], gone=gone)
    assert caught.value.key == "forest.too_many_hidden"


def test_who_has_built_all_starts_the_last_round() -> None:
    game = Forest(2, simple=True)
    built = [
        ("hut_village", 0, 0, 0), ("hut_forest", 0, 0, 2), ("hut_lake", 0, 1, 0),
        ("hut_meadow", 0, 2, 0), ("tree", 0, 3, 0), ("tower", 0, 1, 1),
    ]  # fmt: skip
    tiles = (("VLF/LVM", 0, 0), ("MGM/FLF", 2, 0))
    assert building(*tiles, buildings=built, game=game).last_round
    assert not building(*tiles, buildings=built[:5], game=game).last_round
    assert lay("VVF/VLF", 0, 0).at == (0, 0)
