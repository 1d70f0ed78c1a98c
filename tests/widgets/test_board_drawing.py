"""What a board draws, and when: little, and the whole picture for a page that was reloaded."""

from __future__ import annotations

import pytest

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import canvas as canvas_module
from boardkit_widgets.board import Board
from boardkit_widgets.canvas import GROUND
from boardkit_widgets.paint import with_sheet
from tests.widgets.helper import click, click_key, frames, holding, press_key, ready
from tests.widgets.huts_board import GAME, state


def test_nothing_is_drawn_before_somebody_looks_then_one_message_a_frame() -> None:
    with frames() as drawn:
        board = Board(GAME, state(todo=["long", "upright"]), language="en")
        assert drawn == []
        ready(board.canvas)
        assert len(drawn) == 1
        click_key(board, "throw:long")
    assert len(drawn) == 2
    for frame in drawn:
        # Another canvas first: a page that was opened later learns which one is meant.
        assert frame.commands[0] == "switchCanvas"
        assert frame.canvases[0] != f"IPY_MODEL_{board.canvas.model_id}"
        assert frame.canvases[-1] == f"IPY_MODEL_{board.canvas.model_id}"


def test_the_ground_is_copied_and_a_reloaded_page_gets_the_whole_picture() -> None:
    board = Board(GAME, state(todo=["long", "upright", "upright"]), language="en")
    with frames() as drawn:
        ready(board.canvas)
        click_key(board, "throw:long")
        for _ in range(3):  # choose a hut, lay it down again, choose it
            click_key(board, "field:0,1")
        ready(board.canvas)
    whole, first_copy, *copies, again = drawn
    assert "drawImage" not in whole.commands
    assert all("drawImage" in frame.commands for frame in (first_copy, *copies))
    # The hut that is lifted makes the ground smaller once; from then on it stays.
    assert copies[-1].size < 0.7 * whole.size
    assert "drawImage" not in again.commands
    assert again.size > whole.size / 2
    assert {"0", "1", "2", "3"} <= set(again.texts)  # along the edge of the board


def test_what_is_copied_is_what_was_there() -> None:
    board = Board(Match(GAME, seed="BKTRMX"), language="en")
    ready(board.canvas)
    for _ in range(25):
        click_key(board, board.scene.marks.legal[0])
        below = board.canvas._below
        assert below == with_sheet(board.scene)[: len(below)]
    assert len(below) >= GROUND
    # Another language and another board begin anew.
    board.language = "de"
    assert board.canvas._below == ()
    click_key(board, board.scene.marks.legal[0])
    board.show(Match(Huts(players=3), seed=1))
    assert board.canvas._below == ()


def test_what_has_not_changed_is_not_drawn_again() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    ready(board.canvas)
    with frames() as drawn:
        board.refresh()
        board.language = "en"
        click(board.canvas, -50, -50)
    assert drawn == []


def test_an_error_while_drawing_does_not_switch_drawing_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    ready(board.canvas)
    with monkeypatch.context() as broken:
        broken.setattr(canvas_module, "paint_shapes", lambda *_: 1 / 0)
        click_key(board, "throw:long")
    assert not holding()
    assert "ZeroDivisionError" in board.guard.details.value
    with frames() as drawn:
        click_key(board, "field:0,1")
    assert len(drawn) == 1


def test_the_canvas_fits_its_page_and_is_sharp() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    assert board.canvas.width == round(2 * board.scene.width)
    assert board.canvas.layout.width == "100%"
    assert board.canvas.layout.max_width == f"{round(board.scene.width)}px"
    assert board.canvas.tooltip == board.scene.title.text("en")


def test_the_canvas_does_not_keep_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(GAME, state(todo=["upright"]), language="en")
    asked = []
    monkeypatch.setattr(type(board.panel.toggle), "focus", lambda self: asked.append("on"))
    monkeypatch.setattr(type(board.canvas), "blur", lambda self: asked.append("off"))
    press_key(board.canvas, "Shift")
    press_key(board.canvas, "Tab")
    press_key(board.canvas, "Tab", shift=True)
    press_key(board.canvas, "s")
    assert asked == ["on", "off", "on"]
    click(board.canvas, -50, -50)
    assert asked[-1] == "off"
