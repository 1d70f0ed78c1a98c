"""The throw laboratory on the screen: guess, throws, undo, groups, found again, next class."""

from __future__ import annotations

import base64
import json
import pathlib
import re

import pytest

from boardkit.chance.solids import cuboid, hut
from boardkit.errors import BadData
from boardkit.lab.store import Lab
from boardkit.lab.tally import Tally
from boardkit_widgets import ThrowLab
from boardkit_widgets.lab_chart import chart, course, stops, thinned
from boardkit_widgets.scene import Text
from tests.widgets.helper import enter


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "lab.json"


def begun(path: pathlib.Path, language: str = "en") -> ThrowLab:
    """A laboratory in which the guess has been made."""
    lab = ThrowLab(path=path, language=language)
    for outcome, share in zip(lab.form.shares, (40, 20, 30, 10), strict=True):
        lab.form.shares[outcome].value = share
    lab.form.reason.value = "height"
    lab.form.button.click()
    return lab


def press(lab: ThrowLab, *entries: str) -> None:
    for entry in entries:
        lab.controls.buttons[entry].click()


def shown(widget: object) -> bool:
    return widget.layout.display != "none"  # type: ignore[attr-defined]


def test_the_guess_comes_first_and_is_stored(path: pathlib.Path) -> None:
    lab = ThrowLab(path=path, language="en")
    assert str(path) in lab.head.value
    assert shown(lab.form)
    assert not any(map(shown, (lab.controls, lab.results, lab.beside, lab.hand)))
    assert lab.results.value == lab.beside.value == "", "the ideas would give the guess away"
    assert "25.0%" not in lab.to_html()
    press(lab, "upright")
    assert "First guess, then throw" in lab.status.value
    assert not path.exists()
    lab.form.shares["upright"].value = 60
    assert "Still to give: 40 percent" in lab.form.left.value
    lab.form.button.click()
    assert "needs a reason" in lab.status.value
    lab.form.reason.value = "area"
    lab.form.button.click()
    assert "40 percent are still to be given" in lab.status.value
    lab.form.shares["roof"].value = 50
    assert "take 10 percent away" in lab.form.left.value
    lab.form.button.click()
    assert "take 10 percent away" in lab.status.value
    assert (lab.form.shares["upright"].value, lab.form.reason.value) == (60, "area")
    lab.form.shares["roof"].value = 40
    lab.form.words.value = "because"
    lab.form.button.click()
    assert json.loads(path.read_text())["guess"]["shares"] == [60, 0, 0, 40]
    assert not shown(lab.form)
    assert all(map(shown, (lab.controls, lab.results, lab.beside, lab.hand)))
    assert "upright 60%, long side 0%" in lab.guessed.value
    assert "(because)" in lab.guessed.value


def test_a_guess_can_be_changed_before_the_first_throw_only(path: pathlib.Path) -> None:
    lab = begun(path)
    lab.change.click()
    assert shown(lab.form)
    lab.form.shares["upright"].value, lab.form.shares["long"].value = 20, 40
    lab.form.button.click()
    assert lab.record.guess is not None
    assert [int(share) for share in lab.record.guess.shares] == [20, 40, 30, 10]
    press(lab, "roof")
    assert not shown(lab.change)
    with pytest.raises(BadData, match=r"first throw|ersten Wurf"):
        lab.guess((25, 25, 25, 25), "equal")


def test_throws_by_buttons_are_stored_at_once_and_found_again(path: pathlib.Path) -> None:
    lab = begun(path)
    for number, entry in enumerate(("upright", "roof", "doubtful", "long", "long"), 1):
        press(lab, entry)
        assert len(Lab(path).record.steps) == number
    assert "Group 1, throw 5: long side" in lab.controls.last.value
    assert "Stored: Group 1, throw 5: long side" in lab.status.value
    again = ThrowLab(path=path, language="de")
    assert again.record == lab.record
    assert "5 Würfe von früher" in again.status.value
    assert not shown(again.form)
    assert "4 Würfe zählen, 1 unklar" in again.results.value
    assert "50,0\xa0%" in again.results.value


def test_undo_says_what_it_took_back(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, "narrow", "upright")
    lab.controls.undo.click()
    assert "Taken back: Group 1, throw 2: upright" in lab.status.value
    assert lab.record.tally.counts == (0, 0, 1, 0)
    lab.controls.undo.click()
    assert "No throw yet" in lab.controls.last.value
    assert not lab.controls.undo.disabled, "the keyboard would be thrown out of the laboratory"
    lab.controls.undo.click()
    assert "bk-no" in lab.status.value
    with pytest.raises(BadData):
        lab.undo()


def test_throws_can_be_typed_in_words_of_both_languages(path: pathlib.Path) -> None:
    lab = begun(path)
    enter(lab.controls.typed, "upright, lange Seite dach")
    assert lab.record.tally.counts == (1, 1, 0, 1)
    assert lab.controls.typed.value == ""
    enter(lab.controls.typed, "roof banana roof")
    assert "banana" in lab.status.value
    assert lab.controls.typed.value == "roof banana roof", "what was entered stays"
    assert lab.record.tally.n == 3, "all or none"
    enter(lab.controls.typed, " ")
    assert "Nothing has been typed" in lab.status.value


