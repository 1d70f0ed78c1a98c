"""``python3 -m boardkit bench``: how fast we are, beside others, in one run on one machine.

Rows come from the files ``tests/bench/bench_*.py``: each has a function ``rows()`` that yields
`Row` objects.  A row for a game, say ``tests/bench/bench_huts.py``::

    from boardkit.commands.bench import RATE, Row


    def rows():
        yield Row("random games of huts", play_a_thousand_moves, unit=RATE, at_least=20_000)
        yield Row(
            "all 3003 multisets of 10d6",
            lambda: pool.rolls(10),
            peers={"icepool": icepool_multisets, "dyce": dyce_multisets},
            faster=10,
        )

What `ours` and the functions in `peers` return depends on the unit:

========== ============================================== ======================================
unit       the function                                   the value shown
========== ============================================== ======================================
`SECONDS`  does the work once                             median time of `repeat` calls
`RATE`     does work and returns how many pieces it did   pieces a second, median of the calls
`P95`      returns times in seconds                       the 95th percentile of all calls' times
`MEDIAN`   returns times in seconds                       their median
`SHARE`    returns (successes, tries)                     their share with its 95 % interval
========== ============================================== ======================================

A peer's function imports its package itself, so a missing one is said and does no harm; the key is
the name under which the package is installed.  Before each call, on both sides, every result that
`functools` keeps outside the standard library is dropped; what is kept otherwise a row drops in
`prepare`, which is called then too and is not timed.  Targets: `at_most` or `at_least` for our
value, `faster` for the ratio to the fastest peer.

``--only TEXT`` measures the rows whose name holds the text.  The exit code is 1 if a target was
missed or a function failed.
"""

from __future__ import annotations

import argparse
import functools
import gc
import math
import platform
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from boardkit import __version__
from boardkit.commands import plugins
from boardkit.commands.units import MEDIAN, P95, RATE, SECONDS, SHARE, Unit, Value

__all__ = ["MEDIAN", "P95", "RATE", "SECONDS", "SHARE", "Row"]


@dataclass(frozen=True)
class Row:
    """One line of the comparison; see the module docstring."""

    name: str
    ours: Callable[[], Any]
    unit: Unit = SECONDS
    peers: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    at_most: float | None = None
    at_least: float | None = None
    faster: float | None = None
    repeat: int = 5
    prepare: Callable[[], object] = lambda: None

    def target(self) -> str:
        """What is wanted, in words."""
        words = []
        if self.at_most is not None:
            words.append("under " + self.unit.written(self.at_most))
        if self.at_least is not None:
            words.append("at least " + self.unit.written(self.at_least))
        if self.faster is not None:
            words.append(f"{self.faster:g} times as fast as the fastest peer")
        return ", ".join(words) or "-"


@dataclass(frozen=True)
class Result:
    """What came out for a row: our value, the peers' values or what kept them from having one."""

    row: Row
    ours: Value
    peers: Mapping[str, Value | str]

    def ratio(self, peer: Value) -> float:
        """How many times as good we are as a peer; over 1 is better."""
        pair = (peer.number, self.ours.number)
        over, under = reversed(pair) if self.row.unit.more_is_better else pair
        return over / under if under else math.inf

    def met(self) -> bool:
        """Whether the targets are met; without any peer a ratio is not."""
        row, ours = self.row, self.ours.number
        ratios = [self.ratio(peer) for peer in self.peers.values() if isinstance(peer, Value)]
        return (
            (row.at_most is None or ours < row.at_most)
            and (row.at_least is None or ours >= row.at_least)
            and (row.faster is None or min(ratios, default=0.0) >= row.faster)
        )


def main(arguments: list[str]) -> int:
    """Measure the rows and print them; returns 1 if a target was missed."""
    parser = argparse.ArgumentParser(prog="python3 -m boardkit bench", add_help=True)
    parser.add_argument("--only", default="", help="measure the rows whose name holds this text")
    only = parser.parse_args(arguments).only.lower()
    rows = [row for module in plugins.load("bench") for row in module.rows()]
    rows = [row for row in rows if only in row.name.lower()]
    print(f"Python {platform.python_version()}, {platform.platform()}", flush=True)
    bad = 0
    for row in rows:
        try:
            result = measured(row)
        except Exception:
            print(f"\n{row.name}: failed\n{traceback.format_exc()}", flush=True)
            bad += 1
            continue
        print("\n" + report(result), flush=True)
        bad += not result.met()
    print(f"\n{len(rows) - bad} passed, {bad} failed")
    return int(bad > 0 or not rows)


def measured(row: Row) -> Result:
    """Measure our side and the peers' side of a row."""
    peers: dict[str, Value | str] = {}
    for name, call in row.peers.items():
        try:
            peers[name] = measure(row, call)
        except ImportError as error:
            peers[name] = f"not installed ({error.name})"
    return Result(row, measure(row, row.ours), peers)


def measure(row: Row, call: Callable[[], Any]) -> Value:
    """The value of one function of a row."""
    times, results = [], []
    for _ in range(row.repeat):
        row.prepare()
        afresh()
        begin = time.perf_counter()
        results.append(call())
        times.append(time.perf_counter() - begin)
    return row.unit.value(times, results)


def afresh() -> None:
    """Nothing is left of earlier calls: neither results nor rubbish."""
    forget_results()
    gc.collect()


def forget_results() -> None:
    """Empty every functools cache outside the standard library, ours and the peers'."""
    kept: Any = functools._lru_cache_wrapper
    for cache in gc.get_objects():
        if isinstance(cache, kept):
            home = (getattr(cache, "__module__", None) or "").partition(".")[0]
            if home not in sys.stdlib_module_names:
                cache.cache_clear()


def report(result: Result) -> str:
    """A row in text: a line for us and one for each peer."""
    row = result.row
    verdict = "met" if result.met() else "MISSED"
    lines = [row.name, f"    target: {row.target()}: {verdict}"]
    lines.append(_line(f"boardkit {__version__}", row.unit, result.ours, ""))
    for name, peer in result.peers.items():
        if isinstance(peer, Value):
            ratio = f"we are {result.ratio(peer):.3g} times as fast"
            lines.append(_line(f"{name} {version(name)}", row.unit, peer, ratio))
        else:
            lines.append(f"    {name:<24}{peer}")
    return "\n".join(lines)


def _line(who: str, unit: Unit, value: Value, more: str) -> str:
    interval = ""
    if value.low is not None and value.high is not None:
        interval = f"{unit.written(value.low)} to {unit.written(value.high)}"
    return f"    {who:<24}{unit.written(value.number):>16}  {interval}{more}".rstrip()
