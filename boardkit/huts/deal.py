"""Chance in the set-up: which tile comes next, so that all layouts are equally likely.

Of n places in the grid s are for the city and the castle where these are still in the box, and
k = n - s for land tiles, drawn from the L that are left.  The next place gets

* the city with the chance 1 / n, the castle likewise,
* each land tile with the chance k / (n L),

and the tile lies in each of its four rotations with the chance 1/4; looks that are equal add up.
Over the common total 4 n L a rotation has the weight L or k.  Tile by tile that is a uniform
choice of land tiles, uniformly shuffled with city and castle, uniformly turned.

>>> from boardkit.huts.material import default
>>> dist = place(default().tiles, 9)
>>> dist.total, dist.p(lambda event: event.kind == "city")
(504, Fraction(1, 9))
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from boardkit.chance.dist import Dist
from boardkit.huts.layout import Tile, rotations, same_tile
from boardkit.huts.moves import DealTile, PlaceTile


def place(stack: tuple[Tile, ...], places: int) -> Dist[PlaceTile]:
    """The tile on the next of `places` free places of the grid, drawn from `stack`."""
    found: dict[PlaceTile, int] = {}
    for tile, weight in _weights(stack, places):
        for event, count in _looks(tile):
            found[event] = found.get(event, 0) + count * weight
    return Dist.trusted(tuple(found), tuple(found.values()))


def deal(stack: tuple[Tile, ...], tiles: int) -> Dist[DealTile]:
    """The next of `tiles` tiles that are still dealt, drawn from `stack`; nobody turns it."""
    found: dict[DealTile, int] = {}
    for tile, weight in _weights(stack, tiles):
        event = DealTile(tile.kind, tile.rows)
        found[event] = found.get(event, 0) + weight
    return Dist.trusted(tuple(found), tuple(found.values()))


@functools.lru_cache(maxsize=256)
def _looks(tile: Tile) -> tuple[tuple[PlaceTile, int], ...]:
    return tuple((PlaceTile(tile.kind, rows), count) for rows, count in rotations(tile.rows))


def _weights(stack: tuple[Tile, ...], places: int) -> Iterator[tuple[Tile, int]]:
    """The tiles that may come next, each with its weight above 0."""
    land = sum(tile.kind == "land" for tile in stack)
    for_land = places - (len(stack) - land)
    for tile in stack:
        weight = for_land if tile.kind == "land" else max(land, 1)
        if weight:
            yield tile, weight


def without(stack: tuple[Tile, ...], drawn: Tile) -> tuple[Tile, ...]:
    """`stack` without the first tile that looks like `drawn` in some rotation."""
    for i, tile in enumerate(stack):
        if same_tile(tile, drawn):
            return stack[:i] + stack[i + 1 :]
    return stack
