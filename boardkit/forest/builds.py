"""Where the player in turn may build, and which condition fails where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.forest.layout import AXES, Layout
from boardkit.forest.moves import Build, Move, Skip
from boardkit.forest.places import code_of, field_of, outside
from boardkit.forest.sight import tower_seen
from boardkit.forest.state import HUTS, State
from boardkit.forest.tiles import MOUNTAIN

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest


def sites(layout: Layout) -> list[int]:
    """The fields of the new tile and those of other tiles that share an edge with it, sorted."""
    tile = layout.tiles[-1]
    top = code_of(tile.at)
    land = layout.land
    around = [top + delta for _, deltas in outside(tile.rows) for delta in deltas]
    return sorted({*map(code_of, tile.fields), *(code for code in around if code in land)})


def free_sites(layout: Layout) -> list[int]:
    """The `sites` without a building in their area."""
    built, area_of = layout.built, layout.area_of
    return [code for code in sites(layout) if area_of[code] not in built]


def broken(game: Forest, s: State, kind: str, code: int, axis: str | None) -> str | None:
    """The condition of a kind of building that fails on a free field in a free area; None: none.

    The keys are those of the reasons.
    """
    letter = s.layout.land[code]
    if kind == "castle":
        return None if letter == MOUNTAIN else "castle_place"
    if letter == MOUNTAIN:
        return "mountain"  # D6: a bridge neither
    if kind in HUTS:
        return None if HUTS[kind] == letter else "hut_landscape"
    if kind == "tree":
        return None if letter in _own_huts(s) else "tree_hut"
    if kind == "tower":
        seen = tower_seen(s.layout, code, game.gaps_block)
        return None if seen is None else "tower_seen"
    return bridge_broken(s.layout, code, axis) if kind == "bridge" else None


def bridge_broken(layout: Layout, code: int, axis: str | None) -> str | None:
    """What forbids a bridge on this field along this axis."""
    if axis not in AXES:
        return "bridge_axis"
    first, second = (code + step for step in AXES[axis])
    letter = layout.land.get(first)
    if letter is None or letter != layout.land.get(second):
        return "bridge_sides"
    one, other = layout.area_of[first], layout.area_of[second]
    if one == other:
        return "bridge_same"
    if one in layout.built and other in layout.built:
        return "bridge_joins"
    return None


TELLING = ("bridge_joins", "bridge_same", "bridge_sides")
"""Conditions of a bridge, the one first that it comes nearest to fulfilling them all."""


def nowhere(game: Forest, s: State, kind: str) -> str | None:
    """What keeps a building from every field where one may build now; None if it fits somewhere.

    The condition that tells most: that of the kind itself, where some fields are mountains too;
    "area_taken" where there is no free area.
    """
    axes: tuple[str | None, ...] = tuple(AXES) if kind == "bridge" else (None,)
    found = {broken(game, s, kind, code, axis) for code in free_sites(s.layout) for axis in axes}
    if None in found:
        return None
    telling = [key for key in TELLING if key in found]
    telling += [key for key in found if key not in (*TELLING, "mountain", None)]
    return next(iter([*telling, *sorted(map(str, found)), "area_taken"]))


def builds(game: Forest, s: State) -> list[Move]:
    """All legal builds: by kind, then row by row; skipping comes last."""
    codes = free_sites(s.layout)
    found: list[Move] = []
    for kind in s.left_to_build(s.turn, game.simple) if codes else ():
        axes: tuple[str | None, ...] = tuple(AXES) if kind == "bridge" else (None,)
        found += [
            Build(kind, field_of(code), axis)
            for code in codes
            for axis in axes
            if broken(game, s, kind, code, axis) is None
        ]
    found.append(Skip())
    return found


def _own_huts(s: State) -> set[str]:
    """The landscapes on which the player in turn has the own hut."""
    return {HUTS[b.kind] for b in s.layout.buildings if b.player == s.turn and b.kind in HUTS}
