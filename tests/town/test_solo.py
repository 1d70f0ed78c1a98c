"""The solo challenge: stacks, pioneer, levels, defeat; decisions D4, D5, D9."""

from __future__ import annotations

from random import Random

import pytest

from boardkit.errors import BadOption
from boardkit.game import Turn
from boardkit.match import Match
from boardkit.town import Lay, Pioneer, Show, Solo, level
from boardkit.town.state import UNKNOWN, name_of
from tests.town.tables import ALONE, grid, texts

PEEK = Solo(peek=True)
TEACHING = Solo(mistakes=True)


def test_three_stacks_as_even_as_49_allows_and_only_the_tops_are_seen_d5():
    match = Match(ALONE, seed=1)
    state = match.state
    assert [len(stack) for stack in state.stacks] == [17, 16, 16]
    assert [entry.what for entry in match.log] == [Show(name_of(top)) for top in state.tops]
    assert all(tile == UNKNOWN for stack in state.stacks for tile in stack[:-1])
    assert state.unseen.bit_count() == 46
    assert (state.phase, state.number) == ("pioneer", 1)
    assert texts(match.legal()) == [f"pioneer {name_of(top)}" for top in state.tops]


def test_with_peek_all_tiles_are_seen_d5():
    match = Match(PEEK, seed=1)
    assert len(match.log) == 49
    assert match.state.unseen == 0
    match.play(match.legal()[0])
    assert match.log[-1].kind == "move"  # nothing comes to light any more


def test_a_game_from_the_pioneer_to_the_next_tile():
    state = ALONE.position({"stacks": [["D5", None, "A1"], ["B2"], ["C3"]]})
    state = ALONE.apply(state, Pioneer("A1"))
    assert name_of(state.board.grid[0]) == "A1"
    # The tile that comes to light is one of those nobody has seen, D5 is not among them.
    assert ALONE.turn(state) is Turn.CHANCE
    assert ALONE.chance(state).total == 49 - 4
    assert Show("D5") not in ALONE.chance(state)
    state = ALONE.apply(state, Show("A2"))
    assert (state.number, state.phase) == (1, "lay")
    assert texts(ALONE.legal(state)) == [
        "lay B2 0,1", "lay B2 1,0", "lay C3 0,1", "lay C3 1,0",
    ]  # fmt: skip
    state = ALONE.apply(state, Lay("B2", (0, 1)))
    assert state.number == 2
    assert state.tops == (1, None, 16)
    # A2 shares its colour with A1 and its shape with B2: of the cells (0, 2), (1, 0), (1, 1)
    # none is without both.
    assert texts(ALONE.legal(state)) == ["lay C3 0,2", "lay C3 1,0", "lay C3 1,1"]


def test_a_known_tile_below_comes_up_without_chance():
    state = ALONE.position({"grid": grid("A1"), "stacks": [["D4", "B2"], ["C3"], []]})
    state = ALONE.apply(state, Lay("B2", (0, 1)))
    assert ALONE.turn(state) == 0
    assert "lay D4 1,1" in texts(ALONE.legal(state))


def test_nothing_fits_on_the_pioneer_d9():
    state = ALONE.position({"stacks": [["A1"], ["A2"], ["B1"]]})
    state = ALONE.apply(state, Pioneer("A1"))
    assert ALONE.turn(state) is Turn.OVER
    assert [(line.points, line.rule, line.fields) for line in ALONE.score(state)] == [
        (1, "tiles_laid", ((0, 0),))
    ]
    assert ALONE.winners(state) == (0,)
    assert ALONE.level(state) == "such_days_happen"


LEVELS = {
    "great": (49, 49), "gold_medal": (43, 48), "european_top": (37, 42),
    "national_champion": (31, 36), "district_champion": (28, 30), "good": (25, 27),
    "best_in_class": (22, 24), "good_work": (16, 21), "such_days_happen": (0, 15),
}  # fmt: skip


@pytest.mark.parametrize("tiles", range(50))
def test_levels_d4(tiles):
    assert [key for key, (low, high) in LEVELS.items() if low <= tiles <= high] == [level(tiles)]


def test_a_full_town_is_great():
    """Cell (r, c) gets colour r + c and shape r + 2c, all modulo 7: a Graeco-Latin square."""
    rows = [
        " ".join(f"{'ABCDEFG'[(r + c) % 7]}{(r + 2 * c) % 7 + 1}" for c in range(7))
        for r in range(7)
    ]
    last = rows[6].split()[6]
    rows[6] = " ".join(rows[6].split()[:6])
    state = ALONE.position({"grid": grid(*rows), "stacks": [[last], [], []]})
    assert ALONE.level(state) == "gold_medal"
    told = ALONE.words(state, Lay(last, (6, 6))).text("en")
    assert told.endswith("All tiles are laid. 49 tiles: Great! All of them!")
    state = ALONE.apply(state, Lay(last, (6, 6)))
    assert ALONE.turn(state) is Turn.OVER
    assert ALONE.level(state) == "great"


def test_a_wrong_tile_is_a_defeat_without_a_level_d10():
    state = TEACHING.position({"grid": grid("A1"), "stacks": [["A2", "B2"], ["A3"], []]})
    assert texts(TEACHING.legal(state)) == [
        "lay B2 0,1", "lay B2 1,0", "lay A3 0,1", "lay A3 1,0",
    ]  # fmt: skip
    assert [str(move) for move in TEACHING.proper(state)] == ["lay B2 0,1", "lay B2 1,0"]
    lost = TEACHING.apply(state, Lay("A3", (0, 1)))
    assert TEACHING.turn(lost) is Turn.OVER
    assert (TEACHING.winners(lost), TEACHING.level(lost)) == ((), None)
    assert [line.points for line in TEACHING.score(lost)] == [1]
    assert TEACHING.words(state, Lay("A3", (0, 1))).text("en").endswith("defeat.")
    # Where no top has a proper place the challenge is over, and nobody lays wrongly.
    stuck = TEACHING.position({"grid": grid("A1"), "stacks": [["A2"], ["A3"], []]})
    assert TEACHING.turn(stuck) is Turn.OVER


def test_each_turn_lays_a_tile():
    match = Match(ALONE, seed=3)
    numbers = Random(3)
    while not match.over:
        laid = match.state.board.laid
        assert match.state.number == laid + 1
        match.play(match.legal().sample(numbers))
        assert match.state.board.laid == laid + 1


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": True}, {"mistakes": 1}, {"peek": "no"}]
)
def test_options_that_do_not_exist(options):
    with pytest.raises(BadOption) as caught:
        Solo(**options)
    assert caught.value.text("de") != caught.value.text("en")
