"""Sequences of moves: listed, or counted and made only when somebody asks for them.

`boardkit.game` has all of these names too; there is no need to import them from here.

>>> moves = MoveList(["stop", "again"])
>>> len(moves), moves[-1], "stop" in moves, moves == ("stop", "again")
(2, 'again', True, True)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from boardkit.game import Game

M = TypeVar("M")


class Moves(Sequence[M]):
    """The legal moves of a state in a fixed order, without necessarily listing them.

    A subclass gives `__len__`, `__getitem__` with a whole number and `__contains__`, which asks
    the rules.  Equal to any sequence of the same moves.
    """

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[M]: ...
    @abstractmethod
    def __getitem__(self, index: int | slice) -> M | Sequence[M]: ...

    def __iter__(self) -> Iterator[M]:
        return (self[i] for i in range(len(self)))

    def sample(self, rng: Random) -> M:
        """One of the moves, each equally likely.  Raises IndexError where there is none."""
        if not len(self):
            raise IndexError("no legal move")
        return self[rng.randrange(len(self))]

    def few(self, n: int, rng: Random) -> Sequence[M]:
        """All moves, or `n` different ones drawn by lot where there are more."""
        if len(self) <= n:
            return list(self)
        return [self[i] for i in rng.sample(range(len(self)), n)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


class MoveList(Moves[M]):
    """Moves that are few enough to be listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[M]) -> None:
        self._moves = tuple(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        # True and 1.0 equal 1, but a move that is made of them is no legal one.
        return any(move == one and repr(move) == repr(one) for one in self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __repr__(self) -> str:
        return repr(self._moves)


NO_MOVES: MoveList[Any] = MoveList(())


class CountedMoves(Moves[M]):
    """Moves that are counted, and made only when somebody asks for them.

    A subclass says how many there are and makes the one of an index from 0 (`_make`); `in` asks
    the game's rules.
    """

    __slots__ = ("_game", "_state", "_total")

    def __init__(self, game: Game[Any, Any], state: Any, total: int = 0) -> None:
        self._game = game
        self._state = state
        self._total = total

    @abstractmethod
    def _make(self, index: int) -> M:
        """The move with this number, from 0 to the length less 1."""

    def __len__(self) -> int:
        return self._total

    def __contains__(self, move: object) -> bool:
        return self._game.why_not(self._state, move) is None

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[M]: ...
    def __getitem__(self, index: int | slice) -> M | Sequence[M]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._total
        if not 0 <= index < self._total:
            raise IndexError("no such move")
        return self._make(index)
