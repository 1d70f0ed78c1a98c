"""The picture of the hut game: complete, legible and quick."""

from __future__ import annotations

import pytest

from boardkit.huts.rules import Huts
from boardkit.text import LANGUAGES
from boardkit_widgets import draw_huts, theme
from boardkit_widgets.paint import _pieces
from boardkit_widgets.scene import Rect, Text
from tests.widgets import huts_table as table
from tests.widgets.huts_table import BASE, FULL, play_until, pressable, whole
from tests.widgets.pictures import on_the_sheet, texts_apart, well_formed
from tests.widgets.recorder import Recorder

shown, states = table.shown, table.states


def test_svg_is_well_formed(shown):
    _, _, scene = shown
    well_formed(scene)


def test_everything_lies_on_the_sheet(shown):
    _, _, scene = shown
    on_the_sheet(scene)


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
    texts_apart(scene, language)


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
