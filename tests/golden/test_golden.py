"""Every golden play-through is still played the same, and none is missing or left over."""

from __future__ import annotations

import json

import pytest

from tests.golden.golden import HERE, replayed, wanted, written
from tests.support.subjects import title

FILES = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_played_the_same(path):
    text = path.read_text(encoding="utf-8")
    match = replayed(text)
    assert match.over
    assert written(match).splitlines() == text.splitlines()


def test_every_variant_and_number_of_players_has_a_golden_game():
    assert set(FILES) == set(wanted())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_the_one_its_name_says(path):
    assert title(wanted()[path]) == path.stem
    line = path.read_text(encoding="utf-8").splitlines()[1]
    assert json.loads(line.removeprefix("options: ")) == wanted()[path].options()


def test_the_golden_games_of_a_game_hold_every_kind_of_step():
    """Else a rule could change where no golden game looks."""
    kinds = {}
    for path in FILES:
        game, *_ = path.stem.split("-")
        steps = path.read_text(encoding="utf-8").split("---\n")[1]
        kinds.setdefault(game, set()).update(line.split()[1] for line in steps.splitlines())
    huts = "tile deal lay start throw again stop set shift replace"
    assert kinds["huts"] == set(huts.split())
    town = "draw open call exchange lay return keep drop-out"
    assert kinds["town"] == set(town.split())
    assert kinds["town_solo"] == {"show", "pioneer", "lay"}
    assert kinds["forest"] == {"start", "draw", "lay", "build", "skip"}
