"""Codes: pasted out of mails, chats and word processors, or read out."""

from __future__ import annotations

import zlib
from collections import Counter

import pytest

from boardkit import codes
from boardkit.errors import BadSave
from boardkit.match import Match
from tests.support.pearl_matches import GAMES, refused, same, some_match


@pytest.mark.parametrize(
    "change",
    [
        lambda code: f"  {code}\n",
        lambda code: f'"{code}"',
        lambda code: f"'{code}'",
        lambda code: f"„{code}“",
        lambda code: f"«{code}»",
        lambda code: f"`{code}`.",
        lambda code: f"> {code[:9]}\n> {code[9:20]}\r\n>\t{code[20:]}",
        " ".join,
        lambda code: code.replace("-", "\u2013"),
        lambda code: code.replace("-", "\u00ad-"),
        lambda code: f"\ufeff({code})",
        lambda code: code[:14] + code[14:].lower(),
        lambda code: code[:14] + code[14:].replace("0", "O").replace("1", "l"),
        lambda code: "Pearls" + code[6:],
    ],
)
def test_pasting_does_no_harm(change):
    match = some_match(moves=9)
    assert match.code()[:14] == "pearls-BKTRMX-"
    assert set(match.code()[14:]) & set("01"), "so that O and l are tried"
    same(Match.from_code(change(match.code())), match)


def test_every_typing_error_is_noticed():
    """Any one character changed, left out or doubled, any two neighbours swapped."""
    code = some_match(GAMES[1], meta={"a": 1}).code()
    alphabet = "ABCKRXabckrx0125789-.=_"
    wrong = {code[:i] + code[i + 1 :] for i in range(len(code))}
    wrong |= {code[:i] + code[i] + code[i:] for i in range(len(code))}
    wrong |= {code[:i] + c + code[i + 1 :] for i in range(len(code)) for c in alphabet}
    wrong |= {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)}
    found = Counter(outcome(text) for text in wrong)
    # What passes is another spelling of the same code: small letters, O for 0.
    assert set(found) == {"save.checksum", "save.no_code", code}
    assert found[code] < len(wrong) / 10


def outcome(text):
    """The code of the match that is loaded, or the key of the error."""
    try:
        return Match.from_code(text).code()
    except BadSave as error:
        return error.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save.no_code"),
        ("hello", "save.no_code"),
        ("{}", "save.no_code"),
        ("pearls-BKTRMX", "save.checksum"),
        ("pearls-BKTRMX-1MKSSHH", "save.checksum"),
        ("pearls-BKTRMY-1MKSSHG", "save.checksum"),
        ("pearls-BKTRMX-1MKSSH", "save.checksum"),
        ("-" * 30, "save.no_code"),
        ("\u00b2" * 7, "save.no_code"),
        ("pearls-BKTRMX-\u00b2MKSSHG", "save.checksum"),
        (5, "save.no_text"),
        (b"pearls", "save.no_text"),
        (None, "save.no_text"),
        ("x" * (codes.LONGEST + 1), "save.too_long"),
    ],
)
def test_a_bad_code_says_what_is_wrong(text, key):
    refused(lambda: Match.from_code(text), key)


def test_a_wrong_checksum_says_so():
    error = refused(lambda: Match.from_code("pearls-BKTRMX-1AAAAAA"), "save.checksum")
    assert "check characters" in error.text("en")
    assert "Prüfzeichen" in error.text("de")


def sealed(body, version="1"):
    """A code with a fitting checksum, as a newer or malicious program might write it."""
    return f"{body}-{version}{codes._check(body, version)}"


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sealed("pearls-BKTRMX", "2"), "save.newer"),
        (sealed("chess-BKTRMX"), "save.game"),
        (sealed("os.system-BKTRMX"), "save.game"),
        (sealed("pearls.7-BKTRMX"), "save.options"),
        (sealed("pearls.2.none-BKTRMX"), "save.options"),
        (sealed("pearls.2.all.t.d.d.d.d-BKTRMX"), "save.code_options"),
        (sealed("pearls.2.all.t.=0-BKTRMX"), "save.code_part"),
        (sealed("pearls.2.all.t.5-BKTRMX"), "save.options"),
        (sealed("pearls-BKTRMX-q00"), "save.code_part"),
        (sealed("pearls-BKTRMX-m00-m00"), "save.code_part"),
        (sealed("pearls-BKTRMX-m!"), "save.code_part"),
        (sealed("pearls-BKTRMX-s"), "save.code_part"),
        (sealed("pearls-BKTRMX-shq"), "save.code_part"),
        (sealed("pearls-BKTRMX-m"), "save.code_log"),
        (sealed("pearls-BKTRMX-m0"), "save.code_part"),
        (sealed("pearls-BKTRMX-m0400"), "save.code_log"),
        (sealed("pearls-BKTRMX-mZZZZZZZZZZZZ"), "save.too_many"),
        (sealed("pearls-BKTRMX-p00"), "save.code_part"),
        (sealed("pearls--"), "save.code_part"),
        (sealed("pearls-" + "A" * 101), "save.head"),
        (sealed("pearls-=" + codes._packed(5)), "save.code_part"),
        (sealed("pearls-BKTRMX-x" + codes._packed([1])), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._packed({"game": "pearls"})), "save.position"),
        (sealed("pearls-BKTRMX-p" + codes._packed("text")), "save.position"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x01garbage")), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x00[NaN]")), "save.code_part"),
        (sealed("pearls-BKTRMX-p" + codes._base32(b"\x00" + b"[" * 100_000)), "save.code_part"),
    ],
)
def test_a_sealed_code_is_checked_all_the_same(code, key):
    refused(lambda: Match.from_code(code), key)


def test_a_small_code_cannot_unpack_to_a_big_text():
    bomb = zlib.compress(b'{"a":"' + b"x" * 50_000_000 + b'"}', 9)
    assert len(codes._base32(bomb)) < codes.LONGEST
    code = sealed("pearls-BKTRMX-x" + codes._base32(b"\x01" + bomb))
    refused(lambda: Match.from_code(code), "save.code_part")


def test_a_code_with_more_decisions_than_the_game_has():
    match = some_match(moves=500)
    data = codes._number(len(match.moves) + 1) + b"xx" + codes._mixed(match.choices())
    code = sealed("pearls-BKTRMX-m" + codes._base32(data))
    refused(lambda: Match.from_code(code), "save.code_end")


def test_a_code_for_other_material_is_noticed_by_its_log():
    """The deck of the code and that of the game asked for differ in nothing that the code says."""
    match = some_match(moves=4)
    choices = match.choices()
    data = codes._number(4) + codes._log_check(some_match(GAMES[3], 4)) + codes._mixed(choices)
    refused(
        lambda: Match.from_code(sealed("pearls-BKTRMX-m" + codes._base32(data))), "save.code_log"
    )


def test_the_game_may_be_demanded():
    match = some_match(GAMES[1])
    same(Match.from_json(match.to_json(), GAMES[1]), match)
    same(Match.from_code(match.code(), GAMES[1]), match)
    refused(lambda: Match.from_json(match.to_json(), GAMES[0]), "save.other_game")
    refused(lambda: Match.from_code(match.code(), GAMES[0]), "save.other_game")
