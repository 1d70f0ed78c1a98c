"""Wishes in words, against counting by hand."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadPattern
from boardkit.huts import odds, wish
from boardkit.text import LANGUAGES

THROWS = list(combinations_with_replacement(sorted(OUTCOMES), 3))


def at_least(n, *sides):
    return lambda thrown: sum(side in sides for side in thrown) >= n


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("1 upright", at_least(1, "upright")),
        ("upright", at_least(1, "upright")),
        ("at least one upright", at_least(1, "upright")),
        ("two of long or narrow", at_least(2, "long", "narrow")),
        ("2 long/narrow", at_least(2, "long", "narrow")),
        ("3 upright or long or roof", at_least(3, "upright", "long", "roof")),
        ("1 upright and 1 long", lambda t: "upright" in t and "long" in t),
        ("one upright, one long, one narrow", lambda t: t == ("long", "narrow", "upright")),
        ("exactly 2 roof", lambda t: t.count("roof") == 2),
        ("at most one roof", lambda t: t.count("roof") <= 1),
        ("no roof", lambda t: "roof" not in t),
        ("no roof and 2 uprights", lambda t: "roof" not in t and t.count("upright") >= 2),
        ("2 upright or 1 long and 1 narrow",
         lambda t: t.count("upright") >= 2 or ("long" in t and "narrow" in t)),
        ("a hut on its narrow side", at_least(1, "narrow")),
        ("3 huts upright", at_least(3, "upright")),
        (">= 2 narrow", at_least(2, "narrow")),
        ("4 upright", lambda t: False),
        ("0 upright", lambda t: "upright" not in t),
        ("Mindestens eine aufrecht", at_least(1, "upright")),
        ("zwei lang oder schmal", at_least(2, "long", "narrow")),
        ("eine auf der langen Seite und eine auf der Schmalseite",
         lambda t: "long" in t and "narrow" in t),
        ("höchstens eine auf dem Dach", lambda t: t.count("roof") <= 1),
        ("genau 1 aufrecht und kein Dach",
         lambda t: t.count("upright") == 1 and "roof" not in t),
        ("2 × aufrecht", at_least(2, "upright")),
        ("2x upright", at_least(2, "upright")),
        ("more than one upright", at_least(2, "upright")),
        ("mehr als eine aufrecht", at_least(2, "upright")),
        ("> 0 roof", at_least(1, "roof")),
        ("fewer than two narrow", lambda t: t.count("narrow") < 2),
        ("weniger als 3 lang/schmal", lambda t: t.count("long") + t.count("narrow") < 3),
        ("all upright", lambda t: t == ("upright",) * 3),
        ("Alle Hütten liegen aufrecht!", lambda t: t == ("upright",) * 3),
        ("alle drei aufrecht", lambda t: t == ("upright",) * 3),
        ("every hut is upright or on its roof", lambda t: set(t) <= {"upright", "roof"}),
        ("all alike", lambda t: len(set(t)) == 1),
        ("alle verschieden", lambda t: len(set(t)) == 3),
        ("1 upright, and no roof", lambda t: "upright" in t and "roof" not in t),
        ("zwei aufrecht, aber kein Dach",
         lambda t: t.count("upright") >= 2 and "roof" not in t),
        ("ohne Dach", lambda t: "roof" not in t),
    ],
)  # fmt: skip
def test_what_is_wished(text, holds):
    found = wish.read(text)
    for thrown in THROWS:
        assert found.holds(thrown) == bool(holds(thrown)), thrown


def test_a_wish_is_told_as_it_was_understood():
    assert wish.read("one of long or narrow and no roof").words.text("en") == (
        "at least 1 × long side or narrow side and exactly 0 × roof"
    )
    assert wish.read("2 upright or 1 roof").words.text("de") == (
        "mindestens 2 × aufrecht oder mindestens 1 × Dach"
    )


@pytest.mark.parametrize(
    "text",
    [
        "2 upright or 1 long and 1 narrow", "no roof and 2 long/narrow", "all upright or long",
        "all alike or all different", "more than one roof",
    ],
)  # fmt: skip
def test_the_words_of_a_wish_are_read_as_the_same_wish(text):
    found = wish.read(text)
    for language in LANGUAGES:
        again = wish.read(found.words.text(language))
        assert [again.holds(t) for t in THROWS] == [found.holds(t) for t in THROWS]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("no_wish", ""),
        ("no_wish", "   "),
        ("no_wish", "huts"),
        ("no_wish", 3),
        ("wish_word", "two standing on one leg"),
        ("wish_word", "2 sideways"),
        ("wish_word", "upright upright"),
        ("wish_word", "-1 upright"),
        ("wish_word", "1.5 upright"),
        ("wish_word", "1000 upright"),
        ("wish_end", "at least 2"),
        ("wish_end", "1 upright and"),
        ("wish_end", "1 upright or"),
        ("wish_end", "mehr als eine"),
        ("wish_end", "all"),
        ("wish_word", "more than upright"),
        ("wish_word", "fewer than 0 upright"),
        ("wish_word", "not all upright"),
        ("wish_word", "two alike"),
        ("wish_word", "at least all upright"),
    ],
)
def test_what_is_no_wish(key, text):
    with pytest.raises(BadPattern) as caught:
        wish.read(text)
    assert caught.value.key == f"huts.{key}"
    for language in LANGUAGES:
        assert not set(caught.value.text(language)) & set("{["), caught.value.text(language)


def test_an_umlaut_of_two_characters_and_a_full_stop():
    assert wish.read("ho\u0308chstens 1 Dach.") == wish.read("höchstens 1 Dach")


def test_all_means_all_that_are_thrown():
    assert odds.within("alle aufrecht", k=2, throws=1) == Fraction(7, 20) ** 2
    assert odds.within("all three upright", k=2, throws=1) == 0
    # from the lesson on three huts: 31/400, 69/200
    assert odds.within("all alike", throws=1) == Fraction(31, 400)
    assert odds.within("alle verschieden", throws=1) == Fraction(69, 200)
