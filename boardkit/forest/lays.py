"""The legal ways to lay a tile, hundreds of them, without listing them where one is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from boardkit.forest.layout import Layout
from boardkit.forest.moves import Lay, Move
from boardkit.forest.places import bits, field_of
from boardkit.forest.state import State
from boardkit.forest.tiles import Rows, looks
from boardkit.game import Moves

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

TRIES = 200
"""Places that `Lays.sample` tries before it lists all."""
FEW = 8
"""Up to so many different lays are drawn that way."""


def places(layout: Layout, rows: Rows) -> dict[int, int]:
    """The free places for a tile that lies so, with what touches them."""
    return layout.wide if len(rows) == 2 else layout.tall


def fits(layout: Layout, rows: Rows) -> bool:
    """Whether a tile can be laid anywhere in any rotation."""
    for look in looks(rows):
        own = bits(look)
        for place, touching in places(layout, look).items():
            if touching & own and not layout.joined(look, place):
                return True
    return False


def can_lie(layout: Layout, rows: Rows, place: int) -> bool:
    """Whether a tile that lies so may be laid with its top left field on the code `place`."""
    touching = places(layout, rows).get(place, 0)
    return bool(touching & bits(rows)) and not layout.joined(rows, place)


def found(layout: Layout, rows: Rows) -> list[tuple[Rows, int]]:
    """All legal lays: by rotation, clockwise from the tile as it is in hand, then row by row."""
    every = []
    for look in looks(rows):
        own = bits(look)
        match = [place for place, touching in places(layout, look).items() if touching & own]
        match.sort()
        if len(layout.built) < 2:
            every += [(look, place) for place in match]
        else:
            every += [(look, place) for place in match if not layout.joined(look, place)]
    return every


class Lays(Moves[Move]):
    """The legal lays of a state; they are listed when they are counted or gone through.

    `sample` draws places until one is legal: every legal lay is equally likely, and most of the
    time the first few do.
    """

    __slots__ = ("_found", "_game", "_state")

    def __init__(self, game: Forest, state: State) -> None:
        self._game = game
        self._state = state
        self._found: list[tuple[Rows, int]] | None = None

    def _all(self) -> list[tuple[Rows, int]]:
        if self._found is None:
            hand = self._state.hand
            assert hand is not None
            self._found = found(self._state.layout, hand)
        return self._found

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return True  # who has a tile in hand in this phase can lay it (D9)

    def __contains__(self, move: object) -> bool:
        return self._game.why_not(self._state, move) is None

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(Lay(rows, field_of(place)) for rows, place in self._all()[index])
        rows, place = self._all()[index]
        return Lay(rows, field_of(place))

    def sample(self, rng: Random) -> Move:
        """One of the lays, each equally likely."""
        if self._found is None:
            for lay in self._drawn(rng, TRIES):
                return lay
        return super().sample(rng)

    def few(self, n: int, rng: Random) -> Sequence[Move]:
        """All lays, or `n` different ones drawn by lot; to draw three one need not know them all"""
        if self._found is None and n <= FEW:
            different: dict[Move, None] = {}
            for lay in self._drawn(rng, TRIES):
                different[lay] = None
                if len(different) == n:
                    return list(different)
        return super().few(n, rng)

    def _drawn(self, rng: Random, tries: int) -> Iterator[Move]:
        """Lays drawn by lot, with repetition, out of so many places tried."""
        layout, hand = self._state.layout, self._state.hand
        assert hand is not None
        wide, tall = list(layout.wide), list(layout.tall)
        turns = looks(hand)
        half = len(turns) // 2 * (len(wide) + len(tall))
        for _ in range(tries):
            # Looks alternate: wide, tall and, if they differ after half a turn, once more.
            index = rng.randrange(half)
            pair, index = divmod(index, len(wide) + len(tall))
            first, second = turns[2 * pair : 2 * pair + 2]
            look, place = (
                (first, wide[index]) if index < len(wide) else (second, tall[index - len(wide)])
            )
            if can_lie(layout, look, place):
                yield Lay(look, field_of(place))
