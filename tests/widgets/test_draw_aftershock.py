"""The picture of Aftershock: complete, legible, quick, and the same in words.

That every legal move can be clicked is in tests/contract/test_clicks.py too, for all games.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from boardkit.aftershock.material import default
from boardkit.aftershock.moves import Choose, Keep, Stop
from boardkit.aftershock.rules import Aftershock
from boardkit.aftershock.scoring import damage
from boardkit.chance.pattern import pattern
from boardkit.game import Turn
from boardkit.text import sentences
from boardkit_widgets import aftershock_cards, aftershock_tray, aftershock_yard, dice, theme
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.picking import Picking
from boardkit_widgets.scene import Circle, Polygon, Polyline, Rect, Scene, Text
from boardkit_widgets.steps import AnyOrder, flat
from tests.widgets.recorder import Recorder

LANGUAGES = ("de", "en")
TELEPHONE = 320
"""Width in CSS pixels of the smallest telephone."""


def card(stars, turquoise, *combinations):
    return {
        "stars": stars,
        "turquoise": turquoise,
        "combinations": [{"colour": colour, "dice": text} for colour, text in combinations],
    }


FIVE = card(3, 0, ("black", "AAAAA"), ("red", "AA BB CC"))
SEVEN = card(5, 2, ("black", "11111 222"), ("red", "AAA BBB"))
PAIRS = card(2, 0, ("red", "AA BB CC DD"))
BUSY = card(5, 2, ("black", "AA BB CC DD EE"), ("red", "12345 12345"))

ANY, LOCKED, NONE = (Aftershock(players=2, keep=keep) for keep in ("any", "locked", "none"))
FOUR = Aftershock(players=4, keep="locked")


def at(game, **entries):
    """A position of the game; three open cards if nothing else is said."""
    document = {
        "game": "aftershock", "players": game.players, "open": [FIVE, SEVEN, PAIRS], "turn": 0,
        "number": 5,
    }  # fmt: skip
    return game, game.position({**document, **entries})


def played(game, wanted, seed=1):
    """The first state of random games that is `wanted`."""
    for number in range(seed, seed + 60):
        rng, state = Random(number), game.start()
        while not wanted(state):
            turn = game.turn(state)
            if turn is Turn.OVER:
                break
            event = game.chance(state).sample(rng) if turn is Turn.CHANCE else None
            state = game.apply(state, event or game.legal(state).sample(rng))
        else:
            return game, state
    raise AssertionError("no such state")


SITUATIONS = {
    "the first card comes": lambda: (ANY, ANY.start()),
    "another card comes": lambda: played(ANY, lambda s: s.phase == "draw" and s.gap == 1 and s.won),
    "choose": lambda: at(ANY, helpers=[28, 27], scores=[120, -40], turn=1),
    "choose, two cards left": lambda: at(ANY, open=[FIVE, SEVEN], helpers=[1, 3]),
    "before the first roll": lambda: at(ANY, card=1),
    "ten dice": lambda: at(ANY, card=1, dice=[1, 1, 1, 1, 2, 2, 3, 3, 4, 5]),
    "three sixes": lambda: at(ANY, card=0, dice=[1, 1, 3, 3, 3, 4, 5], sixes=3, turn=1),
    "it stands": lambda: at(ANY, card=0, dice=[1, 3, 3, 3, 3, 3, 5, 5, 5], sixes=1),
    "dice in the cup": lambda: at(ANY, card=0, kept=[3, 3, 3], sixes=3),
    "locked": lambda: at(
        FOUR, card=1, dice=[1, 1, 1, 2, 2, 3, 4, 5], sixes=2, kept=[1, 1, 2], turn=2,
        helpers=[10, 9, 8, 12], scores=[1320, 60, -130, 0],
    ),
    "locked dice in the cup": lambda: at(LOCKED, card=0, kept=[1, 1, 1], sixes=1),
    "nothing locked yet": lambda: at(LOCKED, card=2, dice=[1, 1, 2, 2, 3, 4, 4, 4, 5, 5]),
    "nothing is kept": lambda: at(NONE, card=2, dice=[1, 1, 3, 3, 4, 5], sixes=4),
    "many letters": lambda: at(
        Aftershock(players=3), open=[BUSY, BUSY, BUSY], card=2, dice=[1] * 9, sixes=1, turn=2
    ),
    "late": lambda: played(Aftershock(players=4), lambda s: s.number > 30 and len(s.dice) == 8),
    "over": lambda: at(ANY, helpers=[0, 3], scores=[120, 120]),
    "played to the end": lambda: played(Aftershock(players=3), lambda s: s.over),
}  # fmt: skip


@pytest.fixture(scope="module")
def states():
    return {name: make() for name, make in SITUATIONS.items()}


@pytest.fixture(params=SITUATIONS)
def shown(request, states):
    """Game, state and picture of each situation."""
    game, state = states[request.param]
    return game, state, drawing.scene(game, state, 0)


def parts(scene, start):
    """The shapes whose ids start so."""
    return [shape for shape in scene.shapes if shape.id.startswith(start)]


# What can be pressed


def test_every_target_is_hit_at_its_middle(shown):
    _, _, scene = shown
    for shape in scene.targets:
        hit = scene.hit(*shape.centre, reach=0)
        assert hit is not None
        assert hit.id == shape.id


def test_cards_and_dice_are_all_there(shown):
    _, state, scene = shown
    count = Counter(shape.key for shape in scene.targets)
    assert [key for key in count if key.startswith("card")] == [
        f"card:{i}" for i in range(len(state.open))
    ]
    for face in range(1, 6):
        fixed = state.kept.count(face)
        assert count[f"fixed:{face}"] == fixed
        assert count[f"die:{face}"] == state.dice.count(face) - fixed
    assert count["die:6"] == state.sixes
    assert ("roll" in count, "stop" in count) == (not state.over, not state.over)


def test_every_key_is_spoken(shown):
    _, _, scene = shown
    for key, language in itertools.product(scene.keys(), LANGUAGES):
        label = scene.label(key, language)
        assert label != key or key == "stop"
        assert "[" not in label
        assert "None" not in label
        assert "{" not in label


def test_targets_are_large_enough_for_a_finger(shown):
    """24 CSS pixels is WCAG's smallest target, also on a telephone."""
    _, _, scene = shown
    for shape in scene.targets:
        left, top, right, bottom = shape.box
        assert min(right - left, bottom - top) * TELEPHONE / scene.width >= 24, shape.id


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_legal_moves_are_clicked_and_read_back(keep, players):
    game = Aftershock(players=players, keep=keep)
    rng, state, seen = Random(players), game.start(), Counter()
    while seen["decide"] < 12:
        turn = game.turn(state)
        if turn is Turn.CHANCE:
            state = game.apply(state, game.chance(state).sample(rng))
            continue
        seen[state.phase] += 1
        legal = game.legal(state)
        scene = drawing.scene(game, state, 0)
        there = Counter(shape.key for shape in scene.targets)
        ways = [drawing.clicks(state, move) for move in legal]
        assert len(set(ways)) == len(legal)
        assert all(len(steps) == 1 for steps in ways), "so none begins another"
        for move, steps in zip(legal, ways, strict=True):
            keys = flat(steps)
            assert not Counter(keys) - there, "a key that is not there, or not so often"
            shuffled = [*rng.sample(keys[:-1], len(keys) - 1), keys[-1]]
            assert drawing.read(state, shuffled) == move
            assert all(drawing.read(state, shuffled[:n]) is None for n in range(len(keys)))
        # Rolling on is what a random player does too rarely here.
        move = legal.sample(rng)
        state = game.apply(state, legal[-1] if isinstance(move, Stop) else move)
    assert seen["choose"]


