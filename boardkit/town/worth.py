"""A cheap value of a view, which Greedy maximises: few tiles at the right time, and many cells.

Fewer tiles win, and of equals who drops out later.  Everybody can get rid of all tiles by returning
one a turn, so the art is to have as many tiles as turns to come: with more one is left with tiles,
with fewer one is out before the others.  Random games in which most tiles are kept end with about
`CAPACITY` tiles in the town.  A tile that fits on n cells counts n / (n + 2): that it fits at all
matters most.

>>> room(0), room(2), room(6)
(0.0, 0.5, 0.75)
"""

from __future__ import annotations

from boardkit.town.state import HIDDEN, Board, SoloState, State, bits

CAPACITY = 31
"""Tiles in the town when nobody can lay any more, roughly: 32 to 34, less a little."""
MARGIN = 1.0
"""Turns to keep in hand: the end may come sooner."""
EARLY = 0.4
"""What a turn is worth that one is out before the others, in tiles."""
OWN = 0.3
"""What the room of an own tile is worth, in tiles; less than 1: a tile less is better."""
OTHERS = 0.3
"""What the mean room of all tiles not in view is worth."""
WRONG = 2.0
"""What a wrong tile costs that could be turned over."""
TOPS = 3.0
"""Solo: what the room of a top tile is worth, in tiles laid."""


def room(cells: int) -> float:
    """How well a tile is off that fits on so many cells, from 0 to 1."""
    return cells / (cells + 2)


def mean_room(board: Board, tiles: int) -> float:
    """The mean room of the tiles of a mask, 0 where there is none."""
    n = tiles.bit_count()
    return sum(room(board.fits(tile).bit_count()) for tile in bits(tiles)) / n if n else 0.0


def town(view: State, p: int) -> float:
    """The cheap value for player `p`: tiles left in the end, turns missed, and the room for tiles.

    With more tiles than turns to come the rest is left over; with fewer one is out before others
    that still play.  Alone, every tile is one too many.
    """
    held = len(view.hands[p])
    others = view.players - len(view.out) - (p not in view.out)
    if p in view.out:
        return -held - EARLY * others
    board = view.board
    free = mean_room(board, view.unseen)
    own = sum(room(board.fits(t).bit_count()) for t in view.hands[p] if t < HIDDEN)
    if view.turn == p:
        own += view.draws * free
        held += view.draws
        if view.phase == "return" and view.draws:  # one of them may go back
            held -= 1
    if others:
        turns = max(0.0, (CAPACITY - board.laid) / (others + 1) - MARGIN)
        price = max(0.0, held - turns) + EARLY * max(0.0, turns - held)
    else:
        price = float(held)
    return OWN * own + OTHERS * free - price - WRONG * len(view.wrong)


def solo(s: SoloState) -> float:
    """The cheap value alone: tiles laid, plus the room of the tops and of all tiles to come."""
    board = s.board
    laid = board.laid - 2 * len(s.wrong)
    if s.over:
        return float(laid)
    tops = sum(room(board.fits(top).bit_count()) for top in s.tops if top is not None and top >= 0)
    return laid + TOPS * tops + TOPS * mean_room(board, s.unseen)
