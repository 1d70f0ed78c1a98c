"""What holds for the picture of every game."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

from boardkit.text import LANGUAGES
from boardkit_widgets.scene import Scene, Text


def all_hit_at_their_middles(scene: Scene) -> None:
    """Nothing that can be pressed is covered by something else."""
    for shape in scene.targets:
        hit = scene.hit(*shape.centre, reach=0)
        assert hit is not None, shape.id
        assert hit.id == shape.id, f"{shape.id} is covered by {hit.id}"


def well_formed(scene: Scene) -> None:
    """The SVG can be read, also with marks, and says the picture in words."""
    marked = scene.marked(legal=scene.keys()[:5], picked=scene.keys()[-1:], reason=scene.keys()[:1])
    for language in LANGUAGES:
        root = ElementTree.fromstring(marked.to_svg(language=language))
        told = root.find("{http://www.w3.org/2000/svg}desc")
        assert told is not None
        assert told.text == marked.describe(language)


def on_the_sheet(scene: Scene) -> None:
    """No shape reaches over the edge, its line included."""
    for shape in scene.shapes:
        if isinstance(shape, Text):
            continue
        left, top, right, bottom = shape.box
        half = shape.line / 2 if shape.stroke else 0
        assert left - half >= -0.01, shape.id
        assert top - half >= -0.01, shape.id
        assert right + half <= scene.width + 0.01, shape.id
        assert bottom + half <= scene.height + 0.01, shape.id


def texts_apart(scene: Scene, language: str) -> None:
    """No text runs into another one."""
    texts = [s for s in scene.shapes if isinstance(s, Text)]
    for one, other in itertools.combinations(texts, 2):
        a, b = one.extent(language), other.extent(language)
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        assert wide <= 0 or high <= 0.2 * min(one.size, other.size), (
            one.words(language),
            other.words(language),
        )
