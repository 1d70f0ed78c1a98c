"""What a player knows: views, and full states drawn from the model that the odds use.

**Model.**  Hands are secret (D21).  The tiles that are neither on the table nor gone nor in the
own hand lie in the stack or in the others' hands; every assignment is equally likely, but a player
who is about to lay holds a tile that can be laid (D9).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boardkit.forest.lays import fits
from boardkit.forest.material import Material
from boardkit.forest.state import HIDDEN, State
from boardkit.forest.tiles import Rows


def view(s: State, p: int | None, material: Material) -> State:
    """The state as player `p` sees it, None for a spectator."""
    hands = list(s.hands)
    shown: list[Rows] = []
    for player, hand in enumerate(s.hands):
        if player != p and hand is not None and hand != HIDDEN:
            shown.append(hand)
            hands[player] = HIDDEN
    if not shown:
        return s
    return replace(s, hands=tuple(hands), stack=material.sorted((*s.stack, *shown)))


def guess(s: State, rng: Random) -> State:
    """A full state: each hidden hand gets a tile from those that nobody sees."""
    if HIDDEN not in s.hands:
        return s
    pool = list(s.stack)
    hands = list(s.hands)
    hidden = [p for p, hand in enumerate(hands) if hand == HIDDEN]
    if s.phase == "lay" and s.turn in hidden:
        hidden.remove(s.turn)
        possible = [i for i, tile in enumerate(pool) if fits(s.layout, tile)]
        hands[s.turn] = pool.pop(rng.choice(possible or range(len(pool))))
    for player in hidden:
        hands[player] = pool.pop(rng.randrange(len(pool)))
    return replace(s, hands=tuple(hands), stack=tuple(pool))
