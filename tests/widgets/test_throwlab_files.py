"""Files taken over on the screen: seen first, all or nothing, and a way back."""

from __future__ import annotations

import base64
import pathlib
import random
import re

import pytest

from boardkit.lab import files as reader
from boardkit.lab.record import Record
from boardkit.lab.store import Lab, to_json
from boardkit.lab.tally import ENTRIES, Tally
from boardkit_widgets import ThrowLab
from tests.widgets.lab_uploads import begun, shown, upload

SERIES = tuple(random.Random(5).choices(ENTRIES[:4], k=24))


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> ThrowLab:
    made = begun(tmp_path / "lab.json")
    made.enter(("upright", "roof"))
    return made


def neighbour(*series: tuple[str, ...], name: str = "BBB") -> bytes:
    record = Record(name, tuple(str(n) for n in range(1, len(series) + 1)))
    for place, entries in enumerate(series):
        for entry in entries:
            record = record.entered(entry, place)
    return to_json(record).encode()


CSV = "Gruppe;aufrecht;lang;schmal;Dach;unklar\nTür;4;7;5;4;1\n".encode("cp1252")


def test_what_would_change_is_seen_first(lab: ThrowLab) -> None:
    card, before = lab.together.files, lab.record
    assert not any(map(shown, (card.list, card.preview, card.answer)))
    upload(lab, ("7b.json", neighbour(SERIES)), ("Würfe.csv", CSV))
    assert lab.record == before
    assert Lab(lab.lab.path).record == before
    assert all(map(shown, (card.list, card.preview, card.answer)))
    assert [box.description for box in card.boxes] == [
        "7b.json: 1 group, 24 throws",
        "Würfe.csv: 1 group, 21 throws",
    ]
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", card.preview.value)
    assert cells[5:] == [
        "1 (2)", "7b.json", "0", "24", "24",
        "Tür", "Würfe.csv", "0", "21", "21",
        "all groups", "", "2", "45", "47",
    ]  # fmt: skip
    assert card.choose.value == (), "the same file can be chosen again"


def test_files_are_taken_over_and_taken_back(lab: ThrowLab) -> None:
    together, before = lab.together, lab.record
    upload(lab, ("7b.json", neighbour(SERIES)), ("Würfe.csv", CSV))
    assert not shown(together.undo)
    together.files.take.click()
    assert lab.record.names == ("1", "1 (2)", "Tür")
    assert lab.record.tally.n == 2 + 24 + 20
    assert Lab(lab.lab.path).record == lab.record
    assert "45 throws were taken over from 7b.json, Würfe.csv" in lab.status.value
    assert together.files.waiting == []
    assert not shown(together.files.preview)
    assert shown(together.undo)
    assert "45 throws from 7b.json" in together.last.value
    lab.enter(("long",))
    together.back.click()
    assert lab.record == before.entered("long"), "what came later stays"
    assert Lab(lab.lab.path).record == lab.record
    assert "Taken back: 45 throws" in lab.status.value
    assert not shown(together.undo)


def test_a_file_chosen_twice_is_known_by_its_name(lab: ThrowLab) -> None:
    file = neighbour(SERIES)
    upload(lab, ("7b.json", file), ("copy.json", file))
    upload(lab, ("7b.json", file))
    html = lab.together.files.preview.value
    assert "File copy.json is the same as file 7b.json: it counts once." in html
    assert "File 7b.json (2) is the same as file 7b.json" in html
    lab.together.files.take.click()
    assert lab.record.tally.n == 26
    upload(lab, ("later.json", neighbour((*SERIES, "long"))))
    known = "The first 24 throws of file later.json were taken over before"
    assert known in lab.together.files.preview.value
    lab.together.files.take.click()
    assert lab.record.tally.n == 27


def test_its_own_file_has_nothing_new(lab: ThrowLab) -> None:
    own = lab.lab.path.read_bytes()
    lab.enter(("long",))
    before = lab.record
    upload(lab, ("lab.json", own))
    html = lab.together.files.preview.value
    assert "File lab.json (2) is an earlier state of file lab.json" in html
    assert "nothing new" in html
    lab.together.files.take.click()
    assert "nothing new" in lab.status.value
    assert lab.record == before
    assert not shown(lab.together.undo)


def test_files_can_be_ticked_off_and_left(lab: ThrowLab) -> None:
    card = lab.together.files
    upload(lab, ("a.csv", CSV), ("b.csv", b"B;1;2;3;4"))
    card.boxes[0].value = False
    assert "Tür" not in card.preview.value
    card.boxes[1].value = False
    card.take.click()
    assert "No file is ticked" in lab.status.value
    card.boxes[1].value = True
    card.take.click()
    assert lab.record.names == ("1", "B")
    upload(lab, ("a.csv", CSV))
    card.leave.click()
    assert card.waiting == []
    assert not shown(card.answer)
    assert lab.record.names == ("1", "B")


