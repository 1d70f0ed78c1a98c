"""What lies on the table: tiles, huts, supplies, whose turn it is and what is left to do in it."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.game import Field
from boardkit.huts.layout import Layout, Tile, bits

HUTS = 12
"""Huts of each colour."""
THROWN = 3
"""Huts thrown at once, if so many are left."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game; sets of plots are ints, see `boardkit.huts.layout`."""

    layout: Layout
    huts: tuple[int, ...]
    """For each player the set of plots with a hut of theirs."""
    supply: tuple[int, ...]
    """For each player the huts not on the board, thrown ones among them; 0 ends the game."""
    locked: int
    """The plots of all locked tiles."""
    turn: int
    """The player whose turn it is; in the deal the next to get a tile."""
    number: int
    """The number of the turn, 0 in set-up."""
    phase: str
    """"deal" (chance lays or deals tiles), "tiles" (players lay), "start" (huts), "play"."""
    throw: tuple[str, ...] = ()
    """The throw to be accepted or thrown again, sorted; empty before and after that decision."""
    throws: int = 0
    """How often the huts were thrown in this turn; 0 again once the throw is accepted."""
    todo: tuple[str, ...] = ()
    """The results still to be carried out, sorted."""
    hands: tuple[tuple[Tile, ...], ...] = ()
    """Advanced set-up: the tiles before each player."""
    stack: tuple[Tile, ...] = ()
    """In the deal: the tiles still in the box."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.supply)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return 0 in self.supply

    @property
    def occupied(self) -> int:
        """The set of plots with a hut."""
        found = 0
        for mask in self.huts:
            found |= mask
        return found

    def owner(self, field: Field) -> int | None:
        """Whose hut stands on a field; None if none does."""
        plot = self.layout.number.get(field)
        if plot is None:
            return None
        return next((p for p, mask in enumerate(self.huts) if mask >> plot & 1), None)

    def hut_list(self) -> tuple[tuple[int, int, int], ...]:
        """All huts as (row, column, player), row by row."""
        found = [(*self.layout.plots[i], p) for p, mask in enumerate(self.huts) for i in bits(mask)]
        return tuple(sorted(found))

    def locked_tiles(self) -> tuple[Field, ...]:
        """The places ``(R, C)`` of the locked tiles, row by row."""
        layout = self.layout
        return tuple(
            tile
            for tile, plots in zip(layout.tiles, layout.tile_plots, strict=True)
            if plots & self.locked
        )

    @property
    def thrown(self) -> int:
        """How many huts the player at turn throws."""
        return min(THROWN, self.supply[self.turn])

    # What the results of a throw could be carried out on

    @property
    def free(self) -> int:
        """The plots without a hut."""
        return self.layout.all_plots & ~self.occupied

    @property
    def movable(self) -> int:
        """The plots whose hut may be moved: anybody's, not on a locked tile."""
        return self.occupied & ~self.locked

    @property
    def open_targets(self) -> int:
        """The free plots that a hut may be moved to: not on a locked tile."""
        return self.free & ~self.locked

    @property
    def replaceable(self) -> int:
        """The plots with an opponent's hut that may be replaced: not on a locked tile."""
        return self.movable & ~self.huts[self.turn]
