"""The notebook of the throw laboratory as a class meets it: guess, throw, unfold, play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from boardkit.text import LANGUAGES


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_laboratory_notebook_covers_what_was_not_guessed(open_page: Any, code: str) -> None:
    page = open_page(size=(1280, 2400))
    page.open(f"notebooks/{code}/05_throwlab.ipynb")
    page.run_all(timeout=120)
    panel = page.panel()
    lab = panel.locator(".bk-lab").first
    expect(lab.locator(".bk-lab-guess-store")).to_be_visible()
    expect(lab.locator(".bk-lab-ideas")).to_be_hidden()
    lab.scroll_into_view_if_needed()
    page.screenshot(f"lesson-guess-{code}", lab)
    for outcome in ("upright", "long", "narrow", "roof"):
        slider = lab.locator(f".bk-lab-typed-{outcome} input")
        slider.fill("25")
        slider.press("Enter")
    words = {"de": "alle vier Lagen sind gleich", "en": "all four ways are equally likely"}[code]
    lab.get_by_text(words).click()
    lab.locator(".bk-lab-guess-store").click()
    for entry in ("upright", "long", "narrow", "doubtful"):
        lab.locator(f".bk-lab-{entry}").click()
    counted = {"de": "3 Würfe zählen, 1 unklar", "en": "3 throws count, 1 doubtful"}[code]
    expect(lab.locator(".bk-lab-results")).to_contain_text(counted)
    # Measured and simulated stand beside each other, each with its origin.
    ideas = lab.locator(".bk-lab-ideas")
    expect(ideas).to_contain_text({"de": "⟳ simuliert", "en": "⟳ simulated"}[code])
    page.screenshot(f"lesson-throw-{code}", lab)
    page.screenshot(f"lesson-class-{code}", panel.locator(".bk-class"))
    # Four tables, four remarks and an answer are folded up; each opens.
    folded = panel.locator(".jp-RenderedHTMLCommon details:not(.bk details)")
    expect(folded).to_have_count(9)
    for place in range(9):
        one = folded.nth(place)
        inside = one.locator("table, p").first
        expect(inside).to_be_hidden()
        one.locator("summary").click()
        expect(inside).to_be_visible()
        page.screenshot(f"lesson-folded-{code}-{place}", one)
    expect(folded.nth(2)).not_to_contain_text("$")
    page.screenshot(f"lesson-play-{code}", panel.locator(".bk-play").first)
