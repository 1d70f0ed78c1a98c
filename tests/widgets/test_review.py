"""The review on the page: sums, chart, dearest decisions and the way to their positions."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import boardkit.review
from boardkit.match import Match
from boardkit.review import Report, review
from boardkit.work import drain
from boardkit_widgets.lead_chart import lead_chart
from boardkit_widgets.review import Review, dear_html, sums_html, turns_html
from boardkit_widgets.scene import Circle, Polyline, Text
from boardkit_widgets.values import gap_text, value_text
from tests.support import wheels
from tests.support.wheels import ODDS, Wheels


@pytest.fixture(autouse=True)
def _odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boardkit.review, "odds_of", lambda game: ODDS)


def random_match(players: int = 2, rounds: int = 10, seed: int = 5, over: bool = True) -> Match:
    points = [0] * players
    match = Match(Wheels(players, rounds=rounds), seed, {"game": "wheels", "points": points})
    rng = Random(seed)
    while not match.over and (over or len(match.moves) < 3):
        match.play(match.legal().sample(rng))
    return match


def found(match: Match) -> Report:
    return drain(review(match))


def table(html: str) -> list[list[str]]:
    """The rows of a table's body as texts."""
    body = html[html.index("<tbody>") : html.index("</tbody>")]
    rows = re.findall(r"<tr>(.*?)</tr>", body)
    return [
        [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in rows
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_sums_of_every_player(players: int) -> None:
    report = found(random_match(players))
    rows = table(sums_html(report, "en"))
    assert len(rows) == players
    for p, line in enumerate(report.sums):
        assert rows[p][:4] == [
            f"Player {p + 1}",
            value_text(line.luck, "en"),
            gap_text(line.cost, "en"),
            str(line.decisions),
        ]
        share = "–" if line.share is None else f"{line.best} ({round(100 * line.share)}%)"
        assert rows[p][4] == share


def test_every_turn_stands_in_the_table_with_its_numbers() -> None:
    report = found(random_match())
    rows = table(turns_html(report, "en"))
    assert [row[0] for row in rows] == [str(turn.turn) for turn in report.turns]
    turn = report.turns[4]
    assert rows[4][1:] == [
        f"Player {turn.player + 1}",
        value_text(turn.before, "en"),
        value_text(turn.luck, "en"),
        gap_text(turn.cost, "en"),
        value_text(turn.after, "en"),
        value_text(turn.leads[0], "en"),
    ]


def test_the_dearest_come_first_with_chosen_and_better_move() -> None:
    match = random_match()
    widget = Review(match, language="en")
    dearest = widget.finish().dearest()
    assert len(dearest) > 1
    assert [d.cost for d in dearest] == sorted((d.cost for d in dearest), reverse=True)
    first = widget.dear.children[0].words.value
    assert f"cost {gap_text(dearest[0].cost, 'en')}" in first
    assert first.index("Chosen:") < first.index("Better:")


def test_a_press_steps_to_the_position_before_the_decision() -> None:
    match, steps = random_match(), []
    widget = Review(match, language="de", on_step=steps.append)
    widget.dear.children[1].button.click()
    decision = widget.finish().dearest()[1]
    assert steps == [decision.index]
    assert match.log[steps[0]].what == decision.move
    assert match.game.turn(match.log[steps[0]].before_state) == decision.player


def test_without_a_place_to_step_to_there_is_no_button() -> None:
    widget = Review(random_match(), language="en")
    assert widget.dear.children[0].button.layout.display == "none"


def test_more_decisions_are_shown_when_asked() -> None:
    widget = Review(random_match(rounds=30), language="en", most=3)
    rest = len(widget.finish().dearest()) - 3
    assert rest > 0
    assert len(widget.dear.children) == 3
    assert str(rest) in widget.more.description
    widget.more.click()
    assert len(widget.dear.children) == rest + 3
    widget.more.click()
    assert len(widget.dear.children) == 3


def test_a_game_still_going_on_is_reviewed_up_to_now() -> None:
    match = random_match(over=False)
    widget = Review(match, language="en")
    assert len(widget.finish().turns) >= 2
    match.play(match.legal()[0])
    before = len(widget.finish().turns)
    widget.start()
    assert len(widget.finish().turns) == before + 1


def test_a_match_that_has_not_begun() -> None:
    match = Match(Wheels(2), 5, {"game": "wheels", "points": [0, 0]})
    widget = Review(match, language="en")
    assert "No decision" in widget.dear_head.value
    assert widget.finish().decisions == ()


def test_it_changes_its_language() -> None:
    widget = Review(random_match(), language="en")
    widget.language = "de"
    assert "Rückblick" in widget.head.value
    assert "Glück" in widget.sums.value
    assert "kostet" in widget.dear.children[0].words.value
    assert "Vorsprung von Person 1" in widget.chart.value


def test_between_clicks_it_shows_turns_as_they_come_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardkit_widgets.runner.SLICE", 1e-4)
    monkeypatch.setattr("boardkit_widgets.runner.TELL", 0.0)
    match = random_match(rounds=100)

    async def scenario() -> Review:
        widget = Review(match, language="en")
        assert widget.computing
        assert "Working out" in widget.head.value
        for _ in range(400):
            await asyncio.sleep(0.005)
            if widget.report is not None and len(widget.report.turns) >= 3:
                break
        assert widget.computing
        assert widget.sums.value
        widget.stop_button.click()
        assert not widget.computing
        assert "Stopped" in widget.head.value
        stopped_at = len(widget.report.turns)
        await asyncio.sleep(0.05)
        assert len(widget.report.turns) == stopped_at
        assert widget.go_button.layout.display != "none"
        widget.go_button.click()
        return widget

    widget = asyncio.run(scenario())
    assert len(widget.finish().turns) == 200


def test_what_goes_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("no odds today")
        yield

    monkeypatch.setattr(ODDS, "advise", broken)
    widget = Review(random_match(), language="en")
    assert "no odds today" in widget.head.value
    assert not widget.computing


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_chart_has_the_leads_of_every_turn(players: int) -> None:
    report = found(random_match(players))
    scene = lead_chart(report, language="en")
    lines = [s for s in scene.shapes if isinstance(s, Polyline) and s.id.startswith("course")]
    assert len(lines) == (players if players > 2 else 1)
    for p, line in enumerate(lines):
        leads = [report.start[p], *(turn.leads[p] for turn in report.turns)]
        assert len(line.points) == len(leads)
        # Heights are in proportion to the leads, more is higher up.
        heights = [y for _, y in line.points]
        order = sorted(range(len(leads)), key=lambda i: leads[i])
        assert all(heights[a] >= heights[b] for a, b in pairwise(order))
    dashes = {line.dash for line in lines}
    assert len(dashes) == len(lines)


def test_marks_stand_on_the_turns_of_the_dearest_decisions() -> None:
    report = found(random_match())
    dearest = report.dearest(3)
    scene = lead_chart(report, dearest, "en")
    course = next(s for s in scene.shapes if isinstance(s, Polyline) and s.id == "course 0")
    for n, decision in enumerate(dearest, 1):
        mark = scene.shape(f"mark {n}")
        assert isinstance(mark, Circle)
        place = [turn.turn for turn in report.turns].index(decision.turn) + 1
        assert (mark.x, mark.y) == course.points[place]


def test_where_no_value_sees_the_draws_no_luck_is_claimed() -> None:
    report = found(random_match())
    assert "No luck is shown" not in sums_html(report, "en")
    blind = replace(report, events=tuple(replace(e, after=e.before) for e in report.events))
    assert [row[1] for row in table(sums_html(blind, "en"))] == ["–", "–"]
    assert "No luck is shown" in sums_html(blind, "en")
    assert [row[1] for row in table(sums_html(replace(blind, events=()), "en"))] == ["0", "0"]


def test_leads_of_thousands_are_not_cut_off() -> None:
    report = found(random_match())
    far = replace(report, turns=tuple(replace(turn, leads=(-1500, 1500)) for turn in report.turns))
    scene = lead_chart(far, language="de")
    labels = [shape for shape in scene.shapes if isinstance(shape, Text)]
    longest = next(label for label in labels if label.text == "−1.500")
    assert longest.x - 6 * len("−1.500") > 0
    course = next(s for s in scene.shapes if isinstance(s, Polyline) and s.id == "course 0")
    assert course.points[0][0] > longest.x


def test_marks_of_one_turn_stand_beside_each_other() -> None:
    report = found(random_match())
    decision = report.dearest(1)[0]
    scene = lead_chart(report, [decision] * 5, "en")
    marks = [scene.shape(f"mark {n}") for n in range(1, 6)]
    assert len({mark.y for mark in marks}) == 1  # type: ignore[union-attr]
    places = sorted(mark.x for mark in marks)  # type: ignore[union-attr]
    assert all(b - a >= 16 for a, b in pairwise(places)), "no number is covered"
    assert places[0] > 8
    assert places[-1] < scene.width - 8


def test_the_chart_is_told_in_a_sentence_and_turn_by_turn() -> None:
    report = found(random_match())
    told = lead_chart(report, language="en").describe("en").splitlines()
    line = [report.start[0], *(turn.leads[0] for turn in report.turns)]
    assert told[0].startswith("Lead of Player 1 over 20 turns: from 0 to ")
    assert value_text(max(line), "en") in told[0]
    assert len([text for text in told if text.startswith("Turn ")]) == 20


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_chart_of_few_turns_can_be_drawn(turns: int) -> None:
    match = random_match(over=False)
    report = found(match)
    short = Report(2, report.turns[:turns], (), (), True, (), (0, 0))
    assert "<svg" in lead_chart(short, language="de").to_svg(language="de")


def test_without_a_kernel_there_are_tables_and_a_picture() -> None:
    match = random_match()
    widget = Review(match, language="de")
    report = widget.finish()
    html = widget._repr_mimebundle_()["text/html"]
    assert "<img alt=" in html
    assert html.count("<table") == 2
    assert dear_html(match, report.dearest()[0], "de") in html


def test_all_sentences_are_there() -> None:
    for language in ("de", "en"):
        widget = Review(random_match(), language=language, on_step=print)
        widget.finish()
        words = " ".join(
            [widget.head.value, widget.dear_head.value, widget.sums.value, widget.turns.value]
        )
        assert not re.search(r"\[ui\.|\{", words)


def test_quick_values_first_and_exact_ones_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(game: Any, view: Any, p: int, move: Any, quick: bool) -> Any:
        said = yield from wheels.advise(game, view, p)
        return replace(said, exact=not quick)

    monkeypatch.setattr(ODDS, "judge", judge, raising=False)
    widget = Review(random_match(), language="en")
    assert "Quick values" in widget.head.value
    assert widget.exact_button.layout.display != "none"
    widget.exact_button.click()
    assert "exactly computed" in widget.head.value
    assert widget.exact_button.layout.display == "none"
    assert widget.finish().exact


def test_what_is_shown_stays_while_exact_values_are_computed() -> None:
    match = random_match(rounds=50)

    async def scenario() -> None:
        widget = Review(match, language="en")
        before = widget.finish()
        widget.start(quick=False)
        await asyncio.sleep(0.06)
        assert widget.report is before or widget.report == before
        assert len(widget.finish().turns) == 100

    asyncio.run(scenario())
