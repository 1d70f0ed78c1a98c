"""Exact chances: distributions, pools of dice and huts, decisions, statistics, solids.

A module of this package is imported when somebody asks for it: some are large, and some look for
packages of others.

>>> from boardkit import chance
>>> chance.pool.rolls(2).p((6, 6))
Fraction(1, 36)
"""

import importlib
from typing import Any


def __getattr__(name: str) -> Any:
    """Import a module of this package when it is first used."""
    if not name.startswith("_"):
        try:
            return importlib.import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}.{name}":
                raise
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
