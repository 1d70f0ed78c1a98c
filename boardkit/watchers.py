"""Those who want to be told when something changes, none of them kept alive by it.

>>> watchers = Watchers()
>>> end = watchers.watch(lambda: print("changed"))
>>> watchers.tell()
changed
>>> end()
>>> watchers.tell()
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from inspect import ismethod

Callback = Callable[[], object]


class Watchers:
    """A list of callbacks; a method is held weakly and leaves the list with its object."""

    def __init__(self) -> None:
        self._held: list[Callable[[], Callback | None]] = []

    def __len__(self) -> int:
        return len(self._held)

    def watch(self, callback: Callback) -> Callable[[], None]:
        """Call `callback()` with every `tell` from now on; returns what ends that."""
        held: Callable[[], Callback | None]
        held = weakref.WeakMethod(callback, self._drop) if ismethod(callback) else lambda: callback
        self._held.append(held)
        return lambda: self._drop(held)

    def tell(self, failed: Callable[[Exception], object] | None = None) -> None:
        """Call all callbacks, the oldest first; one that came while they are called is not.

        What a callback raises is given to `failed` and the others are called all the same; without
        `failed` it is raised at once.
        """
        for held in tuple(self._held):
            callback = held()
            # Whoever was called before may have ended this one's watching.
            if callback is None or not any(one is held for one in self._held):
                continue
            try:
                callback()
            except Exception as error:
                if failed is None:
                    raise
                failed(error)

    def _drop(self, held: Callable[[], Callback | None]) -> None:
        # By identity: two methods of equal objects are equal to each other.
        self._held[:] = [one for one in self._held if one is not held]
