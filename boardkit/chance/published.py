"""Counts that others have published, and which idea of how a solid lands fails on them.

>>> pigs = counts("pigs_kern")
>>> sum(pigs.counts), pigs.outcomes[0]
(11954, 'dot up')
>>> rows = cuboid_report()
>>> [round(value, 3) for value in (rows[0].measured, rows[0].ideas["solid_angle"])]
[0.916, 0.611]
>>> print(report("en").splitlines()[1])
None of the 7 ideas fits all shapes. The nearest is physics.
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
from boardkit.text import Phrase, phrase
from boardkit.work import Progress, Work

_FOLDER = pathlib.Path(__file__).parent / "published_data"
FILE = _FOLDER / "throws.toml"
SIMULATED = _FOLDER / "steel_simulated.toml"
"""The same cuboids thrown by `boardkit.chance.make_models`."""
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

    `ideas` says by idea what share was to be expected: the five of the laboratory, "equal" (square
    or side: one half), "faces", "area", "solid_angle" and "physics" (share of `thrown` throws
    simulated), besides "gibbs" and "gibbs_weighted", each with one b fitted to all cuboids.
    """

    ratio: float
    measured: float
    n: int
    ideas: Mapping[str, float]
    thrown: int

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

    @property
    def name(self) -> Phrase:
        """What the idea is called."""
        return phrase(f"chance.steel.idea.{self.idea}")

    @property
    def sentence(self) -> Phrase:
        """Whether the idea fails, by how much, and how sure that is."""
        small = self.p_value < 0.0001
        p = "chance.steel.p_small" if small else "chance.steel.p"
        verdict = phrase(
            f"chance.steel.{'fits' if self.fits else 'fails'}",
            idea=self.name,
            worst=round(100 * self.worst, 1),
            statistic=round(self.statistic, 1),
            df=self.df,
            p=phrase(p, p=round(self.p_value, 4)),
        )
        if self.b is None:
            return verdict
        return phrase("chance.steel.fitted", verdict=verdict, b=round(self.b, 1))


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


def ratios() -> tuple[float, ...]:
    """The ratios x / y of the steel cuboids."""
    return tuple(ratio for ratio, _, _ in _all()["steel_cuboids"]["rows"])


def shape(ratio: float) -> Solid:
    """The cuboid of this x / y; its faces are called "square" and "side"."""
    names = ("square", "square", "side", "side", "side", "side")
    return cuboid(EDGE * ratio, EDGE, EDGE, names)


@functools.cache
def _fits() -> dict[str, gibbs.Fit]:
    data = []
    for ratio, share, n in _all()["steel_cuboids"]["rows"]:
        hits = round(share * n)
        data.append((shape(ratio), {"square": hits, "side": n - hits}))
    return {
        "gibbs": gibbs.fit(data),
        "gibbs_weighted": gibbs.fit(data, weighted=True),
    }


@functools.cache
def _simulated() -> dict[float, tuple[int, int]]:
    """Landings on a square and throws by ratio."""
    rows = tomllib.loads(SIMULATED.read_text(encoding="utf-8"))["rows"]
    return {ratio: (hits, n) for ratio, hits, n in rows}


def cuboid_report() -> tuple[Cuboid, ...]:
    """Each steel cuboid with what the ideas expected of it."""
    found = []
    for ratio, share, n in _all()["steel_cuboids"]["rows"]:
        simulated, thrown = _simulated()[ratio]
        solid = shape(ratio)
        ideas = {
            "equal": 1 / len(set(solid.outcomes)),
            "faces": solids.faces(solid)["square"],
            "area": solids.area(solid)["square"],
            "solid_angle": solids.solid_angle(solid)["square"],
            "physics": simulated / thrown,
            "gibbs": solids.gibbs(solid, _fits()["gibbs"].b)["square"],
            "gibbs_weighted": solids.gibbs(solid, _fits()["gibbs_weighted"].b, True)["square"],
        }
        found.append(Cuboid(ratio, share, n, ideas, thrown))
    return tuple(found)


def cuboid_verdicts() -> tuple[Verdict, ...]:
    """How far each idea is off all steel cuboids together, the least far off first.  Needs scipy.

    Simulated physics is itself a sample, so that its counts and the measured ones are compared as
    two samples.

    >>> [verdict.idea for verdict in cuboid_verdicts() if verdict.fits]
    []
    """
    rows = cuboid_report()
    found = []
    for idea in rows[0].ideas:
        statistic, worst = 0.0, 0.0
        for row in rows:
            p = row.ideas[idea]
            measured = [row.hits, row.n - row.hits]
            if idea == "physics":
                hits = round(p * row.thrown)
                statistic += homogeneity([measured, [hits, row.thrown - hits]]).statistic
            else:
                statistic += goodness_of_fit(measured, [p, 1 - p]).statistic
            worst = max(worst, abs(row.measured - p))
        fitted = _fits().get(idea)
        df = len(rows) - (fitted is not None)
        from scipy.special import chdtrc

        b = None if fitted is None else fitted.b
        found.append(Verdict(idea, statistic, df, float(chdtrc(df, statistic)), worst, b))
    return tuple(sorted(found, key=lambda verdict: verdict.worst))


def report(language: str | None = None) -> str:
    """Which idea fails on the steel cuboids, and by how much: a line for each.  Needs scipy."""
    rows, verdicts = cuboid_report(), cuboid_verdicts()
    n, thrown = sum(row.n for row in rows), min(row.thrown for row in rows)
    fitting = sum(verdict.fits for verdict in verdicts)
    key = "some" if fitting else "none"
    lines = (
        phrase("chance.steel.title", shapes=len(rows), n=n),
        phrase(f"chance.steel.{key}", fitting=fitting, n=len(verdicts), nearest=verdicts[0].name),
        *(verdict.sentence for verdict in verdicts),
        phrase("chance.steel.caveat", thrown=thrown),
    )
    return "\n".join(line.text(language) for line in lines)


def physics_verdict(n: int = 500, seed: int | str = 1, **how: Any) -> Work[Verdict]:
    """How far simulated physics is off all steel cuboids, each thrown `n` times; in slices.

    The shipped throws are in `cuboid_verdicts`; this is for others.  `how` are fields of
    `boardkit.chance.physics.Style`: how the students threw is not known, so a bad fit may also
    mean that they threw otherwise.  Needs numpy and scipy.
    """
    rows = _all()["steel_cuboids"]["rows"]
    statistic, worst = 0.0, 0.0
    for place, (ratio, share, measured) in enumerate(rows):
        work = physics.throws_work(shape(ratio), n, f"{seed}/{ratio}", **how)
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
