"""The rules step by step in a real browser: tasks done with mouse and finger, and the notebooks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from boardkit.story import load
from boardkit.text import LANGUAGES
from tests.browser.lab import LabPage, LabServer
from tests.browser.story_page import moves, run_notebook, spot


@pytest.mark.parametrize(
    ("pixel_ratio", "touch", "size"),
    [(1, False, (1280, 1000)), (2, True, (360, 900))],
    ids=["mouse", "phone"],
)
def test_tasks_are_done_on_the_board(
    lab: LabServer, open_page: Any, pixel_ratio: float, touch: bool, size: tuple[int, int]
) -> None:
    page = open_page(pixel_ratio=pixel_ratio, touch=touch, size=size)
    code = "import boardkit\nfrom boardkit_widgets import Explain\nboardkit.language('en')\n"
    page.open(lab.write_notebook("explain.ipynb", [code + "Explain('huts', 'throw', 'again')"]))
    page.collapse_left()
    page.run_all()
    explain = page.panel().locator(".bk-explain")
    canvas = explain.locator("canvas").first
    press = page.tap if touch else page.click

    again = load("huts").step("again")
    press(canvas, *spot(again, moves(again)[0]))
    expect(explain.locator(".bk-explain-feedback")).to_contain_text("A new throw.")

    # Back to what the board does not ask for: setting a hut before the throw is accepted.
    explain.locator(".bk-explain-back").click()
    early = load("huts").step("stop_or_again")
    expect(explain.locator("h3")).to_have_text(early.title.text("en"))
    for key in moves(early):
        press(canvas, *spot(early, key))
    expect(explain.locator(".bk-explain-feedback .bk-done")).to_be_visible()
    expect(explain.locator(".bk-dots .bk-done")).to_have_count(2)
    # Nothing is wider than the page.
    box = explain.bounding_box()
    assert box is not None
    assert explain.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    page.screenshot(f"explain-{size[0]}", explain)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_hut_notebook_runs_and_explains(lab_page: LabPage, code: str) -> None:
    path = f"notebooks/{code}/01_huts.ipynb"
    panel = run_notebook(lab_page, path, load("huts"), players=1, studies=2, decisions=15)
    first = panel.locator(".bk-explain").first
    plots = load("huts").step("plots")
    expect(first.locator("h3")).to_have_text(plots.title.text(code))
    for row, column in plots.task.solution(plots.game, plots.begin()):
        lab_page.click(first.locator("canvas").first, *spot(plots, f"field:{row},{column}"))
    first.locator(".bk-explain-check").click()
    expect(first.locator(".bk-explain-feedback .bk-done")).to_be_visible()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_aftershock_notebook_runs_and_explains(lab_page: LabPage, code: str) -> None:
    story = load("aftershock")
    path = f"notebooks/{code}/04_aftershock.ipynb"
    panel = run_notebook(lab_page, path, story, players=2, studies=3, decisions=18)
    first = panel.locator(".bk-explain").first
    cards = story.step("cards")
    expect(first.locator("h3")).to_have_text(cards.title.text(code))
    for key in moves(cards):
        lab_page.click(first.locator("canvas").first, *spot(cards, key))
    expect(first.locator(".bk-explain-feedback .bk-done")).to_be_visible()
    # The best way to go on comes by itself, although other cells are at work too.
    one = panel.locator(".bk-study").nth(2)
    one.scroll_into_view_if_needed()
    expect(one).to_contain_text("+11,67" if code == "de" else "+11.67", timeout=30_000)
    lab_page.screenshot(f"aftershock-one-die-{code}", one)
