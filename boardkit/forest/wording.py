"""Moves and events in words, for the log beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.forest.moves import Build, Draw, Lay, Skip, StartTile
from boardkit.forest.refusal import kind_phrase, landscape_phrase
from boardkit.forest.state import State
from boardkit.forest.tiles import Rows
from boardkit.game import field_phrase, player_phrase
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest


def words(game: Forest, s: State, move: Any) -> Phrase:
    """What `move` or event, possible in `s`, does, with what follows from it."""
    told = _told(s, move)
    for more in _consequences(s, game.apply(s, move)):
        told = phrase("forest.move.more", first=told, more=more)
    return told


def tile_phrase(rows: Rows) -> Phrase:
    """A tile in words: its letters row by row.

    >>> tile_phrase(("VVF", "VLM")).text("en")
    'VVF/VLM'
    """
    return phrase("forest.tile", rows="/".join(rows))


def _told(s: State, move: Any) -> Phrase:
    who = player_phrase(s.turn)
    match move:
        case Lay(rows, at):
            return phrase(
                "forest.move.lay", player=who, tile=tile_phrase(rows), field=field_phrase(at)
            )
        case Build(kind, field, axis):
            key = "bridge" if axis is not None else "build"
            values = {"axis": phrase(f"forest.axis.{axis}")} if axis is not None else {}
            letter = s.layout.letter(field)
            return phrase(
                f"forest.move.{key}", player=who, kind=kind_phrase(kind),
                field=field_phrase(field), landscape=landscape_phrase(letter or "G"), **values,
            )  # fmt: skip
        case Skip():
            return phrase("forest.move.skip", player=who)
        case StartTile(rows):
            return phrase("forest.move.start", tile=tile_phrase(rows))
        case Draw():
            # Hands are secret: the log does not tell the tile.
            return phrase("forest.move.draw", player=player_phrase(s.drawer))
    raise TypeError(type(move).__name__)


def _consequences(before: State, after: State) -> list[Phrase]:
    found = []
    for rows in after.gone[len(before.gone) :]:
        who = player_phrase(after.turn)
        found.append(phrase("forest.move.gone", player=who, tile=tile_phrase(rows)))
    if after.last_round and not before.last_round:
        found.append(phrase("forest.move.last_round"))
    if after.over:
        found.append(phrase("forest.move.ends"))
    return found
