"""The rules step by step without a browser: refusals, the way through a chapter, languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from boardkit import text
from boardkit.errors import BadOption
from boardkit.story import load
from boardkit_widgets import Decisions, Explain, Study
from tests.widgets.explain_clicks import feedback, press, solve
from tests.widgets.helper import click_key, enter, status

STORY = load("huts")
STEPS = [step.key for step in STORY.steps()]


def shown(explain: Explain) -> str:
    """All words around the board."""
    return " ".join(
        re.sub("<[^>]*>", " ", part.value)
        for part in (explain.words, explain.task, explain.feedback, explain.progress)
    )


# Refusals that a board does not ask for by itself


def test_the_board_says_why_and_the_task_says_well_done() -> None:
    explain = Explain("huts", step="no_plot")
    click_key(explain.board, "field:0,0")
    assert status(explain.board).startswith("On row 0, column 0 there is a lake")
    assert explain.board.scene.marks.reason == ("field:0,0",)
    assert "bk-done" in explain.feedback.value


def test_clicking_before_stopping_is_read_as_the_move_it_would_be() -> None:
    explain = Explain("huts", step="stop_or_again")
    click_key(explain.board, "throw:upright")
    assert not explain.finished
    click_key(explain.board, "field:0,2")
    assert explain.solved == {"stop_or_again"}
    assert "stop, or throw again" in status(explain.board)


def test_a_hut_clicked_twice_is_put_back_and_refused() -> None:
    explain = Explain("huts", step="same_plot")
    click_key(explain.board, "field:3,1")
    click_key(explain.board, "field:3,1")
    assert explain.solved == {"same_plot"}


def test_after_the_end_any_press_is_an_attempt() -> None:
    explain = Explain("huts", step="over")
    click_key(explain.board, "field:1,2")
    assert explain.solved == {"over"}
    assert "over" in status(explain.board)


def test_another_reason_than_the_one_wanted_is_told() -> None:
    explain = Explain("huts", step="luck")
    explain.answers.buttons["stop"].click()
    assert "another reason" in feedback(explain)
    assert explain.solved == set()


def test_an_allowed_attempt_is_not_played() -> None:
    explain = Explain("huts", step="three_throws")
    explain.answers.buttons["upright"].click()
    assert "find something that is forbidden" in feedback(explain)
    assert explain.state == explain.step.begin()


# After the task


def test_a_solved_board_shows_the_move_and_rests() -> None:
    explain = Explain("huts", step="upright")
    press(explain, ("throw:upright", "field:4,4"))
    assert explain.board.state.owner((4, 4)) == 0
    assert explain.board.scene.marks.last == ("field:4,4",)
    assert explain.board.scene.marks.legal == ()
    state = explain.state
    for key in explain.board.scene.keys():
        click_key(explain.board, key)
    assert explain.state == state
    assert "Start over" in status(explain.board)


def test_answers_after_the_task_change_nothing() -> None:
    explain = Explain("huts", step="lake")
    solve(explain)
    before = feedback(explain)
    explain.answer(frozenset())
    explain.attempt(explain.step.game.parse("stop"))
    explain.show_solution()
    assert feedback(explain) == before
    assert explain.shown == set()


def test_throwing_again_shows_the_new_throw() -> None:
    explain = Explain("huts", step="again")
    click_key(explain.board, "again")
    assert explain.state.throws == 2
    assert explain.board.state == explain.state


def test_starting_over_sets_the_board_up_again_and_keeps_the_tick() -> None:
    explain = Explain("huts", step="upright")
    solve(explain)
    explain.restart_button.click()
    assert explain.state == explain.step.begin() == explain.board.state
    assert feedback(explain) == ""
    assert explain.solved == {"upright"}
    assert explain.next_button.description == "Next"


def test_a_finished_chapter_is_told() -> None:
    explain = Explain("huts", "end")
    for number in range(len(explain.places)):
        explain.go(number)
        solve(explain)
        told = "finished: all 3 tasks solved" in feedback(explain)
        assert told == (number == 2)


# Going through a chapter


def test_next_is_never_blocked_and_says_kindly_what_is_open() -> None:
    explain = Explain("huts", "throw")
    assert explain.next_button.description == "Skip"
    explain.next_button.click()
    assert explain.step.key == "stop_or_again"
    assert "go back to it at any time" in feedback(explain)
    solve(explain)
    assert explain.next_button.description == "Next"
    explain.next_button.click()
    assert feedback(explain) == ""
    explain.back_button.click()
    explain.back_button.click()
    assert explain.step.key == "stop"
    assert explain.back_button.disabled
    explain.back()
    assert explain.step.key == "stop"


def test_the_last_step_has_no_next() -> None:
    explain = Explain("huts", "throw", "doubtful")
    assert explain.next_button.layout.display == "none"
    explain.next()
    assert explain.step.key == "doubtful"


def test_the_list_of_steps_jumps_and_ticks() -> None:
    explain = Explain("huts")
    assert len(explain.place.options) == len(STEPS)
    explain.place.value = STEPS.index("doubtful")
    assert explain.step.key == "doubtful"
    solve(explain)
    names = {number: name for name, number in explain.place.options}
    assert names[STEPS.index("doubtful")] == "3.7. When a hut leans ✓"
    assert "✓" not in names[STEPS.index("stop")]


@pytest.mark.parametrize(
    ("values", "key"),
    [
        (("lock", None), "lock"),
        (("lock", "castle_open"), "castle_open"),
        ((None, "D14"), "thrown_belong"),
        (("results", "D15"), "order"),
        ((None, "own_hut"), "own_hut"),
    ],
)
def test_where_to_begin(values: tuple[str | None, str | None], key: str) -> None:
    assert Explain("huts", *values).step.key == key


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda: Explain("chess"), "game.unknown"),
        (lambda: Explain("huts", "magic"), "story.chapter"),
        (lambda: Explain("huts", "lock", "magic"), "story.step"),
        (lambda: Explain("huts", "lock", "again"), "story.step"),
        (lambda: Explain("huts", language="fr"), "language"),
        (lambda: Study("huts", "magic"), "story.place"),
        (lambda: Decisions("chess"), "game.unknown"),
    ],
)
def test_unknown_names_are_told(make: Callable[[], Any], key: str) -> None:
    with pytest.raises(BadOption) as caught:
        make()
    assert caught.value.key == key


# Languages


def test_another_language_reaches_everything_and_stays_with_this_one() -> None:
    one, two = Explain("huts", step="landfill"), Explain("huts", step="landfill")
    english = shown(two)
    enter(one.answers.number, "2")
    one.tongue.value = "de"
    assert "Am Müll" in shown(one)
    assert "Die Zahl stimmt, das Vorzeichen nicht" in feedback(one)
    assert one.answers.check.description == "Prüfen"
    assert one.place.options[0][0].endswith("Wo eine Hütte stehen darf")
    assert one.board.language == "de"
    assert status(one.board).startswith("Klick auf dem Tisch etwas an")
    assert shown(two) == english
    assert text.language() == "en"
    one.tongue.value = "en"
    assert "The number is right, the sign is not" in feedback(one)


def test_the_notebook_s_language_is_the_default() -> None:
    text.language("de")
    assert Explain("huts").language == "de"
    assert Explain("huts", language="en").language == "en"


# Two of them, and none alive


def test_two_explanations_do_not_touch_each_other() -> None:
    one, two = Explain("huts", step="narrow"), Explain("huts", step="narrow")
    solve(one)
    assert two.solved == set()
    assert two.board.state == two.step.begin()


def test_without_a_kernel_all_steps_are_there_as_pictures_and_words() -> None:
    explain = Explain("huts", "score", language="de")
    page = explain._repr_mimebundle_()["text/html"]
    for step in STORY.chapter("score").steps:
        assert step.title.text("de") in page
    pictures = re.findall("<img [^>]*>", page)
    # A board that looks as before is not shown again.
    assert 4 <= len(pictures) < len(explain.places)
    assert all('alt="Hüttenspiel' in picture for picture in pictures)
    assert "<svg" not in page


def test_decisions_are_listed_with_their_option() -> None:
    table = Decisions("huts", language="de").to_html()
    rows = re.findall('<th scope="row">(D[0-9]+)</th>', table)
    assert rows == [f"D{row}" for row in range(1, 16)]
    assert "max_throws" in table
    assert "Was das Regelblatt offen lässt" in table
    english = Decisions("huts")._repr_mimebundle_()["text/html"]
    assert "What the rule sheet leaves open" in english