def test_clicks_of_moves(states):
    game, state = states["locked"]
    assert drawing.clicks(state, Choose(2)) == ("card:2",)
    assert drawing.clicks(state, Stop()) == ("stop",)
    roll = drawing.clicks(state, Keep((1, 1, 1, 2, 2, 5)))
    assert roll == (AnyOrder(("die:1", "die:2", "die:5"), "roll"),)
    assert drawing.clicks(state, Keep((1, 1, 2))) == (AnyOrder((), "roll"),)
    freed = drawing.clicks(state, Keep((1, 2, 3)))
    assert freed == (AnyOrder(("die:3", "fixed:1"), "roll"),)
    assert drawing.read(state, flat(freed)) == Keep((1, 2, 3))
    assert drawing.clicks(state, "anything else") == ()
    assert game.why_not(state, Keep((1, 2, 3))).key == "locked"


@pytest.mark.parametrize(
    "keys",
    [
        (), ("die:1",), ("die:1", "die:1"), ("stop", "roll"), ("roll", "die:1"), ("roll", "stop"),
        ("card:0", "roll"), ("die:1", "card:0"), ("card:x",), ("card:-1",), ("card",),
        ("die:x", "roll"), ("die:", "roll"), ("fixed:3", "roll"), ("fixed:1",) * 3 + ("roll",),
        ("nonsense",), ("field:0,0",),
    ],
)  # fmt: skip
def test_keys_that_make_no_move(keys, states):
    assert drawing.read(states["locked"][1], keys) is None


