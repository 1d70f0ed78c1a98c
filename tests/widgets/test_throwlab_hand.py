"""Paste, CSV and result code of the throw laboratory."""

from __future__ import annotations

import pathlib
import re
from urllib.parse import unquote

import pytest

from boardkit.lab import codes, reading
from boardkit.lab.store import Lab
from boardkit.lab.tally import Tally
from boardkit_widgets import ThrowLab
from tests.widgets.helper import enter


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> ThrowLab:
    made = ThrowLab(path=tmp_path / "lab.json", language="en")
    made.guess((25, 25, 25, 25), "equal")
    return made


def take(lab: ThrowLab, text: str) -> None:
    lab.hand.paste.value = text
    lab.hand.take.click()


def code_of(lab: ThrowLab) -> str:
    found = re.search("<code[^>]*>(.*?)</code>", lab.hand.code.value)
    assert found, lab.hand.code.value
    return found[1]


def said(lab: ThrowLab) -> str:
    return str(lab.hand.told.value)


@pytest.mark.parametrize(
    ("text", "counts", "names"),
    [
        ("4 7 5 4", (4, 7, 5, 4), ("1",)),
        ("aufrecht;lang;schmal;Dach;unklar\n1.000;7;5,0;4;2", (1000, 7, 5, 4), ("1",)),
        ("group,roof,upright,long,narrow\nA,1,2,3,4\n1,0,1,0,0", (3, 3, 4, 1), ("1", "A")),
        ("Gruppe\tLage\nA\taufrecht\nB\tDach\nA\tlang", (1, 1, 0, 1), ("1", "A", "B")),
        ("4nkm m9fp 6ry7", (4, 7, 5, 4), ("1", "12")),
    ],
)
def test_a_tally_is_pasted_and_kept(
    lab: ThrowLab, text: str, counts: tuple[int, ...], names: tuple[str, ...]
) -> None:
    take(lab, text)
    assert lab.record.tally.counts == counts
    assert lab.record.names == names
    assert lab.hand.paste.value == ""
    assert "taken over" in lab.status.value
    assert Lab(lab.lab.path).record == lab.record


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no counts in the text"),
        ("hello world", "names no outcome"),
        ("upright,long,narrow\n1,2,3", "column “roof” is missing"),
        ("4 7 5", "Four counts are needed"),
        ("A 4 7 5 4\nB 4 x 5 4", "Row 2"),
        ("4 7 -5 4", "negative"),
        ("4 7 5.5 4", "not a whole number"),
        ("4NKM-M9FP-6RY8", "check digit"),
        ("0 0 0 0", "at least one"),
    ],
)
def test_a_bad_paste_is_told_in_a_sentence_and_stays(lab: ThrowLab, text: str, why: str) -> None:
    before = lab.record
    take(lab, text)
    assert why in said(lab)
    assert 'role="alert"' in said(lab)
    assert lab.hand.paste.value == text
    assert lab.record == before


def test_what_was_pasted_can_be_taken_back(lab: ThrowLab) -> None:
    take(lab, "4 7 5 4")
    assert "a tally of 20 throws" in lab.controls.last.value
    lab.controls.undo.click()
    assert lab.record.tally.n == 0


def test_csv_can_be_read_again(lab: ThrowLab) -> None:
    assert lab.hand.links.value == ""
    lab.enter(("upright", "roof", "doubtful"))
    found = dict(re.findall(r'download="(.*?)" href="data:text/csv;charset=utf-8,(.*?)"',
                            lab.hand.links.value))  # fmt: skip
    assert set(found) == {"throwlab.csv", "throws.csv"}
    for content in found.values():
        groups = reading.read_table(unquote(content)).groups
        assert [group.name for group in groups] == ["1"]
        assert groups[0].tally == lab.record.tally
    again = reading.read_table(unquote(found["throws.csv"])).groups[0]
    assert again.series == ("upright", "roof", "doubtful")


def test_the_result_code_is_that_of_seat_and_group(lab: ThrowLab) -> None:
    assert "Enter the seat of group 1" in lab.hand.code.value
    take(lab, "4 7 5 4 1")
    lab.hand.seat.value = "12"
    assert "4NKM-M9FP-6RY7" in lab.hand.code.value
    lab.enter(("roof",))
    code = re.search("<code[^>]*>(.*?)</code>", lab.hand.code.value)
    assert code
    assert codes.decode(code[1]) == codes.Result(12, Tally(4, 7, 5, 5, 1))
    lab.add_group("B")
    lab.enter(("upright",))
    assert lab.hand.seat.value == ""
    assert "Enter the seat of group B" in lab.hand.code.value
    assert lab.hand.seat.description == "Seat of group B (1 to 40):"
    lab.hand.seat.value = "7"
    assert "group B, seat 7" in lab.hand.code.value
    lab.controls.group.value = 0
    assert code[1] in lab.hand.code.value
    assert lab.hand.seat.value == "12"


def test_no_two_groups_have_one_seat(lab: ThrowLab) -> None:
    take(lab, "4 7 5 4")
    lab.hand.seat.value = "12"
    lab.add_group("B")
    take(lab, "5 5 5 5")
    lab.hand.seat.value = " 12"
    assert "Group 1 of this laboratory has seat 12 already" in lab.hand.code.value
    assert "<code" not in lab.hand.code.value
    assert lab.hand.seat.value == " 12", "what was typed stays"
    lab.language = "de"
    assert "Platz 12 hat in diesem Labor schon Gruppe 1" in lab.hand.code.value
    assert Lab(lab.lab.path).record.seats == (("1", 12),)
    lab.controls.group.value = 0
    assert lab.hand.seat.value == "12"
    assert "<code" in lab.hand.code.value
    lab.hand.seat.value = ""
    lab.controls.group.value = 1
    assert lab.hand.seat.value == "", "the seat is free, and not yet its own"
    enter(lab.hand.seat, "12")
    assert codes.decode(code_of(lab)).tally.counts == (5, 5, 5, 5)


