"""The commands inside the environment: lab, test, bench and soak."""

from __future__ import annotations

import ast
import functools
import os
import pathlib
import re
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boardkit import simulate
from boardkit.commands import bench, lab, lab_settings, soak, test, units
from boardkit.commands.bench import Row
from boardkit.commands.environment import ROOT
from boardkit.commands.soak import Run
from boardkit.game import game_names
from tests.support.pearls.rules import Pearls

# --- lab


def test_jupyter_listens_on_this_computer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "is_root", lambda: False)
    line = lab.command(8888)
    assert "--ServerApp.ip=127.0.0.1" in line
    assert "--no-browser" in line
    assert "--allow-root" not in line
    monkeypatch.setattr(lab, "is_root", lambda: True)
    assert "--allow-root" in lab.command(8888)


def test_a_large_file_arrives_to_be_refused_in_words() -> None:
    name = "--ServerApp.tornado_settings="
    (limit,) = (word for word in lab.command(8888) if word.startswith(name))
    assert ast.literal_eval(limit.removeprefix(name))["websocket_max_message_size"] > 10**8


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_start_notebook_follows_the_language(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert lab.start_notebook() == f"notebooks/{language}/00_start.ipynb"
    assert (ROOT / lab.start_notebook()).is_file()


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "192.0.2.1 22"}, False),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_only_where_it_is_seen(
    platform: str, environ: dict[str, str], expected: bool
) -> None:
    assert lab.has_screen(environ, platform) is expected


def test_a_port_in_use_is_passed_over() -> None:
    with socket.socket() as used:
        used.bind(("127.0.0.1", 0))
        used.listen()
        taken = used.getsockname()[1]
        assert lab.free_port(taken) != taken


SERVER = """
import http.server, json, os, sys, threading

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        mine = self.headers["Authorization"] == "token " + os.environ["JUPYTER_TOKEN"]
        self.send_response(200 if mine or sys.argv[2:] else 403)
        self.end_headers()
        self.wfile.write(json.dumps({"started": 1} if mine else {}).encode())
        if mine:
            threading.Timer(0.2, os._exit, [0]).start()

    def log_message(self, *_):
        pass

class Server(http.server.HTTPServer):
    allow_reuse_address = False

try:
    Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
except OSError:
    sys.exit(1)  # as Jupyter does where the port is taken
"""


@pytest.mark.parametrize("friendly", [[], ["friendly"]], ids=["403", "200"])
def test_two_labs_that_start_at_the_same_moment_get_a_port_each(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: pathlib.Path,
    friendly: list[str],
) -> None:
    """The port was free when it was looked for and is somebody else's when the server begins."""
    port = lab.free_port(0)
    other = [sys.executable, "-c", SERVER, str(port), *friendly]
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(lab, "has_screen", lambda: False)
    monkeypatch.setattr(lab.signal, "signal", lambda *_: None)
    monkeypatch.setattr(lab, "command", lambda port: [sys.executable, "-c", SERVER, str(port)])
    free, asked = lab.free_port, []

    def looked_for(first: int = lab.FIRST_PORT) -> int:
        asked.append(first)
        return port if len(asked) == 1 else free(first)

    monkeypatch.setattr(lab, "free_port", looked_for)
    with lab.running(other, {**os.environ, "JUPYTER_TOKEN": "another"}) as quicker:
        assert not friendly or lab.answers(port, quicker)
        while free(port) == port:
            time.sleep(0.02)
        assert lab.main([]) == 0
    (mine,) = re.findall(r"http://127.0.0.1:(\d+)/lab/tree/notebooks/", capsys.readouterr().out)
    assert int(mine) != port


@pytest.mark.parametrize(
    ("arguments", "port", "others"),
    [
        ([], None, []),
        (["--port=9000"], "9000", []),
        (["--port", "9000", "--debug"], "9000", ["--debug"]),
        (["--debug", "--ServerApp.port=9001"], "9001", ["--debug"]),
        (["--port=9000", "--port=9002"], "9002", []),
        (["--port=what"], "what", []),
        (["--port"], "", []),
    ],
)
def test_jupyter_gets_one_port_only_and_the_one_that_is_asked_for(
    arguments: list[str], port: str | None, others: list[str]
) -> None:
    assert lab.wanted_port(arguments) == (port, others)


@pytest.mark.parametrize("given", ["what", "", "0", "65536", "-1", "8890.5", "٣", "9" * 5000])
def test_what_is_no_port_is_said_before_anything_is_started(
    capsys: pytest.CaptureFixture[str], given: str
) -> None:
    assert lab.main([f"--port={given}"]) == 2
    assert "1 to 65535" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["--port={}", "--port {}", "--ServerApp.port={}"])
