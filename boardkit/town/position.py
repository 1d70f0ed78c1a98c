"""Positions as JSON-able documents: what lies on the table, to be read and written.

============  ====================================================================================
entry         meaning
============  ====================================================================================
game          "town"
players       the number of players of the game object
grid          7 rows of 7: a tile "A1" to "G7", a turned one "--A1", null for a free cell
hands         for each player the tiles on the rack, "A?" where only the colour is known;
              missing: to be drawn
out           the players who have dropped out, in this order; missing: nobody
turn          the player whose turn it is
number        the number of the turn, 0 if missing
phase         "deal", "call" (with mistakes), "lay" or "return"; missing: the turn begins
draws         tiles that the player is about to draw before that, 0 if missing
wrong         [row, column] of the tiles that clash with an earlier one, in the order laid
seen          for each observer, player and place of `hands` a list of tiles: what the observer has
              had in sight since that tile was drawn; after the players a row for what everybody
              has seen; missing or null: nothing
============  ====================================================================================

The bag is what is left.  A document with hidden tiles gives a view.  A position need not be
reachable by play, but it must be possible on a table.  So turned tiles may lie there in a game
without mistakes too: they are neighbours and forbid nothing.

In the solo challenge (game "town_solo") there are grid, number, wrong and

============  ====================================================================================
stacks        three lists of tiles from bottom to top, null for a tile not seen; missing: all that
              is not on the grid, in stacks as even as possible
============  ====================================================================================
"""

from __future__ import annotations

import functools
from dataclasses import replace
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.document import check_head, is_list, number, one_of
from boardkit.errors import BadPosition
from boardkit.game import player_phrase
from boardkit.text import phrase
from boardkit.town import views
from boardkit.town.choices import can_lay
from boardkit.town.layout import read_grid, read_wrong, write_grid
from boardkit.town.state import (
    FULL,
    HIDDEN,
    HIDDEN_NAMES,
    NUMBERS,
    UNKNOWN,
    Board,
    Hand,
    SoloState,
    State,
    even_stacks,
    name_of,
    names,
    number_of,
)

if TYPE_CHECKING:
    from boardkit.town.rules import Town
    from boardkit.town.solo import Solo

ENTRIES = (
    "game", "players", "grid", "hands", "out", "turn", "number", "phase", "draws", "wrong", "seen",
)  # fmt: skip
SOLO_ENTRIES = ("game", "players", "grid", "stacks", "number", "wrong")
PHASES = ("deal", "call", "lay", "return")


