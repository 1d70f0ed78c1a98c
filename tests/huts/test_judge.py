"""What a review asks: the same values as the full advice, the quick ones never too high."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.game import Turn
from boardkit.huts import Huts, judge, odds
from boardkit.match import Match
from boardkit.review import leads, review
from boardkit.work import drain

# Three tiles beside each other: small enough to search everything many times.
BOARD = {
    "game": "huts",
    "fields": [".c~..#cc#", "~c.x..c#c", "#..~.x#cc"],
    "kinds": [["land", "land", "city"]],
}


def small(players: int = 2, **more: Any) -> dict[str, Any]:
    huts = [[0, 6, 0], [1, 6, 1], [2, 7, 2], [2, 8, 3]][:players]
    return {**BOARD, "players": players, "huts": huts, "turn": 0, **more}


def game_states(game: Huts, seed: int, moves: int = 14) -> Iterator[tuple[Any, Any]]:
    """Pairs (state, what was done there) of a random match on the small board."""
    match = Match(game, seed, small(game.players))
    rng = Random(seed)
    while not match.over and len(match.moves) < moves:
        match.play(match.legal().sample(rng))
    return iter([(e.before_state, None if e.kind == "event" else e.what) for e in match.log])


@pytest.mark.parametrize(
    "game", [Huts(2), Huts(3), Huts(2, variant="simple")], ids=["two", "three", "simple"]
)
def test_the_best_and_the_chosen_have_the_values_of_the_full_advice(game: Huts) -> None:
    judged = 0
    for state, move in game_states(game, 7):
        full = odds.advice(game, state, state.turn)
        said = drain(judge.judge(game, state, state.turn, move))
        assert said.value == full.value
        assert said.exact == full.exact
        if move is None:
            continue
        judged += 1
        chosen, best = said.of(move), full.of(said.best())
        assert chosen is not None
        assert best is not None
        assert full.exact
        assert chosen.value == full.of(move).value  # type: ignore[union-attr]
        assert best.value == full.value
    assert judged > 8


def test_quick_values_are_never_too_high_and_say_so() -> None:
    game, rough = Huts(2), 0
    for state, move in game_states(game, 3):
        if state.todo or move is not None or game.turn(state) is not Turn.CHANCE:
            continue
        odds.forget()
        judge.forget()
        quick = drain(judge.judge(game, state, state.turn, None, quick=True))
        full = odds.advice(game, state, state.turn)
        assert quick.value <= full.value
        assert full.value - quick.value < 1
        rough += not quick.exact
        if quick.exact:
            assert quick.value == full.value
    assert rough > 0


def test_a_throw_that_came_is_searched_in_full_even_quickly() -> None:
    game = Huts(2)
    state = game.position(small(throw=["long", "long", "upright"], throws=1))
    judge.forget()
    odds.forget()
    stop = next(m for m in game.legal(state) if str(m) == "stop")
    quick = drain(judge.judge(game, state, 0, stop, quick=True))
    assert quick.of(stop).value == odds.advice(game, state, 0).of(stop).value  # type: ignore[union-attr]


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_every_turn_of_a_random_game_adds_up(players: int, quick: bool) -> None:
    game = Huts(players)
    match = Match(game, 11, small(players))
    rng = Random(11)
    while not match.over and len(match.moves) < 18:
        match.play(match.legal().sample(rng))
    odds.forget()
    judge.forget()
    report = drain(review(match, quick=quick))
    assert len(report.turns) > 3
    for turn in report.turns:
        assert turn.before + turn.luck - turn.cost == turn.after
        if turn.done:
            # What a turn is worth at its end are the points on the board.
            assert turn.after == turn.leads[turn.player]
    assert all(decision.cost >= 0 for decision in report.decisions)
    assert any(decision.cost > 0 for decision in report.decisions)
    assert report.turns[-1].leads == leads(game, match.state)


def test_luck_is_worth_nothing_on_average() -> None:
    # Before a throw and over all throws, weighted with their chances, luck adds up to exactly 0.
    game = Huts(2)
    state = game.position(small())
    before = odds.advice(game, state, 0).value
    dist = game.chance(state)
    luck = sum(
        dist.p(throw) * (odds.advice(game, game.apply(state, throw), 0).value - before)
        for throw in dist
    )
    assert luck == Fraction(0)


def test_the_simple_variant_counts_huts_set() -> None:
    game = Huts(2, variant="simple")
    match = Match(game, 5, small())
    rng = Random(5)
    while not match.over and len(match.moves) < 12:
        match.play(match.legal().sample(rng))
    for turn in drain(review(match)).turns:
        assert turn.before + turn.luck - turn.cost == turn.after
