"""The grid of a position document: read, checked and written."""

from __future__ import annotations

from typing import Any

from boardkit.chance.dist import shown
from boardkit.document import is_int, is_list
from boardkit.errors import BadPosition
from boardkit.game import field_phrase
from boardkit.text import phrase
from boardkit.town.refusal import lay_reason
from boardkit.town.state import (
    BESIDE,
    CELLS,
    FIELDS,
    FREE,
    NUMBERS,
    SIZE,
    Board,
    bits,
    cell_of,
    name_of,
)

TURNED = "--"
"""Before the name of a tile that is turned over."""


def write_grid(board: Board) -> list[list[str | None]]:
    """Seven rows of seven names, None where no tile lies."""
    return [[_name(board, SIZE * row + column) for column in range(SIZE)] for row in range(SIZE)]


def _name(board: Board, cell: int) -> str | None:
    tile = board.tile(cell)
    if tile is None:
        return None
    return TURNED * (board.blank >> cell & 1) + name_of(tile)


def read_grid(given: Any) -> Board:
    """The board of the entry grid (None: empty); raises `BadPosition`.

    Every tile must be connected with the pioneer on row 0, column 0.
    """
    if given is None:
        return Board()
    if not is_list(given) or len(given) != SIZE:
        raise BadPosition("town.grid", size=SIZE)
    cells = bytearray([FREE]) * CELLS
    blank = 0
    where: dict[int, int] = {}
    for r, row in enumerate(given):
        if not is_list(row) or len(row) != SIZE:
            raise BadPosition("town.row", row=r, size=SIZE)
        for c, name in enumerate(row):
            if name is None:
                continue
            cell, field = SIZE * r + c, field_phrase((r, c))
            turned = isinstance(name, str) and name.startswith(TURNED)
            tile = NUMBERS.get(name.removeprefix(TURNED)) if isinstance(name, str) else None
            if tile is None:
                raise BadPosition("town.tile", where=field, given=shown(name))
            if tile in where:
                other = field_phrase(FIELDS[where[tile]])
                raise BadPosition("town.laid_twice", tile=name_of(tile), first=other, second=field)
            where[tile] = cell
            cells[cell] = tile
            blank |= turned << cell
    board = Board.of(bytes(cells), blank)
    _check_connected(board)
    return board


def _check_connected(board: Board) -> None:
    if not board.used:
        return
    if not board.used & 1:
        raise BadPosition("town.corner")
    reached, new = 0, 1
    while new:
        reached |= new
        around = 0
        for cell in bits(new):
            around |= BESIDE[cell]
        new = around & board.used & ~reached
    apart = board.used & ~reached
    if apart:
        cell = next(bits(apart))
        tile = name_of(board.grid[cell])
        raise BadPosition("town.apart", tile=tile, field=field_phrase(FIELDS[cell]))


def read_wrong(given: Any, board: Board, mistakes: bool) -> tuple[int, ...]:
    """The cells of the entry wrong in the order laid; raises `BadPosition`.

    They must be those, and only those, whose tile clashes with an earlier one.
    """
    wrong = []
    for field in _fields(given):
        cell = cell_of(field)
        if board.tile(cell) is None or board.blank >> cell & 1 or cell in wrong:
            raise BadPosition("town.wrong_tile", field=field_phrase(field))
        wrong.append(cell)
    if wrong and not mistakes:
        raise BadPosition("town.wrong_proper")
    grid = bytearray(board.grid)
    for cell in wrong:
        grid[cell] = FREE
    laid = _proper_part(board, bytes(grid), mistakes)
    for cell in wrong:
        tile = board.grid[cell]
        if not laid.clashing(tile) >> cell & 1:
            place = field_phrase(FIELDS[cell])
            raise BadPosition("town.no_clash", tile=name_of(tile), field=place)
        laid = laid.with_tile(cell, tile)
    return tuple(wrong)


def _proper_part(board: Board, grid: bytes, mistakes: bool) -> Board:
    """The board of the tiles that are not wrong; raises `BadPosition` if two of them clash."""
    laid = Board()
    for cell, tile in enumerate(grid):
        if tile == FREE:
            continue
        if board.blank >> cell & 1:
            continue
        if laid.clashing(tile) >> cell & 1:
            reason = lay_reason("town", _beside(laid, cell), tile, FIELDS[cell])
            raise BadPosition(
                "town.clash_wrong" if mistakes else "town.clash",
                tile=name_of(tile), field=field_phrase(FIELDS[cell]),
                why=phrase(f"town.reason.{reason.key}", **dict(reason.values)) if reason else "",
            )  # fmt: skip
        laid = laid.with_tile(cell, tile)
    return Board.of(grid, board.blank & ~_mask(board.grid, grid))


def _beside(laid: Board, cell: int) -> Board:
    """The same board with the cell beside a tile, so that only a clash is in the way."""
    return Board(laid.grid, laid.blank, laid.edge | 1 << cell, laid.blocked, laid.used, laid.taken)


def _mask(before: bytes, after: bytes) -> int:
    """The cells that have become free."""
    return sum(1 << cell for cell in range(CELLS) if before[cell] != after[cell])


def _fields(given: Any) -> list[tuple[int, int]]:
    if given is None:
        return []
    if not is_list(given):
        raise BadPosition("town.wrong", given=shown(given))
    for field in given:
        if not is_list(field) or len(field) != 2 or not all(map(is_int, field)):
            raise BadPosition("town.wrong", given=shown(field))
        if not all(0 <= n < SIZE for n in field):
            raise BadPosition("town.wrong", given=shown(field))
    return [(row, column) for row, column in given]
