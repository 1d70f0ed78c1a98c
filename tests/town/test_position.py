"""Position documents: written, read again, and refused with the place and the mend."""

from __future__ import annotations

import json
from random import Random

import pytest

from boardkit.errors import BadOption, BadPosition
from boardkit.game import Turn
from boardkit.text import LANGUAGES
from boardkit.town import Solo, Town
from boardkit.town.state import names
from tests.town.tables import ALONE, PAIR, TEACHING, grid, table

GAMES = [Town(2), Town(5), Town(3, mistakes=True), Solo(), Solo(mistakes=True), Solo(peek=True)]
FIVE = table("A1 B2", "C3", hands=("D4 E5", "F6"))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_state_of_a_game_is_written_and_read(game):
    """Decisions, the end, set-up, and the moments before a draw; views too."""
    numbers = Random(5)
    seen = set()
    for _ in range(8):
        state = game.start()
        while True:
            document = json.loads(json.dumps(game.describe(state)))
            assert game.position(document) == state
            view = game.view(state, 0)
            assert game.position(json.loads(json.dumps(game.describe(view)))) == view
            turn = game.turn(state)
            seen.add(turn if isinstance(turn, Turn) else "decision")
            if turn is Turn.OVER:
                break
            if turn is Turn.CHANCE:
                state = game.apply(state, game.chance(state).sample(numbers))
            else:
                state = game.apply(state, game.legal(state).sample(numbers))
    assert seen == {Turn.CHANCE, Turn.OVER, "decision"}


def test_the_bag_is_what_is_left():
    state = PAIR.position(FIVE)
    assert state.bag == 49 - 3 - 3
    assert not {"A1", "B2", "C3", "D4", "E5", "F6"} & set(names(state.unseen))


def test_a_document_with_hidden_tiles_gives_a_view():
    state = PAIR.position(table("A1", hands=("B2 C3 D4 E5", "A? B? C? D?")))
    assert state.bag == 49 - 1 - 8
    assert state.unseen.bit_count() == 49 - 1 - 4
    assert PAIR.view(state, 0) == state
    full = PAIR.guess(state, 0, Random(1))
    assert full.unseen.bit_count() == full.bag == state.bag
    assert PAIR.view(full, 0) == state


def test_what_was_seen_is_by_observer_player_and_place():
    seen = [[[[], []], [["G1", "G2"]]], [[["F1"], []], [[]]], [[[], []], [["G2"]]]]
    document = {**FIVE, "seen": seen}
    state = PAIR.position(document)
    assert [[list(map(names, sights)) for sights in places] for places in state.seen] == [
        [[(), ("F1",), ()], [(), (), ()]], [[("G1", "G2"), (), ("G2",)]],
    ]  # fmt: skip
    assert PAIR.describe(state)["seen"] == seen
    # Without the row of everybody nothing is known to all.
    assert names(PAIR.position({**FIVE, "seen": seen[:2]}).seen[1][0][-1]) == ()
    assert PAIR.position({**FIVE, "seen": [None, None]}) == PAIR.position(FIVE)


BAD = [
    ("document.no_table", None),
    ("document.entry", {**FIVE, "bag": []}),
    ("document.game", {**FIVE, "game": "huts"}),
    ("document.players", {**FIVE, "players": 6}),
    ("document.range", {**FIVE, "turn": 2}),
    ("document.number", {**FIVE, "number": -1}),
    ("document.one_of", {**FIVE, "phase": "draw"}),
    ("document.range", {**FIVE, "draws": 4}),
    ("town.grid", {**FIVE, "grid": []}),
    ("town.grid", {**FIVE, "grid": "A1"}),
    ("town.row", {**FIVE, "grid": [["A1"]] * 7}),
    ("town.tile", {**FIVE, "grid": grid("A1 H2")}),
    ("town.tile", {**FIVE, "grid": grid("A1 A?")}),
    ("town.tile", {**FIVE, "grid": [[7] * 7] * 7}),
    ("town.laid_twice", {**FIVE, "grid": grid("A1 B2", "B2")}),
    ("town.corner", {**FIVE, "grid": grid(". B2")}),
    ("town.apart", {**FIVE, "grid": grid("A1 B2", ". . C3")}),
    ("town.clash", {**FIVE, "grid": grid("A1 B1")}),
    ("town.clash", {**FIVE, "grid": grid("A1", "A2")}),
    ("town.wrong_proper", {**FIVE, "wrong": [[0, 1]]}),
    ("town.wrong", {**FIVE, "wrong": [0, 1]}),
    ("town.wrong_tile", {**FIVE, "wrong": [[3, 3]]}),
    ("town.hands", {**FIVE, "hands": [["D4"]]}),
    ("town.hands", {**FIVE, "hands": ["D4", "E5"]}),
    ("town.tile", {**FIVE, "hands": [["D8"], []]}),
    ("town.tile", {**FIVE, "hands": [["--D4"], []]}),
    ("town.laid_too", {**FIVE, "hands": [["A1"], []]}),
    ("town.twice", {**FIVE, "hands": [["D4"], ["D4"]]}),
    ("town.twice", {**FIVE, "hands": [["D4", "D4"], []]}),
    ("town.out", {**FIVE, "out": [2]}),
    ("town.out", {**FIVE, "out": [1, 1]}),
    ("town.out", {**FIVE, "out": [True]}),
    ("town.turn_out", {**FIVE, "out": [0]}),
    ("town.no_pioneer", {**FIVE, "grid": grid(), "phase": "lay"}),
    ("town.phase_call", {**FIVE, "phase": "call"}),
    ("town.seen", {**FIVE, "seen": [[]]}),
    ("town.seen", {**FIVE, "seen": [[], []]}),
    ("town.seen_rack", {**FIVE, "seen": [[[[]], [[]]], None]}),
    ("town.seen_tiles", {**FIVE, "seen": [[None, ["G1"]], None]}),
    ("town.tile", {**FIVE, "seen": [[None, [["G?"]]], None]}),
    # F6 is what player 1 has seen go into the bag since: it cannot be on that rack.
    ("town.impossible", {**FIVE, "seen": [[None, [["F6"]]], None]}),
    # Seven tiles of colour A, one of them laid: seven more cannot be on a rack.
    ("town.impossible", {**FIVE, "hands": [["D4"], ["A?"] * 7]}),
    # All but two of colour G were seen, and three are hidden.
    ("town.impossible", {**FIVE, "hands": [["D4"], ["G?"] * 3],
                         "seen": [[None, [["G1", "G2", "G3", "G4", "G5"]] * 3], None]}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "document"), BAD, ids=[f"{n}-{key}" for n, (key, _) in
                                                       enumerate(BAD)])  # fmt: skip
