"""Groups and files put together, with an eye on what was handed in twice.

`merge` puts the files of a class together, `join` takes files over into a laboratory that goes on,
`pool_groups` makes one group of several, `taken_back` undoes either.

Throws are never lost and never counted twice.  Files tell by their `Record.id` what they have in
common, and throws without such an id (a CSV file) by their order: a series so long that chance
does not repeat it is the same series.

>>> from boardkit.lab.record import Record
>>> first = Record("AAA", ("1",)).entered("upright").entered("roof")
>>> merged = merge([first, first.entered("long")])
>>> merged.tally.n, [note.text("en") for note in merged.notes]
(3, ['File 2 is a later state of file 1: only the longer one counts.'])
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boardkit.chance.dist import shown
from boardkit.errors import BadData
from boardkit.lab.compare import Comparison as Comparison
from boardkit.lab.compare import compare as compare
from boardkit.lab.record import LONGEST_NAME, MOST_GROUPS, MOST_STEPS, Conditions, Group, Record
from boardkit.lab.tally import Tally, pooled
from boardkit.text import Phrase, phrase

SAME = 10
"""Throws in the same order from which two series can be taken for one."""
CHANCE = 1e-4
"""How likely it may be at most that two series agree so far by chance.  A hut that lies nearly
always the same way needs a longer series than `SAME` for that."""

Step = str | Tally
Label = str | int


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
        return _sized(dataclasses.replace(record, names=names, steps=steps))


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
    which so many throws agree that it cannot be chance (see `CHANCE`).  Equal tallies whose order
    nobody knows may be chance: they count, and are noted.

    >>> merge([Record("A").entered("roof")] * 2, ("7a.json", "7b.json")).notes[0].text("en")
    'File 7b.json is the same as file 7a.json: it counts once.'
    """
    labels = range(1, len(records) + 1) if labels is None else labels
    pile = _Pile()
    pile.add(list(zip(labels, records, strict=True)))
    return pile.merged()


def merge_groups(groups: Iterable[Group], notes: Iterable[Phrase] = ()) -> Merged:
    """`groups` without what is in another one already; see `merge`."""
    pile = _Pile(notes=list(notes))
    for group in groups:
        pile.put(group.name, group.steps)
    return pile.merged()


def join(own: Record, files: Sequence[tuple[Label, Record]], label: Label = 1) -> Joined:
    """The laboratory `own`, called `label` in notes, with the throws of `files` behind its own.

    Nothing of its own is changed or left out; see `merge` for what counts once.  Raises `BadData`
    if there are too many groups or throws.

    >>> own = Record("AAA").entered("upright")
    >>> found = join(own, [("7b.json", Record("BBB").entered("roof"))], "7a.json")
    >>> found.record.names, found.record.tally.n, found.sources
    (('1', '1 (2)'), 2, ((), ('7b.json',)))
    """
    pile = _Pile()
    pile.own(label, own)
    pile.add(files)
    return pile.joined(own)


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
    where = {place: kept.index(chosen[0] if place in chosen else place) for place in kept + chosen}
    steps = tuple((where[place], step) for place, step in record.steps)
    return dataclasses.replace(record, names=names, steps=steps)


def taken_back(before: Record, after: Record, now: Record) -> Record:
    """`now` without the change from `before` to `after`; whatever came later stays.

    What was entered since then keeps its group by name, and gets a group of that name if there was
    none before.  Raises `BadData` if there are too many groups.

    >>> own = Record("AAA").entered("upright")
    >>> after = join(own, [(2, Record("BBB").entered("roof"))]).record
    >>> taken_back(own, after, after.entered("long")).tally.counts
    (1, 1, 0, 0)
    """
    same = 0
    for one, other in zip(after.steps, now.steps, strict=False):
        if one != other:
            break
        same += 1
    names = list(before.names)
    steps = list(before.steps[:same])
    for place, step in now.steps[same:]:
        name = now.names[place]
        if name not in names:
            names.append(name)
        steps.append((names.index(name), step))
    names += [n for n in now.names if n not in names and n not in after.names]
    return _sized(dataclasses.replace(now, names=tuple(names), steps=tuple(steps)))


