"""Moves: listed or not, what is legal, why something is not, and how it is written."""

from __future__ import annotations

import dataclasses
import functools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.errors import BadNotation, IllegalMove
from boardkit.game import Moves, Reason, Turn
from boardkit.match import Match
from boardkit.text import LANGUAGES, has
from tests.contract.plays import beginnings, every_game, luck, play
from tests.support.subjects import subject

FOREIGN = (None, 0, 3.5, "", (), object(), (1, 2), Turn.OVER, frozenset())


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_legal_moves_are_a_sequence(game, seed, choices):
    one = play(game, seed, choices)
    for state in one.some(one.decisions, 12):
        legal = game.legal(state)
        moves = list(legal)
        assert isinstance(legal, Moves)
        assert len(moves) == len(legal) == len(set(moves)) > 0
        assert [legal[i] for i in range(len(legal))] == moves == list(legal[:])
        assert legal[-1] == moves[-1]
        assert list(legal[1:9:2]) == moves[1:9:2]
        assert list(game.legal(state)) == moves, "the order is not fixed"
        for outside in (len(legal), -len(legal) - 1):
            with pytest.raises(IndexError):
                legal[outside]
        for move in moves if len(moves) <= 100 else Random(seed).sample(moves, 100):
            assert move in legal
        assert all(foreign not in legal for foreign in FOREIGN)


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_samples_are_legal_and_reach_every_move(game, seed):
    one = play(game, seed)
    numbers = Random(seed)
    few = [state for state in one.decisions if len(game.legal(state)) <= 8]
    for state in one.some(one.decisions, 5):
        assert game.legal(state).sample(numbers) in game.legal(state)
    for state in one.some(few, 2) if few else ():
        legal = game.legal(state)
        assert {legal.sample(numbers) for _ in range(40 * len(legal))} == set(legal)


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_why_not_agrees_with_legal(game, seed, choices):
    one = play(game, seed, choices)
    numbers = Random(seed)
    for state in one.some(one.decisions, 12):
        legal = game.legal(state)
        moves = list(legal)
        for move in moves if len(moves) <= 60 else numbers.sample(moves, 60):
            assert game.why_not(state, move) is None
        elsewhere = [game.legal(other).sample(numbers) for other in one.some(one.decisions, 5)]
        events = [entry.what for entry in one.log if entry.kind == "event"][:3]
        tried = [*elsewhere, *events, *subject(game.name).strange(game, state, numbers), *FOREIGN]
        for move in tried:
            reason = game.why_not(state, move)
            assert (move in moves) == (move in legal), f"listed or legal, not both: {move}"
            assert (reason is None) == (move in legal), move
            if reason is not None:
                told(game, reason)


ODD = (
    None, True, False, -1, 10**30, 10**5000, 1.0, "x", (), (0,), (0, 0, 0), (0, True), (1.0, 0),
    (0, 10**5000), [0, 0], ([], []), ({},), (True,), (1.0,), ("A1",), "land", "bridge", frozenset(),
)  # fmt: skip


@every_game
@given(seed=luck)
@settings(max_examples=1)
def test_a_move_made_of_the_wrong_things_is_refused_in_words(game, seed):
    """Also one that is made of True or 1.0 and so equals a legal move."""
    one = play(game, seed)
    legal_somewhere = {state: list(game.legal(state)) for state in one.some(one.decisions, 5)}
    kinds = {type(move): move for moves in legal_somewhere.values() for move in moves}
    for state, moves in legal_somewhere.items():
        written = set(map(spelled, moves))
        legal = game.legal(state)
        for model in kinds.values():
            for part in dataclasses.fields(model):
                for odd in ODD:
                    move = dataclasses.replace(model, **{part.name: odd})
                    reason = game.why_not(state, move)
                    assert (reason is None) == (spelled(move) in written) == (move in legal)
                    if reason is not None:
                        assert reason.key in game.RULES
                        assert all(reason.text(language) for language in LANGUAGES)


def spelled(move) -> str:
    try:
        return repr(move)
    except ValueError:  # a number of thousands of digits
        return ""