def test_several_groups(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, "upright")
    enter(lab.controls.name, "7b")
    assert lab.place == 1
    assert lab.controls.name.value == ""
    press(lab, "roof", "roof")
    assert [group.tally.n for group in lab.record.groups] == [1, 2]
    lab.controls.group.value = 0
    press(lab, "long")
    assert "Group 1, throw 2" in lab.controls.last.value
    lab.controls.name.value = "7b"
    lab.controls.add.click()
    assert "There is a group “7b” already" in lab.status.value
    assert lab.controls.name.value == "7b"
    assert "Group by group" in lab.results.value
    assert len(ThrowLab(path=path).record.names) == 2


def test_next_class_asks_before_it_clears(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, "upright", "upright")
    lab.models.surface.value = "lid"
    lab.next_class.button.click()
    assert "Really delete 2 throws" in lab.next_class.asked.value
    lab.next_class.no.click()
    assert lab.record.tally.n == 2
    assert not shown(lab.next_class.asked)
    lab.next_class.button.click()
    press(lab, "upright")
    assert not shown(lab.next_class.answer), "a throw means: go on"
    lab.next_class.button.click()
    lab.next_class.yes.click()
    assert not Lab(path).found
    assert lab.record.guess is None
    assert lab.record.tally.n == 0
    assert lab.models.surface.value == ""
    assert shown(lab.form)
    assert {slider.value for slider in lab.form.shares.values()} == {0}
    press(lab, "upright")
    assert "First guess" in lab.status.value


