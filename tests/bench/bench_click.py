"""A click on the board, until its effect and the refreshed table of chances are on the screen."""

from collections.abc import Iterator

from boardkit.commands.bench import P95, Row
from tests.bench.click_latency import bare, measure, opened_page

SHOWN = 0.1
"""Seconds that 95 percent of the clicks may take."""


def board_clicks() -> list[float]:
    """30 clicks of a game of huts with its live chances, values of moves still being computed."""
    with opened_page() as page:
        return measure(page)


def bare_clicks() -> list[float]:
    """30 clicks on a bare canvas of the same size that draws 47 commands."""
    with opened_page() as page:
        return bare(page)


def rows() -> Iterator[Row]:
    """The row of the design's table; the bare canvas is what ipycanvas itself takes here."""
    yield Row(
        "click to redraw in JupyterLab with live odds, 95th percentile of 30",
        board_clicks,
        unit=P95,
        peers={"ipycanvas": bare_clicks},
        at_most=SHOWN,
        repeat=1,
    )
