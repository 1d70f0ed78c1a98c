"""The picture of Forest: complete, legible, quick, the same in words, and nothing leaks.

That every legal move can be clicked is in tests/contract/test_clicks.py, for all games.
"""

from __future__ import annotations

import functools
import itertools
from random import Random

import pytest

from boardkit.forest.moves import Build, Lay, Skip
from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN, KINDS, SIMPLE
from boardkit.forest.tiles import looks, turned
from boardkit.game import Turn
from boardkit_widgets import draw_forest
from boardkit_widgets.paint import _pieces
from boardkit_widgets.picking import Picking
from boardkit_widgets.scene import Text
from tests.widgets.pictures import all_hit_at_their_middles

LANGUAGES = ("de", "en")
TWO, FOUR = Forest(players=2), Forest(players=4)
SIMPLE_GAME = Forest(players=3, simple=True)


@functools.cache
def play_until(game, wanted, seed=1):
    """The first state of random games, with much building, that is `wanted`."""
    for number in itertools.count(seed):
        rng, state = Random(number), game.start()
        while not wanted(state) and game.turn(state) is not Turn.OVER:
            if game.turn(state) is Turn.CHANCE:
                move = game.chance(state).sample(rng)
            elif state.phase == "lay":
                move = game.legal(state).sample(rng)
            else:
                moves = list(game.legal(state))
                move = rng.choice(moves[:-1] or moves) if rng.random() < 0.7 else moves[-1]
            state = game.apply(state, move)
        if wanted(state):
            return state
        assert number < seed + 300, "no such state"
    raise AssertionError


def lay_on(tiles):
    return lambda s: s.phase == "lay" and len(s.layout.tiles) == tiles


SITUATIONS = {
    "start": (TWO, lambda s: s.phase == "start"),
    "deal": (TWO, lambda s: s.phase == "deal"),
    "first tile": (TWO, lay_on(1)),
    "lay": (TWO, lay_on(12)),
    "build": (TWO, lambda s: s.phase == "build" and len(s.layout.buildings) == 6),
    "draw": (TWO, lambda s: s.phase == "draw"),
    "many tiles": (FOUR, lay_on(34)),
    "simple": (SIMPLE_GAME, lambda s: s.phase == "build" and len(s.layout.buildings) == 5),
    "last round": (FOUR, lambda s: s.phase == "build" and s.last_round),
    "over": (FOUR, lambda s: s.over),
}


@pytest.fixture(params=SITUATIONS)
def shown(request):
    game, wanted = SITUATIONS[request.param]
    state = play_until(game, wanted)
    return game, state, draw_forest.scene(game, state, state.turn)


def key_of(field):
    return f"field:{field[0]},{field[1]}"


TABLE = {
    "game": "forest", "players": 2,
    "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]}],
    "buildings": [["hut_village", 0, 0, 0], ["hut_forest", 1, 0, 2], ["castle", 0, 0, 5],
                  ["tower", 1, 1, 5], ["portal", 0, 1, 1]],
    "turn": 0, "hands": [["VLF", "MGG"], ["MMG", "LFV"]],
}  # fmt: skip


@pytest.fixture
def table():
    return TWO.position(TABLE)


# What can be pressed


def test_every_key_is_hit_at_its_middle(shown):
    _, _, scene = shown
    all_hit_at_their_middles(scene)


def test_every_field_with_a_tile_has_a_key_and_all_others_a_place_while_laying(shown):
    _, state, scene = shown
    fields = {key for key in scene.keys() if key.startswith("field:")}
    assert fields == {key_of(field) for tile in state.layout.tiles for field in tile.fields}
    places = {key for key in scene.keys() if key.startswith("place:")}
    assert bool(places) == (state.phase == "lay")
    assert not {key[5:] for key in fields} & {key[5:] for key in places}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_told_in_words(shown, language):
    _, _, scene = shown
    for key in scene.keys():
        label = scene.label(key, language)
        assert label != key
        assert "{" not in label
        assert "None" not in label


