"""Groups and files put together, with an eye on what was handed in twice.

`merge` puts the files of a class together, `join` takes files over into a laboratory that goes on,
`pool_groups` makes one group of several, `taken_back` undoes either.

Throws are never lost and never counted twice; `boardkit.lab.pile` tells what is the same.

>>> from boardkit.lab.record import Record
>>> first = Record("AAA", ("1",)).entered("upright").entered("roof")
>>> merged = merge([first, first.entered("long")])
>>> merged.tally.n, [note.text("en") for note in merged.notes]
(3, ['File 2 is a later state of file 1: only the longer one counts.'])
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardkit.chance.dist import shown
from boardkit.errors import BadData
from boardkit.lab.changes import LONGEST, MOST_OF, Change, remembered, runs, unfolded
from boardkit.lab.pile import Label, Pile
from boardkit.lab.record import MOST_GROUPS, MOST_STEPS, Group, Record, line
from boardkit.lab.tally import Tally, pooled
from boardkit.text import Phrase


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
        names = tuple(group.name for group in self.groups)
        steps = tuple((i, step) for i, group in enumerate(self.groups) for step in group.steps)
        return _sized(dataclasses.replace(record, names=names, steps=steps, changes=()))


@dataclass(frozen=True)
class Joined:
    """A laboratory with the throws of files behind its own.

    `record` is the laboratory afterwards; its first groups and throws are those from before.
    `sources` names for each of its groups the files that brought throws, `notes` say what was left
    out or looks odd.
    """

    record: Record
    sources: tuple[tuple[Label, ...], ...]
    notes: tuple[Phrase, ...]


def merge(records: Sequence[Record], labels: Sequence[Label] | None = None) -> Merged:
    """The groups of all files; notes call them by their `labels`, by default a number from 1.

    A file handed in twice, or an earlier state of another one, counts once.  Of files that began
    as one and differ now the common beginning counts once.  So it is with series of groups of
    which so many throws agree that it cannot be chance (see `pile.CHANCE`).  Equal tallies whose
    order nobody knows may be chance: they count, and are noted.

    >>> merge([Record("A").entered("roof")] * 2, ("7a.json", "7b.json")).notes[0].text("en")
    'File 7b.json is the same as file 7a.json: it counts once.'
    """
    labels = range(1, len(records) + 1) if labels is None else labels
    pile = Pile()
    pile.add(list(zip(labels, records, strict=True)))
    return Merged(pile.groups(), tuple(pile.notes))


def merge_groups(groups: Iterable[Group], notes: Iterable[Phrase] = ()) -> Merged:
    """`groups` without what is in another one already; see `merge`."""
    pile = Pile(notes=list(notes))
    for group in groups:
        pile.put(group.name, group.steps)
    return Merged(pile.groups(), tuple(pile.notes))


def join(own: Record, files: Sequence[tuple[Label, Record]], label: Label = 1) -> Joined:
    """The laboratory `own`, called `label` in notes, with the throws of `files` behind its own.

    Nothing of its own is changed or left out; see `merge` for what counts once.  What was taken
    over before is known again, and a later state of it adds only what is new.  Raises `BadData` if
    there are too many groups or throws.

    >>> own = Record("AAA").entered("upright")
    >>> found = join(own, [("7b.json", Record("BBB").entered("roof"))], "7a.json")
    >>> found.record.names, found.record.tally.n, found.sources
    (('1', '1 (2)'), 2, ((), ('7b.json',)))
    """
    pile = Pile()
    pile.own(label, own)
    pile.add(files)
    after = _sized(pile.behind(own))
    more = after.tally.entries - own.tally.entries
    names = tuple(line(str(name)[:LONGEST]) for name, _ in files)[:MOST_OF]
    after = _changed(own, after, Change(names, n=more))
    return Joined(after, pile.sources(), tuple(pile.notes))


def pool_groups(record: Record, places: Iterable[int], name: str) -> Record:
    """One group called `name` with all throws of the groups at these places.

    It stands where the first of them stood; throws keep their order.  Raises `BadData` for fewer
    than two groups and for a name that is none or that another group has.

    >>> pooled = pool_groups(Record("A", ("a", "b", "c")).entered("roof", 2), (0, 2), "ac")
    >>> pooled.names, pooled.steps
    (('ac', 'b'), ((0, 'roof'),))
    """
    chosen = sorted(set(places))
    for place in chosen:
        if not 0 <= place < len(record.names):
            raise BadData("lab.group.unknown", given=shown(place), n=len(record.names))
    if len(chosen) < 2:
        raise BadData("lab.pool", given=len(chosen))
    kept = [place for place in range(len(record.names)) if place not in chosen[1:]]
    others = tuple(record.names[place] for place in kept if place != chosen[0])
    checked = dataclasses.replace(record, names=others, steps=()).with_group(name)
    name = checked.names[-1]
    names = tuple(name if place == chosen[0] else record.names[place] for place in kept)
    change = Change(tuple(record.names[place] for place in chosen), into=name)
    where = {place: kept.index(chosen[0] if place in chosen else place) for place in kept + chosen}
    steps = tuple((where[place], step) for place, step in record.steps)
    change = dataclasses.replace(change, places=runs(place for place, _ in record.steps))
    return _changed(record, dataclasses.replace(record, names=names, steps=steps), change)


def taken_back(now: Record) -> Record:
    """`now` without the last of its `changes`; whatever was entered later stays.

    What was entered since then keeps its group by name, and gets a group of that name if there was
    none before.  Raises `BadData` if nothing was put together, or if there are too many groups.

    >>> own = Record("AAA").entered("upright")
    >>> after = join(own, [(2, Record("BBB").entered("roof"))]).record
    >>> taken_back(after.entered("long")).tally.counts
    (1, 1, 0, 0)
    """
    if not now.changes:
        raise BadData("lab.nothing_to_undo")
    change = now.changes[-1]
    names = list(change.before)

    def where(place: int) -> int:
        name = now.names[place]
        if name not in names:
            names.append(name)
        return names.index(name)

    head, later = now.steps[: change.at], now.steps[change.at + change.added :]
    if change.into:
        places = unfolded(change.places)
        steps = [(place, step) for place, (_, step) in zip(places, head, strict=True)]
    else:  # files stand behind all groups that were there
        own = len(change.before)
        steps = [(place if place < own else where(place), step) for place, step in head]
    steps += [(where(place), step) for place, step in later]
    names += [n for n in now.names if n not in names and n not in change.after]
    return _sized(
        dataclasses.replace(
            now,
            names=tuple(names),
            steps=tuple(steps),
            taken=now.taken[: change.known],
            changes=now.changes[:-1],
        )
    )


def _changed(before: Record, after: Record, change: Change) -> Record:
    """`after`, which came from `before` by what `change` tells of, with the way back."""
    if after == before:
        return before
    at = len(before.steps)
    change = dataclasses.replace(
        change,
        before=before.names,
        after=after.names,
        at=at,
        added=len(after.steps) - at,
        known=len(before.taken),
    )
    return dataclasses.replace(after, changes=remembered(before.changes, change))


def _sized(record: Record) -> Record:
    """`record` if it can be kept in a file."""
    if len(record.names) > MOST_GROUPS:
        raise BadData("lab.group.many", most=MOST_GROUPS)
    if len(record.steps) > MOST_STEPS:
        raise BadData("lab.full", most=MOST_STEPS)
    _ = record.tally  # raises where counts add up to more than can be kept
    return record
