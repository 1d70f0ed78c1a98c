"""What every building brings in the end: simulated, with an interval, beside the exact next draw.

What is hidden is guessed (`Game.guess`), then everybody plays on to the end at random, or takes the
best by `Game.worth` of a few random moves; and again, many times.  The mean of n games has the
standard error s / sqrt(n), s the standard deviation of the games, and the interval is the mean
plus or minus 1.96 standard errors: in the long run 95 of 100 such intervals hold the mean that
endless games would give.  It says nothing about how well the guess of everybody's play fits.

>>> from boardkit.forest.rules import Forest
>>> game = Forest(players=2)
>>> table = game.position(
...     {
...         "tiles": [
...             {"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]},
...         ],
...         "buildings": [["hut_village", 0, 0, 0]], "turn": 0, "number": 1,
...     }
... )
>>> found = drain(expected(game, table, 0, games=4, seed="doctest"))
>>> hut = found.rows[0]
>>> hut.now, hut.now <= hut.mean, hut.low <= hut.mean <= hut.high, found.games
(6, True, True, 4)
"""  # fmt: skip

from __future__ import annotations

import csv
import html
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from boardkit.chance.dist import shown
from boardkit.chance.table import ORIGINS
from boardkit.errors import BadOption
from boardkit.forest import scoring
from boardkit.forest.chances import COUNTING, next_tile
from boardkit.forest.layout import Building
from boardkit.forest.refusal import kind_phrase
from boardkit.forest.state import State
from boardkit.game import Turn, field_phrase, player_phrase
from boardkit.luck import Seed, hashed, seed_text
from boardkit.text import Phrase, known, number, percent, phrase
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

GAMES = 100
MOST_GAMES = 100_000
MOST_LOOK = 50
WIDTH = 1.96
"""Standard errors on each side of the mean, for 95 percent."""


@dataclass(frozen=True)
class Expected:
    """One line: points now and at the end on average, with the interval of that mean.

    `building` is None for all points of `player` together.  `next` is the exact chance that the
    next tile extends its area, None where it counts none.
    """

    player: int
    building: Building | None
    now: int
    mean: float
    low: float
    high: float
    next: Fraction | None = None

    @property
    def label(self) -> Phrase:
        """What the line is about, in words."""
        who = player_phrase(self.player)
        if self.building is None:
            return phrase("forest.expected.player", player=who)
        return phrase(
            "forest.expected.building",
            kind=kind_phrase(self.building.kind), player=who,
            field=field_phrase(self.building.field),
        )  # fmt: skip


