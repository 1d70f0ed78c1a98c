"""Matches of the hidden-hand toy game, saved and loaded, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.errors import BadSave
from boardkit.match import Match
from boardkit.text import LANGUAGES
from tests.support.pearls.rules import Deck, Pearls

POSITION = {
    "game": "pearls",
    "players": 2,
    "pile": [2, 2, 2, 2],
    "hands": [[1, 3], [2, 2]],
    "reef": [[0, 1, 1, 3]],
    "kept": [5, 0],
    "turn": 1,
    "number": 7,
}
META = {"seats": ["human", "strong"], "nested": {"größe": [1, 2.5, None, True]}}
GAMES = (
    Pearls(),
    Pearls(players=3, keep="half"),
    Pearls(sharks_hurt=False),
    Pearls(deck=Deck((1, 0, 30, 2))),
)


def some_match(game=GAMES[0], moves=6, seed="BKTRMX", **more):
    match = Match(game, seed=seed, **more)
    numbers = Random(1)
    for _ in range(moves):
        if not match.over:
            match.play(match.legal().sample(numbers))
    return match


def same(loaded, match):
    assert loaded.log == match.log
    assert loaded.state == match.state
    assert loaded.seed == match.seed
    assert loaded.game == match.game
    assert loaded.meta == match.meta
    assert loaded.position == match.position


def refused(load, key):
    with pytest.raises(BadSave) as caught:
        load()
    assert caught.value.key == key, caught.value
    for language in LANGUAGES:
        told = caught.value.text(language)
        assert told
        assert not set(told) & set("{["), told
    return caught.value
