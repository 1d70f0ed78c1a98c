"""Files and groups put together, compared, and set beside the five ideas."""

from __future__ import annotations

import random

import pytest

from boardkit.errors import BadData
from boardkit.lab.merge import merge, merge_groups
from boardkit.lab.pile import SAME
from boardkit.lab.record import Group, Record
from boardkit.lab.store import from_json, to_json
from boardkit.lab.tally import ENTRIES, Tally

SERIES = tuple(random.Random(1).choices(ENTRIES[:4], k=20))
OTHER = tuple(random.Random(2).choices(ENTRIES[:4], k=20))


def record(ident: str, *series: tuple[str, ...]) -> Record:
    found = Record(ident, tuple(str(n) for n in range(1, len(series) + 1)))
    for group, entries in enumerate(series):
        for entry in entries:
            found = found.entered(entry, group)
    return found


def test_different_files_are_added() -> None:
    merged = merge([record("AAA", SERIES), record("BBB", OTHER, SERIES[:5])])
    assert merged.tally == Tally.of(SERIES + OTHER + SERIES[:5])
    assert [group.name for group in merged.groups] == ["1", "1 (2)", "2"]
    assert merged.notes == ()
    assert merged.into(Record("CCC")).tally == merged.tally


def test_a_file_handed_in_twice_counts_once() -> None:
    one = record("AAA", SERIES)
    merged = merge([one, record("BBB", OTHER), one])
    assert merged.tally == Tally.of(SERIES + OTHER)
    assert [note.key for note in merged.notes] == ["lab.note.file_twice"]
    assert "3" in merged.notes[0].text("de")


@pytest.mark.parametrize("key", ["later", "earlier"])
def test_of_two_states_of_a_file_the_later_counts(key: str) -> None:
    files = [record("AAA", SERIES[:9]), record("AAA", SERIES)]
    merged = merge(files if key == "later" else files[::-1])
    assert merged.tally == Tally.of(SERIES)
    assert [note.key for note in merged.notes] == [f"lab.note.file_{key}"]


def test_files_that_went_apart_share_their_beginning() -> None:
    begun = record("AAA", SERIES[:6])
    one, two = begun.entered("roof").entered("roof"), begun.entered("long")
    merged = merge([one, two], ("a.json", "b.json"))
    assert merged.tally == Tally.of((*SERIES[:6], "roof", "roof", "long"))
    assert [group.name for group in merged.groups] == ["1", "1 (2)"], "they can be told apart"
    (note,) = merged.notes
    assert note.key == "lab.note.file_apart"
    assert "6 throws" in note.text("en")
    assert "b.json" in note.text("de")


def test_copies_of_a_prepared_file_are_different_hands() -> None:
    """A guess cannot be changed after a throw: who guessed otherwise threw all of them anew."""
    prepared = Record("AAA", ("1",))
    one = prepared.guessed((40, 20, 20, 20), "own").entered("long").entered("roof")
    two = prepared.guessed((25, 25, 25, 25), "own").entered("long").entered("long")
    merged = merge([one, two])
    assert merged.tally == Tally.of(("long", "roof", "long", "long"))
    assert merged.notes == ()


def test_equal_series_count_once() -> None:
    """Thirty pupils who simulate the same twenty throws are worth twenty, not six hundred."""
    merged = merge([record(f"P{n}", SERIES) for n in range(30)])
    assert merged.tally.n == 20
    assert {note.key for note in merged.notes} == {"lab.note.series"}
    assert len(merged.notes) == 29
    short = merge_groups([Group("A", SERIES[: SAME - 1]), Group("B", SERIES[: SAME - 1])])
    assert len(short.groups) == 2


@pytest.mark.parametrize(
    ("first", "second", "key", "groups"),
    [
        (SERIES, SERIES[:15], "series_earlier", [SERIES]),
        (SERIES[:15], SERIES, "series_later", [SERIES]),
        (SERIES[:15] + OTHER, SERIES, "series_apart", [SERIES[:15] + OTHER, SERIES[15:]]),
        ((*SERIES[:12], Tally(1)), SERIES[:12], "series_earlier", [(*SERIES[:12], Tally(1))]),
    ],
)
def test_series_without_an_id_are_known_by_their_throws(
    first: tuple[str, ...], second: tuple[str, ...], key: str, groups: list[tuple[str, ...]]
) -> None:
    merged = merge_groups([Group("A", first), Group("B", second)])
    assert [group.steps for group in merged.groups] == groups
    assert [note.key for note in merged.notes] == [f"lab.note.{key}"]


def test_a_hut_that_always_lies_the_same_proves_nothing() -> None:
    always = ("long",) * 30
    merged = merge_groups([Group("A", always), Group("B", always)])
    assert merged.tally.n == 60
    assert [note.key for note in merged.notes] == ["lab.note.tally"]


def test_equal_counts_may_be_chance() -> None:
    tally = Tally(4, 7, 5, 4)
    merged = merge_groups([Group("A", (tally,)), Group("B", (tally,))])
    assert merged.tally == tally + tally
    assert [note.key for note in merged.notes] == ["lab.note.tally"]


def test_a_tally_that_may_have_grown_is_noted() -> None:
    merged = merge_groups([Group("A", (Tally(4, 7, 5, 4),)), Group("A", (Tally(8, 9, 5, 4),))])
    assert merged.tally.n == 46
    assert [note.key for note in merged.notes] == ["lab.note.grown"]


def test_long_names_stay_names_that_can_be_kept() -> None:
    name = "x" * 40
    merged = merge_groups([Group(name, (Tally(n + 1),)) for n in range(12)])
    kept = merged.into(Record("CCC"))
    assert from_json(to_json(kept)) == kept
    assert len(set(kept.names)) == 12


def test_other_conditions_are_noted() -> None:
    one, two = record("AAA", SERIES).under(150, "felt"), record("BBB", OTHER).under(300, "felt")
    notes = merge([one, record("CCC", OTHER[:5]), two], ("a", "b", "c")).notes
    assert [note.text("en")[:13] for note in notes] == ["Files a and c"]


def test_too_many_groups_for_one_record() -> None:
    groups = [Group(str(n), (Tally(n + 1),)) for n in range(41)]
    with pytest.raises(BadData) as caught:
        merge_groups(groups).into(Record("CCC"))
    assert caught.value.key == "lab.group.many"
