"""The cards of Aftershock and the dice on them: all they say, legible, and told apart."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from boardkit.aftershock.material import default
from boardkit.chance.pattern import pattern
from boardkit_widgets import aftershock_cards, dice, theme
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.scene import Circle, Polygon, Polyline, Rect, Scene, Text
from tests.widgets import aftershock_table as table
from tests.widgets.aftershock_table import ANY, TELEPHONE, at, parts

states = table.states


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
