"""States: chances, what each player sees, positions as documents, scores."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

from boardkit.errors import BadOption
from boardkit.game import Turn, odds_of, totals
from boardkit.players import Greedy
from boardkit.text import LANGUAGES, has, sentences
from tests.contract.plays import beginnings, every_game, luck, play
from tests.support.subjects import subject


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_chances_are_whole_weights_that_add_up_to_one(game, seed, choices):
    one = play(game, seed, choices)
    nodes = [entry for entry in one.log if entry.kind == "event"]
    for entry in one.some(nodes, 12) if nodes else ():
        state = entry.before_state
        assert game.turn(state) is Turn.CHANCE
        dist = game.chance(state)
        assert all(type(weight) is int and weight > 0 for weight in dist.weights)
        assert sum(dist.weights) == dist.total
        assert sum((dist.p(event) for event in dist), Fraction()) == 1
        assert entry.what in dist
        assert game.chance(state).items() == dist.items(), "the order is not fixed"
        texts = {str(event): event for event in dist}
        assert len(texts) == len(dist)
        for event in Random(seed).sample(dist.outcomes, min(20, len(dist))):
            assert game.parse(str(event)) == event
            after = game.apply(state, event)
            assert isinstance(game.turn(after), (int, Turn))
            assert hash(after) == hash(game.apply(state, event))


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_a_view_hides_and_a_guess_fits_it(game, seed, choices):
    one = play(game, seed, choices)
    check_view = subject(game.name).check_view
    for state in one.some(one.states, 15):
        for p in (None, *range(game.players)):
            view = game.view(state, p)
            if check_view is None:
                assert view == state, "something is hidden: the subject needs a check_view"
            else:
                check_view(game, state, p, view)
            assert game.view(view, p) == view
            assert game.turn(view) == game.turn(state)
            assert game.turn_number(view) == game.turn_number(state)
            assert game.score(view) == game.score(state)
            guess = game.guess(view, p, Random(seed))
            assert game.view(guess, p) == view
            assert game.guess(view, p, Random(seed)) == guess
            for other in range(game.players):
                # A spectator's view is the poorest: whoever knows more could see it too.
                assert game.view(game.view(state, other), None) == game.view(state, None)


@every_game
def test_who_is_not_in_the_game_sees_nothing_and_is_told(game):
    state = play(game, 1).decisions[-1]
    odds = odds_of(game) if game.name != "pearls" else None
    for p in (-1, game.players, True, 0.0, "0", []):
        asked = [lambda p=p: game.view(state, p)]
        if odds is not None:
            asked += [lambda p=p: odds.tables(game, state, p)]
            asked += [lambda p=p: odds.advice(game, state, p)]
        for ask in asked:
            with pytest.raises(BadOption) as caught:
                ask()
            assert caught.value.key == "game.who"
            assert all(caught.value.text(language) for language in LANGUAGES)


@every_game
@given(seed=luck)
@settings(max_examples=1)
def test_the_odds_of_a_view_depend_on_nothing_hidden(game, seed):
    """A state guessed from a view gives the same tables, whoever asks."""
    if game.name == "pearls":
        return
    one = play(game, seed)
    odds = odds_of(game)

    def said(state, p):
        return [
            (table.title, [(row.label, row.chance) for row in table.rows])
            for table in odds.tables(game, state, p)
        ]

    for state in one.some(one.states, 4):
        for p in (None, *range(game.players)):
            guess = game.guess(game.view(state, p), p, Random(seed))
            assert said(guess, p) == said(state, p)


@every_game
@given(seed=luck)
@settings(max_examples=1)
def test_whoever_looks_on_gets_an_advice(game, seed):
    """From any view, also where the moves of who is to decide are hidden."""
    if game.name == "pearls" or subject(game.name).check_view is None:
        return  # all is open: everybody sees what the player sees
    one = play(game, seed)
    odds = odds_of(game)
    for state in one.some(one.states, 6):
        for p in (None, *range(game.players)):
            for asked in (None, p):
                advice = odds.advice(game, game.view(state, p), asked)
                assert isinstance(advice.value, (int, float, Fraction))
                assert advice.note is None or advice.note.text("de")


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=2)
def test_a_player_decides_from_the_own_view(game, seed, choices):
    one = play(game, seed, choices)
    numbers = Random(seed)
    for state in one.some(one.decisions, 6):
        p = game.turn(state)
        view = game.view(state, p)
        legal = list(game.legal(state))
        assert list(game.legal(view)) == legal
        for move in numbers.sample(legal, min(10, len(legal))):
            assert game.why_not(view, move) is None
        for guess in (game.guess(view, p, Random(n)) for n in range(3)):
            assert list(game.legal(guess)) == legal
        assert isinstance(game.worth(view, p), (int, float, Fraction))
        assert Greedy(look=20).choose(game, view, p, numbers) in legal
        expert = game.expert(view, p)
        assert expert is None or expert in legal


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_a_position_says_everything(game, seed, choices):
    one = play(game, seed, choices)
    for state in [*one.some(one.decisions, 15), one.match.state]:
        document = game.describe(state)
        assert document["game"] == game.name
        again = game.position(json.loads(json.dumps(document, allow_nan=False)))
        assert again == state
        assert hash(again) == hash(state)
        assert list(game.legal(again)) == list(game.legal(state))
        assert game.turn_number(again) == game.turn_number(state)


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_scores_are_lines_by_rules_that_have_a_sentence(game, seed, choices):
    one = play(game, seed, choices)
    for state in one.some(one.states, 15):
        lines = game.score(state)
        points = [0] * game.players
        for line in lines:
            assert 0 <= line.player < game.players
            assert type(line.points) is int
            assert line.rule in game.RULES
            points[line.player] += line.points
            for language in LANGUAGES:
                assert has(f"{game.name}.score.{line.rule}", language), line.rule
        assert totals(lines, game.players) == tuple(points)


@every_game
def test_rules_are_named_once_and_told_in_both_languages(game):
    """Each sentence of a reason or score line belongs to a rule."""
    assert len(set(game.RULES)) == len(game.RULES)
    for language in LANGUAGES:
        for kind in ("reason", "score"):
            head = f"{game.name}.{kind}."
            told = {key.removeprefix(head) for key in sentences(language) if key.startswith(head)}
            assert told
            assert told <= set(game.RULES), told - set(game.RULES)
