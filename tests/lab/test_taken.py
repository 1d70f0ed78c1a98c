"""Files that were taken over are remembered in the laboratory's file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit.errors import BadData
from boardkit.lab.record import Record
from boardkit.lab.store import from_json, to_json
from boardkit.lab.taken import MOST, Taken
from boardkit.lab.tally import Tally

FILE = Record("AAA", ("1", "2")).entered("upright").added(Tally(1, 2, 3, 4), 1)
KEPT = Record("BBB", ("1",), taken=(Taken.of(FILE),))


def test_it_is_kept_in_the_file() -> None:
    assert from_json(to_json(KEPT)) == KEPT
    assert '"taken"' not in to_json(FILE), "a laboratory that took nothing over says nothing"
    two = KEPT.entered("roof").entered("long")
    assert two.undone().under(100).taken == KEPT.taken
    assert two.undone().undone().taken == (), "nothing of that file is left"


def test_what_is_known_of_a_file() -> None:
    taken = Taken.of(FILE)
    assert taken.known(FILE) == taken.known(FILE.entered("roof")) == 2
    assert taken.known(FILE.renamed(0, "other")) == 2, "names are not throws"
    assert taken.known(FILE.undone()) == 1
    assert taken.known(FILE.undone().added(Tally(1, 2, 3, 5), 1)) == 0
    other = Record("AAA").guessed((25, 25, 25, 25), "equal").entered("upright")
    assert taken.known(other) == 0, "copies of a prepared file are thrown into by others"


@pytest.mark.parametrize(
    "taken",
    [
        7, {}, [7], [[]], [["AAA", 1, "x", "y"]], [["AAA", -1, "x", "y", 0]],
        [["AAA", True, "x", "y", 0]], [["AAA", "1", "x", "y", 0]], [["", 1, "x", "y", 0]],
        [["AAA", 1, "x" * 41, "y", 0]], [["AAA", 1, "x", 7, 0]], [["AAA", 1, "x", "y", None]],
        [["AAA", 1, "x", "y", 0]] * (MOST + 1),
    ],
)  # fmt: skip
def test_what_cannot_be_remembered(taken: Any) -> None:
    document = json.loads(to_json(KEPT)) | {"taken": taken}
    with pytest.raises(BadData) as caught:
        from_json(json.dumps(document), "lab.json")
    assert caught.value.key == "lab.file.damaged"
