"""The decisions over a roll without listing them: stop, or which dice to keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardkit.aftershock.moves import Dice, Keep, Move, Stop
from boardkit.aftershock.state import State
from boardkit.game import CountedMoves

if TYPE_CHECKING:
    from boardkit.aftershock.rules import Aftershock

FACES = (1, 2, 3, 4, 5)


class Keeps(CountedMoves[Move]):
    """Stop, then every way to keep some of the dice and roll the rest; `in` asks the rules.

    The ways are numbered like a clock: the number of fives kept runs fastest.  To keep all would
    be the last.
    """

    __slots__ = ("_counts", "_locked")

    def __init__(self, game: Aftershock, state: State) -> None:
        if game.keep == "none":  # nothing may be kept: the one way to roll on
            self._locked = self._counts = [0] * len(FACES)
            super().__init__(game, state, 2)
            return
        self._counts, self._locked, total = _counted(state.dice, state.kept)
        super().__init__(game, state, total)  # stop instead of keeping all

    def _make(self, index: int) -> Move:
        return Keep(_dice(index - 1, self._counts, self._locked)) if index else _STOP

    def __iter__(self) -> Iterator[Move]:
        yield _STOP
        for place in range(self._total - 1):
            yield Keep(_dice(place, self._counts, self._locked))


def _counted(dice: Dice, locked: Dice) -> tuple[list[int], list[int], int]:
    """How many dice show 1 to 5, how many of them must be kept, and the number of ways."""
    counts = [dice.count(face) for face in FACES]
    least = [locked.count(face) for face in FACES] if locked else [0] * len(FACES)
    total = 1
    for count, low in zip(counts, least, strict=True):
        total *= count - low + 1
    return counts, least, total


def _dice(place: int, counts: list[int], locked: list[int]) -> Dice:
    dice: list[int] = []
    for face in reversed(FACES):
        least = locked[face - 1]
        place, more = divmod(place, counts[face - 1] - least + 1)
        dice[:0] = [face] * (least + more)
    return tuple(dice)


_STOP = Stop()


def keeps(dice: Dice, locked: Dice) -> list[Dice]:
    """All dice that may be kept, as `Keeps` numbers them.

    >>> keeps((1, 1, 5), ())
    [(), (5,), (1,), (1, 5), (1, 1)]
    """
    counts, least, total = _counted(dice, locked)
    return [_dice(place, counts, least) for place in range(total - 1)]
