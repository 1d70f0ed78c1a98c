"""The tiles in the box: boardkit's own, or a file of yours in the same form.

``material.toml`` explains the form; `Material.load` reads a file, checks every line of it and
says which tile is wrong and how to mend it.

>>> own = default()
>>> len(own.tiles), own.tiles[-1]
(40, ('FFG', 'MVG'))
>>> Material.from_document(own.document()) == own
True
"""

from __future__ import annotations

import functools
import pathlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadMaterial
from boardkit.forest.tiles import LANDSCAPES, Rows, is_rows, standard
from boardkit.material import FromFile, check_made, read_document
from boardkit.text import Phrase, phrase

FEWEST, MOST = 5, 100
"""A box holds a start tile and a hand for each of four players, and no more than can be played."""


@dataclass(frozen=True)
class Material(FromFile):
    """The tiles of a box in the order of the file, two rows of three letters each.

    Equal tiles are allowed; one that is another's half turn is taken as printed like that.
    Raises `BadMaterial` where something is no tile and for too few or too many.
    """

    game = "forest"

    name: str
    tiles: tuple[Rows, ...]

    def __post_init__(self) -> None:
        where = check_made(self, "tiles", object)
        _check(self.tiles, where)
        object.__setattr__(self, "tiles", _alike(self.tiles))

    def __hash__(self) -> int:
        return hash(self.name)  # the tiles take long, and few games differ in them alone

    @functools.cached_property
    def order(self) -> dict[Rows, int]:
        """The place of each different tile in the box, by its `standard` look."""
        found: dict[Rows, int] = {}
        for tile in self.tiles:
            found.setdefault(standard(tile), len(found))
        return found

    def sorted(self, tiles: Iterable[Rows]) -> tuple[Rows, ...]:
        """`tiles` in the order of the box, those outside the set last."""
        order, end = self.order, len(self.tiles)
        return tuple(sorted(tiles, key=lambda tile: (order.get(standard(tile), end), tile)))

    def without(self, tiles: Iterable[Rows]) -> tuple[Rows, ...]:
        """The tiles of the box that are left when `tiles`, in any rotation, are taken out."""
        left = list(self.sorted(self.tiles))
        looks = [standard(tile) for tile in left]
        for tile in tiles:
            look = standard(tile)
            if look in looks:
                place = looks.index(look)
                del looks[place], left[place]
        return tuple(left)

    def document(self) -> dict[str, Any]:
        """The material as a JSON-able document for saved games."""
        return {"name": self.name, "tiles": [list(tile) for tile in self.tiles]}

    @classmethod
    def from_document(cls, document: Any, *, file: str | Phrase | None = None) -> Material:
        """The material that a document describes; `file` is what errors call it."""
        where = phrase("forest.material.given") if file is None else file
        name, entries = read_document(document, "tiles", where, "forest")
        tiles = tuple(read_tile(entry, n, where) for n, entry in enumerate(entries, start=1))
        _check(tiles, where)
        return cls(name, tiles)


@functools.cache
def default() -> Material:
    """The tiles that come with boardkit."""
    return Material.load(pathlib.Path(__file__).with_name("material.toml"))


def read_tile(entry: Any, number: int, where: str | Phrase) -> Rows:
    """One tile of a document: a list of two rows of three letters."""
    if not isinstance(entry, (list, tuple)) or len(entry) != 2:
        raise BadMaterial("forest.material.rows", file=where, tile=number)
    for n, row in enumerate(entry, start=1):
        if not isinstance(row, str) or len(row) != 3:
            raise BadMaterial(
                "forest.material.row_length", file=where, tile=number, row=n, given=shown(row)
            )
        for letter in row:
            if letter not in LANDSCAPES:
                raise BadMaterial(
                    "forest.material.letter",
                    file=where, tile=number, row=n, given=letter, known=tuple(LANDSCAPES),
                )  # fmt: skip
    return tuple(entry)


def _check(tiles: Any, where: str | Phrase) -> None:
    if not isinstance(tiles, tuple) or not FEWEST <= len(tiles) <= MOST:
        given = len(tiles) if isinstance(tiles, tuple) else 0
        raise BadMaterial("forest.material.tiles", file=where, given=given, low=FEWEST, high=MOST)
    for number, tile in enumerate(tiles, start=1):
        if not is_rows(tile) or len(tile) != 2:
            raise BadMaterial("forest.material.rows", file=where, tile=number)


def _alike(tiles: tuple[Rows, ...]) -> tuple[Rows, ...]:
    first: dict[Rows, Rows] = {}
    return tuple(first.setdefault(standard(tile), tile) for tile in tiles)
