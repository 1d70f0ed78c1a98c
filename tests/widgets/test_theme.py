"""Colours and type: contrast by WCAG, palettes that do not mix, players told apart."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from boardkit.chance.models import OUTCOMES
from boardkit_widgets import huts_ground, huts_tray, theme
from boardkit_widgets.lying import hut_picture, lying
from boardkit_widgets.pieces import mark_points
from tests.support.colours import lab, seen

COLOUR = re.compile("#[0-9a-f]{6}")


def test_contrast_is_wcags():
    # The standard's own examples: black on white 21, #777777 on white just below 4.5.
    assert theme.contrast("#ffffff", "#000000") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert theme.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize(("ink", "ground"), theme.PAIRS)
def test_words_can_be_read(ink, ground):
    assert theme.contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, huts_tray.WOOD),
        (theme.INK, huts_tray.FELT),
        (theme.SOFT_INK, huts_tray.FELT),
        (theme.SOFT_INK, huts_tray.PLACE),
    ],
)
def test_words_on_the_tray_can_be_read(ink, ground):
    assert theme.contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        (huts_ground.WAVE, huts_ground.LAKE),
        (huts_ground.JUNK, huts_ground.DUMP),
        (huts_ground.FIR_EDGE, huts_ground.MEADOW),
        (huts_ground.ROCK_EDGE, huts_ground.MEADOW),
        (theme.INK, huts_ground.PLOT),
        (theme.INK, huts_ground.GREY),
        (theme.LEGAL_EDGE, huts_ground.PLOT),
        (theme.LEGAL_EDGE, huts_ground.GREY),
        (theme.LEGAL_EDGE, huts_tray.WOOD),
        (theme.LEGAL, theme.BUTTON),
        (theme.PICKED, huts_ground.MEADOW),
        (theme.REASON, huts_ground.PLOT),
        (theme.LAST, huts_ground.PLOT),
    ],
)
def test_signs_can_be_seen(sign, ground):
    assert theme.contrast(sign, ground) >= 3


def test_players_are_told_apart_by_colour_and_by_mark():
    marks = {look.mark for look in theme.PLAYERS}
    assert len(marks) == len(theme.PLAYERS) == 5
    for one, other in itertools.combinations(theme.PLAYERS, 2):
        assert math.dist(lab(one.fill), lab(other.fill)) > 40
        assert math.dist(seen(one.fill, "deuteranopia"), seen(other.fill, "deuteranopia")) > 25


def test_marks_weigh_about_the_same():
    def size(points):
        return abs(
            sum(
                x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise([*points, points[0]])
            )
        )

    sizes = [size(mark_points(look.mark, 0, 0, 10)) for look in theme.PLAYERS]
    assert max(sizes) < 1.4 * min(sizes)


def test_outcomes_and_players_share_no_colour():
    assert set(theme.OUTCOMES) == set(OUTCOMES)
    for colour, look in itertools.product(theme.OUTCOMES.values(), theme.PLAYERS):
        assert math.dist(lab(colour), lab(look.fill)) > 25
    lights = [lab(colour)[0] for colour in theme.OUTCOMES.values()]
    assert lights == sorted(lights), "from dark to light, so that they differ on grey paper"
    assert min(b - a for a, b in itertools.pairwise(lights)) > 9


def test_colours_are_written_alike():
    for name, value in vars(theme).items():
        if isinstance(value, str) and value.startswith("#"):
            assert COLOUR.fullmatch(value), name


def test_letters_have_their_widths():
    # From Adobe's Helvetica metrics: H 722, ü 556, t 278, e 556.
    assert theme.text_width("Hütte", 1000) == 722 + 556 + 278 + 278 + 556
    assert theme.text_width("mm", 10) > 2 * theme.text_width("ii", 10)
    assert theme.text_width("Hütte", 10, bold=True) > theme.text_width("Hütte", 10)


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("player", range(4))
def test_a_thrown_hut_keeps_to_its_place(outcome, player):
    for shape in hut_picture(outcome, player).shapes:
        left, top, right, bottom = shape.box
        assert left >= 0
        assert top >= 0
        assert right <= 44
        assert bottom <= 44


def faces(outcome):
    """What is seen of a thrown hut: areas by colour."""
    found = {}
    for shape in lying("h", outcome, 0, 0, 0, 100):
        if " face" in shape.id:
            points = shape.outline()
            area = abs(
                sum(
                    x1 * y2 - x2 * y1
                    for (x1, y1), (x2, y2) in itertools.pairwise([*points, points[0]])
                )
            )
            found[shape.fill] = found.get(shape.fill, 0) + area / 2
    return found


def test_one_sees_how_a_hut_lies():
    look = theme.PLAYERS[0]
    floor, gable, roof = "#e9dcc0", look.fill, look.shade
    seen = {outcome: faces(outcome) for outcome in OUTCOMES}
    assert floor not in seen["upright"], "it stands on its floor"
    assert seen["upright"][roof] > 1000
    assert seen["long"][floor] > 1000, "it lies on a wall: the floor is a side"
    assert floor not in seen["narrow"] or seen["narrow"][floor] < seen["narrow"][roof]
    assert seen["roof"][floor] > max(
        area for colour, area in seen["roof"].items() if colour not in (floor, gable)
    ), "it lies on a slope: the floor looks up"
    tops = {o: min(s.box[1] for s in lying("h", o, 0, 0, 0, 100)) for o in OUTCOMES}
    assert tops["narrow"] == min(tops.values()), "on its gable end it is tallest"
