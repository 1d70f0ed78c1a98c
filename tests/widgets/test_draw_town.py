"""Town on the screen: what is shown and hidden, clicks of every move, wrong clicks explained."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from boardkit.match import Match
from boardkit.town.moves import Call, Exchange, Keep, Lay, Return
from boardkit.town.rules import Town
from boardkit.town.solo import Solo
from boardkit.town.state import HIDDEN, NUMBERS, name_of
from boardkit_widgets import draw_town
from boardkit_widgets.board import Board
from boardkit_widgets.steps import field_key, flat, following
from tests.widgets.helper import click_key, status


def grid(*rows):
    """Seven rows of seven tiles from texts such as "A1 B2 .."."""
    tiles = [[None if name == ".." else name for name in row.split()] for row in rows]
    return [(row + [None] * 7)[:7] for row in tiles] + [[None] * 7] * (7 - len(rows))


def table(game, *rows, **more):
    """A position with these tiles laid."""
    if game.players > 1:
        more = {"turn": 0, **more}
    return game.position({"game": game.name, "grid": grid(*rows), **more})


GAMES = [
    Town(players=2),
    Town(players=5),
    Town(players=3, mistakes=True),
    Solo(),
    Solo(mistakes=True, peek=True),
]


def positions(game, seeds=range(3)):
    for seed in seeds:
        match, rng = Match(game, seed), Random(seed)
        while not match.over:
            yield match.state
            match.play(match.legal().sample(rng))
        yield match.state


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_move_has_clicks_that_are_read_back_and_no_one_begins_with_another(game):
    for n, state in enumerate(positions(game, range(2))):
        turn = game.turn(state)
        if n % 3 or not isinstance(turn, int):
            continue
        view = game.view(state, turn)
        keys = set(draw_town.scene(game, view, turn).keys()) | {"done"}
        moves = list(game.legal(view))[:60]
        steps = [draw_town.clicks(view, move) for move in moves]
        for move, way in zip(moves, steps, strict=True):
            pressed = flat(way)
            assert draw_town.read(view, pressed) == move
            assert set(pressed) <= keys
            for i in range(len(pressed)):
                assert draw_town.read(view, pressed[:i]) is None
            leading = [other for other in steps if following(other, pressed) is not None]
            assert leading == [way]


@pytest.mark.parametrize("players", [2, 5])
def test_a_picture_does_not_depend_on_what_is_hidden(players):
    game = Town(players=players)
    for n, state in enumerate(positions(game, range(2))):
        turn = game.turn(state)
        if n % 4 or not isinstance(turn, int):
            continue
        for viewer in (None, *range(players)):
            view = game.view(state, viewer)
            other = game.guess(view, viewer, Random(n))
            again = game.view(other, viewer)
            assert draw_town.scene(game, view, viewer) == draw_town.scene(game, again, viewer)
            words = draw_town.scene(game, view, viewer).describe("en")
            for p, hand in enumerate(state.hands):
                for tile in hand if p != viewer and not view.over else ():
                    assert name_of(tile) not in words


def test_a_chosen_tile_hatches_forbidden_lines_by_reason():
    game = Town(players=2)
    # A2: colour A in row 0 and column 0, shape 2 in row 0 and column 1.
    state = table(game, "A1 B2", ".. C3", hands=[["A2", "D4"], ["D5"]])
    plain = draw_town.scene(game, state, 0)
    chosen = draw_town.scene(game, state, 0, picked=("tile:A2",))
    assert not [s for s in plain.shapes if s.hatch and s.id.startswith("forbidden")]
    hatches = {s.id: s.hatch.kind for s in chosen.shapes if s.id.startswith("forbidden")}
    assert hatches["forbidden 2"] == "cross"  # row 0: the colour and the shape
    assert hatches["forbidden 7"] == "diagonal"  # column 0: the colour
    assert hatches["forbidden 15"] == "back"  # column 1: the shape
    assert "forbidden 9" not in hatches
    assert "forbidden 8" not in hatches, "there is a house"
    assert "A2: not allowed in row 0, column 0, column 1" in chosen.describe("en")
    ghost = draw_town.scene(game, state, 0, picked=("tile:D4",), pointed="field:1,2")
    assert any(s.id.startswith("ghost") for s in ghost.shapes)


def test_a_turn_by_clicks():
    game = Town(players=2)
    doc = {"grid": grid("A1 B2"), "hands": [["C3", "C4", "C5", "D6"], ["D4"]], "turn": 0}
    match = Match(game, seed=3, position={"game": "town", **doc})
    board = Board(match, language="en")
    for key in ("exchange", "tile:C5", "tile:C3", "tile:C4", "done"):
        click_key(board, key)
    assert match.moves == (Exchange(("C3", "C4", "C5")),)
    lay = next(move for move in match.legal() if isinstance(move, Lay))
    click_key(board, f"tile:{lay.tile}")
    assert field_key(lay.field) in board.scene.marks.legal
    click_key(board, field_key(lay.field))
    assert match.moves[-1] == lay
    tile = name_of(match.state.hands[0][0])
    click_key(board, f"tile:{tile}")
    assert match.moves[-1] == lay, "a chosen tile is not yet returned"
    click_key(board, "return")
    assert match.moves[-1] == Return(tile)
    assert game.turn(match.state) == 1


def test_keeping_all_is_one_click():
    match = Match(Town(players=2), seed=5)
    board = Board(match, language="en")
    match.play(next(move for move in match.legal() if isinstance(move, Lay)))
    board.refresh()
    click_key(board, "keep")
    assert match.moves[-1] == Keep()


def test_a_wrong_cell_is_explained_and_the_tile_in_the_way_marked():
    game = Town(players=2)
    state = table(game, "A1 B2", ".. C3", hands=[["A2", "D4"], ["D5"]])
    board = Board(game, state, language="en")
    click_key(board, "tile:A2")
    click_key(board, "field:2,1")
    assert "B2 on row 0, column 1 stands in the same column and has the same shape" in status(board)
    assert board.scene.marks.reason == ("field:0,1",)
    assert board.picked == ("tile:A2",), "one cell is left for it: it is not laid by itself"
    click_key(board, "field:0,0")
    assert "There is a house on row 0, column 0 already" in status(board)


def test_wrong_buttons_are_explained():
    game = Town(players=2)
    board = Board(game, table(game, "A1", hands=[["B2", "C3", "D4"], ["D5"]]), language="en")
    click_key(board, "exchange")
    assert "share neither colour nor shape" in status(board)
    board = Board(game, table(game, "A1", hands=[["B2", "B3"], ["D5"]]), language="en")
    click_key(board, "exchange")
    assert "Exactly three tiles are exchanged" in status(board)
    # A fourth tile in an exchange, before "done".
    hand = ["B2", "B3", "B4", "B5"]
    board = Board(game, table(game, "A1", hands=[hand, ["D5"]]), language="en")
    for key in ("exchange", *(f"tile:{name}" for name in hand)):
        click_key(board, key)
    assert "here are 4" in status(board)
    assert board.picked == ("exchange", *(f"tile:{name}" for name in hand[:3]))


def test_in_an_exchange_a_tile_that_does_not_match_is_explained_and_not_laid():
    game = Town(players=2)
    hand = ["C1", "C4", "C6", "E2"]
    board = Board(game, table(game, "A1 B2 C3", "B3", hands=[hand, ["D5"]]), language="en")
    click_key(board, "exchange")
    for picked in (("exchange",), ("exchange", "tile:C4"), ("exchange", "tile:C4", "tile:C1")):
        if picked != board.picked:
            click_key(board, picked[-1])
        click_key(board, "tile:E2")
        assert "share neither colour nor shape" in status(board), picked
        assert board.picked == picked
    # The button takes the exchange back, and then the tile can be laid.
    click_key(board, "exchange")
    click_key(board, "tile:E2")
    assert board.picked == ("tile:E2",)


def test_calling_a_wrong_tile_turns_it_over():
    game = Town(players=2, mistakes=True)
    more = {"hands": [["C3"], ["D4"]], "wrong": [[0, 1]], "phase": "call"}
    state = table(game, "A1 A2", **more)
    board = Board(game, state, language="en")
    click_key(board, "call")
    click_key(board, "field:0,1")
    assert board.state.board.blank == 2
    words = board.scene.describe("en")
    assert "A1  ××" in words
    assert board.scene.label("field:0,1", "en").endswith("a tile turned over")


def test_dropping_out_has_a_button_only_where_nothing_can_be_laid():
    game = Town(players=2)
    # Nothing fits: A3, A4 and A5 share a colour with the pioneer, in its row and its column.
    state = table(game, "A1", hands=[["A3", "A4", "A5"], ["D4"]])
    board = Board(game, state, language="en")
    assert "drop_out" in board.scene.keys()
    click_key(board, "drop_out")
    assert board.state.out == (0,)
    state = table(game, "A1", hands=[["B2", "A4", "A5"], ["D4"]])
    assert "drop_out" not in Board(game, state).scene.keys()


def test_solo_stacks_and_levels():
    game = Solo()
    state = table(game, "A1", stacks=[[None, None, "B2"], ["C3"], []])
    board = Board(game, state, language="en")
    words = board.scene.describe("en")
    assert "stack 1: B2 (red, tower block), 2 tiles below" in words
    assert "Stack 3 is empty" in words
    click_key(board, "stack:1")
    click_key(board, "field:1,0")
    assert board.state.board.tile(7) == NUMBERS["C3"]
    texts = [s.text.text("de") for s in board.scene.shapes if s.id == "more"]
    assert texts == ["noch 14 zur nächsten Stufe"]


def test_the_level_reached_stands_out():
    game = Solo()
    match, rng = Match(game, 3), Random(3)
    while not match.over:
        match.play(match.legal().sample(rng))
    scene = draw_town.scene(game, match.state, 0)
    bold = [s for s in scene.shapes if s.id.startswith("level") and getattr(s, "bold", False)]
    assert [s.text.key for s in bold] == [f"town_solo.level.{game.level(match.state)}"]


def test_all_racks_find_room_and_nothing_overlaps_the_sheet():
    game = Town(players=5)
    hand = ["B1", "B2", "B3", "B4", "B5", "B6", "B7"]
    hands = [hand, ["C1"], ["C2", "D2"], [], ["E1", "E2", "E3", "E4", "F5"]]
    state = table(game, "A1", hands=hands, out=[3])
    scene = draw_town.scene(game, game.view(state, 0), 0)
    assert all(s.box[0] >= 0 and s.box[2] <= scene.width for s in scene.shapes)
    assert all(s.box[3] <= scene.height for s in scene.shapes)
    panels = [scene.shape(f"player {p}") for p in (1, 2, 3, 4)]
    assert all(a.box[3] < b.box[1] for a, b in itertools.pairwise(panels))
    bag = scene.shape("bag")
    assert panels[-1].box[3] < bag.box[1]
    rack = scene.shape("rack")
    tiles = [scene.shape(f"tile:{name}") for name in hand]
    assert all(rack.box[0] <= t.box[0] and t.box[2] <= rack.box[2] for t in tiles)


def test_an_unknown_tile_has_no_key_of_its_own():
    game = Town(players=2)
    view = game.view(Match(game, 4).state, None)
    keys = draw_town.scene(game, view, None).keys()
    assert all(tile >= HIDDEN for hand in view.hands for tile in hand)
    assert {key.partition(":")[0] for key in keys} == {"bag", "field", "rack"}
    assert "It is the turn of Player 1" in draw_town.scene(game, view, None).describe("en")


def test_at_the_end_everybody_has_a_rank():
    game = Town(players=3)
    match, rng = Match(game, 2), Random(2)
    while not match.over:
        match.play(match.legal().sample(rng))
    scene = draw_town.scene(game, game.view(match.state, 0), 0)
    shown = {p: scene.shape("rack name" if p == 0 else f"player {p} name") for p in range(3)}
    ranks = [shown[p].text.text("en") for p in game.ranking(match.state)]
    assert ranks == ["Rank 1", "Rank 2", "Rank 3"]
    assert f"Rank 1: Player {game.ranking(match.state)[0] + 1}" in scene.describe("en")


def test_the_end_says_who_wins_among_equals():
    game = Town(players=2)
    for hands, equal in (([["B2"], ["C3"]], True), ([["B2"], ["C3", "D4"]], False)):
        state = table(game, "A1", hands=hands, out=[1, 0])
        head = draw_town.scene(game, state, 0).shape("head words").text.text("en")
        assert ("whoever dropped out later wins" in head) is equal


def test_bag_and_racks_of_others_tell_what_is_seen_of_them():
    game = Town(players=3)
    hands = [["B2", "C3"], ["A?", "F?"], ["D?"]]
    board = Board(game, table(game, "A1", hands=hands, out=[2]), language="en")
    click_key(board, "tile:B2")
    click_key(board, "bag")
    assert status(board) == "43 tiles in the bag"
    click_key(board, "rack:1")
    assert "Player 2: A? (blue, shape hidden), F? (sky blue, shape hidden)" in status(board)
    click_key(board, "rack:2")
    assert "out, no. 1" in status(board)
    assert board.picked == ("tile:B2",), "looking changes nothing"
    assert board.scene.find("rack:0") == ()


def test_with_one_house_the_button_to_call_does_not_yet_call_it():
    game = Town(players=2, mistakes=True)
    match = Match(game, seed=5)
    board = Board(match, language="en")
    click_key(board, "call")
    assert board.picked == ("call",)
    assert match.moves == ()
    click_key(board, "field:0,0")
    assert match.moves == (Call((0, 0)),)


def test_cells_where_the_town_may_grow_are_bright_until_the_end():
    game = Town(players=2)
    fills = []
    for out in ([], [0, 1]):
        view = table(game, "A1", hands=[["B2"], ["C3"]], out=out)
        shapes = {shape.id: shape for shape in draw_town.scene(game, view, 0).shapes}
        fills.append((shapes["cell 1"].fill, shapes["cell 2"].fill))
    assert fills[0][0] != fills[0][1]
    assert fills[1] == (fills[0][1],) * 2


def test_open_stacks_show_the_next_tiles_large_enough_and_tell_them_all():
    game = Solo(peek=True)
    stacks = [["C1", "C2", "C3", "C4", "C5", "C6"], ["D1"], ["E1", "E2"]]
    view = table(game, "A1", stacks=stacks)
    scene = draw_town.scene(game, view, 0)
    names = {shape.id: shape for shape in scene.shapes if shape.id.endswith("name")}
    shown = [shape.text for key, shape in names.items() if key.startswith("stack 0 next")]
    assert shown == ["C5", "C4", "C3", "C2"]
    assert all(names[f"stack 0 next {i} name"].size > 10 for i in range(4))
    box = next(shape for shape in scene.shapes if shape.id == "stack 0").box
    for shape in scene.shapes:
        if shape.id.startswith("stack 0 next"):
            assert box[0] <= shape.box[0] < shape.box[2] <= box[2]
            assert box[1] <= shape.box[1] < shape.box[3] <= box[3]
    assert "below: C5, C4, C3, C2, C1" in scene.describe("en")
