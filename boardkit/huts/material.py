"""The tiles in the box: boardkit's own, or a file of yours in the same form.

``material.toml`` explains the form; `Material.load` reads a file, checks every line of it and
says which tile is wrong and how to mend it.

>>> own = default()
>>> len(own.tiles), sorted(tile.plots for tile in own.tiles)
(16, [1, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6])
>>> Material.from_document(own.document()) == own
True
"""

from __future__ import annotations

import functools
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadMaterial
from boardkit.huts.layout import CHARACTERS, KINDS, PLOTS, Rows, Tile
from boardkit.material import FromFile, check_made, read_document
from boardkit.text import Phrase, phrase

HUTS = 12
"""Huts of each colour."""
ROOM = 6
"""A board must have so many plots more than there are huts."""
TILES = 16
LAND_PLOTS = (2, 6)
# Players: land tiles in the base and simple variant; advanced has city, castle and these.
LAND_TILES = {2: 7, 3: 10, 4: 14}
ADVANCED_LAND_TILES = {2: 6, 3: 10, 4: 14}


@dataclass(frozen=True)
class Material(FromFile):
    """The tiles of a box in the order of the file; checked when it is made.

    Raises `BadMaterial` if they are not 16 tiles with which every variant can be played.
    """

    game = "huts"

    name: str
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        where = check_made(self, "tiles", Tile)
        for n, tile in enumerate(self.tiles, start=1):
            read_tile({"kind": tile.kind, "rows": tile.rows}, n, where)
        _check(self.tiles, where)

    def __hash__(self) -> int:
        return hash(self.name)  # the tiles take long, and few games differ in them alone

    @property
    def land(self) -> tuple[Tile, ...]:
        """The land tiles, in the order of the file."""
        return tuple(tile for tile in self.tiles if tile.kind == "land")

    @property
    def city(self) -> Tile:
        """The city tile."""
        return next(tile for tile in self.tiles if tile.kind == "city")

    @property
    def castle(self) -> Tile:
        """The castle tile."""
        return next(tile for tile in self.tiles if tile.kind == "castle")

    def document(self) -> dict[str, Any]:
        """The material as a JSON-able document for saved games."""
        tiles = [{"kind": tile.kind, "rows": list(tile.rows)} for tile in self.tiles]
        return {"name": self.name, "tiles": tiles}

    @classmethod
    def from_document(cls, document: Any, *, file: str | Phrase | None = None) -> Material:
        """The material that a document describes; `file` is what errors call it."""
        where = phrase("huts.material.given") if file is None else file
        name, entries = read_document(document, "tiles", where, "huts")
        tiles = tuple(read_tile(entry, n, where) for n, entry in enumerate(entries, start=1))
        _check(tiles, where)
        return cls(name, tiles)


@functools.cache
def default() -> Material:
    """The tiles that come with boardkit."""
    return Material.load(pathlib.Path(__file__).with_name("material.toml"))


def read_tile(entry: Any, number: int, where: str | Phrase) -> Tile:
    """One tile of a document, checked by itself but for its number of plots."""
    if not isinstance(entry, Mapping):
        raise BadMaterial("huts.material.tile_table", file=where, tile=number)
    for key in entry:
        if key not in ("kind", "rows"):
            raise BadMaterial("huts.material.tile_entry", file=where, tile=number, entry=shown(key))
    kind, rows = entry.get("kind"), entry.get("rows")
    if kind not in KINDS:
        raise BadMaterial(
            "huts.material.kind", file=where, tile=number, given=shown(kind), known=KINDS
        )
    if not isinstance(rows, (list, tuple)) or len(rows) != 3:
        raise BadMaterial("huts.material.rows", file=where, tile=number)
    for n, row in enumerate(rows, start=1):
        if not isinstance(row, str) or len(row) != 3:
            raise BadMaterial(
                "huts.material.row_length", file=where, tile=number, row=n, given=shown(row)
            )  # fmt: skip
        for char in row:
            if char not in CHARACTERS:
                raise BadMaterial(
                    "huts.material.character",
                    file=where, tile=number, row=n, given=char, known=tuple(CHARACTERS),
                )  # fmt: skip
    made: Rows = (rows[0], rows[1], rows[2])
    return Tile(kind, made)


def _check(tiles: tuple[Tile, ...], where: str | Phrase) -> None:
    for kind in ("city", "castle"):
        found = [n for n, tile in enumerate(tiles, start=1) if tile.kind == kind]
        word = phrase(f"huts.tile.{kind}")
        if not found:
            raise BadMaterial(f"huts.material.no_{kind}", file=where, kind=word)
        if len(found) > 1:
            raise BadMaterial(
                f"huts.material.second_{kind}", file=where, kind=word, tiles=tuple(found)
            )
    for n, tile in enumerate(tiles, start=1):
        _check_plots(tile, n, where)
    if len(tiles) != TILES:
        raise BadMaterial("huts.material.tiles", file=where, given=len(tiles), wanted=TILES)
    for variant, numbers in (("advanced", ADVANCED_LAND_TILES), ("base", LAND_TILES)):
        for players, land in numbers.items():
            fewest = fewest_plots(tiles, land)
            needed = HUTS * players + ROOM
            if fewest < needed:
                raise BadMaterial(
                    "huts.material.room",
                    file=where, variant=phrase(f"huts.variant.{variant}"), players=players,
                    land=land, fewest=fewest, needed=needed,
                )  # fmt: skip


def _check_plots(tile: Tile, n: int, where: str | Phrase) -> None:
    plots = tile.plots
    grey = sum(row.count("c") for row in tile.rows)
    if plots == 0:
        raise BadMaterial("huts.material.no_plot", file=where, tile=n, plots=tuple(PLOTS))
    if tile.kind == "land":
        low, high = LAND_PLOTS
        if not low <= plots <= high:
            raise BadMaterial(
                "huts.material.land_plots", file=where, tile=n, given=plots, low=low, high=high
            )  # fmt: skip
        return
    wanted = 6 if tile.kind == "city" else 1
    if plots != wanted or grey != wanted:
        raise BadMaterial(
            f"huts.material.{tile.kind}_plots",
            file=where, tile=n, given=plots, grey=grey, wanted=wanted,
        )  # fmt: skip


def fewest_plots(tiles: tuple[Tile, ...], land: int) -> int:
    """The plots of city, castle and the `land` land tiles that have the fewest.

    >>> fewest_plots(default().tiles, 6)
    30
    """
    own = sum(tile.plots for tile in tiles if tile.kind != "land")
    return own + sum(sorted(tile.plots for tile in tiles if tile.kind == "land")[:land])
