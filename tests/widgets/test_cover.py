"""Guess before you look: what a guess may be written as, and what is asked back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.chance.dist import Dist
from boardkit.errors import BadAnswer
from boardkit_widgets.cover import Cover, asked_row, read_guess, verdict


@pytest.mark.parametrize(
    "text",
    ["1/4", "0,25", "0.25", ".25", "25%", "25 %", " 25,0 Prozent ", "25\u202f%", "~0,25", "2/8"],
)
def test_many_ways_to_write_a_quarter(text: str) -> None:
    assert read_guess(text) == Fraction(1, 4)


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("1", 1), ("100 %", 1), ("0,5 %", "1/200")])
def test_the_ends_and_small_ones(text: str, value: Any) -> None:
    assert read_guess(text) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "guess.empty"),
        ("  ", "guess.empty"),
        ("maybe", "guess.unread"),
        ("1/0", "guess.unread"),
        ("0.5/2", "guess.unread"),
        ("-1/4", "guess.unread"),
        ("25", "guess.percent"),
        ("250", "guess.range"),
        ("120 %", "guess.range"),
        ("5/4", "guess.range"),
    ],
)
def test_what_is_no_chance_is_told(text: str, key: str) -> None:
    with pytest.raises(BadAnswer) as error:
        read_guess(text)
    assert error.value.key == key
    for language in ("de", "en"):
        assert "[" not in error.value.text(language)


def test_the_likeliest_row_is_asked_for() -> None:
    table = Dist({"a": 1, "b": 3, "c": 3}).table()
    assert asked_row(table).outcome == "b"


def test_a_guess_uncovers_and_the_field_is_empty_again() -> None:
    guesses: list[Fraction] = []
    cover = Cover(lambda callback: callback, guesses.append)
    cover.show(asked_row(Dist({"a": 1, "b": 3}).table()), "de")
    assert "„b“" in cover.words.value
    cover.field.value = "60 %"
    cover.button.click()
    assert guesses == [Fraction(3, 5)]
    assert cover.field.value == ""


def test_the_verdict_names_both_and_the_distance() -> None:
    row = asked_row(Dist({"a": 1, "b": 3}).table())
    assert "15.0 percentage points" in verdict(Fraction(3, 5), row, "en")
    assert "60.0%" in verdict(Fraction(3, 5), row, "en")
    assert "percentage" not in verdict(Fraction(3, 4), row, "en")
