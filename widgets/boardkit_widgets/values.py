"""What the choices at hand are worth: the moves with their values, best first.

A value is what `odds.advice` gives; whether it is exact, found by a cut search or still being
computed stands beside it by word and sign.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as W

from boardkit.game import Advice, Game, player_phrase
from boardkit.text import number, phrase

from . import style
from .changes import set_icon, set_value, show_if

FEW = 5
"""So many moves are shown at first."""
MANY = 60
"""And so many when all are wanted: nobody reads 900 moves."""

SIGNS = {"exact": "=", "searched": "≈", "computing": "…"}


def value_text(value: Any, language: str | None = None) -> str:
    """A value in points with its sign, two digits after the comma where it is no whole number.

    >>> value_text(Fraction(3), "en"), value_text(Fraction(-17, 5), "de"), value_text(0, "en")
    ('+3', '−3,40', '0')
    """
    whole = value == int(value)
    text = number(abs(value), 0 if whole else 2, language)
    if not value:
        return text
    return ("+" if value > 0 else "\N{MINUS SIGN}") + text


def gap_text(value: Any, language: str | None = None) -> str:
    """A loss or a difference of 0 or more: two digits, more where that would show 0.

    >>> gap_text(Fraction(1, 3), "de"), gap_text(Fraction(1, 1600), "en"), gap_text(2, "en")
    ('0,33', '0.001', '2')
    """
    if value == int(value):
        return number(value, 0, language)
    digits = 2
    while value and abs(value) * 10**digits < Fraction(1, 2) and digits < 9:
        digits += 1
    return number(value, digits, language)


def told(game: Game[Any, Any], view: Any, move: Any, language: str | None = None) -> str:
    """A move in words, to be put into a row or a longer sentence: without its full stop."""
    return game.words_for_mover(view, move).text(language).removesuffix(".")


def deed(game: Game[Any, Any], view: Any, move: Any, language: str | None = None) -> str:
    """`told` without who is to move: where all moves are one person's, only the deeds differ."""
    turn, words = game.turn(view), told(game, view, move, language)
    if not isinstance(turn, int):
        return words
    return words.removeprefix(f"{player_phrase(turn).text(language)} ")


class Values(W.VBox):
    """Shows an `Advice`, or that one is being computed."""

    def __init__(self, guard: Callable[..., Callable[..., Any]]) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-values")
        self.list = style.markup()
        self.bar = W.FloatProgress(min=0, max=1, layout=W.Layout(width="100%", display="none"))
        self.more = style.button("chevron-down", "bk-quiet")
        self.more.on_click(guard(lambda _: self._toggle()))
        self.children = (self.list, self.bar, self.more)
        self._all = False
        self._shown: tuple[Any, ...] = ()

    def show(
        self,
        game: Game[Any, Any],
        view: Any,
        language: str,
        advice: Advice | None,
        done: float | None = None,
        problem: str = "",
    ) -> None:
        """Show `advice`; `done` (0 to 1) says how far the computing is, None that it is over."""
        self._shown = (game, view, language, advice, done, problem)
        self._draw()

    def say(self, page: str) -> None:
        """Show some HTML instead: there are no values."""
        set_value(self.list, page)
        show_if(self.bar, False)
        show_if(self.more, False)

    def _toggle(self) -> None:
        self._all = not self._all
        self._draw()

    def _draw(self) -> None:
        game, view, code, advice, done, problem = self._shown
        rest = 0
        if advice is not None:
            rest = max(0, len(advice.choices) - FEW)
        page = values_html(game, view, code, advice, done, problem, MANY if self._all else FEW)
        set_value(self.list, page)
        if done is not None and abs(self.bar.value - done) > 0.005:
            self.bar.value = done
        show_if(self.bar, done is not None)
        show_if(self.more, rest > 0)
        if rest:
            key = "ui.odds.fewer_moves" if self._all else "ui.odds.more_moves"
            style.words(self.more, phrase(key, n=rest).text(code))
            set_icon(self.more, "chevron-up" if self._all else "chevron-down")


def values_html(
    game: Game[Any, Any],
    view: Any,
    code: str,
    advice: Advice | None,
    done: float | None = None,
    problem: str = "",
    most: int = FEW,
) -> str:
    """The choices as an HTML table, also for pages without a kernel."""
    if problem:
        return f'<div class="bk-caption"><b>{_say("values", code)}</b>{style.text(problem)}</div>'
    parts = [f'<div class="bk-caption"><b>{_say("values", code)}</b>{_state(advice, done, code)}']
    if advice is not None and advice.note is not None:
        parts.append(f' · <span class="bk-soft">{style.text(advice.note.text(code))}</span>')
    parts.append("</div>")
    if advice is not None and advice.choices:
        parts.append(_table(game, view, code, advice, most))
    elif advice is not None:
        value = value_text(advice.value, code)
        parts.append(f"<p>{style.text(phrase('ui.odds.no_choice', value=value).text(code))}</p>")
    return "".join(parts)


def _state(advice: Advice | None, done: float | None, code: str) -> str:
    """Exact, searched or being computed: sign and word."""
    if done is not None:
        kind = "computing"
    elif advice is not None:
        kind = "exact" if advice.exact else "searched"
    else:
        return ""
    return (
        f'<span class="bk-origin"><span aria-hidden="true">{SIGNS[kind]}</span> '
        f"{_say(kind, code)}</span>"
    )


def _table(game: Game[Any, Any], view: Any, code: str, advice: Advice, most: int) -> str:
    best = advice.choices[0].value
    heads = "".join(
        f'<th scope="col">{_say(name, code)}</th>' for name in ("move", "value", "behind")
    )
    rows = []
    for choice in advice.choices[:most]:
        behind = best - choice.value
        words = style.text(deed(game, view, choice.move, code))
        if not behind:
            gap = f'<span class="bk-best">✓ {_say("best", code)}</span>'
        else:
            gap = f"\N{MINUS SIGN}{gap_text(behind, code)}"
        names = ["bk-first"] * (not behind) + ["bk-reasoned"] * (choice.why is not None)
        rows.append(
            f'<tr class="{" ".join(names)}"><th scope="row">{words}</th>'
            f"<td>{value_text(choice.value, code)}</td><td>{gap}</td></tr>"
        )
        if choice.why is not None:  # below, as wide as the table: beside the numbers is no room
            why = style.text(choice.why.text(code))
            rows.append(f'<tr class="bk-why"><td colspan="3">{why}</td></tr>')
    return (
        f'<table class="bk-choices" lang="{code}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _say(name: str, code: str) -> str:
    return style.text(phrase(f"ui.odds.{name}").text(code))
