"""Notation, and moves as the log tells them."""

from __future__ import annotations

import pytest

from boardkit.errors import BadNotation
from boardkit.text import LANGUAGES
from boardkit.town import (
    Call,
    Draw,
    DropOut,
    Exchange,
    Keep,
    Lay,
    Open,
    Pioneer,
    Return,
    Show,
)
from tests.town.tables import ALONE, PAIR, TEACHING, grid, table

WRITTEN = {
    "exchange A1 A3 A7": Exchange(("A1", "A3", "A7")),
    "lay G7 6,0": Lay("G7", (6, 0)),
    "return B2": Return("B2"),
    "keep": Keep(),
    "drop-out": DropOut(),
    "call 0,3": Call((0, 3)),
    "draw C4": Draw("C4"),
    "open C4": Open("C4"),
}
ALONE_WRITTEN = {
    "pioneer A1": Pioneer("A1"),
    "lay G7 6,0": Lay("G7", (6, 0)),
    "show C4": Show("C4"),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_written_and_read(text):
    assert str(WRITTEN[text]) == text
    assert PAIR.parse(f"  {text.replace(' ', '   ')}") == WRITTEN[text]


@pytest.mark.parametrize("text", ALONE_WRITTEN)
def test_written_and_read_alone(text):
    assert str(ALONE_WRITTEN[text]) == text
    assert ALONE.parse(text) == ALONE_WRITTEN[text]


def test_the_order_of_exchanged_tiles_does_not_matter():
    assert PAIR.parse("exchange A7 A1 A3") == PAIR.parse("exchange A1 A3 A7")
    made = Exchange(("A7", "A1", "A3"))
    assert made == Exchange(("A1", "A3", "A7"))
    state = PAIR.position(table("B2", hands=("A1 A3 A7", "C4")))
    assert made in PAIR.legal(state)
    assert PAIR.why_not(state, made) is None


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        (PAIR, "", "word"), (PAIR, "swap A1 A2 A3", "word"), (PAIR, "pioneer A1", "word"),
        (ALONE, "draw A1", "word"), (PAIR, "lay A8 0,1", "form"), (PAIR, "lay A1", "form"),
        (PAIR, "lay a1 0,1", "form"), (PAIR, "exchange", "form"), (PAIR, "return A?", "form"),
        (PAIR, "keep A1", "form"), (PAIR, "call A1", "form"), (PAIR, None, "no_text"),
        (ALONE, "show", "form"), (ALONE, 3, "no_text"),
    ],
)  # fmt: skip
def test_what_is_no_move(game, text, key):
    with pytest.raises(BadNotation) as caught:
        game.parse(text)
    assert caught.value.key == f"notation.{key}"
    assert len({caught.value.text(language) for language in LANGUAGES}) == 2


def test_the_error_names_the_game_and_shows_an_example():
    with pytest.raises(BadNotation) as caught:
        ALONE.parse("draw A1")
    assert '"draw A1" is not a move of the game Town alone' in caught.value.text("en")
    with pytest.raises(BadNotation) as caught:
        PAIR.parse("lay A1")
    assert "lay A1 3,4" in caught.value.text("de")


HANDS = table("A1 B2", hands=("C3 C4 C5 D6", "E7"))
LAID = PAIR.apply(PAIR.apply(PAIR.position(HANDS), Lay("D6", (1, 0))), Draw("G1"))
WRONG = TEACHING.position(table("A1 B2", "C1", hands=("D4 E5", "F6"), wrong=[[1, 0]]))
TOPS = ALONE.position({"grid": grid("A1"), "stacks": [[None, "B2"], ["C3"], ["A2"]]})


