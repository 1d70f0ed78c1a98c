"""Which files a laboratory has taken over, so that it knows them when they are handed in again.

Of a file it keeps the id, how many throws and tallies it held, two marks (one of the guess and one
of the throws), and behind how many of its own the laboratory put them.

>>> from boardkit.lab.record import Record
>>> file = Record("AAA").entered("upright").entered("roof")
>>> taken = Taken.of(file)
>>> taken.known(file), taken.known(file.entered("long")), taken.known(file.undone())
(2, 2, 1)
>>> taken.known(file.undone().entered("long")), taken.known(Record("BBB").entered("upright"))
(0, 0)
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardkit.lab.record import Record

MOST = 1000
"""Files that are remembered."""


@dataclass(frozen=True)
class Taken:
    """A file that was taken over: its id, how many steps it had, marks of guess and steps.

    `at` is how many steps the laboratory had before.
    """

    id: str
    n: int
    guess: str
    steps: str
    at: int = 0

    @classmethod
    def of(cls, record: Record, at: int = 0) -> Taken:
        """What is kept of `record`."""
        n = len(record.steps)
        return cls(record.id, n, _guess(record), _steps(record, n), at)

    @classmethod
    def from_document(cls, document: Any) -> Taken:
        """What `document` wrote; raises TypeError or ValueError for anything else."""
        ident, n, guess, steps, at = document
        texts = (ident, guess, steps)
        if not all(isinstance(text, str) and 0 < len(text) <= 40 for text in texts):
            raise TypeError("a file taken over")
        for number in (n, at):
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                raise TypeError("steps of a file taken over")
        return cls(ident, n, guess, steps, at)

    def document(self) -> list[str | int]:
        """A JSON-able list."""
        return [self.id, self.n, self.guess, self.steps, self.at]

    def known(self, record: Record) -> int:
        """How many of the first steps of a file are here already.

        A guess cannot be changed after the first throw, so another guess means other hands.  Of a
        shorter file with the same id and guess it is believed that it is an earlier state.
        """
        if record.id != self.id or _guess(record) != self.guess:
            return 0
        if len(record.steps) < self.n:
            return len(record.steps)
        return self.n if _steps(record, self.n) == self.steps else 0


def _guess(record: Record) -> str:
    return _mark(None if record.guess is None else record.guess.document())


def _steps(record: Record, n: int) -> str:
    """Groups may be put together or get other names: only what was thrown tells."""
    steps = [step for _, step in record.steps[:n]]
    return _mark([step if isinstance(step, str) else step.document() for step in steps])


def _mark(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
