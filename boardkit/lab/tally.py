"""A tally: how often the huts lay which way, and how many throws were doubtful.

>>> tally = Tally(upright=4, long=7, narrow=5, roof=4, doubtful=1)
>>> tally.n, tally.share("upright")
(20, Fraction(1, 5))
>>> (tally + Tally(upright=1)).counts
(5, 7, 5, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.chance.dist import shown
from boardkit.chance.given import fraction
from boardkit.chance.infer import Posterior, wilson
from boardkit.chance.models import OUTCOMES
from boardkit.errors import BadData
from boardkit.text import Phrase, phrase

DOUBTFUL = "doubtful"
ENTRIES = (*OUTCOMES, DOUBTFUL)
"""What a throw can be entered as; the last one leans on something and does not count."""

MOST = 10**9
"""The highest count of one outcome."""
MOST_BEFORE = 1000
"""Throws of each outcome that can be thought to have been seen before."""


@dataclass(frozen=True)
class Tally:
    """Counts of the four outcomes and of doubtful throws; raises `BadData` for what is no count.

    A doubtful throw belongs to no outcome and not to `n`.
    """

    upright: int = 0
    long: int = 0
    narrow: int = 0
    roof: int = 0
    doubtful: int = 0

    def __post_init__(self) -> None:
        for entry in ENTRIES:
            count = getattr(self, entry)
            if isinstance(count, bool) or not isinstance(count, int):
                raise BadData("lab.count.no_number", entry=entry_name(entry), given=shown(count))
            if count < 0:
                raise BadData("lab.count.negative", entry=entry_name(entry), given=count)
            if count > MOST:
                raise BadData("lab.count.high", entry=entry_name(entry), most=MOST)

    @classmethod
    def of(cls, entries: Iterable[str]) -> Tally:
        """The tally of single throws, each one of `ENTRIES`.

        >>> Tally.of(["upright", "roof", "upright"])
        Tally(upright=2, long=0, narrow=0, roof=1, doubtful=0)
        """
        found = dict.fromkeys(ENTRIES, 0)
        for entry in entries:
            found[checked_entry(entry)] += 1
        return cls(**found)

    @classmethod
    def from_document(cls, document: Any) -> Tally:
        """The tally of a mapping from entries to counts; what is missing was never seen."""
        if not isinstance(document, Mapping):
            raise BadData("lab.count.no_table", given=shown(document))
        for entry in document:
            checked_entry(entry)
        return cls(**document)

    def document(self) -> dict[str, int]:
        """A JSON-able mapping with all five entries."""
        return {entry: getattr(self, entry) for entry in ENTRIES}

    @property
    def entries(self) -> int:
        """All throws that were entered, doubtful ones too.

        >>> Tally(2, 1, doubtful=1).entries, Tally(2, 1, doubtful=1).n
        (4, 3)
        """
        return self.n + self.doubtful

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, entry) + getattr(other, entry) for entry in ENTRIES))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The counts in the order of `OUTCOMES`, without the doubtful throws."""
        return self.upright, self.long, self.narrow, self.roof

    @property
    def n(self) -> int:
        """How many throws count: the doubtful ones do not."""
        return sum(self.counts)

    def share(self, outcome: str) -> Fraction | None:
        """The relative frequency of an outcome; None as long as no throw counts."""
        return Fraction(int(getattr(self, outcome)), self.n) if self.n else None

    def interval(self, outcome: str, level: float = 0.95) -> tuple[float, float]:
        """The Wilson interval for the chance of an outcome; (0, 1) as long as no throw counts.

        >>> low, high = Tally(upright=4, long=16).interval("upright")
        >>> round(low, 2), round(high, 2)
        (0.08, 0.42)
        """
        return wilson(getattr(self, outcome), self.n, level)

    def estimate(
        self, outcome: str, prior: Fraction | int = 1, level: float = 0.95
    ) -> tuple[Fraction | None, tuple[float, float] | None]:
        """What is believed of the chance of an outcome: the mean, and the middle `level` of it.

        `prior` throws of each outcome are thought to have been seen before the first throw; they
        need not be whole.  Mean: (k + prior) / (n + 4 prior).  The range runs between two quantiles
        of the beta distribution that belongs to a Dirichlet prior (needs scipy).  Without a prior
        there is nothing to say before the first throw: (None, None); and no range for what was
        never or always seen.  Raises `BadData` for a prior below 0, above `MOST_BEFORE` or none.

        >>> mean, (low, high) = Tally(upright=4, long=16).estimate("upright")
        >>> mean, round(low, 3), round(high, 3)
        (Fraction(5, 24), 0.075, 0.388)
        >>> Tally().estimate("roof")[0], Tally().estimate("roof", 0)
        (Fraction(1, 4), (None, None))
        """
        a = checked_prior(prior)
        weight = int(getattr(self, outcome)) + a
        total = self.n + len(OUTCOMES) * a
        if not total:
            return None, None
        mean = Fraction(weight) / total
        if weight in (0, total):
            return mean, None
        return mean, Posterior((float(weight), float(total - weight))).interval(0, level)


def pooled(tallies: Iterable[Tally]) -> Tally:
    """All tallies together: counts are added, shares are not averaged.

    >>> pooled([Tally(upright=12, roof=8), Tally(upright=21, roof=59)]).share("upright")
    Fraction(33, 100)
    """
    return sum(tallies, Tally())


def entry_name(entry: str) -> Phrase:
    """What an entry is called.

    >>> entry_name("narrow").text("de"), entry_name("doubtful").text("en")
    ('Schmalseite', 'doubtful')
    """
    return phrase(f"lab.entry.{entry}")


def checked_entry(entry: Any) -> str:
    """`entry` itself if it is one of `ENTRIES`; else `BadData` is raised."""
    if entry not in ENTRIES:
        raise BadData("lab.entry", given=shown(entry), known=tuple(map(entry_name, ENTRIES)))
    return str(entry)


def checked_prior(given: Any) -> Fraction:
    """The throws of each outcome seen before, as a fraction; a text may have comma or point.

    Raises `BadData`.

    >>> checked_prior("0,5")
    Fraction(1, 2)
    """
    prior = fraction(given)
    if prior is None or not 0 <= prior <= MOST_BEFORE or prior.denominator > 1000:
        raise BadData("lab.prior", given=shown(given), most=MOST_BEFORE)
    return prior
