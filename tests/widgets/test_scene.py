"""Scenes: hits, marks, words, SVG."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from boardkit.text import phrase
from boardkit_widgets.scene import (
    Circle,
    Hatch,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Section,
    Shape,
    Text,
)
from tests.widgets.recorder import Recorder

LAND = Rect("land", 10, 10, 40, 40, key="field:0,0", label="land", fill="#aaccaa", radius=9)
STONE = Circle("stone", 30, 30, 8, key="stone", label="stone", fill="#333333")
ROOF = Polygon("roof", ((60, 40), (80, 10), (100, 40)), key="roof", label="roof", fill="#aa3333")
MOSS = Rect("moss", 28, 28, 6, 6, fill="#00aa00")
NAME = Text("name", 30, 60, "Hütte & <Co>", fill="#000000", key=None)


def scene(*shapes: Shape, **more):
    return Scene(200, 100, shapes or (LAND, STONE, ROOF, MOSS, NAME), title="three things", **more)


# Pressing


@pytest.mark.parametrize(
    ("x", "y", "key"),
    [
        (12, 12, "field:0,0"),  # a corner counts, though it is round
        (30, 30, "stone"),  # through the moss, which is decoration
        (37, 37, "field:0,0"),  # beside the stone, on the land below it
        (80, 30, "roof"),
        (62, 12, "roof"),  # in the roof's box but not on it: near enough
        (30, 54, "field:0,0"),  # 4 below the land
        (54, 30, "field:0,0"),  # between land and roof, nearer to the land
        (57, 30, "roof"),
        (150, 80, None),
    ],
)
def test_a_press_means_the_topmost_thing_or_the_nearest(x, y, key):
    hit = scene().hit(x, y)
    assert (hit.key if hit else None) == key


def test_reach_is_how_far_a_press_may_miss():
    assert scene().hit(30, 54, reach=3) is None
    assert scene().hit(30, 70, reach=20).key == "field:0,0"
    assert scene().hit(30, 54, reach=0) is None


def test_of_two_things_equally_near_the_upper_one_is_meant():
    below = Rect("below", 0, 0, 10, 10, key="below", fill="#ffffff")
    above = Rect("above", 5, 0, 10, 10, key="above", fill="#ffffff")
    assert scene(below, above).hit(7, 12).key == "above"


def test_an_empty_scene_has_nothing_to_press():
    empty = Scene(10, 10, ())
    assert empty.hit(5, 5) is None
    assert empty.keys() == ()


def test_interchangeable_things_share_a_key_and_keep_their_ids():
    one, two = (Circle(f"hut {i}", 20 + 40 * i, 20, 9, key="hut", label="hut") for i in range(2))
    both = scene(one, two)
    assert both.keys() == ("hut",)
    assert [shape.id for shape in both.find("hut")] == ["hut 0", "hut 1"]
    assert both.hit(60, 20).id == "hut 1"
    assert both.label("hut") == "hut"
    assert both.label("unknown") == "unknown"


def test_ids_are_unique():
    with pytest.raises(ValueError, match="stone"):
        scene(LAND, STONE, STONE)


# Marks


def test_marks_differ_by_form():
    kinds = ("legal", "reason", "picked", "last")
    forms = {}
    for kind in kinds:
        shapes = scene().marked(**{kind: ["field:0,0"]}).drawn[5:]
        forms[kind] = sorted((type(s).__name__, bool(s.dash)) for s in shapes)
        assert all(shape.key is None for shape in shapes)
    assert len({str(form) for form in forms.values()}) == 4


def test_marked_leaves_shapes_and_hits_as_they_are():
    marked = scene().marked(legal=["stone"], picked=["roof"], last=["nowhere"])
    assert marked.shapes == scene().shapes
    assert marked.keys() == scene().keys()
    assert marked.hit(30, 30).key == "stone"
    assert marked.marks.last == ()
    assert len(marked.drawn) > len(scene().drawn)
    assert len({shape.id for shape in marked.drawn}) == len(marked.drawn)


def test_marks_do_not_pile_up():
    assert scene().marked(legal=["stone"]).marked() == scene()


def test_a_single_shape_can_be_marked_by_its_id():
    huts = tuple(Circle(f"hut {i}", 20 + 40 * i, 20, 9, key="hut") for i in range(2))
    one = scene(*huts).marked(picked=["hut 1"])
    assert [shape.id for shape in one.marked_targets(one.marks.picked)] == ["hut 1"]
    both = scene(*huts).marked(picked=["hut"])
    assert len(both.marked_targets(both.marks.picked)) == 2


# Words


def test_a_scene_is_told_in_words():
    told = scene(sections=(Section("Board", ("row 0: land", phrase("common.huts", n=2))),)).marked(
        legal=["stone", "roof"], picked=["field:0,0"]
    )
    assert told.describe("en") == (
        "three things\n\n"
        "Board\nrow 0: land\n2 huts\n\n"
        "Chosen so far:\nland\n\n"
        "You can choose:\nstone\nroof"
    )
    assert "2 Hütten" in told.describe("de")
    assert "Das kannst du wählen:\nstone" in told.describe("de")


# SVG


def parsed(text):
    return ElementTree.fromstring(text)


SVG = "{http://www.w3.org/2000/svg}"


def test_svg_is_valid_and_tells_what_it_shows():
    root = parsed(scene().to_svg(language="de"))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 200 100"
    assert root.get("lang") == "de"
    assert root.find(f"{SVG}title").text == "three things"
    assert root.find(f"{SVG}desc").text == scene().describe("de")
    assert root.find(f"{SVG}text").text == "Hütte & <Co>"
    assert (
        parsed(scene().to_svg(title=phrase("common.huts", n=1), language="en"))
        .find(f"{SVG}title")
        .text
        == "1 hut"
    )


def test_svg_survives_any_text():
    nasty = "a\x00b\x1f </svg> ]]> \"'& \ud800 \ufffe 🏠"
    shown = Scene(9, 9, (Text("t", 1, 1, nasty), Rect("r", 0, 0, 1, 1, key=nasty)), title=nasty)
    root = parsed(shown.marked(legal=[nasty]).to_svg().encode("utf-8", "strict"))
    assert "</svg> ]]> \"'&" in root.find(f"{SVG}text").text
    assert "🏠" in root.find(f"{SVG}title").text


def test_svg_draws_every_shape_once_in_order():
    root = parsed(scene(background="#ffffff").to_svg())
    tags = [child.tag.removeprefix(SVG) for child in root]
    assert tags == ["title", "desc", "rect", "rect", "circle", "polygon", "rect", "text"]
    assert [c.get("data-key") for c in root if c.get("data-key")] == ["field:0,0", "stone", "roof"]


def test_a_pattern_lies_between_area_and_outline():
    area = Rect("a", 0, 0, 20, 20, fill="#eeeeee", stroke="#111111", line=2, opacity=0.5,
                hatch=Hatch("cross", "#777777"))  # fmt: skip
    root = parsed(scene(area).to_svg())
    rect, lines, frame = list(root)[2:]
    assert rect.get("fill") == "#eeeeee"
    assert rect.get("stroke") is None
    assert lines.get("stroke") == "#777777"
    assert frame.get("fill") is None
    assert frame.get("stroke") == "#111111"
    assert frame.get("stroke-opacity") == "0.5"
    dotted = parsed(scene(Circle("c", 9, 9, 9, hatch=Hatch("dots", "#000000"))).to_svg())
    assert len(list(list(dotted)[3])) > 3


def test_an_image_carries_the_svg_and_its_title():
    image = scene().to_img(title='a "board"', language="en")
    element = parsed(image.replace('auto">', 'auto"/>'))
    assert element.get("alt") == 'a "board"'
    data = element.get("src").removeprefix("data:image/svg+xml;base64,")
    assert parsed(base64.b64decode(data)).find(f"{SVG}title").text == 'a "board"'
    assert "width:200px;max-width:100%" in element.get("style")
    assert "width:7em" in scene().to_img(width="7em")


# Texts


def test_a_text_is_set_smaller_until_it_fits():
    long = Text("t", 50, 10, "a rather long sentence", size=20, room=80)
    left, _, right, _ = long.extent()
    assert right - left == pytest.approx(80)
    assert (left, right) == pytest.approx((10, 90))
    assert Text("t", 50, 10, "short", size=20, room=80).fitted() == 20
    assert Text("t", 50, 10, "short", size=20, anchor="end").extent()[2] == 50


def test_words_follow_the_language():
    text = Text("t", 0, 0, phrase("common.player", number=2), fill="#000000")
    assert (text.words("de"), text.words("en")) == ("Person 2", "Player 2")
    canvas = Recorder()
    Scene(9, 9, (text,)).paint(canvas, "de")
    assert [call.args[0] for call in canvas.calls("fill_text")] == ["Person 2"]


# Canvas


def test_the_canvas_gets_the_colours_in_drawing_order():
    canvas = Recorder()
    scene(background="#fefefe").paint(canvas)
    (fill,) = canvas.calls("fill_styled_polygons")
    points, colours, alphas, lengths = fill.args
    assert [tuple(map(int, row)) for row in colours] == [
        (254, 254, 254), (170, 204, 170), (51, 51, 51), (170, 51, 51), (0, 170, 0),
    ]  # fmt: skip
    assert alphas.tolist() == [1] * 5
    assert points.shape == (sum(lengths), 2)
    assert points.max() <= 200


def test_what_lies_over_a_text_is_painted_after_it():
    cover = Rect("cover", 20, 50, 20, 20, fill="#123456")
    aside = Rect("aside", 150, 80, 9, 9, fill="#654321")
    canvas = Recorder()
    scene(NAME, aside, cover).paint(canvas)
    assert [call.name for call in canvas.log if call.name.startswith("fill_")] == [
        "fill_styled_polygons", "fill_style", "fill_text", "fill_styled_polygons",
    ]  # fmt: skip
    assert [tuple(c.args[1][0]) for c in canvas.calls("fill_styled_polygons")] == [
        (0x65, 0x43, 0x21), (0x12, 0x34, 0x56),
    ]  # fmt: skip


def test_an_outline_covers_the_same_on_canvas_and_in_svg():
    """A framed area is two areas on the canvas: the frame's outer edge and the inside."""
    framed = Rect("f", 10, 10, 40, 20, fill="#ffffff", stroke="#000000", line=4, radius=3)
    canvas = Recorder()
    scene(framed).paint(canvas)
    points, colours, _, lengths = canvas.calls("fill_styled_polygons")[0].args
    assert colours.tolist() == [[0, 0, 0], [255, 255, 255]]
    outer, inner = points[: lengths[0]], points[lengths[0] :]
    assert outer.min(0).tolist() == pytest.approx([8, 8])
    assert outer.max(0).tolist() == pytest.approx([52, 32])
    assert inner.min(0).tolist() == pytest.approx([12, 12])
    assert inner.max(0).tolist() == pytest.approx([48, 28])


