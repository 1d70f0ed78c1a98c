"""A scene as SVG: one element, valid XML, the same picture as on the canvas."""

from __future__ import annotations

import base64
import math
import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from boardkit.text import known, written

from . import geometry, theme
from .scene import Circle, Polygon, Polyline, Rect, Shape, Text, Words

if TYPE_CHECKING:
    from .scene import Hatch, Scene

# Half the height of a capital letter over its size: `Text.y` is the middle of the capitals.
CAPITAL = 0.36

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(scene: Scene, title: Words, language: str | None) -> str:
    """The scene as one ``<svg>`` element."""
    code = known(language)
    name = written(title or scene.title, code)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(scene.width)}" '
        f'height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" '
        f'role="img" lang="{code}" font-family={quoteattr(theme.FONT)} '
        'fill="none" stroke-linejoin="round" stroke-linecap="round">'
    )
    parts = [
        opening,
        f"<title>{_words(name)}</title>",
        f"<desc>{_words(scene.describe(code))}</desc>",
    ]
    if scene.background:
        parts.append(f'<rect width="100%" height="100%" fill="{scene.background}"/>')
    parts += [_shape(shape, code) for shape in scene.drawn]
    return "\n".join([*parts, "</svg>"])


def img(scene: Scene, title: Words, language: str | None, width: str) -> str:
    """The SVG as an ``<img>`` whose alternative text is the title."""
    data = base64.b64encode(svg(scene, title, language).encode()).decode()
    alt = quoteattr(written(title or scene.title, language))
    size = width or f"{_n(scene.width)}px"
    return (
        f'<img alt={alt} src="data:image/svg+xml;base64,{data}" '
        f'style="width:{size};max-width:100%;height:auto">'
    )


def _n(value: float) -> str:
    """A number as short as it can be: hundredths of a unit are not seen."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _words(text: str) -> str:
    return escape(_NO_XML.sub("\ufffd", text))


def _shape(shape: Shape, language: str) -> str:
    # The key is for whoever scripts the picture; ids would clash between two boards on one page.
    key = f" data-key={quoteattr(_NO_XML.sub('', shape.key))}" if shape.key is not None else ""
    style = _style(shape)
    if isinstance(shape, Text):
        weight = ' font-weight="bold"' if shape.bold else ""
        size = shape.fitted(language)
        return (
            f'<text x="{_n(shape.x)}" y="{_n(shape.y + CAPITAL * size)}" '
            f'font-size="{_n(size)}" text-anchor="{shape.anchor}"{weight}{style}>'
            f"{_words(shape.words(language))}</text>"
        )
    if isinstance(shape, Rect):
        corner = f' rx="{_n(shape.radius)}"' if shape.radius else ""
        drawn = (
            f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" '
            f'height="{_n(shape.height)}"{corner}'
        )
    elif isinstance(shape, Circle):
        drawn = f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
    elif isinstance(shape, (Polygon, Polyline)):
        tag = "polygon" if isinstance(shape, Polygon) else "polyline"
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        drawn = f'<{tag} points="{points}"'
    else:
        raise TypeError(f"{type(shape).__name__} cannot be drawn")
    if shape.hatch is None:
        return f"{drawn}{key}{style}/>"
    # The pattern lies between the fill and the outline.
    body = f"{drawn}{key}{_style(shape, outline=False)}/>\n{_hatch(shape, shape.hatch)}"
    if not shape.stroke:
        return body
    return f"{body}\n{drawn}{_style(shape, filled=False)}/>"


def _style(shape: Shape, filled: bool = True, outline: bool = True) -> str:
    parts = ""
    if shape.fill and filled and not isinstance(shape, Polyline):
        parts += f' fill="{shape.fill}"'
        if shape.opacity < 1:
            parts += f' fill-opacity="{_n(shape.opacity)}"'
    if shape.stroke and outline and not isinstance(shape, Text):
        parts += f' stroke="{shape.stroke}" stroke-width="{_n(shape.line)}"'
        if shape.opacity < 1:
            parts += f' stroke-opacity="{_n(shape.opacity)}"'
        if shape.dash:
            parts += f' stroke-dasharray="{" ".join(_n(d) for d in shape.dash)}"'
    return parts


def _hatch(shape: Shape, hatch: Hatch) -> str:
    faint = f' opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""
    lines, spots = hatching(shape, hatch)
    if lines:
        path = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for (a, b), (c, d) in lines)
        return f'<path d="{path}" stroke="{hatch.colour}" stroke-width="{_n(hatch.line)}"{faint}/>'
    around = "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(hatch.line)}"/>' for x, y in spots)
    return f'<g fill="{hatch.colour}"{faint}>{around}</g>'


ANGLES = {
    "diagonal": (-math.pi / 4,),
    "back": (math.pi / 4,),
    "cross": (-math.pi / 4, math.pi / 4),
    "level": (0.0,),
    "upright": (math.pi / 2,),
}


def hatching(shape: Shape, hatch: Hatch) -> tuple[list[geometry.Points], list[geometry.Point]]:
    """The lines and the dots of a pattern, cut to the shape."""
    outline = shape.outline()
    if hatch.kind == "dots":
        return [], geometry.dots(outline, hatch.gap, hatch.line)
    return [
        line for angle in ANGLES[hatch.kind] for line in geometry.stripes(outline, hatch.gap, angle)
    ], []
