"""Where the keyboard goes when the button that was pressed takes itself away."""

from __future__ import annotations

import pathlib

import ipywidgets as W
import pytest

from boardkit.chance.solids import hut
from boardkit.town.rules import Town
from boardkit_widgets import ClassTable, Squares, ThrowLab
from boardkit_widgets.play import Play
from tests.widgets.helper import press_key


def noted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[object]:
    """The widgets whose method `name` is called from now on."""
    found: list[object] = []

    def note(widget: object) -> None:
        found.append(widget)

    monkeypatch.setattr(owner, name, note)
    return found


@pytest.fixture
def focused(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The widgets that were given the focus, one after the other."""
    return noted(monkeypatch, W.DOMWidget, "focus")


def lab_of(folder: pathlib.Path) -> ThrowLab:
    lab = ThrowLab(hut(10, 12, 8, 13), folder / "lab.json", "en")
    for slider in lab.form.shares.values():
        slider.value = 25
    lab.form.reason.value = "equal"
    return lab


def test_a_stored_guess_hands_the_keyboard_on(
    tmp_path: pathlib.Path, focused: list[object]
) -> None:
    lab = lab_of(tmp_path)
    lab.form.button.click()
    assert focused == [lab.change]
    lab.change.click()
    assert focused[1:] == [lab.form.button]
    lab.form.shares["roof"].value = 0
    lab.form.button.click()
    assert focused[2:] == [], "what was refused is mended where it was"


def test_after_the_question_the_keyboard_goes_back(
    tmp_path: pathlib.Path, focused: list[object]
) -> None:
    lab = lab_of(tmp_path)
    lab.form.button.click()
    focused.clear()
    lab.next_class.button.click()
    lab.next_class.no.click()
    assert focused == [lab.next_class.button]
    lab.next_class.button.click()
    lab.next_class.yes.click()
    assert focused[-1] is lab.form.button, "nothing is there to be emptied any more"
    table = ClassTable(tmp_path / "class.json", "en")
    table.clear.button.click()
    table.clear.yes.click()
    assert focused[-1] is table.clear.button


def test_the_squares_do_not_keep_the_keyboard(
    focused: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    squares = Squares(4, language="en")
    left = noted(monkeypatch, type(squares.canvas), "blur")
    press_key(squares.canvas, "Tab")
    assert focused == [squares.entry]
    press_key(squares.canvas, "Tab", shift=True)
    assert left == [squares.canvas]


def test_the_language_changes_while_a_rack_is_covered() -> None:
    play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
    play.uncover()
    assert play.odds is not None
    play.odds.finish()
    lay = next(move for move in play.match.legal() if str(move).startswith("lay"))
    play.board._play(lay)
    play.board._play(next(move for move in play.match.legal() if str(move).startswith("keep")))
    assert play.hand_over.shown
    play.toolbar.tongue.value = "de"
    assert play.board.guard.details.value == ""
    assert play.odds.guard.details.value == ""
    assert "Noch ist alles verdeckt" in play.board.status.value
    assert play.odds.to_html()


def test_tiles_are_called_tiles() -> None:
    play = Play(Town(players=2), seed=5, seats=("human", "easy"), language="en")
    lay = next(move for move in play.match.legal() if str(move).startswith("lay"))
    play.board._play(lay)
    assert "lit tiles" in play.board.status.value
    assert "lit places" not in play.board.status.value


@pytest.mark.parametrize(("code", "words"), [("de", "1 Platz, 5"), ("en", "1 seat, 5")])
def test_one_seat_is_one_seat(tmp_path: pathlib.Path, code: str, words: str) -> None:
    table = ClassTable(tmp_path / "class.json", code)
    table.fields[0].value = "1 2 1 1"
    assert words in table.status.value


def test_a_new_game_hands_the_keyboard_on(focused: list[object]) -> None:
    play = Play(Town(players=2), seed=5, seats=("human", "easy"), language="en")
    play.open_form()
    play.form.cancel.click()
    assert focused == [play.toolbar.buttons["new"]]
    play.open_form()
    play.form.start.click()
    assert focused[1:] == [play.board.panel.toggle]
    play.open_form()
    play.form.seats[1].value = "human"
    play.form.start.click()
    assert focused[2:] == [play.hand_over.button]
    play.open_saves()
    play.saves.read(play.code())
    assert focused[3:] == [play.hand_over.button]


def test_after_the_last_undo_comes_redo(focused: list[object]) -> None:
    play = Play(Town(players=2), seed=5, seats=("human", "easy"), language="en")
    undo, redo = (play.toolbar.buttons[name] for name in ("undo", "redo"))
    for start in ("lay", "keep"):
        play.board._play(next(m for m in play.match.legal() if str(m).startswith(start)))
    while not undo.disabled:
        assert redo not in focused
        undo.click()
    assert focused == [redo]
    while not redo.disabled:
        redo.click()
    assert focused == [redo, undo]
