"""Moves and events as text and back."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.aftershock import Aftershock, Choose, Keep, Roll, Stop, TurnUp
from boardkit.errors import BadNotation
from tests.aftershock.table import card

PARSE = Aftershock().parse


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("choose 2", Choose(2)),
        ("keep 1 1 5", Keep((1, 1, 5))),
        ("keep none", Keep(())),
        ("keep 3", Keep((3,))),
        ("stop", Stop()),
        ("roll 1 2 6 6", Roll((1, 2, 6, 6))),
        ("card 3 black AAAAA", TurnUp(card("AAAAA"))),
        ("card 5+2 black AAA BB / red 12", TurnUp(card("AAA BB", "12", 5, 2))),
        ("card 1 red 11 22 33", TurnUp(card(None, "11 22 33", 1))),
    ],
)
def test_both_ways(text: str, move: Any) -> None:
    assert str(move) == text
    assert PARSE(text) == move


def test_every_card_of_the_deck() -> None:
    for one in Aftershock().material.cards:
        assert PARSE(str(TurnUp(one))) == TurnUp(one)
        assert len(str(TurnUp(one))) <= 80


def test_dice_are_put_in_order() -> None:
    assert PARSE("keep 5 1 3") == Keep((1, 3, 5))
    assert PARSE("roll 6 1") == Roll((1, 6))
    assert Keep((5, 1, 3)) == Keep((1, 3, 5))
    assert str(Keep((5, 1, 3))) == "keep 1 3 5"
    # a move may be impossible: why_not says why
    assert PARSE("keep 6") == Keep((6,))
    assert PARSE("choose 9") == Choose(9)


@pytest.mark.parametrize(
    "text",
    [
        "", "hold 1", "keep", "keep x", "keep 10", "keep 1,1", "stop now", "choose", "choose a",
        "roll", "roll 7", "roll 0", "card", "card 6 red AA", "card 3+1 red AA", "card 3 blue AA",
        "card 3 red", "card 3 red 66", "card 3 red AA / red", "card 3 red aa", None, 3,
    ],
)  # fmt: skip
def test_what_cannot_be_read(text: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        PARSE(text)
    assert caught.value.text("de") != caught.value.text("en")
