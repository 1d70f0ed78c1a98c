"""Boards of the hut game to draw: positions, and the situations every picture is made of.

A test module names the fixtures it uses: ``shown, states = table.shown, table.states``.
"""

from __future__ import annotations

import functools
import itertools
from random import Random

import pytest

from boardkit.game import Turn
from boardkit.huts.rules import Huts
from boardkit_widgets import draw_huts


def play_until(game, wanted, seed=1):
    """The first state of random games that is `wanted`."""
    for number in itertools.count(seed):
        rng, state = Random(number), game.start()
        while not wanted(state):
            turn = game.turn(state)
            if turn is Turn.OVER:
                break
            event = game.chance(state).sample(rng) if turn is Turn.CHANCE else None
            state = game.apply(state, event or game.legal(state).sample(rng))
        else:
            return state
        assert number < seed + 400, "no such state"
    raise AssertionError


def pressable(scene):
    return list(scene.keys())


def whole(fields, **more):
    """One tile (or a row of tiles) as a position."""
    return {"game": "huts", "players": 2, "fields": fields, **more}


BASE = Huts(players=2)
ADVANCED = Huts(players=4, variant="advanced")
SIMPLE = Huts(players=2, variant="simple")
FULL = Huts(players=4)

SITUATIONS = {
    "start": (BASE, lambda s: s.phase == "start"),
    "before the throw": (BASE, lambda s: s.phase == "play" and not s.throw and not s.todo),
    "decide": (BASE, lambda s: len(s.throw) == 3 and s.throws == 2),
    "carry out": (BASE, lambda s: len(s.todo) == 3 and s.number > 6),
    "over": (BASE, lambda s: s.over),
    "laying the base tiles": (BASE, lambda s: len(s.layout.tiles) == 4),
    "simple": (SIMPLE, lambda s: len(s.throw) == 3),
    "three": (Huts(players=3), lambda s: len(s.throw) == 3 and s.number > 15),
    "four": (FULL, lambda s: len(s.throw) == 3 and s.number > 30),
    "dealing": (ADVANCED, lambda s: s.phase == "deal" and sum(map(len, s.hands)) == 9),
    "first tile": (ADVANCED, lambda s: s.phase == "tiles"),
    "tiles": (ADVANCED, lambda s: s.phase == "tiles" and len(s.layout.tiles) == 9),
    "last tile": (ADVANCED, lambda s: s.phase == "tiles" and len(s.layout.tiles) == 15),
    "outline with holes": (ADVANCED, lambda s: len(s.throw) == 3 and s.number > 5),
}


@functools.cache
def situations():
    return {name: (game, play_until(game, wanted)) for name, (game, wanted) in SITUATIONS.items()}


@pytest.fixture
def states():
    return situations()


@pytest.fixture(params=SITUATIONS)
def shown(request, states):
    """Game, state and picture of each situation."""
    game, state = states[request.param]
    return game, state, draw_huts.scene(game, state, 0)
