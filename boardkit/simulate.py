"""Many games: who wins how often, told with its uncertainty; and random games to shake the rules.

`games` is work in slices that ends in a `Result`.  Game number i has the luck of the seed
``"<seed>/<i>"`` and can be looked at as ``Match(game, seed="<seed>/<i>")``; results are counted in
the order of i, so the same seed gives the same result, with any executor and on any machine.

>>> from boardkit.huts import Huts
>>> from boardkit.players import Greedy, Random
>>> from boardkit.work import drain
>>> result = drain(games(Huts(), [Greedy(), Random()], 4, seed="doctest"))
>>> result.games, sum(result.wins)
(4, Fraction(4, 1))
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardkit.chance.dist import shown
from boardkit.chance.infer import wilson
from boardkit.errors import BadOption
from boardkit.game import AnyGame, Game, Turn, game_of, totals
from boardkit.luck import Seed, fresh_seed, hashed, rng, seed_text
from boardkit.players import SLICE, Pace, Player
from boardkit.text import phrase
from boardkit.work import Progress, Work, drain

BLOCK = 10
"""Games that are computed and counted together."""
AHEAD = 16
"""Blocks that wait in an executor."""
LOOK = 1.05
"""The result so far is worked out whenever there are so many times as many games."""
MOST_GAMES = 100_000
MOST_STEPS = 200_000
"""Moves and events of one game; a random game with more is taken for endless."""


@dataclass(frozen=True)
class Played:
    """One finished game: everything by seat, `seats[k]` is the player (0, 1, ...) in seat k."""

    number: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    moves: int
    events: int
    turns: int


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error (0 with fewer than two games)."""

    value: float
    error: float


