"""Work in slices: with and without an event loop, cancelled, failing, finished early."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from boardkit.work import Progress
from boardkit_widgets import runner
from boardkit_widgets.runner import Later, run


def counting(n: int, nap: float = 0.002) -> Any:
    for i in range(n):
        time.sleep(nap)
        yield Progress((i + 1) / n, partial=i)
    return n


def failing() -> Any:
    yield Progress(0.5)
    raise ValueError("no")


def test_without_a_loop_it_is_over_on_return() -> None:
    told: list[Any] = []
    job = run(counting(3, 0), told.append, told.append)
    assert told == [3]
    assert (job.state, job.result, job.running) == ("done", 3, False)


def test_in_a_loop_others_get_their_turn() -> None:
    done: list[Any] = []
    beats: list[bool] = []

    async def main() -> None:
        job = run(counting(60), done.append)
        assert job.running
        while job.running:
            beats.append(job.progress is not None)
            await asyncio.sleep(0)
        assert job.result == 60

    asyncio.run(main())
    assert done == [60]
    # 0.12 s of work in slices of a few milliseconds: many turns for others in between.
    assert sum(beats) >= 5


def test_progress_is_told_now_and_then() -> None:
    reports: list[Progress] = []

    async def main() -> None:
        job = run(counting(200), progress=reports.append)
        while job.running:
            await asyncio.sleep(0.001)

    asyncio.run(main())
    assert 1 <= len(reports) < 20
    assert [report.done for report in reports] == sorted(report.done for report in reports)


def test_cancelled_work_calls_nobody_and_is_closed() -> None:
    done: list[Any] = []
    closed: list[bool] = []

    def work() -> Any:
        try:
            yield from counting(1000)
        finally:
            closed.append(True)

    async def main() -> None:
        job = run(work(), done.append)
        await asyncio.sleep(0.03)
        job.cancel()
        job.cancel()
        await asyncio.sleep(0.03)
        assert job.state == "cancelled"

    asyncio.run(main())
    assert done == []
    assert closed == [True]


def test_whoever_is_told_may_cancel() -> None:
    jobs: list[runner.Job] = []

    async def main() -> None:
        jobs.append(run(counting(1000), progress=lambda report: jobs[0].cancel()))
        await asyncio.sleep(0.05)

    asyncio.run(main())
    assert jobs[0].state == "cancelled"


def test_failures_are_told_or_raised() -> None:
    told: list[Any] = []
    job = run(failing(), failed=told.append)
    assert job.state == "failed"
    assert told == [job.error]
    with pytest.raises(ValueError, match="no"):
        run(failing())

    async def main() -> None:
        run(failing(), failed=told.append)
        await asyncio.sleep(0.02)

    asyncio.run(main())
    assert len(told) == 2


def test_the_rest_can_be_done_at_once() -> None:
    done: list[Any] = []

    async def main() -> None:
        job = run(counting(5, 0), done.append, delay=10)
        assert job.finish() == 5
        assert done == [5]
        await asyncio.sleep(0.01)

    asyncio.run(main())
    assert done == [5]


def test_work_waits_after_a_click() -> None:
    async def main() -> None:
        job = run(counting(1000))
        await asyncio.sleep(0.03)
        assert job.progress is not None
        runner.hush()
        await asyncio.sleep(0.02)  # the slice that may be under way
        before = job.progress
        await asyncio.sleep(runner.HUSH / 2)
        assert job.progress is before
        await asyncio.sleep(runner.HUSH)
        assert job.progress is not before
        job.cancel()

    asyncio.run(main())


def test_later_calls_once_for_many_wishes() -> None:
    calls: list[str] = []

    async def main() -> None:
        assert runner.looping()
        wish = Later(lambda: calls.append("now"), 0.01)
        wish()
        wish()
        assert calls == []
        await asyncio.sleep(0.05)
        assert calls == ["now"]
        wish()
        wish.cancel()
        await asyncio.sleep(0.03)

    asyncio.run(main())
    assert calls == ["now"]
    assert not runner.looping()
    Later(lambda: calls.append("at once"), 5)()
    assert calls == ["now", "at once"]


def test_what_is_interrupted_tells_no_result() -> None:
    def interrupted() -> Any:
        yield Progress(0.1)
        raise KeyboardInterrupt

    told: list[Any] = []
    with pytest.raises(KeyboardInterrupt):
        run(interrupted(), told.append, None, told.append)

    async def main() -> runner.Job:
        job = run(counting(50), told.append, None, told.append)
        await asyncio.sleep(0)
        job._work.close()
        job._work = interrupted()
        with pytest.raises(KeyboardInterrupt):
            job.finish()
        await asyncio.sleep(0.05)
        return job

    job = asyncio.run(main())
    assert (job.state, job.result) == ("cancelled", None)
    assert told == []
