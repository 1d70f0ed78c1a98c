"""What lies on the table: cards, helpers, points, and where in a turn the game is."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.aftershock.material import Card
from boardkit.aftershock.scoring import Lines

DICE = 10
"""Dice in the game."""
OPEN = 3
"""Cards that lie open, as long as there are so many."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game."""

    open: tuple[Card, ...]
    """The open cards, the one taken on among them."""
    pile: tuple[Card, ...]
    """The face-down cards; which comes next is decided by chance only then."""
    won: tuple[Card, ...]
    """The cards won so far, in this order."""
    helpers: tuple[int, ...]
    """For each player the helpers left, without those staked in this turn."""
    lines: Lines
    """The points so far, see `boardkit.aftershock.scoring`."""
    turn: int
    """The player whose turn it is; while the first cards are turned up the one before the first."""
    number: int
    """The number of the turn, 0 in set-up."""
    phase: str
    """"draw" (a card comes), "choose", "roll" (dice fall), "decide", "over"."""
    card: int | None = None
    """The place of the card taken on, from "roll" to the end of the turn."""
    dice: tuple[int, ...] = ()
    """The dice that lie there and are no sixes, in rising order; in "roll" those kept."""
    sixes: int = 0
    """Sixes set aside in this turn."""
    kept: tuple[int, ...] = ()
    """With keep="locked" the dice that stay for the turn, else always empty."""
    gap: int | None = None
    """In "draw" the place in the open row where the card goes."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.helpers)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def taken(self) -> Card | None:
        """The card taken on in this turn."""
        return None if self.card is None else self.open[self.card]

    @property
    def rolled(self) -> int:
        """In "roll" how many dice are in the cup."""
        return DICE - len(self.dice) - self.sixes

    def can_stake(self, player: int, card: Card) -> bool:
        """Whether a player has the helpers for a card."""
        return self.helpers[player] >= card.helpers
