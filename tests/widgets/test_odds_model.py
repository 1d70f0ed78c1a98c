"""Another chance model beside the tables than the one that the game is played with."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.chance import models
from boardkit.chance.models import Model
from boardkit.chance.table import Table
from boardkit.huts import Huts, odds
from boardkit.match import Match
from boardkit_widgets import Odds

OTHER = models.named("hut-10-12-8-14")


@pytest.fixture
def shown() -> Odds:
    match = Match(Huts(players=2), seed="BKTRMX")
    while not match.state.throw:
        match.play(match.legal()[0])
    return Odds(match, language="en")


def chances(table: Table) -> list[Fraction]:
    return [row.chance for row in table.rows]


def field(shown: Odds) -> Any:
    assert shown.reckoning.field is not None
    return shown.reckoning.field


def told(shown: Odds) -> str:
    note = shown.reckoning.note
    return "" if note.layout.display == "none" else note.value


def test_tables_values_and_questions_reckon_with_the_model_that_is_chosen(shown: Odds) -> None:
    played = shown.match.game
    before = shown.finish()
    assert before is not None
    assert told(shown) == ""
    field(shown).choice.value = OTHER
    assert {t.origin for t in shown._tables} == {"simulated"}
    state = shown.match.state
    reckoned = Huts(players=2, model=OTHER)
    wanted = odds.tables(reckoned, state, 0)
    assert [chances(t) for t in shown._tables] == [chances(t) for t in wanted]
    found = shown.finish()
    assert found == odds.advice(reckoned, state, shown.player)
    assert found != before
    answer = shown.ask("1 upright")
    assert answer is not None
    assert answer.origin == "simulated"
    assert "Played with: calculation model 7-5-5-3" in told(shown)
    assert shown.match.game == played
    field(shown).choice.value = models.default()
    assert told(shown) == ""
    assert shown.finish() == before


def test_the_choice_stays_for_the_next_position_and_goes_with_another_game(shown: Odds) -> None:
    field(shown).choice.value = OTHER
    shown.match.play(next(m for m in shown.match.legal() if str(m) == "stop"))
    shown.update()
    assert shown.reckoned.model == OTHER
    shown.show(Match(Huts(players=3), seed="B"))
    assert shown.reckoned.model == OTHER
    shown.show(Match(Huts(players=2, model=models.own({"upright": 1, "long": 1})), seed="B"))
    assert shown.reckoned is shown.game


def test_counts_of_ones_own_and_counts_that_are_no_model(shown: Odds) -> None:
    choice = field(shown)
    choice.choice.value = "own"
    choice.counts["upright"].value = 70
    assert shown.reckoned.model.weights["upright"] == 70
    for wrong in (-1, 0):
        for outcome in models.OUTCOMES if wrong == 0 else ("upright",):
            choice.counts[outcome].value = wrong
        assert shown.status.layout.display != "none"
    assert isinstance(shown.reckoned.model, Model)
    assert shown.reckoned.model.usable_for_play()


def test_words_follow_the_language(shown: Odds) -> None:
    field(shown).choice.value = OTHER
    shown.language = "de"
    assert "Gespielt wird mit: Rechenmodell 7-5-5-3" in told(shown)
    assert field(shown).choice.description == "Rechnen mit:"
    assert shown.reckoned.model == OTHER


def test_a_game_without_a_model_has_no_choice() -> None:
    shown = Odds("aftershock", language="en")
    assert shown.reckoning.field is None
    assert shown.reckoning.layout.display == "none"
