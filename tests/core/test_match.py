"""A match: settles chance, checks moves, takes back and makes again."""

from __future__ import annotations

import pickle

import pytest

from boardkit.errors import BadNotation, BadOption, BadPosition, IllegalMove
from boardkit.game import Turn
from boardkit.huts import Huts
from boardkit.match import Entry, Match, luck
from boardkit.town import Town
from tests.support.pearls.rules import Card, Deck, Dive, Lay, Pearls, Surface

# Before a dive of player 0 with two of each pearl and two sharks in the pile.
POSITION = {
    "game": "pearls",
    "players": 2,
    "pile": [2, 2, 2, 2],
    "hands": [[1, 3], [2, 2]],
    "reef": [],
    "kept": [5, 0],
    "turn": 0,
    "number": 7,
}


def test_a_match_stops_at_the_first_decision():
    match = Match(Pearls(), seed="BKTRMX")
    assert [entry.kind for entry in match.log] == ["event"] * 4
    assert (match.turn, match.over, match.seed) == (0, False, "BKTRMX")
    assert len(match.legal()) == 19 == 1 + 2 * 9
    assert not match.can_undo
    assert not match.can_redo


def test_each_event_is_the_one_its_number_points_at():
    match = Match(Pearls(), seed="BKTRMX")
    state = Pearls().start()
    for n, entry in enumerate(match.log):  # four cards are dealt in turn 0
        expected = Pearls().chance(state).pick(luck("BKTRMX", 0, n))
        assert entry == Entry("event", None, expected, state, Pearls().apply(state, expected), 0)
        state = entry.after_state
    match.play("dive")
    assert match.log[5].what == Pearls().chance(match.log[5].before_state).pick(
        luck("BKTRMX", 1, 0)
    )


def test_the_second_event_of_a_turn_has_the_second_number():
    match = Match(Pearls(), seed="three", position=POSITION)
    first = match.play(Dive())[-1]
    assert first.what.card > 0, "take another seed: this dive met a shark"
    second = match.play(Dive())[-1]
    assert first.what == Pearls().chance(first.before_state).pick(luck("three", 7, 0))
    assert second.what == Pearls().chance(second.before_state).pick(luck("three", 7, 1))


def test_play_returns_what_happened():
    match = Match(Pearls(), seed="BKTRMX")
    log = match.log
    entries = match.play(Dive(), player=0)
    assert [entry.kind for entry in entries] == ["move", "event"]
    assert entries[0] == Entry(
        "move", 0, Dive(), match.log[3].after_state, entries[1].before_state, 1
    )
    assert match.log == log + entries
    assert match.moves == (Dive(),)


def test_a_move_may_be_given_as_text():
    match, other = Match(Pearls(), seed=1), Match(Pearls(), seed=1)
    move = match.legal()[5]
    match.play(move)
    other.play(f"  {move} ")
    assert match.log == other.log


@pytest.mark.parametrize(
    ("move", "player", "key"),
    [
        (Surface(), None, "empty_bag"),
        (Dive(), 1, "wrong_player"),
        ("dive", 7, "wrong_player"),
        (Lay(0, (0, 0)), 0, "hand"),
        ("lay 1 5,5", 0, "outside"),
        (Card(1), None, "no_move"),
        (None, None, "no_move"),
        (object(), None, "no_move"),
        (5, None, "no_move"),
    ],
)
def test_an_illegal_move_changes_nothing_and_says_why(move, player, key):
    match = Match(Pearls(), seed=3, position=POSITION)
    log, state = match.log, match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(move, player)
    assert caught.value.reason.key == key
    assert caught.value.reason.text("de") in caught.value.text("de")
    assert match.log == log
    assert match.state is state
    assert pickle.loads(pickle.dumps(caught.value)).reason == caught.value.reason
    match.play(Dive(), 0)  # and on it goes


def test_the_wrong_player_is_named():
    match = Match(Pearls(), seed=3)
    with pytest.raises(IllegalMove) as caught:
        match.play(Dive(), player=1)
    assert "Player 2 is not to move but Player 1" in caught.value.text("en")
    assert "Person 2 ist nicht am Zug, sondern Person 1" in caught.value.text("de")


def test_bad_notation_comes_through():
    match = Match(Pearls(), seed=3)
    with pytest.raises(BadNotation):
        match.play("jump")
    assert match.moves == ()


