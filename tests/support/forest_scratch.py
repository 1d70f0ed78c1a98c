"""Forest worked out again from the rule sheet: slow and plain, field by field.

Everything here looks at the tiles and buildings of a layout alone and uses nothing of what the
layout keeps in step.
"""

from __future__ import annotations

from boardkit.forest.layout import Layout, Tile
from boardkit.forest.moves import Build, Lay, Skip
from boardkit.forest.rules import Forest
from boardkit.forest.state import HUTS, KINDS, SIMPLE, State
from boardkit.game import Field

SIDES = {"h": ((0, -1), (0, 1)), "v": ((-1, 0), (1, 0))}
FOUR = (*SIDES["h"], *SIDES["v"])


def land_of(tiles) -> dict[Field, str]:
    """The landscape of every field."""
    land = {}
    for tile in tiles:
        for r, row in enumerate(tile.rows):
            for c, letter in enumerate(row):
                field = (tile.at[0] + r, tile.at[1] + c)
                assert field not in land, "two tiles overlap"
                land[field] = letter
    return land


def beside(field: Field, sides=FOUR) -> list[Field]:
    return [(field[0] + r, field[1] + c) for r, c in sides]


def areas(tiles, buildings) -> list[set[Field]]:
    """All areas, joined by bridges: flooding from field to field."""
    land = land_of(tiles)
    links = {field: [n for n in beside(field) if land.get(n) == land[field]] for field in land}
    for building in buildings:
        if building.axis:
            one, other = beside(building.field, SIDES[building.axis])
            links[one].append(other)
            links[other].append(one)
    found = []
    todo = set(land)
    while todo:
        area = [todo.pop()]
        for field in area:
            for other in links[field]:
                if other in todo:
                    todo.remove(other)
                    area.append(other)
        found.append(set(area))
    return found


def crowded(tiles, buildings) -> bool:
    """Whether some area holds two buildings."""
    where = {building.field for building in buildings}
    return any(len(area & where) > 1 for area in areas(tiles, buildings))


def turns_of(rows) -> list[tuple[str, ...]]:
    """The four rotations, equal ones once."""
    found = []
    for _ in range(4):
        if rows not in found:
            found.append(rows)
        rows = tuple(
            "".join(rows[len(rows) - 1 - r][c] for r in range(len(rows)))
            for c in range(len(rows[0]))
        )
    return found


def lays(s: State) -> list[Lay]:
    """All legal lays: every rotation on every place near the layout, tried out."""
    layout = s.layout
    land = land_of(layout.tiles)
    rows, columns = [r for r, _ in land], [c for _, c in land]
    found = []
    for look in turns_of(s.hand):
        for r in range(min(rows) - 3, max(rows) + 2):
            for c in range(min(columns) - 3, max(columns) + 2):
                tile = Tile(look, (r, c))
                own = land_of([tile])
                if own.keys() & land.keys():
                    continue
                if not any(land.get(n) == own[field] for field in own for n in beside(field)):
                    continue
                if not crowded((*layout.tiles, tile), layout.buildings):
                    found.append(Lay(look, (r, c)))
    return found


def sees(layout: Layout, game: Forest, start: Field, step: Field) -> list[Field]:
    """The fields from `start` outward until a mountain, a gap (if that counts) or the end."""
    land = land_of(layout.tiles)
    far = max(max(abs(r), abs(c)) for r, c in land)
    found = []
    r, c = start
    while max(abs(r), abs(c)) <= far:
        r, c = r + step[0], c + step[1]
        letter = land.get((r, c))
        if letter == "G" or (letter is None and game.gaps_block):
            break
        if letter:
            found.append((r, c))
    return found


def builds(game: Forest, s: State) -> list:
    """All legal builds: every kind on every field, each condition of the rule sheet in turn."""
    layout = s.layout
    land = land_of(layout.tiles)
    new = set(layout.tiles[-1].fields)
    taken = {b.field for b in layout.buildings}
    own = {b.kind for b in layout.buildings if b.player == s.turn}
    towers = {b.field for b in layout.buildings if b.kind == "tower"}
    now = areas(layout.tiles, layout.buildings)
    area_of = {field: area for area in now for field in area}
    found = []
    for kind in SIMPLE if game.simple else KINDS:
        for field in sorted(land):
            near = field in new or new & set(beside(field))
            if kind in own or not near or area_of[field] & taken:
                continue
            if (land[field] == "G") != (kind == "castle"):
                continue
            if kind in HUTS and land[field] != HUTS[kind]:
                continue
            if kind == "tree" and not any(HUTS.get(hut) == land[field] for hut in own):
                continue
            if kind == "tower" and any(
                towers & set(sees(layout, game, field, step)) for step in FOUR
            ):
                continue
            if kind != "bridge":
                found.append(Build(kind, field))
                continue
            for axis, sides in SIDES.items():
                one, other = beside(field, sides)
                if one not in land or land[one] != land.get(other):
                    continue
                first, second = area_of[one], area_of[other]
                if first != second and not (first & taken and second & taken):
                    found.append(Build(kind, field, axis))
    found.append(Skip())
    return found


def points(game: Forest, layout: Layout) -> list[int]:
    """The points of every player."""
    land = land_of(layout.tiles)
    now = areas(layout.tiles, layout.buildings)
    found = [0] * game.players
    standing = {b.field for b in layout.buildings}
    every = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    for b in layout.buildings:
        size = next(len(area) for area in now if b.field in area)
        if b.kind in HUTS:
            worth = size * (2 if b.kind == "hut_village" else 1)
        elif b.kind == "tree":
            worth = 2 * size
        elif b.kind == "tower":
            seen = [f for step in FOUR for f in sees(layout, game, b.field, step)]
            worth = sum(land[f] == land[b.field] for f in seen) + game.tower_counts_own
        elif b.kind == "castle":
            home = next(tile for tile in layout.tiles if b.field in tile.fields)
            around = {n for field in home.fields for n in beside(field)}
            near = [tile for tile in layout.tiles if tile == home or around & set(tile.fields)]
            worth = sum(land[f] == "G" for tile in near for f in tile.fields)
        elif b.kind == "portal":
            worth = 0
            for step in every:
                seen = sees(layout, game, b.field, step)
                worth += len(standing & set(seen))
                if game.mountain_seen:
                    worth += castle_behind(layout, land, standing, seen, b.field, step, game)
        else:
            worth = 0
        found[b.player] += worth
    return found


def castle_behind(layout, land, standing, seen, start, step, game) -> int:
    """1 if the line goes on to a mountain with a castle, over gaps unless these end it."""
    r, c = seen[-1] if seen else start
    far = max(max(abs(r), abs(c)) for r, c in land)
    while max(abs(r), abs(c)) <= far:
        r, c = r + step[0], c + step[1]
        if (r, c) in land:
            return int(land[r, c] == "G" and (r, c) in standing)
        if game.gaps_block:
            return 0
    return 0
