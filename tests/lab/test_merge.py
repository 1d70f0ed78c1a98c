"""Files and groups put together, compared, and set beside the five ideas."""

from __future__ import annotations

import random

import pytest

from boardkit.chance import models
from boardkit.chance.solids import cuboid, hut
from boardkit.errors import BadData, BadModel
from boardkit.lab.ideas import NAMES, distance, ideas, model_of
from boardkit.lab.merge import SAME, compare, merge, merge_groups
from boardkit.lab.record import Conditions, Group, Guess, Record
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


def test_of_two_states_of_a_file_the_later_counts() -> None:
    for files in ([record("AAA", SERIES), record("AAA", SERIES[:9])],) * 2:
        for order in (files, files[::-1]):
            merged = merge(order)
            assert merged.tally == Tally.of(SERIES)
            assert [note.key for note in merged.notes] == ["lab.note.file_later"]


def test_files_that_went_apart() -> None:
    merged = merge([record("AAA", OTHER[:15]), record("AAA", SERIES)])
    assert merged.tally == Tally.of(SERIES)
    assert [note.key for note in merged.notes] == ["lab.note.file_apart"]


def test_equal_series_count_once() -> None:
    """Thirty pupils who simulate the same twenty throws are worth twenty, not six hundred."""
    merged = merge([record(f"P{n}", SERIES) for n in range(30)])
    assert merged.tally.n == 20
    assert {note.key for note in merged.notes} == {"lab.note.series"}
    assert len(merged.notes) == 29
    short = merge_groups([Group("A", SERIES[: SAME - 1]), Group("B", SERIES[: SAME - 1])])
    assert len(short.groups) == 2


def test_equal_counts_may_be_chance() -> None:
    tally = Tally(4, 7, 5, 4)
    merged = merge_groups([Group("A", (tally,)), Group("B", (tally,))])
    assert merged.tally == tally + tally
    assert [note.key for note in merged.notes] == ["lab.note.tally"]


def test_too_many_groups_for_one_record() -> None:
    groups = [Group(str(n), (Tally(n + 1),)) for n in range(41)]
    with pytest.raises(BadData) as caught:
        merge_groups(groups).into(Record("CCC"))
    assert caught.value.key == "lab.group.many"


def test_is_my_hut_like_yours() -> None:
    alike = compare([Group("A", (Tally(40, 70, 50, 40),)), Group("B", (Tally(42, 68, 50, 40),))])
    assert not alike.test.rejects()
    assert alike.words.key == "lab.compare.alike"
    differ = compare([Group("A", (Tally(60, 50, 50, 40),)), Group("B", (Tally(20, 90, 50, 40),))])
    assert differ.test.rejects()
    assert "p = 0,000" in differ.words.text("de")
    with pytest.raises(BadData) as caught:
        compare([Group("A", (Tally(1),)), Group("B", (Tally(doubtful=3),)), Group("C")])
    assert caught.value.key == "lab.compare"


# Ideas

HUT = hut(10, 12, 8, 14)


def test_five_ideas_side_by_side() -> None:
    model = models.named("hut-10-12-8-14")
    found = ideas(HUT, model)
    assert tuple(idea.key for idea in found) == NAMES
    assert [idea.origin for idea in found] == ["exact"] * 4 + ["simulated"]
    assert len({idea.name.text("de") for idea in found}) == 5
    for idea in found:
        assert sum(idea.shares.values()) == pytest.approx(1)
    assert ideas(HUT) == found[:4]
    with pytest.raises(BadData) as caught:
        ideas(cuboid(1, 2, 3))
    assert caught.value.key == "lab.no_hut"


def test_a_class_can_tell_area_from_physics_and_a_pair_cannot() -> None:
    model = models.named("hut-10-12-8-14")
    found = {idea.key: idea for idea in ideas(HUT, model)}
    n = sum(model.counts)
    few = Tally(*(round(20 * k / n) for k in model.counts))
    many = Tally(*(round(300 * k / n) for k in model.counts))
    assert not found["area"].test(few).rejects()
    assert found["area"].test(many).rejects()
    assert not found["physics"].test(many).rejects()
    assert found["physics"].distance(many) < 0.01 < found["area"].distance(many)
    assert found["area"].test(Tally()).p_value == 1
    assert found["area"].distance(Tally()) is None


def test_how_far_the_guess_was_off() -> None:
    guess = Guess((40, 20, 20, 20), "height")
    # 4, 7, 5, 4 of 20: 20 + 15 + 5 + 0 points.
    assert distance(guess, Tally(4, 7, 5, 4)) == pytest.approx(0.4)
    assert distance(guess, Tally()) is None


def test_a_model_from_the_counts() -> None:
    entered = record("AAA", SERIES).entered("doubtful").under(150, "Filz", "einzeln")
    model = model_of(entered, "7b", "Hütten der 7b")
    assert model.name == "7b"
    assert model.origin == "measured"
    assert model.counts == Tally.of(SERIES).counts
    texts = {entry: words.text("de") for entry, words in model.texts}
    assert texts["label"] == "Hütten der 7b"
    assert texts["source"] == "20 Würfe gezählt, 1 unklar"
    assert texts["surface"] == "Filz"
    assert texts["throw_style"] == "aus 150 mm, einzeln"
    assert models.Model.from_document(model.document()) == model
    plain = model_of(Tally(1, 2, 3, 4), "x", conditions=Conditions())
    assert plain.about("throw_style") is None
    for data, name, error in ((Tally(doubtful=2), "x", BadData), (Tally(1), " ", BadModel)):
        with pytest.raises(error):
            model_of(data, name)
