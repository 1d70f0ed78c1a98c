"""Position documents: what they may say, and what is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardkit.aftershock import Aftershock, Choose, Roll, Stop, TurnUp
from boardkit.errors import BadPosition
from boardkit.game import Turn, totals
from boardkit.text import LANGUAGES
from tests.aftershock.table import FIVE, card

GAME = Aftershock()
CARD = {"stars": 3, "turquoise": 0, "combinations": [{"colour": "black", "dice": "AAAAA"}]}
TURN = {"card": 0, "dice": [5, 1, 1, 1, 2, 2, 3, 4], "sixes": 2}
# Entries that all games check with the same sentences.
SHARED = ("no_table", "entry", "game", "players", "range", "number")


def test_the_design_s_own_example() -> None:
    s = GAME.position(
        {
            "game": "aftershock", "players": 2, "open": [CARD], "helpers": [30, 30],
            "scores": [0, 0], "turn": 0,
        }
    )  # fmt: skip
    assert s.open == (FIVE,)
    assert (GAME.turn(s), s.number, s.lines) == (0, 0, ())
    # The pile is the deck without the open cards; this one is in the deck.
    assert len(s.pile) == 39
    assert FIVE not in s.pile


def test_cards_may_be_others_than_those_of_the_deck() -> None:
    strange = card("1 22 333 4444", stars=5)
    s = GAME.position({"open": [strange.document()], "won": [card("AA", stars=4).document()]})
    assert len(s.pile) == 40
    assert len(s.won) == 1


def test_a_turn() -> None:
    s = GAME.position({"open": [CARD], **TURN})
    assert (s.phase, s.dice, s.sixes) == ("decide", (1, 1, 1, 2, 2, 3, 4, 5), 2)
    first = GAME.position({"open": [CARD], "card": 0})
    assert (GAME.turn(first), first.rolled) == (Turn.CHANCE, 10)
    again = GAME.position({"open": [CARD], "card": 0, "kept": [4, 1], "sixes": 3})
    assert (GAME.turn(again), again.rolled, again.dice) == (Turn.CHANCE, 5, (1, 4))


def test_kept_dice_matter_only_where_they_are_locked() -> None:
    given = {"open": [CARD], **TURN, "kept": [1, 1]}
    assert GAME.position(given).kept == ()
    locked = Aftershock(keep="locked")
    s = locked.position(given)
    assert s.kept == (1, 1)
    assert locked.describe(s)["kept"] == [1, 1]
    assert locked.position(locked.describe(s)) == s


def test_scores_and_lines() -> None:
    s = GAME.position({"open": [CARD], "scores": [40, -10]})
    assert [(line.player, line.points, line.rule) for line in GAME.score(s)] == [
        (0, 40, "so_far"), (1, -10, "so_far"),
    ]  # fmt: skip
    many = [[1, 30, "black"], [0, -10, "three_sixes"], [1, 60, "black"], [0, -10, "three_sixes"]]
    s = GAME.position({"open": [CARD], "lines": many, "scores": [-20, 90]})
    assert [(line.player, line.points, line.rule) for line in GAME.score(s)] == [
        (0, -20, "three_sixes"), (1, 90, "black"),
    ]  # fmt: skip
    assert totals(GAME.score(GAME.position({"open": [CARD], "lines": many})), 2) == (-20, 90)


def test_a_card_about_to_be_turned_up() -> None:
    s = GAME.position({"open": [CARD, None, card("AA").document()], "turn": 1, "number": 4})
    assert (GAME.turn(s), s.gap, s.number) == (Turn.CHANCE, 1, 4)
    s = GAME.apply(s, TurnUp(s.pile[0]))
    assert (GAME.turn(s), s.number, len(s.open)) == (0, 5, 3)
    with pytest.raises(BadPosition):
        GAME.describe(GAME.start())


def test_no_card_open_is_the_set_up() -> None:
    s = GAME.position({"turn": 1})
    assert GAME.turn(s) is Turn.CHANCE
    for _ in range(3):
        assert s.number == 0
        s = GAME.apply(s, TurnUp(s.pile[0]))
    assert (GAME.turn(s), s.number) == (1, 1)


def test_round_trip_in_the_middle_of_a_turn() -> None:
    game = Aftershock(3, "locked")
    s = game.position({"open": [CARD, card("AA").document()], "turn": 2, "number": 7})
    for move in (Choose(1), Roll((1, 1, 2, 2, 3, 3, 4, 4, 5, 6))):
        s = game.apply(s, move)
        document = json.loads(json.dumps(game.describe(s)))
        assert game.position(document) == s
    s = game.apply(s, game.legal(s)[40])
    assert game.turn(s) is Turn.CHANCE
    assert game.position(json.loads(json.dumps(game.describe(s)))) == s


def test_an_ended_game() -> None:
    s = GAME.position({"open": [CARD], "helpers": [0, 4], "turn": 1, "scores": [3, 4]})
    assert GAME.turn(s) is Turn.OVER
    assert GAME.position(GAME.describe(s)) == s
    last = GAME.position({"open": [CARD], "helpers": [0, 4], **TURN})
    assert GAME.turn(last) == 0
    assert GAME.turn(GAME.apply(last, Stop())) is Turn.OVER


@pytest.mark.parametrize(
    ("change", "key", "part"),
    [
        ({"dices": []}, "entry", "dices"),
        ({"game": "huts"}, "game", "huts"),
        ({"players": 3}, "players", "3"),
        ({"open": [CARD] * 4}, "open", "3"),
        ({"open": "AAAAA"}, "open", "3"),
        ({"open": [{**CARD, "stars": 9}]}, "material.stars", "9"),
        ({"open": [{**CARD, "combinations": []}]}, "material.combinations", "0"),
        ({"won": [{**CARD, "turquoise": 1}]}, "material.turquoise", "1"),
        ({"won": 5}, "cards", "won"),
        ({"helpers": [30]}, "helpers", "2"),
        ({"helpers": [30, -1]}, "helper_number", "-1"),
        ({"helpers": [30, 61]}, "helper_number", "61"),
        ({"scores": [0]}, "scores", "2"),
        ({"scores": [0, 0.5]}, "scores", "2"),
        ({"lines": 4}, "lines", "lines"),
        ({"lines": [[0, 5]]}, "line", "1"),
        ({"lines": [[0, 5.5, "red"]]}, "line", "1"),
        ({"lines": [[2, 5, "red"]]}, "line_player", "2"),
        ({"lines": [[0, 5, "blue"]]}, "line_rule", "blue"),
        ({"lines": [[0, 20, "red"]], "scores": [30, 0]}, "sum", "30"),
        ({"turn": 2}, "range", "2"),
        ({"turn": True}, "range", "True"),
        ({"number": -1}, "number", "-1"),
        ({"dice": [1] * 10}, "not_yet", "dice"),
        ({"sixes": 1}, "not_yet", "sixes"),
        ({"kept": [1]}, "not_yet", "kept"),
        ({"card": 1, "dice": [1] * 10}, "range", "1"),
        ({"card": 0, "open": []}, "no_card", "open"),
        ({"card": 0, "open": [CARD, None]}, "gap", "null"),
        ({**TURN, "sixes": 5}, "range", "5"),
        ({**TURN, "sixes": 3}, "dice_number", "10"),
        ({**TURN, "dice": [1] * 11}, "dice", "10"),
        ({**TURN, "dice": [1, 2, 6, 1, 1, 1, 1, 1]}, "six", "dice"),
        ({**TURN, "dice": [1, 2, 7, 1, 1, 1, 1, 1]}, "die", "7"),
        ({**TURN, "dice": [1, 2, "3", 1, 1, 1, 1, 1]}, "die", "3"),
        ({**TURN, "kept": [3, 3]}, "kept", "3 3"),
        ({"card": 0, "kept": [1] * 8, "sixes": 2}, "nothing_to_roll", "10"),
    ],
)
def test_bad_positions(change: Any, key: str, part: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position({"open": [CARD], **change})
    assert caught.value.key == (f"document.{key}" if key in SHARED else f"aftershock.{key}")
    texts = [caught.value.text(language) for language in LANGUAGES]
    assert len(set(texts)) == 2
    assert all(part in text for text in texts)


def test_nothing_is_kept_where_nothing_may_be() -> None:
    with pytest.raises(BadPosition) as caught:
        Aftershock(keep="none").position({"open": [CARD], "card": 0, "kept": [1]})
    assert caught.value.key == "aftershock.keep_none"


@pytest.mark.parametrize("document", [None, [], "x", 3])
def test_no_table(document: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(document)
    assert caught.value.key == "document.no_table"
