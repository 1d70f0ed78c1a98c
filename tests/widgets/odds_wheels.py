"""The wheel game with its odds, whose numbers are easy, as a test of `Odds` has it.

A test module names the fixtures it uses: ``wheel_odds = odds_wheels.wheel_odds``.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from boardkit import text
from tests.support import wheels
from tests.support.wheels import Wheel

SENTENCES: dict[str, Any] = {}


@pytest.fixture(autouse=True)
def wheel_odds(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The odds module of the wheel game, to be bent."""
    odds = SimpleNamespace(**vars(wheels.ODDS))
    monkeypatch.setattr("boardkit_widgets.odds.odds_of", lambda game: odds)
    monkeypatch.setattr("boardkit_widgets.own_question.odds_of", lambda game: odds)
    monkeypatch.setattr("boardkit_widgets.own_question.package", lambda game: "wheels")
    words = {"wheels.ask.examples": "2; 3"}
    for language in ("de", "en"):
        everything = {**text.sentences(language), **words}
        monkeypatch.setitem(SENTENCES, language, everything)
    monkeypatch.setattr(text, "sentences", SENTENCES.__getitem__)
    return odds


def plain(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def shown(widget: Any) -> bool:
    return widget.layout.display != "none"


def at(face: int, p: int = 0) -> Wheel:
    return Wheel((0, 0), 1 + p, face, 1)
