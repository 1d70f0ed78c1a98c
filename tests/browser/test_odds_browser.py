"""Chances and review in a real page: unfolding and asking without a mouse, narrow screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import LabPage

ODDS = """import boardkit
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import Odds
boardkit.language("en")
match = Match(Huts(players=2, variant="simple"), seed="BKTRMX")
for _ in range(2):
    match.play(match.legal()[0])
Odds(match)"""

REVIEW = """import random
import boardkit
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets.review import Review
boardkit.language("de")
match = Match(Huts(players=2, variant="simple"), seed="BKTRMX")
rng = random.Random(1)
while not match.over:
    match.play(match.legal().sample(rng))
steps = []
Review(match, on_step=steps.append)"""

# What sticks out of the widget to the right, unless it can be scrolled to.
_TOO_WIDE = """(box, width) => {
    box.style.width = box.style.maxWidth = width + 'px';
    const right = box.getBoundingClientRect().right + 1;
    const scrolls = part => part && part !== box
        && (['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
            || scrolls(part.parentElement));
    return [...box.querySelectorAll('*')].filter(part => part.offsetParent !== null
        && part.getBoundingClientRect().right > right && !scrolls(part)
        && !part.closest('mjx-assistive-mml')).map(part => part.className || part.tagName);
}"""


def test_a_row_is_unfolded_and_a_question_asked_by_keyboard(lab_page: LabPage) -> None:
    lab_page.open(lab_page.server.write_notebook("odds.ipynb", [ODDS]))
    lab_page.run_all()
    odds = lab_page.panel().locator(".bk-odds")
    name = odds.get_by_role("button", name="long side, narrow side, upright")
    name.focus()
    name.press("Enter")
    derived = odds.locator(".bk-derived").first
    derived.locator("mjx-container").first.wait_for()
    expect(derived).to_contain_text("6 orders")
    tree = derived.locator("img[alt^='Probability tree']")
    derived.locator("summary").press("Enter")
    tree.wait_for(state="visible")
    odds.get_by_role("button", name="Fraction").press("Space")
    odds.get_by_text("21/160").first.wait_for()
    field = odds.get_by_label("How likely is …")
    field.fill("1 upright")
    field.press("Enter")
    odds.get_by_text("5803/8000").first.wait_for()
    field.fill("1 sideways")
    field.press("Enter")
    expect(odds.get_by_role("alert")).to_contain_text("sideways")


@pytest.mark.parametrize("width", [320, 600])
def test_chances_fit_a_narrow_page(lab_page: LabPage, width: int) -> None:
    lab_page.open(lab_page.server.write_notebook("odds.ipynb", [ODDS]))
    lab_page.run_all()
    odds = lab_page.panel().locator(".bk-odds")
    odds.locator(".bk-unfold").nth(6).click()
    odds.locator(".bk-derived mjx-container").first.wait_for()
    odds.get_by_role("button", name="Fraction").click()
    odds.get_by_role("button", name="2 long or narrow").click()
    odds.locator(".bk-derived").nth(1).wait_for()
    assert odds.evaluate(_TOO_WIDE, width) == []


def test_the_review_leads_to_the_positions_of_dear_decisions(lab_page: LabPage) -> None:
    check = "assert len(steps) == 1 and match.log[steps[0]].kind == 'move', steps"
    lab_page.open(lab_page.server.write_notebook("review.ipynb", [REVIEW, check]))
    lab_page.run_cell(0)
    review = lab_page.panel().locator(".bk-review")
    review.get_by_text("Alle Werte sind genau berechnet.").wait_for()
    picture = review.locator("img[alt^='Vorsprung von Person 1']")
    picture.wait_for()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth > 100")
    review.get_by_role("button", name="Dorthin").first.click()
    lab_page.run_cell(1)
    assert review.evaluate(_TOO_WIDE, 320) == []
