"""Notebooks as they are committed: no outputs, no counters, no widget state, no editor's notes.

python -m tests.notebooks.clean      # strips the project's notebooks in place
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

from boardkit.commands.environment import ROOT

NOTEBOOKS = ROOT / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def cleaned(document: dict[str, Any]) -> dict[str, Any]:
    """The notebook without anything that running or viewing it left behind."""
    cells = []
    for cell in document["cells"]:
        kept: dict[str, Any] = {"cell_type": cell["cell_type"], "id": cell["id"]}
        tags = cell["metadata"].get("tags")
        kept["metadata"] = {"tags": tags} if tags else {}
        kept["source"] = "".join(cell["source"]).rstrip().splitlines(keepends=True)
        if "attachments" in cell:
            kept["attachments"] = cell["attachments"]
        if cell["cell_type"] == "code":
            kept |= {"execution_count": None, "outputs": []}
        cells.append(dict(sorted(kept.items())))
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def written(document: dict[str, Any]) -> str:
    """A notebook as its file holds it."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def files() -> list[pathlib.Path]:
    """The notebooks of the project."""
    return sorted(NOTEBOOKS.glob("*/*.ipynb"))


if __name__ == "__main__":
    for path in files():
        document = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(written(cleaned(document)), encoding="utf-8")