def test_a_port_that_another_program_has_is_said(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    with socket.socket() as other:
        other.bind((lab.HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        assert lab.main(form.format(port).split()) == 1
    said = capsys.readouterr().out
    assert f"Port {port} is not free" in said
    assert "--port" in said


def test_the_last_port_has_none_behind_it() -> None:
    assert 0 < lab.free_port(65536) < 65536


@pytest.mark.skipif(os.name != "posix", reason="other systems hand nothing on")
def test_an_early_ctrl_c_ends_the_server_without_a_traceback() -> None:
    before = signal.getsignal(signal.SIGINT)
    with socket.socket() as port:
        port.bind((lab.HOST, 0))
        port.listen()
        deaf = "b'%d' % (signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
        send = f"socket.create_connection({port.getsockname()!r}).send({deaf})"
        words = [sys.executable, "-c", f"import signal, socket; {send}"]
        with lab.running(words, os.environ) as server:
            answer, _ = port.accept()
            assert answer.recv(9) == b"1"
            answer.close()
            assert server.wait() == 0
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_ends_a_server_that_does_not_hear_it() -> None:
    class Deaf:
        ended = False

        def wait(self) -> int:
            if not self.ended:
                raise KeyboardInterrupt
            return 0

        def terminate(self) -> None:
            self.ended = True

    assert lab.ended(Deaf()) == 0  # type: ignore[arg-type]


def test_jupyterlab_asks_for_no_news(tmp_path: pathlib.Path) -> None:
    lab_settings.write(tmp_path)
    written = tmp_path / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert '"fetchNews": "false"' in written.read_text()
    assert '"commsOverSubshells": "disabled"' in written.read_text(), "clicks in the main thread"


@pytest.mark.parametrize("chosen", [None, "elsewhere"])
def test_tabs_of_another_folder_are_not_opened_here(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None
) -> None:
    seen: dict[str, str] = {}

    class Ended:
        returncode = 0

        def wait(self) -> int:
            return 0

    @contextmanager
    def running(words: list[str], environ: dict[str, str]) -> Iterator[Ended]:
        seen.update(environ)
        yield Ended()

    monkeypatch.setattr(lab, "running", running)
    monkeypatch.setattr(lab, "answers", lambda *_: False)
    monkeypatch.setattr(lab.signal, "signal", lambda *_: None)
    monkeypatch.setattr(lab.lab_settings, "write", lambda prefix: None)
    if chosen is None:
        monkeypatch.delenv("JUPYTERLAB_WORKSPACES_DIR", raising=False)
    else:
        monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", chosen)
    assert lab.main([]) == 0
    own = str(lab_settings.workspaces(pathlib.Path(sys.prefix)))
    assert seen["JUPYTERLAB_WORKSPACES_DIR"] == (chosen or own)


def test_letter_shortcuts_leave_widgets_alone_and_own_settings_stay(tmp_path: pathlib.Path) -> None:
    found = lab_settings.shortcuts(pathlib.Path(sys.prefix))["shortcuts"]
    deleting = [one for one in found if one["command"] == "notebook:delete-cell"]
    assert [one.get("disabled", False) for one in deleting] == [True, False]
    assert (
        deleting[0]["selector"] + ":not(.jupyter-widgets):not(.jupyter-widgets *)"
        == (deleting[1]["selector"])
    )
    lab_settings.write(tmp_path)
    path = lab_settings.setting_file(lab_settings.folder(tmp_path), lab_settings.SHORTCUTS)
    assert path.is_file()
    path.write_text("{}")
    lab_settings.write(tmp_path)
    assert path.read_text() == "{}"


# --- test


class Calls:
    """Notes the commands of the steps; those that hold a word in `failing` fail with its code."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []
        self.failing: dict[str, int] = {}

    def __call__(self, line: list[str], **options: Any) -> int:
        self.lines.append(line[2:])
        return next((code for word, code in self.failing.items() if word in line), 0)

    def modules(self) -> list[str]:
        return [line[0] for line in self.lines]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    made = Calls()
    monkeypatch.setattr(test.subprocess, "call", made)
    return made


def test_all_steps_run_in_their_order(calls: Calls, capsys: pytest.CaptureFixture[str]) -> None:
    assert test.main([]) == 0
    assert calls.modules() == ["ruff", "ruff", "mypy", "pytest", "pytest", "pytest", "pytest"]
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines() if " s" in line[-2:]]
    assert names == ["lint", "types", "unit", "notebooks", "browser", "binder"]


def test_a_step_that_fails_does_not_stop_the_next(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    calls.failing = {"mypy": 1}
    assert test.main([]) == 1
    assert len(calls.lines) == 7
    told = capsys.readouterr().out
    assert "types       FAILED" in told
    assert told.endswith("5 passed, 1 failed\n")


def test_some_steps_and_arguments_for_pytest(calls: Calls) -> None:
    assert test.main(["--only", "types,unit", "--", "-k", "huts"]) == 0
    assert calls.modules() == ["mypy", "pytest"]
    assert calls.lines[1][-2:] == ["-k", "huts"]


def test_no_test_is_a_failure_unless_tests_were_selected(calls: Calls) -> None:
    calls.failing = {"pytest": 5}
    assert test.main(["--only", "unit"]) == 1
    assert test.main(["--only", "unit", "--", "-k", "huts"]) == 0


def test_every_folder_of_tests_belongs_to_a_step(calls: Calls) -> None:
    test.main([])
    line = next(line for line in calls.lines if "--doctest-modules" in line)
    ignored = {word.partition("=tests/")[2] for word in line if word.startswith("--ignore=")}
    words = [word for line in calls.lines for word in line]
    alone = {word.partition("/")[2] for word in words if word.startswith("tests/")}
    assert ignored - alone == {"bench", "soak"}


def test_the_steps_see_no_jupyter_of_the_users_and_keep_what_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("JUPYTER_PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "BOARDKIT_BROWSER"):
        monkeypatch.setenv(name, "1")
    inside = test.environ()
    assert not {"JUPYTER_PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"} & set(inside)
    assert inside["BOARDKIT_BROWSER"] == "1"


def test_a_wrong_step_is_answered_with_the_right_ones(
    calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    assert test.main(["--only", "units"]) == 2
    assert calls.lines == []
    assert "lint, types, unit" in capsys.readouterr().out


# --- bench


@functools.cache
def kept() -> list[int]:
    """A result that functools keeps."""
    return []


def test_results_are_forgotten_before_every_call() -> None:
    seen = []
    prepared = []
    row = Row("kept", lambda: seen.append(kept()), repeat=3, prepare=lambda: prepared.append(1))
    units_value = bench.measure(row, row.ours)
    assert len({id(one) for one in seen}) == len(seen) == len(prepared) == 3
    assert units_value.number > 0


def given(*numbers: float) -> Any:
    return lambda: list(numbers)


def missing() -> None:
    raise ImportError(name="nothere")


def test_ratios_and_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    # To go through all objects of a long test run takes many seconds.
    monkeypatch.setattr(bench, "afresh", lambda: None)
    # A peer is named as it is installed, so that its version can be told: these two are.
    row = Row("x", given(2.0), unit=bench.MEDIAN, peers={"pytest": given(20.0), "hypothesis":
              given(30.0), "nothere": missing}, at_most=3.0, faster=10, repeat=1)  # fmt: skip
    result = bench.measured(row)
    assert [result.ratio(peer) for peer in result.peers.values() if isinstance(peer, units.Value)
            ] == [10, 15]  # fmt: skip
    assert result.met()
    told = bench.report(result)
    assert "under 3 s, 10 times as fast as the fastest peer: met" in told
    assert "not installed (nothere)" in told
    slower = Row("x", given(2.1), unit=bench.MEDIAN, peers=row.peers, faster=10)
    assert not bench.measured(slower).met()
    alone = Row("x", given(2.0), unit=bench.MEDIAN, peers={"nothere": missing}, faster=10)
    assert not bench.measured(alone).met()
    late = Row("x", given(3.5), unit=bench.MEDIAN, at_most=3.0)
    assert "MISSED" in bench.report(bench.measured(late))


def test_rates_and_shares_are_better_when_they_are_more() -> None:
    rate = units.RATE.value([0.5, 1.0, 2.0], [100, 100, 100])
    assert rate.number == 100
    share = units.SHARE.value([1.0, 1.0], [(60, 100), (50, 100)])
    assert share.number == 0.55
    assert share.low is not None
    assert share.low < 0.5 < 0.6 < (share.high or 0)
    result = bench.Result(Row("x", list, unit=units.RATE), units.Value(300.0), {})
    assert result.ratio(units.Value(100.0)) == 3
    assert units.P95.value([1.0], [[k / 100 for k in range(1, 101)]]).number == 0.95


def test_the_rows_of_the_project_can_be_loaded() -> None:
    rows = [row for module in bench.plugins.load("bench") for row in module.rows()]
    assert {"import boardkit", "import boardkit_widgets"} <= {row.name for row in rows}
    assert len({row.name for row in rows}) == len(rows)
    assert all(row.target() != "-" for row in rows if row.at_most or row.at_least or row.faster)


# --- soak


def test_random_games_are_played_and_counted() -> None:
    tally = soak.play_many(Run("pearls", Pearls()), "seed", 0, 5)
    assert (tally.games, tally.failures) == (5, [])
    assert tally.moves >= tally.longest > 0
    assert "5 games" in soak.report("pearls", tally, 1.0)


def test_a_game_that_breaks_a_rule_is_told_and_can_be_played_again() -> None:
    def check(game: Any, before: Any, move: Any, after: Any) -> None:
        assert before is None or str(move) != "surface", "nobody may surface"

    run = Run("pearls", Pearls(), check)
    tally = soak.play_many(run, "seed", 0, 100)
    assert "nobody may surface" in tally.failures[0]
    number = tally.games - 1
    again = soak.play_many(run, "seed", number, number + 1)
    assert again.failures == tally.failures


def test_a_game_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_STEPS", 3)
    tally = soak.play_many(Run("pearls", Pearls()), "seed", 0, 1)
    assert "BadOption" in tally.failures[0]


def test_what_the_games_came_to_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "2", "--only", "town_solo mean"]) == 0
    said = capsys.readouterr().out
    even, rules = re.findall(r"^ {4}(\d\d\.\d{3}) tiles in 40 games", said, re.MULTILINE)
    assert 15 < float(even) < 35
    assert 15 < float(rules) < 35


def test_every_game_of_boardkit_is_soaked() -> None:
    names = {run.game.name for run in soak.all_runs()}
    assert names == set(game_names())
