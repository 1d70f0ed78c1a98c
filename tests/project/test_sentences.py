"""Every sentence that the code names exists in both languages, with the same things filled in."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass

import boardkit_widgets  # noqa: F401  its sentences join the others
from boardkit import errors
from boardkit.commands import words
from boardkit.commands.environment import ROOT
from boardkit.text import LANGUAGES, sentences
from tests.project.tree import BOARDKIT, WIDGETS, nodes, python_files

ERRORS = {name for name in vars(errors) if name.startswith(("Bad", "Illegal", "Boardkit"))}
# What an error object adds to the key it is given.
PREFIX = dict.fromkeys(ERRORS, "error.") | dict.fromkeys(("phrase", "Phrase", "render", "has"), "")
KEYS = {code: sentences(code) for code in LANGUAGES}
TOPS = {key.split(".")[0] for key in KEYS["en"]}
KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")


def forms(key: str, code: str) -> dict[str, str]:
    """The forms of a sentence: one and other for a plural, else just itself."""
    entry = KEYS[code][key]
    return entry if isinstance(entry, dict) else {"": entry}


def filled(sentence: str) -> set[str]:
    """The names that a sentence fills in, with how they are written."""
    parsed = string.Formatter().parse(sentence)
    return {f"{name}:{spec}" if spec else name for _, name, spec, _ in parsed if name is not None}


def placeholders(key: str, code: str) -> set[str]:
    return set().union(*(filled(sentence) for sentence in forms(key, code).values()))


def test_both_languages_have_the_same_keys() -> None:
    assert set(KEYS["de"]) == set(KEYS["en"])
    assert len(KEYS["de"]) > 20


# Thousands of sentences and calls, each looked at for less time than a test of its own would cost.


def test_both_languages_fill_in_the_same() -> None:
    for key in sorted(set(KEYS["de"]) & set(KEYS["en"])):
        assert placeholders(key, "de") == placeholders(key, "en"), key
        assert set(forms(key, "de")) == set(forms(key, "en")), key
        for code in LANGUAGES:
            assert all(sentence.strip() for sentence in forms(key, code).values()), (key, code)
            assert set(forms(key, code)) in ({""}, {"one", "other"}), (key, code)


def test_the_commands_say_the_same_in_both_languages() -> None:
    assert set(words.GERMAN) == set(words.ENGLISH)
    for key, german in words.GERMAN.items():
        assert filled(german) == filled(words.ENGLISH[key]), key


@dataclass(frozen=True)
class Use:
    """A call with a literal key: where, which, and what it fills in (None: not to be seen)."""

    place: str
    key: str
    given: frozenset[str] | None


def uses() -> Iterator[Use]:
    """The calls of `phrase` and its kin, and the errors raised, with their keys."""
    for path in python_files(BOARDKIT, WIDGETS):
        for node in nodes(path):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in PREFIX and isinstance(first, ast.Constant) and isinstance(first.value, str):
                given = frozenset(word.arg for word in node.keywords if word.arg)
                seen = name in ERRORS | {"phrase"} and all(word.arg for word in node.keywords)
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield Use(place, PREFIX[name] + first.value, given if seen else None)


USES = sorted(uses(), key=lambda use: use.place)


def test_the_code_names_sentences() -> None:
    assert len(USES) > 20


def test_a_sentence_that_the_code_names_exists_and_gets_what_it_fills_in() -> None:
    assert [use for use in USES if use.key not in KEYS["en"]] == []
    for use in USES:
        if use.given is not None:
            names = {name.partition(":")[0] for name in placeholders(use.key, "en")}
            plural = {"n"} if len(forms(use.key, "en")) > 1 else set()
            assert names | plural <= use.given, use


def test_a_word_that_looks_like_a_key_is_one() -> None:
    """Keys that reach `phrase` by a detour, such as a table of buttons."""
    for path in python_files(BOARDKIT, WIDGETS):
        if path.is_relative_to(BOARDKIT / "commands"):
            continue
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value
                if KEY.fullmatch(word) and word.split(".")[0] in TOPS:
                    begins = (word, "error." + word)  # code may put an end to a beginning
                    known = any(key.startswith(begins) for key in KEYS["en"])
                    assert known, f"{path.relative_to(ROOT)}:{node.lineno}: {word}"


def test_a_key_put_together_fits_some_sentence() -> None:
    """``phrase(f"huts.tile.{kind}")``: at least one sentence has such a key."""
    for path in python_files(BOARDKIT, WIDGETS):
        for node in nodes(path):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in PREFIX and isinstance(node.args[0], ast.JoinedStr):
                pattern = re.escape(PREFIX[name]) + "".join(
                    re.escape(part.value) if isinstance(part, ast.Constant) else ".+"
                    for part in node.args[0].values
                )
                fits = any(re.fullmatch(pattern, key) for key in KEYS["en"])
                assert fits, f"{path.relative_to(ROOT)}:{node.lineno}: {pattern}"
