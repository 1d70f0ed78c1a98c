"""Five ideas of how a hut lands, side by side with what was counted, and a model from it.

All four ways alike, the number of faces, their area, the solid angle, simulated physics.

>>> from boardkit.chance.solids import hut
>>> shares = [idea.shares for idea in ideas(hut(10, 12, 8, 14))]
>>> [round(share["narrow"], 3) for share in shares]
[0.25, 0.286, 0.306, 0.284]
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardkit.chance import models, solids
from boardkit.chance.dist import shown
from boardkit.chance.infer import Test, goodness_of_fit, homogeneity
from boardkit.chance.models import OUTCOMES, Model, Words
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid
from boardkit.errors import BadData
from boardkit.lab.record import Conditions, Guess, Record
from boardkit.lab.tally import Tally
from boardkit.text import LANGUAGES, Phrase, phrase

NAMES = ("equal", "faces", "area", "solid_angle", "physics")


@dataclass(frozen=True)
class Idea:
    """What an idea expects: `shares` by outcome; `origin` as in `boardkit.chance.table`.

    `n` is how many throws were simulated for it, None for the others.
    """

    key: str
    shares: Mapping[str, float]
    origin: str
    n: int | None = None

    @property
    def name(self) -> Phrase:
        """What it is called."""
        return phrase(f"lab.idea.{self.key}")

    def test(self, tally: Tally, simulate: bool = False) -> Test:
        """Do the counts fit?  Simulated throws are a sample too: then two samples are compared.

        `simulate` asks for a simulated p value as well, for small counts.
        """
        if self.n and tally.n:
            thrown = [round(self.shares[outcome] * self.n) for outcome in OUTCOMES]
            return homogeneity([tally.counts, thrown], simulate)
        expected = [self.shares[outcome] for outcome in OUTCOMES]
        return goodness_of_fit(tally.counts, expected, simulate)

    def distance(self, tally: Tally) -> float | None:
        """The sum of all differences between shares expected and counted; None without throws.

        >>> Idea("equal", dict.fromkeys(OUTCOMES, 0.25), "exact").distance(Tally(4, 7, 5, 4))
        0.2
        """
        if not tally.n:
            return None
        off = (abs(self.shares[o] - float(tally.share(o) or 0)) for o in OUTCOMES)
        return round(sum(off), 12)


def ideas(solid: Solid, physics: Thrown | Model | None = None) -> tuple[Idea, ...]:
    """The ideas for a hut; physics only if its throws, or a simulated model, are given."""
    found = [Idea("equal", dict.fromkeys(OUTCOMES, 1 / len(OUTCOMES)), "exact")]
    for key, idea in solids.IDEAS.items():
        shares = idea(solid)
        if set(shares) != set(OUTCOMES):
            raise BadData("lab.no_hut", known=OUTCOMES)
        found.append(Idea(key, shares, "exact"))
    if physics is not None and not isinstance(physics, (Model, Thrown)):
        raise BadData("lab.count.no_table", given=shown(physics))
    counts = physics.weights if isinstance(physics, Model) else physics and physics.counts
    if counts and sum(counts.values()):
        n = sum(counts.values())
        shares = {outcome: counts[outcome] / n for outcome in OUTCOMES}
        found.append(Idea("physics", shares, "simulated", n))
    return tuple(found)


def physics_of(solid: Solid) -> Model | None:
    """The simulated model that ships for a hut of these measures; None for any other solid.

    >>> physics_of(solids.hut(10, 12, 8, 14)).name, physics_of(solids.hut(10, 12, 8, 15))
    ('hut-10-12-8-14', None)
    """
    for name in models.shipped():
        measures = name.removeprefix("hut-").split("-")
        if not name.startswith("hut-") or len(measures) != 4:
            continue
        if not all(measure.isascii() and measure.isdecimal() for measure in measures):
            continue
        model = models.named(name)
        width, depth, wall, ridge = map(int, measures)
        sound = model.origin == "simulated" and 0 < wall < ridge and width and depth
        if sound and solids.hut(width, depth, wall, ridge) == solid:
            return model
    return None


def distance(guess: Guess, tally: Tally) -> Fraction | None:
    """How far the guess was off: the sum of all differences; None without throws.

    >>> distance(Guess((25, 25, 25, 25), "equal"), Tally(4, 7, 5, 4))
    Fraction(1, 5)
    """
    if not tally.n:
        return None
    return sum((abs(guess.share(o) - (tally.share(o) or 0)) for o in OUTCOMES), Fraction(0))


def model_of(
    data: Record | Tally, name: str, label: str = "", conditions: Conditions | None = None
) -> Model:
    """The measured model of a record or tally, with the conditions written down.

    Doubtful throws do not count.  Raises `BadData` without any throw, `BadModel` for a bad name.
    `boardkit.chance.models.register` makes it known by its name, `Model.document` saves it.

    >>> model_of(Tally(4, 7, 5, 4), "7b").origin
    'measured'
    """
    tally = data.tally if isinstance(data, Record) else data
    if conditions is None:
        conditions = data.conditions if isinstance(data, Record) else Conditions()
    if not tally.n:
        raise BadData("lab.no_throws")
    model = models.own(dict(zip(OUTCOMES, tally.counts, strict=True)), label.strip() or None)
    texts = dict(model.texts)
    source = phrase("lab.model.source", n=tally.n, doubtful=tally.doubtful)
    texts["source"] = Words(**{code: source.text(code) for code in LANGUAGES})
    if conditions.surface:
        texts["surface"] = Words(conditions.surface, conditions.surface)
    style = [conditions.style] * bool(conditions.style)
    if conditions.height is not None or style:
        height = conditions.height
        words = {}
        for code in LANGUAGES:
            parts = list(style)
            if height is not None:
                parts.insert(0, phrase("lab.model.height", height=height).text(code))
            words[code] = ", ".join(parts)
        texts["throw_style"] = Words(**words)
    document = dataclasses.replace(model, texts=tuple(texts.items())).document()
    return Model.from_document(document | {"name": name})
