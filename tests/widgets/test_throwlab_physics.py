"""Simulated throws of a hut that no model ships for: progress, the end, stopping."""

from __future__ import annotations

import asyncio
import pathlib

from boardkit.chance.solids import hut
from boardkit_widgets import ThrowLab


def made(tmp_path: pathlib.Path, ridge: float) -> ThrowLab:
    lab = ThrowLab(hut(10, 12, 8, ridge), tmp_path / "lab.json", "en")
    lab.guess((25, 25, 25, 25), "equal")
    lab.physics.half_width = 0.1
    return lab


def hidden(widget: object) -> bool:
    return widget.layout.display == "none"  # type: ignore[attr-defined]


def test_simulated_throws_stand_beside_the_other_ideas(tmp_path: pathlib.Path) -> None:
    lab = made(tmp_path, 13)
    assert not hidden(lab.physics)
    lab.physics.button.click()
    assert "The simulation has ended" in lab.status.value
    assert "⟳ simulated" in lab.beside.value
    assert hidden(lab.physics)
    shares = next(idea for idea in lab.ideas if idea.key == "physics").shares
    assert abs(sum(shares.values()) - 1) < 1e-9
    (tmp_path / "other").mkdir()
    assert hidden(made(tmp_path / "other", 14).physics), "for this hut throws ship"


def test_a_simulation_can_be_stopped(tmp_path: pathlib.Path) -> None:
    lab = made(tmp_path, 13)
    lab.physics.half_width = 0.005

    async def press() -> None:
        lab.physics.button.click()
        assert lab.physics.button.description == "Stop"
        assert "<progress" in lab.physics.bar.value
        await asyncio.sleep(0.05)
        lab.physics.double_click = 1e9
        lab.physics.button.click()
        assert lab.physics.going, "the second half of a double click"
        lab.physics.double_click = 0
        lab.physics.button.click()
        await asyncio.sleep(0.05)

    asyncio.run(press())
    assert lab.physics.job is not None
    assert lab.physics.job.state == "cancelled"
    assert lab.physics.button.description == "Simulate throws"
    assert hidden(lab.physics.bar)
    assert "physics" not in [idea.key for idea in lab.ideas]


def test_the_next_class_hears_nothing_of_a_simulation(tmp_path: pathlib.Path) -> None:
    lab = made(tmp_path, 13)
    lab.physics.half_width = 0.005

    async def press() -> None:
        lab.physics.button.click()
        await asyncio.sleep(0.05)
        lab.next_class.button.click()
        lab.next_class.yes.click()

    asyncio.run(press())
    assert lab.physics.job is not None
    assert lab.physics.job.state == "cancelled"
    assert "physics" not in [idea.key for idea in lab.ideas]
    assert "empty" in lab.status.value
