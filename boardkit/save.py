"""Saved matches as JSON text, replayed and checked when they are read.

The text holds a match in words: game by its registered name, the options that differ from the
default (own material and models embedded), seed, start position, meta, and the log as a list of
``{"event": text}`` and ``{"player": number, "move": text}`` in the game's notation, with its length
as ``steps``, so that a save from which the end was cut is not taken for a shorter match.

Loading never evaluates, imports or unpickles anything from the text; its length and that of
everything unpacked from it are bounded; whatever is wrong raises `BadSave` that says what and
where.  `boardkit.codes` writes the same in a few characters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from boardkit.chance.dist import shown
from boardkit.errors import BadOption, BadSave, BoardkitError, IllegalMove
from boardkit.game import Game, game_class

if TYPE_CHECKING:
    from boardkit.match import Entry, Match

FORMAT = "boardkit match"
VERSION = 1
LONGEST = 4_000_000
"""Characters of a JSON save; a long game has some ten thousand."""
MOST_DECISIONS = 50_000

M = TypeVar("M", bound="Match")

# What a game's own checks may raise when they meet data that nobody foresaw.
_SURPRISES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def to_json(match: Match) -> str:
    """`match` as JSON text, one line of the log per line."""
    check_length(match)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "options": match.game.options(),
        "seed": match.seed,
        "position": match.position,
        "meta": match.meta,
        "steps": len(match.log),
    }
    try:
        lines = [f" {_json(name)}: {_json(value)},\n" for name, value in head.items()]
    except (TypeError, ValueError, RecursionError) as cause:
        raise BadOption("match.meta") from cause
    log = ",\n".join("  " + _json(_written(entry)) for entry in match.log)
    return "{\n" + "".join(lines) + ' "log": [\n' + log + "\n ]\n}\n"


def _json(value: Any) -> str:
    found = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        found.encode()
    except UnicodeEncodeError:  # half a surrogate pair: no file could hold it as it is
        return json.dumps(value, allow_nan=False)
    return found


def _written(entry: Entry) -> dict[str, Any]:
    if entry.kind == "event":
        return {"event": str(entry.what)}
    return {"player": entry.player, "move": str(entry.what)}


def check_length(match: Match) -> None:
    """Raise `BadSave` for a match of more decisions than loading allows."""
    if len(match.moves) > MOST_DECISIONS:
        raise BadSave("save.too_many", most=MOST_DECISIONS)


def from_json(cls: type[M], text: str, game: Game[Any, Any] | None) -> M:
    """The match of class `cls` that `to_json` wrote; raises `BadSave`."""
    data = _document(checked_text(text, LONGEST))
    log = data["log"]
    if data["steps"] != len(log):
        raise BadSave("save.steps", given=len(log), wanted=shown(data["steps"]))
    match = begin(cls, data["game"], data["options"], data, game)
    if sum(isinstance(item, dict) and "move" in item for item in log) > MOST_DECISIONS:
        raise BadSave("save.too_many", most=MOST_DECISIONS)
    _replay(match, log)
    return match


def checked_text(text: Any, longest: int) -> str:
    """`text` if it is one and not too long; raises `BadSave`."""
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
    "steps": int,
    "log": list,
}


def _document(text: str) -> dict[str, Any]:
    """The JSON of a save with every part of the right kind."""
    try:
        data = json.loads(text, parse_constant=no_constant)
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


def no_constant(name: str) -> None:
    """Refuse NaN and Infinity, which Python reads but JSON does not know."""
    raise ValueError(name)


def begin(
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
    return shown(value)
