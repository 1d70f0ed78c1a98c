"""Why a move is not possible: the rule that forbids it, in words, and the fields to look at.

Each key below has its sentence under ``forest.reason.<key>``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.forest import builds, sight
from boardkit.forest.layout import AXES, Layout
from boardkit.forest.moves import ANYWHERE, Build, Lay, Skip
from boardkit.forest.places import LIMIT, bits, code_of, field_of
from boardkit.forest.state import HIDDEN, KINDS, SIMPLE, State
from boardkit.forest.tiles import LANDSCAPES, Rows, is_rows, looks
from boardkit.game import Field, Reason, field_phrase, is_field, move_text, not_now, player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

LAY = (
    "no_move", "chance", "lay_first", "hidden", "six_fields", "letter", "other_tile",
    "too_far_out", "overlap",
)  # fmt: skip
MATCH = ("alone", "no_match", "joins_built")
BUILD = ("laid", "no_kind", "not_simple", "none_left", "no_tile", "too_far", "occupied")
PLACE = (
    "area_taken", "mountain", "castle_place", "hut_landscape", "tree_hut", "tower_seen",
    "no_axis", "bridge_axis", "bridge_sides", "bridge_same", "bridge_joins",
)  # fmt: skip
END = ("over",)


def why_not(game: Forest, s: State, move: Any) -> Reason | None:
    """None if the player to move may do `move`, else the first rule that forbids it."""
    if (reason := not_now(game, s, move, (Lay, Build, Skip))) is not None:
        return reason
    if s.phase == "lay":
        return _lay(s, move) if isinstance(move, Lay) else _reason("lay_first")
    if isinstance(move, Lay):
        return _reason("laid")
    return _build(game, s, move) if isinstance(move, Build) else None


# Laying


def _lay(s: State, move: Lay) -> Reason | None:
    layout, hand = s.layout, s.hand
    if not is_rows(move.rows):
        return _no_tile(move)
    if not is_field(move.at):
        return _reason("no_move", move=move_text(move))
    if hand is None or hand == HIDDEN:
        return _reason("hidden")
    if move.rows not in looks(hand):
        return _reason("other_tile", hand="/".join(hand), given="/".join(move.rows))
    if max(map(abs, move.at)) >= LIMIT:
        return _reason("too_far_out", limit=LIMIT)
    fields = _fields(move.rows, move.at)
    covered = [field for field in fields if layout.letter(field) is not None]
    if covered:
        return _reason("overlap", covered, n=len(covered), field=field_phrase(covered[0]))
    places = layout.wide if len(move.rows) == 2 else layout.tall
    place = code_of(move.at)
    if place not in places:
        return _reason("alone", fields)
    if not places[place] & bits(move.rows):
        return _reason("no_match", fields)
    joined = layout.joined(move.rows, place)
    return _joins("joins_built", layout, joined) if joined else None


def _no_tile(move: Lay) -> Reason:
    """What is wrong with rows that are no tile."""
    rows: Any = move.rows
    if not isinstance(rows, tuple) or not all(isinstance(row, str) for row in rows):
        return _reason("no_move", move=move_text(move))
    strange = [letter for row in rows for letter in row if letter not in LANDSCAPES]
    if strange:
        return _reason("letter", given=strange[0], known=tuple(LANDSCAPES))
    return _reason("six_fields", given=shown("/".join(rows)))


def _joins(key: str, layout: Layout, areas: tuple[int, ...]) -> Reason:
    """Two built areas that must stay apart, both named by their buildings."""
    one, other = areas[:2]
    fields = layout.fields([*layout.areas[one], *layout.areas[other]])
    words = {"first": area_phrase(layout, one), "second": area_phrase(layout, other)}
    return _reason(key, fields, **words, n=1)


# Building


def _build(game: Forest, s: State, move: Build) -> Reason | None:
    layout, kind = s.layout, move.kind
    if kind not in KINDS:
        return _reason("no_kind", given=shown(kind), known=KINDS)
    if game.simple and kind not in SIMPLE:
        return _reason("not_simple", kind=kind_phrase(kind))
    if kind not in s.left_to_build(s.turn, game.simple):
        where = next(b.field for b in s.built(s.turn) if b.kind == kind)
        return _reason(
            "none_left", [where], kind=kind_phrase(kind), player=player_phrase(s.turn),
            field=field_phrase(where),
        )  # fmt: skip
    where = move.field
    if where is ANYWHERE and move.axis is None:
        return _nowhere(game, s, move)
    if not is_field(where) or max(map(abs, where)) >= LIMIT:
        return _reason("no_move", move=move_text(move))
    code = code_of(where)
    if code not in layout.land:
        return _reason("no_tile", [where], field=field_phrase(where))
    found = layout.building_at(where)
    if found is not None:
        return _reason(
            "occupied", [where], field=field_phrase(where), kind=kind_phrase(found.kind),
            player=player_phrase(found.player),
        )  # fmt: skip
    if code not in builds.sites(layout):
        return _reason("too_far", [where], field=field_phrase(where))
    found = layout.building_in(where)
    if found is not None:
        return _reason(
            "area_taken", layout.area(where), landscape=landscape_phrase(layout.land[code]),
            kind=kind_phrase(found.kind), player=player_phrase(found.player),
            field=field_phrase(found.field), n=1,
        )  # fmt: skip
    if kind != "bridge" and move.axis is not None:
        return _reason("no_axis", kind=kind_phrase(kind))
    key = builds.broken(game, s, kind, code, move.axis)
    return None if key is None else _condition(game, s, move, code, key)


def _nowhere(game: Forest, s: State, move: Build) -> Reason:
    """Why a building fits on no field: the same rules, told of all `n` fields that are free."""
    layout = s.layout
    key = builds.nowhere(game, s, move.kind)
    if key is None:
        return _reason("no_move", move=move_text(move))
    codes = builds.free_sites(layout)
    if len(codes) == 1 and key != "area_taken":
        axis = None
        if move.kind == "bridge":
            axis = next(a for a in AXES if builds.bridge_broken(layout, codes[0], a) == key)
        return _condition(game, s, Build(move.kind, field_of(codes[0]), axis), codes[0], key)
    return _reason(key, layout.fields(codes), kind=kind_phrase(move.kind), n=len(codes))


def _condition(game: Forest, s: State, move: Build, code: int, key: str) -> Reason:
    layout, where = s.layout, field_of(code)
    landscape = landscape_phrase(layout.land[code])
    if key == "tower_seen":
        tower = sight.tower_seen(layout, code, game.gaps_block)
        assert tower is not None
        field = field_of(tower)
        owner = layout.buildings[layout.holds[tower]].player
        return _reason(
            key, [where, field], field=field_phrase(field), player=player_phrase(owner), n=1
        )
    if key in ("bridge_sides", "bridge_same", "bridge_joins"):
        assert move.axis is not None
        sides = tuple(code + step for step in AXES[move.axis])
        if key == "bridge_joins":
            one, other = (layout.area_of[side] for side in sides)
            return _joins(key, layout, (one, other))
        if key == "bridge_same":
            return _reason(key, layout.fields(layout.areas[layout.area_of[sides[0]]]), n=1)
        return _reason(
            key, layout.fields((*sides, code)), field=field_phrase(where),
            axis=phrase(f"forest.axis.{move.axis}"), n=1,
        )  # fmt: skip
    values: dict[str, Any] = {"field": field_phrase(where), "n": 1}
    if key != "bridge_axis":
        values["kind"] = kind_phrase(move.kind)
    if key in ("castle_place", "hut_landscape", "tree_hut"):
        values["landscape"] = landscape
    return _reason(key, [where], **values)


# Words


def kind_phrase(kind: str) -> Phrase:
    """A kind of building in words.

    >>> kind_phrase("hut_lake").text("en")
    'lake hut'
    """
    return phrase(f"forest.kind.{kind}")


def landscape_phrase(letter: str) -> Phrase:
    """A landscape in words.

    >>> landscape_phrase("G").text("en")
    'mountain'
    """
    return phrase(f"forest.landscape.{LANDSCAPES[letter]}")


def area_phrase(layout: Layout, area: int) -> Phrase:
    """A built area in words: its landscape, and what stands in it, whose and where."""
    building = layout.buildings[layout.built[area]]
    return phrase(
        "forest.area",
        landscape=landscape_phrase(layout.land[layout.areas[area][0]]),
        kind=kind_phrase(building.kind),
        player=player_phrase(building.player),
        field=field_phrase(building.field),
    )


def _fields(rows: Rows, at: Field) -> list[Field]:
    return [(at[0] + r, at[1] + c) for r in range(len(rows)) for c in range(len(rows[0]))]


def _reason(key: str, fields: Iterable[Field] = (), /, **values: Any) -> Reason:
    return Reason("forest", key, tuple(values.items()), tuple(fields))
