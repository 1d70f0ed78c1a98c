"""A scene in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.text import known, phrase, written

if TYPE_CHECKING:
    from .scene import Scene


def describe(scene: Scene, language: str | None) -> str:
    """The text board: title, sections, marks; see `Scene.describe`."""
    code = known(language)
    blocks: list[list[str]] = []
    if scene.title:
        blocks.append([written(scene.title, code)])
    for section in scene.sections:
        blocks.append([written(section.title, code)])
        blocks[-1] += [written(line, code) for line in section.lines]
    for kind in ("look", "picked", "legal", "reason", "last"):
        names = labels(scene, getattr(scene.marks, kind), code)
        if names:
            blocks.append([phrase(f"ui.scene.{kind}").text(code), *names])
    return "\n\n".join("\n".join(block) for block in blocks)


def labels(scene: Scene, keys: tuple[str, ...], language: str | None) -> list[str]:
    """What is spoken for the keys or shape ids, each label once."""
    names = [
        written(shape.label, language) or str(shape.key) for shape in scene.marked_targets(keys)
    ]
    return list(dict.fromkeys(names))
