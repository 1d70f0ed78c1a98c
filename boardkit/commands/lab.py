"""``python3 -m boardkit lab``: JupyterLab on the start notebook of the user's language.

The server listens on this computer only (127.0.0.1) and asks for a token, which the address holds.
Where there is a screen the browser is opened; else the address is printed for the user to open.
Further arguments go to ``jupyter lab``.
"""

from __future__ import annotations

import http.client
import json
import os
import pathlib
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from boardkit.commands import lab_settings
from boardkit.commands.environment import ROOT
from boardkit.commands.words import language, say

HOST = "127.0.0.1"
FIRST_PORT = 8888  # where Jupyter's users look for it
LAST_PORT = 65535
TRIES = 5
"""Ports that are tried where others, who start at the same moment, take them first."""
LONGEST_MESSAGE = 500_000_000  # bytes from the page to the kernel


def main(arguments: list[str]) -> int:
    """Run JupyterLab until the user stops it; returns its exit code."""
    asked, others = wanted_port(arguments)
    own = None if asked is None else port_number(asked)
    if asked is not None and own is None:
        say("lab_no_port", given=asked, most=LAST_PORT)
        return 2
    if own is not None and free_port(own) != own:
        say("lab_port_taken", port=own, free=free_port(own + 1))
        return 1
    prefix = pathlib.Path(sys.prefix)
    lab_settings.write(prefix)
    token = secrets.token_hex(16)
    environ = {**os.environ, "JUPYTERLAB_SETTINGS_DIR": str(lab_settings.folder(prefix))}
    # What was open in another folder's JupyterLab is not here: its tabs would only be in the way.
    environ.setdefault("JUPYTERLAB_WORKSPACES_DIR", str(lab_settings.workspaces(prefix)))
    environ["JUPYTER_TOKEN"] = token  # not on the command line: all can read that
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    first = FIRST_PORT
    for tries_left in reversed(range(TRIES)):
        port = own or free_port(first)
        with running([*command(port), *others], environ) as server:
            if answers(port, server, token):
                address = f"http://{HOST}:{port}/lab/tree/{start_notebook()}?token={token}"
                say("lab_open", address=address)
                say("lab_stop")
                if has_screen():
                    webbrowser.open(address)
            elif server.returncode and not own and tries_left and free_port(port) != port:
                first = port + 1  # somebody who started at the same moment was quicker
                continue
            elif server.returncode:
                say("lab_dead")
            return ended(server)
    raise AssertionError("the last try returns")


def ended(server: subprocess.Popen[Any]) -> int:
    """Wait until the server has ended; returns its exit code."""
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            server.terminate()  # without a terminal Jupyter does not listen to Ctrl+C


def wanted_port(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The port that arguments for ``jupyter lab`` ask for, None without one, and the others.

    Jupyter takes one port only, and that is the one of `command`.

    >>> wanted_port(["--port=8890", "--debug"])
    ('8890', ['--debug'])
    """
    asked, others = None, []
    words = iter(arguments)
    for word in words:
        name, sign, value = word.partition("=")
        if name in ("--port", "--ServerApp.port"):
            asked = value if sign else next(words, "")
        else:
            others.append(word)
    return asked, others


def port_number(given: str) -> int | None:
    """The number of a port, None for what is none."""
    if not given.isascii() or not given.isdecimal() or len(given) > len(str(LAST_PORT)):
        return None
    return int(given) if 0 < int(given) <= LAST_PORT else None


def command(port: int) -> list[str]:
    """The command line of the server."""
    words = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "-y"]
    words += ["--ServerApp.log_level=WARN", "--LabApp.log_level=WARN"]
    words += [f"--ServerApp.ip={HOST}", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    words += [f"--ServerApp.root_dir={ROOT}", "--LabApp.news_url="]
    words += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    # A chosen file comes as one message, and a message that is too long is lost without a word: by
    # default so is a large photograph, of which a board could say what is wrong with it.
    limit = {"websocket_max_message_size": LONGEST_MESSAGE}
    words += [f"--ServerApp.tornado_settings={limit}"]
    return words + (["--allow-root"] if is_root() else [])


def is_root() -> bool:
    """Whether this is root, whom Jupyter refuses unless told otherwise."""
    return os.name == "posix" and os.geteuid() == 0


def start_notebook() -> str:
    """The start notebook in the user's language, as a path from the top folder."""
    return f"notebooks/{language()}/00_start.ipynb"


def has_screen(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a browser opened now would be seen by the user."""
    if platform.startswith("linux"):
        return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
    return not environ.get("SSH_CONNECTION")


def free_port(first: int = FIRST_PORT) -> int:
    """The first port from `first` on that nobody listens at."""
    for port in [*range(first, min(first + 100, LAST_PORT + 1)), 0]:
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no free port")  # port 0 is always granted


@contextmanager
def running(words: list[str], environ: Mapping[str, str]) -> Iterator[subprocess.Popen[Any]]:
    """The server's process; afterwards it has ended, and its kernels with it.

    Until Jupyter listens to Ctrl+C itself the server does not hear it: it would end in a traceback.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # handed on to the server
    try:
        server = subprocess.Popen(words, env=dict(environ), cwd=ROOT)
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        yield server
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def answers(port: int, server: subprocess.Popen[Any], token: str | None = None) -> bool:
    """Wait until the server answers; False if it ends before that.

    With its `token` an answer counts only from this very server: another may sit at the port.
    """
    request = urllib.request.Request(f"http://{HOST}:{port}/api{'/status' if token else ''}")
    if token:
        request.add_header("Authorization", f"token {token}")
    while server.poll() is None:
        pause = 0.1
        try:
            with urllib.request.urlopen(request, timeout=5) as reply:
                if not token or "started" in json.load(reply):
                    return True
        except urllib.error.HTTPError:
            pause = 1.0  # another server, which writes a line for each of these questions
        except (OSError, ValueError, http.client.HTTPException):
            pass
        time.sleep(pause)
    return False
