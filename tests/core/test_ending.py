"""How a game ends at random: against games played step by step, and told as what it is."""

from __future__ import annotations

import math
import statistics
from random import Random

import pytest

from boardkit import ending
from boardkit.errors import BadOption, BadPattern
from boardkit.game import Turn, odds_of, totals
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.text import LANGUAGES
from boardkit.town import Town
from boardkit.work import drain

GAMES = [Huts(2), Town(3), Town(2, mistakes=True)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_agrees_with_games_of_the_protocol(game) -> None:
    """Wins and points of 200 games on each side, within 4 standard errors."""
    view, n = game.view(Match(game, seed=4).state, 0), 200
    found = drain(ending.ending(game, view, 0, games=n))
    numbers, wins, points = Random(2), [], []
    for _ in range(n):
        state = game.guess(view, 0, numbers)
        while (turn := game.turn(state)) is not Turn.OVER:
            step = game.chance(state) if turn is Turn.CHANCE else game.proper(state)
            state = game.apply(state, step.sample(numbers))
        wins.append(0 in game.winners(state))
        points.append(totals(game.score(state), game.players)[0])
    share = statistics.fmean(wins)
    row = found.rows[0]
    assert abs(float(row.chance) - share) < 4 * math.sqrt(share * (1 - share) * 2 / n)
    told = dict(row.label.values)
    error = statistics.stdev(points) * math.sqrt(2 / n)
    assert abs(told["mean"] - statistics.fmean(points)) < 4 * error
    assert abs((told["high"] - told["low"]) / (2 * 1.96) * math.sqrt(2) - error) < error / 3


def test_what_it_says_and_that_it_is_simulated() -> None:
    game = Town(3)
    view = Match(game, seed=4).state
    found = odds_of(game).ask(game, view, 0, "Wer gewinnt?")
    assert found.origin == "simulated"
    assert found == odds_of(game).ask(game, game.guess(game.view(view, 0), 0, Random(1)), 0, "end")
    assert sum(row.chance for row in found.rows) == 1  # in the town nobody shares
    for row in found.rows:
        low, high = row.range
        assert low <= row.chance <= high
    for language in LANGUAGES:
        page = found.html(language)
        assert "60" in page
        assert "{" not in page


def test_a_game_that_is_over_or_without_end() -> None:
    game = Huts(2)
    board = {"fields": ["...", "...", "..."], "kinds": [["land"]]}
    over = game.position({**board, "supply": [0, 5]})
    with pytest.raises(BadPattern) as caught:
        ending.answer(game, over, 0)
    assert caught.value.key == "ending.over"
    # Nine plots for twenty-four huts: nobody can ever set the last one.
    with pytest.raises(BadOption) as caught:
        ending.answer(Huts(2, "simple"), Huts(2, "simple").position(board), 0)
    assert caught.value.key == "simulate.endless"


@pytest.mark.parametrize("games", [0, 1, True, 2.5, "9", None])
def test_a_mean_needs_two_games(games) -> None:
    game = Town(2)
    with pytest.raises(BadOption) as caught:
        drain(ending.ending(game, Match(game, seed=1).state, 0, games=games))
    assert caught.value.key == "ending.games"
    assert all(caught.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "right"),
    [("who wins", True), (" WER GEWINNT? ", True), ("final  score", True), ("", False),
     ("two uprights", False), (None, False), (3, False)],
)  # fmt: skip
def test_which_questions_are_about_the_end(text, right) -> None:
    assert ending.asked(text) == right
