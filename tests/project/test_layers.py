"""Imports point downwards, games do not know each other, and the standard library is enough."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

from boardkit.commands.environment import ROOT
from tests.project.tree import BOARDKIT, WIDGETS, games, imports, module_name, python_files

GROUND = [f"boardkit.{name}" for name in ("errors", "text", "work", "replace", "watchers")]
# The only packages of others that boardkit may use, and never to be imported at all.
ALLOWED = {"babel", "numpy", "scipy", "matplotlib"}
# Only the commands and the tests that they run may use these.
TOOLS = ("subprocess", "socket", "urllib.request", "http.", "webbrowser", "asyncio.subprocess")


def layer(module: str) -> int:
    """How high a module stands in the picture of the design."""
    parts = module.split(".")
    if parts[0] == "boardkit_widgets":
        return 5
    if len(parts) == 1:
        return 0  # boardkit itself: a list of names
    if f"boardkit.{parts[1]}" in GROUND:
        return 0
    places = {"chance": 1, "lessons": 4, "commands": 6, "__main__": 7}
    return places.get(parts[1], 3 if parts[1] in games() else 2)


def ours(path: pathlib.Path) -> list[str]:
    return [
        name for name in imports(path) if name.split(".")[0] in ("boardkit", "boardkit_widgets")
    ]


def test_imports_point_downwards() -> None:
    for path in python_files(BOARDKIT, WIDGETS):
        here = layer(module_name(path))
        assert [name for name in ours(path) if layer(name) > here] == [], path


@pytest.mark.parametrize("game", games())
def test_games_do_not_know_each_other(game: str) -> None:
    others = {f"boardkit.{other}" for other in games()} - {f"boardkit.{game}"}
    for path in python_files(BOARDKIT / game):
        found = {".".join(name.split(".")[:2]) for name in ours(path)}
        assert not found & others, path


def test_the_picture_of_the_layers_has_its_layers() -> None:
    # A change of names must not turn the tests above into tests of nothing.
    assert games()
    heights = {layer(module_name(path)) for path in python_files(BOARDKIT, WIDGETS)}
    assert {0, 1, 2, 3, 5, 6, 7} <= heights
    assert layer("boardkit.chance.dist") < layer("boardkit.game") < layer("boardkit.huts.rules")


def test_only_commands_start_processes_or_use_the_network() -> None:
    for path in python_files(BOARDKIT):
        if not path.is_relative_to(BOARDKIT / "commands"):
            assert [name for name in imports(path) if name.startswith(TOOLS)] == [], path


def test_boardkit_uses_no_package_of_others_but_the_allowed_ones() -> None:
    for path in python_files(BOARDKIT):
        if not path.is_relative_to(BOARDKIT / "commands"):
            tops = {name.split(".")[0] for name in imports(path)}
            assert tops - set(sys.stdlib_module_names) <= ALLOWED | {"boardkit"}, path


# -I and -S: no packages but the standard library can be seen.
BARE = [sys.executable, "-I", "-S", "-W", "error", "-c"]


def loaded(program: str) -> set[str]:
    """The top-level modules that are loaded after a program ran on the bare standard library."""
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}; print(*sys.modules)"
    done = subprocess.run([*BARE, program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_import_boardkit_loads_nothing_else() -> None:
    bare = loaded("pass")
    assert loaded("import boardkit") - bare - {"boardkit"} <= set(sys.stdlib_module_names)


def test_everything_but_widgets_imports_with_the_standard_library_alone() -> None:
    names = [module_name(path) for path in python_files(BOARDKIT)]
    names = [name for name in names if not name.endswith("__main__")]
    program = f"import importlib; [importlib.import_module(n) for n in {names!r}]"
    assert {name for name in loaded(program) if name.startswith("boardkit")} >= set(names)


def test_without_babel_numbers_and_plurals_still_work() -> None:
    program = """
from boardkit.text import number, percent, phrase
assert number(1234.5, language="de") == "1.234,5"
assert percent(0.725, language="en") == "72.5%"
assert phrase("common.huts", n=1).text("en") == "1 hut"
assert phrase("common.huts", n=12).text("de") == "12 Hütten"
import sys; assert "babel" not in sys.modules
"""
    loaded(f"exec({program!r})")
