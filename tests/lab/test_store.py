"""The file of a laboratory: found again after every entry, never half written, never evaluated."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any

import pytest

from boardkit.errors import BadData
from boardkit.lab.record import Record
from boardkit.lab.store import Lab, absolute, from_json, to_json
from boardkit.lab.tally import Tally


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> Lab:
    lab = Lab(tmp_path / "lab.json")
    lab.guess((40, 20, 20, "20"), "area", "größer")
    return lab


def test_everything_is_found_again_after_every_entry(lab: Lab) -> None:
    lab.conditions(150, "Filz", "einzeln")
    lab.rename(0, "Tür")
    other = lab.group("Fenster")
    lab.seat(12)
    lab.seat(3, other)
    lab.seat(None, 0)
    for entry, group in (("upright", 0), ("doubtful", other), ("roof", 0)):
        lab.enter(entry, group)
        assert Lab(lab.path).record == lab.record
    lab.add(Tally(long=4), other)
    lab.undo()
    lab.undo()
    again = Lab(lab.path)
    assert again.found
    assert again.record == lab.record
    assert again.record.tally == Tally(upright=1, doubtful=1)
    assert [path.name for path in lab.path.parent.iterdir()] == ["lab.json"]


def test_first_guess_then_throw(tmp_path: pathlib.Path) -> None:
    lab = Lab(tmp_path / "lab.json")
    for change in (lambda: lab.enter("upright"), lambda: lab.add(Tally(roof=1))):
        with pytest.raises(BadData) as caught:
            change()
        assert caught.value.key == "lab.guess.first"
    assert not lab.path.exists()
    free = Lab(lab.path, needs_guess=False)
    free.enter("upright")
    assert free.record.tally.n == 1


def test_what_is_refused_changes_nothing(lab: Lab) -> None:
    lab.enter("upright")
    record, text = lab.record, lab.path.read_bytes()
    for change in (
        lambda: lab.enter("edge"),
        lambda: lab.enter("roof", 7),
        lambda: lab.add(Tally()),
        lambda: lab.guess((25, 25, 25, 25), "equal"),
        lambda: lab.group("1"),
    ):
        with pytest.raises(BadData):
            change()
        assert lab.record is record
        assert lab.path.read_bytes() == text


def test_a_failed_write_keeps_the_old_file(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.enter("upright")
    record, text = lab.record, lab.path.read_bytes()

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(BadData) as caught:
        lab.enter("roof")
    assert caught.value.key == "lab.file.unwritable"
    assert "lab.json" in caught.value.text("de")
    assert lab.record is record
    assert lab.path.read_bytes() == text
    assert [path.name for path in lab.path.parent.iterdir()] == ["lab.json"]


def test_the_next_class_finds_nothing(lab: Lab) -> None:
    lab.enter("upright")
    old = lab.clear()
    assert old.tally.n == 1
    assert lab.record.guess is None
    assert lab.record.id != old.id
    again = Lab(lab.path)
    assert not again.found
    assert again.record == lab.record == Record(lab.record.id)
    untouched = Lab(lab.path.with_name("other.json"))
    untouched.clear()
    assert not untouched.path.exists(), "nothing was ever stored"


def test_what_was_cleared_does_not_come_back(lab: Lab) -> None:
    lab.enter("upright")
    other = Lab(lab.path)
    lab.clear()
    with pytest.raises(BadData) as caught:
        other.enter("roof")
    assert caught.value.key == "lab.file.cleared"
    assert other.record == lab.record
    assert Lab(lab.path).record.tally.n == 0
    with pytest.raises(BadData) as caught:
        other.enter("roof")
    assert caught.value.key == "lab.guess.first"
    other.guess((25, 25, 25, 25), "equal")
    other.enter("roof")
    assert lab.catch_up()
    assert lab.record == other.record
    assert not lab.catch_up()


def test_whoever_has_entered_nothing_joins_the_one_who_has(tmp_path: pathlib.Path) -> None:
    first, second = Lab(tmp_path / "lab.json"), Lab(tmp_path / "lab.json")
    first.guess((25, 25, 25, 25), "equal")
    second.enter("roof")
    assert Lab(first.path).record == second.record
    assert second.record.guess == first.record.guess


def test_a_deleted_file_is_told_before_it_is_written_again(lab: Lab) -> None:
    lab.enter("upright")
    lab.path.unlink()
    with pytest.raises(BadData) as caught:
        lab.enter("roof")
    assert caught.value.key == "lab.file.gone"
    assert not lab.path.exists()
    assert lab.record.tally.n == 1
    lab.enter("roof")
    assert Lab(lab.path).record.tally.counts == (1, 0, 0, 1)


def test_a_folder_that_is_not_there(tmp_path: pathlib.Path) -> None:
    lab = Lab(tmp_path / "nowhere" / "lab.json")
    with pytest.raises(BadData) as caught:
        lab.guess((25, 25, 25, 25), "equal")
    assert caught.value.key == "lab.file.unwritable"
    assert lab.record.guess is None


GOOD = json.loads(to_json(Record("ABC", ("A",)).guessed((25, 25, 25, 25), "equal").entered("roof")))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"format": "another lab"}, "foreign"),
        ({"version": 2}, "version"),
        ({"version": None}, "version"),
        ({"steps": [[0, "edge"]]}, "entry"),
        ({"steps": [[1, "roof"]]}, "entry"),
        ({"steps": [[0, {"upright": -1}]]}, "entry"),
        ({"steps": [[0, {"edge": 1}]]}, "entry"),
        ({"steps": [[0]]}, "damaged"),
        ({"steps": [7]}, "damaged"),
        ({"steps": {}}, "damaged"),
        ({"groups": ["A", "A"]}, "entry"),
        ({"groups": "A"}, "damaged"),
        ({"guess": {"shares": [25, 25, 25, 20], "reason": "equal", "words": ""}}, "entry"),
        ({"guess": {"shares": 7}}, "damaged"),
        ({"guess": 7}, "damaged"),
        ({"conditions": {"weight": 7}}, "damaged"),
        ({"conditions": {"height": -7}}, "entry"),
        ({"seats": {"A": 41}}, "entry"),
        ({"seats": {"A": 1.0}}, "damaged"),
        ({"seats": {"A": True}}, "entry"),
        ({"seats": {"A": None}}, "damaged"),
        ({"seats": {"A": []}}, "damaged"),
        ({"seats": {"A": 1, "B": 1}}, "damaged"),
        ({"seats": {" A": 1}}, "damaged"),
        ({"seats": {"": 1}}, "entry"),
        ({"seats": [1]}, "damaged"),
        ({"id": ""}, "damaged"),
        ({"id": 7}, "damaged"),
    ],
)
def test_files_that_cannot_be(change: dict[str, Any], key: str) -> None:
    with pytest.raises(BadData) as caught:
        from_json(json.dumps(GOOD | change), "lab.json")
    assert caught.value.key == f"lab.file.{key}"
    for code in ("de", "en"):
        assert "lab.json" in caught.value.text(code)
        assert "{" not in caught.value.text(code)


@pytest.mark.parametrize("key", sorted(set(GOOD) - {"format", "version"}))
def test_a_missing_entry(key: str) -> None:
    document = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(BadData) as caught:
        from_json(json.dumps(document))
    assert caught.value.key == "lab.file.damaged"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 100_000])
def test_texts_that_are_none(text: str) -> None:
    with pytest.raises(BadData) as caught:
        from_json(text)
    assert caught.value.key in ("lab.file.damaged", "lab.file.foreign")


def test_a_damaged_file_is_left_alone(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "lab.json"
    for text in (b'{"format": "boardk', b"\xff\xfe\x00"):
        path.write_bytes(text)
        with pytest.raises(BadData) as caught:
            Lab(path)
        assert caught.value.key == "lab.file.damaged"
        assert path.read_bytes() == text
    with pytest.raises(BadData) as caught:
        Lab(tmp_path)
    assert caught.value.key == "lab.file.unreadable"


@pytest.mark.parametrize("path", [5, True, object(), [], 1.5])
def test_what_is_no_name_of_a_file_is_refused_in_a_sentence(path: Any) -> None:
    for open_ in (Lab, absolute):
        with pytest.raises(BadData) as caught:
            open_(path)
        assert caught.value.key == "lab.no_path"
        assert caught.value.text("de") != caught.value.text("en")
