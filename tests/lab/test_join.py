"""Files taken over into a laboratory that goes on; no throw is lost and none counts twice."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import BadData
from boardkit.lab.merge import join, merge, pool_groups, taken_back
from boardkit.lab.record import Conditions, Group, Record
from boardkit.lab.store import from_json, to_json
from boardkit.lab.tally import ENTRIES, Tally

SERIES = tuple(random.Random(1).choices(ENTRIES[:4], k=20))
OTHER = tuple(random.Random(2).choices(ENTRIES[:4], k=20))

throws = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(ENTRIES)), max_size=5)


def threw(record: Record, more: list[tuple[int, str]]) -> Record:
    for place, entry in more:
        record = record.entered(entry, place)
    return record


@st.composite
def handed_in(draw: st.DrawFn) -> list[Record]:
    """Files of up to three laboratories, each saved now and then and carried on by several."""
    files: list[Record] = []
    for name in draw(st.lists(st.sampled_from("ABC"), min_size=1, max_size=3, unique=True)):
        states = [Record(name, ("1", "2"))]
        for more in draw(st.lists(throws, min_size=1, max_size=5)):
            states.append(threw(draw(st.sampled_from(states)), more))
        files += draw(st.lists(st.sampled_from(states), min_size=1, max_size=5))
    return list(draw(st.permutations(files)))


def counted_by_hand(files: list[Record]) -> Counter[str]:
    """Each throw is told by all that came before it in its laboratory; each counts once."""
    seen = {
        (record.id, tuple(entry for _, entry in record.steps[: n + 1]))
        for record in files
        for n in range(len(record.steps))
    }
    return Counter(entries[-1] for _, entries in seen)


@given(handed_in())
def test_every_throw_counts_once(files: list[Record]) -> None:
    merged = merge(files)
    wanted = counted_by_hand(files)
    assert merged.tally == Tally(*(wanted[entry] for entry in ENTRIES))
    joined = join(files[0], list(enumerate(files[1:], 2)))
    assert joined.record.tally == merged.tally
    own = files[0]
    assert joined.record.steps[: len(own.steps)] == own.steps, "what is there stays in front"
    assert joined.record.names[: len(own.names)] == own.names
    assert len(joined.sources) == len(joined.record.names)
    assert from_json(to_json(joined.record)) == joined.record
    again = join(joined.record, list(enumerate(files, 2)))
    assert again.record.tally == joined.record.tally, "all of them are known"


@given(handed_in(), throws, st.integers(0, 7))
def test_what_was_taken_over_can_be_taken_back(
    files: list[Record], more: list[tuple[int, str]], undone: int
) -> None:
    own = files[0]
    after = join(own, list(enumerate(files[1:], 2))).record
    if after == own:
        assert after.changes == (), "nothing came, so there is nothing to take back"
        return
    now = from_json(to_json(threw(after, more)))
    back = taken_back(now)
    assert back.tally == own.tally + Tally.of(entry for _, entry in more)
    assert taken_back(after) == own
    fewer = after
    for _ in range(min(undone, len(after.steps))):
        fewer = from_json(to_json(fewer.undone()))
    left = own
    for _ in range(len(own.steps) - len(fewer.steps)):
        left = left.undone()
    assert taken_back(fewer) == left


@given(handed_in(), throws)
def test_pooled_groups_keep_every_throw(files: list[Record], more: list[tuple[int, str]]) -> None:
    own = files[0]
    pooled = pool_groups(own, (0, 1), "both")
    assert pooled.names == ("both",)
    assert [entry for _, entry in pooled.steps] == [entry for _, entry in own.steps]
    now = threw(pooled, [(0, entry) for _, entry in more])
    back = taken_back(from_json(to_json(now)))
    assert [group.tally for group in back.groups[:2]] == [group.tally for group in own.groups]
    assert back.tally == now.tally, "what came later stays"
    assert back.names == (*own.names, "both")[: 3 if more else 2]
    fewer, left = pooled, own
    for _ in range(min(2, len(own.steps))):
        fewer, left = fewer.undone(), left.undone()
    assert taken_back(fewer) == left
    assert join(pooled, [("old", own)]).record == pooled, "an old file is still known"


def own() -> Record:
    found = Record("AAA", ("1", "2")).guessed((40, 20, 20, 20), "area").under(150, "felt")
    return threw(found, [(0, entry) for entry in SERIES])


def test_a_laboratory_goes_on_as_it_was_with_others_behind() -> None:
    other = threw(Record("BBB", ("1", "2", "empty")), [(0, "roof"), (1, "long")])
    found = join(own(), [("b.json", other)], "a.json")
    assert found.record.names == ("1", "2", "1 (2)"), "an empty group of that name is filled"
    assert [group.tally.n for group in found.record.groups] == [20, 1, 1]
    assert found.sources == ((), ("b.json",), ("b.json",))
    assert found.record.guess == own().guess
    assert found.record.conditions == Conditions(150, "felt")
    assert found.notes == ()


def test_its_own_file_comes_back() -> None:
    early = threw(Record("AAA", ("1", "2"), (), own().guess), [(0, e) for e in SERIES[:7]])
    late = threw(own(), [(0, "roof"), (1, "long")]).with_group("3").entered("narrow", 2)
    for file, key, n in ((early, "earlier", 20), (own(), "twice", 20), (late, "later", 23)):
        found = join(own(), [("b.json", file)], "a.json")
        assert [note.key for note in found.notes] == [f"lab.note.file_{key}"]
        assert "b.json" in found.notes[0].text("de")
        assert found.record.tally.n == n
    assert taken_back(found.record) == own()
    there = dataclasses.replace(found.record, changes=())
    assert there == late, "it goes on where it was carried on"


def test_a_table_of_its_own_throws_adds_what_is_new() -> None:
    later = Record("table1", ("1",), tuple((0, entry) for entry in (*SERIES, "roof")))
    found = join(own(), [("throws.csv", later)], "a.json")
    assert found.record.tally.n == 21
    assert found.record.groups[0].series == (*SERIES, "roof")
    assert found.sources == (("throws.csv",), ())
    assert "20 throws" in found.notes[0].text("en")
    assert "1 (throws.csv)" in found.notes[0].text("en")


@pytest.mark.parametrize("n", [4, 20])
def test_a_file_taken_over_is_known_when_it_comes_again(n: int) -> None:
    """However few its throws are, and after a restart too."""
    file = threw(Record("BBB", ("x",)), [(0, entry) for entry in OTHER[:n]])
    first = from_json(to_json(join(own(), [("b.json", file)]).record))
    again = join(first, [("b.json", file), ("early.json", file.undone())])
    assert again.record.tally == first.tally
    assert [note.key for note in again.notes] == ["lab.note.file_known", "lab.note.file_earlier"]
    later = threw(file, [(0, "roof"), (0, "long")])
    third = join(first, [("c.json", later)])
    assert third.record.tally == first.tally + Tally(long=1, roof=1)
    assert third.notes[0].key == "lab.note.file_known_part"
    assert f"{n} throws of file c.json" in third.notes[0].text("en")
    names = {4: (*first.names, "x (2)"), 20: first.names}
    assert third.record.names == names[n], "a series that is long enough goes on in its group"
    assert taken_back(third.record) == first
    fourth = join(third.record, [("b.json", file), ("c.json", later)])
    assert fourth.record.tally == third.record.tally
    unlike = threw(Record("BBB", ("x",)).guessed((25, 25, 25, 25), "own"), [(0, "narrow")] * n)
    assert join(first, [("d.json", unlike)]).record.tally.n == first.tally.n + n


def test_a_file_whose_throws_were_all_taken_back_can_be_taken_over_anew() -> None:
    file = threw(Record("BBB", ("x",)), [(0, "roof"), (0, "long")])
    joined = join(own(), [("b.json", file)]).record
    less = joined.undone()
    assert join(less, [("b.json", file)]).record == less, "that throw was taken back on purpose"
    none = less.undone()
    assert none.taken == ()
    assert join(none, [("b.json", file)]).record.tally == joined.tally


def test_what_a_file_has_taken_over_itself_is_known() -> None:
    third = threw(Record("CCC", ("z",)), [(0, "roof"), (0, "long")])
    second = join(threw(Record("BBB", ("x",)), [(0, "long")]), [("c.json", third)]).record
    first = join(own(), [("b.json", second)]).record
    assert first.tally.n == own().tally.n + 3
    assert join(first, [("c.json", third)]).record == first
    restored = join(own(), [("own.json", first)]).record
    assert restored.tally == first.tally
    assert join(restored, [("b.json", second)]).record.tally == first.tally


def test_a_table_taken_over_is_known_too() -> None:
    table = Record("table123", ("7b",), ((0, Tally(4, 7, 5, 4)),))
    first = join(own(), [("7b.csv", table)]).record
    again = join(first, [("again.csv", table)])
    assert again.record == first
    assert [note.key for note in again.notes] == ["lab.note.file_known"]
    back = taken_back(first)
    assert join(back, [("7b.csv", table)]).record.tally == first.tally


def test_too_much_for_one_laboratory() -> None:
    many = Record("B", tuple(map(str, range(40))), tuple((n, Tally(n + 1)) for n in range(40)))
    with pytest.raises(BadData) as caught:
        join(own(), [("b", many)])
    assert caught.value.key == "lab.group.many"
    full = Record("B", ("x",), tuple(itertools.repeat((0, "roof"), 100_000)))
    with pytest.raises(BadData) as caught:
        join(own(), [("b", full)])
    assert caught.value.key == "lab.full"


@pytest.mark.parametrize(
    ("places", "name", "key"),
    [
        ((0,), "x", "lab.pool"),
        ((), "x", "lab.pool"),
        ((0, 7), "x", "lab.group.unknown"),
        ((0, 1), "c", "lab.group.taken"),
        ((0, 1), " ", "lab.group.name"),
        ((0, 1), "x" * 41, "lab.group.name"),
    ],
)
def test_groups_that_cannot_be_pooled(places: tuple[int, ...], name: str, key: str) -> None:
    with pytest.raises(BadData) as caught:
        pool_groups(Record("A", ("a", "b", "c")), places, name)
    assert caught.value.key == key
    assert "{" not in caught.value.text("de")


def test_the_pooled_group_may_keep_one_of_the_names() -> None:
    record = threw(Record("A", ("a", "b")), [(1, "roof"), (0, "long")])
    assert pool_groups(record, (1, 0), "b").groups == (Group("b", ("roof", "long")),)
