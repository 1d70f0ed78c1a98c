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
        slider = lab.locator(f".bk-lab-typed-{outcome} input")
        slider.fill("25")
        slider.press("Tab")  # a number that is left is taken too
    lab.get_by_text("all four ways are equally likely").click()
    page.screenshot("throwlab-guess", lab)
    whole, card = lab.bounding_box(), lab.locator(".bk-lab-guess").bounding_box()
    assert whole
    assert card
    assert whole["y"] + whole["height"] - card["y"] - card["height"] < 20, "no empty room below"
    lab.locator(".bk-lab-guess-store").click()
    expect(lab.get_by_role("button", name="Change the guess")).to_be_visible()
    page.rest(lab.locator(".bk-lab-press"))
    places = [lab.locator(".bk-lab-press").bounding_box()]
    for number, entry in enumerate(THROWS, 1):
        lab.locator(f".bk-lab-{entry}").click()
        expect(lab.locator(".bk-lab-last")).to_contain_text(f"throw {number}:")
        places.append(lab.locator(".bk-lab-press").bounding_box())
    expect(lab.get_by_role("button", name="Change the guess")).not_to_be_visible()
    assert places == places[:1] * len(places), "nothing moves under a finger"
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
        field.press("Enter")
        expect(table.locator(f".bk-class-row-{row + 1} input")).to_be_focused()
        expect(table.locator(".bk-status")).to_contain_text(f"{20 * row} throws")
    expect(table.locator(".bk-lab-results")).to_contain_text("60 throws count, 1 doubtful")
    field = table.locator(".bk-class-row-4 input")
    field.fill("4NKM-M9FP-6RY8")
    field.press("Enter")
    expect(table).to_contain_text("Row 4: The check digit")
    expect(field).to_be_focused()
    expect(table.locator(".bk-status")).to_contain_text("Row 4 cannot be read yet")
    page.screenshot("classtable", table)
    page.check()


def test_a_class_sees_thirty_rows_and_the_picture_on_a_projector(open_page: Any) -> None:
    page = open_page(size=(1280, 720))
    cell = 'from boardkit_widgets import ClassTable\nClassTable("projector.json", "de")'
    table = opened(page, "projector", cell)
    codes = [encode(Result(seat, Tally(4, 7, 5, 4, seat % 2))) for seat in range(1, 31)]
    table.locator("textarea").fill("\n".join(codes))
    table.locator(".bk-lab-take").click()
    expect(table.locator(".bk-status")).to_contain_text("30")
    page.collapse_left()
    table.evaluate("table => table.scrollIntoView()")
    for seen in (".bk-class-row-1", ".bk-class-row-15", ".bk-class-row-16", ".bk-class-row-30"):
        expect(table.locator(seen)).to_be_in_viewport(ratio=1)
    expect(table.locator(".bk-lab-results table").first).to_be_in_viewport(ratio=1)
    expect(table.locator(".bk-lab-chart img")).to_be_in_viewport(ratio=1)
    notes = table.locator(".bk-class-note")
    heights = notes.evaluate_all("notes => notes.map(note => note.clientHeight)")
    assert max(heights) < 28, "the counts stand beside the codes, in one line"
    page.screenshot("classtable-projector")
    page.check()


def test_a_narrow_page_shows_whole_tables(open_page: Any) -> None:
    page = open_page(size=(640, 1600))
    cell = """from boardkit.lab.tally import Tally
from boardkit_widgets import ThrowLab
lab = ThrowLab(path="narrow.json", language="de")
lab.guess([25, 25, 25, 25], "equal")
lab.enter(["upright", "long", "long", "narrow", "roof"] * 60)
lab"""
    lab = opened(page, "narrow", cell)
    page.collapse_left()
    expect(lab.locator(".bk-lab-ideas")).to_contain_text("Blickwinkel")
    page.screenshot("throwlab-narrow", lab)
    wide = lab.evaluate(
        """lab => [...lab.querySelectorAll('.widget-html-content, .widget-html')]
        .filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.innerText)"""
    )
    assert wide == []
    heads = lab.locator(".bk-lab-results table").nth(1).locator("thead th:visible")
    assert heads.all_inner_texts() == ["Würfe", "1", "5", "20", "100", "300"]
    off = lab.locator(".bk-lab-ideas tbody tr").nth(2).locator("td").nth(4)
    assert (
        off.evaluate("cell => getComputedStyle(cell, '::before').content") == '"Abstand (Punkte)"'
    )
    page.check()


def test_a_guess_is_made_on_the_narrowest_page(open_page: Any) -> None:
    page = open_page(size=(420, 1000))
    cell = 'from boardkit_widgets import ThrowLab\nThrowLab(path="narrowest.json", language="de")'
    lab = opened(page, "narrowest", cell)
    page.collapse_left()
    page.page.wait_for_function("document.querySelector('.bk-lab').clientWidth > 250")
    title = lab.locator(".bk-lab-head h3")
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), "not cut"
    for outcome in ("upright", "long", "narrow", "roof"):
        track = lab.locator(f".bk-lab-share-{outcome} .noUi-base").bounding_box()
        assert track is not None
        assert track["width"] > 120, "there is room to slide"
    page.check()