def test_dice_may_be_named_by_shape_id(states):
    assert drawing.read(states["ten dice"][1], ("die:1#3", "die:5#0", "roll")) == Keep((1, 5))


@pytest.mark.parametrize(
    ("name", "keys", "move", "why"),
    [
        ("three sixes", "die:6 roll", Keep((6,)), "six"),
        ("three sixes", "die:2 roll", Keep((2,)), "not_there"),
        ("three sixes", "die:4 die:4 roll", Keep((4, 4)), "not_there"),
        ("three sixes", "die:1 die:1 die:3 die:3 die:3 die:4 die:5 roll",
         Keep((1, 1, 3, 3, 3, 4, 5)), "keep_all"),
        ("three sixes", "card:1", Choose(1), "chosen"),
        ("locked", "fixed:2 roll", Keep((1, 1)), "locked"),
        ("nothing is kept", "die:1 roll", Keep((1,)), "keep_none"),
        ("choose", "roll", Keep(()), "choose_first"),
        ("choose", "stop", Stop(), "choose_first"),
        ("choose", "card:7", Choose(7), "no_card"),
        ("choose, two cards left", "card:1", Choose(1), "helpers"),
        ("over", "stop", Stop(), "over"),
    ],
)  # fmt: skip
def test_a_wrong_click_becomes_a_move_that_can_be_explained(name, keys, move, why, states):
    game, state = states[name]
    assert drawing.read(state, keys.split()) == move
    assert game.why_not(state, move).key == why


def picking(game, state):
    return Picking(
        game.legal(state),
        lambda move: drawing.clicks(state, move),
        lambda keys: drawing.read(state, keys),
        lambda move: game.why_not(state, move),
    )


@pytest.mark.parametrize(
    ("name", "before", "key", "why"),
    [
        ("three sixes", "", "die:6", "six"),
        ("three sixes", "die:1 die:3", "die:6", "six"),
        ("three sixes", "die:1 die:1 die:3 die:3 die:3 die:5", "die:4", "keep_all"),
        ("three sixes", "die:1", "card:1", "chosen"),
        ("locked", "die:1", "fixed:2", "locked"),
        ("nothing is kept", "", "die:1", "keep_none"),
        ("nothing is kept", "", "die:6", "six"),
        ("choose", "", "stop", "choose_first"),
        ("choose", "", "roll", "choose_first"),
        ("choose, two cards left", "", "card:1", "helpers"),
    ],
)
def test_a_press_that_is_not_possible_tells_the_rule(name, before, key, why, states):
    """What a board says: all of these things are on the picture."""
    game, state = states[name]
    scene, presses = drawing.scene(game, state, 0), picking(game, state)
    for one in before.split():
        assert presses.press(one).what == "picked"
    assert key in scene.keys()
    refused = presses.press(key)
    assert refused.what == "refused"
    assert refused.reason.key == why
    assert list(presses.keys) == before.split()


def test_a_whole_turn_by_presses():
    game, state = at(ANY)
    move = picking(game, state).press("card:0").move
    state = game.apply(game.apply(state, move), game.parse("roll 1 1 3 3 3 4 5 5 6 6"))
    presses = picking(game, state)
    for ident in ("die:3#2", "die:3#0", "die:5#1", "die:3#1", "die:5#1"):
        presses.press(ident.split("#")[0], ident)
    move = presses.press("roll").move
    assert move == Keep((3, 3, 3))
    state = game.apply(game.apply(state, move), game.parse("roll 3 3 4 4 6"))
    move = picking(game, state).press("stop").move
    after = game.apply(state, move)
    assert [(line.points, line.rule) for line in game.score(after)] == [
        (90, "black"), (-10, "three_sixes"),
    ]  # fmt: skip


# What picking and pointing show


def places(game, state, picked=()):
    scene = drawing.scene(game, state, 0, picked)
    return {s.id: s.centre for s in scene.targets if s.key.startswith(("die", "fixed"))}


def risen(game, state, picked):
    before, after = places(game, state), places(game, state, picked)
    assert before.keys() == after.keys()
    assert all(after[ident][0] == x for ident, (x, _) in before.items()), "columns stay"
    up = {ident for ident, (_, y) in before.items() if after[ident][1] < y - 40}
    assert all(after[ident] == spot for ident, spot in before.items() if ident not in up)
    return up