def test_the_results_hold_tally_intervals_picture_and_ideas(path: pathlib.Path) -> None:
    lab = begun(path)
    assert "<img" not in lab.results.value
    assert "0.0% – 100.0%" not in lab.results.value, "nothing is known before the first throw"
    lab.change_record(lambda record: record.added(Tally(60, 100, 60, 80)), "ok")
    html = lab.results.value
    assert "15.9% – 24.9%" in html, "Wilson, 60 of 300"
    alt = re.search('<img alt="([^"]*)"', html)
    assert alt
    assert "upright 20.0%" in alt[1]
    beside = lab.beside.value
    rows = dict(re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', beside))
    assert len(rows) == 7, "guess, five ideas, counted"
    narrow = {
        name.split(" <")[0]: re.findall("<td[^>]*>(.*?)</td>", row)[2] for name, row in rows.items()
    }
    assert narrow["area of the faces"] == "30.6%"
    assert narrow["solid angle"] == "28.4%"
    assert narrow["physics"] == "18.3%"
    assert narrow["your guess"] == "30.0%"
    assert "⟳ simulated, 10,000 throws" in beside
    area = next(row for name, row in rows.items() if name.startswith("area"))
    assert re.findall("<td[^>]*>(.*?)</td>", area)[5:] == ["&lt; 0.001", "<b>does not fit</b>"]


def test_ideas_of_another_hut_have_no_physics_and_a_cuboid_is_refused(path: pathlib.Path) -> None:
    lab = ThrowLab(hut(10, 12, 8, 13), path, "en")
    lab.guess((100, 0, 0, 0), "own")
    press(lab, "upright")
    assert "no throws have been simulated" in lab.beside.value
    assert "physics" not in lab.beside.value
    press(lab, "roof")
    assert "&lt; 0.001" in lab.beside.value, "what cannot be has come: the guess is refuted"
    with pytest.raises(BadData, match="huts only"):
        ThrowLab(cuboid(1, 2, 3), path, "en")


@pytest.mark.parametrize("content", ["{", "[]", '{"format": "something else"}', "\ufeffquatsch"])
def test_a_foreign_file_is_refused_and_left_alone(path: pathlib.Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadData, match=r"lab\.json"):
        ThrowLab(path=path)
    assert path.read_text(encoding="utf-8") == content


def test_where_nothing_can_be_written_nothing_is_shown_as_stored(tmp_path: pathlib.Path) -> None:
    lab = ThrowLab(path=tmp_path / "missing" / "lab.json", language="de")
    lab.form.shares["upright"].value = 100
    lab.form.reason.value = "own"
    lab.form.button.click()
    assert "lässt sich nicht schreiben" in lab.status.value
    assert lab.record.guess is None
    assert shown(lab.form)


def test_throws_without_a_guess_need_none(path: pathlib.Path) -> None:
    Lab(path, needs_guess=False).enter("roof")
    lab = ThrowLab(path=path, language="en")
    press(lab, "upright")
    assert lab.record.tally.n == 2
    assert "your guess" not in lab.beside.value


def test_the_picture_is_the_table(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, *("upright", "long", "doubtful", "long", "roof") * 5)
    data = re.search(r"base64,([^\"]+)", lab.results.value)
    assert data
    svg = base64.b64decode(data[1]).decode()
    assert "After 20 throws: upright 25.0%, long side 50.0%, narrow side 0.0%, roof 25.0%" in svg
    course = lab.results.value.split("Shares after so many throws")[1]
    heads = re.findall('<th scope="col"><span>(.*?)</span>', course)
    long = re.search('<th scope="row">long side</th>(.*?)</tr>', course)
    assert long
    assert heads[1:] == ["1", "2", "5", "10", "20"]
    assert re.findall("<td[^>]*>(.*?)</td>", long[1])[-1] == "50.0%"


@pytest.mark.parametrize("n", [8, 12, 60, 150, 1000, 12345])
def test_the_numbers_below_a_panel_keep_clear_of_the_last_one(n: int) -> None:
    scene = chart(course(["roof"] * n), (), "de")
    ends = {s.id: s for s in scene.shapes if isinstance(s, Text)}
    end = ends["end upright"]
    begin = end.x - 6.5 * len(str(end.text))
    inner = [text for name, text in ends.items() if name.startswith("count upright")]
    assert inner, "some number stands between the ends"
    assert all(text.x + 3.3 * len(str(text.text)) < begin for text in inner)
    lines = [s for s in scene.shapes if s.id.startswith("tick upright")]
    assert len(lines) >= len(inner), "the lines go on to the end"


def test_long_courses_are_thinned_and_keep_their_end() -> None:
    points = course(["upright", "roof"] * 5000)
    few = thinned(points)
    assert len(few) <= 161
    assert (few[0], few[-1]) == (points[0], points[-1])
    assert [point.n for point in few] == sorted({point.n for point in few})
    assert [p.n for p in stops(points)][-4:] == [1000, 2000, 5000, 10000]
    assert [p.n for p in stops(course([Tally(long=70), "roof"]))] == [70, 71]
    scene = chart(points, (), "de")
    assert len(scene.to_svg(language="de")) < 60_000
    assert chart([], (), "de").shapes == ()
    assert chart(course(["roof"]), (), "en").to_svg(language="en").startswith("<svg")


def test_two_laboratories_with_one_file_lose_nothing(path: pathlib.Path) -> None:
    first, late = begun(path), ThrowLab(path=path, language="en")
    press(first, "upright", "long")
    press(late, "roof")
    assert late.record.tally.counts == (1, 1, 0, 1)
    assert "throw 3: roof" in late.controls.last.value
    press(first, "roof")
    assert first.record.tally.n == len(Lab(path).record.steps) == 4
    first.models.surface.value = "lid"
    press(late, "narrow")
    assert Lab(path).record.conditions.surface == "lid"
    path.write_text("{", encoding="utf-8")
    press(first, "upright")
    assert "damaged" in first.status.value
    assert path.read_text(encoding="utf-8") == "{"
    assert first.record.tally.n == 4


def test_a_class_that_was_cleared_does_not_come_back_from_a_second_laboratory(
    path: pathlib.Path,
) -> None:
    first = begun(path)
    press(first, "upright", "long")
    second = ThrowLab(path=path, language="en")
    press(second, "roof")
    first.next_class.button.click()
    assert "Really delete 3 throws" in first.next_class.asked.value, "those of the second too"
    first.next_class.yes.click()
    second.controls.typed.value = "roof banana"
    press(second, "narrow")
    assert "the next class has begun meanwhile" in second.status.value
    assert shown(second.form)
    assert second.results.value == ""
    assert {slider.value for slider in second.form.shares.values()} == {0}
    assert second.controls.typed.value == "roof banana"
    assert Lab(path).record.tally.n == 0
    press(second, "narrow")
    assert "First guess, then throw" in second.status.value
    second.guess((25, 25, 25, 25), "equal")
    press(second, "narrow")
    press(first, "roof")
    assert first.record.tally.counts == Lab(path).record.tally.counts == (0, 0, 1, 1)


def test_a_file_that_was_deleted_is_told_before_it_is_written_again(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, "upright")
    path.unlink()
    press(lab, "roof")
    assert "has been deleted meanwhile, nothing was stored" in lab.status.value
    assert not path.exists()
    press(lab, "roof")
    assert Lab(path).record.tally.counts == (1, 0, 0, 1)


def test_with_few_throws_p_is_simulated_and_says_so(path: pathlib.Path) -> None:
    lab = begun(path)
    press(lab, "upright", "long", "roof")
    rows = re.findall('<tr><th scope="row">(.*?)</th>(.*?)</tr>', lab.beside.value)
    cells = {name.split(" <")[0]: re.findall("<td[^>]*>(.*?)</td>", row) for name, row in rows}
    assert cells["all four alike"][5:] == ["≈ 1.00", "possible"], "three of four: as even as can be"
    assert "estimated from 2,000 made-up series" in lab.beside.value
    lab.change_record(lambda record: record.added(Tally(60, 100, 60, 80)), "ok")
    assert "≈" not in lab.beside.value
    assert "made-up series" not in lab.beside.value
