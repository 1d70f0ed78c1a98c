"""Tables of Aftershock to draw: cards, positions, and the situations every picture is made of.

A test module names the fixtures it uses: ``shown, states = table.shown, table.states``.
"""

from __future__ import annotations

import functools
from random import Random

import pytest

from boardkit.aftershock.rules import Aftershock
from boardkit.game import Turn
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.picking import Picking

TELEPHONE = 320
"""Width in CSS pixels of the smallest telephone."""


def card(stars, turquoise, *combinations):
    return {
        "stars": stars,
        "turquoise": turquoise,
        "combinations": [{"colour": colour, "dice": text} for colour, text in combinations],
    }


FIVE = card(3, 0, ("black", "AAAAA"), ("red", "AA BB CC"))
SEVEN = card(5, 2, ("black", "11111 222"), ("red", "AAA BBB"))
PAIRS = card(2, 0, ("red", "AA BB CC DD"))
BUSY = card(5, 2, ("black", "AA BB CC DD EE"), ("red", "12345 12345"))

ANY, LOCKED, NONE = (Aftershock(players=2, keep=keep) for keep in ("any", "locked", "none"))
FOUR = Aftershock(players=4, keep="locked")


def at(game, **entries):
    """A position of the game; three open cards if nothing else is said."""
    document = {
        "game": "aftershock", "players": game.players, "open": [FIVE, SEVEN, PAIRS], "turn": 0,
        "number": 5,
    }  # fmt: skip
    return game, game.position({**document, **entries})


def played(game, wanted, seed=1):
    """The first state of random games that is `wanted`."""
    for number in range(seed, seed + 60):
        rng, state = Random(number), game.start()
        while not wanted(state):
            turn = game.turn(state)
            if turn is Turn.OVER:
                break
            event = game.chance(state).sample(rng) if turn is Turn.CHANCE else None
            state = game.apply(state, event or game.legal(state).sample(rng))
        else:
            return game, state
    raise AssertionError("no such state")


SITUATIONS = {
    "the first card comes": lambda: (ANY, ANY.start()),
    "another card comes": lambda: played(ANY, lambda s: s.phase == "draw" and s.gap == 1 and s.won),
    "choose": lambda: at(ANY, helpers=[28, 27], scores=[120, -40], turn=1),
    "choose, two cards left": lambda: at(ANY, open=[FIVE, SEVEN], helpers=[1, 3]),
    "before the first roll": lambda: at(ANY, card=1),
    "ten dice": lambda: at(ANY, card=1, dice=[1, 1, 1, 1, 2, 2, 3, 3, 4, 5]),
    "three sixes": lambda: at(ANY, card=0, dice=[1, 1, 3, 3, 3, 4, 5], sixes=3, turn=1),
    "it stands": lambda: at(ANY, card=0, dice=[1, 3, 3, 3, 3, 3, 5, 5, 5], sixes=1),
    "dice in the cup": lambda: at(ANY, card=0, kept=[3, 3, 3], sixes=3),
    "locked": lambda: at(
        FOUR, card=1, dice=[1, 1, 1, 2, 2, 3, 4, 5], sixes=2, kept=[1, 1, 2], turn=2,
        helpers=[10, 9, 8, 12], scores=[1320, 60, -130, 0],
    ),
    "locked dice in the cup": lambda: at(LOCKED, card=0, kept=[1, 1, 1], sixes=1),
    "nothing locked yet": lambda: at(LOCKED, card=2, dice=[1, 1, 2, 2, 3, 4, 4, 4, 5, 5]),
    "nothing is kept": lambda: at(NONE, card=2, dice=[1, 1, 3, 3, 4, 5], sixes=4),
    "many letters": lambda: at(
        Aftershock(players=3), open=[BUSY, BUSY, BUSY], card=2, dice=[1] * 9, sixes=1, turn=2
    ),
    "late": lambda: played(Aftershock(players=4), lambda s: s.number > 30 and len(s.dice) == 8),
    "over": lambda: at(ANY, helpers=[0, 3], scores=[120, 120]),
    "played to the end": lambda: played(Aftershock(players=3), lambda s: s.over),
}  # fmt: skip


@functools.cache
def situations():
    return {name: make() for name, make in SITUATIONS.items()}


@pytest.fixture
def states():
    return situations()


@pytest.fixture(params=SITUATIONS)
def shown(request, states):
    """Game, state and picture of each situation."""
    game, state = states[request.param]
    return game, state, drawing.scene(game, state, 0)


def parts(scene, start):
    """The shapes whose ids start so."""
    return [shape for shape in scene.shapes if shape.id.startswith(start)]


def picking(game, state):
    return Picking(
        game.legal(state),
        lambda move: drawing.clicks(state, move),
        lambda keys: drawing.read(state, keys),
        lambda move: game.why_not(state, move),
    )
