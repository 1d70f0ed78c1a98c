"""Keys of things that can be pressed, and steps of a move made of them.

`clicks(state, move)` of a drawing module gives the steps of a move: a step is one key, or
`AnyOrder`: several keys in whatever order, then a closing key.

>>> field_key((3, 4)), field_of("field:3,4"), field_of("stop")
('field:3,4', (3, 4), None)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardkit.game import Field


@dataclass(frozen=True)
class AnyOrder:
    """Keys to press in any order, each as often as it is listed, then `close`."""

    keys: tuple[str, ...]
    close: str


Step = str | AnyOrder

_PLACE = re.compile(r"(\w+):(-?\d+),(-?\d+)")


def field_key(field: Field, kind: str = "field") -> str:
    """The key of a field; with another `kind` of something else that lies in a grid."""
    return f"{kind}:{field[0]},{field[1]}"


def field_of(key: str, kind: str = "field") -> Field | None:
    """The field of a key, None for a key of another kind."""
    match = _PLACE.fullmatch(key)
    return (int(match[2]), int(match[3])) if match and match[1] == kind else None
