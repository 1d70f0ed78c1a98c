"""Forest: landscape tiles, areas and lines of sight.

``boardkit.forest.rules`` has the rules, ``boardkit.forest.odds`` the exact chances.
"""

from boardkit.forest import odds
from boardkit.forest.layout import Building, Layout, Tile
from boardkit.forest.material import Material
from boardkit.forest.moves import Build, Draw, Lay, Skip, StartTile
from boardkit.forest.rules import Forest
from boardkit.forest.state import State

__all__ = [
    "Build",
    "Building",
    "Draw",
    "Forest",
    "Lay",
    "Layout",
    "Material",
    "Skip",
    "StartTile",
    "State",
    "Tile",
    "odds",
]
