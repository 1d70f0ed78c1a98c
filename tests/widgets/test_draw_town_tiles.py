"""The 49 tiles: told apart without hue, by the colour-blind, on grey paper, and by their names."""

from __future__ import annotations

import itertools
import math

import pytest

from boardkit_widgets import geometry, theme, town_tiles
from boardkit_widgets.scene import Polygon, Rect, Scene, Text
from tests.support.colours import BLIND, lab, seen

PAIRS = list(itertools.combinations(town_tiles.LETTERS, 2))


def test_there_are_seven_of_each_with_patterns_of_their_own():
    assert len(town_tiles.COLOURS) == len(town_tiles.DIGITS) == 7
    assert len(set(town_tiles.PATTERNS.values())) == 7


def test_on_grey_paper_the_colours_run_from_dark_to_light():
    lights = [lab(colour)[0] for colour in town_tiles.COLOURS.values()]
    assert lights == sorted(lights)
    assert min(b - a for a, b in itertools.pairwise(lights)) > 7


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_colours_differ_for_the_colour_blind(kind, one, other):
    a, b = (seen(town_tiles.COLOURS[letter], kind) for letter in (one, other))
    assert math.dist(a, b) > 14


@pytest.mark.parametrize("letter", town_tiles.LETTERS)
def test_pattern_house_and_name_stand_out(letter):
    ground = town_tiles.COLOURS[letter]
    if town_tiles.PATTERNS[letter]:
        assert theme.contrast(town_tiles.pattern_ink(letter), ground) > 1.9
    # A light house with a dark outline: one of the two stands out from any ground.
    edges = [theme.contrast(ink, ground) for ink in (town_tiles.WALL, town_tiles.OUTLINE)]
    assert max(edges) > 3
    assert theme.contrast(town_tiles.WALL, town_tiles.OUTLINE) > 10


def silhouette(digit, cells=28):
    """The cells of a fine grid that a house covers."""
    parts = [s for s in town_tiles.house("h", digit, 0, 0, 1) if s.fill == town_tiles.WALL]
    assert all(isinstance(part, Polygon) for part in parts)
    spots = [(i, j) for i in range(cells) for j in range(cells)]
    return {
        (i, j)
        for i, j in spots
        if any(geometry.inside(p.points, (j + 0.5) / cells, (i + 0.5) / cells) for p in parts)
    }


def test_silhouettes_are_clearly_different():
    shapes = {digit: silhouette(digit) for digit in town_tiles.DIGITS}
    for one, other in itertools.combinations(town_tiles.DIGITS, 2):
        a, b = shapes[one], shapes[other]
        assert len(a ^ b) / len(a | b) > 0.2, (one, other)


def test_a_tile_stays_within_its_square_and_shows_its_name():
    for letter, digit in itertools.product(town_tiles.LETTERS, town_tiles.DIGITS):
        shapes = town_tiles.tile("t", letter + digit, 10, 20, 50)
        assert [s.text for s in shapes if isinstance(s, Text)] == [letter + digit]
        for shape in shapes:
            left, top, right, bottom = shape.box
            assert 10 <= left <= right <= 60
            assert 20 <= top <= bottom <= 70
        Scene(80, 80, shapes)  # no id twice


def test_a_back_tells_its_colour_and_no_shape():
    shapes = town_tiles.back("b", "C", 0, 0, 30, 40)
    assert [s.text for s in shapes if isinstance(s, Text)] == ["C"]
    assert not any(isinstance(s, Polygon) for s in shapes)
    grounds = [s.fill for s in shapes if isinstance(s, Rect) and s.fill]
    assert grounds == [town_tiles.COLOURS["C"]]


def test_a_turned_tile_has_neither_colour_nor_name():
    shapes = town_tiles.blank("b", 0, 0, 40)
    assert not any(isinstance(s, Text) for s in shapes)
    assert not {s.fill for s in shapes} & set(town_tiles.COLOURS.values())
