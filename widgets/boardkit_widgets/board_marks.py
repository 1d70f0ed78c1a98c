"""What is marked on a board: fields and keys by the kind of mark, beside what has been picked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardkit.game import Field

from .picking import Picking
from .scene import Scene
from .steps import field_key

Marks = dict[str, tuple[str, ...]]


def as_keys(marks: Mapping[str, Iterable[str | Field]]) -> Marks:
    """Marks with every field by its key."""
    return {
        form: tuple(key if isinstance(key, str) else field_key(key) for key in keys)
        for form, keys in marks.items()
    }


def marked(scene: Scene, picking: Picking, asking: bool, marks: Marks) -> Scene:
    """`scene` with its marks: the board's own, unless `marks` puts others in their place."""
    return scene.marked(
        legal=marks.get("legal", picking.next() if asking else ()),
        reason=marks.get("reason", ()),
        picked=marks.get("picked", picked_shapes(scene, picking)),
        last=marks.get("last", ()),
        look=marks.get("look", ()),
    )


def picked_shapes(scene: Scene, picking: Picking) -> tuple[str, ...]:
    """The ids of the shapes that were picked, for a key one shape that is still free."""
    taken: list[str] = [pick.id for pick in picking.picks if pick.id is not None]
    for pick in picking.picks:
        if pick.id is None:
            free = [shape.id for shape in scene.find(pick.key) if shape.id not in taken]
            taken += free[:1]
    return tuple(taken)
