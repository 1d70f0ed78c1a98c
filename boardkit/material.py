"""Reading the material of a game, such as tiles or cards, from a file that a user wrote.

What is the same for all games: file, encoding, TOML, and the outermost table.  The sentences
of the errors stand with each game under ``error.<game>.material``, since they name its parts.
"""

from __future__ import annotations

import os
import pathlib
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from boardkit.chance.dist import shown
from boardkit.errors import BadMaterial
from boardkit.text import Phrase, phrase

LONGEST_NAME = 80


class FromFile(ABC):
    """Material that a file can hold; a game's `Material` says how its document is read."""

    game: ClassVar[str]
    """The package whose sentences the errors take."""

    @classmethod
    @abstractmethod
    def from_document(cls, document: Any, *, file: str | Phrase | None = None) -> Self:
        """The material that a document describes; `file` is what errors call it."""

    @classmethod
    def from_toml(cls, text: str, name: str = "material.toml") -> Self:
        """The material in a TOML text; `name` is what errors call it.

        Raises `BadMaterial` with file, number of the part and the mend.
        """
        return cls.from_document(read_toml(text, name, cls.game), file=name)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The material in a TOML file; raises `BadMaterial`."""
        return cls.from_toml(read_file(path, cls.game), pathlib.Path(path).name)


def check_made(material: FromFile, parts: str, kind: type) -> Phrase:
    """Check name and `parts` ("tiles", "cards") of a material that was made from Python.

    A list of parts becomes a tuple.  What is found is what errors call the material.  Raises
    `BadMaterial` where the name is no short text or a part is not of the `kind`.
    """
    game, name, given = material.game, getattr(material, "name", None), getattr(material, parts)
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        where = phrase(f"{game}.material.given")
        raise BadMaterial(f"{game}.material.name", file=where, given=shown(name))
    where = phrase(f"{game}.material.here", name=name)
    if not isinstance(given, (list, tuple)) or not all(isinstance(part, kind) for part in given):
        raise BadMaterial(f"{game}.material.no_{parts}", file=where)
    object.__setattr__(material, parts, tuple(given))
    return where


def read_file(path: str | os.PathLike[str], game: str) -> str:
    """The text of a file; raises `BadMaterial` where there is none to read."""
    try:
        file = pathlib.Path(path)
    except TypeError as error:
        raise BadMaterial(f"{game}.material.unreadable", file=shown(path)) from error
    try:
        return file.read_text(encoding="utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError as error:
        raise BadMaterial(f"{game}.material.no_utf8", file=file.name) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadMaterial(f"{game}.material.unreadable", file=str(file)) from error


def read_toml(text: str, file: str, game: str) -> dict[str, Any]:
    """The document in a TOML text; it is called like its file if it has no name of its own.

    Raises `BadMaterial` with the place where the text is no TOML.
    """
    if not isinstance(text, str):
        raise BadMaterial(f"{game}.material.no_toml", file=file, problem=shown(text))
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadMaterial(f"{game}.material.no_toml", file=file, problem=str(error)) from error
    document.setdefault("name", pathlib.PurePath(file).stem)
    return document


def read_document(
    document: Any, parts: str, where: str | Phrase, game: str
) -> tuple[str, Sequence[Any]]:
    """The name in a document and its list of `parts` ("tiles", "cards"), not yet looked into.

    >>> read_document({"name": "ours", "cards": []}, "cards", "deck.toml", "aftershock")
    ('ours', [])
    """
    if not isinstance(document, Mapping):
        raise BadMaterial(f"{game}.material.no_table", file=where)
    for entry in document:
        if entry not in ("name", parts):
            raise BadMaterial(f"{game}.material.entry", file=where, entry=shown(entry))
    entries = document.get(parts)
    if not isinstance(entries, (list, tuple)):
        raise BadMaterial(f"{game}.material.no_{parts}", file=where)
    name = document.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise BadMaterial(f"{game}.material.name", file=where, given=shown(name))
    return name, entries
