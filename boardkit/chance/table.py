"""A table of chances: a row per outcome, as HTML for notebooks and as comma-separated text.

What is shown never claims more than is known: the caption names the assumption and says by word
and icon where the chances come from (`ORIGINS`), and no possible outcome is shown with 0.

>>> from boardkit.chance.dist import Dist
>>> table = Dist({"upright": 7, "long": 5, "narrow": 5, "roof": 3}).table(origin="made_up")
>>> print(table.to_csv("de").splitlines()[1])
aufrecht;7;20;0,35
>>> "<caption" in table.html("en")
True
"""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from boardkit.chance.models import OUTCOMES
from boardkit.chance.written import decimal_text, fraction_text, percent_text
from boardkit.errors import BadOption
from boardkit.text import Phrase, known, number, percent, phrase, written

if TYPE_CHECKING:
    from boardkit.chance.derive import Derivation
    from boardkit.chance.dist import Dist

T = TypeVar("T")

ORIGINS = {"exact": "=", "made_up": "✎", "simulated": "⟳", "measured": "⚖"}
"""Where chances come from, and the icon that stands beside the word."""

SHOWN_ROWS = 100
"""The HTML table shows no more rows than these and says so; the CSV holds all."""

LONG_FRACTION = 15
"""A fraction of more characters unfolds instead of widening its column."""


def origin_words(origin: str, language: str | None = None) -> str:
    """Icon and word for an origin, one of `ORIGINS`.

    >>> origin_words("simulated", "de")
    '⟳ simuliert'
    """
    return f"{ORIGINS[origin]} {phrase(f'chance.origin.{origin}').text(language)}"


@dataclass(frozen=True)
class Row:
    """One line: what may happen, what it is called, how likely it is.

    `derive` makes the derivation of the chance when somebody asks for it; `at_least` and
    `at_most` are the chances of this outcome or more and of this outcome or less.  `range` is the
    95 % range (low, high) of a chance that was measured or simulated, see `boardkit.chance.ranges`.
    """

    outcome: Any
    label: Phrase | str
    chance: Fraction
    derive: Callable[[], Derivation] | None = None
    at_least: Fraction | None = None
    at_most: Fraction | None = None
    range: tuple[float, float] | None = None


