"""Pages for the notebook: what one knows while somebody else is about to lay, and simulated points.

The position of `waiting`: only the tile GGG/MGM lies there, you hold VVF/VFF, and the other player
is about to lay a tile that you do not see.  38 tiles are out of sight, 33 of them fit somewhere, 18
show a mountain (all of these fit).  So

    P(mountain in the other's hand)   = 18/33,
    P(mountain on the next tile)      = 18 * 32 / (33 * 37),

and without knowing that the other can lay it would be 18/38 for both.

>>> [str(table.rows[1].chance) for table in waiting().tables[:2]]
['6/11', '192/407']
"""

from __future__ import annotations

from dataclasses import dataclass

from boardkit import story
from boardkit.chance.table import Table
from boardkit.forest import odds
from boardkit.forest.expected import ExpectedScores
from boardkit.forest.rules import Forest
from boardkit.luck import Seed

WAITING = {
    "tiles": [{"rows": ["GGG", "MGM"], "at": [0, 0]}],
    "hands": ["?", ["VVF", "VFF"]],
    "number": 1,
}


@dataclass(frozen=True)
class Tables:
    """Several tables, shown one below the other."""

    tables: tuple[Table, ...]

    def _repr_html_(self) -> str:
        return "\n".join(table.html() for table in self.tables)


def waiting() -> Tables:
    """Where the other's tile and the next one from the stack can be laid, see the module."""
    game = Forest()
    return Tables(odds.tables(game, game.position(WAITING), 1)[:2])


def scores(key: str, games: int = 100, seed: Seed = "expected", look: int = 1) -> ExpectedScores:
    """The points at the end from a position of the story, as whose turn it is sees it.

    Everybody plays on with the best of `look` random moves.  Raises `BadOption` for an unknown
    position and for numbers out of range.
    """
    place = story.load("forest").place(key)
    game, state = place.game, place.begin()
    assert isinstance(game, Forest)
    return odds.scores(game, state, state.turn, games, seed, look)
