"""The laboratory follows a change of language: every word, and nothing that was typed."""

from __future__ import annotations

import asyncio
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardkit import text
from boardkit.chance import kept, physics
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid, hut
from boardkit.lab import record
from boardkit.lab.tally import Tally
from boardkit.work import Work
from boardkit_widgets import ClassTable, SolidPicture, ThrowLab
from boardkit_widgets.lab_physics import Physics
from tests.widgets.helper import enter
from tests.widgets.spoken import check, differences, words


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)  # models are kept in the working folder
    monkeypatch.setattr(Physics, "half_width", 0.1)
    monkeypatch.setattr(record, "fresh_seed", lambda: "BKTRMX")  # a link holds the whole record
    before = text.language()
    text.language("en")
    yield
    text.language(before)


@pytest.fixture(autouse=True)
def _simulated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hut falls alike for all three that are compared; throwing takes a second."""
    real = physics.until
    kept_throws: dict[object, Thrown] = {}

    def once(solid: Solid, half_width: float, seed: int | str) -> Work[Thrown]:
        asked = (solid, half_width, seed)
        if asked not in kept_throws:
            kept_throws[asked] = yield from real(*asked)
        return kept_throws[asked]

    monkeypatch.setattr(physics, "until", once)


def here(folder: pathlib.Path, name: str) -> pathlib.Path:
    """A file of its own with a name that all share."""
    (folder / name).mkdir(exist_ok=True)
    return folder / name / "kept.json"


def covered(lab: ThrowLab) -> None:
    lab.form.shares["upright"].value = 60


def guessed(lab: ThrowLab) -> None:
    lab.guess(("37,5", "12,5", 25, 25), "height", "eigene Worte")


def refused(lab: ThrowLab) -> None:
    guessed(lab)
    lab.controls.undo.click()


def changing(lab: ThrowLab) -> None:
    lab.guess((70, 10, 10, 10), "height")
    lab.change.click()


def thrown(lab: ThrowLab) -> None:
    guessed(lab)
    lab.enter(("upright", "roof", "doubtful", "long"))
    lab.hand.seat.value = "12"


def pasted(lab: ThrowLab) -> None:
    guessed(lab)
    lab.hand.paste.value = "1200 700 500 400"
    lab.hand.take.click()
    lab.models.height.value = "1500"


def wrong(lab: ThrowLab) -> None:
    thrown(lab)
    lab.models.save.click()
    lab.hand.seat.value = "99"
    lab.models.height.value = "12.x"


def groups(lab: ThrowLab) -> None:
    guessed(lab)
    for name in ("7b", "7c"):
        enter(lab.controls.name, name)
        lab.enter(("upright", "roof", "long") * 5)
    lab.next_class.button.click()


def simulated(lab: ThrowLab) -> None:
    thrown(lab)
    lab.physics.button.click()


def failed(lab: ThrowLab) -> None:
    guessed(lab)
    lab.guard.failed(ZeroDivisionError("so"))


def estimated(lab: ThrowLab) -> None:
    thrown(lab)
    lab.estimate.shown.value = True
    lab.estimate.before.value = "x"


def modelled(lab: ThrowLab) -> None:
    thrown(lab)
    lab.models.height.value = "150"
    lab.models.surface.value = "Karton"
    lab.models.name.value = "7b"
    lab.models.save.click()
    kept.folder().joinpath("a.toml").write_text("x", encoding="utf-8")
    lab.models.show()
    lab.models.list.children[0].removing.button.click()
    lab.next_class.button.click()


STATES = (
    estimated,
    modelled,
    covered,
    guessed,
    refused,
    changing,
    thrown,
    pasted,
    wrong,
    groups,
    simulated,
    failed,
)


@pytest.mark.parametrize("state", STATES)
def test_the_laboratory(state: Callable[[ThrowLab], None], tmp_path: pathlib.Path) -> None:
    def make(language: str | None, name: str) -> tuple[Any, tuple[object, ...]]:
        path = here(tmp_path, name)
        lab = ThrowLab(hut(10, 12, 8, 13), path, language)
        state(lab)
        return lab, (path,)

    check(make)


def test_a_laboratory_found_again(tmp_path: pathlib.Path) -> None:
    def make(language: str | None, name: str) -> tuple[Any, tuple[object, ...]]:
        path = here(tmp_path, name)
        pasted(ThrowLab(path=path))
        return ThrowLab(path=path, language=language), (path,)

    check(make)


def empty(_: ClassTable) -> None:
    """Nothing entered."""


def rows(board: ClassTable) -> None:
    board.fields[1].value = "4 7 5 4 1"
    board.fields[3].value = "9: 400 7 5 4"


def bad_rows(board: ClassTable) -> None:
    rows(board)
    board.fields[5].value = "4 7"
    board.clear.button.click()


def twice(board: ClassTable) -> None:
    board.fields[1].value = board.fields[2].value = "12: 4 7 5 4"
    board.fields[4].value = board.fields[5].value = "13: 4 7 5 4"


def filled(board: ClassTable) -> None:
    board.paste.value = "\n".join(["1 2 3 4"] * 32)
    board.take.click()


def too_many(board: ClassTable) -> None:
    board.paste.value = "\n".join(["1 2 3 4"] * 50)
    board.take.click()


@pytest.mark.parametrize("state", [empty, rows, bad_rows, twice, filled, too_many])
def test_the_class_table(state: Callable[[ClassTable], None], tmp_path: pathlib.Path) -> None:
    def make(language: str | None, name: str) -> tuple[Any, tuple[object, ...]]:
        path = here(tmp_path, name)
        board = ClassTable(path, language)
        state(board)
        return board, (path,)

    check(make)


def hut_itself(_: SolidPicture) -> None:
    """Nothing changed."""


def other(made: SolidPicture) -> None:
    made.set(10.5, 12, 8, 13)
    made.face.value = "roof"


def no_hut(made: SolidPicture) -> None:
    made.sliders["ridge"].value = 6.5


def no_measure(made: SolidPicture) -> None:
    made.typed["width"].value = "12.x"
    made.sliders["depth"].value = 12.5


def tipping(made: SolidPicture) -> None:
    made.set(4, 12, 1, 15)
    made.face.value = "long"


def thrown_hut(made: SolidPicture) -> None:
    made.set(10, 12, 8, 13)
    made.simulate.click()


def too_large(made: SolidPicture) -> None:
    made.set(60, 60, 50, 60)


@pytest.mark.parametrize(
    "state", [hut_itself, other, no_hut, no_measure, tipping, thrown_hut, too_large]
)
def test_the_picture_of_the_hut(state: Callable[[SolidPicture], None]) -> None:
    def make(language: str | None, _: str) -> tuple[Any, tuple[object, ...]]:
        made = SolidPicture(language=language)
        state(made)
        return made, ()

    check(make)


def test_the_language_is_chosen_in_the_widget(tmp_path: pathlib.Path) -> None:
    for made in (
        ThrowLab(path=tmp_path / "lab.json"),
        ClassTable(tmp_path / "class.json"),
        SolidPicture(),
    ):
        assert made.tongue.value == "en"
        made.tongue.value = "de"
        assert made.language == "de"
        assert made.tongue.description == "Sprache:"
        made.language = None
        assert (made.language, made.tongue.value) == ("en", "en")


def test_the_language_of_the_notebook_is_followed_whole(tmp_path: pathlib.Path) -> None:
    path, other_path = here(tmp_path, "a"), here(tmp_path, "b")
    lab = ThrowLab(path=path)
    thrown(lab)
    text.language("de")
    lab.controls.buttons["roof"].click()
    other = ThrowLab(path=other_path, language="de")
    thrown(other)
    other.controls.buttons["roof"].click()
    assert differences(words(lab, path), words(other, other_path)) == []


def test_what_is_typed_and_not_yet_stored_survives(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "lab.json", language="en")
    lab.form.shares["roof"].value = 35
    lab.form.reason.value = "own"
    lab.form.words.value = "because"
    typed = {
        lab.hand.paste: "4 7 5",
        lab.hand.seat: "12",
        lab.models.name: "hut of 7b",
        lab.controls.name: "7c",
        lab.controls.typed: "roof banana",
        lab.models.height: "12.x",
    }
    for field, value in typed.items():
        field.value = value
    lab.language = "de"
    assert {field: field.value for field in typed} == typed
    assert (lab.form.shares["roof"].value, lab.form.reason.value) == (35, "own")
    assert lab.form.words.value == "because"
    guessed(lab)
    lab.add_group("7c")
    lab.add_group("7d")
    lab.controls.group.value = 1
    lab.language = "en"
    assert lab.place == 1
    board = ClassTable(tmp_path / "class.json", "en")
    board.paste.value = "1 2 3"
    board.fields[4].value = "x"
    board.language = "de"
    assert (board.paste.value, board.texts[4]) == ("1 2 3", "x")


def test_a_height_above_a_metre_is_read_back_as_it_was(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "lab.json", language="de")
    guessed(lab)
    lab.models.height.value = "1500"
    again = ThrowLab(path=tmp_path / "lab.json", language="de")
    again.models.surface.value = "lid"
    assert again.record.conditions.height == 1500
    again.models.height.value = "12,5"
    again.language = "en"
    assert again.models.height.value == "12.5"
    assert again.record.conditions.height == 12.5


def test_a_running_simulation_goes_on(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(hut(10, 12, 8, 13), tmp_path / "lab.json", "en")
    thrown(lab)
    picture = SolidPicture(10, 12, 8, 13, "en")
    # So narrow that it lasts until it is stopped.
    lab.physics.half_width = picture.physics.half_width = 0.001

    async def switch() -> None:
        for made in (lab, picture):
            made.physics.button.click()
            await asyncio.sleep(0.05)
            assert "throws simulated" in made.physics.bar.value
            made.language = "de"
            assert "Würfe simuliert" in made.physics.bar.value
            assert made.physics.button.description == "Abbrechen"
            await asyncio.sleep(0.02)
            assert made.physics.job is not None
            assert made.physics.job.running
            made.physics.cancel()

    asyncio.run(switch())


def test_a_tally_of_thousands_is_written_as_each_language_does(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "lab.json", language="en")
    guessed(lab)
    lab.change_record(lambda one: one.added(Tally(1200, 700, 500, 400)), "ok")
    assert "1,200" in lab.results.value
    assert "42.9%" in lab.results.value
    lab.language = "de"
    assert "1.200" in lab.results.value
    assert "42,9\xa0%" in lab.results.value
    assert "42.9" not in lab.results.value
