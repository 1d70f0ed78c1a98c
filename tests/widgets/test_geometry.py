"""Outlines: what a thick line covers, where dashes and stripes fall."""

from __future__ import annotations

import itertools
import math
from random import Random

import pytest

from boardkit_widgets import geometry


def winding(outline, x, y):
    """How often the outline goes round (x, y): what a canvas fills where it is not 0."""
    turns = 0
    for (x1, y1), (x2, y2) in itertools.pairwise([*outline, outline[0]]):
        left = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
        if y1 <= y < y2 and left > 0:
            turns += 1
        elif y2 <= y < y1 and left < 0:
            turns -= 1
    return turns


def away(path, x, y):
    """Distance from a point to a path of straight pieces."""

    def piece(a, b):
        (ax, ay), (bx, by) = a, b
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = max(0, min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        return math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))

    return min(piece(a, b) for a, b in itertools.pairwise(path))


PATHS = {
    "flat": ((10, 10), (90, 10)),
    "corner": ((10, 10), (60, 10), (60, 80)),
    "back": ((10, 80), (50, 10), (90, 80)),
    "slight": ((10, 50), (40, 45), (70, 52), (95, 60)),
}


@pytest.mark.parametrize(
    ("name", "closed"), [(n, c) for n in PATHS for c in (False, True) if len(PATHS[n]) > 2 or not c]
)
@pytest.mark.parametrize("line", [1.2, 8])
def test_a_thick_line_covers_what_is_near_its_path(name, closed, line):
    path = PATHS[name]
    outline = geometry.thick(path, line, closed)
    walked = (*path, path[0]) if closed else path
    rng = Random(1)
    seen = {True: 0, False: 0}
    points = [(rng.uniform(0, 100), rng.uniform(0, 100)) for _ in range(2000)]
    # Points beside the path too: few of the others come near a thin line.
    for (ax, ay), (bx, by) in itertools.pairwise(walked):
        for _ in range(200):
            t = rng.random()
            points.append(
                (
                    ax + t * (bx - ax) + rng.uniform(-line, line),
                    ay + t * (by - ay) + rng.uniform(-line, line),
                )
            )
    for x, y in points:
        gap = away(walked, x, y) / (line / 2)
        # Corners of thin lines are flat and slight bends mitred: leave out what that may change.
        if gap < 0.65 or gap > 1.2:
            assert (winding(outline, x, y) != 0) == (gap < 1), (x, y)
            seen[gap < 1] += 1
    assert min(seen.values()) > 50


def test_a_line_that_is_a_point_is_a_dot():
    outline = geometry.thick(((5, 5), (5, 5)), 4, False)
    assert {round(math.hypot(x - 5, y - 5), 6) for x, y in outline} == {2}


@pytest.mark.parametrize("radius", [0, 4, 99])
def test_a_rectangle_keeps_its_box(radius):
    outline = geometry.rectangle(3, 4, 20, 10, radius)
    assert geometry.bounds(outline) == pytest.approx((3, 4, 23, 14))
    assert geometry.inside(outline, 13, 9)
    assert geometry.inside(outline, 3.2, 4.2) == (radius == 0)


def test_a_circle_looks_round():
    outline = geometry.circle(0, 0, 20)
    middles = (
        math.hypot((x1 + x2) / 2, (y1 + y2) / 2)
        for (x1, y1), (x2, y2) in itertools.pairwise(outline)
    )
    assert min(middles) > 20 - 0.11


def test_dashes_have_their_lengths_and_go_round_corners():
    pieces = geometry.dashes(((0, 0), (10, 0), (10, 10)), (6, 2), False)
    assert [piece[0] for piece in pieces] == [(0, 0), (8, 0), (10, 6)]
    assert pieces[1] == ((8, 0), (10, 0), (10, 4))
    lengths = [sum(math.dist(a, b) for a, b in itertools.pairwise(piece)) for piece in pieces]
    assert lengths == pytest.approx([6, 6, 4])
    square = geometry.dashes(geometry.rectangle(0, 0, 10, 10), (5, 5), True)
    assert len(square) == 4


def test_stripes_stay_inside_and_keep_their_distance():
    outline = geometry.rectangle(10, 10, 40, 30, 6)
    lines = geometry.stripes(outline, 5, -math.pi / 4)
    # Across the stripes the box is (40 + 30) / sqrt 2 = 49.5 wide, less 2.5 at each round corner.
    assert len(lines) == 9
    for (x1, y1), (x2, y2) in lines:
        assert geometry.inside(outline, (x1 + x2) / 2, (y1 + y2) / 2)
        assert x2 - x1 == pytest.approx(y1 - y2)
    levels = sorted((x1 + y1) / math.sqrt(2) for (x1, y1), _ in lines)
    assert [b - a for a, b in itertools.pairwise(levels)] == pytest.approx([5] * 8)


def test_stripes_of_neighbours_meet():
    def levels(x):
        lines = geometry.stripes(geometry.rectangle(x, 0, 10, 10), 4, math.pi / 4)
        return {round((y1 - x1) / math.sqrt(2), 3) % 4 for (x1, y1), _ in lines}

    assert levels(0) == levels(10)


def test_dots_lie_inside():
    outline = geometry.circle(20, 20, 15)
    spots = geometry.dots(outline, 5, 1)
    assert len(spots) > 15
    assert all(geometry.inside(outline, x, y) for x, y in spots)


def test_distance_is_nought_inside():
    assert geometry.distance((0, 0, 10, 10), 5, 5) == 0
    assert geometry.distance((0, 0, 10, 10), 13, 14) == 5