def test_bad_files_are_told_by_name_and_the_others_wait(lab: ThrowLab) -> None:
    card, before = lab.together.files, lab.record
    upload(
        lab,
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("7b.csv", CSV),
        ("<b>.csv", b"A;4;7;5;4\nB;4;x;5;4"),
        ("class.json", b'{"format": "boardkit class table", "version": 1}'),
        ("empty.csv", b""),
        ("huge.csv", b"1" * (reader.LARGEST + 1)),
    )
    assert lab.record == before
    told = re.findall("<li>(.*?)</li>", card.told.value)
    assert len(told) == 5
    assert "5 files cannot be read and are left out" in card.told.value
    assert "photo.png is a picture" in told[0]
    assert "&lt;b&gt;.csv: Row 2: x is not a whole number" in told[1]
    assert "class.json is not a file of this throw laboratory" in told[2]
    assert "empty.csv is empty" in told[3]
    assert "huge.csv is too long" in told[4]
    assert [name for name, _ in card.waiting] == ["7b.csv"]
    lab.language = "de"
    assert "photo.png ist ein Bild" in card.told.value
    assert card.boxes[0].description == "7b.csv: 1 Gruppe, 21 Würfe"
    assert card.choose.description == "JSON- oder CSV-Dateien wählen"
    upload(lab, ("again.csv", b"A;1;1;1;1"))
    assert card.told.value == ""


def test_too_many_groups_change_nothing(lab: ThrowLab) -> None:
    before = lab.record
    text = "\n".join(f"{n};{n};1;1;1" for n in range(2, 42)).encode()
    upload(lab, ("40.csv", text))
    assert "at most 40 groups" in lab.together.files.preview.value
    lab.together.files.take.click()
    assert "at most 40 groups" in lab.status.value
    assert lab.record == before
    assert not shown(lab.together.undo)
    assert len(lab.together.files.waiting) == 1, "what was chosen stays"


def test_nothing_before_the_guess(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "lab.json", language="en")
    assert not shown(lab.together)
    upload(lab, ("7b.csv", CSV))
    lab.together.files.take.click()
    assert "First guess, then throw" in lab.status.value
    assert lab.record.tally == Tally()
    assert not lab.lab.path.exists()


def test_next_class_forgets_everything(lab: ThrowLab) -> None:
    upload(lab, ("a.csv", CSV))
    lab.together.files.take.click()
    upload(lab, ("b.csv", b"B;1;2;3;4"))
    lab.clear()
    assert lab.together.files.waiting == []
    assert not shown(lab.together.undo)
    assert lab.together.files.link.value == ""


def test_the_laboratory_can_be_handed_on(lab: ThrowLab, tmp_path: pathlib.Path) -> None:
    found = re.search(r'download="(.*?)" href="data:application/json;base64,(.*?)"',
                      lab.together.files.link.value)  # fmt: skip
    assert found is not None
    assert found[1] == "lab.json"
    other = begun(tmp_path / "other.json")
    upload(other, (found[1], base64.b64decode(found[2])))
    other.together.files.take.click()
    assert other.record.tally == lab.record.tally


def test_the_chosen_group_stays_chosen(lab: ThrowLab) -> None:
    lab.add_group("mine")
    assert lab.place == 1
    upload(lab, ("a.csv", CSV))
    lab.together.files.take.click()
    assert lab.record.names[lab.place] == "mine"
    lab.together.back.click()
    assert lab.record.names[lab.place] == "mine"


def test_another_window_may_have_thrown_meanwhile(lab: ThrowLab) -> None:
    upload(lab, ("a.csv", CSV))
    other = Lab(lab.lab.path)
    other.enter("narrow")
    lab.together.files.take.click()
    assert lab.record.tally.counts == (5, 7, 6, 5)
    lab.together.back.click()
    assert lab.record.tally.counts == (1, 0, 1, 1)


def test_after_a_restart_it_can_still_be_taken_back(lab: ThrowLab) -> None:
    upload(lab, ("Würfe.csv", CSV))
    lab.together.files.take.click()
    lab.together._pool((0, 1), "all")
    lab.enter(("narrow",))
    again = ThrowLab(path=lab.lab.path, language="de")
    assert shown(again.together.undo)
    assert "aus den Gruppen 1, Tür wurde Gruppe all" in again.together.last.value
    again.together.back.click()
    assert "21 Würfe aus Würfe.csv" in again.together.last.value
    again.together.back.click()
    assert not shown(again.together.undo)
    assert again.record.names == ("1", "all")
    assert again.record.tally.counts == (1, 0, 1, 1)


def test_two_windows_take_back_what_they_show(lab: ThrowLab) -> None:
    upload(lab, ("a.csv", CSV))
    lab.together.files.take.click()
    other = ThrowLab(path=lab.lab.path, language="en")
    upload(other, ("b.csv", b"B;1;2;3;4"))
    other.together.files.take.click()
    both = other.record
    lab.together.back.click()
    assert lab.record == both, "that is not what was shown"
    assert "Another window" in lab.status.value
    assert "10 throws from b.csv" in lab.together.last.value
    lab.together.back.click()
    other.together.back.click()
    assert "Another window" in other.status.value
    assert "21 throws from a.csv" in other.together.last.value
    other.undo()
    lab.together.back.click()
    assert lab.record.tally.counts == (1, 0, 0, 1), "a throw taken back meanwhile does not matter"
    other.together.back.click()
    assert "Another window" in other.status.value
    assert not shown(other.together.undo)


def test_after_a_restart_the_group_that_threw_last_is_chosen(lab: ThrowLab) -> None:
    lab.add_group("B")
    lab.enter(("long",))
    lab.add_group("C")
    upload(lab, ("a.csv", CSV))
    lab.together.files.take.click()
    again = ThrowLab(path=lab.lab.path, language="en")
    assert again.record.names[again.place] == "B"
    assert "group B" in again.hand.code.value
    again.enter(("roof",))
    assert again.record.groups[1].series == ("long", "roof")
