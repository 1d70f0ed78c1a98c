"""Files as a browser hands them to ipywidgets 8, and laboratories to take them over."""

from __future__ import annotations

import pathlib
from datetime import UTC, datetime
from typing import Any

from boardkit_widgets import ThrowLab


def upload(lab: ThrowLab, *files: tuple[str, bytes]) -> None:
    """Choose files, all at once."""
    lab.together.files.choose.value = tuple(
        {
            "name": name,
            "type": "",
            "size": len(content),
            "content": memoryview(content),
            "last_modified": datetime.now(UTC),
        }
        for name, content in files
    )


def begun(path: pathlib.Path, language: str = "en") -> ThrowLab:
    """A laboratory in which the guess has been made."""
    lab = ThrowLab(path=path, language=language)
    lab.guess((40, 20, 30, 10), "height")
    return lab


def shown(widget: Any) -> bool:
    """Whether a widget is on the page."""
    return bool(widget.layout.display != "none")
