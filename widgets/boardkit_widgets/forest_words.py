"""Forest in words: what is spoken for fields, tiles and buildings, and the text board."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from boardkit.forest.layout import Building
from boardkit.forest.state import HIDDEN
from boardkit.forest.tiles import LANDSCAPES, Rows
from boardkit.game import Field, field_phrase, player_phrase, totals
from boardkit.text import Phrase, phrase

from .scene import Section, Words

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest
    from boardkit.forest.state import State


def landscape(letter: str) -> Phrase:
    """A landscape in a word."""
    return phrase(f"forest.landscape.{LANDSCAPES[letter]}")


def kind(name: str) -> Phrase:
    """A kind of building in words."""
    return phrase(f"forest.kind.{name}")


@functools.lru_cache(maxsize=2048)
def place(at: Field) -> Phrase:
    """What is spoken for a place for the next tile."""
    return phrase("ui.forest.place", field=field_phrase(at))


def field(view: State, at: Field) -> Phrase:
    """What is spoken for a field with a tile."""
    letter = view.layout.letter(at)
    assert letter is not None
    return _field(at, letter, view.layout.building_at(at))


@functools.lru_cache(maxsize=2048)
def _field(at: Field, letter: str, building: Building | None) -> Phrase:
    if building is None:
        return phrase("ui.forest.field", field=field_phrase(at), landscape=landscape(letter))
    return phrase(
        "ui.forest.built", field=field_phrase(at), landscape=landscape(letter),
        kind=kind(building.kind), player=player_phrase(building.player),
    )  # fmt: skip


def tile(rows: Rows) -> Phrase:
    """A tile in words, row by row."""
    lines = tuple(
        phrase(f"ui.forest.tile_row_{len(row)}", **{
            name: landscape(letter) for name, letter in zip(("a", "b", "c"), row, strict=False)
        })
        for row in rows
    )  # fmt: skip
    return phrase(
        f"ui.forest.tile_{len(rows)}",
        **dict(zip(("first", "second", "third"), lines, strict=False)),
    )


def now(game: Forest, view: State, picked: tuple[str, ...] = ()) -> Phrase:
    """Who has to do what, in one short sentence."""
    who = player_phrase(view.turn)
    if view.over:
        return phrase("ui.forest.now.over")
    if view.phase == "lay":
        turned = any(key.startswith("turn:") for key in picked)
        return phrase(f"ui.forest.now.{'place' if turned else 'lay'}", player=who)
    if view.phase == "build":
        chosen = next((key[6:] for key in picked if key.startswith("build:")), None)
        if chosen is None:
            return phrase("ui.forest.now.build", player=who)
        if chosen == "bridge" and any(key.startswith("field:") for key in picked):
            return phrase("ui.forest.now.axis", player=who)
        return phrase("ui.forest.now.where", player=who, kind=kind(chosen))
    if view.phase == "start":
        return phrase("ui.forest.now.start")
    return phrase("ui.forest.now.draw", player=player_phrase(view.drawer))


def about(game: Forest, view: State, building: Building) -> Phrase:
    """A building, whose it is, and its points so far."""
    from .forest_table import counted

    points, fields = counted(game, view.layout, building)
    values = {"kind": kind(building.kind), "player": player_phrase(building.player)}
    if building.axis is not None:
        return phrase("ui.forest.joins", **values, n=len(fields))
    return phrase("ui.forest.points_of", **values, n=points)


def why(building: Building) -> Phrase | None:
    """What a building counts, in words; a bridge counts nothing."""
    return None if building.axis is not None else phrase(f"forest.score.{building.kind}")


def sections(
    game: Forest, view: State, viewer: int | None, picked: tuple[str, ...],
    looked: Building | None,
) -> tuple[Section, ...]:  # fmt: skip
    """The text board."""
    turn: list[Words] = [now(game, view, picked), phrase("ui.forest.stack", n=view.left)]
    if view.last_round and not view.over:
        turn.append(phrase("ui.forest.last_round"))
    if view.over:
        winners = tuple(player_phrase(p) for p in game.winners(view))
        turn.append(phrase("ui.forest.won", n=len(winners), players=winners))
    found = [Section(phrase("ui.forest.section.turn"), tuple(turn))]
    if looked is not None:
        more = why(looked)
        lines: tuple[Words, ...] = (about(game, view, looked),)
        found.append(
            Section(phrase("ui.forest.section.looked"), lines if more is None else (*lines, more))
        )
    if view.layout.tiles:
        found.append(Section(phrase("ui.forest.section.table"), _table(view)))
    if view.layout.buildings:
        buildings = tuple(
            phrase(
                "ui.forest.line.building", field=field_phrase(b.field), about=about(game, view, b)
            )
            for b in view.layout.buildings
        )
        found.append(Section(phrase("ui.forest.section.buildings"), buildings))
    found.append(Section(phrase("ui.forest.section.players"), _players(game, view, viewer)))
    return tuple(found)


def _table(view: State) -> tuple[Words, ...]:
    """The legend, then one line a row: letters from the first column with a tile to the last."""
    legend = tuple(
        phrase("ui.forest.line.letter", letter=letter, landscape=landscape(letter))
        for letter in LANDSCAPES
    )
    lines: list[Words] = [phrase("ui.forest.line.legend", letters=legend)]
    low_r, low_c, high_r, high_c = view.layout.box
    for row in range(low_r, high_r + 1):
        letters = [view.layout.letter((row, column)) for column in range(low_c, high_c + 1)]
        there = [i for i, letter in enumerate(letters) if letter]
        if there:
            text = "".join(letter or "·" for letter in letters[there[0] : there[-1] + 1])
            lines.append(
                phrase("ui.forest.line.row", row=row, column=low_c + there[0], letters=text)
            )
    return tuple(lines)


def _players(game: Forest, view: State, viewer: int | None) -> tuple[Words, ...]:
    points = totals(game.score(view), game.players)
    lines: list[Words] = []
    for p, hand in enumerate(view.hands):
        if hand is None:
            held = phrase("ui.forest.line.no_hand")
        elif hand == HIDDEN or (viewer is not None and p != viewer):
            held = phrase("ui.forest.line.hidden_hand")
        else:
            held = phrase("ui.forest.line.hand", tile=tile(hand))
        left = view.left_to_build(p, game.simple)
        lines.append(
            phrase(
                "ui.forest.line.player", player=player_phrase(p), hand=held, points=points[p],
                left=tuple(kind(name) for name in left) or phrase("ui.forest.line.nothing"),
            )
        )  # fmt: skip
    return tuple(lines)
