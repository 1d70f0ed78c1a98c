"""Faces found from corners alone, against faces known and against another program."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from boardkit.chance.convex import corners, found
from boardkit.chance.solids import Solid, cuboid, gibbs, hut, own, solid_angle

GOLDEN = (1 + math.sqrt(5)) / 2
DODECAHEDRON = [
    *itertools.product((-1, 1), repeat=3),
    *(
        point[turn:] + point[:turn]
        for turn in range(3)
        for a, b in itertools.product((-1 / GOLDEN, 1 / GOLDEN), (-GOLDEN, GOLDEN))
        for point in [(0.0, a, b)]
    ),
]


@pytest.mark.parametrize("solid", [hut(10, 12, 8, 14), cuboid(3, 4, 5), hut(10, 12, 8, 8.01)])
def test_shapes_get_the_faces_that_they_have(solid: Solid) -> None:
    faces = found(solid.vertices)
    assert {frozenset(face) for face in faces} == {frozenset(face) for face in solid.faces}
    assert own(solid.vertices).volume == pytest.approx(solid.volume)


def test_corners_in_any_order_give_one_solid() -> None:
    rng = random.Random(2)
    plain = hut(10, 12, 8, 14)
    wanted = sorted(plain.angles)
    for _ in range(5):
        shuffled = rng.sample(plain.vertices, len(plain.vertices))
        assert sorted(own(shuffled).angles) == pytest.approx(wanted)


def test_a_dodecahedron_has_twelve_pentagons_and_is_fair() -> None:
    solid = own([[9 * c for c in point] for point in DODECAHEDRON])
    assert [len(face) for face in solid.faces] == [5] * 12
    assert list(solid_angle(solid).values()) == pytest.approx([1 / 12] * 12)
    assert list(gibbs(solid, 7, weighted=True).values()) == pytest.approx([1 / 12] * 12)


def test_points_on_an_edge_or_a_face_do_not_disturb_the_faces() -> None:
    cube = list(itertools.product((0.0, 2.0), repeat=3))
    extra = [(0.0, 0.0, 1.0), (1.0, 1.0, 0.0), (1.0, 1.0, 1.0)]
    faces = found(corners([*cube, *extra]))
    assert {frozenset(face) for face in faces} == {frozenset(f) for f in found(corners(cube))}


def test_against_another_program() -> None:
    spatial = pytest.importorskip("scipy.spatial")
    rng = np.random.default_rng(4)
    for _ in range(5):
        points = rng.normal(size=(14, 3)) * 8
        hull = spatial.ConvexHull(points)
        points = points[hull.vertices]
        solid = own(points)
        assert solid.volume == pytest.approx(hull.volume)
        assert sum(solid.areas) == pytest.approx(hull.area)
        assert len(solid.faces) == len(spatial.ConvexHull(points).simplices)
        # The centre of mass is the mean of points drawn inside.
        drawn = rng.uniform(points.min(0), points.max(0), size=(40_000, 3))
        inside = drawn[spatial.Delaunay(points).find_simplex(drawn) >= 0]
        error = inside.std(0) / math.sqrt(len(inside))
        assert (np.abs(inside.mean(0) - solid.centre) < 5 * error).all()


def test_as_many_corners_as_there_may_be() -> None:
    """On a sphere every point is a corner, and Euler's formula counts the triangles: 2 n - 4."""
    rng = random.Random(1)
    points = []
    for _ in range(200):
        x, y, z = (rng.gauss(0, 1) for _ in range(3))
        size = math.sqrt(x * x + y * y + z * z) / 10
        points.append((x / size, y / size, z / size))
    solid = own(points)
    assert len(solid.faces) == 396
    assert sum(solid.angles) == pytest.approx(4 * math.pi)
