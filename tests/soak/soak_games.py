"""Random games of every game of boardkit, each step held against the game's own invariants."""

from __future__ import annotations

from collections.abc import Iterator

from boardkit.commands.soak import Run
from boardkit.game import game_names
from tests.support.subjects import subject, title


def runs() -> Iterator[Run]:
    """Every variant with every number of players."""
    for name in game_names():
        for game in subject(name).games:
            yield Run(title(game), game, subject(name).check)
