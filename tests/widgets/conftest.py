"""What holds for all widget tests: no loop runs unless a test starts one, no old widget listens."""

import asyncio
from collections.abc import Iterator

import pytest

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
