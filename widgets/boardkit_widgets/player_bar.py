"""Who plays, who is to move, how many points everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardkit.game import Game, totals
from boardkit.text import phrase

from . import style
from .badge import badge
from .seats import seat_phrase


def player_bar(game: Game[Any, Any], view: Any, seats: Sequence[str], language: str) -> str:
    """HTML for the players of `view`: the one to move framed, winners with a cup."""
    points = totals(game.score(view), game.players)
    turn, winners = game.turn(view), game.winners(view)
    chips = []
    for p in range(game.players):
        names = "bk-chip" + (" bk-now" if p == turn else "") + (" bk-won" if p in winners else "")
        now = ' aria-current="true"' if p == turn else ""
        cup = '<i class="fa fa-trophy" aria-hidden="true"></i>' if p in winners else ""
        seat = style.text(seat_phrase(seats[p]).text(language))
        score = style.text(phrase("ui.play.points", n=points[p]).text(language))
        chips.append(
            f'<li class="{names}"{now}>{cup}{badge(p, language)}'
            f'<span class="bk-soft">{seat}</span><b>{score}</b></li>'
        )
    return f'<ul class="bk-chips">{"".join(chips)}</ul>'
