"""Town: no two houses alike in a row or column, for 2 to 5 players and alone.

``boardkit.town.rules`` and ``boardkit.town.solo`` have the rules, ``boardkit.town.odds`` the exact
chances.
"""

from boardkit.town import odds
from boardkit.town.moves import (
    Call,
    Draw,
    DropOut,
    Exchange,
    Keep,
    Lay,
    Open,
    Pioneer,
    Return,
    Show,
)
from boardkit.town.rules import Town
from boardkit.town.scoring import level
from boardkit.town.solo import Solo
from boardkit.town.state import Board, SoloState, State

__all__ = [
    "Board",
    "Call",
    "Draw",
    "DropOut",
    "Exchange",
    "Keep",
    "Lay",
    "Open",
    "Pioneer",
    "Return",
    "Show",
    "Solo",
    "SoloState",
    "State",
    "Town",
    "level",
    "odds",
]
