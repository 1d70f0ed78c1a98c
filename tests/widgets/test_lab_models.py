"""Models of one's own: from the laboratory into games, over a restart, and away again."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator

import pytest

from boardkit.chance import kept, models
from boardkit.lab.store import Lab
from boardkit.lab.tally import Tally
from boardkit_widgets import Play, ThrowLab
from boardkit_widgets.model_field import OWN
from tests.widgets.helper import enter

NAME = "hut of 7b"


@pytest.fixture(autouse=True)
def _folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    models.forget(NAME)


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> ThrowLab:
    made = ThrowLab(path=tmp_path / "lab.json", language="en")
    made.guess((25, 25, 25, 25), "equal")
    return made


def throw(lab: ThrowLab, *counts: int) -> None:
    lab.change_record(lambda record: record.added(Tally(*counts)), "ok")


def said(lab: ThrowLab) -> str:
    return str(lab.models.told.value)


def save(lab: ThrowLab, name: str = NAME) -> None:
    lab.models.name.value = name
    lab.models.save.click()


def listed(lab: ThrowLab) -> list[str]:
    return [row.model.name for row in lab.models.list.children]


def shown(widget: object) -> bool:
    return widget.layout.display != "none"  # type: ignore[attr-defined]


def form(play: Play) -> object:
    play.toolbar.buttons["new"].click()
    return play.form.fields["model"]


def offered(field: object) -> dict[str, str]:
    """Name and words of every model that a field offers."""
    options = field.choice.options  # type: ignore[attr-defined]
    return {model.name: words for words, model in options if model != OWN}


def test_the_measured_model_can_be_chosen_in_play(lab: ThrowLab) -> None:
    lab.models.save.click()
    assert "needs a name" in said(lab)
    save(lab)
    assert "at least one" in said(lab)
    throw(lab, 4, 7, 5, 4)
    lab.models.height.value = "150 mm"
    lab.models.surface.value = "shoe-box lid"
    lab.models.name.value = f" {NAME} "
    lab.models.save.click()
    assert "can now be chosen" in said(lab)
    model = models.named(NAME)
    assert (model.origin, model.counts) == ("measured", (4, 7, 5, 4))
    assert model.about("surface").text("en") == "shoe-box lid"  # type: ignore[union-attr]
    assert "150" in model.about("throw_style").text("en")  # type: ignore[union-attr]
    play = Play("huts", 1, ("human", "human"), language="en", show_odds=False)
    play.toolbar.buttons["new"].click()
    field = play.form.fields["model"]
    assert model in [value for _, value in field.choice.options]
    field.choice.value = model
    play.form.submit()
    assert play.match.game.model == model
    assert play.match.game.model.origin == "measured"


def test_more_throws_renew_the_model_but_no_other_one_is_replaced(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    lab.models.name.value = NAME
    lab.models.save.click()
    lab.enter(("roof",))
    lab.models.save.click()
    assert models.named(NAME).counts == (4, 7, 5, 5)
    lab.models.name.value = "7-5-5-3"
    lab.models.save.click()
    assert 'role="alert"' in said(lab)
    assert models.named("7-5-5-3") == models.default()
    assert models.named(NAME).counts == (4, 7, 5, 5)


def test_enter_in_the_name_makes_the_model_too(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    enter(lab.models.name, NAME)
    assert "can now be chosen" in said(lab)
    assert listed(lab) == [NAME]


def test_a_model_without_an_upright_hut_is_no_model_for_games(lab: ThrowLab) -> None:
    lab.enter(("roof", "long"))
    lab.models.name.value = NAME
    lab.models.save.click()
    assert "no hut has landed upright yet" in said(lab)


def test_conditions_are_kept_and_checked(lab: ThrowLab) -> None:
    lab.models.height.value = "12,5"
    lab.models.surface.value = "carpet"
    lab.models.manner.value = "dice cup"
    conditions = Lab(lab.lab.path).record.conditions
    assert (conditions.height, conditions.surface) == (12.5, "carpet")
    assert conditions.style == "dice cup"
    for wrong in ("high", "-1", "nan", "1e9"):
        lab.models.height.value = wrong
        assert "millimetres" in said(lab)
        assert lab.models.height.value == wrong
        assert lab.record.conditions.height == 12.5
    lab.models.height.value = "20"
    assert said(lab) == ""
    again = ThrowLab(path=lab.lab.path, language="de")
    assert (again.models.height.value, again.models.surface.value) == ("20", "carpet")
    lab.models.surface.value = "x" * 500
    assert "at most 400 characters" in said(lab)


def test_a_model_outlives_the_kernel(lab: ThrowLab, tmp_path: pathlib.Path) -> None:
    throw(lab, 4, 7, 5, 4)
    lab.models.height.value = "150"
    save(lab)
    assert "boardkit-models/hut-of-7b.toml" in said(lab)
    file = tmp_path / "boardkit-models" / "hut-of-7b.toml"
    assert models.load(file) == models.named(NAME)
    assert NAME not in models._registered, "found in the file, as after a restart"
    again = ThrowLab(path=lab.lab.path, language="de")
    (row,) = again.models.list.children
    assert "⚖ hut of 7b (gemessen, 20 Würfe)" in row.words.value
    assert "aus 150 mm" in row.words.value
    assert str(tmp_path / "boardkit-models") in again.models.note.value


def test_another_model_of_the_name_is_replaced_only_after_asking(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    save(lab)
    throw(lab, 1, 0, 0, 0)
    save(lab)
    assert models.named(NAME).counts == (5, 7, 5, 4), "the same hut, thrown once more"
    other = ThrowLab(path=lab.lab.path, language="en")
    throw(other, 10, 0, 0, 0)
    save(other)
    assert "already (21 throws). Replace it by this one of 31 throws?" in (
        other.models.question.asked.value
    )
    other.models.question.no.click()
    assert models.named(NAME).counts == (5, 7, 5, 4)
    assert not shown(other.models.question)
    save(other)
    other.models.question.yes.click()
    assert models.named(NAME).counts == (15, 7, 5, 4)
    assert len(list(kept.folder().iterdir())) == 1


def test_a_model_is_removed_after_asking(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    assert "No model of your own yet" in lab.models.own.value
    save(lab)
    assert listed(lab) == [NAME]
    removing = lab.models.list.children[0].removing
    removing.button.click()
    assert "Games that have begun keep it" in removing.asked.value
    removing.no.click()
    assert NAME in models.names()
    removing.button.click()
    removing.yes.click()
    assert NAME not in models.names()
    assert list(kept.folder().iterdir()) == []
    assert listed(lab) == []
    assert "has been deleted" in said(lab)
    models.register(models.own({"upright": 1, "roof": 1}))
    assert listed(lab) == ["1-0-0-1"], "what is registered is listed too"
    lab.models.list.children[0].removing.yes.click()
    lab.models.remove("1-0-0-1")
    assert "1-0-0-1" not in models.names()


def test_where_nothing_can_be_written_the_model_lasts_for_the_session(
    lab: ThrowLab, tmp_path: pathlib.Path
) -> None:
    throw(lab, 4, 7, 5, 4)
    (tmp_path / "boardkit-models").write_text("in the way", encoding="utf-8")
    save(lab)
    assert "only until the kernel restarts" in said(lab)
    assert "cannot be written to" in said(lab)
    assert models.named(NAME).counts == (4, 7, 5, 4)
    assert listed(lab) == [NAME]


def test_a_damaged_file_is_told_and_breaks_nothing(lab: ThrowLab, tmp_path: pathlib.Path) -> None:
    throw(lab, 4, 7, 5, 4)
    save(lab)
    (tmp_path / "boardkit-models" / "a.toml").write_text("counts = ", encoding="utf-8")
    again = ThrowLab(path=lab.lab.path, language="en")
    assert listed(again) == [NAME]
    assert "a.toml" in again.models.note.value
    play = Play("huts", 1, ("human", "human"), language="de", show_odds=False)
    field = form(play)
    assert NAME in offered(field)
    assert "a.toml" in field.note.value  # type: ignore[attr-defined]
    assert "bleibt diese Datei im Ordner boardkit-models außen vor" in (
        field.note.value  # type: ignore[attr-defined]
    )


def test_next_class_says_what_happens_to_models(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    lab.next_class.button.click()
    assert not shown(lab.models_too), "there are none"
    lab.next_class.no.click()
    save(lab)
    lab.next_class.button.click()
    assert shown(lab.models_too)
    assert lab.models_too.description == "delete the model of your own too"
    assert "The model of your own stays unless you tick it." in lab.next_class.asked.value
    lab.next_class.yes.click()
    assert NAME in models.names(), "only what is ticked is deleted"
    lab.guess((25, 25, 25, 25), "equal")
    assert listed(lab) == [NAME]
    lab.next_class.button.click()
    lab.models_too.value = True
    lab.next_class.yes.click()
    assert NAME not in models.names()
    assert not lab.models_too.value, "the next class is asked anew"


def test_a_form_that_is_open_offers_models_as_they_come_and_go(lab: ThrowLab) -> None:
    play = Play("huts", 1, ("human", "human"), language="en", show_odds=False)
    field = form(play)
    assert NAME not in offered(field)
    throw(lab, 4, 7, 5, 4)
    save(lab)
    assert offered(field)[NAME] == "⚖ hut of 7b (measured, 20 throws)"
    field.choice.value = models.named(NAME)  # type: ignore[attr-defined]
    throw(lab, 1, 0, 0, 0)
    save(lab)
    chosen = field.choice.value  # type: ignore[attr-defined]
    assert chosen.counts == (4, 7, 5, 4), "what was chosen does not change behind one's back"
    lab.models.remove(NAME)
    assert offered(field)[NAME] == "⚖ hut of 7b (measured, 20 throws), no longer kept"
    play.form.submit()
    assert play.match.game.model == chosen


def test_a_game_goes_on_with_a_model_that_was_forgotten(lab: ThrowLab) -> None:
    throw(lab, 4, 7, 5, 4)
    save(lab)
    play = Play("huts", 1, ("human", "human"), language="en")
    field = form(play)
    field.choice.value = models.named(NAME)  # type: ignore[attr-defined]
    play.form.submit()
    model = play.match.game.model
    lab.models.remove(NAME)
    play.match.play(play.match.legal()[0])
    play.board.refresh()
    assert play.match.game.model == model
    code = play.code()
    field = form(play)
    assert "no longer kept" in offered(field)[NAME]
    play.language = "de"
    assert "nicht mehr dabei" in offered(field)[NAME]
    play.form.submit()
    assert play.match.game.model == model, "and a new game can be played with it"
    assert code


def test_without_an_upright_hut_no_game_offers_it(lab: ThrowLab) -> None:
    lab.enter(("roof", "long"))
    save(lab)
    play = Play("huts", 1, ("human", "human"), language="en", show_odds=False)
    assert NAME not in offered(form(play))
    assert listed(lab) == [NAME]


def test_next_class_keeps_all_where_a_model_cannot_be_deleted(
    lab: ThrowLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    throw(lab, 4, 7, 5, 4)
    save(lab)
    lab.next_class.button.click()
    lab.models_too.value = True

    def fail(*_: object, **__: object) -> None:
        raise OSError("read only")

    monkeypatch.setattr(pathlib.Path, "unlink", fail)
    lab.next_class.yes.click()
    assert "cannot be written to" in lab.status.value
    assert lab.record.tally.n == 20
    assert NAME in models.names()
