"""``python3 -m boardkit lab`` as a user meets it: the address, the page behind it, the end."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error

from boardkit.commands.environment import ROOT
from boardkit.commands.lab import HOST
from tests.browser.lab import ARTEFACTS

pytestmark = pytest.mark.xdist_group("lab command")  # one server, and the last test ends it


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that the command prints where there is no screen; the command runs meanwhile."""
    environ = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONUNBUFFERED": "1"}
    # What was open in the JupyterLab of whoever runs the tests is not opened again here.
    environ["JUPYTERLAB_WORKSPACES_DIR"] = str(tmp_path_factory.mktemp("workspaces"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "LANGUAGE"):
        environ.pop(name, None)
    words = [sys.executable, "-m", "boardkit.commands", "lab"]
    with subprocess.Popen(
        words, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True
    ) as command:
        assert command.stdout is not None
        lines = iter(command.stdout.readline, "")
        yield next(line.strip() for line in lines if "http://" in line)
        command.terminate()
        command.wait(30)


def test_only_this_computer_and_only_with_the_token_is_answered(address: str) -> None:
    assert address.startswith(f"http://{HOST}:")
    with urllib.request.urlopen(address, timeout=30) as page:
        assert page.status == 200
    contents = address.partition("/lab/")[0] + "/api/contents"
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(contents, timeout=30)


def test_the_page_is_the_start_notebook_and_nothing_pops_up(address: str, browser: Browser) -> None:
    assert "/lab/tree/notebooks/de/00_start.ipynb?token=" in address
    context = browser.new_context()
    page = context.new_page()
    server = address.partition("/lab/")[0]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    try:
        page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=60_000)
    except Error:
        page.screenshot(path=ARTEFACTS / "failed-lab-command.png")
        raise
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for()
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    assert [url for url in asked if not url.startswith((server, "data:", "blob:"))] == []
    context.close()


def test_the_end_leaves_no_server_behind(address: str) -> None:
    port = address.split("/")[2].split(":")[1]
    line = [sys.executable, "-m", "boardkit.commands", "lab"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True) as second:
        assert second.stdout is not None
        said = iter(second.stdout.readline, "")
        other = next(text.strip() for text in said if "http://" in text)
        assert f":{port}/" not in other  # a second one finds a port of its own
        # Asked with the token: afterwards somebody else may sit at the port.
        server, _, token = other.partition("/lab/")
        status = f"{server}/api/status?{token.partition('?')[2]}"
        with urllib.request.urlopen(status, timeout=30) as reply:
            assert reply.status == 200
        second.terminate()
        assert second.wait(30) == 0
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(status, timeout=30)
