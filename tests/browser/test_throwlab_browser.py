"""The throw laboratory in a real JupyterLab: throws by clicks, found again, played with; codes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from boardkit.lab.codes import Result, encode
from boardkit.lab.tally import Tally
from tests.browser.lab import LabPage

LAB = """from boardkit_widgets import ClassTable, Play, ThrowLab
lab = ThrowLab(path="by-clicks.json", language="en")
lab"""
PLAY = """play = Play("huts", 1, ("human", "human"), language="en", show_odds=False)
play"""
MODEL = 'print("model:", play.match.game.model.name, play.match.game.model.counts)'
THROWS = ("upright", "long", "long", "roof", "narrow", "long", "doubtful", "upright", "roof")
THROWS += ("long", "long", "roof")


def opened(page: LabPage, name: str, *cells: str) -> Any:
    page.open(page.server.write_notebook(f"{name}.ipynb", cells))
    page.run_all()
    lab = page.panel().locator(".bk-lab").first
    lab.wait_for()
    return lab


def test_twelve_throws_are_found_again_and_played_with(open_page: Any) -> None:
    page = open_page(size=(1280, 2400))
    lab = opened(page, "throwlab", LAB, PLAY, MODEL)
    for outcome in ("upright", "long", "narrow", "roof"):
        slider = lab.locator(f".bk-lab-share-{outcome} .widget-readout")
        slider.fill("25")
        slider.press("Enter")
    lab.get_by_text("all four ways are equally likely").click()
    page.screenshot("throwlab-guess", lab)
    lab.locator(".bk-lab-guess-store").click()
    for number, entry in enumerate(THROWS, 1):
        lab.locator(f".bk-lab-{entry}").click()
        expect(lab.locator(".bk-lab-last")).to_contain_text(f"throw {number}:")
    expect(lab.locator(".bk-lab-results")).to_contain_text("11 throws count, 1 doubtful")
    page.screenshot("throwlab", lab)
    page.check()
    page.server.end_kernels()
    page.reload()
    page.run_all()
    lab = page.panel().locator(".bk-lab").first
    expect(lab.locator(".bk-lab-last")).to_contain_text("Group 1, throw 12: roof")
    expect(lab.locator(".bk-lab-results")).to_contain_text("11 throws count, 1 doubtful")
    name = lab.locator(".bk-lab-model input")
    name.fill("hut of 7b")
    name.press("Tab")
    lab.locator(".bk-lab-save-model").click()
    expect(lab.locator(".bk-lab-models")).to_contain_text("can now be chosen")
    play = page.panel().locator(".bk-play").first
    play.get_by_role("button", name="New game").click()
    field = play.locator(".bk-option-model select")
    option = field.locator("option", has_text="hut of 7b")
    expect(option).to_have_count(1)
    field.select_option(label=option.inner_text())
    play.locator(".bk-start").click()
    expect(play.locator(".bk-new-game")).not_to_be_visible()
    page.run_cell(2)
    expect(page.panel()).to_contain_text("model: hut of 7b (2, 5, 1, 3)")
    page.server.end_kernels()
    page.reload()
    page.run_all()
    lab = page.panel().locator(".bk-lab").first
    expect(lab.locator(".bk-lab-own")).to_contain_text("⚖ hut of 7b (measured, 11 throws)")
    play = page.panel().locator(".bk-play").first
    play.get_by_role("button", name="New game").click()
    options = play.locator(".bk-option-model select option")
    expect(options.filter(has_text="hut of 7b (measured, 11 throws)")).to_have_count(1)
    typed = lab.locator(".bk-lab-typed input")
    typed.fill("roof banana")
    typed.press("Tab")  # as whoever reaches for the list of languages leaves the field
    lab.locator(".bk-lab-top select").select_option(label="Deutsch")
    expect(lab.locator(".bk-lab-last")).to_contain_text("Gruppe 1, Wurf 12: Dach")
    expect(lab.locator(".bk-lab-own")).to_contain_text("⚖ hut of 7b (gemessen, 11 Würfe)")
    expect(typed).to_have_value("roof banana")
    page.screenshot("throwlab-german", lab)
    lab.locator(".bk-lab-own .bk-lab-remove").click()
    lab.locator(".bk-lab-own .bk-main").click()
    expect(lab.locator(".bk-lab-models")).to_contain_text("Noch kein eigenes Modell")
    expect(options.filter(has_text="hut of 7b")).to_have_count(0)


def test_a_class_table_from_three_codes(open_page: Any) -> None:
    page = open_page(size=(1280, 1700))
    cell = 'from boardkit_widgets import ClassTable\nClassTable("class.json", "en")'
    table = opened(page, "classtable", cell)
    tallies = {3: Tally(4, 7, 5, 4), 12: Tally(5, 8, 3, 4, 1), 40: Tally(1, 9, 6, 4)}
    for row, (seat, tally) in enumerate(tallies.items(), 1):
        field = table.locator(f".bk-class-row-{row} input")
        field.fill(encode(Result(seat, tally)))
        field.press("Tab")
        expect(table.locator(".bk-status")).to_contain_text(f"{20 * row} throws")
    expect(table.locator(".bk-lab-results")).to_contain_text("60 throws count, 1 doubtful")
    field = table.locator(".bk-class-row-4 input")
    field.fill("4NKM-M9FP-6RY8")
    field.press("Tab")
    expect(table).to_contain_text("Row 4: The check digit")
    page.screenshot("classtable", table)
    page.check()