@dataclass(frozen=True)
class Result:
    """What many games showed, by player in the order they were given (not by seat)."""

    players: int
    played: tuple[Played, ...]
    level: float = 0.95

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.played)

    @property
    def wins(self) -> tuple[Fraction, ...]:
        """Games won by each; a win shared by k players counts 1/k for each of them."""
        won = [Fraction()] * self.players
        for game in self.played:
            for seat in game.winners:
                won[game.seats[seat]] += Fraction(1, len(game.winners))
        return tuple(won)

    @property
    def shares(self) -> tuple[float, ...]:
        """Wins divided by games, 0 without a game."""
        return tuple(float(won / self.games) if self.games else 0.0 for won in self.wins)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The Wilson interval of each share at `level`."""
        return tuple(wilson(float(won), self.games, self.level) for won in self.wins)

    @property
    def points(self) -> tuple[Mean, ...]:
        """The mean score of each and its standard error."""
        rows: list[list[int]] = [[] for _ in range(self.players)]
        for game in self.played:
            for seat, player in enumerate(game.seats):
                rows[player].append(game.points[seat])
        return tuple(_mean(row) for row in rows)

    @property
    def moves(self) -> int:
        """Decisions in all games together."""
        return sum(game.moves for game in self.played)

    @property
    def events(self) -> int:
        """Events of chance in all games together."""
        return sum(game.events for game in self.played)

    @property
    def precision(self) -> float:
        """Half the length of the longest interval."""
        return max((high - low) / 2 for low, high in self.intervals)


def _mean(values: Sequence[int]) -> Mean:
    n = len(values)
    if n < 2:
        return Mean(float(sum(values)), 0.0)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Mean(mean, math.sqrt(variance / n))


def games(
    game: AnyGame,
    players: Sequence[Player],
    count: int | None = None,
    *,
    precision: float | None = None,
    seed: Seed | None = None,
    alternate: bool = True,
    level: float = 0.95,
    executor: Executor | None = None,
) -> Work[Result]:
    """Play `count` games, or until every win share is known to +- `precision`; ends in a `Result`.

    `game` may also be a class or a name, for the game with its usual options.  `players` are as
    many as the game has.  With `alternate` they move up one seat from game to
    game, so that each starts equally often.  With `precision` the count is the most that are
    played (`MOST_GAMES` if not given); it is looked at whenever there are 5 % more games, and
    stopping when the result looks precise makes the intervals a little too short.
    `Progress.partial` is the `Result` so far; dropping the generator cancels.  With an `executor`
    blocks of games run there (for processes, game and players must be picklable), else in slices
    here.

    Raises `BadOption` for what is no game, another number of players, neither count nor precision,
    or a level or precision that is not between 0 and 1.
    """
    game = game_of(game)
    given = players if isinstance(players, (list, tuple)) else ()
    seated = sum(isinstance(player, Player) for player in given)
    if len(given) != game.players or seated != game.players:
        raise BadOption("simulate.players", given=seated, wanted=game.players)
    if count is None and precision is None:
        raise BadOption("simulate.when")
    most = MOST_GAMES if count is None else count
    if type(most) is not int or most < 1 or not (precision is None or _is_share(precision)):
        raise BadOption("simulate.when")
    if not _is_share(level):
        raise BadOption("simulate.level", given=shown(level))
    text = fresh_seed() if seed is None else seed_text(seed)
    seed_text(f"{text}/{most}")  # too long a seed is refused now
    table = Table(game, tuple(players), text, alternate)
    return _counted(table, most, precision, level, executor)


def _is_share(given: Any) -> bool:
    """Whether this is a number between 0 and 1."""
    return isinstance(given, (int, float, Fraction)) and 0 < given < 1


def _counted(
    table: Table, most: int, precision: float | None, level: float, executor: Executor | None
) -> Work[Result]:
    blocks = _blocks_here(table, most) if executor is None else _blocks(table, most, executor)
    played: list[Played] = []
    result = Result(len(table.players), (), level)
    reached = 0.0
    try:
        for part in blocks:
            if isinstance(part, list):
                played += part
                if len(played) == most or len(played) >= LOOK * result.games:
                    result = Result(len(table.players), tuple(played), level)
                if precision is not None and result.games:
                    if result.precision <= precision:
                        break
                    # Half the length takes four times the games.
                    reached = (precision / result.precision) ** 2
            done = len(played) + (part if isinstance(part, int) else 0)
            note = phrase("simulate.played", n=done)
            yield Progress(min(1.0, max(done / most, reached)), note, result)
    finally:
        blocks.close()
    return result


@dataclass(frozen=True)
class Table:
    """A game, who plays it and with which luck; what is sent to other processes."""

    game: Game[Any, Any]
    players: tuple[Player, ...]
    seed: str
    alternate: bool

    def play(self, number: int) -> Work[Played]:
        """Game `number`, a slice at a time."""
        game, n = self.game, len(self.players)
        first = number % n if self.alternate else 0
        seats = tuple((seat + first) % n for seat in range(n))
        seed = f"{self.seed}/{number}"
        numbers = [rng(seed, "player", seat) for seat in range(n)]
        luck = Luck(seed)
        state = game.start()
        moves = 0
        pace = Pace()
        while (turn := game.turn(state)) is not Turn.OVER:
            if turn is Turn.CHANCE:
                state = game.apply(state, luck.event(game, state))
            else:
                assert isinstance(turn, int)
                player = self.players[seats[turn]]
                thinking = player.think(game, game.view(state, turn), turn, numbers[turn])
                state = game.apply(state, (yield from thinking))
                moves += 1
            if pace():
                yield Progress(0)
            if moves + luck.events > MOST_STEPS:
                raise BadOption("simulate.endless", seed=seed, steps=MOST_STEPS)
        points = totals(game.score(state), game.players)
        turns = game.turn_number(state)
        return Played(number, seats, game.winners(state), points, moves, luck.events, turns)

    def block(self, first: int, last: int) -> list[Played]:
        """Games `first` up to `last`, without a pause."""
        return [drain(self.play(number)) for number in range(first, last)]


class Luck:
    """The events of a match with this seed, one after the other; as `Match` draws them."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._turn = -1
        self._n = 0
        self.events = 0

    def event(self, game: Game[Any, Any], state: Any) -> Any:
        """What chance does in `state`."""
        turn = game.turn_number(state)
        if turn != self._turn:
            self._turn, self._n = turn, 0
        u = hashed("luck", self._seed, turn, self._n)
        self._n += 1
        self.events += 1
        return game.chance(state).pick(u)


