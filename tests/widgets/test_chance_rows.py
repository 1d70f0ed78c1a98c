"""A table of chances on the page: its rows, its numbers in three forms, what unfolds."""

from __future__ import annotations

import base64
import re
from fractions import Fraction
from typing import Any
from urllib.parse import unquote

import pytest

from boardkit.chance import derive, models, pool
from boardkit.chance.dist import Dist
from boardkit.chance.table import Row, Table, label_of
from boardkit.text import phrase
from boardkit_widgets.chance_rows import BAR, ChanceTable, chance_text, csv_link
from boardkit_widgets.theme import contrast

MODEL = models.default()
WEIGHTS = dict(MODEL.weights)
TITLE = phrase("chance.table.title")


def throw_table(k: int = 3) -> Table:
    dist = pool.throws(k, WEIGHTS)
    rows = tuple(
        Row(o, label_of(o, True), Fraction(w, dist.total), lambda o=o: derive.multiset(o, WEIGHTS))
        for o, w in dist.items()
    )
    return Table(TITLE, rows, MODEL.label, "made_up")


def unguarded(callback: Any) -> Any:
    return callback


def shown(table: Table, form: str = "percent", language: str = "en", **options: Any) -> ChanceTable:
    widget = ChanceTable(unguarded, **options)
    widget.show(table, form, language)
    return widget


def cells(widget: ChanceTable) -> list[str]:
    """The numbers of every row, without bars."""
    return [" ".join(re.sub(r"<[^>]+>", " ", line.cells.value).split()) for line in widget.lines]


def test_every_row_has_a_name_a_bar_and_its_chance() -> None:
    widget = shown(throw_table())
    assert len(widget.body.children) == 20
    assert widget.lines[0].button.description == "long side, long side, long side"
    assert cells(widget)[0] == "1.6%"
    assert all("<img" in line.cells.value for line in widget.lines)


def test_fractions_also_stand_over_one_denominator() -> None:
    widget = shown(throw_table(), "fraction")
    at = [row.outcome for row in throw_table().rows].index(("long", "narrow", "upright"))
    assert cells(widget)[at] == "21/160 1050/8000"
    tops = [int(re.search(r"(\d+)/8000", text)[1]) for text in cells(widget)]  # type: ignore[index]
    assert sum(tops) == 8000


def test_decimals_have_the_comma_of_the_language() -> None:
    coin = Dist({"heads": 1, "tails": 3}).table()
    assert cells(shown(coin, "decimal", "de")) == ["0,2500", "0,7500"]
    assert cells(shown(coin, "decimal", "en")) == ["0.2500", "0.7500"]


def test_a_big_fraction_unfolds_behind_its_decimal() -> None:
    chance = Fraction(501395500627, 512000000000)
    table = Table(TITLE, (Row("a", "a", chance), Row("b", "b", 1 - chance)))
    html = shown(table, "fraction").lines[0].cells.value
    assert "0.9793<details>" in html
    assert "501395500627/<wbr>512000000000" in html


@pytest.mark.parametrize("form", ["percent", "decimal", "fraction"])
def test_what_is_possible_is_never_written_as_nothing(form: str) -> None:
    for power in range(1, 30):
        text = chance_text(Fraction(1, 7**power), form, "en")
        assert re.search("[1-9]", text.split("×")[0].partition("/")[0])
        certain = chance_text(1 - Fraction(1, 7**power), form, "en")
        assert certain not in ("100.0%", "100%", "1", "1.0000")


def test_bars_are_as_long_as_the_chances() -> None:
    widget = shown(Dist({"a": 1, "b": 2, "c": 4}).table())
    assert [_bar(line.cells.value) for line in widget.lines] == [25, 50, 100]


def test_one_row_alone_is_a_part_of_the_whole() -> None:
    widget = shown(Table(TITLE, (Row("a", "a", Fraction(1, 4)),)))
    assert _bar(widget.lines[0].cells.value) == 25


def _bar(html: str) -> float:
    svg = base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode()  # type: ignore[index]
    return float(re.search(r'<rect x="0" y="0" width="([\d.]+)"', svg)[1])  # type: ignore[index]


def test_a_bar_is_seen_on_light_and_on_dark() -> None:
    assert contrast(BAR, "#ffffff") >= 3
    assert contrast(BAR, "#111111") >= 3


