"""The exact chances of Town and what moves are worth, for 2 to 5 players and alone.

==================================  ==========================================================
name                                answer
==================================  ==========================================================
next_draw(game, view, p)            whether the next tile fits: .fits, .by_colour, .by_shape
exchange(game, view, p, tiles)      how many of the three new tiles fit, a Dist
rack(game, view, p, other)          what another rack can hold: .shapes, .can_lay
laid(game, view, player)            alone: tiles at the end if this computer player goes on
tables(game, view, p)               titled tables, at once
ask(game, view, p, text)            a table on a question in words, see `boardkit.town.ask`
advice(game, view, p)               what moves are worth; `advise` in slices
==================================  ==========================================================

`p` is the player who asks, None a spectator; whatever state is given, only what `p` may know is
used.  The model behind all of it stands in `boardkit.town.views`.
"""

from __future__ import annotations

from typing import Any

from boardkit.chance.table import Table
from boardkit.game import Advice
from boardkit.town import advice as town_advice
from boardkit.town import chances, solo_odds
from boardkit.town.ask import ask
from boardkit.town.chances import NextDraw, Rack, exchange, next_draw, rack
from boardkit.town.rules import Town
from boardkit.town.solo_odds import laid
from boardkit.work import Work, drain

__all__ = [
    "NextDraw", "Rack", "advice", "advise", "ask", "exchange", "laid", "next_draw", "rack",
    "tables",
]  # fmt: skip


def tables(game: Any, view: Any, p: int | None) -> tuple[Table, ...]:
    """What can be said about the tiles that nobody sees, for either game."""
    if isinstance(game, Town):
        return chances.tables(game, view, p)
    return solo_odds.tables(game, view, p)


def advice(game: Any, view: Any, p: int | None = None) -> Advice:
    """What the moves of `p` are worth, one turn ahead; `p` None: of whose turn it is."""
    return drain(advise(game, view, p))


def advise(game: Any, view: Any, p: int | None = None) -> Work[Advice]:
    """`advice` in slices."""
    if isinstance(game, Town):
        return (yield from town_advice.advise(game, view, p))
    return (yield from solo_odds.advise(game, view, p))
