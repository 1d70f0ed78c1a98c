"""The picture of a hut: sliders for its measures, the face it lies on, and the five ideas.

    SolidPicture(10, 12, 8, 14)

The bars follow the sliders at once; physics is thrown when asked for.
"""

from __future__ import annotations

import contextlib
from typing import Any

import ipywidgets as W

from boardkit.chance.dist import shown
from boardkit.chance.infer import wilson
from boardkit.chance.models import OUTCOMES
from boardkit.chance.physics import Thrown
from boardkit.chance.solids import Solid, hut
from boardkit.errors import BadData, BoardkitError
from boardkit.lab.ideas import Idea, ideas, physics_of
from boardkit.lab.net import enlargement, net
from boardkit.lab.tally import entry_name
from boardkit.text import percent, phrase

from . import lab_solid_scene, style, theme
from .cells import replace_older
from .changes import relabel, set_value, show_if
from .fallback import Fallback
from .guard import Guard
from .lab_physics import Physics
from .lab_sheet import plain, sheet, status_html
from .lab_tables import head_cell, idea_origin
from .tongue import Spoken

MEASURES = ("width", "depth", "wall", "ridge")
SMALLEST, LARGEST, STEP = 1.0, 60.0, 0.5
"""Millimetres that a slider offers."""


class SolidPicture(Spoken, Fallback, W.VBox):
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
        self._begin_speaking(language)
        code = self.language
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
        self._problem: BoardkitError | None = None
        self.status = style.markup("bk-status-line")
        self._said: tuple[object, str] = (phrase("ui.solid.ready"), "done")
        self.guard = wrap = Guard(self.say, lambda: self.language)
        self.head = style.markup("bk-lab-head")
        self.sliders: dict[str, Any] = {
            name: style.classed(
                W.FloatSlider(
                    value=value,
                    min=SMALLEST,
                    max=LARGEST,
                    step=STEP,
                    readout=False,  # that has a decimal point in every language
                ),
                f"bk-solid-{name}",
            )
            for name, value in zip(MEASURES, first, strict=True)
        }
        self.typed: dict[str, Any] = {
            name: style.classed(
                W.Text(plain(value, code), continuous_update=False), f"bk-solid-typed-{name}"
            )
            for name, value in zip(MEASURES, first, strict=True)
        }
        for name, slider in self.sliders.items():
            slider.observe(wrap(lambda _, name=name: self._moved(name)), "value")
            self.typed[name].observe(wrap(lambda _, name=name: self._read(name)), "value")
        self.face = style.classed(W.ToggleButtons(options=_faces(code)), "bk-solid-face")
        self.face.observe(wrap(lambda _: self._turned()), "value")
        self.picture = style.markup()
        self.bars = style.markup("bk-solid-bars")
        self.physics = Physics(wrap, self.guard.failed, self.solid, self._landed, code)
        self.physics.words = "ui.solid.physics"
        self.simulate = style.classed(self.physics.button, "bk-solid-simulate")
        self.link = style.markup()
        rows = (
            style.classed(
                style.row(self.sliders[name], self.typed[name], W.Label("mm")), "bk-solid-measure"
            )
            for name in MEASURES
        )
        self.children = (
            style.sheet(),
            sheet(),
            style.classed(style.row(self.head, self._choice(wrap)), "bk-lab-top"),
            style.classed(W.Box((style.stack(*rows, self.face), self.picture)), "bk-solid-body"),
            self.status,
            self.guard.details,
            self.bars,
            self.physics,
            self.link,
        )
        self._show()
        replace_older(self.rest)

    def rest(self) -> None:
        """Stop a simulation that is under way, as when the cell is run again."""
        self.physics.cancel()

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """The ideas for the hut that is shown; physics if it was thrown or a model ships for it."""
        return ideas(self.solid, self.thrown or physics_of(self.solid))

    def say(self, words: object, kind: str = "done") -> None:
        """Tell something in the status line."""
        self._said = words, kind
        set_value(self.status, status_html(words, kind, self.language))

    def _tell(self, code: str) -> None:
        head = f"<h3>{style.text(_say('title', code))}</h3><p>{style.text(_say('how', code))}</p>"
        set_value(self.head, head)
        for name in MEASURES:
            words = phrase(f"chance.measure.{name}").text(code)
            style.words(self.sliders[name], words)
            self.typed[name].tooltip = phrase("ui.solid.typed", what=words).text(code)
            with contextlib.suppress(BadData):  # what is no measure stays as it was typed
                if _measure(name, self.typed[name].value) == self._value(name):
                    self._write(name)
        self._quiet = True
        relabel(self.face, _faces(code))
        self._quiet = False
        style.words(self.face, _say("lies", code))
        self.physics.tell(code)
        set_value(self.status, status_html(*self._said, code))
        self.guard.tell()

    def set(self, width: float, depth: float, wall: float, ridge: float) -> None:
        """Set all four measures, as somebody does with the sliders."""
        self._quiet = True
        try:
            for name, value in zip(MEASURES, (width, depth, wall, ridge), strict=True):
                set_value(self.sliders[name], value)
                self._write(name)
        finally:
            self._quiet = False
        self._measured()

    def throw(self) -> None:
        """Begin to throw the hut by simulated physics; the bars get its shares at the end."""
        self.physics.simulate()

    def _value(self, name: str) -> float:
        """What a slider says; the browser gives 10 back as 9.999999999999998."""
        return round(float(self.sliders[name].value), 3)

    def _write(self, name: str) -> None:
        """Put the value of a slider into the field beside it."""
        quiet, self._quiet = self._quiet, True
        set_value(self.typed[name], plain(self._value(name), self.language))
        self._quiet = quiet

    def _moved(self, name: str) -> None:
        if not self._quiet:
            self._write(name)
            self._measured()

    def _read(self, name: str) -> None:
        """A measure was typed: the slider follows, or it is said why not."""
        if self._quiet:
            return
        try:
            value = _measure(name, self.typed[name].value)
        except BadData as error:
            self._problem = error
            self._tell_state()
            return
        self._quiet = True
        set_value(self.sliders[name], value)
        self._quiet = False
        self._write(name)
        self._measured()

    def _measured(self) -> None:
        width, depth, wall, ridge = map(self._value, MEASURES)
        values = (width, depth, wall, ridge)
        try:
            solid = hut(*values)
        except BoardkitError as error:
            self._problem = error
            self._tell_state()
            return
        self._problem = None
        if values != self.measures:
            self.physics.cancel()  # whatever is thrown belongs to another hut now
            self.physics.solid = solid
            self.solid, self.measures, self.thrown = solid, values, None
        self._show()

    def _landed(self, thrown: Thrown) -> None:
        self.thrown = thrown
        self._show()

    def _turned(self) -> None:
        if not self._quiet:
            self._draw_hut()
            self._tell_state()

    def _show(self) -> None:
        self._draw()
        self._tell_state()

    def _draw(self) -> None:
        self._follow()
        self._draw_hut()
        found = self.ideas
        set_value(self.bars, bars_html(found, self.language))
        known = any(idea.key == "physics" for idea in found)
        show_if(self.physics, not known)
        set_value(self.link, self._net_link())

    def _tell_state(self) -> None:
        face = self.face.value
        if self._problem is not None:
            self.say(phrase("ui.solid.kept", why=self._problem), "no")
        elif self.solid.stable[self.solid.outcomes.index(face)]:
            self.say(phrase("ui.solid.ready"))
        else:
            self.say(phrase("ui.solid.tips", face=entry_name(face)), "ask")

    def _draw_hut(self) -> None:
        code = self.language
        face = self.solid.outcomes.index(self.face.value)
        name = entry_name(self.face.value)
        title = phrase(
            "ui.solid.alt",
            **dict(zip(MEASURES, self.measures, strict=True)),
            face=name,
            height=self.solid.heights[face],
        )
        image = lab_solid_scene.scene(self.solid, face, title).to_img(language=code, width="100%")
        under = style.text(_say("under", code))
        set_value(self.picture, f'{image}<p class="bk-soft">{under}</p>')

    def to_html(self) -> str:
        """The hut, the ideas and the net without a kernel."""
        parts = (self.head.value, self.picture.value, self.bars.value, self.link.value)
        return f"<div>{''.join(parts)}</div>"

    def _net_link(self) -> str:
        code = self.language
        times = enlargement(*self.measures)
        made = net(*self.measures, times)
        try:
            content = made.svg(code)
        except BoardkitError as error:
            return style.soft(error.text(code))
        key = "net" if times > 1 else "net_same"
        words = phrase(f"ui.solid.{key}", n=times).text(code)
        measures = "-".join(f"{value:g}" for value in made.measures)
        name = phrase("ui.solid.file", measures=measures).text(code)
        return style.save_link(style.written_data(content, "image/svg+xml"), name, words, "print")


