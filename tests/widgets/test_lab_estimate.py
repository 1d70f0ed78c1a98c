"""The estimate from the data: columns on request, what was believed before, a bad number told."""

from __future__ import annotations

import pathlib
import re

import pytest

from boardkit.lab.tally import Tally
from boardkit_widgets import ClassTable, ThrowLab


@pytest.fixture
def lab(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> ThrowLab:
    monkeypatch.chdir(tmp_path)
    made = ThrowLab(path=tmp_path / "lab.json", language="en")
    made.guess((25, 25, 25, 25), "equal")
    return made


def shown(widget: object) -> bool:
    return widget.layout.display != "none"  # type: ignore[attr-defined]


def cells(html: str, name: str) -> list[str]:
    """The cells of a row of the first table."""
    table = html[: html.index("</table>")]
    row = re.search(rf'<th scope="row">[^/]*?{name}</th>(.*?)</tr>', table)
    assert row
    return [re.sub("<.*?>", "", cell) for cell in re.findall("<td[^>]*>(.*?)</td>", row[1])]


def test_it_is_shown_on_request(lab: ThrowLab) -> None:
    lab.change_record(lambda record: record.added(Tally(4, 7, 5, 4)), "ok")
    assert "estimate from the data" not in lab.results.value
    assert not any(map(shown, (lab.estimate.row, lab.estimate.note)))
    lab.estimate.shown.value = True
    assert all(map(shown, (lab.estimate.row, lab.estimate.note)))
    assert "estimate from the data" in lab.results.value
    assert cells(lab.results.value, "upright")[-2:] == ["20.8%", "7.5% – 38.8%"], "(4 + 1) / 24"
    lab.estimate.before.value = "10"
    assert cells(lab.results.value, "upright")[-2] == "23.3%", "(4 + 10) / 60"
    lab.estimate.before.value = "0,5"
    assert cells(lab.results.value, "upright")[-2] == "20.5%", "4.5 / 22"
    lab.estimate.shown.value = False
    assert "estimate from the data" not in lab.results.value


def test_before_the_first_throw(lab: ThrowLab) -> None:
    lab.estimate.shown.value = True
    assert cells(lab.results.value, "roof")[-2:] == ["25.0%", "0.8% – 70.8%"]
    lab.estimate.before.value = "0"
    assert cells(lab.results.value, "roof")[-2:] == ["–", "–"]
    lab.enter(("upright",))
    assert cells(lab.results.value, "roof")[-2:] == ["0.0%", "–"]


@pytest.mark.parametrize("typed", ["", "x", "-1", "1e9"])
def test_a_bad_number_is_told_beside_its_field(lab: ThrowLab, typed: str) -> None:
    lab.estimate.shown.value = True
    lab.estimate.before.value = "2"
    before = lab.results.value
    lab.estimate.before.value = typed
    assert "As seen before you assume 0 to 1,000 throws" in lab.estimate.told.value
    assert lab.results.value == before
    assert lab.estimate.before.value == typed
    lab.language = "de"
    assert "Als schon gesehen" in lab.estimate.told.value
    lab.estimate.before.value = "2"
    assert lab.estimate.told.value == ""


def test_the_class_table_has_it_too(tmp_path: pathlib.Path) -> None:
    board = ClassTable(tmp_path / "class.json", "en")
    assert not shown(board.estimate)
    board.fields[0].value = "4 7 5 4"
    board.fields[1].value = "4 7 5 4"
    assert shown(board.estimate)
    board.estimate.shown.value = True
    assert cells(board.results.value, "upright")[-2] == "20.5%", "(8 + 1) / 44"
