"""A browser that is none: clicks and taps on canvases, typing into fields, pictures caught.

This is the one place that reaches into private parts of ipycanvas and ipywidgets; both are pinned
to a minor range, and a change there shows here first.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import ipycanvas.canvas

from boardkit_widgets.canvas import SHARPNESS, SceneCanvas

_MANAGER = ipycanvas.canvas._CANVAS_MANAGER
_NAMES = ipycanvas.canvas._CMD_LIST


def event(canvas: SceneCanvas, name: str, **content: Any) -> None:
    """What the browser's half of a canvas reports."""
    canvas._handle_frontend_event(None, {"event": name, **content}, [])


def ready(canvas: SceneCanvas) -> None:
    """A page that shows the canvas has opened, or was reloaded."""
    event(canvas, "client_ready")


def click(canvas: SceneCanvas, x: float, y: float) -> None:
    """A click with the mouse, in units of the scene."""
    for name in ("mouse_move", "mouse_down", "mouse_up"):
        event(canvas, name, x=x * SHARPNESS, y=y * SHARPNESS)


def tap(canvas: SceneCanvas, *way: tuple[float, float], fingers: int = 1) -> None:
    """A finger that touches, moves along the way, and leaves; in units of the scene."""
    points = [{"x": x * SHARPNESS, "y": y * SHARPNESS} for x, y in way]
    event(canvas, "touch_start", touches=points[:1] * fingers)
    for point in points[1:]:
        event(canvas, "touch_move", touches=[point])
    event(canvas, "touch_end", touches=[])


def press_key(canvas: SceneCanvas, key: str, shift: bool = False) -> None:
    """A key while the canvas has the focus."""
    event(canvas, "key_down", key=key, shift_key=shift, ctrl_key=False, meta_key=False)


def click_key(board: Any, key: str, free: bool = False) -> None:
    """Click on the middle of what carries `key` on a board.

    With `free` on the first that is not picked, where equal things share a key.
    """
    shapes = board.scene.find(key)
    taken = board.scene.marks.picked if free else ()
    shape = next((one for one in shapes if one.id not in taken), shapes[0])
    x, y = shape.centre
    hit = board.scene.hit(x, y)
    assert hit is not None
    assert hit.key == key, f"{key} is covered by {hit.key}"
    click(board.canvas, x, y)


def enter(field: Any, text: str) -> None:
    """Type into a text field and press Enter."""
    field.value = text
    field._handle_custom_msg({"event": "submit"}, [])


class Frame:
    """One message to the canvases: commands, canvases and texts in order, bytes of its arrays."""

    def __init__(self, message: list[Any], buffers: Sequence[Any]) -> None:
        self.size = sum(memoryview(buffer).nbytes for buffer in buffers)
        commands = message if isinstance(message[0], list) else [message]
        self.commands = [_NAMES[command[0]] for command in commands]
        self.canvases = [c[1][0] for c in commands if _NAMES[c[0]] == "switchCanvas"]
        self.texts = [c[1][0] for c in commands if _NAMES[c[0]] == "fillText"]


@contextlib.contextmanager
def frames() -> Iterator[list[Frame]]:
    """All frames that are drawn meanwhile."""
    caught: list[Frame] = []
    send = _MANAGER._send_custom
    _MANAGER._send_custom = lambda command, buffers=(): caught.append(Frame(command, buffers))
    try:
        yield caught
    finally:
        _MANAGER._send_custom = send


def holding() -> bool:
    """Whether drawing is held back, as it is inside a frame."""
    return bool(_MANAGER._caching)


def status(board: Any) -> str:
    """The words of a board's status line."""
    line = board.status.value
    start = line.index("<span>") + len("<span>")
    return str(line[start : line.index("</span>", start)])
