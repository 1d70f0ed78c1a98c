"""Pasted tables, CSV files and class tables: German and English, and every mistake by its row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import BadData
from boardkit.lab import classtable
from boardkit.lab.codes import Result, encode
from boardkit.lab.reading import read_all, read_counts, read_number, read_table, throws_csv, to_csv
from boardkit.lab.record import Group
from boardkit.lab.tally import ENTRIES, Tally

tallies = st.builds(Tally, *[st.integers(0, 2000)] * 5)
names = (
    st.text("abcXYZ äöü7;,\t\"'", min_size=1, max_size=8)
    .map(str.strip)
    .filter(
        lambda name: any(c.isalpha() for c in name) and "\t" not in name and name[0] not in "=+-@"
    )
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7), (" 12 ", 12), ("", 0), ("0", 0), ("012", 12), ("+3", 3), ("-0", 0),
        ("1.234", 1234), ("1,234", 1234), ("1 234", 1234), ("1\u00a0234", 1234),
        ("1\u202f234", 1234), ("1'234", 1234), ("1’234", 1234), ("1.234.567", 1234567),
        ("1,234,567", 1234567), ("12,0", 12), ("12.00", 12), ("1.234,00", 1234),
        ("1,234.00", 1234), ("0,000", 0), ("0.0", 0),
    ],
)  # fmt: skip
def test_whole_numbers_of_both_languages(text: str, value: int) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text", ["x", "7a", "1e3", "nan", "=2", "1/2", "--3", "٣", "9" * 13, "1.", ".5", "1,004 x"]
)
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(BadData) as caught:
        read_number(text)
    assert caught.value.key == "lab.paste.number"
    assert text in caught.value.text("de")


@pytest.mark.parametrize(
    "text",
    ["12,5", "1.5", "1.23.4", "12.50", "0.125", "1.234,567", "1.234.56", "2 3", "004 7", "1, 004"],
)
def test_marks_that_make_no_whole_number_are_explained(text: str) -> None:
    with pytest.raises(BadData) as caught:
        read_number(text)
    assert caught.value.key == "lab.paste.marks"
    for code in ("de", "en"):
        told = caught.value.text(code)
        assert text in told
        assert "1.004" in told
        assert "1,004" in told, "both ways to write thousands"


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("1,004,7,5,4", ","),
        ("7,5,4,1,004", ","),
        ("4, 7, 5, 1,004", ","),
        ("1 004 7 5 4", " "),
        ("A,1,004,7,5,4", ","),
        ("aufrecht,lang,schmal,Dach\n1,004,7,5,4", ","),
        ("3, 4, 5, 6\n1,004 7 5 4", ","),
        ("1,004 7 5", ","),
    ],
)
def test_marks_that_part_columns_too_are_told(text: str, mark: str) -> None:
    """Never counted one way or the other, and never told as a wrong number of columns."""
    with pytest.raises(BadData) as caught:
        read_table(text)
    assert caught.value.values["why"].key == "lab.paste.two_ways"
    for code in ("de", "en"):
        told = caught.value.text(code)
        assert f"1{mark}004" in told
        assert " 1004" in told, "as it can be written"
    if "\n" not in text and text != "1,004 7 5":
        with pytest.raises(BadData) as caught:
            read_counts(text)
        assert caught.value.key == "lab.paste.two_ways"


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("1,004 7 5 4", (1004, 7, 5, 4)),
        ("1.004 7 5 4", (1004, 7, 5, 4)),
        ("1,004 7,000 5,100 4,200", (1004, 7000, 5100, 4200)),
        ("1.004,7,5,4", (1004, 7, 5, 4)),
        ("1 004; 7; 5; 4", (1004, 7, 5, 4)),
        ("1,004\t7\t5\t4", (1004, 7, 5, 4)),
        ("100 200 300 400", (100, 200, 300, 400)),
        ("60,113,55,72", (60, 113, 55, 72)),
        ("4 , 7 , 5 , 4", (4, 7, 5, 4)),
    ],
)
def test_marks_that_are_clear(text: str, counts: tuple[int, ...]) -> None:
    assert read_table(text).lines[0].tally.counts == counts
    if "\t" not in text:
        assert read_counts(text).counts == counts


@pytest.mark.parametrize("text", ["-3", "\u22123", "-1.234"])
def test_negative_counts(text: str) -> None:
    with pytest.raises(BadData) as caught:
        read_number(text)
    assert caught.value.key == "lab.paste.negative"


TABLES = [
    "Gruppe\taufrecht\tlang\tschmal\tDach\tunklar\nA\t4\t7\t5\t4\t1\nB\t1.000\t\t2\t3\t\n",
    "group;upright;long side;narrow side;roof;doubtful\r\nA;4;7;5;4;1\r\nB;1,000;0;2,0;3;0\r\n",
    'group,roof,narrow,long,upright,doubtful\nA,4,5,7,4,1\n\nB,3,2,0,"1,000",0\nTotal,7,7,7,7,7\n',
    "A\t4\t7\t5\t4\t1\nB\t1000\t0\t2\t3\t0",
    "\ufeffA;4;7;5;4;1\rB;1000;;2;3;\r",
    "Team | Langseite | aufrecht | DACH | Notiz | Schmal | ?\nA|7|4|4|gut|5|1\nB|0|1 000|3||2|0",
]


@pytest.mark.parametrize("text", TABLES)
def test_one_table_in_many_dresses(text: str) -> None:
    found = read_table(text)
    assert [(line.name, line.tally) for line in found.lines] == [
        ("A", Tally(4, 7, 5, 4, 1)),
        ("B", Tally(1000, 0, 2, 3, 0)),
    ]
    assert [group.name for group in found.groups] == ["A", "B"]


def test_bare_lines() -> None:
    assert read_table("4 7 5 4").lines[0].tally == Tally(4, 7, 5, 4)
    assert read_table("4;7;5;4;1").lines[0].tally == Tally(4, 7, 5, 4, 1)
    line = read_table("12\t4\t7\t5\t4\t1").lines[0]
    assert (line.seat, line.tally) == (12, Tally(4, 7, 5, 4, 1))


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("", "paste.empty", "heading"),
        ("\n \n;;;\n", "paste.empty", "heading"),
        ("aufrecht;lang;schmal;Dach", "paste.empty", "heading"),
        ("aufrecht;lang;Dach\n4;7;4", "paste.missing", "narrow side"),
        ("aufrecht;lang;lang;Dach\n4;7;4;4", "paste.twice", "long side"),
        ("rot;grün;blau\n4;7;4", "paste.heading", "rot"),
        ("aufrecht;lang;schmal;Dach\n4;7;5;4\n4;7;5", "row", "Row 3: there are 3 cells"),
        ("aufrecht;lang;schmal;Dach\n4;7;-5;4", "row", "Row 2: narrow side: -5 is negative"),
        ("aufrecht;lang;schmal;Dach\n4;7;5,5;4", "row", "Row 2: narrow side: 5,5 is not a whole"),
        ("4;7;5", "row", "Row 1: Four counts"),
        ("A;4;7;5;4\nB;viel;7;5;4", "row", "Row 2: viel"),
        ("Gruppe;Lage\nA;Kante", "row", "Row 2: Kante is not a way"),
        ("Platz;Code\n3;4NKM-M9FP-6RY8", "row", "Row 2: The check digit"),
    ],
)
def test_tables_that_cannot_be_read(text: str, key: str, words: str) -> None:
    with pytest.raises(BadData) as caught:
        read_table(text)
    assert caught.value.key == f"lab.{key}"
    assert words in caught.value.text("en")
    assert "{" not in caught.value.text("de")


def test_good_rows_stay_when_others_are_bad() -> None:
    found = read_all("aufrecht;lang;schmal;Dach\n4;7;5;4\n4;x;5;4\n1;1;1;1")
    assert [line.row for line in found.lines] == [2, 4]
    assert [problem.values["row"] for problem in found.problems] == [3]


@given(st.lists(st.tuples(names, tallies), min_size=1, max_size=6, unique_by=lambda x: x[0]))
def test_csv_comes_back_in_both_languages(rows: list[tuple[str, Tally]]) -> None:
    totals = {"total", "sum", "summe", "gesamt", "insgesamt", "throws", "würfe", "n gesamt"}
    groups = [Group(name, (tally,)) for name, tally in rows if name.lower() not in totals]
    for code in ("de", "en"):
        if groups:
            again = read_table(to_csv(groups, code)).groups
            assert [(g.name, g.tally) for g in again] == [(g.name, g.tally) for g in groups]


@given(st.lists(st.sampled_from(ENTRIES), min_size=1, max_size=20))
def test_single_throws_keep_their_order(entries: list[str]) -> None:
    groups = [Group("A", tuple(entries)), Group("B", ("roof", Tally(long=2, doubtful=1)))]
    for code in ("de", "en"):
        found = read_table(throws_csv(groups, code))
        assert found.groups[0] == groups[0]
        assert found.groups[1].tally == groups[1].tally


def test_single_throws_need_no_heading() -> None:
    found = read_all("aufrecht\nDach\nroof\nlongg\n?")
    assert found.groups == (Group("1", ("upright", "roof", "roof", "doubtful")),)
    assert [why.key for why in found.problems] == ["lab.row"]
    for text in ("aufrecht", "aufrecht\n4", "aufrecht;lang\n4;7"):
        with pytest.raises(BadData) as caught:
            read_all(text)
        assert caught.value.key == "lab.paste.missing", text


def test_a_name_is_no_formula() -> None:
    assert "'=1+1," in to_csv([Group("=1+1", ("roof",))], "en")


def test_counts_in_one_line() -> None:
    for text in ("4 7 5 4", "4,7,5,4", "4/7/5/4", " 4; 7; 5; 4 ", "4|7|5|4"):
        assert read_counts(text) == Tally(4, 7, 5, 4)
    with pytest.raises(BadData) as caught:
        read_counts("4 7 5")
    assert caught.value.key == "lab.paste.four"


# The class table

CODE = encode(Result(12, Tally(4, 7, 5, 4, 1)))


def test_a_class_table_from_codes_and_counts() -> None:
    other = encode(Result(5, Tally(6, 6, 4, 4)))
    table = classtable.read([CODE, "", other.lower(), "5 5 6 4", "30: 1 2 3 4 5"])
    assert [(row.row, row.seat) for row in table.rows] == [(1, 12), (3, 5), (4, 4), (5, 30)]
    assert table.problems == {}
    assert table.tally == Tally(16, 20, 18, 16, 6)
    assert table.path()[-1] == table.tally
    assert classtable.read(["100 200 300 400"]).tally.roof == 400
    assert [group.name for group in table.groups] == ["12", "5", "4", "30"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CODE[:-1] + ("8" if CODE[-1] != "8" else "9"), "check digit"),
        (CODE[:-1], "12 characters"),
        ("4 7 5", "Four counts"),
        ("4 7 5 x", "x is not a whole number"),
        ("0 0 0 0", "at least one"),
        ("41: 4 7 5 4", "1 to 40"),
        ("x: 4 7 5 4", "1 to 40"),
        ("-3 4 5 6", "negative"),
        ("12: 4 4 4 4", "another result in row 1"),
    ],
)
def test_mistakes_name_their_row_and_spare_the_others(text: str, words: str) -> None:
    table = classtable.read([CODE, text, "5 5 6 4"])
    assert [row.row for row in table.rows] == [1, 3]
    assert list(table.problems) == [2]
    message = table.problems[2].text("en")
    assert message.startswith("Row 2: ")
    assert words in message
    assert table.problems[2].text("de").startswith("Zeile 2: ")


def test_a_result_handed_in_twice_counts_once() -> None:
    table = classtable.read([CODE, "1 1 1 1", CODE.lower()])
    assert table.tally == Tally(5, 8, 6, 5, 1)
    assert [note.key for note in table.notes] == ["lab.note.seat"]
    assert table.problems == {}


def test_a_class_table_from_a_file() -> None:
    text = f"Platz;Code;aufrecht;lang;schmal;Dach\n;{CODE};;;;\n7;;1;2;3;4\n;;5;5;5;5\n;;0;0;0;0"
    table = classtable.from_lines(read_table(text).lines)
    assert [(row.row, row.seat) for row in table.rows] == [(2, 12), (3, 7), (4, 1)]
    assert list(table.problems) == [5]


def test_thirty_rows_from_thirty_codes() -> None:
    codes = [encode(Result(seat, Tally(seat, 20 - seat % 20))) for seat in range(1, 31)]
    table = classtable.read(codes)
    assert len(table.rows) == classtable.ROWS
    assert table.tally.upright == 465


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A\t4\t7\t5\t4\t\t\nB\t1\t2\t3\t4\t\t", {"A": (4, 7, 5, 4), "B": (1, 2, 3, 4)}),
        ("\tA\t4\t7\t5\t4\n\tB\t1\t2\t3\t4", {"A": (4, 7, 5, 4), "B": (1, 2, 3, 4)}),
        ("group;long;upright;roof;narrow;\nA;7;4;4;5;;\nB;2;1;4;3",
         {"A": (4, 7, 5, 4), "B": (1, 2, 3, 4)}),
        ("group,upright,long,narrow,roof\nA,4,7,5,4,,", {"A": (4, 7, 5, 4)}),
        ("A;4;7;5;;;", {"A": (4, 7, 5, 0)}),
        ("7;1;2;3;4;", {"7": (1, 2, 3, 4)}),
        ("7;1;2;3;4;1;;", {"7": (1, 2, 3, 4)}),
        ("4;7;5;", {"1": (4, 7, 5, 0)}),
        ("roof\t\nlong\t", {"1": (0, 1, 0, 1)}),
    ],
)  # fmt: skip
def test_empty_columns_beside_a_table(text: str, found: dict[str, tuple[int, ...]]) -> None:
    groups = read_table(text).groups
    assert {group.name: group.tally.counts for group in groups} == found


@pytest.mark.parametrize("text", ["4\t7\t5\t4\t\t", "1;4;7;5;4;;", "\t4\t7\t5\t4", "4;7;5;4;;;;"])
def test_empty_columns_that_could_be_counts_are_no_guesswork(text: str) -> None:
    with pytest.raises(BadData) as caught:
        read_table(text)
    assert caught.value.key == "lab.paste.margin"


@pytest.mark.parametrize(
    "name", ["Summe:", "Gesamtsumme", "Gesamt :", "Σ", "Grand Total", "totals", "zusammen"]
)
def test_lines_of_totals_are_left_out(name: str) -> None:
    table = f"Gruppe;aufrecht;lang;schmal;Dach\nA;4;7;5;4\n{name};4;7;5;4"
    assert [line.name for line in read_table(table).lines] == ["A"]
    back = read_table(to_csv([Group(name, ("roof",))], "de"))
    assert back.lines[0].name == name


def test_letters_of_any_system_and_what_cannot_be_seen() -> None:
    head = "Gruppe\taufrecht\tla\u0308ngsseite\u00a0\tschmale\u00a0Seite\tDach"
    found = read_table(f"\ufeff{head}\u2028\u200bA\t\u200e4\t7\t5\t4\x0bB\t1\t2\t3\t4")
    assert [line.tally.counts for line in found.lines] == [(4, 7, 5, 4), (1, 2, 3, 4)]
