"""The odds on the page: tables at once, values in slices, own questions, guesses.

Most of it is shown on the wheel game, whose numbers are easy; the end of the file is about huts.
"""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from boardkit.errors import BadModel
from boardkit.game import Advice, Choice
from boardkit.text import phrase
from boardkit.work import Progress, Work
from boardkit_widgets import runner
from boardkit_widgets.odds import Odds
from boardkit_widgets.values import FEW, gap_text, value_text, values_html
from tests.support import wheels
from tests.support.wheels import Decide, Wheel, Wheels, played
from tests.widgets import odds_wheels
from tests.widgets.odds_wheels import at, plain, shown

wheel_odds = odds_wheels.wheel_odds


# Tables


def test_the_table_of_the_match_at_hand() -> None:
    odds = Odds(played(""), language="en")
    assert [line.button.description for line in odds.table.lines] == ["1", "2", "3"]
    assert "33.3%" in odds.table.lines[0].cells.value


def test_another_table_is_chosen_from_the_list() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    assert [i for _, i in odds.choice.options] == [0, 1]
    odds.choice.value = 1
    assert [plain(line.name.value) for line in odds.table.lines] == ["4", "5", "6"]
    assert shown(odds.choice)


def test_a_sort_of_table_once_chosen_comes_again() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    odds.choice.value = 1
    odds.update(Wheel((0, 0), 2))  # before a spin there is no sum
    assert [line.button.description for line in odds.table.lines[: odds.table.shown]] == list("123")
    assert not shown(odds.choice)
    odds.update(at(2, 1))
    assert [plain(line.name.value) for line in odds.table.lines] == ["3", "4", "5"]
    odds.choice.value = 0
    odds.update(at(1))
    assert odds.choice.value == 0


def test_a_form_once_chosen_stays_for_all_tables_and_moves() -> None:
    odds = Odds(Wheels(2), at(3), language="de")
    assert [name for name, _ in odds.form.options] == ["Prozent", "Dezimalzahl", "Bruch"]
    odds.form.value = "fraction"
    assert "1/3" in odds.table.lines[0].cells.value
    odds.update(at(2))
    odds.choice.value = 1
    assert "1/3" in odds.table.lines[0].cells.value


def test_the_language_changes_everything_and_keeps_the_form() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    odds.form.value = "decimal"
    odds.language = "de"
    assert odds.form.value == "decimal"
    assert "0,3333" in odds.table.lines[0].cells.value
    assert "Möglichkeit" in odds.values.list.value
    assert odds.ask_button.description == "Ausrechnen"
    assert plain(odds.examples.children[0].value) == "Zum Beispiel:"


def test_an_update_with_equal_chances_sends_nothing_for_them() -> None:
    odds = Odds(Wheels(2), at(3), language="en")
    changed: list[Any] = []
    for line in odds.table.lines:
        line.cells.observe(changed.append)
    odds.table.body.observe(changed.append)
    odds.form.observe(changed.append)
    odds.update(at(2))
    odds.update(at(2, 1))
    assert changed == []


def test_after_the_end_there_is_nothing_left_to_chance() -> None:
    match = played("")
    while not match.over:
        match.play(Decide(False))
    odds = Odds(match, language="en")
    assert "over" in odds.values.list.value
    assert not shown(odds._table_card)
    assert not shown(odds.own)


def test_an_update_follows_the_match() -> None:
    match = played("")
    odds = Odds(match, language="en")
    first = odds.advice
    match.play(Decide(False))
    odds.update()
    assert odds.player == match.turn == 1
    assert odds.advice != first


def test_the_viewer_decides_for_whom_values_count() -> None:
    odds = Odds(Wheels(2), at(3), viewer=1, language="en")
    assert odds.player == 1
    odds.update(at(2))
    assert odds.player == 1
    odds.update(at(2), viewer=None)
    assert odds.player == 0


# Values


def test_stop_or_again_with_what_each_is_worth() -> None:
    odds = Odds(Wheels(2), at(1), language="en")
    words = plain(odds.values.list.value)
    assert "exactly computed" in words
    # A 1 in hand: again is worth 2, stopping 1.
    assert re.search(r"again.*\+2 ✓ best.*stop.*\+1 −1", words)


def test_what_the_last_choice_cost() -> None:
    odds = Odds(Wheels(), at(1), 0, language="en")
    advice = odds.advice
    assert advice is not None
    best, worst = advice.choices[0], advice.choices[-1]
    cost = best.value - worst.value
    assert cost > 0
    odds.chose(worst.move)
    odds.update(at(2))
    assert f"cost {gap_text(cost, 'en')} " in plain(odds.last.value)
    odds.language = "de"
    assert f"hat {gap_text(cost, 'de')} gekostet" in plain(odds.last.value)
    odds.update(at(1))
    odds.chose(best.move)
    odds.update(at(2))
    assert "eine der besten" in plain(odds.last.value)
    odds.chose(None)
    odds.update(at(3))
    assert not shown(odds.last)


def test_a_search_is_told_from_exact_values(wheel_odds: SimpleNamespace) -> None:
    wheel_odds.advise = lambda g, s, p: wheels.advise(g, s, p, blind=True)
    words = plain(Odds(Wheels(2), at(1), language="en").values.list.value)
    assert "searched" in words
    assert "exactly" not in words


def test_before_a_spin_there_is_an_expectation() -> None:
    odds = Odds(Wheels(2), Wheel((0, 0)), language="en")
    assert "Worth on average: +2.33" in plain(odds.values.list.value)


