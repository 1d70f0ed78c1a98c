"""Every reason that can forbid a move: the position, the move, the fields it points to."""

import pytest

from boardkit.game import Turn
from boardkit.huts import (
    Again,
    Huts,
    LayTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
    refusal,
)
from boardkit.text import LANGUAGES
from tests.huts.boards import CASTLE, SHORE, TOWN, place

BASE = Huts(players=2)
SIMPLE = Huts(players=2, variant="simple")
ADVANCED = Huts(players=2, variant="advanced")

FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]
START = {**TOWN, "phase": "start", "huts": [[1, 0, 1]]}
BEFORE = {**TOWN, "huts": FIVE}
THROWN = {**BEFORE, "throw": ["long", "roof", "upright"]}
TODO = {**BEFORE, "todo": ["long", "narrow", "upright"]}
UPRIGHT = {**BEFORE, "todo": ["upright"]}
OVER = {**BEFORE, "supply": [4, 0]}
# Player 1 holds both plots of the land tile (0,1); (0,0) is the castle.
LOCKED = {
    **CASTLE, "huts": [[1, 3, 1], [1, 4, 1]], "todo": ["long", "narrow", "upright"],
}  # fmt: skip
# A tile locked earlier, as a given position may have it: (0,1) with a free plot.
LOCKED_FREE = {
    **TOWN, "huts": [[0, 0, 0], [1, 3, 1]], "locked": [[0, 1]], "todo": ["long"],
}  # fmt: skip
BAY = ("...", ".~~", ".~#")
TILES = {
    **TOWN, "phase": "tiles",
    "hands": [[{"kind": "land", "rows": list(BAY)}],
              [{"kind": "castle", "rows": ["###", "#c#", "###"]}]],
}  # fmt: skip
LAND_TILE = tuple((r, c) for r in range(3) for c in range(3, 6))
CITY_TILE = tuple((r, c) for r in range(3) for c in range(3))
CITY_PLOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 1))

CASES = [
    # key, game, position, move, fields
    ("start_first", BASE, START, Set((0, 0)), ()),
    ("start_first", BASE, START, Stop(), ()),
    ("start_city", BASE, START, Start((1, 3)), CITY_PLOTS),
    ("start_done", BASE, UPRIGHT, Start((0, 1)), ()),
    ("start_done", BASE, THROWN, Start((0, 1)), ()),
    ("no_move", BASE, THROWN, Throw(("roof",)), ()),
    ("no_move", BASE, THROWN, "stop", ()),
    ("chance", BASE, BEFORE, Stop(), ()),
    ("chance", BASE, BEFORE, Set((0, 1)), ()),
    ("stop_or_again", BASE, THROWN, Set((0, 1)), ()),
    ("stop_or_again", SIMPLE, THROWN, Replace((0, 1)), ()),
    ("no_more_throws", BASE, TODO, Again(), ()),
    ("must_carry_out", BASE, TODO, Stop(), ()),
    ("not_thrown", BASE, UPRIGHT, Shift((0, 0), (0, 1)), ()),
    ("not_thrown", BASE, UPRIGHT, Replace((1, 0)), ()),
    ("not_thrown", BASE, {**BEFORE, "todo": ["narrow"]}, Set((0, 1)), ()),
    ("off_board", BASE, UPRIGHT, Set((3, 0)), ()),
    ("off_board", BASE, UPRIGHT, Set((0, -1)), ()),
    ("off_board", BASE, UPRIGHT, Set("here"), ()),
    ("off_board", BASE, TODO, Shift((0, 0), (9, 9)), ()),
    ("no_plot", BASE, UPRIGHT, Set((0, 3)), ((0, 3),)),  # the lake
    ("no_plot", BASE, UPRIGHT, Set((1, 5)), ((1, 5),)),  # the landfill
    ("no_plot", BASE, UPRIGHT, Set((2, 5)), ((2, 5),)),  # wood
    ("no_plot", BASE, START, Start((1, 1)), ((1, 1),)),
    ("occupied", BASE, UPRIGHT, Set((1, 4)), ((1, 4),)),
    ("occupied", BASE, START, Start((1, 0)), ((1, 0),)),
    ("occupied", BASE, TODO, Shift((0, 0), (0, 2)), ((0, 2),)),
    ("no_hut", BASE, TODO, Shift((0, 1), (2, 1)), ((0, 1),)),
    ("no_hut", BASE, TODO, Replace((0, 1)), ((0, 1),)),
    ("no_hut", BASE, TODO, Replace((7, 7)), ()),
    ("same_plot", BASE, TODO, Shift((0, 0), (0, 0)), ((0, 0),)),
    ("own_hut", BASE, TODO, Replace((0, 0)), ((0, 0),)),
    ("locked_source", BASE, LOCKED, Shift((1, 3), (1, 1)), LAND_TILE),
    ("locked_hut", BASE, LOCKED, Replace((1, 4)), LAND_TILE),
    ("locked_target", BASE, LOCKED_FREE, Shift((0, 0), (1, 4)), LAND_TILE),
    ("over", BASE, OVER, Stop(), ()),
    ("lay_first", ADVANCED, TILES, Start((0, 0)), ()),
    ("lay_hand", ADVANCED, TILES, LayTile("land", ("...", "...", "..."), (0, 2)), ()),
    ("lay_hand", ADVANCED, TILES, LayTile("castle", ("###", "#c#", "###"), (0, 2)), ()),
    ("lay_taken", ADVANCED, TILES, LayTile("land", BAY, (0, 0)), CITY_TILE),
    ("lay_edge", ADVANCED, TILES, LayTile("land", BAY, (0, 3)), ()),
    ("lay_edge", ADVANCED, TILES, LayTile("land", BAY, (1, 2)), ()),  # a corner is no edge
    ("lay_edge", ADVANCED, TILES, LayTile("land", BAY, None), ()),
    ("lay_done", BASE, START, LayTile("land", BAY, (0, 2)), ()),
    ("lay_done", BASE, TODO, LayTile("land", BAY, (0, 2)), ()),
    ("simple_upright", SIMPLE, {**BEFORE, "todo": ["upright"]}, Shift((0, 0), (0, 1)), ()),
    ("simple_upright", SIMPLE, {**BEFORE, "todo": ["upright"]}, Replace((1, 0)), ()),
]  # fmt: skip


