"""Turns, actions, locks and the end; numbers of legal moves derived by hand."""

from random import Random

import pytest

from boardkit.chance import models
from boardkit.errors import BadMaterial, BadModel, BadOption
from boardkit.game import Turn
from boardkit.huts import (
    Again,
    Huts,
    LayTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from tests.huts.boards import CASTLE, SHORE, TOWN, place, playing, texts

TWO = Huts(players=2)
# On TOWN with 11 plots: three huts of player 0, two of player 1, six plots free.
FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]


# How many moves


@pytest.mark.parametrize(
    ("todo", "moves"),
    [
        (["upright"], 6),  # each free plot
        (["long"], 5 * 6),  # each of five huts to each of six plots
        (["narrow"], 2),  # each hut of player 1
        (["upright", "upright"], 6),  # equal results are one choice
        (["long", "narrow", "upright"], 6 + 30 + 2),
    ],
)
def test_number_of_actions(todo, moves):
    state = place(TWO, TOWN, huts=FIVE, todo=todo)
    assert len(TWO.legal(state)) == moves == len(set(TWO.legal(state)))


def test_order_of_actions():
    state = place(TWO, SHORE, huts=[[0, 0, 0], [1, 1, 1]], todo=["long", "narrow", "upright"])
    assert texts(TWO.legal(state)) == [
        "set 0,1", "set 1,0",
        "shift 0,0>0,1", "shift 0,0>1,0", "shift 1,1>0,1", "shift 1,1>1,0",
        "replace 1,1",
    ]  # fmt: skip


def test_number_of_actions_with_a_locked_tile():
    # Player 1 holds both plots of the land tile, so it is locked: the castle's hut is the only
    # one that may be moved or replaced, and there is no plot left for it.
    huts = [[1, 1, 0], [1, 3, 1], [1, 4, 1]]
    state = place(TWO, CASTLE, huts=huts, turn=1, todo=["narrow", "long"])
    assert texts(TWO.legal(state)) == ["replace 1,1"]
    # With the castle free its plot is the one target, but no hut may move.
    state = place(TWO, CASTLE, huts=huts[1:], turn=0, todo=["long", "upright"])
    assert texts(TWO.legal(state)) == ["set 1,1"]


def test_number_of_start_huts_and_of_tiles_laid():
    state = place(TWO, TOWN, phase="start")
    assert texts(TWO.legal(state))[0] == "start 0,0"
    assert len(TWO.legal(state)) == 6  # the plots of the city
    assert len(TWO.legal(TWO.apply(state, Start((0, 0))))) == 5
    game = Huts(players=2, variant="advanced")
    bay, banks, cross = (
        {"kind": "land", "rows": ["...", ".~~", ".~#"]},
        {"kind": "land", "rows": ["...", "#~#", "..."]},
        {"kind": "land", "rows": ["#.#", "...", "#.#"]},
    )
    hands = [[bay, banks, cross], [{"kind": "castle", "rows": ["###", "#c#", "###"]}]]
    state = game.position({**TOWN, "phase": "tiles", "hands": hands})
    # Beside two tiles in a row: two above, two below, one left, one right. Looks: 4 + 2 + 1.
    assert len(game.legal(state)) == (4 + 2 + 1) * 6
    assert str(game.legal(state)[0]) == "lay land .../.~~/.~# -1,0"
    twins = [[bay, {"kind": "land", "rows": [".~#", ".~~", "..."]}, bay], hands[1]]
    state = game.position({**TOWN, "phase": "tiles", "hands": twins})
    assert len(game.legal(state)) == 4 * 6  # three tiles that are one in some rotation


# A turn


