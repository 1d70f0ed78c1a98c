"""Town in a real JupyterLab: a whole turn by mouse, a whole game alone, the screen handed over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from boardkit.match import Match
from boardkit.town.moves import Exchange, Lay, Return
from boardkit.town.rules import Town
from boardkit.town.solo import Solo
from tests.browser.presses import spots
from tests.browser.test_board_browser import opened, same_moves, status

POSITION: dict[str, Any] = {
    "game": "town",
    "grid": [["A1", "B2"] + [None] * 5] + [[None] * 7 for _ in range(6)],
    "hands": [["C3", "C4", "C5", "D6"], ["E1", "E2", "F3", "G4"]],
    "turn": 0,
}
TURN = f"""from boardkit.town.rules import Town
from boardkit.match import Match
from boardkit_widgets import Board
match = Match(Town(players=2), seed=3, position={POSITION!r})"""
SOLO_SEED = 14
ALONE = f"""from boardkit.town.solo import Solo
from boardkit_widgets import Play
play = Play(Solo(), seed={SOLO_SEED}, language="en")
match = play.match"""
TWO = """from boardkit.town.rules import Town
from boardkit_widgets import Play
play = Play(Town(players=2), seed=5, seats=("human", "human"), language="en")
match = play.match"""
MOVES = 'print("moves:", " / ".join(map(str, match.moves)))'


def press(page: Any, canvas: Any, match: Match, move: Any) -> None:
    """Click a move and make it in the twin too."""
    for x, y in spots(match, move):
        page.click(canvas, x, y)
    match.play(move)


def first(match: Match, kind: type) -> Any:
    return next(move for move in match.legal() if isinstance(move, kind))


@pytest.mark.parametrize("pixel_ratio", [1, 2])
def test_a_turn_with_exchange_lay_and_return(open_page: Any, pixel_ratio: int) -> None:
    page = open_page(pixel_ratio=pixel_ratio)
    canvas = opened(page, TURN, 'Board(match, language="en")', MOVES, name="town")
    match = Match(Town(players=2), seed=3, position=POSITION)
    for kind in (Exchange, Lay, Return):
        press(page, canvas, match, first(match, kind))
    expect(status(page)).to_contain_text("Player 2, it is your turn")
    same_moves(page, 2, match)
    page.screenshot(f"town-x{pixel_ratio}", page.panel().locator(".bk-board"))
    page.check()


def test_a_game_alone(open_page: Any) -> None:
    page = open_page()
    canvas = opened(page, ALONE, "play", MOVES, name="solo")
    match = Match(Solo(), SOLO_SEED)
    again = page.panel().locator(".bk-deal-again")
    while not match.over:
        expect(again).not_to_be_visible()
        press(page, canvas, match, match.legal()[-1])
    expect(status(page)).to_contain_text("Nothing fits any more")
    expect(again).to_be_visible()
    same_moves(page, 2, match)
    page.screenshot("town-alone", page.panel().locator(".bk-play"))
    again.click()
    expect(status(page)).to_contain_text("top of stack 1")
    page.check()


def test_two_people_hand_the_screen_over(open_page: Any) -> None:
    page = open_page()
    canvas = opened(page, TWO, "play", MOVES, name="two")
    match = Match(Town(players=2), seed=5)
    button = page.panel().locator(".bk-uncover")
    expect(button).to_have_text("I am Player 1: show what I hold")
    expect(status(page)).to_contain_text("first Player 1 takes it over")
    page.screenshot("town-covered", page.panel().locator(".bk-play"))
    button.click()
    expect(button).not_to_be_visible()
    while match.turn == 0:
        press(page, canvas, match, match.legal()[0])
    expect(button).to_have_text("I am Player 2: show what I hold")
    expect(button).to_be_focused()
    page.page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Player 2, it is your turn")
    expect(page.panel().locator(".bk-keys-toggle")).to_be_focused()
    same_moves(page, 2, match)
    page.check()
