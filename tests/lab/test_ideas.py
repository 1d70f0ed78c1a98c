"""The five ideas beside the counts, and a model made from them."""

from __future__ import annotations

import dataclasses
import random

import pytest

from boardkit.chance import models
from boardkit.chance.infer import homogeneity
from boardkit.chance.models import OUTCOMES
from boardkit.chance.solids import cuboid, hut
from boardkit.errors import BadData, BadModel
from boardkit.lab.ideas import NAMES, distance, ideas, model_of
from boardkit.lab.record import Conditions, Guess, Record
from boardkit.lab.tally import ENTRIES, Tally

SERIES = tuple(random.Random(1).choices(ENTRIES[:4], k=20))

HUT = hut(10, 12, 8, 14)
QUARTERS = dict.fromkeys(OUTCOMES, 0.25)


def test_five_ideas_side_by_side() -> None:
    model = models.named("hut-10-12-8-14")
    found = ideas(HUT, model)
    assert tuple(idea.key for idea in found) == NAMES
    assert [idea.origin for idea in found] == ["exact"] * 4 + ["simulated"]
    assert len({idea.name.text("de") for idea in found}) == 5
    for idea in found:
        assert sum(idea.shares.values()) == pytest.approx(1)
    assert ideas(HUT) == found[:4]
    with pytest.raises(BadData) as caught:
        ideas(cuboid(1, 2, 3))
    assert caught.value.key == "lab.no_hut"


def test_a_class_can_tell_area_from_physics_and_a_pair_cannot() -> None:
    model = models.named("hut-10-12-8-14")
    found = {idea.key: idea for idea in ideas(HUT, model)}
    n = sum(model.counts)
    few = Tally(*(round(20 * k / n) for k in model.counts))
    many = Tally(*(round(300 * k / n) for k in model.counts))
    assert not found["area"].test(few).rejects()
    assert found["area"].test(many).rejects()
    assert not found["physics"].test(many).rejects()
    # Few simulated throws know little: what a formula could not stand is within their chance.
    few_thrown = dataclasses.replace(found["physics"], shares=QUARTERS, n=40)
    exact = dataclasses.replace(few_thrown, n=None)
    class_of_300 = Tally(60, 110, 55, 75)
    assert exact.test(class_of_300).rejects()
    assert not few_thrown.test(class_of_300).rejects()
    assert few_thrown.test(class_of_300) == homogeneity([class_of_300.counts, [10] * 4])
    assert few_thrown.test(Tally()).p_value == 1
    assert few_thrown.test(Tally(3, 1, 1), simulate=True).simulated is not None
    assert found["physics"].distance(many) < 0.01 < found["area"].distance(many)
    assert found["area"].test(Tally()).p_value == 1
    assert found["area"].distance(Tally()) is None


def test_how_far_the_guess_was_off() -> None:
    guess = Guess((40, 20, 20, 20), "height")
    # 4, 7, 5, 4 of 20: 20 + 15 + 5 + 0 points.
    assert distance(guess, Tally(4, 7, 5, 4)) == pytest.approx(0.4)
    assert distance(guess, Tally()) is None


def test_a_model_from_the_counts() -> None:
    entered = Record("AAA")
    for entry in (*SERIES, "doubtful"):
        entered = entered.entered(entry)
    entered = entered.under(150, "Filz", "einzeln")
    model = model_of(entered, "7b", "Hütten der 7b")
    assert model.name == "7b"
    assert model.origin == "measured"
    assert model.counts == Tally.of(SERIES).counts
    texts = {entry: words.text("de") for entry, words in model.texts}
    assert texts["label"] == "Hütten der 7b"
    assert texts["source"] == "20 Würfe gezählt, 1 unklar"
    assert texts["surface"] == "Filz"
    assert texts["throw_style"] == "aus 150 mm, einzeln"
    assert models.Model.from_document(model.document()) == model
    plain = model_of(Tally(1, 2, 3, 4), "x", conditions=Conditions())
    assert plain.about("throw_style") is None
    for data, name, error in ((Tally(doubtful=2), "x", BadData), (Tally(1), " ", BadModel)):
        with pytest.raises(error):
            model_of(data, name)
