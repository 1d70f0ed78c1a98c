"""One layout and one style for all the small parts that look the same.

Every widget brings a layout and a style of its own, and each of them is a model in the browser and
a message to it: more than half of what a page with boards sends.  So parts whose layout and style
nobody sets share them.  `changes.show_if` gives a widget a layout of its own when it needs one.
"""

from __future__ import annotations

from typing import Any

import ipywidgets as W


class _Fixed:
    """Mixed into a layout or style that must not be set: it belongs to many widgets."""

    keys: Any

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__dict__.get("_fixed") and name in self.keys:
            raise AttributeError(f"{name} of a shared {type(self).__name__}: use changes.show_if")
        super().__setattr__(name, value)


class FixedLayout(_Fixed, W.Layout):
    """A layout without any settings."""


class FixedHTMLStyle(_Fixed, W.widget_string.HTMLStyle):
    """The style of HTML without any settings."""


class FixedButtonStyle(_Fixed, W.ButtonStyle):
    """The style of a button without any settings."""


_made: dict[type, Any] = {}


def one(kind: type) -> Any:
    """The one of this kind, made anew only if somebody has closed all widgets."""
    found = _made.get(kind)
    if found is None or found.comm is None:
        found = _made[kind] = kind()
        found.__dict__["_fixed"] = True
    return found


def layout() -> FixedLayout:
    """The layout to give to a part: ``W.Box(children, layout=shared.layout())``."""
    found: FixedLayout = one(FixedLayout)
    return found
