"""Boards and whole games in a real JupyterLab: mouse, finger, keyboard, reload, second view."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.text import phrase
from tests.browser.lab import LabPage
from tests.browser.presses import spot, spots

SEED = "BKTRMX"
MATCH = f"""from boardkit.huts import Huts
from boardkit.match import Match
from boardkit_widgets import Board, Play
match = Match(Huts(players=2), seed="{SEED}")"""
BOARD = 'Board(match, language="en")'
MOVES = 'print("moves:", " / ".join(map(str, match.moves)))'
TURN = 12
"""Moves after which both players have had their first turn."""


def twin() -> Match:
    return Match(Huts(players=2), seed=SEED)


def opened(page: LabPage, *cells: str, name: str = "board") -> Locator:
    """A notebook of these cells, run; returns the canvas of the first view."""
    page.open(page.server.write_notebook(f"{name}.ipynb", cells))
    page.run_all()
    canvas = page.panel().locator(".bk-board canvas").first
    canvas.wait_for()
    wait_until_drawn(page, canvas)
    return canvas


def wait_until_drawn(page: LabPage, canvas: Locator) -> None:
    """Wait until there is something on the canvas."""
    handle = canvas.element_handle()
    page.page.wait_for_function(
        "c => c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data[3] > 0",
        arg=handle,
    )
    page.settle()


def moves_in_kernel(page: LabPage, cell: int) -> list[str]:
    """The moves that the kernel's match has, by running the cell that prints them."""
    page.run_cell(cell)
    text = page.panel().locator(".jp-OutputArea-output", has_text="moves:").last.inner_text()
    words = text.split("moves:", 1)[1].strip()
    return words.split(" / ") if words else []


def same_moves(page: LabPage, cell: int, match: Match) -> None:
    """The kernel's match has the moves of `match`."""
    assert moves_in_kernel(page, cell) == [str(move) for move in match.moves]


