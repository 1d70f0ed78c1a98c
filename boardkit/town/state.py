"""What lies on the table: the town, the racks, the bag and the stacks.

A tile is a number from 0 to 48: ``7 * colour + shape``; in texts it is ``A1`` to ``G7``, colour
letter and shape digit.  A rack tile whose shape is not known is ``49 + colour``, in texts ``A?``.
A cell is a number from 0 to 48: ``7 * row + column``.  A set of tiles or of cells is a *mask*: a
whole number whose bit n says whether n is in it.

>>> number_of("B3"), name_of(9), name_of(hidden(9)), colour(9), shape(9)
(9, 'B3', 'B?', 1, 2)
>>> names(1 << 0 | 1 << 9)
('A1', 'B3')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

SIZE = 7
"""Colours, shapes, rows and columns."""
HAND = 4
"""Tiles that everybody draws at the beginning."""
STACKS = 3
"""Stacks of the solo challenge."""
TILES = SIZE * SIZE
CELLS = TILES
FULL = (1 << TILES) - 1
"""All tiles, or all cells."""
COLOURS = "ABCDEFG"
SHAPES = "1234567"
NAMES = tuple(f"{letter}{digit}" for letter in COLOURS for digit in SHAPES)
"""The tiles as texts."""
HIDDEN_NAMES = tuple(f"{letter}?" for letter in COLOURS)
NUMBERS = {name: tile for tile, name in enumerate(NAMES)}
HIDDEN = TILES
"""The first number of a tile of which only the colour is known."""
UNKNOWN = -1
"""In a stack: a tile of which nothing is known."""
FREE = 255
"""In a grid: no tile."""
FIELDS = tuple((cell // SIZE, cell % SIZE) for cell in range(CELLS))
"""The field (row, column) of each cell."""
OF_COLOUR = tuple(0b1111111 << SIZE * letter for letter in range(SIZE))
"""The tiles of each colour, a mask."""

COLOUR = tuple([n // SIZE for n in range(TILES)] + list(range(SIZE)))
SHAPE = tuple(n % SIZE for n in range(TILES))
ROW = tuple(0b1111111 << SIZE * row for row in range(SIZE))
"""The cells of each row."""
COLUMN = tuple(sum(1 << SIZE * row + column for row in range(SIZE)) for column in range(SIZE))
LINES = tuple(ROW[cell // SIZE] | COLUMN[cell % SIZE] for cell in range(CELLS))
"""For each cell the cells of its row and its column, itself included."""


def _beside(cell: int) -> int:
    row, column = FIELDS[cell]
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << SIZE * r + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


BESIDE = tuple(_beside(cell) for cell in range(CELLS))
"""For each cell the cells that share an edge with it."""


def colour(tile: int) -> int:
    """The colour of a tile, also of one whose shape is hidden: 0 to 6."""
    return COLOUR[tile]


def shape(tile: int) -> int:
    """The shape of a tile that is known: 0 to 6."""
    return SHAPE[tile]


def hidden(tile: int) -> int:
    """The tile as others see its back: the colour alone."""
    return HIDDEN + COLOUR[tile]


def name_of(tile: int) -> str:
    """A tile as text, ``A1`` or ``A?``."""
    return NAMES[tile] if tile < HIDDEN else HIDDEN_NAMES[tile - HIDDEN]


def number_of(name: str) -> int:
    """The tile of a text ``A1`` or ``A?``; raises KeyError for any other."""
    if name in HIDDEN_NAMES:
        return HIDDEN + HIDDEN_NAMES.index(name)
    return NUMBERS[name]


def bits(mask: int) -> Iterator[int]:
    """The members of a mask in rising order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names(mask: int) -> tuple[str, ...]:
    """The tiles of a mask as texts."""
    return tuple(NAMES[tile] for tile in bits(mask))


def cell_of(where: tuple[int, int]) -> int:
    """The cell of a field (row, column) of the grid."""
    return SIZE * where[0] + where[1]


