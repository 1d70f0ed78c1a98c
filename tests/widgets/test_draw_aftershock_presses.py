"""What can be pressed on the picture of Aftershock, and the moves and refusals presses make.

That every legal move can be clicked is in tests/contract/test_clicks.py too, for all games.
"""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest

from boardkit.aftershock.moves import Choose, Keep, Stop
from boardkit.aftershock.rules import Aftershock
from boardkit.game import Turn
from boardkit.text import LANGUAGES
from boardkit_widgets import draw_aftershock as drawing
from boardkit_widgets.steps import AnyOrder, flat
from tests.widgets import aftershock_table as table
from tests.widgets.aftershock_table import ANY, TELEPHONE, at, picking
from tests.widgets.pictures import all_hit_at_their_middles

shown, states = table.shown, table.states


def test_every_target_is_hit_at_its_middle(shown):
    _, _, scene = shown
    all_hit_at_their_middles(scene)


def test_cards_and_dice_are_all_there(shown):
    _, state, scene = shown
    count = Counter(shape.key for shape in scene.targets)
    assert [key for key in count if key.startswith("card")] == [
        f"card:{i}" for i in range(len(state.open))
    ]
    for face in range(1, 6):
        fixed = state.kept.count(face)
        assert count[f"fixed:{face}"] == fixed
        assert count[f"die:{face}"] == state.dice.count(face) - fixed
    assert count["die:6"] == state.sixes
    assert ("roll" in count, "stop" in count) == (not state.over, not state.over)


def test_every_key_is_spoken(shown):
    _, _, scene = shown
    for key, language in itertools.product(scene.keys(), LANGUAGES):
        label = scene.label(key, language)
        assert label != key or key == "stop"
        assert "[" not in label
        assert "None" not in label
        assert "{" not in label


def test_targets_are_large_enough_for_a_finger(shown):
    """24 CSS pixels is WCAG's smallest target, also on a telephone."""
    _, _, scene = shown
    for shape in scene.targets:
        left, top, right, bottom = shape.box
        assert min(right - left, bottom - top) * TELEPHONE / scene.width >= 24, shape.id


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_legal_moves_are_clicked_and_read_back(keep, players):
    game = Aftershock(players=players, keep=keep)
    rng, state, seen = Random(players), game.start(), Counter()
    while seen["decide"] < 12:
        turn = game.turn(state)
        if turn is Turn.CHANCE:
            state = game.apply(state, game.chance(state).sample(rng))
            continue
        seen[state.phase] += 1
        legal = game.legal(state)
        scene = drawing.scene(game, state, 0)
        there = Counter(shape.key for shape in scene.targets)
        ways = [drawing.clicks(state, move) for move in legal]
        assert len(set(ways)) == len(legal)
        assert all(len(steps) == 1 for steps in ways), "so none begins another"
        for move, steps in zip(legal, ways, strict=True):
            keys = flat(steps)
            assert not Counter(keys) - there, "a key that is not there, or not so often"
            shuffled = [*rng.sample(keys[:-1], len(keys) - 1), keys[-1]]
            assert drawing.read(state, shuffled) == move
            assert all(drawing.read(state, shuffled[:n]) is None for n in range(len(keys)))
        # Rolling on is what a random player does too rarely here.
        move = legal.sample(rng)
        state = game.apply(state, legal[-1] if isinstance(move, Stop) else move)
    assert seen["choose"]


def test_clicks_of_moves(states):
    game, state = states["locked"]
    assert drawing.clicks(state, Choose(2)) == ("card:2",)
    assert drawing.clicks(state, Stop()) == ("stop",)
    roll = drawing.clicks(state, Keep((1, 1, 1, 2, 2, 5)))
    assert roll == (AnyOrder(("die:1", "die:2", "die:5"), "roll"),)
    assert drawing.clicks(state, Keep((1, 1, 2))) == (AnyOrder((), "roll"),)
    freed = drawing.clicks(state, Keep((1, 2, 3)))
    assert freed == (AnyOrder(("die:3", "fixed:1"), "roll"),)
    assert drawing.read(state, flat(freed)) == Keep((1, 2, 3))
    assert drawing.clicks(state, "anything else") == ()
    assert game.why_not(state, Keep((1, 2, 3))).key == "locked"


