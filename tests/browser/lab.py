"""An isolated JupyterLab and a browser page that plays its user.

`LabServer` starts JupyterLab on 127.0.0.1 with settings, workspaces and kernels of its own, on a
folder of copies: no test changes a notebook of the project or meets the settings of whoever runs
it.  `LabPage` is one browser page with what a user does there.  Positions on a canvas are fractions
of its width and height (0 to 1, right and down), so they hold at every zoom and pixel ratio.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

from boardkit.commands import lab_settings
from boardkit.commands.environment import ROOT
from boardkit.commands.lab import HOST, answers, free_port, is_root

ARTEFACTS = ROOT / "artefacts" / "browser"
HERE_ONLY = f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}"
"""For a browser that finds no other computer, by name or by number."""

_SETTINGS = {
    **lab_settings.SETTINGS,
    lab_settings.SHORTCUTS: lab_settings.shortcuts(pathlib.Path(sys.prefix)),
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # all cells in the page
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}

_KERNEL_IDLE = """() => {
    const shell = window.jupyterapp?.shell, panel = shell?.currentWidget;
    const books = shell ? [...shell.widgets('main')].filter(one => one.sessionContext) : [];
    if (books.length && !panel?.sessionContext) shell.activateById(books.at(-1).id);
    const kernel = panel?.sessionContext?.session?.kernel;
    return kernel?.status === 'idle' && panel.content?.widgets?.length > 0;
}"""
_ALL_RUN = """() => {
    const panel = window.jupyterapp.shell.currentWidget;
    const cells = panel.content.widgets.filter(
        cell => cell.model.type === 'code' && cell.model.sharedModel.getSource().trim());
    return panel.sessionContext.session?.kernel?.status === 'idle' && cells.every(
        cell => cell.model.executionCount !== null && cell.model.executionState !== 'running');
}"""
_ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === 'code')
    .flatMap(cell => cell.model.outputs.toJSON())
    .filter(out => out.output_type === 'error' || out.name === 'stderr')
    .map(out => out.ename ? out.ename + ': ' + out.evalue : [].concat(out.text).join(''))"""
