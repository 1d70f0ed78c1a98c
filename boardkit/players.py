"""Computer players: random, greedy and Monte-Carlo, and three levels for people.

A player is given a *view* only, never the true state, and random numbers of its own.  It thinks in
slices: `Player.think` is a generator of `Progress` that ends in the decision.  Whoever runs it may
let the screen breathe between two slices, and drops the generator to cancel; there are no threads.
The same view and the same random numbers give the same move, however fast the machine is: what a
player may spend is counted, not timed.

>>> from random import Random as Numbers
>>> from boardkit.huts import Huts
>>> from boardkit.match import Match
>>> game = Huts(players=2)
>>> match = Match(game, seed="BKTRMX")
>>> level("medium").choose(game, match.state, 0, Numbers(1)) in match.legal()
True
"""

from __future__ import annotations

import dataclasses
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random as Numbers
from typing import Any

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.game import Advice, Choice, Game, Moves, Turn, odds_of
from boardkit.luck import hashed
from boardkit.text import Phrase, phrase
from boardkit.work import Progress, Work, drain

SLICE = 0.008
"""Seconds after which a thinking player lets others act."""
LOOK = 400
"""Greedy looks at no more moves than this; of more it takes a sample of this size."""


class Player(ABC):
    """Somebody who decides from a view."""

    @abstractmethod
    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """The work that ends in a legal move for `player`; a forced move comes at once.

        `view` is ``game.view(state, player)`` with `player` to move.
        """

    def choose(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Any:
        """The decision, without a pause; of a full state only what `player` may know is used."""
        return drain(self.think(game, game.view(view, player), player, rng))

    @abstractmethod
    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """In a sentence, how this player came to `move`."""


@dataclass(frozen=True)
class Random(Player):
    """Every legal move is equally likely."""

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """A random legal move, at once."""
        return game.proper(view).sample(rng)
        yield  # a generator, as all thinking is

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """That it was chance, and among how many moves."""
        return phrase("players.why.random", n=len(game.proper(view)))


@dataclass(frozen=True)
class Greedy(Player):
    """The move after which `Game.worth` is highest; equally good ones are drawn by lot.

    Of more than `look` moves only a sample of that size is looked at, a new one for every decision.
    """

    look: int = LOOK

    def __post_init__(self) -> None:
        if type(self.look) is not int or self.look < 1:
            raise BadOption("players.look", given=shown(self.look))

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """Look one move ahead."""
        legal = game.proper(view)
        if len(legal) == 1:
            return legal[0]
        rated = yield from rate(game, view, player, candidates(legal, self.look, rng), rng)
        top = max(value for value, _ in rated)
        return rng.choice([move for value, move in rated if value == top])

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """What the position after `move` is worth to it."""
        rated = drain(rate(game, view, player, [move], Numbers(0)))
        n = min(len(game.proper(view)), self.look)
        return phrase("players.why.greedy", move=str(move), value=rated[0][0], n=n)


@dataclass(frozen=True)
class Mixed(Player):
    """Greedy, but with chance `slips` (0 to 1) a random move instead."""

    slips: float = 0.5
    greedy: Greedy = Greedy()

    def __post_init__(self) -> None:
        if type(self.slips) not in (int, float) or not 0 <= self.slips <= 1:
            raise BadOption("players.slips", given=shown(self.slips))

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """Draw whether to think at all."""
        legal = game.proper(view)
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self.slips:
            return legal.sample(rng)
        return (yield from self.greedy.think(game, view, player, rng))

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """That it guesses now and then; whether it did so here, it does not remember."""
        return phrase("players.why.mixed", share=self.slips)


@dataclass
class MonteCarlo(Player):
    """Plays every promising move out many times and takes the one that ends best on average.

    The `width` moves of highest `Game.worth` (of at most `look`) are candidates.  A play-out
    guesses what is hidden, makes the move and lets everybody play on (each taking the best by
    worth of `sample` random moves) until `turns` turns are over or the game is; it counts what
    the position is then worth.  A game may have a quicker way to its end: `Game.play_out`.
    `budget` play-outs in all are shared by *successive halving*: each candidate gets some, the
    better half gets more, and so on (Z. Karnin, T. Koren, O. Somekh, Almost Optimal Exploration in
    Multi-Armed Bandits, ICML 2013).  The n-th play-outs of all candidates meet the same luck, so
    what is compared is the moves.
    """

    budget: int = 300
    width: int = 12
    turns: int = 2
    sample: int = 3
    look: int = 5 * LOOK
    _found: tuple[Any, int, Advice] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        numbers = (self.budget, self.width, self.turns, self.sample, self.look)
        if not all(type(n) is int and n > 0 for n in numbers):
            raise BadOption("players.budget", given=shown(numbers))

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """Halve the candidates until the budget is spent; `partial` is the `Advice` so far."""
        legal = game.proper(view)
        if len(legal) == 1:
            return legal[0]
        rated = yield from rate(game, view, player, candidates(legal, self.look, rng), rng)
        rated.sort(key=lambda pair: -pair[0])
        moves = [move for _, move in rated[: self.width]]
        found = yield from self._halve(game, view, player, moves, rng)
        self._found = view, player, found
        return found.best()

    def _halve(
        self, game: Game[Any, Any], view: Any, player: int, moves: list[Any], rng: Numbers
    ) -> Work[Advice]:
        pace = Pace()
        seed = str(rng.getrandbits(64))
        sums = [0.0] * len(moves)
        alive = list(range(len(moves)))
        rounds = max(1, (len(moves) - 1).bit_length())
        used = tries = 0
        for _ in range(rounds):
            each = max(1, self.budget // (rounds * len(alive)))
            for j in range(tries, tries + each):
                for i in alive:
                    sums[i] += self._play_out(game, view, player, moves[i], f"{seed}/{j}")
                    used += 1
                    if pace():
                        yield Progress(min(1.0, used / self.budget), _tried(used))
            tries += each
            alive.sort(key=lambda i: -sums[i])
            best = [Choice(moves[i], sums[i] / tries) for i in alive]
            alive = alive[: (len(alive) + 1) // 2]
        return Advice(best[0].value, tuple(best), exact=False, note=_tried(used))

    def _play_out(
        self, game: Game[Any, Any], view: Any, player: int, move: Any, seed: str
    ) -> float:
        """What the position is worth to `player` some turns after `move`."""
        rng = Numbers(hashed("guess", seed))
        state = game.apply(game.guess(view, player, rng), move)
        ended = game.play_out(state, player, rng)
        if ended is not None:
            return ended
        last = game.turn_number(view) + self.turns
        number, n = -1, 0
        while (turn := game.turn(state)) is not Turn.OVER:
            now = game.turn_number(state)
            if now >= last:
                break
            if turn is Turn.CHANCE:
                number, n = now, n + 1 if now == number else 0
                state = game.apply(state, game.chance(state).pick(hashed("play", seed, now, n)))
            else:
                assert isinstance(turn, int)
                state = game.apply(state, self._quick(game, state, turn, rng))
        return game.worth(game.view(state, player), player)

    def _quick(self, game: Game[Any, Any], state: Any, player: int, rng: Numbers) -> Any:
        """The move of the play-outs: the best by worth of a few random ones."""
        legal = game.proper(state)
        few = candidates(legal, self.sample, rng)
        if len(few) == 1:
            return few[0]
        return max(few, key=lambda move: game.worth(game.apply(state, move), player))

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """What the play-outs said, if `move` is what it decided last; else how it decides."""
        if self._found is not None and self._found[:2] == (view, player):
            advice = self._found[2]
            choice = advice.of(move)
            if choice is not None:
                return phrase(
                    "players.why.monte_carlo",
                    move=str(move),
                    value=choice.value,
                    best=advice.value,
                    tried=advice.note,
                )
        return phrase("players.why.monte_carlo_general")


@dataclass
class Strong(Player):
    """The game's exact player where it has one (`Game.expert_work`), else `MonteCarlo`."""

    other: MonteCarlo = field(default_factory=MonteCarlo)

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """Ask the expert first."""
        legal = game.proper(view)
        if len(legal) == 1:
            return legal[0]
        move = yield from game.expert_work(view, player)
        if move is not None:
            return move
        return (yield from self.other.think(game, view, player, rng))

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """What the game's odds say of the expert's move; else as Monte-Carlo explains."""
        if game.expert(view, player) != move:
            return self.other.explain(game, view, player, move)
        return _said(game, view, player, move) or phrase("players.why.expert")


@dataclass(frozen=True)
class Assuming(Player):
    """`player`, who reckons with a chance model of its own, whatever the game is played with.

    `model` takes the place of the game's option ``model``; `BadOption` is raised for a game that
    has none, and the game's own error for what is no model.

    >>> from random import Random as Numbers
    >>> from boardkit.chance import models
    >>> from boardkit.huts import Huts
    >>> from boardkit.match import Match
    >>> match = Match(Huts(players=2), seed="BKTRMX")
    >>> planner = Assuming(Greedy(), models.named("hut-10-12-8-14"))
    >>> planner.choose(match.game, match.state, 0, Numbers(1)) in match.legal()
    True
    """

    player: Player
    model: Any

    def think(self, game: Game[Any, Any], view: Any, player: int, rng: Numbers) -> Work[Any]:
        """What the player within decides in the game as it is assumed to be."""
        return (yield from self.player.think(under(game, self.model), view, player, rng))

    def explain(self, game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase:
        """The reason of the player within, and what was assumed."""
        assumed = under(game, self.model)
        why = self.player.explain(assumed, view, player, move)
        return phrase("players.why.assuming", why=why, model=self.model.label)


def under(game: Game[Any, Any], model: Any) -> Game[Any, Any]:
    """`game` with another chance model; raises `BadOption` for a game that has none.

    >>> from boardkit.chance import models
    >>> from boardkit.huts import Huts
    >>> under(Huts(players=3), models.named("hut-10-12-8-14")).model.origin
    'simulated'
    """
    if not any(option.name == "model" for option in dataclasses.fields(game)):  # type: ignore[arg-type]
        raise BadOption("players.no_model", game=game.name)
    return dataclasses.replace(game, model=model)  # type: ignore[type-var]


def _said(game: Game[Any, Any], view: Any, player: int, move: Any) -> Phrase | None:
    """The sentence that the game's odds have on a move; None where they have none."""
    try:
        odds = odds_of(game)
    except ModuleNotFoundError:
        return None
    choice = odds.advice(game, view, player).of(move)
    return None if choice is None else choice.why


LEVELS = ("easy", "medium", "strong")
"""The levels for people, weakest first; their names stand under ``players.level.<level>``."""


def level(name: str) -> Player:
    """The computer player of a level; raises `BadOption` for any other name.

    * easy: every other move, on average, is random, the rest are greedy (`Mixed`)
    * medium: `Greedy`
    * strong: the game's exact player, else `MonteCarlo` (`Strong`)

    >>> level("medium")
    Greedy(look=400)
    """
    if name == "easy":
        return Mixed()
    if name == "medium":
        return Greedy()
    if name == "strong":
        return Strong()
    raise BadOption("players.level", given=shown(name), known=LEVELS)


# What several players use


class Pace:
    """Says when it is time to let others act: true once per `SLICE` seconds."""

    def __init__(self) -> None:
        self._next = time.perf_counter() + SLICE

    def __call__(self) -> bool:
        """Whether a slice is over; then the next one begins."""
        now = time.perf_counter()
        if now < self._next:
            return False
        self._next = now + SLICE
        return True


def candidates(legal: Moves[Any], most: int, rng: Numbers) -> Sequence[Any]:
    """All moves, or `most` different ones drawn by lot where there are more."""
    return legal.few(most, rng)


def rate(
    game: Game[Any, Any], view: Any, player: int, moves: Sequence[Any], rng: Numbers
) -> Work[list[tuple[float, Any]]]:
    """Pairs (worth of the position after the move, move) in the order of `moves`.

    What is hidden is guessed once, the same for all moves, and hidden again before it is judged.
    """
    pace = Pace()
    state = game.guess(view, player, rng)
    rated = []
    for n, move in enumerate(moves, start=1):
        after = game.view(game.apply(state, move), player)
        rated.append((game.worth(after, player), move))
        if pace():
            yield Progress(n / len(moves), _tried(n))
    return rated


def _tried(n: int) -> Phrase:
    return phrase("players.tried", n=n)
