"""Whatever shows a match follows it when Python or another widget moves it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import Board, Odds, cells
from boardkit_widgets.following import Following
from tests.widgets import play_clicks
from tests.widgets.helper import click_key, status
from tests.widgets.play_clicks import game, play_on, until

slow = play_clicks.slow


def new() -> Match:
    return Match(Huts(players=2), seed="BKTRMX")


def test_a_board_shows_moves_and_undo_from_python() -> None:
    match = new()
    board = Board(match, language="en", keys=True)
    before = board.scene
    move = match.legal()[0]
    match.play(move)
    assert board.scene != before
    assert board.scene.marks.last == board.fields_of(match.last_move.before_state, move)  # type: ignore[union-attr]
    assert "Player 2" in status(board)
    match.undo()
    assert board.scene.marks.last == ()
    assert board.scene.shapes == before.shapes
    click_key(board, board.scene.marks.legal[0])
    assert len(match.moves) == 1


def test_two_boards_of_one_match_show_the_same() -> None:
    match = new()
    one, other = Board(match, language="en"), Board(match, language="de")
    click_key(one, one.scene.marks.legal[0])
    assert other.scene.shapes == one.scene.shapes
    assert other.scene.marks == one.scene.marks


def test_a_board_follows_only_the_match_that_it_shows() -> None:
    match, other = new(), new()
    board = Board(match, language="en")
    board.show(other)
    shown = board.scene
    match.play(match.legal()[0])
    assert board.scene is shown
    other.play(other.legal()[0])
    assert board.scene is not shown


def test_odds_follow_between_the_clicks_and_give_up_what_they_computed() -> None:
    async def main() -> None:
        match = new()
        play_out(match, 4)
        odds = Odds(match, language="en")
        job = odds.job
        assert job is not None
        assert job.running
        before = odds.state
        match.play(match.legal()[0])
        assert not job.running
        await until(lambda: odds.job is not job)
        assert odds.state is match.state is not before
        odds.stop()
        odds.update(before)
        match.undo()
        await asyncio.sleep(0.2)
        assert odds.state is before  # that one was asked for by name
        odds.stop()

    asyncio.run(main())


def play_out(match: Match, moves: int) -> None:
    for _ in range(moves):
        match.play(match.legal()[0])


def test_many_moves_at_once_are_one_picture() -> None:
    async def main() -> None:
        match = new()
        seen: list[int] = []
        following = Following(lambda callback: callback, lambda: seen.append(len(match.moves)))
        following.watch(match)
        play_out(match, 12)
        assert seen == [1]
        await until(lambda: len(seen) > 1)
        assert seen == [1, 12]
        await asyncio.sleep(0.2)
        assert seen == [1, 12]

    asyncio.run(main())


def test_a_game_at_a_table_shows_what_python_played_and_took_back() -> None:
    play = game(seats=("human", "human"))
    shown = play.board.scene
    play.match.play(play.match.legal()[0])
    assert play.board.scene != shown
    assert len(play.history.pick.options) == 2
    assert play.board.scene.marks.last
    assert not play.toolbar.buttons["undo"].disabled
    play.look(0)
    play.match.undo()
    assert play.table.looking is None
    assert play.board.scene.shapes == shown.shapes
    assert not play.toolbar.buttons["redo"].disabled
    play_on(play, turns=1)


@pytest.mark.usefixtures("slow")
def test_a_computer_stops_thinking_about_what_python_has_changed() -> None:
    async def main() -> None:
        play = game()
        match = play.match
        play_on(play, turns=1)
        assert play.thinker.thinking
        theirs = match.legal()[0]
        match.play(theirs)  # in the computer's place
        assert not play.thinker.thinking
        assert match.turn == 0
        await asyncio.sleep(0.3)
        assert match.moves[-1] == theirs
        assert play.board.guard.details.value == ""
        assert "your turn" in status(play.board)
        # Taken back, the computer waits to be asked; what it decides is its own then.
        match.undo()
        await until(lambda: play.thinker.stopped)
        assert "Player 2, a computer, has stopped thinking" in status(play.board)
        await asyncio.sleep(0.1)
        assert len(match.moves) == 1
        play.thinker.stop.click()
        await until(lambda: len(match.moves) > 1)
        play.rest()

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_computer_answers_a_move_from_python() -> None:
    async def main() -> None:
        play = game()
        play.match.play(play.match.legal()[0])
        assert play.thinker.thinking
        await until(lambda: len(play.match.moves) == 2)
        play.rest()

    asyncio.run(main())


def test_a_script_moves_for_everybody_without_a_computer_between() -> None:
    play = game()
    play_out(play.match, 2)
    assert len(play.match.moves) == 2
    assert play.match.turn == 0
    play.match.undo()
    assert play.thinker.stopped
    play.thinker.stop.click()
    assert len(play.match.moves) == 2


def test_an_older_run_of_the_cell_follows_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([("cell", "run 1"), ("cell", "run 2")])
    monkeypatch.setattr(cells, "running_cell", lambda: next(runs))
    match = new()
    older, newer = (Board(match, language="en") for _ in range(2))
    shown = older.scene
    match.play(match.legal()[0])
    assert older.scene is shown
    assert newer.scene is not shown


def test_trouble_while_following_is_told_and_the_move_stands(monkeypatch: Any) -> None:
    match = new()
    board = Board(match, language="en")
    monkeypatch.setattr(board, "fields_of", lambda *_: 1 / 0)
    match.play(match.legal()[0])
    assert len(match.moves) == 1
    assert "division by zero" in status(board)
