"""A small position of the hut game for boards to show."""

from __future__ import annotations

from typing import Any

from boardkit.huts import Huts

GAME = Huts(players=2)
# A city of six plots and a castle side by side; player 0 is carrying out a throw.
TABLE = {
    "game": "huts",
    "players": 2,
    "fields": ["ccc#~x", "ccc#c#", "###..."],
    "kinds": [["city", "land"]],
    "huts": [[0, 0, 0], [0, 1, 1], [1, 4, 0]],
    "turn": 0,
    "number": 5,
}


def state(**entries: Any) -> Any:
    return GAME.position({**TABLE, **entries})
