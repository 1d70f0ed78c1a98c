"""Every step of every explanation: solved by clicks, wrong answers, the solution shown."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from boardkit.story import load
from boardkit_widgets import Explain
from tests.widgets.explain_clicks import err, feedback, solve

GAMES = ("huts", "aftershock", "forest")
ALL = [(game, step) for game in GAMES for step in load(game).steps()]
every_step = pytest.mark.parametrize(
    ("game", "key"), [pytest.param(game, step.key, id=f"{game}-{step.key}") for game, step in ALL]
)


def text_of(widget: Any) -> str:
    """The words in a piece of HTML."""
    return html.unescape(re.sub("<[^>]*>", "", widget.value))


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


@every_step
def test_wrong_answers_the_hint_and_the_solution_give_no_tick(game: str, key: str) -> None:
    explain = Explain(game, step=key)
    hint = explain.step.sentence("hint").text("en")
    state = explain.state
    if next(iter(explain.step.task.others(explain.step.game, state)), None) is not None:
        # A wrong answer solves nothing, and the second one brings the hint.
        err(explain)
        assert not explain.finished
        assert explain.solved == set()
        assert explain.state == state == explain.board.state
        assert hint not in text_of(explain.feedback)
        err(explain)
        assert hint in text_of(explain.feedback)
        assert not explain.finished
        explain.restart_button.click()
    # The solution is shown after a try.
    assert feedback(explain) == ""
    assert explain.show_button.layout.display == "none"
    explain.hint.click()
    assert hint in text_of(explain.feedback)
    assert explain.show_button.layout.display == ""
    explain.show_button.click()
    assert explain.finished
    assert (explain.solved, explain.shown) == (set(), {key})
    assert "0 of " in explain.progress.value
    # And it can be done after all.
    explain.restart_button.click()
    solve(explain)
    assert explain.solved == {key}
    assert "1 of " in explain.progress.value
