"""Answers to the tasks of an explanation: numbers, players, fields, typed moves."""

from __future__ import annotations

import pytest

from boardkit_widgets import Explain
from boardkit_widgets.steps import field_key
from tests.widgets.explain_clicks import feedback
from tests.widgets.helper import click_key, enter, status


@pytest.mark.parametrize("typed", ["two", "", "1,5", "2 points"])
def test_what_is_no_number_is_told_and_counts_as_no_try(typed: str) -> None:
    explain = Explain("huts", step="city_plot")
    enter(explain.answers.number, typed)
    assert "as a whole number" in feedback(explain)
    assert explain.show_button.layout.display == "none"


@pytest.mark.parametrize("typed", ["-2", "\N{MINUS SIGN}2", " \N{EN DASH} 2 "])
def test_any_minus_is_a_minus(typed: str) -> None:
    explain = Explain("huts", step="landfill")
    enter(explain.answers.number, typed)
    assert explain.solved == {"landfill"}


def test_the_right_number_with_the_wrong_sign_is_told_apart() -> None:
    explain = Explain("huts", step="landfill")
    enter(explain.answers.number, "2")
    assert "the sign is not" in feedback(explain)


def test_nobody_and_somebody_exclude_each_other() -> None:
    explain = Explain("huts", step="city_tie")
    first, _, nobody = explain.answers.players
    explain.answers.check.click()
    assert feedback(explain) == "Choose an answer first."
    first.value = True
    nobody.value = True
    assert not first.value
    first.value = True
    assert not nobody.value
    explain.answers.check.click()
    assert explain.solved == set()


def test_marks_come_and_go_and_wrong_ones_are_pointed_at() -> None:
    explain = Explain("huts", step="lake")
    for key in ("field:0,2", "field:1,3", "field:0,2"):
        click_key(explain.board, key)
    assert explain.marked_fields() == {(1, 3)}
    assert explain.board.scene.marks.picked == ("field:1,3",)
    click_key(explain.board, "field:3,1")
    explain.answers.check.click()
    assert "1 right, but 1 marked field" in feedback(explain)
    assert explain.board.scene.marks.reason == ("field:3,1",)


def test_fields_can_be_marked_by_keyboard() -> None:
    explain = Explain("huts", step="city")
    assert explain.answers.by_list.layout.display == "none"
    explain.board.panel.toggle.value = True
    assert explain.answers.by_list.layout.display == ""
    city = explain.step.task.solution(explain.step.game, explain.state)
    names = {key: name for name, key in explain.answers.field.options}
    assert names["field:0,0"].startswith("row 0, column 0: free")
    for field in city:
        explain.answers.field.value = field_key(field)
        explain.answers.mark.click()
    explain.answers.check.click()
    assert explain.solved == {"city"}


def test_a_move_can_be_typed() -> None:
    explain = Explain("huts", step="narrow")
    explain.board.panel.toggle.value = True
    enter(explain.board.panel.move, "replace 4,4")
    assert explain.solved == {"narrow"}


def test_a_board_to_look_at_reads_its_fields_out() -> None:
    explain = Explain("huts", step="hut")
    assert explain.board.scene.marks.legal == ()
    click_key(explain.board, "field:4,4")
    assert status(explain.board) == "row 4, column 4: hut of Player 1"


def test_what_the_text_speaks_of_is_ringed() -> None:
    explain = Explain("huts", step="landfill")
    assert explain.board.scene.marks.look == ("field:0,5", "field:2,3", "field:4,1")
    assert "This is what it is about:" in explain.board.scene.describe("en")
