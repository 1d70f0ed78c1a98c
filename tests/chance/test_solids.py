"""Shapes against symmetry, against directions drawn at random, and b against itself."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import gibbs as fitting
from boardkit.chance.solids import (
    Solid,
    area,
    cuboid,
    faces,
    fit,
    gibbs,
    hut,
    own,
    solid_angle,
    throws,
)
from boardkit.errors import BadData

lengths = st.floats(1, 50)
HUT = hut(10, 12, 8, 14)
TETRAHEDRON = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
SIDES = ((0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2))


@given(lengths, lengths, lengths, st.floats(0.5, 30))
def test_angles_and_chances_of_huts_add_up(width: float, depth: float, wall: float, gable: float):
    solid = hut(width, depth, wall, wall + gable)
    assert sum(solid.angles) == pytest.approx(4 * math.pi)
    assert solid.volume == pytest.approx(width * depth * (wall + gable / 2))
    for idea in (faces, area, solid_angle):
        assert sum(idea(solid).values()) == pytest.approx(1)
        assert tuple(idea(solid)) == ("upright", "long", "narrow", "roof")
    # Both ends, both sides and both slopes of the roof mirror each other.
    for i in (1, 3, 5):
        assert solid.angles[i] == pytest.approx(solid.angles[i + 1])
        assert solid.heights[i] == pytest.approx(solid.heights[i + 1])


def test_the_key_numbers_of_the_usual_hut() -> None:
    def rounded(shares: dict[str, float]) -> list[float]:
        return [round(share, 3) for share in shares.values()]

    assert rounded(faces(HUT)) == [0.143, 0.286, 0.286, 0.286]
    assert rounded(area(HUT)) == [0.167, 0.267, 0.306, 0.261]
    assert rounded(solid_angle(HUT)) == [0.161, 0.301, 0.284, 0.254]
    grouped = HUT.grouped(HUT.areas)
    assert [round(value, 1) for value in grouped.values()] == [120, 192, 220, 187.4]
    # The centre of mass: a box of 80 and a gable of 30 mm^2, (80 * 4 + 30 * 10) / 110.
    assert HUT.centre == pytest.approx((0, 0, 62 / 11))
    assert all(HUT.stable)


@given(lengths, lengths, lengths)
def test_cuboids_by_symmetry(a: float, b: float, c: float) -> None:
    solid = cuboid(a, b, c)
    turned = cuboid(c, a, b)
    shares, other = solid_angle(solid), solid_angle(turned)
    assert shares["end"] == pytest.approx(other["side"])
    assert shares["flat"] == pytest.approx(other["end"])
    # The largest face is seen under the widest angle.
    assert (shares["end"] >= shares["flat"]) == (c >= a) or a == pytest.approx(c)
    assert solid.centre == pytest.approx((0, 0, 0), abs=1e-9)


def test_the_cube_is_fair() -> None:
    cube = cuboid(7, 7, 7, outcomes="123456")
    for idea in (faces, area, solid_angle):
        assert list(idea(cube).values()) == pytest.approx([1 / 6] * 6)
    for b in (0, 3, 100):
        assert list(gibbs(cube, b).values()) == pytest.approx([1 / 6] * 6)
    assert cube.volume == pytest.approx(343)
    assert cube.rims == pytest.approx([7 / math.sqrt(2)] * 6)


@pytest.mark.parametrize("solid", [HUT, hut(10, 15, 7, 12), own(TETRAHEDRON, SIDES)])
def test_angles_are_the_shares_of_random_directions(solid: Solid) -> None:
    rng = random.Random(1)
    n = 20_000
    found = [0] * len(solid.faces)
    for _ in range(n):
        way = [rng.gauss(0, 1) for _ in range(3)]
        reach = [
            sum(a * b for a, b in zip(normal, way, strict=True)) / height
            for normal, height in zip(solid.normals, solid.heights, strict=True)
        ]
        found[reach.index(max(reach))] += 1
    for count, angle in zip(found, solid.angles, strict=True):
        p = angle / (4 * math.pi)
        assert abs(count / n - p) < 4 * math.sqrt(p * (1 - p) / n)


def test_a_solid_of_ones_own_in_any_direction_of_its_faces() -> None:
    solid = own(TETRAHEDRON, [face[::-1] if i % 2 else face for i, face in enumerate(SIDES)])
    assert solid == own(TETRAHEDRON, SIDES)
    assert solid_angle(solid) == pytest.approx({"1": 0.25, "2": 0.25, "3": 0.25, "4": 0.25})
    assert solid.volume == pytest.approx(8 / 3)


def test_a_solid_that_cannot_stand_on_every_face() -> None:
    leaning = own(
        [(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0), (9, 0, 5), (11, 0, 5), (11, 2, 5), (9, 2, 5)],
        [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)],
        ["floor", "top", "a", "b", "c", "d"],
    )
    assert leaning.stable == (False, False, True, True, True, True)
    assert gibbs(leaning, 1)["floor"] == 0
    assert solid_angle(leaning)["floor"] > 0


@pytest.mark.parametrize(
    ("make", "key", "word"),
    [
        (lambda: hut(-10, 12, 8, 14), "measure", "-10"),
        (lambda: hut(10, 0, 8, 14), "measure", "depth"),
        (lambda: hut(10, 12, "8", 14), "measure", "wall"),
        (lambda: hut(10, 12, 8, math.nan), "measure", "nan"),
        (lambda: hut(10, 12, 8, math.inf), "measure", "inf"),
        (lambda: hut(True, 12, 8, 14), "measure", "True"),
        (lambda: hut(10, 12, 8, 8), "ridge", "8 mm"),
        (lambda: hut(10, 12, 14, 8), "ridge", "14 mm"),
        (lambda: cuboid(1, 2, -3), "measure", "-3"),
        (lambda: cuboid(1, 2, 3, "ab"), "outcomes", "6"),
        (lambda: own(TETRAHEDRON, SIDES[:3]), "faces", "4 faces"),
        (lambda: own(TETRAHEDRON[:3], SIDES), "points", "corners"),
        (lambda: own([(0, 0)] * 5, SIDES), "point", "three numbers"),
        (lambda: own(None, SIDES), "points", "corners"),
        (lambda: own([*TETRAHEDRON[:3], (math.nan, 0, 0)], SIDES), "point", "nan"),
        (lambda: own([*TETRAHEDRON[:3], ("1", 0, 0)], SIDES), "point", "'1'"),
        (lambda: own([*TETRAHEDRON[:3], (10**400, 0, 0)], SIDES), "point", "10,000"),
        (lambda: own([*TETRAHEDRON, (1, 1, 1)], SIDES), "same", "0 and 4"),
        (lambda: own([*TETRAHEDRON, (0, 0, 0)], SIDES), "no_corner", "Corner 4"),
        (lambda: own([*TETRAHEDRON, (0, 0, 0)]), "no_corner", "Corner 4"),
        (lambda: own([*TETRAHEDRON, (1, 0, 0)]), "no_corner", "Corner 4"),
        (lambda: own([(x, y, 0) for x in (1, 2) for y in (1, 3)]), "thin", "plane"),
        (lambda: own([(x, 2 * x, 3 * x) for x in range(5)]), "thin", "plane"),
        (lambda: own([(x / 1e3, y / 1e3, z / 1e3) for x, y, z in TETRAHEDRON]), "tiny", "small"),
        (lambda: own(TETRAHEDRON, SIDES, 5), "names", "5"),
        (lambda: own(TETRAHEDRON, 5), "faces", "5"),
        (lambda: own("abc"), "points", "abc"),
        (lambda: cuboid(1, 2, 3, None), "names", "None"),
        (lambda: cuboid(1, 2, 3, [[1]] * 6), "names", "[1]"),
        (lambda: hut(0.1, 10_000, 0.1, 0.2), "slender", "thousand"),
        (lambda: hut(10, 12, 8, 8 + 1e-9), "slender", "close"),
        (lambda: solid_angle((10, 12, 8, 14)), "none", "hut("),
        (lambda: area("hut"), "none", "hut"),
        (lambda: faces(None), "none", "None"),
        (lambda: gibbs(5, 1), "none", "5"),
        (lambda: throws(5, 1, 1), "none", "5"),
        (lambda: own(TETRAHEDRON, [*SIDES[:3], (1, 3, 4)]), "face", "4"),
        (lambda: own(TETRAHEDRON, [*SIDES[:3], (1, 3)]), "face", "4"),
        (lambda: own(TETRAHEDRON, [*SIDES[:3], SIDES[0]]), "open", "edge"),
        (lambda: own([*TETRAHEDRON, (5, 5, 5)], SIDES), "convex", "not convex"),
        (lambda: own([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], SIDES), "thin", "plane"),
    ],
)  # fmt: skip
def test_what_is_no_solid(make: Any, key: str, word: str) -> None:
    with pytest.raises(BadData) as caught:
        make()
    assert caught.value.key == f"solid.{key}"
    assert word in caught.value.text("en")
    assert "{" not in caught.value.text("de")


def test_a_dent_is_not_convex() -> None:
    dented = [*cuboid(2, 2, 2).vertices, (0, 0, 0.5)]
    bottom = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4)]
    top = [(1, 3, 8), (3, 7, 8), (7, 5, 8), (5, 1, 8)]
    with pytest.raises(BadData) as caught:
        own(dented, bottom + top)
    assert caught.value.key == "solid.convex"


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("b", [0.0, 1.5, 4.0, 12.0])
def test_the_fit_finds_a_known_b(b: float, weighted: bool) -> None:
    data = []
    for solid in (HUT, cuboid(10, 10, 14)):
        chances = gibbs(solid, b, weighted)
        data.append((solid, {outcome: round(1e6 * p) for outcome, p in chances.items()}))
    found = fitting.fit(data, weighted)
    assert found.b == pytest.approx(b, abs=0.02)
    assert found.low <= found.b <= found.high


def test_the_range_of_b_holds_it_19_times_in_20() -> None:
    rng = random.Random(3)
    chances = gibbs(HUT, 3)
    inside = 0
    for _ in range(100):
        drawn = rng.choices(list(chances), chances.values(), k=200)
        found = fitting.fit([(HUT, {outcome: drawn.count(outcome) for outcome in chances})])
        inside += found.low <= 3 <= found.high
    assert 88 <= inside <= 100


def test_all_throws_on_the_lowest_face() -> None:
    found = fitting.fit([(HUT, {"long": 20})])
    assert found.high == fitting.MOST
    assert found.low > 0


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        ({}, "no_throws"),
        ({"upright": 0}, "no_throws"),
        ({"edge": 3}, "counts"),
        ({"upright": -3}, "counts"),
        ({"upright": 2.5}, "counts"),
        ({"upright": "2"}, "counts"),
        ([1, 2, 3, 4], "data"),
    ],
)
def test_counts_that_cannot_be_fitted(counts: Any, key: str) -> None:
    with pytest.raises(BadData) as caught:
        fitting.fit([(HUT, counts)])
    assert caught.value.key == f"solid.{key}"


def test_the_fit_agrees_with_a_general_minimiser() -> None:
    optimize = pytest.importorskip("scipy.optimize")
    rng = random.Random(8)
    for weighted in (False, True):
        drawn = rng.choices(("upright", "long", "narrow", "roof"), (15, 40, 20, 25), k=300)
        counts = {outcome: drawn.count(outcome) for outcome in dict.fromkeys(drawn)}

        def unlikely(b: float, counts: Any = counts, weighted: bool = weighted) -> float:
            chances = gibbs(HUT, float(b), weighted)
            return -sum(k * math.log(chances[outcome]) for outcome, k in counts.items())

        best = optimize.minimize_scalar(unlikely, bounds=(0, 60), method="bounded")
        found = fitting.fit((HUT, counts), weighted)
        assert fit(HUT, counts, weighted) == found
        assert found.b == pytest.approx(best.x, abs=1e-3)
        assert found.loglikelihood == pytest.approx(-best.fun)


@pytest.mark.parametrize("data", [None, 5, HUT, [HUT], [(5, {"upright": 3})]])
def test_what_is_no_data_for_a_fit(data: Any) -> None:
    with pytest.raises(BadData) as caught:
        fitting.fit(data)
    assert caught.value.key == "solid.data"
    assert "hut(10, 12, 8, 14)" in caught.value.text("de")


@pytest.mark.parametrize("b", [-1, 101, math.nan, "3", True])
def test_a_b_that_is_none(b: Any) -> None:
    with pytest.raises(BadData) as caught:
        gibbs(HUT, b)
    assert caught.value.key == "solid.b"