# Parts


@dataclass
class _Heap:
    """A group that counts: `steps` of it, `whole` its series with what others count of it."""

    name: str
    given: str
    steps: list[Step] = field(default_factory=list)
    whole: tuple[Step, ...] = ()
    sources: list[Label] = field(default_factory=list)

    @property
    def tally(self) -> Tally:
        return Group(self.name, tuple(self.steps)).tally


@dataclass
class _Pile:
    """Groups put one upon the other; the first `mine` of them are the laboratory's own."""

    heaps: list[_Heap] = field(default_factory=list)
    notes: list[Phrase] = field(default_factory=list)
    kept: list[tuple[Label, Record]] = field(default_factory=list)
    mine: int = 0
    more: list[tuple[int, Step]] = field(default_factory=list)
    """Steps behind the laboratory's own, by place."""

    def merged(self) -> Merged:
        groups = tuple(Group(heap.name, tuple(heap.steps)) for heap in self.heaps if heap.steps)
        return Merged(groups, tuple(self.notes))

    def joined(self, own: Record) -> Joined:
        names = tuple(heap.name for heap in self.heaps)
        record = dataclasses.replace(own, names=names, steps=(*own.steps, *self.more))
        sources = tuple(tuple(dict.fromkeys(heap.sources)) for heap in self.heaps)
        return Joined(_sized(record), sources, tuple(self.notes))

    def own(self, label: Label, record: Record) -> None:
        """The laboratory itself: all of it stays as it is, empty groups too."""
        self.kept.append((label, record))
        self.mine = len(record.names)
        for group in record.groups:
            self.heaps.append(_Heap(group.name, group.name, list(group.steps), group.steps))

    def add(self, files: Iterable[tuple[Label, Record]]) -> None:
        """The files, without what one of them shares with another."""
        mine = bool(self.mine)
        before = self.kept[0][1] if mine else None
        for label, record in files:
            self._history(label, record)
        self._conditions()
        for number, (label, record) in enumerate(self.kept):
            shared = max((_common(other, record) for _, other in self.kept[:number]), default=0)
            if number == 0 and before is not None:
                if record is not before:
                    self._continue(label, before, record)
                continue
            cuts = Counter(place for place, _ in record.steps[:shared])
            for place, group in enumerate(record.groups):
                if len(group.steps) > cuts[place]:
                    self.put(group.name, group.steps, cuts[place], label)

    def _history(self, label: Label, record: Record) -> None:
        """Keep a file unless another one holds it all; one that goes on replaces the other."""
        for number, (first, before) in enumerate(self.kept):
            if record.id != before.id or record.guess != before.guess:
                continue
            same = _common(before, record)
            if same == len(record.steps):
                key = "twice" if same == len(before.steps) else "earlier"
                self._say(f"file_{key}", first, label)
                return
            if same == len(before.steps):
                self._say("file_later", first, label)
                self.kept[number] = (label, record)
                return
        for first, before in self.kept:
            same = _common(before, record)
            if same:
                self._say("file_apart", first, label, n=same)
                break
        self.kept.append((label, record))

    def _conditions(self) -> None:
        """Note which files were thrown otherwise than the first one that says how."""
        told = [(label, one) for label, one in self.kept if one.conditions != Conditions()]
        for label, record in told[1:]:
            if record.conditions != told[0][1].conditions:
                self._say("conditions", told[0][0], label)

    def _continue(self, label: Label, before: Record, later: Record) -> None:
        """The laboratory's own file comes back longer: the new throws go behind the old ones."""
        where: dict[int, int] = {}
        for place, step in later.steps[len(before.steps) :]:
            if place not in where:
                where[place] = self._place(place, later.names[place])
            heap = self.heaps[where[place]]
            heap.sources.append(label)
            self._append(where[place], (step,))
            heap.whole = tuple(heap.steps)

    def _place(self, place: int, name: str) -> int:
        """Where throws for the group at `place` of a later state of this laboratory belong."""
        named = [i for i, heap in enumerate(self.heaps[: self.mine]) if heap.given == name]
        if named:
            return named[0]
        renamed = place < self.mine and bool(self.heaps[place].steps)
        return place if renamed else self._new(name)

    def put(
        self, name: str, steps: Sequence[Step], begin: int = 0, label: Label | None = None
    ) -> None:
        """A group; its first `begin` steps are counted elsewhere."""
        whole, twin = tuple(steps), None
        for heap in self.heaps:
            same = _agree(whole, heap.whole)
            if same > begin and _surely_one(whole[:same]):
                begin, twin = same, heap
        rest = whole[begin:]
        if twin is not None:
            key = "later" if begin == len(twin.whole) else "apart"
            if not rest:
                key = "series" if begin == len(twin.whole) else "earlier"
            told = f"{name} ({label})" if isinstance(label, str) else name
            self._say("series" if key == "series" else f"series_{key}", twin.name, told, n=begin)
            if key == "later":
                self._append(self.heaps.index(twin), rest)
                twin.whole = whole
                twin.sources += [] if label is None else [label]
                return
        if not rest:
            return
        self._doubt(name, rest)
        place = self._new(name)
        self._append(place, rest)
        self.heaps[place].whole = whole
        self.heaps[place].sources += [] if label is None else [label]

    def _doubt(self, name: str, steps: Sequence[Step]) -> None:
        """Note what may be another group again although nothing proves it."""
        tally = Group(name, tuple(steps)).tally
        for heap in self.heaps:
            if tally.n >= SAME and heap.tally == tally:
                self._say("tally", heap.name, _free(name, [h.name for h in self.heaps]))
                return
        for heap in self.heaps:
            unknown = any(isinstance(step, Tally) for step in (*steps, *heap.steps))
            small, large = sorted((tally, heap.tally), key=lambda one: one.n)
            grown = all(k <= n for k, n in zip(small.counts, large.counts, strict=True))
            if unknown and heap.given == name and small.n >= SAME and grown:
                self._say("grown", heap.name, _free(name, [h.name for h in self.heaps]))
                return

    def _new(self, name: str) -> int:
        """The place of a new group; one of the laboratory's own that is still empty serves too."""
        for place, heap in enumerate(self.heaps[: self.mine]):
            if heap.given == name and not heap.steps:
                return place
        self.heaps.append(_Heap(_free(name, [heap.name for heap in self.heaps]), name))
        return len(self.heaps) - 1

    def _append(self, place: int, steps: Iterable[Step]) -> None:
        steps = tuple(steps)
        self.heaps[place].steps += steps
        self.more += [(place, step) for step in steps]

    def _say(self, key: str, first: Label, second: Label, **values: int) -> None:
        self.notes.append(phrase(f"lab.note.{key}", first=first, second=second, **values))


