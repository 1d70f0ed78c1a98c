"""A picture as data: shapes with unique ids, keys to press and labels to speak.

A `Scene` knows nothing of Jupyter.  It can be hit (`Scene.hit`), written as SVG
(`Scene.to_svg`), painted on a canvas (`Scene.paint`) and told in words (`Scene.describe`);
`Scene.marked` shows what may be pressed, what was picked, what a reason points at.

Units are logical pixels, x to the right and y down.  Whoever shows the scene scales it: a scene
of 560 x 400 on a canvas of 1120 x 800 backing pixels is painted after ``canvas.scale(2, 2)``, and
a click at backing pixel (x, y) is looked up with ``hit(x / 2, y / 2)``.

**Keys.**  Exactly one shape stands for each thing that can be pressed and carries its key; all
decoration has the key None and is looked through.  Things that are interchangeable share a key
(two huts that lie the same way), so `Scene.hit` returns the shape, whose id tells them apart.

>>> here = Rect("field 0,0", 0, 0, 44, 44, key="field:0,0", label="row 0, column 0", fill="#dbe8c9")
>>> scene = Scene(88, 44, (here, Circle("stone", 22, 22, 9, fill="#333333")))
>>> scene.hit(22, 22).key, scene.hit(80, 22), scene.keys()
('field:0,0', None, ('field:0,0',))
>>> scene.to_svg(title="one field").startswith("<svg")
True
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from boardkit.text import Phrase, known, written

from . import geometry
from .geometry import Box, Points

Words = str | Phrase


@dataclass(frozen=True)
class Hatch:
    """A pattern over a shape, so that areas differ without colour.

    `kind` is "diagonal", "back" (the other diagonal), "cross", "level", "upright" or "dots".
    """

    kind: str
    colour: str
    gap: float = 6
    line: float = 1


@dataclass(frozen=True)
class Shape:
    """What all shapes have in common.

    `key` is what a press on it means, None for decoration; `label` is spoken for it.  Colours are
    ``#rrggbb``, the empty text for none; `line` is the width of the outline, `dash` its lengths
    of line and gap in turn.  Lines are round at ends and corners.  A `light` target is one of many
    small ones: where it is legal a plus sign says so, not a frame.
    """

    id: str
    key: str | None = field(default=None, kw_only=True)
    label: Words = field(default="", kw_only=True)
    fill: str = field(default="", kw_only=True)
    stroke: str = field(default="", kw_only=True)
    line: float = field(default=1, kw_only=True)
    opacity: float = field(default=1, kw_only=True)
    hatch: Hatch | None = field(default=None, kw_only=True)
    dash: tuple[float, ...] = field(default=(), kw_only=True)
    light: bool = field(default=False, kw_only=True)

    def outline(self) -> Points:
        """The shape as a closed outline (a polyline and a text: the corners of their box)."""
        raise NotImplementedError

    @property
    def box(self) -> Box:
        """Left, top, right, bottom without the outline's width."""
        return geometry.bounds(self.outline())

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on the shape."""
        return geometry.inside(self.outline(), x, y)


@dataclass(frozen=True)
class Rect(Shape):
    """A rectangle from its top left corner, with rounded corners of `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float = field(default=0, kw_only=True)

    def outline(self) -> Points:
        return geometry.rectangle(self.x, self.y, self.width, self.height, self.radius)

    @property
    def box(self) -> Box:
        return self.x, self.y, self.x + self.width, self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        # Corners count: a finger does not aim round them.
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True)
class Circle(Shape):
    """A circle around its centre."""

    x: float
    y: float
    radius: float

    def outline(self) -> Points:
        return geometry.circle(self.x, self.y, self.radius)

    @property
    def box(self) -> Box:
        r = self.radius
        return self.x - r, self.y - r, self.x + r, self.y + r

    def contains(self, x: float, y: float) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


@dataclass(frozen=True)
class Polygon(Shape):
    """A closed outline of corners."""

    points: Points

    def outline(self) -> Points:
        return self.points


@dataclass(frozen=True)
class Polyline(Shape):
    """An open line through points; it has no fill and cannot be pressed."""

    points: Points

    def outline(self) -> Points:
        left, top, right, bottom = geometry.bounds(self.points)
        return geometry.rectangle(left, top, right - left, bottom - top)

    def contains(self, x: float, y: float) -> bool:
        return False


@functools.lru_cache(maxsize=1 << 12)
def _told(text: Words, code: str) -> str:
    """Words in a language; a picture asks for the same ones again and again."""
    return written(text, code)


@dataclass(frozen=True)
class Text(Shape):
    """One line of writing in the colour `fill`; `y` is the middle of its capital letters.

    `anchor` is "start", "middle" or "end".  With `room` (units) a longer text is set smaller
    until it fits.  A `Phrase` is put into words when the scene is shown.
    """

    x: float
    y: float
    text: Words
    size: float = field(default=14, kw_only=True)
    anchor: str = field(default="middle", kw_only=True)
    bold: bool = field(default=False, kw_only=True)
    room: float = field(default=0, kw_only=True)

    def words(self, language: str | None = None) -> str:
        """What is written."""
        return _told(self.text, known(language))

    def fitted(self, language: str | None = None) -> float:
        """The size at which the words keep within `room`."""
        from .theme import text_width

        wide = text_width(self.words(language), self.size, self.bold)
        return self.size * self.room / wide if self.room and wide > self.room else self.size

    def extent(self, language: str | None = None) -> Box:
        """Left, top, right, bottom of the words, estimated from a table of letter widths."""
        from .theme import text_width

        size = self.fitted(language)
        wide = text_width(self.words(language), size, self.bold)
        left = self.x - wide * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return left, self.y - 0.6 * size, left + wide, self.y + 0.6 * size

    def outline(self) -> Points:
        left, top, right, bottom = self.extent()
        return geometry.rectangle(left, top, right - left, bottom - top)

    def contains(self, x: float, y: float) -> bool:
        return False


@dataclass(frozen=True)
class Section:
    """A titled part of the text board; every line is a sentence of its own."""

    title: Words
    lines: tuple[Words, ...]


@dataclass(frozen=True)
class Marks:
    """Keys to show as legal, behind a reason, picked, changed last, to be looked at."""

    legal: tuple[str, ...] = ()
    reason: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    look: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """Shapes from the bottom to the top on a sheet of `width` x `height` units.

    `title` names the picture, `sections` tell it in words.  Raises ValueError when two shapes
    share an id.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    background: str = ""
    title: Words = ""
    sections: tuple[Section, ...] = ()
    marks: Marks = Marks()

    def __post_init__(self) -> None:
        if len({shape.id for shape in self.shapes}) < len(self.shapes):
            seen: set[str] = set()
            twice = next(s.id for s in self.shapes if s.id in seen or seen.add(s.id))  # type: ignore[func-returns-value]
            raise ValueError(f"two shapes have the id {twice!r}")

    @cached_property
    def targets(self) -> tuple[Shape, ...]:
        """The shapes that can be pressed, from the bottom to the top."""
        return tuple(shape for shape in self.shapes if shape.key is not None)

    def keys(self) -> tuple[str, ...]:
        """All keys, each once, in drawing order."""
        return tuple(dict.fromkeys(shape.key for shape in self.targets if shape.key is not None))

    def find(self, key: str) -> tuple[Shape, ...]:
        """The shapes with this key: none, one, or several that are interchangeable."""
        return tuple(shape for shape in self.targets if shape.key == key)

    def shape(self, id: str) -> Shape | None:
        """The shape with this id."""
        return next((shape for shape in self.shapes if shape.id == id), None)

    def label(self, key: str, language: str | None = None) -> str:
        """What is spoken for a key; the key itself where nothing was said."""
        return next((written(s.label, language) for s in self.find(key) if s.label), key)

    def hit(self, x: float, y: float, reach: float = 8) -> Shape | None:
        """The topmost shape with a key at (x, y), else the nearest within `reach` units.

        So a fat finger beside a small target still means it; between two targets the nearer
        one.  For touch give the reach that is about 12 screen pixels at the present zoom.
        """
        for shape in reversed(self.targets):
            if shape.contains(x, y):
                return shape
        near = [(geometry.distance(s.box, x, y), -i) for i, s in enumerate(self.targets)]
        away, index = min(near, default=(reach + 1, 0))
        return self.targets[-index] if away <= reach else None

    def marked(
        self,
        legal: Iterable[str] = (),
        reason: Iterable[str] = (),
        picked: Iterable[str] = (),
        last: Iterable[str] = (),
        look: Iterable[str] = (),
    ) -> Scene:
        """The same picture with these keys, or ids of single shapes, marked; earlier marks go.

        The kinds differ by form as well as colour: a legal one has a bright frame and a corner
        dot, a picked one a heavy frame and a tick, one behind a reason a dashed frame and a "!",
        the last change four corner brackets, what a text speaks of a ring.  Unknown keys are left
        out.
        """
        known = set(self.keys()) | {shape.id for shape in self.targets}

        def kept(keys: Iterable[str]) -> tuple[str, ...]:
            return tuple(key for key in dict.fromkeys(keys) if key in known)

        marks = Marks(kept(legal), kept(reason), kept(picked), kept(last), kept(look))
        return replace(self, marks=marks)

    def marked_targets(self, keys: Collection[str]) -> list[Shape]:
        """The pressable shapes that are named by key or by id."""
        return [shape for shape in self.targets if shape.key in keys or shape.id in keys]

    @cached_property
    def drawn(self) -> tuple[Shape, ...]:
        """All shapes with the marks on top."""
        from .marks import overlay

        return self.shapes + overlay(self)

    def to_svg(self, title: Words = "", language: str | None = None) -> str:
        """The picture as one SVG element with a ``<title>`` and, in words, a ``<desc>``."""
        from .svg import svg

        return svg(self, title, language)

    def to_img(self, title: Words = "", language: str | None = None, width: str = "") -> str:
        """An ``<img>`` with the SVG inside and alternative text: shown where inline SVG is not.

        `width` is a CSS length; by default the scene's own, shrinking with the page.
        """
        from .svg import img

        return img(self, title, language, width)

    def paint(self, canvas: Any, language: str | None = None) -> None:
        """Draw on anything with ipycanvas' methods, in few commands; nothing is cleared before.

        The caller scales, clears and holds the canvas.  Needs numpy, as ipycanvas does.
        """
        from .paint import paint

        paint(self, canvas, language)

    def describe(self, language: str | None = None) -> str:
        """The picture in words, for screen readers and for players without a mouse.

        The title, the sections line by line, then what is marked: what can be pressed, what is
        picked, what a reason points at, what changed last, what a text speaks of.
        """
        from .words import describe

        return describe(self, language)
