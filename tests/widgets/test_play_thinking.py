"""A computer thinks between the clicks: it can be stopped and hurried, and nothing breaks."""

from __future__ import annotations

import asyncio

import pytest

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets import Play, cells, seats
from tests.widgets import play_clicks
from tests.widgets.helper import click_key, status
from tests.widgets.play_clicks import game, play_on, until

slow = play_clicks.slow


@pytest.mark.usefixtures("slow")
def test_clicks_during_thinking_are_answered_and_break_nothing() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        assert play.thinker.thinking
        assert status(play.board) == phrase("ui.play.thinking", player="Player 2").text("en")
        moves = len(play.match.moves)
        for key in play.board.scene.keys()[:5]:
            click_key(play.board, key)
        assert "still thinking" in status(play.board)
        assert len(play.match.moves) == moves
        await until(lambda: play.thinker.layout.display == "")
        assert "<progress" in play.thinker.bar.value
        await until(lambda: not play.thinker.thinking)
        assert len(play.match.moves) == moves + 1
        assert play.match.turn == 0
        assert play.thinker.layout.display == "none"
        assert play.board.guard.details.value == ""

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_thinking_can_be_stopped_resumed_and_hurried() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        moves = len(play.match.moves)
        play.thinker.stop.click()
        assert not play.thinker.thinking
        assert "Go on" in status(play.board)
        await asyncio.sleep(0.1)
        assert len(play.match.moves) == moves
        click_key(play.board, "field:0,0")
        assert "Go on" in status(play.board)
        play.thinker.stop.click()
        assert play.thinker.thinking
        await until(lambda: len(play.match.moves) == moves + 1)
        while play.match.turn == 0:
            play_on(play, turns=1)
        moves = len(play.match.moves)
        play.thinker.hurry.click()
        assert len(play.match.moves) == moves + 1

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("button", ["undo", "new", "save", "hint"])
def test_every_button_works_while_the_computer_thinks(button: str) -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        assert play.thinker.thinking
        play.toolbar.buttons[button].disabled = False
        play.toolbar.buttons[button].click()
        if button == "undo":
            assert not play.thinker.thinking
            assert play.match.moves == ()
        await until(lambda: not play.thinker.thinking)
        assert play.match.turn == 0
        assert play.board.guard.details.value == ""

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_look_back_or_side_road_lets_the_game_wait() -> None:
    async def main() -> None:
        play = game()
        play_on(play, turns=1)
        log = play.match.log
        await asyncio.sleep(0.01)
        play.look(0)
        await asyncio.sleep(0.15)
        assert play.table.main.log == log
        play.what_if(0)
        assert play.match.turn == 0
        play.back()
        assert play.thinker.thinking
        await until(lambda: play.match.turn == 0)
        assert len(play.match.moves) == 2

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_computer_that_fails_is_told_and_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        play = game()
        with monkeypatch.context() as broken:
            broken.setattr(seats.players.Greedy, "think", lambda *_: (1 / 0 for _ in "x"))
            play_on(play, turns=1)
            await until(lambda: play.thinker.stopped)
        assert "division by zero" in status(play.board)
        play.thinker.stop.click()
        await until(lambda: play.match.turn == 0)

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_computers_alone_can_be_watched_and_stopped() -> None:
    async def main() -> None:
        play = game(seats=("medium", "medium"), look_back=False)
        assert play.thinker.layout.display == ""
        await until(lambda: len(play.match.moves) > 2)
        play.thinker.stop.click()
        moves = len(play.match.moves)
        await asyncio.sleep(0.1)
        assert len(play.match.moves) == moves

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_after_the_last_move_of_computers_nothing_is_left_to_stop() -> None:
    async def main() -> None:
        match = Match(Huts(players=2, variant="simple"), "BKTRMX")
        for _ in range(41):
            match.play(match.legal()[0])
        play = Play(match, seats="easy", look_back=False, show_odds=False)
        assert play.thinker.layout.display == ""
        await until(lambda: play.match.over)
        assert play.thinker.layout.display == "none"
        play.undo()  # now the reader decides in the computer's place
        assert play.thinker.layout.display == "none"

    asyncio.run(main())


@pytest.mark.usefixtures("slow")
def test_a_cell_run_again_lets_the_older_game_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([("cell 1", "run 1"), ("cell 2", "run 2"), ("cell 1", "run 3"), None])
    monkeypatch.setattr(cells, "running_cell", lambda: next(runs))

    async def main() -> None:
        older, other, newer, script = (
            game(seats=("medium", "medium"), look_back=False) for _ in range(4)
        )
        assert not older.thinker.thinking
        assert all(play.thinker.thinking for play in (other, newer, script))
        for play in (other, newer, script):
            play.rest()
        # Whoever still has the older one in sight can go on with it.
        older.thinker.stop.click()
        assert older.thinker.thinking
        older.rest()

    asyncio.run(main())
