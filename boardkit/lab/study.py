"""Tables for the lesson of the throw laboratory, each covered until the reader has guessed.

>>> steel("en").rows[0]
('0.47', '332', '91.6%', '50.0%', '33.3%', '51.5%', '61.1%', '86.8%', '91.2%')
"""

from __future__ import annotations

import html
from dataclasses import dataclass

from boardkit.chance import published
from boardkit.chance.infer import wilson
from boardkit.chance.models import OUTCOMES, Model
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import hut
from boardkit.chance.table import origin_words
from boardkit.errors import BadData
from boardkit.lab.ideas import ideas, physics_of
from boardkit.lab.tally import entry_name
from boardkit.text import number, percent, phrase

HUTS = 3
"""How many huts a turn of the game throws."""
STEEL = {
    "ratio": "measured",
    "throws": "measured",
    "measured": "measured",
    "equal": "exact",
    "faces": "exact",
    "area": "exact",
    "solid_angle": "exact",
    "physics": "simulated",
    "gibbs": "measured",
}
"""The columns of `steel` and where their numbers come from; b is fitted to what was measured."""


@dataclass(frozen=True)
class Covered:
    """A table that shows only `summary` until it is clicked.

    `note` stands below the rows, a paragraph for each line.
    """

    summary: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def html(self) -> str:
        """The table folded up, for a page or a notebook."""
        heads = "".join(f'<th scope="col">{html.escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f'<tr><th scope="row">{html.escape(first)}</th>'
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in self.rows
        )
        note = "".join(f"<p>{html.escape(line)}</p>" for line in self.note.splitlines())
        return (
            f"<details><summary>{html.escape(self.summary)}</summary>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{note}</details>"
        )

    def _repr_html_(self) -> str:
        return self.html()


def measures(
    width: float,
    depth: float,
    wall: float,
    ridge: float,
    physics: Thrown | Model | None = None,
    language: str | None = None,
) -> Covered:
    """What the ideas say of a hut of these measures in millimetres.

    `physics` are its simulated throws, or a simulated model; without it those that are shipped for
    just these measures, if there are any.  Raises `BadData` for measures that are none.

    >>> measures(10, 12, 8, 14, language="en").rows[2][1:]
    ('16.7%', '26.7%', '30.6%', '26.1%')
    >>> [len(measures(10, 12, 8, ridge).rows) for ridge in (14, 15)]
    [5, 4]
    """
    rows = []
    solid = hut(width, depth, wall, ridge)
    for idea in ideas(solid, physics_of(solid) if physics is None else physics):
        origin = origin_words(idea.origin, language)
        shares = (percent(idea.shares[outcome], 1, language) for outcome in OUTCOMES)
        rows.append((f"{idea.name.text(language)} ({origin})", *shares))
    heads = (entry_name(outcome).text(language) for outcome in OUTCOMES)
    summary = phrase("lab.study.measures", width=width, depth=depth, wall=wall, ridge=ridge)
    head = phrase("lab.study.idea").text(language)
    return Covered(summary.text(language), (head, *heads), tuple(rows))


def sure(upright: int, n: int, language: str | None = None) -> Covered:
    """How far counts can be trusted, from one hut to the throw of three.

    Of `n` throws that count, `upright` were upright: the 95 percent range (Wilson) of that chance
    and what it means for at least one upright among three huts.  Raises `BadData`.

    >>> sure(60, 300, language="en").rows[1][1:]
    ('48.8%', '40.4% to 57.6%')
    """
    low, high = wilson(upright, n)
    if not n:
        raise BadData("lab.no_throws")
    upright, n = int(upright), int(n)  # numpy's numbers are written otherwise
    rows = []
    for key, k in (("one", 1), ("three", HUTS)):
        share, least, most = (1 - (1 - p) ** k for p in (upright / n, low, high))
        ends = phrase(
            "lab.study.range", low=percent(least, 1, language), high=percent(most, 1, language)
        )
        name = phrase(f"lab.study.{key}").text(language)
        rows.append((name, percent(share, 1, language), ends.text(language)))
    heads = tuple(phrase(f"lab.study.{key}").text(language) for key in ("what", "best", "within"))
    summary = phrase("lab.study.sure", upright=upright, n=n).text(language)
    return Covered(summary, heads, tuple(rows))


def steel(language: str | None = None) -> Covered:
    """Steel cuboids that others threw: how often on a square face, and what the ideas expect.

    The five ideas are those of `boardkit.lab.ideas` under their names; one more, the height of the
    centre of mass, is fitted.  The note says which idea fails and by how much.  Needs scipy.
    Source: the counts are those of `boardkit.chance.published.cuboid_report`.
    """
    ideas = tuple(STEEL)[3:]
    rows = tuple(
        (
            number(row.ratio, 2, language),
            number(row.n, 0, language),
            *(
                percent(share, 1, language)
                for share in (row.measured, *(row.ideas[idea] for idea in ideas))
            ),
        )
        for row in published.cuboid_report()
    )
    heads = tuple(
        phrase(f"lab.study.steel.{key}", origin=origin_words(origin, language)).text(language)
        for key, origin in STEEL.items()
    )
    summary, names, note = (
        phrase(f"lab.study.steel.{key}").text(language) for key in ("title", "names", "note")
    )
    return Covered(summary, heads, rows, f"{published.report(language)}\n{names}\n{note}")
