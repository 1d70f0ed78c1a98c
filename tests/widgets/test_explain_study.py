"""Positions to study, with their chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardkit.errors import BadOption
from boardkit.story import load
from boardkit_widgets import Study
from tests.widgets.helper import click_key


def test_a_position_is_played_on_with_its_chances() -> None:
    study = Study("huts", "decide")
    assert study.match is not None
    assert study.board is not None
    assert study.choice.layout.display == "none"
    assert study.odds.computing or study.odds.advice is not None
    click_key(study.board, "stop")
    assert study.match.state.todo == ("long", "upright")
    assert study.odds.state == study.match.state
    study.again.click()
    assert study.match.state == study.place.begin() == study.board.state
    assert study.odds.state == study.match.state
    study.odds.stop()


def test_chances_without_a_board_with_a_choice() -> None:
    study = Study("huts", "three_huts", "two_huts", "one_hut", board=False)
    assert study.again.layout.display == "none"
    html = study.to_html()
    assert "5,803" in html or "5803" in html
    study.choice.value = "one_hut"
    assert study.odds.state.thrown == 1
    study.tongue.value = "de"
    assert study.choice.options[0] == ("drei Hütten", "three_huts")
    assert study.odds.language == "de"
    study.odds.ask("mindestens eine aufrecht")
    assert "35" in study.odds.to_html()


def test_a_study_of_hidden_hands_uses_what_the_player_to_move_sees():
    town = load("town").place("start")
    study = Study("town", "start", board=False, language="en")
    assert study.odds.view == town.game.view(town.begin(), 0)
    assert study.odds._tables[0].rows[0].chance == Fraction(59, 80)


@pytest.mark.parametrize(("game", "key"), [("forest", "early"), ("town", "start")])
def test_a_study_of_hidden_hands_can_be_played_on_by_all(game, key):
    """Nobody has to pass or drop out for holding tiles that the reader cannot see."""
    study = Study(game, key, language="en")
    chances = Study(game, key, board=False, language="en")
    assert study.odds.view == chances.odds.view, "the chances know nothing more"
    players = set()
    for _ in range(8):
        turn = study.match.turn
        players.add(turn)
        moves = [str(move) for move in study.match.legal()]
        assert moves
        assert moves != ["drop-out"]
        study.match.play(moves[0])
    assert {0, 1} <= players


@pytest.mark.parametrize("game", [None, 5, "chess", object])
def test_a_study_of_no_game_is_refused_in_a_sentence(game):
    with pytest.raises(BadOption) as caught:
        Study(game)
    assert caught.value.key == ("game.unknown" if game == "chess" else "match.game")


def test_a_study_may_be_named_in_either_language():
    assert Study("Wald", "early").match.game == Study("forest", "early").match.game
