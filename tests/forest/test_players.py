"""Computer players in Forest: which is better, what they must not know, that thinking can stop."""

from __future__ import annotations

from dataclasses import replace
from random import Random as Numbers

import pytest

from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN, State
from boardkit.game import Advice, Turn
from boardkit.players import Greedy, Mixed, MonteCarlo, Player, Random
from boardkit.simulate import games
from boardkit.text import LANGUAGES
from boardkit.work import drain

GAME = Forest(players=2)
SMALL = MonteCarlo(budget=40)
PLAYERS = (Random(), Greedy(), Mixed(), SMALL)


def middle(turns: int, seed: int = 3) -> State:
    """A state some greedy turns into a game, before a lay."""
    rng, state = Numbers(seed), GAME.start()
    while True:
        turn = GAME.turn(state)
        if turn is Turn.CHANCE:
            state = GAME.apply(state, GAME.chance(state).sample(rng))
            continue
        assert isinstance(turn, int)
        if GAME.turn_number(state) == turns and state.phase == "lay":
            return state
        state = GAME.apply(state, Greedy().choose(GAME, GAME.view(state, turn), turn, rng))


def test_greedy_beats_random() -> None:
    result = drain(games(GAME, [Greedy(), Random()], 10, seed="gr"))
    assert result.wins[0] >= 9
    assert result.points[0].value > 2 * result.points[1].value


def test_the_strong_player_beats_greedy_even_when_it_thinks_little() -> None:
    # Not to be taken for a measurement: that is made with 100 games and the whole budget.
    players = [MonteCarlo(budget=60), Greedy()]
    result = drain(games(GAME, players, 4, seed="strong"))
    assert result.wins[0] > 2


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
@pytest.mark.parametrize("turns", [2, 9])
def test_what_is_hidden_does_not_change_a_choice(player: Player, turns: int) -> None:
    state = middle(turns)
    p = state.turn
    choices = set()
    for place in (0, 5, -1):
        # The other's tile changes places with one of the stack.
        hand = state.hands[1 - p]
        assert hand is not None
        hands = tuple(state.stack[place] if q != p else state.hands[p] for q in range(2))
        left = list(state.stack)
        left[place] = hand
        changed = replace(state, hands=hands, stack=GAME.material.sorted(left))
        view = GAME.view(changed, p)
        assert view.hands[1 - p] == HIDDEN
        choices.add(player.choose(GAME, view, p, Numbers(8)))
        after = GAME.apply(changed, next(iter(choices)))
        choices_to_build = player.choose(GAME, GAME.view(after, p), p, Numbers(8))
        assert choices_to_build in GAME.legal(after)
    assert len(choices) == 1


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_players_choose_legal_moves_and_say_why(player: Player) -> None:
    state = middle(6)
    for _ in range(2):
        p = state.turn
        view = GAME.view(state, p)
        move = player.choose(GAME, view, p, Numbers(2))
        assert move in GAME.legal(state)
        for code in LANGUAGES:
            assert "{" not in player.explain(GAME, view, p, move).text(code)
        state = GAME.apply(state, move)


def test_thinking_shows_progress_and_can_be_stopped() -> None:
    state = middle(9)
    p = state.turn
    view = GAME.view(state, p)
    work = MonteCarlo(budget=200).think(GAME, view, p, Numbers(1))
    first = next(work)
    second = next(work)
    assert 0 <= first.done <= 1
    assert 0 <= second.done <= 1
    assert first.note is not None
    work.close()  # dropped: nothing has happened
    assert GAME.turn(state) == p


def test_the_strong_player_weighs_no_more_than_its_candidates() -> None:
    state = middle(9)
    p = state.turn
    view = GAME.view(state, p)
    player = MonteCarlo(budget=40, width=5)
    move = player.choose(GAME, view, p, Numbers(1))
    assert len(GAME.legal(view)) > 30
    found = player._found
    assert found is not None
    advice = found[2]
    assert isinstance(advice, Advice)
    assert len(advice.choices) <= 5
    assert advice.best() == move


def test_a_few_lays_are_different_and_legal_and_all_if_there_are_no_more() -> None:
    state = middle(9)
    for n in (1, 3, 8, 20, 10_000):
        legal = GAME.legal(state)
        few = legal.few(n, Numbers(4))
        assert len(few) == len(set(few)) == min(n, len(legal))
        assert all(move in legal for move in few)
    assert GAME.legal(state).few(3, Numbers(4)) == GAME.legal(state).few(3, Numbers(4))
    firsts = {GAME.legal(state).few(3, Numbers(seed))[0] for seed in range(300)}
    assert len(firsts) > len(GAME.legal(state)) / 2  # each lay has its turn
