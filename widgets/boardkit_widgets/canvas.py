"""A scene on an ipycanvas canvas: sharp, as wide as the page allows, redrawn for every new viewer.

What is special about each frame:

* It begins with another canvas.  ipycanvas names a canvas only when drawing moves to another one,
  and a browser that opened the page later does not know which one is meant; so a canvas that
  nobody sees comes first, and the board is always named.
* It is one message.  Nothing is drawn before the first viewer reports, and a scene that is on
  the canvas already is not drawn again.
* It has two backing pixels per unit, so that it is sharp on dense screens.
* What stays the same from frame to frame (the ground of a board is most of it) is drawn once on
  that other canvas and copied from there: less to send, and less to paint for the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipycanvas import Canvas, hold_canvas
from traitlets import Unicode

from . import shared
from .paint import paint_shapes, with_sheet
from .runner import NEAR, Later, hush
from .scene import Scene, Shape

SHARPNESS = 2
"""Backing pixels per unit of the scene."""
FINGER, MOUSE = 14.0, 6.0
"""How far beside a target a press still means it, in units."""
GROUND = 40
"""So many shapes must stay the same for a copy to pay."""
REST = 0.8
"""Seconds after a click before the canvas lets go of the keyboard."""
STILL = 14.0
"""A finger that moved further than this scrolls or swipes: it does not press."""

Press = Callable[[float, float, float], object]


class SceneCanvas(Canvas):
    """Shows one `Scene`; calls `press(x, y, reach)` in the scene's units.

    `point(x, y)` hears where the pointer is; off the canvas it is nowhere, at (-1000, -1000).
    `leave(back)` is called when a key is pressed on the canvas: it would swallow Tab and every
    shortcut, so whoever owns it moves the focus on (`back`: with Shift).
    """

    # The browser's half reads this name when it shows a tooltip; a canvas lacks it.
    description = Unicode("").tag(sync=True)

    def __init__(
        self,
        press: Press | None = None,
        leave: Callable[[bool], object] | None = None,
        point: Callable[[float, float], object] | None = None,
    ) -> None:
        super().__init__(width=SHARPNESS, height=SHARPNESS)
        self._press, self._leave, self._point = press, leave, point
        self._ground = Canvas(width=1, height=1, layout=shared.layout())
        self._below: tuple[Shape, ...] = ()
        self._before: tuple[Shape, ...] = ()
        self._scene: Scene | None = None
        self._code: str | None = None
        self._seen = False
        self._finger: tuple[float, float] | None = None
        self._let_go = Later(self._blur, REST)
        self.on_client_ready(self._appeared)
        self.on_mouse_move(self._near)
        self.on_mouse_out(self._gone)
        self.on_mouse_down(self._mouse)
        self.on_touch_start(self._touch)
        self.on_touch_move(self._slide)
        self.on_touch_end(self._lift)
        self.on_touch_cancel(self._drop)
        self.on_key_down(self._key)

    def show(self, scene: Scene, language: str) -> bool:
        """Draw `scene` with its texts in `language`; False if it is there already."""
        if scene == self._scene and language == self._code:
            return False
        size = None if self._scene is None else (self._scene.width, self._scene.height)
        if size != (scene.width, scene.height) or language != self._code:
            self._below = self._before = ()
        self._scene, self._code = scene, language
        if size != (scene.width, scene.height):
            with self.hold_sync():
                self.width = round(scene.width * SHARPNESS)
                self.height = round(scene.height * SHARPNESS)
                self.layout.width = "100%"
                self.layout.max_width = f"{round(scene.width)}px"
                self.layout.height = "auto"
        if self._seen:
            self._draw()
        return True

    def _appeared(self) -> None:
        self._seen = True
        self._below = self._before = ()  # a new page has nothing on its canvases
        self._draw()

    def _draw(self) -> None:
        if self._scene is None:
            return
        failure: Exception | None = None
        with hold_canvas():
            # An exception that left this block would switch drawing off for good.
            try:
                self._frame(with_sheet(self._scene), self._scene.width, self._scene.height)
            except Exception as error:
                failure = error
        if failure is not None:
            self._below = self._before = ()
            raise failure

    def _frame(self, shapes: tuple[Shape, ...], width: float, height: float) -> None:
        """Draw all shapes: those that have been there before by a copy, if they are many."""
        self._ground.reset_transform()
        same = _common(shapes, self._below or self._before)
        if not self._below or same < len(self._below):
            self._below = shapes[:same] if same >= GROUND else ()
            if self._below:
                self._prepare(width, height)
        self._before = shapes
        self.set_transform(SHARPNESS, 0, 0, SHARPNESS, 0, 0)
        self.clear_rect(0, 0, width, height)
        if self._below:
            self.draw_image(self._ground, 0, 0, width, height)
        paint_shapes(shapes[len(self._below) :], self, self._code)

    def _prepare(self, width: float, height: float) -> None:
        """Draw what is below everything that changes on the canvas that nobody sees."""
        ground = self._ground
        if (ground.width, ground.height) != (self.width, self.height):
            ground.width, ground.height = self.width, self.height
        ground.set_transform(SHARPNESS, 0, 0, SHARPNESS, 0, 0)
        ground.clear_rect(0, 0, width, height)
        paint_shapes(self._below, ground, self._code)

    def _pressed(self, x: float, y: float, reach: float) -> None:
        if self._press is not None:
            self._press(x / SHARPNESS, y / SHARPNESS, reach)

    def _near(self, x: float, y: float) -> None:
        hush(NEAR)
        if self._point is not None:
            self._point(x / SHARPNESS, y / SHARPNESS)

    def _gone(self, x: float, y: float) -> None:
        if self._point is not None:
            self._point(-1000, -1000)

    def _mouse(self, x: float, y: float) -> None:
        # A click gives the canvas the focus, and a focused canvas swallows every key.  To lose the
        # focus makes JupyterLab restyle the notebook, so that waits until the hand rests.
        self._let_go()
        self._pressed(x, y, MOUSE)

    def _blur(self) -> None:
        self.blur()

    def _touch(self, touches: list[tuple[float, float]]) -> None:
        hush()
        self._finger = touches[0] if len(touches) == 1 else None

    def _slide(self, touches: list[tuple[float, float]]) -> None:
        if self._finger is not None and touches:
            dx, dy = touches[0][0] - self._finger[0], touches[0][1] - self._finger[1]
            if max(abs(dx), abs(dy)) > STILL * SHARPNESS:
                self._finger = None

    def _lift(self, touches: list[tuple[float, float]]) -> None:
        finger, self._finger = self._finger, None
        if finger is not None and not touches:
            self._pressed(*finger, FINGER)

    def _drop(self, touches: list[Any]) -> None:
        self._finger = None

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if self._leave is not None and key not in ("Shift", "Control", "Meta", "Alt"):
            self._leave(shift and key == "Tab")


def _common(one: Sequence[Shape], other: Sequence[Shape]) -> int:
    """How many shapes both begin with."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
