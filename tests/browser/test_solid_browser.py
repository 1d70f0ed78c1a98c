"""The picture of the solid in a real JupyterLab: sliders, impossible measures, physics, the net."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from boardkit.chance.models import OUTCOMES
from boardkit.lab.net import MARGIN, SHEET
from boardkit.lab.tally import entry_name
from tests.browser.lab import LabPage

# A coarse precision, so that throwing takes a second.
CELL = """from boardkit_widgets import SolidPicture
solid = SolidPicture(10, 12, 8, 14, "en")
solid.physics.half_width = 0.1
solid"""
SVG = "{http://www.w3.org/2000/svg}"


def opened(page: LabPage) -> Locator:
    page.open(page.server.write_notebook("solid.ipynb", [CELL]))
    page.run_all()
    solid = page.panel().locator(".bk-solid").first
    expect(solid.locator(".bk-solid-bars")).to_contain_text("16.1%")  # solid angle, upright
    return solid


def shares(solid: Locator, idea: str) -> list[float]:
    """The four shares of an idea as its bars say."""
    row = solid.locator(".bk-solid-bars tbody tr", has_text=idea)
    return [float(cell.split("%")[0]) for cell in row.locator("td").all_inner_texts()]


def test_sliders_physics_and_what_makes_no_hut(open_page: Any) -> None:
    page = open_page(size=(1280, 1400))
    solid = opened(page)
    picture = solid.locator("img").first
    before, angle = picture.get_attribute("src"), shares(solid, "solid angle")
    # By keyboard: the wall one step, half a millimetre, higher.
    handle = solid.locator(".bk-solid-wall .noUi-handle")
    handle.focus()
    handle.press("ArrowRight")
    expect(solid.locator(".bk-solid-typed-wall input")).to_have_value("8.5")
    expect(picture).to_have_attribute("alt", re.compile("wall 8.5 mm"))
    # The bars come after the picture.
    page.until(lambda: shares(solid, "solid angle") != angle, "the bars do not follow")
    by_keyboard = picture.get_attribute("src")
    assert by_keyboard != before
    higher = shares(solid, "solid angle")
    assert higher[0] < angle[0], "on higher walls it lands upright less often"
    # By mouse: wider.
    handle = solid.locator(".bk-solid-width .noUi-handle")
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x + 60, y, steps=4)
    page.page.mouse.up()
    width = f"{float(handle.get_attribute('aria-valuenow') or 0):g}"
    assert float(width) > 10
    expect(picture).to_have_attribute("alt", re.compile(f"width {width} mm"))
    expect(solid.locator(".bk-solid-typed-width input")).to_have_value(width)
    wider = "wider, it lands upright more often"
    page.until(lambda: shares(solid, "solid angle")[0] > higher[0], wider)
    page.settle()
    wide = picture.get_attribute("src")
    assert wide != by_keyboard
    # No hut: the sentence stands where one looks, picture and bars stay.
    kept = shares(solid, "area of the faces")
    typed = solid.locator(".bk-solid-typed-ridge input")
    typed.fill("6")
    typed.press("Tab")
    status = solid.locator(".bk-status-line")
    expect(status).to_contain_text("The ridge (6 mm) must lie above the wall (8.5 mm)")
    expect(status).to_contain_text("still shows the last hut")
    assert picture.get_attribute("src") == wide
    assert shares(solid, "area of the faces") == kept
    expect(typed).to_have_value("6")
    typed.fill("13,5")
    typed.press("Tab")
    expect(status).to_contain_text("make a hut")
    expect(picture).to_have_attribute("alt", re.compile("ridge 13.5 mm"))
    expect(typed).to_have_value("13.5")
    # Physics only when asked for, and then with its range.
    expect(solid.locator(".bk-solid-range")).to_have_count(0)
    solid.locator(".bk-solid-simulate").click()
    ranges = solid.locator(".bk-solid-range")
    expect(ranges).to_have_count(4, timeout=30_000)
    for share, text in zip(shares(solid, "physics"), ranges.all_inner_texts(), strict=True):
        low, high = (float(end) for end in re.findall(r"([\d.]+)%", text))
        assert low <= share <= high <= low + 20.1
    page.screenshot("solid", solid)


def test_the_net_is_saved_as_a_sheet_of_a4_with_true_measures(open_page: Any) -> None:
    page = open_page(size=(620, 1800))
    solid = opened(page)
    page.collapse_left()
    for part in (solid, solid.locator(".bk-solid-measure").first):
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1"), "a narrow page"
    link = solid.get_by_text("Paper net of this hut, 4 times as large")
    with page.page.expect_download() as waiting:
        link.click()
    assert waiting.value.suggested_filename == "hut-40-48-32-56.svg"
    root = ET.parse(waiting.value.path()).getroot()
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297", "a unit is a millimetre"
    lines = [
        [tuple(map(float, point.split(","))) for point in str(line.get("points")).split()]
        for line in root.iter(f"{SVG}polyline")
        if line.get("class") in ("cut", "fold")
    ]
    for x, y in itertools.chain(*lines):
        assert MARGIN <= x <= SHEET[0] - MARGIN
        assert MARGIN <= y <= SHEET[1] - MARGIN
    folds = [line for line in root.iter(f"{SVG}polyline") if line.get("class") == "fold"]
    lengths = []
    for fold in folds:
        first, last = (tuple(map(float, p.split(","))) for p in str(fold.get("points")).split())
        lengths.append(math.dist(first, last))
    # Along the ridge 48 mm, across 40, walls 32, each half of a gable hypot(20, 56 - 32).
    for wanted, least in ((48, 5), (40, 2), (32, 4), (math.hypot(20, 24), 4)):
        assert sum(length == pytest.approx(wanted, abs=0.01) for length in lengths) == least
    page.screenshot("solid-narrow", solid)


NARROW = ".jp-Cell-outputArea { width: 250px !important; max-width: 250px !important; }"
TIGHT = """part => [...part.querySelectorAll('td, th')].filter(
    cell => cell.offsetParent && cell.scrollWidth > cell.clientWidth + 1).length"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_narrow_panel_shows_all_of_it(open_page: Any, language: str) -> None:
    page = open_page(size=(420, 900))
    page.open(page.server.write_notebook("narrow.ipynb", [CELL.replace('"en"', f'"{language}"')]))
    page.collapse_left()
    page.run_all()
    style = page.page.add_style_tag(content=NARROW)
    solid = page.panel().locator(".bk-solid").first
    expect(solid.locator(".bk-solid-bars thead")).not_to_be_visible()
    box = solid.bounding_box()
    assert box
    assert box["width"] <= 250
    right = box["x"] + box["width"]
    for name in ("width", "depth", "wall", "ridge"):
        slider = solid.locator(f".bk-solid-{name} .noUi-target").bounding_box()
        field = solid.locator(f".bk-solid-typed-{name} input").bounding_box()
        assert slider
        assert field
        assert slider["width"] > 150, "a finger can set it"
        assert field["width"] > 60
        assert field["y"] + field["height"] <= slider["y"], "one below the other"
        assert max(part["x"] + part["width"] for part in (slider, field)) <= right
    assert solid.evaluate(TIGHT) == 0
    heads = solid.locator(".bk-solid-bars tbody tr").first.locator("td")
    told = [cell.get_attribute("data-head") for cell in heads.all()]
    assert told == [entry_name(outcome).text(language) for outcome in OUTCOMES]
    style.evaluate("sheet => sheet.remove()")  # the page serves the next test