@dataclass(frozen=True)
class ExpectedScores:
    """A line for each building on the board and for each player; always marked as simulated."""

    rows: tuple[Expected, ...]
    games: int
    look: int = 1
    origin = "simulated"

    @property
    def title(self) -> Phrase:
        """The heading: how all play on."""
        if self.look == 1:
            return phrase("forest.expected.title")
        return phrase("forest.expected.title_best", n=self.look)

    @property
    def note(self) -> Phrase:
        """How many games, and what the interval means."""
        return phrase("forest.expected.note", n=self.games)

    def html(self, language: str | None = None) -> str:
        """The lines as an HTML table."""
        code = known(language)
        icon, word = ORIGINS[self.origin], phrase(f"chance.origin.{self.origin}").text(code)
        head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in self._head(code))
        body = "".join(
            f'<tr><th scope="row" style="text-align:left">{html.escape(cells[0])}</th>'
            + "".join(
                f'<td style="text-align:right">{html.escape(cell)}</td>' for cell in cells[1:]
            )
            + "</tr>"
            for cells in (self._cells(row, code) for row in self.rows)
        )
        return (
            f'<table lang="{code}"><caption style="text-align:left">'
            f"<b>{html.escape(self.title.text(code))}</b><br>"
            f'<span aria-hidden="true">{icon}</span> {html.escape(word)} · '
            f"{html.escape(self.note.text(code))}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def _repr_html_(self) -> str:
        return self.html()

    def to_csv(self, language: str | None = None) -> str:
        """The lines as text for a spreadsheet, with a heading line."""
        code = known(language)
        out = io.StringIO()
        writer = csv.writer(out, delimiter=";" if code == "de" else ",", lineterminator="\r\n")
        writer.writerow(self._head(code))
        writer.writerows(self._cells(row, code) for row in self.rows)
        return out.getvalue()

    @staticmethod
    def _head(code: str) -> list[str]:
        names = ("what", "now", "mean", "low", "high", "next")
        return [phrase(f"forest.expected.head.{name}").text(code) for name in names]

    @staticmethod
    def _cells(row: Expected, code: str) -> list[str]:
        cells = [row.label.text(code), number(row.now, 0, code)]
        cells += [number(value, 1, code) for value in (row.mean, row.low, row.high)]
        return [*cells, "" if row.next is None else percent(row.next, 1, code)]


def expected(
    game: Forest,
    view: State,
    p: int | None,
    games: int = GAMES,
    seed: Seed = "expected",
    look: int = 1,
) -> Work[ExpectedScores]:
    """Play `games` games on from what `p` sees, in slices; ends in `ExpectedScores`.

    Everybody takes the best of `look` random moves by `Game.worth`; 1 is pure chance.  The same
    view and seed give the same result.  `Progress.partial` is the result so far (from two games
    on); dropping the generator cancels.  Raises `BadOption` for numbers out of range.
    """
    if type(games) is not int or not 2 <= games <= MOST_GAMES:
        raise BadOption("forest.odds.games", given=shown(games), high=MOST_GAMES)
    if type(look) is not int or not 1 <= look <= MOST_LOOK:
        raise BadOption("forest.odds.look", given=shown(look), high=MOST_LOOK)
    view = game.view(view, p)
    text = seed_text(seed)
    buildings = tuple(b for b in view.layout.buildings if b.kind != "bridge")
    now = _values(game, view, buildings)
    chances = [
        next_tile(game, view, p, b.field) if b.kind in COUNTING and view.left else None
        for b in buildings
    ]
    columns: list[list[int]] = [[] for _ in now]

    def so_far() -> ExpectedScores:
        n = len(buildings)
        rows = [
            Expected(b.player, b, now[i], *_interval(columns[i]), chances[i])
            for i, b in enumerate(buildings)
        ]
        rows += [
            Expected(q, None, now[n + q], *_interval(columns[n + q])) for q in range(game.players)
        ]
        return ExpectedScores(tuple(rows), len(columns[0]), look)

    for n in range(1, games + 1):
        end = yield from _played(game, view, p, f"{text}/{n}", look, (n - 1) / games)
        for column, value in zip(columns, _values(game, end, buildings), strict=True):
            column.append(value)
        yield Progress(
            n / games, phrase("forest.expected.played", n=n), so_far() if n > 1 else None
        )
    return so_far()


def scores(
    game: Forest,
    view: State,
    p: int | None,
    games: int = GAMES,
    seed: Seed = "expected",
    look: int = 1,
) -> ExpectedScores:
    """What `expected` ends in, without a pause."""
    return drain(expected(game, view, p, games, seed, look))


def _played(
    game: Forest, view: State, p: int | None, seed: str, look: int, done: float
) -> Work[State]:
    """The end of one game."""
    rng = Random(hashed("forest expected", seed))
    state = game.guess(view, p, rng)
    steps = 0
    while (turn := game.turn(state)) is not Turn.OVER:
        if turn is Turn.CHANCE:
            state = game.apply(state, game.chance(state).sample(rng))
            continue
        assert isinstance(turn, int)
        state = _moved(game, state, turn, look, rng)
        steps += 1
        if steps % 8 == 0:
            yield Progress(done)
    return state


def _moved(game: Forest, state: State, player: int, look: int, rng: Random) -> State:
    legal = game.legal(state)
    if look == 1:
        return game.apply(state, legal.sample(rng))
    after = [game.apply(state, move) for move in legal.few(look, rng)]
    return max(after, key=lambda one: game.worth(one, player))


def _values(game: Forest, s: State, buildings: Sequence[Building]) -> list[int]:
    """The points of the buildings, then of the players."""
    found = [scoring.of_building(game, s.layout, building)[0] for building in buildings]
    return found + scoring.totals(game, s.layout)


def _interval(values: Sequence[int]) -> tuple[float, float, float]:
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    half = WIDTH * math.sqrt(variance / n)
    return mean, mean - half, mean + half


__all__: list[Any] = ["Expected", "ExpectedScores", "expected", "scores"]