def test_just_the_die_that_was_pressed_moves_up(states):
    game, state = states["three sixes"]
    assert risen(game, state, ("die:3#1",)) == {"die:3#1"}
    assert risen(game, state, ("die:3#2", "die:1#0")) == {"die:3#2", "die:1#0"}
    # By keyboard there is no id: the first that is left.
    assert risen(game, state, ("die:3",)) == {"die:3#0"}
    assert risen(game, state, ("die:3", "die:3#0", "die:3")) == {"die:3#0", "die:3#1", "die:3#2"}
    assert risen(game, state, ("stop",)) == set()


def test_the_rule_for_dice_without_an_id_is_the_boards(states):
    """What a board frames as picked is what the picture moves."""
    game, state = states["three sixes"]
    presses = picking(game, state)
    presses.press("die:3", "die:3#1")
    presses.press("die:3")
    picked = tuple(pick.id or pick.key for pick in presses.picks)
    assert risen(game, state, picked) == {"die:3#0", "die:3#1"}


def test_lanes_and_buttons_count_the_dice(states):
    game, state = states["locked"]

    def words(*picked):
        scene = drawing.scene(game, state, 0, picked)
        return [
            scene.shape(f"{name}").words("en")
            for name in ("shelf caption", "floor caption", "roll words")
        ]

    assert words() == ["kept: 3", "to be rolled again: 5", "roll 5 dice"]
    assert words("die:5", "die:1", "die:2", "die:3") == [
        "kept: 7", "to be rolled again: 1", "roll 1 die",
    ]  # fmt: skip


def test_locked_dice_are_seen_to_stay(states):
    game, state = states["locked"]
    scene = drawing.scene(game, state, 0)
    shelf, floor = scene.shape("shelf"), scene.shape("floor")
    for shape in scene.targets:
        if shape.key.startswith("fixed"):
            assert shelf.contains(*shape.centre)
            assert scene.shape(f"{shape.id} lock body") is not None
            assert scene.shape(f"{shape.id} die body").fill != scene.shape("die:1#0 die body").fill
        elif shape.key.startswith("die") and shape.key != "die:6":
            assert floor.contains(*shape.centre)
            assert scene.shape(f"{shape.id} lock body") is None
    assert "stays" in scene.label("fixed:1", "en")
    assert drawing.scene(NONE, at(NONE, card=0)[1]).shape("shelf") is None, "nothing is kept there"


def test_marks_leave_the_pips_to_be_seen(states):
    game, state = at(ANY, card=0, dice=[1, 2, 3, 4, 5, 5, 5, 5, 5, 5])
    scene = drawing.scene(game, state, 0)
    dice_there = [s.id for s in scene.targets if s.key.startswith("die")]
    marked = scene.marked(legal=dice_there, picked=dice_there).drawn
    signs = [
        s for s in marked
        if isinstance(s, Circle) and s.id.startswith(("mark:legal dot", "mark:picked badge"))
    ]  # fmt: skip
    assert len(signs) == 2 * len(dice_there)
    for pip in (s for s in marked if " die pip " in s.id):
        for sign in signs:
            apart = ((pip.x - sign.x) ** 2 + (pip.y - sign.y) ** 2) ** 0.5
            assert apart >= pip.radius + sign.radius, (pip.id, sign.id)


def test_padlocks_leave_the_pips_to_be_seen():
    game, state = at(LOCKED, card=0, dice=[1, 2, 3, 4, 5] * 2, kept=[1, 2, 3, 4, 5])
    shapes = drawing.scene(game, state, 0).shapes
    locks = [s for s in shapes if s.id.endswith("lock disc")]
    assert len(locks) == 5
    for pip, lock in itertools.product((s for s in shapes if " die pip " in s.id), locks):
        apart = ((pip.x - lock.x) ** 2 + (pip.y - lock.y) ** 2) ** 0.5
        assert apart >= pip.radius + lock.radius, (pip.id, lock.id)


def test_kept_dice_wait_for_the_others(states):
    game, state = states["dice in the cup"]
    scene = drawing.scene(game, state, 0)
    assert all(scene.shape("shelf").contains(*s.centre) for s in scene.find("die:3"))
    cup = parts(scene, "cup ")
    assert len(cup) == 10 - 3 - 3
    assert all(scene.shape("floor").contains(*s.centre) for s in cup)
    assert len(parts(drawing.scene(*states["before the first roll"]), "cup ")) == 10


