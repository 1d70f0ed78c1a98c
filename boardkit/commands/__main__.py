"""The second half of a command, inside the environment that the launcher built."""

import importlib
import sys

from boardkit.commands import COMMANDS

if __name__ == "__main__":
    name, *rest = sys.argv[1:]
    if name not in COMMANDS:
        sys.exit(f"no such command: {name}")
    sys.exit(importlib.import_module(f"boardkit.commands.{name}").main(rest))
