"""The commands of a checkout: ``python3 -m boardkit lab | test | bench | soak``.

Each command runs in an environment of its own, the folder ``.venv`` of the checkout.  The launcher
(this file, `words`, `pythons`, `system`, `environment`) builds that environment with whatever
Python the user has, so it keeps to Python 3.8 syntax and the standard library.  Then it hands over
to the command's module (`lab`, `test`, `bench`, `soak`), which runs inside.

Only this package starts processes or uses the network.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from boardkit.commands import environment, pythons, system
from boardkit.commands.words import say, text

# What a command needs: extras of pyproject.toml, a browser, the environment as Binder builds it.
COMMANDS = {
    "lab": ("lab", False, False),
    "test": ("test", True, True),
    "bench": ("bench", True, False),
    "soak": ("test", False, False),
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or arguments[0] in ("-h", "--help"):
        print(text("usage"))
        return 0 if arguments else 2
    name, rest = arguments[0], arguments[1:]
    if name not in COMMANDS:
        say("unknown", given=name)
        print(text("usage"))
        return 2
    try:
        inside = prepare(*COMMANDS[name])
    except environment.SetupError as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    return hand_over([str(inside), "-m", "boardkit.commands", name, *rest])


def prepare(extra: str, with_browser: bool, with_binder: bool) -> pathlib.Path:
    """Everything a command needs, in place; returns the Python of its environment.

    Parts that cannot be installed are named before anything else starts: raises `SetupError`.
    """
    if not environment.is_checkout():
        raise environment.SetupError(text("no_checkout"))
    python = environment.current_python() or pythons.find()
    parts = system.missing(python, with_browser)
    if parts:
        system.install(parts)
        python = pythons.find()
        parts = system.missing(python, with_browser)
    if parts or python is None:
        raise environment.SetupError(system.what_to_do(parts))
    if not with_binder:
        return environment.ready(python, extra)
    # Side by side: pip works on one core, or waits for the network.
    with ThreadPoolExecutor() as beside:
        binder = beside.submit(environment.binder_ready, python)
        inside = environment.ready(python, extra)
        binder.result()
    return inside


def hand_over(command: list[str]) -> int:
    """Become `command` where the system can do that: signals and exit codes go straight to it."""
    sys.stdout.flush()
    if os.name == "posix":
        os.chdir(str(environment.ROOT))
        os.execv(command[0], command)
    child = subprocess.Popen(command, cwd=str(environment.ROOT))
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the child got it too and ends by itself