def test_after_the_end_there_is_nothing_to_play():
    match = Match(Pearls(), seed=3)
    while not match.over:
        match.play(match.legal()[0])
    assert match.turn is Turn.OVER
    assert list(match.legal()) == []
    for move in (Dive(), "dive", match.moves[-1]):
        with pytest.raises(IllegalMove) as caught:
            match.play(move)
        assert caught.value.reason.key == "over"
    with pytest.raises(BadNotation):
        match.play("jump")
    match.undo()
    assert not match.over


def test_deciding_again_after_an_undo_meets_the_same_throw():
    match = Match(Pearls(), seed=4)
    (_, event) = match.play(Dive())
    match.undo()
    match.play(match.legal()[1])
    match.undo()
    assert match.play(Dive())[1] == event


def test_another_decision_leaves_the_luck_of_later_turns_alone():
    """Turn 3 begins with the same pile, whatever card was laid in turns 1 and 2."""
    cards = set()
    for place in (1, 5, 9):
        match = Match(Pearls(), seed=4)
        match.play(match.legal()[place])
        match.play(match.legal()[place])
        cards.add(match.play(Dive())[1].what)
    assert len(cards) == 1


def test_undo_takes_back_one_decision_and_its_events():
    match = Match(Pearls(), seed=5)
    logs = [match.log]
    for _ in range(6):
        match.play(match.legal()[0])
        logs.append(match.log)
    for log in reversed(logs[:-1]):
        match.undo()
        assert match.log == log
    assert not match.can_undo
    with pytest.raises(IllegalMove) as caught:
        match.undo()
    assert caught.value.reason.key == "nothing_to_undo"
    for log in logs[1:]:
        match.redo()
        assert match.log == log
    with pytest.raises(IllegalMove) as caught:
        match.redo()
    assert caught.value.reason.key == "nothing_to_redo"
    assert "nichts zurückgenommen" in caught.value.text("de")


def test_playing_on_gives_up_what_was_undone():
    match = Match(Pearls(), seed=5)
    match.play(match.legal()[0])
    match.play(match.legal()[1])
    match.undo()
    match.undo()
    match.play(match.legal()[2])
    assert not match.can_redo
    assert len(match.moves) == 1


def test_a_refused_move_keeps_what_can_be_redone():
    match = Match(Pearls(), seed=5)
    match.play(Dive())
    match.undo()
    with pytest.raises(IllegalMove):
        match.play(Surface())
    assert match.can_redo


def test_a_branch_goes_its_own_way():
    match = Match(Pearls(), seed=5, meta={"level": "easy"})
    for _ in range(5):
        match.play(match.legal()[0])
    log = match.log
    other = match.branch(2)
    assert other.moves == match.moves[:2]
    assert other.meta == match.meta
    assert other.meta is not match.meta
    while other.can_redo:
        other.redo()
    assert other.log == log
    third = match.branch(0)
    third.play(third.legal()[-1])
    assert match.log == log
    for decisions in (6, -1, None, 1.5, "2"):
        with pytest.raises(BadOption) as caught:
            match.branch(decisions)
        assert caught.value.key == "match.branch"


def test_a_match_may_start_from_a_position():
    match = Match(Pearls(), seed=5, position=POSITION)
    assert match.log == ()
    assert match.state == Pearls().position(POSITION)
    assert match.position == POSITION
    match.position["kept"][0] = 99
    assert match.position["kept"] == [5, 0], "what is handed out is a copy"


def test_a_position_just_before_chance_is_settled_at_once():
    match = Match(Pearls(), seed=5, position={**POSITION, "diving": True, "bag": 2})
    assert [entry.kind for entry in match.log] == ["event"]
    assert not match.can_undo


def test_a_position_that_is_none_is_refused():
    with pytest.raises(BadPosition) as caught:
        Match(Pearls(), position={**POSITION, "pile": object()})
    assert caught.value.key == "match.position"
    with pytest.raises(BadPosition):
        Match(Pearls(), position={"game": "pearls"})
    with pytest.raises(BadPosition):
        Match(Pearls(), position=[1, 2])


@pytest.mark.parametrize("meta", [{"a": {1, 2}}, {"a": float("nan")}, [1], {"a": object()}])
def test_meta_must_be_json(meta):
    with pytest.raises(BadOption) as caught:
        Match(Pearls(), meta=meta)
    assert caught.value.key == "match.meta"


