"""Saved matches: JSON text and short codes, replayed and checked when they are read.

JSON holds a match in words: game by its registered name, the options that differ from the
default (own material and models embedded), seed, start position, meta, and the log as a list of
``{"event": text}`` and ``{"player": number, "move": text}`` in the game's notation.

A code is the same to paste, such as ``huts.3.advanced-BKTRMX-1Q8H2KD``; sections end at a hyphen:

* the game and its options in the order of its fields, ``d`` for a default, none after the last
  that differs (so a game may only add fields at the end);
* the seed;
* ``m...`` decisions, each as its place among the legal moves, all of them one number in mixed radix
  (a forced move costs nothing), with two check bytes over the log that they lead to;
* ``p...`` position and ``x...`` meta, packed JSON, where there are any;
* the version digit and six check characters over everything before.

Packed parts are written in Crockford's base 32 (https://www.crockford.com/base32.html): capital
or small letters alike, O read as 0, I and L as 1.

Loading never evaluates, imports or unpickles anything from the text; its length and that of
everything unpacked from it are bounded; whatever is wrong raises `BadSave` that says what and
where.
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
from typing import TYPE_CHECKING, Any, TypeVar

from boardkit.errors import BadOption, BadSave, BoardkitError, IllegalMove
from boardkit.game import Game, game_class

if TYPE_CHECKING:
    from boardkit.match import Entry, Match

FORMAT = "boardkit match"
VERSION = 1
LONGEST = 4_000_000
"""Characters of a JSON save; a long game has some ten thousand."""
LONGEST_CODE = 200_000
MOST_DECISIONS = 50_000
MOST_UNPACKED = 1_000_000

M = TypeVar("M", bound="Match")

# What a game's own checks may raise when they meet data that nobody foresaw.
_SURPRISES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


# JSON


def to_json(match: Match) -> str:
    """`match` as JSON text, one line of the log per line."""
    _check_length(match)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "options": match.game.options(),
        "seed": match.seed,
        "position": match.position,
        "meta": match.meta,
    }
    try:
        lines = [f" {_json(name)}: {_json(value)},\n" for name, value in head.items()]
    except (TypeError, ValueError, RecursionError) as cause:
        raise BadOption("match.meta") from cause
    log = ",\n".join("  " + _json(_written(entry)) for entry in match.log)
    return "{\n" + "".join(lines) + ' "log": [\n' + log + "\n ]\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _written(entry: Entry) -> dict[str, Any]:
    if entry.kind == "event":
        return {"event": str(entry.what)}
    return {"player": entry.player, "move": str(entry.what)}


def _check_length(match: Match) -> None:
    if len(match.moves) > MOST_DECISIONS:
        raise BadSave("save.too_many", most=MOST_DECISIONS)


def from_json(cls: type[M], text: str, game: Game[Any, Any] | None) -> M:
    """The match of class `cls` that `to_json` wrote; raises `BadSave`."""
    data = _document(_checked_text(text, LONGEST))
    match = _begin(cls, data["game"], data["options"], data, game)
    log = data["log"]
    if sum(isinstance(item, dict) and "move" in item for item in log) > MOST_DECISIONS:
        raise BadSave("save.too_many", most=MOST_DECISIONS)
    _replay(match, log)
    return match


def _checked_text(text: Any, longest: int) -> str:
    if not isinstance(text, str):
        raise BadSave("save.no_text", given=type(text).__name__)
    if len(text) > longest:
        raise BadSave("save.too_long", given=len(text), most=longest)
    return text


_KINDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "options": dict,
    "seed": str,
    "position": (dict, type(None)),
    "meta": dict,
    "log": list,
}


def _document(text: str) -> dict[str, Any]:
    """The JSON of a save with every part of the right kind."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadSave("save.no_json", line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, deep nesting
        raise BadSave("save.damaged") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("save.foreign")
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BadSave("save.part", part="version")
    if version > VERSION:
        raise BadSave("save.newer", given=version, known=VERSION)
    for part, kind in _KINDS.items():
        if part not in data or not isinstance(data[part], kind):
            raise BadSave("save.part", part=part)
    for part in data:
        if part not in _KINDS and part not in ("format", "version"):
            raise BadSave("save.part", part=part[:40])
    return data


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _begin(
    cls: type[M],
    name: str,
    options: Mapping[str, Any],
    data: Mapping[str, Any],
    game: Game[Any, Any] | None,
) -> M:
    """The match at its first decision, with what came from a text checked on the way."""
    if game is not None:
        if name != game.name or options != json.loads(_json(game.options())):
            raise BadSave("save.other_game", given=name[:40], wanted=game.name)
    else:
        try:
            kind = game_class(name)
        except BadOption as why:
            raise BadSave("save.game", given=name[:40], known=why.values["known"]) from why
        try:
            game = kind.from_options(options)
        except BoardkitError as why:
            raise BadSave("save.options", why=why) from why
        except _SURPRISES as cause:
            raise BadSave("save.part", part="options") from cause
    try:
        return cls(game, data["seed"], data["position"], data["meta"])
    except BadOption as why:
        raise BadSave("save.head", why=why) from why
    except BoardkitError as why:
        raise BadSave("save.position", why=why) from why
    except _SURPRISES as cause:
        raise BadSave("save.part", part="position") from cause


