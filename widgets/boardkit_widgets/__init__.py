"""boardkit in Jupyter: boards to click, tables of chances, rules step by step.

The names below are looked up when somebody asks for them, so that a picture (`Scene`) can be
used without Jupyter.

>>> from boardkit_widgets import Scene
>>> Scene(10, 10, ()).keys()
()
"""

from __future__ import annotations

import importlib
import pathlib
from typing import Any

from boardkit.text import add_folder

from .messages import keep_all

add_folder(pathlib.Path(__file__).parent / "text")
keep_all()

_HOMES = {
    "scene": ("Scene", "Rect", "Circle", "Polygon", "Polyline", "Text", "Hatch", "Section"),
    "board": ("Board",),
    "play": ("Play",),
    "odds": ("Odds",),
    "explain": ("Explain",),
    "explain_page": ("Decisions",),
    "study": ("Study",),
    "squares": ("Squares",),
    "throwlab": ("ThrowLab",),
    "classroom": ("ClassTable",),
    "lab_solid": ("SolidPicture",),
}
_NAMES = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_NAMES)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    """Import the home of a public name when it is first used."""
    if name in _NAMES:
        return getattr(importlib.import_module(f"{__name__}.{_NAMES[name]}"), name)
    if not name.startswith("_"):
        try:
            return importlib.import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}.{name}":
                raise
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