def test_every_place_of_a_legal_lay_is_on_the_picture_also_close_up():
    game, state = FOUR, play_until(*SITUATIONS["many tiles"])
    whole = draw_forest.scene(game, state, state.turn)
    close = draw_forest.scene(game, state, state.turn, ("closer:3",))
    for move in game.legal(state):
        turn, place = draw_forest.clicks(state, move)
        assert {turn, place} <= set(whole.keys())
        assert {turn, place} <= set(close.keys()), "out of sight, but in the list"
    on_sheet = [s for s in close.targets if s.centre[0] > 0]
    assert len(on_sheet) < len(whole.targets)


def test_all_clicks_are_read_back(shown):
    game, state, _ = shown
    for move in game.legal(state):
        keys = draw_forest.clicks(state, move)
        assert keys
        assert draw_forest.read(state, keys) == move


def test_rotations_that_look_alike_are_one():
    state = TWO.position({**TABLE, "hands": [["VLV", "VLV"], None]})
    scene = draw_forest.scene(TWO, state, 0)
    assert [k for k in scene.keys() if k.startswith("turn:")] == ["turn:0", "turn:1"]
    assert {draw_forest.clicks(state, m)[0] for m in TWO.legal(state)} == {"turn:0", "turn:1"}
    assert draw_forest.read(state, ("turn:2", "place:2,0")) is None


def test_a_tile_is_laid_as_it_was_turned(table):
    hand = ("VLF", "MGG")
    for quarters in range(4):
        move = draw_forest.read(table, (f"turn:{quarters}", "place:-4,7"))
        assert move == Lay(turned(hand, quarters), (-4, 7))


def test_wrong_clicks_become_moves_that_are_explained(table):
    move = draw_forest.read(table, ("turn:0", "field:1,0"))
    reason = TWO.why_not(table, move)
    assert reason.key == "overlap"
    assert reason.fields == ((1, 0), (1, 1), (1, 2))
    assert draw_forest.read(table, ("turn:0", "field:0,0")) is None, "the hut is looked at"
    far = TWO.why_not(table, draw_forest.read(table, ("turn:0", "place:-3,-3")))
    assert far.key == "alone"
    scene = draw_forest.scene(TWO, table, 0).marked(reason=[key_of(f) for f in far.fields])
    assert len(scene.marks.reason) == 6, "free fields are marked too"


@pytest.mark.parametrize(
    "keys",
    [(), ("turn:0",), ("turn:x", "place:0,0"), ("turn:7", "place:0,0"), ("place:0,0",),
     ("place:0,0", "turn:0"), ("turn:0", "place:0,0", "place:0,1"), ("field:0,0",), ("closer",),
     ("build:tower",), ("build:tower", "skip"), ("build:tower", "field:0,0", "axis:h"),
     ("build:bridge", "field:0,0", "h"), ("axis:h",), ("skip", "skip"), ("nonsense",)],
)  # fmt: skip
def test_keys_that_make_no_move(table, keys):
    assert draw_forest.read(table, keys) is None


def test_a_hidden_tile_has_no_clicks(table):
    view = TWO.view(table, 1)
    assert view.hand == HIDDEN
    assert draw_forest.clicks(view, Lay(("VLF", "MGG"), (2, 0))) == ()
    assert draw_forest.read(view, ("turn:0", "place:2,0")) is None


# Bridges


def cross(*more):
    """A meadow field with forests left and right of it, and lakes above and below."""
    tiles = [["MLM", "FMF"], ["MLM", "GGG"]]
    return TWO.position(
        {
            "game": "forest", "players": 2, "phase": "build", "turn": 0,
            "hands": [None, ["VVV", "GGM"]],
            "tiles": [{"rows": tiles[1], "at": [2, 0]}, {"rows": tiles[0], "at": [0, 0]}],
            "buildings": list(more),
        }
    )  # fmt: skip


def test_a_bridge_with_both_ways_asks_for_one():
    state = cross()
    bridges = [move for move in TWO.legal(state) if getattr(move, "kind", "") == "bridge"]
    both = [move for move in bridges if move.field == (1, 1)]
    assert {move.axis for move in both} == {"h", "v"}
    for move in both:
        keys = draw_forest.clicks(state, move)
        assert keys == ("build:bridge", "field:1,1", f"axis:{move.axis}")
        assert keys[2] in draw_forest.scene(TWO, state, 0, keys[:2]).keys()
    assert draw_forest.read(state, ("build:bridge", "field:1,1")) is None


