"""All words that a widget shows: to compare a change of language with a widget made in it."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit import text
from boardkit_widgets.canvas import SceneCanvas

NAMES = ("description", "tooltip", "placeholder", "icon")


def words(widget: Any, *paths: object, place: str = "") -> list[tuple[str, str, str]]:
    """(place, name, words) of every control and text inside; `paths` are called PATH.

    Fields and what is chosen belong to it, pictures are unpacked.  What is hidden counts too.
    """
    found: list[tuple[str, str, str]] = []
    for name in NAMES:
        value = getattr(widget, name, None)
        if isinstance(value, str):
            found.append((place, name, value))
    if hasattr(widget, "options"):
        labels = [one[0] if isinstance(one, tuple) else one for one in widget.options]
        found.append((place, "options", str(labels)))
    if hasattr(widget, "value"):
        found.append((place, "value", _unpacked(str(widget.value))))
    if isinstance(widget, SceneCanvas) and widget._scene is not None:
        found.append((place, "picture", widget._scene.to_svg(language=widget._code)))
    found.append((place, "display", widget.layout.display or ""))
    for number, child in enumerate(getattr(widget, "children", ())):
        where = f"{place}/{number}-{type(child).__name__}"
        if not (isinstance(child, W.HTML) and child.value.startswith("<style>")):
            found += words(child, place=where)
    for path in paths:
        found = [(p, name, value.replace(str(path), "PATH")) for p, name, value in found]
    return found


def check(make: Callable[[str | None, str], tuple[Any, tuple[object, ...]]]) -> None:
    """`make(language, name)` makes a widget and tells its paths; to and fro it says the same.

    So by its own language, and by that of the notebook.
    """
    made, paths = make("en", "made")
    kept = words(made, *paths)
    german, german_paths = make("de", "german")
    wanted = words(german, *german_paths)
    assert len(kept) == len(wanted)
    assert kept != wanted
    made.language = "de"
    _same(words(made, *paths), wanted)
    missing = [text for _, _, text in wanted if "[ui." in text or "[lab." in text]
    assert not missing, missing
    made.language = "en"
    _same(words(made, *paths), kept)
    before = text.language("en")
    noted, paths = make(None, "noted")
    try:
        _same(words(noted, *paths), kept)
        text.language("de")
        _same(words(noted, *paths), wanted)
        text.language("en")
        _same(words(noted, *paths), kept)
    finally:
        noted.language = "en"  # it hears of no other test's languages
        text.language(before)


def differences(have: list[tuple[str, str, str]], want: list[tuple[str, str, str]]) -> list[Any]:
    """Where two lists of words differ."""
    return [(a, b) for a, b in zip(have, want, strict=True) if a != b]


def _same(have: list[tuple[str, str, str]], want: list[tuple[str, str, str]]) -> None:
    found = differences(have, want)
    assert not found, found


def _unpacked(value: str) -> str:
    return re.sub(
        r"base64,([A-Za-z0-9+/=]+)",
        lambda found: base64.b64decode(found[1]).decode("utf-8"),
        value,
    )
