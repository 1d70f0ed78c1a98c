"""What is the same for all games when documents and notation are read."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.document import LAST, check_head, is_int, is_list, number, one_of
from boardkit.errors import BadNotation, BadPosition
from boardkit.game import CountedMoves
from boardkit.huts import Huts
from boardkit.notation import FIELD, Notation, field_of, written
from boardkit.text import LANGUAGES

GAME = Huts(players=3)


def refused(call: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        call()
    assert len({caught.value.text(code) for code in LANGUAGES}) == 2
    return caught.value


def test_kinds_of_values() -> None:
    assert [is_int(given) for given in (0, -3, True, 1.0, "1", None)] == [True, True] + [False] * 4
    assert [is_list(given) for given in ([], (), "ab", {}, None)] == [True, True] + [False] * 3


def test_the_head_of_a_document() -> None:
    check_head(GAME, {}, ("game", "players"))
    check_head(GAME, {"game": "huts", "players": 3}, ("game", "players"))
    for document, key in (
        ([], "no_table"),
        (None, "no_table"),
        ({"gmae": "huts"}, "entry"),
        ({3: "huts"}, "entry"),
        ({"game": "town"}, "game"),
        ({"game": 3}, "game"),
        ({"players": 2}, "players"),
        ({"players": True}, "players"),
    ):
        error = refused(lambda document=document: check_head(GAME, document, ("game", "players")))
        assert error.key == f"document.{key}"


def test_whole_numbers() -> None:
    assert number({"n": 3}, "n", 1, 5) == 3
    assert number({"n": None}, "n", 1, 5) == number({}, "n", 1, 5) == 1
    assert number({}, "n", 1, 5, missing=4) == 4
    assert number({"n": LAST}, "n", 0) == LAST
    for given in (0, 6, True, 2.0, "2", [2]):
        assert refused(lambda given=given: number({"n": given}, "n", 1, 5)).key == "document.range"
    assert refused(lambda: number({"n": -1}, "n", 0)).key == "document.number"
    assert refused(lambda: number({"n": LAST + 1}, "n", 0)).values["high"] == LAST


def test_words_of_a_list() -> None:
    assert one_of({}, "phase", ("a", "b"), "b") == "b"
    error = refused(lambda: one_of({"phase": ["a"]}, "phase", ("a", "b"), "b"))
    assert (error.key, error.values["known"]) == ("document.one_of", ("a", "b"))


NOTATION = Notation(
    "huts",
    {"go": (f"go {FIELD}", field_of), "stop": ("stop", lambda match: "stop")},
    {"go": "go 3,4", "stop": "stop"},
)


def test_notation_reads_its_forms() -> None:
    assert NOTATION.parse(" go   -1,12 ") == (-1, 12)
    assert NOTATION.parse("stop") == "stop"
    assert written((-1, 12)) == "-1,12"


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "word"), ("run", "word"), ("go", "form"), ("go 1", "form"), ("go 1,2 3", "form"),
     ("stop now", "form"), ("go 99999,1", "form"), ("go ١,1", "form"), (None, "no_text"),
     (b"stop", "no_text")],
)  # fmt: skip
def test_notation_refuses_the_rest(text: Any, key: str) -> None:
    with pytest.raises(BadNotation) as caught:
        NOTATION.parse(text)
    assert caught.value.key == f"notation.{key}"
    assert len({caught.value.text(code) for code in LANGUAGES}) == 2


class Letters(CountedMoves[str]):
    """As many letters as there are players."""

    def _make(self, index: int) -> str:
        return "abc"[index]


def test_counted_moves_are_made_when_asked_for() -> None:
    moves = Letters(GAME, GAME.start(), 3)
    assert list(moves) == [moves[0], moves[1], moves[-1]] == ["a", "b", "c"]
    assert moves[1:] == ("b", "c")
    for outside in (3, -4):
        with pytest.raises(IndexError):
            moves[outside]
    assert "a" not in moves  # `in` asks the rules of the game, and they know no letters
