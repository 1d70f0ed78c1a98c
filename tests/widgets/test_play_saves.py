"""Games that go on from their code or their file, and codes and files that are none."""

from __future__ import annotations

import base64
import re
from datetime import UTC, datetime

import pytest

from boardkit.text import phrase
from boardkit_widgets.play import Play
from tests.widgets.helper import enter
from tests.widgets.play_clicks import game, play_on


def test_a_game_goes_on_from_its_code() -> None:
    first = game(seats=("human", "easy"))
    play_on(first, turns=5)
    first.toolbar.buttons["save"].click()
    code = first.match.code()
    assert code in first.saves.code.value
    second = game(seed="OTHER")
    second.toolbar.buttons["save"].click()
    enter(second.saves.field, f"  {code}\n")
    assert second.match.log == first.match.log
    play_on(second, turns=1)


def test_a_game_goes_on_from_its_file_with_its_seats() -> None:
    first = game(seats=("easy", "human"))
    play_on(first, turns=3)
    first.toolbar.buttons["save"].click()
    link = re.search(r'href="data:application/json;base64,([^"]+)"', first.saves.file.value)
    assert link is not None
    second = game(seed="OTHER")
    second.toolbar.buttons["save"].click()
    upload(second, base64.b64decode(link[1]))
    assert second.match.log == first.match.log
    assert second.seats == ("easy", "human")


def upload(play: Play, content: bytes) -> None:
    file = {"name": "x.json", "type": "", "size": len(content), "content": memoryview(content)}
    play.saves.upload.value = ({**file, "last_modified": datetime.now(UTC)},)


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "paste one"), ("huts-BKTRMX", ""), ("{}", ""), ("no code at all", "")],
)
def test_a_bad_code_is_told_beside_the_field_and_the_game_goes_on(text: str, words: str) -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["save"].click()
    play.saves.field.value = text
    play.saves.load_code.click()
    assert "bk-wrong" in play.saves.problem.value
    assert words in play.saves.problem.value
    assert "[" not in play.saves.problem.value  # every sentence is there
    assert play.match is before
    play_on(play, turns=1)


def test_bad_files(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["save"].click()
    upload(play, b"\xff\xfe\x00\x81")
    assert phrase("error.ui.no_text").text("en") in play.saves.problem.value
    monkeypatch.setattr("boardkit_widgets.save_code.MOST_BYTES", 10)
    upload(play, b"{" * 11)
    assert "larger" in play.saves.problem.value
    upload(play, b"{}")
    assert "bk-wrong" in play.saves.problem.value
    assert play.match is before


def test_an_open_code_follows_the_game() -> None:
    play = game()
    play.open_saves()
    play_on(play, turns=3)
    assert play.code() in play.saves.code.value