def test_a_bridge_with_one_way_is_built_at_once():
    state = cross(["hut_forest", 1, 1, 0], ["tree", 0, 1, 2])
    move = Build("bridge", (1, 1), "v")
    assert draw_forest.clicks(state, move) == ("build:bridge", "field:1,1")
    assert draw_forest.read(state, ("build:bridge", "field:1,1")) == move
    other = draw_forest.read(state, ("build:bridge", "field:1,1", "axis:h"))
    assert TWO.why_not(state, other).key == "bridge_joins"


def test_a_bridge_that_fits_neither_way_gets_the_reason_that_tells_most():
    state = cross(["hut_forest", 1, 1, 0], ["tree", 0, 1, 2], ["hut_lake", 0, 0, 1],
                  ["tower", 1, 2, 1])  # fmt: skip
    move = draw_forest.read(state, ("build:bridge", "field:1,1"))
    assert TWO.why_not(state, move).key == "bridge_joins"
    nowhere = draw_forest.read(state, ("build:bridge", "field:9,9"))
    assert TWO.why_not(state, nowhere).key == "no_tile"


# Picking, pointing, looking


def added(scene, before):
    """The ids that are new in `scene`."""
    return {shape.id for shape in scene.shapes} - {shape.id for shape in before.shapes}


def test_the_turned_tile_is_shown_where_it_would_lie():
    game, state = TWO, play_until(*SITUATIONS["lay"])
    move = list(game.legal(state))[-1]
    turn, place = draw_forest.clicks(state, move)
    bare = draw_forest.scene(game, state, state.turn, (turn,))
    ghost = draw_forest.scene(game, state, state.turn, (turn,), pointed=place)
    new = added(ghost, bare)
    assert new
    assert all(name.startswith("ghost") for name in new)
    assert len([name for name in new if "," in name and "sign" not in name]) == 6
    assert not any("cross" in name for name in new)
    assert draw_forest.scene(game, state, state.turn, (), pointed=place) == draw_forest.scene(
        game, state, state.turn, ()
    ), "not before it is turned"


def test_a_tile_that_may_not_lie_there_is_crossed_out(table):
    picked, far = ("turn:0",), "place:-3,-3"
    scene = draw_forest.scene(TWO, table, 0, picked, pointed=far)
    assert {"ghost cross 0", "ghost cross 1"} <= {shape.id for shape in scene.shapes}


def test_a_chosen_building_is_shown_where_it_would_stand():
    game, state = SITUATIONS["build"][0], play_until(*SITUATIONS["build"])
    move = game.legal(state)[0]
    assert isinstance(move, Build)
    build, field = draw_forest.clicks(state, move)[:2]
    bare = draw_forest.scene(game, state, state.turn, (build,))
    new = added(draw_forest.scene(game, state, state.turn, (build,), pointed=field), bare)
    assert new
    assert all(name.startswith("ghost building") for name in new)


def test_the_tray_has_exactly_the_buildings_left():
    for name in ("build", "simple", "last round"):
        game, state = SITUATIONS[name][0], play_until(*SITUATIONS[name])
        scene = draw_forest.scene(game, state, state.turn)
        found = [key[6:] for key in scene.keys() if key.startswith("build:")]
        assert tuple(found) == state.left_to_build(state.turn, game.simple)
        empty = {s.id for s in scene.shapes if s.id.startswith("built ") and "area" not in s.id}
        kinds = SIMPLE if game.simple else KINDS
        assert empty == {f"built {kind}" for kind in kinds if kind not in found}
        assert "skip" in scene.keys()


@pytest.mark.parametrize(
    ("field", "points", "counted"),
    [((0, 0), 6, 1), ((0, 2), 5, 1), ((0, 5), 1, 1), ((1, 5), 1, 1), ((1, 1), 3, 3)],
)
def test_a_building_that_is_looked_at_shows_its_points_and_fields(table, field, points, counted):
    after, words = draw_forest.looks(TWO, table, (), key_of(field))
    assert after == (key_of(field),)
    assert f"{points} point" in words.text("en")
    kind = table.layout.building_at(field).kind
    assert points == next(line.points for line in TWO.score(table) if line.rule == kind)
    bare = draw_forest.scene(TWO, table, 0)
    scene = draw_forest.scene(TWO, table, 0, after)
    groups = {name.split()[1] for name in added(scene, bare) if name.startswith("counted ")}
    assert len(groups) == counted
    assert f"{points} point" in scene.describe("en")
    assert f"{points} Punkt" in scene.describe("de")
    assert draw_forest.looks(TWO, table, after, key_of(field)) == ((), None)