def choice(match: Match) -> Any:
    """Some move: a throw is accepted, else one from the middle of the list."""
    legal = list(match.legal())
    return next((move for move in legal if str(move) == "stop"), legal[len(legal) // 2])


def play_along(page: LabPage, canvas: Locator, match: Match, moves: int, press: Any) -> None:
    """Press so many moves on the canvas and check that the page follows."""
    for _ in range(moves):
        for x, y in spots(match, choice(match)):
            press(canvas, x, y)
        match.play(choice(match))
        expect(status(page)).to_contain_text(f"Player {int(match.turn) + 1}")


def status(page: LabPage) -> Locator:
    return page.panel().locator(".bk-board .bk-status").first


def same_picture(page: LabPage, one: Locator, other: Locator) -> None:
    """Both canvases show the same, on a grid of points."""
    for x in (0.1, 0.3, 0.5, 0.7, 0.9):
        for y in (0.1, 0.3, 0.5, 0.7, 0.9):
            assert page.pixel(one, x, y) == page.pixel(other, x, y), (x, y)


@pytest.mark.parametrize("pixel_ratio", [1, 2])
def test_two_turns_by_mouse(open_page: Any, pixel_ratio: int) -> None:
    page = open_page(pixel_ratio=pixel_ratio)
    canvas, match = opened(page, MATCH, BOARD, MOVES), twin()
    backing = canvas.evaluate("c => [c.width, c.getBoundingClientRect().width]")
    assert backing[0] >= 2 * backing[1] - 1
    play_along(page, canvas, match, TURN, page.click)
    same_moves(page, 2, match)
    page.screenshot(f"board-x{pixel_ratio}", page.panel().locator(".bk-board"))


def test_two_turns_by_finger(open_page: Any) -> None:
    page = open_page(touch=True)
    canvas, match = opened(page, MATCH, BOARD, MOVES), twin()
    play_along(page, canvas, match, TURN, page.tap)
    same_moves(page, 2, match)


def test_a_wrong_click_is_explained(lab_page: LabPage) -> None:
    canvas, match = opened(lab_page, MATCH, BOARD, MOVES), twin()
    lake = next(
        (r, c)
        for r, row in enumerate(match.game.describe(match.state)["fields"])
        for c, character in enumerate(row)
        if character == "~"
    )
    lab_page.click(canvas, *spot(match, f"field:{lake[0]},{lake[1]}"))
    expect(status(lab_page)).to_contain_text("lake")
    live = lab_page.panel().locator('[role="status"][aria-live="polite"]').first
    expect(live).to_contain_text("lake")
    assert moves_in_kernel(lab_page, 2) == []
    lab_page.screenshot("board-refused", lab_page.panel().locator(".bk-board"))


def test_a_cell_run_three_times_plays_one_move_a_click(lab_page: LabPage) -> None:
    opened(lab_page, MATCH, BOARD, MOVES)
    match = twin()
    for _ in range(2):
        lab_page.run_cell(1)
    canvas = lab_page.panel().locator(".bk-board canvas")
    expect(canvas).to_have_count(1)
    wait_until_drawn(lab_page, canvas)
    play_along(lab_page, canvas, match, 4, lab_page.click)
    same_moves(lab_page, 2, match)


def test_a_reloaded_page_shows_the_board_and_goes_on(lab_page: LabPage) -> None:
    canvas, match = opened(lab_page, MATCH, BOARD, MOVES), twin()
    play_along(lab_page, canvas, match, 3, lab_page.click)
    before = [lab_page.pixel(canvas, x / 10, 0.6) for x in range(1, 10)]
    lab_page.command("docmanager:save")
    lab_page.reload()
    canvas = lab_page.panel().locator(".bk-board canvas").first
    canvas.wait_for()
    wait_until_drawn(lab_page, canvas)
    assert [lab_page.pixel(canvas, x / 10, 0.6) for x in range(1, 10)] == before
    play_along(lab_page, canvas, match, 5, lab_page.click)
    same_moves(lab_page, 2, match)


def test_a_second_view_shows_the_same_and_can_be_clicked(lab_page: LabPage) -> None:
    first, match = opened(lab_page, MATCH, BOARD, MOVES), twin()
    panel = lab_page.second_view()
    second = panel.locator(".bk-board canvas").first
    second.wait_for()
    wait_until_drawn(lab_page, second)
    for canvas in (second, first, second):
        for x, y in spots(match, choice(match)):
            lab_page.click(canvas, x, y)
        match.play(choice(match))
        expect(status(lab_page)).to_contain_text(f"Player {int(match.turn) + 1}")
        same_picture(lab_page, first, second)
    same_moves(lab_page, 2, match)


def test_two_boards_in_one_notebook_do_not_touch_each_other(lab_page: LabPage) -> None:
    other = 'Board(Match(Huts(players=2), seed="OTHER"), language="en")'
    opened(lab_page, MATCH, BOARD, other, MOVES)
    canvases = lab_page.panel().locator(".bk-board canvas")
    first, second = canvases.nth(0), canvases.nth(1)
    wait_until_drawn(lab_page, second)
    match = twin()
    before = [lab_page.pixel(second, x / 20, 0.45) for x in range(20)]
    play_along(lab_page, first, match, 3, lab_page.click)
    assert [lab_page.pixel(second, x / 20, 0.45) for x in range(20)] == before
    same_moves(lab_page, 3, match)


def test_a_turn_without_a_mouse(lab_page: LabPage) -> None:
    """Tab, Space, arrows, Enter and letters only; the canvas does not keep the keyboard."""
    canvas, match = opened(lab_page, MATCH, BOARD, MOVES), twin()
    keyboard = lab_page.page.keyboard
    cells = lab_page.page.locator(".jp-Cell").count()

    def focused(selector: str) -> None:
        expect(lab_page.panel().locator(selector)).to_be_focused()

    canvas.focus()
    keyboard.press("Tab")
    focused(".bk-keys-toggle")
    keyboard.press("Enter")
    expect(lab_page.panel().locator(".bk-next select")).to_be_visible()
    keyboard.press("Tab")
    focused(".bk-next select")
    # The second of the list: a start hut.
    start = list(match.legal())[1]
    keyboard.press("Space")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    keyboard.press("Tab")
    focused(".bk-choose")
    keyboard.press("Enter")
    match.play(start)
    expect(status(lab_page)).to_contain_text("Player 2")
    # The rest in the game's notation.
    for _ in range(2):
        keyboard.press("Tab")
    focused(".bk-move input")
    while len(match.moves) < TURN:
        move = choice(match)
        keyboard.type(str(move))
        keyboard.press("Enter")
        match.play(move)
        expect(lab_page.panel().locator(".bk-move input")).to_have_value("")
    keyboard.type("jump")
    keyboard.press("Enter")
    expect(status(lab_page)).to_contain_text("jump")
    expect(lab_page.panel().locator(".bk-move input")).to_have_value("jump")
    assert lab_page.page.locator(".jp-Cell").count() == cells
    lab_page.screenshot("board-keyboard", lab_page.panel().locator(".bk-board"))
    same_moves(lab_page, 2, match)


def test_after_a_click_shortcuts_reach_jupyterlab_again(lab_page: LabPage) -> None:
    canvas, match = opened(lab_page, MATCH, BOARD), twin()
    for x, y in spots(match, choice(match)):
        lab_page.click(canvas, x, y)
    expect(canvas).not_to_be_focused(timeout=5000)


PLAY = """from boardkit.huts import Huts
from boardkit_widgets import Play
play = Play(Huts(players=2), seed="BKTRMX", seats=("human", "medium"), language="{language}")
play"""
PLAYED = 'print("moves:", " / ".join(map(str, play.match.moves)))'


def learn_the_answer(page: LabPage, match: Match) -> None:
    """Wait until the computer has answered; the twin makes its moves too."""

    def answered() -> bool:
        for move in moves_in_kernel(page, 1)[len(match.moves) :]:
            match.play(move)
        return match.turn == 0

    page.until(answered, "the computer does not answer")


@pytest.mark.parametrize(
    ("language", "theme", "size", "pixel_ratio"),
    [
        ("de", "JupyterLab Light", (1280, 1500), 1),
        ("en", "JupyterLab Dark", (1280, 1500), 2),
        ("de", "JupyterLab Light", (424, 1400), 2),
    ],
)
def test_a_game_against_the_computer(
    open_page: Any, language: str, theme: str, size: tuple[int, int], pixel_ratio: int
) -> None:
    page = open_page(pixel_ratio=pixel_ratio, size=size)
    path = page.server.write_notebook("play.ipynb", [PLAY.format(language=language), PLAYED])
    page.open(path)
    page.collapse_left()
    page.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
    )
    page.run_all()
    canvas = page.panel().locator(".bk-board canvas").first
    wait_until_drawn(page, canvas)
    match = twin()
    player = phrase("common.player", number=1).text(language)
    for _ in range(5):
        first = choice(match)
        for x, y in spots(match, first):
            page.click(canvas, x, y)
        match.play(first)
        if match.turn == 1:
            learn_the_answer(page, match)
        expect(status(page)).to_contain_text(player)
    width = page.panel().locator(".bk-play").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert width[0] <= width[1] + 1, "wider than the page"
    small = (
        page.panel()
        .locator(".bk-play")
        .evaluate(
            """e => [...e.querySelectorAll('button, select, input[type=text]')]
            .map(x => [x.className, x.getBoundingClientRect().height])
            .filter(([name, high]) => high > 0 && high < 40 && !name.includes('bk-unfold'))"""
        )
    )
    assert small == []
    kind = re.sub("[^a-z]+", "", theme.lower().removeprefix("jupyterlab"))
    canvas.scroll_into_view_if_needed()
    page.screenshot(f"play-{language}-{kind}-{size[0]}")


def test_what_the_buttons_open(lab_page: LabPage) -> None:
    opened(lab_page, PLAY.format(language="en"), PLAYED, name="buttons")
    panel = lab_page.panel()
    panel.locator("button.bk-new").click()
    expect(panel.locator(".bk-new-game")).to_be_visible()
    lab_page.screenshot("play-new-game", panel.locator(".bk-new-game"))
    panel.locator(".bk-option-players select").select_option("3")
    expect(panel.locator(".bk-new-game [class*=bk-seat-]")).to_have_count(3)
    panel.locator(".bk-seed input").fill("BKT")
    panel.locator("button.bk-start").click()
    expect(panel.locator(".bk-new-game")).to_be_hidden()
    expect(panel.locator(".bk-chip")).to_have_count(3)
    panel.locator("button.bk-save").click()
    code = panel.locator(".bk-code")
    expect(code).to_contain_text("huts.3-BKT-")
    expect(panel.locator("a.bk-link")).to_have_attribute("download", re.compile("BKT.json$"))
    lab_page.screenshot("play-save", panel.locator(".bk-saves"))
    panel.locator(".bk-load-code input").fill("nonsense")
    panel.locator("button.bk-load").click()
    expect(panel.locator(".bk-wrong")).to_be_visible()
    panel.locator(".bk-load-code input").fill(code.inner_text())
    panel.locator("button.bk-load").click()
    expect(panel.locator(".bk-code")).to_be_hidden()
    panel.locator("button.bk-hint").click()
    expect(status(lab_page)).to_contain_text("best first", timeout=30_000)
    panel.locator(".bk-language select").select_option("Deutsch")
    expect(panel.locator("button.bk-undo")).to_contain_text("Zurück")
