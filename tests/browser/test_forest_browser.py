"""Forest in a real JupyterLab: a turned tile is laid, a hut is built, its points are seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from boardkit.forest.moves import Build, Lay
from boardkit.forest.rules import Forest
from boardkit.match import Match
from tests.browser.presses import spot, spots
from tests.browser.test_board_browser import opened, same_moves, status

POSITION: dict[str, Any] = {
    "game": "forest",
    "players": 2,
    "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]}],
    "buildings": [["hut_village", 1, 0, 0], ["castle", 0, 0, 5]],
    "turn": 0,
    "hands": [["FFL", "LLL"], ["MMG", "LFV"]],
}
SEED = 7
MATCH = f"""from boardkit.forest.rules import Forest
from boardkit.match import Match
from boardkit_widgets import Board, Play
match = Match(Forest(players=2), seed={SEED}, position={POSITION!r})"""
MOVES = 'print("moves:", " / ".join(map(str, match.moves)))'
# Turned by a half its two forest fields lie below, on top of the forest of the table.
LAY = Lay(("LLL", "LFF"), (-2, 1))
HUT = Build("hut_forest", (-1, 2))


def twin() -> Match:
    return Match(Forest(players=2), seed=SEED, position=POSITION)


def press(page: Any, canvas: Any, match: Match, move: Any) -> None:
    """Click a move and make it in the twin too."""
    for x, y in spots(match, move):
        page.click(canvas, x, y)
    match.play(move)


def hover(page: Any, canvas: Any, x: float, y: float) -> None:
    box = canvas.bounding_box()
    page.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])


@pytest.mark.parametrize("pixel_ratio", [1, 2])
def test_lay_a_turned_tile_and_build(open_page: Any, pixel_ratio: int) -> None:
    page = open_page(pixel_ratio=pixel_ratio)
    canvas, match = opened(page, MATCH, 'Board(match, language="en")', MOVES, name="forest"), twin()
    turn, place = list(spots(match, LAY))
    page.click(canvas, *turn)
    expect(status(page)).to_contain_text("lit places")
    beside = (place[0], place[1] + 0.04)
    before = page.pixel(canvas, *beside)
    hover(page, canvas, *place)
    page.until(lambda: page.pixel(canvas, *beside) != before, "the tile is not shown as it lies")
    page.screenshot(f"forest-ghost-x{pixel_ratio}", page.panel().locator(".bk-board"))
    page.click(canvas, *place)
    match.play(LAY)
    expect(status(page)).to_contain_text("lit buildings")
    press(page, canvas, match, HUT)
    expect(status(page)).to_contain_text("Player 2, it is your turn")
    same_moves(page, 2, match)
    page.click(canvas, *spot(match, "field:-1,2"))
    expect(status(page)).to_contain_text("Player 1, forest hut: 7 points so far")
    page.screenshot(f"forest-points-x{pixel_ratio}", page.panel().locator(".bk-board"))
    page.click(canvas, *spot(match, "closer"))
    page.screenshot(f"forest-close-x{pixel_ratio}", page.panel().locator(".bk-board"))
    page.check()


def test_a_wrong_place_is_explained(open_page: Any) -> None:
    page = open_page()
    canvas, match = opened(page, MATCH, 'Board(match, language="en")', MOVES, name="wrong"), twin()
    page.click(canvas, *spot(match, "turn:1"))
    page.click(canvas, *spot(match, "place:-3,-3", ("turn:1",)))
    expect(status(page)).to_contain_text("The tile would lie alone here")
    page.click(canvas, *spot(match, "field:1,1", ("turn:1",)))
    expect(status(page)).to_contain_text("Something lies here already")
    same_moves(page, 2, match)
    page.check()


def test_the_score_grows_in_a_game_of_two_people(open_page: Any) -> None:
    page = open_page()
    play = 'play = Play(match, seats=("human", "human"), language="en")\nplay'
    canvas, match = opened(page, MATCH, play, MOVES, name="forest-play"), twin()
    sheet = page.panel().locator(".bk-sheet")
    uncover = page.panel().locator(".bk-uncover")
    uncover.click()
    expect(uncover).not_to_be_visible()
    # The tables come beside the board, which moves: only then is a place where it will stay.
    expect(page.panel().get_by_text("behind the best").first).to_be_visible()
    page.rest(canvas)
    for move in (LAY, HUT):
        press(page, canvas, match, move)
    expect(sheet).to_contain_text("forest hut")
    expect(uncover).to_have_text("I am Player 2: show what I hold")
    same_moves(page, 2, match)
    page.screenshot("forest-play", page.panel().locator(".bk-play"))
    page.check()