def test_what_is_pointed_at_shows_what_would_happen(states):
    game, state = states["three sixes"]
    scene = drawing.scene(game, state, 0, ("die:1#1",), "die:1#1")
    assert scene.shape("floor").contains(*scene.shape("ghost").centre)
    scene = drawing.scene(game, state, 0, ("die:1#1",), "die:1#0")
    assert scene.shape("shelf").contains(*scene.shape("ghost").centre)
    assert scene.shape("ghost").centre[0] == scene.shape("die:1#0").centre[0]
    assert drawing.scene(game, state, 0, (), "stop").shape("ghost") is None
    game, state = states["locked"]
    assert drawing.scene(game, state, 0, (), "fixed:1#0").shape("ghost") is None
    game, state = states["choose"]
    pointed = drawing.scene(game, state, 0, (), "card:1")
    assert pointed.shape("card:1 helper 1").fill == theme.player(1).fill
    assert drawing.scene(game, state, 0).shape("card:1 helper 1").fill == theme.IDLE


# Cards


def drawn_card(what, **more):
    shapes = aftershock_cards.card("c", what, 0, 0, key="card:0", label="", **more)
    return Scene(160, 200, tuple(shapes))


@pytest.mark.parametrize("what", default().cards, ids=str)
def test_a_card_shows_all_that_it_says(what):
    scene = drawn_card(what)
    assert len(parts(scene, "c star ")) == what.stars
    assert len(parts(scene, "c turquoise ")) == len(parts(scene, "c disc ")) == what.turquoise
    assert sum(s.id.endswith(("helper 0", "helper 1")) for s in scene.shapes) == what.helpers
    for i, one in enumerate(what.combinations):
        name = f"c combination {i}"
        assert str(what.prize(one)) in scene.shape(f"{name} pays").words("en")
        assert one.colour == scene.shape(f"{name} word").words("en")
        signs = one.dice.replace(" ", "")
        bodies = [s for s in parts(scene, f"{name} die") if s.id.endswith("body")]
        assert len(bodies) == len(signs)
        left, top, right, bottom = scene.shape(name).box
        for n, (sign, body) in enumerate(zip(signs, bodies, strict=True)):
            pips = parts(scene, f"{name} die {n} pip")
            assert len(pips) == (int(sign) if sign.isdecimal() else 0)
            assert isinstance(body, Polygon if sign.isalpha() else Rect), "told apart by form"
            x0, y0, x1, y1 = body.box
            assert left + 2 <= x0
            assert x1 <= right - 2
            assert top + 19 <= y0, "below the line with the points"
            assert y1 <= bottom - 2
            assert (x1 - x0) * TELEPHONE / 480 >= 11.5, "too small on a telephone"
        for a, b in itertools.combinations(bodies, 2):
            (a0, a1, a2, a3), (b0, b1, b2, b3) = a.box, b.box
            assert min(a2, b2) <= max(a0, b0) or min(a3, b3) <= max(a1, b1), "dice overlap"


def test_turquoise_stars_stand_in_a_disc():
    scene = drawn_card(at(ANY)[1].open[1])
    disc, star = scene.shape("c disc 0"), scene.shape("c turquoise 0")
    assert disc.centre == pytest.approx(star.centre, abs=1)
    assert theme.contrast(disc.fill, star.fill) >= 3
    assert all(disc.contains(*point) for point in star.points)


def test_black_and_red_differ_without_colour():
    what = default().cards[0]
    scene = drawn_card(what)
    assert [one.colour for one in what.combinations] == ["black", "red"]
    black, red = (scene.shape(f"c combination {i}") for i in (0, 1))
    assert theme.luminance(black.fill) < 0.05
    assert theme.luminance(red.fill) > 0.9
    assert theme.contrast(red.stroke, red.fill) > 4.5


def test_free_faces_differ_by_their_letters():
    looks = {}
    for letter in "ABCDEZ":
        shapes = dice.free_die("d", letter, 0, 0, 20)
        looks[letter] = tuple(
            s.points if isinstance(s, Polyline) else s.text
            for s in shapes
            if isinstance(s, (Polyline, Text))
        )
    assert len(set(looks.values())) == len(looks)
    assert looks["Z"] == ("Z",)
    tints = {dice.free_die("d", "A", 0, 0, 20, tint=n)[0].fill for n in range(5)}
    assert len(tints) == 5
    assert all(theme.contrast(theme.INK, tint) > 7 for tint in tints)