@pytest.mark.parametrize(
    "keys",
    [
        (), ("die:1",), ("die:1", "die:1"), ("stop", "roll"), ("roll", "die:1"), ("roll", "stop"),
        ("card:0", "roll"), ("die:1", "card:0"), ("card:x",), ("card:-1",), ("card",),
        ("die:x", "roll"), ("die:", "roll"), ("fixed:3", "roll"), ("fixed:1",) * 3 + ("roll",),
        ("nonsense",), ("field:0,0",),
    ],
)  # fmt: skip
def test_keys_that_make_no_move(keys, states):
    assert drawing.read(states["locked"][1], keys) is None


def test_dice_may_be_named_by_shape_id(states):
    assert drawing.read(states["ten dice"][1], ("die:1#3", "die:5#0", "roll")) == Keep((1, 5))


@pytest.mark.parametrize(
    ("name", "keys", "move", "why"),
    [
        ("three sixes", "die:6 roll", Keep((6,)), "six"),
        ("three sixes", "die:2 roll", Keep((2,)), "not_there"),
        ("three sixes", "die:4 die:4 roll", Keep((4, 4)), "not_there"),
        ("three sixes", "die:1 die:1 die:3 die:3 die:3 die:4 die:5 roll",
         Keep((1, 1, 3, 3, 3, 4, 5)), "keep_all"),
        ("three sixes", "card:1", Choose(1), "chosen"),
        ("locked", "fixed:2 roll", Keep((1, 1)), "locked"),
        ("nothing is kept", "die:1 roll", Keep((1,)), "keep_none"),
        ("choose", "roll", Keep(()), "choose_first"),
        ("choose", "stop", Stop(), "choose_first"),
        ("choose", "card:7", Choose(7), "no_card"),
        ("choose, two cards left", "card:1", Choose(1), "helpers"),
        ("over", "stop", Stop(), "over"),
    ],
)  # fmt: skip
def test_a_wrong_click_becomes_a_move_that_can_be_explained(name, keys, move, why, states):
    game, state = states[name]
    assert drawing.read(state, keys.split()) == move
    assert game.why_not(state, move).key == why


@pytest.mark.parametrize(
    ("name", "before", "key", "why"),
    [
        ("three sixes", "", "die:6", "six"),
        ("three sixes", "die:1 die:3", "die:6", "six"),
        ("three sixes", "die:1 die:1 die:3 die:3 die:3 die:5", "die:4", "keep_all"),
        ("three sixes", "die:1", "card:1", "chosen"),
        ("locked", "die:1", "fixed:2", "locked"),
        ("nothing is kept", "", "die:1", "keep_none"),
        ("nothing is kept", "", "die:6", "six"),
        ("choose", "", "stop", "choose_first"),
        ("choose", "", "roll", "choose_first"),
        ("choose, two cards left", "", "card:1", "helpers"),
    ],
)
def test_a_press_that_is_not_possible_tells_the_rule(name, before, key, why, states):
    """What a board says: all of these things are on the picture."""
    game, state = states[name]
    scene, presses = drawing.scene(game, state, 0), picking(game, state)
    for one in before.split():
        assert presses.press(one).what == "picked"
    assert key in scene.keys()
    refused = presses.press(key)
    assert refused.what == "refused"
    assert refused.reason.key == why
    assert list(presses.keys) == before.split()


def test_a_whole_turn_by_presses():
    game, state = at(ANY)
    move = picking(game, state).press("card:0").move
    state = game.apply(game.apply(state, move), game.parse("roll 1 1 3 3 3 4 5 5 6 6"))
    presses = picking(game, state)
    for ident in ("die:3#2", "die:3#0", "die:5#1", "die:3#1", "die:5#1"):
        presses.press(ident.split("#")[0], ident)
    move = presses.press("roll").move
    assert move == Keep((3, 3, 3))
    state = game.apply(game.apply(state, move), game.parse("roll 3 3 4 4 6"))
    move = picking(game, state).press("stop").move
    after = game.apply(state, move)
    assert [(line.points, line.rule) for line in game.score(after)] == [
        (90, "black"), (-10, "three_sixes"),
    ]  # fmt: skip
