"""Many games: counted rightly, the same everywhere, stopped by precision, cancelled at any time."""

from __future__ import annotations

import math
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction

import pytest

from boardkit import simulate
from boardkit.chance.infer import wilson
from boardkit.errors import BadOption
from boardkit.game import totals
from boardkit.match import Match
from boardkit.players import Greedy, Random
from boardkit.simulate import Mean, Played, Result, Soaked, games, soak
from boardkit.work import Progress, drain
from tests.support.pearls.rules import Deck, Pearls
from tests.support.subject_pearls import check

GAME = Pearls()
PAIR = [Greedy(), Random()]


def played(number, winners, points, first=0):
    seats = tuple((seat + first) % len(points) for seat in range(len(points)))
    return Played(number, seats, winners, points, 10, 5, 8)


def test_results_are_counted_by_player_not_by_seat():
    """Game 0: player 0 in seat 0 wins 7 to 3.  Game 1: seat 0, now player 1, wins 6 to 2.
    Game 2: a tie at 4."""
    result = Result(
        2, (played(0, (0,), (7, 3)), played(1, (0,), (6, 2), first=1), played(2, (0, 1), (4, 4)))
    )
    assert result.games == 3
    assert result.wins == (Fraction(3, 2), Fraction(3, 2))
    assert result.shares == (0.5, 0.5)
    assert result.intervals == (wilson(1.5, 3),) * 2
    # Points of player 0: 7, 2, 4: mean 13/3, variance (64 + 49 + 1)/9/2 = 19/3, error sqrt(19)/3.
    assert result.points[0].value == pytest.approx(13 / 3)
    assert result.points[0].error == pytest.approx(math.sqrt(19) / 3)
    assert result.points[1].value == pytest.approx((3 + 6 + 4) / 3)
    assert (result.moves, result.events) == (30, 15)


def test_nothing_played_is_a_result_too():
    result = Result(2, ())
    assert result.shares == (0.0, 0.0)
    assert result.intervals == ((0.0, 1.0), (0.0, 1.0))
    assert result.points == (Mean(0.0, 0.0),) * 2


def test_every_game_can_be_looked_at_again():
    result = drain(games(GAME, [Random(), Random()], 3, seed="again"))
    for game in result.played:
        match = Match(GAME, seed=f"again/{game.number}")
        numbers = [simulate.rng(f"again/{game.number}", "player", seat) for seat in range(2)]
        while not match.over:
            match.play(Random().choose(GAME, match.state, match.turn, numbers[match.turn]))
        assert totals(GAME.score(match.state), 2) == game.points
        assert GAME.winners(match.state) == game.winners
        kinds = [entry.kind for entry in match.log]
        assert (kinds.count("move"), kinds.count("event")) == (game.moves, game.events)
        assert GAME.turn_number(match.state) == game.turns


def test_players_move_up_a_seat_from_game_to_game():
    three = Pearls(players=3)
    result = drain(games(three, [Greedy(), Random(), Random()], 6, seed=1))
    assert [game.seats for game in result.played[:4]] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    fixed = drain(games(three, [Greedy(), Random(), Random()], 6, seed=1, alternate=False))
    assert {game.seats for game in fixed.played} == {(0, 1, 2)}


def test_greedy_beats_random():
    result = drain(games(GAME, PAIR, 100, seed=1))
    assert result.intervals[0][0] > 0.7
    assert sum(result.wins) == 100


def test_the_seed_fixes_everything():
    first = drain(games(GAME, PAIR, 25, seed=1))
    assert drain(games(GAME, PAIR, 25, seed="1")) == first
    assert drain(games(GAME, PAIR, 25, seed=2)) != first
    longer = drain(games(GAME, PAIR, 40, seed=1))
    assert longer.played[:25] == first.played


def test_executors_change_nothing():
    here = drain(games(GAME, PAIR, 35, seed=1))
    with ThreadPoolExecutor(3) as executor:
        assert drain(games(GAME, PAIR, 35, seed=1, executor=executor)) == here


def test_games_run_in_other_processes():
    here = drain(games(GAME, PAIR, 20, seed=1))
    context = multiprocessing.get_context("spawn")  # as on Windows: nothing is inherited
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        assert drain(games(GAME, PAIR, 20, seed=1, executor=executor)) == here


