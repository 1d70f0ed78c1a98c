"""Is my hut like yours, on the screen: groups chosen, compared, put together."""

from __future__ import annotations

import asyncio
import itertools
import pathlib

import pytest

from boardkit.chance.models import OUTCOMES
from boardkit.lab.compare import compare
from boardkit.lab.record import Group
from boardkit.lab.store import Lab
from boardkit.lab.tally import Tally
from boardkit.text import LANGUAGES
from boardkit_widgets import ThrowLab, theme
from boardkit_widgets.lab_compare_scene import MANY, bars
from boardkit_widgets.scene import Rect
from tests.widgets.lab_uploads import begun, shown, upload
from tests.widgets.pictures import on_the_sheet, texts_apart, well_formed

MINE, YOURS = Tally(9, 5, 4, 2), Tally(2, 8, 6, 4)


@pytest.fixture
def lab(tmp_path: pathlib.Path) -> ThrowLab:
    made = begun(tmp_path / "lab.json")
    made.change_record(lambda record: record.added(MINE), "")
    made.add_group("B")
    made.change_record(lambda record: record.added(YOURS, 1), "")
    return made


def test_two_groups_are_compared(lab: ThrowLab) -> None:
    card = lab.together.groups
    assert card.result.value == ""
    assert [box.description for box in card.boxes.values()] == ["1: 20 throws", "B: 20 throws"]
    card.compare.click()
    html = card.result.value
    wanted = compare([Group("1", (MINE,)), Group("B", (YOURS,))])
    assert card.found == wanted
    assert wanted.sentences[0].text("en") in html
    assert "Chi-square: 6.21, degrees of freedom: 3" in html
    assert "⟳ simulated" in html
    assert "10,000 times" in html
    assert "trust the simulated value" in html, "expected counts are small"
    assert "9 · 45.0%<br><small>25.8% – 65.8%</small>" in html
    assert html.count("<img alt=") == 4
    assert "upright: the shares of the groups side by side" in html
    assert html in lab.to_html()
    lab.language = "de"
    html = card.result.value
    assert wanted.sentences[0].text("de") in html
    assert "45,0\xa0%" in html
    assert "aufrecht: die Anteile der Gruppen nebeneinander" in html


def test_fewer_than_two_groups(tmp_path: pathlib.Path, lab: ThrowLab) -> None:
    one = begun(tmp_path / "one.json")
    card = one.together.groups
    assert "two groups with throws are needed" in card.head.value
    assert not any(map(shown, (card.list, card.compare, card.row)))
    card.compare.click()
    assert "at least two groups need throws" in card.told.value
    card = lab.together.groups
    card.boxes["B"].value = False
    card.compare.click()
    assert 'role="alert"' in card.told.value
    assert card.found is None
    card.boxes["B"].value = True
    card.compare.click()
    assert card.told.value == ""
    assert card.found is not None


def test_a_comparison_says_when_it_is_out_of_date(lab: ThrowLab) -> None:
    card = lab.together.groups
    card.compare.click()
    shown_before = card.result.value
    assert card.old.value == ""
    lab.enter(("long",))
    assert "press “Compare” again" in card.old.value
    assert card.result.value == shown_before
    lab.undo()
    assert card.old.value == ""
    card.boxes["B"].value = False
    assert "press “Compare” again" in card.old.value
    lab.clear()
    assert card.old.value == card.result.value == ""
    assert lab.to_html().count("Chi-square") == 0


def test_the_file_of_a_neighbour_is_compared_before_it_is_taken_over(lab: ThrowLab) -> None:
    before, card = lab.record, lab.together.groups
    upload(lab, ("7b.csv", b"C;40;1;1;1"))
    assert list(card.boxes) == ["1", "B", "C (7b.csv)"]
    card.boxes["B"].value = False
    card.compare.click()
    assert [group.name for group in card.found.groups] == ["1", "C (7b.csv)"]  # type: ignore[union-attr]
    assert lab.record == before
    card.name.value = "all"
    card.put.click()
    assert "C (7b.csv) has not been taken over yet" in card.told.value
    assert lab.record == before
    lab.together.files.leave.click()
    assert list(card.boxes) == ["1", "B"]
    assert not card.boxes["B"].value, "ticks stay"