Blocks = Generator[int | list[Played], None, None]


def _blocks_here(table: Table, most: int) -> Blocks:
    """The number of games finished in a block while it goes on, then the list of them."""
    for first in range(0, most, BLOCK):
        played: list[Played] = []
        for number in range(first, min(first + BLOCK, most)):
            work = table.play(number)
            while True:
                try:
                    next(work)
                except StopIteration as end:
                    played.append(end.value)
                    break
                yield len(played)
        yield played


def _blocks(table: Table, most: int, executor: Executor) -> Blocks:
    """Blocks from an executor in their order; a few wait there, so that workers are busy."""
    waiting: deque[Future[list[Played]]] = deque()
    starts = iter(range(0, most, BLOCK))
    try:
        while True:
            while len(waiting) < AHEAD and (first := next(starts, None)) is not None:
                waiting.append(executor.submit(table.block, first, min(first + BLOCK, most)))
            if not waiting:
                return
            # Short waits, so that whoever runs this work can do something else or cancel it.
            while not waiting[0].done():
                wait([waiting[0]], timeout=SLICE)
                yield 0
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


# Soak: random games that shake the rules

Check = Callable[[Game[Any, Any], Any, Any, Any], None]
"""Called as ``check(game, before, step, after)`` after every move and event.

At the start `before` and `step` are None.  It raises whatever it likes, AssertionError mostly.
"""


@dataclass(frozen=True)
class Soaked:
    """What was played without a fault; `longest` is the most moves and events of one game."""

    games: int
    moves: int
    events: int
    longest: int


def soak(game: Game[Any, Any], games: int, seed: Seed, check: Check | None = None) -> Soaked:
    """Play random games from ``<seed>/0`` on and `check` every step; returns what was played.

    What holds for every game is checked too: turns are numbered upwards without a gap, somebody
    wins in the end and nobody before.

    Whatever goes wrong is raised with a note that names game, seed and the last steps.  A game of
    more than `MOST_STEPS` steps raises `BadOption`.

    >>> from boardkit.huts import Huts
    >>> soak(Huts(variant="simple"), 2, seed=1).games
    2
    """
    text = seed_text(seed)
    moves = events = longest = 0
    for number in range(games):
        steps: deque[str] = deque(maxlen=10)
        one = f"{text}/{number}"
        try:
            done = _soaked(game, one, check, steps)
        except Exception as error:
            error.add_note(f"in {game!r}, seed {one}, the last steps: {'; '.join(steps)}")
            raise
        moves += done[0]
        events += done[1]
        longest = max(longest, sum(done))
    return Soaked(games, moves, events, longest)


def _soaked(
    game: Game[Any, Any], seed: str, check: Check | None, steps: deque[str]
) -> tuple[int, int]:
    luck, numbers = Luck(seed), rng(seed, "soak")
    state = game.start()
    if check is not None:
        check(game, None, None, state)
    moves = 0
    while (turn := game.turn(state)) is not Turn.OVER:
        if turn is Turn.CHANCE:
            step = luck.event(game, state)
        else:
            step = game.legal(state).sample(numbers)
            moves += 1
        steps.append(str(step))
        after = game.apply(state, step)
        assert not game.winners(state), "somebody wins before the end"
        turns = game.turn_number(after) - game.turn_number(state)
        assert turns in (0, 1), f"the number of the turn changed by {turns}"
        if check is not None:
            check(game, state, step, after)
        state = after
        if moves + luck.events > MOST_STEPS:
            raise BadOption("simulate.endless", seed=seed, steps=MOST_STEPS)
    winners = set(game.winners(state))
    assert winners or game.players == 1, "nobody wins"  # alone one can lose to nobody
    assert winners <= set(range(game.players)), f"no such players: {winners}"
    return moves, luck.events
