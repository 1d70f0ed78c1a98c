"""A text field in a page: Enter and the text come in two messages, in either order."""

from __future__ import annotations

import asyncio

from boardkit_widgets import entry
from boardkit_widgets.entry import Entry

SUBMIT = {"event": "submit"}


def test_enter_waits_for_the_text_that_follows_it() -> None:
    heard: list[str] = []

    async def main() -> None:
        field = Entry(heard.append)
        field._handle_custom_msg(SUBMIT, [])
        assert heard == []
        field.value = "set 3,4"
        assert heard == ["set 3,4"]
        await asyncio.sleep(entry.PATIENCE * 1.5)

    asyncio.run(main())
    assert heard == ["set 3,4"]


def test_enter_on_a_text_that_is_there_already() -> None:
    heard: list[str] = []

    async def main() -> None:
        field = Entry(heard.append)
        field.value = "stop"
        field._handle_custom_msg(SUBMIT, [])
        await asyncio.sleep(entry.PATIENCE * 1.5)

    asyncio.run(main())
    assert heard == ["stop"]


def test_leaving_the_field_is_no_enter() -> None:
    heard: list[str] = []

    async def main() -> None:
        field = Entry(heard.append)
        field.value = "set 3"
        await asyncio.sleep(entry.PATIENCE * 1.5)

    asyncio.run(main())
    assert heard == []
