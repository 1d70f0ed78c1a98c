"""A reader's own question about tiles that nobody sees, in words.

=================================  ========================================================
question                           meaning
=================================  ========================================================
``A3``                             this tile
``A``, ``colour A``, ``Farbe A``   a tile of this colour
``3``, ``shape 3``, ``Form 3``     a tile of this shape
``fits``, ``passt``                a tile that fits somewhere in the town as it lies
``A or 3``, ``A3, B3``             one of these; ``A and fits``: all of it at once
``who wins``, ``Endstand``         how it ends: simulated; alone with a computer player
=================================  ========================================================

>>> from boardkit.town.state import EMPTY, names, number_of
>>> names(tiles_of("A1 oder A und fits, b3", EMPTY.with_tile(0, number_of("C1"))))
('A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'B3')
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from typing import Any

from boardkit import ending
from boardkit.chance import derive
from boardkit.chance.derive import Derivation
from boardkit.chance.dist import shown
from boardkit.chance.table import Row, Table
from boardkit.errors import BadPattern
from boardkit.game import player_phrase
from boardkit.players import Greedy
from boardkit.text import Phrase, phrase
from boardkit.town import solo_odds
from boardkit.town.chances import colour_phrase, fitting_tiles, seen_by
from boardkit.town.hidden import Hidden
from boardkit.town.rules import Town
from boardkit.town.solo import Solo
from boardkit.town.state import (
    COLOURS,
    NUMBERS,
    OF_COLOUR,
    SHAPES,
    TILES,
    UNKNOWN,
    Board,
    SoloState,
    shape,
)
from boardkit.work import drain

FITS = ("fits", "fit", "passt", "passen")
_OR = re.compile(r"\s*(?:,|/|\bor\b|\boder\b)\s*")
_AND = re.compile(r"\s*(?:\band\b|\bund\b|&)\s*")
_NAMED = re.compile(r"(?:colou?r|farbe|shape|form)\s+([a-g1-7])")


def ask(game: Town | Solo, view: Any, p: int | None, text: str) -> Table:
    """The chance of some tiles where they may come to light: the bag and racks, or the stacks.

    Raises `BadPattern` where the question is not understood, no tile is out of sight, or the game
    is over.
    """
    if isinstance(game, Solo):
        return _alone(game, game.view(view, p), text)
    if ending.asked(text):
        return ending.answer(game, view, p)
    view, observer = seen_by(game, view, p)
    tiles = tiles_of(text, view.board)
    hidden = Hidden(view, observer)
    rows = []
    if view.over:
        raise BadPattern("town.ask.no_tile")
    if view.bag:
        label = phrase("town.ask.next", n=view.bag)
        wanted = sum(w for tile, w in hidden.weights.items() if tiles >> tile & 1)
        rows.append(_row("next", label, wanted, sum(hidden.weights.values())))
    for other in range(view.players):
        if other != p and view.hands[other]:
            label = phrase("town.ask.rack", player=player_phrase(other))
            work = partial(_derive_rack, hidden, other, tiles, label)
            rows.append(Row(other, label, hidden.any_of(other, tiles), work))
    if not rows:
        raise BadPattern("town.ask.no_tile")
    return Table(_title(text), tuple(rows), phrase("town.odds.model"))


def _alone(game: Solo, s: SoloState, text: str) -> Table:
    if ending.asked(text):
        if s.over:
            raise BadPattern("ending.over")
        return drain(solo_odds.expected_of(game, s, Greedy()))
    tiles = tiles_of(text, s.board)
    rows = []
    for n, stack in enumerate(s.stacks):
        if len(stack) < 2:
            continue
        label = phrase("town.ask.stack", stack=n + 1)
        if stack[-2] == UNKNOWN:
            unseen = s.unseen.bit_count()
            rows.append(_row(n, label, (s.unseen & tiles).bit_count(), unseen))
        else:
            rows.append(Row(n, label, Fraction(tiles >> stack[-2] & 1)))
    if not rows:
        raise BadPattern("town.ask.no_tile")
    return Table(_title(text), tuple(rows), phrase("town.odds.stacks"))


def tiles_of(text: Any, board: Board) -> int:
    """The tiles that a question names, a mask; raises `BadPattern`."""
    if not isinstance(text, str):
        raise BadPattern("town.ask.unknown", given=shown(text))
    found = 0
    for part in _OR.split(_plain(text)):
        one = -1
        for word in _AND.split(part):
            one &= _named(word, board, text)
        found |= one
    return found


def _plain(text: str) -> str:
    return " ".join(text.lower().strip(" ?!.").split())


def _named(word: str, board: Board, text: str) -> int:
    if word in FITS:
        return fitting_tiles(board)
    if match := _NAMED.fullmatch(word):
        word = match[1]
    name = word.upper()
    if name in NUMBERS:
        return 1 << NUMBERS[name]
    if len(name) == 1 and name in COLOURS:
        return OF_COLOUR[COLOURS.index(name)]
    if len(name) == 1 and name in SHAPES:
        wanted = SHAPES.index(name)
        return sum(1 << tile for tile in range(TILES) if shape(tile) == wanted)
    raise BadPattern("town.ask.unknown", given=shown(text))


def _title(text: str) -> Phrase:
    return phrase("town.ask.title", what=shown(" ".join(text.split())))


def _row(outcome: Any, label: Phrase, wanted: int, total: int) -> Row:
    work = partial(derive.path, [(label, (wanted, total))], label)
    return Row(outcome, label, Fraction(wanted, total), work)


def _derive_rack(hidden: Hidden, other: int, tiles: int, title: Phrase) -> Derivation:
    """The complement of: none of them, colour by colour."""
    who = player_phrase(other)
    steps = [
        (
            phrase("town.ask.none", player=who, colour=colour_phrase(COLOURS[colour])),
            (without, total),
        )
        for colour, without, total in hidden.none_by_colour(other, tiles)
    ]
    return derive.complement(derive.path(steps), title)
