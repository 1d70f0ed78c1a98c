"""Trees as pictures: every branch drawn once, ends that count told apart without colour."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from boardkit.chance import derive, models
from boardkit.chance.tree import Tree, chain, grow
from boardkit_widgets.scene import Polyline, Text
from boardkit_widgets.tree import tree_img, tree_scene

MODEL = dict(models.default().weights)


def upright(sides: tuple[str, ...]) -> bool:
    return "upright" in sides


def texts(tree: Tree, part: str, language: str = "en") -> list[str]:
    return [
        shape.words(language)
        for shape in tree_scene(tree, language).shapes
        if isinstance(shape, Text) and shape.id.endswith(f":{part}")
    ]


def branches(tree: Tree) -> int:
    return sum(1 + branches(child) for child in tree.children)


@pytest.mark.parametrize(
    "tree",
    [
        derive.multiset(("long", "narrow", "upright"), MODEL).tree,
        derive.event(upright, 3, MODEL).tree,
        chain((1, 6), "six", "no six", 4),
    ],
)
def test_every_branch_has_a_line_a_label_and_its_chance(tree: Tree) -> None:
    scene = tree_scene(tree, "en")
    n = branches(tree)
    assert len([s for s in scene.shapes if isinstance(s, Polyline)]) == n
    assert len(texts(tree, "label")) == n
    assert len(texts(tree, "chance")) == n


def test_ends_that_count_show_their_product_and_these_add_up_to_the_chance() -> None:
    shown = derive.event(upright, 3, MODEL)
    assert shown.tree is not None
    ends = texts(shown.tree, "end")
    assert sum(Fraction(end.removeprefix("✓ ")) for end in ends) == Fraction(5803, 8000)


def test_products_stay_uncancelled() -> None:
    tree = derive.multiset(("long", "narrow", "upright"), MODEL).tree
    assert tree is not None
    assert set(texts(tree, "end")) == {"✓ 175/8000"}  # 5 * 5 * 7 of 20 * 20 * 20
    assert len(texts(tree, "end")) == 6


def test_branches_that_lead_nowhere_are_dashed() -> None:
    tree = grow(2, {"heads": 1, "tails": 1}, lambda coins: coins == ("heads", "heads"))
    assert tree is not None
    lines = {s.id: s for s in tree_scene(tree, "en").shapes if isinstance(s, Polyline)}
    # heads leads on, heads heads counts; tails and heads tails do not.
    assert [bool(lines[i].dash) for i in ("b.0", "b.0.0", "b.0.1", "b.1")] == [0, 0, 1, 1]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_throw_of_three_huts_fits_a_phone(language: str) -> None:
    tree = derive.multiset(("long", "narrow", "upright"), MODEL).tree
    assert tree is not None
    # Shrunk to 320 pixels the writing is at least 10 high.
    assert 12 * 320 / tree_scene(tree, language).width >= 10
    assert "max-width:100%" in tree_img(tree, language)


def test_writing_does_not_overlap_the_next_branch() -> None:
    tree = derive.multiset(("long", "narrow", "upright"), MODEL).tree
    assert tree is not None
    boxes = [
        shape.extent("de") for shape in tree_scene(tree, "de").shapes if isinstance(shape, Text)
    ]
    for i, (left, top, right, bottom) in enumerate(boxes):
        for a, b, c, d in boxes[:i]:
            assert not (left < c and a < right and top < d and b < bottom)


def test_a_wide_tree_scrolls_instead_of_shrinking() -> None:
    image = tree_img(chain((1, 6), "a long label for a branch", "an even longer one", 6), "en")
    assert "max-width:none" in image
    assert "overflow-x:auto" in image


def test_it_is_told_path_by_path() -> None:
    told = tree_scene(chain((1, 6), "six", "no six", 2), "en").describe("en").splitlines()
    assert "six: 1/6 ✓" in told
    assert "no six, six: 5/6 × 1/6 = 5/36 ✓" in told
    assert "no six, no six: 5/6 × 5/6" in told


def test_a_tree_without_branches_is_a_point() -> None:
    scene = tree_scene(Tree("", Fraction(1), hit=True), "en")
    assert ElementTree.fromstring(scene.to_svg(language="en")).tag.endswith("svg")
    assert len(scene.shapes) == 1
