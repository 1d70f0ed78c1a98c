"""The picture of Aftershock in words, in both languages."""

from __future__ import annotations

from boardkit.text import LANGUAGES, sentences
from boardkit_widgets import draw_aftershock as drawing
from tests.widgets import aftershock_table as table
from tests.widgets.aftershock_table import ANY, FIVE, LOCKED, PAIRS, SEVEN, at, card

shown, states = table.shown, table.states


def test_the_text_board_in_english(states):
    game, state = at(
        ANY, open=[FIVE, SEVEN], card=0, dice=[1, 1, 3, 3, 3, 3, 3], sixes=3,
        helpers=[27, 28], scores=[120, -40], number=5, won=[PAIRS],
    )  # fmt: skip
    scene = drawing.scene(game, state, 0, ("die:3", "die:3")).marked(legal=["die:3", "stop"])
    assert scene.describe("en") == (
        "Aftershock, the table with cards and dice\n"
        "\n"
        "At turn\n"
        "Player 1: keep some and roll the rest, or stop?\n"
        "Taken on: 3 stars, needs 1 helper; black AAAAA for 90 points, red AA BB CC for 60 points\n"
        "Dice on the table: 1 1 3 3 3 3 3\n"
        "Kept: 3 3\n"
        "Rubble: 3 sixes aside: −10 points\n"
        "The black combination lies there: 90 points\n"
        "\n"
        "Open cards\n"
        "Card 1, value 3: 3 stars, needs 1 helper; "
        "black AAAAA for 90 points, red AA BB CC for 60 points\n"
        "Card 2, value 7: 5 stars and 2 turquoise ones, needs 2 helpers; "
        "black 11111 222 for 210 points, red AAA BBB for 140 points\n"
        "How to read the dice: equal letters are any equal faces, different letters are different "
        "faces, and none of them is one of the digits.\n"
        "\n"
        "Players\n"
        "Player 1 (red, circle): 120 points, 27 helpers left\n"
        "Player 2 (blue, square): −40 points, 28 helpers left\n"
        "\n"
        "Beside the table\n"
        "Suitcase: 4 used helpers\n"
        "Pile: 40 cards\n"
        "\n"
        "You can choose:\n"
        "a 3\n"
        "stop with +80 points"
    )


def test_the_text_board_in_german():
    game, state = at(
        LOCKED, open=[PAIRS], card=0, dice=[1, 1, 2, 2, 3, 3, 4, 5], sixes=2, kept=[1, 1], turn=1
    )
    assert drawing.scene(game, state, 0).describe("de") == (
        "Nachbeben, der Tisch mit Karten und Würfeln\n"
        "\n"
        "Am Zug\n"
        "Person 2: Behalten und weiterwerfen oder aufhören?\n"
        "Gewählt: 2 Sterne, braucht 1 Helfer; rot AA BB CC DD für 40 Punkte\n"
        "Würfel auf dem Tisch: 1 1 2 2 3 3 4 5\n"
        "Für den ganzen Zug behalten: 1 1\n"
        "Schutt: 2 Sechsen: kein Schaden\n"
        "Die Kombination liegt noch nicht da.\n"
        "\n"
        "Offene Karten\n"
        "Karte 1, Wert 2: 2 Sterne, braucht 1 Helfer; rot AA BB CC DD für 40 Punkte\n"
        "So liest du die Würfel: Gleiche Buchstaben sind beliebige gleiche Zahlen, verschiedene "
        "Buchstaben verschiedene Zahlen, und keiner steht für eine der Ziffern.\n"
        "\n"
        "Personen\n"
        "Person 1 (rot, Kreis): 0 Punkte, noch 30 Helfer\n"
        "Person 2 (blau, Quadrat): 0 Punkte, noch 30 Helfer\n"
        "\n"
        "Neben dem Tisch\n"
        "Koffer: 0 verbrauchte Helfer\n"
        "Stapel: 40 Karten"
    )


def test_everything_is_told(shown):
    game, state, scene = shown
    for language in LANGUAGES:
        told = scene.describe(language)
        assert "[ui." not in told
        assert "{" not in told
        assert "None" not in told
    told = scene.describe("en")
    assert told.count("\nCard ") == len(state.open)
    assert told.count(" left") == game.players
    if state.phase == "decide":
        assert " ".join(map(str, state.dice)) in told
    if state.over:
        assert "wins" in told or "share the win" in told


def test_letters_are_explained_where_there_are_some():
    digits = card(2, 0, ("red", "1111"))
    for cards, wanted in (([digits], False), ([digits, FIVE], True)):
        game, state = at(ANY, open=cards)
        assert ("equal letters" in drawing.scene(game, state).describe("en")) == wanted


def test_sentences_are_the_same_in_both_languages():
    mine = {
        code: {k for k in sentences(code) if k.startswith("ui.aftershock.")} for code in LANGUAGES
    }
    assert mine["de"] == mine["en"]
    assert len(mine["de"]) > 40
