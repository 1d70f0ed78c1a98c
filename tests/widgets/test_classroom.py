"""The class table on the screen: codes and counts in rows, errors below them, kept in a file."""

from __future__ import annotations

import json
import pathlib

import pytest

from boardkit.errors import BadData
from boardkit.lab.codes import Result, encode
from boardkit.lab.tally import Tally
from boardkit_widgets import ClassTable


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "class.json"


@pytest.fixture
def board(path: pathlib.Path) -> ClassTable:
    return ClassTable(path, "en")


def note(board: ClassTable, row: int) -> str:
    return str(board.notes[row - 1].value)


def fill(board: ClassTable, row: int, text: str) -> None:
    board.fields[row - 1].value = text


def code(seat: int, *counts: int) -> str:
    return encode(Result(seat, Tally(*counts)))


def test_it_begins_with_thirty_empty_rows(board: ClassTable, path: pathlib.Path) -> None:
    assert len(board.rows.children) == 30
    assert [field.description for field in board.fields][::29] == ["Row 1", "Row 30"]
    assert "enter the first code" in board.status.value
    assert board.results.value == ""
    assert str(path) in board.how.value
    assert not path.exists()


def test_codes_and_numbers_make_a_pooled_picture(board: ClassTable) -> None:
    fill(board, 1, code(12, 4, 7, 5, 4, 1))
    assert "seat 12: 4 7 5 4 1<" in note(board, 1)
    fill(board, 3, "5 5 6 4")
    assert "seat 3: 5 5 6 4<" in note(board, 3)
    fill(board, 4, "17: 1/2/3/4")
    assert "seat 17" in note(board, 4)
    assert board.table.tally.counts == (10, 14, 14, 12)
    assert "3 seats, 50 throws" in board.status.value
    assert "50 throws count, 1 doubtful" in board.results.value
    assert "Seat by seat" in board.results.value
    assert "3 seats" not in board.results.value, "the total is said once"
    assert "Thin:" not in board.results.value, "codes tell no course of a seat"
    assert "20.0%" in board.results.value, "10 of 50, not the mean of the shares"
    assert '<img alt="How the shares settle over 50 throws' in board.results.value
    assert "classtable.csv" in board.links.value
    fill(board, 4, "")
    assert board.table.tally.n == 40
    assert note(board, 4) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4NKM-M9FP-6RY8", "check digit"),
        ("4NKM-M9FP-6RYO", "is O"),
        ("4NKM-M9FP", "has 12 characters"),
        ("4 7 5", "Four counts are needed"),
        ("4 7 5 x", "not a whole number"),
        ("4 7 5 -4", "negative"),
        ("0 0 0 0", "at least one"),
        ("41: 4 7 5 4", "A seat is a number from 1 to 40"),
        ("x: 4 7 5 4", "A seat is a number"),
        ("9" * 5000, "Row 7"),
    ],
)
def test_a_bad_row_is_told_below_it_and_the_others_count(
    board: ClassTable, text: str, why: str
) -> None:
    fill(board, 2, "4 7 5 4")
    fill(board, 7, text)
    assert why in note(board, 7)
    assert "Row 7" in note(board, 7)
    assert "alert" in note(board, 7)
    assert board.fields[6].value == text
    assert "Row 7 cannot be read yet" in board.status.value
    assert "Counted: 1 seat, 20 throws." in board.status.value
    fill(board, 9, "?")
    assert "2 rows cannot be read yet (7, 9)" in board.status.value
    fill(board, 9, "")
    assert board.table.tally.n == 20
    fill(board, 7, "1 1 1 1")
    assert board.table.tally.n == 24
    assert "cannot be read" not in board.status.value


def test_a_seat_counts_once(board: ClassTable) -> None:
    fill(board, 1, code(5, 4, 7, 5, 4))
    fill(board, 2, code(5, 4, 7, 5, 4))
    assert "it counts once" in board.status.value
    assert board.table.tally.n == 20
    fill(board, 2, code(5, 4, 7, 5, 5))
    assert "Seat 5 has another result in row 1" in note(board, 2)
    assert board.table.tally.n == 20


def test_several_are_pasted_into_free_rows(board: ClassTable) -> None:
    fill(board, 2, "4 7 5 4")
    board.paste.value = f"{code(11, 1, 1, 1, 1)}\n\n{code(12, 2, 2, 2, 2)}\n"
    board.take.click()
    assert [bool(text) for text in board.texts[:4]] == [True, True, True, False]
    assert board.paste.value == ""
    assert "2 rows were filled in" in board.status.value
    board.paste.value = "seat;upright;long;narrow;roof\n21;1;2;3;4\n22;5;6;7;8"
    board.take.click()
    assert {row.seat for row in board.table.rows} == {11, 2, 12, 21, 22}
    before = board.texts
    board.paste.value = "seat;upright;long;narrow;roof\n23;1;2;3;4\n24;5;?;7;8"
    board.take.click()
    assert "Row 3" in board.status.value
    assert board.paste.value.startswith("seat;")
    assert board.texts == before


