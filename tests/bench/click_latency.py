"""How long a click on the board takes until its effect is on the screen, in a real JupyterLab.

The page itself keeps the time, from the press of the mouse to the frame in which the new picture
and the refreshed table of chances are painted.  The kernel meanwhile computes what the moves are
worth: every throw begins that anew, and it is not waited for.
"""

from __future__ import annotations

import contextlib
import itertools
import pathlib
import re
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import sync_playwright

from boardkit.aftershock import Aftershock
from boardkit.commands import system
from boardkit.game import Game, Turn
from boardkit.huts import Huts
from boardkit.match import Match
from tests.browser.lab import HERE_ONLY, LabPage, LabServer
from tests.browser.presses import spots

SEED = "BKTRMX"
CALLS = {"huts": "Huts(players=2, max_throws=10)", "aftershock": "Aftershock(players=2)"}
GAMES: dict[str, Game[Any, Any]] = {
    "huts": Huts(players=2, max_throws=10),
    "aftershock": Aftershock(players=2),
}
CELL = """from boardkit.aftershock import Aftershock
from boardkit.huts import Huts
from boardkit_widgets import Play
Play(GAME, "SEED", ("human", "human"), language="en")""".replace("SEED", SEED)

BARE = """import ipywidgets as W
from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=960, height=1240, layout={"width": "480px", "height": "620px"})
seen = []
def draw(*where):
    seen.append(where)
    with hold_canvas():
        canvas.fill_style = "#eeeeee"
        canvas.fill_rect(0, 0, 960, 1240)
        for i in range(22):
            canvas.fill_style = f"#{(10 * i + len(seen)) % 256:02x}8080"
            canvas.fill_rect(40 * i, 40 * i, 38, 38)
canvas.on_mouse_down(draw)
canvas.on_client_ready(draw)
def classed(widget, name):
    widget.add_class(name)
    return widget
parts = classed(W.VBox([canvas]), "bk-board"), classed(W.HTML(""), "bk-odds")
classed(W.VBox(parts), "bk-play")"""

_WATCH = """canvas => {
    const seen = window.boardkitClick = {begun: 0, board: 0, table: 0};
    // The frame after the next one is the first in which the change is surely on the screen.
    const note = part => requestAnimationFrame(() => { seen[part] = performance.now(); });
    const context = canvas.getContext('2d'), draw = context.drawImage.bind(context);
    context.drawImage = (...given) => { draw(...given); if (!seen.board) note('board'); };
    canvas.addEventListener('mousedown', () => {
        seen.begun = performance.now(); seen.board = seen.table = 0;
    }, true);
    const table = canvas.closest('.bk-play').querySelector('.bk-odds');
    new MutationObserver(changes => {
        const counts = changes.some(change => {
            const node = change.target.closest ? change.target : change.target.parentElement;
            return node && !node.closest('.bk-values');
        });
        if (counts && !seen.table) note('table');
    }).observe(table, {subtree: true, childList: true, characterData: true, attributes: true});
}"""
_SEEN = """() => {
    const seen = window.boardkitClick;
    return seen.board ? [seen.board - seen.begun, seen.table ? seen.table - seen.begun : 0] : null;
}"""
SETTLE = 150
"""Milliseconds after a click before it is asked how long it took; later mutations do not count."""


@contextlib.contextmanager
def opened_page() -> Iterator[LabPage]:
    """A page in a JupyterLab of its own, for whoever has none yet."""
    path = system.browser()
    if path is None:
        raise RuntimeError("no Chromium, Chrome or Edge to measure with")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LabServer(pathlib.Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", HERE_ONLY])
        try:
            size = {"width": 1280, "height": 1000}
            yield LabPage(browser.new_context(viewport=size), server)
        finally:
            browser.close()
            server.stop()


def clicks(game: Game[Any, Any]) -> Iterator[tuple[float, float]]:
    """Places on the canvas of a game's clicks, from a twin of the match, until it is over."""
    match = Match(game, SEED)
    while match.turn is not Turn.OVER:
        legal = list(match.legal())
        # Throwing again as long as possible, keeping one die: each throw changes the table.
        again = (m for m in legal if str(m) == "again" or re.fullmatch("keep [1-5]", str(m)))
        move = next(again, legal[len(legal) // 2])
        yield from spots(match, move)
        match.play(move)


def measure(page: LabPage, name: str = "huts", number: int = 30) -> list[float]:
    """Seconds from each click to its visible effect on board and table; raises if one has none."""
    cell = CELL.replace("GAME", CALLS[name])
    return _timed(page, cell, clicks(GAMES[name]), number)


def bare(page: LabPage, number: int = 30) -> list[float]:
    """The same for a canvas that draws 47 commands and has nothing beside it."""
    return _timed(page, BARE, itertools.repeat((0.5, 0.5)), number)


def _timed(
    page: LabPage, cell: str, places: Iterable[tuple[float, float]], number: int
) -> list[float]:
    page.open(page.server.write_notebook("latency.ipynb", [cell]))
    page.run_all()
    canvas = page.panel().locator(".bk-board canvas")
    canvas.wait_for()
    page.page.wait_for_timeout(1500)
    canvas.evaluate(_WATCH)
    times: list[float] = []
    for x, y in itertools.islice(places, number):
        page.click(canvas, x, y)
        page.page.wait_for_function(_SEEN, timeout=5000)
        page.page.wait_for_timeout(SETTLE)
        board, table = page.page.evaluate(_SEEN)
        times.append(max(board, table) / 1000)
    return times


def p95(times: list[float]) -> float:
    """The time that 95 percent of the clicks do not exceed (nearest rank)."""
    return sorted(times)[max(0, -(-len(times) * 95 // 100) - 1)]
