"""The score sheet: points by rule and player, and each line's fields on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as W

from boardkit.game import Field, Game, ScoreLine, player_phrase, totals
from boardkit.text import number, phrase

from . import style
from .badge import badge
from .changes import set_value

Entry = tuple[int, str]
"""A player and a rule."""
NOTHING: Entry = (-1, "")
"""What the list holds when no line is to be shown."""


class ScoreSheet(W.VBox):
    """A table of rules and players, and a list that lights up the fields behind a line.

    `light(fields)` is called with the fields of the line that was selected, none to put them out.
    """

    def __init__(
        self, wrap: Callable[..., Any], light: Callable[[tuple[Field, ...]], object]
    ) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-sheet")
        self._light = light
        self._lines: tuple[ScoreLine, ...] = ()
        self._quiet = False
        self.table = style.markup()
        self.pick = style.classed(W.Dropdown(options=[("", NOTHING)]), "bk-pick-line")
        self.pick.observe(wrap(self._picked), "value")
        self.children = (self.table, self.pick)

    def update(self, game: Game[Any, Any], state: Any, viewer: int | None, language: str) -> None:
        """Show the lines of `state` as `viewer` sees it."""
        self._lines = game.score(game.view(state, viewer))
        page = _table(game, self._lines, language)
        set_value(self.table, page)
        style.words(self.pick, phrase("ui.play.show_line").text(language))
        options = [(phrase("ui.play.no_line").text(language), NOTHING)]
        for entry in dict.fromkeys((line.player, line.rule) for line in self._lines):
            player, rule = entry
            points = sum(line.points for line in self._of(entry))
            words = phrase(
                "ui.play.line",
                player=player_phrase(player),
                rule=phrase(f"{game.name}.score.{rule}"),
                points=signed(points, language),
            )
            if any(line.fields for line in self._of(entry)):
                options.append((words.text(language), entry))
        if tuple(options) != self.pick.options:
            self._quiet = True
            chosen = self.pick.value
            self.pick.options = options
            known = [entry for _, entry in options]
            self.pick.value = chosen if chosen in known else NOTHING
            self._quiet = False

    def _of(self, entry: Entry) -> Iterable[ScoreLine]:
        return (line for line in self._lines if (line.player, line.rule) == entry)

    def _picked(self, change: Any) -> None:
        if not self._quiet and change["new"] is not None:
            entry = change["new"]
            fields = [field for line in self._of(entry) for field in line.fields]
            self._light(tuple(dict.fromkeys(fields)))


def signed(points: int, language: str) -> str:
    """Points with their sign: +3, −1, 0."""
    sign = "+" if points > 0 else "\N{MINUS SIGN}" if points < 0 else ""
    return sign + number(abs(points), None, language)


def _table(game: Game[Any, Any], lines: tuple[ScoreLine, ...], language: str) -> str:
    """Rules down, players across, the sums below."""
    order = {rule: i for i, rule in enumerate(game.RULES)}
    rules = sorted({line.rule for line in lines}, key=lambda rule: order.get(rule, len(order)))
    points: dict[Entry, int] = {}
    for line in lines:
        points[line.player, line.rule] = points.get((line.player, line.rule), 0) + line.points
    head = "".join(f'<th scope="col">{badge(p, language)}</th>' for p in range(game.players))
    rows = []
    for rule in rules:
        name = style.text(phrase(f"{game.name}.score.{rule}").text(language))
        cells = "".join(
            f"<td>{signed(points[p, rule], language) if (p, rule) in points else '–'}</td>"
            for p in range(game.players)
        )
        rows.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    sums = "".join(f"<td>{number(n, None, language)}</td>" for n in totals(lines, game.players))
    total = style.text(phrase("ui.play.total").text(language))
    caption = style.text(phrase("ui.play.sheet").text(language))
    return (
        f'<table class="bk-table"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr><th scope="row">{total}</th>{sums}</tr></tfoot></table>'
    )
