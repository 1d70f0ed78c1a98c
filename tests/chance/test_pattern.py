"""Combinations of dice: the textbook's numbers, brute force over all rolls, and bad input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.chance import pool
from boardkit.chance.pattern import Pattern, blocks, pattern
from boardkit.errors import BadOption, BadPattern
from boardkit.text import LANGUAGES

SIX = range(1, 7)
TEXTS = (
    "A", "1", "AA", "15", "AAAAA", "5555", "AAA BBB", "AA BB CC DD", "12345", "ABCDE", "AAA BB",
    "11 22 33", "11111 222", "1111111", "1 22 333 4444", "A BB CCC DDDD", "1 A B C D",
    "12 AA BBB C", "AA BB CC DD EE", "A BB CC DDD", "345 A BB", "22 AAAA",
)  # fmt: skip


def contains(dice: Iterable[int], one: Pattern) -> bool:
    """By the wording of the rule: some different faces for the letters, all of them contained."""
    counts = Counter(dice)
    if any(counts[face] < need for face, need in one.fixed):
        return False
    return any(
        all(counts[face] >= need for face, need in zip(faces, one.free, strict=True))
        for faces in permutations(one.open_faces, len(one.free))
    )


def enumerated(one: Pattern, dice: int, kept: tuple[int, ...] = ()) -> Fraction:
    """Every ordered roll for itself."""
    rolled = dice - len(kept)
    good = sum(contains((*kept, *roll), one) for roll in product(SIX, repeat=rolled))
    return Fraction(good, 6**rolled)


letters = st.lists(st.sampled_from("AB"), max_size=4)
digits = st.lists(st.sampled_from("123"), max_size=3)
texts = st.tuples(letters, digits).filter(any).map(lambda pair: "".join([*pair[0], *pair[1]]))


@given(texts, st.integers(1, 5), st.lists(st.sampled_from(SIX), max_size=4))
@settings(max_examples=60)
def test_chances_against_all_ordered_rolls(text: str, dice: int, kept: list[int]) -> None:
    one = pattern(text)
    held = tuple(kept[:dice])
    assert one.chance(dice, held) == enumerated(one, dice, held)


@pytest.mark.parametrize("text", TEXTS)
def test_chances_against_all_multisets_of_ten_dice(text: str) -> None:
    one = pattern(text)
    assert one.chance() == pool.rolls(10).p(lambda dice: contains(dice, one))
    for kept in ((1, 2, 2), (3, 3, 3, 4, 5), (6, 6, 1, 1, 1, 1)):
        rest = pool.rolls(10 - len(kept))
        assert one.chance(10, kept) == rest.p(lambda dice, kept=kept: one((*dice, *kept)))


@given(texts, st.lists(st.sampled_from(SIX), max_size=10))
def test_what_contains_a_combination(text: str, dice: list[int]) -> None:
    assert pattern(text)(dice) == contains(dice, pattern(text))


def test_the_textbook_with_six_faces() -> None:
    rolls = pool.rolls(10)
    for text, chance in (
        ("AAAAA", Fraction(38929, 419904)),
        ("12345", Fraction(99715, 279936)),
        ("AAA BBB", Fraction(165995, 419904)),
        ("AAA BB", Fraction(3111235, 3359232)),
    ):
        one = pool.pattern(text, faces=range(1, 7))
        assert rolls.p(one) == one.chance() == chance


def test_the_game_without_sixes() -> None:
    """Reference values of the rules and the lessons."""
    assert pattern("AAAAA").chance() == Fraction(778685, 10077696)
    at_most_four = lambda dice: pattern("AAAAA")(dice) and dice.count(6) <= 4  # noqa: E731
    assert pool.rolls(10).p(at_most_four) == Fraction(778475, 10077696)
    assert pattern("AAA BBB").chance() == Fraction(3155, 11664)
    for text, rounded in (("AAA BB", 0.7905), ("12345", 0.3562), ("AA BB CC DD", 0.0988)):
        assert round(float(pattern(text).chance()), 4) == rounded
    assert round(1 / pattern("11111 222").chance()) == 1226
    assert round(1 / pattern("1111111").chance()) == 3738


def test_small_numbers_by_hand() -> None:
    # 300 of 7776 rolls of five dice are full houses: 6 * 5 faces, 10 orders; 6 are five of a kind
    assert pattern("AAA BB", SIX).chance(5) == Fraction(300, 7776)
    # four dice, two pairs: C(6, 2) pairs of faces, 6 orders
    assert pattern("AA BB", SIX).chance(4) == Fraction(90, 1296)
    # one die to roll: it must show the 3
    assert pattern("33").chance(2, kept=(3,)) == Fraction(1, 6)
    # nothing to roll
    assert pattern("33").chance(2, kept=(3, 3)) == 1
    assert pattern("33").chance(2, kept=(3, 6)) == 0
    assert pattern("33").chance(1) == 0
    # a letter differs from the digit: 1 1 is no "1 A"
    assert pattern("1A").chance(2) == Fraction(8, 36)
    # a six beside does no harm and no good
    assert pattern("A").chance(2, kept=(6,)) == Fraction(5, 6)
    # coins: heads (1) and tails (2)
    assert pattern("12", (1, 2)).chance(2, sides=2) == Fraction(1, 2)
    assert pattern("3").chance(2, sides=2) == 0


def test_patterns_compare_by_what_they_demand() -> None:
    assert pattern("AAA  BB") == pattern("BAB AA") == pattern("CCC AA")
    assert hash(pattern("AAA BB")) == hash(pattern("BB AAA"))
    assert pattern("AAA BB") != pattern("AAA BB", SIX)
    assert pattern("11 22") != pattern("AA BB")
    assert str(pattern("  AAA   BB ")) == "AAA BB"
    assert pattern("AAA 22").size == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AAAAA", ((1, 2, 3, 4, 5),)),
        ("12345", ((1, 2, 3, 4, 5),)),
        ("11 22 33", ((1, 2, 3), (4, 5))),
        ("5555", ((1, 2, 3, 4), (5,))),
        ("1 22 333 4444", ((1,), (2,), (3,), (4,), (5,))),
        ("1 A B C D", ((1, 2, 3, 4, 5),)),
        ("1 A B C", ((1,), (2, 3, 4, 5))),
    ],
)
def test_interchangeable_faces_are_found(text: str, expected: Any) -> None:
    found = blocks([pattern(text)])
    assert found == expected
    for block in found:  # exchanging two faces of a block changes nothing in any roll
        for a, b in pairwise(block):
            exchanged = {a: b, b: a}
            for dice in pool.rolls(6):
                other = [exchanged.get(face, face) for face in dice]
                assert pattern(text)(dice) == pattern(text)(other)


def test_faces_of_two_combinations_at_once() -> None:
    assert blocks([pattern("AAA"), pattern("11 22")]) == ((1, 2), (3, 4, 5))
    assert blocks([pattern("1"), pattern("2")]) == ((1,), (2,), (3, 4, 5))


def test_counts_are_binomial() -> None:
    sixes = pool.rolls(10).map(lambda dice: dice.count(6))
    count = pool.count(10, 6)
    assert all(count.p(k) == sixes.p(k) for k in range(11))
    assert count.outcomes == tuple(range(11))
    assert count.at_least(3) == Fraction(566299, 2519424)
    assert count.at_least(5) == Fraction(155821, 10077696)
    assert count.p(1) == 2 * count.p(0)
    both = pool.rolls(4).map(lambda dice: dice.count(1) + dice.count(2))
    assert all(pool.count(4, (1, 2)).p(k) == both.p(k) for k in range(5))
    assert pool.count(0, 6).p(0) == 1
    assert pool.count(3, range(1, 7)).p(3) == 1


def test_sums_against_all_rolls() -> None:
    for n in range(5):
        added = Counter(sum(dice) for dice in product(SIX, repeat=n))
        assert dict(pool.sums(n).items()) == dict(sorted(added.items()))
    assert pool.sums(10).mean() == 35
    assert pool.sums(2, 4).at_least(8) == Fraction(1, 16)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"), ("   ", "empty"), (None, "no_text"), (12345, "no_text"),
        ("66", "six"), ("AAA 6", "six"), ("17", "face"), ("10", "face"), ("AA?", "character"),
        ("AAA-BB", "character"), ("ÄÄ", "character"), ("²²", "character"), ("aaa", "small"),
        ("AAAAAAAAAAA", "too_many_dice"), ("1111122222 3", "too_many_dice"),
        ("ABCDEF", "too_many_faces"), ("12345 A", "no_face_left"), ("123 A B C", "no_face_left"),
    ],
)  # fmt: skip
def test_bad_patterns(text: Any, key: str) -> None:
    with pytest.raises(BadPattern) as caught:
        pattern(text)
    assert caught.value.key == f"pattern.{key}"
    told = {caught.value.text(language) for language in LANGUAGES}
    assert len(told) == 2
    for sentence in told:
        assert not set(sentence) & set("{[")
        if text and str(text).strip() and key != "no_text":
            assert text.strip() in sentence


def test_six_faces_may_all_be_named_where_sixes_count() -> None:
    assert pattern("123456", SIX).chance(6) == Fraction(720, 6**6)
    with pytest.raises(BadPattern) as caught:
        pattern("123456A", SIX)
    assert caught.value.key == "pattern.no_face_left"


@pytest.mark.parametrize("faces", [(), (0, 1), (1, 10), "12", 5, None, (1.0,), (True, 2)])
def test_bad_faces(faces: Any) -> None:
    with pytest.raises(BadOption) as caught:
        pattern("A", faces)
    assert caught.value.key == "pattern.faces"
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda: pattern("A").chance(-1), "dice"),
        (lambda: pattern("A").chance(2.0), "dice"),  # type: ignore[arg-type]
        (lambda: pattern("A").chance(101), "dice"),
        (lambda: pattern("A").chance(3, kept=(7,)), "die"),
        (lambda: pattern("A").chance(3, kept=(0,)), "die"),
        (lambda: pattern("A").chance(3, kept=5), "die"),  # type: ignore[arg-type]
        (lambda: pattern("A").chance(3, kept=("1",)), "die"),  # type: ignore[arg-type]
        (lambda: pattern("A").chance(1, kept=(1, 2)), "kept"),
        (lambda: pattern("A").chance(3, sides=0), "sides"),
        (lambda: pool.count(3, 7), "die"),
        (lambda: pool.count(3, ()), "no_faces"),
        (lambda: pool.count(-3, 6), "dice"),
        (lambda: pool.sums(3, 0), "sides"),
        (lambda: pool.sums(True), "dice"),
    ],
)
def test_bad_questions(call: Callable[[], Any], key: str) -> None:
    with pytest.raises(BadOption) as caught:
        call()
    assert caught.value.key == f"pattern.{key}"
    told = {caught.value.text(language) for language in LANGUAGES}
    assert len(told) == 2
    assert not any(set(text) & set("{[") for text in told)
