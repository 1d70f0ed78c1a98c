"""Groups and files piled up, each throw once: the working part of `merge`.

Files tell by their `Record.id` what they have in common, and throws without such an id (a CSV
file) by their order: a series so long that chance does not repeat it is the same series.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardkit.lab.record import LONGEST_NAME, Conditions, Group, Record
from boardkit.lab.taken import MOST as MOST_TAKEN
from boardkit.lab.taken import Taken
from boardkit.lab.tally import Tally
from boardkit.text import Phrase, phrase

SAME = 10
"""Throws in the same order from which two series can be taken for one."""
CHANCE = 1e-4
"""How likely it may be at most that two series agree so far by chance.  A hut that lies nearly
always the same way needs a longer series than `SAME` for that."""

Step = str | Tally
Label = str | int


@dataclass(eq=False)
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
class Pile:
    """Groups put one upon the other; the first `mine` of them are the laboratory's own."""

    heaps: list[_Heap] = field(default_factory=list)
    notes: list[Phrase] = field(default_factory=list)
    kept: list[tuple[Label, Record]] = field(default_factory=list)
    mine: int = 0
    taken: tuple[Taken, ...] = ()
    """Files that the laboratory has taken over before."""
    more: list[tuple[int, Step]] = field(default_factory=list)
    """Steps behind the laboratory's own, by place."""

    def groups(self) -> tuple[Group, ...]:
        """The groups with throws."""
        return tuple(Group(heap.name, tuple(heap.steps)) for heap in self.heaps if heap.steps)

    def behind(self, own: Record) -> Record:
        """The laboratory with what is new behind its own; the files are remembered."""
        names = tuple(heap.name for heap in self.heaps)
        at = len(own.steps)
        taken = [*own.taken, *self.kept[0][1].taken]
        for _, record in self.kept[1:]:
            if self._known(record) < len(record.steps):
                taken.append(Taken.of(record, at))
                # What they have taken over themselves is among their throws.
                taken += [dataclasses.replace(file, at=at) for file in record.taken]
        taken = list(dict.fromkeys(taken))[-MOST_TAKEN:]
        steps = (*own.steps, *self.more)
        return dataclasses.replace(own, names=names, steps=steps, taken=tuple(taken))

    def sources(self) -> tuple[tuple[Label, ...], ...]:
        """For each group the files that brought throws."""
        return tuple(tuple(dict.fromkeys(heap.sources)) for heap in self.heaps)

    def own(self, label: Label, record: Record) -> None:
        """The laboratory itself: all of it stays as it is, empty groups too."""
        self.kept.append((label, record))
        self.taken = record.taken
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
            shared = max(shared, self._known(record))
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
        same = self._known(record)
        if same:
            key = "known" if same == len(record.steps) else "known_part"
            self._say(f"file_{key}", first=0, second=label, n=same)
            self.kept.append((label, record))
            return
        for first, before in self.kept:
            same = _common(before, record)
            if same:
                self._say("file_apart", first, label, n=same)
                break
        self.kept.append((label, record))

    def _known(self, record: Record) -> int:
        """How many of its first steps were taken over before."""
        return max((one.known(record) for one in self.taken), default=0)

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
        whole = tuple(steps)
        twin, same = self._twin(whole, begin)
        goes_on = twin is not None and same == len(twin.whole)
        if twin is not None and same > begin:
            key = "series_later" if goes_on else "series_apart"
            if same == len(whole):
                key = "series" if goes_on else "series_earlier"
            told = f"{name} ({label})" if isinstance(label, str) else name
            self._say(key, twin.name, told, n=same)
            begin = same
        rest = whole[begin:]
        if not rest:
            return
        if twin is not None and goes_on:
            place = self.heaps.index(twin)
        else:
            self._doubt(name, rest)
            place = self._new(name)
        self._append(place, rest)
        self.heaps[place].whole = whole
        self.heaps[place].sources += [] if label is None else [label]

    def _twin(self, whole: Sequence[Step], begin: int) -> tuple[_Heap | None, int]:
        """The group with most of the same throws in the same order, and how many they are.

        If these are only the ones that are counted elsewhere, it must be a group that ends there:
        what is new goes on with it.
        """
        best, most = None, 0
        for heap in self.heaps:
            same = agree(whole, heap.whole)
            more = same > begin or same == begin == len(heap.whole)
            if same > most and more and _surely_one(whole[:same]):
                best, most = heap, same
        return best, most

    def _doubt(self, name: str, steps: Sequence[Step]) -> None:
        """Note what may be another group again although nothing proves it."""
        tally = Group(name, tuple(steps)).tally
        for heap in self.heaps:
            if tally.n >= SAME and heap.tally == tally:
                self._say("tally", heap.name, free(name, [h.name for h in self.heaps]))
                return
        for heap in self.heaps:
            unknown = any(isinstance(step, Tally) for step in (*steps, *heap.steps))
            small, large = sorted((tally, heap.tally), key=lambda one: one.n)
            grown = all(k <= n for k, n in zip(small.counts, large.counts, strict=True))
            if unknown and heap.given == name and small.n >= SAME and grown:
                self._say("grown", heap.name, free(name, [h.name for h in self.heaps]))
                return

    def _new(self, name: str) -> int:
        """The place of a new group; one of the laboratory's own that is still empty serves too."""
        for place, heap in enumerate(self.heaps[: self.mine]):
            if heap.given == name and not heap.steps:
                return place
        self.heaps.append(_Heap(free(name, [heap.name for heap in self.heaps]), name))
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
    were thrown into by different people, however they begin.  Where two states of a file part,
    throws that happen to be alike right after the fork cannot be told from common ones.
    """
    if one.id != other.id or one.guess != other.guess:
        return 0
    return agree([step for _, step in one.steps], [step for _, step in other.steps])


def agree(one: Sequence[Any], other: Sequence[Any]) -> int:
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


def free(name: str, taken: Collection[str], longest: int = LONGEST_NAME) -> str:
    """`name`, with a number behind it if it is taken; no longer than `longest` characters then.

    >>> free("7a", ["7a", "7a (2)"])
    '7a (3)'
    """
    number, found = 2, name
    while found in taken:
        tail = f" ({number})"
        found, number = name[: longest - len(tail)].rstrip() + tail, number + 1
    return found
