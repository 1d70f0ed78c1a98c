"""Position documents: written, read again, and refused with the place and the mend."""

import copy
import json

import pytest

from boardkit.errors import BadPosition
from boardkit.game import Turn
from boardkit.huts import Again, Huts, Throw
from boardkit.text import LANGUAGES, written
from tests.huts.boards import CASTLE, SHORE, TOWN, place, playing

BASE = Huts(players=2)
SIMPLE = Huts(players=2, variant="simple")
ADVANCED = Huts(players=2, variant="advanced")
GAMES = [Huts(p, v) for v in ("base", "advanced", "simple") for p in (2, 3, 4)]
CITY = {"kind": "city", "rows": ["ccc", "c#c", "#c#"]}
LAND = {"kind": "land", "rows": ["...", "#~#", "..."]}
# Entries that all games check with the same sentences.
SHARED = ("no_table", "entry", "game", "players", "number", "range", "one_of")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.variant}{game.players}")
def test_every_state_of_a_game_is_written_and_read(game):
    """Decisions, the end, and the moments before a throw."""
    seen = set()
    for state in playing(game, game.players):
        document = game.describe(state)
        assert game.position(json.loads(json.dumps(document))) == state
        seen.add(game.turn(state) if not isinstance(game.turn(state), int) else "decision")
    assert seen == {Turn.CHANCE, Turn.OVER, "decision"}


def test_set_up_is_written_and_read():
    state = ADVANCED.start()
    while ADVANCED.turn(state) is Turn.CHANCE:
        with pytest.raises(BadPosition) as caught:
            ADVANCED.describe(state)
        assert caught.value.key == "huts.deal"
        state = ADVANCED.apply(state, ADVANCED.chance(state).outcomes[0])
    while state.phase != "play":
        assert ADVANCED.position(json.loads(json.dumps(ADVANCED.describe(state)))) == state
        state = ADVANCED.apply(state, ADVANCED.legal(state)[0])


def test_only_the_table_has_to_be_given():
    state = BASE.position({"fields": TOWN["fields"], "kinds": TOWN["kinds"]})
    assert (state.turn, state.number, state.supply, BASE.turn(state)) == (
        0,
        0,
        (12, 12),
        Turn.CHANCE,
    )


def test_the_supply_is_what_is_not_on_the_board_unless_given():
    huts = [[0, 0, 0], [0, 1, 0], [0, 2, 1]]
    assert place(BASE, TOWN, huts=huts).supply == (10, 11)
    assert place(BASE, TOWN, huts=huts, supply=[3, 11]).supply == (3, 11)


def test_a_throw_before_it_is_thrown_and_after():
    before = place(BASE, TOWN, throws=1)
    assert BASE.turn(before) is Turn.CHANCE
    assert BASE.apply(before, Throw(("roof",) * 3)).throws == 2
    first = place(BASE, TOWN, throw=["upright", "long", "roof"])
    assert (first.throws, first.throw) == (1, ("long", "roof", "upright"))
    assert BASE.apply(first, Again()) == before
    # After the last throw there is nothing to decide.
    last = place(BASE, TOWN, huts=[[0, 0, 1]], throw=["upright", "long", "roof"], throws=3)
    assert last == place(BASE, TOWN, huts=[[0, 0, 1]], todo=["upright", "long"])


def test_results_that_do_nothing_are_dropped():
    assert place(BASE, TOWN, todo=["roof", "upright"]).todo == ("upright",)
    assert place(SIMPLE, TOWN, todo=["long", "upright"]).todo == ("upright",)
    assert place(BASE, TOWN, todo=["roof"]).turn == 1


def test_a_supply_of_nothing_is_the_end():
    state = place(BASE, TOWN, supply=[4, 0], turn=0, todo=["upright"])
    assert BASE.turn(state) is Turn.OVER
    assert state.todo == ()
    assert BASE.position(BASE.describe(state)) == state


def test_given_locks_are_kept_and_full_tiles_are_locked_anyway():
    full = [[1, 3, 1], [1, 4, 1]]
    assert place(BASE, CASTLE, huts=full).locked_tiles() == ((0, 1),)
    assert place(BASE, TOWN, locked=[[0, 1]]).locked_tiles() == ((0, 1),)
    # Never the castle, never in the simple variant, never for two colours.
    assert place(BASE, CASTLE, huts=[[1, 1, 0]]).locked_tiles() == ()
    assert place(SIMPLE, CASTLE, huts=full).locked_tiles() == ()
    assert place(BASE, CASTLE, huts=[[1, 3, 0], [1, 4, 1]]).locked_tiles() == ()


