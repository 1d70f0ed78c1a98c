"""The picture of the hut game: complete, legible, quick, and the same in words.

That every legal move can be clicked is in tests/contract/test_clicks.py, for all games.
"""

from __future__ import annotations

import itertools
from random import Random
from xml.etree import ElementTree

import pytest

from boardkit.game import Turn
from boardkit.huts.layout import Tile, rotations
from boardkit.huts.moves import LayTile, Replace, Set, Shift, Start, Stop
from boardkit.huts.rules import Huts
from boardkit.text import sentences
from boardkit_widgets import draw_huts, theme
from boardkit_widgets.paint import _pieces
from boardkit_widgets.scene import Rect, Text
from tests.widgets.recorder import Recorder

LANGUAGES = ("de", "en")


def play_until(game, wanted, seed=1):
    """The first state of random games that is `wanted`."""
    for number in itertools.count(seed):
        rng, state = Random(number), game.start()
        while not wanted(state):
            turn = game.turn(state)
            if turn is Turn.OVER:
                break
            event = game.chance(state).sample(rng) if turn is Turn.CHANCE else None
            state = game.apply(state, event or game.legal(state).sample(rng))
        else:
            return state
        assert number < seed + 400, "no such state"
    raise AssertionError


def pressable(scene):
    return list(scene.keys())


def whole(fields, **more):
    """One tile (or a row of tiles) as a position."""
    return {"game": "huts", "players": 2, "fields": fields, **more}


BASE = Huts(players=2)
ADVANCED = Huts(players=4, variant="advanced")
SIMPLE = Huts(players=2, variant="simple")
FULL = Huts(players=4)

SITUATIONS = {
    "start": (BASE, lambda s: s.phase == "start"),
    "before the throw": (BASE, lambda s: s.phase == "play" and not s.throw and not s.todo),
    "decide": (BASE, lambda s: len(s.throw) == 3 and s.throws == 2),
    "carry out": (BASE, lambda s: len(s.todo) == 3 and s.number > 6),
    "over": (BASE, lambda s: s.over),
    "laying the base tiles": (BASE, lambda s: len(s.layout.tiles) == 4),
    "simple": (SIMPLE, lambda s: len(s.throw) == 3),
    "three": (Huts(players=3), lambda s: len(s.throw) == 3 and s.number > 15),
    "four": (FULL, lambda s: len(s.throw) == 3 and s.number > 30),
    "dealing": (ADVANCED, lambda s: s.phase == "deal" and sum(map(len, s.hands)) == 9),
    "first tile": (ADVANCED, lambda s: s.phase == "tiles"),
    "tiles": (ADVANCED, lambda s: s.phase == "tiles" and len(s.layout.tiles) == 9),
    "last tile": (ADVANCED, lambda s: s.phase == "tiles" and len(s.layout.tiles) == 15),
    "outline with holes": (ADVANCED, lambda s: len(s.throw) == 3 and s.number > 5),
}


@pytest.fixture(scope="module")
def states():
    return {name: (game, play_until(game, wanted)) for name, (game, wanted) in SITUATIONS.items()}


@pytest.fixture(params=SITUATIONS)
def shown(request, states):
    """Game, state and picture of each situation."""
    game, state = states[request.param]
    return game, state, draw_huts.scene(game, state, 0)


# What can be pressed


def test_every_key_is_hit_at_its_middle(shown):
    _, _, scene = shown
    assert scene.keys() or scene.title
    for shape in scene.targets:
        hit = scene.hit(*shape.centre, reach=0)
        assert hit is not None
        assert hit.id == shape.id


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


# The picture


def test_svg_is_well_formed(shown):
    _, _, scene = shown
    marked = scene.marked(legal=scene.keys()[:5], picked=scene.keys()[-1:], reason=scene.keys()[:1])
    for language in LANGUAGES:
        root = ElementTree.fromstring(marked.to_svg(language=language))
        assert root.find("{http://www.w3.org/2000/svg}desc").text == marked.describe(language)


def test_everything_lies_on_the_sheet(shown):
    _, _, scene = shown
    for shape in scene.shapes:
        if isinstance(shape, Text):
            continue
        left, top, right, bottom = shape.box
        half = shape.line / 2 if shape.stroke else 0
        assert left - half >= -0.01, shape.id
        assert top - half >= -0.01, shape.id
        assert right + half <= scene.width + 0.01, shape.id
        assert bottom + half <= scene.height + 0.01, shape.id


