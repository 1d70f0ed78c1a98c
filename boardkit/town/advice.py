"""What moves are worth in Town: what the rack costs when the turn ends.

The value looks one turn ahead: minus the burden (`boardkit.town.burden`) of the own rack at the
end of the turn, expected over what is drawn, with the best return after it.  It is exact but for
exchanges, of which `DRAWS` draws are tried, always the same ones for the same position.

Out of turn and after the end the value is that of the rack as it is.  Who does not see the rack, a
spectator, gets its expectation, and no choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from boardkit.game import Advice, Choice
from boardkit.luck import hashed
from boardkit.text import Phrase, phrase
from boardkit.town.burden import UNIT, after_draw, burden, cost
from boardkit.town.chances import seen_by, unseen_fitting
from boardkit.town.hidden import Hidden
from boardkit.town.moves import Call, Exchange, Keep, Lay, Return
from boardkit.town.state import HIDDEN, NUMBERS, Board, Hand, State, bits, cell_of
from boardkit.town.views import observer_of
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.town.rules import Town

DRAWS = 40
"""Draws of three new tiles that are tried for an exchange."""
SLICE = 8
"""Moves weighed between two slices."""

Weights = Mapping[int, int]


def advice(game: Town, view: State, p: int | None = None) -> Advice:
    """What the moves of `p` are worth, see the module; `p` None: of whose turn it is."""
    return drain(advise(game, view, p))


def advise(game: Town, view: State, p: int | None = None) -> Work[Advice]:
    """`advice` in slices; `Progress.partial` is None."""
    p = view.turn if p is None else p
    view, _ = seen_by(game, view, p)
    return (yield from _Adviser(game, view, p).all())


class _Adviser:
    """Weighs the moves of one player from one view."""

    def __init__(self, game: Town, view: State, p: int) -> None:
        self.game = game
        self.view = view
        self.p = p
        self.weights: Weights = Hidden(view, p).weights if view.bag else {}
        self.tried = False

    def all(self) -> Work[Advice]:
        view, p = self.view, self.p
        if any(tile >= HIDDEN for tile in view.hands[p]):
            return Advice(self.unseen(), (), note=phrase("town.advice.unseen"))
        if view.over or view.turn != p or view.phase == "deal":
            return Advice(self.value(view.board, view.hands[p]), (), note=self.note())
        if view.draws:
            value = yield from self.drawing()
            return Advice(value, (), not self.tried, self.note())
        choices = []
        moves = self.game.proper(view)
        for n, move in enumerate(moves):
            choices.append((yield from self.choice(move)))
            if n % SLICE == SLICE - 1:
                yield Progress(n / len(moves))
        if view.phase == "call":  # saying nothing wrong is what a false call comes to
            best = max((c.value for c in choices if not isinstance(c.move, Call)), default=None)
            false = [m for m in self.game.legal(view) if isinstance(m, Call)]
            weighed = {choice.move for choice in choices}
            if best is not None:
                choices += [Choice(m, best) for m in false if m not in weighed]
        choices.sort(key=lambda choice: -choice.value)
        return Advice(choices[0].value, tuple(choices), not self.tried, self.note())

    def unseen(self) -> Fraction:
        """The expected value of a rack whose shapes are hidden."""
        view = self.view
        hidden = Hidden(view, observer_of(view))
        racks = [hidden.place(self.p, place) for place in range(len(view.hands[self.p]))]
        costs = [dist.mean(lambda name: cost(view.board, NUMBERS[name])) for dist in racks]
        return -sum(costs, Fraction()) / UNIT

    def value(self, board: Board, hand: Hand) -> Fraction:
        return -Fraction(burden(board, hand), UNIT)

    def note(self) -> Phrase:
        return phrase("town.advice.sampled", n=DRAWS) if self.tried else phrase(
            "town.advice.burden"
        )  # fmt: skip

    def choice(self, move: Any) -> Work[Choice]:
        view, hand = self.view, self.view.hand
        if isinstance(move, Lay):
            board = view.board.with_tile(cell_of(move.field), NUMBERS[move.tile])
            kept = tuple(tile for tile in hand if tile != NUMBERS[move.tile])
            return Choice(move, self.laid(board, kept, self.weights), self.why(board, kept))
        if isinstance(move, (Keep, Return)):
            tile = NUMBERS[move.tile] if isinstance(move, Return) else None
            kept = tuple(one for one in hand if one != tile)
            return Choice(move, self.value(view.board, kept), self.held(view.board, kept))
        if isinstance(move, Exchange):
            drawn = yield from self.exchanged(move)
            return Choice(move, drawn, phrase("town.advice.exchanged", n=DRAWS))
        if isinstance(move, Call):
            after = self.game.apply(view, move)
            found = yield from _Adviser(self.game, after, self.p).all()
            self.tried = self.tried or not found.exact
            return Choice(move, found.value)
        return Choice(move, self.value(view.board, hand), self.held(view.board, hand))

    def laid(self, board: Board, kept: Hand, weights: Weights) -> Fraction:
        """The value once a tile was laid: a tile is drawn, the dearest one returned."""
        if not weights or not kept:
            return self.value(board, kept)
        return -after_draw(board, kept, weights)

    def drawing(self) -> Work[Fraction]:
        """The expectation before a draw of the own turn."""
        view = self.view
        if view.phase == "return":
            return -after_draw(view.board, view.hand, self.weights)
        return (yield from self.tries(view.hand, self.weights, view.draws))

    def exchanged(self, move: Exchange) -> Work[Fraction]:
        shown = [NUMBERS[name] for name in move.tiles]
        kept = tuple(tile for tile in self.view.hand if tile not in shown)
        # The shown ones are in the bag for certain: as likely as a tile can be.
        after = self.game.apply(self.view, move)
        weights = Hidden(after, self.p).weights
        return (yield from self.tries(kept, weights, len(shown)))

    def tries(self, kept: Hand, weights: Weights, draws: int) -> Work[Fraction]:
        """The mean value of the best lay after some draws of so many tiles."""
        self.tried = True
        seed = hashed("exchange", repr((kept, sorted(weights.items()), self.view.board.grid)))
        numbers = Random(seed)
        total = Fraction()
        for n in range(DRAWS):
            drawn = draw(weights, draws, numbers)
            left = {tile: w for tile, w in weights.items() if tile not in drawn}
            total += self.best_lay((*kept, *drawn), left)
            if n % SLICE == SLICE - 1:
                yield Progress(n / DRAWS)
        return total / DRAWS

    def best_lay(self, hand: Hand, weights: Weights) -> Fraction:
        """The value of the best lay; of each tile only the cells that burden the others least."""
        board = self.view.board
        best: tuple[int, Board, Hand] | None = None
        for tile in hand:
            kept = tuple(one for one in hand if one != tile)
            for cell in bits(board.fits(tile)):
                after = board.with_tile(cell, tile)
                weight = burden(after, kept)
                if kept:  # the dearest goes back
                    weight -= max(cost(after, one) for one in kept)
                if best is None or weight < best[0]:
                    best = weight, after, kept
        if best is None:  # nothing fits: all are left
            return self.value(board, hand)
        return self.laid(best[1], best[2], weights)

    def why(self, board: Board, kept: Hand) -> Phrase | None:
        if not self.weights:
            return self.held(board, kept)
        total = sum(self.weights.values())
        fits = sum(weight for tile, weight in self.weights.items() if board.fits(tile))
        return phrase("town.advice.lay", share=share(board, kept), chance=Fraction(fits, total))

    def held(self, board: Board, kept: Hand) -> Phrase:
        return phrase("town.advice.held", share=share(board, kept))


def share(board: Board, tiles: Hand) -> Phrase:
    """How many of some tiles fit somewhere, in words."""
    fits = unseen_fitting(board, sum(1 << tile for tile in tiles))
    return phrase("town.advice.share", n=fits, all=len(tiles))


def draw(weights: Weights, n: int, numbers: Random) -> tuple[int, ...]:
    """`n` different tiles (or all), one after the other, each as likely as its weight says.

    >>> draw({3: 1, 5: 1}, 2, Random(1)) in ((3, 5), (5, 3))
    True
    """
    left = dict(weights)
    found = []
    for _ in range(min(n, len(left))):
        u = numbers.randrange(sum(left.values()))
        ends = 0
        for tile, weight in islice(left.items(), len(left)):
            ends += weight
            if u < ends:
                found.append(tile)
                break
        del left[found[-1]]
    return tuple(found)
