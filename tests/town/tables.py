"""Positions of Town written short: rows of tiles, dots for free cells."""

from __future__ import annotations

from typing import Any

from boardkit.town import Solo, Town

PAIR = Town(players=2)
TEACHING = Town(players=2, mistakes=True)
ALONE = Solo()


def grid(*rows: str) -> list[list[str | None]]:
    """A grid of 7 x 7 of its first rows: ``grid("A1 . B2", "C3")``."""
    cells = [[None if word == "." else word for word in row.split()] for row in rows]
    cells += [[] for _ in range(7 - len(cells))]
    return [row + [None] * (7 - len(row)) for row in cells]


def table(*rows: str, hands: tuple[str, ...] = ("", ""), **more: Any) -> dict[str, Any]:
    """A document: rows of the grid, racks as texts such as ``"A1 B2"``, other entries."""
    return {"grid": grid(*rows), "hands": [hand.split() for hand in hands], **more}


def texts(moves: Any) -> list[str]:
    """Moves as they are written."""
    return [str(move) for move in moves]
