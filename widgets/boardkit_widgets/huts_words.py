"""The hut game in words: what is spoken for a field, and the text board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.game import Field, field_phrase, player_phrase
from boardkit.text import Phrase, phrase

from . import theme
from .scene import Section, Words

if TYPE_CHECKING:
    from boardkit.huts.layout import Tile
    from boardkit.huts.rules import Huts
    from boardkit.huts.state import State


def look(number: int) -> Phrase:
    """A player and how the player's huts look: "Player 1 (red, circle)"."""
    return phrase(
        "ui.huts.look",
        player=player_phrase(number),
        colour=phrase(f"ui.huts.colour.{number % len(theme.PLAYERS)}"),
        mark=phrase(f"ui.huts.mark.{theme.player(number).mark}"),
    )


def what(state: State, field: Field) -> Phrase | None:
    """What is on a field; None where no tile lies."""
    char = state.layout.at(field)
    owner = state.owner(field)
    if owner is not None:
        shut = state.locked >> state.layout.number[field] & 1
        return phrase("ui.huts.locked_hut" if shut else "ui.huts.hut", player=player_phrase(owner))
    kind = _kind(state, field)
    if char == "." or char == "c":
        if kind == "city":
            return phrase("ui.huts.free_city")
        return phrase("ui.huts.free" if char == "." else "ui.huts.free_grey")
    if char == "~":
        return phrase("ui.huts.lake")
    if char == "x":
        return phrase("ui.huts.landfill")
    return phrase(f"ui.huts.{kind}") if kind else None


def _kind(state: State, field: Field) -> str | None:
    row, column = field
    return state.layout.kinds[row // 3][column // 3]


def label(state: State, field: Field) -> Phrase:
    """What is spoken for a field: where it is and what is there."""
    return phrase("ui.huts.here", field=field_phrase(field), what=what(state, field))


def outcome(name: str) -> Phrase:
    """How a hut lies, in a word."""
    return phrase(f"chance.outcome.{name}")


def action(game: Huts, name: str) -> Phrase:
    """What a result makes the player do, in a word."""
    does = name if name == "upright" or game.variant != "simple" else "roof"
    return phrase(f"ui.huts.action.{does}")


def tile(piece: Tile) -> Phrase:
    """A tile of a hand: its kind and its fields, row by row."""
    names = {
        ".": phrase("ui.huts.free"),
        "c": phrase("ui.huts.free_grey"),
        "~": phrase("ui.huts.lake"),
        "x": phrase("ui.huts.landfill"),
        "#": phrase(f"ui.huts.{piece.kind}"),
    }
    first, second, third = (
        phrase("ui.huts.tile_row", first=names[a], second=names[b], third=names[c])
        for a, b, c in map(tuple, piece.rows)
    )
    rows = phrase("ui.huts.tile_rows", first=first, second=second, third=third)
    return phrase("ui.huts.tile", kind=phrase(f"ui.huts.kind.{piece.kind}"), rows=rows)


def now(game: Huts, state: State) -> Phrase:
    """Who has to do what, in one short sentence."""
    who = player_phrase(state.turn)
    if state.over:
        return phrase("ui.huts.now.over")
    if state.phase == "play" and state.throw:
        return phrase("ui.huts.now.decide", player=who, n=state.throws, most=game.max_throws)
    if state.phase == "play":
        return phrase(f"ui.huts.now.{'carry_out' if state.todo else 'throws'}", player=who)
    return phrase(f"ui.huts.now.{state.phase}", player=who)


def sections(game: Huts, state: State) -> tuple[Section, ...]:
    """The text board."""
    found = [Section(phrase("ui.huts.section.turn"), _turn(game, state))]
    if state.layout.fields:
        found.append(Section(phrase("ui.huts.section.board"), _rows(state)))
        special = _tiles(state)
        if special:
            found.append(Section(phrase("ui.huts.section.tiles"), special))
    if any(state.hands):
        found.append(Section(phrase("ui.huts.section.hands"), _hands(state)))
    found.append(Section(phrase("ui.huts.section.huts"), _supplies(state)))
    return tuple(found)


def _turn(game: Huts, state: State) -> tuple[Words, ...]:
    lines: list[Words] = [now(game, state)]
    if state.over:
        winners = tuple(player_phrase(p) for p in game.winners(state))
        lines.append(phrase("ui.huts.now.won", n=len(winners), players=winners))
    if state.throw:
        words = tuple(outcome(name) for name in state.throw)
        lines.append(phrase("ui.huts.now.lies", words=words))
    if state.todo:
        words = tuple(
            phrase("ui.huts.thrown", word=outcome(name), action=action(game, name))
            for name in state.todo
        )
        lines.append(phrase("ui.huts.now.still", words=words))
    return tuple(lines)


def _rows(state: State) -> tuple[Words, ...]:
    """One line a row; what repeats is named once, and where no tile lies nothing is said."""
    lines: list[Words] = []
    for row, characters in enumerate(state.layout.fields):
        runs: list[tuple[int, int, Phrase]] = []
        for column in range(len(characters)):
            there = what(state, (row, column))
            if there is None:
                continue
            if runs and runs[-1][1] == column - 1 and runs[-1][2] == there:
                runs[-1] = (runs[-1][0], column, there)
            else:
                runs.append((column, column, there))
        cells = tuple(
            phrase("ui.huts.cell", column=first, what=there)
            if first == last
            else phrase("ui.huts.cells", first=first, last=last, what=there)
            for first, last, there in runs
        )
        if cells:
            lines.append(phrase("ui.huts.row", row=row, cells=cells))
    return tuple(lines)


def _tiles(state: State) -> tuple[Words, ...]:
    """City, castle and locked tiles."""
    lines: list[Words] = []
    locked = set(state.locked_tiles())
    for r, c in state.layout.tiles:
        kind = state.layout.kinds[r][c]
        if kind == "land" and (r, c) not in locked:
            continue
        where = {"top": 3 * r, "bottom": 3 * r + 2, "left": 3 * c, "right": 3 * c + 2}
        name = phrase(f"ui.huts.kind.{kind}")
        owner = locker(state, (r, c))
        if owner is None:
            lines.append(phrase("ui.huts.line.tile", **where, kind=name))
        else:
            lines.append(
                phrase("ui.huts.line.locked", **where, kind=name, player=player_phrase(owner))
            )
    return tuple(lines)


def locker(state: State, place: Field) -> int | None:
    """Who has locked the tile at a place; None if nobody."""
    for at, plots in zip(state.layout.tiles, state.layout.tile_plots, strict=True):
        if at == place and plots & state.locked:
            return next((p for p, mask in enumerate(state.huts) if plots & mask), None)
    return None


def _hands(state: State) -> tuple[Words, ...]:
    lines: list[Words] = []
    for p, hand in enumerate(state.hands):
        if hand:
            tiles = tuple(tile(piece) for piece in hand)
            lines.append(phrase("ui.huts.line.hand", player=look(p), tiles=tiles))
        else:
            lines.append(phrase("ui.huts.line.no_hand", player=look(p)))
    return tuple(lines)


def _supplies(state: State) -> tuple[Words, ...]:
    return tuple(
        phrase(
            "ui.huts.line.supply",
            player=look(p),
            supply=phrase("common.huts", n=supply),
            board=phrase("common.huts", n=state.huts[p].bit_count()),
        )
        for p, supply in enumerate(state.supply)
    )
