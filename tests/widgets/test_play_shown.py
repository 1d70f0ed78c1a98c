"""What stands around the board of a game: sheet, log, language, and an error that is told."""

from __future__ import annotations

import re

import pytest

from boardkit.text import phrase
from boardkit_widgets.play import Play
from tests.widgets.helper import status
from tests.widgets.play_clicks import game, play_on


def log_of(play: Play) -> str:
    return re.sub("<[^>]*>", " ", play.history.list.value)


def test_a_line_of_the_sheet_lights_its_fields() -> None:
    play = game(seats=("human", "human"))
    play_on(play, turns=8)
    options = dict(play.sheet.pick.options)
    assert len(options) > 1
    player, rule = next(entry for name, entry in options.items() if "city" in name)
    play.sheet.pick.value = (player, rule)
    fields = {
        f"field:{r},{c}"
        for line in play.match.game.score(play.match.state)
        if (line.player, line.rule) == (player, rule)
        for r, c in line.fields
    }
    assert set(play.board.scene.marks.look) == fields
    play.sheet.pick.value = play.sheet.pick.options[0][1]
    assert play.board.scene.marks.look == ()


def test_the_log_tells_who_did_what_newest_first() -> None:
    play = game()
    play_on(play, turns=3)
    words = log_of(play)
    told = [
        play.match.game.words(entry.before_state, entry.what).text("en") for entry in play.match.log
    ]
    for line in told:
        assert line in words
    last, first = play.match.log[-1], play.match.log[0]
    newest = play.match.game.words(last.before_state, last.what).text("en")
    oldest = play.match.game.words(first.before_state, first.what).text("en")
    assert words.index(newest) < words.rindex(oldest)
    assert len(play.history.pick.options) == len(play.match.moves) + 1


def test_the_language_changes_everything_at_once() -> None:
    play = game(keys=True)
    play_on(play, turns=2)
    play.toolbar.tongue.value = "de"
    assert play.language == "de"
    english = {phrase(f"ui.play.{name}").text("en") for name in ("new", "undo", "sheet", "log")}
    shown = [button.description for button in play.toolbar.buttons.values()]
    shown += [play.sheet.table.value, log_of(play), play.history.title.value]
    assert not english & set(shown)
    assert "Person 1" in play.bar.value
    assert "Wähle" in status(play.board)
    assert "Player" not in " ".join([*shown, play.bar.value, status(play.board)])
    play.toolbar.tongue.value = "en"
    assert "Player 1" in play.bar.value


def test_pages_without_a_kernel_get_board_sheet_and_log() -> None:
    play = game()
    play_on(play, turns=2)
    page = play._repr_mimebundle_()["text/html"]
    assert "<img " in page
    assert "<table" in page
    assert "<ol" in page
    assert "<script" not in page


def test_an_error_in_a_callback_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = game()
    with monkeypatch.context() as broken:
        broken.setattr(type(play.table), "undo", lambda self: 1 / 0)
        play.toolbar.buttons["undo"].disabled = False
        play.toolbar.buttons["undo"].click()
    assert "division by zero" in status(play.board)
    assert "ZeroDivisionError" in play.board.guard.details.value
    play_on(play, turns=2)
