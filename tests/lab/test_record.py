"""What a device remembers: guess first, every step can be taken back, bad input changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import BadData
from boardkit.lab.merge import pool_groups, taken_back
from boardkit.lab.record import REASONS, Conditions, Guess, Record, left_to_give, reason_name
from boardkit.lab.store import from_json, to_json
from boardkit.lab.tally import ENTRIES, Tally

EMPTY = Record("ABC", ("A", "B"))
steps = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(ENTRIES)), max_size=30)


def filled(entries: list[tuple[int, str]]) -> Record:
    record = EMPTY
    for group, entry in entries:
        record = record.entered(entry, group)
    return record


@given(steps)
def test_groups_add_up_and_undo_goes_back_to_nothing(entries: list[tuple[int, str]]) -> None:
    record = filled(entries)
    a, b = record.groups
    assert a.tally + b.tally == record.tally
    assert a.series == tuple(entry for group, entry in entries if group == 0)
    assert record.tally.n + record.tally.doubtful == len(entries)
    assert record.path()[-1:] == ([record.tally] if entries else [])
    for left in range(len(entries) - 1, -1, -1):
        record = record.undone()
        assert record == filled(entries[:left])
    with pytest.raises(BadData) as caught:
        record.undone()
    assert caught.value.key == "lab.nothing_to_undo"


def test_a_tally_is_one_step() -> None:
    record = EMPTY.entered("roof").added(Tally(upright=3, doubtful=2))
    assert record.tally == Tally(upright=3, roof=1, doubtful=2)
    assert record.groups[0].series is None
    assert record.groups[1].series == ()
    assert record.last_words().text("en") == "Group A: a tally of 5 throws"  # type: ignore[union-attr]
    assert record.undone() == EMPTY.entered("roof")
    with pytest.raises(BadData) as caught:
        record.added(Tally())
    assert caught.value.key == "lab.no_throws"


def test_the_last_entry_in_words_counts_its_own_group() -> None:
    record = filled([(0, "upright"), (1, "roof"), (0, "narrow")])
    words = record.last_words()
    assert words is not None
    assert words.text("de") == "Gruppe A, Wurf 2: Schmalseite"
    assert EMPTY.last_words() is None


def test_a_guess_comes_before_the_first_throw() -> None:
    record = EMPTY.guessed((40, "12,5", 12.5, "35 %"), "height", " weil  es\nso ist ")
    assert record.guess is not None
    assert record.guess.share("long") == Fraction(1, 8)
    assert record.guess.words == "weil es so ist"
    assert record.guessed((25, 25, 25, 25), "equal").guess != record.guess
    with pytest.raises(BadData) as caught:
        record.entered("upright").guessed((25, 25, 25, 25), "equal")
    assert caught.value.key == "lab.guess.late"


@pytest.mark.parametrize(
    ("shares", "reason", "key", "words"),
    [
        ((25, 25, 25, 20), "equal", "left", "5 percent"),
        ((25, 25, 25, "27,5"), "equal", "over", "2.5 percent"),
        ((50, 50), "equal", "four", "2"),
        ((50, 50, 10, -10), "equal", "share", "-10"),
        ((50, 50, 0, "viel"), "equal", "share", "viel"),
        ((50, 50, 0, None), "equal", "share", "None"),
        ((50, 50, 0, True), "equal", "share", "True"),
        ((50, 50, 0, float("nan")), "equal", "share", "nan"),
        ((50, 50, 0, "1/0"), "equal", "share", "1/0"),
        ((50, 50, 0, "1e99"), "equal", "share", "1e99"),
        ((25, 25, 25, 25), "because", "reason", "something else"),
    ],
)
def test_bad_guesses(shares: Any, reason: str, key: str, words: str) -> None:
    with pytest.raises(BadData) as caught:
        Guess(shares, reason)
    assert caught.value.key == f"lab.guess.{key}"
    assert words in caught.value.text("en")


def test_what_is_left_to_give() -> None:
    assert left_to_give((10, 20, 30, 25)) == 15
    assert left_to_give((50, 50, 50, 0)) == -50


def test_every_reason_has_its_words() -> None:
    for code in ("de", "en"):
        assert len({reason_name(reason).text(code) for reason in REASONS}) == len(REASONS)


@pytest.mark.parametrize("entry", ["edge", "", None, 1, "Upright", ["upright"]])
def test_entries_that_are_none(entry: Any) -> None:
    with pytest.raises(BadData) as caught:
        EMPTY.entered(entry)
    assert caught.value.key == "lab.entry"
    assert "unklar" in caught.value.text("de")


@pytest.mark.parametrize("group", [2, -1, True, "A", None])
def test_groups_that_are_none(group: Any) -> None:
    with pytest.raises(BadData) as caught:
        EMPTY.entered("roof", group)
    assert caught.value.key == "lab.group.unknown"


def test_names_of_groups() -> None:
    record = EMPTY.with_group(" C  c ").renamed(0, "B2").renamed(0, "B2")
    assert record.names == ("B2", "B", "C c")
    for name, key in (("B", "taken"), ("", "name"), ("x" * 41, "name"), (7, "name")):
        with pytest.raises(BadData) as caught:
            record.with_group(name)  # type: ignore[arg-type]
        assert caught.value.key == f"lab.group.{key}"
    with pytest.raises(BadData):
        record.renamed(0, "B")
    for n in range(37):
        record = record.with_group(str(n))
    with pytest.raises(BadData) as caught:
        record.with_group("one more")
    assert caught.value.key == "lab.group.many"


def test_conditions() -> None:
    record = EMPTY.under(150, "Filz", "einzeln aus der Hand")
    assert record.conditions == Conditions(150, "Filz", "einzeln aus der Hand")
    for height in (-1, float("inf"), float("nan"), "150", True, 10_001):
        with pytest.raises(BadData) as caught:
            EMPTY.under(height)  # type: ignore[arg-type]
        assert caught.value.key == "lab.height"
    with pytest.raises(BadData) as caught:
        EMPTY.under(surface="x" * 401)
    assert caught.value.key == "lab.text"


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        ({"upright": -1}, "negative"),
        ({"upright": 1.0}, "no_number"),
        ({"upright": "7"}, "no_number"),
        ({"upright": True}, "no_number"),
        ({"upright": float("nan")}, "no_number"),
        ({"upright": 10**10}, "high"),
        ([7, 5, 5, 3], "no_table"),
    ],
)
def test_counts_that_are_none(counts: Any, key: str) -> None:
    with pytest.raises(BadData) as caught:
        Tally.from_document(counts)
    assert caught.value.key == f"lab.count.{key}"


def test_doubtful_throws_do_not_count() -> None:
    tally = Tally(upright=3, long=1, doubtful=6)
    assert tally.n == 4
    assert tally.share("upright") == Fraction(3, 4)
    assert Tally(doubtful=6).share("upright") is None
    assert Tally(doubtful=6).interval("upright") == (0, 1)
    assert Tally.from_document(tally.document()) == tally


def test_seats_belong_to_groups() -> None:
    record = EMPTY.seated(12).seated(7, 1)
    assert (record.seat(0), record.seat(1)) == (12, 7)
    for group, seat, key in ((1, 12, "lab.seat_used"), (0, 41, "lab.seat"), (0, 0, "lab.seat"),
                             (0, True, "lab.seat"), (0, "x", "lab.seat"),
                             (2, 3, "lab.group.unknown")):  # fmt: skip
        with pytest.raises(BadData) as caught:
            record.seated(seat, group)  # type: ignore[arg-type]
        assert caught.value.key == key
    assert record.seated(12, 0) == EMPTY.seated(7, 1).seated(12)
    assert record.seated(None).seated(12, 1).seats == (("B", 12),)
    assert record.renamed(0, "C").seats == (("C", 12), ("B", 7))
    assert record.renamed(0, "A") == record


def test_a_seat_comes_back_with_its_group() -> None:
    record = EMPTY.entered("roof").entered("long", 1).seated(12).seated(7, 1)
    pooled = pool_groups(record, (0, 1), "both")
    assert pooled.seat() is None, "two tables are no table"
    assert from_json(to_json(pooled)) == pooled
    assert taken_back(pooled) == record
    moved = pooled.seated(7)
    assert taken_back(moved).seats == (("A", 12), ("both", 7)), "one seat, one group"
    assert pooled.with_group("A").seat(1) is None, "a new group has no old seat"
    assert pool_groups(record, (0, 1), "A").seat() == 12
