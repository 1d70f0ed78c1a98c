"""The points of many positions on one layout, for the search and for what players ask `worth`.

The score lines of `boardkit.huts.scoring` define the points.  `Scorer` comes to the same totals
from what it remembers of each colour's huts: the points without bonuses, the largest group, and
the number of huts on each tile, packed into one int of `LANE` bits a tile, so that one subtraction
compares two colours on all tiles.  A test holds it equal to the lines on random positions.

With H the highest bit of every lane and counts x, y below it, lane by lane,

    (y | H) - x   has its highest bit set exactly where y >= x.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from boardkit.huts.layout import Layout, bits

LANE = 5  # a tile has at most 9 plots: four bits, and the fifth tells which count is larger
GROUP = 6
TILE, CITY = 2, 3
REMEMBERED = 150_000
"""Sets of huts remembered for a layout before all are forgotten."""

Position = tuple[int, ...]
"""For each player the set of plots with a hut."""
Info = tuple[int, int, int, int]
"""Of one colour's huts: points without bonuses, largest group, packed counts, full tiles."""
Classes = tuple[tuple[int, int], ...]
"""Pairs (value, set of plots), the highest value first."""


class Scorer:
    """Points of the positions on one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lockable = layout.lockable
        self.neighbours = layout.neighbours
        self.tiles = tuple(
            (LANE * n, plots, CITY if plots == layout.city else TILE)
            for n, plots in enumerate(layout.tile_plots)
            if plots
        )
        """Of each tile with plots: its lane, its plots, its bonus."""
        shift_of = {i: shift for shift, plots, _ in self.tiles for i in bits(plots)}
        bonus_of = {i: bonus for _, plots, bonus in self.tiles for i in bits(plots)}
        plots = range(len(layout.plots))
        self.lane = tuple(1 << shift_of[i] for i in plots)
        self.weight = tuple(
            1
            + (layout.beside_lake >> i & 1)
            + (layout.city >> i & 1)
            - (layout.beside_landfill >> i & 1)
            for i in plots
        )
        """What a hut on each plot counts without bonuses."""
        self.by_weight = _classes(self.weight)
        self.by_least = tuple(reversed(self.by_weight))
        self.by_bonus = _classes([self.weight[i] + bonus_of[i] for i in plots])
        """The plots by what a hut there counts with the bonus of its tile."""
        self.tops = sum(1 << shift + LANE - 1 for shift, _, _ in self.tiles)
        self.city_top = sum(1 << s + LANE - 1 for s, _, bonus in self.tiles if bonus == CITY)
        self.known: dict[int, Info] = {}
        self._grown: dict[int, int] = {}
        self._shrunk: dict[int, int] = {}

    def info(self, mask: int) -> Info:
        """What is known of one colour's huts."""
        found = self.known.get(mask)
        if found is None:
            if len(self.known) > REMEMBERED:
                self.known.clear()
            found = self.known[mask] = self._info(mask)
        return found

    def _info(self, mask: int) -> Info:
        points = lanes = full = largest = 0
        weight, lane, lockable, neighbours = self.weight, self.lane, self.lockable, self.neighbours
        rest = mask
        while rest:
            group = todo = rest & -rest
            size = 0
            while todo:
                low = todo & -todo
                i = low.bit_length() - 1
                size += 1
                points += weight[i]
                lanes += lane[i]
                tile = lockable[i]
                if tile and mask & tile == tile:
                    full |= tile
                new = neighbours[i] & rest & ~group
                group |= new
                todo = (todo ^ low) | new
            if size > largest:
                largest = size
            rest ^= group
        return points, largest, lanes, full

    def more(self, lanes: int, other: int) -> int:
        """The top bits of the tiles where the first counts are above the other ones."""
        return ((other | self.tops) - lanes & self.tops) ^ self.tops

    def most(self, lanes: int, other: int) -> int:
        """On each tile the larger of two counts."""
        tops = (lanes | self.tops) - other & self.tops
        larger = tops - (tops >> LANE - 1)
        return lanes & larger | other & ~larger & ~self.tops

    def bonus(self, tiles: int) -> int:
        """What the majorities on these tiles (top bits) count."""
        return TILE * tiles.bit_count() + (CITY - TILE if tiles & self.city_top else 0)

    def points(self, position: Position) -> list[int]:
        """The total of each player, equal to the sum of the score lines."""
        infos = [self.info(mask) for mask in position]
        found = []
        for p, (points, largest, lanes, _) in enumerate(infos):
            rest = infos[:p] + infos[p + 1 :]
            tiles = self.tops
            for other in rest:
                tiles &= self.more(lanes, other[2])
            alone = all(largest > other[1] for other in rest)
            found.append(points + self.bonus(tiles) + (GROUP if alone else 0))
        return found

    # Bounds

    def largest_with_one_more(self, mask: int) -> int:
        """The largest group that one more hut can make, wherever it stands."""
        found = self._grown.get(mask)
        if found is None:
            sizes = [(group, group.bit_count()) for group in self.layout.groups(mask)]
            found = max(1, self.info(mask)[1])
            for i, near in enumerate(self.neighbours):
                if near & mask and not mask >> i & 1:
                    found = max(found, 1 + sum(size for group, size in sizes if group & near))
            if len(self._grown) > REMEMBERED:
                self._grown.clear()
            self._grown[mask] = found
        return found

    def largest_with_one_less(self, mask: int) -> int:
        """The largest group that must be left when one hut is taken away."""
        found = self._shrunk.get(mask)
        if found is None:
            found = min((self.info(mask ^ 1 << i)[1] for i in bits(mask)), default=0)
            if len(self._shrunk) > REMEMBERED:
                self._shrunk.clear()
            self._shrunk[mask] = found
        return found


