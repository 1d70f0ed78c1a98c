"""Errors: one tree, told in two languages, fit to travel."""

from __future__ import annotations

import pickle
import re

import pytest

import boardkit
from boardkit import errors
from boardkit.aftershock import Aftershock
from boardkit.chance import models, pool, solids
from boardkit.chance.dist import Dist
from boardkit.errors import BadOption, BoardkitError, IllegalMove
from boardkit.forest import Forest
from boardkit.game import Reason
from boardkit.huts import Huts
from boardkit.town import Solo, Town

KINDS = (
    "IllegalMove", "BadNotation", "BadPosition", "BadOption", "BadMaterial", "BadModel", "BadSave",
    "BadPattern", "BadData", "BadAnswer",
)  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_every_error_is_a_value_error_of_boardkit(name):
    kind = getattr(boardkit, name)
    assert kind is getattr(errors, name)
    assert kind.__base__ is BoardkitError
    assert issubclass(BoardkitError, ValueError)
    assert kind.__doc__
    assert f"+-- {name}" in errors.__doc__, "the tree in the docstring"


def test_an_error_is_told_in_the_language_of_the_notebook(monkeypatch):
    error = BadOption("language", given="fr")
    monkeypatch.setattr("boardkit.text._current", "de")
    assert str(error) == "Es gibt keine Sätze auf fr: Wähle „de“ oder „en“."
    monkeypatch.setattr("boardkit.text._current", "en")
    assert str(error) == error.text() == 'There are no sentences in fr: choose "de" or "en".'
    assert error.text("de").startswith("Es gibt")


def test_an_error_survives_the_trip_from_another_process():
    error = BadOption("game.players", game="huts", given=5, low=2, high=4)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is BadOption
    assert (again.key, again.values, again.text("de")) == (
        error.key,
        error.values,
        error.text("de"),
    )


def test_an_illegal_move_carries_its_reason():
    reason = Reason("match", "over")
    error = IllegalMove("illegal", reason=reason, move="dive")
    assert error.reason is reason
    assert error.text("en").startswith("dive is not possible now: the game has ended")
    assert IllegalMove("illegal").reason is None


def test_a_value_may_be_called_key():
    assert BadOption("language", key=5).values == {"key": 5}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Huts(players="3"),
        lambda: Huts(max_throws="2"),
        lambda: Town(players="3"),
        lambda: Solo(players="1"),
        lambda: Forest(players="3"),
        lambda: Aftershock(players="3"),
        lambda: Dist({"a": "3"}),
        lambda: pool.rolls("3"),
        lambda: solids.hut("3", 12, 8, 14),
        lambda: models.own({"upright": "3"}),
    ],
)
def test_a_text_where_a_number_is_wanted_is_quoted(make):
    """Without: it cannot be 3, choose 2 to 4."""
    with pytest.raises(BoardkitError) as caught:
        make()
    for code in ("de", "en"):
        assert re.search('"[123]"', caught.value.text(code))