def write(s: State) -> dict[str, Any]:
    """The document of a state or a view."""
    document: dict[str, Any] = {
        "game": "town",
        "players": s.players,
        "grid": write_grid(s.board),
        "hands": [[name_of(tile) for tile in hand] for hand in s.hands],
        "out": list(s.out),
        "turn": s.turn,
        "number": s.number,
    }
    if not s.over:
        document["phase"] = s.phase
    if s.draws:
        document["draws"] = s.draws
    if s.wrong:
        document["wrong"] = [[cell // 7, cell % 7] for cell in s.wrong]
    if any(any(sights) for places in s.seen for sights in places):
        document["seen"] = [
            [[list(names(sights[observer])) for sights in places] for places in s.seen]
            for observer in range(s.players + 1)
        ]
    return document


def read(game: Town, document: Any) -> State:
    """The state that a document describes; raises `BadPosition` naming what, where and the mend."""
    check_head(game, document, ENTRIES)
    board = read_grid(document.get("grid"))
    hands = _hands(game, document.get("hands"))
    unseen, bag = _rest(board, hands)
    wrong = read_wrong(document.get("wrong"), board, game.mistakes)
    out = _out(game, document.get("out"))
    turn = number(document, "turn", 0, game.players - 1, missing=game.first)
    seen = _seen(game, document.get("seen"), hands)
    begins = "call" if game.mistakes else "lay"
    if document.get("hands") is None or not board.used:
        begins = "deal"
    phase = one_of(document, "phase", PHASES, begins)
    draws = number(document, "draws", 0, {"lay": 3, "return": 1}.get(phase, 0))
    s = State(
        board, hands, unseen, bag, seen, turn, number(document, "number", 0), phase, draws, out,
        wrong,
    )  # fmt: skip
    _check_seen(s)
    if draws > bag:
        raise BadPosition("town.draws", n=draws, bag=bag)
    if len(out) == game.players:
        return State(board, hands, unseen, bag, seen, turn, s.number, "over", 0, out, wrong)
    if turn in out:
        raise BadPosition("town.turn_out", player=player_phrase(turn))
    if phase == "deal":
        return game.dealt(s)
    if not board.used:
        raise BadPosition("town.no_pioneer", phase=phase)
    if phase == "call" and not game.mistakes:
        raise BadPosition("town.phase_call")
    return game.settled(s) if phase == "lay" and not draws else s


# The racks and the bag


def _hands(game: Town, given: Any) -> tuple[Hand, ...]:
    if given is None:
        return ((),) * game.players
    if not is_list(given) or len(given) != game.players or not all(map(is_list, given)):
        raise BadPosition("town.hands", players=game.players)
    found = []
    for player, hand in enumerate(given):
        for tile in hand:
            if not isinstance(tile, str) or (tile not in NUMBERS and tile not in HIDDEN_NAMES):
                raise BadPosition("town.tile", where=_rack(player), given=shown(tile))
        found.append(tuple(map(number_of, hand)))
    return tuple(found)


def _rest(board: Board, hands: tuple[Hand, ...]) -> tuple[int, int]:
    """The tiles that are nowhere to be seen, and how many of them are in the bag."""
    unseen = FULL & ~board.taken
    hidden = 0
    for player, hand in enumerate(hands):
        for tile in hand:
            if tile >= HIDDEN:
                hidden += 1
            elif board.taken >> tile & 1:
                raise BadPosition("town.laid_too", tile=name_of(tile), where=_rack(player))
            elif not unseen >> tile & 1:
                raise BadPosition("town.twice", tile=name_of(tile))
            else:
                unseen &= ~(1 << tile)
    return unseen, max(0, unseen.bit_count() - hidden)


def _rack(player: int) -> Any:
    return phrase("town.rack", player=player_phrase(player))


def _out(game: Town, given: Any) -> tuple[int, ...]:
    if given is None:
        return ()
    known = range(game.players)
    if (
        not is_list(given)
        or any(isinstance(player, bool) or player not in known for player in given)
        or len(set(given)) != len(given)
    ):
        raise BadPosition("town.out", given=shown(given), last=game.players - 1)
    return tuple(map(int, given))


# What was seen


def _seen(game: Town, given: Any, hands: tuple[Hand, ...]) -> tuple[Any, ...]:
    """The masks by player, place and observer; a player's own tiles have none."""
    rows = [] if given is None else given
    if not is_list(rows) or len(rows) not in (0, game.players, game.players + 1):
        raise BadPosition("town.seen", players=game.players)
    found = [[[0] * (game.players + 1) for _ in hand] for hand in hands]
    for observer, row in enumerate(rows):
        if row is None:
            continue
        if not is_list(row) or len(row) != game.players:
            raise BadPosition("town.seen", players=game.players)
        for player, places in enumerate(row):
            if places is None:
                continue
            if not is_list(places) or len(places) != len(hands[player]):
                raise BadPosition("town.seen_rack", where=_rack(player), n=len(hands[player]))
            for place, tiles in enumerate(places):
                mask = _mask(tiles, player)
                if observer != player:
                    found[player][place][observer] = mask
    return tuple(tuple(map(tuple, places)) for places in found)


def _mask(given: Any, player: int) -> int:
    if given is None:
        return 0
    if not is_list(given):
        raise BadPosition("town.seen_tiles", where=_rack(player), given=shown(given))
    mask = 0
    for tile in given:
        if not isinstance(tile, str) or tile not in NUMBERS:
            raise BadPosition(
                "town.tile", where=phrase("town.entry", entry="seen"), given=shown(tile)
            )
        mask |= 1 << NUMBERS[tile]
    return mask


def _check_seen(s: State) -> None:
    clash = views.impossible(s)
    if clash is not None:
        raise BadPosition("town.impossible", colour=phrase("town.colour", letter="ABCDEFG"[clash]))


def complete(s: State, rng: Random) -> State:
    """The state of a view with every rack filled, each tile one that nobody has seen elsewhere.

    A full state, and one in which the game is over, stays as it is.  Raises `BadPosition` where
    the observers, each of whom can fill the racks, have together seen too much.
    """
    if s.over or not any(tile >= HIDDEN for hand in s.hands for tile in hand):
        return s
    everybody = replace(
        s,
        seen=tuple(
            tuple((functools.reduce(or_, sights),) * len(sights) for sights in places)
            for places in s.seen
        ),
    )
    _check_seen(everybody)
    return replace(views.guess(everybody, None, rng), seen=s.seen)


# Alone


def write_solo(s: SoloState) -> dict[str, Any]:
    """The document of a state of the solo challenge."""
    document: dict[str, Any] = {
        "game": "town_solo",
        "grid": write_grid(s.board),
        "stacks": [
            [None if tile == UNKNOWN else name_of(tile) for tile in stack] for stack in s.stacks
        ],
        "number": s.number,
    }
    if s.wrong:
        document["wrong"] = [[cell // 7, cell % 7] for cell in s.wrong]
    return document


def read_solo(game: Solo, document: Any) -> SoloState:
    """The state of the solo challenge that a document describes; raises `BadPosition`."""
    check_head(game, document, SOLO_ENTRIES)
    board = read_grid(document.get("grid"))
    wrong = read_wrong(document.get("wrong"), board, game.mistakes)
    if len(wrong) > 1:
        raise BadPosition("town.defeats")
    turn = number(document, "number", 0)
    stacks = even_stacks((FULL & ~board.taken).bit_count())
    if document.get("stacks") is not None:
        stacks = _stacks(document["stacks"])
    unseen = FULL & ~board.taken
    dark = 0
    for stack in stacks:
        for tile in stack:
            if tile == UNKNOWN:
                dark += 1
                continue
            if board.taken >> tile & 1:
                where = phrase("town.entry", entry="stacks")
                raise BadPosition("town.laid_too", tile=name_of(tile), where=where)
            if not unseen >> tile & 1:
                raise BadPosition("town.twice", tile=name_of(tile))
            unseen &= ~(1 << tile)
    if dark > unseen.bit_count():
        raise BadPosition("town.too_many", n=dark, left=unseen.bit_count())
    if wrong:
        return SoloState(board, stacks, unseen, turn, "over", wrong)
    return _between(game, SoloState(board, stacks, unseen, turn, "shown" if board.used else "deal"))


def _between(game: Solo, s: SoloState) -> SoloState:
    """Tiles to show, the pioneer to choose, a tile to lay, or the end."""
    if game.to_show(s) is not None:
        return s
    tops = tuple(top for top in s.tops if top is not None)
    phase = "lay" if can_lay(s.board, tops) else "over"
    if not s.board.used:
        if not tops:
            raise BadPosition("town.nothing")
        phase = "pioneer"
    return SoloState(s.board, s.stacks, s.unseen, s.number, phase)


def _stacks(given: Any) -> tuple[tuple[int, ...], ...]:
    if not is_list(given) or len(given) != 3 or not all(map(is_list, given)):
        raise BadPosition("town.stacks")
    for stack in given:
        for tile in stack:
            if tile is not None and (not isinstance(tile, str) or tile not in NUMBERS):
                where = phrase("town.entry", entry="stacks")
                raise BadPosition("town.tile", where=where, given=shown(tile))
    return tuple(
        tuple(UNKNOWN if tile is None else NUMBERS[tile] for tile in stack) for stack in given
    )
