"""Texts, numbers and files that nobody means well: refused at once, or kept as they look."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from boardkit.chance.given import fraction
from boardkit.errors import BadData
from boardkit.lab import classtable, files
from boardkit.lab.cells import LONGEST_LINE
from boardkit.lab.merge import join
from boardkit.lab.reading import read_all, throws_csv, to_csv
from boardkit.lab.record import Group, Record
from boardkit.lab.store import Lab, from_json, read, to_json
from boardkit.lab.tally import MOST, Tally, checked_prior

FULL = Tally(upright=MOST)
ONE = Record("AAA", ("1",)).entered("roof")


def refused(do: Callable[[], object]) -> str:
    """The key of what is raised."""
    with pytest.raises(BadData) as caught:
        do()
    why: Any = caught.value
    while "why" in why.values:
        why = why.values["why"]
    return str(why.key)


@pytest.mark.parametrize("name", ["\u200b", "\u202e", "\x00", "\ud800", "\u00ad \u2066", "x" * 500])
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    assert refused(lambda: ONE.with_group(name)) == "lab.group.name"
    assert refused(lambda: ONE.renamed(0, name)) == "lab.group.name"


def test_every_name_that_is_taken_is_read_again(tmp_path: pathlib.Path) -> None:
    lab = Lab(tmp_path / "lab.json", needs_guess=False)
    for name in ("a\u200b", "😀", "=cmd()", "<b>", "../x", "CON", '"', "A", "\u202eb", "a  c"):
        lab.group(name)
        assert read(lab.path) == lab.record
    assert lab.record.names[1] == "a"
    assert lab.record.names[-1] == "a c"


def test_names_that_look_alike_are_the_same() -> None:
    record = ONE.with_group("caf\u00e9")
    assert refused(lambda: record.with_group("cafe\u0301")) == "lab.group.taken"
    assert ONE.with_group("cafe\u0301") == record


def test_many_steps_at_once_are_the_same_as_one_by_one() -> None:
    steps = ("upright", Tally(long=3), "doubtful")
    one = ONE.entered("upright").added(Tally(long=3)).entered("doubtful")
    assert ONE.extended(steps) == one
    assert refused(lambda: ONE.extended(("upright", "edge"))) == "lab.entry"
    assert refused(lambda: ONE.extended(("upright", Tally()))) == "lab.no_throws"
    assert refused(lambda: ONE.extended(("upright",), 1)) == "lab.group.unknown"
    assert refused(lambda: ONE.extended(("upright",) * 100_000)) == "lab.full"


def test_counts_never_add_up_to_more_than_can_be_kept(tmp_path: pathlib.Path) -> None:
    lab = Lab(tmp_path / "lab.json", needs_guess=False)
    lab.add(FULL)
    record = lab.record
    other = lab.group("other")
    for more in (lambda: lab.add(FULL, other), lambda: lab.enter("upright", other)):
        assert refused(more) == "lab.count.high"
    lab.undo()
    lab.add(FULL)
    assert Lab(lab.path).record.tally == record.tally
    twice = record.extended([FULL])
    assert refused(lambda: from_json(to_json(twice))) == "lab.count.high"
    assert refused(lambda: files.read("a.json", to_json(twice).encode())) == "lab.count.high"
    assert refused(lambda: join(record, [("b", Record("B").added(FULL))])) == "lab.count.high"
    table = f"A;{MOST};0;0;0\nB;1;0;0;0".encode()
    assert refused(lambda: files.read("a.csv", table)) == "lab.count.high"


def test_a_class_table_names_the_row_that_is_too_much() -> None:
    table = classtable.read([f"{MOST} 0 0 0", "1 0 0 0", "0 5 0 0"])
    assert table.tally.counts == (MOST, 5, 0, 0)
    assert list(table.problems) == [2]
    assert "1,000,000,000" in table.problems[2].text("en")
    assert [row.seat for row in table.rows] == [1, 3]


@pytest.mark.parametrize("text", ["1e999999999", "9" * 5000, "1e-999999999", "nan", "", "1/0"])
def test_numbers_that_would_never_end_are_none(text: str) -> None:
    assert fraction(text) is None
    assert refused(lambda: checked_prior(text)) == "lab.prior"
    assert refused(lambda: ONE.undone().guessed((25, 25, 25, text), "equal")) == "lab.guess.share"


def test_a_line_of_any_length_is_answered() -> None:
    assert refused(lambda: read_all(f"A;{'x' * 200_000};1;2;3")) == "lab.paste.line"
    assert refused(lambda: read_all(f"A;1;2;3;4\n{'1 ' * LONGEST_LINE}")) == "lab.paste.line"


@pytest.mark.parametrize("line", ["3,5 1 1 1", "1e3 1 1 1", "½ 1 1 1", "٣ 1 1 1"])
def test_a_number_that_is_none_is_named_without_a_heading_too(line: str) -> None:
    problem = read_all(line).problems[0]
    assert f"Row 1: {line.split()[0]} is not a whole number" in problem.text("en")


def test_thousands_without_a_heading_and_names_with_commas() -> None:
    assert read_all("1.000 1,000 1 1").lines[0].tally.counts == (1000, 1000, 1, 1)
    assert read_all("Team 1 a,4,7,5,4").lines[0].tally.counts == (4, 7, 5, 4)
    assert read_all("4, 7, 5, 4").lines[0].tally.counts == (4, 7, 5, 4)


@pytest.mark.parametrize("mark", ['"', "'", "a", " "])
def test_a_mark_that_parts_no_cells_is_no_mark(mark: str) -> None:
    assert refused(lambda: read_all(f"sep={mark}\nA;1;2;3;4")) == "lab.paste.heading"


def test_a_name_that_no_file_can_have(tmp_path: pathlib.Path) -> None:
    assert refused(lambda: Lab(tmp_path / ("x" * 300))) == "lab.file.unreadable"
    assert refused(lambda: Lab(tmp_path)) == "lab.file.unreadable"


def test_a_device_is_not_read(tmp_path: pathlib.Path) -> None:
    pipe = tmp_path / "lab.json"
    getattr(os, "mkfifo", os.mkdir)(pipe)  # Windows has no pipes in its folders
    assert refused(lambda: Lab(pipe)) == "lab.file.unreadable"


@pytest.mark.parametrize("version", [True, 2, "1", None])
def test_other_versions(version: Any) -> None:
    document = json.loads(to_json(ONE)) | {"version": version}
    assert refused(lambda: from_json(json.dumps(document))) == "lab.file.version"


def test_an_entry_that_is_there_twice() -> None:
    text = to_json(ONE)
    assert from_json(text) == ONE
    twice = text.replace('"version"', '"id": "BBB",\n "version"', 1)
    assert refused(lambda: from_json(twice)) == "lab.file.damaged"
    counts = to_json(ONE.added(Tally(long=3))).replace('"long": 3', '"long": 3, "long": 4')
    assert refused(lambda: from_json(counts)) == "lab.file.damaged"


@pytest.mark.parametrize("name", ["Summe", "total", "'=x", "=x", "''", "@", "a;b", "12,5", "sep=;"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("write", [to_csv, throws_csv])
def test_groups_of_any_name_come_back_from_a_table(
    name: str, language: str, write: Callable[..., str]
) -> None:
    groups = [Group(name, ("upright", "roof")), Group("Z", ("roof",))]
    found = files.read("a.csv", write(groups, language).encode())
    assert [(group.name, group.tally) for group in found.groups] == [
        (group.name, group.tally) for group in groups
    ]
