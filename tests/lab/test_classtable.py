"""What a class table is made of: lists, cells of a spreadsheet, a whole text."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import BadData
from boardkit.lab import classtable
from boardkit.lab.codes import Result, encode
from boardkit.lab.tally import Tally

CODE = encode(Result(12, Tally(4, 7, 5, 4, doubtful=1)))


def test_empty_cells_and_whole_texts() -> None:
    table = classtable.read([CODE, None, "  ", "5 5 6 4"])
    assert [(row.row, row.seat) for row in table.rows] == [(1, 12), (4, 4)]
    assert classtable.read(f"{CODE}\n\n\n5 5 6 4\n") == table
    assert classtable.read(()).tally == Tally()


def test_words_with_numbers_are_no_mistyped_code() -> None:
    why = classtable.read(["upright 4 long 7 narrow 5 roof 4"]).problems[1]
    assert "Four counts are needed" in why.text("en")
    assert why.text("de").startswith("Zeile 1: ")


@pytest.mark.parametrize("seat", ["41", "0", "x", "", "1.5"])
def test_a_seat_that_is_none_names_its_row_and_stays_alone(seat: str) -> None:
    table = classtable.read([CODE, f"{seat}: 4 7 5 4"])
    assert list(table.problems) == [2]
    assert f"“{seat}”" in table.problems[2].text("en")
    assert f"„{seat}“" in table.problems[2].text("de")
    assert table.tally == Tally(4, 7, 5, 4, doubtful=1)


@pytest.mark.parametrize("rows", [None, 5])
def test_what_has_no_rows(rows: Any) -> None:
    with pytest.raises(BadData) as caught:
        classtable.read(rows)
    assert caught.value.key == "lab.rows"


@pytest.mark.parametrize(
    "line",
    ["4 7 5 4", "4,7,5,4", "4, 7, 5, 4", "4;7;5;4", "4/7/5/4", "4 | 7 | 5 | 4", "4,0;7;5;4",
     "4.0 7 5 4", "4 7 5 4,", "4\t7\t5\t4", "+4 7 5 4", "4, 7,5, 4"],
)  # fmt: skip
def test_counts_parted_in_every_way(line: str) -> None:
    assert classtable.read([line]).tally == Tally(4, 7, 5, 4)


@pytest.mark.parametrize(
    ("line", "word"),
    [("1,5 2 3 4", "1,5"), ("1,5; 2; 3; 4", "1,5"), ("1 2 3 4,5", "4,5"), ("1; 2 3; 4; 5", "2 3"),
     ("12,5 3 4", "3"), ("1.5 2 3 4", "1.5")],
)  # fmt: skip
def test_a_decimal_comma_is_no_mark_between_counts(line: str, word: str) -> None:
    table = classtable.read([line])
    assert not table.rows
    assert word in table.problems[1].text("en")


def test_marks_of_thousands_stay_within_a_count() -> None:
    for line in ("1,000 2 3 4", "1.000 2 3 4", "1 000; 2; 3; 4", "1,000;2;3;4"):
        assert classtable.read([line]).tally == Tally(1000, 2, 3, 4)