def _common(one: Record, other: Record) -> int:
    """How many throws two files have from the same hands.

    A guess cannot be changed after the first throw: copies of one file with another guess each
    were thrown into by different people, however they begin.
    """
    if one.id != other.id or one.guess != other.guess:
        return 0
    return _agree([step for _, step in one.steps], [step for _, step in other.steps])


def _agree(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many steps agree from the first one on."""
    for place, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return place
    return min(len(one), len(other))


def _surely_one(series: Sequence[Step]) -> bool:
    """Whether two groups with these throws in this order have them from one hand.

    The chance that another group throws the same is estimated from the shares in the series.
    Tallies pasted as a whole prove nothing: two pairs may well have counted the same.
    """
    single = list(itertools.takewhile(lambda step: isinstance(step, str), series))
    n = len(single)
    again: float = sum((count / n) ** 2 for count in Counter(single).values())
    return n >= SAME and again**n <= CHANCE


def _free(name: str, taken: Sequence[str]) -> str:
    """`name`, with a number behind it if another group has it."""
    number, free = 2, name
    while free in taken:
        tail = f" ({number})"
        free, number = name[: LONGEST_NAME - len(tail)].rstrip() + tail, number + 1
    return free


def _sized(record: Record) -> Record:
    """`record` if it can be kept in a file."""
    if len(record.names) > MOST_GROUPS:
        raise BadData("lab.group.many", most=MOST_GROUPS)
    if len(record.steps) > MOST_STEPS:
        raise BadData("lab.full", most=MOST_STEPS)
    return record
