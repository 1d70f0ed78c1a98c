"""A new game from the form, and mistakes in it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from boardkit.chance import models
from boardkit.errors import BadOption
from boardkit.huts import Huts
from boardkit.match import Match
from boardkit.text import phrase
from boardkit.town import Town
from boardkit_widgets.model_field import OWN
from boardkit_widgets.play import Play
from tests.widgets.helper import enter
from tests.widgets.play_clicks import game, play_on


def test_a_new_game_from_the_form() -> None:
    play = game()
    play_on(play, turns=2)
    play.toolbar.buttons["new"].click()
    form = play.form
    assert form.layout.display == ""
    assert [form.fields[name].value for name in ("players", "variant")] == [2, "base"]
    form.fields["players"].value = 4
    form.fields["variant"].value = "simple"
    form.fields["max_throws"].value = 4
    assert len(form.seats) == 4
    assert [seat.value for seat in form.seats] == ["human", "medium", "medium", "medium"]
    form.seats[3].value = "easy"
    form.seed.value = " same luck "
    form.start.click()
    assert play.match.game == Huts(players=4, variant="simple", max_throws=4)
    assert play.seats == ("human", "medium", "medium", "easy")
    assert play.match.seed == "same luck"
    assert form.layout.display == "none"
    assert play.bar.value.count("bk-chip ") + play.bar.value.count('bk-chip"') == 4
    again = Play(Huts(players=4, variant="simple", max_throws=4), "same luck", play.seats)
    assert again.match.log == play.match.log


def test_mistakes_in_the_form_are_told_beside_their_field() -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["new"].click()
    play.form.seed.value = "x" * 200
    play.form.start.click()
    assert "bk-wrong" in play.form.notes["seed"].value
    assert play.match is before
    play.language = "de"
    assert "bk-wrong" in play.form.notes["seed"].value
    assert phrase("ui.play.start").text("de") == play.form.start.description
    enter(play.form.seed, "BKT")
    assert play.match.seed == "BKT"


def test_own_counts_become_the_model_of_play_and_chances() -> None:
    play = game()
    play.toolbar.buttons["new"].click()
    field = play.form.fields["model"]
    assert field.value == models.default()
    field.choice.value = OWN
    for outcome, count in {"upright": 0, "long": 9, "narrow": 9, "roof": 2}.items():
        field.counts[outcome].value = count
    before = play.match
    play.form.start.click()
    assert "bk-wrong" in play.form.notes["model"].value, "nobody could ever set a hut"
    assert play.match is before
    field.counts["upright"].value = -3
    play.form.start.click()
    assert "-3" in play.form.notes["model"].value
    field.counts["upright"].value = 5
    play.form.start.click()
    assert dict(play.match.game.model.weights) == {"upright": 5, "long": 9, "narrow": 9, "roof": 2}
    assert play.match.game.model.origin == "measured"
    again = Match.from_code(play.code())
    assert again.game == play.match.game
    play.toolbar.buttons["new"].click()
    assert play.form.fields["model"].choice.value == OWN
    assert play.form.fields["model"].counts["long"].value == 9


@dataclass(frozen=True)
class Picky(Huts):
    """Huts in which two options do not go together."""

    __module__ = "boardkit.huts.rules"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.variant == "simple" and self.max_throws > 3:
            raise BadOption("huts.max_throws", given=self.max_throws, low=1, high=3)


def test_an_option_that_does_not_go_with_another() -> None:
    play = Play(Picky(), 1, language="en", show_odds=False)
    before = play.match
    play.toolbar.buttons["new"].click()
    play.form.fields["variant"].value = "simple"
    play.form.fields["max_throws"].value = 5
    play.form.start.click()
    assert "from 1 to 3" in play.form.notes["max_throws"].value
    assert play.match is before
    play.form.fields["max_throws"].value = 3
    play.form.start.click()
    assert play.match.game == Picky(variant="simple")
    assert play.form.notes["max_throws"].value == ""


def test_the_form_can_be_left() -> None:
    play = game()
    before = play.match
    play.toolbar.buttons["new"].click()
    play.toolbar.buttons["save"].click()
    assert play.form.layout.display == "none"
    assert play.saves_card.layout.display == ""
    play.toolbar.buttons["new"].click()
    assert play.saves_card.layout.display == "none"
    play.form.cancel.click()
    assert play.form.layout.display == "none"
    assert play.match is before


def test_who_starts_is_a_person_and_one_who_plays() -> None:
    play = Play(Town(players=3, first=2), 1, language="de", show_odds=False)
    play.toolbar.buttons["new"].click()
    first = play.form.fields["first"]
    assert first.description == "Wer beginnt"
    assert [name for name, _ in first.options] == ["Person 1", "Person 2", "Person 3"]
    assert first.value == 2
    play.form.fields["players"].value = 4
    assert [value for _, value in first.options] == [0, 1, 2, 3]
    assert first.value == 2
    play.form.fields["players"].value = 2
    assert [value for _, value in first.options] == [0, 1]
    assert first.value == 0
    play.language = "en"
    assert [name for name, _ in first.options] == ["Player 1", "Player 2"]
    first.value = 1
    play.form.start.click()
    assert play.match.game == Town(players=2, first=1)


@pytest.mark.parametrize(("code", "name"), [("de", "Hütten"), ("en", "Huts")])
def test_a_game_that_cannot_be_is_called_by_its_name(code: str, name: str) -> None:
    with pytest.raises(BadOption) as caught:
        Huts(players=9)
    assert caught.value.text(code).startswith(f"{name} ")
    assert caught.value.values["game"] == "huts"
