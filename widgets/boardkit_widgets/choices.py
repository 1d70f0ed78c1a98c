"""What may be chosen next, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardkit.game import player_phrase
from boardkit.text import has, known, phrase

from .scene import Scene
from .steps import kind

FEW = 3
"""Up to so many things of one kind are named one by one."""


@dataclass(frozen=True)
class Label:
    """What is spoken for a key, in the language of the sentence around it."""

    scene: Scene
    key: str

    def text(self, language: str | None = None) -> str:
        """The label."""
        return self.scene.label(self.key, language)


@dataclass(frozen=True)
class Listed:
    """The keys in one line, in the language of the sentence around it."""

    scene: Scene
    keys: tuple[str, ...]

    def text(self, language: str | None = None) -> str:
        """The line."""
        return listed(self.scene, self.keys, known(language))


def named(scene: Scene, keys: Iterable[str], language: str) -> list[tuple[str, str]]:
    """Every key with a name of its own: ``(name, key)``; equal names are numbered.

    >>> from boardkit_widgets.scene import Rect
    >>> die = [Rect(f"d{i}", 0, 0, 1, 1, key=f"die:{i}", label="a five") for i in (1, 2)]
    >>> named(Scene(9, 9, tuple(die)), ["die:1", "die:2"], "en")
    [('a five', 'die:1'), ('a five (2)', 'die:2')]
    """
    found: list[tuple[str, str]] = []
    seen: dict[str, int] = {}
    for key in keys:
        name = scene.label(key, language)
        seen[name] = seen.get(name, 0) + 1
        found.append((f"{name} ({seen[name]})" if seen[name] > 1 else name, key))
    return found


def prompt(scene: Scene, keys: Iterable[str], player: int, language: str) -> str:
    """What `player` is asked: to choose one of the keys."""
    choices = listed(scene, keys, language)
    words = phrase("ui.board.choose_now", player=player_phrase(player), choices=choices)
    return words.text(language)


def listed(scene: Scene, keys: Iterable[str], language: str) -> str:
    """The keys in one line: few are named, many of a kind are counted."""
    kinds: dict[str, list[str]] = {}
    for key in keys:
        kinds.setdefault(kind(key), []).append(key)
    parts: list[str] = []
    for name, group in kinds.items():
        if len(group) <= FEW:
            parts += [
                phrase("ui.board.quoted", what=label).text(language)
                for label, _ in named(scene, group, language)
            ]
        else:
            which = name if has(f"ui.board.lit_{name}", language) else "place"
            parts.append(phrase(f"ui.board.lit_{which}", n=len(group)).text(language))
    if len(parts) < 2:
        return "".join(parts)
    return phrase("ui.board.or", first=", ".join(parts[:-1]), last=parts[-1]).text(language)
