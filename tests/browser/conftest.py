"""Fixtures of the browser tests: one JupyterLab and one browser for all of them.

``lab_page`` is a fresh page; ``open_page(pixel_ratio=2)`` or ``open_page(touch=True)`` opens
another kind.  When the test is over, every page must be free of console errors and of requests to
other computers, and a test that failed leaves a picture of its pages in ``artefacts/browser``.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from boardkit.commands import system
from tests.browser.lab import LabPage, LabServer

# Chromium's own errands would be requests to other computers.
_QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
_QUIET += ["--no-first-run", "--disable-quic"]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """The JupyterLab server."""
    server = LabServer(tmp_path_factory.mktemp("lab"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of the system."""
    path = system.browser()
    if path is None:
        pytest.skip("no Chromium, Chrome or Edge: 'python3 -m boardkit test' says what to install")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *_QUIET])
        yield started
        started.close()


OpenPage = Callable[..., LabPage]


@pytest.fixture
def open_page(
    lab: LabServer, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """A function that opens a page of a given pixel ratio, touch and size."""
    pages: list[LabPage] = []

    def opened(
        pixel_ratio: float = 1, touch: bool = False, size: tuple[int, int] = (1280, 1000)
    ) -> LabPage:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=pixel_ratio,
            has_touch=touch,
        )
        pages.append(LabPage(context, lab))
        return pages[-1]

    failed_before = request.session.testsfailed
    yield opened
    failed = request.session.testsfailed > failed_before
    for number, page in enumerate(pages):
        if failed:
            page.screenshot(f"failed-{pathlib.Path(request.node.name).name}-{number}")
        page.page.context.close()
    lab.end_kernels()
    for page in pages:
        page.check()


@pytest.fixture
def lab_page(open_page: OpenPage) -> LabPage:
    """A fresh page at pixel ratio 1, with a mouse."""
    return open_page()
