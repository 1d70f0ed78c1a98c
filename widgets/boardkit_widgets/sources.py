"""What a widget is asked to show, however it is named: a game, its name, a match.

>>> from boardkit.huts import Huts
>>> game_of("huts") == game_of("Hütten") == game_of(Huts) == Huts()
True
>>> found, game = source_of("huts")
>>> found.game is game
True
"""

from __future__ import annotations

from typing import Any

from boardkit import game
from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.game import Game
from boardkit.match import Match


def game_of(what: Any) -> Game[Any, Any]:
    """The game of a match, or a game for its class or its name; see `boardkit.game.game_of`.

    Raises `BadOption` for anything else.
    """
    return what.game if isinstance(what, Match) else game.game_of(what)


def match_of(what: Any, seed: Any = None) -> Match:
    """A match: one that is given, or a new one of a game, its class or its name.

    Raises `BadOption` for anything else, and where a match is given a seed: it has its own.
    """
    if not isinstance(what, Match):
        return Match(game_of(what), seed)
    if seed is not None:
        raise BadOption("ui.has_luck", given=shown(seed), seed=what.seed)
    return what


def source_of(what: Any, state: Any = None) -> tuple[Match | None, Game[Any, Any]]:
    """The match that is to be followed, if one is, and the game.

    A game without a state begins: a match with fresh luck.  With a state there is no match.
    """
    if state is not None:
        return None, game_of(what)
    match = match_of(what)
    return match, match.game
