"""The code that `Play` shows for a fresh game is short enough to be read out in class."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.game import game_class, game_names
from boardkit.match import Match
from boardkit_widgets import Play

LARGEST = {"aftershock": 4, "forest": 4, "huts": 4, "town": 5, "town_solo": 1}
# The longest words that options have, beside numbers and yes or no.
WORDS: dict[str, dict[str, Any]] = {
    "aftershock": {"keep": "locked"},
    "huts": {"variant": "advanced"},
    "town": {"mistakes": True},
}


@pytest.mark.parametrize("name", game_names())
def test_a_fresh_game_has_a_short_code(name: str) -> None:
    game = game_class(name)(players=LARGEST[name], **WORDS.get(name, {}))
    seats = ("human", *["strong"] * (game.players - 1))
    play = Play(game, seats=seats, seed="BKTRMX")
    assert len(play.code()) <= 40, play.code()
    loaded = Match.from_code(play.code())
    assert loaded.game == game
    assert loaded.meta["seats"] == list(seats)
