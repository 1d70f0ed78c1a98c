"""What one device of the laboratory remembers: a guess, the conditions, throws by group.

A `Record` is an immutable value; every change returns another one.  The last thing entered can
always be taken back, be it a throw or a whole tally that was pasted.

>>> record = Record.fresh(("A", "B")).guessed((25, 25, 25, 25), "equal")
>>> record = record.entered("upright", 0).entered("roof", 1).entered("roof", 0)
>>> record.tally.counts, record.groups[0].tally.counts
((1, 0, 0, 2), (1, 0, 0, 1))
>>> print(record.last_words().text("de"))
Gruppe A, Wurf 2: Dach
>>> record.undone().tally.n
2
"""

from __future__ import annotations

import dataclasses
import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from boardkit.chance.dist import shown
from boardkit.chance.given import fraction
from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData
from boardkit.lab.changes import Change
from boardkit.lab.codes import Result
from boardkit.lab.taken import Taken
from boardkit.lab.tally import Tally, checked_entry, entry_name, pooled
from boardkit.luck import fresh_seed
from boardkit.text import Phrase, phrase

REASONS = ("equal", "faces", "area", "height", "own")
"""Why one guesses so: all four alike, the number of faces, their size, the height of the centre of
mass, something else."""

MOST_GROUPS = 40
MOST_STEPS = 100_000
LONGEST = 400
"""Characters of a reason in own words, of a surface, of a way to throw."""
LONGEST_NAME = 40
HIGHEST = 10_000.0
"""Millimetres from which huts are thrown at most."""


@dataclass(frozen=True)
class Guess:
    """Four shares in percent that add up to 100, in the order of `OUTCOMES`, and a reason.

    `reason` is one of `REASONS`, `words` may say it in one's own.  Raises `BadData`; while the
    shares do not add up the sentence says how much is left to give or too much.
    """

    shares: tuple[Fraction, ...]
    reason: str
    words: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", _shares(self.shares))
        if self.reason not in REASONS:
            raise BadData("lab.guess.reason", known=tuple(map(reason_name, REASONS)))
        object.__setattr__(self, "words", line(self.words))
        left = 100 - sum(self.shares)
        if left:
            key = "lab.guess.left" if left > 0 else "lab.guess.over"
            raise BadData(key, percent=abs(left))

    def share(self, outcome: str) -> Fraction:
        """The share of an outcome as a fraction of 1."""
        return self.shares[OUTCOMES.index(outcome)] / 100

    def document(self) -> dict[str, Any]:
        """A JSON-able mapping; whole percents as numbers, others as texts such as "25/2"."""
        shares = [int(s) if s.denominator == 1 else str(s) for s in self.shares]
        return {"shares": shares, "reason": self.reason, "words": self.words}


@dataclass(frozen=True)
class Conditions:
    """How the huts were thrown: height in millimetres (None: not written down), surface, style.

    Raises `BadData` for a height that is none.
    """

    height: float | None = None
    surface: str = ""
    style: str = ""

    def __post_init__(self) -> None:
        height = self.height
        if height is not None:
            if isinstance(height, bool) or not isinstance(height, (int, float)):
                raise BadData("lab.height", given=shown(height), most=HIGHEST)
            if not math.isfinite(height) or not 0 <= height <= HIGHEST:
                raise BadData("lab.height", given=shown(height), most=HIGHEST)
        object.__setattr__(self, "surface", line(self.surface))
        object.__setattr__(self, "style", line(self.style))

    def document(self) -> dict[str, Any]:
        """A JSON-able mapping of the three."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class Group:
    """A group's throws in the order entered; a pasted tally is one step, its order is not known."""

    name: str
    steps: tuple[str | Tally, ...] = ()

    @property
    def tally(self) -> Tally:
        """The counts of all steps together."""
        single = Tally.of(step for step in self.steps if isinstance(step, str))
        return pooled([single, *(step for step in self.steps if isinstance(step, Tally))])

    @property
    def series(self) -> tuple[str, ...] | None:
        """The throws one by one; None if a tally without an order is among them."""
        if all(isinstance(step, str) for step in self.steps):
            return tuple(step for step in self.steps if isinstance(step, str))
        return None

    def path(self) -> list[Tally]:
        """The tally after each step, for curves of settling frequencies."""
        return settling(self.steps)


