"""What players decide and what chance decides in Forest, and how it is written.

=================================  ===============================================================
notation                           meaning
=================================  ===============================================================
``lay VVF/VLM 0,3``                lay the tile from the hand: rows as it then lies, and the place
                                   of its top left field; turned by a quarter it has three rows
``build hut_forest 1,2``           build on a field; kinds: see `boardkit.forest.state.KINDS`
``build bridge 1,2 h``             a bridge joins left and right (h) or above and below (v)
``skip``                           build nothing
``start VVF/VLM``                  chance: the start tile, at 0,0
``draw VVF/MGG``                   chance: the tile that the player in turn draws
=================================  ===============================================================

Rows and columns may be negative.

>>> str(Lay(("VV", "LV", "MF"), (-1, 3)))
'lay VV/LV/MF -1,3'
>>> parse("build bridge 1,2  h")
Build(kind='bridge', field=(1, 2), axis='h')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from boardkit.forest.state import KINDS
from boardkit.forest.tiles import LANDSCAPES, Rows
from boardkit.game import Field
from boardkit.notation import FIELD, Form, Notation, field_of, written

ANYWHERE: Any = None
"""In place of the field of a `Build`: no field has been chosen."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the tile from the hand: its rows as it lies then, and where its top left field is."""

    rows: Rows
    at: Field

    def __str__(self) -> str:
        return f"lay {'/'.join(self.rows)} {written(self.at)}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build on a field; a bridge has an axis: "h" left and right, "v" above and below.

    With `ANYWHERE` for the field it is never legal, but `why_not` says why it fits nowhere.
    """

    kind: str
    field: Field
    axis: str | None = None

    def __str__(self) -> str:
        if self.field is ANYWHERE:
            return f"build {self.kind}"
        text = f"build {self.kind} {written(self.field)}"
        return text if self.axis is None else f"{text} {self.axis}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Build nothing in this turn."""

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class StartTile:
    """Chance: the tile turned up first; it lies at (0, 0) as printed."""

    rows: Rows

    def __str__(self) -> str:
        return f"start {'/'.join(self.rows)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the tile that comes to the hand of the player who is to draw."""

    rows: Rows

    def __str__(self) -> str:
        return f"draw {'/'.join(self.rows)}"


Move = Lay | Build | Skip
Event = StartTile | Draw

_LETTERS = "".join(LANDSCAPES)
_PRINTED = f"([{_LETTERS}]{{3}}/[{_LETTERS}]{{3}})"
_TURNED = f"([{_LETTERS}]{{3}}/[{_LETTERS}]{{3}}|[{_LETTERS}]{{2}}(?:/[{_LETTERS}]{{2}}){{2}})"


def _rows(match: re.Match[str]) -> Rows:
    return tuple(match[1].split("/"))


# First word: the form of the whole text, and what it makes.
_FORMS: dict[str, Form] = {
    "lay": (f"lay {_TURNED} {FIELD}", lambda m: Lay(_rows(m), field_of(m, 2))),
    "build": (
        f"build ({'|'.join(KINDS)}) {FIELD}(?: ([hv]))?",
        lambda m: Build(m[1], field_of(m, 2), m[4]),
    ),
    "skip": ("skip", lambda m: Skip()),
    "start": (f"start {_PRINTED}", lambda m: StartTile(_rows(m))),
    "draw": (f"draw {_PRINTED}", lambda m: Draw(_rows(m))),
}

# One example of each kind, for errors.
EXAMPLES = {
    "lay": "lay VVF/VLM 0,3",
    "build": "build hut_forest 1,2",
    "skip": "skip",
    "start": "start VVF/VLM",
    "draw": "draw VVF/MGG",
}

NOTATION = Notation("forest", _FORMS, EXAMPLES)
parse = NOTATION.parse