def test_a_turn_from_throw_to_throw():
    state = place(TWO, TOWN, huts=FIVE, number=4)
    assert TWO.turn(state) is Turn.CHANCE
    assert len(TWO.chance(state)) == 20
    state = TWO.apply(state, Throw(("long", "roof", "upright")))
    assert (TWO.turn(state), state.throw, state.throws) == (0, ("long", "roof", "upright"), 1)
    assert tuple(TWO.legal(state)) == (Stop(), Again())
    state = TWO.apply(state, Again())
    assert TWO.turn(state) is Turn.CHANCE
    assert (state.throw, state.throws) == ((), 1)
    state = TWO.apply(state, Throw(("long", "narrow", "roof")))
    assert state.throws == 2
    state = TWO.apply(state, Stop())
    assert (state.todo, state.throw, state.throws) == (("long", "narrow"), (), 0)
    state = TWO.apply(state, Replace((1, 4)))
    assert state.todo == ("long",)
    assert state.supply == (12 - 4, 12 - 1)  # the opponent's hut went home
    assert state.owner((1, 4)) == 0
    state = TWO.apply(state, Shift((1, 0), (2, 3)))
    assert state.owner((1, 0)) is None
    assert state.owner((2, 3)) == 1
    assert state.supply == (8, 11)  # the thrown hut goes home: nothing changes
    assert (state.turn, state.number, TWO.turn(state)) == (1, 5, Turn.CHANCE)


def test_after_the_last_throw_there_is_nothing_to_decide():
    state = place(TWO, TOWN, huts=FIVE, throws=2)
    state = TWO.apply(state, Throw(("narrow", "roof", "upright")))
    assert state.todo == ("narrow", "upright")


def test_a_throw_of_roofs_passes_the_turn():
    state = place(TWO, TOWN, huts=FIVE, throw=["roof"] * 3, throws=1)
    state = TWO.apply(state, Stop())
    assert (state.turn, state.number) == (1, 1)
    state = place(TWO, TOWN, huts=FIVE, throws=2)
    assert TWO.apply(state, Throw(("roof",) * 3)).turn == 1


def test_fewer_huts_are_thrown_when_fewer_are_left():
    state = place(TWO, TOWN, huts=FIVE, supply=[2, 5])
    assert len(TWO.chance(state)) == 10
    state = place(TWO, TOWN, huts=FIVE, supply=[1, 5])
    assert [str(event) for event in TWO.chance(state)] == [
        "throw long", "throw narrow", "throw roof", "throw upright",
    ]  # fmt: skip


def test_set_up_and_turn_numbers():
    game = Huts(players=3)
    state = place(game, TOWN, phase="start")
    for p, plot in enumerate([(0, 0), (1, 2), (2, 1)]):
        assert (game.turn(state), game.turn_number(state)) == (p, 0)
        state = game.apply(state, Start(plot))
    assert (game.turn(state), state.turn, game.turn_number(state)) == (Turn.CHANCE, 0, 1)
    assert state.supply == (11, 11, 11)


@pytest.mark.parametrize("variant", ["base", "advanced", "simple"])
def test_turns_go_round_and_are_counted(variant):
    game = Huts(players=3, variant=variant)
    last = None
    for state in playing(game, 11):
        if last is not None and state.number != last.number:
            assert state.number == last.number + 1
            assert state.turn == (last.turn + 1) % 3
        last = state
    assert last is not None
    assert last.over
    assert game.turn(last) is Turn.OVER
    assert game.winners(last)


# Locked tiles


def test_setting_the_last_plot_locks_the_tile():
    state = place(TWO, CASTLE, huts=[[1, 3, 0]], todo=["upright"])
    assert state.locked_tiles() == ()
    state = TWO.apply(state, Set((1, 4)))
    assert state.locked_tiles() == ((0, 1),)


def test_replacing_and_moving_lock_too():
    state = place(TWO, CASTLE, huts=[[1, 3, 0], [1, 4, 1]], todo=["narrow"])
    assert TWO.apply(state, Replace((1, 4))).locked_tiles() == ((0, 1),)
    state = place(TWO, CASTLE, huts=[[1, 3, 1], [1, 1, 1]], turn=0, todo=["long"])
    # Player 0 moves player 1's second hut there: locked, for player 1.
    assert TWO.apply(state, Shift((1, 1), (1, 4))).locked_tiles() == ((0, 1),)


