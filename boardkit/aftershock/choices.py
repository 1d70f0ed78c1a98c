"""The decisions over a roll without listing them: stop, or which dice to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from boardkit.aftershock.moves import Dice, Keep, Move, Stop
from boardkit.game import Moves

FACES = (1, 2, 3, 4, 5)


class Keeps(Moves[Move]):
    """Stop, then every way to keep some of the dice and roll the rest; `in` asks the rules.

    `counts` says how many dice show 1 to 5, `locked` how many of them must be kept.  The ways are
    numbered like a clock: the number of fives kept runs fastest.  To keep all would be the last.
    """

    __slots__ = ("_counts", "_is_legal", "_locked", "_total")

    def __init__(
        self,
        dice: Dice,
        locked: Dice,
        is_legal: Callable[[object], bool],
        none: bool = False,
    ) -> None:
        self._is_legal = is_legal
        if none:  # nothing may be kept: the one way to roll on
            self._locked = self._counts = [0] * len(FACES)
            self._total = 2
            return
        self._counts = [dice.count(face) for face in FACES]
        self._locked = [locked.count(face) for face in FACES] if locked else [0] * len(FACES)
        total = 1
        for count, least in zip(self._counts, self._locked, strict=True):
            total *= count - least + 1
        self._total = total  # stop instead of keeping all

    def __len__(self) -> int:
        return self._total

    def __contains__(self, move: object) -> bool:
        return self._is_legal(move)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._total
        if not 0 <= index < self._total:
            raise IndexError("no such move")
        return self._make(index - 1) if index else _STOP

    def _make(self, place: int) -> Keep:
        dice: list[int] = []
        for face in reversed(FACES):
            least = self._locked[face - 1]
            place, more = divmod(place, self._counts[face - 1] - least + 1)
            dice[:0] = [face] * (least + more)
        return Keep(tuple(dice))

    def __iter__(self) -> Iterator[Move]:
        yield _STOP
        for place in range(self._total - 1):
            yield self._make(place)


_STOP = Stop()


def keeps(dice: Dice, locked: Dice) -> list[Dice]:
    """All dice that may be kept, as `Keeps` numbers them.

    >>> keeps((1, 1, 5), ())
    [(), (5,), (1,), (1, 5), (1, 1)]
    """
    found: list[Any] = [move.dice for move in Keeps(dice, locked, bool) if isinstance(move, Keep)]
    return found