@pytest.mark.parametrize(("key", "game", "position", "move", "fields"), CASES)
def test_reason(key, game, position, move, fields):
    state = place(game, position)
    reason = game.why_not(state, move)
    assert reason is not None
    assert (reason.game, reason.key, reason.fields) == ("huts", key, fields)
    assert move not in game.legal(state)
    for language in LANGUAGES:
        text = reason.text(language)
        assert text.endswith(".")
        assert not set(text) & set("{}["), text


def test_every_reason_is_tried():
    """Also: each reason is a rule that the story has to explain."""
    reasons = {
        *refusal.SET_UP, *refusal.TURN, *refusal.LOCKED, *refusal.END, *refusal.ADVANCED,
        *refusal.SIMPLE,
    }  # fmt: skip
    assert {case[0] for case in CASES} == reasons
    assert reasons <= set(Huts.RULES)


def test_rules_are_listed_once_and_end_with_the_decisions():
    assert len(set(Huts.RULES)) == len(Huts.RULES)
    assert Huts.RULES[-15:] == tuple(f"D{n}" for n in range(1, 16))


def test_the_sentence_names_what_stands_there():
    state = place(BASE, SHORE, huts=[[0, 0, 1]], todo=["upright"])
    assert BASE.why_not(state, Set((0, 0))).text("en") == (
        "On row 0, column 0 stands a hut of Player 2 already: choose a free plot."
    )
    assert BASE.why_not(state, Set((0, 2))).text("de") == (
        "Auf Zeile 0, Spalte 2 ist ein See: Hütten stehen nur auf Bauplätzen."
    )
    assert BASE.why_not(state, Replace((0, 0))).text("en") == (
        'The throw has no result "narrow side" left: still to be carried out: upright.'
    )


def test_why_not_is_none_for_just_the_legal_moves():
    """All moves on all fields, tried one by one, against the list of legal ones."""
    fields = [(r, c) for r in range(-1, 4) for c in range(-1, 7)]
    for game, position in (
        (BASE, TODO), (BASE, UPRIGHT), (BASE, START), (BASE, LOCKED), (BASE, LOCKED_FREE),
        (SIMPLE, UPRIGHT), (BASE, THROWN), (BASE, BEFORE), (BASE, OVER),
    ):  # fmt: skip
        state = place(game, position)
        moves = [Stop(), Again()]
        for field in fields:
            moves += [Start(field), Set(field), Replace(field)]
            moves += [Shift(field, target) for target in fields]
        allowed = {move for move in moves if game.why_not(state, move) is None}
        assert allowed == set(game.legal(state))
        assert bool(allowed) == isinstance(game.turn(state), int)
        assert (game.turn(state) is Turn.OVER) == (position is OVER)
