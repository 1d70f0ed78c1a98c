"""What players decide and what chance decides in the hut game, and how it is written.

==============================  =======================================================
notation                        meaning
==============================  =======================================================
``start 1,1``                   the start hut of the set-up on row 1, column 1
``again``, ``stop``             throw all huts again, accept the throw
``set 3,4``                     upright: set the thrown hut on a free plot
``shift 3,4>5,6``               long side: move any hut on the board to a free plot
``replace 3,4``                 narrow side: replace an opponent's hut by the thrown one
``lay land ..c/~x./### 0,1``    advanced: lay this tile of the hand at grid row 0, column 1
``throw long roof upright``     chance: how the huts lie
``tile city ccc/c#c/#c#``       chance: the next tile of the layout, left to right, top down
``deal land ..c/~x./###``       chance: the next tile dealt, to the players in turn
==============================  =======================================================

>>> str(Shift((3, 4), (5, 6)))
'shift 3,4>5,6'
>>> parse("lay land ..c/~x./### -1,1")
LayTile(kind='land', rows=('..c', '~x.', '###'), at=(-1, 1))
>>> parse(" throw  upright long roof ") == Throw(("long", "roof", "upright"))
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardkit.chance.models import OUTCOMES
from boardkit.game import Field
from boardkit.huts.layout import CHARACTERS, KINDS, Rows
from boardkit.notation import FIELD, Form, Notation, field_of, written


@dataclass(frozen=True, slots=True)
class Start:
    """Set-up: the own first hut on a plot of the city tile."""

    plot: Field

    def __str__(self) -> str:
        return f"start {written(self.plot)}"


@dataclass(frozen=True, slots=True)
class Again:
    """Throw all of the huts once more."""

    def __str__(self) -> str:
        return "again"


@dataclass(frozen=True, slots=True)
class Stop:
    """Accept the throw and carry it out."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Set:
    """Upright: the thrown hut goes onto a free plot."""

    plot: Field

    def __str__(self) -> str:
        return f"set {written(self.plot)}"


@dataclass(frozen=True, slots=True)
class Shift:
    """Long side: a hut on the board, anybody's, goes from `source` to the free plot `target`."""

    source: Field
    target: Field

    def __str__(self) -> str:
        return f"shift {written(self.source)}>{written(self.target)}"


@dataclass(frozen=True, slots=True)
class Replace:
    """Narrow side: the opponent's hut on `plot` goes home, the thrown hut takes its place."""

    plot: Field

    def __str__(self) -> str:
        return f"replace {written(self.plot)}"


@dataclass(frozen=True, slots=True)
class LayTile:
    """Advanced set-up: a tile of the hand, `rows` as they lie, at ``(R, C)`` of the tile grid."""

    kind: str
    rows: Rows
    at: Field

    def __str__(self) -> str:
        return f"lay {self.kind} {'/'.join(self.rows)} {written(self.at)}"


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: how the thrown huts lie, sorted by name."""

    outcomes: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("throw", *self.outcomes))


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Chance: the tile on the next free place of the grid, `rows` as they lie."""

    kind: str
    rows: Rows

    def __str__(self) -> str:
        return f"tile {self.kind} {'/'.join(self.rows)}"


@dataclass(frozen=True, slots=True)
class DealTile:
    """Chance: the next tile dealt in the advanced variant."""

    kind: str
    rows: Rows

    def __str__(self) -> str:
        return f"deal {self.kind} {'/'.join(self.rows)}"


Move = Start | Again | Stop | Set | Shift | Replace | LayTile
Event = Throw | PlaceTile | DealTile

_KIND = "|".join(KINDS)
_ROW = f"[{re.escape(CHARACTERS)}]{{3}}"
_TILE = f"({_KIND}) ({_ROW})/({_ROW})/({_ROW})"
_SIDE = "|".join(OUTCOMES)


def _tile(match: re.Match[str]) -> tuple[str, Rows]:
    return match[1], (match[2], match[3], match[4])


# First word: the form of the whole text, and what it makes.
_FORMS: dict[str, Form] = {
    "start": (f"start {FIELD}", lambda m: Start(field_of(m))),
    "again": ("again", lambda m: Again()),
    "stop": ("stop", lambda m: Stop()),
    "set": (f"set {FIELD}", lambda m: Set(field_of(m))),
    "shift": (f"shift {FIELD} ?> ?{FIELD}", lambda m: Shift(field_of(m), field_of(m, 3))),
    "replace": (f"replace {FIELD}", lambda m: Replace(field_of(m))),
    "lay": (f"lay {_TILE} {FIELD}", lambda m: LayTile(*_tile(m), field_of(m, 5))),
    "throw": (
        f"throw((?: (?:{_SIDE})){{1,3}})",
        lambda m: Throw(tuple(sorted(m[1].split()))),
    ),
    "tile": (f"tile {_TILE}", lambda m: PlaceTile(*_tile(m))),
    "deal": (f"deal {_TILE}", lambda m: DealTile(*_tile(m))),
}

# One example of each kind, for errors.
EXAMPLES = {
    "start": "start 1,1",
    "again": "again",
    "stop": "stop",
    "set": "set 3,4",
    "shift": "shift 3,4>5,6",
    "replace": "replace 3,4",
    "lay": "lay land ..c/~x./### 0,1",
    "throw": "throw long roof upright",
    "tile": "tile city ccc/c#c/#c#",
    "deal": "deal land ..c/~x./###",
}

NOTATION = Notation("huts", _FORMS, EXAMPLES)
parse = NOTATION.parse
