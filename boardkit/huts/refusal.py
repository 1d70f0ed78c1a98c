"""Why a move is not possible: the rule that forbids it, in words and on the board.

Each key below has its sentence under ``huts.reason.<key>``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.game import Field, Reason, field_phrase, is_field, not_now, player_phrase
from boardkit.huts.layout import BLANK, LAKE, LANDFILL, Layout, rotations
from boardkit.huts.moves import Again, LayTile, Replace, Set, Shift, Start, Stop
from boardkit.huts.state import State
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

SET_UP = ("start_first", "start_city", "start_done")
TURN = (
    "no_move", "chance", "stop_or_again", "no_more_throws", "not_thrown",
    "off_board", "no_plot", "occupied", "no_hut", "same_plot", "own_hut", "must_carry_out",
)  # fmt: skip
LOCKED = ("locked_source", "locked_target", "locked_hut")
END = ("over",)
ADVANCED = ("lay_first", "lay_hand", "lay_taken", "lay_edge", "lay_done")
SIMPLE = ("simple_upright",)

GROUND = {LAKE: "lake", LANDFILL: "landfill", "#": "wild", BLANK: "blank"}
_MOVES = (Start, Again, Stop, Set, Shift, Replace, LayTile)


def why_not(game: Huts, s: State, move: Any) -> Reason | None:
    """None if the player to move may do `move`, else the first rule that forbids it."""
    if (reason := not_now(game, s, move, _MOVES)) is not None:
        return reason
    if s.phase == "tiles":
        return _lay(s, move) if isinstance(move, LayTile) else _reason("lay_first")
    if isinstance(move, LayTile):
        return _reason("lay_done")
    if s.phase == "start":
        return _start(s, move) if isinstance(move, Start) else _reason("start_first")
    if isinstance(move, Start):
        return _reason("start_done")
    if s.throw:
        return None if isinstance(move, (Stop, Again)) else _reason("stop_or_again")
    if isinstance(move, Again):
        return _reason("no_more_throws", throws=game.max_throws)
    if isinstance(move, Stop):
        return _reason("must_carry_out", results=results(s.todo))
    return _action(game, s, move)


def _action(game: Huts, s: State, move: Set | Shift | Replace) -> Reason | None:
    if game.simple and not isinstance(move, Set):
        return _reason("simple_upright")
    result = {Set: "upright", Shift: "long", Replace: "narrow"}[type(move)]
    if result not in s.todo:
        return _reason(
            "not_thrown", result=phrase(f"huts.outcome.{result}"), results=results(s.todo)
        )  # fmt: skip
    if isinstance(move, Set):
        return _free_plot(s, move.plot)
    if isinstance(move, Replace):
        return _replace(s, move.plot)
    return _shift(s, move.source, move.target)


def _shift(s: State, source: Any, target: Any) -> Reason | None:
    if _owner(s, source) is None:
        return _reason("no_hut", *_known(s.layout, source), field=_named(source))
    if _is_locked(s, source):
        return _reason("locked_source", *_tile_fields(s.layout, source), field=_named(source))
    if source == target:
        return _reason("same_plot", source, field=_named(source))
    found = _free_plot(s, target)
    if found is None and _is_locked(s, target):
        return _reason("locked_target", *_tile_fields(s.layout, target), field=_named(target))
    return found


def _replace(s: State, plot: Any) -> Reason | None:
    owner = _owner(s, plot)
    if owner is None:
        return _reason("no_hut", *_known(s.layout, plot), field=_named(plot))
    if owner == s.turn:
        return _reason("own_hut", plot, field=_named(plot))
    if _is_locked(s, plot):
        return _reason("locked_hut", *_tile_fields(s.layout, plot), field=_named(plot))
    return None


def _start(s: State, move: Start) -> Reason | None:
    found = _free_plot(s, move.plot)
    if found is None and not s.layout.city >> s.layout.number[move.plot] & 1:
        city = s.layout.fields_of(s.layout.city)
        return _reason("start_city", *city, field=_named(move.plot))
    return found


def _free_plot(s: State, field: Any) -> Reason | None:
    layout = s.layout
    if not is_field(field) or not _on_board(layout, field):
        return _reason("off_board", field=_named(field))
    if field not in layout.number:
        ground = phrase(f"huts.ground.{GROUND[layout.at(field)]}")
        return _reason("no_plot", field, field=_named(field), ground=ground)
    owner = s.owner(field)
    if owner is not None:
        return _reason("occupied", field, field=_named(field), player=player_phrase(owner))
    return None


def _lay(s: State, move: LayTile) -> Reason | None:
    hand = s.hands[s.turn]
    looks = ((tile.kind, look) for tile in hand for look, _ in rotations(tile.rows))
    if (move.kind, move.rows) not in looks:
        return _reason("lay_hand", player=player_phrase(s.turn))
    if not is_field(move.at):
        return _reason("lay_edge")
    if s.layout.tile(move.at) is not None:
        row, column = 3 * move.at[0], 3 * move.at[1]
        return _reason("lay_taken", *_tile_fields(s.layout, (row, column)))
    return None if move.at in s.layout.free_places() else _reason("lay_edge")


# Words


def _reason(key: str, *fields: Field, **values: Any) -> Reason:
    return Reason("huts", key, tuple(values.items()), fields)


def results(todo: tuple[str, ...]) -> tuple[Phrase, ...]:
    """Results of a throw in words."""
    return tuple(phrase(f"huts.outcome.{outcome}") for outcome in todo)


def _named(field: Any) -> Phrase | str:
    return field_phrase(field) if is_field(field) else shown(field)


# Fields


def _on_board(layout: Layout, field: Field) -> bool:
    row, column = field
    return 0 <= row < len(layout.fields) and 0 <= column < len(layout.fields[row])


def _owner(s: State, field: Any) -> int | None:
    return s.owner(field) if is_field(field) else None


def _known(layout: Layout, field: Any) -> tuple[Field, ...]:
    return (field,) if is_field(field) and _on_board(layout, field) else ()


def _is_locked(s: State, field: Field) -> bool:
    return bool(s.locked >> s.layout.number[field] & 1)


def _tile_fields(layout: Layout, field: Field) -> tuple[Field, ...]:
    """The nine fields of the tile that a field is on."""
    row, column = field[0] // 3 * 3, field[1] // 3 * 3
    return tuple((row + r, column + c) for r in range(3) for c in range(3))
