"""What can be pressed on the picture of the hut game, and what picking and pointing show.

That every legal move can be clicked is in tests/contract/test_clicks.py, for all games.
"""

from __future__ import annotations

import itertools

import pytest

from boardkit.huts.layout import Tile, rotations
from boardkit.huts.moves import LayTile, Replace, Set, Shift, Start, Stop
from boardkit.huts.rules import Huts
from boardkit.text import LANGUAGES
from boardkit_widgets import draw_huts, theme
from boardkit_widgets.scene import Text
from tests.widgets import huts_table as table
from tests.widgets.huts_table import BASE, play_until, pressable, whole
from tests.widgets.pictures import all_hit_at_their_middles

shown, states = table.shown, table.states


# What can be pressed


def test_every_key_is_hit_at_its_middle(shown):
    _, _, scene = shown
    assert scene.keys() or scene.title
    all_hit_at_their_middles(scene)


def test_every_field_has_a_key_and_says_what_is_there(shown):
    _, state, scene = shown
    expected = {
        f"field:{r},{c}"
        for r, row in enumerate(state.layout.fields)
        for c, char in enumerate(row)
        if char != " "
    }
    assert {key for key in pressable(scene) if key.startswith("field:")} == expected
    for key in pressable(scene):
        for language in LANGUAGES:
            label = scene.label(key, language)
            assert label != key
            assert "[" not in label
            assert "None" not in label


def test_fields_are_large_enough_for_a_finger(shown):
    """24 CSS pixels is WCAG's smallest target; 320 pixels is the smallest telephone."""
    _, state, scene = shown
    if state.phase in ("tiles", "deal"):
        sides = [s.width for s in scene.targets if not s.key.startswith("field")]
    else:
        sides = [s.width for s in scene.targets]
    if sides and len(state.layout.kinds) <= 4:
        assert min(sides) >= 24


def test_all_clicks_of_all_legal_moves_are_on_the_picture(shown):
    game, state, _ = shown
    seen = {}
    for move in game.legal(state):
        keys = draw_huts.clicks(state, move)
        assert keys
        assert draw_huts.read(state, keys) == move
        for n, key in enumerate(keys):
            before = keys[:n]
            # The tile in the hand decides which rotations there are; other picks change no keys.
            before = tuple(k for k in before if k.startswith("hand:"))
            if before not in seen:
                seen[before] = draw_huts.scene(game, state, 0, before).keys()
            assert key in seen[before]


@pytest.mark.parametrize(
    ("move", "keys"),
    [
        (Start((3, 4)), ("field:3,4",)),
        (Set((3, 4)), ("throw:upright", "field:3,4")),
        (Replace((3, 4)), ("throw:narrow", "field:3,4")),
        (Shift((3, 4), (5, 6)), ("throw:long", "field:3,4", "field:5,6")),
        (Stop(), ("stop",)),
    ],
)
def test_clicks_of_moves(move, keys, states):
    state = states["start" if isinstance(move, Start) else "carry out"][1]
    assert draw_huts.clicks(state, move) == keys
    assert draw_huts.read(state, keys) == move


@pytest.mark.parametrize(
    "keys",
    [
        (),
        ("field:0,0",),
        ("throw:upright",),
        ("throw:long", "field:0,0"),
        ("throw:roof", "field:0,0"),
        ("throw:upright", "stop"),
        ("throw:upright", "field:0,0", "field:0,1"),
        ("throw:long", "stop", "field:0,0"),
        ("hand:0", "turn:0", "place:0,0"),
        ("turn:1",),
        ("nonsense",),
    ],
)
def test_keys_that_make_no_move(keys, states):
    assert draw_huts.read(states["carry out"][1], keys) is None


@pytest.mark.parametrize(
    "keys",
    [
        ("hand:0", "turn:0"),
        ("hand:7", "turn:0", "place:0,0"),
        ("hand:0", "place:0,0", "turn:0"),
        ("hand:0", "turn:0", "field:0,0"),
        ("hand:x", "turn:0", "place:0,0"),
        ("hand:0", "turn:", "place:0,0"),
    ],
)
def test_keys_that_lay_no_tile(keys, states):
    assert draw_huts.read(states["tiles"][1], keys) is None


def test_a_wrong_click_becomes_a_move_that_can_be_explained(states):
    game, state = states["carry out"]
    for field in itertools.product(range(9), range(9)):
        move = draw_huts.read(state, ("throw:upright", f"field:{field[0]},{field[1]}"))
        assert move == Set(field)
        if move not in game.legal(state):
            assert game.why_not(state, move).text("de")
    game, state = states["tiles"]
    rows, columns = len(state.layout.kinds), len(state.layout.kinds[0])
    scene = draw_huts.scene(game, state, 0)
    corners = itertools.product((-1, rows), (-1, columns))
    for r, c in corners:
        key = f"place:{r},{c}"
        assert key in pressable(scene), "also where no tile may come: a click there is explained"
        move = draw_huts.read(state, ("hand:0", "turn:0", key))
        assert game.why_not(state, move) is not None


