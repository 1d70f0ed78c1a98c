"""What the protocol itself does: scores, sequences of moves, options, names."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.errors import BadOption
from boardkit.game import (
    NO_MOVES,
    Advice,
    Choice,
    MoveList,
    Reason,
    ScoreLine,
    field_phrase,
    game_class,
    game_names,
    odds_of,
    package,
    totals,
)
from boardkit.match import Match
from tests.support.pearls.rules import Deck, Dive, Lay, Pearls, Surface


def test_a_total_is_the_sum_of_the_lines():
    lines = (ScoreLine(0, 2, "pearl"), ScoreLine(2, -3, "shark"), ScoreLine(0, 5, "kept"))
    assert totals(lines, 3) == (7, 0, -3)
    assert totals((), 2) == (0, 0)


def test_a_move_list_is_a_sequence():
    moves = MoveList([Dive(), Surface(), Lay(1, (0, 0))])
    assert len(moves) == 3
    assert moves[0] == Dive()
    assert moves[-1] == Lay(1, (0, 0))
    assert moves[1:] == (Surface(), Lay(1, (0, 0)))
    assert Surface() in moves
    assert Lay(1, (0, 1)) not in moves
    assert moves.index(Surface()) == 1
    assert moves == [Dive(), Surface(), Lay(1, (0, 0))]
    assert moves != [Dive(), Surface()]
    assert moves != 5
    assert hash(moves) == hash(MoveList(tuple(moves)))
    assert {moves.sample(Random(n)) for n in range(30)} == set(moves)


def test_listed_and_counted_moves_are_equal():
    state = Pearls().apply(Pearls().apply(START, Dive()), EVENT)
    assert Pearls().legal(START) == list(Pearls().legal(START))
    assert Pearls().legal(START) == MoveList(list(Pearls().legal(START)))
    assert Pearls().legal(state) != Pearls().legal(START)
    assert repr(Pearls().legal(START)) == "<19 moves>"


def _start():
    game = Pearls()
    state = game.start()
    for card in (1, 2, 1, 3):
        state = game.apply(state, game.parse(f"card {card}"))
    return state


START = _start()
EVENT = Pearls().parse("card 2")


def test_no_moves_cannot_be_drawn_from():
    with pytest.raises(IndexError):
        NO_MOVES.sample(Random(1))
    assert list(NO_MOVES) == []


def test_advice_finds_its_choices():
    advice = Advice(3, (Choice(Dive(), 3), Choice(Surface(), 1)))
    assert advice.best() == Dive()
    assert advice.of(Surface()).value == 1
    assert advice.of(Lay(1, (0, 0))) is None
    assert Advice(2).best() is None


def test_a_reason_is_told_in_both_languages():
    reason = Reason("pearls", "hand", (("card", 3),), ((1, 2),))
    assert reason.text("en") == "there is no 3 in the hand."
    assert reason.text("de") == "auf der Hand ist keine 3."
    assert reason == Reason("pearls", "hand", (("card", 3),), ((1, 2),))


def test_options_are_those_that_differ():
    assert Pearls().options() == {}
    assert Pearls(3, "half").options() == {"players": 3, "keep": "half"}
    own = Pearls(deck=Deck((1, 9, 9, 9)))
    assert own.options() == {"deck": [1, 9, 9, 9]}
    assert Pearls.from_options(own.options()) == own


def test_an_unknown_option_is_named():
    with pytest.raises(BadOption) as caught:
        Pearls.from_options({"colour": "red"})
    assert caught.value.key == "game.option"
    assert "colour" in caught.value.text("de")
    assert "sharks_hurt" in caught.value.text("en")


def test_games_are_found_by_name():
    assert "huts" in game_names()
    assert game_class("huts").name == "huts"
    assert game_class("pearls") is Pearls
    with pytest.raises(BadOption) as caught:
        game_class("chess")
    assert caught.value.key == "game.unknown"
    assert "huts" in caught.value.text("de")


def test_the_package_of_a_game():
    assert package(game_class("huts")) == "huts"
    assert package(Pearls()) == package(Pearls) == "pearls"


def test_fields_are_told_as_they_are_labelled():
    assert field_phrase((3, 0)).text("de") == "Zeile 3, Spalte 0"


@pytest.mark.parametrize("name", game_names())
def test_the_odds_of_what_is_no_state_are_refused_in_a_sentence(name):
    """A match where its state is meant is the usual slip."""
    game = game_class(name)()
    odds = odds_of(game)
    asks = [odds.tables, odds.advice, *([lambda g, s, _: odds.best(g, s)] * hasattr(odds, "best"))]
    others = [game_class(other)().start() for other in game_names() if other != name]
    for given in (Match(game, seed=1), game, None, {}, *others):
        for ask in asks:
            with pytest.raises(BadOption) as caught:
                ask(game, given, 0)
            assert caught.value.key == "game.state"
            assert "match.state" in caught.value.text("de")
    if hasattr(odds, "best"):
        with pytest.raises(BadOption) as caught:
            odds.best(name, game.start())
        assert caught.value.key == "match.game"
