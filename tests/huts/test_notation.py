"""Moves and events as texts."""

import pytest

from boardkit.errors import BadNotation
from boardkit.huts import (
    Again,
    DealTile,
    Huts,
    LayTile,
    PlaceTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from boardkit.huts.moves import EXAMPLES
from boardkit.text import LANGUAGES

GAME = Huts()
ROWS = ("..c", "~x.", "###")
WRITTEN = [
    (Start((1, 1)), "start 1,1"),
    (Again(), "again"),
    (Stop(), "stop"),
    (Set((3, 4)), "set 3,4"),
    (Shift((3, 4), (5, 6)), "shift 3,4>5,6"),
    (Replace((10, 0)), "replace 10,0"),
    (LayTile("land", ROWS, (0, 1)), "lay land ..c/~x./### 0,1"),
    (LayTile("castle", ROWS, (-1, -1)), "lay castle ..c/~x./### -1,-1"),
    (Throw(("long", "roof", "upright")), "throw long roof upright"),
    (PlaceTile("city", ROWS), "tile city ..c/~x./###"),
    (DealTile("land", ROWS), "deal land ..c/~x./###"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_written_and_read(move, text):
    assert str(move) == text
    assert GAME.parse(text) == move


def test_moves_of_different_kinds_are_never_equal():
    assert len({move for move, _ in WRITTEN}) == len(WRITTEN)
    assert Set((1, 1)) != Start((1, 1)) != Replace((1, 1))
    assert Set((1, 1)) != (1, 1)
    assert PlaceTile("land", ROWS) != DealTile("land", ROWS)


def test_blanks_do_not_matter():
    assert GAME.parse("  set   3,4 ") == Set((3, 4))
    assert GAME.parse("shift 3,4 > 5,6") == Shift((3, 4), (5, 6))
    assert GAME.parse("throw upright long") == Throw(("long", "upright"))


def test_the_examples_in_the_errors_are_right():
    for word, text in EXAMPLES.items():
        assert str(GAME.parse(text)) == text
        assert text.startswith(word)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("word", ""),
        ("word", "build 3,4"),
        ("word", "Set 3,4"),
        ("form", "set"),
        ("form", "set 3"),
        ("form", "set 3,4,5"),
        ("form", "set three,four"),
        ("form", "set ³,4"),
        ("form", "set 3,4 5,6"),
        ("form", "shift 3,4"),
        ("form", "stop now"),
        ("form", "throw"),
        ("form", "throw upright upright upright upright"),
        ("form", "throw standing"),
        ("form", "lay land ..c/~x./### "),
        ("form", "lay land ..c/~x. 0,1"),
        ("form", "lay land ..c/~o./### 0,1"),
        ("form", "tile town ccc/ccc/###"),
        ("form", "set 99999999999999999999,1"),
        ("no_text", 5),
        ("no_text", None),
        ("no_text", Set((1, 1))),
    ],
)
def test_what_is_no_move(key, text):
    with pytest.raises(BadNotation) as caught:
        GAME.parse(text)
    assert caught.value.key == f"notation.{key}"
    for language in LANGUAGES:
        assert not set(caught.value.text(language)) & set("{["), text