@pytest.mark.parametrize(
    "text", ["1", "1111111111", "AAAAAAAAAA", "A B C D E", "AABBCCDDEE", "1 " * 10]
)
def test_any_combination_is_set_whole(text):
    groups = text.split()
    for width, height in ((127, 45), (127, 117)):
        found = dice.setting(groups, width, height, 30)
        assert "".join("".join(row) for row in found.rows) == "".join(groups)
        assert found.side <= 30
        assert found.side * len(found.rows) <= height
        assert max(map(dice._wide, found.rows)) * found.side <= width + 1e-9
        assert found.side >= 16
    assert pattern(text).size == sum(map(len, groups))


def test_groups_stay_whole_where_they_can():
    assert dice.setting(("AAAAA",), 127, 117, 30).rows == (("AAAAA",),)
    assert dice.setting(("11111", "222"), 127, 45, 30).rows == (("11111",), ("222",))
    assert dice.setting(("AAAAAA",), 127, 117, 30).rows == (("AAA",), ("AAA",))
    assert dice.setting(("AA", "BB", "CC"), 127, 45, 30).rows == (("AA", "BB"), ("CC",))


@pytest.mark.parametrize("face", range(1, 7))
def test_pips(face):
    shapes = dice.die("d", face, 10, 20, 32)
    pips = [s for s in shapes if isinstance(s, Circle)]
    assert len(pips) == face
    assert sum(s.x for s in pips) / face == pytest.approx(10)
    assert sum(s.y for s in pips) / face == pytest.approx(20)
    turned = dice.die("d", face, 10, 20, 32, tilt=0.2)
    assert len({(s.x, s.y) for s in turned if isinstance(s, Circle)}) == face
    assert all(shapes[0].contains(s.x, s.y) for s in pips)


def test_the_card_of_the_turn_stands_out(states):
    game, state = states["it stands"]
    scene = drawing.scene(game, state, 0)
    taken, other = scene.shape("card:0"), scene.shape("card:1")
    assert taken.line >= 2 * other.line
    assert scene.shape("card:0 helper 0").fill == theme.player(0).fill
    assert scene.shape("card:0 helper 0 mark") is not None
    assert scene.shape("card:0 combination 0 stands tick") is not None
    assert scene.shape("card:0 combination 1 stands tick") is None
    assert scene.shape("stop words").words("en") == "stop: +90"
    # What another card asks for does not count.
    game, state = at(ANY, card=0, dice=[1, 1, 2, 2, 3, 4, 4], sixes=3)
    state = replace(state, open=(state.open[1], state.open[2], state.open[0]), card=0)
    scene = drawing.scene(game, state, 0)
    assert not [s for s in scene.shapes if s.id.endswith("stands tick")]
    scene = drawing.scene(game, replace(state, card=2), 0)
    assert scene.shape("card:2 combination 1 stands tick") is not None
    assert scene.shape("stop words").words("en") == "stop: +50"
    assert drawing.scene(game, state, 0).shape("stop words").words("en") == "stop: −10"


# Beside the dice


@pytest.mark.parametrize("sixes", range(9))
def test_the_rubble_shows_what_sixes_cost(sixes):
    """A turn ends with five; a picture of more is still right."""
    _, state = at(ANY, card=0, dice=[1] * 10)
    state = replace(state, sixes=sixes)
    scene = Scene(480, 100, tuple(aftershock_yard.rubble(state, 0)))
    assert len(scene.find("die:6")) == sixes
    labels = [scene.shape(f"damage {i}").words("en") for i in range(6)]
    assert labels == ["0", "0", "−10", "−20", "−40", "−50"]
    now = [i for i in range(6) if scene.shape(f"damage {i} now") is not None]
    assert now == ([min(sixes, 6) - 1] if sixes else [])
    if sixes:
        assert labels[now[0]].lstrip("−") == str(damage(sixes))
    ruins = [i for i in range(6) if scene.shape(f"rubble {i}").hatch is not None]
    assert ruins == [4, 5], "where the turn is lost"
    caption = scene.shape("rubble caption").words("en")
    assert ("no damage" in caption) == (sixes < 3)
    assert f"−{damage(sixes)}" in caption or sixes < 3


