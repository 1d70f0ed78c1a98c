"""Aftershock: ten dice rebuild a town, and every six shakes it.

``boardkit.aftershock.rules`` has the rules, ``boardkit.aftershock.odds`` the exact chances.
"""

from boardkit.aftershock import odds
from boardkit.aftershock.material import Card, Combination, Material
from boardkit.aftershock.moves import Choose, Keep, Roll, Stop, TurnUp
from boardkit.aftershock.rules import Aftershock
from boardkit.aftershock.state import State

__all__ = [
    "Aftershock",
    "Card",
    "Choose",
    "Combination",
    "Keep",
    "Material",
    "Roll",
    "State",
    "Stop",
    "TurnUp",
    "odds",
]
