"""What was put together in a laboratory and how it was before, small enough for its file.

Files taken over and groups put together can be taken back, the last first, after a restart too.
Neither alters a throw: files add throws behind those that are there, pooled groups only say
anew to which group a throw belongs.  So it is enough to keep the names of the groups before and
after, how many steps there were, how many came, and for pooled groups where each step belonged.

>>> change = Change(("7b.json",), n=2, before=("1",), after=("1", "2"), at=3, added=2)
>>> Change.from_document(change.document()) == change
True
>>> change.trimmed(4).added, change.trimmed(2).at
(1, 2)
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST = 20
"""Changes that are remembered; older ones can no longer be taken back."""
MOST_RUNS = 100_000
"""Runs of places that all of them together may have."""
MOST_OF = 1000
LONGEST = 400
"""Files or groups that one of them names, and characters of each."""

Runs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Change:
    """Files taken over, or with `into` groups put together under that name.

    `of` names the files or groups, `n` counts the throws that came.  `before` and `after` are the
    names of all groups, `at` is how many steps there were, `added` how many came behind them,
    `known` how many files were remembered as taken over.  For pooled groups `places` tells where
    the first `at` steps belonged: (place of the group before, how many steps in a row).
    """

    of: tuple[str, ...]
    into: str = ""
    n: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    at: int = 0
    added: int = 0
    known: int = 0
    places: Runs = ()

    @classmethod
    def from_document(cls, document: Any) -> Change:
        """What `document` wrote; raises TypeError or ValueError for anything else."""
        if not isinstance(document, Mapping):
            raise TypeError("a change")
        of, before, after = (tuple(_texts(document[name])) for name in ("of", "before", "after"))
        n, at, added, known = (_number(document[name]) for name in ("n", "at", "added", "known"))
        runs = tuple((_number(place), _number(count)) for place, count in document["places"])
        (into,) = _texts([document["into"]])
        found = cls(of, into, n, before, after, at, added, known, runs)
        right = not into or sum(count for _, count in runs) == at
        if not right or any(place >= len(before) for place, _ in runs):
            raise ValueError("places of a change")
        if any(len(set(names)) < len(names) for names in (before, after)):
            raise ValueError("names of a change")
        return found

    def document(self) -> dict[str, Any]:
        """A JSON-able mapping."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in dataclasses.asdict(self).items()
        }

    def same(self, other: Change) -> bool:
        """Whether both tell of one change, however many of its steps are left."""
        mine, yours = ((c.of, c.into, c.n, c.before, c.after) for c in (self, other))
        return mine == yours

    def trimmed(self, steps: int) -> Change:
        """The same when only so many steps are left, because single ones were taken back."""
        at = min(self.at, steps)
        added = min(self.added, steps - at)
        if (at, added) == (self.at, self.added):
            return self
        places = runs(itertools.islice(unfolded(self.places), at)) if self.into else ()
        return dataclasses.replace(self, at=at, added=added, places=places)

    def renamed(self, old: str, new: str) -> Change:
        """The same when a group has got another name, unless that was another group's here."""
        if new in (*self.before, *self.after):
            return self
        before, after = (
            tuple(new if name == old else name for name in names)
            for names in (self.before, self.after)
        )
        return dataclasses.replace(self, before=before, after=after)


def remembered(changes: Sequence[Change], more: Change) -> tuple[Change, ...]:
    """`changes` and one more, without the oldest where they are too many."""
    kept = [*changes, more][-MOST:]
    while len(kept) > 1 and sum(len(change.places) for change in kept) > MOST_RUNS:
        del kept[0]
    return tuple(kept)


def runs(places: Iterable[int]) -> Runs:
    """Places in short.

    >>> runs([0, 0, 2, 0])
    ((0, 2), (2, 1), (0, 1))
    """
    return tuple((place, sum(1 for _ in same)) for place, same in itertools.groupby(places))


def unfolded(short: Runs) -> Iterable[int]:
    """The places that `runs` made short, one by one."""
    return itertools.chain.from_iterable(itertools.repeat(*run) for run in short)


def _texts(given: Any) -> list[str]:
    if not isinstance(given, list) or len(given) > MOST_OF:
        raise TypeError("names of a change")
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in given):
        raise TypeError("names of a change")
    return given


def _number(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise TypeError("a number of a change")
    return given
