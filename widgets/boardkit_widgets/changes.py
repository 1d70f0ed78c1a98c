"""Set widgets only where something differs: every change is a message to the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as W

from . import shared


def set_value(widget: Any, value: Any) -> None:
    """Give a widget its value."""
    if widget.value != value:
        widget.value = value


def show_if(widget: Any, shown: bool) -> None:
    """Show a widget or take it away from the page."""
    display = "" if shown else "none"
    if (widget.layout.display or "") != display:
        if isinstance(widget.layout, shared.FixedLayout):
            widget.layout = W.Layout(display=display)
        else:
            widget.layout.display = display


def set_icon(button: Any, icon: str) -> None:
    """Give a button its sign."""
    if button.icon != icon:
        button.icon = icon


def relabel(field: Any, options: Iterable[tuple[str, Any]]) -> None:
    """New words for the choices of a list; what is chosen stays chosen."""
    options = tuple(options)
    if tuple(field.options) != options:
        value = field.value
        with field.hold_sync():
            field.options = options
            field.value = value


def put(part: Any, html: str) -> None:
    """Show HTML in its widget; without any the widget takes no room."""
    set_value(part, html)
    show_if(part, bool(html))
