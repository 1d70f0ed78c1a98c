"""Matches as short codes to paste, such as ``huts.3.advanced-BKTRMX-1Q8H2KD``.

A code holds what a JSON save holds (see `boardkit.save`).  Its sections end at a hyphen:

* the game and its options in the order of its fields, ``d`` for a default, none after the last
  that differs (so a game may only add fields at the end);
* the seed;
* ``m...`` decisions, each as its place among the legal moves, all of them one number in mixed radix
  (a forced move costs nothing), with two check bytes over the log that they lead to;
* ``s...`` who sits where, a letter each: ``h`` a person, ``e m s`` a computer of that level;
* ``p...`` position and ``x...`` the rest of meta, packed JSON, where there are any;
* the version digit and six check characters over everything before.

Packed parts are written in Crockford's base 32 (https://www.crockford.com/base32.html): capital
or small letters alike, O read as 0, I and L as 1.

Reading is as careful as with JSON: nothing is evaluated, everything is bounded, `BadSave` says
what is wrong.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from boardkit.errors import BadOption, BadSave, BoardkitError
from boardkit.game import Game, game_class
from boardkit.save import (
    MOST_DECISIONS,
    VERSION,
    M,
    begin,
    check_length,
    checked_text,
    no_constant,
)

if TYPE_CHECKING:
    from boardkit.match import Match

LONGEST = 200_000
"""Characters of a code; one of a long game has some hundreds."""
MOST_UNPACKED = 1_000_000
SEATS = {"human": "h", "easy": "e", "medium": "m", "strong": "s"}
"""The letters of those who sit at a board; other seats are packed with the rest of meta."""


def to_code(match: Match) -> str:
    """`match` as a short text; see the module docstring."""
    check_length(match)
    sections = [_game_section(match.game), _seed_section(match.seed)]
    choices = match.choices()
    if choices:
        sections.append("m" + _base32(_number(len(choices)) + _log_check(match) + _mixed(choices)))
    if match.position is not None:
        sections.append("p" + _packed(match.position))
    seats, rest = _seats(match.meta)
    if seats:
        sections.append("s" + seats)
    if rest:
        sections.append("x" + _packed(rest))
    body = "-".join(sections)
    return f"{body}-{VERSION}{_check(body, str(VERSION))}"


def from_code(cls: type[M], text: str, game: Game[Any, Any] | None) -> M:
    """The match of class `cls` that `to_code` wrote; raises `BadSave`."""
    body = _body(checked_text(text, LONGEST))
    head, seed, *rest = body.split("-")
    name, *options = head.split(".")
    parts = {section[:1].lower(): section[1:] for section in rest}
    if len(parts) != len(rest) or not parts.keys() <= set("mspx"):
        raise BadSave("save.code_part")
    data = {
        "seed": _unpacked(seed[1:]) if seed.startswith("=") else seed,
        "position": _unpacked(parts["p"]) if "p" in parts else None,
        "meta": _unpacked(parts["x"]) if "x" in parts else {},
    }
    if not isinstance(data["seed"], str) or not isinstance(data["meta"], dict):
        raise BadSave("save.code_part")
    if "s" in parts:
        data["meta"] = {"seats": _unseats(parts["s"])} | data["meta"]
    match = begin(cls, name, _options(name, options, game), data, game)
    if "m" in parts:
        _replay_choices(match, _unbase32(parts["m"]))
    return match


_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_DROPPED = dict.fromkeys(
    map(ord, "\"'`\u00b4<>\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a"
        "\u00ad\u200b\u200c\u200d\u2060\ufeff")
)  # fmt: skip


def _body(text: str) -> str:
    """The code without what pasting added and without its check section, which must fit."""
    text = "".join(text.split()).translate(_DROPPED).translate(_DASHES).strip(".,;:!?()[]")
    sections = text.split("-")
    if not re.fullmatch(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_=]+)*", sections[0]) or len(sections) < 2:
        raise BadSave("save.no_code")
    name, dot, options = sections[0].partition(".")
    body = "-".join([name.lower() + dot + options, *sections[1:-1]])
    last = _tidy(sections[-1])
    if len(sections) < 3 or len(last) != 7:
        raise BadSave("save.checksum")
    if last[1:] != _check(body, last[0]):
        raise BadSave("save.checksum")
    if last[0] != str(VERSION):
        raise BadSave("save.newer", given=last[0], known=VERSION)
    return body


def _check(body: str, version: str) -> str:
    """Six characters (30 bits) over all before them; base 32 counts in either case."""
    sections = body.split("-")
    parts = [_tidy(part) if i > 1 else part for i, part in enumerate(sections)]
    digest = hashlib.blake2b(
        "-".join([*parts, version]).encode(errors="surrogatepass"), digest_size=4
    ).digest()
    return _base32(digest)[:6]


def _game_section(game: Game[Any, Any]) -> str:
    options = game.options()
    names = [option.name for option in fields(game)]  # type: ignore[arg-type]
    words = [_word(options[name]) if name in options else "d" for name in names]
    while words and words[-1] == "d":
        words.pop()
    return ".".join([game.name, *words])


def _options(name: str, words: Sequence[str], game: Game[Any, Any] | None) -> dict[str, Any]:
    """The options by name from their words."""
    try:
        kind = game_class(name) if game is None else type(game)
    except BadOption as why:
        raise BadSave("save.game", given=name[:40], known=why.values["known"]) from why
    names = [option.name for option in fields(kind)]  # type: ignore[arg-type]
    if len(words) > len(names):
        raise BadSave("save.code_options", given=len(words), most=len(names))
    pairs = zip(names, words, strict=False)
    return {option: _unword(word) for option, word in pairs if word != "d"}


def _seed_section(seed: str) -> str:
    return seed if re.fullmatch(r"[A-Za-z0-9_]+", seed) else "=" + _packed(seed)


_PLAIN_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,99}|[1-9][0-9]{0,17}|0")
_NAMED = {"t": True, "f": False, "n": None}


def _word(value: Any) -> str:
    """A value as one section: whole numbers and plain words as they are, others packed after =."""
    if isinstance(value, bool) or value is None:
        return next(word for word, meant in _NAMED.items() if meant is value)
    text = str(value)
    plain = _PLAIN_WORDS.fullmatch(text) and text not in (*_NAMED, "d")
    if plain and isinstance(value, (int, str)) and text[0].isdigit() == isinstance(value, int):
        return text
    return "=" + _packed(value)


def _unword(word: str) -> Any:
    if word.startswith("="):
        return _unpacked(word[1:])
    if word in _NAMED:
        return _NAMED[word]
    if not _PLAIN_WORDS.fullmatch(word):
        raise BadSave("save.code_part")
    return int(word) if word[0].isdigit() else word


def _seats(meta: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The letters of the seats, none if they have none, and the rest of meta."""
    seats = meta.get("seats")
    if not isinstance(seats, list) or not all(isinstance(who, str) for who in seats):
        return "", dict(meta)
    if not set(seats) <= SEATS.keys():
        return "", dict(meta)
    rest = {name: value for name, value in meta.items() if name != "seats" or not seats}
    return "".join(SEATS[who] for who in seats), rest


