"""Huts: three variants for two to four players, own models, own tiles, other readings of D1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from boardkit.chance import models
from boardkit.game import Turn
from boardkit.huts import material
from boardkit.huts.layout import turned
from boardkit.huts.moves import Again, LayTile, Replace, Set, Shift, Start, Stop
from boardkit.huts.rules import Huts
from boardkit.huts.state import State
from tests.support.subjects import Subject

HUTS = 12


def strange(game: Huts, state: State, rng: Random) -> Iterable[Any]:
    """Moves of every kind on fields of every kind, some of them off the board."""
    yield from (Again(), Stop())
    rows = len(state.layout.fields)
    columns = max((len(row) for row in state.layout.fields), default=0)
    fields = [(rng.randrange(-1, rows + 1), rng.randrange(-1, columns + 1)) for _ in range(8)]
    huts = [(row, column) for row, column, _ in state.hut_list()]
    plots = list(state.layout.plots)
    fields += rng.sample(huts, min(4, len(huts))) + rng.sample(plots, min(4, len(plots)))
    for field in fields:
        yield Start(field)
        yield Set(field)
        yield Replace(field)
        yield Shift(field, rng.choice(fields))
        yield Shift(rng.choice(fields), field)
    yield Shift(fields[-1], fields[-1])
    for hand in state.hands:
        for tile in hand[:2]:
            yield LayTile(tile.kind, turned(tile.rows, rng.randrange(4)), rng.choice(fields))
            yield LayTile(tile.kind, tile.rows, (rng.randrange(-1, 3), rng.randrange(-1, 3)))


def check(game: Huts, before: State | None, step: Any, after: State) -> None:
    """Twelve huts each, one hut a plot, what is locked stays as it is."""
    layout = after.layout
    taken = 0
    for mask, supply in zip(after.huts, after.supply, strict=True):
        assert mask.bit_count() + supply == HUTS
        assert not mask & taken, "two huts on a plot"
        taken |= mask
    assert not taken & ~layout.all_plots, "a hut beside the plots"
    assert not after.locked & layout.castle, "the castle is locked"
    assert not (game.simple and after.locked)
    over = 0 in after.supply
    assert (game.turn(after) is Turn.OVER) == over
    if before is None:
        return
    assert after.locked & before.locked == before.locked or layout != before.layout
    if layout == before.layout:
        for own, earlier in zip(after.huts, before.huts, strict=True):
            assert own & before.locked == earlier & before.locked, "a locked tile has changed"
        for plots in layout.tile_plots:
            whole = plots and not plots & layout.castle and not game.simple
            if whole and any(mask & plots == plots for mask in after.huts):
                assert after.locked & plots == plots, "a full tile is not locked"
    if not over and after.number > before.number > 0:
        assert after.turn == (before.turn + 1) % game.players


def _own_tiles() -> material.Material:
    """The own tiles in another order, under another name."""
    return replace(material.default(), name="turned", tiles=material.default().tiles[::-1])


SUBJECT = Subject(
    games=tuple(
        Huts(players, variant)
        for variant in ("base", "advanced", "simple")
        for players in (2, 3, 4)
    ),
    more=(
        Huts(3, max_throws=1),
        Huts(2, max_throws=4, model=models.own({"upright": 1, "long": 2, "narrow": 9, "roof": 0})),
        Huts(2, "advanced", material=_own_tiles()),
    ),
    strange=strange,
    check=check,
)
