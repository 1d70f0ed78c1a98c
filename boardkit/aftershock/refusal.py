"""Why a move is not possible: the rule that forbids it, in words.

Each key below has its sentence under ``aftershock.reason.<key>``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from boardkit.aftershock.moves import Choose, Keep, Stop
from boardkit.aftershock.state import State
from boardkit.document import is_int
from boardkit.game import Reason, not_now, player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock

CHOICE = ("no_move", "choose_first", "no_card", "helpers", "chosen", "chance")
ROLL = ("six", "not_there", "keep_all", "locked", "keep_none")
END = ("over",)

_MOVES = (Choose, Keep, Stop)


def why_not(game: Aftershock, s: State, move: Any) -> Reason | None:
    """None if the player to move may do `move`, else the first rule that forbids it."""
    if (reason := not_now(game, s, move, _MOVES)) is not None:
        return reason
    if s.phase == "choose":
        return _choose(s, move) if isinstance(move, Choose) else _reason("choose_first")
    if isinstance(move, Choose):
        return _reason("chosen")
    return _keep(game, s, move.dice) if isinstance(move, Keep) else None


def _choose(s: State, move: Choose) -> Reason | None:
    place = move.card
    if not is_int(place) or not 0 <= place < len(s.open):
        return _reason("no_card", n=len(s.open))
    card = s.open[place]
    if not s.can_stake(s.turn, card):
        return _reason(
            "helpers", player=player_phrase(s.turn), n=s.helpers[s.turn], needed=card.helpers
        )
    return None


def _keep(game: Aftershock, s: State, dice: Any) -> Reason | None:
    whole = isinstance(dice, tuple) and all(map(is_int, dice))
    faces = dice if whole else ()
    if 6 in faces:
        return _reason("six")
    missing = Counter(faces) - Counter(s.dice)
    if missing or not whole:
        return _reason("not_there", dice=dice_phrase(s.dice))
    if len(faces) == len(s.dice):
        return _reason("keep_all")
    if game.keep == "none" and faces:
        return _reason("keep_none")
    if Counter(s.kept) - Counter(faces):
        return _reason("locked", dice=dice_phrase(s.kept))
    return None


def _reason(key: str, **values: Any) -> Reason:
    return Reason("aftershock", key, tuple(values.items()))


# Words


def dice_phrase(dice: tuple[int, ...]) -> Phrase:
    """Dice in words, one after the other.

    >>> dice_phrase((1, 1, 5)).text("en"), dice_phrase(()).text("de")
    ('1 1 5', 'keine')
    """
    if not dice:
        return phrase("aftershock.dice.none")
    return phrase("aftershock.dice.some", dice=" ".join(map(str, dice)))
