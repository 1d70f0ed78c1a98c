"""The rules step by step without a browser: every task done by clicks, and all the controls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from boardkit import text
from boardkit.errors import BadOption
from boardkit.story import load
from boardkit.story_tasks import Choose, Fields, Play, Players, Points, Refuse
from boardkit_widgets import Decisions, Explain, Study
from boardkit_widgets.steps import field_key
from tests.widgets.helper import click_key, enter, status

STORY = load("huts")
STEPS = [step.key for step in STORY.steps()]
GAMES = ("huts", "aftershock", "forest")
ALL = [(game, step) for game in GAMES for step in load(game).steps()]
every_step = pytest.mark.parametrize(
    ("game", "key"), [pytest.param(game, step.key, id=f"{game}-{step.key}") for game, step in ALL]
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = text.language()
    text.language("en")
    yield
    text.language(before)


def feedback(explain: Explain) -> str:
    """The words below the task; nothing where the line is hidden."""
    if explain.feedback.layout.display == "none":
        return ""
    return re.sub("<[^>]*>", "", explain.feedback.value)


def shown(explain: Explain) -> str:
    """All words around the board."""
    return " ".join(
        re.sub("<[^>]*>", " ", part.value)
        for part in (explain.words, explain.task, explain.feedback, explain.progress)
    )


def press(explain: Explain, keys: tuple[str, ...]) -> None:
    """Click keys on the board until the step is solved; what filled itself is left out."""
    for n, key in enumerate(keys, start=1):
        filled = explain.board.picked.count(key) >= keys[:n].count(key)
        if not filled or key.startswith("field:"):
            click_key(explain.board, key, free=True)
        if explain.finished:
            return


def solve(explain: Explain) -> None:
    """Do the task as a reader does: on the board, or with the controls beside it."""
    step, task = explain.step, explain.step.task
    answer = task.solution(step.game, explain.state)
    if isinstance(task, Refuse) and task.tries:
        name = next(n for n, move in task.tries.items() if step.game.parse(move) == answer)
        explain.answers.buttons[name].click()
    elif isinstance(task, (Play, Refuse)):
        press(explain, explain.board.keys_of(answer))
    elif isinstance(task, Fields):
        for field in sorted(answer):
            click_key(explain.board, field_key(field))
        explain.answers.check.click()
    elif isinstance(task, Points):
        enter(explain.answers.number, str(answer))
    elif isinstance(task, Players):
        for player in sorted(answer) or [-1]:
            explain.answers.players[player].value = True
        explain.answers.check.click()
    else:
        explain.answers.buttons[answer].click()


def err(explain: Explain) -> None:
    """Do the task wrongly."""
    step, task = explain.step, explain.step.task
    wrong = next(iter(task.others(step.game, explain.state)))
    if isinstance(task, Refuse) and str(wrong) in task.tries.values():
        name = next(n for n, move in task.tries.items() if move == str(wrong))
        explain.answers.buttons[name].click()
    elif isinstance(task, (Play, Refuse)):
        press(explain, explain.board.keys_of(wrong))
    elif isinstance(task, Points):
        enter(explain.answers.number, str(wrong))
    elif isinstance(task, Choose):
        explain.answers.buttons[wrong].click()
    elif isinstance(task, Players):
        for player in sorted(wrong) or [-1]:
            explain.answers.players[player].value = True
        explain.answers.check.click()
    else:
        explain.answers.check.click()


# Every step


@every_step
def test_a_step_is_solved_by_clicks(game: str, key: str) -> None:
    explain = Explain(game, step=key)
    assert feedback(explain) == ""
    solve(explain)
    assert explain.solved == {key}
    values = explain.step.task.values(explain.step.game, explain.step.begin())
    assert explain.step.sentence("done", **values).text("en") in text_of(explain.feedback)
    assert "1 of " in explain.progress.value
    assert explain.guard.details.value == explain.board.guard.details.value == ""


def text_of(widget: Any) -> str:
    """The words in a piece of HTML."""
    import html

    return html.unescape(re.sub("<[^>]*>", "", widget.value))


ERRABLE = [
    pytest.param(game, step.key, id=f"{game}-{step.key}")
    for game, step in ALL
    if next(iter(step.task.others(step.game, step.begin())), None) is not None
]


@pytest.mark.parametrize(("game", "key"), ERRABLE)
def test_a_wrong_answer_solves_nothing_and_the_second_one_brings_the_hint(
    game: str, key: str
) -> None:
    explain = Explain(game, step=key)
    hint = explain.step.sentence("hint").text("en")
    state = explain.state
    err(explain)
    assert not explain.finished
    assert explain.solved == set()
    assert explain.state == state == explain.board.state
    assert hint not in text_of(explain.feedback)
    err(explain)
    assert hint in text_of(explain.feedback)
    assert not explain.finished


@every_step
def test_the_solution_is_shown_after_a_try_and_gives_no_tick(game: str, key: str) -> None:
    explain = Explain(game, step=key)
    assert explain.show_button.layout.display == "none"
    explain.hint.click()
    assert explain.step.sentence("hint").text("en") in text_of(explain.feedback)
    assert explain.show_button.layout.display == ""
    explain.show_button.click()
    assert explain.finished
    assert (explain.solved, explain.shown) == (set(), {key})
    assert "0 of " in explain.progress.value
    explain.restart_button.click()
    solve(explain)
    assert explain.solved == {key}
    assert "1 of " in explain.progress.value


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


# Answers


@pytest.mark.parametrize("typed", ["two", "", "1,5", "2 points"])
def test_what_is_no_number_is_told_and_counts_as_no_try(typed: str) -> None:
    explain = Explain("huts", step="city_plot")
    enter(explain.answers.number, typed)
    assert "as a whole number" in feedback(explain)
    assert explain.show_button.layout.display == "none"


@pytest.mark.parametrize("typed", ["-2", "\N{MINUS SIGN}2", " \N{EN DASH} 2 "])
def test_any_minus_is_a_minus(typed: str) -> None:
    explain = Explain("huts", step="landfill")
    enter(explain.answers.number, typed)
    assert explain.solved == {"landfill"}


def test_the_right_number_with_the_wrong_sign_is_told_apart() -> None:
    explain = Explain("huts", step="landfill")
    enter(explain.answers.number, "2")
    assert "the sign is not" in feedback(explain)


def test_nobody_and_somebody_exclude_each_other() -> None:
    explain = Explain("huts", step="city_tie")
    first, _, nobody = explain.answers.players
    explain.answers.check.click()
    assert feedback(explain) == "Choose an answer first."
    first.value = True
    nobody.value = True
    assert not first.value
    first.value = True
    assert not nobody.value
    explain.answers.check.click()
    assert explain.solved == set()


def test_marks_come_and_go_and_wrong_ones_are_pointed_at() -> None:
    explain = Explain("huts", step="lake")
    for key in ("field:0,2", "field:1,3", "field:0,2"):
        click_key(explain.board, key)
    assert explain.marked_fields() == {(1, 3)}
    assert explain.board.scene.marks.picked == ("field:1,3",)
    click_key(explain.board, "field:3,1")
    explain.answers.check.click()
    assert "1 right, but 1 marked field" in feedback(explain)
    assert explain.board.scene.marks.reason == ("field:3,1",)


def test_fields_can_be_marked_by_keyboard() -> None:
    explain = Explain("huts", step="city")
    assert explain.answers.by_list.layout.display == "none"
    explain.board.panel.toggle.value = True
    assert explain.answers.by_list.layout.display == ""
    city = explain.step.task.solution(explain.step.game, explain.state)
    names = {key: name for name, key in explain.answers.field.options}
    assert names["field:0,0"].startswith("row 0, column 0: free")
    for field in city:
        explain.answers.field.value = field_key(field)
        explain.answers.mark.click()
    explain.answers.check.click()
    assert explain.solved == {"city"}


def test_a_move_can_be_typed() -> None:
    explain = Explain("huts", step="narrow")
    explain.board.panel.toggle.value = True
    enter(explain.board.panel.move, "replace 4,4")
    assert explain.solved == {"narrow"}


def test_a_board_to_look_at_reads_its_fields_out() -> None:
    explain = Explain("huts", step="hut")
    assert explain.board.scene.marks.legal == ()
    click_key(explain.board, "field:4,4")
    assert status(explain.board) == "row 4, column 4: hut of Player 1"


def test_what_the_text_speaks_of_is_ringed() -> None:
    explain = Explain("huts", step="landfill")
    assert explain.board.scene.marks.look == ("field:0,5", "field:2,3", "field:4,1")
    assert "This is what it is about:" in explain.board.scene.describe("en")


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


# Positions to study


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