class Others:
    """All colours but one stand still: what the huts of that one make of the value.

    The value is the points of player `me` minus the best opponent's.
    """

    def __init__(self, scorer: Scorer, position: Position, me: int, changing: int) -> None:
        self.scorer = scorer
        self.mine = me == changing
        infos = {p: scorer.info(mask) for p, mask in enumerate(position) if p != changing}
        groups = [info[1] for info in infos.values()]
        self.group = max(groups)
        """The largest group of those that stand still."""
        self.top = 0
        """On each tile the most huts of one colour that stands still."""
        self.still: list[tuple[int, int, int, int]] = []
        """Of each opponent that stands still: points, the same with the group bonus if theirs is
        the largest group here, counts, tiles led among those that stand still."""
        self.own = (0, 0, 0, 0)
        """The same of `me`, if `me` stands still."""
        for p, (points, group, lanes, _) in infos.items():
            self.top = scorer.most(self.top, lanes)
            leads = scorer.tops
            for q, other in infos.items():
                if q != p:
                    leads &= scorer.more(lanes, other[2])
            alone = group == self.group and groups.count(group) == 1
            entry = (points, points + (GROUP if alone else 0), lanes, leads)
            if p == me:
                self.own = entry
            else:
                self.still.append(entry)

    def best(self, masks: Iterable[int]) -> int:
        """The best value with any of `masks` as the huts of the colour that changes."""
        scorer, still, top, largest = self.scorer, self.still, self.top, self.group
        known, info, tops, city = scorer.known, scorer.info, scorer.tops, scorer.city_top
        mine, own = self.mine, self.own
        best = -1000
        for mask in masks:
            points, group, lanes, _ = known.get(mask) or info(mask)
            tiles = ((top | tops) - lanes & tops) ^ tops
            value = points + 2 * tiles.bit_count()
            if tiles & city:
                value += 1
            if group > largest:
                value += GROUP
            small = group < largest
            counts = lanes | tops
            worst = -1000 if mine else value
            for plain, bonus, other, leads in still:
                tiles = (counts - other & tops ^ tops) & leads
                theirs = (bonus if small else plain) + 2 * tiles.bit_count()
                if tiles & city:
                    theirs += 1
                if theirs > worst:
                    worst = theirs
            if not mine:
                plain, bonus, other, leads = own
                tiles = (counts - other & tops ^ tops) & leads
                value = (bonus if small else plain) + 2 * tiles.bit_count()
                if tiles & city:
                    value += 1
            if value - worst > best:
                best = value - worst
        return best


def _classes(values: Iterable[int]) -> Classes:
    found: dict[int, int] = {}
    for i, value in enumerate(values):
        found[value] = found.get(value, 0) | 1 << i
    return tuple(sorted(found.items(), reverse=True))


def first(classes: Classes, plots: int, default: int) -> int:
    """The value of the first class that has one of `plots`, `default` if none has."""
    for value, mask in classes:
        if mask & plots:
            return value
    return default


@functools.lru_cache(maxsize=2)
def scorer(layout: Layout) -> Scorer:
    """The scorer of a layout, kept with what it remembers."""
    return Scorer(layout)
