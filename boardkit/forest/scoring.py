"""Points of the buildings, and the fields behind them.

=============  =====================================================================  =============
building       points                                                                 fields
=============  =====================================================================  =============
hut            fields of its area; village: doubled                                   the area
tree           2 per field of its area, also in a village (D25)                       the area
tower          1 per field in its two lines of sight with its own landscape           these fields
castle         1 per mountain field on its tile and on the tiles beside that          these fields
portal         1 per building in its eight lines of sight, not itself (D12)           these fields
bridge         none: it has no line; what it connects is one area
=============  =====================================================================  =============

Bridges do not matter to tower, castle and portal (D15).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardkit.forest.layout import SIDES, Building, Layout
from boardkit.forest.places import TALL, WIDE, code_of, field_of
from boardkit.forest.sight import clear, line
from boardkit.forest.state import HUTS, KINDS
from boardkit.forest.tiles import MOUNTAIN
from boardkit.game import ScoreLine

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

SCORES = tuple(kind for kind in KINDS if kind != "bridge")
"""The rules of the score lines: the kinds of buildings that bring points."""
TREE = 2
VILLAGE = 2


def lines(game: Forest, layout: Layout) -> tuple[ScoreLine, ...]:
    """The score lines of all buildings but bridges: by player, then in the order of `KINDS`."""
    found = [
        ScoreLine(building.player, points, building.kind, layout.fields(codes))
        for building, points, codes in _counted(game, layout)
    ]
    return tuple(sorted(found, key=lambda line: (line.player, KINDS.index(line.rule))))


def totals(game: Forest, layout: Layout) -> list[int]:
    """The points of each player: the sums of the `lines`."""
    points = [0] * game.players
    for building, value, _ in _counted(game, layout):
        points[building.player] += value
    return points


def of_building(game: Forest, layout: Layout, building: Building) -> tuple[int, tuple[int, ...]]:
    """The points of one building, and the codes of the fields behind them."""
    kind = building.kind
    code = code_of(building.field)
    if kind in HUTS or kind == "tree":
        area = layout.areas[layout.area_of[code]]
        factor = TREE if kind == "tree" else VILLAGE if kind == "hut_village" else 1
        return factor * len(area), area
    if kind == "tower":
        return _tower(game, layout, code)
    if kind == "castle":
        return _castle(layout, code)
    return _portal(game, layout, code) if kind == "portal" else (0, ())


def _counted(game: Forest, layout: Layout) -> Iterator[tuple[Building, int, tuple[int, ...]]]:
    for building in layout.buildings:
        if building.kind != "bridge":
            yield building, *of_building(game, layout, building)


def _tower(game: Forest, layout: Layout, code: int) -> tuple[int, tuple[int, ...]]:
    land = layout.land
    own = land[code]
    found = [code] if game.tower_counts_own else []  # D3
    for step in SIDES:
        found += [
            seen for seen in line(layout, code, step, game.gaps_block)[0] if land[seen] == own
        ]
    return len(found), tuple(found)


def _castle(layout: Layout, code: int) -> tuple[int, tuple[int, ...]]:
    number = layout.tile_of[code]
    land = layout.land
    found = []
    for tile in map(layout.tiles.__getitem__, (number, *sorted(layout.beside(number)))):
        top = code_of(tile.at)
        cells = WIDE if len(tile.rows) == 2 else TALL
        found += [top + cell for cell in cells if land[top + cell] == MOUNTAIN]
    return len(found), tuple(found)


def _portal(game: Forest, layout: Layout, code: int) -> tuple[int, tuple[int, ...]]:
    # There are fewer buildings than fields: each is asked whether the portal sees it.
    row, column = field_of(code)
    found = []
    for building in layout.buildings:
        r, c = building.field
        down, right = r - row, c - column
        steps = max(abs(down), abs(right))
        if not steps or (down and right and abs(down) != abs(right)):
            continue
        target = code_of(building.field)
        on_mountain = layout.land[target] == MOUNTAIN
        if on_mountain and not game.mountain_seen:  # D4
            continue
        if clear(layout, code, (target - code) // steps, steps, game.gaps_block):
            found.append(target)
    return len(found), tuple(found)