def test_the_best_moves_and_how_many_more(wheel_odds: SimpleNamespace) -> None:
    def many(*_: Any) -> Work[Advice]:
        yield Progress(0)
        choices = tuple(Choice(Decide(i % 2 == 0), 20 - i) for i in range(12))
        return Advice(20, choices, note=phrase("common.player", number=1))

    wheel_odds.advise = many
    odds = Odds(Wheels(2), at(1), language="en")
    assert odds.values.list.value.count("<tr") == 1 + FEW
    assert odds.values.more.description == "and 7 more moves"
    odds.values.more.click()
    assert odds.values.list.value.count("<tr") == 13
    assert odds.values.more.icon == "chevron-up"
    odds.values.more.click()
    assert odds.values.list.value.count("<tr") == 1 + FEW
    assert "Player 1" in odds.values.list.value  # what the values mean


def test_while_somebody_thinks_no_values_are_computed(wheel_odds: SimpleNamespace) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    wheel_odds.advise = never
    odds = Odds(Wheels(2), at(1), values=False, language="en")
    assert not shown(odds._values_card)
    assert odds.advice is None


def slow(steps: int, log: list[str]) -> Any:
    def advise(game: Any, s: Wheel, p: int) -> Work[Advice]:
        log.append(f"begin {s.face}")
        try:
            for i in range(steps):
                yield Progress(i / steps)
        except GeneratorExit:
            log.append(f"stopped {s.face}")
            raise
        log.append(f"done {s.face}")
        return Advice(s.face, (Choice(Decide(False), s.face),))

    return advise


def test_values_come_between_clicks_and_the_next_click_stops_the_last(
    wheel_odds: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    log: list[str] = []
    wheel_odds.advise = slow(10_000, log)
    monkeypatch.setattr(runner, "SLICE", 1e-4)
    monkeypatch.setattr(runner, "TELL", 0.0)
    monkeypatch.setattr("boardkit_widgets.odds.DELAY", 0.0)

    async def scenario() -> None:
        odds = Odds(Wheels(2), at(3), language="en")
        assert odds.computing
        assert "being computed" in odds.values.list.value
        assert "33.3%" in odds.table.lines[0].cells.value  # at once
        for _ in range(200):
            await asyncio.sleep(0.002)
            if odds.values.bar.value > 0:
                break
        assert 0 < odds.values.bar.value < 1
        odds.update(at(2))
        assert log == ["begin 3", "stopped 3"]
        wheel_odds.advise = slow(3, log)
        odds.update(at(1))
        while odds.computing:
            await asyncio.sleep(0.002)
        assert log[-1] == "done 1"
        assert not shown(odds.values.bar)
        assert odds.advice is not None
        assert odds.advice.value == 1
        odds.update(at(2))
        assert odds.advice is None  # nothing of the last position stays
        odds.stop()

    asyncio.run(scenario())


def test_finish_computes_what_is_left(wheel_odds: SimpleNamespace) -> None:
    wheel_odds.advise = slow(50, [])

    async def scenario() -> Advice | None:
        return Odds(Wheels(2), at(3), language="en").finish()

    advice = asyncio.run(scenario())
    assert advice is not None
    assert advice.value == 3


def test_a_first_answer_is_shown_as_one(wheel_odds: SimpleNamespace) -> None:
    def advise(game: Any, s: Wheel, p: int) -> Work[Advice]:
        first = Advice(1, (Choice(Decide(False), 1),), exact=False)
        for i in range(100_000):
            yield Progress(i / 100_000, partial=first)
        raise AssertionError

    wheel_odds.advise = advise

    async def scenario() -> None:
        odds = Odds(Wheels(2), at(3), language="en")
        while odds.advice is None:
            await asyncio.sleep(0.01)
        words = plain(odds.values.list.value)
        assert "being computed" in words
        assert "stop" in words
        odds.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("error", [RuntimeError("out of luck"), BadModel("chance.nothing")])
def test_values_that_fail_are_told_and_the_tables_stay(
    wheel_odds: SimpleNamespace, error: Exception
) -> None:
    def advise(*_: Any) -> Any:
        yield Progress(0)
        raise error

    wheel_odds.advise = advise
    odds = Odds(Wheels(2), at(3), language="en")
    assert "could not be computed" in odds.values.list.value
    assert str(error) in odds.values.list.value
    assert "33.3%" in odds.table.lines[0].cells.value
    wheel_odds.advise = wheels.advise
    odds.update(at(1))
    assert "could not" not in odds.values.list.value


@pytest.mark.parametrize(
    ("value", "written"), [(3, "+3"), (Fraction(341, 100), "+3.41"), (-1, "−1"), (0, "0")]
)
def test_values_have_a_sign(value: Any, written: str) -> None:
    assert value_text(value, "en") == written


def test_a_small_loss_is_not_written_as_nothing() -> None:
    assert gap_text(Fraction(1, 8000), "en") == "0.0001"
    assert gap_text(Fraction(1, 3), "de") == "0,33"


def test_moves_are_told_as_text_not_as_html() -> None:
    class Rude(Wheels):
        def words(self, s: Any, move: Any) -> Any:
            return SimpleNamespace(text=lambda code: "<script>")

    advice = Advice(1, (Choice(Decide(False), 1),))
    assert "<script>" not in values_html(Rude(), at(1), "en", advice)


# Without a kernel


def test_without_a_kernel_there_are_tables() -> None:
    odds = Odds(Wheels(2), at(1), language="de")
    html = odds._repr_mimebundle_()["text/html"]
    assert html.count("<table") == 3  # values, the spin, the sum
    assert "wird berechnet" not in html
    assert "<script" not in html


def test_all_sentences_are_there() -> None:
    for language in ("de", "en"):
        odds = Odds(Wheels(2), at(1), language=language)
        odds.ask("x")
        words = [odds.values.list.value, odds.refusal.value, odds.question.description]
        assert not re.search(r"\[ui\.|\[error\.|\{", " ".join(words))
