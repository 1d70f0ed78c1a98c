"""Long work in slices: a generator yields `Progress` and returns its result.

Whoever runs it decides how: `drain` to the end, a widget a slice at a time between two clicks
(and may stop), a test step by step.  No threads.

>>> def work():
...     yield Progress(0.5)
...     return "done"
>>> drain(work())
'done'
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from boardkit.text import Phrase

T = TypeVar("T")


@dataclass(frozen=True)
class Progress:
    """How much is done (0 to 1), a word on what is being done, a first answer if there is one."""

    done: float
    note: Phrase | None = None
    partial: Any = None


Work = Generator[Progress, None, T]


def drain(work: Work[T]) -> T:
    """Run `work` to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