@functools.cache  # thousands of times the same reason
def told(game, reason: Reason) -> None:
    """The reason is one of the game's rules and has a full sentence in both languages."""
    assert isinstance(reason, Reason)
    assert hash(reason) is not None
    assert reason.game == game.name
    assert reason.key in game.RULES
    for language in LANGUAGES:
        assert has(f"{game.name}.reason.{reason.key}", language), reason.key
        text = reason.text(language)
        assert text
        assert not set(text) & set("{["), text
    for field in reason.fields:
        assert len(field) == 2
        assert all(isinstance(n, int) for n in field)


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_nobody_may_move_at_a_chance_node_or_after_the_end(game, seed):
    one = play(game, seed)
    numbers = Random(seed)
    moves = [game.legal(state).sample(numbers) for state in one.some(one.decisions, 6)]
    waiting = [entry.before_state for entry in one.log if entry.kind == "event"]
    for state in [*one.some(waiting, 4), one.match.state]:
        assert len(game.legal(state)) == 0
        assert list(game.legal(state)) == []
        with pytest.raises(IndexError):
            game.legal(state).sample(numbers)
        for move in moves:
            assert move not in game.legal(state)
            reason = game.why_not(state, move)
            assert reason is not None
            told(game, reason)


@every_game
@given(seed=luck, choices=beginnings)
@settings(max_examples=3)
def test_moves_and_events_are_written_and_read(game, seed, choices):
    one = play(game, seed, choices)
    numbers = Random(seed)
    for state in one.some(one.decisions, 12):
        moves = list(game.legal(state))
        assert len({str(move) for move in moves}) == len(moves)
        for move in moves if len(moves) <= 60 else numbers.sample(moves, 60):
            small(move)
            assert game.parse(str(move)) == move
            assert game.parse(f"  {str(move).replace(' ', '  ')} ") == move
    kinds = {}
    for entry in one.log:
        assert game.parse(str(entry.what)) == entry.what
        kinds.setdefault(type(entry.what), []).append(entry.what)
    for kind, some in kinds.items():
        for other, others in kinds.items():
            if kind is not other:
                assert not any(a == b for a in some[:20] for b in others[:20])


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_moves_and_events_are_told_in_words(game, seed):
    one = play(game, seed)
    kinds = {type(entry.what): entry for entry in one.log}
    for entry in [*one.some(one.log, 20), *kinds.values()]:
        words = game.words(entry.before_state, entry.what)
        texts = {words.text(language) for language in LANGUAGES}
        assert len(texts) == 2, texts
        assert all(texts)
        assert not any(set(text) & set("{[") for text in texts), texts


def small(move) -> None:
    """A move is a small frozen value."""
    assert dataclasses.is_dataclass(move)
    assert type(move).__dataclass_params__.frozen
    assert hash(move) == hash(dataclasses.replace(move))
    assert len(str(move)) <= 80
    assert str(move).isprintable()
    assert str(move) == str(move).strip()


@every_game
@given(text=st.one_of(st.text(max_size=30), st.sampled_from(["x", "0", "1,1", "move", "lay"])))
@settings(max_examples=25)
def test_what_is_no_move_is_bad_notation(game, text):
    found = error = None
    try:
        found = game.parse(text)
    except BadNotation as caught:
        error = caught
    if error is None:
        assert game.parse(str(found)) == found
    else:
        assert all(has(f"error.{error.key}", language) for language in LANGUAGES), error.key
        assert error.text("de") != error.text("en")


@every_game
@given(seed=luck)
@settings(max_examples=2)
def test_a_refused_move_changes_nothing(game, seed):
    match = Match(game, seed)
    numbers = Random(seed)
    for _ in range(12):
        log, state = match.log, match.state
        for move in [*subject(game.name).strange(game, state, numbers), *FOREIGN[:4]]:
            if move not in match.legal() and not isinstance(move, str):
                with pytest.raises(IllegalMove) as caught:
                    match.play(move)
                assert isinstance(caught.value.reason, Reason)
        with pytest.raises(IllegalMove) as caught:
            match.play(match.legal()[0], player=match.turn + 1)
        assert caught.value.reason.key == "wrong_player"
        assert match.log == log
        assert match.state == state
        match.play(match.legal().sample(numbers), player=match.turn)
        if match.over:
            break
