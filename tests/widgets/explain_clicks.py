"""Tasks of an explanation, done rightly and wrongly by clicks, and what is said to that."""

from __future__ import annotations

import re

from boardkit.story_tasks import Choose, Fields, Play, Players, Points, Refuse
from boardkit_widgets import Explain
from boardkit_widgets.steps import field_key
from tests.widgets.helper import click_key, enter


def feedback(explain: Explain) -> str:
    """The words below the task; nothing where the line is hidden."""
    if explain.feedback.layout.display == "none":
        return ""
    return re.sub("<[^>]*>", "", explain.feedback.value)


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