def test_endless_chance_is_noticed():
    class Endless(Pearls):
        """The pile never gets smaller: sharks for ever, and nobody is asked."""

        def turn(self, s):
            return Turn.CHANCE

        def apply(self, s, move):
            return s

    with pytest.raises(BadPosition) as caught:
        Match(Endless(), seed=1, position=POSITION)
    assert caught.value.key == "match.endless"


def test_own_material_makes_another_game():
    match = Match(Pearls(deck=Deck((0, 0, 0, 9))), seed=1)
    assert {entry.what for entry in match.log} == {Card(3)}
    assert repr(match) == "<Match of pearls, seed 1, 0 moves>"


@pytest.mark.parametrize("given", ["huts", " Huts ", "Hütten", Huts])
def test_class_or_name_stand_for_the_game_with_its_usual_options(given):
    match = Match(given, seed=1)
    assert match.game == Huts()
    assert match.log == Match(Huts(), seed=1).log
    assert Match.from_json(match.to_json(), game=given).log == match.log
    assert Match.from_code(match.code(), game=given).log == match.log


@pytest.mark.parametrize(
    ("given", "key"),
    [(None, "match.game"), (5, "match.game"), (int, "match.game"), ("chess", "game.unknown")],
)
def test_what_is_no_game_is_refused_in_words(given, key):
    with pytest.raises(BadOption) as caught:
        Match(given, seed=1)
    assert caught.value.key == key
    assert "huts" in caught.value.text("en")


HIDDEN_HANDS = {
    "town": {
        "game": "town",
        "players": 2,
        "grid": [["A1"] + [None] * 6] + [[None] * 7 for _ in range(6)],
        "hands": [["B?", "C?", "D?", "E?"], ["F2", "G3", "G4", "A?"]],
        "seen": [None, [[["B2", "B3"], [], [], []], None]],
        "turn": 0,
    },
    "forest": {
        "game": "forest",
        "players": 2,
        "tiles": [{"rows": ["GFL", "GLL"], "at": [0, 0]}],
        "hands": ["?", "?"],
        "turn": 0,
    },
}


@pytest.mark.parametrize("name", HIDDEN_HANDS)
def test_hidden_tiles_of_a_position_are_drawn_by_the_seed_so_that_all_can_play(name):
    """Hidden tiles cannot be laid: in town whoever holds nothing else drops out."""
    firsts = set()
    for seed in range(30):
        match = Match(name, seed=seed, position=HIDDEN_HANDS[name])
        assert match.turn == 0
        firsts.add(match.state)
        for _ in range(4):
            assert str(match.legal()[0]) != "drop-out"
            match.play(match.legal()[0])
        again = Match.from_json(match.to_json())
        assert again.log == match.log
        assert Match.from_code(match.code()).log == match.log
        assert match.branch(2).log == match.log[: len(match.branch(2).log)]
        assert match.position == HIDDEN_HANDS[name]
    assert len(firsts) > 20, "each seed draws its own"
    if name == "town":
        assert not {s.hands[0][0] for s in firsts} & {8, 9}, "B2 and B3 were seen elsewhere"
        assert {s.hands[1][:3] for s in firsts} == {(36, 44, 45)}, "what is known stays"


@pytest.mark.parametrize("name", HIDDEN_HANDS)
def test_a_position_to_look_at_keeps_its_hidden_tiles(name):
    match = Match(name, seed=1, position=HIDDEN_HANDS[name], as_seen=True)
    assert match.state == match.game.position(HIDDEN_HANDS[name])
    assert match.branch(0).state == match.state


def test_racks_that_nothing_can_fill_are_refused():
    """Each player can imagine the rack; what both have seen together leaves no tile for it."""
    seen = [["B1", "B2", "B3", "B4"], ["B5", "B6", "B7"]]
    document = {
        **HIDDEN_HANDS["town"],
        "players": 3,
        "hands": [[], [], ["B?"]],
        "seen": [[[], [], [tiles]] for tiles in (*seen, [])],
    }
    game = Town(players=3)
    game.position(document)
    with pytest.raises(BadPosition) as caught:
        Match(game, seed=1, position=document)
    assert caught.value.key == "town.impossible"
