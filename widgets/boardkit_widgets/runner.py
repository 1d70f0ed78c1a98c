"""Long work beside the clicks: a `Work` generator runs in short slices on the event loop.

A browser's Python has no threads, and a notebook's kernel answers clicks from one event loop.  So
work runs for a few milliseconds, rests so that waiting clicks are answered, and goes on; between
two slices it can be cancelled.  Where no loop runs (a script, a test) it is done at once.

>>> from boardkit.work import Progress
>>> def work():
...     yield Progress(0.5)
...     return 42
>>> job = run(work(), done=print)
42
>>> job.state, job.result
('done', 42)
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from boardkit.work import Progress, Work

SLICE = 0.004
"""Seconds of work before the loop gets its turn: a click waits little longer than this."""
REST = 0.006
"""Seconds of rest: answering a message takes several rounds of the loop, not one."""
TELL = 0.25
"""Seconds between two reports of progress: each one is a message to the browser."""


HUSH = 0.15
"""Seconds without work after a click: page and kernel share a computer, and the click is first."""
NEAR = 0.08
"""Seconds without work after the pointer moved over a board: a click may be about to come."""

_quiet_until = 0.0


def hush(seconds: float = HUSH) -> None:
    """Somebody has clicked: all work waits until the effect is on the screen."""
    global _quiet_until
    _quiet_until = max(_quiet_until, time.perf_counter() + seconds)


class Job:
    """Work under way.

    `state` is "running", "done", "cancelled" or "failed"; `result` is what the work returned,
    `progress` its last report, `error` what went wrong.
    """

    def __init__(
        self,
        work: Work[Any],
        done: Callable[[Any], object] | None,
        progress: Callable[[Progress], object] | None,
        failed: Callable[[BaseException], object] | None,
    ) -> None:
        self.state = "running"
        self.result: Any = None
        self.progress: Progress | None = None
        self.error: BaseException | None = None
        self._work = work
        self._done, self._tell, self._failed = done, progress, failed
        self._told = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether the work still goes on."""
        return self.state == "running"

    def cancel(self) -> None:
        """Stop for good; none of the callbacks is called any more.  Harmless when it is over."""
        if self.running:
            self._end("cancelled")

    def finish(self) -> Any:
        """Do the rest now, without letting anything else happen; returns the result."""
        while self.running:
            self._step()
        return self.result

    def _end(self, state: str) -> None:
        self.state = state
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._work.close()

    def _step(self) -> None:
        """One piece of work, up to its next report."""
        try:
            self.progress = next(self._work)
        except StopIteration as end:
            self.result = end.value
            self._end("done")
            if self._done is not None:
                self._done(self.result)
        except Exception as error:
            self.error = error
            self._end("failed")
            if self._failed is None:
                raise
            self._failed(error)
        except BaseException:  # the kernel is interrupted: what is half done has no result
            self._end("cancelled")
            raise

    def _slice(self, loop: asyncio.AbstractEventLoop) -> None:
        """Work for `SLICE` seconds, report now and then, and ask for the next slice."""
        self._timer = None
        quiet = _quiet_until - time.perf_counter()
        if quiet > 0:
            self._timer = loop.call_later(quiet, self._slice, loop)
            return
        end = time.perf_counter() + SLICE
        while self.running and time.perf_counter() < end:
            self._step()
        if not self.running:
            return
        now = time.perf_counter()
        if self._tell is not None and self.progress is not None and now - self._told > TELL:
            self._told = now
            self._tell(self.progress)
        if self.running:  # whoever was told may have cancelled
            self._timer = loop.call_later(REST, self._slice, loop)


def run(
    work: Work[Any],
    done: Callable[[Any], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
    failed: Callable[[BaseException], object] | None = None,
    delay: float = 0.0,
) -> Job:
    """Start `work`; returns its `Job`.

    `done(result)` is called at the end, `progress(report)` a few times a second, `failed(error)`
    on an exception (without it the exception goes on as usual).  With a running event loop the
    call returns at once and work begins after `delay` seconds; without one it is over on return.
    """
    job = Job(work, done, progress, failed)
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        job.finish()
    else:
        job._timer = loop.call_later(delay, job._slice, loop)
    return job


def looping() -> bool:
    """Whether an event loop runs: then work is done between the clicks, else at once."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class Later:
    """A callback that may wait: called once, `delay` seconds after the last call.

    Where no loop runs it is called at once.

    >>> Later(lambda: print("now"), 1.0)()
    now
    """

    def __init__(self, callback: Callable[[], object], delay: float) -> None:
        self._callback, self._delay = callback, delay
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self) -> None:
        """Ask for the call."""
        self.cancel()
        if looping():
            self._timer = asyncio.get_running_loop().call_later(self._delay, self._now)
        else:
            self._callback()

    def cancel(self) -> None:
        """Do not call after all."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _now(self) -> None:
        self._timer = None
        self._callback()
