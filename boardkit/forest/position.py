"""Positions as JSON-able documents: what lies on the table, to be read and written.

============  ====================================================================================
entry         meaning
============  ====================================================================================
game          "forest"
players       the number of players of the game object
tiles         {"rows", "at"} each, rows as they lie, at = [row, column] of the top left field
buildings     [kind, player, row, column] each, a bridge with its axis "h" or "v" behind
hands         for each player the rows of a tile, null for none, "?" for hidden; missing: chance
              draws the hands
gone          rows of the tiles that left the game because they fitted nowhere
turn          the player whose turn it is
number        the number of the turn, 0 if missing
phase         "lay" (if missing), "build": the last tile is the new one, or "over"
last_round    whether the running round is the last; true by itself if somebody has built all
============  ====================================================================================

The stack is what is left of the material.  A position need not be reachable by play (D26): tiles
may come from outside the set, a tree may stand without its hut, towers may see each other.  But it
must be possible on a table: tiles hang together and do not overlap, buildings stand on their
landscapes, and no area holds two.  A player in turn whose hand is null draws first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.document import check_head, is_int, is_list, number, one_of
from boardkit.errors import BadPosition
from boardkit.forest.layout import AXES, EMPTY, Building, Layout, Tile
from boardkit.forest.places import LIMIT, code_of
from boardkit.forest.refusal import kind_phrase, landscape_phrase
from boardkit.forest.state import CHANCE, HIDDEN, HUTS, KINDS, SIMPLE, State
from boardkit.forest.tiles import FIELDS, LANDSCAPES, MOUNTAIN, Rows
from boardkit.game import Field, field_phrase, player_phrase
from boardkit.text import phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

ENTRIES = (
    "game", "players", "tiles", "buildings", "hands", "gone", "turn", "number", "phase",
    "last_round",
)  # fmt: skip
PHASES = ("lay", "build", "over")
UNKNOWN = "?"
FAR = LIMIT // 2
"""Rows and columns of a position are no further from 0."""


def write(s: State) -> dict[str, Any]:
    """The document of a state; raises `BadPosition` while chance draws."""
    if s.phase in CHANCE:
        raise BadPosition("forest.drawing")
    return {
        "game": "forest",
        "players": s.players,
        "tiles": [{"rows": list(tile.rows), "at": list(tile.at)} for tile in s.layout.tiles],
        "buildings": [
            [b.kind, b.player, *b.field, *([] if b.axis is None else [b.axis])]
            for b in s.layout.buildings
        ],
        "hands": [
            None if hand is None else UNKNOWN if hand == HIDDEN else list(hand) for hand in s.hands
        ],
        "gone": [list(rows) for rows in s.gone],
        "turn": s.turn,
        "number": s.number,
        "phase": s.phase,
        "last_round": s.last_round,
    }


def read(game: Forest, document: Any) -> State:
    """The state that a document describes; raises `BadPosition` naming what, where and the mend."""
    check_head(game, document, ENTRIES)
    layout = _layout(document.get("tiles"))
    layout = _buildings(game, document.get("buildings", []), layout)
    turn = number(document, "turn", 0, game.players - 1)
    count = number(document, "number", 0)
    phase = one_of(document, "phase", PHASES, "lay")
    last_round = document.get("last_round", False)
    if not isinstance(last_round, bool):
        raise BadPosition("forest.last_round", given=shown(last_round))
    gone = _tiles(document.get("gone", []), "gone")
    last_round |= any(game.all_built(layout, p) for p in range(game.players))
    given = document.get("hands")
    hands = (None,) * game.players if given is None else _hands(game, given)
    if phase == "build" and hands[turn] is not None:
        raise BadPosition("forest.hand_laid", player=player_phrase(turn))
    seen = [tile.rows for tile in layout.tiles] + list(gone)
    seen += [hand for hand in hands if hand is not None and hand != HIDDEN]
    stack = game.material.without(seen)
    hidden = hands.count(HIDDEN)
    if hidden > len(stack):
        raise BadPosition("forest.too_many_hidden", n=hidden, left=len(stack))
    s = State(layout, hands, stack, gone, turn, count, phase, last_round)
    if phase == "over":
        return replace(s, last_round=True)
    if given is None:
        return game.dealt(replace(s, phase="deal" if phase == "lay" else "deal_build"))
    return s if phase == "build" else game.turn_begun(s)


# The table


def _layout(given: Any) -> Layout:
    if not is_list(given) or not given:
        raise BadPosition("forest.tiles")
    layout = EMPTY
    laid = []
    for n, entry in enumerate(given, start=1):
        if not isinstance(entry, Mapping) or set(entry) != {"rows", "at"}:
            raise BadPosition("forest.tile", number=n, given=shown(entry))
        rows = _rows(entry["rows"], phrase("forest.tile_number", number=n))
        at = entry["at"]
        if not is_list(at) or len(at) != 2 or not all(map(is_int, at)):
            raise BadPosition("forest.at", number=n, given=shown(at))
        if max(map(abs, at)) > FAR:
            raise BadPosition("forest.far", number=n, limit=FAR)
        tile = Tile(rows, (at[0], at[1]))
        for field in tile.fields:
            if layout.letter(field) is not None:
                other = layout.tile_of[code_of(field)] + 1
                raise BadPosition(
                    "forest.overlap", number=n, other=other, field=field_phrase(field)
                )
        layout = layout.with_tile(tile.rows, tile.at)
        laid.append(tile)
    reached, todo = {0}, [0]
    while todo:
        new = layout.beside(todo.pop()) - reached
        reached |= new
        todo += new
    if len(reached) < len(laid):
        lonely = min(set(range(len(laid))) - reached)
        raise BadPosition(
            "forest.disconnected", number=lonely + 1, field=field_phrase(laid[lonely].at)
        )
    return layout


def _rows(given: Any, where: Any) -> Rows:
    """The rows of a tile as it lies: two of three letters or three of two."""
    if not is_list(given) or not all(isinstance(row, str) for row in given):
        raise BadPosition("forest.rows", tile=where, given=shown(given))
    for row in given:
        for letter in row:
            if letter not in LANDSCAPES:
                raise BadPosition(
                    "forest.letter", tile=where, given=letter, known=tuple(LANDSCAPES)
                )
    fields = sum(map(len, given))
    if fields != FIELDS:
        raise BadPosition("forest.six", tile=where, n=fields)
    if [len(row) for row in given] not in ([3, 3], [2, 2, 2]):
        raise BadPosition("forest.rows", tile=where, given=shown(list(given)))
    return tuple(given)


def _buildings(game: Forest, given: Any, layout: Layout) -> Layout:
    if not is_list(given):
        raise BadPosition("forest.buildings")
    kinds = SIMPLE if game.simple else KINDS
    for n, entry in enumerate(given, start=1):
        building = _building(game, n, entry, kinds)
        if any((b.kind, b.player) == (building.kind, building.player) for b in layout.buildings):
            raise BadPosition(
                "forest.twice", number=n, kind=kind_phrase(building.kind),
                player=player_phrase(building.player),
            )  # fmt: skip
        _check_place(building, layout)
        layout = _with_building(layout, building)
    return layout


def _building(game: Forest, n: int, entry: Any, kinds: tuple[str, ...]) -> Building:
    if not is_list(entry) or len(entry) not in (4, 5):
        raise BadPosition("forest.building", number=n, given=shown(entry))
    kind, player, row, column, *axis = entry
    if kind not in kinds:
        raise BadPosition("forest.kind", number=n, given=shown(kind), known=kinds)
    if not all(map(is_int, (player, row, column))) or max(abs(row), abs(column)) >= LIMIT:
        raise BadPosition("forest.building", number=n, given=shown(entry))
    if not 0 <= player < game.players:
        raise BadPosition("forest.owner", number=n, given=player, high=game.players - 1)
    if (kind == "bridge") != (len(axis) == 1) or (axis and axis[0] not in tuple(AXES)):
        raise BadPosition("forest.axis", number=n, known=tuple(AXES))
    return Building(kind, player, (row, column), axis[0] if axis else None)


def _check_place(building: Building, layout: Layout) -> None:
    kind, where = building.kind, building.field
    words = {"kind": kind_phrase(kind), "field": field_phrase(where)}
    letter = layout.letter(where)
    if letter is None:
        raise BadPosition("forest.no_tile_there", **words)
    if layout.building_at(where) is not None:
        raise BadPosition("forest.two_on_field", field=field_phrase(where))
    wanted = MOUNTAIN if kind == "castle" else HUTS.get(kind)
    if (wanted is not None and letter != wanted) or (letter == MOUNTAIN and kind != "castle"):
        raise BadPosition("forest.landscape", **words, landscape=landscape_phrase(letter))
    other = layout.building_in(where)
    if other is not None:
        raise _two_in_area(*sorted((where, other.field)))
    if building.axis is not None:
        first, second = (code_of(where) + step for step in AXES[building.axis])
        side = layout.land.get(first)
        if side is None or side != layout.land.get(second):
            raise BadPosition("forest.bridge", field=field_phrase(where))


def _with_building(layout: Layout, building: Building) -> Layout:
    if building.axis is not None:
        areas = {layout.area_of[code_of(building.field) + step] for step in AXES[building.axis]}
        built = [layout.buildings[layout.built[area]] for area in areas if area in layout.built]
        if len(built) > 1:
            raise _two_in_area(*sorted(b.field for b in built))
    return layout.with_building(building)


def _two_in_area(first: Field, second: Field) -> BadPosition:
    return BadPosition("forest.two_in_area", first=field_phrase(first), second=field_phrase(second))


# Hands


def _tiles(given: Any, entry: str) -> tuple[Rows, ...]:
    if not is_list(given):
        raise BadPosition("forest.tile_list", entry=entry)
    return tuple(
        _printed(rows, phrase("forest.tile_in", entry=entry, number=n))
        for n, rows in enumerate(given, start=1)
    )


def _hands(game: Forest, given: Any) -> tuple[Rows | None, ...]:
    if not is_list(given) or len(given) != game.players:
        raise BadPosition("forest.hands", players=game.players)
    hands: list[Rows | None] = []
    for player, hand in enumerate(given):
        if hand is None:
            hands.append(None)
        elif hand == UNKNOWN:
            hands.append(HIDDEN)
        else:
            hands.append(_printed(hand, phrase("forest.hand", player=player_phrase(player))))
    return tuple(hands)


def _printed(given: Any, where: Any) -> Rows:
    rows = _rows(given, where)
    if len(rows) != 2:
        raise BadPosition("forest.rows", tile=where, given=shown(list(rows)))
    return rows