def test_groups_are_put_together_and_apart_again(lab: ThrowLab) -> None:
    card, before = lab.together.groups, lab.record
    assert "40 throws, 11 of them upright: 27.5%" in card.pooling.value
    lab.enter(("upright",) * 20)  # of group B
    assert "60 throws, 31 of them upright: 51.7%" in card.pooling.value
    assert "the mean of the percentages would be 50.0%" in card.pooling.value
    lab.undo()
    for _ in range(19):
        lab.undo()
    assert lab.record == before
    lab.add_group("C")
    lab.enter(("roof",))
    lab.controls.group.value = 1
    for name, why in (("", "not a name for a group"), ("C", "There is a group “C” already")):
        card.boxes["C"].value = False
        card.name.value = name
        card.put.click()
        assert why in card.told.value
        assert lab.record.names == ("1", "B", "C")
    card.name.value = "7b"
    card.put.click()
    assert lab.record.names == ("7b", "C")
    assert lab.record.groups[0].tally == MINE + YOURS
    assert Lab(lab.lab.path).record == lab.record
    assert lab.record.names[lab.place] == "7b", "throws go where they went before"
    assert card.name.value == ""
    assert "are group 7b now" in lab.status.value
    lab.enter(("long",))
    lab.together.back.click()
    assert lab.record.names == ("1", "B", "C", "7b")
    assert [group.tally for group in lab.record.groups] == [MINE, YOURS, Tally(roof=1), Tally(0, 1)]


def test_changes_are_taken_back_one_after_the_other(lab: ThrowLab) -> None:
    before = lab.record
    upload(lab, ("7b.csv", b"C;40;1;1;1"))
    lab.together.files.take.click()
    lab.together.groups.name.value = "all"
    lab.together.groups.put.click()
    assert lab.record.names == ("all",)
    assert lab.record.tally == MINE + YOURS + Tally(40, 1, 1, 1)
    assert "groups 1, B, C became group all" in lab.together.last.value
    lab.together.back.click()
    assert lab.record.names == ("1", "B", "C")
    lab.together.back.click()
    assert lab.record == before


def test_one_group_cannot_be_put_together(lab: ThrowLab) -> None:
    card = lab.together.groups
    card.boxes["B"].value = False
    card.name.value = "x"
    card.put.click()
    assert "choose at least two" in card.told.value
    assert card.name.value == "x"


def test_it_is_simulated_between_the_clicks(lab: ThrowLab) -> None:
    async def pressed() -> list[str]:
        card = lab.together.groups
        card.compare.click()
        seen = [card.result.value]
        assert card.job is not None
        while card.job is not None:
            await asyncio.sleep(0.01)
        return [*seen, card.result.value]

    first, last = asyncio.run(pressed())
    assert "is being simulated" in first
    assert "by the chi-square distribution" in first
    assert "10,000 times" in last
    assert "is being simulated" not in last


def test_a_new_class_stops_the_simulation(lab: ThrowLab) -> None:
    async def pressed() -> str:
        lab.together.groups.compare.click()
        lab.clear()
        await asyncio.sleep(0.1)
        return str(lab.together.groups.result.value)

    assert asyncio.run(pressed()) == ""


# The picture


def many(n: int) -> list[Group]:
    return [Group(f"Gruppe {i} mit langem Namen", (Tally(i, 3, 2 * i, 1),)) for i in range(n)]


@pytest.mark.parametrize(
    "groups",
    [
        [Group("A", (MINE,)), Group("B", (YOURS,))],
        many(MANY),
        many(40),
        [Group("W" * 40, (Tally(1),)), Group("i", (Tally(0, 0, 0, 10**9),))],
    ],
)
def test_the_picture_holds_what_it_shows(groups: list[Group]) -> None:
    for language, outcome in itertools.product(LANGUAGES, OUTCOMES):
        scene = bars(groups, outcome, language)
        well_formed(scene)
        on_the_sheet(scene)
        texts_apart(scene, language)
        told = scene.describe(language)
        assert all(group.name in told for group in groups)


def test_bars_are_as_long_as_their_shares_and_told_apart_without_colour() -> None:
    two = [Group("A", (MINE,)), Group("B", (YOURS,))]
    kinds = set()
    for place, outcome in enumerate(OUTCOMES):
        scene = bars(two, outcome, "en")
        drawn = [shape for shape in scene.shapes if isinstance(shape, Rect)]
        ends = [shape for shape in scene.shapes if shape.id.startswith(f"level {outcome}")]
        whole = (ends[-1].centre[0] - ends[0].centre[0]) / 0.75
        shares = [tally.counts[place] / tally.n for tally in (MINE, YOURS)]
        assert [bar.width / whole for bar in drawn] == pytest.approx(shares)
        for bar in drawn:
            assert bar.hatch is not None
            kinds.add(bar.hatch.kind)
            assert theme.contrast(bar.stroke, theme.PAPER) > 3
    assert len(kinds) == 4
    scene = bars(two, "upright", "en")
    line = next(shape for shape in scene.shapes if shape.id == "pooled upright")
    zero = next(shape for shape in scene.shapes if shape.id == "level upright 0")
    assert line.centre[0] == pytest.approx(zero.centre[0] + whole * 0.275)
    assert "A 45.0% (25.8% to 65.8%)" in scene.describe("en")
