"""What holds for all widget tests: no event loop runs unless a test starts one."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _no_loop() -> Iterator[None]:
    """Hide the loop that Playwright leaves marked as running in a process with browser tests.

    Else work that is to be done at once where no loop runs would wait for one that stands still.
    """
    loop = asyncio.events._get_running_loop()
    asyncio.events._set_running_loop(None)
    yield
    asyncio.events._set_running_loop(loop)
