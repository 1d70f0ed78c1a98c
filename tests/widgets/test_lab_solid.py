"""The picture of the hut: the face on the table, bars that follow the sliders, bad measures."""

from __future__ import annotations

import base64
import itertools
import math
import re
import xml.etree.ElementTree as ET
from urllib.parse import unquote

import pytest

from boardkit.chance.solids import cuboid, hut
from boardkit.errors import BadData, BadOption
from boardkit_widgets import SolidPicture
from boardkit_widgets.lab_physics import Physics
from boardkit_widgets.lab_solid_scene import HEIGHT, WIDTH, lying, scene
from boardkit_widgets.scene import Polygon, Polyline

HUT = hut(10, 12, 8, 14)


@pytest.fixture
def made() -> SolidPicture:
    return SolidPicture(10, 12, 8, 14, "en")


def cells(made: SolidPicture, name: str) -> list[str]:
    row = re.search(rf'<th scope="row">{name} .*?</tr>', made.bars.value)
    assert row, name
    return re.findall(r"<td[^>]*>(.*?)<div", row[0])


@pytest.mark.parametrize("face", range(7))
def test_a_solid_lies_flat_on_its_face(face: int) -> None:
    corners = lying(HUT, face)
    assert all(corners[place][2] == pytest.approx(0, abs=1e-9) for place in HUT.faces[face])
    assert min(z for _, _, z in corners) == pytest.approx(0, abs=1e-9)
    for a, b in itertools.combinations(range(len(corners)), 2):
        before = math.dist(HUT.vertices[a], HUT.vertices[b])
        assert math.dist(corners[a], corners[b]) == pytest.approx(before), "only turned and moved"


@pytest.mark.parametrize("face", range(7))
def test_every_edge_is_drawn_within_the_picture(face: int) -> None:
    shapes = scene(HUT, face).shapes
    for shape in shapes:
        left, top, right, bottom = shape.box
        assert left >= 0 and top >= 0, shape.id  # noqa: PT018
        assert right <= WIDTH and bottom <= HEIGHT, shape.id  # noqa: PT018
    fronts = [s.points for s in shapes if isinstance(s, Polygon) and s.id.startswith("edge")]
    drawn = {
        frozenset(edge)
        for points in fronts
        for edge in zip(points, (*points[1:], points[0]), strict=True)
    }
    hidden = {
        frozenset(s.points) for s in shapes if isinstance(s, Polyline) and s.id.startswith("hidden")
    }
    assert not drawn & hidden
    assert len(drawn | hidden) == 15


def test_of_a_cube_three_faces_are_seen() -> None:
    shapes = scene(cuboid(10, 10, 10), 4).shapes
    assert sum(shape.id.startswith("edge") for shape in shapes) == 3
    assert sum(shape.id.startswith("hidden") for shape in shapes) == 3


def test_the_bars_are_those_of_the_ideas(made: SolidPicture) -> None:
    assert cells(made, "all four alike") == ["25.0%"] * 4
    assert cells(made, "number of faces") == ["14.3%", "28.6%", "28.6%", "28.6%"]
    assert cells(made, "area of the faces") == ["16.7%", "26.7%", "30.6%", "26.1%"]
    assert cells(made, "solid angle") == ["16.1%", "30.1%", "28.4%", "25.4%"]
    assert len(cells(made, "physics")) == 4, "throws of this hut ship"
    assert "simulated" in made.bars.value
    assert made.physics.layout.display == "none"


def test_the_sliders_change_picture_bars_and_net(made: SolidPicture) -> None:
    before = made.picture.value, made.bars.value, made.link.value
    made.sliders["width"].value = 20
    assert made.solid == hut(20, 12, 8, 14)
    assert all(a != b for a, b in zip(before, (made.picture.value, made.bars.value,
                                               made.link.value), strict=True))  # fmt: skip
    assert cells(made, "number of faces") == ["14.3%", "28.6%", "28.6%", "28.6%"]
    assert cells(made, "area of the faces") != ["16.7%", "26.7%", "30.6%", "26.1%"]
    assert "once this hut has been thrown" in made.bars.value
    assert made.physics.layout.display != "none"


def test_what_a_browser_makes_of_a_measure_is_the_same_hut(made: SolidPicture) -> None:
    made.sliders["width"].value = 9.999999999999998
    assert made.measures == (10, 12, 8, 14)
    assert made.ideas[-1].key == "physics"


