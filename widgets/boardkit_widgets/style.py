"""How the controls around a board look: one style sheet and a few builders.

The colours come from JupyterLab's theme, so that the controls are right on light and on dark;
where there is no such theme (an exported page) the second value of each ``var()`` counts.  Every
target is at least 40 px high, rows wrap, nothing is wider than the page.
"""

from __future__ import annotations

import base64
import html
import pathlib
from typing import Any
from urllib.parse import quote

import ipywidgets as W

from . import shared, theme

TARGET = 40
"""Height of the smallest thing to press, in pixels."""

FILES = ("style.css", "odds.css", "explain.css")
"""What comes later wins: the order must not depend on which widgets a page happens to hold."""

CSS = (
    f".bk {{ --bk-target: {TARGET}px; --bk-button: {theme.BUTTON};"
    f" --bk-button-edge: {theme.BUTTON_EDGE}; --bk-button-ink: {theme.BUTTON_INK}; }}\n"
) + "".join(pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8") for name in FILES)

_sheet: Any = None


def sheet() -> Any:
    """The style sheet as a widget, one for all: put it into every top-level widget."""
    global _sheet
    if _sheet is None or _sheet.comm is None:  # the first, or somebody closed all widgets
        _sheet = W.HTML(f"<style>{CSS}</style>", layout=W.Layout(display="none"))
    return _sheet


def classed(widget: Any, *names: str) -> Any:
    """`widget` with CSS classes added."""
    for name in names:
        widget.add_class(name)
    return widget


def row(*children: Any) -> Any:
    """Children side by side, wrapping where the page is narrow."""
    return classed(W.Box(children, layout=shared.layout()), "bk-row")


def stack(*children: Any) -> Any:
    """Children one below the other."""
    return classed(W.VBox(children, layout=shared.layout()), "bk-stack")


def card(*children: Any) -> Any:
    """A framed part of the page."""
    return classed(W.VBox(children, layout=shared.layout()), "bk-card")


def button(icon: str, *classes: str) -> Any:
    """A button with a sign (a Font Awesome name); `words` gives it words in a language."""
    look = shared.one(shared.FixedButtonStyle)
    return classed(W.Button(icon=icon, layout=shared.layout(), style=look), *classes)


def markup(*classes: str) -> Any:
    """A piece of HTML, empty at first."""
    look = shared.one(shared.FixedHTMLStyle)
    return classed(W.HTML(layout=shared.layout(), style=look), *classes)


def words(widget: Any, description: str, tooltip: str | None = None) -> None:
    """Set a control's words, in one message and only if they changed.

    Without a tooltip the one it has stays.
    """
    if tooltip is None:
        tooltip = widget.tooltip or ""  # a label would show the tip "null" for none
    if widget.description != description or widget.tooltip != tooltip:
        with widget.hold_sync():
            widget.description = description
            widget.tooltip = tooltip


def alert(words: str) -> str:
    """What is wrong, as HTML; nothing for no words."""
    return f'<p class="bk-wrong" role="alert">{text(words)}</p>' if words else ""


def soft(words: str) -> str:
    """A quiet remark, as HTML."""
    return f'<p class="bk-soft">{text(words)}</p>'


def save_link(data: str, name: str, words: str, sign: str = "download") -> str:
    """A link that saves a file called `name`, as HTML; it needs no kernel.

    `data` is the address that holds the content, see `written_data` and `json_data`.
    """
    return (
        f'<a class="bk-link" download="{text(name)}" href="{data}">'
        f'<i class="fa fa-{sign}" aria-hidden="true"></i> {text(words)}</a>'
    )


def written_data(content: str, kind: str) -> str:
    """The address of a text; `kind` is its media type, such as "text/csv"."""
    return f"data:{kind};charset=utf-8,{quote(content)}"


def json_data(content: str) -> str:
    """The address of a JSON document, shorter than as plain text: it is full of quotation marks."""
    return f"data:application/json;base64,{base64.b64encode(content.encode()).decode()}"


def text(value: object) -> str:
    """`value` as text inside HTML."""
    return html.escape(str(value))
