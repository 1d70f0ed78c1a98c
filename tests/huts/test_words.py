"""Moves and events as the log tells them, and a sentence for every rule."""

import pytest

from boardkit.huts import (
    Again,
    DealTile,
    Huts,
    LayTile,
    PlaceTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from boardkit.huts.refusal import ADVANCED, END, LOCKED, SET_UP, SIMPLE, TURN
from boardkit.huts.scoring import SCORES
from boardkit.text import LANGUAGES, has
from tests.huts.boards import CASTLE, TOWN, place, playing

GAME = Huts(players=2)
FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]
ALL = place(GAME, TOWN, huts=FIVE, todo=["long", "narrow", "upright"])
BEFORE = place(GAME, TOWN, huts=FIVE)
ROWS = ("..c", "~x.", "###")


@pytest.mark.parametrize(
    ("state", "move", "en", "de"),
    [
        (ALL, Set((0, 1)), "Player 1 sets a hut on row 0, column 1.",
         "Person 1 setzt eine Hütte auf Zeile 0, Spalte 1."),
        (ALL, Shift((1, 0), (0, 1)),
         "Player 1 moves a hut of Player 2 from row 1, column 0 to row 0, column 1.",
         "Person 1 versetzt eine Hütte von Person 2: Zeile 1, Spalte 0 nach Zeile 0, Spalte 1."),
        (ALL, Shift((0, 0), (0, 1)),
         "Player 1 moves an own hut from row 0, column 0 to row 0, column 1.",
         "Person 1 versetzt eine eigene Hütte: Zeile 0, Spalte 0 nach Zeile 0, Spalte 1."),
        (ALL, Replace((1, 4)), "Player 1 replaces the hut of Player 2 on row 1, column 4.",
         "Person 1 ersetzt die Hütte von Person 2 auf Zeile 1, Spalte 4."),
        (BEFORE, Throw(("long", "roof", "upright")),
         "Player 1 throws: long side, roof, upright.",
         "Person 1 wirft: lange Seite, Dach, aufrecht."),
        (place(GAME, TOWN, huts=FIVE, throw=["upright"]), Stop(),
         "Player 1 accepts the throw.", "Person 1 nimmt den Wurf an."),
        (place(GAME, TOWN, huts=FIVE, throw=["roof"]), Again(),
         "Player 1 throws all huts again.", "Person 1 wirft alle Hütten noch einmal."),
        (place(GAME, TOWN, phase="start", turn=1), Start((0, 0)),
         "Player 2 sets the start hut on row 0, column 0.",
         "Person 2 setzt die erste Hütte auf Zeile 0, Spalte 0."),
        (GAME.start(), PlaceTile("city", ROWS), "On the table comes the city tile.",
         "Auf den Tisch kommt das Stadtplättchen."),
        (Huts(variant="advanced").start(), DealTile("land", ROWS),
         "Player 1 is dealt a land tile with 4 plots.",
         "Person 1 bekommt ein Landplättchen mit 4 Bauplätzen."),
        (Huts(variant="advanced").start(), LayTile("castle", ROWS, (0, 0)),
         "Player 1 lays the castle tile.", "Person 1 legt das Burgplättchen an."),
    ],
)  # fmt: skip
def test_the_log(state, move, en, de):
    words = GAME.words(state, move)
    assert words.text("en") == en
    assert words.text("de") == de


def test_what_follows_is_told_too():
    lock = place(GAME, CASTLE, huts=[[1, 3, 1], [1, 1, 1]], todo=["long", "narrow"])
    assert GAME.words(lock, Shift((1, 1), (1, 4))).text("en") == (
        "Player 1 moves a hut of Player 2 from row 1, column 1 to row 1, column 4. "
        "That locks a tile for Player 2 (row 1, column 3, row 1, column 4). "
        "Nothing can be done with this any more, it lapses: narrow side."
    )
    end = place(GAME, TOWN, huts=FIVE, supply=[1, 5], todo=["upright"])
    assert (
        GAME.words(end, Set((2, 1)))
        .text("de")
        .endswith("Das war die letzte Hütte von Person 1: Das Spiel ist zu Ende.")
    )
    # Nobody is on the board: long and narrow side of the throw do nothing.
    empty = place(GAME, TOWN, throw=["long", "narrow", "roof"])
    assert GAME.words(empty, Stop()).text("en").endswith("it lapses: long side, narrow side.")
    last = place(GAME, TOWN, throws=2)
    assert GAME.words(last, Throw(("narrow", "roof", "roof"))).text("en").endswith("narrow side.")


def test_a_whole_game_can_be_told():
    for variant in ("base", "advanced", "simple"):
        game = Huts(players=3, variant=variant)
        for state in playing(game, 5):
            for move in [*game.legal(state)[:3]]:
                for language in LANGUAGES:
                    text = game.words(state, move).text(language)
                    assert not set(text) & set("{["), text


def test_what_is_no_move_has_no_words():
    with pytest.raises(TypeError):
        GAME.words(ALL, "set 0,1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_sentences(language):
    for key in (*SET_UP, *TURN, *LOCKED, *END, *ADVANCED, *SIMPLE):
        assert has(f"huts.reason.{key}", language)
    for key in (*SCORES, "hut_set"):
        assert has(f"huts.score.{key}", language)
    for name in ("players", "variant", "max_throws", "model", "material"):
        assert has(f"huts.option.{name}", language)
    for name in ("base", "advanced", "simple"):
        assert has(f"huts.variant.{name}", language)
    for name in ("upright", "long", "narrow", "roof"):
        assert has(f"huts.outcome.{name}", language)
    assert has("huts.name", language)
