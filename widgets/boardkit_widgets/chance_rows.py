"""A table of chances to unfold: a row with its bar per outcome, its derivation on demand.

`boardkit.chance.table.Table` is the table for pages without a kernel; this one shows it live.
The name of every row that can be derived is a button; it opens the calculation below the row.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any
from urllib.parse import quote

import ipywidgets as W

from boardkit.chance.derive import Derivation
from boardkit.chance.table import LONG_FRACTION, ORIGINS, Row, Table, range_text
from boardkit.chance.written import decimal_text, fraction_text, percent_is_exact, percent_text
from boardkit.text import number, phrase, written

from . import shared, style
from .changes import set_icon, set_value, show_if
from .scene import Rect, Scene
from .tree import tree_img

FORMS = ("percent", "decimal", "fraction")
BAR = "#4878a8"
"""Seen on white as on black: 4.6 to 1 and 4.5 to 1."""

FEW_ENDS = 6
"""A tree of more ends stays folded until somebody wants it."""


def chance_text(value: Fraction, form: str, language: str | None) -> str:
    """A chance in one of `FORMS`; a possible one is never written as 0.

    >>> [chance_text(Fraction(5803, 8000), form, "en") for form in FORMS]
    ['72.5%', '0.7254', '5803/8000']
    """
    if form == "fraction" and len(fraction_text(value)) <= LONG_FRACTION:
        return fraction_text(value)
    return (percent_text if form == "percent" else decimal_text)(value, language)


@functools.lru_cache(maxsize=512)
def bar_img(hundredths: int) -> str:
    """A bar as an image, `hundredths` of the room long; decoration beside the number."""
    scene = Scene(100, 9, (Rect("bar", 0, 0, max(1, hundredths), 9, radius=1.5, fill=BAR),))
    return scene.to_img(width="100%")


def csv_link(table: Table, language: str) -> str:
    """A link that saves the whole table; it needs no kernel."""
    data = quote("\ufeff" + table.to_csv(language))  # the mark tells spreadsheets: UTF-8
    name = phrase("chance.table.file").text(language)
    text = style.text(phrase("chance.table.save").text(language))
    return f'<a download="{name}.csv" href="data:text/csv;charset=utf-8,{data}">{text}</a>'


def origin_html(table: Table, language: str) -> str:
    """Where the chances come from: icon and word, kept together."""
    _, word = table.origin_text(language).split(" ", 1)
    icon = ORIGINS[table.origin]
    return (
        f'<span class="bk-origin"><span aria-hidden="true">{icon}</span> {style.text(word)}</span>'
    )


class ChanceTable(W.VBox):
    """Shows a `Table`: `show(table, form, language)`; only what differs is sent to the page.

    `most` rows are shown at first, a button brings the rest.  With `opened` the first row is
    unfolded at once.
    """

    def __init__(
        self, guard: Callable[..., Callable[..., Any]], most: int = 24, opened: bool = False
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack")
        self._guard, self._most = guard, most
        self._table: Table | None = None
        self._form, self._code = "percent", "en"
        self._open: int | None = 0 if opened else None
        self._begin_open = opened
        self._all = False
        self._shown: tuple[Any, ...] | None = None
        self.caption = style.markup("bk-caption-line")
        self.head_cells = style.markup()
        self.heads = style.classed(
            W.HBox([style.markup(), self.head_cells], layout=shared.layout()), "bk-line", "bk-heads"
        )
        self.lines: list[_Line] = []
        self.body = style.classed(W.VBox(), "bk-lines")
        self.more = style.button("chevron-down", "bk-quiet")
        self.more.on_click(guard(lambda _: self._show_all()))
        self.foot = style.markup("bk-foot")
        self.derived = _Derived()
        self.children = (self.caption, self.heads, self.body, self.more, self.foot)

    def show(self, table: Table, form: str, language: str) -> None:
        """Show `table` with its chances as `form`, one of `FORMS`."""
        # Tables made anew for every click mostly say the same: their rows are compared, since
        # writing twenty of them takes longer than all else that a click does here.
        shown = (form, language, tuple(map(_written, table.rows)))
        if self._table is None or _names(table) != _names(self._table):
            self._open = 0 if self._begin_open and table.rows else None
            self._all = False
            self._shown = None
        self._table, self._form, self._code = table, form, language
        if shown == self._shown:
            set_value(self.caption, caption_html(table, language))
        else:
            self._draw()
            self._shown = shown

    @property
    def shown(self) -> int:
        """How many rows are on the page."""
        assert self._table is not None
        return len(self._table.rows) if self._all else min(self._most, len(self._table.rows))

    def toggle(self, index: int) -> None:
        """Unfold row `index`, or fold it up again."""
        self._open = None if self._open == index else index
        self._draw()

    def _show_all(self) -> None:
        self._all = True
        self._draw()

    def _draw(self) -> None:
        table, code = self._table, self._code
        assert table is not None
        set_value(self.caption, caption_html(table, code))
        bounded = _bounded(table)
        set_value(self.head_cells, _heads(self._form, bounded, table.has_range(), code))
        _wide(self.heads, bounded)
        while len(self.lines) < self.shown:
            self.lines.append(_Line(len(self.lines), self._guard(self.toggle)))
        longest = _longest(table)
        common = lcm(*(row.chance.denominator for row in table.rows))
        for i, row in enumerate(table.rows[: self.shown]):
            cells = _cells(row, self._form, bounded, longest, common, code)
            self.lines[i].show(row, cells, i == self._open, code)
            _wide(self.lines[i], bounded)
        boxes: list[Any] = list(self.lines[: self.shown])
        if self._open is not None and self._open < self.shown:
            derive = table.rows[self._open].derive
            if derive is not None:
                self.derived.show(derive(), code)
                boxes.insert(self._open + 1, self.derived)
        if tuple(boxes) != self.body.children:
            self.body.children = tuple(boxes)
        rest = len(table.rows) - self.shown
        show_if(self.more, rest > 0)
        if rest:
            style.words(self.more, phrase("ui.odds.more_rows", n=rest).text(code))
        set_value(self.foot, _foot(table, code))


class _Line(W.HBox):
    """One row: its name, a button where it can be derived, and its numbers."""

    def __init__(self, index: int, toggle: Callable[[int], object]) -> None:
        super().__init__(layout=shared.layout())
        style.classed(self, "bk-line")
        self.button = style.button("chevron-right", "bk-unfold")
        self.button.on_click(lambda _: toggle(index))
        self.name = style.markup()
        self.cells = style.markup()
        self._opened = False
        self._first: Any = None

    def show(self, row: Row, cells: str, opened: bool, code: str) -> None:
        name = written(row.label, code)
        if row.derive is None:
            set_value(self.name, f'<div class="bk-name">{style.text(name)}</div>')
            first: Any = self.name
        else:
            key = "ui.odds.fold_tip" if opened else "ui.odds.unfold_tip"
            style.words(self.button, name, phrase(key, what=name).text(code))
            set_icon(self.button, "chevron-down" if opened else "chevron-right")
            first = self.button
        if opened != self._opened:
            self._opened = opened
            (self.add_class if opened else self.remove_class)("bk-open")
        set_value(self.cells, cells)
        if self._first is not first:
            self._first = first
            self.children = (first, self.cells)


class _Derived(W.VBox):
    """A derivation: the idea in words, the calculation, the tree."""

    def __init__(self) -> None:
        super().__init__()
        style.classed(self, "bk-derived")
        self.idea, self.sums, self.tree = style.markup(), W.HTMLMath(), style.markup()
        self.children = (self.idea, self.sums, self.tree)

    def show(self, derivation: Derivation, code: str) -> None:
        idea = derivation.idea.text(code) if derivation.idea else ""
        set_value(self.idea, f"<span>{style.text(idea)}</span>" if idea else "")
        set_value(self.sums, f"$${style.text(calculation(derivation, code))}$$")
        set_value(self.tree, _tree(derivation, code))


def _wide(line: Any, wide: bool) -> None:
    """More room for numbers and less for names; a class that is set already sends nothing."""
    (line.add_class if wide else line.remove_class)("bk-wide")


def calculation(derivation: Derivation, language: str) -> str:
    """The steps in LaTeX without the event's name, which stands above: narrow enough for a phone.

    >>> from boardkit.chance.derive import path
    >>> print(calculation(path([("tails", (1, 2))]), "en"))
    \\begin{aligned}
    P &= \\frac{1}{2} \\\\
    &= \\text{50.0\\%}
    \\end{aligned}
    """
    steps = list(derivation.steps)
    lines = [f"P &= {steps[0]}", *(f"&= {step}" for step in steps[1:])]
    if 0 < derivation.value < 1:
        sign = "=" if percent_is_exact(derivation.value) else r"\approx"
        share = percent_text(derivation.value, language).replace("%", r"\%").replace("\xa0", "~")
        lines.append(rf"&{sign} \text{{{share}}}")
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def _tree(derivation: Derivation, code: str) -> str:
    if derivation.tree is None or not derivation.tree.children:
        return ""
    ends = sum(1 for _ in derivation.tree.paths())
    name = phrase("ui.odds.tree", n=ends).text(code)
    opened = " open" if ends <= FEW_ENDS else ""
    picture = tree_img(derivation.tree, code)
    return f"<details{opened}><summary>{style.text(name)}</summary>{picture}</details>"


def caption_html(table: Table, code: str) -> str:
    """Title, assumption and origin."""
    parts = [origin_html(table, code)]
    if table.assumption is not None:
        parts.append(style.text(table.assumption.text(code)))
    title = style.text(table.title.text(code))
    return f'<div class="bk-caption"><b>{title}</b><span>{" · ".join(parts)}</span></div>'


def _names(table: Table) -> tuple[Any, ...]:
    return tuple(row.outcome for row in table.rows)


def _written(row: Row) -> tuple[Any, ...]:
    """All of a row that is seen."""
    return row.label, row.chance, row.at_least, row.at_most, row.range, row.derive is None


def _bounded(table: Table) -> bool:
    return bool(table.rows) and all(
        row.at_least is not None and row.at_most is not None for row in table.rows
    )


def _longest(table: Table) -> Fraction:
    """The chance whose bar fills the room; one row alone is drawn as a part of 1."""
    if len(table.rows) < 2:
        return Fraction(1)
    return max(row.chance for row in table.rows) or Fraction(1)


def _heads(form: str, bounded: bool, ranged: bool, code: str) -> str:
    names = [phrase(f"chance.table.{form}").text(code)]
    if bounded:
        names += [phrase(f"chance.table.{name}").text(code) for name in ("at_least", "at_most")]
    names = [style.text(name) for name in names]
    if ranged:
        names[0] += f"<small>{style.text(phrase('chance.range.name').text(code))}</small>"
    cells = "".join(f"<span>{name}</span>" for name in names)
    three = " bk-three" if bounded else ""
    return f'<div class="bk-cells{three}"><span class="bk-bar"></span>{cells}</div>'


def _cells(row: Row, form: str, bounded: bool, longest: Fraction, common: int, code: str) -> str:
    bar = bar_img(round(100 * row.chance / longest))
    texts = [chance_text(row.chance, form, code)]
    if bounded:
        texts += [chance_text(x, form, code) for x in (row.at_least, row.at_most) if x is not None]
    texts = [style.text(text) for text in texts]
    if form == "fraction" and row.chance.denominator != common and len(str(common)) <= 6:
        # Over one denominator the rows can be compared and added up.
        texts[0] += f"<small>{row.chance * common}/{common}</small>"
    elif form == "fraction" and len(fraction_text(row.chance)) > LONG_FRACTION:
        broken = fraction_text(row.chance).replace("/", "/<wbr>")
        word = style.text(phrase("chance.table.fraction").text(code))
        texts[0] += f"<details><summary>{word}</summary><small>{broken}</small></details>"
    if row.range is not None:
        texts[0] += f"<small>{style.text(range_text(row, code))}</small>"
    numbers = "".join(f"<span>{text}</span>" for text in texts)
    three = " bk-three" if bounded else ""
    return f'<div class="bk-cells{three}"><span class="bk-bar">{bar}</span>{numbers}</div>'


def _foot(table: Table, code: str) -> str:
    lines: list[tuple[str, str]] = []
    if table.mean is not None:
        lines.append((phrase("chance.table.mean").text(code), _exactly(table.mean, code)))
    if table.sd is not None:
        lines.append((phrase("chance.table.sd").text(code), f"≈ {number(table.sd, 4, code)}"))
    words = "".join(f"<dt>{style.text(name)}</dt><dd>{text}</dd>" for name, text in lines)
    return (f"<dl>{words}</dl>" if words else "") + csv_link(table, code)


def _exactly(value: Fraction, code: str) -> str:
    exact = (value * 10**4).denominator == 1
    return f"{'=' if exact else '≈'} {number(value, 4 if not exact else None, code)}"
