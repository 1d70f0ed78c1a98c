"""Material that is made or read from Python is checked as that from a file is."""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import Any

import pytest

from boardkit.aftershock.material import Card
from boardkit.errors import BadMaterial
from boardkit.huts.layout import Tile
from boardkit.text import LANGUAGES

PARTS = {"huts": "tiles", "forest": "tiles", "aftershock": "cards"}
every_game = pytest.mark.parametrize("game", PARTS)


def own(game: str) -> Any:
    return importlib.import_module(f"boardkit.{game}.material").default()


def refused(make: Any) -> str:
    with pytest.raises(BadMaterial) as caught:
        make()
    for language in LANGUAGES:
        text = caught.value.text(language)
        assert text
        assert len(text) < 300
    return str(caught.value.key)


@every_game
@pytest.mark.parametrize(
    "name", [None, True, 3, pytest.param(10**5000, id="huge"), [], b"x", "x" * 81]
)
def test_a_name_is_a_short_text(game: str, name: Any) -> None:
    assert refused(lambda: replace(own(game), name=name)) == f"{game}.material.name"


@every_game
@pytest.mark.parametrize("parts", [None, 3, "tiles", object(), {}])
def test_parts_are_a_list(game: str, parts: Any) -> None:
    key = refused(lambda: replace(own(game), **{PARTS[game]: parts}))
    assert key == f"{game}.material.no_{PARTS[game]}"


@every_game
def test_a_list_of_parts_is_as_good_as_a_tuple(game: str) -> None:
    material = own(game)
    again = replace(material, **{PARTS[game]: list(getattr(material, PARTS[game]))})
    assert again == material
    assert hash(again) == hash(material)


def test_parts_made_of_the_wrong_things_are_named() -> None:
    huts, cards = own("huts"), own("aftershock")
    for tile, key in (
        (Tile("land", ("...", "...", "..z")), "character"),
        (Tile("wood", ("...", "...", "...")), "kind"),
        (Tile("land", None), "rows"),  # type: ignore[arg-type]
    ):
        tiles = (*huts.tiles[:-1], tile)
        assert refused(lambda tiles=tiles: replace(huts, tiles=tiles)) == f"huts.material.{key}"
    one = cards.cards[0].combinations
    for card, key in (
        (Card(9, 0, one), "stars"),
        (Card(1, 1, one), "turquoise"),
        (Card(1, 0, ()), "combinations"),
        (Card(1, 0, ("AAA",)), "no_cards"),  # type: ignore[arg-type]
        (Card(1, 0, None), "no_cards"),  # type: ignore[arg-type]
    ):
        deck = (card, *cards.cards[1:])
        made = refused(lambda deck=deck: replace(cards, cards=deck))
        assert made == f"aftershock.material.{key}"


@every_game
@pytest.mark.parametrize("given", [None, 3, [], b"x"])
def test_a_path_and_a_text_of_the_wrong_kind(game: str, given: Any) -> None:
    material = type(own(game))
    assert refused(lambda: material.load(given)) == f"{game}.material.unreadable"
    assert refused(lambda: material.from_toml(given)) == f"{game}.material.no_toml"
