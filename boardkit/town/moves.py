"""What players decide and what chance decides in Town, and how it is written.

Town for 2 to 5:

========================  ==================================================================
notation                  meaning
========================  ==================================================================
``exchange A1 A3 A7``     show these three tiles, put them into the bag, draw three new ones
``lay A1 3,4``            lay this tile of the hand on row 3, column 4
``return A1``             put this tile of the hand back into the bag, unseen
``keep``                  return nothing
``drop-out``              drop out, where no tile can be laid but three could be exchanged
``call 3,4``              with mistakes: say that the tile there was laid wrongly
``draw A1``               chance: the tile drawn from the bag
``open A1``               chance: the pioneer
========================  ==================================================================

The solo challenge:

========================  ==================================================================
``pioneer A1``            begin with this tile, the top of a stack
``lay A1 3,4``            lay this tile, the top of a stack, on row 3, column 4
``show A1``               chance: the tile that comes to light on a stack
========================  ==================================================================

>>> str(Lay("A1", (3, 4))), str(Exchange(("A1", "A3", "A7")))
('lay A1 3,4', 'exchange A1 A3 A7')
>>> NOTATION.parse("exchange A7 A1 A3") == Exchange(("A1", "A3", "A7"))
True
>>> SOLO_NOTATION.parse("pioneer B2")
Pioneer(tile='B2')
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardkit.game import Field
from boardkit.notation import FIELD, Notation, field_of, written


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show these three tiles, put them into the bag and draw three new ones.

    The order says nothing: tiles are sorted by name.
    """

    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.tiles, tuple) and all(type(tile) is str for tile in self.tiles):
            object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return " ".join(("exchange", *self.tiles))


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile of the hand, alone the top of a stack, on a field (row, column) of the grid."""

    tile: str
    field: Field

    def __str__(self) -> str:
        return f"lay {self.tile} {written(self.field)}"


@dataclass(frozen=True, slots=True)
class Return:
    """Put a tile of the hand back into the bag, unseen."""

    tile: str

    def __str__(self) -> str:
        return f"return {self.tile}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Return nothing."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class DropOut:
    """Drop out: no tile can be laid, and nothing shall be exchanged."""

    def __str__(self) -> str:
        return "drop-out"


@dataclass(frozen=True, slots=True)
class Call:
    """Say that the tile on a field was laid wrongly."""

    field: Field

    def __str__(self) -> str:
        return f"call {written(self.field)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the tile that the player draws."""

    tile: str

    def __str__(self) -> str:
        return f"draw {self.tile}"


@dataclass(frozen=True, slots=True)
class Open:
    """Chance: the pioneer, laid open on row 0, column 0."""

    tile: str

    def __str__(self) -> str:
        return f"open {self.tile}"


@dataclass(frozen=True, slots=True)
class Pioneer:
    """Solo: the top tile of a stack that becomes the pioneer."""

    tile: str

    def __str__(self) -> str:
        return f"pioneer {self.tile}"


@dataclass(frozen=True, slots=True)
class Show:
    """Chance in the solo challenge: the tile that comes to light."""

    tile: str

    def __str__(self) -> str:
        return f"show {self.tile}"


Move = Lay | Exchange | Return | Keep | DropOut | Call
Event = Draw | Open
SoloMove = Pioneer | Lay

_TILE = "([A-G][1-7])"


def _exchange(match: re.Match[str]) -> Exchange:
    return Exchange(tuple(sorted(match[1].split())))


NOTATION = Notation(
    "town",
    {
        "exchange": (r"exchange((?: [A-G][1-7]){1,7})", _exchange),
        "lay": (f"lay {_TILE} {FIELD}", lambda m: Lay(m[1], field_of(m, 2))),
        "return": (f"return {_TILE}", lambda m: Return(m[1])),
        "keep": ("keep", lambda m: Keep()),
        "drop-out": ("drop-out", lambda m: DropOut()),
        "call": (f"call {FIELD}", lambda m: Call(field_of(m))),
        "draw": (f"draw {_TILE}", lambda m: Draw(m[1])),
        "open": (f"open {_TILE}", lambda m: Open(m[1])),
    },
    {
        "exchange": "exchange A1 A3 A7",
        "lay": "lay A1 3,4",
        "return": "return A1",
        "keep": "keep",
        "drop-out": "drop-out",
        "call": "call 3,4",
        "draw": "draw A1",
        "open": "open A1",
    },
)

SOLO_NOTATION = Notation(
    "town_solo",
    {
        "pioneer": (f"pioneer {_TILE}", lambda m: Pioneer(m[1])),
        "lay": NOTATION.forms["lay"],
        "show": (f"show {_TILE}", lambda m: Show(m[1])),
    },
    {"pioneer": "pioneer A1", "lay": "lay A1 3,4", "show": "show A1"},
)
