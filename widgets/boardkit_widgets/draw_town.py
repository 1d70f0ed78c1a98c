"""Town on the screen: its picture, the presses of a move, and the move of presses.

===========  =====================================================  =====================
move         keys in order                                          when
===========  =====================================================  =====================
`Lay`        ``tile:A1``, field; alone ``stack:0``, field            laying
`Exchange`   ``exchange``, three ``tile:..`` in any order, ``done``  before laying
`DropOut`    ``drop_out``                                            nothing can be laid
`Call`       ``call``, field                                         with mistakes, first
`Return`     ``tile:A1``, ``return``                                 after drawing
`Keep`       ``keep``                                                after drawing
`Pioneer`    ``stack:0``                                             alone, at first
===========  =====================================================  =====================

A field's key is ``field:R,C``; the tile on it belongs to the field.  The bag (``bag``) and the
tiles of the others (``rack:1``) only tell what they hold.  A tile picked for laying
hatches the rows and columns that its colour (one way) or its shape (the other way) forbids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from boardkit.game import Field
from boardkit.text import Phrase, phrase
from boardkit.town.choices import exchanges
from boardkit.town.moves import Call, DropOut, Exchange, Keep, Lay, Pioneer, Return
from boardkit.town.state import NUMBERS, SoloState, State, name_of

from . import pieces, theme, town_grid, town_racks, town_solo
from . import town_words as words
from .scene import Rect, Scene, Shape, Text
from .steps import AnyOrder, Steps, field_key
from .town_grid import HEAD, MARGIN, WIDTH

RETURN = "return"


def scene(
    game: Any,
    view: State | SoloState,
    viewer: int | None = None,
    picked: Sequence[str] = (),
    pointed: str | None = None,
) -> Scene:
    """The picture of `view`, the rack of `viewer` below the grid, backs of the others beside it.

    `picked` are the keys (or ids) pressed so far, `pointed` the key under the pointer: a tile
    that is to be laid is shown there.  Without a `viewer` the rack below is that of whoever is at
    turn, as far as the view knows it.
    """
    keys = tuple(key.split("#")[0] for key in picked)
    chosen = words.chosen_tile(view, keys)
    alone = isinstance(view, SoloState)
    shapes = _head(view, keys)
    shapes += town_grid.draw(view, chosen, _field(pointed or ""))
    if isinstance(view, SoloState):
        shapes += town_solo.draw(game, view)
        sections = words.solo_sections(game, view, keys)
    else:
        shapes += town_racks.draw(game, view, viewer, keys)
        sections = words.sections(game, view, keys)
    return Scene(
        WIDTH,
        town_grid.BOTTOM + town_racks.HEIGHT + MARGIN,
        tuple(shapes),
        background=theme.PAPER,
        title=phrase("ui.town.solo_title" if alone else "ui.town.title"),
        sections=sections,
    )


def _head(view: State | SoloState, keys: tuple[str, ...]) -> list[Shape]:
    """Whose turn it is and what there is to do."""
    shapes: list[Shape] = [
        Rect("head", MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD, radius=8, fill=theme.CARD,
             stroke=theme.EDGE, line=1.2)
    ]  # fmt: skip
    x, y = MARGIN + 12, MARGIN + HEAD / 2
    if isinstance(view, SoloState):
        told = words.solo_now(view, keys)
    else:
        told = words.now(view, keys)
        if not view.over and view.phase != "deal":
            shapes += pieces.badge("head turn", view.turn, x + 5, y, 9.5)
            x += 24
    shapes.append(
        Text("head words", x, y, told, size=17, bold=True, anchor="start", fill=theme.INK,
             room=WIDTH - MARGIN - 10 - x)
    )  # fmt: skip
    return shapes


def looks(
    game: Any, view: State | SoloState, before: tuple[str, ...], key: str
) -> tuple[tuple[str, ...], Phrase] | None:
    """What a press on the bag or on somebody's tiles tells; None if `key` is neither."""
    if isinstance(view, SoloState):
        return None
    told = {"bag": words.bag(view)}
    told |= {f"rack:{p}": words.rack(view, p) for p in range(view.players)}
    return (before, told[key]) if key in told else None


def clicks(state: State | SoloState, move: Any) -> Steps:
    """The presses that make `move`, in order; see the table above.

    A tile that is on top of no stack has none: the empty tuple.
    """
    if isinstance(state, SoloState):
        tops = [name_of(top) if top is not None and top >= 0 else "" for top in state.tops]
        if not isinstance(move, (Lay, Pioneer)) or move.tile not in tops:
            return ()
        stack = f"stack:{tops.index(move.tile)}"
        return (stack,) if isinstance(move, Pioneer) else _then(stack, field_key(move.field))
    match move:
        case Lay(tile, field):
            return _then(f"tile:{tile}", field_key(field))
        case Exchange(tiles):
            return "exchange", AnyOrder(tuple(f"tile:{tile}" for tile in tiles), "done")
        case Return(tile):
            return _then(f"tile:{tile}", RETURN)
        case Keep():
            return ("keep",)
        case DropOut():
            return ("drop_out",)
        case Call(field):
            return _then("call", field_key(field))
    return ()


def _then(one: str, close: str) -> Steps:
    """Two presses, the second of which never fills itself.

    So a tile can be chosen to see what it forbids, also where it fits on a single cell, and with
    one house in the town the button alone does not call it.
    """
    return (AnyOrder((one,), close),)


def read(state: State | SoloState, keys: Sequence[str]) -> Any:
    """The move that the presses make, also an illegal one; None while they make none."""
    pressed = tuple(key.split("#")[0] for key in keys)
    if not pressed:
        return None
    first, *rest = pressed
    if isinstance(state, SoloState):
        return _read_solo(state, first, rest)
    tile = _tile(first)
    if not rest:
        if first == "exchange" and not (state.bag and exchanges(state.hand)):
            # Nothing can be exchanged: the rules say why of the first three.
            return Exchange(tuple(sorted(name_of(tile) for tile in state.hand[:3])))
        plain = {"keep": Keep(), "drop_out": DropOut()}
        return plain.get(first)
    if first == "exchange":
        tiles = [_tile(key) for key in rest[:-1]]
        if rest[-1] != "done" or None in tiles:
            return None
        return Exchange(tuple(sorted(name for name in tiles if name is not None)))
    if len(rest) != 1:
        return None
    field = _field(rest[0])
    if first == "call":
        return None if field is None else Call(field)
    if tile is None:
        return None
    if rest[0] == RETURN:
        return Return(tile)
    return None if field is None else Lay(tile, field)


def _read_solo(state: SoloState, first: str, rest: Sequence[str]) -> Lay | Pioneer | None:
    match = re.fullmatch(r"stack:([0-2])", first)
    top = state.tops[int(match[1])] if match else None
    if top is None or top < 0:
        return None
    if not rest:
        return Pioneer(name_of(top)) if state.phase == "pioneer" else None
    field = _field(rest[0]) if len(rest) == 1 else None
    return None if field is None else Lay(name_of(top), field)


def _tile(key: str) -> str | None:
    name = key.removeprefix("tile:")
    return name if key.startswith("tile:") and name in NUMBERS else None


def _field(key: str) -> Field | None:
    match = re.fullmatch(r"field:(-?\d+),(-?\d+)", key, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None
