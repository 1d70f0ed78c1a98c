"""The events of chance, made once: the next tile is one of those left.

>>> DRAWS.uniform(0b11)
Dist({Draw(tile='A1'): 1, Draw(tile='A2'): 1})
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.chance.dist import Dist
from boardkit.town.moves import Draw, Open, Show
from boardkit.town.state import NAMES, SIZE, TILES

_COLOUR = (1 << SIZE) - 1
_ONES = tuple((1,) * n for n in range(TILES + 1))


class TileEvents:
    """One kind of event for every tile."""

    __slots__ = ("_events", "_sets")

    def __init__(self, kind: Callable[[str], Any]) -> None:
        self._events = tuple(kind(name) for name in NAMES)
        # For each colour and each set of its tiles the events: a mask is put together from seven.
        self._sets = tuple(
            tuple(
                tuple(self._events[SIZE * colour + n] for n in range(SIZE) if tiles >> n & 1)
                for tiles in range(1 << SIZE)
            )
            for colour in range(SIZE)
        )

    def event(self, tile: int) -> Any:
        """The event of a tile."""
        return self._events[tile]

    def uniform(self, tiles: int) -> Dist[Any]:
        """Each tile of a mask equally likely; the mask holds at least one."""
        n = tiles.bit_count()
        found: tuple[Any, ...] = ()
        for part in self._sets:
            found += part[tiles & _COLOUR]
            tiles >>= SIZE
        return Dist.trusted(found, _ONES[n], n)


DRAWS = TileEvents(Draw)
OPENS = TileEvents(Open)
SHOWS = TileEvents(Show)