def test_progress_comes_in_slices_with_a_result_so_far():
    steps = list(games(GAME, PAIR, 30, seed=1))
    assert all(isinstance(step, Progress) for step in steps)
    shares = [step.done for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert steps[-1].partial.games == 30
    assert {step.partial.games for step in steps} >= {10, 20, 30}
    assert "30" in steps[-1].note.text("de")


def test_games_are_counted_while_a_block_goes_on(monkeypatch):
    monkeypatch.setattr("boardkit.players.SLICE", 0.0)
    work = games(GAME, PAIR, 10, seed=1)
    notes = {next(work).note.text("en") for _ in range(250)}
    assert {"0 games", "1 game", "2 games"} <= notes
    work.close()


def test_precision_stops():
    result = drain(games(GAME, PAIR, precision=0.1, seed=1))
    assert result.precision <= 0.1
    before = Result(2, result.played[:-10])
    assert before.precision > 0.1, "it could have stopped a block earlier"
    assert drain(games(GAME, PAIR, 20, precision=0.0001, seed=1)).games == 20


def test_precision_stops_at_the_same_game_with_an_executor():
    here = drain(games(GAME, PAIR, precision=0.1, seed=1))
    with ThreadPoolExecutor(3) as executor:
        assert drain(games(GAME, PAIR, precision=0.1, seed=1, executor=executor)) == here


class Never(ThreadPoolExecutor):
    """An executor that never gets round to it."""

    def __init__(self):
        self.futures = []

    def submit(self, fn, /, *args, **kwargs):
        self.futures.append(Future())
        return self.futures[-1]


def test_dropping_the_work_cancels_what_waits():
    executor = Never()
    work = games(GAME, PAIR, 10_000, seed=1, executor=executor)
    assert next(work).partial.games == 0
    assert len(executor.futures) == simulate.AHEAD
    work.close()
    assert all(future.cancelled() for future in executor.futures)


def test_errors_in_an_executor_come_out():
    class Broken(Random):
        def think(self, game, view, player, rng):
            raise RuntimeError("broken")

    with ThreadPoolExecutor(1) as executor, pytest.raises(RuntimeError, match="broken"):
        drain(games(GAME, [Broken(), Random()], 10, seed=1, executor=executor))


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({"players": [Random()], "count": 5}, "simulate.players"),
        ({"players": PAIR}, "simulate.when"),
        ({"players": PAIR, "count": 0}, "simulate.when"),
        ({"players": PAIR, "precision": 0}, "simulate.when"),
        ({"players": PAIR, "precision": 1.5}, "simulate.when"),
        ({"players": PAIR, "count": 5, "seed": "x" * 100}, "match.seed"),
    ],
)
def test_bad_orders_are_refused_before_anything_is_played(arguments, key):
    with pytest.raises(BadOption) as caught:
        games(GAME, **arguments)
    assert caught.value.key == key


def test_a_game_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(simulate, "MOST_STEPS", 20)
    with pytest.raises(BadOption) as caught:
        drain(games(GAME, PAIR, 10, seed=1))
    assert caught.value.key == "simulate.endless"
    with pytest.raises(BadOption) as caught:
        soak(GAME, 1, 1)
    assert caught.value.key == "simulate.endless"


# Soak


def test_soak_checks_every_step():
    steps = []

    def watch(game, before, step, after):
        steps.append((before, step, after))
        check(game, before, step, after)

    done = soak(GAME, 5, 1, watch)
    assert (done.games, done.moves + done.events) == (5, len(steps) - 5)
    assert sum(before is None for before, _, _ in steps) == 5
    assert all(GAME.apply(before, step) == after for before, step, after in steps if before)
    assert soak(GAME, 5, "1") == done
    assert 0 < done.longest < done.moves + done.events


def test_soak_names_the_game_that_went_wrong():
    def angry(game, before, step, after):
        assert after.number < 5, "five turns"

    with pytest.raises(AssertionError, match="five turns") as caught:
        soak(Pearls(deck=Deck((9, 9, 9, 9))), 5, "soak", angry)
    (note,) = caught.value.__notes__
    assert "seed soak/0" in note
    assert "Deck(counts=(9, 9, 9, 9))" in note
    assert note.count(";") == 9, "ten steps"


def test_no_games_no_steps():
    assert soak(GAME, 0, 1) == Soaked(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"count": 1.5}, "simulate.when"),
        ({"count": "3"}, "simulate.when"),
        ({"count": True}, "simulate.when"),
        ({"precision": "0.1"}, "simulate.when"),
        ({"precision": float("nan")}, "simulate.when"),
        ({"count": 1, "level": 95}, "simulate.level"),
        ({"count": 1, "level": "0.95"}, "simulate.level"),
        ({"count": 1, "players": [1, 2]}, "simulate.players"),
        ({"count": 1, "players": None}, "simulate.players"),
        ({"count": 1, "players": Random()}, "simulate.players"),
        ({"count": 1, "game": None}, "match.game"),
        ({"count": 1, "game": "chess"}, "game.unknown"),
    ],
)
def test_numbers_of_the_wrong_kind_are_refused_before_a_game_is_played(more, key):
    given = {"game": Pearls(), "players": [Random()] * 2, "seed": 1, **more}
    with pytest.raises(BadOption) as caught:
        drain(games(**given))
    assert caught.value.key == key
