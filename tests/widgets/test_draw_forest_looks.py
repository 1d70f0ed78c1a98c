"""Landscapes and buildings of Forest are told apart: in grey, by the colour-blind, at 24 pixels."""

from __future__ import annotations

import itertools
import math

import pytest

from boardkit.forest.state import KINDS
from boardkit.forest.tiles import LANDSCAPES
from boardkit_widgets import forest_buildings, forest_land, theme
from boardkit_widgets.scene import Polygon, Polyline, Rect
from tests.support.colours import BLIND, seen


@pytest.mark.parametrize("blindness", [None, *BLIND])
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(LANDSCAPES, 2)))
def test_landscapes_differ_for_every_eye(one, other, blindness):
    first, second = (seen(forest_land.GROUND[letter], blindness) for letter in (one, other))
    assert math.dist(first, second) > 14


@pytest.mark.parametrize("blindness", [None, *BLIND])
def test_landscapes_differ_in_lightness_alone(blindness):
    light = sorted(seen(colour, blindness)[0] for colour in forest_land.GROUND.values())
    assert min(b - a for a, b in itertools.pairwise(light)) > 8


def test_every_landscape_has_a_picture_of_its_own_that_stands_out():
    forms = set()
    for letter in LANDSCAPES:
        assert forest_land.contrast(letter) >= 3
        drawn = forest_land.landscape("f", letter, 0, 0, 24)
        assert isinstance(drawn[0], Rect)
        signs = drawn[1:]
        assert signs
        assert all(isinstance(shape, (Polygon, Polyline)) for shape in signs)
        forms.add(tuple(sorted(tuple(shape.points) for shape in signs)))
        for shape in signs:
            left, top, right, bottom = shape.box
            assert min(left, top) >= 0
            assert max(right, bottom) <= 24
    assert len(forms) == len(LANDSCAPES)


def test_waves_run_on_from_field_to_field():
    one, other = (forest_land.landscape("f", "L", x, 0, 30)[1:] for x in (0, 30))
    for left, right in zip(one, other, strict=True):
        assert left.points[-1] == pytest.approx(right.points[0])


def test_borders_of_tiles_are_heavier_than_those_of_fields():
    shapes = {shape.id: shape for shape in forest_land.tile("t", ("VVF", "VLM"), 0, 0, 30)}
    assert shapes["t border"].line > 2 * shapes["t row1"].line
    assert shapes["t border"].box == (0, 0, 90, 60)


def pixels(name, side=18):
    """Which pixels of a silhouette are filled where a building is 24 pixels wide."""
    steps = [(2 * i + 1) / side - 1 for i in range(side)]
    return {(i, j) for i, y in enumerate(steps) for j, x in enumerate(steps)
            if forest_buildings.covers(name, (x, y))}  # fmt: skip


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(KINDS, 2)))
def test_buildings_differ_at_24_pixels(one, other):
    first, second = pixels(one), pixels(other)
    assert len(first ^ second) > 0.3 * len(first | second)


@pytest.mark.parametrize("name", forest_buildings.SILHOUETTES)
def test_silhouettes_are_large_and_keep_within_their_square(name):
    assert len(pixels(name)) > 0.2 * 18 * 18
    for _, points in forest_buildings.SILHOUETTES[name]:
        for x, y in points:
            assert max(abs(x), abs(y)) <= 1.001


def test_a_bridge_shows_its_axis():
    assert len(pixels("bridge") ^ pixels("bridge v")) > 0.3 * len(pixels("bridge"))
    across = forest_buildings.building("b", "bridge", 0, 0, 0, 24, "h")
    down = forest_buildings.building("b", "bridge", 0, 0, 0, 24, "v")
    assert across != down


@pytest.mark.parametrize("kind", KINDS)
def test_a_building_has_its_players_colour_and_mark(kind):
    tokens = [forest_buildings.building("b", kind, p, 0, 0, 24) for p in range(4)]
    for player, token in enumerate(tokens):
        shapes = {shape.id: shape for shape in token}
        assert shapes["b token"].fill == theme.player(player).fill
        assert theme.contrast(shapes["b area 0"].fill, shapes["b token"].fill) >= 3
    marks = [next(shape.points for shape in token if shape.id == "b mark") for token in tokens]
    assert len(set(marks)) == 4
