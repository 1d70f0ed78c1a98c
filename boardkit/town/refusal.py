"""Why a move is not possible: the rule that forbids it, in words, and the tiles in the way.

Each key has its sentence under ``town.reason.<key>``, for the solo challenge under
``town_solo.reason.<key>``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.game import Field, Reason, field_phrase, is_field, not_now, player_phrase
from boardkit.town.choices import can_lay, exchanges
from boardkit.town.moves import Call, DropOut, Exchange, Keep, Lay, Pioneer, Return
from boardkit.town.state import (
    COLOUR,
    COLUMN,
    FIELDS,
    FREE,
    NUMBERS,
    ROW,
    SHAPE,
    SIZE,
    Board,
    SoloState,
    State,
    bits,
    cell_of,
    name_of,
)

if TYPE_CHECKING:
    from boardkit.town.rules import Town
    from boardkit.town.solo import Solo

CHOICE = ("no_move", "chance", "lay_first", "laid", "no_tile", "not_in_hand")
EXCHANGE = ("three", "twice", "alike", "empty_bag")
PLACE = ("outside", "occupied", "no_neighbour")
CLASH = ("colour_in_row", "colour_in_column", "shape_in_row", "shape_in_column")
LAY = (*PLACE, *CLASH)
AFTER: tuple[str, ...] = ()
DROP_OUT = ("can_lay",)
MISTAKES = ("no_calls", "call_first", "call_empty", "call_turned", "no_proper_lay")
END = ("over",)

SOLO_CHOICE = ("no_move", "chance", "no_pioneer", "pioneer_lies", "no_tile", "not_on_top")

_TOWN_MOVES = (Lay, Exchange, Return, Keep, DropOut, Call)


def why_not(game: Town, s: State, move: Any) -> Reason | None:
    """None if the player to move may do `move`, else the first rule that forbids it."""
    if (reason := not_now(game, s, move, _TOWN_MOVES)) is not None:
        return reason
    if s.phase == "return":
        if isinstance(move, Keep):
            return None
        return _in_hand(s, move.tile) if isinstance(move, Return) else _reason("laid")
    if isinstance(move, (Return, Keep)):
        return _reason("lay_first")
    if isinstance(move, Lay):
        return _lay(game, s, move)
    if isinstance(move, Exchange):
        return _exchange(s, move)
    if isinstance(move, Call):
        return _call(game, s, move)
    return _reason("can_lay") if can_lay(s.board, s.hand) else None


def _in_hand(s: State, tile: Any) -> Reason | None:
    if not isinstance(tile, str) or tile not in NUMBERS:
        return _reason("no_tile", tile=shown(tile))
    if NUMBERS[tile] not in s.hand:
        return _reason("not_in_hand", tile=tile, player=player_phrase(s.turn))
    return None


def _lay(game: Town, s: State, move: Lay) -> Reason | None:
    missing = _in_hand(s, move.tile)
    if missing is not None:
        return missing
    wrong = lay_reason("town", s.board, NUMBERS[move.tile], move.field)
    if wrong is None or not game.mistakes or wrong.key in PLACE:
        return wrong
    return None if can_lay(s.board, s.hand) else _reason("no_proper_lay")  # D10


def _exchange(s: State, move: Exchange) -> Reason | None:
    tiles = move.tiles
    if not isinstance(tiles, tuple) or len(tiles) != 3:
        return _reason("three", n=len(tiles) if isinstance(tiles, tuple) else 0)
    for tile in tiles:
        missing = _in_hand(s, tile)
        if missing is not None:
            return missing
    for tile in tiles:
        if tiles.count(tile) > 1:
            return _reason("twice", tile=tile)
    if not s.bag:
        return _reason("empty_bag")
    if move in exchanges(s.hand):
        return None
    return _reason("alike", tiles=tiles)


def _call(game: Town, s: State, move: Call) -> Reason | None:
    if not game.mistakes:
        return _reason("no_calls")
    if s.phase != "call":
        return _reason("call_first")
    if not _on_grid(move.field):
        return _reason("outside", size=SIZE, last=SIZE - 1)
    cell = cell_of(move.field)
    if s.board.grid[cell] == FREE:
        return _reason("call_empty", fields=(move.field,), field=field_phrase(move.field))
    if s.board.blank >> cell & 1:
        return _reason("call_turned", fields=(move.field,), field=field_phrase(move.field))
    return None


def solo_why_not(game: Solo, s: SoloState, move: Any) -> Reason | None:
    """None if `move` is possible in the solo challenge, else the first rule that forbids it."""
    if (reason := not_now(game, s, move, (Pioneer, Lay))) is not None:
        return reason
    if s.phase == "pioneer" and isinstance(move, Lay):
        return _solo("no_pioneer")
    if s.phase == "lay" and isinstance(move, Pioneer):
        return _solo("pioneer_lies")
    if not isinstance(move.tile, str) or move.tile not in NUMBERS:
        return _solo("no_tile", tile=shown(move.tile))
    tile = NUMBERS[move.tile]
    if tile not in s.tops:
        return _solo("not_on_top", tile=move.tile)
    if isinstance(move, Pioneer):
        return None
    wrong = lay_reason("town_solo", s.board, tile, move.field)
    return None if game.mistakes and wrong is not None and wrong.key in CLASH else wrong


# Laying


def _on_grid(field: Any) -> bool:
    return is_field(field) and all(0 <= n < SIZE for n in field)


def lay_reason(game: str, board: Board, tile: int, field: Any) -> Reason | None:
    """Why a tile cannot be laid on a field, None if it can.

    Of several tiles in the way the first one counts: first colour in the row and in the column,
    then shape.  Its field is marked.
    """
    if not _on_grid(field):
        return _reason("outside", game, size=SIZE, last=SIZE - 1)
    cell = cell_of(field)
    found = board.grid[cell]
    if found != FREE:
        return _reason("occupied", game, (field,), field=field_phrase(field))
    if not board.edge >> cell & 1:
        return _reason("no_neighbour", game, (field,), field=field_phrase(field))
    for key, line in zip(CLASH, (ROW[field[0]], COLUMN[field[1]]) * 2, strict=True):
        alike = COLOUR if key.startswith("colour") else SHAPE
        for other in bits(line & board.used & ~board.blank):
            there = board.grid[other]
            if alike[there] == alike[tile]:
                where = FIELDS[other]
                return _reason(key, game, (where,), tile=name_of(there), field=field_phrase(where))
    return None


def _reason(key: str, game: str = "town", fields: tuple[Field, ...] = (), **values: Any) -> Reason:
    return Reason(game, key, tuple(values.items()), fields)


def _solo(key: str, **values: Any) -> Reason:
    return _reason(key, "town_solo", **values)
