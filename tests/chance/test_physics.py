"""Simulated throws: energy, seeds, symmetry, and the shares of the prototype that went before."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from boardkit.chance import physics
from boardkit.chance.physics import Style, throws, throws_work, until
from boardkit.chance.solids import Solid, cuboid, hut
from boardkit.chance.turning import third_rows
from boardkit.errors import BadData

HUT = hut(10, 12, 8, 14)


NEEDLE, SHEET = cuboid(2, 2, 60), hut(30, 30, 1, 2)


@pytest.mark.parametrize(
    ("solid", "style"),
    [
        (HUT, Style()),
        (HUT, Style(restitution=0.95, friction=0.0)),
        (HUT, Style(friction=2.0, spin=100.0)),
        (HUT, Style(spin=1000.0)),
        (HUT, Style(side=10_000.0, friction=10.0)),
        (HUT, Style(drop=5000.0)),
        # Slender solids turn fast about their long axis: what errs there errs first.
        (NEEDLE, Style()),
        (NEEDLE, Style(spin=300.0, restitution=0.95)),
        (NEEDLE, Style(drop=5000.0)),
        (SHEET, Style(spin=300.0, restitution=0.95)),
        (SHEET, Style(side=10_000.0, friction=10.0)),
    ],
)
def test_energy_never_grows(solid: Solid, style: Style) -> None:
    """Compared while no corner touches the table: the springs hold nothing then."""
    size = 30
    body = physics._body(solid)
    flight = physics._Flight(body, style, np.random.Generator(np.random.PCG64(5)), size)
    flight._look = lambda: None  # type: ignore[method-assign]  # nobody leaves
    start = flight.energy()
    least = start.copy()
    seen = 0
    for _ in range(120):
        flight.advance(20)
        free = (third_rows(np, flight.turn) @ body.vertices.T).min(1) + flight.height > 0
        energy = flight.energy()
        assert np.isfinite(energy).all()
        assert (energy[free] <= least[free] * 1.001).all()
        least[free] = np.minimum(least[free], energy[free])
        seen += int(free.sum())
    assert seen > 300
    assert (least < 0.9 * start).any(), "somebody bounced, so there was something to lose"


def test_without_the_table_energy_stays_the_same() -> None:
    body = physics._body(HUT)
    flight = physics._Flight(body, Style(), np.random.Generator(np.random.PCG64(5)), 20)
    flight.height += 1000
    before = flight.energy()
    flight.advance(200)
    assert flight.energy() == pytest.approx(before, rel=1e-5)


def test_moments_of_inertia() -> None:
    body = physics._body(cuboid(20, 30, 60))  # centimetres inside: 2, 3, 6
    assert sorted(body.inertia) == pytest.approx([13 / 12, 40 / 12, 45 / 12])
    # The spike's closed form for the hut, about the axis along the ridge: y2 + z2.
    area, top = 0.8 + 0.3, 0.6
    middle = (0.8 * 0.4 + 0.3 * (0.8 + top / 3)) / area
    y2 = (0.8 / 12 + top / 48) / area
    z2 = (0.8**3 / 12 + 0.8 * (0.4 - middle) ** 2 + top**3 / 36) / area
    z2 += 0.3 * (0.8 + top / 3 - middle) ** 2 / area
    x2 = 1.2**2 / 12
    wanted = sorted([y2 + z2, x2 + z2, x2 + y2])
    assert sorted(physics._body(HUT).inertia) == pytest.approx(wanted)


def test_one_seed_gives_one_result() -> None:
    first = throws(HUT, 60, seed=7)
    assert throws(HUT, 60, seed="7") == first
    assert throws(HUT, 60, seed=8) != first
    assert first.n + first.undecided == 60


def test_the_key_numbers_of_the_usual_hut() -> None:
    """0.200, 0.377, 0.182, 0.241 (each +- 0.02) were simulated with another program."""
    thrown = throws(HUT, 1500, seed=1)
    assert thrown.undecided <= 3
    wanted = {"upright": 0.200, "long": 0.377, "narrow": 0.182, "roof": 0.241}
    for outcome, p in wanted.items():
        error = math.sqrt(p * (1 - p) * (1 / 1500 + 1 / 2000))
        assert abs(thrown.shares[outcome] - p) < 4 * error
    # The surprise: seldom on the narrow side, though it is the largest face.
    assert thrown.shares["narrow"] < 0.23


def test_a_cube_is_fair() -> None:
    thrown = throws(cuboid(12, 12, 12, "123456"), 600, seed=2)
    for count in thrown.counts.values():
        assert abs(count - 100) < 4 * math.sqrt(600 * 5 / 36)


def test_opposite_faces_of_a_brick_are_alike() -> None:
    thrown = throws(cuboid(9, 11, 13, "AaBbCc"), 600, seed=11)
    for first, second in ("Aa", "Bb", "Cc"):
        n = thrown.counts[first] + thrown.counts[second]
        assert abs(thrown.counts[first] - n / 2) < 4 * math.sqrt(n / 4)
    # The larger a face and the lower the brick lies on it, the more often it does.
    assert thrown.counts["C"] < thrown.counts["B"] < thrown.counts["A"]


def test_a_style_may_be_changed_in_a_field() -> None:
    style = Style(drop=(30, 40), friction=0.1)
    assert throws(HUT, 0, 1, style, friction=3).style == Style(drop=(30, 40), friction=3)
    assert Style(drop=np.array([30, 40])) == Style(drop=[30, 40]) == Style(drop=(30.0, 40.0))  # type: ignore[arg-type]


@pytest.mark.parametrize("how", [{"style": "hard"}, {"bounce": 0.4}])
def test_there_is_no_such_style(how: dict[str, Any]) -> None:
    with pytest.raises(BadData) as caught:
        throws(HUT, 1, 1, **how)
    assert caught.value.key == "solid.style"
    assert "restitution" in caught.value.text("en")


def test_work_in_slices() -> None:
    work = throws_work(HUT, 1100, 3, restitution=0.2)
    seen = []
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            thrown = end.value
            break
        seen.append(progress.done)
        # Only whole batches are told: those decided first are not like the others.
        assert progress.partial.n + progress.partial.undecided in (0, physics.BATCH)
        assert progress.note is not None
    assert seen == sorted(seen)
    assert seen[-1] <= 1
    assert len(seen) > 20
    assert thrown.n + thrown.undecided == 1100


def test_throw_until_it_is_known_well_enough() -> None:
    from boardkit.work import drain

    thrown = drain(until(HUT, 0.05, seed=4))
    assert thrown.half_width <= 0.05
    assert 250 < thrown.n < 700
    assert drain(until(HUT, 0.001, seed=4, most=50)).n <= 50


def test_no_throws_at_all() -> None:
    thrown = throws(HUT, 0, seed=1)
    assert thrown.n == 0
    assert set(thrown.shares.values()) == {0.0}
    assert thrown.half_width == 0.5


@pytest.mark.parametrize(
    ("how", "word"),
    [
        ({"drop": -1}, "fall"),
        ({"drop": (100, 50)}, "fall"),
        ({"spin": math.nan}, "spin"),
        ({"side": "3"}, "sideways"),
        ({"friction": -0.1}, "Friction"),
        ({"restitution": 1.0}, "bounce"),
        ({"restitution": True}, "bounce"),
    ],
)
def test_throws_that_cannot_be(how: dict[str, Any], word: str) -> None:
    with pytest.raises(BadData) as caught:
        throws(HUT, 1, 1, **how)
    assert word in caught.value.text("en")


@pytest.mark.parametrize("n", [-1, 2.5, True, 10**7, "5"])
def test_numbers_of_throws_that_are_none(n: Any) -> None:
    with pytest.raises(BadData):
        throws(HUT, n, 1)
