"""Moves and events in words, for the log beside the board.

The log is read by everybody: of a tile drawn or returned it tells the colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.game import field_phrase, player_phrase
from boardkit.text import Phrase, phrase
from boardkit.town.moves import (
    Call,
    Draw,
    DropOut,
    Exchange,
    Keep,
    Lay,
    Open,
    Pioneer,
    Return,
    Show,
)
from boardkit.town.state import SoloState, State, cell_of, name_of

if TYPE_CHECKING:
    from boardkit.town.rules import Town
    from boardkit.town.solo import Solo


def colour_phrase(tile: str) -> Phrase:
    """The colour of a tile in words.

    >>> colour_phrase("B2").text("en")
    'colour B'
    """
    return phrase("town.colour", letter=tile[0])


def words(game: Town, s: State, move: Any) -> Phrase:
    """What `move` or event, possible in `s`, does, with what follows from it."""
    told = _told(game, s, move)
    for more in _consequences(game, s, move):
        told = phrase("town.move.more", first=told, more=more)
    return told


def words_for_mover(game: Town, s: State, move: Any) -> Phrase:
    """`words`, but a returned tile is named: its player tells it from others of its colour."""
    if isinstance(move, Return):
        return phrase("town.move.return_own", player=player_phrase(s.turn), tile=move.tile)
    return words(game, s, move)


def _told(game: Town, s: State, move: Any) -> Phrase:
    who = player_phrase(s.turn)
    match move:
        case Draw(tile):
            dealt = s.dealing
            who = who if dealt is None else player_phrase(dealt)
            return phrase("town.move.draw", player=who, colour=colour_phrase(tile))
        case Open(tile):
            return phrase("town.move.open", tile=tile)
        case Exchange(tiles):
            return phrase("town.move.exchange", player=who, tiles=tiles)
        case Lay(tile, field):
            return phrase("town.move.lay", player=who, tile=tile, field=field_phrase(field))
        case Return(tile):
            return phrase("town.move.return", player=who, colour=colour_phrase(tile))
        case Keep():
            return phrase("town.move.keep", player=who)
        case DropOut():
            return phrase("town.move.drop_out", player=who)
        case Call(field):
            tile = name_of(s.board.grid[cell_of(field)])
            right = cell_of(field) in s.wrong
            key = "call_right" if right else "call_wrong"
            return phrase(f"town.move.{key}", player=who, tile=tile, field=field_phrase(field))
    raise TypeError(f"no move and no event of town: {move!r}")


def _consequences(game: Town, s: State, move: Any) -> list[Phrase]:
    """Who drops out by it, and the end of the game."""
    after = game.apply(s, move)
    gone = after.out[len(s.out) :]
    if isinstance(move, DropOut):
        gone = gone[1:]
    found = []
    for player in gone:
        key = "out" if after.hands[player] else "out_empty"
        found.append(
            phrase(f"town.move.{key}", player=player_phrase(player), n=len(after.hands[player]))
        )
    if after.over:
        found.append(phrase("town.move.ends"))
    return found


def solo_words(game: Solo, s: SoloState, move: Any) -> Phrase:
    """What `move` or event of the solo challenge, possible in `s`, does."""
    match move:
        case Show(tile):
            where = game.to_show(s)
            stack = 1 if where is None else where[0] + 1
            told = phrase("town_solo.move.show", tile=tile, stack=stack)
        case Pioneer(tile):
            told = phrase("town_solo.move.pioneer", tile=tile)
        case Lay(tile, field):
            told = phrase("town_solo.move.lay", tile=tile, field=field_phrase(field))
        case _:
            raise TypeError(f"no move and no event of town_solo: {move!r}")
    after = game.apply(s, move)
    if not after.over:
        return told
    if after.wrong:
        return phrase("town.move.more", first=told, more=phrase("town_solo.move.defeat"))
    level = phrase(f"town_solo.level.{game.level(after)}")
    key = "ends" if any(after.stacks) else "complete"
    end = phrase(f"town_solo.move.{key}", n=after.board.laid, level=level)
    return phrase("town.move.more", first=told, more=end)
