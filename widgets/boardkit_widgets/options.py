"""The options of any game, as a form needs them: which there are, what each may be, in words.

Nothing is listed here: the options are the fields of the game's dataclass, their words stand under
``<package>.option.<name>`` and ``<package>.<name>.<value>``, and whether a value is allowed is
asked of the game.  A number that stands for something, such as a player, is named by the sentence
``<package>.choice.<name>``, which counts from 1 (``number``).

>>> from boardkit.huts import Huts
>>> [(option.name, [value for _, value in option.choices]) for option in options(Huts)][:2]
[('players', [2, 3, 4]), ('variant', ['base', 'advanced', 'simple'])]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from types import MappingProxyType
from typing import Any

from boardkit.chance import models
from boardkit.errors import BoardkitError
from boardkit.game import Game, package
from boardkit.text import Phrase, has, phrase, sentences

LARGEST = 20
"""Whole numbers up to this are tried."""


@dataclass(frozen=True)
class Option:
    """One option: its name, its words, and what it may be as pairs of words and value."""

    name: str
    label: Phrase | str
    default: Any
    choices: tuple[tuple[Phrase | str, Any], ...]


def options(
    cls: type[Game[Any, Any]], given: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Option, ...]:
    """The options of a game that a form can offer, in the order of the dataclass.

    What the others may be can depend on values that are `given`.

    One that is neither a number, a yes or no, a word with a sentence nor a model (such as
    material from a file) is left out: it keeps its value.
    """
    found = []
    for field in fields(cls):  # type: ignore[arg-type]
        default = _default(field)
        allowed = tuple(
            (label, value)
            for label, value in _candidates(cls, field.name, default)
            if _is_allowed(cls, {**given, field.name: value})
        )
        # A model can be chosen even where only one ships: one's own counts are the other.
        if len(allowed) > 1 or isinstance(default, models.Model):
            key = f"{package(cls)}.option.{field.name}"
            label = phrase(key) if has(key) else field.name
            found.append(Option(field.name, label, default, allowed))
    return tuple(found)


def at_fault(error: BoardkitError, names: Iterable[str]) -> str | None:
    """The option that an error of the game's constructor speaks of."""
    last = error.key.rsplit(".", 1)[-1]
    known = set(names)
    return next((part for part in (last, *error.key.split(".")) if part in known), None)


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return None if field.default_factory is MISSING else field.default_factory()


def _candidates(
    cls: type[Game[Any, Any]], name: str, default: Any
) -> Iterable[tuple[Phrase | str, Any]]:
    prefix = f"{package(cls)}.{name}."
    if isinstance(default, bool):
        return [
            (phrase(f"ui.play.{word}"), value) for word, value in (("no", False), ("yes", True))
        ]
    if isinstance(default, int):
        key = f"{package(cls)}.choice.{name}"
        said = has(key, "en")
        return [(phrase(key, number=n + 1) if said else str(n), n) for n in range(LARGEST + 1)]
    if isinstance(default, str):
        words = [key for key in sentences("en") if key.startswith(prefix)]
        return [(phrase(key), key.removeprefix(prefix)) for key in words]
    if isinstance(default, models.Model):
        named = [models.named(model) for model in models.names()]
        return [(model.label, model) for model in named]
    return []


def _is_allowed(cls: type[Game[Any, Any]], values: Mapping[str, Any]) -> bool:
    try:
        cls(**values)
    except BoardkitError:
        return False
    return True
