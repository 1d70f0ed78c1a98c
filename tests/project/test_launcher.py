"""The launcher: it finds a Python, names what is missing, hands over; see test_environments too."""

from __future__ import annotations

import ast
import os
import pathlib
import subprocess
import sys
from typing import Any

import pytest

from boardkit import commands
from boardkit.commands import environment, pythons, system, words
from boardkit.commands.environment import SetupError
from boardkit.commands.pythons import Python
from tests.project.tree import BOARDKIT, imports, module_name

GOOD = Python(sys.executable, (3, 11, 4), True)
BARE = Python("/usr/bin/python3", (3, 12, 1), False)


@pytest.fixture(autouse=True)
def _english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


# --- finding a Python


@pytest.fixture
def fake(tmp_path: pathlib.Path) -> Any:
    """Makes a command that answers like some Python: its version, complete or not, exit code."""

    def made(version: str, complete: bool = True, code: int = 0) -> list[str]:
        script = tmp_path / f"python-{version}-{complete}-{code}.py"
        lines = [str(script), version, str(complete)] if version else []
        script.write_text(f"import sys\nfor line in {lines}: print(line)\nsys.exit({code})\n")
        return [sys.executable, str(script)]

    return made


def test_the_first_python_that_will_do_is_taken(fake: Any) -> None:
    commands_ = [fake("3.8.18"), fake("", code=127), ["no-such-program"], fake("3.12.1")]
    found = pythons.find([*commands_, fake("3.13.0")])
    assert found is not None
    assert found.version == (3, 12, 1)
    assert found.number == "3.12.1"


def test_a_shim_that_names_a_python_and_fails_is_passed_over(fake: Any) -> None:
    found = pythons.find([fake("3.12.0", code=1), fake("3.11.9")])
    assert found is not None
    assert found.version == (3, 11, 9)


def test_one_too_new_or_incomplete_is_taken_where_there_is_no_better(fake: Any) -> None:
    new, incomplete = fake("3.99.0"), fake("3.11.2", complete=False)
    assert pythons.find([incomplete, new]) == pythons.probe(new)
    assert pythons.find([incomplete, fake("3.13.1")]) == pythons.probe(fake("3.13.1"))
    assert pythons.find([fake("3.10.0"), incomplete]) == pythons.probe(incomplete)
    assert pythons.find([fake("3.10.13"), fake("2.7.18")]) is None


def test_the_python_that_runs_this_is_found_and_real() -> None:
    found = pythons.probe([sys.executable])
    assert found is not None
    assert found.version == sys.version_info[:3]
    # Inside an environment the Python behind it is named, which outlives the environment.
    assert pathlib.Path(found.path).exists()
    again = subprocess.run([found.path, "-c", "import sys; print(sys.prefix == sys.base_prefix)"],
                           capture_output=True, text=True)  # fmt: skip
    assert again.stdout.strip() == "True"


def test_every_place_on_the_path_is_tried_not_only_the_first(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "python3.12" + (".exe" if os.name == "nt" else "")
    paths = [tmp_path / "shims" / name, tmp_path / "bin" / name]
    for path in paths:
        path.parent.mkdir()
        path.write_text("")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(str(path.parent) for path in paths))
    tried = [command[0] for command in pythons.candidates()]
    assert tried[0] == sys.executable
    assert [path for path in tried if path in map(str, paths)] == [str(path) for path in paths]


# --- what the launcher itself is made of


def launcher_files() -> list[pathlib.Path]:
    """The files that run before there is an environment: all that `__main__` imports."""
    found: list[pathlib.Path] = []
    todo = [BOARDKIT / "__main__.py", BOARDKIT / "__init__.py"]
    while todo:
        path = todo.pop()
        if path not in found:
            found.append(path)
            for name in imports(path):
                parts = name.split(".")[1:]
                for end in range(len(parts) + 1):
                    base = BOARDKIT.joinpath(*parts[:end])
                    todo += [p for p in (base.with_suffix(".py"), base / "__init__.py")
                             if name.startswith("boardkit") and p.is_file()]  # fmt: skip
    return sorted(found)


def test_the_launcher_is_what_it_was_meant_to_be() -> None:
    names = {module_name(path) for path in launcher_files()}
    wanted = {"environment", "pythons", "system", "words"}
    assert names == {"boardkit", "boardkit.__main__", "boardkit.commands"} | {
        f"boardkit.commands.{name}" for name in wanted
    }


@pytest.mark.parametrize("path", launcher_files(), ids=module_name)
def test_the_launcher_keeps_to_old_syntax_and_the_standard_library(path: pathlib.Path) -> None:
    source = path.read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))
    new = {"tomllib", "zoneinfo", "graphlib"}  # younger than 3.8
    tops = {name.split(".")[0] for name in imports(path)} - {"boardkit"}
    assert tops <= sys.stdlib_module_names - new
    # Without this line annotations such as list[str] would be evaluated, and fail on 3.8.
    assert "from __future__ import annotations" in source or " -> list[" not in source


# --- parts of the system


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "browser", lambda: None)
    monkeypatch.setattr(system, "has_fonts", lambda: True)
    monkeypatch.setattr(system, "has_atomic", lambda: True)


@pytest.mark.usefixtures("no_browser")
def test_missing_parts_are_named_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "current_python", lambda: None)
    monkeypatch.setattr(pythons, "find", lambda: BARE)
    monkeypatch.setattr(system, "apt_prefix", lambda: None)
    monkeypatch.setattr(system.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(environment, "ready", pytest.fail)
    assert commands.main(["test"]) == 1
    told = capsys.readouterr().err
    assert "sudo apt-get install python3.12-venv chromium" in told
    assert "/usr/bin/python3 cannot build an environment" in told


@pytest.mark.usefixtures("no_browser")
def test_without_apt_the_parts_are_named_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system.shutil, "which", lambda name: None)
    assert system.apt_prefix() is None
    told = system.what_to_do(system.missing(None, True))
    assert "apt-get" not in told
    assert "Install Python 3.11 or newer" in told
    assert "Install Chromium, Chrome or Edge" in told


