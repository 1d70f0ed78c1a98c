"""Moves and events in words, for the log beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.game import field_phrase, player_phrase
from boardkit.huts.layout import Tile
from boardkit.huts.moves import (
    Again,
    DealTile,
    LayTile,
    PlaceTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from boardkit.huts.refusal import results
from boardkit.huts.state import State
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

_RESULT = {Set: "upright", Shift: "long", Replace: "narrow"}


def words(game: Huts, s: State, move: Any) -> Phrase:
    """What `move` or event, possible in `s`, does, with what follows from it."""
    told = _told(s, move)
    for more in _consequences(game, s, move):
        told = phrase("huts.move.more", first=told, more=more)
    return told


def tile_phrase(tile: Tile) -> Phrase:
    """A tile in words: the city, the castle, a land tile with so many plots."""
    if tile.kind == "land":
        return phrase("huts.tile.land", n=tile.plots)
    return phrase(f"huts.tile.{tile.kind}")


def _told(s: State, move: Any) -> Phrase:
    who = player_phrase(s.turn)
    match move:
        case Start(plot):
            return phrase("huts.move.start", player=who, field=field_phrase(plot))
        case Again():
            return phrase("huts.move.again", player=who)
        case Stop():
            return phrase("huts.move.stop", player=who)
        case Set(plot):
            return phrase("huts.move.set", player=who, field=field_phrase(plot))
        case Shift(source, target):
            owner = s.owner(source)
            key = "shift_own" if owner == s.turn else "shift"
            return phrase(
                f"huts.move.{key}",
                player=who,
                owner=player_phrase(s.turn if owner is None else owner),
                source=field_phrase(source),
                target=field_phrase(target),
            )
        case Replace(plot):
            owner = s.owner(plot)
            return phrase(
                "huts.move.replace",
                player=who,
                owner=player_phrase(s.turn if owner is None else owner),
                field=field_phrase(plot),
            )
        case LayTile(kind, rows, _):
            return phrase("huts.move.lay", player=who, tile=tile_phrase(Tile(kind, rows)))
        case Throw(outcomes):
            return phrase("huts.move.throw", player=who, results=results(outcomes))
        case PlaceTile(kind, rows):
            return phrase("huts.move.tile", tile=tile_phrase(Tile(kind, rows)))
        case DealTile(kind, rows):
            return phrase("huts.move.deal", player=who, tile=tile_phrase(Tile(kind, rows)))
    raise TypeError(f"no move and no event of huts: {move!r}")


def _consequences(game: Huts, s: State, move: Any) -> list[Phrase]:
    """Locks, the end of the game, results that lapse."""
    if s.phase not in ("start", "play"):
        return []
    after = game.apply(s, move)
    found = []
    if new := after.locked & ~s.locked:
        owner = next(p for p, mask in enumerate(after.huts) if mask & new)
        fields = tuple(field_phrase(field) for field in s.layout.fields_of(new))
        found.append(phrase("huts.move.locks", player=player_phrase(owner), fields=fields))
    if after.over:
        return [*found, phrase("huts.move.ends", player=player_phrase(s.turn))]
    if s.phase == "play" and after.number != s.number:
        left = list(move.outcomes if isinstance(move, Throw) else s.throw or s.todo)
        if type(move) in _RESULT:
            left.remove(_RESULT[type(move)])
        lapsed = [r for r in left if r == "upright" or (r != "roof" and not game.simple)]
        if lapsed:
            found.append(phrase("huts.move.lapse", results=results(tuple(lapsed))))
    return found
