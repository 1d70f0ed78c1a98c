"""What holds for all widget tests: no loop runs unless a test starts one, no old widget listens."""

import asyncio
from collections.abc import Iterator

import comm
import pytest
from ipywidgets.widgets import widget

from boardkit import text
from boardkit.chance import models
from boardkit.watchers import Watchers


@pytest.fixture(autouse=True)
def _no_loop() -> Iterator[None]:
    """Hide the loop that Playwright leaves marked as running in a process with browser tests.

    Else work that is to be done at once where no loop runs would wait for one that stands still.
    """
    loop = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    yield
    asyncio.events._set_running_loop(loop)


@pytest.fixture(autouse=True)
def _nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets of earlier tests, all still alive, would follow language and models in all later."""
    monkeypatch.setattr(text, "_watchers", Watchers())
    monkeypatch.setattr(models, "_listeners", Watchers())


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """ipywidgets keeps every open widget: looking for garbage among them took a fifth of the time.

    They are let go, not closed: what many widgets share, as the style sheet, is still needed.
    """
    yield
    for one in comm.get_comm_manager().comms.values():
        one.on_msg(None)
    widget._instances.clear()