def test_root_and_a_sudo_that_asks_nothing_may_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []

    def run(words_: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        ran.append(words_)
        return subprocess.CompletedProcess(words_, 0, b"")

    monkeypatch.setattr(system.subprocess, "run", run)
    for prefix in ([], ["sudo", "-n"]):
        ran.clear()
        monkeypatch.setattr(system, "apt_prefix", lambda prefix=prefix: prefix)
        system.install([system.Part("no_browser"), system.Part("no_fonts")])
        assert [line[: len(prefix)] for line in ran] == [prefix, prefix]
        assert ran[0][-1] == "update"
        assert ran[1][-5:] == ["install", "-y", "--no-install-recommends", "chromium",
                               "fonts-dejavu-core"]  # fmt: skip
    assert "chromium" in capsys.readouterr().out


def test_what_a_bare_system_lacks_has_a_package_and_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "browser", lambda: None)
    monkeypatch.setattr(system, "has_fonts", lambda: False)
    monkeypatch.setattr(system, "has_atomic", lambda: False)
    parts = system.missing(BARE, True)
    names = ["python3.12-venv", "chromium", "fonts-dejavu-core", "libatomic1"]
    assert system.packages(parts, lambda name: True) == names
    assert system.missing(BARE._replace(complete=True), False) == []
    monkeypatch.setattr(system.shutil, "which", lambda name: None)
    assert len(system.what_to_do(parts).splitlines()) == 2 * len(parts)


def test_an_apt_that_fails_ends_in_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess(["apt-get"], 100, b"E: no network")
    monkeypatch.setattr(system, "apt_prefix", list)
    monkeypatch.setattr(system.subprocess, "run", lambda *a, **k: failed)
    monkeypatch.setattr(system.shutil, "which", lambda name: "/usr/bin/" + name)
    with pytest.raises(SetupError, match="sudo apt-get install chromium"):
        system.install([system.Part("no_browser")])


def test_a_system_without_a_python_gets_the_newest_that_it_has() -> None:
    parts = [system.Part("no_python")]
    old = system.packages(parts, lambda name: name == "python3.11")
    assert old == ["python3.11", "python3.11-venv"]
    assert system.packages(parts, lambda name: True)[0] == "python3.13"
    assert system.packages(parts, lambda name: False) == ["python3", "python3-venv"]


@pytest.mark.parametrize(
    ("platform", "there"),
    [
        ("darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("darwin", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"),
        ("win32", os.path.join("P86", "Microsoft/Edge/Application/msedge.exe")),
        ("win32", os.path.join("P64", "Google/Chrome/Application/chrome.exe")),
        ("linux", "/usr/bin/google-chrome"),
    ],
)
def test_a_browser_is_found_on_every_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, there: str
) -> None:
    monkeypatch.delenv("BOARDKIT_BROWSER", raising=False)
    monkeypatch.setenv("ProgramFiles", "P64")
    monkeypatch.setenv("ProgramFiles(x86)", "P86")
    monkeypatch.setattr(system.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(system.os.path, "exists", lambda path: path == there)
    assert system.browser(platform) == there
    monkeypatch.setattr(system.os.path, "exists", lambda path: False)
    assert system.browser(platform) is None


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    mine = tmp_path / "browser"
    monkeypatch.setenv("BOARDKIT_BROWSER", str(mine))
    assert system.browser() is None
    mine.write_text("")
    assert system.browser() == str(mine)


# --- words and arguments


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de_AT:en"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_CH"}, "de"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], expected: str) -> None:
    assert words.language(environ, "linux") == expected


def test_macos_and_windows_are_asked_where_the_environment_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "_mac_language", lambda: "de_DE")
    monkeypatch.setattr(words, "_windows_language", lambda: "de_AT")
    assert words.language({}, "darwin") == "de"
    assert words.language({}, "win32") == "de"
    assert words.language({"LANG": "en_US.UTF-8"}, "darwin") == "en"


def test_messages_follow_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no command 'lob'" in words.text("unknown", given="lob")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Befehl „lob“" in words.text("unknown", given="lob")


def test_a_wrong_command_is_answered_with_the_right_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert commands.main([]) == 2
    assert commands.main(["lob"]) == 2
    assert commands.main(["--help"]) == 0
    told = capsys.readouterr().out
    assert told.count("soak    play many random games") == 3
    assert all(f"\n  {name} " in told for name in commands.COMMANDS)


def test_a_command_is_handed_on_with_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = pathlib.Path("venv", "python")
    monkeypatch.setattr(commands, "prepare", lambda *needs: inside)
    monkeypatch.setattr(commands, "hand_over", lambda line: line)
    line: Any = commands.main(["test", "--only", "unit", "--", "-k", "huts"])
    assert line == [str(inside), "-m", "boardkit.commands", "test", "--only", "unit", "--", "-k",
                    "huts"]  # fmt: skip


def test_an_installed_package_is_no_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setattr(environment, "PROJECT", tmp_path / "pyproject.toml")
    with pytest.raises(SetupError, match=r"holds pyproject\.toml"):
        commands.prepare("lab", False, False)


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*needs: object) -> pathlib.Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "prepare", interrupted)
    assert commands.main(["lab"]) == 130
