"""Files that are chosen: the laboratory's own, spreadsheets' in any letters, and none at all."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest

from boardkit.errors import BadData
from boardkit.lab import files, store
from boardkit.lab.reading import throws_csv, to_csv
from boardkit.lab.record import Group, Record
from boardkit.lab.tally import Tally

RECORD = Record("AAA", ("Tür", "-b", "leer")).guessed((40, 20, 20, 20), "own", "weil „so“")
RECORD = RECORD.entered("upright", 0).entered("doubtful", 1).added(Tally(4, 7, 5, 4), 1)


def refused(name: str, content: bytes) -> BadData:
    with pytest.raises(BadData) as caught:
        files.read(name, content)
    assert name in caught.value.text("de")
    assert "{" not in caught.value.text("de")
    assert "{" not in caught.value.text("en")
    return caught.value


def test_the_laboratorys_own_file_comes_back_as_it_was() -> None:
    assert files.read("a.json", store.to_json(RECORD).encode()) == RECORD
    assert files.read("a.json", store.to_json(RECORD).encode("utf-16")) == RECORD


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("write", [to_csv, throws_csv])
@pytest.mark.parametrize(
    "code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_saved_tables_come_back_in_any_letters(
    language: str, write: Callable[..., str], code: str
) -> None:
    found = files.read("a.csv", write(RECORD.groups, language).encode(code))
    assert found.names == ("Tür", "-b")
    assert [group.tally for group in found.groups] == [g.tally for g in RECORD.groups[:2]]


def test_a_table_has_the_same_id_when_it_comes_again() -> None:
    one, two = (files.read(name, b"A;4;7;5;4\r\nB;1;1;1;1") for name in ("a.csv", "b.csv"))
    assert one == two
    assert files.read("a.csv", b"\xef\xbb\xbfA\t4\t7\t5\t4\nB\t1\t1\t1\t1\n") == one
    assert files.read("a.csv", b"A;4;7;5;5\r\nB;1;1;1;1").id != one.id
    assert len(one.id) <= 40
    assert store.from_json(store.to_json(one)) == one, "it can be kept in a file"


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\r\nGruppe;aufrecht;lang;schmal;Dach\r\nA;1.000;7;5,0;4\r\n",
        '"sep=,"\ngroup,upright,long,narrow,roof\nA,"1,000",7,5.0,4\n',
        "Gruppe\taufrecht\tlang\tschmal\tDach\nA\t1 000\t7\t5\t4\nSumme\t1\t1\t1\t1",
    ],
)
def test_tables_of_spreadsheets(text: str) -> None:
    found = files.read("a.csv", text.encode())
    assert (found.names, found.tally.counts) == (("A",), (1000, 7, 5, 4))


def test_empty_rows_of_a_class_make_no_group() -> None:
    text = "Platz;aufrecht;lang;schmal;Dach\n1;4;7;5;4\n2;;;;\n3;0;0;0;0\n4;1;0;0;0"
    assert files.read("a.csv", text.encode()).names == ("1", "4")


def workbook() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr("[Content_Types].xml", "<Types/>")
    return out.getvalue()


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01" + bytes(range(256))


@pytest.mark.parametrize(
    ("content", "key", "words"),
    [
        (b"", "lab.upload.empty", "is empty"),
        (b"\xef\xbb\xbf \r\n", "lab.upload.empty", "is empty"),
        (PNG, "lab.upload.picture", "is a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(99), "lab.upload.picture", "is a picture"),
        (workbook(), "lab.upload.workbook", "as CSV"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\x01", "lab.upload.no_text", "is not a text"),
        (bytes(range(1, 256)), "lab.upload.no_text", "is not a text"),
        (b'{"format": "boardkit class table"}', "lab.file.foreign", "not a file of this throw lab"),
        (b"[1, 2]", "lab.file.foreign", "not a file of this throw lab"),
        (store.to_json(RECORD).encode()[:-9], "lab.file.damaged", "damaged"),
        (b'{"format":' * 9999, "lab.file.damaged", "damaged"),
        (store.to_json(Record("AAA")).encode(), "lab.upload.why", "No throw is in there"),
        (b"aufrecht;lang;schmal;Dach\n0;0;0;0", "lab.upload.why", "No throw is in there"),
        (b"upright,long,roof\n1,2,3", "lab.upload.why", "narrow side"),
        (b"rot;gelb\nx;y", "lab.upload.why", "names no outcome"),
        (b"A;4;7;5;4\nB;4;-7;5;4", "lab.upload.why", "Row 2: -7 is negative"),
        (b"A;4;x;5;4\nB;4;7;5;4\nC;4;7;5\nD;1.5;7;5;4", "lab.upload.rows",
         "Row 1: x is not a whole number; write how often it came, such as 7. 2 more rows"),
        (b"Gruppe;Lage\nA;Kante", "lab.upload.why", "Row 2: Kante is not a way to land"),
        (b"A" * 41 + b";4;7;5;4", "lab.upload.why", "Row 1"),
        (b"x" * (files.LARGEST + 1), "lab.file.long", "too long"),
        (b"x\n" * 210_000, "lab.file.long", "too long"),
        ("\n".join(f"{n};1;1;1;1" for n in range(41)).encode(), "lab.upload.why", "at most 40"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_the_files_name(
    content: bytes, key: str, words: str
) -> None:
    found = refused("Würfe 7b.csv", content)
    assert found.key == key
    assert words in found.text("en")


def test_a_text_that_begins_as_a_picture_does_is_read() -> None:
    assert files.read("a.csv", b"BM;4;7;5;4").groups == (Group("BM", (Tally(4, 7, 5, 4),)),)