@dataclass(frozen=True)
class Record:
    """All that was entered on one device.

    `steps` are pairs (place of the group, entry or tally) in the order entered, `id` tells this
    record from all others, so that a file handed in twice is noticed; `taken` are the files whose
    throws were taken over into it, `changes` what was put together and can be taken back.  `seats`
    are the numbers of the tables at which groups sit, by name; no two groups have the same, and a
    group that is put together with others has its own again when that is taken back.
    """

    id: str
    names: tuple[str, ...] = ("1",)
    steps: tuple[tuple[int, str | Tally], ...] = ()
    guess: Guess | None = None
    conditions: Conditions = field(default_factory=Conditions)
    taken: tuple[Taken, ...] = ()
    changes: tuple[Change, ...] = ()
    seats: tuple[tuple[str, int], ...] = ()

    @classmethod
    def fresh(cls, names: Sequence[str] = ("1",)) -> Record:
        """An empty record with an id of its own."""
        record = cls(fresh_seed() + fresh_seed(), ())
        for name in names:
            record = record.with_group(name)
        return record

    # What is in it

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups with their throws."""
        found: list[list[str | Tally]] = [[] for _ in self.names]
        for place, step in self.steps:
            found[place].append(step)
        return tuple(
            Group(name, tuple(steps)) for name, steps in zip(self.names, found, strict=True)
        )

    @property
    def tally(self) -> Tally:
        """All groups together."""
        return pooled(group.tally for group in self.groups)

    def path(self) -> list[Tally]:
        """The tally of all groups together after each step."""
        return settling(step for _, step in self.steps)

    def last_words(self) -> Phrase | None:
        """The last step in words, such as "Group 1, throw 17: narrow side"; None before it."""
        if not self.steps:
            return None
        place, step = self.steps[-1]
        name = self.names[place]
        if isinstance(step, Tally):
            return phrase("lab.last.tally", group=name, n=step.entries)
        number = sum(1 for where, what in self.steps if where == place and isinstance(what, str))
        return phrase("lab.last.entry", group=name, number=number, entry=entry_name(step))

    def seat(self, group: int = 0) -> int | None:
        """The seat of a group; None as long as it has none."""
        return dict(self.seats).get(self.names[self._place(group)])

    @property
    def last_place(self) -> int:
        """The place of the group that something was entered for last; 0 before that.

        What came from files was entered elsewhere and does not count.
        """
        end = len(self.steps)
        for change in reversed(self.changes):
            if not change.into and change.at + change.added == end:
                end = change.at
        return self.steps[end - 1][0] if end else 0

    # Changes

    def entered(self, entry: str, group: int = 0) -> Record:
        """With one throw more; raises `BadData` for what is no entry or no group."""
        return self._with_step(group, checked_entry(entry))

    def added(self, tally: Tally, group: int = 0) -> Record:
        """With a whole tally more, as one step that can be taken back."""
        if not tally.entries:
            raise BadData("lab.no_throws")
        return self._with_step(group, tally)

    def extended(self, steps: Iterable[str | Tally], group: int = 0) -> Record:
        """With many steps more, all of them or none; the same as one after the other."""
        place = self._place(group)
        more = [step if isinstance(step, Tally) else checked_entry(step) for step in steps]
        if not all(step.entries for step in more if isinstance(step, Tally)):
            raise BadData("lab.no_throws")
        if len(self.steps) + len(more) > MOST_STEPS:
            raise BadData("lab.full", most=MOST_STEPS)
        return dataclasses.replace(self, steps=(*self.steps, *((place, step) for step in more)))

    def undone(self) -> Record:
        """Without the last step; raises `BadData` if there is none."""
        if not self.steps:
            raise BadData("lab.nothing_to_undo")
        steps = self.steps[:-1]
        # A file of which nothing is left can be taken over anew.
        taken = tuple(file for file in self.taken if file.at < len(steps))
        changes = tuple(change.trimmed(len(steps)) for change in self.changes)
        return dataclasses.replace(self, steps=steps, taken=taken, changes=changes)

    def guessed(self, shares: Iterable[Any], reason: str, words: str = "") -> Record:
        """With a guess; raises `BadData` once a throw is entered: a guess comes before."""
        if self.steps:
            raise BadData("lab.guess.late")
        return dataclasses.replace(self, guess=Guess(tuple(shares), reason, words))

    def under(self, height: float | None = None, surface: str = "", style: str = "") -> Record:
        """With the conditions of the throws written down."""
        return dataclasses.replace(self, conditions=Conditions(height, surface, style))

    def seated(self, seat: int | None, group: int = 0) -> Record:
        """With the seat of a group, or without one; raises `BadData` if another group has it.

        >>> Record("AAA", ("A", "B")).seated(12, 1).seat(1)
        12
        """
        name = self.names[self._place(group)]
        kept = {other: number for other, number in self.seats if other != name}
        if seat is not None:
            number = Result(seat, Tally()).seat  # raises for what is no seat
            for other in self.names:
                if kept.get(other) == number:
                    raise BadData("lab.seat_used", seat=number, group=other)
            kept = {other: old for other, old in kept.items() if old != number} | {name: number}
        return dataclasses.replace(self, seats=tuple(kept.items()))

    def with_group(self, name: str) -> Record:
        """With one group more; raises `BadData` for a name that is taken or none."""
        name = self._free_name(name)
        if len(self.names) >= MOST_GROUPS:
            raise BadData("lab.group.many", most=MOST_GROUPS)
        seats = tuple(seat for seat in self.seats if seat[0] != name)  # of a group long gone
        return dataclasses.replace(self, names=(*self.names, name), seats=seats)

    def renamed(self, group: int, name: str) -> Record:
        """With another name for a group."""
        self._place(group)
        others = dataclasses.replace(
            self, names=tuple(old for place, old in enumerate(self.names) if place != group)
        )
        name, old = others._free_name(name), self.names[group]
        names = tuple(name if i == group else other for i, other in enumerate(self.names))
        changes = tuple(change.renamed(old, name) for change in self.changes)
        kept = {other: seat for other, seat in self.seats if other != name or name == old}
        seats = tuple((name if other == old else other, seat) for other, seat in kept.items())
        return dataclasses.replace(self, names=names, changes=changes, seats=seats)

    def _with_step(self, group: int, step: str | Tally) -> Record:
        if len(self.steps) >= MOST_STEPS:
            raise BadData("lab.full", most=MOST_STEPS)
        return dataclasses.replace(self, steps=(*self.steps, (self._place(group), step)))

    def _place(self, group: Any) -> int:
        if isinstance(group, bool) or not isinstance(group, int):
            raise BadData("lab.group.unknown", given=shown(group), n=len(self.names))
        if not 0 <= group < len(self.names):
            raise BadData("lab.group.unknown", given=shown(group), n=len(self.names))
        return group

    def _free_name(self, given: Any) -> str:
        try:
            name = line(given)
        except BadData:
            name = ""
        if not 0 < len(name) <= LONGEST_NAME:
            raise BadData("lab.group.name", given=shown(given), longest=LONGEST_NAME)
        if name in self.names:
            raise BadData("lab.group.taken", name=name)
        return name


def settling(steps: Iterable[str | Tally]) -> list[Tally]:
    """The tally after each of the steps.

    >>> [tally.n for tally in settling(["roof", "doubtful", Tally(long=3)])]
    [1, 1, 4]
    """
    found: list[Tally] = []
    now = Tally()
    for step in steps:
        now = now + (step if isinstance(step, Tally) else Tally.of([step]))
        found.append(now)
    return found


def reason_name(reason: str) -> Phrase:
    """A reason of `REASONS` in words."""
    return phrase(f"lab.reason.{reason}")


def left_to_give(shares: Iterable[Any]) -> Fraction:
    """How many percent of the four shares are still to be given; below 0: too much was given.

    >>> left_to_give((25, 25, "12,5", 30))
    Fraction(15, 2)
    """
    return 100 - sum(_shares(shares), Fraction(0))


def _shares(given: Iterable[Any]) -> tuple[Fraction, ...]:
    shares = tuple(map(_percent, given))
    if len(shares) != len(OUTCOMES):
        raise BadData("lab.guess.four", given=len(shares))
    return shares


def _percent(given: Any) -> Fraction:
    text = given
    if isinstance(given, str):
        text = given.strip().removesuffix("%")
    if isinstance(given, float):
        text = repr(given)
    share = fraction(text)
    if share is None or not 0 <= share <= 100 or share.denominator > 10**6:
        raise BadData("lab.guess.share", given=shown(given))
    return share


def line(given: Any) -> str:
    """A text in one line without what cannot be printed, each letter in its shortest form.

    Two names that look alike are the same then.  Raises `BadData` for what is no text, or too long.

    >>> line("Tu\N{COMBINING DIAERESIS}r \t 1\N{ZERO WIDTH SPACE}")
    'Tür 1'
    """
    if not isinstance(given, str) or len(given) > 100 * LONGEST:
        raise BadData("lab.text", given=shown(given), longest=LONGEST)
    plain = unicodedata.normalize("NFC", given)
    text = " ".join("".join(c if c.isprintable() else " " for c in plain).split())
    if len(text) > LONGEST:
        raise BadData("lab.text", given=shown(text), longest=LONGEST)
    return text
