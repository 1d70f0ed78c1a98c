"""Groups and files put together, with an eye on what was handed in twice.

>>> from boardkit.lab.record import Record
>>> first = Record("AAA", ("1",)).entered("upright").entered("roof")
>>> merged = merge([first, first.entered("long")])
>>> merged.tally.n, [note.text("en") for note in merged.notes]
(3, ['File 2 is a later state of file 1: only the longer one counts.'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardkit.chance.infer import Test, homogeneity
from boardkit.errors import BadData
from boardkit.lab.record import MOST_GROUPS, Group, Record
from boardkit.lab.tally import Tally, pooled
from boardkit.text import Phrase, phrase

SAME = 10
"""Throws in the same order from which two series are taken for one: by chance that happens once in
some hundred thousand pairs of groups."""


@dataclass(frozen=True)
class Merged:
    """The groups that count, and in words what was left out or looks odd."""

    groups: tuple[Group, ...]
    notes: tuple[Phrase, ...]

    @property
    def tally(self) -> Tally:
        """All groups together."""
        return pooled(group.tally for group in self.groups)

    def into(self, record: Record) -> Record:
        """`record` with these groups instead of its own; raises `BadData` for too many of them."""
        if len(self.groups) > MOST_GROUPS:
            raise BadData("lab.group.many", most=MOST_GROUPS)
        names = tuple(group.name for group in self.groups)
        steps = tuple((i, step) for i, group in enumerate(self.groups) for step in group.steps)
        return Record(record.id, names, steps, record.guess, record.conditions)


def merge(records: Sequence[Record]) -> Merged:
    """The groups of all files (`records`, told by their number from 1).

    A file handed in twice, or an earlier state of another one, counts once; so does a series of
    `SAME` throws or more that is the same throw by throw as one before.  Equal tallies whose order
    nobody knows may be chance: they count, and are noted.
    """
    notes: list[Phrase] = []
    kept: dict[str, tuple[int, Record]] = {}
    for number, record in enumerate(records, 1):
        if record.id not in kept:
            kept[record.id] = (number, record)
            continue
        first, before = kept[record.id]
        longer = max(before, record, key=lambda one: len(one.steps))
        shorter = record if longer is before else before
        if before.steps == record.steps and before.names == record.names:
            key = "lab.note.file_twice"
        elif longer.steps[: len(shorter.steps)] == shorter.steps:
            key = "lab.note.file_later"
        else:
            key = "lab.note.file_apart"
        notes.append(phrase(key, first=first, second=number))
        kept[record.id] = (first, longer)
    groups = [group for _, record in kept.values() for group in record.groups if group.steps]
    return merge_groups(groups, notes)


def merge_groups(groups: Iterable[Group], notes: Iterable[Phrase] = ()) -> Merged:
    """`groups` without those that are another one again; see `merge`."""
    found: list[Group] = []
    said = list(notes)
    for group in groups:
        name = _free(group.name, [other.name for other in found])
        twin = next((other for other in found if _same(group, other)), None)
        if twin is not None:
            said.append(phrase("lab.note.series", first=twin.name, second=group.name))
            continue
        tally = group.tally
        like = next((o for o in found if o.tally == tally and tally.n >= SAME), None)
        if like is not None:
            said.append(phrase("lab.note.tally", first=like.name, second=name))
        found.append(Group(name, group.steps))
    return Merged(tuple(found), tuple(said))


def _same(group: Group, other: Group) -> bool:
    series = group.series
    return series is not None and len(series) >= SAME and series == other.series


def _free(name: str, taken: Sequence[str]) -> str:
    """`name`, with a number behind it if another group has it."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


@dataclass(frozen=True)
class Comparison:
    """Whether groups can have the same chances: the test and what it says in words."""

    test: Test
    words: Phrase


def compare(groups: Sequence[Group], simulate: bool = True) -> Comparison:
    """Is my hut like yours?  Chi-square test of homogeneity over the groups that have throws.

    Needs numpy and scipy.  Raises `BadData` if fewer than two groups have throws that count.
    """
    counted = [group for group in groups if group.tally.n]
    if len(counted) < 2:
        raise BadData("lab.compare", given=len(counted))
    test = homogeneity([group.tally.counts for group in counted], simulate)
    p = test.p_value if test.simulated is None else test.simulated
    key = "lab.compare.differ" if test.rejects() else "lab.compare.alike"
    return Comparison(test, phrase(key, p=p))
