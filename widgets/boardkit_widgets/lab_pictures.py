"""The pictures of a thrown hut for the counting page, which has no kernel that could draw them.

``boardkit/lab/huts.html`` is made by this module and becomes part of each page; both are written
anew with::

    python3 -m boardkit_widgets.lab_pictures boardkit/lab/huts.html
    python3 -m boardkit.lab.page notebooks
"""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable

from boardkit.chance.models import OUTCOMES

from .geometry import Box
from .lying import hut_picture
from .scene import Scene

_AROUND = 1.0
"""Room for half an outline."""


def pictures() -> str:
    """An ``<svg>`` a line for each way to lie, named by ``data-hut``, all of one size and scale.

    They are decoration: whoever cannot see them reads the word below.
    """
    scenes = {outcome: hut_picture(outcome) for outcome in OUTCOMES}
    left, top, right, bottom = _around(scenes.values())
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    lines = []
    for outcome, scene in scenes.items():
        body = scene.to_svg().partition("</desc>")[2].removesuffix("</svg>").replace("\n", "")
        look = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        lines.append(
            f'<svg data-hut="{outcome}" viewBox="{box}" {look} aria-hidden="true">{body}</svg>\n'
        )
    return "".join(lines)


def _around(scenes: Iterable[Scene]) -> Box:
    """The box around all shapes of all scenes."""
    boxes = [shape.box for scene in scenes for shape in scene.drawn]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) - _AROUND, min(tops) - _AROUND, max(rights) + _AROUND, max(bottoms) + _AROUND


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(pictures(), encoding="utf-8", newline="\n")
