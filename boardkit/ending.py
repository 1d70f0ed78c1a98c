"""How a game ends if all play on at random: simulated, for every game.

What is hidden is guessed (`Game.guess`), then every possible move is as likely as any other; and
again, many times.  A chance has its Wilson interval, a mean of points the interval of mean plus or
minus 1.96 standard errors.

>>> from boardkit.town import Town
>>> from boardkit.work import drain
>>> game = Town(players=2)
>>> table = game.position({"grid": [["A1"] + [None] * 6] + [[None] * 7] * 6})
>>> found = drain(ending(game, table, 0, games=20))
>>> found.origin, [row.outcome for row in found.rows], sum(row.chance for row in found.rows)
('simulated', [0, 1], Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from boardkit.chance.infer import wilson
from boardkit.chance.table import Row, Table
from boardkit.errors import BadOption, BadPattern
from boardkit.game import Game, Turn, player_phrase, totals
from boardkit.luck import Seed, hashed, seed_text
from boardkit.text import phrase
from boardkit.work import Progress, Work, drain

GAMES = 60
"""Games behind an answer: on screen it takes a second or less."""
MOST_STEPS = 20_000
"""Moves and events of one game; one with more is taken for endless."""
WIDTH = 1.96
"""Standard errors on each side of a mean, for 95 percent."""
SLICE = 16
QUESTIONS = (
    "win", "wins", "who wins", "winner", "score", "final score", "points", "end", "wer gewinnt",
    "gewinnt", "sieg", "sieger", "endstand", "punkte", "ende", "how it ends", "wie es ausgeht",
)  # fmt: skip


def asked(text: Any) -> bool:
    """Whether a reader's question is about the end.

    >>> asked("Wer gewinnt?"), asked("who  wins"), asked("two uprights"), asked(None)
    (True, True, False, False)
    """
    return isinstance(text, str) and " ".join(text.lower().strip(" ?!.").split()) in QUESTIONS


def answer(game: Game[Any, Any], view: Any, p: int | None) -> Table:
    """What `ending` ends in, for a question; raises `BadPattern` where the game is over."""
    if game.turn(view) is Turn.OVER:
        raise BadPattern("ending.over")
    return drain(ending(game, view, p))


def ending(
    game: Game[Any, Any], view: Any, p: int | None, games: int = GAMES, seed: Seed = "ending"
) -> Work[Table]:
    """How often each player wins, alone or shared, if all play on at random, in slices.

    `p` is the player who asks (None: a spectator): nothing is used that `p` may not know.  A row
    for each player with the 95 % range of the chance; its label tells the mean of the points and
    the interval of that mean.  The same view and seed give the same result.  Raises `BadOption` for
    fewer than two games and for a game that does not end.
    """
    if type(games) is not int or games < 2:
        raise BadOption("ending.games", given=games)
    view = game.view(view, p)
    points: list[list[int]] = [[] for _ in range(game.players)]
    wins = [0] * game.players
    text = seed_text(seed)
    for n in range(1, games + 1):
        end = yield from _played(game, view, p, f"{text}/{n}", (n - 1) / games)
        for column, value in zip(points, totals(game.score(end), game.players), strict=True):
            column.append(value)
        for winner in game.winners(end):
            wins[winner] += 1
        yield Progress(n / games)
    rows = []
    for player, won in enumerate(wins):
        mean, half = fmean(points[player]), WIDTH * stdev(points[player]) / sqrt(games)
        label = phrase(
            "ending.row", player=player_phrase(player), mean=mean, low=mean - half, high=mean + half
        )
        rows.append(Row(player, label, Fraction(won, games), range=wilson(won, games)))
    title, assumed = phrase("ending.title", n=games), phrase("ending.random")
    return Table(title, tuple(rows), assumed, "simulated")


def _played(game: Game[Any, Any], view: Any, p: int | None, seed: str, done: float) -> Work[Any]:
    """The end of one game."""
    numbers = Random(hashed("ending", seed))
    state = game.guess(view, p, numbers)
    for step in range(MOST_STEPS):
        turn = game.turn(state)
        if turn is Turn.OVER:
            return state
        moves = game.chance(state) if turn is Turn.CHANCE else game.proper(state)
        state = game.apply(state, moves.sample(numbers))
        if step % SLICE == SLICE - 1:
            yield Progress(done)
    raise BadOption("simulate.endless", seed=seed, steps=MOST_STEPS)
