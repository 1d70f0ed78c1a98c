"""The notebook of Town as a class meets it: rules, boards, exact chances, squares."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from boardkit.story import load
from boardkit.text import LANGUAGES
from boardkit_widgets import Squares
from tests.browser.lab import LabPage
from tests.browser.story_page import moves, run_notebook, spot


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_town_notebook_runs_and_explains(lab_page: LabPage, code: str) -> None:
    story = load("town")
    path = f"notebooks/{code}/02_town.ipynb"
    panel = run_notebook(lab_page, path, story, players=2, studies=3, decisions=17)
    # The worked example of the text stands in the table below it: 59 of 80.
    drawn = panel.locator(".bk-study").first
    expect(drawn).to_contain_text("73,8" if code == "de" else "73.8")
    # A town that cannot be completed, one that can, and the officers.
    for words in (
        {"de": "Kein griechisch-lateinisches Quadrat", "en": "No Graeco-Latin square"}[code],
        {"de": "Mindestens 1.000", "en": "At least 1,000"}[code],
        {"de": "34 von 36", "en": "34 of 36"}[code],
        {"de": "Keiner der 9.408", "en": "None of the 9,408"}[code],
    ):
        expect(panel.locator(".jp-OutputArea", has_text=words).first).to_be_visible()
    first = panel.locator(".bk-explain").first
    first.scroll_into_view_if_needed()
    first.get_by_role("button", name={"de": "Überspringen", "en": "Skip"}[code]).click()
    step = story.step("neighbour")
    expect(first.locator("h3")).to_have_text(step.title.text(code))
    for key in moves(step):
        lab_page.click(first.locator("canvas").first, *spot(step, key))
    expect(first.locator(".bk-explain-feedback .bk-done")).to_be_visible()
    lab_page.screenshot(f"town-explain-{code}", first)
    lay = panel.locator(".bk-squares")
    lay.scroll_into_view_if_needed()
    scene = Squares(4).scene
    for key in ("tile:B2", "field:1,1"):
        x, y = scene.find(key)[0].centre
        lab_page.click(lay.locator("canvas").first, x / scene.width, y / scene.height)
    expect(lay.locator("input")).to_have_value(". . . . / . B2 . . / . . . . / . . . .")
    lay.get_by_role("button", name={"de": "Wie viele", "en": "How many"}[code]).click()
    expect(lay.locator(".bk-status")).to_contain_text({"de": "enau 432", "en": "xactly 432"}[code])
    lab_page.screenshot(f"town-squares-{code}", lay)
    swap = panel.locator(".bk-study").nth(1)
    swap.scroll_into_view_if_needed()
    words = {"de": "am besten", "en": "best"}[code]
    expect(swap).to_contain_text(words, timeout=60_000)
    lab_page.screenshot(f"town-exchange-{code}", swap)
