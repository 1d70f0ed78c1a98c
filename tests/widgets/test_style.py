"""One style sheet for all widgets: what a page shows does not depend on what else stands on it."""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit.huts import Huts
from boardkit_widgets import Board, Explain, Odds, Play, style


def sheets(widget: Any) -> set[str]:
    """All style sheets in a widget, at any depth."""
    found = set()
    for child in getattr(widget, "children", ()):
        found |= sheets(child)
        if isinstance(child, W.HTML) and child.value.startswith("<style>"):
            found.add(child.model_id)
    return found


def test_all_widgets_share_one_sheet() -> None:
    made = (
        Board("huts"),
        Odds("huts", values=False),
        Explain("huts"),
        Play(Huts(players=2), 1, "human"),
    )
    assert [sheets(one) for one in made] == [{style.sheet().model_id}] * len(made)


def test_a_sheet_that_was_closed_is_made_anew() -> None:
    before = style.sheet()
    before.close()
    again = style.sheet()
    assert again is not before
    assert again is style.sheet()
    assert again.value == f"<style>{style.CSS}</style>"


def test_what_is_special_comes_after_what_is_general() -> None:
    places = [style.CSS.index(rule) for rule in (".bk * {", ".bk-choices", ".bk-explain-body")]
    assert places == sorted(places)
