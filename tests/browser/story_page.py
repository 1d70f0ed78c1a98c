"""Notebooks that explain a game, and the presses that solve their tasks."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from boardkit.story import Step, Story
from boardkit_widgets.board import drawing
from boardkit_widgets.steps import flat
from tests.browser.lab import LabPage


def spot(step: Step, key: str) -> tuple[float, float]:
    """Where a key is on the canvas of a step, as parts of its width and height."""
    scene = drawing(step.package).scene(step.game, step.begin(), None)
    x, y = scene.find(key)[0].centre
    return x / scene.width, y / scene.height


def moves(step: Step) -> tuple[str, ...]:
    """The keys that solve a step."""
    state = step.begin()
    return flat(drawing(step.package).clicks(state, step.task.solution(step.game, state)))


def run_notebook(
    page: LabPage, path: str, story: Story, *, players: int, studies: int, decisions: int
) -> Locator:
    """Open and run the notebook of a story; all its parts are there."""
    page.open(path)
    page.run_all(timeout=120)
    panel = page.panel()
    expect(panel.locator(".bk-explain")).to_have_count(len(story.chapters))
    expect(panel.locator(".bk-players")).to_have_count(players)
    expect(panel.locator(".bk-study")).to_have_count(studies)
    expect(panel.locator(".bk-decisions tbody tr")).to_have_count(decisions)
    return panel
