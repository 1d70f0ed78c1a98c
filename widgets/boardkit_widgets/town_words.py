"""Town in words: names of tiles, labels, what is to be done, and the text board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.game import field_phrase, player_phrase
from boardkit.text import Phrase, phrase
from boardkit.town import scoring
from boardkit.town.choices import can_lay
from boardkit.town.state import (
    COLUMN,
    FIELDS,
    HIDDEN,
    NUMBERS,
    ROW,
    SIZE,
    SoloState,
    State,
    cell_of,
    name_of,
)  # fmt: skip

from .scene import Section, Words


def tile(number: int) -> Phrase:
    """A tile with its colour and its shape, or what is seen of its back."""
    name = name_of(number)
    colour = phrase(f"ui.town.colour.{name[0]}")
    if number >= HIDDEN:
        return phrase("ui.town.back", name=name, colour=colour)
    return phrase(
        "ui.town.tile", name=name, colour=colour, shape=phrase(f"ui.town.shape.{name[1]}")
    )


def cell(view: Any, field: tuple[int, int]) -> Phrase:
    """What is spoken for a cell of the grid."""
    there = view.board.tile(cell_of(field))
    if there is None:
        return phrase("ui.town.free", field=field_phrase(field))
    turned = view.board.blank >> cell_of(field) & 1
    what = phrase("ui.town.blank") if turned else tile(there)
    return phrase("ui.town.used", field=field_phrase(field), tile=what)


def hand(tiles: Sequence[int]) -> tuple[Phrase, ...]:
    """The tiles of a rack, for a list in a sentence."""
    return tuple(map(tile, tiles)) or (phrase("ui.town.nothing"),)


def bag(view: State) -> Phrase:
    """How many tiles the bag holds."""
    return phrase("ui.town.bag_line", n=view.bag)


def rack(view: State, number: int) -> Phrase:
    """What is seen of a player's tiles, and whether the player is out."""
    what = hand(view.hands[number])
    if number in view.out:
        what = (phrase("ui.town.out", place=view.out.index(number) + 1), *what)
    return phrase("ui.town.own", player=player_phrase(number), tiles=what)


def now(view: State, picked: Sequence[str]) -> Phrase:
    """Who has to do what, in one short sentence."""
    who = player_phrase(view.turn)
    if view.over:
        left = sorted(len(hand) for hand in view.hands)
        return phrase("ui.town.now.over_equal" if left[0] == left[1] else "ui.town.now.over")
    if view.phase == "deal" or view.draws:
        return phrase("ui.town.now.draw")
    if any(tile >= HIDDEN for tile in view.hand):
        return phrase("ui.town.now.turn", player=who)
    if view.phase == "return":
        return phrase("ui.town.now.return", player=who)
    for key in ("exchange", "call"):
        if key in picked:
            return phrase(f"ui.town.now.{key}", player=who)
    chosen = chosen_tile(view, picked)
    if chosen is not None:
        return phrase("ui.town.now.place", tile=name_of(chosen))
    if view.hand and not can_lay(view.board, view.hand):
        return phrase("ui.town.now.stuck", player=who)
    return phrase("ui.town.now.lay", player=who)


def solo_now(view: SoloState, picked: Sequence[str]) -> Phrase:
    """What has to be done alone."""
    if view.over:
        if view.wrong:
            return phrase("ui.town.now.defeat")
        return phrase("ui.town.now.solo_over", n=scoring.laid(view))
    if view.phase not in ("pioneer", "lay"):
        return phrase("ui.town.now.draw")
    chosen = chosen_tile(view, picked)
    if chosen is not None and view.phase == "lay":
        return phrase("ui.town.now.place", tile=name_of(chosen))
    return phrase("ui.town.now.pioneer" if view.phase == "pioneer" else "ui.town.now.top")


def chosen_tile(view: State | SoloState, picked: Sequence[str]) -> int | None:
    """The tile that is about to be laid: the one picked, unless it is for an exchange."""
    key = picked[0] if picked else ""
    if isinstance(view, SoloState):
        places = [f"stack:{i}" for i in range(len(view.tops))]
        top = view.tops[places.index(key)] if key in places else None
        return top if top is not None and top >= 0 else None
    if view.phase in ("lay", "call") and key.startswith("tile:"):
        return NUMBERS.get(key.removeprefix("tile:"))
    return None