@dataclass(frozen=True)
class Table:
    """Rows under a title, with the `assumption` that they rest on.

    `origin` is one of `ORIGINS`, else `BadOption` is raised.  `mean` and `sd` stand in the foot.
    """

    title: Phrase
    rows: tuple[Row, ...]
    assumption: Phrase | None = None
    origin: str = "exact"
    mean: Fraction | None = None
    sd: float | None = None

    def __post_init__(self) -> None:
        if self.origin not in ORIGINS:
            raise BadOption("chance.origin", given=str(self.origin), known=tuple(ORIGINS))

    def origin_text(self, language: str | None = None) -> str:
        """Icon and word for where the chances come from.

        >>> Table(phrase("chance.table.title"), (), origin="measured").origin_text("en")
        '⚖ measured'
        """
        return origin_words(self.origin, language)

    def html(self, language: str | None = None) -> str:
        """The table as HTML without scripts, with a link that saves it as CSV."""
        code = known(language)
        shown = self.rows[:SHOWN_ROWS]
        ranged = self.has_range()
        body = [_html_row(row, self._bounded(), ranged, code) for row in shown]
        return "\n".join(
            [
                f'<table lang="{code}" style="{_TABLE}">',
                self._caption(code),
                self._head(code),
                "<tbody>",
                *body,
                "</tbody>",
                *self._foot(code),
                "</table>",
                self._link(code),
            ]
        )

    def _repr_html_(self) -> str:
        return self.html()

    def to_csv(self, language: str | None = None) -> str:
        """All rows as text for a spreadsheet, with a heading line.

        Numerator and denominator stand in columns of their own, since spreadsheets take 1/3 for
        a date.  German has semicolons between the columns and a decimal comma.
        """
        code = known(language)
        out = io.StringIO()
        writer = csv.writer(out, delimiter=";" if code == "de" else ",", lineterminator="\r\n")
        names = ["outcome", "numerator", "denominator", "decimal"]
        names += ["at_least", "at_most"] if self._bounded() else []
        ends = ["low", "high"] if self.has_range() else []
        heads = [_column(name, code) for name in names]
        writer.writerow(heads + [phrase(f"chance.range.{end}").text(code) for end in ends])
        for row in self.rows:
            cells = [written(row.label, code), row.chance.numerator, row.chance.denominator]
            chances = [row.chance]
            if self._bounded():
                chances += [row.at_least, row.at_most]  # type: ignore[list-item]
            texts = [_plain(chance, code) for chance in chances]
            if ends:
                texts += [_plain(end, code) for end in row.range or (None, None)]
            writer.writerow([*cells, *texts])
        return out.getvalue()

    def has_range(self) -> bool:
        """Whether some row has a 95 % range."""
        return any(row.range is not None for row in self.rows)

    # Parts of the HTML

    def _bounded(self) -> bool:
        return bool(self.rows) and all(
            row.at_least is not None and row.at_most is not None for row in self.rows
        )

    def _caption(self, code: str) -> str:
        icon, word = self.origin_text(code).split(" ", 1)
        parts = [f'<span aria-hidden="true">{icon}</span> {html.escape(word)}']
        if self.assumption is not None:
            parts.append(html.escape(self.assumption.text(code)))
        title = html.escape(self.title.text(code))
        return f'<caption style="{_CAPTION}"><b>{title}</b><br>{" · ".join(parts)}</caption>'

    def _head(self, code: str) -> str:
        names = ["fraction", "decimal", "percent"]
        names += ["at_least", "at_most"] if self._bounded() else []
        cells = [f'<th scope="col" style="{_LEFT}">{_column("outcome", code)}</th>']
        cells += [f'<th scope="col" style="{_RIGHT}">{_column(name, code)}</th>' for name in names]
        if self.has_range():
            text = html.escape(phrase("chance.range.name").text(code))
            cells.append(f'<th scope="col" style="{_RIGHT}">{text}</th>')
        return f"<thead><tr>{''.join(cells)}</tr></thead>"

    def _foot(self, code: str) -> list[str]:
        span = (5 if self._bounded() else 3) + self.has_range()
        lines: list[tuple[str, str]] = []
        if len(self.rows) > SHOWN_ROWS:
            more = phrase("chance.table.more", n=len(self.rows) - SHOWN_ROWS)
            lines.append(("…", more.text(code)))
        if self.mean is not None:
            lines.append((phrase("chance.table.mean").text(code), _exactly(self.mean, code)))
        if self.sd is not None:
            lines.append((phrase("chance.table.sd").text(code), f"≈ {number(self.sd, 4, code)}"))
        if not lines:
            return []
        rows = [
            f'<tr><th scope="row" style="{_LEFT}">{html.escape(name)}</th>'
            f'<td colspan="{span}" style="{_LEFT}">{html.escape(text)}</td></tr>'
            for name, text in lines
        ]
        return ["<tfoot>", *rows, "</tfoot>"]

    def _link(self, code: str) -> str:
        # The mark at the start tells spreadsheets that the text is UTF-8.
        data = quote("\ufeff" + self.to_csv(code))
        name = phrase("chance.table.file").text(code)
        text = html.escape(phrase("chance.table.save").text(code))
        link = f'<a download="{name}.csv" href="data:text/csv;charset=utf-8,{data}">{text}</a>'
        return f'<p lang="{code}">{link}</p>'


# No colours: the page's own serve light and dark themes alike.
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CAPTION = "caption-side:top;text-align:left"
_LEFT = "text-align:left;padding:0.1em 0.6em"
_RIGHT = "text-align:right;padding:0.1em 0.6em;white-space:nowrap"


def _column(name: str, code: str) -> str:
    return html.escape(phrase(f"chance.table.{name}").text(code))


def range_text(row: Row, language: str | None = None) -> str:
    """The 95 % range of a row's chance in percent; empty if it has none.

    >>> range_text(Row("upright", "upright", Fraction(1, 5), range=(0.081, 0.416)), "en")
    '8.1% to 41.6%'
    """
    if row.range is None:
        return ""
    low, high = (percent(end, 1, language) for end in row.range)
    return phrase("chance.range.of", low=low, high=high).text(language)


