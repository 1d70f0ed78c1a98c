"""Tables: nothing possible is shown as 0, both languages, and files that spreadsheets read."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.chance import models, pool
from boardkit.chance.dist import Dist
from boardkit.chance.table import ORIGINS, SHOWN_ROWS, Row, Table
from boardkit.chance.written import decimal_text, percent_text
from boardkit.errors import BadOption
from boardkit.text import phrase

TITLE = phrase("chance.table.title")
DIE = Dist.uniform(range(1, 7))


class Page(HTMLParser):
    """The tags in order, the cells of every row, and that all tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in ("br", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def read_csv(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_a_die_in_german() -> None:
    page = Page(DIE.table().html("de"))
    assert page.rows[0] == [
        "Ergebnis", "Bruch", "Dezimalzahl", "Prozent", "mindestens so viel", "höchstens so viel",
    ]  # fmt: skip
    # at least 5: 2/6; at most 5: 5/6
    assert page.rows[5] == ["5", "1/6", "0,1667", "16,7\xa0%", "33,3\xa0%", "83,3\xa0%"]
    assert page.rows[7] == ["Mittelwert", "7/2 = 3,5000"]
    assert page.rows[8] == ["Standardabweichung", "≈ 1,7078"]


def test_a_die_in_english() -> None:
    page = Page(DIE.table().html("en"))
    assert page.rows[5] == ["5", "1/6", "0.1667", "16.7%", "33.3%", "83.3%"]


def test_it_is_a_table_for_screen_readers() -> None:
    page = Page(DIE.table(assumption=phrase("chance.derive.event")).html("de"))
    assert len(page.all("table")) == len(page.all("caption")) == 1
    assert page.all("table")[0]["lang"] == "de"
    scopes = [attrs.get("scope") for attrs in page.all("th")]
    assert scopes == ["col"] * 6 + ["row"] * 8
    assert page.all("script") == []
    assert page.all("style") == []
    for _, attrs in page.tags:
        assert not any(name.startswith("on") for name in attrs)
        assert "color" not in (attrs.get("style") or "")  # the page's own: light and dark


@pytest.mark.parametrize("origin", ORIGINS)
def test_origin_as_word_and_icon(origin: str) -> None:
    text = DIE.table(origin=origin).html("en")
    assert ORIGINS[origin] in text
    assert phrase(f"chance.origin.{origin}").text("en") in text


def test_unknown_origin() -> None:
    with pytest.raises(BadOption) as caught:
        DIE.table(origin="dreamt")
    assert "dreamt" in caught.value.text("de")
    assert "measured" in caught.value.text("de")


def test_throws_are_told_in_the_readers_language() -> None:
    table = pool.throws(3, models.default().weights).table(origin="made_up")
    assert sum(row.chance for row in table.rows) == 1
    assert len(table.rows) == 20
    text = table.html("de")
    assert "lange Seite, Dach, aufrecht" in text
    assert "ausgedacht" in text
    assert "long side, roof, upright" in table.html("en")
    # no order, no mean, no "at least"
    assert table.mean is None
    assert "mindestens" not in text


def test_other_words_stay_as_they_are() -> None:
    assert "long side" not in Dist({"long": 1, "short": 1}).table().html("en")


def test_labels_are_escaped() -> None:
    dist = Dist({"<script>alert(1)</script>": 1, "a & b": 1})
    page = Page(dist.table().html("en"))
    assert page.all("script") == []
    assert page.rows[1][0] == "<script>alert(1)</script>"
    assert page.rows[2][0] == "a & b"


def test_labels_of_ones_own() -> None:
    table = DIE.table(label=lambda n: "*" * n)
    assert [row.label for row in table.rows][:3] == ["*", "**", "***"]


def test_numbers_are_sorted() -> None:
    table = Dist({3: 1, Fraction(1, 2): 1, 2: 2}).table()
    assert [row.outcome for row in table.rows] == [Fraction(1, 2), 2, 3]
    assert [row.at_most for row in table.rows] == [Fraction(1, 4), Fraction(3, 4), 1]
    assert [row.at_least for row in table.rows] == [1, Fraction(3, 4), Fraction(1, 4)]


def test_long_fractions_unfold() -> None:
    chance = 1 - Fraction(2197, 8000) ** 3
    page = Page(Table(TITLE, (Row("x", "x", chance),)).html("en"))
    assert len(page.all("details")) == len(page.all("summary")) == 1
    assert "501395500627/512000000000" in page.rows[1][1]
    assert Page(DIE.table().html("en")).all("details") == []


def test_a_very_long_table_says_what_it_leaves_out() -> None:
    table = pool.rolls(5).table()
    page = Page(table.html("en"))
    assert len(page.rows) == 1 + SHOWN_ROWS + 1
    assert page.rows[-1] == ["…", "152 more rows: they are in the CSV file"]  # 252 - 100
    assert len(read_csv(table.to_csv("en"), ",")) == 253


def test_csv_in_both_languages() -> None:
    table = Dist({0: 1, 1: 2}).table()
    assert read_csv(table.to_csv("en"), ",") == [
        ["outcome", "numerator", "denominator", "decimal", "at least this", "at most this"],
        ["0", "1", "3", "0.333333333333", "1", "0.333333333333"],
        ["1", "2", "3", "0.666666666667", "0.666666666667", "1"],
    ]
    german = read_csv(table.to_csv("de"), ";")
    assert german[0][:3] == ["Ergebnis", "Zähler", "Nenner"]
    assert german[1][3] == "0,333333333333"


def test_the_link_holds_the_csv() -> None:
    table = pool.throws(2, models.default().weights).table()
    (link,) = Page(table.html("de")).all("a")
    assert link["download"] == "wahrscheinlichkeiten.csv"
    head, data = (link["href"] or "").split(",", 1)
    assert head == "data:text/csv;charset=utf-8"
    assert unquote(data) == "\ufeff" + table.to_csv("de")


def test_a_dist_shows_itself() -> None:
    assert "<table" in DIE._repr_html_()
    assert DIE.table()._repr_html_() == DIE._repr_html_()
    assert DIE.to_csv("de") == DIE.table().to_csv("de")


def test_an_empty_table_is_no_error() -> None:
    page = Page(Table(TITLE, ()).html("en"))
    assert page.rows == [["outcome", "fraction", "decimal", "percent"]]


def shown(text: str) -> Fraction:
    """The number behind a written one: digits with comma or point, or a power of ten."""
    text = text.strip("%> \xa0").replace(",", ".")
    power = re.fullmatch(r"([\d.]+) [×·] 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)", text)
    if power is None:
        return Fraction(text)
    exponent = power[2].translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
    return Fraction(power[1]) * Fraction(10) ** int(exponent)


TINY = [Fraction(1, 10**k) for k in (1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 20, 300)]


@pytest.mark.parametrize("chance", [*TINY, *(x * Fraction(99, 100) for x in TINY)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_tiny_is_not_shown_as_nothing(chance: Fraction, language: str) -> None:
    for write, whole in ((percent_text, 100), (decimal_text, 1)):
        text = write(chance, language)
        assert abs(shown(text) - chance * whole) <= chance * whole / 10, text
        # and what is nearly certain is not shown as certain
        text = write(1 - chance, language)
        assert shown(text) < whole, text


@given(st.fractions(0, 1))
def test_written_chances_are_near_the_truth(chance: Fraction) -> None:
    for write, whole, digits in ((percent_text, 100, 1), (decimal_text, 1, 4)):
        value = shown(write(chance, "de"))
        assert abs(value - chance * whole) <= Fraction(1, 2 * 10**digits)
        assert (value == 0) == (chance == 0)
        assert (value == whole) == (chance == 1)


def test_written_by_hand() -> None:
    assert [percent_text(Fraction(p), "en") for p in (0, 1)] == ["0.0%", "100.0%"]
    assert percent_text(Fraction(1, 6**10), "de") == "0,0000017\xa0%"  # 1/60466176
    assert percent_text(Fraction(1, 10**14), "en") == "1.0 × 10⁻¹²%"
    assert percent_text(1 - Fraction(1, 10**14), "en") == "> 99.999999999%"
    assert decimal_text(Fraction(999, 1000 * 10**12), "de") == "1,0 · 10⁻¹²"


def test_ranges_stand_in_a_column_of_their_own() -> None:
    rows = (
        Row("upright", "upright", Fraction(1, 5), range=(0.0807, 0.416)),
        Row("other", "other", Fraction(4, 5)),
    )
    table = Table(phrase("chance.table.title"), rows, origin="measured")
    assert table.has_range()
    page = table.html("de")
    assert "95-%-Bereich" in page
    assert "8,1\N{NO-BREAK SPACE}% bis 41,6\N{NO-BREAK SPACE}%" in page
    lines = list(csv.reader(io.StringIO(table.to_csv("de")), delimiter=";"))
    assert lines[0][-2:] == ["95-%-Bereich von", "bis"]
    assert lines[1][-2:] == ["0,0807", "0,416"]
    assert lines[2][-2:] == ["", ""]
    # Every row has as many cells as the heading.
    assert {row.count("<td") for row in re.findall(r"<tr><th scope=\"row\".*?</tr>", page)} == {4}
    assert "95-%" not in Table(phrase("chance.table.title"), rows[1:]).html("de")
