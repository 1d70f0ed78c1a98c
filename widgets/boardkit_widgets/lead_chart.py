"""The course of a game as a picture: who led by how much after every turn.

Two players share one line (what one leads by, the other trails by), three and more have a line
each, told apart by dash and letter as well as colour.  Numbered marks show the dearest decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor

from boardkit.game import player_phrase
from boardkit.review import Decision, Report
from boardkit.text import Phrase, known, number, phrase

from . import theme
from .scene import Circle, Polyline, Scene, Section, Shape, Text

WIDTH, HEIGHT = 340.0, 204.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 20.0, 24.0, 42.0
"""Margins; the left one is wider where the leads have many digits."""
_DIGIT = 6.2
"""Room for one character of a lead."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (7.0, 4.0), (2.0, 4.0), (9.0, 3.0, 2.0, 3.0))
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def signed(value: int, language: str | None = None) -> str:
    """A whole number with its sign.

    >>> signed(-3), signed(0), signed(4)
    ('−3', '0', '+4')
    """
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + number(abs(value), 0, language)


def lead_chart(
    report: Report, dearest: Sequence[Decision] = (), language: str | None = None
) -> Scene:
    """The leads after every turn, with marks 1, 2, ... on the turns of `dearest` decisions."""
    code = known(language)
    lines = _lines(report)
    values = [value for line in lines for value in line]
    step = next(s for s in _STEPS if s * 6 >= max(values) - min(values) or s == _STEPS[-1])
    low = min(0, floor(min(values) / step)) * step
    high = max(step if low == 0 else 0, ceil(max(values) / step) * step)
    turns = len(lines[0]) - 1
    labels = {value: signed(value, code) for value in range(low, high + 1, step)}
    left = max(LEFT, 8 + _DIGIT * max(map(len, labels.values())))

    def x(turn: int) -> float:
        return left + (WIDTH - left - RIGHT) * turn / max(1, turns)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    shapes: list[Shape] = []
    for value, label in labels.items():
        level = ((left, y(value)), (WIDTH - RIGHT, y(value)))
        colour, line = (theme.INK, 1.2) if value == 0 else ("#d8d2c0", 1.0)
        shapes.append(Polyline(f"level {value}", level, stroke=colour, line=line))
        shapes.append(
            Text(f"value {value}", left - 5, y(value), label, size=11, anchor="end", fill=theme.INK)
        )
    every = next(s for s in _STEPS if s * 8 >= turns or s == _STEPS[-1])
    for i, turn in enumerate(report.turns, 1):
        if turn.turn % every == 0 and turn.turn > 0:
            name = str(turn.turn)
            shapes.append(Text(f"turn {i}", x(i), HEIGHT - 30, name, size=11, fill=theme.INK))
    shapes.append(_corner("turns", left, HEIGHT - 30, phrase("ui.review.turn")))
    for p, course in enumerate(lines):
        shapes += _course(p, [(x(i), y(v)) for i, v in enumerate(course)], len(lines) > 1)
    if len(lines) > 1:
        shapes += _names([y(course[-1]) for course in lines], x(turns) + 6)
    if len(lines) == 1 and report.players == 2:
        shapes.append(
            _corner("ahead 0", left, TOP - 13, phrase("ui.review.ahead", player=player_phrase(0)))
        )
        if low < 0:
            below = phrase("ui.review.ahead", player=player_phrase(1))
            shapes.append(_corner("ahead 1", left, HEIGHT - 11, below))
    marked: Counter[tuple[int, int]] = Counter()
    marks: list[Shape] = []
    for n, decision in enumerate(dearest, 1):
        at = _turn_of(report, decision)
        whose = 0 if len(lines) == 1 else decision.player
        beside = marked[at, whose]  # marks of one turn stand in a row
        marked[at, whose] += 1
        right = x(at) + beside * (17 if at < turns / 2 else -17)
        marks = [*_mark(n, right, y(lines[whose][at])), *marks]  # the dearest on top
    shapes += marks
    return Scene(
        WIDTH,
        HEIGHT,
        tuple(shapes),
        theme.PAPER,
        _title(report, lines),
        (Section("", tuple(_sentences(report))),),
    )


def _lines(report: Report) -> list[list[int]]:
    """A line for two players and for one alone, one for each of more."""
    count = report.players if report.players > 2 else 1
    return [[report.start[p], *(turn.leads[p] for turn in report.turns)] for p in range(count)]


def _turn_of(report: Report, decision: Decision) -> int:
    """Place of the decision's turn among the points of a line (0 is the start)."""
    mine = [
        i
        for i, turn in enumerate(report.turns, 1)
        if turn.index <= decision.index and turn.player == decision.player
    ]
    return mine[-1]


def _course(p: int, points: list[tuple[float, float]], several: bool) -> Iterator[Shape]:
    look = theme.player(p)
    colour = look.shade if several else theme.INK
    dash = _DASHES[p % len(_DASHES)] if several else ()
    if len(points) > 1:
        yield Polyline(f"course {p}", tuple(points), stroke=colour, line=2.2, dash=dash)
    for i, (px, py) in enumerate(points):
        yield Circle(f"point {p} {i}", px, py, 2.2, fill=colour)


def _names(ends: list[float], x: float) -> Iterator[Shape]:
    """The players' numbers at the ends of their lines, moved apart where these meet."""
    last = TOP - 20
    for p in sorted(range(len(ends)), key=lambda p: ends[p]):
        last = max(ends[p], last + 12)
        look = theme.player(p)
        yield Text(
            f"name {p}", x, last, str(p + 1), size=11, bold=True, anchor="start", fill=look.shade
        )


def _mark(n: int, x: float, y: float) -> Iterator[Shape]:
    yield Circle(f"mark {n}", x, y, 8, fill=theme.REASON, stroke=theme.PAPER, line=1.5)
    yield Text(f"mark {n} number", x, y, str(n), size=11, bold=True, fill="#ffffff")


def _corner(ident: str, left: float, y: float, words: Phrase) -> Text:
    return Text(ident, left + 2, y, words, size=11, anchor="start", fill=theme.SOFT_INK)


def _title(report: Report, lines: list[list[int]]) -> Phrase:
    """The course in a sentence: the picture's alternative text."""
    if len(lines) > 1 or not report.turns:
        return phrase("ui.review.chart_many", n=len(report.turns))
    line = lines[0]
    return phrase(
        "ui.review.chart",
        player=player_phrase(0),
        n=len(report.turns),
        first=_Signed(line[0]),
        last=_Signed(line[-1]),
        high=_Signed(max(line)),
        low=_Signed(min(line)),
    )


def _sentences(report: Report) -> Iterator[Phrase]:
    for turn in report.turns:
        values = tuple(_Signed(lead) for lead in turn.leads)
        yield phrase(
            "ui.review.chart_line",
            number=turn.turn,
            player=player_phrase(turn.player),
            leads=values,
        )


class _Signed:
    """A number to be written with its sign."""

    def __init__(self, value: int) -> None:
        self.value = value

    def text(self, language: str | None = None) -> str:
        return signed(self.value, language)