def test_numbers_have_at_least_at_most_mean_and_deviation() -> None:
    widget = shown(Dist({0: 1, 1: 2, 2: 1}).table())
    assert cells(widget)[1] == "50.0% 75.0% 75.0%"
    assert "at least" in widget.head_cells.value
    assert re.sub("<[^>]+>", " ", widget.foot.value).split()[:3] == ["mean", "=", "1"]
    assert "≈ 0.7071" in widget.foot.value


def test_assumption_and_origin_stand_above_the_numbers() -> None:
    caption = shown(throw_table(), language="de").caption.value
    assert "ausgedacht" in caption
    assert '<span aria-hidden="true">✎</span>' in caption
    assert MODEL.label.text("de") in caption


def test_a_press_on_a_name_unfolds_its_derivation_below_the_row() -> None:
    widget = shown(throw_table())
    at = [row.outcome for row in throw_table().rows].index(("long", "narrow", "upright"))
    widget.lines[at].button.click()
    assert widget.body.children[at + 1] is widget.derived
    assert r"\frac{1050}{8000}" in widget.derived.sums.value
    assert widget.derived.sums.value.startswith("$$")
    assert "6 orders" in widget.derived.idea.value
    assert "data:image/svg+xml" in widget.derived.tree.value
    assert widget.lines[at].button.icon == "chevron-down"
    widget.lines[at].button.click()
    assert widget.derived not in widget.body.children
    assert widget.lines[at].button.icon == "chevron-right"


def test_only_one_row_is_unfolded() -> None:
    widget = shown(throw_table())
    widget.lines[3].button.click()
    widget.lines[5].button.click()
    assert widget.body.children.index(widget.derived) == 6
    assert len(widget.body.children) == 21


def test_an_unfolded_row_stays_so_in_another_form_and_language_but_not_in_another_table() -> None:
    widget = shown(throw_table())
    widget.lines[3].button.click()
    widget.show(throw_table(), "fraction", "de")
    assert widget.derived in widget.body.children
    assert "Reihenfolge" in widget.derived.idea.value
    widget.show(throw_table(2), "fraction", "de")
    assert widget.derived not in widget.body.children
    assert len(widget.body.children) == 10


def test_rows_without_derivation_are_no_buttons() -> None:
    widget = shown(Dist({"a": 1, "b": 2}).table())
    assert widget.lines[0].children[0] is widget.lines[0].name
    assert ">a<" in widget.lines[0].name.value


def test_a_long_table_shows_the_rest_when_asked() -> None:
    widget = shown(throw_table(), most=8)
    assert len(widget.body.children) == 8
    assert widget.more.description == "Show 12 more rows"
    widget.more.click()
    assert len(widget.body.children) == 20
    assert widget.more.layout.display == "none"


def test_the_csv_link_holds_the_whole_table() -> None:
    link = csv_link(throw_table(), "de")
    data = unquote(re.search(r'href="data:text/csv;charset=utf-8,([^"]*)"', link)[1])  # type: ignore[index]
    assert data.removeprefix("\ufeff") == throw_table().to_csv("de")
    assert "download=" in link


def test_names_are_text_not_html() -> None:
    widget = shown(Table(TITLE, (Row("x", "<b>&", Fraction(1)),)))
    assert "&lt;b&gt;&amp;" in widget.lines[0].name.value


def test_showing_the_same_again_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = shown(throw_table())
    changed: list[Any] = []
    for line in widget.lines:
        line.cells.observe(changed.append)
        line.button.observe(changed.append)
    widget.show(throw_table(), "percent", "en")
    assert changed == []
    widget.show(throw_table(), "decimal", "en")
    assert len(changed) == 20


def test_a_range_stands_below_the_chance() -> None:
    rows = (
        Row("upright", "upright", Fraction(1, 5), range=(0.0807, 0.416)),
        Row("other", "other", Fraction(4, 5)),
    )
    widget = shown(Table(TITLE, rows, MODEL.label, "measured"))
    assert cells(widget) == ["20.0% 8.1% to 41.6%", "80.0%"]
    assert "95 % range" in widget.head_cells.value
    other = (Row("upright", "upright", Fraction(1, 5), range=(0.159, 0.249)), rows[1])
    widget.show(Table(TITLE, other, MODEL.label, "measured"), "percent", "de")
    assert cells(widget)[0] == "20,0 % 15,9 % bis 24,9 %"
