"""Who may look and who may move at a board."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from boardkit.game import Game, Turn, player_phrase
from boardkit.text import Phrase, phrase


def actor(game: Game[Any, Any], state: Any) -> int | None:
    """The player who would move in `state`, None where nobody would."""
    turn = game.turn(state)
    return turn if isinstance(turn, int) else None


def refusal(
    game: Game[Any, Any], state: Any, players: Collection[int] | None, read_only: bool
) -> Phrase | None:
    """Why nothing can be pressed in `state` by these players (None: all), in words; else None."""
    if read_only:
        return phrase("ui.board.read_only")
    if game.turn(state) is Turn.OVER:
        return phrase("ui.board.over")
    mover = actor(game, state)
    if mover is None:
        return phrase("ui.board.chance")
    if players is not None and mover not in players:
        return phrase("ui.board.not_you", player=player_phrase(mover))
    return None
