"""What may lie in the bag and on hidden racks, counted exactly.

The model stands in `boardkit.town.views`: every assignment of unseen tiles to hidden places that
agrees with the colours and with what the observer has seen is equally likely.  It factors by
colour, and within a colour the assignments are counted by sets of tiles used so far, never listed:
at most 2^7 sets where there may be 7! assignments.

>>> from boardkit.town.rules import Town
>>> view = Town(players=2).position(
...     {
...         "grid": [["A1"] + [None] * 6] + [[None] * 7 for _ in range(6)],
...         "hands": [["B2"], ["A?", "A?"]],
...         "turn": 0,
...     }
... )
>>> hidden = Hidden(view, 0)
>>> hidden.place(1, 0).p("A2"), hidden.colours_in_bag()[:2]
(Fraction(1, 6), (4, 6))
>>> hidden.any_of(1, 1 << 1 | 1 << 2)  # A2 or A3 among the two: 1 - 4/6 * 3/5
Fraction(3, 5)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import prod

from boardkit.chance.dist import Dist
from boardkit.town.state import HIDDEN, NAMES, OF_COLOUR, SIZE, State, bits
from boardkit.town.views import bag_weights, candidates, ways


class Hidden:
    """The model for one observer: a player, or ``view.players`` for what everybody knows.

    `view` is a view of that observer; a full state has nothing hidden, every chance is 0 or 1.
    """

    def __init__(self, view: State, observer: int) -> None:
        self.view = view
        self.observer = observer
        self._places = tuple(candidates(view, colour, observer) for colour in range(SIZE))
        self._ways = tuple(ways([mask for _, _, mask in places]) for places in self._places)

    @cached_property
    def weights(self) -> dict[int, int]:
        """For each tile that may be in the bag how likely it comes next, relative to the others."""
        return bag_weights(self.view, self.observer)

    def ways_of(self, colour: int) -> int:
        """In how many ways the hidden places of a colour can be filled."""
        return self._ways[colour]

    def colours_in_bag(self) -> tuple[int, ...]:
        """How many tiles of each colour the bag holds: that is known, the backs are seen."""
        unseen = self.view.unseen
        return tuple(
            (unseen & OF_COLOUR[colour]).bit_count() - len(self._places[colour])
            for colour in range(SIZE)
        )

    def place(self, player: int, place: int) -> Dist[str]:
        """What the tile on a place of a rack can be: names with their ways as weights."""
        tile = self.view.hands[player][place]
        if tile < HIDDEN:
            return Dist.certain(NAMES[tile])
        places = self._places[tile - HIDDEN]
        mine = next(mask for who, where, mask in places if (who, where) == (player, place))
        others = [mask for who, where, mask in places if (who, where) != (player, place)]
        return Dist((NAMES[one], ways(others, 1 << one)) for one in bits(mine))

    def none_by_colour(self, player: int, tiles: int) -> tuple[tuple[int, int, int], ...]:
        """(colour, ways without, all ways) for each colour that a player holds.

        Without: no tile of the mask `tiles` on that rack.  Own, known tiles count as one way.
        """
        found = []
        for colour in range(SIZE):
            known = [t for t in self.view.hands[player] if t < HIDDEN and t // SIZE == colour]
            places = self._places[colour]
            if not known and all(who != player for who, _, _ in places):
                continue
            masks = [mask & ~tiles if who == player else mask for who, _, mask in places]
            without = 0 if any(tiles >> tile & 1 for tile in known) else ways(masks)
            found.append((colour, without, self._ways[colour]))
        return tuple(found)

    def any_of(self, player: int, tiles: int) -> Fraction:
        """The chance that a rack holds at least one of the tiles of a mask."""
        parts = self.none_by_colour(player, tiles)
        return 1 - prod(
            (Fraction(without, total) for _, without, total in parts), start=Fraction(1)
        )

    def in_bag(self, tiles: int) -> Dist[int]:
        """How many of the tiles of a mask are in the bag."""
        unseen = self.view.unseen & tiles
        counts = {unseen.bit_count(): 1}
        for colour in range(SIZE):
            masks = [mask for _, _, mask in self._places[colour]]
            ways_on_racks = _counted(masks, tiles)
            after: dict[int, int] = {}
            for left, n in counts.items():
                for on_racks, m in ways_on_racks.items():
                    after[left - on_racks] = after.get(left - on_racks, 0) + n * m
            counts = after
        return Dist(dict(sorted(counts.items())))


def _counted(masks: list[int], tiles: int) -> dict[int, int]:
    """How many of the mask `tiles` are used -> in how many ways each place gets its own tile."""
    counts = {0: 1}
    for mask in masks:
        after: dict[int, int] = {}
        for used, n in counts.items():
            for tile in bits(mask & ~used):
                key = used | 1 << tile
                after[key] = after.get(key, 0) + n
        counts = after
    found: dict[int, int] = {}
    for used, n in counts.items():
        k = (used & tiles).bit_count()
        found[k] = found.get(k, 0) + n
    return found
