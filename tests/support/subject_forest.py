"""Forest: the full and the simple game for two to four players, other readings, own tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from boardkit.forest import material
from boardkit.forest.layout import layout_of
from boardkit.forest.moves import Build, Draw, Lay, Skip, StartTile
from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN, KINDS, State
from boardkit.forest.tiles import standard, turned
from boardkit.game import Turn
from tests.support import forest_scratch as scratch
from tests.support.subjects import Subject


def strange(game: Forest, state: State, rng: Random) -> Iterable[Any]:
    """Tiles on every kind of place, and buildings of every kind on all kinds of fields."""
    yield Skip()
    fields = [field for tile in state.layout.tiles for field in tile.fields]
    some = rng.sample(fields, min(5, len(fields)))
    some += [(row + rng.randrange(-3, 4), column + rng.randrange(-3, 4)) for row, column in some]
    some += state.layout.tiles[-1].fields if state.layout.tiles else ()
    some.append((10**9, 0))
    hand = state.hand or ("VVF", "VLM")
    for field in some:
        yield Lay(turned(hand, rng.randrange(4)) if hand != HIDDEN else hand, field)
        yield Build(rng.choice(KINDS), field)
        yield Build("bridge", field, rng.choice("hv"))
    for kind in KINDS:
        yield Build(kind, rng.choice(some))
        yield Build(kind, rng.choice(some), "h")
    yield Lay(("VVV", "VVV"), (0, 0))
    yield Lay(("VV",), (0, 0))  # no tile
    yield Lay(("VVX", "VVV"), (0, 0))
    yield Lay(["VVV", "VVV"], (0, 0))  # type: ignore[arg-type]
    yield Build("barn", some[0])
    yield Build("tower", "here")  # type: ignore[arg-type]
    yield StartTile(("VVF", "VLM"))


def check(game: Forest, before: State | None, step: Any, after: State) -> None:
    """Tiles are all there, areas are as they are from scratch, everybody had as many turns."""
    layout = after.layout
    if before is None:
        assert after.stack == game.material.sorted(game.material.tiles)
        return
    if layout is not before.layout:
        tiles = [*(tile.rows for tile in layout.tiles), *after.gone, *after.stack]
        tiles += [hand for hand in after.hands if hand is not None]
        assert Counter(map(standard, tiles)) == Counter(map(standard, game.material.tiles))
        areas = scratch.areas(layout.tiles, layout.buildings)
        assert {frozenset(area) for area in areas} == set(map(frozenset, layout.all_areas()))
        where = {building.field for building in layout.buildings}
        assert all(len(area & where) <= 1 for area in areas), "two buildings in an area"
        for building in layout.buildings:
            assert layout.building_in(building.field) == building
    for player in range(game.players):
        kinds = [building.kind for building in after.built(player)]
        assert len(set(kinds)) == len(kinds)
    assert (game.turn(after) is Turn.OVER) == after.over
    assert after.number >= before.number
    if after.number > before.number > 0:
        skipped = after.number - before.number
        assert after.turn == (before.turn + skipped) % game.players
    if after.over:
        assert after.number % game.players == 0, "not everybody had as many turns"
        fresh = layout_of(layout.tiles, layout.buildings)
        assert (fresh.wide, fresh.tall, fresh.box) == (layout.wide, layout.tall, layout.box)
        assert after.last_round
        done = any(game.all_built(layout, player) for player in range(game.players))
        assert done or not after.stack
    if isinstance(step, Draw):
        assert step.rows in before.stack


def check_view(game: Forest, state: State, p: int | None, view: State) -> None:
    """The own hand is shown, others' tiles lie among those that nobody sees."""
    for player, hand in enumerate(state.hands):
        shown = hand is None or player == p
        assert view.hands[player] == (hand if shown else HIDDEN)
    hidden = [hand for player, hand in enumerate(state.hands) if hand is not None and player != p]
    assert Counter(view.stack) == Counter([*state.stack, *hidden])
    assert view.stack == game.material.sorted(view.stack)
    assert view.left == state.left
    assert replace(view, hands=state.hands, stack=state.stack) == state


def _own_tiles() -> material.Material:
    """A small box with equal tiles, some of them turned."""
    tiles = material.default().tiles[::3]
    turned_over = tuple(turned(tile, 2) for tile in tiles[:4])
    return material.Material("few", (*tiles, *turned_over))


SUBJECT = Subject(
    games=tuple(Forest(players, simple) for simple in (False, True) for players in (2, 3, 4)),
    more=(
        Forest(2, gaps_block=True, tower_counts_own=True, mountain_seen=True),
        Forest(3, material=_own_tiles()),
    ),
    strange=strange,
    check=check,
    check_view=check_view,
)
