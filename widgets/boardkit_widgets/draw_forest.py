"""Forest on the screen: its picture, the presses of a move, and the move of presses.

==============  ===============================================  ==============================
move            keys in order                                    when
==============  ===============================================  ==============================
`Lay`           ``turn:r``, ``place:R,C``                        laying
`Build`         ``build:hut_lake``, field                        building
bridge          ``build:bridge``, field, ``axis:h|v``            where both ways are possible
`Skip`          ``skip``                                         building
==============  ===============================================  ==============================

``turn:r`` is r quarters clockwise; rotations that look alike are one.  A place is named by the top
left field of the tile as it then lies.  A field with a tile has the key ``field:R,C``, a building
on it belongs to the field; while laying all others have the key ``place:R,C``.

The table grows, so there is more to look at than to press (see `looks`): a building shows what it
counts, ``closer``, ``away`` and ``move:..`` choose the part of the table that is seen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.forest.builds import TELLING, bridge_broken, free_sites, nowhere
from boardkit.forest.layout import AXES, Building
from boardkit.forest.moves import ANYWHERE, Build, Lay, Move, Skip
from boardkit.forest.places import code_of
from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN, KINDS
from boardkit.forest.tiles import MOUNTAIN
from boardkit.forest.tiles import looks as ways
from boardkit.game import Field
from boardkit.text import Phrase, phrase

from . import forest_table, forest_tray, forest_window, theme
from . import forest_words as words
from .forest_window import WIDTH
from .scene import Scene, Shape
from .steps import Steps, field_key

if TYPE_CHECKING:
    from boardkit.forest.state import State

POINTING = ("place", "field")
"""Kinds of keys for which the picture shows what would come where the pointer is."""


def scene(
    game: Forest,
    view: State,
    viewer: int | None = None,
    picked: Sequence[str] = (),
    pointed: str | None = None,
) -> Scene:
    """The picture of `view`.

    `picked` are the keys (or ids) pressed so far, `pointed` the key under the pointer: the turned
    tile or the chosen building is shown there.  A picked field with a building shows what the
    building counts.  Hands are shown to their owner only; without a `viewer` to whoever is at
    turn, as far as the view knows them.
    """
    keys = tuple(key.split("#")[0] for key in picked)
    seen = forest_window.window(view.layout, keys)
    looked = _looked(view, keys)
    # What seldom changes comes first: a canvas keeps it from frame to frame.
    shapes: list[Shape] = forest_table.draw(view, seen)
    shapes += forest_table.targets(view, seen)
    shapes += forest_table.numbers(seen)  # after all tiles: what lies over words is sent later
    shapes += forest_tray.players(game, view, viewer)
    shapes += forest_tray.tray(game, view, viewer, keys)
    shapes += forest_tray.head(game, view, keys, looked, seen)
    if looked is not None:
        shapes += forest_table.highlight(game, view, looked, seen)
    shapes += _ghost(view, seen, keys, pointed)
    return Scene(
        WIDTH,
        forest_tray.END,
        tuple(shapes),
        background=theme.PAPER,
        title=phrase("ui.forest.title", n=len(view.layout.tiles)),
        sections=words.sections(game, view, viewer, keys, looked),
    )


def _looked(view: State, keys: Sequence[str]) -> Building | None:
    """The building that is looked at: on the field picked last."""
    for key in reversed(keys):
        field = _field(key)
        building = None if field is None else view.layout.building_at(field)
        if building is not None:
            return building
    return None


def _ghost(
    view: State, seen: forest_window.Window, keys: tuple[str, ...], pointed: str | None
) -> list[Shape]:
    key = forest_table.pointed_field(keys, pointed)
    at = _field(key or "", "place|field")
    if at is None:
        return []
    quarters = forest_tray.turn_of(keys)
    if view.phase == "lay" and quarters is not None and view.hand not in (None, HIDDEN):
        turns = ways(view.hand)
        if quarters < len(turns):
            return forest_table.ghost_tile(view, seen, turns[quarters], at)
    if view.phase == "build":
        kind = next((key[6:] for key in keys if key.startswith("build:")), None)
        if kind is not None and kind in view.left_to_build(view.turn):
            return forest_table.ghost_building(view, seen, kind, at)
    return []


def looks(
    game: Forest, view: State, before: tuple[str, ...], key: str
) -> tuple[tuple[str, ...], Phrase | None] | None:
    """What is looked at after a press on `key` that makes no move, and words for it.

    A building is selected, or no longer; the window comes closer, goes away or moves.  None if
    there is nothing to look at.  A board adds the result to what it passes on as picked.
    """
    moved = forest_window.looked(view.layout, before, key)
    if moved is not None:
        return moved, None
    field = _field(key)
    building = None if field is None else view.layout.building_at(field)
    if building is None:
        return None
    rest = tuple(look for look in before if not look.startswith("field:"))
    if key in before:
        return rest, None
    told = words.about(game, view, building)
    why = words.why(building)
    return (*rest, key), told if why is None else phrase("ui.forest.because", what=told, why=why)


def clicks(state: State, move: Move) -> Steps:
    """The presses that make `move`, in order; see the table above.

    A tile that is not the one in hand has none: the empty tuple.
    """
    match move:
        case Lay(rows, at):
            if state.hand in (None, HIDDEN) or rows not in ways(state.hand):
                return ()
            return f"turn:{ways(state.hand).index(rows)}", f"place:{at[0]},{at[1]}"
        case Build(kind, field, axis):
            steps = f"build:{kind}", field_key(field)
            if axis is not None and len(_axes(state, field)) > 1:
                return (*steps, f"axis:{axis}")
            return steps
        case Skip():
            return ("skip",)
    return ()


def read(state: State, keys: Sequence[str]) -> Move | None:
    """The move that the presses make, also an illegal one; None while they make none."""
    first, *rest = (key.split("#")[0] for key in keys) if keys else ("",)
    if not rest:
        if first.startswith("build:"):
            return _nowhere(state, first.removeprefix("build:"))
        return Skip() if first == "skip" else None
    field = _field(rest[0], "place|field")
    if field is None:
        return None
    if first.startswith("turn:") and len(rest) == 1:
        quarters = forest_tray.turn_of((first,))
        if state.hand in (None, HIDDEN) or quarters is None or quarters >= len(ways(state.hand)):
            return None
        # A press on a building is a wish to look at it, not to lay a tile on it.
        if state.layout.building_at(field) is not None:
            return None
        return Lay(ways(state.hand)[quarters], field)
    if not first.startswith("build:"):
        return None
    kind = first.removeprefix("build:")
    if kind != "bridge":
        return Build(kind, field) if len(rest) == 1 else None
    if len(rest) == 2:
        axis = rest[1].removeprefix("axis:")
        return Build(kind, field, axis) if axis in AXES and axis != rest[1] else None
    if len(rest) > 2:
        return None
    axes = _axes(state, field)
    if len(axes) > 1:
        return None
    return Build(kind, field, axes[0] if axes else _nearest(state, field))


def _nowhere(state: State, kind: str) -> Build | None:
    """The building without a field, if there is none for it: the rules tell why."""
    if state.phase != "build" or kind not in KINDS:
        return None
    if kind in state.left_to_build(state.turn) and nowhere(_EASIEST, state, kind) is None:
        return None
    return Build(kind, ANYWHERE)


_EASIEST = Forest(gaps_block=True)
"""The options under which a tower sees least: what fits nowhere here fits nowhere else."""


def _axes(state: State, field: Field) -> list[str]:
    """The ways in which a bridge can be built on a field."""
    layout = state.layout
    if not layout.tiles or layout.letter(field) in (None, MOUNTAIN):
        return []
    code = code_of(field)
    if code not in free_sites(layout):
        return []
    return [axis for axis in AXES if bridge_broken(layout, code, axis) is None]


def _nearest(state: State, field: Field) -> str:
    """The axis whose reason tells most where a bridge is possible neither way."""
    if state.layout.letter(field) is None:
        return "h"
    reasons = {axis: bridge_broken(state.layout, code_of(field), axis) for axis in AXES}
    return min(AXES, key=lambda axis: TELLING.index(reasons[axis] or TELLING[-1]))


def _field(key: str, kind: str = "field") -> Field | None:
    match = re.fullmatch(rf"(?:{kind}):(-?\d+),(-?\d+)", key, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None
