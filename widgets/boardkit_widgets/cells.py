"""Which cell a widget was made in, so that running it again lets the older widget rest.

The browser throws away what an earlier run of a cell showed, but the kernel does not know: the
older widget's computers would play on, unseen, and slow down the new one.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

_Methods = list[weakref.WeakMethod[Callable[[], object]]]


@dataclass
class _Cell:
    """What the present run of a cell has made, and the run before."""

    run: str
    methods: _Methods = field(default_factory=list)
    before: _Methods = field(default_factory=list)


_cells: dict[str, _Cell] = {}


def running_cell() -> tuple[str, str] | None:
    """The cell that is being run, and the run: two texts; None outside JupyterLab."""
    try:
        from IPython import get_ipython

        parent: Any = get_ipython().kernel.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except Exception:
        return None  # a script, another front end: there are no cells to speak of


def replace_older(rest: Callable[[], object]) -> Any:
    """Remember the method `rest` for the present cell, and call those of its earlier runs.

    Returns the widget of the run before whose place this one takes, if there is one: of the
    widgets of its kind in the cell, as many were made before it.
    """
    here = running_cell()
    if here is None:
        return None
    cell, run = here
    found = _cells.setdefault(cell, _Cell(run))
    if found.run != run:
        found = _cells[cell] = _Cell(run, before=found.methods)
        for method in found.before:
            older = method()
            if older is not None:
                older()
    kind = type(_owner(rest))
    place = sum(type(_owner(method())) is kind for method in found.methods)
    found.methods.append(weakref.WeakMethod(rest))
    same = [owner for method in found.before if type(owner := _owner(method())) is kind]
    return same[place] if place < len(same) else None


def _owner(method: Any) -> Any:
    return getattr(method, "__self__", None)
