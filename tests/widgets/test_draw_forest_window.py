"""The window on the growing table of Forest: the fit, coming closer, moving."""

from __future__ import annotations

import pytest

from boardkit.forest.layout import EMPTY, Tile, layout_of
from boardkit_widgets import forest_window
from boardkit_widgets.forest_window import BROAD, HIGH, LEFT, TOP, looked, window

ONE = layout_of([Tile(("VVF", "VLM"), (0, 0))])
ROWS = ("VVV", "VVV")


def long(tiles, step=(2, 3)):
    """A staircase of tiles."""
    return layout_of([Tile(ROWS, (step[0] * k, step[1] * k)) for k in range(tiles)])


@pytest.mark.parametrize("layout", [EMPTY, ONE, long(5), long(12, (0, 3)), long(9, (-2, -3))])
def test_the_fit_shows_every_field_and_every_place_for_a_tile(layout):
    seen = window(layout)
    assert seen.whole
    assert seen.step == 0
    for tile in layout.tiles:
        assert all(map(seen.sees, tile.fields))
    codes = {*layout.wide, *layout.tall}
    assert all(map(seen.sees, layout.fields(codes)))
    for field in (seen.fields()[0], seen.fields()[-1]):
        x, y = seen.at(field)
        assert LEFT - 0.01 <= x <= LEFT + BROAD - seen.field + 0.01
        assert TOP - 0.01 <= y <= TOP + HIGH - seen.field + 0.01


def test_fields_are_large_for_few_tiles_and_legible_for_forty():
    assert window(ONE).field == forest_window.LARGEST >= 44
    # 40 tiles packed as loosely as in random games lie on about 18 x 22 fields.
    forty = layout_of(
        [Tile(ROWS, (2 * (k % 9), 3 * (k // 9) - 3)) for k in range(81) if k % 9 != 4][:40]
    )
    assert 14 <= window(forty).field < 26
    assert window(forty, ("closer:2",)).field >= 32


def test_coming_closer_follows_the_newest_tile_and_goes_back():
    layout = long(12)
    looks = ()
    sides = [window(layout).field]
    while window(layout, looks).closer:
        looks = looked(layout, looks, "closer")
        sides.append(window(layout, looks).field)
        assert all(map(window(layout, looks).sees, layout.tiles[-1].fields))
        assert not window(layout, looks).whole
    assert sides == sorted(set(sides))
    assert len(sides) >= 3
    assert sides[-1] <= forest_window.CLOSEST
    while looks:
        looks = looked(layout, looks, "away")
    assert window(layout, looks) == window(layout)


@pytest.mark.parametrize(("way", "back"), [("up", "down"), ("left", "right")])
def test_moving_stops_at_the_edge_and_comes_back_at_once(way, back):
    layout = long(12)
    start = looked(layout, (), "closer")
    looks, tops = start, []
    for _ in range(30):
        looks = looked(layout, looks, f"move:{way}")
        seen = window(layout, looks)
        tops.append((seen.top, seen.left))
    low_r, low_c, _, _ = layout.box
    assert tops[-1][way == "left"] == (low_r, low_c)[way == "left"] - forest_window.BEFORE
    after = window(layout, looked(layout, looks, f"move:{back}"))
    assert (after.top, after.left) != tops[-1], "presses at the edge do not add up"


def test_every_field_can_be_brought_into_sight():
    layout = long(12)
    start = looked(layout, looked(layout, (), "closer"), "closer")
    found = set()
    looks = start
    for way in ("up", "left", "down", "right", "up"):
        for _ in range(12):
            looks = looked(layout, looks, f"move:{way}")
            found |= set(window(layout, looks).fields())
    corners = {layout.tiles[0].at, layout.tiles[-1].fields[-1]}
    assert corners <= found


@pytest.mark.parametrize("key", ["field:0,0", "turn:1", "move:over", "closer:1", ""])
def test_other_keys_do_not_change_the_window(key):
    assert looked(ONE, (), key) is None


def test_other_looks_are_kept():
    looks = looked(long(9), ("field:0,0",), "closer")
    assert looks[0] == "field:0,0"
    assert looked(long(9), looks, "away") == ("field:0,0",)
