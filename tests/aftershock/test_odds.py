"""What the odds module says: single rolls, advice, tables, questions, habits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from boardkit.aftershock import Aftershock, Choose, Combination, Keep, Stop, odds
from boardkit.aftershock.expert import card_values, missed_turns
from boardkit.aftershock.odds import TurnAdvice, TurnChoice
from boardkit.chance import pool
from boardkit.chance.pattern import pattern
from boardkit.chance.table import Table
from boardkit.errors import BadOption, BadPattern
from boardkit.match import Match
from boardkit.players import level
from boardkit.review import review
from boardkit.text import LANGUAGES
from boardkit.work import drain
from tests.aftershock.table import FIVE, card, goal, table

GAME = Aftershock()
OVER = {"card": 0, "dice": [1, 1, 1, 1, 2, 3], "sixes": 4}


def test_single_rolls() -> None:
    assert odds.single_roll("AAAAA") == Fraction(778685, 10077696)
    assert odds.single_roll(pattern("AAAAA")) == odds.single_roll("AAAAA")
    assert odds.single_roll(Combination("red", "AAAAA")) == odds.single_roll("AAAAA")
    assert odds.single_roll(pattern="AAAAA", kept=(2, 2, 2, 2), dice=5) == Fraction(1, 6)
    assert odds.single_roll("AAAAA", kept=[2] * 4, dice=6) == Fraction(11, 36)
    with pytest.raises(BadPattern):
        odds.single_roll("AAA 6")
    with pytest.raises(BadOption):
        odds.single_roll("AAA", kept=(1,) * 11)


def test_before_the_first_roll() -> None:
    found = odds.best(GAME, table(card=0))
    assert found.value == Fraction(10153143505, 181398528)
    assert found.choices == ()
    assert found.exact
    assert 0 < found.bust < found.win < 1
    # points there were and the opponent's do not change what the turn is worth
    assert odds.best(GAME, table(card=0, scores=[50, 90])).value == found.value


def test_the_greatest_chance_to_win() -> None:
    found = odds.best(GAME, table(card=0), aim="win")
    assert found.value == found.win == Fraction(279498791, 362797056)
    with pytest.raises(BadOption):
        odds.best(GAME, table(card=0), aim="fun")


def test_over_a_roll() -> None:
    s = table(**OVER)
    found = odds.best(GAME, s)
    assert isinstance(found, TurnAdvice)
    assert [c.move for c in found.choices if c.value == found.value] == [
        Keep((1, 1, 1, 1, 2)), Keep((1, 1, 1, 1, 3)),
    ]  # fmt: skip
    assert (found.value, found.win, found.bust) == (15, Fraction(1, 2), Fraction(1, 2))
    assert {choice.move for choice in found.choices} == set(GAME.legal(s))
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    for choice in found.choices:
        assert isinstance(choice, TurnChoice)
        assert choice.card is None
        assert choice.keep == (choice.move.dice if isinstance(choice.move, Keep) else None)
        assert choice.win + choice.bust <= 1
        for language in LANGUAGES:
            assert choice.why is not None
            assert "%" in choice.why.text(language)
    assert found.of(Stop()).value == -20  # type: ignore[union-attr]


def test_the_choice_of_a_card() -> None:
    s = table(None, FIVE, card("AAA BBB"), card("AA", stars=5, turquoise=2), helpers=[1, 30])
    found = odds.best(GAME, s)
    assert [choice.card for choice in found.choices] == [1, 0]  # two helpers are not there
    assert all(choice.keep is None for choice in found.choices)
    assert found.value == odds.best(GAME, GAME.apply(s, Choose(1))).value
    assert found.choices[1].value == Fraction(10153143505, 181398528)


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
def test_every_rule_on_keeping_has_advice(keep: str) -> None:
    game = Aftershock(keep=keep)
    s = table(game, **OVER)
    found = odds.best(game, s)
    assert found.exact
    assert {choice.move for choice in found.choices} == set(game.legal(s))
    # all at once from AAAA with four sixes: 9 of 36 win, with "locked" one may roll both again
    assert odds.best(game, table(game, card=0)).value > 0


def test_locked_dice_stay() -> None:
    game = Aftershock(keep="locked")
    s = table(game, **OVER, kept=[1, 1, 2])
    found = odds.best(game, s)
    assert {choice.move for choice in found.choices} == set(game.legal(s))
    assert all(c.keep is None or {1, 2} <= set(c.keep) for c in found.choices)


def test_floats_on_request() -> None:
    s = table(**OVER)
    exact, rounded = odds.best(GAME, s, exact=True), odds.best(GAME, s, exact=False)
    assert exact.exact
    assert not rounded.exact
    assert type(exact.value) is Fraction
    assert type(rounded.value) is type(rounded.choices[0].value) is float
    assert rounded.value == float(exact.value)


def test_no_turn_no_value() -> None:
    assert odds.best(GAME, table(helpers=[0, 1])).value == 0
    assert odds.best(GAME, GAME.start()).value == 0


def test_advice_is_the_lead_after_the_turn() -> None:
    s = table(**OVER, scores=[100, 130])
    own = odds.advice(GAME, s, 0)
    assert own.value == -30 + 15
    assert own.choices[0].value == own.value
    assert odds.advice(GAME, s, None) == own
    assert odds.advice(GAME, s, 1).value == 30
    assert odds.advice(GAME, s, 1).choices == ()


def test_advice_comes_in_slices_with_a_first_answer() -> None:
    odds.forget()
    s = table(None, card("1 22 AAA"), **OVER, scores=[7, 0])
    steps = list(odds.advise(GAME, s, 0))
    partial = [step.partial for step in steps if step.partial is not None]
    assert partial
    assert not partial[0].exact
    found = odds.advice(GAME, s, 0)
    assert partial[0].value == pytest.approx(float(found.value), abs=1e-6)
    assert partial[0].choices[0].move in [c.move for c in found.choices if c.value == found.value]
    assert all(0 <= step.done <= 1 for step in steps)
    odds.forget()
    cards = table(None, card("1 22 AAA"), card("AAA"), card("1 22 333"))
    assert all(0 <= step.done <= 1 for step in odds.advise(GAME, cards, 0))
    odds.forget()
    locked = Aftershock(keep="locked")
    assert len(list(odds.advise(locked, table(locked, card=0), 0))) > 5


def test_luck_and_cost_add_up_in_a_review() -> None:
    match = Match(GAME, seed=3)
    for _ in range(14):
        match.play(match.legal()[len(match.legal()) // 2])
    report = drain(review(match))
    assert report.exact
    for turn in report.turns:
        assert turn.before + turn.luck - turn.cost == turn.after
    assert all(decision.cost >= 0 for decision in report.decisions)


# Players


def test_the_strong_player_plays_the_best_plan() -> None:
    from random import Random

    strong = level("strong")
    assert strong.choose(GAME, table(**OVER), 0, Random(1)) == Keep((1, 1, 1, 1, 2))
    won = table(card=0, dice=[1, 1, 1, 1, 1, 2], sixes=4)
    assert strong.choose(GAME, won, 0, Random(1)) == Stop()


def test_turns_that_others_get_ahead() -> None:
    # one helper a turn: whoever has fewer, or as many and comes earlier, ends it
    assert missed_turns((5, 5), 0, 0.0) == 1
    assert missed_turns((4, 5), 0, 0.0) == 0
    assert missed_turns((5, 5, 5), 0, 0.0) == Fraction(1, 2)  # of two, one gets ahead
    assert missed_turns((5, 6, 5), 0, 0.0) == 1
    assert missed_turns((3, 9, 9, 9), 0, 0.0) == 0


def test_turns_that_others_get_ahead_with_two_helpers_now_and_then() -> None:
    """All ways to spend helpers, for three players with up to three each."""
    two = 0.25
    for helpers in product(range(1, 4), repeat=3):
        for player in range(3):
            expected = others_ahead(list(helpers), (player + 1) % 3, player, two)
            assert missed_turns(helpers, player, two) == pytest.approx(expected)


def others_ahead(left: list[int], turn: int, player: int, two: float) -> float:
    """By playing it out in all ways: turns of the others minus those of `player`, on average."""
    if 0 in left:
        return 0.0
    found = 0.0
    gain = -1.0 if turn == player else 0.5
    for used, chance in ((1, 1 - two), (2, two)) if left[turn] > 1 else ((1, 1.0),):
        after = list(left)
        after[turn] -= used
        found += chance * (gain + others_ahead(after, (turn + 1) % 3, player, two))
    return found


def test_the_expert_counts_helpers_when_it_chooses() -> None:
    # The two cards pay alike.  With two helpers left each, who stakes two ends the game before the
    # other has one more turn; staking one, the other is first to run out.
    one, two = card("AAA BBB", stars=5), card("AAA BBB", stars=3, turquoise=2)
    s = table(None, one, two, helpers=[2, 1])
    values = card_values(GAME, s)
    assert values[1] > values[0]
    assert GAME.expert(s, 0) == Choose(1)
    # with many helpers left it hardly matters, and the better card is taken
    better = table(None, card("AAA BBB", stars=5), card("AAA BBB", stars=1, turquoise=2))
    assert GAME.expert(better, 0) == Choose(0)


# Tables and questions


def told(found: Table) -> None:
    for language in LANGUAGES:
        text = found.html(language)
        assert "[" not in text.replace("[[", "")
        assert "{" not in text
        assert found.to_csv(language)
    for row in found.rows:
        if row.derive is not None:
            assert row.derive().value == row.chance


def test_tables_before_a_card_is_chosen() -> None:
    cards, sixes = odds.tables(GAME, table(None, FIVE, card("AAA BBB", "AAA BB")), 0)
    assert [row.chance for row in cards.rows] == [
        odds.single_roll("AAAAA"), odds.single_roll("AAA BBB"), odds.single_roll("AAA BB"),
    ]  # fmt: skip
    assert sum(row.chance for row in sixes.rows) == 1
    assert sixes.rows[3].chance == pool.count(10, 6).p(3)
    assert sixes.rows[3].at_least == Fraction(566299, 2519424)
    assert sixes.mean == Fraction(5, 3)
    for found in (cards, sixes):
        told(found)


def test_tables_over_a_roll() -> None:
    s = table(None, card("AAAAA", "AAAA"), **OVER)
    there, once_more, busts = odds.tables(GAME, s, 0)
    assert [str(row.outcome) for row in there.rows] == ["red AAAA"]
    assert [(row.outcome[1], row.chance) for row in once_more.rows] == [
        ((1, 1, 1, 1), Fraction(11, 36)), ((1, 1, 1, 1, 3), 1),
    ]  # fmt: skip
    assert [row.outcome for row in busts.rows] == [1, 2, 3, 4, 5, 6]
    assert busts.rows[1].chance == Fraction(11, 36)
    for found in (there, once_more, busts):
        told(found)


def test_tables_before_a_roll_and_after_the_end() -> None:
    s = table(card=0, kept=[1, 1, 1, 1], sixes=3)
    coming, sixes = odds.tables(GAME, s, 0)
    assert coming.rows[0].chance == odds.single_roll("AAAAA", (1, 1, 1, 1), 7)
    assert [row.outcome for row in sixes.rows] == [3, 4, 5, 6]
    told(coming)
    told(sixes)
    assert odds.tables(GAME, table(helpers=[0, 1]), 0) == ()
    assert len(odds.tables(GAME, GAME.start(), 0)) == 1


@pytest.mark.parametrize("keep", ["any", "locked", "none"])
def test_the_best_keep_for_one_roll_against_all(keep: str) -> None:
    from boardkit.aftershock.chances import best_keep
    from boardkit.aftershock.choices import keeps

    game = Aftershock(keep=keep)
    for text in ("AAAAA", "AAA BB", "12 AA", "1 22 333"):
        s = table(game, card(text), card=0, dice=[1, 1, 2, 3, 3, 3, 5], sixes=3, kept=[])
        kept, chance = best_keep(game, s, pattern(text))
        held = [()] if keep == "none" else keeps(s.dice, ())
        assert chance == max(odds.single_roll(text, some, 7) for some in held)
        assert chance == odds.single_roll(text, kept, 7)


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("AAAAA", Fraction(778685, 10077696)),
        ("at least 3 sixes", Fraction(566299, 2519424)),
        ("mindestens drei Sechsen", Fraction(566299, 2519424)),
        ("no six", Fraction(5, 6) ** 10),
        ("keine Sechs", Fraction(5, 6) ** 10),
        ("exactly 2 of 5", pool.count(10, 5).p(2)),
        ("genau 2 mal 5", pool.count(10, 5).p(2)),
        ("at most one 1/2", pool.count(10, (1, 2)).at_most(1)),
        ("höchstens eine 1 oder 2", pool.count(10, (1, 2)).at_most(1)),
        ("1 or 2", 1 - Fraction(2, 3) ** 10),
        ("a six", 1 - Fraction(5, 6) ** 10),
        ("sum at least 40", pool.sums(10).at_least(40)),
        ("Summe mindestens 40", pool.sums(10).at_least(40)),
        ("sum 35", pool.sums(10).p(35)),
        ("more than two sixes", Fraction(566299, 2519424)),
        ("mehr als zwei Sechsen", Fraction(566299, 2519424)),
        ("weniger als 2 von 5", pool.count(10, 5).at_most(1)),
        ("sum more than 39", pool.sums(10).at_least(40)),
        ("all sixes", Fraction(1, 6**10)),
        ("alle zehn Würfel zeigen 1 oder 2", Fraction(1, 3**10)),
    ],
)
def test_questions(text: str, chance: Fraction) -> None:
    found = odds.ask(GAME, table(), 0, text)
    assert found.rows[0].chance == chance
    told(found)


def test_a_roll_with_nothing_left_to_roll() -> None:
    """With dice that stay kept all of them may be, when the last one rolled was a six."""
    game = Aftershock(keep="locked")
    s = table(game, card=0, dice=[1, 1, 1, 1, 1, 2], kept=[1, 1, 1, 1, 1, 2], sixes=4)
    assert [str(move) for move in game.legal(s)] == ["stop"]
    (there,) = odds.tables(game, s, 0)
    assert [row.chance for row in there.rows] == [1]
    assert odds.tables(game, table(game, card=0, dice=[1] * 4 + [2] * 2, kept=[1] * 4 + [2] * 2,
                                   sixes=4), 0) == ()  # fmt: skip
    assert len(odds.ask(game, s, 0, "AAA BB").rows) == 1
    assert len(odds.ask(game, s, 0, "no six").rows) == 10  # the next turn has all dice


def test_a_question_over_a_roll() -> None:
    s = table(**OVER)
    found = odds.ask(GAME, s, 0, "AAAAA")
    assert [row.chance for row in found.rows] == [odds.single_roll("AAAAA"), Fraction(11, 36)]
    dice = odds.ask(GAME, s, 0, "at least 1 six")
    assert [row.chance for row in dice.rows] == [
        1 - Fraction(5, 6) ** n for n in range(6, 0, -1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no_wish"), ("  ", "no_wish"), (None, "no_wish"), ("at least 3 castles", "wish_word"),
        ("at least", "wish_end"), ("exactly at least 3 sixes", "wish_end"), ("sum", "wish_sum"),
        ("sum at least many", "wish_sum"), ("2 7", "pattern"), ("AAA 6", "pattern"),
        ("three 7", "wish_word"), ("more than sixes", "wish_end"), ("sum all 40", "wish_sum"),
    ],
)  # fmt: skip
def test_bad_questions(text: Any, key: str) -> None:
    with pytest.raises(BadPattern) as caught:
        odds.ask(GAME, table(), 0, text)
    assert caught.value.key.startswith("pattern." if key == "pattern" else f"aftershock.{key}")
    assert caught.value.text("de") != caught.value.text("en")


# Habits


def most_frequent(dice: tuple[int, ...]) -> tuple[int, ...]:
    face = max(dice, key=dice.count)
    return tuple(die for die in dice if die == face)


def test_the_habit_of_the_lesson() -> None:
    """Reference values: about 0.717 and 47.87 points, 48.2 with the best moments to stop."""
    five = goal("AAAAA")
    stands = lambda dice, sixes: pattern("AAAAA")(dice)  # noqa: E731
    stubborn = odds.habit(five, most_frequent, stands)
    assert round(float(stubborn.win), 4) == 0.7167
    assert round(float(stubborn.points), 2) == 47.87
    assert stubborn.win + stubborn.bust == 1
    wiser = odds.habit(five, most_frequent)
    assert round(float(wiser.points), 2) == 48.22
    assert stubborn.points < wiser.points < odds.best(GAME, table(card=0)).value


def test_the_habit_to_roll_once() -> None:
    one = odds.habit(goal("AA"), lambda dice: dice[:-1], lambda dice, sixes: True)
    rolls = pool.rolls(10)
    won = rolls.p(lambda dice: pattern("AA")(dice) and dice.count(6) < 5)
    assert one.win == won
    assert one.bust == pool.count(10, 6).at_least(5)
