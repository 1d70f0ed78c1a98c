"""The picture of a hut: sliders for its measures, the face it lies on, and the five ideas.

    SolidPicture(10, 12, 8, 14)

The bars follow the sliders at once; physics is thrown when asked for.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import ipywidgets as W

from boardkit import text
from boardkit.chance.dist import shown
from boardkit.chance.models import OUTCOMES
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid, hut
from boardkit.chance.table import ORIGINS
from boardkit.errors import BadData, BoardkitError
from boardkit.lab.ideas import Idea, ideas
from boardkit.lab.net import enlargement, net
from boardkit.lab.tally import entry_name
from boardkit.text import percent, phrase

from . import lab_solid_scene, style, theme
from .changes import set_value, show_if
from .guard import Guard
from .lab_physics import Physics
from .lab_sheet import sheet, status_html
from .lab_tables import physics_of

MEASURES = ("width", "depth", "wall", "ridge")
SMALLEST, LARGEST, STEP = 1.0, 60.0, 0.5
"""Millimetres that a slider offers."""


class SolidPicture(W.VBox):
    """A hut of four measures in millimetres; `solid` is the hut that is shown.

    Measures that make no hut get a sentence and stay in the sliders, the picture keeps the last
    hut.  Raises `BadData` if the first measures make none, or lie outside the sliders.
    """

    def __init__(
        self,
        width: float = 10,
        depth: float = 12,
        wall: float = 8,
        ridge: float = 14,
        language: str | None = None,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-lab", "bk-solid")
        self._code = code = text.known(language)
        first = (width, depth, wall, ridge)
        self.solid: Solid = hut(*first)
        for name, value in zip(MEASURES, first, strict=True):
            if not SMALLEST <= value <= LARGEST:
                what = phrase(f"chance.measure.{name}")
                raise BadData(
                    "solid.measure", what=what, given=shown(value), low=SMALLEST, high=LARGEST
                )
        self.measures: tuple[float, float, float, float] = first
        self.thrown: Thrown | None = None
        self._quiet = False
        self.status = style.classed(W.HTML(), "bk-status-line")
        self.guard = wrap = Guard(self.say, lambda: code)
        head = f"<h3>{style.text(_say('title', code))}</h3><p>{style.text(_say('how', code))}</p>"
        self.sliders: dict[str, Any] = {
            name: style.classed(
                W.FloatSlider(
                    value=value,
                    min=SMALLEST,
                    max=LARGEST,
                    step=STEP,
                    readout_format=".1f",
                    description=phrase(f"chance.measure.{name}").text(code),
                    style={"description_width": "initial"},
                ),
                f"bk-solid-{name}",
            )
            for name, value in zip(MEASURES, first, strict=True)
        }
        for slider in self.sliders.values():
            slider.observe(wrap(lambda _: self._measured()), "value")
        self.face = style.classed(
            W.ToggleButtons(
                options=[(entry_name(outcome).text(code), outcome) for outcome in OUTCOMES],
                description=_say("lies", code),
            ),
            "bk-solid-face",
        )
        self.face.observe(wrap(lambda _: self._draw()), "value")
        self.picture = W.HTML()
        self.bars = style.classed(W.HTML(), "bk-solid-bars")
        self.physics = Physics(wrap, self.guard.failed, self.solid, self._landed, code)
        self.simulate = style.classed(self.physics.start, "bk-solid-simulate")
        style.words(self.simulate, _say("simulate", code), _say("simulate_tip", code))
        self.link = W.HTML()
        self.children = (
            style.sheet(),
            sheet(),
            W.HTML(head),
            *self.sliders.values(),
            self.status,
            self.guard.details,
            self.face,
            self.picture,
            self.bars,
            self.physics,
            self.link,
        )
        self._show()

    @property
    def language(self) -> str:
        """The language code."""
        return self._code

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """The ideas for the hut that is shown; physics if it was thrown or a model ships for it."""
        return ideas(self.solid, self.thrown or physics_of(self.solid))

    def say(self, words: object, kind: str = "done") -> None:
        """Tell something in the status line."""
        set_value(self.status, status_html(words, kind, self._code))

    def set(self, width: float, depth: float, wall: float, ridge: float) -> None:
        """Set all four measures, as somebody does with the sliders."""
        self._quiet = True
        try:
            for name, value in zip(MEASURES, (width, depth, wall, ridge), strict=True):
                set_value(self.sliders[name], value)
        finally:
            self._quiet = False
        self._measured()

    def throw(self) -> None:
        """Begin to throw the hut by simulated physics; the bars get its shares at the end."""
        self.physics.simulate()

    def _measured(self) -> None:
        if self._quiet:
            return
        # The browser gives a slider back as 9.999999999999998.
        width, depth, wall, ridge = (round(part.value, 3) for part in self.sliders.values())
        values = (width, depth, wall, ridge)
        try:
            solid = hut(*values)
        except BoardkitError as error:
            self.say(phrase("ui.solid.kept", why=str(error.text(self._code))), "no")
            return
        if values != self.measures:
            self.physics.cancel()  # whatever is thrown belongs to another hut now
            self.physics.solid = solid
            self.solid, self.measures, self.thrown = solid, values, None
        self._show()

    def _landed(self, thrown: Thrown) -> None:
        self.thrown = thrown
        self._show()

    def _show(self) -> None:
        self._draw()
        found = self.ideas
        set_value(self.bars, bars_html(found, self._code))
        known = any(idea.key == "physics" for idea in found)
        show_if(self.physics, not known)
        set_value(self.link, self._net_link())

    def _draw(self) -> None:
        face = self.solid.outcomes.index(self.face.value)
        name = entry_name(self.face.value)
        title = phrase(
            "ui.solid.alt",
            **dict(zip(MEASURES, self.measures, strict=True)),
            face=name,
            height=self.solid.heights[face],
        )
        image = lab_solid_scene.scene(self.solid, face, title).to_img(language=self._code)
        under = style.text(_say("under", self._code))
        set_value(self.picture, f'{image}<p class="bk-soft">{under}</p>')
        if self.solid.stable[face]:
            self.say(phrase("ui.solid.ready"))
        else:
            self.say(phrase("ui.solid.tips", face=name), "ask")

    def _net_link(self) -> str:
        times = enlargement(*self.measures)
        made = net(*self.measures, times)
        try:
            content = made.svg(self._code)
        except BoardkitError as error:
            return f'<p class="bk-soft">{style.text(error.text(self._code))}</p>'
        key = "net" if times > 1 else "net_same"
        words = style.text(phrase(f"ui.solid.{key}", n=times).text(self._code))
        name = "hut-" + "-".join(f"{value:g}" for value in made.measures) + ".svg"
        return (
            f'<a class="bk-link" download="{name}" href="data:image/svg+xml;charset=utf-8,'
            f'{quote(content)}"><i class="fa fa-print" aria-hidden="true"></i> {words}</a>'
        )


def bars_html(found: tuple[Idea, ...], language: str) -> str:
    """A table with a row for each idea and a bar with its number for each way to land."""
    heads = [_say("idea", language), *(entry_name(o).text(language) for o in OUTCOMES)]
    head = "".join(f'<th scope="col">{style.text(name)}</th>' for name in heads)
    rows = []
    for idea in found:
        origin = phrase(f"chance.origin.{idea.origin}").text(language)
        name = f"{idea.name.text(language)} ({ORIGINS[idea.origin]} {origin}"
        if idea.n:
            name += f", {phrase('ui.lab.table.simulated', n=idea.n).text(language)}"
        cells = "".join(_bar(outcome, idea.shares[outcome], language) for outcome in OUTCOMES)
        rows.append(f'<tr><th scope="row">{style.text(name + ")")}</th>{cells}</tr>')
    caption = style.text(_say("bars", language))
    physics = any(idea.key == "physics" for idea in found)
    note = "" if physics else f'<p class="bk-soft">{style.text(_say("no_physics", language))}</p>'
    return (
        f'<table class="bk-table"><caption>{caption}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>{note}"
    )


def _bar(outcome: str, share: float, language: str) -> str:
    bar = (
        f'<div aria-hidden="true" style="width:{100 * share:.1f}px;height:10px;margin-left:auto;'
        f'background:{theme.OUTCOMES[outcome]};border:1px solid {theme.INK}"></div>'
    )
    return f"<td>{style.text(percent(share, 1, language))}{bar}</td>"


def _say(name: str, language: str) -> str:
    return phrase(f"ui.solid.{name}").text(language)