def _html_row(row: Row, bounded: bool, ranged: bool, code: str) -> str:
    cells = [
        _html_fraction(row.chance, code),
        decimal_text(row.chance, code),
        percent_text(row.chance, code),
    ]
    if bounded:
        cells += [percent_text(x, code) for x in (row.at_least, row.at_most) if x is not None]
    if ranged:
        cells.append(html.escape(range_text(row, code)))
    label = html.escape(written(row.label, code))
    numbers = "".join(f'<td style="{_RIGHT}">{cell}</td>' for cell in cells)
    return f'<tr><th scope="row" style="{_LEFT}">{label}</th>{numbers}</tr>'


def _html_fraction(chance: Fraction, code: str) -> str:
    text = fraction_text(chance)
    if len(text) <= LONG_FRACTION:
        return text
    summary = phrase("chance.table.unfold").text(code)
    # A long number has no place to break of its own.
    broken = text.replace("/", "<wbr>/<wbr>")
    style = "white-space:normal;overflow-wrap:anywhere;max-width:16em;display:inline-block"
    return (
        f"<details><summary>{html.escape(summary)}</summary>"
        f'<small style="{style}">{broken}</small></details>'
    )


def _exactly(value: Fraction, code: str) -> str:
    if value.denominator == 1:
        return number(value, None, code)
    sign = "=" if (value * 10**4).denominator == 1 else "≈"
    return f"{fraction_text(value)} {sign} {number(value, 4, code)}"


def _plain(chance: Fraction | float | None, code: str) -> str:
    text = "" if chance is None else f"{float(chance):.12g}"
    return text.replace(".", ",") if code == "de" else text


def label_of(outcome: Any, huts: bool = False) -> Phrase | str:
    """What an outcome is called when nobody says it: tuples are listed, numbers written.

    With `huts` the four ways in which a hut can lie are named in the reader's language.

    >>> written(label_of(("roof", "upright"), huts=True), "de")
    'Dach, aufrecht'
    """
    if isinstance(outcome, Phrase):
        return outcome
    if isinstance(outcome, tuple):
        if not outcome:
            return phrase("chance.table.nothing")
        return phrase("chance.table.list", items=tuple(label_of(x, huts) for x in outcome))
    if huts and outcome in OUTCOMES:
        return phrase(f"chance.outcome.{outcome}")
    if isinstance(outcome, (int, float)) and not isinstance(outcome, bool):
        return phrase("chance.table.list", items=(outcome,))
    return str(outcome)


def table_of(
    dist: Dist[T],
    title: Phrase | None = None,
    *,
    label: Callable[[T], Phrase | str] | None = None,
    assumption: Phrase | None = None,
    origin: str = "exact",
) -> Table:
    """`dist` as a table; see `Dist.table`."""
    pairs: Sequence[tuple[Any, int]] = dist.items()
    if label is None:
        huts = _all_huts(dist.outcomes)
        label = lambda outcome: label_of(outcome, huts)  # noqa: E731
    title = phrase("chance.table.title") if title is None else title
    total = dist.total
    if not all(_is_number(outcome) for outcome in dist.outcomes):
        rows = tuple(Row(o, label(o), Fraction(weight, total)) for o, weight in pairs)
        return Table(title, rows, assumption, origin)
    pairs = sorted(pairs)
    ends = list(accumulate(weight for _, weight in pairs))
    numbered = tuple(
        Row(
            outcome,
            label(outcome),
            Fraction(weight, total),
            at_least=Fraction(total - end + weight, total),
            at_most=Fraction(end, total),
        )
        for (outcome, weight), end in zip(pairs, ends, strict=True)
    )
    return Table(title, numbered, assumption, origin, dist.mean(), dist.sd())


def _is_number(outcome: Any) -> bool:
    return isinstance(outcome, (int, float, Fraction)) and not isinstance(outcome, bool)


def _all_huts(outcomes: tuple[Any, ...]) -> bool:
    """Whether the outcomes are hut sides, alone or as tuples: other words stay as they are."""
    sides = [x for o in outcomes for x in (o if isinstance(o, tuple) else (o,))]
    return all(isinstance(side, str) and side in OUTCOMES for side in sides)
