"""The environments that the launcher builds: once, again where they no longer fit, side by side."""

from __future__ import annotations

import itertools
import json
import pathlib
import sys
import threading
import tomllib
from typing import Any

import pytest

from boardkit import commands
from boardkit.commands import environment, system
from boardkit.commands.environment import ROOT, STAMP, SetupError
from boardkit.commands.pythons import Python

GOOD = Python(sys.executable, (3, 11, 4), True)


@pytest.fixture(autouse=True)
def _english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


class Builder:
    """Stands in for venv and pip: notes what is called and makes what venv makes."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.arguments: list[str] = []
        self.code = 0

    def __call__(self, words_: list[str], **options: Any) -> int:
        if words_[1:3] == ["-m", "venv"]:
            self.calls.append("venv")
            inside = environment.python_in(pathlib.Path(words_[3]))
            inside.parent.mkdir(parents=True)
            inside.write_text("")
            return 0
        assert words_[1:4] == ["-m", "pip", "install"]
        self.calls.append("pip")
        self.arguments = words_
        assert not (environment.FOLDER / STAMP).exists(), "the stamp is written last"
        return self.code


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Builder:
    """A `Builder` at work on a small project in a folder of the test."""
    (tmp_path / "binder").mkdir()
    for name, path in {
        "ROOT": tmp_path,
        "FOLDER": tmp_path / ".venv",
        "PROJECT": tmp_path / "pyproject.toml",
        "CONSTRAINTS": tmp_path / "binder" / "constraints.txt",
    }.items():
        monkeypatch.setattr(environment, name, path)
    environment.PROJECT.write_text("[project]")
    environment.CONSTRAINTS.write_text("babel==1")
    made = Builder()
    monkeypatch.setattr(environment.subprocess, "call", made)
    return made


def calls_of(builder: Builder, python: Python = GOOD, extra: str = "lab") -> list[str]:
    """What building or refreshing ``.venv`` calls."""
    builder.calls.clear()
    environment.ready(python, extra)
    return list(builder.calls)


def test_an_environment_is_built_once(builder: Builder) -> None:
    assert calls_of(builder) == ["venv", "pip"]
    assert calls_of(builder) == []
    assert builder.arguments[-3:] == [
        str(environment.CONSTRAINTS), "-e", f"{environment.ROOT}[lab]"
    ]  # fmt: skip


def test_a_half_built_environment_is_removed(
    builder: Builder, capsys: pytest.CaptureFixture[str]
) -> None:
    half = environment.FOLDER / "lib" / "half"
    half.mkdir(parents=True)
    assert calls_of(builder) == ["venv", "pip"]
    assert not half.exists()
    assert ".venv is incomplete" in capsys.readouterr().out


def test_a_failed_install_leaves_no_stamp(builder: Builder) -> None:
    builder.code = 1
    with pytest.raises(SetupError, match="internet"):
        environment.ready(GOOD, "lab")
    assert not (environment.FOLDER / STAMP).exists()
    builder.code = 0
    assert calls_of(builder) == ["venv", "pip"]


@pytest.mark.parametrize("changed", ["PROJECT", "CONSTRAINTS"])
def test_a_change_of_what_is_asked_for_installs_again(builder: Builder, changed: str) -> None:
    calls_of(builder)
    getattr(environment, changed).write_text("something else")
    assert calls_of(builder) == ["pip"]
    assert calls_of(builder) == []


def test_another_python_or_place_builds_anew(builder: Builder) -> None:
    calls_of(builder)
    assert calls_of(builder, GOOD._replace(version=(3, 13, 0))) == ["venv", "pip"]
    stamp = json.loads((environment.FOLDER / STAMP).read_text())
    stamp["base"]["root"] = "elsewhere"
    environment.write_stamp(environment.FOLDER, stamp)
    assert calls_of(builder, GOOD._replace(version=(3, 13, 0))) == ["venv", "pip"]


def test_extras_that_are_in_stay_in(builder: Builder) -> None:
    assert calls_of(builder, extra="lab") == ["venv", "pip"]
    assert calls_of(builder, extra="test") == ["pip"]
    assert calls_of(builder, extra="lab") == []
    environment.PROJECT.write_text("something else")
    assert calls_of(builder, extra="lab") == ["pip"]
    assert builder.arguments[-1].endswith("[test]")


def test_each_extra_holds_the_one_before_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert tuple(extras) == environment.EXTRAS
    for smaller, larger in itertools.pairwise(environment.EXTRAS):
        assert f"boardkit[{smaller}]" in extras[larger]


@pytest.fixture
def nothing_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "current_python", lambda: GOOD)
    monkeypatch.setattr(system, "missing", lambda python, with_browser: [])


@pytest.mark.usefixtures("nothing_missing")
def test_both_environments_are_built_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    met = threading.Barrier(2, timeout=60)  # one after the other would wait for ever
    inside = pathlib.Path("venv", "python")
    monkeypatch.setattr(environment, "ready", lambda python, extra: (met.wait(), inside)[1])
    monkeypatch.setattr(environment, "binder_ready", lambda python: met.wait())
    assert commands.prepare("test", False, True) == inside


@pytest.mark.usefixtures("nothing_missing")
@pytest.mark.parametrize("failing", ["ready", "binder_ready"])
def test_an_environment_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: str
) -> None:
    def fails(*needs: object) -> pathlib.Path:
        raise SetupError("no connection")

    for name in ("ready", "binder_ready"):
        monkeypatch.setattr(environment, name, lambda *needs: pathlib.Path("venv", "python"))
    monkeypatch.setattr(environment, failing, fails)
    monkeypatch.setattr(commands, "hand_over", pytest.fail)
    assert commands.main(["test"]) == 1
    assert capsys.readouterr().err == "no connection\n"


def test_a_damaged_stamp_counts_as_none(builder: Builder) -> None:
    calls_of(builder)
    (environment.FOLDER / STAMP).write_text('{"base": ')
    assert environment.current_python() is None
    assert calls_of(builder) == ["venv", "pip"]