def test_a_bad_measure_is_told_and_stays(made: SolidPicture) -> None:
    picture, bars = made.picture.value, made.bars.value
    made.sliders["ridge"].value = 6
    assert "The ridge (6 mm) must lie above the wall (8 mm)" in made.status.value
    assert "still shows the last hut" in made.status.value
    assert made.sliders["ridge"].value == 6
    assert (made.picture.value, made.bars.value) == (picture, bars)
    assert made.solid == HUT
    made.sliders["wall"].value = 5
    assert made.solid == hut(10, 12, 5, 6)
    assert "make a hut" in made.status.value


def test_the_face_is_chosen_and_told(made: SolidPicture) -> None:
    assert "it lies on: upright" in made.picture.value
    made.face.value = "roof"
    assert 'alt="A hut, width 10 mm, depth 12 mm, wall 8 mm, ridge 14 mm; it lies on: roof' in (
        made.picture.value
    )
    data = re.search(r"base64,([^\"]+)", made.picture.value)
    assert data
    ET.fromstring(base64.b64decode(data[1]))


def test_a_face_on_which_it_cannot_lie(made: SolidPicture) -> None:
    made.set(4, 12, 1, 15)  # walls so low that it rolls on over them to the roof
    assert "make a hut" in made.status.value
    made.face.value = "long"
    assert "(long side) the hut cannot lie" in made.status.value
    made.set(10, 12, 8, 14)
    assert "make a hut" in made.status.value


def test_physics_on_demand(made: SolidPicture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Physics, "half_width", 0.1)
    made.set(10, 12, 8, 13)
    assert [idea.key for idea in made.ideas][-1] == "solid_angle"
    made.simulate.click()
    assert made.thrown is not None
    assert made.ideas[-1].key == "physics"
    assert len(cells(made, "physics")) == 4
    ranges = re.findall(r'bk-solid-range">([\d.]+)% to ([\d.]+)%<', made.bars.value)
    shares = [float(cell.removesuffix("%")) for cell in cells(made, "physics")]
    for (low, high), share in zip(ranges, shares, strict=True):
        assert float(low) < share < float(high) <= float(low) + 20.1
    assert "chance alone" in made.bars.value
    assert made.physics.layout.display == "none"
    made.sliders["ridge"].value = 13.5
    assert made.thrown is None, "these throws were another hut's"


def test_the_net_is_to_be_saved(made: SolidPicture) -> None:
    assert 'download="hut-40-48-32-56.svg"' in made.link.value
    assert "4 times as large" in made.link.value
    data = re.search(r'utf-8,([^"]+)"', made.link.value)
    assert data
    assert ET.fromstring(unquote(data[1])).get("width") == "210mm"
    made.set(60, 60, 50, 60)
    assert "a sheet of A4 has room for" in made.link.value
    assert "download" not in made.link.value


def test_german(made: SolidPicture) -> None:
    german = SolidPicture(language="de")
    assert "Blickwinkel" in german.bars.value
    assert "Papiernetz" in german.link.value
    for part in (german.picture, german.bars, german.link, german.status):
        assert not re.search(r"\[[a-z]+\.", part.value)


def test_first_measures_that_are_none() -> None:
    with pytest.raises(BadData, match="raise the ridge"):
        SolidPicture(10, 12, 14, 8)
    with pytest.raises(BadData, match="from 1 to 60"):
        SolidPicture(10, 12, 8, 90)
    with pytest.raises(BadOption):
        SolidPicture(language="fr")


def test_a_page_without_a_kernel_shows_hut_bars_and_net(made: SolidPicture) -> None:
    page = made.to_html()
    assert '<img alt="A hut, width 10 mm' in page
    assert "28.4%" in page, "solid angle, narrow side"
    assert "download" in page
    assert "<script" not in page
    bundle = made._repr_mimebundle_()
    assert bundle["text/html"] == page


def test_a_measure_can_be_typed_with_comma_or_point(made: SolidPicture) -> None:
    made.typed["ridge"].value = "13,25"
    assert made.measures == (10, 12, 8, 13.25)
    assert made.sliders["ridge"].value == 13.25
    made.typed["width"].value = " 10.5 mm "
    assert made.measures[0] == 10.5
    made.sliders["width"].value = 11.5
    assert made.typed["width"].value == "11.5"
    for typed in ("", "x", "0", "61", "nan", "1e400"):
        made.typed["width"].value = typed
        assert "from 1 to 60" in made.status.value
        assert made.typed["width"].value == typed
        assert ("is missing" in made.status.value) == (not typed)
        assert made.measures == (11.5, 12, 8, 13.25)
    made.face.value = "roof"
    assert "from 1 to 60" in made.status.value, "turning the hut mends nothing"
    made.sliders["width"].value = 12
    assert made.typed["width"].value == "12"
    assert "make a hut" in made.status.value
