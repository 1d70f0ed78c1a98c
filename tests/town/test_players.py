"""Computer players of Town: what they may know, and how well they do."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.game import Turn
from boardkit.players import LEVELS, Greedy, MonteCarlo, Strong, level
from boardkit.players import Random as RandomPlayer
from boardkit.simulate import games
from boardkit.town import Solo, State, Town, odds
from boardkit.town.playout import play_out
from boardkit.work import drain

QUICK = MonteCarlo(budget=24, width=4)


def decisions(players: int, seed: int, count: int) -> list[State]:
    """States in which somebody decides, from a game of random moves."""
    game, rng = Town(players=players), Random(seed)
    s = game.start()
    found = []
    while (turn := game.turn(s)) is not Turn.OVER and len(found) < count:
        if turn is Turn.CHANCE:
            s = game.apply(s, game.chance(s).sample(rng))
        else:
            found.append(s)
            s = game.apply(s, game.legal(s).sample(rng))
    return found


@pytest.mark.parametrize("player", [*map(level, LEVELS[:2]), QUICK, Strong(QUICK)], ids=repr)
def test_hidden_tiles_change_no_choice(player) -> None:
    changed = 0
    for s in decisions(3, seed=5, count=6):
        game, mine = Town(players=3), s.turn
        view = game.view(s, mine)
        choice = player.choose(game, view, mine, Random(7))
        for n in range(3):
            other = game.guess(view, mine, Random(n))
            changed += other.hands != s.hands
            assert game.view(other, mine) == view
            assert player.choose(game, game.view(other, mine), mine, Random(7)) == choice
            # Even who is handed the true state decides from the view.
            assert player.choose(game, other, mine, Random(7)) == choice
    assert changed > 10


def test_hidden_tiles_change_no_odds() -> None:
    for s in decisions(3, seed=6, count=5):
        game, mine = Town(players=3), s.turn
        said = odds.advice(game, game.view(s, mine), mine)
        other = game.guess(game.view(s, mine), mine, Random(1))
        assert odds.advice(game, game.view(other, mine), mine) == said


def test_greedy_beats_random() -> None:
    result = drain(games(Town(), [Greedy(), RandomPlayer()], 40, seed="players"))
    # 200 of 200 when measured; luck alone would give 20.
    assert result.wins[0] >= 36


def test_greedy_lays_more_tiles_alone_than_random() -> None:
    means = []
    for player in (Greedy(), RandomPlayer()):
        result = drain(games(Solo(), [player], 30, seed="players"))
        means.append(result.points[0].value)
    # 30.4 and 23.7 when measured.
    assert means[0] > means[1] + 3


def test_computers_do_not_hurry_out_while_others_play() -> None:
    # With four tiles and an empty town, keeping them is better than returning one.
    s = next(s for s in decisions(2, seed=1, count=9) if s.phase == "return")
    game = Town()
    assert s.board.laid < 6
    assert str(Greedy().choose(game, game.view(s, s.turn), s.turn, Random(1))) == "keep"


def test_play_outs_end_with_one_winner_and_leave_the_state_alone() -> None:
    for players in (2, 4):
        for s in decisions(players, seed=9, count=6):
            before = hash(s)
            wins = [0] * players
            for n in range(40):
                values = [play_out(s, p, Random(n)) for p in range(players)]
                won = [value > 0.5 for value in values]
                assert sum(won) == 1
                assert all(-0.5 <= value <= 1 for value in values)
                wins[won.index(True)] += 1
            assert hash(s) == before
            assert max(wins) < 40


def test_play_outs_near_the_end_agree_with_the_ranking() -> None:
    game = Town()
    grid = [["A1", "B2"] + [None] * 5] + [[None] * 7 for _ in range(6)]
    # Player 2 is out with one tile; player 1 has one left that fits, so 0 tiles and the win.
    doc = {"grid": grid, "hands": [["C3"], ["D4"]], "out": [1], "turn": 0}
    s = game.position(doc)
    assert {play_out(s, 0, Random(n)) for n in range(5)} == {1.0}
