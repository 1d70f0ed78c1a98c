"""How relative frequencies settle: a picture with a panel for each way to land.

The true chance is unknown, so the lines are drawn around the share of all throws together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from boardkit.chance.models import OUTCOMES
from boardkit.lab.record import Group
from boardkit.lab.tally import Tally, entry_name
from boardkit.text import Phrase, percent, phrase, written

from . import theme
from .geometry import Points
from .scene import Polygon, Polyline, Scene, Section, Shape, Text

MOST_POINTS = 160
"""Points of a line: more cannot be told apart."""
MOST_GROUPS = 12
"""Thin lines in a panel: more hide the thick one."""
BAND = 1.96
"""Standard deviations to either side: about 95 of 100 series lie within."""
Scale = Callable[[float], float]
_WIDTH, _HEIGHT = 268.0, 176.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 10.0, 26.0, 26.0
_DIGIT = 7.0
"""Room for one character below a panel."""
_STOPS = (1, 2, 5)


@dataclass(frozen=True)
class Point:
    """The shares of the four outcomes after `n` throws that count."""

    n: int
    shares: tuple[float, ...]


def course(steps: Iterable[str | Tally]) -> list[Point]:
    """The shares after each step that counts; doubtful throws make no point.

    >>> [(point.n, point.shares[0]) for point in course(["upright", "doubtful", "roof"])]
    [(1, 1.0), (2, 0.5)]
    """
    counts = dict.fromkeys(OUTCOMES, 0)
    found: list[Point] = []
    n = 0
    for step in steps:
        if isinstance(step, Tally):
            for outcome, count in zip(OUTCOMES, step.counts, strict=True):
                counts[outcome] += count
            more = step.n
        else:
            more = int(step in counts)
            if more:
                counts[step] += 1
        if more:
            n += more
            found.append(Point(n, tuple(count / n for count in counts.values())))
    return found


def thinned(points: Sequence[Point], most: int = MOST_POINTS) -> list[Point]:
    """At most about `most` of the points, always the first few and the last one."""
    if len(points) <= most:
        return list(points)
    few = most // 4
    every = (len(points) - few) / (most - few - 1)
    places = {*range(few), *(few + int(i * every) for i in range(most - few - 1)), len(points) - 1}
    return [points[place] for place in sorted(places)]


def stops(points: Sequence[Point]) -> list[Point]:
    """The points for a table: the first at or past 1, 2, 5, 10, 20, 50, ... throws and the last.

    >>> [point.n for point in stops(course(["roof"] * 30))]
    [1, 2, 5, 10, 20, 30]
    """
    found: list[Point] = []
    goal, tens = 0, 1
    for point in points:
        if point.n >= _STOPS[goal % 3] * tens:
            found.append(point)
            while point.n >= _STOPS[goal % 3] * tens:
                goal += 1
                if goal % 3 == 0:
                    tens *= 10
    if points and found[-1] is not points[-1]:
        found.append(points[-1])
    return found


def chart(points: Sequence[Point], groups: Sequence[Group], language: str) -> Scene:
    """The picture of `points` (see `course`) with the courses of `groups` as thin lines.

    Without any point there is nothing to draw: a scene of no size.
    """
    if not points:
        return Scene(0, 0, ())
    last = points[-1]
    lines = thinned(points)
    thin = thin_lines(groups)
    shapes: list[Shape] = []
    for place, outcome in enumerate(OUTCOMES):
        left, top = (place % 2) * _WIDTH, (place // 2) * _HEIGHT
        shapes += _panel(outcome, place, left, top, lines, thin, language)
    title = phrase("ui.lab.chart.title", n=last.n, shares=named(last.shares, language))
    told = tuple(
        phrase("ui.lab.chart.line", n=point.n, shares=named(point.shares, language))
        for point in stops(points)
    )
    return Scene(2 * _WIDTH, 2 * _HEIGHT, tuple(shapes), theme.PAPER, title, (Section("", told),))


def thin_lines(groups: Sequence[Group]) -> list[list[Point]]:
    """The courses of single groups: where there are several, of each with throws one by one.

    >>> thin_lines([Group("1", ("roof", "long"))])
    []
    """
    several = [group for group in groups if group.steps]
    thin = [thinned(course(group.steps), 40) for group in several[:MOST_GROUPS]]
    return [line for line in thin if len(line) > 1] if len(several) > 1 else []


def ticks(most: int) -> list[int]:
    """Round numbers of throws at which a panel has a line.

    >>> ticks(294), ticks(20), ticks(3)
    ([50, 100, 150, 200, 250], [5, 10, 15], [])
    """
    size = 10 ** max(0, len(str(most)) - 1)
    steps = [max(1, size * part // 10) for part in (2, 5, 10, 20, 50)]
    step = next((step for step in steps if most <= 6 * step), steps[-1])
    return list(range(step, most, step)) if most > 4 else []


def named(shares: Sequence[float], language: str) -> tuple[Phrase, ...]:
    """The four shares with their names."""
    return tuple(
        phrase("ui.lab.chart.share", name=entry_name(outcome), percent=percent(share, 1, language))
        for outcome, share in zip(OUTCOMES, shares, strict=True)
    )


def _panel(
    outcome: str,
    place: int,
    left: float,
    top: float,
    lines: Sequence[Point],
    thin: Sequence[Sequence[Point]],
    language: str,
) -> list[Shape]:
    most, value = lines[-1].n, lines[-1].shares[place]
    right, bottom = left + _WIDTH - _RIGHT, top + _HEIGHT - _BOTTOM

    def x(n: float) -> float:
        return left + _LEFT + (right - left - _LEFT) * n / most

    def y(share: float) -> float:
        return bottom - (bottom - top - _TOP) * min(1.0, max(0.0, share))

    spread = BAND * sqrt(value * (1 - value))
    widths = [most * (i / 40) ** 2 for i in range(1, 41)]
    upper = [(x(n), y(value + spread / sqrt(n))) for n in widths]
    lower = [(x(n), y(value - spread / sqrt(n))) for n in reversed(widths)]
    shapes: list[Shape] = [Polygon(f"band {outcome}", (*upper, *lower), fill="#e3dcc8")]
    for share in (0.0, 0.5, 1.0):
        level = ((x(0), y(share)), (right, y(share)))
        shapes.append(Polyline(f"level {outcome} {share}", level, stroke="#c4bda8", line=1))
        words = percent(share, 0, language)
        shapes.append(
            Text(f"value {outcome} {share}", x(0) - 4, y(share), words, size=13, anchor="end",
                 fill=theme.INK)
        )  # fmt: skip
    shapes += [
        Polyline(f"group {outcome} {i}", _points(line, place, x, y), stroke="#7d7a70", line=0.8)
        for i, line in enumerate(thin)
    ]
    whole = f"{written(most, language)} {phrase('ui.lab.chart.throws').text(language)}"
    for n in ticks(most):
        down = ((x(n), top + _TOP), (x(n), bottom + 4))
        shapes.append(Polyline(f"tick {outcome} {n}", down, stroke="#c4bda8", line=1))
        if x(n) + _DIGIT * (len(written(n, language)) / 2 + 1) > right - _DIGIT * len(whole):
            continue  # here stands the number of all throws
        shapes.append(
            Text(f"count {outcome} {n}", x(n), bottom + 13, written(n, language), size=13,
                 fill=theme.INK)
        )  # fmt: skip
    pooled = ((x(0), y(value)), (right, y(value)))
    shapes.append(
        Polyline(f"pooled {outcome}", pooled, stroke=theme.REASON, line=1.4, dash=(6.0, 4.0))
    )
    thick = _points(lines, place, x, y)
    if len(thick) == 1:
        thick = (*thick, (thick[0][0] - 3, thick[0][1]))
    shapes.append(Polyline(f"course {outcome}", thick, stroke=theme.PICKED, line=2.2))
    name = f"{written(entry_name(outcome), language)}: {percent(value, 1, language)}"
    shapes += [
        Text(f"name {outcome}", x(0), top + 14, name, size=15, bold=True, anchor="start",
             fill=theme.INK),
        Text(f"end {outcome}", right, bottom + 13, whole, size=13, anchor="end", fill=theme.INK),
        Text(f"begin {outcome}", x(0), bottom + 13, "0", size=13, fill=theme.INK),
    ]  # fmt: skip
    return shapes


def _points(line: Sequence[Point], place: int, x: Scale, y: Scale) -> Points:
    return tuple((x(point.n), y(point.shares[place])) for point in line)
