"""The course of the game, decision by decision, with results worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardkit.aftershock import Aftershock, Choose, Keep, Roll, Stop, TurnUp
from boardkit.aftershock.state import State
from boardkit.errors import BadMaterial, BadOption
from boardkit.game import Turn, totals
from boardkit.match import Match
from tests.aftershock.table import FIVE, card, table

GAME = Aftershock()
DICE = {"card": 0, "dice": [1, 1, 1, 1, 1, 2, 3, 4], "sixes": 2}


def lines(game: Aftershock, s: State) -> list[tuple[int, int, str]]:
    return [(line.player, line.points, line.rule) for line in game.score(s)]


def after(s: State, *moves: Any, game: Aftershock = GAME) -> State:
    for move in moves:
        if not isinstance(move, (Roll, TurnUp)):
            assert game.why_not(s, move) is None
        s = game.apply(s, move)
    return s


def test_set_up_turns_up_three_cards() -> None:
    s = GAME.start()
    assert (s.helpers, s.number, GAME.turn(s)) == ((30, 30), 0, Turn.CHANCE)
    assert GAME.chance(s).total == 40
    for n in range(3):
        assert s.number == 0
        assert len(GAME.chance(s)) == 40 - n
        s = GAME.apply(s, TurnUp(s.pile[5 - n]))
    assert (GAME.turn(s), s.number, len(s.open), len(s.pile)) == (0, 1, 3, 37)
    assert [str(move) for move in GAME.legal(s)] == ["choose 0", "choose 1", "choose 2"]


def test_d1_sixty_helpers() -> None:
    for players, each in ((2, 30), (3, 20), (4, 15)):
        assert Aftershock(players).start().helpers == (each,) * players


def test_a_won_card_pays_its_value_and_is_replaced_in_its_place() -> None:
    s = table(None, card("AAA"), FIVE, card("AA"), **(DICE | {"card": 1}))
    s = after(s, Stop())
    assert lines(GAME, s) == [(0, 90, "black")]
    assert s.won == (FIVE,)
    assert (GAME.turn(s), s.gap, s.number) == (Turn.CHANCE, 1, 0)
    new = s.pile[7]
    s = after(s, TurnUp(new))
    assert s.open == (card("AAA"), new, card("AA"))
    assert (GAME.turn(s), s.number) == (1, 1)


@pytest.mark.parametrize(
    ("sixes", "expected"),
    [
        (0, []), (1, []), (2, []), (3, [(0, -10, "three_sixes")]), (4, [(0, -20, "four_sixes")]),
    ],
)  # fmt: skip
def test_d5_stopping_without_the_combination(sixes: int, expected: Any) -> None:
    dice = ([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])[: 10 - sixes]
    s = table(helpers=[29, 30], card=0, dice=dice, sixes=sixes)
    s = after(s, Stop())
    assert lines(GAME, s) == expected
    assert s.helpers == (29, 30)  # the staked helper does not come back
    assert FIVE in s.open
    assert s.won == ()


@pytest.mark.parametrize(
    ("rolled", "expected"),
    [
        ((1, 1, 1, 1, 1, 6, 6, 6, 6, 6), [(0, -40, "five_sixes")]),  # D18: a bust all the same
        ((1, 1, 1, 1, 6, 6, 6, 6, 6, 6), [(0, -50, "six_sixes")]),
        ((1, 1, 1, 6, 6, 6, 6, 6, 6, 6), [(0, -50, "six_sixes")]),  # D3
        ((6,) * 10, [(0, -50, "six_sixes")]),
    ],
)
def test_d11_five_sixes_end_the_turn_at_once(rolled: Any, expected: Any) -> None:
    s = table(None, FIVE, card("AA"), card("AAA"), card=0)
    assert GAME.turn(s) is Turn.CHANCE
    s = after(s, Roll(rolled))
    assert lines(GAME, s) == expected
    assert (GAME.turn(s), s.number, s.won) == (1, 1, ())
    assert s.open[0] == FIVE


def test_sixes_add_up_over_the_rolls_of_a_turn() -> None:
    s = table(None, FIVE, card("AA"), card("AAA"))
    s = after(s, Choose(0), Roll((1, 1, 2, 2, 3, 3, 4, 5, 6, 6)))
    assert (s.dice, s.sixes) == ((1, 1, 2, 2, 3, 3, 4, 5), 2)
    s = after(s, Keep((1, 1)), Roll((1, 1, 2, 3, 6, 6)))
    assert (s.dice, s.sixes) == ((1, 1, 1, 1, 2, 3), 4)
    s = after(s, Keep((1, 1, 1, 1, 3)), Roll((1,)), Stop())
    assert lines(GAME, s) == [(0, 90, "black"), (0, -20, "four_sixes")]
    assert totals(GAME.score(s), 2) == (70, 0)


def test_d4_sixes_belong_to_no_combination() -> None:
    s = table(None, card("AAAA"), card=0)
    s = after(s, Roll((1, 1, 1, 2, 2, 2, 6, 6, 6, 6)), Stop())
    assert lines(GAME, s) == [(0, -20, "four_sixes")]


def test_d8_the_better_paying_combination_counts() -> None:
    both = card("AAAAA", "AAA", stars=2)
    s = after(table(None, both, **DICE), Stop())
    assert lines(GAME, s) == [(0, 60, "black")]
    s = after(table(None, both, card=0, dice=[1, 1, 1, 2, 2, 3, 3, 4, 5, 5]), Stop())
    assert lines(GAME, s) == [(0, 40, "red")]


def test_d2_any() -> None:
    s = table(None, FIVE, card=0, dice=[1, 1, 2, 3, 3, 3, 4, 5], sixes=2)
    # 3 * 2 * 4 * 2 * 2 ways to keep some, but not all, and to stop
    assert len(GAME.legal(s)) == 96
    s = after(s, Keep((3, 3, 3)), Roll((1, 1, 2, 4, 5)))
    assert after(s, Keep((1, 1))).rolled == 6  # the threes may be rolled again
    assert s.kept == ()


def test_d2_locked() -> None:
    game = Aftershock(keep="locked")
    s = table(game, FIVE, card=0, dice=[1, 1, 2, 3, 3, 3, 4, 5], sixes=2)
    s = after(s, Keep((3, 3, 3)), Roll((1, 3, 3, 5, 6)), game=game)
    assert (s.dice, s.kept, s.sixes) == ((1, 3, 3, 3, 3, 3, 5), (3, 3, 3), 3)
    # 2 ones or none, 3 to 5 threes, 2 fives or none, not all; and to stop
    assert len(game.legal(s)) == 2 * 3 * 2
    reason = game.why_not(s, Keep((1, 3, 3)))
    assert reason is not None
    assert reason.key == "locked"
    # what else was kept may be kept or not
    assert game.why_not(s, Keep((3, 3, 3, 5))) is None


def test_locked_dice_alone_leave_nothing_but_to_stop() -> None:
    game = Aftershock(keep="locked")
    s = table(game, FIVE, card=0, kept=[1, 1, 1, 2, 2, 2, 3], sixes=2)
    s = after(s, Roll((6,)), game=game)
    assert (s.dice, s.sixes) == ((1, 1, 1, 2, 2, 2, 3), 3)
    assert list(game.legal(s)) == [Stop()]


def test_d2_none() -> None:
    game = Aftershock(keep="none")
    s = table(game, FIVE, card=0, dice=[1, 1, 2, 3, 3, 3, 4, 5], sixes=2)
    assert list(game.legal(s)) == [Stop(), Keep(())]
    assert after(s, Keep(()), game=game).rolled == 8


def test_d10_two_helpers_for_turquoise_stars() -> None:
    two = card("AAAAA", stars=5, turquoise=2)
    s = table(None, FIVE, two, card("AA"))
    assert after(s, Choose(0)).helpers == (29, 30)
    assert after(s, Choose(1)).helpers == (28, 30)
    poor = table(None, FIVE, two, card("AA"), helpers=[1, 30])
    assert list(GAME.legal(poor)) == [Choose(0), Choose(2)]


def test_d13_turquoise_stars_count() -> None:
    two = card("AAAAA", stars=5, turquoise=2)
    s = after(table(None, two, **DICE), Stop())
    assert lines(GAME, s) == [(0, 210, "black")]


def test_d7_who_cannot_stake_passes() -> None:
    two = card("AAAAA", stars=5, turquoise=2)
    game = Aftershock(3)
    rest = [two, two, two]
    s = table(game, *rest, helpers=[5, 1, 7], card=0, dice=[1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    s = after(s, Stop(), game=game)
    assert (game.turn(s), s.number) == (2, 1)  # player 1 takes no turn
    s = table(game, *rest, helpers=[1, 1, 1], card=0, dice=[1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    s = after(s, Stop(), game=game)
    assert game.turn(s) is Turn.OVER
    # the same when it would be somebody's turn
    assert game.turn(table(game, *rest, helpers=[1, 1, 1])) is Turn.OVER
    assert game.turn(table(game, *rest, helpers=[1, 1, 2])) == 2


def test_the_last_helper_ends_the_game_after_the_turn() -> None:
    s = table(None, FIVE, card("AA"), card("AAA"), helpers=[1, 12], scores=[40, 60])
    s = after(s, Choose(0))
    assert s.helpers == (0, 12)
    s = after(s, Roll((1, 1, 1, 1, 2, 2, 3, 4, 5, 5)))
    assert GAME.turn(s) == 0
    over = after(s, Stop())
    assert GAME.turn(over) is Turn.OVER
    assert GAME.winners(over) == (1,)
    assert GAME.winners(s) == ()
    won = after(s, Keep((1, 1, 1, 1, 2, 2, 3, 4, 5)), Roll((1,)), Stop())
    assert GAME.turn(won) is Turn.OVER
    assert totals(GAME.score(won), 2) == (130, 60)
    assert GAME.winners(won) == (0,)


def test_d14_all_cards_won_end_the_game() -> None:
    deck = GAME.material.cards
    s = GAME.position(
        {
            "open": [deck[0].document()],
            "won": [one.document() for one in deck[1:]],
            "card": 0, "dice": [1, 1, 1, 1, 2, 2, 3, 3, 4, 5],
        }
    )  # fmt: skip
    assert s.pile == ()
    assert GAME.turn(after(s, Stop())) is Turn.OVER


def test_d16_the_row_shrinks_when_the_pile_is_empty() -> None:
    deck = GAME.material.cards
    s = GAME.position(
        {
            "open": [one.document() for one in deck[:3]],
            "won": [one.document() for one in deck[3:]],
            "card": 0, "dice": [1, 1, 1, 1, 2, 2, 3, 3, 4, 5],
        }
    )  # fmt: skip
    s = after(s, Stop())
    assert (s.open, GAME.turn(s)) == (deck[1:3], 1)
    assert list(GAME.legal(s)) == [Choose(0), Choose(1)]


def test_the_row_is_filled_up_to_three() -> None:
    s = after(table(None, FIVE, **DICE), Stop())
    for place in range(3):
        assert (GAME.turn(s), s.gap) == (Turn.CHANCE, place)
        assert s.number == 0
        s = after(s, TurnUp(s.pile[0]))
    assert (GAME.turn(s), s.number) == (1, 1)


def test_d6_equal_scores_share_and_d17_below_zero() -> None:
    s = table(None, FIVE, helpers=[0, 3], scores=[-30, -30])
    assert GAME.turn(s) is Turn.OVER
    assert GAME.winners(s) == (0, 1)
    assert totals(GAME.score(s), 2) == (-30, -30)


def test_rolls_are_exact_and_shared() -> None:
    s = table(None, FIVE, card=0)
    rolls = GAME.chance(s)
    assert rolls is GAME.chance(table(None, card("AA"), card=0))
    assert len(rolls) == 3003
    assert rolls.total == 6**10
    # the reference: AAAAA in one roll, and with at most four sixes (D18)
    five = FIVE.combinations[0].pattern
    assert rolls.p(lambda roll: five(roll.dice)) == Fraction(778685, 10077696)
    won = lambda roll: five(roll.dice) and roll.dice.count(6) <= 4  # noqa: E731
    assert rolls.p(won) == Fraction(778475, 10077696)
    few = table(None, FIVE, card=0, kept=[2, 2, 2], sixes=2)
    assert few.rolled == 5
    assert len(GAME.chance(few)) == 252


def test_equal_cards_in_a_deck_come_up_accordingly() -> None:
    from dataclasses import replace

    deck = replace(GAME.material, cards=GAME.material.cards[:20] * 2)
    game = Aftershock(material=deck)
    dist = game.chance(game.start())
    assert (len(dist), dist.total) == (20, 40)
    s = game.apply(game.start(), TurnUp(deck.cards[0]))
    assert game.chance(s).p(TurnUp(deck.cards[0])) == Fraction(1, 39)
    assert game.chance(s).p(TurnUp(deck.cards[1])) == Fraction(2, 39)


@pytest.mark.parametrize(
    ("state", "move", "key"),
    [
        (table(), Stop(), "choose_first"),
        (table(), Keep(()), "choose_first"),
        (table(), Choose(1), "no_card"),
        (table(), Choose(-1), "no_card"),
        (table(None, FIVE, card("AA", turquoise=2), helpers=[1, 9]), Choose(1), "helpers"),
        (table(**DICE), Choose(0), "chosen"),
        (table(card=0), Stop(), "chance"),
        (table(card=0), Keep(()), "chance"),
        (table(**DICE), Keep((1, 6)), "six"),
        (table(**DICE), Keep((6, 6)), "six"),
        (table(**DICE), Keep((5,)), "not_there"),
        (table(**DICE), Keep((2, 2)), "not_there"),
        (table(**DICE), Keep((1, 1, 1, 1, 1, 2, 3, 4)), "keep_all"),
        (table(Aftershock(keep="locked"), kept=[1, 2], **DICE), Keep((1, 3)), "locked"),
        (table(Aftershock(keep="none"), **DICE), Keep((1,)), "keep_none"),
        (table(helpers=[0, 2]), Choose(0), "over"),
        (table(), Roll((1,)), "no_move"),
        (table(), "stop", "no_move"),
    ],
)
def test_reasons(state: State, move: Any, key: str) -> None:
    keep = "locked" if state.kept else "none" if key == "keep_none" else "any"
    game = Aftershock(keep=keep)
    reason = game.why_not(state, move)
    assert reason is not None
    assert reason.key == key
    assert key in game.RULES
    assert reason.text("de") != reason.text("en")
    assert not set(reason.text("en") + reason.text("de")) & set("{[")


def test_every_reason_is_tried() -> None:
    tried = {case[2] for mark in test_reasons.pytestmark for case in mark.args[1]}
    scores = {"black", "red", "three_sixes", "four_sixes", "five_sixes", "six_sixes", "so_far"}
    rest = {rule for rule in GAME.RULES if not rule.startswith("D")} - scores
    assert tried == rest
    assert [rule for rule in GAME.RULES if rule.startswith("D")] == [f"D{n}" for n in range(1, 19)]


def test_reasons_say_what_is_there() -> None:
    s = table(None, FIVE, card("AA", turquoise=2), helpers=[1, 9])
    assert "1" in GAME.why_not(s, Choose(1)).text("de")  # type: ignore[union-attr]
    told = GAME.why_not(table(**DICE), Keep((5,)))
    assert told is not None
    assert "1 1 1 1 1 2 3 4" in told.text("en")


@pytest.mark.parametrize("players", [1, 5, True, "2", None])
def test_bad_numbers_of_players(players: Any) -> None:
    with pytest.raises(BadOption):
        Aftershock(players)


def test_bad_options() -> None:
    with pytest.raises(BadOption) as caught:
        Aftershock(keep="some")
    assert "some" in caught.value.text("de")
    with pytest.raises(BadMaterial):
        Aftershock(material="cards.toml")  # type: ignore[arg-type]


def test_a_whole_turn_as_texts() -> None:
    match = Match(GAME, seed="BKTRMX")
    assert [entry.kind for entry in match.log] == ["event"] * 3
    match.play("choose 0", player=0)
    assert match.state.card == 0
    assert len(match.state.dice) + match.state.sixes == 10
    match.play(f"keep {match.state.dice[0]}", player=0)
    while match.turn == 0 and match.state.card is not None:
        match.play("stop")
    assert match.turn == 1
    assert match.state.number == 2


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_log_tells_what_happens(language: str) -> None:
    def told(s: State, move: Any) -> str:
        return GAME.words(s, move).text(language)

    s = table(None, FIVE, card("AA", stars=5, turquoise=2), card("AAA"))
    assert "3" in told(s, Choose(0))
    assert "AAAAA" in told(s, Choose(0))
    rolled = after(s, Choose(0))
    assert "1 1 6 6" in told(rolled, Roll((1, 1, 6, 6)))
    assert "40" in told(rolled, Roll((1, 1, 1, 1, 1, 6, 6, 6, 6, 6)))
    lying = table(None, FIVE, card("AA"), card("AAA"), **DICE)
    assert "90" in told(lying, Stop())
    assert told(lying, Stop()) != told(table(card=0, dice=[1, 2, 3, 4, 5] * 2), Stop())
    assert "3" in told(lying, Keep((1, 1, 1, 1, 1)))  # dice rolled
    two = card("AAAAA", stars=5, turquoise=2)
    passed = table(None, two, two, two, helpers=[5, 1], card=0, dice=[1, 2, 3, 4, 5] * 2)
    assert "2" in told(passed, Stop())  # Player 2 passes
    over = table(None, two, two, two, helpers=[0, 1], card=0, dice=[1, 2, 3, 4, 5] * 2)
    assert len(told(over, Stop())) > len(told(lying, Keep(())))
