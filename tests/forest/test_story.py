"""The pages of the notebook about Forest: their numbers, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardkit import story
from boardkit.errors import BadOption
from boardkit.forest import odds, study
from boardkit.forest.rules import Forest
from boardkit.game import totals
from boardkit.story_tasks import Refuse
from boardkit.text import LANGUAGES


def test_every_reason_but_those_that_cannot_be_typed_is_tried_on_the_board() -> None:
    tried = {
        one.task.reason for one in story.load("forest").steps() if isinstance(one.task, Refuse)
    }
    names = (*Forest.RULES[: Forest.RULES.index("hut_village")], "over")
    # These come from calls in a program only: there is no such thing to press or to write.
    assert set(names) - tried == {"six_fields", "letter", "no_kind", "too_far_out"}


def test_every_building_is_built_tried_or_counted() -> None:
    text = repr([one.task for one in story.load("forest").steps()])
    for kind in ("hut_village", "hut_forest", "hut_meadow", "hut_lake", "tree", "tower", "bridge",
                 "castle", "portal"):  # fmt: skip
        assert kind in text


def test_the_page_on_waiting_counts_38_tiles() -> None:
    hand, following = study.waiting().tables
    tiles = Forest().material.tiles
    seen = (("GGG", "MGM"), ("VVF", "VFF"))
    unseen = [tile for tile in tiles if tile not in seen]
    mountain = [tile for tile in unseen if any("G" in row for row in tile)]
    fits = [tile for tile in unseen if any(letter in row for row in tile for letter in "GM")]
    assert (len(unseen), len(mountain), len(fits)) == (38, 18, 33)
    assert hand.rows[0].chance == 1
    assert hand.rows[1].chance == Fraction(18, 33)
    assert following.rows[0].chance == Fraction(32, 37)
    assert following.rows[1].chance == Fraction(18 * 32, 33 * 37)
    page = study.waiting()._repr_html_()
    assert page.count("<table") == 2


def test_the_study_of_five_buildings_has_10_and_6_points() -> None:
    place = story.load("forest").place("counted")
    state = place.begin()
    assert totals(place.game.score(state), 2) == (10, 6)


def test_scores_are_those_of_the_odds() -> None:
    place = story.load("forest").place("middle")
    state = place.begin()
    found = study.scores("middle", games=3, seed=1)
    assert found == odds.scores(place.game, state, state.turn, games=3, seed=1)
    assert len(found.rows) == 9
    for code in LANGUAGES:
        assert found.html(code).count("<tr>") == 10
    with pytest.raises(BadOption):
        study.scores("nowhere")
