"""A reader's own question about the next tile, in words.

===============================  ==========================================================
question                         meaning
===============================  ==========================================================
``forest``, ``Wald``, ``F``      does the tile show this landscape?
``lake and mountain``            does it show all of these?  (also ``und``, a comma)
``2,-1``, ``row 2, column -1``   a field with a tile: can it extend the area of the field?  A
                                 free field: can it cover that?
``who wins``, ``Endstand``       how it ends if all play on at random: simulated
===============================  ==========================================================

>>> landscapes_of("Gebirge und see")
('G', 'L')
>>> field_of("Zeile 2, Spalte -1"), field_of("2,-1"), field_of("lake")
((2, -1), (2, -1), None)
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from boardkit import ending
from boardkit.chance.dist import shown
from boardkit.chance.table import Row, Table
from boardkit.errors import BadPattern
from boardkit.forest.chances import Wish, assumed, derived, wish_for
from boardkit.forest.refusal import landscape_phrase
from boardkit.forest.state import HIDDEN, State
from boardkit.forest.tiles import LANDSCAPES, Rows
from boardkit.forest.unseen import Unseen, unseen
from boardkit.game import Field, field_phrase, player_phrase
from boardkit.text import LANGUAGES, Phrase, phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

_FIELD = re.compile(r"(?:row|zeile)?\s*([-−]?\d{1,4})\s*,\s*(?:column|spalte)?\s*([-−]?\d{1,4})")
_AND = re.compile(r"\s*(?:,|\band\b|\bund\b)\s*")


def ask(game: Forest, view: State, p: int | None, text: str) -> Table:
    """The chance of what is asked for, on the next tile and on the tile of each hidden hand.

    Who wins is answered by simulated games instead.  Raises `BadPattern` where the question is not
    understood, no tile is to come or the game is over.
    """
    view = game.view(view, p)
    if not isinstance(text, str):
        raise _unknown(text)
    if ending.asked(text):
        return ending.answer(game, view, p)
    wish, title = _read(view, text)
    rows = []
    drawn = None if view.over else unseen(game, view, p)
    if drawn is not None:
        rows.append(_row(drawn, phrase("forest.ask.next"), "next", wish))
    for player, hand in enumerate(view.hands):
        if hand == HIDDEN and not view.over:
            held = unseen(game, view, p, player)
            assert held is not None
            label = phrase("forest.ask.hand", player=player_phrase(player))
            rows.append(_row(held, label, player, wish))
    if not rows:
        raise BadPattern("forest.ask.no_tile")
    known = drawn if drawn is not None else Unseen(view.stack, (1,) * len(view.stack))
    return Table(title, tuple(rows), assumed(view, known))


def _read(view: State, text: str) -> tuple[Wish, Phrase]:
    at = field_of(text)
    if at is not None:
        letter = view.layout.letter(at)
        words = {"field": field_phrase(at)}
        if letter is None:
            return wish_for(view.layout, at), phrase("forest.ask.cover", **words)
        land = landscape_phrase(letter)
        return wish_for(view.layout, at), phrase("forest.ask.extend", landscape=land, **words)
    letters = landscapes_of(text)
    told = tuple(map(landscape_phrase, letters))
    return partial(_shows_all, letters), phrase("forest.ask.shows", landscapes=told)


def field_of(text: str) -> Field | None:
    """The field that a question names, None if it names none."""
    found = _FIELD.fullmatch(text.strip().lower())
    if found is None:
        return None
    row, column = (int(number.replace("−", "-")) for number in found.groups())
    return row, column


def landscapes_of(text: str) -> tuple[str, ...]:
    """The letters of the landscapes that a question names; raises `BadPattern`."""
    names = {letter.lower(): letter for letter in LANDSCAPES}
    for code in LANGUAGES:
        names |= {landscape_phrase(letter).text(code).lower(): letter for letter in LANDSCAPES}
    letters = []
    for word in _AND.split(text.strip().lower()):
        if word not in names:
            raise _unknown(text)
        letters.append(names[word])
    return tuple(dict.fromkeys(letters))


def _unknown(text: Any) -> BadPattern:
    known = tuple(map(landscape_phrase, LANDSCAPES))
    return BadPattern("forest.ask.unknown", given=shown(text), known=known)


def _shows_all(letters: tuple[str, ...], rows: Rows) -> bool:
    return set(letters) <= set("".join(rows))


def _row(tiles: Unseen, label: Phrase, outcome: int | str, wish: Wish) -> Row:
    good = tuple(rows for rows in tiles.tiles if wish(rows))
    return Row(outcome, label, tiles.p(good.__contains__), partial(derived, tiles, good, label))
