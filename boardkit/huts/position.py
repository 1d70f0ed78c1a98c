"""Positions as JSON-able documents: what lies on the table, to be read and written.

============  ====================================================================================
entry         meaning
============  ====================================================================================
game          "huts"
players       the number of players of the game object
fields        rows of characters as in material.toml, blanks where no tile lies
kinds         rows of "city", "castle", "land" or null, one for each 3 x 3 fields
huts          [row, column, player] each
supply        huts not on the board for each player; missing: 12 less those on the board
locked        [R, C] each; tiles all of whose plots one player holds are locked anyway
turn          the player whose turn it is
number        the number of the turn, 0 if missing
phase         "tiles", "start" or "play" (if missing)
throw         results to be accepted or thrown again; ``throws`` is how many throws there were
todo          results still to be carried out
hands         advanced variant, phase "tiles": for each player tiles {"kind", "rows"}
============  ====================================================================================

In phase play without throw and todo the huts are about to be thrown.  A position need not be
reachable by play, but it must be possible on a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown as _short
from boardkit.chance.models import OUTCOMES
from boardkit.document import check_head, is_int, is_list, number, one_of
from boardkit.errors import BadMaterial, BadPosition
from boardkit.game import field_phrase, player_phrase
from boardkit.huts.layout import BLANK, CHARACTERS, EMPTY, KINDS, Layout, Tile
from boardkit.huts.material import read_tile
from boardkit.huts.refusal import GROUND
from boardkit.huts.state import HUTS, THROWN, State
from boardkit.text import phrase

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts

ENTRIES = (
    "game", "players", "fields", "kinds", "huts", "supply", "locked", "turn", "number", "phase",
    "throw", "throws", "todo", "hands",
)  # fmt: skip
PHASES = ("tiles", "start", "play")


def write(s: State) -> dict[str, Any]:
    """The document of a state; raises `BadPosition` while chance deals the tiles."""
    if s.phase == "deal":
        raise BadPosition("huts.deal")
    document: dict[str, Any] = {
        "game": "huts",
        "players": s.players,
        "fields": list(s.layout.fields),
        "kinds": [list(line) for line in s.layout.kinds],
        "huts": [list(hut) for hut in s.hut_list()],
        "supply": list(s.supply),
        "locked": [list(tile) for tile in s.locked_tiles()],
        "turn": s.turn,
        "number": s.number,
        "phase": s.phase,
    }
    if s.throw:
        document["throw"] = list(s.throw)
    if s.throws:
        document["throws"] = s.throws
    if s.todo:
        document["todo"] = list(s.todo)
    if s.phase == "tiles":
        document["hands"] = [
            [{"kind": tile.kind, "rows": list(tile.rows)} for tile in hand] for hand in s.hands
        ]
    return document


def read(game: Huts, document: Any) -> State:
    """The state that a document describes; raises `BadPosition` naming what, where and the mend."""
    check_head(game, document, ENTRIES)
    for entry in ("fields", "kinds"):
        if entry not in document:
            raise BadPosition("huts.missing", entry=entry)
    layout = _layout(document["fields"], document["kinds"])
    huts = _huts(document.get("huts", []), layout, game.players)
    supply = _supply(document, huts)
    locked = _locked(game, document.get("locked", []), layout, huts)
    turn = number(document, "turn", 0, game.players - 1)
    turn_number = number(document, "number", 0)
    phase = one_of(document, "phase", PHASES, "play")
    if phase == "play":
        _no_hands(document)
        return _play(game, document, State(layout, huts, supply, locked, turn, turn_number, "play"))
    for entry in ("throw", "throws", "todo"):
        if document.get(entry):
            raise BadPosition("huts.not_yet", entry=entry, phase=phase)
    if phase == "start":
        _no_hands(document)
        s = State(layout, huts, supply, locked, turn, turn_number, "start")
        if not s.over:
            to_come = sum(not own or p == turn for p, own in enumerate(huts))
            _check_city((layout.city & s.free).bit_count(), to_come)
        return s
    hands = _hands(game, document, layout, turn)
    if any(huts):
        raise BadPosition("huts.before_tiles")
    return State(layout, huts, supply, locked, turn, turn_number, "tiles", hands=hands)


# The table


def _layout(fields: Any, kinds: Any) -> Layout:
    if not is_list(fields) or not all(isinstance(row, str) for row in fields):
        raise BadPosition("huts.fields")
    if not is_list(kinds) or not all(is_list(line) for line in kinds):
        raise BadPosition("huts.kinds")
    if not fields and not kinds:
        return EMPTY
    width = len(fields[0]) if fields else 0
    for r, row in enumerate(fields):
        if len(row) != width:
            raise BadPosition("huts.row", row=r, given=len(row), wanted=width)
        for c, char in enumerate(row):
            if char not in CHARACTERS + BLANK:
                raise BadPosition(
                    "huts.character", field=field_phrase((r, c)), given=char,
                    known=tuple(CHARACTERS),
                )  # fmt: skip
    rows, columns = len(kinds), len(kinds[0]) if kinds else 0
    if any(len(line) != columns for line in kinds) or (len(fields), width) != (
        3 * rows, 3 * columns,
    ):  # fmt: skip
        raise BadPosition("huts.grid", rows=len(fields), columns=width, grid=(rows, columns))
    layout = Layout(tuple(fields), tuple(map(tuple, kinds)))
    _check_tiles(layout)
    return layout


def _check_tiles(layout: Layout) -> None:
    for r, line in enumerate(layout.kinds):
        for c, kind in enumerate(line):
            if kind is not None and kind not in KINDS:
                raise BadPosition("huts.kind", row=r, column=c, given=_short(kind), known=KINDS)
            chars = [layout.at((3 * r + i, 3 * c + j)) for i in range(3) for j in range(3)]
            blanks = chars.count(BLANK)
            if blanks != (9 if kind is None else 0):
                raise BadPosition(f"huts.{'no_' if kind is None else ''}tile_here", row=r, column=c)
    for kind in ("city", "castle"):
        if sum(line.count(kind) for line in layout.kinds) > 1:
            raise BadPosition("huts.twice", tile=phrase(f"huts.tile.{kind}"))


def _huts(given: Any, layout: Layout, players: int) -> tuple[int, ...]:
    if not is_list(given):
        raise BadPosition("huts.huts")
    found = [0] * players
    taken = 0
    for n, hut in enumerate(given, start=1):
        if not is_list(hut) or len(hut) != 3 or not all(map(is_int, hut)):
            raise BadPosition("huts.hut", number=n, given=_short(hut))
        row, column, player = hut
        where = field_phrase((row, column))
        if not 0 <= player < players:
            raise BadPosition("huts.owner", field=where, given=player, high=players - 1)
        if not (0 <= row < len(layout.fields) and 0 <= column < len(layout.fields[row])):
            raise BadPosition("huts.off_board", field=where)
        plot = layout.number.get((row, column))
        if plot is None:
            ground = GROUND[layout.at((row, column))]
            raise BadPosition(
                f"huts.on_{ground}", field=where, ground=phrase(f"huts.ground.{ground}")
            )  # fmt: skip
        if taken >> plot & 1:
            raise BadPosition("huts.two_huts", field=where, row=row, column=column)
        taken |= 1 << plot
        found[player] |= 1 << plot
    for player, mask in enumerate(found):
        if mask.bit_count() > HUTS:
            raise BadPosition(
                "huts.too_many_huts",
                player=player_phrase(player), given=mask.bit_count(), most=HUTS,
            )  # fmt: skip
    return tuple(found)


def _supply(document: Mapping[str, Any], huts: tuple[int, ...]) -> tuple[int, ...]:
    if document.get("supply") is None:
        return tuple(HUTS - mask.bit_count() for mask in huts)
    given = document["supply"]
    if not is_list(given) or len(given) != len(huts):
        raise BadPosition("huts.supply", players=len(huts))
    for player, (left, mask) in enumerate(zip(given, huts, strict=True)):
        most = HUTS - mask.bit_count()
        if not is_int(left) or not 0 <= left <= most:
            raise BadPosition(
                "huts.supply_number",
                player=player_phrase(player), given=_short(left), most=most, huts=HUTS,
            )  # fmt: skip
    return tuple(given)


def _locked(game: Huts, given: Any, layout: Layout, huts: tuple[int, ...]) -> int:
    if not is_list(given):
        raise BadPosition("huts.locked")
    if game.simple:
        if given:
            raise BadPosition("huts.locked_simple")
        return 0
    found = 0
    plots_of = dict(zip(layout.tiles, layout.tile_plots, strict=True))
    for tile in given:
        if not is_list(tile) or len(tile) != 2 or not all(map(is_int, tile)):
            raise BadPosition("huts.locked")
        row, column = tile
        plots = plots_of.get((row, column))
        if not plots:
            raise BadPosition("huts.locked_where", row=row, column=column)
        if plots & layout.castle:
            raise BadPosition("huts.locked_castle", row=row, column=column)
        found |= plots
    for plots in layout.tile_plots:
        if plots and not plots & layout.castle and any(mask & plots == plots for mask in huts):
            found |= plots
    return found


# Where in the turn


def _play(game: Huts, document: Mapping[str, Any], s: State) -> State:
    throw = _results(document, "throw")
    todo = _results(document, "todo")
    if throw and todo:
        raise BadPosition("huts.throw_and_todo")
    if len(throw) > s.supply[s.turn]:
        raise BadPosition(
            "huts.throw_supply",
            given=len(throw), player=player_phrase(s.turn), supply=s.supply[s.turn],
        )  # fmt: skip
    throws = 0
    if document.get("throws") is not None:
        if todo:
            raise BadPosition("huts.throws_and_todo")
        low, high = (1, game.max_throws) if throw else (0, game.max_throws - 1)
        throws = number(document, "throws", low, high)
    elif throw:
        throws = 1
    if s.over:
        return s
    if todo or (throw and throws == game.max_throws):
        return game.carry_out(s, s.huts, s.supply, s.locked, todo or throw)
    return State(
        s.layout, s.huts, s.supply, s.locked, s.turn, s.number, "play", throw, throws
    )  # fmt: skip


def _results(document: Mapping[str, Any], entry: str) -> tuple[str, ...]:
    given = document.get(entry)
    if given is None:
        return ()
    if not is_list(given) or len(given) > THROWN:
        raise BadPosition("huts.results", entry=entry, given=_short(given), most=THROWN)
    for result in given:
        if result not in OUTCOMES:
            raise BadPosition("huts.result", entry=entry, given=_short(result), known=OUTCOMES)
    return tuple(sorted(given))


def _hands(
    game: Huts, document: Mapping[str, Any], layout: Layout, turn: int
) -> tuple[tuple[Tile, ...], ...]:
    if game.variant != "advanced":
        raise BadPosition("huts.phase_tiles", variant=phrase(f"huts.variant.{game.variant}"))
    given: Any = document.get("hands")
    if not is_list(given) or len(given) != game.players or not all(map(is_list, given)):
        raise BadPosition("huts.hands", players=game.players)
    hands = []
    for player, hand in enumerate(given):
        where = phrase("huts.hand", player=player_phrase(player))
        try:
            hands.append(tuple(read_tile(tile, n, where) for n, tile in enumerate(hand, start=1)))
        except BadMaterial as error:
            raise BadPosition(error.key, **error.values) from error
    if not hands[turn]:
        raise BadPosition("huts.hand_empty", player=player_phrase(turn))
    tiles = [tile for line in layout.grid() for tile in line if tile is not None]
    tiles += [tile for hand in hands for tile in hand]
    for kind in ("city", "castle"):
        if sum(tile.kind == kind for tile in tiles) > 1:
            raise BadPosition("huts.twice", tile=phrase(f"huts.tile.{kind}"))
    _check_city(sum(tile.plots for tile in tiles if tile.kind == "city"), game.players)
    return tuple(hands)


def _no_hands(document: Mapping[str, Any]) -> None:
    hands = document.get("hands")
    if hands and (not is_list(hands) or any(hands)):
        raise BadPosition("huts.hands_later")


def _check_city(free: int, needed: int) -> None:
    """Start huts need plots in the city."""
    if free < needed:
        raise BadPosition("huts.city_room", free=free, needed=needed)