def bars_html(found: tuple[Idea, ...], language: str) -> str:
    """A table with a row for each idea and a bar with its number for each way to land."""
    heads = [_say("idea", language), *(entry_name(o).text(language) for o in OUTCOMES)]
    head = "".join(f'<th scope="col">{style.text(name)}</th>' for name in heads)
    rows = []
    most = max(share for idea in found for share in idea.shares.values())
    for idea in found:
        name = head_cell(idea.name.text(language), idea_origin(idea, language))
        cells = "".join(
            _bar(idea, outcome, most, above, language)
            for outcome, above in zip(OUTCOMES, heads[1:], strict=True)
        )
        rows.append(f"<tr>{name}{cells}</tr>")
    caption = style.text(_say("bars", language))
    physics = any(idea.key == "physics" for idea in found)
    note = style.text(_say("ranges" if physics else "no_physics", language))
    return (
        f'<table class="bk-table"><caption>{caption}</caption><thead><tr>{head}</tr></thead>'
        f'<tbody>{"".join(rows)}</tbody></table><p class="bk-soft">{note}</p>'
    )


def _bar(idea: Idea, outcome: str, most: float, above: str, language: str) -> str:
    """A cell with number and bar; the largest share of the table, `most`, has the longest one.

    What was simulated gets its 95 percent range below.  The cell carries its head, which stands
    in it where the table is narrow.
    """
    share, between = idea.shares[outcome], ""
    if idea.n:
        low, high = (percent(p, 1, language) for p in wilson(round(share * idea.n), idea.n))
        words = phrase("ui.solid.range", low=low, high=high).text(language)
        between = f'<div class="bk-soft bk-solid-range">{style.text(words)}</div>'
    bar = (
        f'<div class="bk-solid-bar" aria-hidden="true" style="width:{100 * share / most:.1f}%;'
        f'background:{theme.OUTCOMES[outcome]}"></div>'
    )
    number = style.text(percent(share, 1, language))
    return f'<td data-head="{style.text(above)}">{number}{bar}{between}</td>'


def _measure(name: str, typed: str) -> float:
    """The millimetres that were typed, with comma or point; raises `BadData` for none."""
    text = typed.strip().removesuffix("mm").strip().replace(",", ".")
    try:
        value = round(float(text), 3)
    except ValueError:
        value = 0.0
    if not SMALLEST <= value <= LARGEST:
        what = phrase(f"chance.measure.{name}")
        if not text:
            raise BadData("solid.no_measure", what=what, low=SMALLEST, high=LARGEST)
        raise BadData("solid.measure", what=what, given=shown(typed), low=SMALLEST, high=LARGEST)
    return value


def _faces(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((entry_name(outcome).text(language), outcome) for outcome in OUTCOMES)


def _say(name: str, language: str) -> str:
    return phrase(f"ui.solid.{name}").text(language)
