"""Models of your own that outlive the kernel: one small TOML file each, in one folder.

The folder is ``boardkit-models`` in the working folder, which in Jupyter is the notebook's.  Its
files are those that `boardkit.chance.models.load` reads, so they can be copied to another computer
or read by eye; nothing in them is ever carried out.  What is no model, or has a name that is taken,
is left out and told (`Shelf.problems`): a damaged file never stands in the way of a game.

>>> import tempfile
>>> from boardkit.chance import models
>>> with tempfile.TemporaryDirectory() as place:
...     path = keep(models.own({"upright": 4, "roof": 1}), place)
...     path.name, list(shelf(place).models), remove("4-0-0-1", place), list(shelf(place).models)
('4-0-0-1.toml', ['4-0-0-1'], True, [])
"""

from __future__ import annotations

import json
import math
import os
import pathlib
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardkit import replace
from boardkit.chance import models
from boardkit.chance.models import Model
from boardkit.errors import BadModel, BoardkitError
from boardkit.text import Phrase, phrase

FOLDER = "boardkit-models"
"""The folder in the working folder."""
LARGEST = 100_000
"""Bytes of a model file; a larger one is none of ours."""
MOST = 200
"""Files that are looked at, in the order of their names."""
_SHORT = 40
_RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{kind}{i}" for kind in ("com", "lpt") for i in range(10)),
}
_Stamp = tuple[int, int, int]
_read: dict[pathlib.Path, tuple[_Stamp, Model | BoardkitError]] = {}


@dataclass(frozen=True)
class Shelf:
    """The kept models by name, their files, and what was left out, in sentences."""

    models: Mapping[str, Model]
    files: Mapping[str, pathlib.Path]
    problems: tuple[Phrase, ...] = ()


def folder() -> pathlib.Path:
    """Where models are kept now; the folder need not be there yet."""
    try:
        return pathlib.Path.cwd() / FOLDER
    except OSError:  # the working folder itself has been deleted
        return pathlib.Path(FOLDER)


def shelf(place: str | os.PathLike[str] | None = None) -> Shelf:
    """The models that are kept in a folder, `folder()` by default; never raises an error."""
    where = folder() if place is None else pathlib.Path(place)
    found: dict[str, Model] = {}
    files: dict[str, pathlib.Path] = {}
    problems: list[Phrase] = []
    paths = _paths(where)
    for path in paths[:MOST]:
        made = _model(path)
        if isinstance(made, Model):
            if made.name in found or made.name in models.shipped():
                made = BadModel("kept.twice", name=made.name, file=path.name)
            else:
                found[made.name] = made
                files[made.name] = path
                continue
        problems.append(phrase("chance.kept.left_out", folder=where.name, file=path.name, why=made))
    if len(paths) > MOST:
        problems.append(phrase("chance.kept.many", folder=where.name, most=MOST, n=len(paths)))
    for path in _read.keys() - set(paths):
        if path.parent == where:
            del _read[path]
    return Shelf(found, files, tuple(problems))


def keep(
    model: Model, place: str | os.PathLike[str] | None = None, replacing: bool = False
) -> pathlib.Path:
    """Write a model into the folder; returns the file.

    The same model again changes nothing; with `replacing` it takes the place of the kept one of
    its name.  Raises `BadModel` if the name is another model's, or nothing can be written.
    """
    where = folder() if place is None else pathlib.Path(place)
    kept = shelf(where)
    path = kept.files.get(model.name)
    if kept.models.get(model.name) == model and path is not None:
        return path
    if model.name in models.shipped() or (path is not None and not replacing):
        raise BadModel("model.taken", name=model.name)
    text = to_toml(model)
    try:
        where.mkdir(exist_ok=True)
        path = _free(where, model.name) if path is None else path
        replace.whole(path, text)
    except (OSError, ValueError) as error:
        raise BadModel("kept.unwritable", folder=str(where)) from error
    models.changed()
    return path


def remove(name: str, place: str | os.PathLike[str] | None = None) -> bool:
    """Delete the file of a kept model; returns whether there was one.  Raises `BadModel`."""
    path = shelf(place).files.get(name)
    if path is None:
        return False
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise BadModel("kept.unwritable", folder=str(path.parent)) from error
    models.changed()
    return True


def to_toml(model: Model) -> str:
    """A model as the text of a TOML file; raises `BadModel` if it would not be read back."""
    document = model.document()
    tables = {entry: value for entry, value in document.items() if isinstance(value, Mapping)}
    lines = [f"{entry} = {_toml(document[entry])}" for entry in document if entry not in tables]
    for entry, table in tables.items():
        lines += ["", f"[{entry}]"]
        lines += [f"{key} = {_toml(value)}" for key, value in table.items()]
    text = "\n".join(lines) + "\n"
    try:
        text.encode("utf-8")
        same = Model.from_document(tomllib.loads(text)) == model
    except ValueError:  # also what a text of half characters raises
        same = False
    if not same:
        raise BadModel("kept.unfit", name=model.name)
    return text


def file_name(name: str) -> str:
    """A name that every file system takes, without its ending.

    >>> file_name("Hütte der 7b"), file_name("../.."), file_name("con"), file_name("木")
    ('huette-der-7b', 'model', 'model-con', 'model')
    """
    text = name.casefold()
    for letter, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(letter, letters)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    text = re.sub("[^a-z0-9]+", "-", text)[:_SHORT].strip("-")
    return f"model-{text}".rstrip("-") if not text or text in _RESERVED else text


def _free(where: pathlib.Path, name: str) -> pathlib.Path:
    """A file that is not there yet; two names may look alike without their signs."""
    stem, number = file_name(name), 1
    path = where / f"{stem}.toml"
    while path.exists():
        number += 1
        path = where / f"{stem}-{number}.toml"
    return path


def _paths(where: pathlib.Path) -> list[pathlib.Path]:
    try:
        return sorted(
            path
            for path in where.iterdir()
            if path.suffix == ".toml" and not path.name.startswith(".")
        )
    except (OSError, ValueError):
        return []


def _model(path: pathlib.Path) -> Model | BoardkitError:
    """The model in a file, or why there is none; read anew only when the file has changed."""
    try:
        now = path.stat()
        if not path.is_file() or now.st_size > LARGEST:
            return BadModel("kept.no_model", file=path.name)
    except OSError:
        return BadModel("kept.no_model", file=path.name)
    stamp = now.st_mtime_ns, now.st_size, now.st_ino
    before = _read.get(path)
    if before is None or before[0] != stamp:
        made: Model | BoardkitError
        try:
            made = models.load(path)
        except BoardkitError as error:
            made = error
        except (ArithmeticError, ImportError, RecursionError, ValueError):
            made = BadModel("kept.no_model", file=path.name)
        before = _read[path] = stamp, made
    return before[1]


def _toml(value: Any) -> str:
    """A text or number in TOML: its texts are those of JSON, but for one sign."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise BadModel("kept.unfit", name=str(value))
    return repr(value)