def test_helpers_are_drawn_one_by_one(shown):
    game, state, scene = shown
    for p, left in enumerate(state.helpers):
        figures = [s for s in parts(scene, f"player {p} helper ") if isinstance(s, Polygon)]
        assert len(figures) == left
        assert {s.fill for s in figures} <= {theme.player(p).fill}
        assert scene.shape(f"player {p} helpers").words() == str(left)
        assert scene.shape(f"player {p} badge mark").points
    staked = 0 if state.card is None else state.open[state.card].helpers
    used = int(scene.shape("suitcase count").words())
    # In positions made up here the staked helpers may come on top.
    assert used == max(0, sum(game.start().helpers) - staked - sum(state.helpers))
    assert int(scene.shape("pile count").words()) == len(state.pile)


def test_points_and_turn_are_seen(states):
    game, state = states["locked"]
    scene = drawing.scene(game, state, 0)
    words = [scene.shape(f"player {p} points").words("en") for p in range(4)]
    assert words == ["1320 points", "60 points", "−130 points", "0 points"]
    lines = [scene.shape(f"player {p}").line for p in range(4)]
    assert lines.index(max(lines)) == state.turn
    assert scene.shape("head turn disc").fill == theme.player(2).fill
    game, state = states["over"]
    scene = drawing.scene(game, state, 0)
    assert scene.shape("winners").words("en") == "Player 1, Player 2 share the win."
    assert scene.shape("winner 1 mark") is not None


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


def test_board_fits_a_notebooks_screen(shown):
    _, _, scene = shown
    assert scene.height <= 620
    assert 480 <= scene.width <= 560


