"""What the choices are worth: every row says why, not the best one alone."""

from __future__ import annotations

from boardkit.forest import odds
from boardkit.forest.rules import Forest
from boardkit.text import LANGUAGES
from boardkit_widgets.values import FEW, values_html


def test_every_lay_names_the_building_that_may_follow() -> None:
    game = Forest()
    table = game.position(
        {"tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}], "hands": [["GVV", "MVF"], None]}
    )
    advice = odds.advice(game, table, 0)
    for language in LANGUAGES:
        page = values_html(game, table, language, advice)
        for choice in advice.choices[:FEW]:
            assert choice.why.text(language) in page
