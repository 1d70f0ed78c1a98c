"""Tiles laid wrongly: which of them clash with an earlier one."""

from __future__ import annotations

from boardkit.town.state import FREE, Board


def still_wrong(board: Board, wrong: tuple[int, ...]) -> tuple[int, ...]:
    """The cells among `wrong`, in the order laid, whose tile clashes with an earlier one."""
    grid = bytearray(board.grid)
    for cell in wrong:
        grid[cell] = FREE
    earlier = Board.of(bytes(grid), board.blank)
    found = []
    for cell in wrong:
        if board.blank >> cell & 1:
            continue
        tile = board.grid[cell]
        if earlier.clashing(tile) >> cell & 1:
            found.append(cell)
        earlier = earlier.with_tile(cell, tile)
    return tuple(found)
