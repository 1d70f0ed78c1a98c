"""What the tests have to know about a game: one `Subject` for every registered game.

The module ``tests/support/subject_<name>.py`` of a game named <name> has a constant ``SUBJECT``.
A game without one fails the contract suite by name, so that no game is forgotten.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from boardkit.game import Game, game_names


@dataclass(frozen=True)
class Subject:
    games: tuple[Game[Any, Any], ...]
    """Every variant with every number of players: the contract and the golden play-throughs."""
    more: tuple[Game[Any, Any], ...] = ()
    """Further options, own material and models: the contract alone."""
    strange: Callable[[Game[Any, Any], Any, Random], Iterable[Any]] = lambda game, state, rng: ()
    """Moves for a state at a decision, legal or not, that try every reason of `why_not`."""
    rare: tuple[type, ...] = ()
    """Moves that golden games make every second time they can: else some kind might not come."""
    check: Callable[[Game[Any, Any], Any, Any, Any], None] = lambda game, before, step, after: None
    """The game's own invariants: see `boardkit.simulate.Check`."""
    check_view: Callable[[Game[Any, Any], Any, int | None, Any], None] | None = None
    """For a game with secrets: that ``view(state, p)`` shows none; None if all is open."""


@cache
def subject(name: str) -> Subject:
    """The subject of a game by its name."""
    module = f"tests.support.subject_{name}"
    try:
        found: Subject = importlib.import_module(module).SUBJECT
    except ModuleNotFoundError as error:
        raise AssertionError(f"the game {name} needs {module} with a SUBJECT") from error
    return found


@cache
def registered() -> tuple[str, ...]:
    """The games of boardkit, and pearls, which a fixture makes known while it is tested."""
    return tuple(sorted({*game_names(), "pearls"}))


def title(game: Game[Any, Any]) -> str:
    """A game in a word, for test names and golden files: ``huts-players3-variantsimple``."""
    words = [game.name, f"players{game.players}"]
    for name, value in game.options().items():
        if name != "players":
            words.append(
                f"{name}{value}" if isinstance(value, (str, int, float)) else f"own_{name}"
            )
    return "-".join(words)


def cases() -> list[Game[Any, Any]]:
    """All games that the contract is checked with."""
    return [game for name in registered() for game in (*subject(name).games, *subject(name).more)]
