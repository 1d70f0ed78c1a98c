"""The files that games add to `bench` and `soak`: found by name, there is no list to keep."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from types import ModuleType

from boardkit.commands.environment import ROOT


def load(kind: str) -> Iterator[ModuleType]:
    """The modules ``tests/<kind>/<kind>_*.py`` in the order of their names."""
    for path in sorted((ROOT / "tests" / kind).glob(f"{kind}_*.py")):
        yield importlib.import_module(f"tests.{kind}.{path.stem}")