@pytest.mark.parametrize(
    ("game", "state", "move", "en", "de"),
    [
        (PAIR, PAIR.start(), Draw("A1"), "Player 1 draws a tile of colour A.",
         "Person 1 zieht ein Plättchen: Farbe A."),
        (PAIR, PAIR.position(table(hands=("B1 B2 B3 B4", "C1 C2 C3 C4"))), Open("A1"),
         "The pioneer is A1.", "Das Pionierplättchen ist A1."),
        (PAIR, PAIR.position(HANDS), Lay("D6", (1, 0)), "Player 1 lays D6 on row 1, column 0.",
         "Person 1 legt D6 auf Zeile 1, Spalte 0."),
        (PAIR, PAIR.position(HANDS), Exchange(("C3", "C4", "C5")),
         "Player 1 shows C3, C4, C5, puts them into the bag and draws three new tiles.",
         "Person 1 zeigt C3, C4, C5, legt sie in den Beutel und zieht drei neue Plättchen."),
        (PAIR, LAID, Return("C3"), "Player 1 puts a tile of colour C back into the bag.",
         "Person 1 legt ein Plättchen zurück in den Beutel: Farbe C."),
        (PAIR, LAID, Keep(), "Player 1 keeps all tiles.", "Person 1 behält alle Plättchen."),
        (PAIR, PAIR.position(table("A1", hands=("A2 A3 A4", "B5"))), DropOut(),
         "Player 1 cannot lay and drops out.", "Person 1 kann nicht legen und scheidet aus."),
        (PAIR, PAIR.position(table("A1", hands=("B2", "A3 B5"))), Lay("B2", (0, 1)),
         "Player 1 lays B2 on row 0, column 1. Player 1 has laid the last tile and is out.",
         ("Person 1 legt B2 auf Zeile 0, Spalte 1. "
         "Person 1 hat das letzte Plättchen gelegt und scheidet aus.")),
        (PAIR, PAIR.position(table("A1", hands=("B2", "A2"))), Lay("B2", (0, 1)),
         ("Player 1 lays B2 on row 0, column 1. Player 1 has laid the last tile and is out. "
         "Player 2 cannot go on and is out with 1 tile. The game is over."),
         ("Person 1 legt B2 auf Zeile 0, Spalte 1. "
         "Person 1 hat das letzte Plättchen gelegt und scheidet aus. "
         "Person 2 kann nichts mehr tun und scheidet mit 1 Plättchen aus. "
         "Das Spiel ist zu Ende.")),
        (TEACHING, WRONG, Call((1, 0)),
         "Player 1 calls C1 on row 1, column 0: it was laid wrongly and is turned over.",
         "Person 1 zweifelt C1 auf Zeile 1, Spalte 0 an: Es lag falsch und wird umgedreht."),
        (TEACHING, WRONG, Call((0, 0)),
         "Player 1 calls A1 on row 0, column 0, but it clashes with no earlier tile: it stays.",
         ("Person 1 zweifelt A1 auf Zeile 0, Spalte 0 an, "
         "aber es stört kein früheres Plättchen: Es bleibt liegen.")),
        (ALONE, ALONE.start(), Show("A1"), "On stack 1 A1 comes to light.",
         "Auf Stapel 1 liegt jetzt A1 oben."),
        (ALONE, ALONE.position({"stacks": [["A1"], ["B2"], []]}), Pioneer("A1"),
         "A1 becomes the pioneer.", "A1 wird das Pionierplättchen."),
        (ALONE, TOPS, Lay("C3", (0, 1)), "C3 is laid on row 0, column 1.",
         "C3 kommt auf Zeile 0, Spalte 1."),
        (ALONE, ALONE.position({"stacks": [["A1"], ["A2"], []]}), Pioneer("A1"),
         "A1 becomes the pioneer. Nothing fits any more. 1 tile: Such days happen.",
         "A1 wird das Pionierplättchen. Nichts passt mehr. 1 Plättchen: Solche Tage gibt es."),
    ],
)  # fmt: skip
def test_moves_and_events_in_words(game, state, move, en, de):
    words = game.words(state, move)
    assert words.text("en") == en
    assert words.text("de") == de
