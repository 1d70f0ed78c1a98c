"""Groups side by side: a panel for each way to land, a bar with its 95 percent range per group.

Panels have names, bars patterns, so nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from boardkit.chance.models import OUTCOMES
from boardkit.lab.record import Group
from boardkit.lab.tally import entry_name, pooled
from boardkit.text import Phrase, percent, phrase

from . import theme
from .scene import Hatch, Polyline, Rect, Scene, Section, Shape, Text

_WIDTH, _TOP, _BOTTOM = 272.0, 28.0, 24.0
_NAME, _BAR, _END = 8.0, 128.0, 258.0
_HATCHES = {"upright": "upright", "long": "level", "narrow": "diagonal", "roof": "dots"}
MANY = 12
"""Groups from which the rows are set closer."""


def bars(groups: Sequence[Group], outcome: str, language: str) -> Scene:
    """The panel of `outcome` for `groups`, each of which has throws that count.

    >>> from boardkit.lab.tally import Tally
    >>> two = [Group("A", (Tally(1, 2),)), Group("B", (Tally(3, 1),))]
    >>> scene = bars(two, "upright", "en")
    >>> scene.width, scene.height
    (272.0, 100.0)
    """
    row = 24.0 if len(groups) <= MANY else 18.0
    height = _TOP + row * len(groups) + _BOTTOM
    highest = max(group.tally.interval(name)[1] for group in groups for name in OUTCOMES)
    most = min(1.0, ceil(highest * 4) / 4)
    shapes = _panel(outcome, row, groups, most, language)
    lines = tuple(_told(group, outcome, language) for group in groups)
    title = phrase("ui.lab.compare.alt", outcome=entry_name(outcome), shares=lines)
    return Scene(_WIDTH, height, tuple(shapes), theme.PAPER, title, (Section("", lines),))


def cut(name: str, room: float, size: float) -> str:
    """As much of a name as fits.

    >>> cut("the hut of class 7b", 60, 12), cut("7b", 60, 12)
    ('the hut of…', '7b')
    """
    if theme.text_width(name, size) <= room:
        return name
    while name and theme.text_width(name + "…", size) > room:
        name = name[:-1]
    return name.rstrip() + "…"


def _told(group: Group, outcome: str, language: str) -> Phrase:
    low, high = (percent(end, 1, language) for end in group.tally.interval(outcome))
    share = percent(group.tally.share(outcome) or 0, 1, language)
    return phrase("ui.lab.compare.bar", group=group.name, share=share, low=low, high=high)


def _panel(
    outcome: str, row: float, groups: Sequence[Group], most: float, language: str
) -> list[Shape]:
    bottom = _TOP + row * len(groups)

    def x(share: float) -> float:
        return _BAR + (_END - _BAR) * share / most

    shapes: list[Shape] = [
        Text(f"name {outcome}", _NAME, 15, entry_name(outcome), size=13, bold=True,
             anchor="start", fill=theme.INK),
    ]  # fmt: skip
    for i in range(5):
        at, wide = x(most * i / 4), 1.2 if i == 0 else 0.8
        level = ((at, _TOP), (at, bottom))
        shapes.append(Polyline(f"level {outcome} {i}", level, stroke="#c4bda8", line=wide))
        if i % 2 == 0:
            words = percent(most * i / 4, 1 if (1000 * most * i / 4) % 10 else 0, language)
            shapes.append(
                Text(f"value {outcome} {i}", at, bottom + 11, words, size=11, fill=theme.INK,
                     anchor="end" if i == 4 else "middle")
            )  # fmt: skip
    for i, group in enumerate(groups):
        share = float(group.tally.share(outcome) or 0)
        low, high = group.tally.interval(outcome)
        middle, ident = _TOP + row * (i + 0.5), f"{outcome} {i}"
        name = cut(group.name, 72, 12)
        shapes += [
            Text(f"group {ident}", _NAME, middle, name, size=12, anchor="start",
                 fill=theme.INK),
            Text(f"share {ident}", _BAR - 5, middle, percent(share, 0, language), size=12,
                 anchor="end", fill=theme.INK),
            Rect(f"bar {ident}", x(0), middle - row * 0.32, max(0.5, x(share) - x(0)), row * 0.64,
                 fill=theme.OUTCOMES[outcome], stroke=theme.INK, line=0.8,
                 hatch=Hatch(_HATCHES[outcome], theme.mix(theme.OUTCOMES[outcome], "#ffffff", 0.45),
                             gap=5, line=0.9)),
        ]  # fmt: skip
        ends = ((x(low), middle), (x(high), middle))
        shapes.append(Polyline(f"halo {ident}", ends, stroke=theme.PAPER, line=4))
        shapes.append(Polyline(f"range {ident}", ends, stroke=theme.INK, line=1.8))
        for name, end in (("low", low), ("high", high)):
            cap = ((x(end), middle - row * 0.2), (x(end), middle + row * 0.2))
            shapes.append(Polyline(f"{name} {ident}", cap, stroke=theme.INK, line=1.8))
    together = float(pooled(group.tally for group in groups).share(outcome) or 0)
    line = ((x(together), _TOP - 4), (x(together), bottom))
    shapes.append(
        Polyline(f"pooled {outcome}", line, stroke=theme.REASON, line=1.5, dash=(5.0, 4.0))
    )
    return shapes
