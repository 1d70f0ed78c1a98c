"""A board by keyboard and in words: lists, moves as text, languages, errors."""

from __future__ import annotations

import re
from typing import Any

import pytest

from boardkit.huts.moves import Set
from boardkit.text import phrase
from boardkit_widgets.board import Board
from tests.widgets.helper import click_key, enter, frames, ready, status
from tests.widgets.huts_board import GAME, state

# The keyboard


def test_a_move_by_the_list() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en", keys=True)
    panel = board.panel
    names = [name for name, _ in panel.next.options]
    words = [board.scene.label(key, "en") for key in ("throw:upright", "throw:long")]
    assert names == [f"1. {words[0]}", f"2. {words[1]}"]
    panel.next.value = "throw:upright"
    panel.choose.click()
    assert board.picked == ("throw:upright",)
    panel.back.click()
    assert board.picked == ()
    panel.back.click()
    assert status(board) == phrase("ui.board.nothing_back").text("en")
    panel.next.value = "throw:upright"
    panel.choose.click()
    panel.next.value = "field:1,0"
    panel.choose.click()
    assert [1, 0, 0] in GAME.describe(board.state)["huts"]
    assert board.scene.describe("en").splitlines()[0] in panel.board.value


def test_a_move_as_text() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en", keys=True)
    before = board.state
    enter(board.panel.move, "set 0,1")
    assert status(board) == GAME.why_not(before, Set((0, 1))).text("en")
    enter(board.panel.move, "jump")
    assert "jump" in status(board)
    assert board.guard.details.value == ""  # a mistake of the user's, none of ours
    assert board.panel.move.value == "jump"  # to be mended
    board.panel.move.value = " "
    board.panel.play.click()  # nothing is written there
    assert board.state is before
    board.panel.move.value = "set 0,2"
    board.panel.play.click()
    assert board.panel.move.value == ""
    assert [0, 2, 0] in GAME.describe(board.state)["huts"]


def test_the_closed_keyboard_panel_costs_nothing() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en")
    click_key(board, "throw:long")
    assert board.panel.board.value == ""
    assert board.panel.next.options == ()
    board.panel.toggle.value = True
    assert [key for _, key in board.panel.next.options] == ["field:0,0", "field:0,1", "field:1,4"]
    assert "pre" in board.panel.board.value


# Words


def test_the_language_changes_everything_at_once() -> None:
    board = Board(GAME, state(todo=["upright"]), language="en", keys=True)
    ready(board.canvas)
    with frames() as drawn:
        board.language = "de"
    assert "Wähle" in status(board)
    assert board.panel.choose.description == phrase("ui.board.choose").text("de")
    label = board.scene.label(board.panel.next.value, "de")
    assert board.panel.next.options[0][0] == f"1. {label}"
    assert any("aufrecht" in words for words in drawn[-1].texts)


def test_pages_without_a_kernel_get_a_picture_and_words() -> None:
    board = Board(GAME, state(todo=["upright"]), language="de")
    page = board._repr_mimebundle_()["text/html"]
    assert re.search('<img [^>]*alt="[^"]+"', page)
    assert "data:image/svg+xml;base64," in page
    assert board.scene.describe("de").splitlines()[0] in page
    assert "<script" not in page


def test_what_goes_wrong_in_a_callback_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(move: Any) -> None:
        raise RuntimeError("a <broken> callback")

    board = Board(GAME, state(todo=["upright"]), language="en", on_move=broken)
    click_key(board, "field:0,2")
    assert "a &lt;broken&gt; callback" in status(board)
    assert "RuntimeError" in board.guard.details.value
    board.on_move = None
    click_key(board, "field:0,2")
    assert board.guard.details.value == ""
    assert [0, 2, 0] in GAME.describe(board.state)["huts"]


def test_presses_can_be_kept() -> None:
    kept: list[str] = []
    board = Board(GAME, state(todo=["upright"]), language="en", on_press=kept.append)
    board.on_press = lambda key: kept.append(key) or True
    before = board.state
    click_key(board, "field:0,2")
    assert kept == ["field:0,2"]
    assert board.state is before


def test_a_number_of_the_list_and_enter_choose() -> None:
    board = Board(GAME, state(todo=["long", "upright"]), language="en", keys=True)
    panel = board.panel
    enter(panel.move, "2.")
    assert board.picked == ("throw:long",)
    assert panel.move.value == ""
    options = panel.next.options
    enter(panel.move, " 1 ")
    assert board.picked == ("throw:long", options[0][1])
    moved = board.state
    for number in (0, 999):
        enter(panel.move, str(number))
        assert status(board).startswith(f"There is no choice number {number}: type one from 1 to ")
        assert panel.move.value == "", "the next number is typed afresh"
        assert board.state == moved
    enter(panel.move, "²")
    assert panel.move.value == "²", "what was refused stays to be mended"
    board.lock(phrase("ui.board.over"))
    enter(panel.move, "1")
    assert status(board) == phrase("ui.board.over").text("en")
    assert panel.move.value == ""
    board.lock(None)
    panel.back.click()
    panel.back.click()
    enter(panel.move, "set 0,2")
    assert board.state != moved
