"""Where to press on a board: a twin of the kernel's match plays along and knows the picture."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator
from typing import Any

from boardkit.game import package
from boardkit.match import Match
from boardkit_widgets.picking import Picking
from boardkit_widgets.steps import flat


def spots(match: Match, move: Any) -> Iterator[tuple[float, float]]:
    """The places that play `move`, as fractions of the canvas; what fills itself is left out.

    What is picked in any order must be different things: the first that carries a key is pressed.
    """
    game, state = match.game, match.state
    draw = importlib.import_module(f"boardkit_widgets.draw_{package(game)}")
    picking = Picking(
        match.legal(),
        functools.partial(draw.clicks, state),
        functools.partial(draw.read, state),
        functools.partial(game.why_not, state),
    )
    for key in flat(draw.clicks(state, move)):
        if key not in picking.keys:
            yield spot(match, key, picking.keys)
            if picking.press(key).what == "move":
                return


def spot(match: Match, key: str, picked: tuple[str, ...] = ()) -> tuple[float, float]:
    """The middle of what carries `key`, as fractions of the canvas."""
    draw = importlib.import_module(f"boardkit_widgets.draw_{package(match.game)}")
    scene = draw.scene(match.game, match.state, None, picked=picked)
    x, y = scene.find(key)[0].centre
    return x / scene.width, y / scene.height
