"""Counts that others have published, and which idea of how a solid lands fails on them.

>>> pigs = counts("pigs_kern")
>>> sum(pigs.counts), pigs.outcomes[0]
(11954, 'dot up')
>>> rows = cuboid_report()
>>> [round(value, 3) for value in (rows[0].measured, rows[0].ideas["solid_angle"])]
[0.916, 0.611]
"""

from __future__ import annotations

import functools
import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardkit.chance import gibbs, physics, solids
from boardkit.chance.dist import shown
from boardkit.chance.infer import goodness_of_fit, homogeneity
from boardkit.chance.models import Words
from boardkit.chance.solids import Solid, cuboid
from boardkit.errors import BadOption
from boardkit.work import Progress, Work

FILE = pathlib.Path(__file__).parent / "published_data" / "throws.toml"
EDGE = 12.0
"""Millimetres of the edge y of the cuboids; only x / y matters here."""


@dataclass(frozen=True)
class Published:
    """Counts with what they count and where they stand."""

    name: str
    outcomes: tuple[str, ...]
    counts: tuple[int, ...]
    source: str
    what: Words


@dataclass(frozen=True)
class Cuboid:
    """A cuboid y * y * x of the Mathematical Gazette: how often it lay on a square face.

    `ideas` says by idea what share was to be expected: "area", "solid_angle", "gibbs",
    "gibbs_weighted" (each with one b fitted to all cuboids).
    """

    ratio: float
    measured: float
    n: int
    ideas: Mapping[str, float]

    @property
    def hits(self) -> int:
        """How many of the throws; published is only the rounded share."""
        return round(self.measured * self.n)


@dataclass(frozen=True)
class Verdict:
    """How far an idea is off all cuboids together.

    `statistic` of chi-square over `df` degrees of freedom: about 1 per degree if the idea were
    right; `worst` is the largest distance of a share, `fits` whether chance alone explains it
    (5 % level).
    """

    idea: str
    statistic: float
    df: int
    p_value: float
    worst: float
    b: float | None = None

    @property
    def fits(self) -> bool:
        """Whether the idea is kept at the 5 % level."""
        return self.p_value > 0.05


@functools.cache
def _all() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def counts(name: str) -> Published:
    """Published counts: "pigs_kern", "pigs_class" or "weldon"; raises `BadOption` otherwise."""
    known = tuple(key for key, entry in _all().items() if "counts" in entry)
    if name not in known:
        raise BadOption("infer.published", given=shown(name), known=known)
    entry = _all()[name]
    words = Words(**entry["what"])
    return Published(name, tuple(entry["outcomes"]), tuple(entry["counts"]), entry["source"], words)


def _shape(ratio: float) -> Solid:
    names = ("square", "square", "side", "side", "side", "side")
    return cuboid(EDGE * ratio, EDGE, EDGE, names)


@functools.cache
def _fits() -> dict[str, gibbs.Fit]:
    data = []
    for ratio, share, n in _all()["steel_cuboids"]["rows"]:
        hits = round(share * n)
        data.append((_shape(ratio), {"square": hits, "side": n - hits}))
    return {
        "gibbs": gibbs.fit(data),
        "gibbs_weighted": gibbs.fit(data, weighted=True),
    }


def cuboid_report() -> tuple[Cuboid, ...]:
    """Each steel cuboid with what the ideas expected of it."""
    found = []
    for ratio, share, n in _all()["steel_cuboids"]["rows"]:
        solid = _shape(ratio)
        ideas = {
            "area": solids.area(solid)["square"],
            "solid_angle": solids.solid_angle(solid)["square"],
            "gibbs": solids.gibbs(solid, _fits()["gibbs"].b)["square"],
            "gibbs_weighted": solids.gibbs(solid, _fits()["gibbs_weighted"].b, True)["square"],
        }
        found.append(Cuboid(ratio, share, n, ideas))
    return tuple(found)


def cuboid_verdicts() -> tuple[Verdict, ...]:
    """How far each idea is off all steel cuboids together, the best first.  Needs scipy.

    >>> [verdict.idea for verdict in cuboid_verdicts() if verdict.fits]
    []
    """
    rows = cuboid_report()
    found = []
    for idea in rows[0].ideas:
        statistic, worst = 0.0, 0.0
        for row in rows:
            p = row.ideas[idea]
            statistic += goodness_of_fit([row.hits, row.n - row.hits], [p, 1 - p]).statistic
            worst = max(worst, abs(row.measured - p))
        fitted = _fits().get(idea)
        df = len(rows) - (fitted is not None)
        from scipy.special import chdtrc

        b = None if fitted is None else fitted.b
        found.append(Verdict(idea, statistic, df, float(chdtrc(df, statistic)), worst, b))
    return tuple(sorted(found, key=lambda verdict: verdict.statistic))


def physics_verdict(n: int = 500, seed: int | str = 1, **how: Any) -> Work[Verdict]:
    """How far simulated physics is off all steel cuboids, each thrown `n` times; in slices.

    Measured and simulated counts are compared as two samples.  `how` are fields of
    `boardkit.chance.physics.Style`: how the students threw is not known, so a bad fit may also
    mean that they threw otherwise.  Needs numpy and scipy.
    """
    rows = _all()["steel_cuboids"]["rows"]
    statistic, worst = 0.0, 0.0
    for place, (ratio, share, measured) in enumerate(rows):
        work = physics.throws_work(_shape(ratio), n, f"{seed}/{ratio}", **how)
        while True:
            try:
                step = next(work)
            except StopIteration as end:
                thrown: physics.Thrown = end.value
                break
            yield Progress((place + step.done) / len(rows), step.note)
        hits = round(share * measured)
        mine = thrown.counts["square"]
        test = homogeneity([[hits, measured - hits], [mine, thrown.n - mine]])
        statistic += test.statistic
        worst = max(worst, abs(share - thrown.shares["square"]))
    from scipy.special import chdtrc

    return Verdict("physics", statistic, len(rows), float(chdtrc(len(rows), statistic)), worst)
