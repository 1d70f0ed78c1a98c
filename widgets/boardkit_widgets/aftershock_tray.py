"""The ten dice of Aftershock: those that are kept, those that will be rolled, and the buttons.

Every die has a column of its own, sorted by face; a die that is kept moves up to the shelf and
stays in its column, so that a second click finds it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardkit.aftershock.state import DICE
from boardkit.text import Phrase, phrase

from . import aftershock_words, pieces, theme
from .aftershock_cards import pawn
from .dice import Ink, blank, die
from .scene import Rect, Shape, Text

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock
    from boardkit.aftershock.state import State

WIDTH, MARGIN = 480.0, 8.0
TRAY, TRAY_EDGE = "#5f7263", "#2f3d34"
SHELF, FLOOR = "#f4ead6", "#dde5d8"
_PAD, _CAPTION, _CELL, _BUTTON = 5.0, 17.0, 44.8, 40.0
_ABOVE, _BELOW = 25.5, 22.5
"""Room to press above and below the middle of a die: more above, where marks have their signs."""
_MIDDLE = _CAPTION + _ABOVE
"""Where in a lane the dice lie."""
_LANE = _CAPTION + _ABOVE + _BELOW + 2
_DIE = 32.0
_FIXED = Ink(body="#d9d2bf")
_HINTS = {"choose": "hint_choose", "decide": "hint_keep"}


@dataclass(frozen=True)
class Lying:
    """A die on the table: its face, its shape's id and key, and in which way it is kept."""

    face: int
    id: str
    key: str
    fixed: bool
    picked: bool

    @property
    def kept(self) -> bool:
        return self.fixed or self.picked


def lying(state: State, picked: Sequence[str]) -> tuple[Lying, ...]:
    """The dice that are no sixes in their columns; `picked` are keys or ids.

    An id means just this die, a key the first of those alike that is left.
    """
    fixed = Counter(state.kept)
    seen: Counter[str] = Counter()
    dice: list[tuple[int, str, str, bool]] = []
    for face in sorted(state.dice):
        stays = fixed[face] > 0
        fixed[face] -= 1
        key = f"{'fixed' if stays else 'die'}:{face}"
        dice.append((face, f"{key}#{seen[key]}", key, stays))
        seen[key] += 1
    chosen = {one for one in picked if "#" in one}
    for one in picked:
        free = [ident for _, ident, key, _ in dice if key == one and ident not in chosen]
        chosen.update(free[:1])
    return tuple(
        Lying(face, ident, key, stays, ident in chosen and not stays)
        for face, ident, key, stays in dice
    )


def height(game: Aftershock) -> float:
    """How high this part is."""
    lanes = 1 if game.keep == "none" else 2
    return lanes * (_LANE + _PAD) + _BUTTON + 3 + 2 * _PAD


def draw(
    game: Aftershock, state: State, top: float, picked: Sequence[str], pointed: str | None
) -> list[Shape]:
    """The dice with their buttons, `top` being the upper edge."""
    high = height(game)
    shapes: list[Shape] = [
        Rect(
            "tray", MARGIN, top, WIDTH - 2 * MARGIN, high, radius=10, fill=TRAY, stroke=TRAY_EDGE,
            line=1.5,
        )
    ]  # fmt: skip
    if state.over:
        return shapes + _winners(game, state, top, high)
    dice = lying(state, picked)
    shelf = top + _PAD
    floor = shelf
    if game.keep != "none":
        floor += _LANE + _PAD
        shapes += _shelf(state, dice, shelf)
    shapes += _floor(game, state, dice, floor)
    shapes += _dice(state, dice, shelf, floor, pointed)
    return shapes + _buttons(state, dice, floor + _LANE + _PAD)


def _lane(ident: str, y: float, caption: Phrase, fill: str, dashed: bool) -> list[Shape]:
    x, width = MARGIN + _PAD, WIDTH - 2 * (MARGIN + _PAD)
    return [
        Rect(
            ident, x, y, width, _LANE, radius=7, fill=fill, stroke=TRAY_EDGE, line=1.2,
            dash=(6, 5) if dashed else (),
        ),
        Text(f"{ident} caption", x + 8, y + _CAPTION / 2 + 1, caption, size=13, bold=True,
             anchor="start", room=width - 16, fill=theme.INK),
    ]  # fmt: skip


