"""Sentences in two languages: the same keys and blanks, numbers as each language writes them."""

from __future__ import annotations

import pathlib
import re
import string
from fractions import Fraction

import numpy as np
import pytest

import boardkit
from boardkit import text
from boardkit.errors import BadOption
from boardkit.text import (
    LANGUAGES,
    add_folder,
    has,
    language,
    number,
    percent,
    phrase,
    plain_number,
    plural,
    render,
    sentences,
    written,
)

SOURCES = pathlib.Path(boardkit.__file__).parent


def blanks(entry):
    """The blanks of a sentence, or of each form of a plural."""
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def test_both_languages_have_the_same_keys_and_blanks():
    de, en = sentences("de"), sentences("en")
    assert de.keys() == en.keys()
    for key, entry in de.items():
        assert isinstance(entry, dict) == isinstance(en[key], dict), key
        assert blanks(entry) == blanks(en[key]), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_are_clean(code):
    for key, entry in sentences(code).items():
        for form in entry.values() if isinstance(entry, dict) else [entry]:
            assert form, key
            assert form == form.strip(), key
            assert "  " not in form, key


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals_have_two_forms(code):
    for key, entry in sentences(code).items():
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key


def test_every_key_in_the_code_has_a_sentence():
    """Keys that are written out in full; those that are put together are tested where they are."""
    raised = re.compile(
        r"Bad(?:Option|Save|Position|Notation|Model|Material|Data)\(\s*\"([a-z_.]+)\""
    )
    said = re.compile(r"\bphrase\(\s*\"([a-z_.]+)\"")
    missing = []
    for path in SOURCES.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        keys = [f"error.{key}" for key in raised.findall(source)] + said.findall(source)
        missing += [f"{key} in {path.name}" for key in keys if not has(key, "de")]
    assert missing == []


def test_reasons_of_a_match_have_sentences():
    source = (SOURCES / "match.py").read_text(encoding="utf-8")
    keys = set(re.findall(r"Reason\(\"match\", \"([a-z_]+)\"", source))
    keys |= {"nothing_to_undo", "nothing_to_redo"}
    assert keys == {key[13:] for key in sentences("en") if key.startswith("match.reason.")}


def test_the_language_can_be_switched_and_is_checked():
    before = language()
    try:
        assert language("de") == "de" == language()
        assert phrase("common.player", number=2).text() == "Person 2"
        assert language("en") == "en"
        with pytest.raises(BadOption) as caught:
            language("fr")
        assert caught.value.values == {"given": "fr"}
        assert language() == "en", "a mistake changes nothing"
    finally:
        language(before)


def test_phrases_nest_and_are_values():
    field = phrase("common.field", row=1, column=0)
    assert field == phrase("common.field", row=1, column=0)
    assert hash(field) == hash(phrase("common.field", row=1, column=0))
    assert written((field, 3, "x"), "de") == "Zeile 1, Spalte 0, 3, x"
    reason = phrase("error.illegal", move="dive", reason=field)
    assert reason.text("en") == "dive is not possible now: row 1, column 0"


@pytest.mark.parametrize(
    ("n", "de", "en"),
    [
        (0, "0 Hütten", "0 huts"),
        (1, "1 Hütte", "1 hut"),
        (2, "2 Hütten", "2 huts"),
        (1200, "1.200 Hütten", "1,200 huts"),
    ],
)
def test_plurals(n, de, en):
    assert phrase("common.huts", n=n).text("de") == de
    assert phrase("common.huts", n=n).text("en") == en


NUMBERS = (0, 1, -1, 1234, 1234567, 0.5, -0.04, 1234.5678, Fraction(1, 3), Fraction(-5, 2), 1e-9)


@pytest.mark.parametrize("value", NUMBERS)
@pytest.mark.parametrize("digits", [None, 0, 1, 3])
@pytest.mark.parametrize("code", LANGUAGES)
def test_without_babel_numbers_look_the_same(value, digits, code):
    assert plain_number(value, digits, code) == number(value, digits, code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_without_babel_plurals_are_the_same(code, monkeypatch):
    with_babel = [plural(n, code) for n in (0, 1, 2, 5, 100)]
    monkeypatch.setattr(text, "_HAS_BABEL", False)
    assert [plural(n, code) for n in (0, 1, 2, 5, 100)] == with_babel
    assert phrase("common.huts", n=1).text(code) in ("1 Hütte", "1 hut")
    assert percent(0.5, language="de") == "50,0\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("value", "digits", "de", "en"),
    [
        (1234.5, None, "1.234,5", "1,234.5"),
        (Fraction(2, 3), 3, "0,667", "0.667"),
        (2, 2, "2,00", "2.00"),
        (-0.5, None, "−0,5", "−0.5"),
        (1e6, 0, "1.000.000", "1,000,000"),
    ],
)
def test_numbers(value, digits, de, en):
    assert number(value, digits, "de") == de
    assert number(value, digits, "en") == en


def test_percentages():
    assert percent(Fraction(5803, 8000), language="de") == "72,5\N{NO-BREAK SPACE}%"
    assert percent(0.72537, 3, "en") == "72.537%"
    assert percent(0, 0, "en") == "0%"


def test_a_missing_sentence_hides_nothing():
    assert render("no.such.key", {}, "de") == "[no.such.key]"
    assert not has("no.such.key")
    assert render("common.player", {}, "en") == "Player {number}"


def test_a_folder_of_sentences_is_merged_and_no_key_may_come_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(text, "_folders", list(text._folders))
    for code in LANGUAGES:
        (tmp_path / f"{code}.toml").write_text('[test_text]\nhello = "x{n:.1}"\n', encoding="utf-8")
    add_folder(tmp_path)
    try:
        assert phrase("test_text.hello", n=0.25).text("de") in ("x0,2", "x0,3")
        (tmp_path / "en.toml").write_text('[common]\nplayer = "x"\n', encoding="utf-8")
        sentences.cache_clear()
        with pytest.raises(ValueError, match=r"common\.player"):
            sentences("en")
    finally:
        monkeypatch.undo()
        sentences.cache_clear()


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_of_any_size_can_be_written(code):
    comma = "," if code == "de" else "."
    assert text.number(10**20, language=code).count("0") == 20
    assert text.number(25 * 10**29, language=code) == f"2{comma}5 · 10^30"
    assert text.number(Fraction(-(10**9000), 3), language=code) == f"−3{comma}333 · 10^8999"
    assert text.number(float("inf"), language=code) == "inf"


def test_half_a_surrogate_pair_in_a_value_can_be_printed():
    error = BadOption("language", given="\ud800ü")
    assert "\\ud800ü" in error.text("en").encode("utf-8").decode("utf-8")


def test_numbers_of_numpy_are_written_like_pythons() -> None:
    assert text.number(np.float64(0.1), 2, "de") == text.number(0.1, 2, "de") == "0,10"
    assert text.number(np.int64(1234), language="en") == "1,234"
    assert text.percent(np.float32(0.25), 1, "en") == "25.0%"
