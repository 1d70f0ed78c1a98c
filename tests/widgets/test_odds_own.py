"""The odds on the page: the reader's own questions, and guesses before looking."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from boardkit_widgets.odds import Odds
from tests.support import wheels
from tests.support.wheels import Wheels
from tests.widgets import odds_wheels
from tests.widgets.odds_wheels import at, plain, shown

wheel_odds = odds_wheels.wheel_odds


# Own questions


def test_a_question_is_answered_with_its_derivation() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    odds.question.value = "2"
    odds.ask_button.click()
    assert odds.answer.lines[0].button.description == "at least 2"
    assert "66.7%" in odds.answer.lines[0].cells.value
    assert odds.answer.derived in odds.answer.body.children
    assert shown(odds.answer)


def test_enter_asks_too() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    odds.question.value = "3"
    odds.question._handle_custom_msg({"event": "submit"}, [])
    assert "33.3%" in odds.answer.lines[0].cells.value


def test_what_cannot_be_read_is_said_beside_the_field_and_can_be_mended() -> None:
    odds = Odds(Wheels(2), at(3), language="de")
    assert odds.ask("vielleicht") is None
    assert "vielleicht" in odds.refusal.value
    assert 'role="alert"' in odds.refusal.value
    assert not shown(odds.answer)
    odds.language = "en"
    assert "not a chance that can be read" in odds.refusal.value
    odds.ask("2")
    assert not shown(odds.refusal)
    assert shown(odds.answer)


def test_an_example_is_a_press_away() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    buttons = odds.examples.children[1:]
    assert [button.description for button in buttons] == ["2", "3"]
    buttons[1].click()
    assert odds.question.value == "3"
    assert "33.3%" in odds.answer.lines[0].cells.value


def test_the_answer_stays_for_the_next_position() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    odds.ask("2")
    odds.update(at(1))
    assert shown(odds.answer)
    assert odds.question.value == "2"


def test_a_game_without_questions_has_no_field(wheel_odds: SimpleNamespace) -> None:
    del wheel_odds.ask
    odds = Odds(Wheels(2), at(3), language="en")
    assert not shown(odds.own)


# Guess before you look


def test_covered_everything_waits_for_a_guess(wheel_odds: SimpleNamespace) -> None:
    guesses: list[Any] = []
    odds = Odds(
        Wheels(2),
        at(3),
        language="en",
        covered=True,
        on_guess=lambda row, guess: guesses.append((row.outcome, guess)),
    )
    hidden = (odds._table_card, odds._values_card, odds.own)
    assert not any(map(shown, hidden))
    assert odds.advice is None
    assert "33" not in odds.to_html()
    assert "33" not in odds.cover.words.value
    odds.cover.field.value = "a lot"
    odds.cover.button.click()
    assert "not a chance that can be read" in odds.status.value
    assert not any(map(shown, hidden))
    odds.cover.field.value = "40 %"
    odds.cover.button.click()
    assert guesses == [(1, Fraction(2, 5))]
    assert all(map(shown, hidden))
    assert not shown(odds.cover)
    assert "6.7 percentage points" in odds.status.value
    assert odds.advice is not None


def test_what_was_uncovered_stays_so_until_other_chances_come(wheel_odds: SimpleNamespace) -> None:
    odds = Odds(Wheels(2), at(3), language="en", covered=True)
    odds.uncover(Fraction(1, 2))
    odds.update(at(1))
    assert not odds.hidden
    other = wheels.tables(Wheels(2), at(3), 0)[1:]
    wheel_odds.tables = lambda g, s, p: other
    odds.update(at(1))
    assert odds.hidden


def test_a_guess_does_not_forget_the_chosen_table(wheel_odds: SimpleNamespace) -> None:
    odds = Odds(Wheels(2), at(3), language="en", covered=True)
    odds.uncover(Fraction(1, 2))
    odds.choice.value = 1
    chosen = plain(odds.table.lines[0].name.value)
    assert chosen == "4"
    tables = wheels.tables
    wheel_odds.tables = lambda g, s, p: tables(g, s, p)[::-1]
    odds.update(at(3))
    odds.uncover(Fraction(1, 2))
    wheel_odds.tables = tables
    odds.update(at(3))
    assert odds.choice.value == 1
    assert plain(odds.table.lines[0].name.value) == chosen
