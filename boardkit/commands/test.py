"""``python3 -m boardkit test``: all checks and tests, one step after the other.

A step that fails does not stop the next one; the summary at the end says which failed, and the exit
code is 1 if any did.  ``--only unit`` (more than once, or ``--only lint,types``) runs some steps
only; what stands after ``--`` goes to pytest: ``python3 -m boardkit test --only unit -- -k huts``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from boardkit.commands.environment import ROOT
from boardkit.commands.words import say, text

_NOTHING_SELECTED = 5  # pytest's exit code where no test fits


@dataclass(frozen=True)
class Step:
    """One step: modules with their arguments, run by this Python one after the other."""

    name: str
    commands: tuple[tuple[str, ...], ...]


# By pytest-xdist.  A browser waits a third of its time, so one more of them than cores; each takes
# a gigabyte of memory.  A notebook stays with one kernel.
EVERY_CORE = ("-n", "auto", "--dist", "worksteal")
BY_FILE = ("-n", "auto", "--dist", "loadfile")
SIDE_BY_SIDE = ("-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist", "loadgroup")
STEPS = (
    Step("lint", (("ruff", "check", "."), ("ruff", "format", "--check", "."))),
    Step("types", (("mypy",),)),
    Step(
        "unit",
        (("pytest", *EVERY_CORE, "--doctest-modules", "boardkit", "widgets", "tests"),),
    ),
    Step("notebooks", (("pytest", *BY_FILE, "--nbval-lax", "--nbval-current-env", "notebooks"),)),
    Step("browser", (("pytest", *SIDE_BY_SIDE, "tests/browser"),)),
    Step("binder", (("pytest", "tests/binder"),)),
)
# Folders of tests that are steps of their own, or no tests but measurements.
_APART = ("browser", "binder", "bench", "soak")


def main(arguments: list[str]) -> int:
    """Run the steps and print the summary; returns 1 if a step failed, 2 for a wrong name."""
    for_pytest: list[str] = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, for_pytest = arguments[:cut], arguments[cut + 1 :]
    parser = argparse.ArgumentParser(prog="python3 -m boardkit test", usage=text("usage"))
    parser.add_argument("--only", action="append", default=[])
    chosen = [name for given in parser.parse_args(arguments).only for name in given.split(",")]
    known = [step.name for step in STEPS]
    for name in chosen:
        if name not in known:
            say("unknown_step", given=name, known=", ".join(known))
            return 2
    steps = [step for step in STEPS if step.name in chosen or not chosen]
    results = [(step.name, *run(step, for_pytest)) for step in steps]
    print(summary(results), flush=True)
    return int(any(not passed for _, passed, _ in results))


def run(step: Step, for_pytest: list[str]) -> tuple[bool, float]:
    """Run all commands of a step; returns whether all passed, and the seconds they took."""
    begin = time.monotonic()
    passed = True
    for module, *arguments in step.commands:
        words = [module, *arguments]
        if module == "pytest":
            if step.name != "notebooks":
                words += ["-p", "no:nbval"]  # costs every process two seconds
            if step.name == "unit":
                words += [f"--ignore=tests/{name}" for name in _APART]
            words += for_pytest
        print(f"\n=== {step.name}: {' '.join(words)}", flush=True)
        code = subprocess.call(
            [sys.executable, "-m", *words], cwd=ROOT, env=environ(), stdin=subprocess.DEVNULL
        )
        # a selection such as -k need not fit a test in every step
        passed &= code == 0 or (code == _NOTHING_SELECTED and bool(for_pytest))
    return passed, time.monotonic() - begin


def environ() -> Mapping[str, str]:
    """The environment of the steps: tests must not see the user's own Jupyter settings.

    What Python compiles is kept, else each of the many kernels compiles boardkit again.
    """
    dropped = ["JUPYTER_CONFIG_DIR", "JUPYTER_PATH", "JUPYTER_CONFIG_PATH"]
    dropped += ["PYTHONPATH", "PYTHONDONTWRITEBYTECODE"]
    return {name: value for name, value in os.environ.items() if name not in dropped}


def summary(results: list[tuple[str, bool, float]]) -> str:
    """A line for each step and one for all."""
    lines = ["", f"=== {text('summary')}"]
    lines += [
        f"{name:<12}{'passed' if passed else 'FAILED':<8}{seconds:7.1f} s"
        for name, passed, seconds in results
    ]
    failed = sum(not passed for _, passed, _ in results)
    return "\n".join([*lines, f"{len(results) - failed} passed, {failed} failed"])
