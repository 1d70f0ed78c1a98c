"""``python3 -m boardkit soak``: many random games, every position checked.

What is played comes from the files ``tests/soak/soak_*.py``: each has a function ``runs()`` that
yields `Run` objects, one for each variant and number of players.  `boardkit.simulate.soak` plays
them: it says what holds for every game and calls `Run.check` for what holds for this one.  A run
may play in another way (`Run.play`) and judge all its games together (`Run.judge`).

``--games N`` games of each run (10,000 by default), ``--only TEXT`` the runs whose name holds the
text, ``--seed TEXT`` other games than the usual ones.  A game follows from the seed, the run's name
and its number, so one that fails can be played again: ``--only NAME --first NUMBER --games 1``.
The exit code is 1 if a run failed or there was none.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from boardkit import simulate
from boardkit.commands import plugins
from boardkit.game import Game
from boardkit.simulate import Check

_SHARE = 250  # games that a process plays before it reports


@dataclass(frozen=True)
class Run:
    """One game with its options, to be played many times; see the module docstring."""

    name: str
    game: Game[Any, Any]
    check: Check | None = None

    def play(self, seed: str, number: int, tally: Tally) -> None:
        """Play one game and add it to `tally`; raises what is wrong with it."""
        done = simulate.soak(self.game, 1, f"{seed}/{self.name}/{number}", self.check)
        tally.moves += done.moves + done.events
        tally.longest = max(tally.longest, done.longest)

    def judge(self, tally: Tally) -> str | None:
        """What is wrong with all the games together, None if nothing is."""
        return None

    def told(self, tally: Tally) -> str | None:
        """What all the games together came to, printed behind the run; None if nothing is."""
        return None


@dataclass
class Tally:
    """What came of some games: how many, their moves and events, and the first that failed.

    `sums` is what a run adds up for its `Run.judge`.
    """

    games: int = 0
    moves: int = 0
    longest: int = 0
    failures: list[str] = field(default_factory=list)
    sums: dict[str, float] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Take in what another process counted."""
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures
        for name, value in other.sums.items():
            self.sums[name] = self.sums.get(name, 0) + value


def main(arguments: list[str]) -> int:
    """Play all runs and print what came of each; returns 1 if one failed."""
    parser = argparse.ArgumentParser(prog="python3 -m boardkit soak")
    parser.add_argument("--games", type=int, default=10_000, help="games of each run")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--only", default="", help="the runs whose name holds this text")
    parser.add_argument("--seed", default="soak", help="other games than the usual ones")
    given = parser.parse_args(arguments)
    runs = [run for run in all_runs() if given.only.lower() in run.name.lower()]
    failed = 0
    with ProcessPoolExecutor() as pool:
        for run in runs:
            begin = time.monotonic()
            tally = Tally()
            last = given.first + given.games
            shares = [
                pool.submit(play_named, run.name, given.seed, n, min(n + _SHARE, last))
                for n in range(given.first, last, _SHARE)
            ]
            for share in shares:
                tally.add(share.result())
            wrong = None if tally.failures else run.judge(tally)
            if wrong is not None:
                tally.failures.append(wrong)
            failed += bool(tally.failures)
            print(report(run.name, tally, time.monotonic() - begin), flush=True)
            if not tally.failures and (came := run.told(tally)) is not None:
                print(f"    {came}", flush=True)
    print(f"{len(runs) - failed} passed, {failed} failed")
    return int(failed > 0 or not runs)


def all_runs() -> Iterator[Run]:
    """The runs of all games."""
    for module in plugins.load("soak"):
        yield from module.runs()


def play_named(name: str, seed: str, first: int, last: int) -> Tally:
    """Play the games `first` to `last` - 1 of a run, in a process that knows it by its name."""
    return play_many(next(run for run in all_runs() if run.name == name), seed, first, last)


def play_many(run: Run, seed: str, first: int, last: int) -> Tally:
    """Play the games numbered `first` to `last` - 1; stops after one that fails."""
    tally = Tally()
    for number in range(first, last):
        tally.games += 1
        try:
            run.play(seed, number, tally)
        except Exception:
            tally.failures.append(f"game {number}\n{traceback.format_exc()}")
            break
    return tally


def report(name: str, tally: Tally, seconds: float) -> str:
    """A line for a run, with the first failed game below."""
    verdict = "FAILED" if tally.failures else "passed"
    speed = tally.moves / seconds if seconds else 0.0
    line = (
        f"{name:<32}{verdict}  {tally.games:>7,} games {tally.moves:>11,} moves "
        f"(longest {tally.longest:,})  {seconds:6.1f} s  {speed:9,.0f} moves/s"
    )
    return "\n".join([line, *tally.failures[:1]])
