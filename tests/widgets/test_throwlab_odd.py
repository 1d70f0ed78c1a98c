"""Nonsense pasted into the laboratory: taken as it looks or refused in one sentence, never lost."""

from __future__ import annotations

import pathlib

import pytest

from boardkit.lab.store import Lab
from boardkit.lab.tally import MOST
from boardkit_widgets import ThrowLab
from tests.widgets.lab_uploads import begun


def take(lab: ThrowLab, text: str) -> None:
    """Paste; whatever happens, no traceback is shown and the file holds what the screen does."""
    lab.hand.paste.value = text
    lab.hand.take.click()
    assert lab.guard.details.value == ""
    assert Lab(lab.lab.path).record == lab.record


@pytest.mark.parametrize(
    "name", ["A  B", "a\u200b", "=cmd()", "<script>alert(1)</script>", "$\\frac12$", "😀", "../x"]
)
def test_a_group_of_any_name_is_taken_again_and_again(tmp_path: pathlib.Path, name: str) -> None:
    lab = begun(tmp_path / "lab.json")
    for times in (1, 2):
        take(lab, f"{name};1;2;3;4")
        assert lab.record.tally.counts == (times, 2 * times, 3 * times, 4 * times)
        assert lab.hand.paste.value == ""
    assert len(lab.record.names) == 2
    assert "<script" not in lab.to_html()
    take(lab, f"group;outcome\n{name};roof")
    assert len(lab.record.names) == 2


@pytest.mark.parametrize("text", ["\x00;1;2;3;4", "a;" + "x" * 200_000 + ";1;2;3", "x" * 6_000_000])
def test_what_is_refused_stays_in_the_field(tmp_path: pathlib.Path, text: str) -> None:
    lab = begun(tmp_path / "lab.json")
    before = lab.record
    take(lab, text)
    assert lab.record == before
    assert 'role="alert"' in lab.hand.told.value
    assert len(lab.hand.told.value) < 400
    assert lab.hand.paste.value == text


def test_the_highest_count_twice_leaves_the_laboratory_as_it_was(tmp_path: pathlib.Path) -> None:
    lab = begun(tmp_path / "lab.json")
    take(lab, f"{MOST} 0 0 0")
    results = lab.results.value
    take(lab, f"{MOST} 0 0 0")
    assert "1,000,000,000" in lab.hand.told.value
    assert lab.results.value == results
    lab.controls.buttons["upright"].click()
    assert "1,000,000,000" in lab.status.value
    assert ThrowLab(path=lab.lab.path).record == lab.record
    lab.controls.undo.click()
    assert lab.record.tally.n == 0


def test_empty_groups_of_a_table_do_not_stop_the_others(tmp_path: pathlib.Path) -> None:
    lab = begun(tmp_path / "lab.json")
    take(lab, "group;upright;long;narrow;roof\nA;0;0;0;0\nB;1;2;3;4")
    assert lab.record.tally.counts == (1, 2, 3, 4)


def test_a_long_list_of_throws_is_taken_in_a_moment(tmp_path: pathlib.Path) -> None:
    lab = begun(tmp_path / "lab.json")
    take(lab, "outcome\n" + "roof\nlong\n" * 20_000)
    assert lab.record.tally.counts == (0, 20_000, 0, 20_000)


def test_a_double_click_answers_a_question_once(tmp_path: pathlib.Path) -> None:
    lab = begun(tmp_path / "lab.json")
    lab.next_class.yes.click()
    lab.models.question.yes.click()
    lab.models.question.no.click()
    assert lab.record.guess is not None, "nothing was asked"
    lab.next_class.button.click()
    lab.next_class.yes.click()
    cleared = lab.record
    assert cleared.guess is None
    lab.next_class.yes.click()
    assert lab.record is cleared
    assert lab.guard.details.value == ""