def test_a_tile_that_nobody_holds_has_no_clicks(states):
    state = states["tiles"][1]
    assert draw_huts.clicks(state, LayTile("land", ("xxx", "xxx", "xx."), (0, 0))) == ()


def test_tiles_that_look_alike_are_one_key():
    tile = {"kind": "land", "rows": ["..#", "...", "..~"]}
    turned = {"kind": "land", "rows": ["~..", "...", "#.."]}
    round_one = {"kind": "land", "rows": ["#.#", "...", "#.#"]}
    state = Huts(players=2, variant="advanced").position(
        whole(
            ["cc.", "ccx", "cc."], kinds=[["city"]], phase="tiles", turn=0,
            hands=[[tile, round_one, turned], [tile, tile, tile]],
        )
    )  # fmt: skip
    game = Huts(players=2, variant="advanced")
    scene = draw_huts.scene(game, state, 0)
    assert [s.key for s in scene.targets if s.key.startswith("hand")] == [
        "hand:0", "hand:1", "hand:0",
    ]  # fmt: skip
    assert "turn:3" in pressable(scene), "before a tile is chosen all rotations are offered"
    one_look = draw_huts.scene(game, state, 0, ("hand:1",))
    assert [key for key in pressable(one_look) if key.startswith("turn")] == ["turn:0"]
    keys = {draw_huts.clicks(state, move) for move in game.legal(state)}
    looks = sum(len(rotations(Tile("land", tuple(t["rows"])).rows)) for t in (tile, round_one))
    assert looks == 4 + 1
    assert len(keys) == looks * 4  # four places beside the city


def test_a_place_may_be_named_by_shape_id():
    game, state = BASE, play_until(BASE, lambda s: s.todo.count("upright") == 2)
    ids = [s.id for s in draw_huts.scene(game, state, 0).find("throw:upright")]
    assert len(set(ids)) == 2
    free = next(m for m in game.legal(state) if isinstance(m, Set))
    keys = (ids[1], draw_huts.clicks(state, free)[1])
    assert draw_huts.read(state, keys) == free


# What picking and pointing show


def ghosts(scene):
    return [shape for shape in scene.shapes if shape.id.startswith("ghost")]


def test_a_ghost_shows_what_would_come(states):
    game, state = states["carry out"]
    free = next(
        plot for plot in state.layout.plots
        if state.owner(plot) is None and not state.locked >> state.layout.number[plot] & 1
    )  # fmt: skip
    mine, theirs = (
        next((r, c) for r, c, p in state.hut_list() if (p == state.turn) == own)
        for own in (True, False)
    )

    def at(field):
        return f"field:{field[0]},{field[1]}"

    def seen(picked, pointed):
        found = ghosts(draw_huts.scene(game, state, 0, picked, pointed))
        return found[0].fill if found else None

    own, other = (theme.player(p).fill for p in (state.turn, 1 - state.turn))
    assert seen(("throw:upright",), at(free)) == own
    assert seen(("throw:upright",), at(theirs)) is None
    assert seen(("throw:upright",), "stop") is None
    assert seen(("throw:narrow",), at(theirs)) == own
    assert seen(("throw:narrow",), at(mine)) is None
    assert seen(("throw:narrow",), at(free)) is None
    assert seen(("throw:long", at(theirs)), at(free)) == other
    assert seen(("throw:long", at(theirs)), at(mine)) is None
    assert seen((), at(free)) is None


def test_the_hut_that_is_moved_is_lifted(states):
    game, state = states["carry out"]
    row, column, _ = state.hut_list()[0]
    plain = draw_huts.scene(game, state, 0)
    lifted = draw_huts.scene(game, state, 0, ("throw:long", f"field:{row},{column}"))
    name = f"hut {row},{column} wall"
    assert lifted.shape(name).box[1] < plain.shape(name).box[1] - 3


def test_the_tile_at_the_pointed_place_is_shown_as_it_would_lie(states):
    game, state = states["tiles"]
    move = game.legal(state)[-1]
    hand, turn, place = draw_huts.clicks(state, move)
    scene = draw_huts.scene(game, state, 0, (hand, turn), place)
    found = ghosts(scene)
    assert found
    box = scene.shape(place).box
    middle = next(s for s in found if s.id == "ghost tile base").centre
    assert box[0] < middle[0] < box[2]
    assert not ghosts(draw_huts.scene(game, state, 0, (turn,), place))
    assert not ghosts(draw_huts.scene(game, state, 0, (hand, turn), "place:-1,-1"))


def test_steps_tell_how_far_the_player_is(states):
    game, state = states["carry out"]

    def steps(*picked):
        shapes = draw_huts.scene(game, state, 0, picked).shapes
        return [
            (s.words("en"), s.bold) for s in shapes if isinstance(s, Text) and "words" in s.id
            and s.id.startswith("step")
        ]  # fmt: skip

    assert steps() == [("thrown hut", True), ("then a field", False)]
    assert steps("throw:long", "field:0,0") == [
        ("thrown hut", False), ("any hut", False), ("free plot", True),
    ]  # fmt: skip
    assert steps("throw:narrow")[1] == ("opponent's hut", True)
