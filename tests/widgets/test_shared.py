"""What looks the same shares a layout and a style, and a widget that is hidden hides alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W
import pytest

from boardkit_widgets import Explain, Play, shared, style
from boardkit_widgets.changes import show_if


def test_parts_share_their_looks() -> None:
    one, two = style.button("play"), style.button("stop")
    assert one.layout is two.layout is style.markup().layout is style.row(one).layout
    assert one.style is two.style
    assert style.markup().style is style.markup().style


def test_who_is_hidden_hides_alone_and_keeps_its_layout() -> None:
    one, two = style.button("play"), style.button("stop")
    show_if(one, True)
    assert one.layout is two.layout
    show_if(one, False)
    own = one.layout
    assert (own.display, two.layout.display) == ("none", None)
    show_if(one, True)
    assert one.layout is own
    assert own.display == ""
    assert style.button("play").layout is two.layout


@pytest.mark.parametrize(
    ("made", "name"), [(lambda: style.button("play").layout, "width"), (shared.layout, "display"),
                       (lambda: style.button("play").style, "font_weight")],
)  # fmt: skip
def test_what_is_shared_cannot_be_set(made: Callable[[], Any], name: str) -> None:
    before = getattr(made(), name)
    with pytest.raises(AttributeError, match="show_if"):
        setattr(made(), name, "1px")
    assert getattr(made(), name) == before


def test_shared_looks_are_made_anew_after_all_widgets_were_closed() -> None:
    before = style.button("play")
    before.layout.close()
    before.style.close()
    after = style.button("play")
    assert after.layout is not before.layout
    assert after.layout.comm is not None
    assert after.style.comm is not None


@pytest.mark.parametrize(
    ("made", "most"),
    [
        (lambda: Play("huts", "BKTRMX", language="en"), 400),
        (lambda: Explain("huts", "board", language="en"), 80),
    ],
)
def test_a_page_is_few_messages(made: Callable[[], Any], most: int) -> None:
    before = set(W.widget._instances)
    kept = made()
    assert 40 < len(set(W.widget._instances) - before) < most, kept
