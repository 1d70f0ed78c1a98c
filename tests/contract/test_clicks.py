"""Clicks: every legal move can be pressed on the picture, and presses are read as moves.

For every game that has a drawing module; pearls has none.
"""

from __future__ import annotations

import importlib.util
from random import Random

import pytest
from hypothesis import given, settings

from boardkit.game import package
from tests.contract.plays import beginnings, luck, play
from tests.support.subjects import cases, registered, subject, title

pytest.importorskip("boardkit_widgets.steps", reason="the widgets are not installed")

from boardkit_widgets.steps import AnyOrder, flat, following


def module(game):
    return f"boardkit_widgets.draw_{package(game)}"


def drawing(game):
    return importlib.import_module(module(game))


drawn = [game for game in cases() if importlib.util.find_spec(module(game))]


def test_every_game_of_boardkit_can_be_drawn():
    assert {game.name for game in drawn} == set(registered()) - {"pearls"}


every_drawn_game = pytest.mark.parametrize("game", drawn, ids=title)


def pressed(steps):
    """The same for steps that are answered by the same presses."""
    return tuple(
        (tuple(sorted(step.keys)), step.close) if isinstance(step, AnyOrder) else step
        for step in steps
    )


@every_drawn_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=2)
def test_clicks_tell_moves_apart_and_are_read_back(game, seed, choices):
    draw = drawing(game)
    one = play(game, seed, choices)
    numbers = Random(seed)
    for state in one.some(one.decisions, 10):
        moves = list(game.legal(state))
        ways = {move: draw.clicks(state, move) for move in moves}
        assert all(ways.values())
        whole = {pressed(steps) for steps in ways.values()}
        assert len(whole) == len(moves), "two moves have the same clicks"
        starts = {steps[:n] for steps in whole for n in range(1, len(steps))}
        assert not whole & starts, "the clicks of one move begin those of another"
        for move in moves if len(moves) <= 40 else numbers.sample(moves, 40):
            keys = flat(ways[move])
            assert draw.read(state, keys) == move
            for n in range(len(keys)):
                assert draw.read(state, keys[:n]) is None
                assert keys[n] in following(ways[move], keys[:n])


@every_drawn_game
@given(seed=luck)
@settings(max_examples=2)
def test_presses_for_illegal_moves_are_read_too(game, seed):
    """So that a wrong click can be explained."""
    draw = drawing(game)
    one = play(game, seed)
    numbers = Random(seed)
    for state in one.some(one.decisions, 6):
        legal = game.legal(state)
        for move in subject(game.name).strange(game, state, numbers):
            steps = None if move in legal else draw.clicks(state, move)
            if steps:
                read = draw.read(state, flat(steps))
                assert read is None or game.why_not(state, read) is not None or read in legal


@every_drawn_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=1)
def test_every_click_of_a_legal_move_hits_the_picture(game, seed, choices):
    draw = drawing(game)
    one = play(game, seed, choices)
    numbers = Random(seed)
    for state in one.some(one.decisions, 6):
        p = game.turn(state)
        view = game.view(state, p)
        for move in (game.legal(state).sample(numbers) for _ in range(4)):
            picked = ()
            for key in flat(draw.clicks(view, move)):
                scene = draw.scene(game, view, p, picked)
                shapes = scene.find(key)
                assert shapes, f"{key} is not on the picture after {picked}"
                for shape in shapes:
                    hit = scene.hit(*shape.centre, reach=0)
                    assert hit is not None, f"{key} cannot be hit"
                    assert hit.key == key, f"{key} is covered by {hit.key}"
                picked = (*picked, key)


@every_drawn_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=1)
def test_every_view_can_be_drawn(game, seed, choices):
    """Also a spectator's, another player's, at chance nodes and after the end."""
    draw = drawing(game)
    one = play(game, seed, choices)
    for state in one.some(one.states, 6):
        for viewer in (None, *range(game.players)):
            scene = draw.scene(game, game.view(state, viewer), viewer)
            assert scene.shapes
            assert scene.describe("de")
            assert scene.describe("en")
