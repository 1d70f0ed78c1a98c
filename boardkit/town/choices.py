"""The legal moves without listing them: there may be a hundred ways to lay, and one is wanted."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from boardkit.game import CountedMoves
from boardkit.town.moves import Call, DropOut, Exchange, Keep, Lay, Move, Pioneer, Return
from boardkit.town.state import COLOUR, FIELDS, HIDDEN, NAMES, SHAPE, Board, Hand, State, bits

if TYPE_CHECKING:
    from boardkit.town.rules import Town

Fits = tuple[tuple[int, int], ...]
"""Tiles that may be laid, each with the mask of its cells."""

DROP_OUT: Move = DropOut()
LAYS = tuple(tuple(Lay(name, field) for field in FIELDS) for name in NAMES)
"""Every lay of a known tile, by tile and cell: made once."""
CALLS: tuple[Move, ...] = tuple(Call(field) for field in FIELDS)
RETURNS = tuple(Return(name) for name in NAMES)
PIONEERS = tuple(Pioneer(name) for name in NAMES)
KEEP: Move = Keep()


@functools.lru_cache(maxsize=4096)
def exchanges(hand: Hand) -> tuple[Exchange, ...]:
    """All triples of equal colour or of equal shape in a hand, hidden tiles left out.

    >>> [str(move) for move in exchanges((0, 8, 1, 3))]
    ['exchange A1 A2 A4']
    """
    known = sorted(tile for tile in hand if tile < HIDDEN)
    return tuple(
        Exchange((NAMES[a], NAMES[b], NAMES[c]))
        for a, b, c in combinations(known, 3)
        if COLOUR[a] == COLOUR[b] == COLOUR[c] or SHAPE[a] == SHAPE[b] == SHAPE[c]
    )


def fitting(board: Board, tiles: Hand) -> Fits:
    """Which of some tiles fit where by all rules; hidden and unseen ones are left out."""
    edge, blocked = board.edge, board.blocked
    found = []
    for tile in tiles:
        if 0 <= tile < HIDDEN:
            cells = edge & ~(blocked[COLOUR[tile]] | blocked[7 + SHAPE[tile]])
            if cells:
                found.append((tile, cells))
    return tuple(found)


def can_lay(board: Board, tiles: Hand) -> bool:
    """Whether one of some tiles fits somewhere by all rules."""
    edge, blocked = board.edge, board.blocked
    for tile in tiles:
        if 0 <= tile < HIDDEN and edge & ~(blocked[COLOUR[tile]] | blocked[7 + SHAPE[tile]]):
            return True
    return False


def can_go_on(board: Board, hand: Hand, bag: int) -> bool:
    """Whether a tile of the hand can be laid or three can be exchanged.

    In a view nobody knows that of a hidden hand: it counts as yes.
    """
    if can_lay(board, hand) or (bag and exchanges(hand)):
        return True
    return any(tile >= HIDDEN for tile in hand)


class Lays(CountedMoves[Move]):
    """Lays by tile and cell, then some other moves: exchanges, dropping out, calls."""

    __slots__ = ("_fits", "_laid", "_more")

    def __init__(self, game: Any, state: Any, fits: Fits, more: tuple[Move, ...] = ()) -> None:
        laid = 0
        for _, cells in fits:
            laid += cells.bit_count()
        super().__init__(game, state, laid + len(more))
        self._fits = fits
        self._laid = laid
        self._more = more

    def _make(self, index: int) -> Move:
        if index >= self._laid:
            return self._more[index - self._laid]
        for tile, cells in self._fits:
            n = cells.bit_count()
            if index < n:
                for _ in range(index):
                    cells &= cells - 1
                return LAYS[tile][(cells & -cells).bit_length() - 1]
            index -= n
        raise AssertionError("counted wrongly")

    def __iter__(self) -> Iterator[Move]:
        for tile, cells in self._fits:
            for cell in bits(cells):
                yield LAYS[tile][cell]
        yield from self._more


class Returns(CountedMoves[Move]):
    """Keep, then every known tile of the hand to return."""

    __slots__ = ("_tiles",)

    def __init__(self, game: Town, state: State) -> None:
        self._tiles = tuple(tile for tile in state.hand if tile < HIDDEN)
        super().__init__(game, state, 1 + len(self._tiles))

    def _make(self, index: int) -> Move:
        return RETURNS[self._tiles[index - 1]] if index else KEEP


def first_moves(game: Town, s: State, wrongly: bool) -> Lays:
    """What may be done in the phases "call" and "lay".

    `wrongly`: wrong lays and calls that are false are listed too, where the game has mistakes.
    """
    fits = fitting(s.board, s.hand)
    swaps: tuple[Move, ...] = exchanges(s.hand) if s.bag else ()
    more = swaps if fits else (*swaps, DROP_OUT)
    if fits and wrongly and game.mistakes:
        edge = s.board.edge
        fits = tuple((tile, edge) for tile in s.hand if tile < HIDDEN)
    if s.phase == "call":
        board = s.board
        cells = board.used & ~board.blank if wrongly else sum(1 << cell for cell in s.wrong)
        more = (*more, *(CALLS[cell] for cell in bits(cells)))
    return Lays(game, s, fits, more)
