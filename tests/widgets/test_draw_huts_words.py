"""The picture of the hut game in words, in both languages."""

from __future__ import annotations

from boardkit.huts.moves import Stop
from boardkit.text import LANGUAGES, sentences
from boardkit_widgets import draw_huts
from tests.widgets import huts_table as table
from tests.widgets.huts_table import BASE, whole

shown, states = table.shown, table.states


SHORE = whole(
    ["..~", "c.x", "###"], kinds=[["land"]], huts=[[0, 0, 0], [1, 1, 1]], turn=1,
    throw=["long", "roof", "upright"], throws=1,
)  # fmt: skip


def test_the_text_board_in_english():
    scene = draw_huts.scene(BASE, BASE.position(SHORE), 0).marked(legal=["stop", "again"])
    assert scene.describe("en") == (
        "Hut game, board with 3 rows and 3 columns\n"
        "\n"
        "At turn\n"
        "Player 2: throw 1 of 3. Stop or throw again?\n"
        "The huts lie: long side, roof, upright.\n"
        "\n"
        "Fields, row by row with the numbers of the columns\n"
        "Row 0: 0 hut of Player 1, 1 free plot, 2 lake\n"
        "Row 1: 0 free grey plot, 1 hut of Player 2, 2 landfill\n"
        "Row 2: 0 to 2 wood or rock\n"
        "\n"
        "Huts\n"
        "Player 1 (red, circle): 11 huts in the supply, 1 hut on the board\n"
        "Player 2 (blue, square): 11 huts in the supply, 1 hut on the board\n"
        "\n"
        "You can choose:\n"
        "stop: keep this throw and carry it out\n"
        "throw all huts again: throw 2 of 3"
    )


def test_the_text_board_in_german():
    state = BASE.apply(BASE.position(SHORE), Stop())
    assert draw_huts.scene(BASE, state, 0).describe("de") == (
        "Hüttenspiel, Spielplan mit 3 Zeilen und 3 Spalten\n"
        "\n"
        "Am Zug\n"
        "Person 2: Führ den Wurf aus.\n"
        "Noch auszuführen: lange Seite: versetzen, aufrecht: setzen.\n"
        "\n"
        "Felder, Zeile für Zeile mit den Nummern der Spalten\n"
        "Zeile 0: 0 Hütte von Person 1, 1 freier Bauplatz, 2 See\n"
        "Zeile 1: 0 freier grauer Bauplatz, 1 Hütte von Person 2, 2 Deponie\n"
        "Zeile 2: 0 bis 2 Wald oder Fels\n"
        "\n"
        "Hütten\n"
        "Person 1 (rot, Kreis): 11 Hütten im Vorrat, 1 Hütte auf dem Plan\n"
        "Person 2 (blau, Quadrat): 11 Hütten im Vorrat, 1 Hütte auf dem Plan"
    )


def test_everything_is_told(shown):
    game, state, scene = shown
    for language in LANGUAGES:
        told = scene.describe(language)
        assert "[ui." not in told
        assert "{" not in told
        assert "None" not in told
    told = scene.describe("en")
    rows = [line for line in told.splitlines() if line.startswith("Row ")]
    filled = [row for row in state.layout.fields if row.strip()]
    assert len(rows) == len(filled)
    assert told.count(" in the supply") == game.players
    if state.over:
        assert "wins" in told or "share the win" in told
    if state.phase == "tiles":
        assert "tile" in told
        assert sum(len(hand) for hand in state.hands) == told.count("; ") // 2


def test_sentences_are_the_same_in_both_languages():
    mine = {code: {k for k in sentences(code) if k.startswith("ui.huts.")} for code in LANGUAGES}
    assert mine["de"] == mine["en"]
    assert len(mine["de"]) > 50
