"""What goes into the packages that are built, and the pinned versions."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from boardkit import __version__
from boardkit.commands.environment import CONSTRAINTS, REQUIREMENTS, ROOT
from tests.project.tree import BOARDKIT, WIDGETS, files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("built")
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def sources() -> set[str]:
    """The files of both packages, as a wheel names them."""
    ours = {path.relative_to(ROOT).as_posix() for path in files(BOARDKIT)}
    return ours | {path.relative_to(WIDGETS.parent).as_posix() for path in files(WIDGETS)}


def test_the_wheel_holds_both_packages_with_their_data_and_nothing_else(
    built: pathlib.Path,
) -> None:
    names = zipfile.ZipFile(next(built.glob("*.whl"))).namelist()
    info = f"boardkit-{__version__}.dist-info"
    assert {name for name in names if not name.startswith(info)} == sources()
    assert f"{info}/licenses/LICENSE" in names
    assert any(name.endswith(".toml") for name in names)


def test_the_sdist_holds_all_that_a_checkout_holds(built: pathlib.Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    # .gitignore comes along by itself, PKG-INFO is written by the build.
    here = {path.relative_to(ROOT).as_posix() for path in files()}
    assert here - names == set()
    assert names - here <= {"PKG-INFO", ".gitignore", "LICENSE"}


def test_the_version_stands_in_one_way_everywhere() -> None:
    assert PROJECT["version"] == __version__
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_dependency_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    section = text[text.index("\ndependencies = [") : text.index("[tool.hatch")]
    lines = re.findall(r'^    "(.+?)",(.*)$', section, re.MULTILINE)
    assert len(lines) == len(PROJECT["dependencies"]) + sum(map(len, EXTRAS.values()))
    for name, comment in lines:
        assert name.startswith("boardkit[") or comment.startswith("  # "), name


def pins(path: pathlib.Path) -> dict[str, list[Requirement]]:
    """The pinned versions in a file by package; several where they depend on the Python."""
    found: dict[str, list[Requirement]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "-", ".")):
            pin = Requirement(line)
            assert re.fullmatch(r"==[^,*]+", str(pin.specifier)), line
            found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def test_what_the_project_asks_for_is_pinned_to_a_version_that_it_allows() -> None:
    pinned = pins(CONSTRAINTS)
    asked = [*PROJECT["dependencies"], *(name for extra in EXTRAS.values() for name in extra)]
    for wish in map(Requirement, asked):
        if wish.name == "boardkit":
            continue
        versions = pinned[canonicalize_name(wish.name)]
        for pin in versions:
            assert wish.specifier.contains(next(iter(pin.specifier)).version), wish


def test_binder_installs_the_same_versions_and_then_the_project() -> None:
    lines = REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == ".[lab]"
    assert "-c constraints.txt" in lines
    direct = {Requirement(line).name for line in [*PROJECT["dependencies"], *EXTRAS["lab"]]}
    everywhere = {name: [str(pin) for pin in some] for name, some in pins(CONSTRAINTS).items()}
    here = {name: [str(pin) for pin in some] for name, some in pins(REQUIREMENTS).items()}
    assert set(here) == direct
    assert here == {name: everywhere[name] for name in here}
