"""Town alone: how many of the 49 tiles find a place?

The tiles are shuffled into three open stacks, as even as 49 allows: 17, 16, 16; only the top ones
are seen (D5).  You choose one of the three tops as the pioneer, then lay, each time, the top tile
of any stack by the rules of `boardkit.town.rules`; there is no exchange, no rack and no bag.  The
challenge ends when no top tile fits, even on the pioneer alone (D9), or all are laid; the number of
tiles gives one of nine levels (`boardkit.town.scoring`, D4).

With ``mistakes=True`` a tile may be laid against colour and shape, and that is a defeat, without a
level.  With ``peek=True`` all stacks may be looked through.

>>> game = Solo()
>>> grid = [["A1"] + [None] * 6] + [[None] * 7 for _ in range(6)]
>>> table = game.position({"grid": grid, "stacks": [[None, "A2"], ["B1"], ["C3"]]})
>>> [str(move) for move in game.legal(table)]
['lay C3 0,1', 'lay C3 1,0']
>>> game.level(table)
'such_days_happen'
>>> print(game.why_not(table, Lay("B1", (1, 0))).text("en"))
The house A1 on row 0, column 0 stands in the same column and has the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.document import is_int
from boardkit.errors import BadOption
from boardkit.game import NO_MOVES, Game, MoveList, Moves, Reason, ScoreLine, Turn, register
from boardkit.text import Phrase
from boardkit.town import expert, position, refusal, scoring, wording, worth
from boardkit.town.choices import PIONEERS, Lays, can_lay, fitting
from boardkit.town.events import SHOWS
from boardkit.town.moves import SOLO_NOTATION, Lay, Pioneer, Show, SoloMove
from boardkit.town.state import (
    EMPTY,
    FULL,
    NUMBERS,
    TILES,
    UNKNOWN,
    SoloState,
    cell_of,
    even_stacks,
)
from boardkit.work import Work


@register
@dataclass(frozen=True)
class Solo(Game[SoloState, SoloMove]):
    """The solo challenge; see the module for its rules.

    `mistakes` allows a wrong lay, which is a defeat (D10); with `peek` all tiles of the stacks are
    seen (D5).  `players` is 1.  Raises `BadOption`.

    >>> [len(stack) for stack in Solo().start().stacks]
    [17, 16, 16]
    """

    players: int = 1
    mistakes: bool = False
    peek: bool = False

    name = "town_solo"
    RULES = (
        *refusal.SOLO_CHOICE,
        *refusal.LAY,
        "tiles_laid",
        *refusal.END,
        "D4",
        "D5",
        "D9",
        "D10",
    )

    def __post_init__(self) -> None:
        if not is_int(self.players) or self.players != 1:
            raise BadOption("town.alone", given=shown_number(self.players))
        for option in ("mistakes", "peek"):
            given = getattr(self, option)
            if not isinstance(given, bool):
                raise BadOption("town.yes_or_no", option=option, given=shown(given))

    # Whose turn

    def start(self) -> SoloState:
        return SoloState(EMPTY, even_stacks(TILES), FULL)

    def turn(self, s: SoloState) -> int | Turn:
        if s.phase == "over":
            return Turn.OVER
        return Turn.CHANCE if self.to_show(s) is not None else 0

    def turn_number(self, s: SoloState) -> int:
        return s.number

    def to_show(self, s: SoloState) -> tuple[int, int] | None:
        """The stack and the place in it where a tile comes to light next, None if there is none.

        Stack after stack, each from the top: only the top, with `peek` all of them.
        """
        for n, stack in enumerate(s.stacks):
            if stack and stack[-1] == UNKNOWN:
                return n, len(stack) - 1
        if self.peek:
            for n, stack in enumerate(s.stacks):
                for place in reversed(range(len(stack))):
                    if stack[place] == UNKNOWN:
                        return n, place
        return None

    # What may happen

    def legal(self, s: SoloState) -> Moves[SoloMove]:
        return self._moves(s, self.mistakes)

    def proper(self, s: SoloState) -> Moves[SoloMove]:
        return self._moves(s, False)

    def _moves(self, s: SoloState, wrongly: bool) -> Moves[Any]:
        if self.turn(s) != 0:
            return NO_MOVES
        tops = tuple(top for top in s.tops if top is not None)
        if s.phase == "pioneer":
            return MoveList([PIONEERS[top] for top in tops])
        fits = fitting(s.board, tops)
        if wrongly:
            fits = tuple((top, s.board.edge) for top in tops)
        return Lays(self, s, fits)

    def why_not(self, s: SoloState, move: Any) -> Reason | None:
        return refusal.solo_why_not(self, s, move)

    def chance(self, s: SoloState) -> Dist[Any]:
        """The tile that comes to light: each one not yet seen equally likely."""
        return SHOWS.uniform(s.unseen)

    # What it does

    def apply(self, s: SoloState, move: Any) -> SoloState:
        return _APPLY[type(move)](self, s, move)

    def _show(self, s: SoloState, event: Show) -> SoloState:
        where = self.to_show(s)
        assert where is not None
        n, place = where
        tile = NUMBERS[event.tile]
        stack = s.stacks[n]
        stacks = _put(s.stacks, n, (*stack[:place], tile, *stack[place + 1 :]))
        return self.settled(SoloState(s.board, stacks, s.unseen & ~(1 << tile), s.number, s.phase))

    def _pioneer(self, s: SoloState, move: Pioneer) -> SoloState:
        return self._laid(s, NUMBERS[move.tile], 0)

    def _lay(self, s: SoloState, move: Lay) -> SoloState:
        return self._laid(s, NUMBERS[move.tile], cell_of(move.field))

    def _laid(self, s: SoloState, tile: int, cell: int) -> SoloState:
        n = s.tops.index(tile)
        stacks = _put(s.stacks, n, s.stacks[n][:-1])
        board = s.board.with_tile(cell, tile)
        if self.mistakes and s.phase == "lay" and not s.board.fits(tile) >> cell & 1:
            return SoloState(board, stacks, s.unseen, s.number, "over", (cell,))
        return self.settled(SoloState(board, stacks, s.unseen, s.number, "shown"))

    def settled(self, s: SoloState) -> SoloState:
        """What follows when nothing has to be decided: a tile to show, the next turn, the end.

        The phase is "deal" in set-up and "shown" after a tile was laid; else `s` stays as it is.
        """
        if s.phase not in ("deal", "shown") or self.to_show(s) is not None:
            return s
        if s.phase == "deal" and not s.board.used:
            return SoloState(s.board, s.stacks, s.unseen, s.number + 1, "pioneer")
        return self.next_turn(s)

    def next_turn(self, s: SoloState) -> SoloState:
        """The next turn after `s`, or the end if no top tile fits (D9)."""
        tops = tuple(top for top in s.tops if top is not None)
        if can_lay(s.board, tops):
            return SoloState(s.board, s.stacks, s.unseen, s.number + 1, "lay")
        return SoloState(s.board, s.stacks, s.unseen, s.number, "over")

    # Points

    def score(self, s: SoloState) -> tuple[ScoreLine, ...]:
        return scoring.solo_lines(s)

    def winners(self, s: SoloState) -> tuple[int, ...]:
        """The player at the end; after a defeat nobody."""
        return (0,) if s.over and not s.wrong else ()

    def level(self, s: SoloState) -> str | None:
        """The key of the level for the tiles laid so far; None after a defeat, which has none."""
        return None if s.wrong else scoring.level(scoring.laid(s))

    def worth(self, view: SoloState, p: int) -> float:
        return worth.solo(view)

    def expert(self, view: SoloState, p: int) -> SoloMove | None:
        return expert.decide(self, view)

    def expert_work(self, view: SoloState, p: int) -> Work[SoloMove | None]:
        return expert.deciding(self, view)

    # Words and documents

    def parse(self, text: str) -> Any:
        return SOLO_NOTATION.parse(text)

    def words(self, s: SoloState, move: Any) -> Phrase:
        return wording.solo_words(self, s, move)

    def position(self, doc: Mapping[str, Any]) -> SoloState:
        return position.read_solo(self, doc)

    def describe(self, s: SoloState) -> dict[str, Any]:
        return position.write_solo(s)


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


_APPLY: dict[type, Callable[[Solo, SoloState, Any], SoloState]] = {
    Show: Solo._show,
    Pioneer: Solo._pioneer,
    Lay: Solo._lay,
}
