"""Games as wholes: they end, can be replayed, taken back, saved and loaded, here and elsewhere."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings

from boardkit.game import Turn, game_class
from boardkit.match import Match
from tests.contract.plays import beginnings, every_game, luck, play, played
from tests.support.subjects import registered, subject

ROOT = Path(__file__).parents[2]


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=6)
def test_random_games_end_and_keep_the_invariants(game, seed, choices):
    one = play(game, seed, choices)
    check = subject(game.name).check
    check(game, None, None, one.log[0].before_state)
    number = 0
    for entry in one.log:
        check(game, entry.before_state, entry.what, entry.after_state)
        assert entry.turn_number == game.turn_number(entry.before_state)
        assert game.turn_number(entry.after_state) >= entry.turn_number
        number = game.turn_number(entry.after_state)
    assert number > 0
    assert one.match.turn is Turn.OVER
    assert len(game.legal(one.match.state)) == 0
    assert game.winners(one.match.state) or game.players == 1  # alone one can lose to nobody
    assert set(game.winners(one.match.state)) <= set(range(game.players))


@every_game
@given(seed=luck)
@settings(max_examples=3)
def test_nobody_has_won_before_the_end_and_setup_is_turn_0(game, seed):
    one = play(game, seed)
    assert game.turn_number(game.start()) == 0
    for state in one.states[:-1]:
        assert game.winners(state) == ()


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=4)
def test_the_same_moves_and_seed_give_the_same_game(game, seed, choices):
    one = play(game, seed, choices)
    again = Match(game, str(seed))
    for move in one.match.moves:
        again.play(str(move))
    assert again.log == one.log
    # Equal states are one state, whatever way they were reached.
    assert [hash(entry.after_state) for entry in again.log] == [
        hash(entry.after_state) for entry in one.log
    ]


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=4)
def test_everything_can_be_taken_back_and_made_again(game, seed, choices):
    match = played(game, seed, choices).match
    log = match.log
    while match.can_undo:
        match.undo()
    assert match.moves == ()
    assert match.log == log[: len(match.log)]
    assert match.log == Match(game, seed).log
    while match.can_redo:
        match.redo()
    assert match.log == log


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=4)
def test_games_survive_json_and_code_in_the_middle(game, seed, choices):
    match = played(game, seed, choices).match
    for _ in range(len(match.moves) // 2):
        match.undo()
    for loaded in (Match.from_json(match.to_json()), Match.from_code(match.code())):
        assert loaded.game == game
        assert loaded.log == match.log
        assert loaded.seed == match.seed
        assert loaded.code() == match.code()
        assert loaded.to_json() == match.to_json()
    while not match.over:  # the luck ahead is saved too
        match.play(match.legal()[-1])
        loaded.play(loaded.legal()[-1])
    assert loaded.log == match.log


@every_game
def test_a_fresh_game_has_a_short_code(game):
    match = Match(game)
    own = any(hasattr(getattr(game, name), "document") for name in game.options())
    assert own or len(match.code()) <= 40
    assert Match.from_code(match.code()).log == match.log


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_another_decision_leaves_the_luck_of_later_turns_alone(game, seed):
    """Events of the same place in the same turn come from the same number, so where the
    possibilities are the same, the event is the same."""
    one, other = play(game, seed), play(game, seed, [7, 5, 3, 1] * 5)
    events = []
    for match in (one.match, other.match):
        found, last, n = {}, -1, 0
        for entry in match.log:
            if entry.turn_number != last:
                last, n = entry.turn_number, 0
            if entry.kind == "event":
                found[last, n] = game.chance(entry.before_state), entry.what
                n += 1
        events.append(found)
    shared = [key for key in events[0] if key in events[1]]
    for key in shared:
        (dist, what), (other_dist, other_what) = events[0][key], events[1][key]
        if dist == other_dist:
            assert what == other_what


@every_game
def test_options_describe_the_game(game):
    options = game.options()
    assert type(game).from_options(options) == game
    assert hash(type(game).from_options(options)) == hash(game)
    assert game_class(game.name) is type(game)
    assert pickle.loads(pickle.dumps(game)) == game  # executors send games to processes


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_states_travel_to_other_processes(game, seed):
    one = play(game, seed)
    for state in one.some(one.states, 5):
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)


def test_every_process_plays_the_same_game():
    """Hashes of texts differ between processes: no order may depend on them."""
    script = (
        "from tests.contract.plays import play\n"
        "from tests.support.pearls.rules import register\n"
        "register()\n"
        "from tests.support.subjects import cases, title\n"
        "for game in cases():\n"
        "    print(title(game), [str(entry.what) for entry in play(game, 5).log])\n"
        "    print(play(game, 6).match.code())\n"
    )
    logs = []
    for number in ("1", "2"):
        path = os.pathsep.join([str(ROOT), str(ROOT / "widgets")])
        env = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": path}
        run = [sys.executable, "-c", script]
        done = subprocess.run(run, env=env, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        logs.append(done.stdout)
    assert logs[0] == logs[1]
    assert all(name in logs[0] for name in registered())
