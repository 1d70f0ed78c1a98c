"""The paper net: glued edges fit, pieces do not overlap, faces are those of the solid."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from boardkit.chance.solids import hut
from boardkit.errors import BadData
from boardkit.lab.net import MARGIN, SHEET, Net, Point, edges, enlargement, net
from boardkit.text import LANGUAGES

HUTS = [(30, 36, 24, 42), (10, 12, 8, 14), (40, 20, 5, 6), (12, 60, 30, 50), (8, 100, 20, 22)]


@pytest.fixture(params=HUTS, ids=str)
def made(request: pytest.FixtureRequest) -> Net:
    return net(*request.param)


def area(corners: Sequence[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(corners))) / 2


def apart(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether a straight line parts two convex pieces (they may touch)."""
    for (ax, ay), (bx, by) in (*edges(one), *edges(two)):
        normal = (by - ay, ax - bx)
        first, second = ([normal[0] * x + normal[1] * y for x, y in piece] for piece in (one, two))
        slack = 1e-6 * math.hypot(*normal)
        if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
            return True
    return False


def same(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    return all(min(math.dist(p, q) for q in two) < 1e-9 for p in one)


def test_glued_edges_have_equal_lengths(made: Net) -> None:
    for flap in made.flaps:
        assert math.dist(*flap.edge) == pytest.approx(math.dist(*flap.meets), abs=1e-9)
        under = next(face for face in made.faces if face.number == flap.under)
        assert any(same(flap.meets, edge) for edge in edges(under.corners))


def test_every_edge_of_a_face_is_folded_or_glued_once(made: Net) -> None:
    sides = [edge for face in made.faces for edge in edges(face.corners)]
    used = [*made.folds, *made.folds]
    used += [edge for flap in made.flaps for edge in (flap.edge, flap.meets)]
    assert len(sides) == len(used) == 30
    for side in sides:
        folds = sum(same(side, edge) for edge in made.folds)
        glued = sum(same(side, edge) for f in made.flaps for edge in (f.edge, f.meets))
        assert (folds, glued) in {(1, 0), (0, 1)}


def test_faces_are_those_of_the_solid(made: Net) -> None:
    solid = hut(*made.measures)
    wanted = sorted(zip(solid.outcomes, solid.areas, strict=True))
    found = sorted((face.outcome, area(face.corners)) for face in made.faces)
    assert [name for name, _ in found] == [name for name, _ in wanted]
    assert [size for _, size in found] == pytest.approx([size for _, size in wanted])


def test_no_piece_lies_on_another(made: Net) -> None:
    pieces = [face.corners for face in made.faces] + [flap.corners for flap in made.flaps]
    for one, two in itertools.combinations(pieces, 2):
        assert apart(one, two), (one, two)
    for flap in made.flaps:
        assert area(flap.corners) > 0


def test_a_net_that_fits_lies_within_the_margins(made: Net) -> None:
    assert made.fits
    for part in (*made.faces, *made.flaps):
        for x, y in part.corners:
            assert MARGIN <= x <= SHEET[0] - MARGIN
            assert MARGIN <= y <= SHEET[1] - MARGIN


def test_a_long_strip_is_turned() -> None:
    wide = net(66, 20, 32, 40)
    assert wide.fits
    assert wide.size[1] > wide.size[0]
    assert net(30, 36, 24, 42).size[0] > net(30, 36, 24, 42).size[1]


def test_one_that_does_not_fit_says_so() -> None:
    large = net(100, 100, 80, 120)
    assert not large.fits
    across, along = map(math.ceil, large.size)
    with pytest.raises(BadData, match=f"{across} by {along} mm, a sheet of A4 has room for 190 by"):
        large.svg("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_is_a4_in_millimetres(made: Net, language: str) -> None:
    root = ET.fromstring(made.svg(language))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    kinds = [part.get("class") for part in root]
    assert kinds.count("fold") == 15
    assert kinds.count("cut") == 9 + 9 * 3
    bar = next(part for part in root if part.get("class") == "bar")
    assert "H60" in str(bar.get("d")), "50 mm from the margin of 10"
    words = " ".join("".join(part.itertext()) for part in root)
    assert not re.search(r"[{\[]", words)


def test_it_can_be_enlarged() -> None:
    assert net(10, 12, 8, 14, 3).measures == (30, 36, 24, 42)
    assert enlargement(10, 12, 8, 14) == 4
    assert enlargement(30, 36, 24, 42) == 1
    assert net(10, 12, 8, 14, 4).fits
    with pytest.raises(BadData, match=r"0\.1 to 100"):
        net(10, 12, 8, 14, 0)
    with pytest.raises(BadData, match="raise the ridge"):
        net(10, 12, 8, 8)


def test_numbers_of_every_kind_make_a_net() -> None:
    plain = net(30, 36, 24, 42, 1.5)
    assert net(np.int64(30), np.float32(36), Fraction(24), 42, np.float32(1.5)) == plain  # type: ignore[arg-type]
    assert enlargement(10, 12, 8, 14, most=2) == 2
    for most in ("x", 0, 2.5, None):
        with pytest.raises(BadData):
            enlargement(10, 12, 8, 14, most)  # type: ignore[arg-type]
