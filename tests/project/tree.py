"""The files of the project, with what tests ask about them."""

from __future__ import annotations

import ast
import functools
import pathlib
from collections.abc import Iterator

from boardkit.commands.environment import ROOT

BOARDKIT = ROOT / "boardkit"
WIDGETS = ROOT / "widgets" / "boardkit_widgets"
NOTEBOOKS = ROOT / "notebooks"
FOLDERS = ("boardkit", "widgets", "notebooks", "tests", "binder", ".ci")
TOP_FILES = ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "conftest.py", ".gitignore")
_BUILT = ("__pycache__", ".ipynb_checkpoints")


def files(*folders: pathlib.Path) -> list[pathlib.Path]:
    """All files below some folders (by default all of the project), without what was generated."""
    tops = folders or tuple(ROOT / name for name in FOLDERS)
    found = [path for top in tops for path in top.rglob("*") if path.is_file()]
    found += [] if folders else [ROOT / name for name in TOP_FILES]
    return sorted(path for path in found if not set(_BUILT) & set(path.parts))


def python_files(*folders: pathlib.Path) -> list[pathlib.Path]:
    """The Python files among `files`."""
    return [path for path in files(*folders) if path.suffix == ".py"]


def games() -> list[str]:
    """The packages inside boardkit that hold a game."""
    return sorted(path.parent.name for path in BOARDKIT.glob("*/rules.py"))


def module_name(path: pathlib.Path) -> str:
    """The dotted name under which a file of the two packages is imported."""
    top = WIDGETS.parent if path.is_relative_to(WIDGETS) else ROOT
    parts = path.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def nodes(path: pathlib.Path) -> tuple[ast.AST, ...]:
    """All that a Python file consists of; many tests look through every file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports(path: pathlib.Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it, by their full dotted names."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = node.module or ""
            if node.level:
                package = path.name == "__init__.py"
                parts = module_name(path).split(".")
                above = parts[: len(parts) - node.level + package]
                home = ".".join([*above, home] if home else above)
            yield from (f"{home}.{alias.name}" for alias in node.names)
