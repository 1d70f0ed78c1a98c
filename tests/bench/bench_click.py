"""A click on the board, until its effect and the refreshed table of chances are on the screen."""

import functools
from collections.abc import Iterator

from boardkit.commands.bench import P95, Row
from tests.bench.click_latency import GAMES, bare, measure, opened_page

SHOWN = 0.1
"""Seconds that 95 percent of the clicks may take."""


def board_clicks(name: str) -> list[float]:
    """30 clicks of a game with its live chances, values of moves still being computed."""
    with opened_page() as page:
        return measure(page, name)


def bare_clicks() -> list[float]:
    """30 clicks on a bare canvas of the same size that draws 47 commands."""
    with opened_page() as page:
        return bare(page)


def rows() -> Iterator[Row]:
    """One row for each game measured; the bare canvas is what ipycanvas itself takes here."""
    for name in GAMES:
        yield Row(
            f"click to redraw in JupyterLab with live odds, 95th percentile of 30, {name}",
            functools.partial(board_clicks, name),
            unit=P95,
            peers={"ipycanvas": bare_clicks},
            at_most=SHOWN,
            repeat=1,
        )
