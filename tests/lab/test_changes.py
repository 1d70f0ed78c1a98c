"""What was put together can be taken back after a restart, and a damaged way back is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit.errors import BadData
from boardkit.lab import changes
from boardkit.lab.changes import Change, runs, unfolded
from boardkit.lab.merge import join, pool_groups, taken_back
from boardkit.lab.record import MOST_STEPS, Record
from boardkit.lab.store import LARGEST, from_json, to_json
from boardkit.lab.tally import Tally

OWN = Record("AAA", ("a", "b")).entered("roof").entered("long", 1)


def file(name: str) -> Record:
    return Record(name, (name,)).entered("narrow").added(Tally(upright=3))


def test_all_of_it_is_taken_back_in_turn_after_a_restart() -> None:
    first = join(OWN, [("b.json", file("B"))]).record
    second = pool_groups(first, (0, 2), "ab").entered("upright", 0)
    third = join(second, [("c.json", file("C"))]).record
    now = from_json(to_json(third))
    assert now == third
    assert [(c.of, c.into, c.n) for c in now.changes] == [
        (("b.json",), "", 4),
        (("a", "B"), "ab", 0),
        (("c.json",), "", 4),
    ]
    now = taken_back(now)
    assert now == second
    now = taken_back(now)
    assert now.names == ("a", "b", "B", "ab"), "what came later stays in a group of its name"
    assert [group.tally.entries for group in now.groups] == [1, 1, 4, 1]
    now = taken_back(now)
    assert [group.tally.entries for group in now.groups] == [1, 1, 1]
    assert now.taken == now.changes == ()
    with pytest.raises(BadData) as caught:
        taken_back(now)
    assert caught.value.key == "lab.nothing_to_undo"


def test_a_file_of_before_has_no_way_back_and_is_read() -> None:
    text = to_json(OWN)
    assert "changes" not in json.loads(text)
    assert from_json(text) == OWN


def test_groups_keep_a_name_that_they_got_meanwhile() -> None:
    now = join(OWN, [("b.json", file("B"))]).record.renamed(0, "first")
    assert taken_back(now) == OWN.renamed(0, "first")
    crossed = pool_groups(OWN, (0, 1), "ab").renamed(0, "a")
    assert taken_back(crossed).names == ("a", "b"), "a name that another group had stays its own"


def test_the_way_back_stays_small() -> None:
    now = OWN
    for n in range(changes.MOST + 5):
        now = join(now, [(f"{n}.json", Record(f"X{n}", ("x",)).entered("roof"))]).record
        now = pool_groups(now, (0, len(now.names) - 1), f"p{n}")
    assert len(now.changes) == changes.MOST
    steps = tuple((n % 2, "roof") for n in range(MOST_STEPS))
    crossed = pool_groups(Record("A", ("a", "b", "c"), steps), (0, 1), "ab")
    twice = pool_groups(crossed, (0, 1), "abc")
    text = to_json(twice)
    assert len(text) < LARGEST / 4
    assert from_json(text) == twice
    assert taken_back(twice).names == crossed.names
    assert tuple(unfolded(runs([3, 3, 0]))) == (3, 3, 0)


def test_odd_names_of_files_can_be_kept() -> None:
    names = ("x" * 1000, "\udcff\n.json", 7)
    now = join(OWN, [(name, file(f"B{i}")) for i, name in enumerate(names)]).record
    assert from_json(to_json(now).encode().decode()) == now


GOOD = json.loads(to_json(pool_groups(OWN, (0, 1), "ab")))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"of": "ab"}, "damaged"),
        ({"of": [7]}, "damaged"),
        ({"into": None}, "damaged"),
        ({"n": -1}, "damaged"),
        ({"n": True}, "damaged"),
        ({"at": 3}, "damaged"),
        ({"added": 1}, "damaged"),
        ({"known": "0"}, "damaged"),
        ({"before": ["a", "a"]}, "damaged"),
        ({"before": ["a", " b"]}, "damaged"),
        ({"before": ["a", ""]}, "entry"),
        ({"after": 7}, "damaged"),
        ({"places": [[0, 1]]}, "damaged"),
        ({"places": [[0, 1], [2, 1]]}, "damaged"),
        ({"places": [0, 1]}, "damaged"),
        ({"places": None}, "damaged"),
    ],
)
def test_a_way_back_that_cannot_be(change: dict[str, Any], key: str) -> None:
    assert from_json(json.dumps(GOOD)).changes
    bad = GOOD | {"changes": [GOOD["changes"][0] | change]}
    with pytest.raises(BadData) as caught:
        from_json(json.dumps(bad), "lab.json")
    assert caught.value.key == f"lab.file.{key}"


@pytest.mark.parametrize("given", [7, {}, [7], [[]], [{}], [GOOD["changes"][0]] * 21])
def test_no_list_of_changes(given: Any) -> None:
    with pytest.raises(BadData) as caught:
        from_json(json.dumps(GOOD | {"changes": given}))
    assert caught.value.key == "lab.file.damaged"


def test_a_throw_in_a_group_that_was_not_there_keeps_its_group() -> None:
    """Nobody writes such a file but by hand; what is in it is kept all the same."""
    odd = Record("A", ("a", "b"), ((1, "roof"),), changes=(Change(("f",), before=("a",), at=1),))
    assert taken_back(odd).groups[1].tally == Tally(roof=1)


def test_whose_turn_it_was_last() -> None:
    assert Record("A", ("a", "b")).last_place == 0
    assert OWN.last_place == 1
    now = OWN
    for name in "BC":
        now = join(now, [(name, file(name))]).record
        assert now.last_place == 1, "files were entered elsewhere"
    later = now.entered("roof", 3)
    assert later.last_place == 3
    assert later.undone().last_place == later.undone().undone().last_place == 1
    assert pool_groups(now, (0, 1), "ab").last_place == 0
    assert join(Record("A"), [("b", file("B"))]).record.last_place == 0