def test_the_sheet_keeps_its_size_through_a_turn(states):
    sizes = {
        (scene.width, scene.height)
        for game, state in states.values()
        if game.keep != "none"
        for scene in (drawing.scene(game, state, 0),)
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_box_or_gets_too_small(shown, language):
    _, _, scene = shown
    for text in (s for s in scene.shapes if isinstance(s, Text)):
        left, top, right, bottom = text.extent(language)
        around = [
            s.box for s in scene.shapes
            if isinstance(s, Rect) and (s.fill or s.stroke or s.key)
            and s.box[0] <= text.x <= s.box[2] and s.box[1] <= text.y <= s.box[3]
        ]  # fmt: skip
        room = min(around, key=lambda b: (b[2] - b[0]) * (b[3] - b[1]))
        words = text.words(language)
        assert left >= room[0], words
        assert right <= room[2], words
        assert top >= room[1] - 1, words
        assert bottom <= room[3] + 1, words
        assert text.fitted(language) >= 0.78 * text.size, f"{words} is squeezed"
        assert text.fitted(language) * TELEPHONE / scene.width >= 7, f"{words} on a telephone"


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


def test_texts_and_dice_stand_out_from_their_ground(shown):
    _, _, scene = shown
    for i, shape in enumerate(scene.shapes):
        sign = isinstance(shape, Text) or " pip " in shape.id or " sign " in shape.id
        if not sign:
            continue
        x, y = (shape.x, shape.y) if isinstance(shape, Text) else shape.centre
        ground = next(
            below.fill for below in reversed(scene.shapes[:i])
            if below.fill and not isinstance(below, Text) and below.contains(x, y)
        )  # fmt: skip
        ink = shape.fill or shape.stroke
        assert theme.contrast(ink, ground) >= 4.5, shape.id


def test_a_full_table_is_painted_in_few_commands(states):
    for name in ("many letters", "locked", "ten dice", "choose"):
        game, state = states[name]
        scene = drawing.scene(game, state, 0)
        legal = [key for key in scene.keys() if key != "die:6"]
        for marked in (scene, scene.marked(legal=legal), scene.marked(reason=legal)):
            canvas = Recorder()
            marked.paint(canvas, "de")
            assert len(canvas.log) < 120
            points = sum(len(call.args[0]) for call in canvas.calls("fill_styled_polygons"))
            assert points < 45_000, "8 bytes each: what a click sends"


def test_what_a_click_leaves_as_it_is_comes_first(states):
    """The canvas copies it; only the dice and the buttons are painted again."""
    game, state = states["ten dice"]
    before = drawing.scene(game, state, 0).shapes
    after = drawing.scene(game, state, 0, ("die:3#1",)).shapes
    same = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    assert before[same].id == "shelf caption"
    assert same > 0.6 * len(before)


# The words


def test_the_text_board_in_english(states):
    game, state = at(
        ANY, open=[FIVE, SEVEN], card=0, dice=[1, 1, 3, 3, 3, 3, 3], sixes=3,
        helpers=[27, 28], scores=[120, -40], number=5, won=[PAIRS],
    )  # fmt: skip
    scene = drawing.scene(game, state, 0, ("die:3", "die:3")).marked(legal=["die:3", "stop"])
    assert scene.describe("en") == (
        "Aftershock, the table with cards and dice\n"
        "\n"
        "At turn\n"
        "Player 1: keep some and roll the rest, or stop?\n"
        "Taken on: 3 stars, needs 1 helper; black AAAAA for 90 points, red AA BB CC for 60 points\n"
        "Dice on the table: 1 1 3 3 3 3 3\n"
        "Kept: 3 3\n"
        "Rubble: 3 sixes aside: −10 points\n"
        "The black combination lies there: 90 points\n"
        "\n"
        "Open cards\n"
        "Card 1, value 3: 3 stars, needs 1 helper; "
        "black AAAAA for 90 points, red AA BB CC for 60 points\n"
        "Card 2, value 7: 5 stars and 2 turquoise ones, needs 2 helpers; "
        "black 11111 222 for 210 points, red AAA BBB for 140 points\n"
        "How to read the dice: equal letters are any equal faces, different letters are different "
        "faces, and none of them is one of the digits.\n"
        "\n"
        "Players\n"
        "Player 1 (red, circle): 120 points, 27 helpers left\n"
        "Player 2 (blue, square): −40 points, 28 helpers left\n"
        "\n"
        "Beside the table\n"
        "Suitcase: 4 used helpers\n"
        "Pile: 40 cards\n"
        "\n"
        "You can choose:\n"
        "a 3\n"
        "stop with +80 points"
    )


def test_the_text_board_in_german():
    game, state = at(
        LOCKED, open=[PAIRS], card=0, dice=[1, 1, 2, 2, 3, 3, 4, 5], sixes=2, kept=[1, 1], turn=1
    )
    assert drawing.scene(game, state, 0).describe("de") == (
        "Nachbeben, der Tisch mit Karten und Würfeln\n"
        "\n"
        "Am Zug\n"
        "Person 2: Behalten und weiterwerfen oder aufhören?\n"
        "Gewählt: 2 Sterne, braucht 1 Helfer; rot AA BB CC DD für 40 Punkte\n"
        "Würfel auf dem Tisch: 1 1 2 2 3 3 4 5\n"
        "Für den ganzen Zug behalten: 1 1\n"
        "Schutt: 2 Sechsen: kein Schaden\n"
        "Die Kombination liegt noch nicht da.\n"
        "\n"
        "Offene Karten\n"
        "Karte 1, Wert 2: 2 Sterne, braucht 1 Helfer; rot AA BB CC DD für 40 Punkte\n"
        "So liest du die Würfel: Gleiche Buchstaben sind beliebige gleiche Zahlen, verschiedene "
        "Buchstaben verschiedene Zahlen, und keiner steht für eine der Ziffern.\n"
        "\n"
        "Personen\n"
        "Person 1 (rot, Kreis): 0 Punkte, noch 30 Helfer\n"
        "Person 2 (blau, Quadrat): 0 Punkte, noch 30 Helfer\n"
        "\n"
        "Neben dem Tisch\n"
        "Koffer: 0 verbrauchte Helfer\n"
        "Stapel: 40 Karten"
    )


def test_everything_is_told(shown):
    game, state, scene = shown
    for language in LANGUAGES:
        told = scene.describe(language)
        assert "[ui." not in told
        assert "{" not in told
        assert "None" not in told
    told = scene.describe("en")
    assert told.count("\nCard ") == len(state.open)
    assert told.count(" left") == game.players
    if state.phase == "decide":
        assert " ".join(map(str, state.dice)) in told
    if state.over:
        assert "wins" in told or "share the win" in told


def test_letters_are_explained_where_there_are_some():
    digits = card(2, 0, ("red", "1111"))
    for cards, wanted in (([digits], False), ([digits, FIVE], True)):
        game, state = at(ANY, open=cards)
        assert ("equal letters" in drawing.scene(game, state).describe("en")) == wanted


def test_sentences_are_the_same_in_both_languages():
    mine = {
        code: {k for k in sentences(code) if k.startswith("ui.aftershock.")} for code in LANGUAGES
    }
    assert mine["de"] == mine["en"]
    assert len(mine["de"]) > 40


def test_lying_dice_have_columns_in_order(states):
    _, state = states["locked"]
    found = aftershock_tray.lying(state, ())
    assert [one.face for one in found] == list(state.dice)
    assert [one.face for one in found if one.fixed] == list(state.kept)