@pytest.mark.parametrize(
    "shape",
    [
        Rect("a", 10, 10, 40, 20, stroke="#000000", line=4),
        Rect("a", 10, 10, 40, 20, fill="#ffffff", stroke="#000000", line=4, opacity=0.5),
        Circle("a", 30, 20, 10, stroke="#000000", line=4, dash=(3, 2)),
        Polygon("a", ((10, 10), (50, 10), (30, 30)), stroke="#000000", line=4),
        Polyline("a", ((10, 10), (50, 10)), stroke="#000000", line=4),
    ],
)
def test_every_outline_is_painted_half_its_width_around(shape):
    canvas = Recorder()
    scene(shape).paint(canvas)
    points = canvas.calls("fill_styled_polygons")[0].args[0]
    left, top, right, bottom = shape.box
    low, high = points.min(0), points.max(0)
    assert low.tolist() == pytest.approx([left - 2, top - 2], abs=0.3)
    assert high.tolist() == pytest.approx([right + 2, bottom + 2], abs=0.3)


def test_nothing_of_jupyter_is_needed():
    import subprocess
    import sys

    code = (
        "import sys; from boardkit_widgets import Scene; import boardkit_widgets.draw_huts; "
        "Scene(1, 1, ()).to_svg(); "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    path = [p for p in sys.path if p]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}; {code}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = set(done.stdout.split())
    assert "boardkit_widgets" in loaded
    assert not loaded & {"ipywidgets", "ipycanvas", "IPython", "numpy", "traitlets"}


def test_texts_of_the_widgets_are_there_in_both_languages():
    sentence = re.compile(r"\[ui\.")
    for code in ("de", "en"):
        told = scene().marked(legal=["stone"], reason=["stone"], picked=["stone"], last=["stone"])
        assert not sentence.search(told.describe(code))
