"""What the counts say, as tables: tally with intervals, groups, course, ideas side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from boardkit.chance.infer import SIMULATIONS
from boardkit.chance.models import OUTCOMES
from boardkit.chance.table import origin_words
from boardkit.lab.ideas import Idea, distance
from boardkit.lab.record import Group, Guess
from boardkit.lab.tally import Tally, entry_name
from boardkit.text import number, percent, phrase

from .lab_chart import Point, chart, stops, thin_lines
from .style import text

TALLY = ("outcome", "count", "share", "range")
"""The columns of the tally table."""
ALPHA = 0.05
"""The p value up to which an idea is said not to fit."""
FORMULA = 5
"""Expected counts below which p comes from simulated samples and not from a formula."""
ABOUT = "≈"
NARROW, WIDE = 5, 9
"""Columns of numbers for which a narrow page and a wide one have room."""
SURE = 20
"""Throws below which a note warns of judging ideas."""


def results_html(
    tally: Tally,
    points: Sequence[Point],
    groups: Sequence[Group],
    language: str,
    prior: Fraction | None = None,
    seats: bool = False,
) -> str:
    """Tally, picture of the course and the same as a table; only the tally before any throw.

    `seats` says that the groups are seats of a class.
    """
    parts = [tally_html(tally, language, prior)]
    if points:
        scene = chart(points, groups, language)
        notes = ["chart.note", *(["chart.note_groups"] if thin_lines(groups) else [])]
        notes += ["table.range_note"]
        note = text(" ".join(phrase(f"ui.lab.{name}").text(language) for name in notes))
        image = scene.to_img(language=language, width="100%")
        parts.append(f'<div class="bk-lab-chart">{image}</div><p class="bk-soft">{note}</p>')
        parts.append(_course_table(points, language))
    if sum(1 for group in groups if group.steps) > 1:
        parts.append(_group_table(groups, language, "seat" if seats else "group"))
    return "\n".join(parts)


def tally_html(tally: Tally, language: str, prior: Fraction | None = None) -> str:
    """Counts, shares and 95 percent ranges (Wilson) of the four outcomes.

    With a `prior` what is believed of the chances too, see `Tally.estimate`.
    """
    rows = []
    for outcome in OUTCOMES:
        share = tally.share(outcome)
        low, high = tally.interval(outcome)
        cells: tuple[str, ...] = (
            number(getattr(tally, outcome), 0, language),
            "–" if share is None else percent(share, 1, language),
            "–" if share is None else _range(low, high, language),
        )
        if prior is not None:
            mean, ends = tally.estimate(outcome, prior)
            cells += ("–" if mean is None else percent(mean, 1, language),)
            cells += ("–" if ends is None else _range(*ends, language),)
        rows.append((entry_name(outcome).text(language), cells))
    caption = phrase("ui.lab.table.tally", n=tally.n, doubtful=tally.doubtful).text(language)
    heads = [phrase(f"ui.lab.table.{n}").text(language) for n in TALLY]
    if prior is not None:
        heads += [phrase(f"ui.lab.estimate.{n}").text(language) for n in ("column", "within")]
    return _html(caption, heads, rows)


def ideas_html(ideas: Iterable[Idea], guess: Guess | None, tally: Tally, language: str) -> str:
    """Guess and ideas below what was counted, each with distance, p value and what it says."""
    counted = [tally.share(outcome) for outcome in OUTCOMES]
    shares = ["–" if share is None else percent(share, 1, language) for share in counted]
    name = phrase("ui.lab.table.measured").text(language)
    origin = origin_words("measured", language)
    rows: list[tuple[str, Sequence[str], str]] = [(name, (*shares, "", "", ""), origin)]
    if guess is not None:
        guesses = {outcome: float(guess.share(outcome)) for outcome in OUTCOMES}
        off = distance(guess, tally)
        rows.append((
            phrase("ui.lab.table.guess").text(language),
            _idea_cells(
                Idea("guess", guesses, "made_up"),
                None if off is None else float(off),
                tally,
                language,
            ),
            "",
        ))  # fmt: skip
    keys = set()
    for idea in ideas:
        keys.add(idea.key)
        cells = _idea_cells(idea, idea.distance(tally), tally, language)
        rows.append((idea.name.text(language), cells, idea_origin(idea, language)))
    caption = phrase("ui.lab.table.ideas").text(language)
    heads = [phrase("ui.lab.table.idea").text(language)]
    heads += [entry_name(outcome).text(language) for outcome in OUTCOMES]
    heads += [phrase(f"ui.lab.table.{name}").text(language) for name in ("off", "p", "fits")]
    notes = ["off_note"] if tally.n else []
    notes += ["about"] if any(ABOUT in cell for _, cells, _ in rows for cell in cells) else []
    notes += ["few"] if 0 < tally.n < SURE else []
    notes += ["no_physics"] if "physics" not in keys else []
    told = " ".join(phrase(f"ui.lab.table.{note}", n=SIMULATIONS).text(language) for note in notes)
    table = _html(caption, heads, rows, "bk-lab-stacked")
    return f'{table}<p class="bk-soft">{text(told)}</p>'


# Parts


class Loud(str):
    """A cell that is to be seen first."""


def _cell(words: str) -> str:
    return f"<b>{text(words)}</b>" if isinstance(words, Loud) else text(words)


def _idea_cells(idea: Idea, off: float | None, tally: Tally, language: str) -> tuple[str, ...]:
    cells = [percent(idea.shares[outcome], 1, language) for outcome in OUTCOMES]
    if off is None:
        return (*cells, "–", "–", "–")
    test = idea.test(tally)
    p, digits, sign = test.p_value, 3, ""
    if test.smallest < FORMULA:  # what is simulated has two digits that are sure
        p, digits, sign = idea.test(tally, simulate=True).simulated or 0.0, 2, f"{ABOUT} "
    shown = small(p, language, digits) or f"{sign}{number(p, digits, language)}"
    verdict = phrase(f"ui.lab.table.{'fits_not' if p <= ALPHA else 'fits_maybe'}").text(language)
    verdict = Loud(verdict) if p <= ALPHA else verdict
    return (*cells, number(100 * off, 1, language), shown, verdict)


def small(p: float, language: str, digits: int = 3) -> str:
    """A p value too small to be written, which is never nothing; "" for any other.

    >>> small(1e-9, "de"), small(0.004, "en", digits=2), small(0.04, "en")
    ('< 0,001', '< 0.01', '')
    """
    tiny = p < 0.001 or round(p, digits) == 0
    return f"< {number(10**-digits, digits, language)}" if tiny else ""


def idea_origin(idea: Idea, language: str) -> str:
    """Where the shares of an idea come from: sign, word, and simulated throws if there are any."""
    words = origin_words(idea.origin, language)
    if idea.n:
        words += f", {phrase('ui.lab.table.simulated', n=idea.n).text(language)}"
    return words


def head_cell(name: str, origin: str) -> str:
    """The first cell of a row: a name, and below it where its numbers come from."""
    below = f" <small>{text(origin)}</small>" if origin else ""
    return f'<th scope="row">{text(name)}{below}</th>'


def _range(low: float, high: float, language: str) -> str:
    return f"{percent(low, 1, language)} – {percent(high, 1, language)}"


def _course_table(points: Sequence[Point], language: str) -> str:
    all_of_them = stops(points)
    left_out = spared(len(all_of_them), WIDE)
    few = [point for i, point in enumerate(all_of_them) if i not in left_out]
    rows = [
        (
            entry_name(outcome).text(language),
            [percent(point.shares[place], 1, language) for point in few],
        )
        for place, outcome in enumerate(OUTCOMES)
    ]
    heads = [phrase("ui.lab.table.throws").text(language)]
    heads += [number(point.n, 0, language) for point in few]
    spare = spared(len(few), NARROW)
    return _html(phrase("ui.lab.table.course").text(language), heads, rows, spare=spare)


def spared(columns: int, room: int) -> frozenset[int]:
    """The columns that are left out where there is room for `room`: the others are evenly spread.

    >>> sorted(spared(9, 5)), sorted(spared(5, 5))
    ([1, 3, 5, 7], [])
    """
    kept = {round(i * (columns - 1) / (room - 1)) for i in range(room)}
    return frozenset(range(columns)) - kept


def _group_table(groups: Sequence[Group], language: str, kind: str) -> str:
    rows = []
    for group in groups:
        tally = group.tally
        shares = [tally.share(outcome) for outcome in OUTCOMES]
        cells = [number(tally.n, 0, language)]
        cells += ["–" if share is None else percent(share, 1, language) for share in shares]
        rows.append((group.name, cells))
    heads = [phrase(f"ui.lab.table.{name}").text(language) for name in (kind, "throws")]
    heads += [entry_name(outcome).text(language) for outcome in OUTCOMES]
    return _html(phrase(f"ui.lab.table.{kind}s").text(language), heads, rows)


def _html(
    caption: str,
    heads: Iterable[str],
    rows: Iterable[tuple[str, Sequence[str]] | tuple[str, Sequence[str], str]],
    kind: str = "",
    spare: Collection[int] = (),
) -> str:
    """A table; on a narrow page the columns `spare` of numbers are left out.

    With the class "bk-lab-stacked" as `kind` each row becomes a block there, whose cells carry
    their heads with them.
    """
    names = [text(name) for name in heads]
    kept = [' class="bk-lab-spare"' if i - 1 in spare else "" for i in range(len(names))]
    title = f"<caption>{text(caption)}</caption>"
    head = "".join(
        f'<th scope="col"{mark}><span>{name}</span></th>'
        for name, mark in zip(names, kept, strict=True)
    )
    body = "".join(
        f"<tr>{head_cell(name, origin[0] if origin else '')}"
        + "".join(
            f'<td data-head="{above}"{mark}>{_cell(cell)}</td>'
            for cell, above, mark in zip(cells, names[1:], kept[1:], strict=True)
        )
        + "</tr>"
        for name, cells, *origin in rows
    )
    return (
        f'<table class="bk-table {kind}">{title}<thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
