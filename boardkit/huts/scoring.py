"""The points of the huts on a board, rule by rule, with the huts behind each line.

==============  =====================================================================
rule            points
==============  =====================================================================
hut             1 for each own hut
lake            1 for each own hut with a lake beside it (once, however many lakes)
city_plot       1 for each own hut on the city tile
landfill        -1 for each own hut with a landfill beside it (once)
tile_majority   2 for each tile but the city on which the player alone has most huts
city_majority   3 for alone the most huts on the city tile
group           6 for alone the largest group of connected own huts
hut_set         simple variant only, and nothing else there: 1 for each own hut
==============  =====================================================================

"Beside" and "connected" mean sharing an edge, across the borders of tiles too.  A tie for a bonus
gives it to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.huts.layout import Layout

SCORES = ("hut", "lake", "city_plot", "landfill", "tile_majority", "city_majority", "group")
Line = tuple[int, int, str, int]
"""Player, points, rule and the set of plots behind it."""


def lines(layout: Layout, huts: Sequence[int], simple: bool = False) -> list[Line]:
    """All score lines, player by player in the order of the rule sheet.

    `huts` are the sets of plots of each player.
    """
    if simple:
        return [(p, mine.bit_count(), "hut_set", mine) for p, mine in enumerate(huts) if mine]
    found: list[list[Line]] = [[] for _ in huts]
    lake, landfill, city = layout.beside_lake, layout.beside_landfill, layout.city
    for p, mine in enumerate(huts):
        line = found[p]
        if mine:
            line.append((p, mine.bit_count(), "hut", mine))
        if shore := mine & lake:
            line.append((p, shore.bit_count(), "lake", shore))
        if town := mine & city:
            line.append((p, town.bit_count(), "city_plot", town))
        if dump := mine & landfill:
            line.append((p, -dump.bit_count(), "landfill", dump))
    for plots in layout.tile_plots:
        if plots != city and (p := _alone_most([(mine & plots).bit_count() for mine in huts])) >= 0:
            found[p].append((p, 2, "tile_majority", huts[p] & plots))
    if (p := _alone_most([(mine & city).bit_count() for mine in huts])) >= 0:
        found[p].append((p, 3, "city_majority", huts[p] & city))
    largest = [max(layout.groups(mine), key=int.bit_count, default=0) for mine in huts]
    if (p := _alone_most([group.bit_count() for group in largest])) >= 0:
        found[p].append((p, 6, "group", largest[p]))
    return [line for own in found for line in own]


def _alone_most(counts: list[int]) -> int:
    """Who has more than everybody else, -1 if nobody has."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else -1


def points(layout: Layout, huts: Sequence[int], simple: bool = False) -> list[int]:
    """The total of each player: the sum of the lines."""
    found = [0] * len(huts)
    for p, value, _, _ in lines(layout, huts, simple):
        found[p] += value
    return found


def lead(layout: Layout, huts: Sequence[int], player: int) -> int:
    """A player's points minus the best opponent's."""
    found = points(layout, huts)
    mine = found.pop(player)
    return mine - max(found)