def test_boards_with_holes_and_other_tiles():
    holes = {"fields": ["...   ", ".~.   ", "...   "], "kinds": [["land", None]]}
    state = place(BASE, holes, huts=[[0, 0, 0]])
    assert len(state.layout.plots) == 8
    assert BASE.position(BASE.describe(state)) == state


def test_a_position_is_not_changed_by_reading():
    document = {**TOWN, "huts": [[0, 0, 0]], "todo": ["upright", "long"], "supply": [5, 5]}
    before = copy.deepcopy(document)
    BASE.position(document)
    assert document == before


# Refused


FAULTS = [
    # key, entries over TOWN (None removes one), values told
    ("entry", {"hut": []}, {"entry": "hut"}),
    ("game", {"game": "town"}, {"given": "town"}),
    ("players", {"players": 3}, {"wanted": 2}),
    ("players", {"players": "two"}, {"given": "two"}),
    ("players", {"players": True}, {}),
    ("missing", {"fields": None}, {"entry": "fields"}),
    ("missing", {"kinds": None}, {"entry": "kinds"}),
    ("fields", {"fields": "ccc"}, {}),
    ("fields", {"fields": [["c", "c", "c"]] * 3}, {}),
    ("kinds", {"kinds": "city"}, {}),
    ("kinds", {"kinds": ["city", "land"]}, {}),
    ("row", {"fields": ["ccc~..", "c#c..", "#c#.##"]}, {"row": 1, "given": 5, "wanted": 6}),
    ("character", {"fields": ["ccc~..", "cHc..x", "#c#.##"]}, {"given": "H"}),
    ("grid", {"fields": ["ccc~..", "c#c..x"]}, {"rows": 2, "columns": 6}),
    ("grid", {"kinds": [["city"]]}, {"columns": 6}),
    ("grid", {"kinds": [["city", "land"], ["land"]]}, {}),
    ("grid", {"kinds": []}, {}),
    ("kind", {"kinds": [["city", "forest"]]}, {"row": 0, "column": 1, "given": "forest"}),
    ("tile_here", {"fields": ["ccc ..", "c#c..x", "#c#.##"]}, {"row": 0, "column": 1}),
    ("no_tile_here", {"kinds": [["city", None]]}, {"row": 0, "column": 1}),
    ("twice", {"kinds": [["city", "city"]]}, {}),
    ("twice", {"kinds": [["castle", "castle"]]}, {}),
    ("huts", {"huts": {"0,0": 1}}, {}),
    ("hut", {"huts": [[0, 0]]}, {"number": 1}),
    ("hut", {"huts": [[0, 1, 0], [0, 0, "red"]]}, {"number": 2}),
    ("hut", {"huts": [[0, 0.0, 1]]}, {"number": 1}),
    ("owner", {"huts": [[0, 0, 2]]}, {"given": 2, "high": 1}),
    ("owner", {"huts": [[0, 0, -1]]}, {"given": -1}),
    ("off_board", {"huts": [[3, 0, 0]]}, {}),
    ("off_board", {"huts": [[0, -1, 0]]}, {}),
    ("on_lake", {"huts": [[0, 3, 0]]}, {}),
    ("on_landfill", {"huts": [[1, 5, 0]]}, {}),
    ("on_wild", {"huts": [[1, 1, 0]]}, {}),
    ("two_huts", {"huts": [[0, 0, 0], [0, 1, 0], [0, 0, 1]]}, {"row": 0, "column": 0}),
    ("supply", {"supply": [5]}, {"players": 2}),
    ("supply", {"supply": 5}, {"players": 2}),
    ("supply_number", {"supply": [13, 0]}, {"given": "13", "most": 12}),
    ("supply_number", {"supply": [12, 5], "huts": [[0, 0, 0]]}, {"given": "12", "most": 11}),
    ("supply_number", {"supply": [5, -1]}, {"given": "-1"}),
    ("supply_number", {"supply": [5, 2.5]}, {"given": "2.5"}),
    ("locked", {"locked": [0, 1]}, {}),
    ("locked", {"locked": [[0]]}, {}),
    ("locked_where", {"locked": [[1, 0]]}, {"row": 1, "column": 0}),
    ("range", {"turn": 2}, {"entry": "turn", "high": 1}),
    ("range", {"turn": -1}, {"entry": "turn"}),
    ("range", {"turn": True}, {"entry": "turn"}),
    ("number", {"number": -1}, {"entry": "number", "low": 0}),
    ("number", {"number": 1.5}, {"entry": "number"}),
    ("range", {"number": 10**5000}, {"entry": "number", "given": "int"}),
    ("one_of", {"phase": "throw"}, {"given": "throw"}),
    ("phase_tiles", {"phase": "tiles", "hands": [[], []]}, {}),
    ("not_yet", {"phase": "start", "throw": ["upright"]}, {"entry": "throw"}),
    ("not_yet", {"phase": "start", "todo": ["upright"]}, {"entry": "todo"}),
    ("results", {"throw": ["upright"] * 4}, {"entry": "throw", "most": 3}),
    ("results", {"todo": "upright"}, {"entry": "todo"}),
    ("result", {"throw": ["upright", "standing"]}, {"given": "standing"}),
    ("result", {"todo": ["doubtful"]}, {"given": "doubtful"}),
    ("result", {"todo": [["long"]]}, {"entry": "todo"}),
    ("throw_and_todo", {"throw": ["upright"], "todo": ["long"]}, {}),
    ("throws_and_todo", {"throws": 1, "todo": ["upright"]}, {}),
    ("throw_supply", {"throw": ["upright", "roof"], "supply": [1, 5]}, {"given": 2, "supply": 1}),
    ("range", {"throw": ["upright"], "throws": 0}, {"entry": "throws", "low": 1}),
    ("range", {"throw": ["upright"], "throws": 4}, {"entry": "throws", "high": 3}),
    ("range", {"throws": 3}, {"entry": "throws", "high": 2}),
    ("hands_later", {"hands": [[LAND], []]}, {}),
    ("city_room", {"phase": "start", "huts": [[0, c, 1] for c in range(3)]
                   + [[1, 0, 1], [1, 2, 1], [2, 1, 1]]}, {"free": 0, "needed": 1}),
]  # fmt: skip


