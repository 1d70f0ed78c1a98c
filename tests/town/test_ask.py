"""Questions in words about tiles that nobody sees."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardkit.errors import BadOption, BadPattern
from boardkit.match import Match
from boardkit.players import Greedy
from boardkit.text import LANGUAGES
from boardkit.town import Solo, Town, odds
from boardkit.town.ask import tiles_of
from boardkit.town.state import EMPTY, names, number_of
from boardkit.work import drain
from tests.town.tables import ALONE, PAIR, grid, table

BOARD = EMPTY.with_tile(0, number_of("C1"))
VIEW = PAIR.position(table("A1", hands=("B2 C3 D4 E5", "A? B? C? D?")))


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("A3", "A3"), (" b2? ", "B2"), ("a", "A1 A2 A3 A4 A5 A6 A7"),
        ("colour A", "A1 A2 A3 A4 A5 A6 A7"), ("Farbe g und 3", "G3"),
        ("shape 3", "A3 B3 C3 D3 E3 F3 G3"), ("Form 3 und B oder A1", "A1 B3"),
        ("A1, B2 / C3", "A1 B2 C3"), ("A and B", ""), ("C and fits", ""),
        ("A and fits", "A2 A3 A4 A5 A6 A7"), ("passt & 7", "A7 B7 D7 E7 F7 G7"),
    ],
)  # fmt: skip
def test_which_tiles_a_question_names(text: str, tiles: str) -> None:
    assert names(tiles_of(text, BOARD)) == tuple(tiles.split())


def test_the_next_tile_and_every_rack_by_hand() -> None:
    """48 tiles are not A1; of colour A six are out of sight, one of them on the rack."""
    found = odds.ask(PAIR, VIEW, 0, "A3")
    assert [row.outcome for row in found.rows] == ["next", 1]
    assert found.rows[1].chance == Fraction(1, 6)
    assert found.rows[0].chance == Fraction(5, 6) / 40
    colour = odds.ask(PAIR, VIEW, 0, "colour A")
    assert [row.chance for row in colour.rows] == [Fraction(5, 40), 1]  # the back is seen
    either = odds.ask(PAIR, VIEW, 0, "A3 or B3")
    assert either.rows[1].chance == 1 - Fraction(5, 6) ** 2
    for row in (*found.rows, *either.rows):
        assert row.derive().value == row.chance
    for language in LANGUAGES:
        assert "{" not in either.html(language)


def test_what_fits_is_what_the_tables_say() -> None:
    for seed in range(3):
        match, numbers = Match(Town(3), seed), Random(seed)
        while not match.over:
            view = match.game.view(match.state, 0)
            if view.bag and numbers.random() < 0.2:
                row = odds.ask(match.game, view, 0, "fits").rows[0]
                assert row.chance == odds.next_draw(match.game, view, 0).fits
                for other in odds.ask(match.game, view, 0, "fits").rows[1:]:
                    held = odds.rack(match.game, view, 0, other.outcome)
                    assert other.chance == held.can_lay
            match.play(match.legal().sample(numbers))


def test_alone_the_tile_below_every_top() -> None:
    stacks = [[None, None, "B2"], ["C3", "D4"], ["E5"]]
    view = Solo(peek=False).position({"grid": grid("A1"), "stacks": stacks})
    found = odds.ask(ALONE, view, 0, "A")
    assert [row.outcome for row in found.rows] == [0, 1]
    assert [row.chance for row in found.rows] == [Fraction(6, 44), 0]  # C3 lies open
    assert odds.ask(ALONE, view, 0, "C3").rows[1].chance == 1
    ending = odds.ask(ALONE, view, 0, "who wins")
    assert ending.origin == "simulated"
    said = drain(odds.laid(ALONE, view, Greedy(), 40))
    assert float(ending.mean) == pytest.approx(said.value)
    for row in ending.rows:
        low, high = row.range
        assert low <= row.chance <= high


@pytest.mark.parametrize("text", ["", "H", "A9", "red and", "or", "A or", None, 3, "A and Q"])
@pytest.mark.parametrize("game", [PAIR, ALONE])
def test_what_is_not_understood_is_told(game: Any, text: Any) -> None:
    view = VIEW if game is PAIR else ALONE.position({"grid": grid("A1"), "stacks": None})
    with pytest.raises(BadPattern) as caught:
        odds.ask(game, view, 0, text)
    assert caught.value.key == "town.ask.unknown"
    for language in LANGUAGES:
        assert "{" not in caught.value.text(language)


def test_where_nothing_is_out_of_sight_there_is_nothing_to_ask() -> None:
    over = PAIR.position(table("A1", hands=("B2", "C3"), out=[0, 1]))
    alone = ALONE.position({"grid": grid("A1"), "stacks": [["B1"], ["C1"], []]})
    for game, view, key in ((PAIR, over, "ending.over"), (ALONE, alone, "ending.over")):
        with pytest.raises(BadPattern) as caught:
            odds.ask(game, view, 0, "A3")
        assert caught.value.key == "town.ask.no_tile"
        with pytest.raises(BadPattern) as caught:
            odds.ask(game, view, 0, "who wins")
        assert caught.value.key == key
    with pytest.raises(BadOption):
        odds.ask(PAIR, VIEW, 2, "A3")