def _shelf(state: State, dice: Sequence[Lying], y: float) -> list[Shape]:
    """Where kept dice lie."""
    waits = state.phase == "roll"
    kept = len(dice) if waits else sum(one.kept for one in dice)
    shapes = _lane("shelf", y, phrase("ui.aftershock.lane.kept", n=kept), SHELF, False)
    if state.phase in _HINTS and not kept:
        middle = y + _MIDDLE - 4
        words = phrase(f"ui.aftershock.lane.{_HINTS[state.phase]}")
        shapes.append(
            Text("shelf hint", WIDTH / 2, middle, words, size=15, fill=theme.SOFT_INK,
                 room=WIDTH - 60)
        )  # fmt: skip
    return shapes


def _floor(game: Aftershock, state: State, dice: Sequence[Lying], y: float) -> list[Shape]:
    """Where the dice lie that will be rolled."""
    if state.phase == "decide":
        key, n = "rolled_all" if game.keep == "none" else "rolled", sum(not d.kept for d in dice)
    elif state.phase == "roll":
        key, n = "in_cup", state.rolled
    else:
        key, n = "waiting", DICE
    shapes = _lane("floor", y, phrase(f"ui.aftershock.lane.{key}", n=n), FLOOR, True)
    blanks = range(DICE) if key == "waiting" else range(len(dice), DICE - state.sixes)
    if state.phase != "decide":
        middle = y + _MIDDLE
        shapes += [blank(f"cup {i}", _column(i), middle, _DIE) for i in blanks]
    return shapes


def _column(place: int) -> float:
    """The middle of a column."""
    return WIDTH / 2 + (place - (DICE - 1) / 2) * _CELL


def _dice(
    state: State, dice: Sequence[Lying], shelf: float, floor: float, pointed: str | None
) -> list[Shape]:
    shapes: list[Shape] = []
    waits = state.phase == "roll"
    for i, one in enumerate(dice):
        up = one.kept or waits
        x, y = _column(i), (shelf if up else floor) + _MIDDLE
        other = (floor if up else shelf) + _MIDDLE
        if pointed == one.id and not one.fixed and not waits and shelf != floor:
            shapes.append(blank("ghost", x, other, _DIE))
        shapes += die(f"{one.id} die", one.face, x, y, _DIE, _FIXED if one.fixed else Ink())
        if one.fixed:
            shapes += pieces.padlock(f"{one.id} lock", x, y - 18, 12)
        shapes.append(
            Rect(
                one.id, x - _CELL / 2 + 0.7, y - _ABOVE, _CELL - 1.4, _ABOVE + _BELOW, radius=9,
                key=one.key, label=aftershock_words.die(one.face, one.fixed),
            )
        )  # fmt: skip
    return shapes


def _buttons(state: State, dice: Sequence[Lying], y: float) -> list[Shape]:
    """Roll the others, or stop; before there are dice they are only to be pressed and refused."""
    n = sum(not one.kept for one in dice)
    idle = state.phase != "decide"
    left, gap = MARGIN + _PAD, 8.0
    width = (WIDTH - 2 * left - gap) / 2
    keys = (
        ("roll", phrase("ui.aftershock.roll_first" if idle else "ui.aftershock.roll", n=n), "again",
         phrase("ui.aftershock.roll_label", n=n)),
        ("stop", aftershock_words.stop(state), "stop", aftershock_words.stop_label(state)),
    )  # fmt: skip
    shapes: list[Shape] = []
    for i, (key, words, icon, label) in enumerate(keys):
        box = (left + i * (width + gap), y, width, _BUTTON)
        shapes += pieces.button(key, key, words, box, 16, icon=icon, label=label, idle=idle)
    return shapes


def _winners(game: Aftershock, state: State, top: float, high: float) -> list[Shape]:
    """Who has won."""
    winners = game.winners(state)
    box = Rect(
        "winners ground", MARGIN + _PAD, top + _PAD, WIDTH - 2 * (MARGIN + _PAD), high - 2 * _PAD,
        radius=7, fill=SHELF, stroke=TRAY_EDGE, line=1.2,
    )  # fmt: skip
    shapes: list[Shape] = [box]
    x, y = box.centre
    for i, p in enumerate(winners):
        at = x + (i - (len(winners) - 1) / 2) * 70
        shapes += pawn(f"winner {i}", p, at, y - 22, 64, 2)
    shapes.append(
        Text("winners", x, y + 34, aftershock_words.won(game, state), size=20, bold=True,
             fill=theme.INK, room=WIDTH - 60)
    )  # fmt: skip
    return shapes
