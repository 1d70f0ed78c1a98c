"""Which cell a widget was made in, so that running it again lets the older widget rest.

The browser throws away what an earlier run of a cell showed, but the kernel does not know: the
older widget's computers would play on, unseen, and slow down the new one.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

_runs: dict[str, tuple[str, list[weakref.WeakMethod[Callable[[], object]]]]] = {}


def running_cell() -> tuple[str, str] | None:
    """The cell that is being run, and the run: two texts; None outside JupyterLab."""
    try:
        from IPython import get_ipython

        parent: Any = get_ipython().kernel.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except Exception:
        return None  # a script, another front end: there are no cells to speak of


def replace_older(rest: Callable[[], object]) -> None:
    """Remember the method `rest` for the present cell, and call those of its earlier runs."""
    here = running_cell()
    if here is None:
        return
    cell, run = here
    before, methods = _runs.get(cell, (run, []))
    if before != run:
        for method in methods:
            older = method()
            if older is not None:
                older()
        methods = []
    _runs[cell] = run, [*methods, weakref.WeakMethod(rest)]
