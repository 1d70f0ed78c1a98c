"""The start notebooks in a real browser, and that the harness sees what it is to see."""

import pytest

from boardkit.commands.lab import HOST
from tests.browser.lab import LabPage, LabServer

CANVAS = """
from ipycanvas import Canvas

canvas = Canvas(width=200, height=100)
seen = []
def clicked(x, y):
    seen.append((x, y))
    canvas.fill_style = "#ff0000"
    canvas.fill_rect(x - 5, y - 5, 10, 10)
canvas.on_mouse_down(clicked)
canvas.on_touch_start(lambda touches: clicked(*touches[0]))
canvas
"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_start_notebook_runs_from_top_to_bottom(lab_page: LabPage, language: str) -> None:
    lab_page.open(f"notebooks/{language}/00_start.ipynb")
    lab_page.run_all()
    assert lab_page.page.locator(".jp-Dialog").count() == 0
    lab_page.screenshot(f"start-{language}")


@pytest.mark.parametrize(("pixel_ratio", "touch"), [(1, False), (2, False), (1, True)])
def test_a_click_or_tap_reaches_the_kernel_and_its_drawing_the_page(
    lab: LabServer, open_page, pixel_ratio: float, touch: bool
) -> None:
    path = lab.write_notebook("canvas.ipynb", [CANVAS])
    page = open_page(pixel_ratio=pixel_ratio, touch=touch)
    page.open(path)
    page.run_all()
    canvas = page.panel().locator("canvas")
    assert page.pixel(canvas, 0.75, 0.25) == (0, 0, 0, 0)
    (page.tap if touch else page.click)(canvas, 0.75, 0.25)
    page.page.wait_for_function(
        "() => document.querySelector('.jp-NotebookPanel canvas').getContext('2d')"
        ".getImageData(150, 25, 1, 1).data[0] === 255"
    )
    assert page.pixel(canvas, 0.75, 0.25) == (255, 0, 0, 255)


def test_errors_in_cells_and_console_and_foreign_requests_are_noticed(
    lab: LabServer, open_page
) -> None:
    page = open_page()
    page.open(lab.write_notebook("faults.ipynb", ["1 / 0"]))
    page.run_cell(0)
    assert page.cell_errors() == ["ZeroDivisionError: division by zero"]
    page.page.evaluate("() => console.error('broken')")
    page.page.evaluate("() => fetch('http://192.0.2.1/away').catch(() => null)")
    assert page.errors[0] == "broken"
    assert page.outside == ["http://192.0.2.1/away"]
    # No name leads anywhere, not even the one of this computer.
    named = lab.url.replace(HOST, "localhost")
    fetch = "at => fetch(at, {mode: 'no-cors'}).then(() => 'answered', () => 'nothing there')"
    assert page.page.evaluate(fetch, lab.url) == "answered"
    assert page.page.evaluate(fetch, named) == "nothing there"
    assert page.outside[1:] == [f"{named}/"]
    with pytest.raises(AssertionError, match="broken"):
        page.check()
    page.errors.clear()
    page.outside.clear()


def test_a_reload_and_a_second_view_keep_the_kernel(lab: LabServer, lab_page: LabPage) -> None:
    path = lab.write_notebook("kept.ipynb", ["counter = globals().get('counter', 0) + 1\ncounter"])
    lab_page.open(path)
    lab_page.run_all()
    lab_page.reload()
    lab_page.run_cell(0)
    assert lab_page.panel().locator(".jp-OutputArea-output").inner_text().strip() == "2"
    second = lab_page.second_view()
    assert second.locator(".jp-OutputArea-output").inner_text().strip() == "2"


WIDGETS = """
import ipywidgets as W

W.VBox([W.Dropdown(options=["a", "b", "c"]), W.Button(description="press")])
"""


def test_keys_pressed_on_a_widget_do_not_change_the_notebook(
    lab: LabServer, lab_page: LabPage
) -> None:
    """JupyterLab itself inserts a cell at B and deletes one at D D, whatever has the focus."""
    lab_page.open(lab.write_notebook("keys.ipynb", [WIDGETS, "2"]))
    lab_page.run_all()
    keys = lab_page.page.keyboard
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    dropdown = lab_page.panel().locator(".jupyter-widgets select")
    dropdown.focus()
    keys.press("ArrowDown")
    assert dropdown.input_value() == "b"
    keys.press("b")
    lab_page.panel().locator(".jupyter-widgets button").focus()
    keys.press("d")
    keys.press("d")
    assert lab_page.page.evaluate(cells) == 2
    lab_page.panel().locator(".jp-InputPrompt").last.click()
    keys.press("b")
    lab_page.page.wait_for_function(f"() => {cells} === 3")
