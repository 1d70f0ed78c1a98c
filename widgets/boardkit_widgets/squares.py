"""Graeco-Latin squares to lay by hand: a grid, the tiles beside it, clashes marked at once.

    Squares(4)                     # 16 tiles, as with four suits and four ranks of cards
    Squares(start="A1 B2 C3 D4")   # with a beginning

Press a tile, then a cell; a tile that lies there goes back when it is pressed.  The grid stands
below as a text too, to type in or to copy.
"""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit import text
from boardkit.town import squares
from boardkit.town.grids import cells, tile
from boardkit.work import Progress

from . import style, theme, town_tiles
from .canvas import SceneCanvas
from .changes import set_value, show_if
from .fallback import Fallback
from .guard import Guard
from .runner import Job, run
from .scene import Rect, Scene, Shape
from .steps import field_key
from .tongue import Spoken

ORDERS = (3, 4, 5, 6, 7)
SIDE = 44.0
_GAP = 28.0
_EDGE = 8.0


class Squares(Spoken, Fallback, W.VBox):
    """A square to lay; `order` is 3 to 7, `start` a grid as `boardkit.town.squares.read` takes it.

    Raises `BadPosition` for a start that is no grid, `BadOption` for another order.
    """

    def __init__(self, order: int = 4, start: str = "", language: str | None = None) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-squares")
        self._begin_speaking(language)
        grid = squares.read(start) if start else _empty(order)
        _check_order(len(grid))
        self.grid = grid
        self.picked: str | None = None
        self.job: Job | None = None
        self._counted: Any = None
        self._quiet = False
        self._words: tuple[Any, str] = ("", "ask")
        self.status = style.markup("bk-status-line")
        self.guard = Guard(self.say, lambda: self._code)
        self.canvas = SceneCanvas(self.guard(self._hit), self.guard(self._leave))
        self.order = style.classed(
            W.Dropdown(options=[str(n) for n in ORDERS], value=str(len(grid))), "bk-study-place"
        )
        self.order.observe(self.guard(self._ordered), "value")
        self.clear = style.button("repeat")
        self.clear.on_click(self.guard(lambda _: self.show(_empty(len(self.grid)))))
        self.count = style.button("calculator")
        self.count.on_click(self.guard(lambda _: self.count_now()))
        self.entry = W.Text(continuous_update=False, layout=W.Layout(width="100%"))
        self.entry.observe(self.guard(self._typed), "value")
        self.children = (
            style.sheet(),
            style.row(self.order, self.count, self.clear),
            self.canvas,
            self.status,
            self.entry,
            self.guard.details,
        )
        self._follow()
        self.show(grid)

    @property
    def scene(self) -> Scene:
        """The picture: the grid on the left, the tiles not laid on the right."""
        clashing = {at for clash in squares.check(self.grid).clashes for at in clash.cells}
        return picture(self.grid).marked(
            reason=[field_key(at) for at in sorted(clashing)],
            picked=() if self.picked is None else (f"tile:{self.picked}",),
        )

    def show(self, grid: squares.Grid) -> None:
        """Show another grid and say what is wrong with it, if anything is."""
        if self.job is not None:
            self.job.cancel()
        self.grid, self.picked, self._counted = grid, None, None
        self._quiet = True
        set_value(self.order, str(len(grid)))
        set_value(self.entry, squares.written(grid))
        self._quiet = False
        checked = squares.check(grid)
        if not checked.laid:
            self.say(text.phrase("ui.squares.begin"))
        elif checked.right:
            self.say(checked.phrase, "done" if checked.complete else "ask")
        else:
            self.say(checked.clashes[0].phrase, "no")
        self._draw()

    def press(self, key: str) -> None:
        """What a press on a tile or a cell does."""
        kind, _, name = key.partition(":")
        if kind == "tile":
            self.picked = None if self.picked == name else name
            self._draw()
            if self.picked is not None:
                self.say(text.phrase("ui.squares.picked", tile=name))
            return
        r, c = map(int, name.split(","))
        held = self.grid[r][c]
        if self.picked is None and held is None:
            self.say(text.phrase("ui.squares.begin"))
            return
        rows = [list(row) for row in self.grid]
        rows[r][c] = self.picked
        self.show(tuple(map(tuple, rows)))

    def _leave(self, back: bool) -> None:
        """The canvas has the keyboard and must not keep it."""
        if back:
            self.canvas.blur()
        else:
            self.entry.focus()

    def count_now(self) -> None:
        """Count the squares that continue the grid, in slices."""
        if self.job is not None:
            self.job.cancel()
        self.say(text.phrase("ui.squares.counting"))
        work = squares.completions(self.grid)
        self.job = run(work, self._counted_all, self._so_far, self.guard.failed)

    def _so_far(self, progress: Progress) -> None:
        if progress.partial is not None:
            self.say((text.phrase("ui.squares.counting"), progress.partial.phrase))

    def _counted_all(self, count: squares.Count) -> None:
        self.say(count.phrase, "ask" if count.found or not count.exact else "no")

    # What the reader does

    def _hit(self, x: float, y: float, reach: float) -> None:
        shape = self.scene.hit(x, y, reach)
        if shape is not None and shape.key is not None:
            self.press(shape.key)

    def _ordered(self, change: dict[str, Any]) -> None:
        if not self._quiet:
            self.show(_empty(int(change["new"])))

    def _typed(self, change: dict[str, Any]) -> None:
        if not self._quiet:
            grid = squares.read(change["new"])
            _check_order(len(grid))
            self.show(grid)

    # Words and picture

    def say(self, words: object, kind: str = "ask") -> None:
        """Put words into the line below the grid; `kind` is "ask", "no", "error" or "done"."""
        self._words = (words, kind)
        parts = words if isinstance(words, tuple) else (words,)
        told = " ".join(text.written(part, self.language) for part in parts if part)
        sign = {"ask": "info-circle", "no": "undo", "error": "bug", "done": "check"}[kind]
        show_if(self.status, bool(told))
        set_value(
            self.status,
            f'<div class="bk-status bk-{kind}" role="status" aria-live="polite">'
            f'<i class="fa fa-{sign}" aria-hidden="true"></i><span>{style.text(told)}</span></div>',
        )

    def _tell(self, code: str) -> None:
        for name, widget in (
            ("order", self.order), ("clear", self.clear), ("count", self.count),
            ("entry", self.entry),
        ):  # fmt: skip
            style.words(
                widget,
                text.phrase(f"ui.squares.{name}").text(code),
                text.phrase(f"ui.squares.{name}_tip").text(code),
            )
        self.say(*self._words)
        self.guard.tell()

    def _draw(self) -> None:
        self.canvas.show(self.scene, self.language)

    def to_html(self) -> str:
        """Picture and words without a kernel."""
        words = squares.check(self.grid).phrase.text(self.language)
        image = self.scene.to_img(title=squares.written(self.grid), language=self.language)
        return f"<div>{image}<p>{style.text(words)}</p></div>"


