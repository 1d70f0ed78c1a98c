"""Aftershock on the screen: its picture, the presses of a move, and the move of presses.

===========  ==========================================  ====================
move         keys                                        when
===========  ==========================================  ====================
`Choose`     ``card:i``                                  before the first roll
`Keep`       ``die:f`` for each die to keep, in any      after a roll
             order, then ``roll``
`Stop`       ``stop``                                    after a roll
===========  ==========================================  ====================

Equal dice share a key and are interchangeable; the ids of their shapes, ``die:3#0``, tell them
apart.  With keep="locked" dice kept before are ``fixed:f``: they are kept by themselves, and
pressing one asks for it to be rolled again, which the rules forbid.  The sixes aside are
``die:6``, so that pressing one is explained.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.aftershock.moves import Choose, Keep, Move, Stop
from boardkit.aftershock.state import OPEN
from boardkit.text import phrase

from . import aftershock_cards as cards
from . import aftershock_tray as tray
from . import aftershock_words as words
from . import aftershock_yard as yard
from . import pieces, theme
from .aftershock_tray import MARGIN, WIDTH
from .scene import Rect, Scene, Shape, Text
from .steps import AnyOrder, Steps

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock
    from boardkit.aftershock.state import State

_HEAD, _GAP = 30.0, 6.0


def scene(
    game: Aftershock,
    view: State,
    viewer: int | None = None,
    picked: Sequence[str] = (),
    pointed: str | None = None,
) -> Scene:
    """The picture of `view`.

    `picked` are the dice to keep, by id or by key (the first of those alike that is left): they
    move up.  `pointed` is the id of the die under the pointer, where it would go is outlined; or
    the key of a card, whose helpers show up.  Nothing is hidden, so `viewer` makes no difference.
    """
    shapes = _head(game, view)
    top = MARGIN + _HEAD + _GAP
    shapes += _cards(view, top, pointed)
    middle = top + cards.HEIGHT + _GAP
    top = middle + tray.height(game) + _GAP
    shapes += yard.rubble(view, top)
    shapes += yard.store(game, view, top)
    top += yard.RUBBLE_HEIGHT + _GAP
    shapes += yard.players(game, view, top)
    # The dice last: what a click leaves as it is comes first and need not be painted again.
    shapes += tray.draw(game, view, middle, picked, pointed)
    kept = [die.face for die in tray.lying(view, picked) if die.picked]
    return Scene(
        WIDTH,
        top + yard.PLAYERS_HEIGHT + MARGIN,
        tuple(shapes),
        background=theme.PAPER,
        title=phrase("ui.aftershock.title"),
        sections=words.sections(game, view, kept),
    )


def _head(game: Aftershock, view: State) -> list[Shape]:
    """Whose turn it is and what there is to do."""
    nobody = view.over or view.phase == "draw"
    shapes: list[Shape] = [
        Rect("head", MARGIN, MARGIN, WIDTH - 2 * MARGIN, _HEAD, radius=8, fill=theme.CARD,
             stroke=theme.EDGE, line=1.2)
    ]  # fmt: skip
    x, y = MARGIN + 12, MARGIN + _HEAD / 2
    if not nobody:
        shapes += pieces.badge("head turn", view.turn, x + 5, y, 9.5)
        x += 24
    shapes.append(
        Text("head words", x, y, words.now(game, view), size=17, bold=True, anchor="start",
             fill=theme.INK, room=WIDTH - MARGIN - 10 - x)
    )  # fmt: skip
    return shapes


def _cards(view: State, top: float, pointed: str | None) -> list[Shape]:
    """The open cards in their places; where one is to come, or none is left, an outline."""
    step = (WIDTH - 2 * MARGIN - cards.WIDTH) / (OPEN - 1)
    places = [place for place in range(OPEN) if place != view.gap][: len(view.open)]
    shapes: list[Shape] = [
        Rect(f"no card {place}", MARGIN + place * step, top, cards.WIDTH, cards.HEIGHT, radius=9,
             stroke=theme.EDGE, line=1.4, dash=(6, 6))
        for place in range(OPEN)
        if place not in places
    ]  # fmt: skip
    for i, (place, card) in enumerate(zip(places, view.open, strict=True)):
        key = f"card:{i}"
        taken = i == view.card or (view.phase == "choose" and key == pointed)
        shapes += cards.card(
            f"card:{i}", card, MARGIN + place * step, top, key=key, label=words.card(i, card),
            player=view.turn if taken else None,
            quiet=view.card is not None and not taken,
            dice=view.dice if view.phase == "decide" else (),
        )  # fmt: skip
    return shapes


def clicks(state: State, move: Move) -> Steps:
    """The presses that make `move`; see the table above.

    With keep="locked" dice that are fixed but not to be kept are pressed too, which makes no
    legal move.
    """
    if isinstance(move, Choose):
        return (f"card:{move.card}",)
    if isinstance(move, Stop):
        return ("stop",)
    if not isinstance(move, Keep):
        return ()
    keep, fixed = Counter(move.dice), Counter(state.kept)
    keys = [f"die:{face}" for face in sorted((keep - fixed).elements())]
    keys += [f"fixed:{face}" for face in sorted((fixed - keep).elements())]
    return (AnyOrder(tuple(keys), "roll"),)


def read(state: State, keys: Sequence[str]) -> Move | None:
    """The move that the presses make, also an illegal one; None while they make none."""
    pressed = [key.split("#")[0] for key in keys]
    if pressed == ["stop"]:
        return Stop()
    if len(pressed) == 1 and (card := _number("card", pressed[0])) is not None:
        return Choose(card)
    if pressed[-1:] != ["roll"]:
        return None
    keep = Counter(state.kept)
    for key in pressed[:-1]:
        face, freed = _number("die", key), _number("fixed", key)
        if face is not None:
            keep[face] += 1
        elif freed is not None and keep[freed] > 0:
            keep[freed] -= 1
        else:
            return None
    return Keep(tuple(sorted(keep.elements())))


def _number(kind: str, key: str) -> int | None:
    match = re.fullmatch(rf"{kind}:(\d+)", key, re.ASCII)
    return int(match[1]) if match else None
