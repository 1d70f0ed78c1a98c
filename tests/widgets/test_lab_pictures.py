"""The pictures on the counting page are those that the laboratory draws."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from boardkit.chance.models import OUTCOMES
from boardkit.commands.environment import ROOT
from boardkit_widgets.lab_pictures import pictures

FILE = ROOT / "boardkit" / "lab" / "huts.html"


def test_the_file_that_the_page_takes_is_what_the_code_draws() -> None:
    again = "python3 -m boardkit_widgets.lab_pictures boardkit/lab/huts.html"
    assert FILE.read_text(encoding="utf-8") == pictures(), again


def test_every_way_to_lie_has_a_picture_of_its_own() -> None:
    drawn = [ET.fromstring(line) for line in pictures().splitlines()]
    assert [picture.get("data-hut") for picture in drawn] == list(OUTCOMES)
    assert len({picture.get("viewBox") for picture in drawn}) == 1, "all of one size"
    assert len({ET.tostring(picture) for picture in drawn}) == len(OUTCOMES)
    left, top, width, height = map(float, str(drawn[0].get("viewBox")).split())
    for picture in drawn:
        assert picture.get("aria-hidden") == "true"
        assert not list(picture.iter("title")), "the word stands below"
        for shape in picture.iter("polygon"):
            for x, y in re.findall(r"([\d.]+),([\d.]+)", str(shape.get("points"))):
                assert left <= float(x) <= left + width
                assert top <= float(y) <= top + height
