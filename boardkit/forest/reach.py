"""Whether a tile can be laid so that it extends an area, or covers a certain free field.

Both are questions about places: those at the rim of the area, with the bits of the landscapes that
touch there (`boardkit.forest.places`), or those over the field.  One legal place is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boardkit.forest.layout import SIDES, Layout
from boardkit.forest.places import TALL, WIDE, bits
from boardkit.forest.tiles import FIELDS, LANDSCAPES, Rows, looks


@dataclass(frozen=True, eq=False)
class Reach:
    """Places for wide and for tall tiles, each with the bits of which a tile must have one."""

    layout: Layout
    wide: Mapping[int, int]
    tall: Mapping[int, int]

    def allows(self, rows: Rows) -> bool:
        """Whether a tile can be laid, legally and turned in any way, on one of the places."""
        for look in looks(rows):
            own = bits(look)
            for place, wanted in (self.wide if len(look) == 2 else self.tall).items():
                if wanted & own and not self.layout.joined(look, place):
                    return True
        return False


def extending(layout: Layout, codes: Iterable[int]) -> Reach:
    """The places at which a tile extends the area of these fields."""
    land = layout.land
    found: tuple[dict[int, int], dict[int, int]] = {}, {}
    rim = {(land[code], code + side) for code in codes for side in SIDES}
    for letter, free in rim:
        if free in land:
            continue
        first = FIELDS * list(LANDSCAPES).index(letter)
        for known, shape, places in zip(
            (layout.wide, layout.tall), (WIDE, TALL), found, strict=True
        ):
            for i, delta in enumerate(shape):
                place = free - delta
                if place in known:
                    places[place] = places.get(place, 0) | 1 << first + i
    return Reach(layout, *found)


def covering(layout: Layout, code: int) -> Reach:
    """The places at which a tile covers a free field."""

    def over(known: Mapping[int, int], shape: tuple[int, ...]) -> dict[int, int]:
        return {code - d: known[code - d] for d in shape if code - d in known}

    return Reach(layout, over(layout.wide, WIDE), over(layout.tall, TALL))


def anywhere(layout: Layout) -> Reach:
    """All places."""
    return Reach(layout, layout.wide, layout.tall)


def gaps(layout: Layout) -> list[int]:
    """The free fields with tiles on three sides or all four that can still be covered, sorted.

    Those that are hemmed in most come first.
    """
    land = layout.land
    around: dict[int, int] = {}
    for code in land:
        for side in SIDES:
            if code + side not in land:
                around[code + side] = around.get(code + side, 0) + 1
    found = [code for code, n in around.items() if n >= 3]
    reached = [c for c in found if (r := covering(layout, c)).wide or r.tall]
    return sorted(reached, key=lambda code: (-around[code], code))
