"""Random games for the contract suite: how they are drawn, and what one is made of."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from boardkit.game import Game
from boardkit.match import Entry, Match
from tests.support.subjects import cases, title

LONGEST = 5_000
"""Decisions after which a random game is taken for endless."""

every_game = pytest.mark.parametrize("game", cases(), ids=title)


@dataclass(frozen=True)
class Play:
    """A finished random game."""

    game: Game[Any, Any]
    match: Match
    choices: tuple[int, ...]

    @property
    def log(self) -> tuple[Entry, ...]:
        return self.match.log

    @property
    def states(self) -> list[Any]:
        """Every state from the first to the last."""
        return [self.log[0].before_state, *(entry.after_state for entry in self.log)]

    @property
    def decisions(self) -> list[Any]:
        """The states in which somebody decides."""
        return [entry.before_state for entry in self.log if entry.kind == "move"]

    def some(self, states: Sequence[Any], most: int) -> list[Any]:
        """The first, the last and some states in between, `most` in all, always the same ones."""
        if len(states) <= most:
            return list(states)
        between = Random(len(states)).sample(range(1, len(states) - 1), most - 2)
        return [states[0], *(states[i] for i in sorted(between)), states[-1]]

    def __repr__(self) -> str:
        return f"<{title(self.game)}, seed {self.match.seed}, begins {self.choices}>"


def play(game: Game[Any, Any], seed: int, choices: Sequence[int] = ()) -> Play:
    """A game whose first decisions are `choices`, the others random; it must end.

    To be looked at: a test that changes the match has it played afresh (`played`).
    """
    # Hypothesis begins every test with the simplest example.
    return played(game, seed, choices) if seed or choices else _simplest(game)


@functools.cache
def _simplest(game: Game[Any, Any]) -> Play:
    return played(game, 0)


def played(game: Game[Any, Any], seed: int, choices: Sequence[int] = ()) -> Play:
    """The game of `play`, with a match of its own."""
    match = Match(game, seed)
    numbers = Random(seed)
    for n in range(LONGEST):
        if match.over:
            return Play(game, match, tuple(choices))
        legal = match.legal()
        assert len(legal), "nobody is to move, but the game is not over"
        match.play(legal[choices[n] % len(legal)] if n < len(choices) else legal.sample(numbers))
    raise AssertionError(f"{title(game)}, seed {seed}: no end after {LONGEST} decisions")


# Hypothesis draws the luck and the first decisions; when a game fails, both shrink.
luck = st.integers(0, 2**32 - 1)
beginnings = st.lists(st.integers(0, 2**16 - 1), max_size=12)
