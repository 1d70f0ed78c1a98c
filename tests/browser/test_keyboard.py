"""Without a mouse: what has the focus is seen, nothing keeps it, and nothing loses it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import LabPage

_LANGUAGE = 'import boardkit\nboardkit.language("en")\n'
_PLAY = _LANGUAGE + 'from boardkit_widgets import Play\nplay = Play("town")\nplay'
_LAB = _LANGUAGE + "from boardkit_widgets import ClassTable, ThrowLab\nThrowLab()"
_CLASS = "ClassTable()"
_SOLID = """from boardkit_widgets import SolidPicture
import threading
threads = []
solid = SolidPicture(11, 12, 8, 14)
solid.physics.half_width = 0.001
for slider in solid.sliders.values():
    slider.observe(lambda change: threads.append(threading.current_thread()), "value")
solid"""
_THREADS = """print("elsewhere:", set(threads) - {threading.main_thread()})
print("trace:", solid.guard.details.value)"""
_SQUARES = "from boardkit_widgets import Squares\nSquares(4)"
_RING = "e => getComputedStyle(e).outlineStyle + ' ' + getComputedStyle(e).outlineWidth"

# Visible controls whose ring, 3 px around them, a box with a scroll bar of its own would cut off.
_CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll('.bk button, .bk select, .bk input[type=text]')) {
        if (!one.offsetParent || one.closest('.bk-class-rows')) continue;
        const ring = one.getBoundingClientRect();
        for (let box = one.parentElement; !box.classList.contains('bk'); box = box.parentElement) {
            const edge = box.getBoundingClientRect(), style = getComputedStyle(box);
            const room = Math.min(ring.top - edge.top, ring.left - edge.left,
                                  edge.bottom - ring.bottom, edge.right - ring.right);
            const inside = one.tagName === 'BUTTON' ? 3 : 0;  // the ring of a field lies on it
            if (style.overflow !== 'visible' && room < inside - 0.5)
                cut.push(one.className + ' ' + one.innerText.slice(0, 20) + ' in ' + box.className);
        }
    }
    return cut;
}"""


def opened(page: LabPage, *cells: str) -> Locator:
    page.open(page.server.write_notebook("keyboard.ipynb", cells))
    page.run_all()
    return page.panel()


def press(page: LabPage, on: Locator, *keys: str) -> None:
    """Press keys while `on` has the focus."""
    on.focus()
    for key in keys:
        page.page.keyboard.press(key)


def test_the_focus_is_seen_on_every_sort_of_control(lab_page: LabPage) -> None:
    panel = opened(lab_page, _LAB, _CLASS, _PLAY)
    press(lab_page, panel.locator(".bk-new"), "Tab")
    for control in (
        ".bk-lab-guess .noUi-handle",
        ".bk-lab-guess input[type=radio]",
        ".bk-lab-guess input[type=text]",
        ".bk-class-rows input",
        ".bk-class textarea",
        ".bk-language select",
        ".bk-keys-toggle",
    ):
        one = panel.locator(control).first
        one.focus()
        assert one.evaluate(_RING) == "solid 3px", control


def test_no_ring_around_what_has_the_focus_is_cut_off(lab_page: LabPage) -> None:
    own = _LAB.replace("ThrowLab()", 'ThrowLab(path="ring.json")')  # others guess in theirs
    panel = opened(lab_page, own, _CLASS, _PLAY, _SOLID)
    lab = panel.locator(".bk-lab").first
    lab.locator(".bk-lab-typed-long input").fill("100")
    lab.locator("input[type=radio]").first.check()
    lab.locator(".bk-lab-guess-store").click()
    expect(lab.locator(".bk-lab-narrow")).to_be_visible()
    expect(panel.locator(".bk-solid-simulate")).to_be_visible()
    assert lab_page.page.evaluate(_CUT) == []


def test_the_squares_let_the_keyboard_go(lab_page: LabPage) -> None:
    panel = opened(lab_page, _SQUARES)
    press(lab_page, panel.locator(".bk-squares canvas").first, "Tab")
    expect(panel.locator(".bk-squares input")).to_be_focused()


def test_a_simulation_is_stopped_from_the_keyboard(lab_page: LabPage) -> None:
    panel = opened(lab_page, _SOLID, _THREADS)
    solid = panel.locator(".bk-solid")
    button = solid.locator(".bk-solid-simulate")
    for _ in range(3):
        press(lab_page, solid.locator(".bk-solid-width .noUi-handle"), "ArrowRight")
        lab_page.settle()  # a change of the hut would end the simulation
        press(lab_page, button, "Enter")
        expect(button).to_have_text("Stop")
        expect(button).to_be_focused()
        lab_page.page.wait_for_timeout(600)  # sooner it would be a double click
        lab_page.page.keyboard.press("Enter")
        expect(button).to_have_text("Throw by simulation")
        expect(button).to_be_focused()
        expect(solid.locator(".bk-status").first).to_contain_text("make a hut")
    lab_page.run_cell(1)
    told = panel.locator(".jp-OutputArea-output", has_text="elsewhere:").last
    expect(told).to_contain_text("elsewhere: set()")
    assert told.inner_text().rstrip().endswith("trace:")


@pytest.mark.parametrize("seat", ["person", "computer, easy"])
def test_a_new_game_and_its_undo_keep_the_keyboard(lab_page: LabPage, seat: str) -> None:
    panel = opened(lab_page, _PLAY)
    play = panel.locator(".bk-play")
    press(lab_page, play.locator(".bk-new"), "Enter")
    start = play.locator(".bk-start")
    expect(start).to_be_visible()
    play.locator(".bk-seat-1 select").select_option(label=seat.replace(" ", "\xa0"))
    press(lab_page, start, "Enter")
    toggle = play.locator(".bk-keys-toggle")
    if seat == "person":
        expect(play.locator(".bk-uncover")).to_be_focused()
        lab_page.page.keyboard.press("Enter")
    expect(toggle).to_be_focused()
    lab_page.page.keyboard.press("Enter")
    choose = play.locator(".bk-choose")
    expect(choose).to_be_visible()
    for _ in range(2):
        before = play.locator(".bk-text-board").inner_text()
        press(lab_page, choose, "Enter")
        expect(play.locator(".bk-text-board")).not_to_have_text(before)
    undo: Any = play.locator(".bk-undo")
    expect(undo).to_be_enabled()
    press(lab_page, undo, "Enter")
    expect(play.locator(".bk-redo")).to_be_focused()


def test_at_tablet_width_every_word_of_the_laboratory_is_whole(open_page: Any) -> None:
    page = open_page(size=(700, 1000))
    german = _LAB.replace('"en"', '"de"')
    panel = opened(page, german)
    lab = panel.locator(".bk-lab").first
    for outcome in ("upright", "long", "narrow", "roof"):
        share = lab.locator(f".bk-lab-typed-{outcome} input")
        share.fill("25")
        share.press("Enter")
    lab.locator("input[type=radio]").first.check()
    lab.locator(".bk-lab-guess-store").click()
    expect(lab.locator(".bk-lab-narrow")).to_be_visible()
    for part in (".bk-lab-press > button", ".bk-lab-undo", ".bk-lab-group > label"):
        for one in lab.locator(part).all():
            assert one.evaluate("e => e.scrollWidth <= e.clientWidth"), one.inner_text()
    label = lab.locator(".bk-lab-group > label").bounding_box()
    field = lab.locator(".bk-lab-group > select").bounding_box()
    assert label is not None
    assert field is not None
    assert label["x"] + label["width"] <= field["x"]
    page.screenshot("keyboard-lab-700", lab)