def blocked_lines(view: Any, chosen: int) -> tuple[dict[int, str], dict[int, str]]:
    """The rows and the columns where a tile may not lie: "colour", "shape" or "both"."""
    found: list[dict[int, str]] = []
    for lines in (ROW, COLUMN):
        why: dict[int, str] = {}
        for n, cells in enumerate(lines):
            there = [
                name_of(view.board.grid[c])
                for c in range(SIZE * SIZE)
                if cells & view.board.used & ~view.board.blank & 1 << c
            ]
            name = name_of(chosen)
            colour = any(other[0] == name[0] for other in there)
            shape = any(other[1] == name[1] for other in there)
            if colour or shape:
                why[n] = "both" if colour and shape else "colour" if colour else "shape"
        found.append(why)
    return found[0], found[1]


def standing(game: Any, view: State, number: int) -> Phrase | None:
    """How far a player has come: the rank at the end, else which one to drop out, or nothing."""
    if view.over:
        return phrase("ui.town.standing", rank=game.ranking(view).index(number) + 1)
    if number in view.out:
        return phrase("ui.town.out", place=view.out.index(number) + 1)
    return None


def sections(game: Any, view: State, picked: Sequence[str]) -> tuple[Section, ...]:
    """The text board for 2 to 5 players."""
    lines: list[Words] = [now(view, picked), bag(view)]
    if view.over:
        lines += [
            phrase(
                "ui.town.rank", rank=rank, player=player_phrase(p),
                left=phrase("ui.town.in_hand", n=len(view.hands[p])),
            )
            for rank, p in enumerate(game.ranking(view), 1)
        ]  # fmt: skip
    racks: list[Words] = [rack(view, p) for p in range(view.players)]
    return (
        Section(phrase("ui.town.section.turn"), tuple(lines)),
        Section(phrase("ui.town.section.racks"), tuple(racks)),
        *_town(view, picked),
    )


def solo_sections(game: Any, view: SoloState, picked: Sequence[str]) -> tuple[Section, ...]:
    """The text board for one player."""
    lines: list[Words] = [
        solo_now(view, picked), phrase("ui.town.laid", n=scoring.laid(view)),
    ]  # fmt: skip
    level = game.level(view)
    if level is not None:
        lines.append(phrase(f"town_solo.level.{level}"))
    stacks: list[Words] = []
    for n, stack in enumerate(view.stacks):
        if not stack:
            stacks.append(phrase("ui.town.stack_empty", number=n + 1))
        elif stack[-1] >= 0:
            told = phrase(
                "ui.town.below_line", number=n + 1, tile=tile(stack[-1]), n=len(stack) - 1
            )
            if known := known_below(stack):
                names = tuple(map(name_of, known))
                told = phrase("ui.town.below_known", first=told, tiles=names)
            stacks.append(told)
    return (
        Section(phrase("ui.town.section.turn"), tuple(lines)),
        Section(phrase("ui.town.section.stacks"), tuple(stacks)),
        *_town(view, picked),
    )


def known_below(stack: Sequence[int]) -> list[int]:
    """The tiles below the top of a stack that lie open, the next one first."""
    return [tile for tile in reversed(stack[:-1]) if tile >= 0]


def _town(view: Any, picked: Sequence[str]) -> tuple[Section, ...]:
    """The grid row by row, and where a chosen tile may not lie."""
    rows: list[Words] = []
    for row in range(SIZE):
        cells = [cell_of(field) for field in FIELDS if field[0] == row]
        if not any(view.board.used >> c & 1 for c in cells):
            continue
        words = "  ".join(_short(view, c) for c in cells)
        rows.append(phrase("ui.town.row", row=row, tiles=words))
    found = [Section(phrase("ui.town.section.town"), tuple(rows))]
    chosen = chosen_tile(view, picked)
    if chosen is not None:
        across, down = blocked_lines(view, chosen)
        lines = (
            *(phrase("ui.town.line_row", n=n) for n in across),
            *(phrase("ui.town.line_column", n=n) for n in down),
        )
        if lines:
            told = phrase("ui.town.forbids", tile=name_of(chosen), lines=lines)
            found.append(Section(phrase("ui.town.section.chosen"), (told,)))
    return tuple(found)


def _short(view: Any, where: int) -> str:
    there = view.board.tile(where)
    if there is None:
        return "––"
    return "××" if view.board.blank >> where & 1 else name_of(there)
