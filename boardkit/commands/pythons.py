"""Find a Python that can run boardkit.

The Python that runs the launcher may be too old, names on the PATH may be shims that fail when
called, a system's Python may lack what builds environments: so every candidate is tried.
"""

from __future__ import annotations

import glob
import os
import subprocess
import sys
from typing import Iterable, Iterator, NamedTuple

LOWEST = (3, 11)
NEWEST = (3, 14)  # what the pinned versions cover; a newer one is taken if there is nothing else

# Inside an environment the Python that built it is named, so that it can be built anew.
_QUESTION = """
import sys, importlib.util as u
print(getattr(sys, '_base_executable', None) or sys.executable)
print('%d.%d.%d' % sys.version_info[:3])
print(bool(u.find_spec('ensurepip') and u.find_spec('venv')))
"""


class Python(NamedTuple):
    """A Python that answered: its path, its version, and whether it can build environments."""

    path: str
    version: tuple[int, ...]
    complete: bool

    @property
    def number(self) -> str:
        """The version as text, such as "3.11.7"."""
        return ".".join(map(str, self.version))


def probe(command: list[str]) -> Python | None:
    """The Python behind a command; None where it is none or fails."""
    try:
        answer = subprocess.run(
            [*command, "-I", "-c", _QUESTION],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
        path, number, complete = answer.stdout.decode("utf-8", "replace").split("\n")[:3]
        version = tuple(int(part) for part in number.split("."))
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return None if answer.returncode else Python(path.strip(), version, complete.strip() == "True")


def find(commands: Iterable[list[str]] | None = None) -> Python | None:
    """The best Python of 3.11 or newer, None where there is none.

    The first supported one that can build environments wins, beginning with the one that runs
    now; then one that is too new to be tested, then one that cannot build environments yet.
    """
    untested: Python | None = None
    incomplete: Python | None = None
    for command in candidates() if commands is None else commands:
        found = probe(command)
        if found is None or found.version[:2] < LOWEST:
            continue
        if not found.complete:
            incomplete = incomplete or found
        elif found.version[:2] > NEWEST:
            untested = untested or found
        else:
            return found
    return untested or incomplete


def candidates() -> Iterator[list[str]]:
    """Commands that may be a Python, the likely ones first."""
    seen = set()
    for path in [sys.executable, *_on_path(), *_elsewhere()]:
        if path and path not in seen and os.access(path, os.X_OK):
            seen.add(path)
            yield [path]
    if os.name == "nt":
        for minor in _MINORS:
            yield ["py", f"-3.{minor}"]


_MINORS = (13, 12, 11, 14)  # 3.14 last: it is the youngest, packages may still lack builds for it


def _on_path() -> Iterator[str]:
    suffix = ".exe" if os.name == "nt" else ""
    for name in [f"python3.{minor}" for minor in _MINORS] + ["python3", "python"]:
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            yield os.path.join(folder, name + suffix)


def _elsewhere() -> Iterator[str]:
    """Where installers put a Python that is not on the PATH."""
    pyenv = os.environ.get("PYENV_ROOT", "~/.pyenv")
    for pattern in [
        pyenv + "/versions/3.1[1-9]*/bin/python3",
        "~/.local/share/uv/python/cpython-3.1[1-9]*/bin/python3",
        "/usr/local/bin/python3.1[1-9]",
        "/opt/homebrew/bin/python3.1[1-9]",
        "/Library/Frameworks/Python.framework/Versions/3.1[1-9]/bin/python3",
    ]:
        yield from sorted(glob.glob(os.path.expanduser(pattern)))
