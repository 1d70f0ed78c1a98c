"""Public names are reached from the packages that hold them, whatever was imported before."""

from __future__ import annotations

import pytest

from boardkit import chance
from tests.project.test_layers import loaded
from tests.project.tree import games

CHANCE = ("dist", "pool", "decide", "infer", "solids", "models", "derive")


@pytest.mark.parametrize("game", games())
def test_a_game_brings_its_odds(game: str) -> None:
    # In a process of its own: here somebody else has imported them already.
    loaded(f"import boardkit; boardkit.{game}.odds.tables, boardkit.{game}.odds.advice")


def test_chance_brings_its_modules_and_no_more_than_that() -> None:
    names = ", ".join(f"chance.{name}" for name in CHANCE)
    assert "numpy" not in loaded(f"from boardkit import chance; {names}")
    assert "boardkit.chance.pool" not in loaded("import boardkit.chance.dist")


def test_a_name_that_chance_does_not_have() -> None:
    with pytest.raises(AttributeError, match="no attribute 'dice'"):
        _ = chance.dice