def refused(game, document, key, values):
    with pytest.raises(BadPosition) as caught:
        game.position(document)
    error = caught.value
    assert error.key == (f"document.{key}" if key in SHARED else f"huts.{key}")
    assert error.values.items() >= values.items()
    for language in LANGUAGES:
        text = error.text(language)
        assert not set(text) & set("{}"), text
        assert f"[error.huts.{key}]" not in text
        assert ":" in text  # the fact, then the mend
        for value in values.values():
            assert written(value, language) in text, text


@pytest.mark.parametrize(("key", "entries", "values"), FAULTS)
def test_a_faulty_position_is_refused(key, entries, values):
    document = {"game": "huts", "players": 2, **TOWN, **entries}
    for entry, value in entries.items():
        if value is None:
            del document[entry]
    refused(BASE, document, key, values)


def test_a_document_that_is_none():
    refused(BASE, [["fields"]], "no_table", {})
    refused(BASE, None, "no_table", {})


def test_thirteen_huts_of_a_colour():
    board = {"fields": ["......"] * 3, "kinds": [["land", "land"]]}
    huts = [[r, c, 1] for r in range(3) for c in range(6)][:13]
    refused(BASE, {**board, "huts": huts}, "too_many_huts", {"given": 13, "most": 12})
    assert BASE.position({**board, "huts": huts[:12]}).over


def test_a_hut_where_no_tile_lies():
    board = {"fields": ["...   "] * 3, "kinds": [["land", None]]}
    refused(BASE, {**board, "huts": [[1, 4, 0]]}, "on_blank", {})


def test_locks_that_cannot_be():
    refused(BASE, {**CASTLE, "locked": [[0, 0]]}, "locked_castle", {"row": 0, "column": 0})
    refused(SIMPLE, {**CASTLE, "locked": [[0, 1]]}, "locked_simple", {})
    assert place(SIMPLE, CASTLE, locked=[]).locked == 0


def test_start_huts_need_a_city():
    refused(BASE, {**SHORE, "phase": "start"}, "city_room", {"free": 0, "needed": 2})


@pytest.mark.parametrize(
    ("key", "entries"),
    [
        ("hands", {}),
        ("hands", {"hands": [[LAND]]}),
        ("hands", {"hands": [LAND, LAND]}),
        ("hand_empty", {"hands": [[], [LAND]]}),
        ("twice", {"hands": [[CITY], [LAND]]}),
        ("before_tiles", {"hands": [[LAND], [LAND]], "huts": [[0, 0, 0]]}),
        ("material.kind", {"hands": [[{"kind": "sea", "rows": ["~~~"] * 3}], []]}),
        ("material.character", {"hands": [[{"kind": "land", "rows": ["...", ".o.", "..."]}], []]}),
    ],
)
def test_hands_that_cannot_be(key, entries):
    refused(ADVANCED, {**TOWN, "phase": "tiles", **entries}, key, {})


def test_a_city_must_be_laid_or_in_hand():
    hands = [[LAND], [LAND]]
    refused(ADVANCED, {**SHORE, "phase": "tiles", "hands": hands}, "city_room", {"free": 0})
    assert ADVANCED.position({**SHORE, "phase": "tiles", "hands": [[LAND], [CITY]]}).turn == 0
