"""A scene on a canvas in few commands: every fill, line and pattern becomes a filled outline.

ipycanvas can fill any number of polygons, each in its own colour, with one command, in order.  So
a picture costs one command for all that lies below its texts, one or two a text, and one for all
that lies above; a hundred commands less are milliseconds less between a click and its picture.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from . import geometry, theme
from .geometry import Box, Points
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text
from .svg import CAPITAL, hatching

if TYPE_CHECKING:
    from .scene import Scene

Piece = tuple[Any, tuple[int, int, int], float]
"""Points (n x 2, float32), red, green and blue to 255, opacity to 1."""


def paint(scene: Scene, canvas: Any, language: str | None) -> None:
    """Draw the scene."""
    paint_shapes(with_sheet(scene), canvas, language)


def with_sheet(scene: Scene) -> tuple[Shape, ...]:
    """All that is drawn, from the sheet below everything to the marks on top."""
    if not scene.background:
        return scene.drawn
    sheet = Rect("", 0, 0, scene.width, scene.height, fill=scene.background)
    return (sheet, *scene.drawn)


def paint_shapes(shapes: Iterable[Shape], canvas: Any, language: str | None) -> None:
    """Draw shapes from the bottom to the top: batches of fills with the texts between them."""
    layers: list[tuple[list[Piece], list[Text]]] = [([], [])]
    written: list[Box] = []
    around: Box = _NOWHERE
    for shape in shapes:
        if isinstance(shape, Text):
            layers[-1][1].append(shape)
            box = shape.extent(language)
            written.append(box)
            around = (*map(min, around[:2], box[:2]), *map(max, around[2:], box[2:]))  # type: ignore[assignment]
            continue
        fills, box = _pieces(shape)
        # Only what lies over a text must wait for it.
        if _overlap(box, around) and any(_overlap(box, other) for other in written):
            layers.append(([], []))
            written, around = [], _NOWHERE
        layers[-1][0].extend(fills)
    for fills, texts in layers:
        _fill(canvas, fills)
        _write(canvas, texts, language)


_NOWHERE: Box = (1e9, 1e9, -1e9, -1e9)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _fill(canvas: Any, fills: list[Piece]) -> None:
    if fills:
        canvas.fill_styled_polygons(
            np.concatenate([points for points, _, _ in fills]),
            np.array([colour for _, colour, _ in fills], dtype=np.uint8),
            np.array([alpha for _, _, alpha in fills], dtype=np.float32),
            np.array([len(points) for points, _, _ in fills], dtype=np.int32),
        )


def _write(canvas: Any, texts: list[Text], language: str | None) -> None:
    """Texts of one look together, so that the look is set once."""
    looks: dict[tuple[str, str, str], list[tuple[Text, float]]] = {}
    for text in texts:
        size = round(text.fitted(language), 2)
        font = f"{'bold ' if text.bold else ''}{size:g}px {theme.FONT}"
        anchor = {"start": "left", "middle": "center", "end": "right"}[text.anchor]
        looks.setdefault((text.fill or theme.INK, font, anchor), []).append((text, size))
    current: list[str | None] = [None, None, None]
    if looks:
        canvas.text_baseline = "alphabetic"
    for look in sorted(looks):
        for i, name in enumerate(("fill_style", "font", "text_align")):
            if current[i] != look[i]:
                setattr(canvas, name, look[i])
                current[i] = look[i]
        for text, size in looks[look]:
            canvas.fill_text(text.words(language), text.x, text.y + CAPITAL * size)


@functools.lru_cache(maxsize=1 << 14)
def _pieces(shape: Shape) -> tuple[list[Piece], Box]:
    """A shape as filled outlines (its area, its pattern, its outline), and the box around them.

    Kept from frame to frame: little changes between two clicks.
    """
    left, top, right, bottom = shape.box
    half = shape.line / 2 if shape.stroke else 0
    box = left - half, top - half, right + half, bottom + half
    solid = shape.fill and shape.stroke and shape.opacity == 1 and not (shape.hatch or shape.dash)
    if solid and isinstance(shape, (Rect, Circle)):
        outer, inner = _edges(shape)
        return [_piece(outer, shape.stroke, 1), _piece(inner, shape.fill, 1)], box
    found: list[Piece] = []
    if shape.fill and not isinstance(shape, Polyline):
        found.append(_piece(shape.outline(), shape.fill, shape.opacity))
    if shape.hatch is not None:
        lines, spots = hatching(shape, shape.hatch)
        outlines = [geometry.thick(line, shape.hatch.line, False) for line in lines]
        outlines += [geometry.circle(x, y, shape.hatch.line) for x, y in spots]
        found += [_piece(o, shape.hatch.colour, shape.opacity) for o in outlines]
    if shape.stroke:
        found += [_piece(o, shape.stroke, shape.opacity) for o in _strokes(shape)]
    return found, box


def _edges(shape: Rect | Circle) -> tuple[Points, Points]:
    """The outer and the inner edge of a shape's outline."""
    half = shape.line / 2
    if isinstance(shape, Circle):
        outer, inner = (
            geometry.circle(shape.x, shape.y, max(0, shape.radius + by)) for by in (half, -half)
        )
    else:
        outer, inner = (
            geometry.rectangle(
                shape.x - by,
                shape.y - by,
                max(0, shape.width + 2 * by),
                max(0, shape.height + 2 * by),
                max(0, shape.radius + by),
            )
            for by in (half, -half)
        )
    return outer, inner


def _strokes(shape: Shape) -> list[Points]:
    if shape.dash:
        closed = not isinstance(shape, Polyline)
        path = shape.points if isinstance(shape, Polyline) else shape.outline()
        return [
            geometry.thick(dash, shape.line, False)
            for dash in geometry.dashes(path, shape.dash, closed)
        ]
    if isinstance(shape, (Rect, Circle)):
        return [geometry.ring(*_edges(shape))]
    if isinstance(shape, (Polygon, Polyline)):
        return [geometry.thick(shape.points, shape.line, isinstance(shape, Polygon))]
    raise TypeError(f"{type(shape).__name__} cannot be drawn")


def _piece(points: Points, colour: str, opacity: float) -> Piece:
    rgb = (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
    return np.array(points, dtype=np.float32), rgb, opacity