def picture(grid: squares.Grid) -> Scene:
    """A grid and the tiles that are not in it, in rows by colour."""
    order = len(grid)
    shapes: list[Shape] = []
    stock = _EDGE + order * SIDE + _GAP
    laid = {name for row in grid for name in row}
    for r, c in cells(order):
        x, y = _EDGE + c * SIDE, _EDGE + r * SIDE
        held = grid[r][c]
        where = text.phrase("common.field", row=r, column=c)
        label = text.phrase("ui.squares.used", field=where, tile=held) if held else where
        shapes.append(
            Rect(f"cell {r} {c}", x, y, SIDE, SIDE, key=field_key((r, c)), label=label,
                 fill=theme.CARD, stroke=theme.EDGE, line=1)
        )  # fmt: skip
        if held:
            shapes += town_tiles.tile(f"laid {r} {c}", held, x, y, SIDE)
        name = tile(r, c)
        if name not in laid:
            x = stock + c * SIDE
            shapes += town_tiles.tile(f"tile {name}", name, x, y, SIDE)
            shapes.append(
                Rect(f"press {name}", x, y, SIDE, SIDE, key=f"tile:{name}", label=name)
            )  # fmt: skip
    width, height = stock + order * SIDE + _EDGE, 2 * _EDGE + order * SIDE
    return Scene(width, height, tuple(shapes), background=theme.PAPER)


def _empty(order: int) -> squares.Grid:
    _check_order(order)
    return tuple((None,) * order for _ in range(order))


def _check_order(order: Any) -> None:
    if order not in ORDERS:
        from boardkit.errors import BadOption

        raise BadOption("squares.order", given=str(order)[:20], low=ORDERS[0], high=ORDERS[-1])
