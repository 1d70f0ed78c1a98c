"""Questions in words about the next tile and hidden hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.errors import BadPattern
from boardkit.forest import odds, study
from boardkit.forest.ask import field_of, landscapes_of
from boardkit.text import LANGUAGES
from tests.forest.tables import FOREST, table

WAITING = FOREST.position(study.WAITING)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("forest", "F"), (" WALD ", "F"), ("g", "G"), ("Gebirge und See", "GL"),
        ("lake, village", "LV"), ("meadow and Wiese", "M"),
    ],
)  # fmt: skip
def test_landscapes_are_read_in_both_languages(text: str, letters: str) -> None:
    assert landscapes_of(text) == tuple(letters)


@pytest.mark.parametrize(
    ("text", "field"),
    [("2,-1", (2, -1)), (" 0 , 3", (0, 3)), ("row 1, column −2", (1, -2)), ("Zeile -4, Spalte 0",
      (-4, 0)), ("2", None), ("forest", None), ("12345,0", None)],
)  # fmt: skip
def test_fields_are_read_as_they_are_told(text: str, field: tuple[int, int] | None) -> None:
    assert field_of(text) == field


def test_an_answer_has_a_row_for_the_next_tile_and_for_each_hidden_hand() -> None:
    found = odds.ask(FOREST, WAITING, 1, "mountain")
    assert [row.outcome for row in found.rows] == ["next", 0]
    # 18 of 38 tiles, 33 of them fit, one of these is in the hand (see boardkit.forest.study).
    assert [row.chance for row in found.rows] == [Fraction(192, 407), Fraction(18, 33)]
    for row in found.rows:
        assert row.derive is not None
        assert row.derive().value == row.chance
    for code in LANGUAGES:
        assert "{" not in found.html(code)


def test_fields_ask_for_an_area_or_for_a_gap() -> None:
    laid = odds.ask(FOREST, WAITING, 1, "0,0")
    free = odds.ask(FOREST, WAITING, 1, "Zeile 2, Spalte 1")
    assert laid.title.key == "forest.ask.extend"
    assert free.title.key == "forest.ask.cover"
    assert laid.rows[0].chance == odds.next_tile(FOREST, WAITING, 1, (0, 0))
    assert free.rows[0].chance == odds.next_tile(FOREST, WAITING, 1, (2, 1))
    assert 0 < free.rows[0].chance < 1


def test_several_landscapes_must_all_be_there() -> None:
    both = odds.ask(FOREST, WAITING, 1, "lake and mountain").rows[1].chance
    hand = [tile for tile in FOREST.view(WAITING, 1).stack if set("GL") <= set("".join(tile))]
    assert both == Fraction(len(hand), 33)


@pytest.mark.parametrize(
    "text", ["", "desert", "forest or lake", "1;2", "forest and", "x" * 500, None, 3, ["forest"]]
)
def test_what_is_not_understood_is_told(text: Any) -> None:
    with pytest.raises(BadPattern) as caught:
        odds.ask(FOREST, WAITING, 1, text)
    for code in LANGUAGES:
        assert "{" not in caught.value.text(code)
        assert len(caught.value.text(code)) < 300


def test_without_a_tile_to_come_there_is_nothing_to_ask() -> None:
    over = table(("VVF/VLF", 0, 0), phase="over", hands=[None, None])
    with pytest.raises(BadPattern) as caught:
        odds.ask(FOREST, over, 0, "forest")
    assert caught.value.key == "forest.ask.no_tile"
    with pytest.raises(BadPattern) as caught:
        odds.ask(FOREST, over, 0, "who wins")
    assert caught.value.key == "ending.over"


@pytest.mark.parametrize("text", ["who wins", "Wer gewinnt?", " ENDSTAND "])
def test_who_wins_is_simulated_and_says_so(text: str) -> None:
    found = odds.ask(FOREST, WAITING, 1, text)
    assert found.origin == "simulated"
    assert [row.outcome for row in found.rows] == [0, 1]
    assert sum(row.chance for row in found.rows) >= 1  # a shared win counts for both
    for row in found.rows:
        low, high = row.range
        assert low <= row.chance <= high
    assert found == odds.ask(FOREST, WAITING, 1, "who wins")
    for code in LANGUAGES:
        assert "60" in found.html(code)


def test_an_empty_question_is_seen_to_be_empty() -> None:
    with pytest.raises(BadPattern) as caught:
        odds.ask(FOREST, WAITING, 0, "")
    for language in LANGUAGES:
        assert caught.value.text(language).startswith('""')