def test_there_is_nothing_to_look_at_without_a_building(table):
    assert draw_forest.looks(TWO, table, (), "field:1,0") is None
    assert draw_forest.looks(TWO, table, (), "turn:0") is None


def test_lines_of_sight_end_at_mountains(table):
    scene = draw_forest.scene(TWO, table, 0, ("field:1,5",))
    ids = {shape.id for shape in scene.shapes}
    assert "stop 0" in ids, "the mountain above the tower"
    assert "sight 1" in ids
    assert not ids & {"sight 0", "sight 2", "sight 3"}


def test_lines_of_sight_do_not_strike_out_buildings(table):
    ids = [shape.id for shape in draw_forest.scene(TWO, table, 0, ("field:1,1",)).shapes]
    line = max(ids.index(name) for name in ids if name.startswith("sight "))
    assert all(line < ids.index(f"in sight {i} token") for i in range(len(table.layout.buildings)))


def test_a_bridge_shows_the_area_that_it_joins():
    state = cross(["bridge", 0, 1, 1, "v"])
    after, words = draw_forest.looks(TWO, state, (), "field:1,1")
    assert "2 fields" in words.text("en")
    assert any(s.id.startswith("counted 0") for s in draw_forest.scene(TWO, state, 0, after).shapes)


# What is seen of others, words, size


def test_a_picture_shows_no_hand_but_the_viewers_own(shown):
    game, state, _ = shown
    for viewer in range(game.players):
        view = game.view(state, viewer)
        scene = draw_forest.scene(game, view, viewer)
        backs = sum(s.id.startswith("hand back") and "sign" not in s.id for s in scene.shapes)
        others = sum(hand is not None for p, hand in enumerate(state.hands) if p != viewer)
        assert backs == others
        # Even from a state that is no view nothing but the own hand is drawn or told.
        careless = draw_forest.scene(game, state, viewer)
        assert {s.id for s in careless.shapes} == {s.id for s in scene.shapes} or (
            state.phase == "lay" and viewer != state.turn
        )
        assert careless.describe("en") == scene.describe("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_tells_everything(table, language):
    text = draw_forest.scene(TWO, table, 0).describe(language)
    assert "VVFFFG" in text
    for kind in ("castle", "portal"):
        word = {"castle": "Schloss", "portal": "Portal"}[kind] if language == "de" else kind
        assert word in text
    assert "{" not in text
    assert "[" not in text


def test_writing_is_not_squeezed_and_stays_on_the_sheet(shown):
    _, _, scene = shown
    for shape in scene.shapes:
        if isinstance(shape, Text):
            for language in LANGUAGES:
                left, top, right, bottom = shape.extent(language)
                assert min(left, top) >= 0, shape.id
                assert right <= scene.width, shape.id
                assert bottom <= scene.height, shape.id
                assert shape.fitted(language) >= 0.7 * shape.size, shape.words(language)


def test_a_full_table_is_light_enough_to_send():
    game, state = FOUR, play_until(*SITUATIONS["many tiles"])
    turn = draw_forest.clicks(state, game.legal(state)[0])[0]
    picking = Picking(game.legal(state), lambda m: draw_forest.clicks(state, m))
    picking.press(turn)
    assert len(picking.next()) >= 10
    plain = draw_forest.scene(game, state, state.turn, (turn,))
    scene = plain.marked(legal=picking.next(), picked=(turn,))
    count = sum(len(points) for s in scene.drawn for points, _, _ in _pieces(s)[0])
    assert count < 45_000, "8 bytes each: what a click sends"
    marks = scene.drawn[len(scene.shapes) :]
    each = sum(len(p) for s in marks for p, _, _ in _pieces(s)[0]) / len(picking.next())
    assert each < 60, "hundreds of places may be lit"


def test_skip_is_a_single_press():
    state = play_until(*SITUATIONS["build"])
    assert draw_forest.clicks(state, Skip()) == ("skip",)
    assert draw_forest.read(state, ("skip",)) == Skip()
    assert looks(("VVF", "VLM"))[1] == turned(("VVF", "VLM"), 1)
