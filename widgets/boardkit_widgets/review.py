"""Looking back at a game: what was luck, what was decided, and which decisions cost most.

    Review(match, on_step=lambda index: ...)

`boardkit.review` does the sums; they take a while and run in slices between the clicks, turn by
turn, and can be stopped.  What is there is shown from the first turn on.  At first the quick values
are used, where a game has them; a button computes the exact ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.game import player_phrase
from boardkit.match import Match
from boardkit.review import Decision, PlayerSum, Report, review
from boardkit.text import number, percent, phrase, written
from boardkit.work import Progress

from . import runner, style
from .changes import set_value, show_if
from .fallback import Fallback
from .guard import Guard
from .lead_chart import lead_chart
from .tongue import Spoken
from .values import deed, gap_text, value_text

MOST = 5
"""So many of the dearest decisions are shown at first."""


class Review(Spoken, Fallback, W.VBox):
    """The review of `match` up to now.

    `on_step(index)` is called when somebody wants to see the position of a decision: the state
    before entry `index` of the match's log.  `report` is what is known so far; `finish()`
    computes the rest at once, `stop()` gives up.
    """

    def __init__(
        self,
        match: Match,
        *,
        language: str | None = None,
        on_step: Callable[[int], object] | None = None,
        most: int = MOST,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-review")
        self.match, self.on_step = match, on_step
        self._begin_speaking(language)
        self._least = self._most = most
        self.report: Report | None = None
        self.job: runner.Job | None = None
        self._done: float | None = None
        self._stopped = False
        self._quick = True
        self._whole = False
        self._problem: Any = None
        self.guard = Guard(self._say, lambda: self._code)
        self.head = style.markup()
        self.bar = W.FloatProgress(min=0, max=1, layout=W.Layout(flex="1 1 10em"))
        self.stop_button = style.button("stop", "bk-stop")
        self.stop_button.on_click(self.guard(lambda _: self.stop()))
        self.go_button = style.button("play", "bk-go")
        self.go_button.on_click(self.guard(lambda _: self.start(self._quick)))
        self.exact_button = style.button("calculator", "bk-exact")
        self.exact_button.on_click(self.guard(lambda _: self.start(quick=False)))
        self._working = style.row(self.bar, self.stop_button)
        self.sums = style.markup()
        self.chart = style.markup()
        self.dear_head = style.markup()
        self.dear = style.stack()
        self.more = style.button("chevron-down", "bk-quiet")
        self.more.on_click(self.guard(lambda _: self._show_more()))
        self.turns = style.markup()
        self._rows: list[_Dear] = []
        self.children = (
            style.sheet(),
            style.card(
                self.head,
                self._working,
                style.row(self.go_button, self.exact_button),
                self.guard.details,
                self.sums,
                self.chart,
            ),
            style.card(self.dear_head, self.dear, self.more),
            style.card(self.turns),
        )
        self._follow()
        self.start()

    @property
    def computing(self) -> bool:
        """Whether turns are still being looked at."""
        return self._done is not None

    def start(self, quick: bool = True) -> None:
        """Look at the match as it is now, from its beginning; what is shown stays meanwhile."""
        self._give_up()
        self._quick, self._whole = quick, self.report is not None
        self._stopped, self._problem, self._done = False, None, 0.0
        self.job = runner.run(
            review(self.match, quick=quick),
            self._finished,
            self._progressed,
            self._failed,
            delay=0.05,
        )
        self._draw()

    def stop(self) -> None:
        """Give up; what has been found stays."""
        if self.computing:
            self._give_up()
            self._done, self._stopped = None, True
            self._draw()

    def finish(self) -> Report:
        """Compute the rest now; returns the report."""
        if self.job is not None:
            self.job.finish()
        assert self.report is not None
        return self.report

    def step(self, index: int) -> None:
        """Ask to see the position before entry `index` of the log."""
        if self.on_step is not None:
            self.on_step(index)

    def _give_up(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self.job = None

    def _finished(self, report: Report) -> None:
        self.report, self._done, self.job = report, None, None
        self._draw()

    def _progressed(self, progress: Progress) -> None:
        self._done = progress.done
        fresh = isinstance(progress.partial, Report) and progress.partial is not self.report
        if fresh and not self._whole:
            self.report = progress.partial
            self._draw()
        else:
            set_value(self.bar, round(progress.done, 2))

    def _failed(self, error: BaseException) -> None:
        self._done, self.job = None, None
        self.guard.failed(error)
        self._draw()

    def _say(self, words: Any, kind: str = "no") -> None:
        self._problem = words
        self._draw_head()

    def _show_more(self) -> None:
        self._most = len(self.match.log) if self._most == self._least else self._least
        self._draw()

    # Drawing

    def _tell(self, code: str) -> None:
        tip = phrase("ui.review.exactly_tip").text(code)
        style.words(self.exact_button, phrase("ui.review.exactly").text(code), tip)
        style.words(self.stop_button, phrase("ui.review.stop").text(code))
        style.words(self.go_button, phrase("ui.review.again").text(code))
        self.guard.tell()

    def _draw(self) -> None:
        code = self.language
        self._draw_head()
        show_if(self._working, self.computing)
        show_if(self.go_button, not self.computing and (self._stopped or self._problem is not None))
        rough = self.report is not None and not self.report.exact and self._quick
        show_if(self.exact_button, rough and not self.computing and not self._stopped)
        if self._done is not None:
            set_value(self.bar, round(self._done, 2))
        report = self.report
        if report is None:
            for widget in (self.sums, self.chart, self.turns):
                set_value(widget, "")
        else:
            dearest = report.dearest(self._most)
            set_value(self.sums, sums_html(report, code))
            marked = dearest[: self._least]
            picture = lead_chart(report, marked, code).to_img(language=code, width="560px")
            set_value(self.chart, picture if report.turns else "")
            set_value(self.turns, turns_html(report, code) if report.turns else "")
        self._draw_dear()

    def _draw_head(self) -> None:
        code = self.language
        parts = [f"<h3>{_say('title', code)}</h3>", f"<div>{_say('what', code)}</div>"]
        if self._problem is not None:
            parts.append(
                f'<div class="bk-wrong" role="alert">'
                f"{style.text(written(self._problem, code))}</div>"
            )
        if self._stopped:
            parts.append(f"<div>{_say('stopped', code)}</div>")
        elif self.computing:
            parts.append(f'<div role="status">{_say("computing", code)}</div>')
        elif self.report is not None:
            kind = "exact" if self.report.exact else "quick" if self._quick else "searched"
            notes = [phrase(f"ui.review.{kind}").text(code), *_notes(self.report, code)]
            parts.append(f'<div class="bk-soft">{style.text(" ".join(notes))}</div>')
        set_value(self.head, "".join(parts))

    def _draw_dear(self) -> None:
        code, report = self.language, self.report
        found = report.dearest() if report is not None else ()
        none = report is not None and not self.computing and not found
        shown = found[: self._most]
        line = f"<div>{_say('none' if none else 'dear_what', code)}</div>"
        set_value(self.dear_head, f"<h3>{_say('dear', code)}</h3>{line}")
        while len(self._rows) < len(shown):
            self._rows.append(_Dear(self.guard(self.step)))
        for n, decision in enumerate(shown, 1):
            self._rows[n - 1].show(self.match, n, decision, code, self.on_step is not None)
        rows = tuple(self._rows[: len(shown)])
        if rows != self.dear.children:
            self.dear.children = rows
        rest = len(found) - self._least
        show_if(self.more, rest > 0)
        if rest > 0:
            fold = self._most != self._least
            key = "ui.review.fewer" if fold else "ui.review.more"
            style.words(self.more, phrase(key, n=rest).text(code))

    # Where there is no kernel

    def to_html(self) -> str:
        """Everything that is known, as tables and a picture."""
        code, report = self.language, self.report
        parts = [self.head.value]
        if report is not None:
            dearest = report.dearest(self._least)
            parts.append(sums_html(report, code))
            if report.turns:
                parts.append(lead_chart(report, dearest, code).to_img(language=code))
            items = "".join(f"<li>{dear_html(self.match, d, code)}</li>" for d in dearest)
            parts.append(f"<h3>{_say('dear', code)}</h3><ol>{items}</ol>")
            parts.append(turns_html(report, code, opened=True))
        return f'<div lang="{code}">{"".join(parts)}</div>'


def _notes(report: Report, code: str) -> list[str]:
    """What the odds say about their values; one that another one begins with is said once."""
    notes = [note.text(code) for note in report.notes]
    return [
        note
        for note in notes
        if not any(other != note and other.startswith(note) for other in notes)
    ]


class _Dear(W.HBox):
    """One dear decision in words, with the button that leads to its position."""

    def __init__(self, step: Callable[[int], object]) -> None:
        super().__init__()
        style.classed(self, "bk-dear")
        self._index = 0
        self.words = style.markup()
        self.button = style.button("sign-in", "bk-step")
        self.button.on_click(lambda _: step(self._index))
        self.children = (self.words, self.button)

    def show(self, match: Match, n: int, decision: Decision, code: str, stepping: bool) -> None:
        self._index = decision.index
        mark = f'<span class="bk-mark" aria-hidden="true">{n}</span>'
        set_value(self.words, f"{mark}<div>{dear_html(match, decision, code)}</div>")
        tip = phrase(
            "ui.review.step_tip", number=decision.turn, player=player_phrase(decision.player)
        )
        style.words(self.button, phrase("ui.review.step").text(code), tip.text(code))
        show_if(self.button, stepping)


def dear_html(match: Match, decision: Decision, code: str) -> str:
    """A decision in words: what was chosen, what was better, what it cost."""
    game = match.game
    view = game.view(match.log[decision.index].before_state, decision.player)

    def words(move: Any) -> str:
        return deed(game, view, move, code)

    cost = phrase("ui.review.cost", cost=gap_text(decision.cost, code)).text(code)
    key = "ui.review.where" if decision.turn else "ui.review.where_setup"
    where = phrase(key, number=decision.turn, player=player_phrase(decision.player))
    chosen = phrase(
        "ui.review.chosen", move=words(decision.move), value=value_text(decision.value, code)
    )
    best = phrase(
        "ui.review.better", move=words(decision.best), value=value_text(decision.best_value, code)
    )
    sign = "" if decision.exact else f' <span title="{_say("searched", code)}">≈</span>'
    return (
        f"<b>{style.text(cost)}</b>{sign} · {style.text(where.text(code))}<br>"
        f"{style.text(chosen.text(code))}<br>{style.text(best.text(code))}"
    )


def sums_html(report: Report, code: str) -> str:
    """A row per player: luck, cost, decisions, how many were best."""
    names = ("player", "luck", "cost_head", "decisions", "best")
    heads = "".join(f'<th scope="col">{_say(name, code)}</th>' for name in names)
    blind = _blind(report)
    rows = "".join(_sum_row(line, code, blind) for line in report.sums)
    note = style.soft(phrase("ui.review.no_luck").text(code)) if blind else ""
    return (
        f'<table class="bk-sums" lang="{code}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{note}"
    )


def _blind(report: Report) -> bool:
    """Whether the values never see what chance brings: 0 would be no measure of luck then."""
    return len(report.events) > 3 and all(event.luck == 0 for event in report.events)


def _sum_row(line: PlayerSum, code: str, blind: bool) -> str:
    best = "–"
    if line.share is not None:
        best = f"{number(line.best, 0, code)} ({percent(line.share, 0, code)})"
    cells = (
        "–" if blind else value_text(line.luck, code),
        gap_text(line.cost, code),
        number(line.decisions, 0, code),
        best,
    )
    numbers = "".join(f"<td>{cell}</td>" for cell in cells)
    name = style.text(player_phrase(line.player).text(code))
    return f'<tr><th scope="row">{name}</th>{numbers}</tr>'


def turns_html(report: Report, code: str, opened: bool = False) -> str:
    """Every turn in numbers, the same as the chart and the sums; folded at first."""
    names = ("turn", "player", "before", "luck", "cost_head", "after")
    # What one of two leads by the other trails by.
    shown = range(1 if report.players == 2 else report.players)
    heads = "".join(f'<th scope="col">{_say(name, code)}</th>' for name in names)
    leads = (phrase("ui.review.lead", player=player_phrase(p)).text(code) for p in shown)
    heads += "".join(f'<th scope="col">{style.text(lead)}</th>' for lead in leads)
    rows = []
    for turn in report.turns:
        cells = [
            style.text(player_phrase(turn.player).text(code)),
            value_text(turn.before, code),
            value_text(turn.luck, code),
            gap_text(turn.cost, code),
            value_text(turn.after, code),
            *(value_text(turn.leads[p], code) for p in shown),
        ]
        numbers = "".join(f"<td>{cell}</td>" for cell in cells)
        name = str(turn.turn) if turn.turn else _say("setup", code)
        rows.append(f'<tr><th scope="row">{name}</th>{numbers}</tr>')
    fold = " open" if opened else ""
    return (
        f"<details{fold}><summary>{_say('turns', code)}</summary><div>{_say('sum', code)}</div>"
        f'<div class="bk-scroll"><table class="bk-turns" lang="{code}"><thead><tr>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div></details>"
    )


def _say(name: str, code: str) -> str:
    return style.text(phrase(f"ui.review.{name}").text(code))