@dataclass(frozen=True, slots=True)
class Board:
    """The 7 x 7 grid.  All but `grid` and `blank` follows from these two.

    >>> board = EMPTY.with_tile(0, number_of("A1"))
    >>> board.tile(0), board.tile(1), [FIELDS[cell] for cell in bits(board.edge)]
    (0, None, [(0, 1), (1, 0)])
    >>> names(board.taken), board.laid
    (('A1',), 1)
    >>> board.fits(number_of("A2")), board.fits(number_of("B2")) == board.edge
    (0, True)
    """

    grid: bytes = bytes([FREE]) * CELLS
    """For each cell its tile, or `FREE`."""
    blank: int = 0
    """The cells whose tile is turned over: it lies there without colour and shape."""
    edge: int = field(default=0, compare=False)
    """The free cells beside a laid tile: where the town may grow."""
    blocked: tuple[int, ...] = field(default=(0,) * (2 * SIZE), compare=False)
    """For each of 7 colours, then of 7 shapes, the cells in a row or column with such a tile."""
    used: int = field(default=0, compare=False)
    """The cells where a tile lies."""
    taken: int = field(default=0, compare=False)
    """The tiles that lie there, the turned ones too."""

    @property
    def laid(self) -> int:
        """How many tiles lie there."""
        return self.used.bit_count()

    def tile(self, cell: int) -> int | None:
        """The tile on a cell, None where none lies; a turned one too, see `blank`."""
        found = self.grid[cell]
        return None if found == FREE else found

    def fits(self, tile: int) -> int:
        """The cells where a known tile may be laid by all rules, a mask."""
        blocked = self.blocked
        return self.edge & ~(blocked[COLOUR[tile]] | blocked[SIZE + SHAPE[tile]])

    def clashing(self, tile: int) -> int:
        """The cells in a row or column with a tile of the same colour or shape, a mask."""
        return self.blocked[COLOUR[tile]] | self.blocked[SIZE + SHAPE[tile]]

    def with_tile(self, cell: int, tile: int) -> Board:
        """The board with one tile more."""
        grid = self.grid
        used = self.used | 1 << cell
        c, s = COLOUR[tile], SIZE + SHAPE[tile]
        blocked = list(self.blocked)
        lines = LINES[cell]
        blocked[c] |= lines
        blocked[s] |= lines
        return Board(
            grid[:cell] + _BYTE[tile] + grid[cell + 1 :],
            self.blank,
            (self.edge | BESIDE[cell]) & ~used,
            tuple(blocked),
            used,
            self.taken | 1 << tile,
        )

    def turned(self, cell: int) -> Board:
        """The board with the tile on a cell turned over."""
        return Board.of(self.grid, self.blank | 1 << cell)

    @classmethod
    def of(cls, grid: bytes, blank: int = 0) -> Board:
        """The board of a grid and its turned cells."""
        edge = used = taken = 0
        blocked = [0] * (2 * SIZE)
        for cell, tile in enumerate(grid):
            if tile == FREE:
                continue
            used |= 1 << cell
            edge |= BESIDE[cell]
            taken |= 1 << tile
            if not blank >> cell & 1:
                blocked[COLOUR[tile]] |= LINES[cell]
                blocked[SIZE + SHAPE[tile]] |= LINES[cell]
        return cls(grid, blank, edge & ~used, tuple(blocked), used, taken)


_BYTE = tuple(bytes([tile]) for tile in range(TILES))
EMPTY = Board()
"""The board before the pioneer lies."""


Hand = tuple[int, ...]
"""The tiles of a rack in the order in which they came; new ones to the right."""
Sights = tuple[int, ...]
"""For one rack tile: a mask for each player, and last one for everybody, see `State.seen`."""


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game for 2 to 5 players; a view is one too, with hidden tiles in it."""

    board: Board
    hands: tuple[Hand, ...]
    """For each player the tiles on the rack; in a view those of others are hidden."""
    unseen: int
    """The tiles neither on the grid nor known on a rack: the bag; in a view hidden ones too."""
    bag: int
    """How many tiles are in the bag."""
    seen: tuple[tuple[Sights, ...], ...]
    """``seen[player][place][observer]``, parallel to `hands`: what the tile cannot be.

    The mask of the tiles that this observer has had in sight since that rack tile was drawn and
    that then went into the bag.  (What is in sight now is left out, it is excluded anyway.)  A
    player's own tiles have 0 for the player; ``[-1]`` is what everybody has seen, a spectator too.
    In a view, what other observers have seen is replaced by what everybody has.
    """
    turn: int
    """The player whose turn it is; in set-up the one who starts."""
    number: int = 0
    """The number of the turn, 0 in set-up."""
    phase: str = "deal"
    """"deal" (chance), "call", "lay", "return", "over"; with `draws` chance comes before it."""
    draws: int = 0
    """How many tiles the player is about to draw."""
    out: tuple[int, ...] = ()
    """The players who have dropped out, in this order."""
    wrong: tuple[int, ...] = ()
    """The cells whose tile clashes with an earlier one, in the order laid."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def hand(self) -> Hand:
        """The tiles of the player whose turn it is."""
        return self.hands[self.turn]

    @property
    def dealing(self) -> int | None:
        """In set-up the player who draws next, None if all racks are full; None later."""
        if self.phase != "deal":
            return None
        return next((p for p, hand in enumerate(self.hands) if len(hand) < HAND), None)

    def hidden_places(self) -> list[tuple[int, int]]:
        """(player, place) of each tile whose shape is hidden."""
        return [
            (player, place)
            for player, hand in enumerate(self.hands)
            for place, tile in enumerate(hand)
            if tile >= HIDDEN
        ]


@dataclass(frozen=True, slots=True)
class SoloState:
    """A state of the solo challenge."""

    board: Board
    stacks: tuple[tuple[int, ...], ...]
    """The three stacks, each from bottom to top; `UNKNOWN` for a tile not yet seen."""
    unseen: int
    """The tiles not yet seen, a mask."""
    number: int = 0
    """The number of the turn, 0 in set-up; a turn for each tile laid."""
    phase: str = "deal"
    """"deal" (chance shows the tops), "pioneer", "lay", "shown" (chance shows a tile), "over"."""
    wrong: tuple[int, ...] = ()
    """The cell of the tile that was laid wrongly and ended the challenge."""

    @property
    def turn(self) -> int:
        """The only player."""
        return 0

    @property
    def over(self) -> bool:
        """Whether the challenge has ended."""
        return self.phase == "over"

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The top tile of each stack, None for an empty one, `UNKNOWN` for one yet to be seen."""
        return tuple(stack[-1] if stack else None for stack in self.stacks)


def even_stacks(tiles: int) -> tuple[tuple[int, ...], ...]:
    """Three stacks of unseen tiles, as even as the number allows, the first ones higher.

    >>> [len(stack) for stack in even_stacks(47)]
    [16, 16, 15]
    """
    return tuple((UNKNOWN,) * ((tiles + STACKS - 1 - n) // STACKS) for n in range(STACKS))