def test_codes_and_counts_are_pasted_together(board: ClassTable) -> None:
    wrong = code(5, 1, 1, 1, 1)[:-1] + "?"
    lines = (code(30, 4, 7, 5, 4), "12: 1 2 3 4", "2\t2\t2\t2", wrong, "3 3 3 3")
    board.paste.value = "\n".join(lines)
    board.take.click()
    assert board.texts[:5] == (lines[0], lines[1], "2 2 2 2", wrong, lines[4])
    assert [row.seat for row in board.table.rows] == [30, 12, 3, 5]
    assert board.table.tally == Tally(10, 14, 13, 13)
    assert note(board, 4) != ""
    assert board.paste.value == ""


def test_it_grows_to_forty_rows_and_no_further(board: ClassTable, path: pathlib.Path) -> None:
    board.paste.value = "\n".join(code(seat, seat, 1, 1, 1) for seat in range(1, 36))
    board.take.click()
    assert len(board.rows.children) == 35
    assert len(board.table.rows) == 35
    assert len(ClassTable(path).rows.children) == 35
    board.paste.value = "\n".join(["1 1 1 1"] * 6)
    board.take.click()
    assert "6 results do not fit into the 5 free rows" in board.status.value
    assert len(board.table.rows) == 35


def test_it_is_found_again_with_rows_that_are_wrong(board: ClassTable, path: pathlib.Path) -> None:
    fill(board, 3, "4 7 5 4")
    fill(board, 9, "4 7")
    again = ClassTable(path, "de")
    assert again.texts == board.texts
    assert again.table.tally.n == 20
    assert "Zeile 9" in note(again, 9)
    fill(again, 9, "")
    assert "1 Zeile von früher ist noch da" in ClassTable(path, "de").status.value


def test_emptying_asks_before(board: ClassTable, path: pathlib.Path) -> None:
    fill(board, 3, "4 7 5 4")
    board.clear.button.click()
    assert "Really empty" in board.clear.asked.value
    board.clear.no.click()
    assert board.table.tally.n == 20
    board.clear.button.click()
    board.clear.yes.click()
    assert set(board.texts) == {""}
    assert board.results.value == ""
    assert set(json.loads(path.read_text())["rows"]) == {""}


@pytest.mark.parametrize("content", ["{", "[]", '{"rows": []}', '{"format": "x", "rows": 1}'])
def test_a_foreign_file_is_refused_and_left_alone(path: pathlib.Path, content: str) -> None:
    path.write_text(content)
    with pytest.raises(BadData, match=r"class\.json"):
        ClassTable(path)
    assert path.read_text() == content


def test_where_nothing_can_be_written_that_is_said(tmp_path: pathlib.Path) -> None:
    board = ClassTable(tmp_path / "missing" / "class.json", "en")
    fill(board, 1, "4 7 5 4")
    assert "cannot be written" in board.status.value
    assert board.table.tally.n == 20


def test_a_page_without_a_kernel_shows_the_picture(board: ClassTable) -> None:
    fill(board, 1, "4 7 5 4")
    assert "<img" in board.to_html()
    assert "<script" not in board.to_html()


def test_two_tables_with_one_file_lose_no_row(board: ClassTable, path: pathlib.Path) -> None:
    fill(board, 1, "4 7 5 4")
    second = ClassTable(path, "en")
    fill(second, 2, "1 1 1 1")
    fill(board, 3, "2 2 2 2")
    assert board.texts[:3] == ("4 7 5 4", "1 1 1 1", "2 2 2 2")
    fill(second, 1, "")
    assert second.texts[:3] == ("", "1 1 1 1", "2 2 2 2")
    fill(board, 3, "3 3 3 3")
    assert board.texts[:3] == ("", "1 1 1 1", "3 3 3 3")
    assert json.loads(path.read_text())["rows"][:3] == ["", "1 1 1 1", "3 3 3 3"]
    second.paste.value = "\n".join(["1 1 1 1"] * 33)
    second.take.click()
    fill(board, 3, "2 3 2 3")
    assert len(board.fields) == len(second.fields) == 35
    assert board.texts[2] == "2 3 2 3"
    assert board.table.tally.n == 4 * 34 + 10
    path.write_text("{", encoding="utf-8")
    fill(board, 6, "9 9 9 9")
    assert "is not a class table" in board.status.value
    assert path.read_text() == "{"
    assert board.texts[5] == "9 9 9 9", "what was typed stays"