def boxes(scene):
    return [s for s in scene.shapes if isinstance(s, Rect) and (s.fill or s.stroke or s.key)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_box_or_gets_too_small(shown, language):
    _, state, scene = shown
    for text in (s for s in scene.shapes if isinstance(s, Text)):
        left, top, right, bottom = text.extent(language)
        around = [
            box.box for box in boxes(scene)
            if box.box[0] <= text.x <= box.box[2] and box.box[1] <= text.y <= box.box[3]
        ]  # fmt: skip
        room = min(
            around,
            key=lambda b: (b[2] - b[0]) * (b[3] - b[1]),
            default=(0, 0, scene.width, scene.height),
        )
        words = text.words(language)
        assert left >= room[0], words
        assert right <= room[2], words
        assert top >= room[1] - 1, words
        assert bottom <= room[3] + 1, words
        assert text.fitted(language) >= 0.78 * text.size, f"{words} is squeezed"
        if len(state.layout.fields[:1] and state.layout.fields[0]) <= 15:  # wider ones need a zoom
            assert text.fitted(language) * 320 / scene.width >= 7, f"{words} on a telephone"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_do_not_run_into_each_other(shown, language):
    _, _, scene = shown
    texts = [s for s in scene.shapes if isinstance(s, Text)]
    for one, other in itertools.combinations(texts, 2):
        a, b = one.extent(language), other.extent(language)
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        assert wide <= 0 or high <= 0.2 * min(one.size, other.size), (
            one.words(language),
            other.words(language),
        )


def test_board_and_tray_fit_a_notebooks_screen(shown):
    _, state, scene = shown
    if len(state.layout.kinds) <= 4 and state.phase != "tiles":
        assert scene.height <= 660
        assert scene.width <= 580


def test_a_wide_outline_is_drawn_whole():
    """Eight tiles in a row, and a hole in a ring of tiles."""
    game = Huts(players=2, variant="advanced")
    row = ["cc." + "..#" * 7, "ccx" + "..." * 7, "cc." + "~.." * 7]
    state = game.position(
        whole(row, kinds=[["city", *["land"] * 7]], huts=[[0, 23 - 2, 1]], turn=0, todo=["upright"])
    )
    scene = draw_huts.scene(game, state, 0)
    assert "field:2,23" in pressable(scene)
    assert scene.width < 600
    kinds = [["city", "land", "land"], ["land", None, "land"], ["land"] * 3]
    fields = ["cc#......", "ccc......", "cc#......"] + ["...   ..."] * 3 + ["........."] * 3
    holed = game.position(whole(fields, kinds=kinds, turn=0, todo=["upright"]))
    scene = draw_huts.scene(game, holed, 0)
    assert "field:4,4" not in pressable(scene)
    assert scene.hit(*scene.find("field:4,2")[0].centre).key == "field:4,2"


def test_a_locked_tile_shows_a_lock_and_whose_it_is():
    state = BASE.position(
        whole(["..~", "c.x", "###"], kinds=[["land"]], locked=[[0, 0]], turn=0, todo=["upright"],
              huts=[[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]])
    )  # fmt: skip
    scene = draw_huts.scene(BASE, state, 0)
    assert scene.shape("lock 0,0 lock body") is not None
    assert scene.shape("lock 0,0 frame1").stroke == theme.player(1).fill
    assert "locked" in scene.label("field:0,0", "en")
    assert "gesperrt" in scene.label("field:0,0", "de")


def test_grounds_differ_without_colour():
    """Each kind of field has shapes of its own, whatever their colours."""
    kinds = {"plot": ".", "grey": "c", "lake": "~", "dump": "x", "wood": "#"}
    forms = {}
    for name, char in kinds.items():
        rows = ("...", f".{char}.", "...")
        shapes = draw_huts.huts_ground.tile("t", rows, "land", 0, 0, 44)
        parts = [s for s in shapes if 44 <= s.centre[0] <= 88 and 44 <= s.centre[1] <= 88]
        forms[name] = tuple(sorted(s.id.rstrip("0123456789") for s in parts if s.id != "t base"))
    assert len(set(forms.values())) == len(kinds)
    tiles = {
        kind: {s.id for s in draw_huts.huts_ground.tile("t", ("c##", "###", "###"), kind, 0, 0, 44)}
        for kind in ("land", "city", "castle")
    }
    assert len({frozenset(ids) for ids in tiles.values()}) == 3


def test_a_full_board_is_painted_in_few_commands():
    state = play_until(FULL, lambda s: len(s.throw) == 3 and len(s.hut_list()) > 30)
    scene = draw_huts.scene(FULL, state, 0)
    assert len([key for key in pressable(scene) if key.startswith("field")]) == 144
    for marked in (scene, scene.marked(legal=scene.keys()), scene.marked(reason=scene.keys()[:9])):
        canvas = Recorder()
        marked.paint(canvas, "de")
        assert len(canvas.log) < 120
        points = sum(len(call.args[0]) for call in canvas.calls("fill_styled_polygons"))
        assert points < 45_000, "8 bytes each: what a click sends"


def test_what_stays_is_not_worked_out_again():
    state = play_until(FULL, lambda s: len(s.throw) == 3)
    scene = draw_huts.scene(FULL, state, 0)
    scene.paint(Recorder(), "en")
    before = _pieces.cache_info().misses
    move = FULL.legal(state)[0]
    draw_huts.scene(FULL, FULL.apply(state, move), 0).paint(Recorder(), "en")
    assert _pieces.cache_info().misses - before < 250


# The words

SHORE = whole(
    ["..~", "c.x", "###"], kinds=[["land"]], huts=[[0, 0, 0], [1, 1, 1]], turn=1,
    throw=["long", "roof", "upright"], throws=1,
)  # fmt: skip


def test_the_text_board_in_english():
    scene = draw_huts.scene(BASE, BASE.position(SHORE), 0).marked(legal=["stop", "again"])
    assert scene.describe("en") == (
        "Hut game, board with 3 rows and 3 columns\n"
        "\n"
        "At turn\n"
        "Player 2: throw 1 of 3. Stop or throw again?\n"
        "The huts lie: long side, roof, upright.\n"
        "\n"
        "Fields, row by row with the numbers of the columns\n"
        "Row 0: 0 hut of Player 1, 1 free plot, 2 lake\n"
        "Row 1: 0 free grey plot, 1 hut of Player 2, 2 landfill\n"
        "Row 2: 0 to 2 wood or rock\n"
        "\n"
        "Huts\n"
        "Player 1 (red, circle): 11 huts in the supply, 1 hut on the board\n"
        "Player 2 (blue, square): 11 huts in the supply, 1 hut on the board\n"
        "\n"
        "You can choose:\n"
        "stop: keep this throw and carry it out\n"
        "throw all huts again: throw 2 of 3"
    )


def test_the_text_board_in_german():
    state = BASE.apply(BASE.position(SHORE), Stop())
    assert draw_huts.scene(BASE, state, 0).describe("de") == (
        "Hüttenspiel, Spielplan mit 3 Zeilen und 3 Spalten\n"
        "\n"
        "Am Zug\n"
        "Person 2: Führ den Wurf aus.\n"
        "Noch auszuführen: lange Seite: versetzen, aufrecht: setzen.\n"
        "\n"
        "Felder, Zeile für Zeile mit den Nummern der Spalten\n"
        "Zeile 0: 0 Hütte von Person 1, 1 freier Bauplatz, 2 See\n"
        "Zeile 1: 0 freier grauer Bauplatz, 1 Hütte von Person 2, 2 Deponie\n"
        "Zeile 2: 0 bis 2 Wald oder Fels\n"
        "\n"
        "Hütten\n"
        "Person 1 (rot, Kreis): 11 Hütten im Vorrat, 1 Hütte auf dem Plan\n"
        "Person 2 (blau, Quadrat): 11 Hütten im Vorrat, 1 Hütte auf dem Plan"
    )


def test_everything_is_told(shown):
    game, state, scene = shown
    for language in LANGUAGES:
        told = scene.describe(language)
        assert "[ui." not in told
        assert "{" not in told
        assert "None" not in told
    told = scene.describe("en")
    rows = [line for line in told.splitlines() if line.startswith("Row ")]
    filled = [row for row in state.layout.fields if row.strip()]
    assert len(rows) == len(filled)
    assert told.count(" in the supply") == game.players
    if state.over:
        assert "wins" in told or "share the win" in told
    if state.phase == "tiles":
        assert "tile" in told
        assert sum(len(hand) for hand in state.hands) == told.count("; ") // 2


def test_sentences_are_the_same_in_both_languages():
    mine = {code: {k for k in sentences(code) if k.startswith("ui.huts.")} for code in LANGUAGES}
    assert mine["de"] == mine["en"]
    assert len(mine["de"]) > 50
