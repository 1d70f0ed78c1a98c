"""Callbacks run where their widget was made, whoever calls them."""

from __future__ import annotations

import asyncio
import threading

from boardkit_widgets.guard import Guard


def seen_threads(caller):
    """Where a callback ran and what it returned, called by `caller` while a loop runs here."""
    seen = []

    async def page():
        guard = Guard(lambda words, kind: seen.append(words.text("en")), lambda: "en")
        safe = guard(lambda *given: seen.append((threading.current_thread(), given)) or "done")
        seen.append(await caller(safe))
        await asyncio.sleep(0.01)

    asyncio.run(page())
    return seen


def test_at_home_a_callback_runs_at_once():
    async def here(safe):
        return safe(1)

    assert seen_threads(here) == [(threading.current_thread(), (1,)), "done"]


def test_a_callback_from_another_thread_runs_at_home():
    async def elsewhere(safe):
        return await asyncio.to_thread(safe, 1, 2)

    seen = seen_threads(elsewhere)
    assert None in seen, "the caller does not wait"
    assert (threading.current_thread(), (1, 2)) in seen


def test_without_a_loop_a_callback_runs_where_it_is_called():
    seen = []
    safe = Guard(print, lambda: "en")(lambda: seen.append(threading.current_thread()))
    thread = threading.Thread(target=safe)
    thread.start()
    thread.join()
    assert seen == [thread]


def test_what_goes_wrong_is_told_at_home():
    async def elsewhere(safe):
        return await asyncio.to_thread(safe)

    seen = []

    async def page():
        guard = Guard(
            lambda words, kind: seen.append((kind, threading.current_thread())), lambda: "en"
        )
        await elsewhere(guard(lambda: 1 / 0))
        await asyncio.sleep(0.01)
        assert "ZeroDivisionError" in guard.details.value

    asyncio.run(page())
    assert seen == [("error", threading.current_thread())]