def test_a_tile_of_two_colours_is_not_locked():
    state = place(TWO, CASTLE, huts=[[1, 3, 1]], todo=["upright", "narrow"])
    state = TWO.apply(state, Set((1, 4)))
    assert state.locked_tiles() == ()
    state = TWO.apply(state, Replace((1, 3)))
    assert state.locked_tiles() == ((0, 1),)


def test_a_start_hut_can_lock_the_city_where_it_has_but_one_plot():
    board = {"fields": ["#c####", "######", "####.."], "kinds": [["city", "land"]]}
    state = place(TWO, board, phase="start", huts=[[2, 4, 0]], turn=1)
    assert TWO.apply(state, Start((0, 1))).locked_tiles() == ((0, 0),)


def crowd(state, player):
    """High where a player's huts crowd on few tiles, so that tiles get locked."""
    return sum((state.huts[player] & plots).bit_count() ** 3 for plots in state.layout.tile_plots)


def test_locks_last():
    """What once was locked stays as it is, in whole games of players who like to lock."""
    seen = 0
    for seed in range(6):
        numbers = Random(seed)
        state = TWO.start()
        locked, huts = set(), {}
        while (turn := TWO.turn(state)) is not Turn.OVER:
            if turn is Turn.CHANCE:
                state = TWO.apply(state, TWO.chance(state).sample(numbers))
            else:
                some = [TWO.legal(state).sample(numbers) for _ in range(12)]
                after = [TWO.apply(state, move) for move in some]
                state = max(after, key=lambda s: crowd(s, turn))
            now = {(r, c): p for r, c, p in state.hut_list()}
            tiles = set(state.locked_tiles())
            assert locked <= tiles
            for field, p in huts.items():
                assert now.get(field) == p
            locked = tiles
            huts = {f: p for f, p in now.items() if (f[0] // 3, f[1] // 3) in tiles}
        seen += len(locked)
    assert seen > 5  # the test has looked at something


# The end


def test_the_last_hut_ends_the_game_at_once_and_the_rest_is_void():
    state = place(TWO, TOWN, huts=FIVE, supply=[1, 5], todo=["long", "upright"])
    state = TWO.apply(state, Set((2, 1)))
    assert TWO.turn(state) is Turn.OVER
    assert state.todo == ()
    assert len(TWO.legal(state)) == 0
    assert state.turn == 0


def test_the_narrow_side_ends_it_too():
    state = place(TWO, TOWN, huts=FIVE, supply=[1, 5], todo=["narrow"])
    assert TWO.turn(TWO.apply(state, Replace((1, 4)))) is Turn.OVER


def test_winners():
    # 16 : 4 as worked out in test_scoring; nobody has won before the end.
    huts = [[0, 2, 0], [1, 2, 0], [1, 3, 0], [0, 0, 1], [0, 5, 1], [1, 4, 1]]
    assert TWO.winners(place(TWO, TOWN, huts=huts)) == ()
    # Player 1 sets the last hut and loses all the same.
    assert TWO.winners(place(TWO, TOWN, huts=huts, supply=[3, 0])) == (0,)


# The simple variant


def test_in_the_simple_variant_upright_huts_alone_count():
    game = Huts(players=2, variant="simple")
    state = place(game, TOWN, huts=FIVE, throw=["long", "narrow", "upright"], throws=1)
    state = game.apply(state, Stop())
    assert state.todo == ("upright",)
    assert texts(game.legal(state)) == [
        f"set {r},{c}" for r, c in state.layout.fields_of(state.free)
    ]
    state = place(game, TOWN, huts=FIVE, throw=["long", "narrow", "roof"], throws=1)
    assert game.apply(state, Stop()).turn == 1


def test_in_the_simple_variant_nothing_is_locked_and_twelve_huts_win():
    game = Huts(players=2, variant="simple")
    state = place(game, CASTLE, huts=[[1, 3, 0]], supply=[2, 12], todo=["upright"] * 2)
    state = game.apply(state, Set((1, 4)))
    assert state.locked_tiles() == ()
    state = game.apply(state, Set((1, 1)))
    assert game.turn(state) is Turn.OVER
    assert game.winners(state) == (0,)
    # Who has set all huts wins, even in a position where another has more on the board.
    state = place(game, TOWN, huts=[[0, 0, 1], [0, 1, 1], [0, 2, 0]], supply=[0, 9])
    assert game.winners(state) == (0,)


def test_in_the_simple_variant_upright_huts_lapse_on_a_full_board():
    game = Huts(players=2, variant="simple")
    state = place(game, CASTLE, huts=[[1, 3, 0], [1, 4, 1]], todo=["upright", "upright"])
    state = game.apply(state, Set((1, 1)))
    assert (state.turn, state.todo) == (1, ())


# The advanced variant


def test_tiles_are_laid_in_turn_and_the_owner_of_the_city_begins():
    game = Huts(players=2, variant="advanced")
    city = {"kind": "city", "rows": ["ccc", "c#c", "#c#"]}
    castle = {"kind": "castle", "rows": ["###", "#c#", "###"]}
    land = {"kind": "land", "rows": ["...", "#~#", "..."]}
    state = game.position(
        {
            "fields": [],
            "kinds": [],
            "turn": 1,
            "phase": "tiles",
            "hands": [[castle, land], [land, city]],
        }
    )
    order = []
    while state.phase == "tiles":
        order.append(state.turn)
        state = game.apply(state, game.legal(state)[0])
    assert order == [1, 0, 1, 0]
    assert (state.phase, game.turn(state), state.number) == ("start", 1, 0)
    while state.phase == "start":
        order.append(state.turn)
        state = game.apply(state, game.legal(state)[0])
    assert order == [1, 0, 1, 0, 1, 0]
    assert (state.turn, state.number, game.turn(state)) == (1, 1, Turn.CHANCE)


def test_a_laid_tile_may_be_turned():
    game = Huts(players=2, variant="advanced")
    bay = {"kind": "land", "rows": ["...", ".~~", ".~#"]}
    hands = [[bay], [{"kind": "castle", "rows": ["###", "#c#", "###"]}]]
    state = game.position({**TOWN, "phase": "tiles", "hands": hands})
    move = LayTile("land", ("...", "~~.", "#~."), (0, -1))
    assert move in game.legal(state)
    after = game.apply(state, move)
    assert after.layout.fields[1] == "~~.c#c..x"
    assert after.layout.kinds == (("land", "city", "land"),)
    assert after.hands[0] == ()


# Options


@pytest.mark.parametrize(
    ("options", "error", "key"),
    [
        ({"players": 1}, BadOption, "game.players"),
        ({"players": 5}, BadOption, "game.players"),
        ({"players": "2"}, BadOption, "game.players"),
        ({"players": True}, BadOption, "game.players"),
        ({"variant": "expert"}, BadOption, "huts.variant"),
        ({"variant": ["base"]}, BadOption, "huts.variant"),
        ({"max_throws": 0}, BadOption, "huts.max_throws"),
        ({"max_throws": 2.0}, BadOption, "huts.max_throws"),
        ({"model": {"upright": 1}}, BadModel, "huts.no_model"),
        ({"model": models.own({"long": 1})}, BadModel, "model.no_upright"),
        ({"material": None}, BadMaterial, "huts.material.none"),
    ],
)
def test_bad_options(options, error, key):
    with pytest.raises(error) as caught:
        Huts(**options)
    assert caught.value.key == key
    for language in ("de", "en"):
        assert "[" not in caught.value.text(language).replace("['base']", "")


def test_options_round_trip():
    model = models.own({"upright": 3, "long": 1, "narrow": 1, "roof": 1})
    game = Huts(players=3, variant="simple", max_throws=4, model=model)
    assert Huts.from_options(game.options()) == game
    assert Huts().options() == {}
