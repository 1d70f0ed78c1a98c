"""Shares of the guess, typed or drawn."""

from __future__ import annotations

import pathlib

import pytest

from boardkit_widgets import ThrowLab


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> ThrowLab:
    return ThrowLab(path=tmp_path / "throwlab.json", language="de")


def test_a_typed_share_moves_its_slider_and_a_moved_slider_writes_its_share(lab: ThrowLab) -> None:
    form = lab.form
    form.typed["upright"].value = " 30 % "
    assert form.shares["upright"].value == 30
    assert "70 Prozent" in form.left.value
    form.shares["roof"].value = 70
    assert form.typed["roof"].value == "70"
    form.reason.value = "equal"
    form.button.click()
    assert lab.record.guess is not None
    assert [int(share) for share in lab.record.guess.shares] == [30, 0, 0, 70]


@pytest.mark.parametrize("typed", ["dreißig", "12,5", "101", "-1", ""])
def test_what_is_no_share_is_said_and_stays_and_is_not_stored(lab: ThrowLab, typed: str) -> None:
    form = lab.form
    form.typed["long"].value = "100"
    form.typed["upright"].value = typed or " "
    assert "ganze Zahl von 0 bis 100" in form.left.value
    assert form.typed["upright"].value == (typed or " ")
    assert form.shares["upright"].value == 0
    form.reason.value = "equal"
    form.button.click()
    assert "ganze Zahl von 0 bis 100" in lab.status.value
    assert lab.record.guess is None
    form.fill(None)
    assert form.typed["upright"].value == "0"


def test_what_was_wrong_is_no_longer_said_once_it_is_mended(lab: ThrowLab) -> None:
    form = lab.form
    form.typed["upright"].value = "33,5"
    form.typed["long"].value = "60"
    assert "33,5" in form.left.value, "the other one is still wrong"
    form.button.click()
    assert lab.status.layout.display == ""
    form.typed["upright"].value = "50"
    assert "Nimm 10 Prozent weg" in form.left.value
    assert lab.status.layout.display == "none"
    assert "33,5" not in lab.status.value
    form.button.click()
    assert "Grund" in lab.status.value
    assert lab.status.layout.display == ""
    lab.language = "en"
    assert "reason" in lab.status.value
    assert lab.status.layout.display == ""
    form.reason.value = "equal"
    assert lab.status.layout.display == "none"
    form.typed["upright"].value = "viel"
    form.shares["upright"].value = 40
    assert "adds up to 100" in form.left.value
    form.button.click()
    assert lab.record.guess is not None
    assert lab.status.layout.display == ""


def test_several_throws_at_once_are_counted_in_words(lab: ThrowLab) -> None:
    lab.guess((25, 25, 25, 25), "equal")
    lab.enter(("long",))
    assert "Gespeichert: Gruppe 1, Wurf 1: lange Seite" in lab.status.value
    lab.enter(("long", "roof", "upright"))
    assert "3 Würfe gespeichert, zuletzt: Gruppe 1, Wurf 4: aufrecht" in lab.status.value


def test_a_guess_is_labelled_and_none_of_the_labels_has_the_tip_null(lab: ThrowLab) -> None:
    for outcome, name in zip(lab.form.typed, ("aufrecht", "lange Seite"), strict=False):
        assert lab.form.typed[outcome].tooltip == f"{name}: Prozent, von 0 bis 100"
    assert lab.form.shares["upright"].tooltip == lab.form.reason.tooltip == ""
