"""Result codes: what they hold, and that a slip of the pen is always noticed."""

from __future__ import annotations

import itertools
import json
import pathlib
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import BadData
from boardkit.lab import codes
from boardkit.lab.codes import ALPHABET, Result, decode, encode, looks_like_code
from boardkit.lab.tally import Tally

VECTORS = json.loads(
    (pathlib.Path(codes.__file__).parent / "code_vectors.json").read_text(encoding="utf-8")
)
tallies = st.builds(Tally, *[st.integers(0, 399)] * 5)
results = st.builds(Result, st.integers(1, 40), tallies)


@given(results)
def test_a_code_holds_the_result(result: Result) -> None:
    code = encode(result)
    assert len(code) == 14
    assert set(code) <= set(ALPHABET) | {"-"}
    assert decode(code) == result
    assert decode(f" {code.lower().replace('-', ' – ')}\n") == result


@pytest.mark.parametrize("row", VECTORS["good"], ids=lambda row: row["code"])
def test_vectors(row: dict) -> None:
    row = dict(row)
    code, seat = row.pop("code"), row.pop("seat")
    assert encode(Result(seat, Tally(**row))) == code
    assert decode(code) == Result(seat, Tally(**row))


def test_the_documented_algorithm_step_by_step() -> None:
    """Seat 12 and 4 7 5 4 1, by hand as the module's table says."""
    value = ((((11 * 400 + 4) * 400 + 7) * 400 + 5) * 400 + 4) * 400 + 1
    digits = [value // 23**k % 23 for k in range(10, -1, -1)]
    check = -sum((k + 2) * digits[k] for k in range(11)) % 23
    letters = "".join("23456789CDFHJKLMNPRTWXY"[d] for d in [*digits, check])
    assert f"{letters[:4]}-{letters[4:8]}-{letters[8:]}" == "4NKM-M9FP-6RY7"


@pytest.mark.parametrize("row", VECTORS["bad"], ids=lambda row: row["code"] or "empty")
def test_bad_vectors(row: dict) -> None:
    with pytest.raises(BadData) as caught:
        decode(row["code"])
    assert caught.value.key == f"lab.code.{row['why']}"


@given(results)
def test_one_wrong_character_is_always_noticed(result: Result) -> None:
    plain = encode(result).replace("-", "")
    for place, wrong in itertools.product(range(12), ALPHABET + "01BEGIOQSUVZÄ"):
        if wrong != plain[place]:
            with pytest.raises(BadData):
                decode(plain[:place] + wrong + plain[place + 1 :])


@given(results)
def test_two_characters_swapped_are_always_noticed(result: Result) -> None:
    plain = encode(result).replace("-", "")
    for i, j in itertools.combinations(range(12), 2):
        swapped = list(plain)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        if plain[i] != plain[j]:
            with pytest.raises(BadData):
                decode("".join(swapped))


def test_what_does_not_occur_gets_a_question_back() -> None:
    with pytest.raises(BadData) as caught:
        decode("4NKM-M9FP-6RB7")
    assert caught.value.text("en").endswith("is it 8?")
    assert "Zeichen 11" in caught.value.text("de")
    with pytest.raises(BadData) as caught:
        decode("4NKM-M9FP-6R07")
    assert caught.value.text("de").endswith("Ist C oder D gemeint?")


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadData) as caught:
        encode(Result(1, Tally(narrow=400)))
    assert "narrow side" in caught.value.text("en")
    for seat in (0, 41, -1, True, 1.5, "7", None):
        with pytest.raises(BadData) as caught:
            Result(seat, Tally())  # type: ignore[arg-type]
        assert caught.value.key == "lab.seat"


def test_numbers_of_every_kind_make_a_seat() -> None:
    for seat in (np.int64(7), 7.0):
        assert Result(seat, Tally()) == Result(7, Tally())  # type: ignore[arg-type]
        assert encode(Result(seat, Tally())) == encode(Result(7, Tally()))  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [lambda: Result(1, None), lambda: Result(1, 5), lambda: encode(5)])
def test_a_result_needs_a_tally(make: Callable[[], object]) -> None:
    with pytest.raises(BadData) as caught:
        make()
    assert caught.value.key == "lab.count.no_table"


def test_codes_are_told_from_counts() -> None:
    assert looks_like_code("4 N K M M 9 F P 6 R Y 7"), "read out letter by letter"
    assert not looks_like_code("upright 4 long 7 narrow 5 roof 4")
    assert looks_like_code("4NKMM9FP6RY")
    assert looks_like_code("2222-2222-2222")
    assert not looks_like_code("12 5 5 3")
    assert not looks_like_code("")
