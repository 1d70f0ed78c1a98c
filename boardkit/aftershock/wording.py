"""Cards, moves and events in words, for the log beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.aftershock import scoring
from boardkit.aftershock.material import Card, Combination
from boardkit.aftershock.moves import Choose, Keep, Roll, Stop, TurnUp
from boardkit.aftershock.refusal import dice_phrase
from boardkit.aftershock.state import State
from boardkit.game import player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock


def combination_phrase(combination: Combination) -> Phrase:
    """A combination in words.

    >>> combination_phrase(Combination("red", "AAA BB")).text("en")
    'red AAA BB'
    """
    colour = phrase(f"aftershock.colour.{combination.colour}")
    return phrase("aftershock.combination", colour=colour, dice=combination.dice)


def card_phrase(card: Card) -> Phrase:
    """A card in words: its value and its combinations, and the helpers if it needs two."""
    first = combination_phrase(card.combinations[0])
    for other in card.combinations[1:]:
        first = phrase("aftershock.either", first=first, second=combination_phrase(other))
    key = "card_two" if card.turquoise else "card"
    return phrase(f"aftershock.{key}", value=card.value, combinations=first)


def words(game: Aftershock, s: State, move: Any) -> Phrase:
    """What `move` or event, possible in `s`, does, with what follows from it."""
    told = _told(s, move)
    for more in _consequences(game, s, move):
        told = phrase("aftershock.move.more", first=told, more=more)
    return told


def _told(s: State, move: Any) -> Phrase:
    who = player_phrase(s.turn)
    match move:
        case Choose(place):
            card = s.open[place]
            return phrase(
                "aftershock.move.choose", player=who, card=card_phrase(card), n=card.helpers
            )
        case Keep(dice):
            rolled = len(s.dice) - len(dice)
            if not dice:
                return phrase("aftershock.move.keep_none", player=who, n=rolled)
            return phrase("aftershock.move.keep", player=who, dice=dice_phrase(dice), n=rolled)
        case Stop():
            taken = s.taken
            pays = taken.pays(s.dice) if taken else None
            if taken is None or pays is None:
                return phrase("aftershock.move.stop", player=who)
            colour = phrase(f"aftershock.colour.{pays[0]}")
            return phrase(
                "aftershock.move.win",
                player=who, colour=colour, base=scoring.BASE[pays[0]], value=taken.value,
                points=pays[1],
            )  # fmt: skip
        case Roll(dice):
            return phrase("aftershock.move.roll", player=who, dice=dice_phrase(dice))
        case TurnUp(card):
            return phrase("aftershock.move.card", card=card_phrase(card))
    raise TypeError(f"no move and no event of aftershock: {move!r}")


def _consequences(game: Aftershock, s: State, move: Any) -> list[Phrase]:
    """Sixes set aside, what they cost, turns that are passed over, the end of the game."""
    found = []
    more = move.dice.count(6) if isinstance(move, Roll) else 0
    sixes = s.sixes + more
    if more:
        found.append(phrase("aftershock.move.sixes", n=more, sixes=sixes))
    ended = isinstance(move, Stop) or (isinstance(move, Roll) and sixes >= scoring.BUST)
    if ended and scoring.damage(sixes):
        key = "bust" if sixes >= scoring.BUST else "damage"
        found.append(phrase(f"aftershock.move.{key}", points=scoring.damage(sixes), n=sixes))
    if not ended and not isinstance(move, TurnUp):
        return found
    after = game.apply(s, move)
    if after.over:
        found.append(phrase("aftershock.move.ends"))
    elif after.phase == "choose":
        player = (s.turn + 1) % s.players
        while player != after.turn:
            found.append(phrase("aftershock.move.passes", player=player_phrase(player)))
            player = (player + 1) % s.players
    return found
