"""Which part of the growing table is seen, and how large: fitted to what is laid, or closer.

The table has no edges, so rows and columns may be negative.  The fit leaves room around the tiles
for every place where another may be laid.  Closer up the window follows the newest tile and can be
moved.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from boardkit.forest.layout import Layout
from boardkit.game import Field

from .geometry import Point

WIDTH, MARGIN, HEAD = 560.0, 8.0, 34.0
LEFT, TOP = MARGIN + 28, MARGIN + HEAD + 28
"""Where the fields begin: numbers stand left and above."""
BROAD, HIGH = WIDTH - MARGIN - LEFT - 4, 440.0
"""What the fields may take up."""
BOTTOM = TOP + HIGH + 4
LARGEST, CLOSEST = 54.0, 58.0
"""The side of a field when few are laid, and the most that coming closer gives."""
BEFORE, AFTER = 3, 2
"""Fields left free before and behind the tiles: a tile is laid by its top left field."""
STEPS = (1.0, 1.5, 2.25, 3.4)
"""How much larger than the fit each step closer is."""
_MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True)
class Window:
    """The fields that are seen: from (`top`, `left`), `rows` x `columns` of side `field`."""

    top: int
    left: int
    rows: int
    columns: int
    field: float
    x: float
    y: float
    step: int
    closer: bool
    """Whether one can come closer."""
    whole: bool
    """Whether everything is seen."""

    def at(self, place: Field) -> Point:
        """The top left corner of a field on the sheet."""
        return (
            self.x + (place[1] - self.left) * self.field,
            self.y + (place[0] - self.top) * self.field,
        )

    def middle(self, place: Field) -> Point:
        """The middle of a field on the sheet."""
        x, y = self.at(place)
        return x + self.field / 2, y + self.field / 2

    def sees(self, place: Field) -> bool:
        """Whether a field is in the window."""
        return (
            self.top <= place[0] < self.top + self.rows
            and self.left <= place[1] < self.left + self.columns
        )

    def fields(self) -> list[Field]:
        """All fields of the window, row by row."""
        return [
            (row, column)
            for row in range(self.top, self.top + self.rows)
            for column in range(self.left, self.left + self.columns)
        ]


def window(layout: Layout, looks: Sequence[str] = ()) -> Window:
    """The window on a layout; `looks` may hold ``closer:n`` and ``moved:R,C`` (fields)."""
    low_r, low_c, high_r, high_c = layout.box
    if not layout.tiles:
        low_r, low_c, high_r, high_c = 0, 0, 1, 2
    first = (low_r - BEFORE, low_c - BEFORE)
    sizes = (high_r - low_r + 1 + BEFORE + AFTER, high_c - low_c + 1 + BEFORE + AFTER)
    fit = min(LARGEST, HIGH / sizes[0], BROAD / sizes[1])
    step = min(_step(looks), len(STEPS) - 1)
    side = min(max(fit, CLOSEST), fit * STEPS[step])
    seen = (
        min(sizes[0], math.floor(HIGH / side + 1e-6)),
        min(sizes[1], math.floor(BROAD / side + 1e-6)),
    )
    moved = _moved(looks)
    newest = layout.tiles[-1].fields if layout.tiles else ((0, 0),)
    start = []
    for axis in (0, 1):
        middle = (newest[0][axis] + newest[-1][axis] + 1) / 2
        last = first[axis] + sizes[axis] - seen[axis]
        begin = max(first[axis], min(round(middle - seen[axis] / 2), last))
        start.append(max(first[axis], min(begin + moved[axis], last)))
    x = LEFT + (BROAD - seen[1] * side) / 2
    y = TOP + (HIGH - seen[0] * side) / 2
    closer = step + 1 < len(STEPS) and side < CLOSEST - 4
    return Window(start[0], start[1], seen[0], seen[1], side, x, y, step, closer, seen == sizes)


def looked(layout: Layout, looks: Sequence[str], key: str) -> tuple[str, ...] | None:
    """The looks after a press on ``closer``, ``away`` or ``move:up`` and so on; None if no such."""
    rest = tuple(look for look in looks if not look.startswith(("closer:", "moved:")))
    now = window(layout, looks)
    if key in ("closer", "away"):
        step = now.step + (1 if key == "closer" else -1)
        if step <= 0:
            return rest
        return (*rest, f"closer:{step}", *(look for look in looks if look.startswith("moved:")))
    way = _MOVES.get(key.removeprefix("move:")) if key.startswith("move:") else None
    if way is None:
        return None
    # From where the window really is: pressing on at an edge must not add up unseen.
    stay = window(layout, (*rest, f"closer:{now.step}"))
    row = now.top - stay.top + way[0] * max(1, now.rows // 3)
    column = now.left - stay.left + way[1] * max(1, now.columns // 3)
    after = window(layout, (*rest, f"closer:{now.step}", f"moved:{row},{column}"))
    moved = f"moved:{after.top - stay.top},{after.left - stay.left}"
    return (*rest, f"closer:{now.step}", moved)


def _step(looks: Sequence[str]) -> int:
    found = [int(look[7:]) for look in looks if re.fullmatch(r"closer:\d", look)]
    return found[-1] if found else 0


def _moved(looks: Sequence[str]) -> Field:
    found = [re.fullmatch(r"moved:(-?\d+),(-?\d+)", look) for look in looks]
    return next(((int(m[1]), int(m[2])) for m in reversed(found) if m), (0, 0))
