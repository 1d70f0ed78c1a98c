"""The hut game: huts are thrown like dice, and how they lie says what may be done.

``boardkit.huts.rules`` has the rules, ``boardkit.huts.odds`` the exact chances.
"""

from boardkit.huts import odds
from boardkit.huts.layout import Layout, Tile
from boardkit.huts.material import Material
from boardkit.huts.moves import (
    Again,
    DealTile,
    LayTile,
    PlaceTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from boardkit.huts.rules import Huts
from boardkit.huts.state import State

__all__ = [
    "Again",
    "DealTile",
    "Huts",
    "LayTile",
    "Layout",
    "Material",
    "PlaceTile",
    "Replace",
    "Set",
    "Shift",
    "Start",
    "State",
    "Stop",
    "Throw",
    "Tile",
    "odds",
]  # fmt: skip
