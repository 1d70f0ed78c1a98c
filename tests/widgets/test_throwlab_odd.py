"""Nonsense pasted into the laboratory: taken as it looks or refused in one sentence, never lost."""

from __future__ import annotations

import asyncio
import pathlib
import re

import pytest

from boardkit.chance import kept
from boardkit.chance.solids import hut
from boardkit.errors import BadData
from boardkit.lab.store import Lab
from boardkit.lab.tally import MOST
from boardkit_widgets import ClassTable, SolidPicture, ThrowLab, cells
from boardkit_widgets.lab_physics import Physics
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


@pytest.mark.parametrize("name", ["\u200b", "\x00", "\ud800", "\u202e "])
def test_a_model_needs_a_name_that_can_be_seen(tmp_path: pathlib.Path, name: str) -> None:
    lab = begun(tmp_path / "lab.json")
    lab.controls.buttons["upright"].click()
    lab.models.name.value = name
    lab.models.save.click()
    assert "needs a name" in lab.models.told.value
    assert lab.models.model is None


def test_models_whose_names_look_alike_are_the_same(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab = begun(tmp_path / "lab.json")
    for entry, name in (
        ("upright", "caf\u00e9"),
        ("long", "cafe\u0301"),
        ("roof", "caf\u00e9\u200b"),
    ):
        lab.controls.buttons[entry].click()
        lab.models.name.value = name
        lab.models.save.click()
    assert list(kept.shelf().models) == ["caf\u00e9"]
    assert kept.shelf().models["caf\u00e9"].counts == (1, 1, 0, 1)


@pytest.mark.parametrize(
    ("typed", "height"), [("1.200", 1200), ("1,5", 1.5), ("150 mm", 150), ("0.125", 0.125)]
)
def test_heights_are_read_as_counts_are(tmp_path: pathlib.Path, typed: str, height: float) -> None:
    lab = begun(tmp_path / "lab.json")
    lab.models.height.value = "\u0663e1"
    assert "in millimetres" in lab.models.told.value
    lab.models.height.value = ""
    assert lab.models.told.value == "", "what was wrong is mended"
    lab.models.height.value = typed
    assert lab.record.conditions.height == height
    lab.models.height.value = "-1"
    assert lab.record.conditions.height == height
    assert 'role="alert"' in lab.models.told.value


def test_a_working_folder_that_is_gone(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(path: pathlib.Path) -> pathlib.Path:
        raise FileNotFoundError(path)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pathlib.Path, "absolute", gone)
    lab = ThrowLab(path="gone/lab.json", language="en")
    with pytest.raises(BadData) as caught:
        lab.guess((25, 25, 25, 25), "equal")
    assert caught.value.key == "lab.file.unwritable"
    assert lab.record.guess is None
    table = ClassTable(path="gone/table.json", language="en")
    table.fields[0].value = "4 7 5 4"
    assert "cannot be written" in table.status.value
    assert table.guard.details.value == ""


def test_class_tables_of_names_that_no_file_can_have(tmp_path: pathlib.Path) -> None:
    for name in ("x" * 300, "."):
        with pytest.raises(BadData):
            ClassTable(path=tmp_path / name)


@pytest.mark.parametrize("counts", ["0 0 0 7", "5 0 0 0", "0 0 0 30", "1 0 0 0", f"{MOST} 0 0 0"])
def test_no_p_is_nothing(tmp_path: pathlib.Path, counts: str) -> None:
    lab = begun(tmp_path / "lab.json")
    take(lab, counts)
    found = re.findall(r"<td[^>]*>(.*?)</td>", lab.beside.value)
    assert not {"0.000", "≈ 0.00", "≈ 0.000", "0.00"} & set(found)
    assert any("&lt; 0." in cell or "≈ 0." in cell for cell in found)
    assert "nan" not in lab.beside.value


def test_a_cell_run_again_stops_what_is_thrown_unseen(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(run: str) -> list[Physics]:
        monkeypatch.setattr(cells, "running_cell", lambda: ("cell of the laboratory", run))
        lab = ThrowLab(hut(11, 13, 7, 15), tmp_path / "lab.json", "en")
        solid = SolidPicture(11, 13, 7, 15, language="en")
        widgets.extend((lab, solid))
        return [lab.physics, solid.physics]

    widgets: list[object] = []

    async def run_twice() -> None:
        older = made("first")
        for physics in older:
            physics.button.click()
        await asyncio.sleep(0.01)
        newer = made("second")
        assert [physics.job.state for physics in older if physics.job] == ["cancelled"] * 2
        assert [physics.job for physics in newer] == [None, None]

    asyncio.run(run_twice())


def test_a_throw_goes_into_the_group_that_was_chosen_by_name(tmp_path: pathlib.Path) -> None:
    one = begun(tmp_path / "lab.json")
    for name in ("2", "3", "4"):
        one.add_group(name)
        one.controls.buttons["upright"].click()
    one.controls.group.value = 0
    one.controls.buttons["upright"].click()
    other = ThrowLab(path=one.lab.path, language="en")
    other.controls.group.value = 2
    for name, box in one.together.groups.boxes.items():
        box.value = name in ("1", "2")
    one.together.groups.name.value = "both"
    one.together.groups.put.click()
    assert one.record.names == ("both", "3", "4")
    other.controls.buttons["roof"].click()
    assert [group.tally.roof for group in other.record.groups] == [0, 1, 0]
    assert other.controls.group.label == "3"
    other.controls.group.value = 0
    for box in one.together.groups.boxes.values():
        box.value = True
    one.together.groups.name.value = "all"
    one.together.groups.put.click()
    other.controls.buttons["roof"].click()
    assert "Group both is not there any more" in other.status.value
    assert other.record.tally.roof == 1
    other.controls.buttons["roof"].click()
    assert [group.tally.roof for group in other.record.groups] == [2]


def test_only_what_was_shown_is_taken_back(tmp_path: pathlib.Path) -> None:
    one = begun(tmp_path / "lab.json")
    other = ThrowLab(path=one.lab.path, language="en")
    one.controls.buttons["upright"].click()
    other.controls.undo.click()
    assert "Another window has changed something" in other.status.value
    assert "throw 1: upright" in other.controls.last.value
    assert other.record.tally.n == 1
    other.controls.undo.click()
    assert other.record.tally.n == 0
    one.controls.undo.click()
    assert "no entry" in one.status.value.casefold() or "nothing" in one.status.value.casefold()
    assert one.guard.details.value == ""
