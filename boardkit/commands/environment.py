"""The environments of a checkout: ``.venv`` for all commands, ``.venv-binder`` for Binder's test.

An environment counts as built when its stamp is there, and the stamp is written last: whatever was
interrupted is removed and built again.  The stamp says what went in, so a change of the Python, of
the folder's place, of pyproject.toml or of the pinned versions is noticed.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
from typing import Any, Iterable

from boardkit.commands import pythons
from boardkit.commands.pythons import Python
from boardkit.commands.words import say, text

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv"
BINDER_FOLDER = ROOT / ".venv-binder"
STAMP = "boardkit-stamp.json"
PROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "binder" / "constraints.txt"
REQUIREMENTS = ROOT / "binder" / "requirements.txt"

EXTRAS = ("lab", "test", "bench")  # of pyproject.toml, each with all that is in the one before it


class SetupError(Exception):
    """Something is missing that only the user can mend; the text says what and how."""


def is_checkout() -> bool:
    """Whether this package lies in a copy of the project and is not an installed one."""
    return PROJECT.is_file() and CONSTRAINTS.is_file()


def python_in(folder: pathlib.Path) -> pathlib.Path:
    """The Python of an environment; Windows keeps it elsewhere."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def current_python() -> Python | None:
    """The Python that ``.venv`` was built with, None where it has yet to be built.

    Spares the search, and keeps an environment whatever Python the launcher is run with.
    """
    if not read_stamp(FOLDER):
        return None
    found = pythons.probe([str(python_in(FOLDER))])
    return found if found is not None and found.complete else None


def ready(python: Python, extra: str) -> pathlib.Path:
    """Build or refresh ``.venv`` with an extra; returns its Python.

    What is in stays in, so ``lab`` after ``test`` has nothing to do.
    """
    extra = max(extra, read_stamp(FOLDER).get("extra", extra), key=EXTRAS.index)
    stamp = {"base": _base(python), "contents": digest([PROJECT, CONSTRAINTS]), "extra": extra}
    return refresh(FOLDER, python, stamp, ["-c", str(CONSTRAINTS), "-e", f"{ROOT}[{extra}]"])


def binder_ready(python: Python) -> pathlib.Path:
    """Build or refresh ``.venv-binder`` from the requirements file, as Binder does it.

    Built anew where the requirements changed, installed again where only the packages did.
    """
    base = {**_base(python), "requirements": digest([PROJECT, CONSTRAINTS, REQUIREMENTS])}
    folders = [ROOT / "boardkit", ROOT / "widgets" / "boardkit_widgets"]
    files = sorted(path for folder in folders for path in folder.rglob("*"))
    sources = digest(path for path in files if path.suffix in (".py", ".toml", ".css"))
    stamp = {"base": base, "contents": sources}
    return refresh(BINDER_FOLDER, python, stamp, ["-r", str(REQUIREMENTS)])


def refresh(
    folder: pathlib.Path, python: Python, stamp: dict[str, Any], arguments: list[str]
) -> pathlib.Path:
    """Do what is needed until `folder` is as `stamp` says; returns its Python.

    `arguments` are for pip.  Raises `SetupError`.
    """
    inside = python_in(folder)
    found = read_stamp(folder)
    if found.get("base") == stamp["base"] and inside.exists():
        if found == stamp:
            return inside
        (folder / STAMP).unlink()
    else:
        if folder.exists():
            say("broken", folder=folder.name)
            shutil.rmtree(str(folder))
        say("building", folder=folder.name, version=python.number)
        if subprocess.call([python.path, "-m", "venv", str(folder)], stdin=subprocess.DEVNULL):
            raise SetupError(text("venv_failed", folder=folder.name))
    say("downloading", folder=folder.name)
    pip = [str(inside), "-m", "pip", "install", "-q", "-q", "--disable-pip-version-check"]
    if subprocess.call([*pip, *arguments], cwd=str(ROOT), stdin=subprocess.DEVNULL):
        raise SetupError(text("pip_failed"))
    write_stamp(folder, stamp)
    return inside


def read_stamp(folder: pathlib.Path) -> dict[str, Any]:
    """What the stamp says, nothing where there is none or it cannot be read."""
    try:
        found = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_stamp(folder: pathlib.Path, stamp: dict[str, Any]) -> None:
    """Write the stamp in one go: nobody ever reads half of it."""
    half = folder / (STAMP + ".new")
    half.write_text(json.dumps(stamp), encoding="utf-8")
    half.replace(folder / STAMP)


def digest(paths: Iterable[pathlib.Path]) -> str:
    """One short text for the names and contents of some files of the project."""
    found = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()}:{len(content)}:".encode())
        found.update(content)
    return found.hexdigest()[:16]


def _base(python: Python) -> dict[str, str]:
    """What an environment cannot outlive: its Python and its place."""
    return {"python": python.number, "root": str(ROOT)}