_RUN_CELL = """async index => {
    const app = window.jupyterapp, book = app.shell.currentWidget.content;
    book.activeCellIndex = index;
    await app.commands.execute('notebook:run-cell');
}"""
_OPEN = """async path => {
    const app = window.jupyterapp;
    await app.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'});
    app.shell.expandLeft();
    await app.commands.execute('docmanager:open', {path});
}"""
_CLOSE_ALL = """() => {
    for (const panel of [...window.jupyterapp.shell.widgets('main')].filter(one => one.context)) {
        panel.context.model.dirty = false;  // else it asks whether to save
        panel.dispose();
    }
}"""
_LAUNCHER = "() => [...window.jupyterapp.shell.widgets('main')].some(one => !one.context)"
_SETTLED = """async () => {
    const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
    const late = new Promise((_, fail) => setTimeout(fail, 30000, new Error('no answer')));
    if (kernel) await Promise.race([kernel.requestKernelInfo(), late]);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""
_PIXEL = """(canvas, [x, y]) => {
    const at = (part, size) => Math.min(size - 1, Math.floor(part * size));
    return Array.from(canvas.getContext('2d').getImageData(
        at(x, canvas.width), at(y, canvas.height), 1, 1).data);
}"""


class LabServer:
    """JupyterLab on the notebooks of the project, in a folder that tests may write to."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.root = folder / "root"
        shutil.copytree(
            ROOT / "notebooks",
            self.root / "notebooks",
            ignore=shutil.ignore_patterns(
                ".ipynb_checkpoints", "throwlab*.json", "classtable*.json", "boardkit-models"
            ),
        )
        self._state = folder / "state"
        self._log = folder / "server.log"
        self.url = ""

    def start(self) -> None:
        """Start the server and wait until it answers."""
        for name, values in _SETTINGS.items():
            path = lab_settings.setting_file(self._state / "settings", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), encoding="utf-8")
        port = free_port(0)  # any: others who test look for one at the same moment
        words = [sys.executable, "-m", "jupyter", "lab", "--no-browser", f"--ServerApp.ip={HOST}"]
        words += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
        words += [f"--ServerApp.root_dir={self.root}", "--LabApp.expose_app_in_browser=True"]
        words += ["--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
        words += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
        words += ["--LabApp.news_url="] + (["--allow-root"] if is_root() else [])
        with self._log.open("wb") as log:
            self._server: subprocess.Popen[Any] = subprocess.Popen(
                words, stdout=log, stderr=subprocess.STDOUT, env=self._environ()
            )
        if not answers(port, self._server):
            raise RuntimeError(self._log.read_text(encoding="utf-8", errors="replace")[-3000:])
        self.url = f"http://{HOST}:{port}"

    def stop(self) -> None:
        """End the server and its kernels."""
        with contextlib.suppress(OSError):
            self.end_kernels()
        self._server.terminate()
        try:
            self._server.wait(20)
        except subprocess.TimeoutExpired:
            self._server.kill()

    def end_kernels(self) -> None:
        """End every kernel: the next notebook begins with the machine to itself."""
        for session in self._ask("GET", "/api/sessions"):
            self._ask("DELETE", f"/api/sessions/{session['id']}")

    def write_notebook(self, path: str, cells: Sequence[str]) -> str:
        """Write a notebook of these code cells into the server's folder; returns `path`."""
        code = [
            {
                "cell_type": "code",
                "id": f"cell-{i}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for i, source in enumerate(cells)
        ]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        document = {
            "cells": code,
            "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(document), encoding="utf-8")
        return path

    def _ask(self, method: str, path: str) -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def _environ(self) -> Mapping[str, str]:
        state = str(self._state)
        return {
            **os.environ,
            "JUPYTER_CONFIG_DIR": state + "/config",
            "JUPYTER_DATA_DIR": state + "/data",
            "JUPYTER_RUNTIME_DIR": state + "/runtime",
            "JUPYTERLAB_SETTINGS_DIR": state + "/settings",
            "JUPYTERLAB_WORKSPACES_DIR": state + "/workspaces",
            "IPYTHONDIR": state + "/ipython",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")]),
        }


class LabPage:
    """A browser page on a `LabServer`; `page` is Playwright's own.

    `errors` holds what the browser's console called an error, `outside` the addresses beyond this
    computer that the page asked for; with `HERE_ONLY` the browser finds none of them.  `check()`
    wants both empty.
    """

    def __init__(self, context: BrowserContext, server: LabServer) -> None:
        self.server = server
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._path = ""
        # Only looked at: a request that is asked for by a route is never answered from the cache.
        context.on("request", lambda request: self._seen(request.url))
        self.page: Page = context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("websocket", lambda socket: self._seen(socket.url))
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _seen(self, address: str) -> None:
        """Note a request that does not stay on this computer."""
        here = (self.server.url, self.server.url.replace("http", "ws", 1), "data:", "blob:")
        if not address.startswith(here):
            self.outside.append(address)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def faults(self) -> list[str]:
        """What the console called an error, and requests to other computers."""
        return [*self.errors, *self.outside]

    def check(self) -> None:
        """No error in the console, no request to another computer."""
        assert not self.faults(), self.faults()

    def open(self, path: str) -> None:
        """Open a notebook and wait for its kernel; the first one loads JupyterLab too."""
        first, self._path = not self._path, path
        if first:
            self._load()
        else:
            self.page.evaluate(_OPEN, path)
            self.wait_for_kernel()

    def reload(self) -> None:
        """Load JupyterLab again with the notebook in front; the kernel lives on."""
        self._load()

    def _load(self) -> None:
        workspace = f"test-{time.time_ns()}"  # a known one brings back what was open in it
        self.page.goto(f"{self.server.url}/lab/workspaces/{workspace}/tree/{self._path}?reset")
        self.wait_for_kernel()

    def close_all(self) -> None:
        """Close all notebooks without saving them: JupyterLab is ready for the next test."""
        if self._path:
            self.page.evaluate(_CLOSE_ALL)
            # JupyterLab puts its launcher into the empty room, later in front of what is opened.
            self.page.wait_for_function(_LAUNCHER)

    def forget(self) -> None:
        """Forget what the console said when notebooks were closed in the middle of something."""
        self.page.evaluate("() => new Promise(done => setTimeout(done))")
        self.errors.clear()

    def wait_for_kernel(self) -> None:
        """Wait until the notebook in front has an idle kernel."""
        self.page.wait_for_function(_KERNEL_IDLE, timeout=60_000)

    def settle(self) -> None:
        """Wait until the kernel has answered all that was done on the page, and it is drawn.

        The kernel answers in order: once it tells about itself, what was done before is done.  What
        it does later by itself, such as a computer player's move, is not waited for.
        """
        self.page.evaluate(_SETTLED)

    def until(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Wait until the condition holds; after 20 seconds the test fails and says `otherwise`."""
        end = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < end, otherwise
            self.page.wait_for_timeout(100)

    def rest(self, part: Locator) -> None:
        """Wait until a part has kept its place and size for half a second."""
        boxes: list[Any] = [None]

        def rests() -> bool:
            boxes.append(part.bounding_box())
            self.page.wait_for_timeout(400)
            return bool(boxes[-1] == boxes[-2])

        self.until(rests, "it keeps moving")

    def collapse_left(self) -> None:
        """Take the list of files away: the notebook has the whole width."""
        self.page.evaluate("window.jupyterapp.shell.collapseLeft()")
        self.settle()

    def command(self, name: str) -> None:
        """Carry out one of JupyterLab's commands, such as "notebook:restart-kernel"."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_all(self, timeout: float = 60) -> None:
        """Run all cells and wait until they have run; an error in a cell fails the test."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        self.page.wait_for_function(_ALL_RUN, timeout=timeout * 1000)
        self.settle()
        errors = self.cell_errors()
        assert not errors, errors

    def run_cell(self, index: int) -> None:
        """Run one cell (counted from 0, prose too) and wait for its end."""
        self.page.evaluate(_RUN_CELL, index)
        self.page.wait_for_function(_KERNEL_IDLE)
        self.settle()

    def cell_errors(self) -> list[str]:
        """Errors and warnings that stand below the cells."""
        return list(self.page.evaluate(_ERRORS))

    def panel(self, number: int = 0) -> Locator:
        """A view of a notebook; there is a second one after `second_view`."""
        return self.page.locator(".jp-NotebookPanel").nth(number)

    def second_view(self) -> Locator:
        """Open the notebook in front a second time, beside itself."""
        before = self.page.locator(".jp-NotebookPanel").count()
        self.command("docmanager:clone")
        panel = self.panel(before)
        panel.wait_for(state="attached")
        self.wait_for_kernel()
        return panel

    def click(self, canvas: Locator, x: float, y: float) -> None:
        """Click a canvas with the mouse and wait for the answer."""
        canvas.click(position=self._position(canvas, x, y))
        self.settle()

    def tap(self, canvas: Locator, x: float, y: float) -> None:
        """Tap a canvas with a finger and wait; the page was opened with ``touch=True``."""
        canvas.tap(position=self._position(canvas, x, y))
        self.settle()

    def _position(self, canvas: Locator, x: float, y: float) -> Any:
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box is not None, "the canvas is not shown"
        return {"x": box["width"] * x, "y": box["height"] * y}

    def pixel(self, canvas: Locator, x: float, y: float) -> tuple[int, int, int, int]:
        """The colour at a place of a canvas: red, green, blue, opacity, each 0 to 255."""
        red, green, blue, alpha = canvas.evaluate(_PIXEL, [x, y])
        return red, green, blue, alpha

    def screenshot(self, name: str, of: Locator | None = None) -> pathlib.Path:
        """Keep a picture of the page, or of a part, as ``artefacts/browser/<name>.png``."""
        path = ARTEFACTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        (of or self.page).screenshot(path=path)
        return path
