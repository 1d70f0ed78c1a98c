"""What a game says of a position: reasons against moves, points line by line, advice.

`boardkit.game` has all of these names too; there is no need to import them from here.

>>> Reason("huts", "chance").text("en")
'First the huts have to be thrown: nobody decides anything before.'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardkit.text import Phrase, render

Field = tuple[int, int]
"""Row and column, row 0 at the top."""


@dataclass(frozen=True)
class Reason:
    """Why a move is not possible: the key of the rule, what fills its sentence, where to look.

    The sentence stands under ``<game>.reason.<key>``; `fields` are highlighted on the board.
    """

    game: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()
    fields: tuple[Field, ...] = ()

    def text(self, language: str | None = None) -> str:
        """The sentence, in the notebook's language unless another is named."""
        return render(f"{self.game}.reason.{self.key}", dict(self.values), language)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class ScoreLine:
    """Points that a player has by one rule, and the fields behind them.

    A total is the sum of the lines of a player; there is no second way to score.  `rule` is one
    of the game's `RULES`; its sentence stands under ``<game>.score.<rule>``.
    """

    player: int
    points: int
    rule: str
    fields: tuple[Field, ...] = ()


def totals(lines: Sequence[ScoreLine], players: int) -> tuple[int, ...]:
    """The points of each player: the sum of the lines.

    >>> totals([ScoreLine(0, 2, "hut"), ScoreLine(1, 1, "hut"), ScoreLine(0, -1, "landfill")], 3)
    (1, 1, 0)
    """
    points = [0] * players
    for line in lines:
        points[line.player] += line.points
    return tuple(points)


def leaders(points: Sequence[float]) -> tuple[int, ...]:
    """The players with the most points: who shares them shares the win.

    >>> leaders([3, 7, 7])
    (1, 2)
    """
    most = max(points)
    return tuple(player for player, value in enumerate(points) if value == most)


@dataclass(frozen=True)
class Choice:
    """One move that `advice` weighed: its value, and a sentence on why where there is one."""

    move: Any
    value: Any
    why: Phrase | None = None


@dataclass(frozen=True)
class Advice:
    """What `odds.advice` says to a player: the value of the position and of every move.

    `choices` are sorted by value, the best first; at a chance node there are none and `value` is
    the expectation.  `exact` is False where a search was cut or floats were used; `note` says what
    the values mean and what they leave out.
    """

    value: Any
    choices: tuple[Choice, ...] = ()
    exact: bool = True
    note: Phrase | None = None

    def best(self) -> Any:
        """The best move, None where there is nothing to choose."""
        return self.choices[0].move if self.choices else None

    def of(self, move: Any) -> Choice | None:
        """What is said of `move`, None if it was not weighed."""
        return next((choice for choice in self.choices if choice.move == move), None)
