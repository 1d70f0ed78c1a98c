"""A whole turn and a task of the rules with the keyboard alone: the focus is never lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab import LabPage

_PLAY = """import boardkit
boardkit.language("en")
from boardkit_widgets import Play
Play("huts", "BKTRMX", ("human", "easy"))"""
_RULES = """from boardkit_widgets import Explain
Explain("huts", "throw")"""


def opened(page: LabPage, *cells: str) -> Locator:
    page.open(page.server.write_notebook("keys.ipynb", cells))
    page.run_all()
    return page.panel()


def tab_to(page: LabPage, wanted: Locator, key: str = "Tab", most: int = 8) -> None:
    """Press `key` until `wanted` has the focus; the board answers from the kernel."""
    for _ in range(most):
        page.page.keyboard.press(key)
        page.settle()
        if wanted.evaluate("e => e === document.activeElement"):
            return
        assert page.page.evaluate("document.activeElement !== document.body"), "nobody has it"
    raise AssertionError("it was not reached")


def test_a_turn_of_huts_by_numbers_and_enter(lab_page: LabPage) -> None:
    play = opened(lab_page, _PLAY).locator(".bk-play")
    keyboard = lab_page.page.keyboard
    play.locator(".bk-new").focus()
    tab_to(lab_page, play.locator(".bk-board canvas"))
    keyboard.press("Shift+Tab")
    expect(play.locator(".bk-language select")).to_be_focused()
    tab_to(lab_page, play.locator(".bk-keys-toggle"))
    keyboard.press("Enter")
    field = play.locator(".bk-move input")
    expect(field).to_be_visible()
    tab_to(lab_page, field)
    line, choices = play.locator(".bk-board .bk-status"), play.locator(".bk-next option")
    for _ in range(12):
        before = line.inner_text()
        if "Player 1, it is your turn" not in before:
            break
        keyboard.type("1")
        keyboard.press("Enter")
        expect(line).not_to_have_text(before)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        lab_page.settle()
    expect(line).to_contain_text("Player 1, it is your turn")
    lab_page.settle()
    keyboard.type(str(choices.count() + 1))
    keyboard.press("Enter")
    expect(line).to_contain_text("There is no choice number")
    expect(field).to_be_focused()


def test_a_task_of_the_rules_and_on_to_the_next(lab_page: LabPage) -> None:
    rules = opened(lab_page, _RULES).locator(".bk-explain")
    keyboard = lab_page.page.keyboard
    rules.locator(".bk-explain-place select").focus()
    tab_to(lab_page, rules.locator(".bk-explain-hint"))
    keyboard.press("Enter")
    solution, onward = rules.locator(".bk-explain-show"), rules.locator(".bk-explain-next")
    expect(solution).to_be_visible()
    expect(rules.locator(".bk-explain-hint")).to_be_focused()
    tab_to(lab_page, solution)
    keyboard.press("Enter")
    expect(solution).to_be_hidden()
    expect(onward).to_be_focused()
    keyboard.press("Enter")
    expect(rules.locator(".bk-explain-title")).to_have_text("First decide, then act")
    expect(onward).to_be_focused()
    tab_to(lab_page, rules.locator(".bk-keys-toggle"), "Shift+Tab")
    keyboard.press("Enter")
    field = rules.locator(".bk-move input")
    expect(field).to_be_visible()
    tab_to(lab_page, field)
    before = rules.locator(".bk-explain-feedback").inner_text()
    keyboard.type("1")
    keyboard.press("Enter")
    expect(rules.locator(".bk-explain-feedback")).not_to_have_text(before)
