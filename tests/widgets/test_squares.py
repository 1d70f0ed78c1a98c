"""Squares to lay by hand: presses, clashes, counting, typing, orders."""

from __future__ import annotations

import pytest

from boardkit.errors import BadOption, BadPosition
from boardkit.town import squares
from boardkit_widgets import Squares
from tests.widgets.helper import click, ready


def press(board: Squares, key: str) -> None:
    """Click on the middle of what carries a key."""
    x, y = board.scene.find(key)[0].centre
    click(board.canvas, x, y)


def test_a_tile_is_laid_and_taken_away_again():
    board = Squares(4, language="en")
    ready(board.canvas)
    assert "Click a tile" in board.status.value
    press(board, "tile:B2")
    assert "B2: where to?" in board.status.value
    assert board.scene.marks.picked == ("tile:B2",)
    press(board, "field:1,0")
    assert board.grid[1][0] == "B2"
    assert board.scene.find("tile:B2") == ()
    assert "1 of 16 cells has a tile" in board.status.value
    assert board.entry.value.startswith(". . . . / B2 .")
    press(board, "field:1,0")
    assert board.grid[1][0] is None
    press(board, "tile:B2")
    press(board, "tile:B2")
    assert board.picked is None
    press(board, "field:2,2")
    assert squares.check(board.grid).laid == 0


def test_a_clash_is_told_and_both_cells_are_marked():
    board = Squares(start="A1 B2 . .", language="en")
    press(board, "tile:A3")
    press(board, "field:0,3")
    assert "Row 0 has colour A twice" in board.status.value
    assert board.scene.marks.reason == ("field:0,0", "field:0,3")


def test_a_full_square_is_praised_and_solutions_are_counted():
    board = Squares(start=squares.written(squares.square(4)), language="de")
    assert "griechisch-lateinisches Quadrat der Ordnung 4" in board.status.value
    board = Squares(start="A1 B2 C3 D4", language="de")
    board.count.click()
    assert "Genau 12" in board.status.value
    board.clear.click()
    assert squares.check(board.grid).laid == 0


def test_a_typed_grid_is_shown_and_a_wrong_one_told_without_a_change():
    board = Squares(4, language="en")
    board.entry.value = "A1 B2 C3"
    assert board.order.value == "3"
    assert board.grid[0] == ("A1", "B2", "C3")
    before = board.grid
    board.entry.value = "A1 X9 C3"
    assert "X9" in board.status.value
    assert board.grid == before


def test_the_order_can_be_changed_and_is_checked():
    board = Squares(4)
    board.order.value = "7"
    assert len(board.grid) == 7
    assert len(board.scene.find("tile:G7")) == 1
    for wrong in (2, 8, "4"):
        with pytest.raises(BadOption):
            Squares(wrong)
    with pytest.raises(BadPosition):
        Squares(start="A1 A9")


def test_without_a_kernel_there_is_a_picture_and_a_sentence():
    page = Squares(start="A1 B2 C3 D4", language="en").to_html()
    assert "<img" in page
    assert "4 of 16" in page
