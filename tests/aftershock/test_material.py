"""The own deck keeps what the rules promise of it; a teacher's deck is checked line by line."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from boardkit.aftershock import material, odds
from boardkit.aftershock.material import Card, Combination, Material
from boardkit.errors import BadMaterial, BadPattern
from boardkit.text import LANGUAGES
from tests.aftershock.table import card

OWN = material.default()


def test_the_own_deck() -> None:
    assert len(OWN.cards) == len(set(OWN.cards)) == 40
    assert {one.value for one in OWN.cards} == {1, 2, 3, 4, 5, 7}
    assert sum(one.turquoise == 2 for one in OWN.cards) == 8  # a fifth
    assert OWN.two_helpers == 0.2
    assert all(one.helpers == (2 if one.turquoise else 1) for one in OWN.cards)


def test_single_roll_chances_are_spread() -> None:
    chances = sorted(
        odds.single_roll(combination) for one in OWN.cards for combination in one.combinations
    )
    assert chances[-1] > 1 / 2
    assert sum(chance > 1 / 3 for chance in chances) >= 8
    assert sum(chance < 1 / 100 for chance in chances) >= 3
    assert chances[0] < 1 / 1000
    # hard cards pay more
    worth = {}
    for one in OWN.cards:
        worth.setdefault(one.value, []).append(
            max(odds.single_roll(combination) for combination in one.combinations)
        )
    means = [sum(found) / len(found) for _, found in sorted(worth.items())]
    assert means == sorted(means, reverse=True)


def test_black_is_rarer_than_red_on_the_same_card() -> None:
    both = 0
    for one in OWN.cards:
        chances = {c.colour: odds.single_roll(c) for c in one.combinations}
        if len(chances) == 2:
            both += 1
            assert chances["black"] < chances["red"]
    assert both > 20


def test_values_and_prizes() -> None:
    seven = card("AAAAA", "AAA", stars=5, turquoise=2)
    assert (seven.value, seven.helpers) == (7, 2)
    assert seven.pays((2, 2, 2, 2, 2, 3)) == ("black", 210)  # D8: 210 beats 140
    assert seven.pays((2, 2, 2, 2, 3, 3)) == ("red", 140)
    assert seven.pays((2, 2, 3, 3, 4, 4)) is None
    assert seven.pays((6, 6, 6, 6, 6)) is None  # D4
    # which of two pays more is not a matter of their order
    assert Card(1, 0, (Combination("red", "AA"), Combination("black", "AA"))).pays((5, 5)) == (
        "black", 30,
    )  # fmt: skip


def test_documents_and_files(tmp_path: Any) -> None:
    assert Material.from_document(OWN.document()) == OWN
    assert hash(Material.from_document(OWN.document())) == hash(OWN)
    text = "".join(
        f"[[cards]]\nstars = {one.stars}\nturquoise = {one.turquoise}\ncombinations = ["
        + ", ".join(f'{{ colour = "{c.colour}", dice = "  {c.dice} " }}' for c in one.combinations)
        + "]\n"
        for one in OWN.cards
    )
    path = tmp_path / "my_cards.toml"
    path.write_text(text, encoding="utf-8")
    mine = Material.load(path)
    assert mine.cards == OWN.cards
    assert mine.name == "my_cards"


def document(**changes: Any) -> dict[str, Any]:
    """The own deck, the third card changed."""
    made = copy.deepcopy(OWN.document())
    made["cards"][2].update(changes)
    return made


def dice(text: Any) -> dict[str, Any]:
    return document(combinations=[{"colour": "black", "dice": text}])


@pytest.mark.parametrize(
    ("given", "key", "parts"),
    [
        (document(stars=0), "stars", ("0",)),
        (document(stars=6), "stars", ("6",)),
        (document(stars="3"), "stars", ("3",)),
        (document(stars=True), "stars", ("True",)),
        (document(turquoise=1), "turquoise", ("1",)),
        (document(turquoise=None), "turquoise", ("None",)),
        (document(combinations=[]), "combinations", ("0",)),
        (document(combinations=None), "combinations", ("0",)),
        (document(combinations=[{"colour": "red", "dice": "AA"}] * 3), "combinations", ("3",)),
        (document(combinations=["AAAAA"]), "combination", ("AAAAA",)),
        (document(combinations=[{"colour": "red"}]), "combination", ("red",)),
        (document(combinations=[{"colour": "blue", "dice": "AA"}]), "colour", ("blue",)),
        (document(helpers=2), "card_entry", ("helpers",)),
        (dice("AAA 6"), "dice", ("AAA 6", "6")),
        (dice("AAA 7"), "dice", ("AAA 7", "7")),
        (dice("AAAAAA BBBBB"), "dice", ("11",)),
        (dice("ABCDEF"), "dice", ("6",)),
        (dice("12345 A"), "dice", ("12345 A",)),
        (dice(""), "dice", ()),
        (dice(5), "dice", ("5",)),
    ],
)
def test_a_bad_card_is_named(given: Any, key: str, parts: tuple[str, ...]) -> None:
    with pytest.raises(BadMaterial) as caught:
        Material.from_document(given, file="cards.toml")
    assert caught.value.key == f"aftershock.material.{key}"
    for language in LANGUAGES:
        text = caught.value.text(language)
        assert "cards.toml" in text
        assert "3" in text  # the third card
        assert all(part in text for part in parts), text
        assert not set(text) & set("[") or "combinations = [" in text
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (None, "no_table"), ([], "no_table"), ({}, "no_cards"), ({"cards": 3}, "no_cards"),
        ({"cards": ["x"]}, "card_table"), ({"cards": [], "tiles": []}, "entry"),
        ({"cards": [], "name": 3}, "name"), ({"cards": OWN.document()["cards"][:39]}, "cards"),
        ({"cards": OWN.document()["cards"] * 2}, "cards"),
    ],
)  # fmt: skip
def test_a_bad_deck(given: Any, key: str) -> None:
    with pytest.raises(BadMaterial) as caught:
        Material.from_document(given)
    assert caught.value.key == f"aftershock.material.{key}"
    assert caught.value.text("de") != caught.value.text("en")


def test_a_material_made_by_hand_is_checked_too() -> None:
    with pytest.raises(BadMaterial):
        Material("short", OWN.cards[:39])
    with pytest.raises(BadPattern):
        Combination("red", "AA6")


@pytest.mark.parametrize(
    ("content", "key"),
    [(b"cards = [", "no_toml"), (b"\xff\xfe", "no_utf8"), (None, "unreadable")],
)
def test_bad_files(tmp_path: Any, content: bytes | None, key: str) -> None:
    path = tmp_path / "cards.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadMaterial) as caught:
        Material.load(path)
    assert caught.value.key == f"aftershock.material.{key}"
    assert "cards.toml" in caught.value.text("de")
