"""Where the keyboard goes at a table, in the odds and in the rules step by step."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import pytest

from boardkit.huts import Huts
from boardkit.story_tasks import Points
from boardkit_widgets import Explain, Odds
from boardkit_widgets.play import Play
from tests.widgets import play_clicks, test_keyboard_focus
from tests.widgets.helper import press_key
from tests.widgets.play_clicks import game, play_on, until

slow = play_clicks.slow
focused = test_keyboard_focus.focused


def to_the_computer(play: Play) -> None:
    while play.match.turn == 0:
        play_on(play, turns=1)


def test_trying_out_and_coming_back_keep_the_keyboard_at_the_board(focused: list[object]) -> None:
    play = game(seats=("human", "human"))
    play_on(play, turns=2)
    play.look(0)
    play.banner.try_here.click()
    play.banner.back.click()
    assert focused == [play.board.panel.toggle] * 2


@pytest.mark.usefixtures("slow")
def test_what_hurries_a_computer_hands_the_keyboard_on(focused: list[object]) -> None:
    async def main() -> None:
        play = game()
        toggle = play.board.panel.toggle
        to_the_computer(play)
        play.thinker.hurry.click()
        assert focused == [toggle]
        to_the_computer(play)
        play.thinker.stop.click()
        play.thinker.stop.click()
        assert focused == [toggle], "it is still there"
        await until(lambda: play.match.turn == 0)
        assert focused == [toggle] * 2
        to_the_computer(play)
        await until(lambda: play.match.turn == 0)
        assert focused == [toggle] * 2, "nothing of it was pressed"
        play.rest()

    asyncio.run(main())


def test_shift_and_tab_lead_from_the_board_to_what_stands_before_it(focused: list[object]) -> None:
    play = game(seats=("human", "human"))

    def back() -> object:
        focused.clear()
        press_key(play.board.canvas, "Tab", shift=True)
        return focused[-1]

    assert back() is play.toolbar.tongue
    play.open_form()
    assert back() is play.form.cancel
    play.open_saves()
    assert back() is play.saves.load_code
    play_on(play, turns=1)
    play.look(0)
    assert back() is play.banner.back
    focused.clear()
    press_key(play.board.canvas, "Tab")
    assert focused == [play.board.panel.toggle]


def test_a_guess_leads_to_what_it_uncovered(focused: list[object]) -> None:
    odds = Odds(Huts(players=2), covered=True, values=False, language="en")
    odds.cover.field.value = "nothing"
    odds.cover.button.click()
    assert focused == [], "what was refused is mended where it was"
    odds.cover.field.value = "10 %"
    odds.cover.button.click()
    assert focused == [odds.table.lines[0].button]
    other = Odds(Huts(players=2), covered=True, values=False, language="en")
    other.uncover(Fraction(1, 10))
    assert len(focused) == 1, "nobody pressed anything"


def test_explain_hands_the_keyboard_on_when_a_button_goes(focused: list[object]) -> None:
    explain = Explain("huts", "throw", language="en")
    explain.hint.click()
    assert focused == [], "the hint can be read again"
    explain.show_button.click()
    assert focused == [explain.next_button]
    while explain._at + 1 < len(explain.places):
        assert focused == [explain.next_button]
        explain.next_button.click()
    assert focused[1:] == [explain.back_button]
    explain.hint.click()
    explain.show_button.click()
    assert focused[2:] == [explain.restart_button]
    explain.go(1)
    explain.back_button.click()
    assert focused[3:] == [explain.next_button]


def test_a_right_answer_leads_on_and_a_wrong_one_stays(focused: list[object]) -> None:
    explain = Explain("huts", "score", language="en")
    while not isinstance(explain.step.task, Points):
        explain.next()
    answer = explain.step.task.solution(explain.step.game, explain.state)
    explain.answers.number.value = str(answer + 1)
    explain.answers.check.click()
    assert focused == []
    explain.answers.number.value = str(answer)
    explain.answers.check.click()
    assert focused == [explain.next_button]


def test_a_play_that_nobody_touches_leaves_the_keyboard_alone(focused: list[object]) -> None:
    play = Play(Huts(players=2), 1, ("human", "human"), show_odds=False)
    play.match.play(play.match.legal()[0])
    play.match.undo()
    play.language = "de"
    assert focused == []
