"""Reading position documents: what is the same for all games.

Checks raise `BadPosition` with sentences that all games share; they name the entry and the mend.

>>> number({"turn": 2}, "turn", 0, 3), number({}, "turn", 0, 3)
(2, 0)
>>> number({"turn": True}, "turn", 0, 3)
Traceback (most recent call last):
    ...
boardkit.errors.BadPosition: The entry turn is True: write a whole number from 0 to 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadPosition
from boardkit.game import Game

LAST = 1_000_000_000
"""The highest number of a turn; a longer game is a typing error."""


def is_int(given: Any) -> bool:
    """Whether this is a whole number; True and False are none.

    >>> is_int(3), is_int(True), is_int(3.0)
    (True, False, False)
    """
    return isinstance(given, int) and not isinstance(given, bool)


def is_list(given: Any) -> bool:
    """Whether this is a list (or a tuple, which JSON writes as one)."""
    return isinstance(given, (list, tuple))


def check_head(game: Game[Any, Any], document: Any, entries: Sequence[str]) -> None:
    """Check that this is a document for `game`: a mapping of known entries, game and players.

    Raises `BadPosition`.  The entries game and players may be missing.
    """
    if not isinstance(document, Mapping):
        raise BadPosition("document.no_table", given=shown(document))
    for entry in document:
        if entry not in entries:
            raise BadPosition("document.entry", entry=shown(entry), known=tuple(entries))
    if document.get("game", game.name) != game.name:
        raise BadPosition("document.game", given=shown(document["game"]), wanted=game.name)
    players = document.get("players", game.players)
    if not is_int(players) or players != game.players:
        raise BadPosition("document.players", given=shown(players), wanted=game.players)


def number(
    document: Mapping[str, Any], entry: str, low: int, high: int = LAST, missing: int | None = None
) -> int:
    """The whole number in an entry; `missing` (None: `low`) where it is missing or null.

    Raises `BadPosition` for anything but a whole number from `low` to `high`.
    """
    given = document.get(entry)
    if given is None:
        return low if missing is None else missing
    if not is_int(given) or not low <= given <= high:
        if high == LAST and not (is_int(given) and given > LAST):
            raise BadPosition("document.number", entry=entry, given=shown(given), low=low)
        raise BadPosition("document.range", entry=entry, given=shown(given), low=low, high=high)
    return int(given)


def one_of(document: Mapping[str, Any], entry: str, known: Sequence[str], missing: str) -> str:
    """The word in an entry, which must be one of `known`; raises `BadPosition`.

    >>> one_of({"phase": "play"}, "phase", ("start", "play"), "start")
    'play'
    """
    given = document.get(entry, missing)
    if given not in known:
        raise BadPosition("document.one_of", entry=entry, given=shown(given), known=tuple(known))
    return str(given)
