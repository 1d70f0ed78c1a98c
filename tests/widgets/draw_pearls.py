"""A drawing module for the small game in tests/support: reef, hand, two buttons."""

from __future__ import annotations

from typing import Any

from boardkit.game import field_phrase
from boardkit_widgets.scene import Circle, Rect, Scene, Section, Shape, Text
from boardkit_widgets.steps import field_key

FIELD = 60


def _rules() -> Any:
    import sys

    return sys.modules[next(name for name in sys.modules if name.endswith("pearls.rules"))]


def scene(game: Any, view: Any, viewer: Any, picked: Any = (), pointed: Any = None) -> Scene:
    shapes: list[Shape] = []
    for row in range(3):
        for column in range(3):
            field = (row, column)
            shapes.append(
                Rect(
                    f"field {row},{column}",
                    column * FIELD,
                    row * FIELD,
                    FIELD - 2,
                    FIELD - 2,
                    key=field_key(field),
                    label=field_phrase(field),
                    fill="#9fc5d9",
                )
            )
    for (row, column), player, card in view.reef:
        middle = column * FIELD + 29, row * FIELD + 29
        shapes.append(Circle(f"card {row},{column}", *middle, 20, fill="#ffffff"))
        shapes.append(Text(f"value {row},{column}", *middle, f"{card}/{player}", fill="#000000"))
    if view.turn < len(view.hands):
        for i, card in enumerate(view.hands[view.turn]):
            key = None if card is None else f"hand:{card}"
            look = {"fill": "#e6d9b8", "key": key, "label": f"card {card}"}
            shapes.append(Rect(f"hand {i}", 190 + 50 * i, 0, 46, 60, **look))
    for i, name in enumerate(("dive", "surface")):
        box = (190, 70 + 50 * i, 96, 44)
        shapes.append(Rect(name, *box, key=name, label=name, fill="#d8e6c4"))
        shapes.append(Text(f"{name} text", 238, 92 + 50 * i, name, fill="#000000"))
    lines = tuple(f"{row},{column}: {card}" for (row, column), _, card in view.reef)
    return Scene(300, 180, tuple(shapes), "#ffffff", "Pearls", (Section("Reef", lines),))


def clicks(state: Any, move: Any) -> tuple[str, ...]:
    if hasattr(move, "card"):
        return (f"hand:{move.card}", field_key(move.field))
    return (str(move),)


def read(state: Any, keys: Any) -> Any:
    rules = _rules()
    match list(keys):
        case ["dive"]:
            return rules.Dive()
        case ["surface"]:
            return rules.Surface()
        case [hand, field] if hand.startswith("hand:") and field.startswith("field:"):
            row, column = field[6:].split(",")
            return rules.Lay(int(hand[5:]), (int(row), int(column)))
    return None
