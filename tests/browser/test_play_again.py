"""A cell that is run again, a page that is reloaded, a match that Python moves: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab import LabPage

_PLAY = """import boardkit
boardkit.language("en")
from boardkit_widgets import Play
play = Play("huts", "BKTRMX", ("human", "human"))
play"""
_MOVE = "moved = play.match.play(play.match.legal()[0])"


def opened(page: LabPage, *cells: str) -> Locator:
    page.open(page.server.write_notebook("again.ipynb", cells))
    page.run_cell(0)
    play = page.panel().locator(".bk-play")
    expect(play).to_be_visible()
    return play


def decisions(play: Locator) -> Locator:
    """The list of decisions: one entry for each, and one for the present."""
    return play.locator(".bk-pick-move option")


def test_what_python_plays_is_seen_at_once(lab_page: LabPage) -> None:
    play = opened(lab_page, _PLAY, _MOVE, "play.match.undo()")
    expect(decisions(play)).to_have_count(1)
    lab_page.run_cell(1)
    expect(decisions(play)).to_have_count(2)
    expect(play.locator(".bk-board .bk-status")).to_contain_text("Player 2, it is your turn")
    lab_page.run_cell(2)
    expect(decisions(play)).to_have_count(1)
    expect(play.locator(".bk-redo")).to_be_enabled()


def test_the_game_before_is_one_press_away_after_a_reload_and_a_new_run(lab_page: LabPage) -> None:
    play = opened(lab_page, _PLAY, _MOVE)
    lab_page.run_cell(1)
    expect(decisions(play)).to_have_count(2)
    lab_page.reload()  # not saved: the page forgets what the cell showed, the kernel does not
    expect(play).to_have_count(0)
    lab_page.run_cell(0)
    expect(decisions(play)).to_have_count(1)
    offer = play.locator(".bk-go-on")
    expect(offer).to_have_text("Go on with the game from before (Huts, 1 move)")
    offer.press("Enter")
    expect(decisions(play)).to_have_count(2)
    expect(offer).to_be_hidden()
    expect(play.locator(".bk-keys-toggle")).to_be_focused()


def test_a_saved_page_shows_the_game_as_it_is_when_it_is_opened_again(lab_page: LabPage) -> None:
    play = opened(lab_page, _PLAY, _MOVE)
    lab_page.command("docmanager:save")
    lab_page.run_cell(1)
    expect(decisions(play)).to_have_count(2)
    lab_page.reload()
    expect(decisions(play)).to_have_count(2)
    expect(play.locator(".bk-board .bk-status")).to_contain_text("Player 2, it is your turn")
