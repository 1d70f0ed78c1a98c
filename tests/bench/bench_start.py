"""How long a reader waits: imports, and each notebook from top to bottom."""

import pathlib
import subprocess
import sys
from collections.abc import Iterator

import nbformat
from nbclient import NotebookClient

from boardkit.commands.bench import MEDIAN, Row
from boardkit.commands.environment import ROOT

# Timed inside a fresh process: what Python itself needs to start is not ours.
_PROGRAM = """
import time
begin = time.perf_counter()
import {module}
print(time.perf_counter() - begin)
"""


def import_times(module: str) -> list[float]:
    """The seconds of one import, in a process of its own."""
    words = [sys.executable, "-c", _PROGRAM.format(module=module)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return [float(done.stdout)]


def run_notebook(path: pathlib.Path) -> None:
    """Run all cells; an error in one is raised."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, resources={"metadata": {"path": path.parent}}, timeout=120).execute()


def rows() -> Iterator[Row]:
    yield Row(
        "import boardkit",
        lambda: import_times("boardkit"),
        unit=MEDIAN,
        repeat=11,
        at_most=0.15,
    )
    yield Row(
        "import boardkit_widgets",
        lambda: import_times("boardkit_widgets"),
        unit=MEDIAN,
        repeat=7,
        at_most=1.0,
    )
    for path in sorted((ROOT / "notebooks").glob("*/*.ipynb")):
        name = path.relative_to(ROOT).as_posix()
        yield Row(name, lambda path=path: run_notebook(path), repeat=1, at_most=10.0)  # type: ignore[misc]
