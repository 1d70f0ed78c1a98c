"""How `Scene.marked` shows keys: forms that differ without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import geometry, theme
from .scene import Circle, Polygon, Polyline, Rect, Shape

if TYPE_CHECKING:
    from .scene import Scene


def overlay(scene: Scene) -> tuple[Shape, ...]:
    """The shapes to draw on top of the scene for its marks."""
    shapes: list[Shape] = []
    for kind, draw in (
        ("legal", _legal),
        ("look", _look),
        ("last", _last),
        ("reason", _reason),
        ("picked", _picked),
    ):
        for target in scene.marked_targets(getattr(scene.marks, kind)):
            shapes += draw(target)
    return tuple(shapes)


def _frame(target: Shape, name: str, inset: float, **style: object) -> Shape:
    """A line that follows the target's own form, `inset` units inside its edge."""
    ident = f"mark:{name}:{target.id}"
    if isinstance(target, Circle):
        return Circle(ident, target.x, target.y, max(2, target.radius - inset), **style)  # type: ignore[arg-type]
    left, top, right, bottom = target.box
    radius = max(3.0, getattr(target, "radius", 0) - inset)
    return Rect(
        ident,
        left + inset,
        top + inset,
        right - left - 2 * inset,
        bottom - top - 2 * inset,
        radius=radius,
        **style,  # type: ignore[arg-type]
    )


def _grain(target: Shape) -> float:
    """How large signs may be: 1 on a usual field, less on a small one."""
    left, top, right, bottom = target.box
    return min(1.0, min(right - left, bottom - top) / 40)


def _legal(target: Shape) -> list[Shape]:
    (left, top, _, _), g = target.box, _grain(target)
    if target.light:
        return _plus(target)
    return [
        _frame(target, "legal edge", 2 * g, stroke=theme.LEGAL_EDGE, line=4 * g),
        _frame(target, "legal", 2 * g, stroke=theme.LEGAL, line=2.4 * g),
        Circle(
            f"mark:legal dot:{target.id}", left + 8 * g, top + 8 * g, 3 * g,
            fill=theme.LEGAL, stroke=theme.LEGAL_EDGE, line=1.2 * g,
        ),
    ]  # fmt: skip


def _plus(target: Shape) -> list[Shape]:
    """A plus sign with few corners: there may be hundreds."""
    (x, y), (left, top, right, bottom) = target.centre, target.box
    return plus(f"mark:legal:{target.id}", x, y, min(right - left, bottom - top))


def plus(ident: str, x: float, y: float, size: float) -> list[Shape]:
    """The sign of a light legal target `size` wide around (x, y)."""
    return [
        Polygon(f"{ident} edge", geometry.plus(x, y, 0.34 * size, 0.17 * size),
                fill=theme.LEGAL_EDGE),
        Polygon(ident, geometry.plus(x, y, 0.28 * size, 0.105 * size), fill=theme.LEGAL),
    ]  # fmt: skip


def _picked(target: Shape) -> list[Shape]:
    (_, top, right, _), g = target.box, _grain(target)
    x, y = right - 8 * g, top + 8 * g
    tick = tuple((x + dx * g, y + dy * g) for dx, dy in ((-3.5, 0.2), (-1, 2.8), (3.5, -2.6)))
    return [
        _frame(target, "picked edge", g, stroke="#ffffff", line=6 * g),
        _frame(target, "picked", g, stroke=theme.PICKED, line=4 * g),
        Circle(f"mark:picked badge:{target.id}", x, y, 7 * g, fill=theme.PICKED, stroke="#ffffff"),
        Polyline(f"mark:picked tick:{target.id}", tick, stroke="#ffffff", line=1.8 * g),
    ]


def _reason(target: Shape) -> list[Shape]:
    (left, _, _, bottom), g = target.box, _grain(target)
    x, y = left + 9 * g, bottom - 8 * g
    warning = tuple((x + dx * g, y + dy * g) for dx, dy in ((0, -9), (9, 6.5), (-9, 6.5)))
    white = "#ffffff"
    return [
        _frame(target, "reason edge", g, stroke=white, line=4.5 * g),
        _frame(target, "reason", g, stroke=theme.REASON, line=3 * g, dash=(6 * g, 5 * g)),
        Polygon(f"mark:reason badge:{target.id}", warning, fill=theme.REASON, stroke=white),
        # The exclamation mark as two shapes: a text would be a command of its own.
        Polyline(
            f"mark:reason sign:{target.id}",
            ((x, y - 3.5 * g), (x, y + 0.8 * g)),
            stroke=white,
            line=2.1 * g,
        ),
        Circle(f"mark:reason point:{target.id}", x, y + 4 * g, 1.2 * g, fill=white),
    ]


def _look(target: Shape) -> list[Shape]:
    left, top, right, bottom = target.box
    middle = (left + right) / 2, (top + bottom) / 2
    radius = max(4.0, min(right - left, bottom - top) / 2 - 2)
    return [
        Circle(f"mark:look edge:{target.id}", *middle, radius, stroke="#ffffff", line=5.5),
        Circle(f"mark:look:{target.id}", *middle, radius, stroke=theme.LOOK, line=3),
    ]


def _last(target: Shape) -> list[Shape]:
    left, top, right, bottom = target.box
    arm = min(11.0, (right - left) / 3, (bottom - top) / 3)
    corners = (
        (left + 2, top + 2, arm, arm),
        (right - 2, top + 2, -arm, arm),
        (right - 2, bottom - 2, -arm, -arm),
        (left + 2, bottom - 2, arm, -arm),
    )
    shapes: list[Shape] = []
    for i, (x, y, dx, dy) in enumerate(corners):
        line = ((x + dx, y), (x, y), (x, y + dy))
        shapes.append(Polyline(f"mark:last edge{i}:{target.id}", line, stroke="#ffffff", line=4.5))
        shapes.append(Polyline(f"mark:last {i}:{target.id}", line, stroke=theme.LAST, line=2.5))
    return shapes