def test_seats_are_found_again(lab: ThrowLab) -> None:
    lab.enter(("roof",))
    lab.hand.seat.value = "3"
    lab.add_group("B")
    lab.enter(("long",))
    lab.hand.seat.value = "4"
    again = ThrowLab(path=lab.lab.path, language="en")
    assert codes.decode(code_of(again)) == codes.Result(4, Tally(long=1))
    again.controls.group.value = 0
    assert codes.decode(code_of(again)) == codes.Result(3, Tally(roof=1))
    again.clear()
    assert again.hand.seat.value == ""
    assert Lab(lab.lab.path).record.seats == ()


def test_a_seat_in_two_windows(lab: ThrowLab) -> None:
    lab.add_group("B")
    other = ThrowLab(path=lab.lab.path, language="en")
    other.hand.seat.value = "5"
    lab.hand.seat.value = "5"
    assert "Group 1 of this laboratory has seat 5 already" in lab.hand.code.value
    lab.hand.seat.value = "6"
    assert Lab(lab.lab.path).record.seats == (("1", 5), ("B", 6))
    other.clear()
    lab.hand.seat.value = "7"
    assert "next class" in lab.status.value or "deleted" in lab.status.value
    assert lab.hand.seat.value == ""


def test_a_pasted_code_brings_its_seat(lab: ThrowLab) -> None:
    take(lab, "4NKM-M9FP-6RY7")
    assert lab.record.seats == (("12", 12),)
    lab.controls.group.value = 1
    assert code_of(lab) == "4NKM-M9FP-6RY7"
    lab.controls.group.value = 0
    lab.hand.seat.value = "40"
    take(lab, codes.encode(codes.Result(40, Tally(1, 1, 1, 1))))
    assert lab.record.names == ("1", "12", "40")
    assert lab.record.seats == (("12", 12), ("1", 40)), "a seat that is taken stays where it is"


@pytest.mark.parametrize("typed", ["0", "41", "x", "1.5", "-3", "٣"])
def test_a_seat_that_is_none_is_told(lab: ThrowLab, typed: str) -> None:
    lab.hand.seat.value = typed
    assert "A seat is" in lab.hand.code.value
    assert lab.hand.seat.value == typed


def test_more_throws_than_a_code_holds_are_told(lab: ThrowLab) -> None:
    lab.hand.seat.value = "3"
    take(lab, "400 0 0 0")
    assert "hand in the CSV file" in lab.hand.code.value


def test_everything_is_said_in_german_too(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "lab.json", language="de")
    lab.guess((25, 25, 25, 25), "equal")
    take(lab, "aufrecht;lang;schmal\n1;2;3")
    assert "Die Spalte „Dach“ fehlt" in said(lab)
    take(lab, "1 2 3 4")
    lab.hand.seat.value = "99"
    assert "Ein Platz ist" in lab.hand.code.value


def test_the_same_code_does_not_count_twice(lab: ThrowLab) -> None:
    code = codes.encode(codes.Result(12, Tally(4, 7, 5, 4)))
    take(lab, code)
    before = lab.record
    take(lab, code.lower())
    assert "Group 12 already has the throws of this code" in said(lab)
    assert lab.record == before
    assert lab.hand.paste.value == code.lower()
    take(lab, codes.encode(codes.Result(12, Tally(1, 1, 1, 1))))
    take(lab, code)
    assert "already has" in said(lab)
    assert lab.record.tally.counts == (5, 8, 6, 5)
    take(lab, codes.encode(codes.Result(13, Tally(4, 7, 5, 4))))
    assert lab.record.tally.n == 44


def test_a_code_of_ones_own_group_does_not_count_twice(lab: ThrowLab) -> None:
    lab.enter(["roof", "long"])
    lab.seat(9)
    take(lab, code_of(lab))
    assert "Group 1 already has the throws of this code of seat 9" in said(lab)
    assert lab.record.tally.n == 2


def test_a_code_of_a_seat_that_another_group_has_is_told(lab: ThrowLab) -> None:
    lab.seat(12)
    take(lab, codes.encode(codes.Result(12, Tally(4, 7, 5, 4))))
    assert "20 throws are taken over, for group 12" in lab.status.value
    assert "already that of group 1" in lab.status.value
    assert lab.record.seats == (("1", 12),)
    assert [group.tally.n for group in lab.record.groups] == [0, 20]


def test_a_seat_that_the_other_group_has_left_is_no_longer_refused(lab: ThrowLab) -> None:
    lab.add_group("A")
    lab.seat(12)
    lab.controls.group.value = 0
    lab.hand.seat.value = "12"
    assert "Group A of this laboratory has seat 12 already" in lab.hand.code.value
    lab.controls.group.value = 1
    lab.hand.seat.value = ""
    lab.controls.group.value = 0
    assert "Enter the seat of group 1" in lab.hand.code.value
    assert lab.hand.seat.value == ""
    lab.hand.seat.value = "12"
    assert lab.record.seats == (("1", 12),)


def test_a_seat_for_a_group_that_another_window_has_renamed_is_told(lab: ThrowLab) -> None:
    Lab(lab.lab.path).rename(0, "new")
    lab.hand.seat.value = "6"
    assert "Group 1 is not there any more: another window has renamed it" in lab.status.value
    assert lab.record.seats == ()
    lab.hand.seat.value = "7"
    assert lab.record.seats == (("new", 7),)