def test_a_faulty_position_is_refused(key, document):
    refused(PAIR, document, key)


def refused(game, document, key):
    with pytest.raises(BadPosition) as caught:
        game.position(document)
    assert caught.value.key == key
    told = [caught.value.text(language) for language in LANGUAGES]
    assert len(set(told)) == 2
    assert not any(set(text) & set("{}") for text in told)


@pytest.mark.parametrize(
    ("key", "more"),
    [
        ("town.clash_wrong", {}),
        ("town.clash_wrong", {"wrong": [[0, 1]]}),
        ("town.no_clash", {"grid": grid("A1 B2"), "wrong": [[0, 1]]}),
        ("town.wrong_tile", {"wrong": [[1, 0], [1, 0]]}),
        ("town.wrong_tile", {"grid": grid("A1 B2", "--C1"), "wrong": [[1, 0]]}),
        ("town.wrong", {"wrong": [[7, 0]]}),
        ("town.wrong", {"wrong": 3}),
    ],
)
def test_wrong_tiles_are_those_that_clash_with_an_earlier_one(key, more):
    refused(TEACHING, {**table("A1 B2", "C1 B3", hands=("D4", "E5")), **more}, key)


def test_a_clash_and_the_later_tile_named():
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4", "E5"), wrong=[[1, 0]]))
    assert state.wrong == (7,)
    # Named the other way round: then A1 in the corner came later, and that is no more forbidden.
    state = TEACHING.position(table("A1 B2", "C1", hands=("D4", "E5"), wrong=[[0, 0]]))
    assert state.wrong == (0,)


def test_six_players_are_too_many():
    with pytest.raises(BadOption):
        Town(players=6)
    refused(Town(5), {**FIVE, "players": 6}, "document.players")


def test_drawing_needs_a_bag():
    document = table("A1", hands=("B2", ""), phase="return", draws=1)
    document["hands"][1] = [name for name in names((1 << 49) - 1) if name not in ("A1", "B2")]
    refused(PAIR, document, "town.draws")


# Alone

TOPS = {"grid": grid("A1 B2"), "stacks": [[None, "C3"], ["D4"], []]}


@pytest.mark.parametrize(
    ("key", "document"),
    [
        ("document.game", {**TOPS, "game": "town"}),
        ("document.entry", {**TOPS, "hands": []}),
        ("document.players", {**TOPS, "players": 2}),
        ("town.stacks", {**TOPS, "stacks": [["C3"], []]}),
        ("town.stacks", {**TOPS, "stacks": ["C3", [], []]}),
        ("town.tile", {**TOPS, "stacks": [["C?"], [], []]}),
        ("town.laid_too", {**TOPS, "stacks": [["A1"], [], []]}),
        ("town.twice", {**TOPS, "stacks": [["C3"], ["C3"], []]}),
        ("town.too_many", {**TOPS, "stacks": [[None] * 47, ["C3"], []]}),
        ("town.nothing", {"stacks": [[], [], []]}),
        ("town.clash", {**TOPS, "grid": grid("A1 A2")}),
        ("town.wrong_proper", {**TOPS, "grid": grid("A1 A2"), "wrong": [[0, 1]]}),
    ],
)
def test_a_faulty_solo_position_is_refused(key, document):
    refused(ALONE, document, key)


def test_only_one_tile_can_be_wrong_alone():
    document = {**TOPS, "grid": grid("A1 A2", "B1"), "wrong": [[0, 1], [1, 0]]}
    refused(Solo(mistakes=True), document, "town.defeats")


def test_missing_stacks_are_the_rest_as_even_as_possible():
    state = ALONE.position({"grid": grid("A1 B2")})
    assert [len(stack) for stack in state.stacks] == [16, 16, 15]
    assert ALONE.turn(state) is Turn.CHANCE
    assert len(ALONE.chance(state)) == 47


@pytest.mark.parametrize("game", [PAIR, TEACHING])
def test_a_turned_tile_may_lie_there_in_every_game(game):
    """It is a neighbour, its row and column are free of it, and it never comes back."""
    state = game.position(table("--A1 B2", hands=("A3 C1", "D4"), phase="lay"))
    moves = {str(move) for move in game.legal(state) if str(move).startswith("lay")}
    assert {"lay A3 1,0", "lay C1 1,0", "lay A3 0,2", "lay C1 0,2"} <= moves
    assert state.unseen & 1 == 0
    assert game.position(game.describe(state)) == state


def test_alone_a_turned_tile_was_not_laid_by_the_rules():
    state = ALONE.position({"grid": grid("A1 B2", "--C3"), "stacks": [["D4"], [], []]})
    (line,) = ALONE.score(state)
    assert (line.points, line.fields) == (2, ((0, 0), (0, 1)))
    assert ALONE.level(state) == "such_days_happen"
