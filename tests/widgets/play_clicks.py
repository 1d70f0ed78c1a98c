"""Games of huts at the table, played by clicks.

A test module names the fixture it uses: ``slow = play_clicks.slow``.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from boardkit.huts import Huts
from boardkit_widgets import runner, seats
from boardkit_widgets.play import Play
from tests.widgets.helper import click_key, status


def play_by_clicks(play: Play, move: Any) -> None:
    """Click what plays `move`; steps that filled themselves are left out."""
    before = len(play.match.moves)
    for key in play.board.keys_of(move):
        if key not in play.board.picked:
            click_key(play.board, key)
        if len(play.match.moves) != before:
            return
    raise AssertionError(f"{move} was not played: {status(play.board)}")


def play_on(play: Play, turns: int = 10_000, seed: int = 0) -> None:
    """Play a person's moves by clicks until the game is over, at most so many."""
    rng = random.Random(seed)
    while not play.match.over and turns:
        play_by_clicks(play, play.match.legal().sample(rng))
        turns -= 1


def game(seed: str = "BKTRMX", **values: Any) -> Play:
    return Play(Huts(players=2), seed, **{"language": "en", "show_odds": False, **values})


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that needs some slices, and moves without a pause for the eye."""
    monkeypatch.setattr(seats, "PACE", 0.0)
    monkeypatch.setattr(seats, "PATIENCE", -1.0)
    monkeypatch.setattr(runner, "TELL", 0.0)
    think = seats.players.Greedy.think

    def slowly(self: Any, *args: Any) -> Any:
        for i in range(6):
            yield seats.Progress(i / 6)
            time.sleep(0.01)
        return (yield from think(self, *args))

    monkeypatch.setattr(seats.players.Greedy, "think", slowly)


async def until(wanted: Any) -> None:
    for _ in range(2000):
        if wanted():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")
