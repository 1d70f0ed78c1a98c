"""How `Scene.marked` shows keys: forms that differ without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text

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


def _legal(target: Shape) -> list[Shape]:
    left, top, _, _ = target.box
    return [
        _frame(target, "legal edge", 2, stroke=theme.LEGAL_EDGE, line=4),
        _frame(target, "legal", 2, stroke=theme.LEGAL, line=2.4),
        Circle(
            f"mark:legal dot:{target.id}", left + 8, top + 8, 3,
            fill=theme.LEGAL, stroke=theme.LEGAL_EDGE, line=1.2,
        ),
    ]  # fmt: skip


def _picked(target: Shape) -> list[Shape]:
    _, top, right, _ = target.box
    x, y = right - 8, top + 8
    return [
        _frame(target, "picked edge", 1, stroke="#ffffff", line=6),
        _frame(target, "picked", 1, stroke=theme.PICKED, line=4),
        Circle(f"mark:picked badge:{target.id}", x, y, 7, fill=theme.PICKED, stroke="#ffffff"),
        Polyline(
            f"mark:picked tick:{target.id}",
            ((x - 3.5, y + 0.2), (x - 1, y + 2.8), (x + 3.5, y - 2.6)),
            stroke="#ffffff",
            line=1.8,
        ),
    ]


def _reason(target: Shape) -> list[Shape]:
    left, _, _, bottom = target.box
    x, y = left + 8, bottom - 8
    return [
        _frame(target, "reason edge", 1, stroke="#ffffff", line=4),
        _frame(target, "reason", 1, stroke=theme.REASON, line=3, dash=(6, 4)),
        Polygon(
            f"mark:reason badge:{target.id}",
            ((x, y - 8), (x + 8, y + 6), (x - 8, y + 6)),
            fill=theme.REASON,
            stroke="#ffffff",
        ),
        Text(f"mark:reason sign:{target.id}", x, y + 1.5, "!", size=10, bold=True, fill="#ffffff"),
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
