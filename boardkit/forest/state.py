"""What lies on the table, what the players hold, and where in a turn the game is."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.forest.layout import Building, Layout
from boardkit.forest.tiles import Rows

HUTS = {"hut_village": "V", "hut_forest": "F", "hut_meadow": "M", "hut_lake": "L"}
"""The huts and the letters of their landscapes."""
SIMPLE = (*HUTS, "tree", "tower")
"""The buildings of the simple game."""
KINDS = (*SIMPLE, "bridge", "castle", "portal")
"""All buildings; each player has one of each."""
HIDDEN: Rows = ("?",)
"""A hand in a view: there is a tile, but nobody shows it."""

CHANCE = ("start", "deal", "deal_build", "redraw", "draw")
"""The phases in which chance is to act."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game, or a view of one."""

    layout: Layout
    """Tiles and buildings, in the order in which they came; see `boardkit.forest.layout`."""
    hands: tuple[Rows | None, ...]
    """The tile in the hand of each player as printed, None for none, in a view `HIDDEN`."""
    stack: tuple[Rows, ...]
    """The tiles face down in the order of the material; in a view those of hidden hands too."""
    gone: tuple[Rows, ...]
    """The tiles that fitted nowhere, in the order in which they left the game."""
    turn: int
    """The player whose turn it is."""
    number: int
    """The number of the turn, 0 in set-up."""
    phase: str
    """"start" (the start tile comes), "deal" (first hands are drawn; "deal_build": in the middle
    of a turn), "lay", "build", "draw" (the end of the turn), "redraw" (the tile in hand fitted
    nowhere, or there was none), "over"."""
    last_round: bool = False
    """Whether the running round is the last."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def hand(self) -> Rows | None:
        """The tile of the player in turn, None for none, `HIDDEN` in a view."""
        return self.hands[self.turn]

    @property
    def left(self) -> int:
        """How many tiles lie face down."""
        return len(self.stack) - sum(hand == HIDDEN for hand in self.hands)

    @property
    def drawer(self) -> int:
        """In a phase of drawing the player who draws."""
        if self.phase in ("deal", "deal_build"):
            skip = self.turn if self.phase == "deal_build" else None
            return next(p for p, hand in enumerate(self.hands) if hand is None and p != skip)
        return self.turn

    def built(self, player: int) -> tuple[Building, ...]:
        """The buildings that a player has on the board, in the order they were built."""
        return tuple(b for b in self.layout.buildings if b.player == player)

    def left_to_build(self, player: int, simple: bool = False) -> tuple[str, ...]:
        """The kinds of buildings that a player still has, in the order of `KINDS`."""
        gone = {building.kind for building in self.built(player)}
        return tuple(kind for kind in (SIMPLE if simple else KINDS) if kind not in gone)
