"""Set widgets only where something differs: every change is a message to the page."""

from __future__ import annotations

from typing import Any


def set_value(widget: Any, value: Any) -> None:
    """Give a widget its value."""
    if widget.value != value:
        widget.value = value


def show_if(widget: Any, shown: bool) -> None:
    """Show a widget or take it away from the page."""
    display = "" if shown else "none"
    if (widget.layout.display or "") != display:
        widget.layout.display = display


def set_icon(button: Any, icon: str) -> None:
    """Give a button its sign."""
    if button.icon != icon:
        button.icon = icon
