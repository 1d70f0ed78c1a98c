"""Is my hut like yours?  Groups compared, and what the comparison says in plain words.

>>> from boardkit.lab.tally import Tally
>>> mine, yours = Group("A", (Tally(9, 5, 4, 2),)), Group("B", (Tally(2, 8, 6, 4),))
>>> found = compare([mine, yours])
>>> round(found.test.statistic, 2), found.test.df
(6.21, 3)
>>> print(found.sentences[0].text("en"))
If all these groups had the same chances, differences as large or larger would come up in about \
11 of 100 cases.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from boardkit.chance.infer import Test, homogeneity, wilson
from boardkit.chance.shuffled import MOST, shuffles
from boardkit.errors import BadData
from boardkit.lab.record import Group
from boardkit.text import Phrase, phrase
from boardkit.work import Progress, Work, drain

SAMPLES = 10_000
"""Shuffled tables: the simulated p value is then right to about one percentage point."""
SEED = 1
FEW = 5
"""Throws expected in a cell from which the chi-square distribution is trusted (rule of thumb)."""

LEAST = 0.001
"""Smaller p values are told as smaller than this."""


@dataclass(frozen=True)
class Comparison:
    """Whether groups can have the same chances: the test and what it says in words.

    `groups` are those that were compared.  `test.simulated` is the share of `samples` shuffled
    tables that differ as much or more (the table itself counts among them), `interval` the 95
    percent range of the chance behind it; without a simulation 0 and None.
    """

    test: Test
    words: Phrase
    groups: tuple[Group, ...] = ()
    samples: int = 0
    interval: tuple[float, float] | None = None

    @property
    def p(self) -> float:
        """The p value to go by: simulated if it was."""
        return self.test.p_value if self.test.simulated is None else self.test.simulated

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        """What the p value means, what follows from it, and what to be careful about."""
        if not self.test.df:
            return (phrase("lab.compare.one_outcome"),)
        found = [_cases(self.p), self.words]
        if not self.test.rejects():
            found.append(phrase("lab.compare.no_proof"))
        if self.test.smallest < FEW:
            key = "few" if self.test.simulated is not None else "few_unsure"
            found.append(phrase(f"lab.compare.{key}", expected=self.test.smallest, least=FEW))
        return tuple(found)


def compare(groups: Sequence[Group], simulate: bool = True) -> Comparison:
    """Is my hut like yours?  Chi-square test of homogeneity over the groups that have throws.

    Needs numpy and scipy.  Raises `BadData` if fewer than two groups have throws that count.
    """
    return drain(comparing(groups)) if simulate else _quick(groups)


def comparing(
    groups: Sequence[Group], samples: int = SAMPLES, seed: int = SEED
) -> Work[Comparison]:
    """The same in slices; each `Progress` holds the comparison without its simulation.

    The p value is simulated too, by shuffling who threw what; where so many throws were counted
    that this is not possible (`shuffled.MOST`) the chi-square distribution is as good.
    """
    quick = _quick(groups)
    yield Progress(0.0, partial=quick)
    counts = [group.tally.counts for group in quick.groups]
    columns = [sum(column) for column in zip(*counts, strict=True)]
    if not quick.test.df or sum(columns) >= MOST:
        return quick
    table = [[row[place] for place, total in enumerate(columns) if total] for row in counts]
    work = shuffles(table, samples, seed)
    while True:
        try:
            yield dataclasses.replace(next(work), partial=quick)
        except StopIteration as end:
            extreme: int = end.value
            break
    p = (extreme + 1) / (samples + 1)
    test = dataclasses.replace(quick.test, simulated=p)
    return Comparison(test, _words(test), quick.groups, samples, wilson(extreme, samples))


def _quick(groups: Sequence[Group]) -> Comparison:
    counted = tuple(group for group in groups if group.tally.n)
    if len(counted) < 2:
        raise BadData("lab.compare", given=len(counted))
    test = homogeneity([group.tally.counts for group in counted])
    return Comparison(test, _words(test), counted)


def _words(test: Test) -> Phrase:
    p = test.p_value if test.simulated is None else test.simulated
    told = phrase("lab.compare.p.tiny") if p < LEAST else phrase("lab.compare.p.about", p=p)
    return phrase(f"lab.compare.{'differ' if test.rejects() else 'alike'}", p=told)


def _cases(p: float) -> Phrase:
    """A p value as so many of 100 or of 1000 cases."""
    if p < LEAST:
        return phrase("lab.compare.hardly_ever")
    of = 100 if p >= 0.0995 or round(p * 1000) % 10 == 0 else 1000
    return phrase("lab.compare.cases", n=round(p * of), of=of)
