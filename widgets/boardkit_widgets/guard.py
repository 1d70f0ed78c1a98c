"""One place for what goes wrong in a callback, and for where a callback runs.

Jupyter writes exceptions of a callback into a log that nobody has open.  `Guard` wraps every
callback of a widget: a mistake that the user can mend is told in the status line; anything else
too, with the traceback folded below it.

JupyterLab may hand clicks to a kernel in a thread of their own.  There they would meet work
between the clicks half done, so a callback goes on in the thread in which its widget was made.
"""

from __future__ import annotations

import asyncio
import functools
import threading
import traceback
from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.errors import BoardkitError
from boardkit.text import phrase

from .style import text


class Guard:
    """Wraps callbacks; `say(words, kind)` tells the user, `details` is a widget to place below.

    >>> guard = Guard(lambda words, kind: print(kind, words.text("en")), lambda: "en")
    >>> guard(lambda: 1 / 0)()
    error Something went wrong here (division by zero). The game has not changed: try another way.
    >>> "ZeroDivisionError" in guard.details.value
    True
    """

    def __init__(
        self, say: Callable[[Any, str], object], language: Callable[[], str | None]
    ) -> None:
        self._say, self._language = say, language
        self._thread, self._loop = threading.get_ident(), _running()
        self.details = W.HTML(layout=W.Layout(display="none"))
        self._trace = ""

    def __call__(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        """The callback, safe; called in another thread it returns None and runs at home."""

        @functools.wraps(callback)
        def safe(*args: Any, **values: Any) -> Any:
            away = threading.get_ident() != self._thread
            if away and self._loop is not None and self._loop.is_running():
                self._loop.call_soon_threadsafe(functools.partial(safe, *args, **values))
                return None
            try:
                result = callback(*args, **values)
            except Exception as error:
                self.failed(error)
                return None
            return result

        return safe

    def failed(self, error: BaseException) -> None:
        """Tell what went wrong."""
        if isinstance(error, BoardkitError):
            self._say(error, "no")
            return
        self._say(phrase("ui.board.failed", problem=str(error) or type(error).__name__), "error")
        self._trace = "".join(traceback.format_exception(error))
        self.tell()
        self.details.layout.display = ""

    def tell(self) -> None:
        """Set the title of the traceback in the present language."""
        if self._trace:
            title = phrase("ui.board.failed_details").text(self._language())
            pre = f"<pre>{text(self._trace)}</pre>"
            self.details.value = f"<details><summary>{text(title)}</summary>{pre}</details>"

    def clear(self) -> None:
        """Take an old traceback away."""
        if self.details.value:
            self._trace = self.details.value = ""
            self.details.layout.display = "none"


def _running() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, None where none runs."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
