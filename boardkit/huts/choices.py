"""The legal moves where they are many, without listing them: results to carry out, tiles to lay.

There may be a thousand ways to move a hut, and a random player needs but one of them: the moves
are counted from sets of plots and made when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boardkit.game import CountedMoves
from boardkit.huts.layout import rotations
from boardkit.huts.moves import LayTile, Move, Replace, Set, Shift, Start
from boardkit.huts.state import State

if TYPE_CHECKING:
    from boardkit.huts.rules import Huts


class Starts(CountedMoves[Move]):
    """The free plots of the city, for a start hut."""

    __slots__ = ("_plots",)

    _state: State

    def __init__(self, game: Huts, state: State) -> None:
        super().__init__(game, state)
        self._plots = state.layout.city & state.free
        self._total = self._plots.bit_count()

    def _make(self, index: int) -> Move:
        return Start(self._state.layout.plots[_nth(self._plots, index)])


class Actions(CountedMoves[Move]):
    """The ways to carry out one of the results in `state.todo`.

    In this order: uprights by plot, long sides by source and then target, narrow sides by plot.
    """

    __slots__ = ("_free", "_movable", "_replaceable", "_sets", "_shifts", "_targets", "_width")

    _state: State

    def __init__(self, game: Huts, state: State) -> None:
        super().__init__(game, state)
        todo = state.todo
        self._free = state.free if "upright" in todo else 0
        self._movable = state.movable if "long" in todo else 0
        self._targets = state.open_targets if self._movable else 0
        self._replaceable = state.replaceable if "narrow" in todo else 0
        self._width = self._targets.bit_count()
        self._sets = self._free.bit_count()
        self._shifts = self._movable.bit_count() * self._width
        self._total = self._sets + self._shifts + self._replaceable.bit_count()

    def _make(self, index: int) -> Move:
        plots = self._state.layout.plots
        if index < self._sets:
            return Set(plots[_nth(self._free, index)])
        index -= self._sets
        if index < self._shifts:
            source, target = divmod(index, self._width)
            return Shift(plots[_nth(self._movable, source)], plots[_nth(self._targets, target)])
        return Replace(plots[_nth(self._replaceable, index - self._shifts)])

    def __iter__(self) -> Iterator[Move]:
        fields_of = self._state.layout.fields_of
        for plot in fields_of(self._free):
            yield Set(plot)
        targets = fields_of(self._targets)
        for source in fields_of(self._movable):
            for target in targets:
                yield Shift(source, target)
        for plot in fields_of(self._replaceable):
            yield Replace(plot)


class Lays(CountedMoves[Move]):
    """The ways to lay a tile of the hand: by tile, by how it is turned, by place.

    Tiles and turns that look alike are one move.
    """

    __slots__ = ("_looks", "_places")

    _state: State

    def __init__(self, game: Huts, state: State) -> None:
        super().__init__(game, state)
        looks: dict[tuple[str, Any], None] = {}
        for tile in state.hands[state.turn]:
            for rows, _ in rotations(tile.rows):
                looks[tile.kind, rows] = None
        self._looks = tuple(looks)
        self._places = state.layout.free_places()
        self._total = len(self._looks) * len(self._places)

    def _make(self, index: int) -> Move:
        look, place = divmod(index, len(self._places))
        kind, rows = self._looks[look]
        return LayTile(kind, rows, self._places[place])


def _nth(mask: int, n: int) -> int:
    """The number of the n-th plot in a set, from 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
