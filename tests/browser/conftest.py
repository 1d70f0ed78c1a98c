"""Fixtures of the browser tests: one JupyterLab and one browser for all of them.

``lab_page`` is a page with a mouse; ``open_page(pixel_ratio=2)`` or ``open_page(touch=True)`` gives
another kind.  To load JupyterLab takes longer than most tests, so a page whose test went well is
given to the next one, all notebooks closed and all kernels ended.  When a test is over, its pages
must be free of console errors and of requests to other computers, and a test that failed leaves a
picture of them in ``artefacts/browser``.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from boardkit.commands import system
from tests.browser.lab import HERE_ONLY, LabPage, LabServer

# Chromium's own errands would be requests to other computers.
_QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
_QUIET += ["--no-first-run", "--disable-quic", HERE_ONLY]
# A busy machine may take long over what a quiet one does at once.
expect.set_options(timeout=20_000)


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
Kind = tuple[float, bool]
_MOST_TESTS = 12
"""After so many tests a page has grown and is replaced."""


class Pages:
    """The pages that wait for a test, by pixel ratio and touch."""

    def __init__(self, lab: LabServer, browser: Browser) -> None:
        self._lab, self._browser = lab, browser
        self._waiting: dict[Kind, list[LabPage]] = {}
        self._tests: dict[LabPage, int] = {}

    def take(self, kind: Kind, size: tuple[int, int]) -> LabPage:
        """A page of this kind and size."""
        width, height = size
        waiting = self._waiting.get(kind, [])
        if waiting:
            page = waiting.pop()
            page.forget()
            page.page.set_viewport_size({"width": width, "height": height})
            return page
        pixel_ratio, touch = kind
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=pixel_ratio,
            has_touch=touch,
        )
        return LabPage(context, self._lab)

    def give_back(self, kind: Kind, page: LabPage) -> None:
        """A page whose test went well; its kernels are ended by who gives it back."""
        self._tests[page] = self._tests.get(page, 0) + 1
        if self._tests[page] < _MOST_TESTS:
            page.close_all()
            self._waiting.setdefault(kind, []).append(page)
        else:
            page.page.context.close()


@pytest.fixture(scope="session")
def pages(lab: LabServer, browser: Browser) -> Pages:
    """The pages that tests hand on to each other."""
    return Pages(lab, browser)


@pytest.fixture
def open_page(lab: LabServer, pages: Pages, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """A function that opens a page of a given pixel ratio, touch and size."""
    taken: list[tuple[Kind, LabPage]] = []

    def opened(
        pixel_ratio: float = 1, touch: bool = False, size: tuple[int, int] = (1280, 1000)
    ) -> LabPage:
        kind = (pixel_ratio, touch)
        taken.append((kind, pages.take(kind, size)))
        return taken[-1][1]

    failed_before = request.session.testsfailed
    yield opened
    failed = request.session.testsfailed > failed_before
    wrong = [fault for _, page in taken for fault in page.faults()]
    for number, (kind, page) in enumerate(taken):
        if failed:
            page.screenshot(f"failed-{pathlib.Path(request.node.name).name}-{number}")
        if failed or wrong:
            page.page.context.close()
        else:
            pages.give_back(kind, page)
    lab.end_kernels()
    assert not wrong


@pytest.fixture
def lab_page(open_page: OpenPage) -> LabPage:
    """A page at pixel ratio 1, with a mouse."""
    return open_page()
