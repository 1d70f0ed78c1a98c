"""A probability tree as a picture, narrow enough for a phone.

It grows to the right, as on a blackboard.  Every branch carries its label above the line and its
chance below it; branches that lead to the event are heavy, the others thin and dashed, and the
ends that count show the product along their path.

>>> from boardkit.chance.tree import grow
>>> tree = grow(2, {"heads": 1, "tails": 1}, lambda coins: "heads" in coins)
>>> scene = tree_scene(tree, "en")
>>> scene.width < 320
True
>>> print(scene.describe("en").splitlines()[-3])
heads: 1/2 ✓
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from boardkit.chance.tree import Tree
from boardkit.text import known, phrase, written

from . import theme
from .scene import Circle, Polyline, Scene, Section, Shape, Text

SIZE = 12
PITCH = 36
"""Units from one end of the tree to the next: a label above the line, a chance below it."""
ELBOW = 14
SHRINKS = 400
"""A tree up to so many units wide shrinks to a phone's width and stays readable."""
_MARGIN = 6
_FAINT = "#5b625e"


@dataclass(frozen=True)
class _Branch:
    tree: Tree
    depth: int
    y: float
    start: float
    """The height at which the branch before it ends."""
    ident: str
    path: tuple[Tree, ...]
    hit: bool


def tree_scene(tree: Tree, language: str | None = None) -> Scene:
    """The tree as a scene; as wide as its labels need, `PITCH` units high for every end."""
    code = known(language)
    branches = list(_laid(tree, 0, 0.0, "b", ()))
    depth = max((branch.depth for branch in branches), default=-1) + 1
    reach = [_MARGIN + 4.0]
    for level in range(depth):
        wide = max(_room(branch.tree, code) for branch in branches if branch.depth == level)
        reach.append(reach[-1] + ELBOW + wide)
    products = [text_of for b in branches if (text_of := _product(b))]
    room = max((theme.text_width(p, SIZE, True) for p in products), default=0)
    ends = sum(not branch.tree.children for branch in branches)
    root = _middle(branches, 0) if branches else PITCH / 2
    shapes: list[Shape] = []
    for branch in branches:
        shapes += _drawn(branch, reach, code)
    shapes.append(Circle("root", reach[0], root, 4, fill=theme.INK))
    lines = tuple(_sentence(b, code) for b in branches if not b.tree.children)
    return Scene(
        reach[-1] + (room + 8 if room else 0) + _MARGIN,
        max(1, ends) * PITCH + 6,
        tuple(shapes),
        theme.PAPER,
        phrase("ui.odds.tree", n=ends),
        (Section("", lines),) if lines else (),
    )


def tree_img(tree: Tree, language: str | None = None) -> str:
    """The picture as HTML; a wide one scrolls sideways rather than shrinking its writing."""
    scene = tree_scene(tree, language)
    image = scene.to_img(language=language)
    if scene.width > SHRINKS:
        image = image.replace("max-width:100%;", "max-width:none;")
    return f'<div style="overflow-x:auto">{image}</div>'


def _laid(
    tree: Tree, depth: int, top: float, ident: str, path: tuple[Tree, ...]
) -> Iterator[_Branch]:
    """All branches below `tree`, each in the middle of the ends that it leads to."""
    start = top + _ends(tree) * PITCH / 2
    for i, child in enumerate(tree.children):
        below = (*path, child)
        name = f"{ident}.{i}"
        y = top + _ends(child) * PITCH / 2
        yield _Branch(child, depth, y, start, name, below, _leads(child))
        yield from _laid(child, depth + 1, top, name, below)
        top += _ends(child) * PITCH


def _ends(tree: Tree) -> int:
    return sum(map(_ends, tree.children)) or 1


def _leads(tree: Tree) -> bool:
    """Whether an end that counts lies on this branch or beyond it."""
    return any(map(_leads, tree.children)) if tree.children else tree.hit


def _middle(branches: list[_Branch], depth: int) -> float:
    return next(branch.start for branch in branches if branch.depth == depth)


def _share(tree: Tree) -> tuple[int, int]:
    return tree.share or (tree.chance.numerator, tree.chance.denominator)


def _chance(tree: Tree) -> str:
    top, bottom = _share(tree)
    return f"{top}/{bottom}"


def _room(tree: Tree, code: str) -> float:
    texts = (written(tree.label, code), _chance(tree))
    return max(theme.text_width(text, SIZE, True) for text in texts) + 6


def _product(branch: _Branch) -> str:
    """What stands at an end that counts: the product along the path, uncancelled."""
    if branch.tree.children or not branch.hit:
        return ""
    shares = [_share(step) for step in branch.path]
    return f"✓ {prod(top for top, _ in shares)}/{prod(bottom for _, bottom in shares)}"


def _sentence(branch: _Branch, code: str) -> str:
    """The path in a line, for `Scene.describe`."""
    names = ", ".join(written(step.label, code) for step in branch.path)
    factors = " × ".join(_chance(step) for step in branch.path)
    if not branch.hit:
        return f"{names}: {factors}"
    if len(branch.path) > 1:
        factors += f" = {_product(branch).removeprefix('✓ ')}"
    return f"{names}: {factors} ✓"


def _drawn(branch: _Branch, reach: list[float], code: str) -> Iterator[Shape]:
    left, right, y = reach[branch.depth], reach[branch.depth + 1], branch.y
    bend = left + ELBOW
    dash = () if branch.hit else (3.0, 3.0)
    if branch.hit:
        ink, line = theme.INK, 2.0
    else:
        ink, line = _FAINT, 1.0
    points = ((left, branch.start), (bend, y), (right, y))
    yield Polyline(branch.ident, points, stroke=ink, line=line, dash=dash)
    middle = (bend + right) / 2
    label = written(branch.tree.label, code)
    above = Text(f"{branch.ident}:label", middle, y - 9, label, size=SIZE, fill=ink)
    yield above
    yield Text(f"{branch.ident}:chance", middle, y + 10, _chance(branch.tree), size=SIZE, fill=ink)
    if product := _product(branch):
        yield Text(
            f"{branch.ident}:end",
            right + 6,
            y,
            product,
            size=SIZE,
            anchor="start",
            bold=True,
            fill=theme.INK,
        )
