"""How long a reader waits for what a click does, in a real JupyterLab."""

from collections.abc import Iterator

from boardkit.commands.bench import P95, Row
from tests.bench.click_latency import measure, opened_page


def click_times() -> list[float]:
    """Seconds of 30 clicks, while action values are being computed."""
    with opened_page() as page:
        return measure(page, 30)


def rows() -> Iterator[Row]:
    yield Row(
        "a click until board and chances are redrawn, p95 of 30",
        click_times,
        unit=P95,
        repeat=1,
        at_most=0.1,
    )
