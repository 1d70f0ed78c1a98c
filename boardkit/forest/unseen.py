"""Which tile comes next, and which one lies in a hidden hand: exact, from what is not in sight.

The model is that of `boardkit.forest.views`.  With n tiles that nobody has seen, each is equally
likely to be the next, and equally likely to be in a hidden hand.  One case differs: who is about to
lay holds a tile that can be laid (D9).  If f of the n tiles can be laid, that hand is one of these
f, and for the next tile from the stack

    P(a tile that can be laid)  = (1 - 1/f) / (n - 1) = (f - 1) / (f (n - 1)),
    P(a tile that cannot be laid) =       1 / (n - 1) =       f / (f (n - 1)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from boardkit.chance import derive
from boardkit.chance.derive import Derivation
from boardkit.forest.lays import fits
from boardkit.forest.state import HIDDEN, State
from boardkit.forest.tiles import Rows
from boardkit.text import Phrase, phrase

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest


@dataclass(frozen=True)
class Unseen:
    """The tiles that may come, each with a whole weight (equal ones stand there twice)."""

    tiles: tuple[Rows, ...]
    weights: tuple[int, ...]
    laying: int | None = None
    """How many tiles can be laid, where somebody about to lay takes one of these away; else None"""

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self.weights)

    @property
    def even(self) -> bool:
        """Whether all tiles are equally likely."""
        return len(set(self.weights)) < 2

    def p(self, holds: Callable[[Rows], bool]) -> Fraction:
        """The chance of a tile for which something holds; 0 if no tile can come."""
        good = sum(w for rows, w in zip(self.tiles, self.weights, strict=True) if holds(rows))
        return Fraction(good, self.total or 1)

    def derive(self, good: Iterable[Rows], label: Phrase) -> Derivation:
        """How the chance of the tiles `good` out of these is worked out."""
        left = list(good)
        weight = count = 0
        shares: dict[int, int] = {}
        for rows, w in zip(self.tiles, self.weights, strict=True):
            if rows in left:
                left.remove(rows)
                weight, count = weight + w, count + 1
                shares[w] = shares.get(w, 0) + 1
        if self.even:
            all_tiles = sum(1 for w in self.weights if w)
            return derive.path([(label, (count, all_tiles))], label)
        value = Fraction(weight, self.total)
        summands = " + ".join(rf"{n} \cdot {w}" for w, n in sorted(shares.items()) if w) or "0"
        steps = [rf"\frac{{{summands}}}{{{self.total}}}", rf"\frac{{{weight}}}{{{self.total}}}"]
        if (value.numerator, value.denominator) != (weight, self.total):
            steps.append(rf"\frac{{{value.numerator}}}{{{value.denominator}}}")
        n, f = len(self.tiles), self.laying
        return Derivation(
            value, label, tuple(steps), idea=phrase("forest.odds.idea.laying", n=n, f=f)
        )


def unseen(game: Forest, view: State, p: int | None, whose: int | None = None) -> Unseen | None:
    """What comes next from the stack, or with `whose` what lies in that player's hand, for `p`.

    None where there is no such tile: the stack or the hand is empty.
    """
    view = game.view(view, p)
    if whose is not None:
        hand = view.hands[whose]
        if hand is None:
            return None
        if hand != HIDDEN:
            return Unseen((hand,), (1,))
    elif not view.left:
        return None
    tiles = view.stack
    even = Unseen(tiles, (1,) * len(tiles))
    if view.phase != "lay" or view.hand != HIDDEN:
        return even
    can = [fits(view.layout, rows) for rows in tiles]
    f = sum(can)
    if not f:
        return even
    if whose == view.turn:
        return Unseen(tiles, tuple(map(int, can)))
    if f == len(tiles):
        return even
    return Unseen(tiles, tuple(f - 1 if one else f for one in can), f)