def _unseats(letters: str) -> list[str]:
    names = {letter: who for who, letter in SEATS.items()}
    if not letters or not set(letters.lower()) <= names.keys():
        raise BadSave("save.code_part")
    return [names[letter] for letter in letters.lower()]


def _number(n: int) -> bytes:
    """A whole number in bytes of seven bits, the lowest first; the last has the top bit clear."""
    found = bytearray()
    while n > 127:
        found.append(128 | n & 127)
        n >>= 7
    return bytes([*found, n])


def _mixed(choices: Sequence[tuple[int, int]]) -> bytes:
    """All places as one number in mixed radix, the first decision lowest."""
    total = 0
    for place, count in reversed(choices):
        total = total * count + place
    return total.to_bytes((total.bit_length() + 7) // 8, "big")


def _replay_choices(match: Match, data: bytes) -> None:
    count = used = 0
    for byte in data[:4]:
        count |= (byte & 127) << 7 * used
        used += 1
        if byte < 128:
            break
    if count > MOST_DECISIONS:
        raise BadSave("save.too_many", most=MOST_DECISIONS)
    check, total = data[used : used + 2], int.from_bytes(data[used + 2 :], "big")
    for number in range(1, count + 1):
        legal = match.legal()
        if not len(legal):
            raise BadSave("save.code_end", number=number)
        total, place = divmod(total, len(legal))
        try:
            match.play(legal[place])
        except BoardkitError as why:
            raise BadSave("save.entry_why", number=number, why=why) from why
    if total or check != _log_check(match):
        raise BadSave("save.code_log")


def _log_check(match: Match) -> bytes:
    """Two bytes over the notation of all moves and events: other rules or material would differ."""
    text = "\n".join(str(entry.what) for entry in match.log)
    return hashlib.blake2b(text.encode(), digest_size=2).digest()


def _packed(value: Any) -> str:
    """JSON in base 32, compressed where that is shorter (first byte 1)."""
    try:
        plain = json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as cause:
        raise BadOption("match.meta") from cause
    small = zlib.compress(plain, 9)
    return _base32(b"\1" + small if len(small) < len(plain) else b"\0" + plain)


def _unpacked(text: str) -> Any:
    data = _unbase32(text)
    try:
        plain = data[1:]
        if data[:1] == b"\1":
            unpacker = zlib.decompressobj()
            plain = unpacker.decompress(data[1:], MOST_UNPACKED)
            if not unpacker.eof:
                raise BadSave("save.code_part")
        return json.loads(plain.decode(), parse_constant=no_constant)
    except BadSave:
        raise
    except (ValueError, RecursionError, zlib.error) as cause:
        raise BadSave("save.code_part") from cause


_RFC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_TO = str.maketrans(_RFC, _CROCKFORD)
_FROM = str.maketrans(_CROCKFORD, _RFC)


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").translate(_TO)


def _tidy(text: str) -> str:
    """Base 32 as it was meant: capitals, O as 0, I and L as 1."""
    return text.upper().translate(str.maketrans("OIL", "011"))


def _unbase32(text: str) -> bytes:
    tidy = _tidy(text)
    if not set(tidy) <= set(_CROCKFORD):
        raise BadSave("save.code_part")
    padded = tidy.translate(_FROM) + "=" * (-len(tidy) % 8)
    try:
        return base64.b32decode(padded)
    except binascii.Error as cause:
        raise BadSave("save.code_part") from cause
