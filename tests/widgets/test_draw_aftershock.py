"""The picture of Aftershock: complete, legible and quick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardkit.aftershock.scoring import damage
from boardkit.text import LANGUAGES
from boardkit_widgets import aftershock_yard, theme
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.scene import Polygon, Rect, Scene, Text
from tests.widgets import aftershock_table as table
from tests.widgets.aftershock_table import ANY, TELEPHONE, at, parts
from tests.widgets.pictures import on_the_sheet, texts_apart, well_formed
from tests.widgets.recorder import Recorder

shown, states = table.shown, table.states


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
    well_formed(scene)


def test_everything_lies_on_the_sheet(shown):
    _, _, scene = shown
    on_the_sheet(scene)


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
    texts_apart(scene, language)


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
