"""Where everything must be there, a skipped test is no passed one."""

import os
import pathlib
import subprocess
import sys

from boardkit.commands.environment import ROOT

SKIPPED = """
import pytest

def test_passes():
    pass

def test_skips():
    pytest.skip("nothing here")
"""


def exit_code(folder: pathlib.Path, ci: str) -> int:
    """What pytest ends with when one of two tests is skipped."""
    (folder / "test_it.py").write_text(SKIPPED)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    words += [f"--rootdir={folder}", str(folder)]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, "CI": ci}, capture_output=True
    ).returncode


def test_a_skip_is_a_failure_in_ci_only(tmp_path: pathlib.Path) -> None:
    assert exit_code(tmp_path, "") == 0
    assert exit_code(tmp_path, "true") == 1