def _replay(match: Match, log: Sequence[Any]) -> None:
    """Play the moves of `log` and compare every event."""
    number = done = 0
    expected = list(match.log)
    for number, item in enumerate(log, start=1):
        if isinstance(item, dict) and set(item) == {"event"}:
            found = "" if done == len(expected) else str(expected[done].what)
            if done == len(expected) or item["event"] != found:
                values = {"given": _short(item["event"]), "expected": found or "-"}
                raise BadSave("save.event", number=number, **values)
            done += 1
        elif isinstance(item, dict) and set(item) == {"player", "move"}:
            if done < len(expected):
                values = {"given": _short(item["move"]), "expected": str(expected[done].what)}
                raise BadSave("save.event", number=number, **values)
            expected = list(_replayed(match, item, number))
            done = 1
        else:
            raise BadSave("save.entry", number=number)
    if done < len(expected):
        raise BadSave("save.cut_off", number=number, expected=str(expected[done].what))


def _replayed(match: Match, item: Mapping[str, Any], number: int) -> tuple[Entry, ...]:
    player, text = item["player"], item["move"]
    if isinstance(player, bool) or not isinstance(player, int) or not isinstance(text, str):
        raise BadSave("save.entry", number=number)
    try:
        return match.play(text, player)
    except IllegalMove as error:
        raise BadSave(
            "save.move", number=number, given=_short(text), reason=error.reason
        ) from error
    except BoardkitError as why:
        raise BadSave("save.entry_why", number=number, why=why) from why
    except _SURPRISES as cause:
        raise BadSave("save.entry", number=number) from cause


def _short(value: Any) -> str:
    return str(value)[:60]


# Codes


def to_code(match: Match) -> str:
    """`match` as a short text; see the module docstring."""
    _check_length(match)
    sections = [_game_section(match.game), _seed_section(match.seed)]
    choices = match.choices()
    if choices:
        sections.append("m" + _base32(_number(len(choices)) + _log_check(match) + _mixed(choices)))
    if match.position is not None:
        sections.append("p" + _packed(match.position))
    if match.meta:
        sections.append("x" + _packed(match.meta))
    body = "-".join(sections)
    return f"{body}-{VERSION}{_check(body, str(VERSION))}"


def from_code(cls: type[M], text: str, game: Game[Any, Any] | None) -> M:
    """The match of class `cls` that `to_code` wrote; raises `BadSave`."""
    body = _body(_checked_text(text, LONGEST_CODE))
    head, seed, *rest = body.split("-")
    name, *options = head.split(".")
    parts = {section[:1].lower(): section[1:] for section in rest}
    if len(parts) != len(rest) or not parts.keys() <= set("mpx"):
        raise BadSave("save.code_part")
    data = {
        "seed": _unpacked(seed[1:]) if seed.startswith("=") else seed,
        "position": _unpacked(parts["p"]) if "p" in parts else None,
        "meta": _unpacked(parts["x"]) if "x" in parts else {},
    }
    if not isinstance(data["seed"], str) or not isinstance(data["meta"], dict):
        raise BadSave("save.code_part")
    match = _begin(cls, name, _options(name, options, game), data, game)
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
    digest = hashlib.blake2b("-".join([*parts, version]).encode(), digest_size=4).digest()
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
        return json.loads(plain.decode(), parse_constant=_no_constant)
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
