"""A board that grows, without a browser: laying, pointing, looking, coming closer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardkit.forest.rules import Forest
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets.board import Board
from boardkit_widgets.canvas import SHARPNESS
from tests.widgets.helper import click_key, event, frames, ready, status, tap

GAME = Forest(players=2)
POSITION: dict[str, Any] = {
    "game": "forest", "players": 2,
    "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]}],
    "buildings": [["hut_village", 1, 0, 0], ["castle", 0, 0, 5]],
    "turn": 0, "hands": [["FFL", "LLL"], ["MMG", "LFV"]],
}  # fmt: skip


@pytest.fixture
def board() -> Board:
    made = Board(Match(GAME, seed=7, position=POSITION), language="en")
    ready(made.canvas)
    return made


def point(board: Board, key: str) -> None:
    x, y = board.scene.find(key)[0].centre
    event(board.canvas, "mouse_move", x=x * SHARPNESS, y=y * SHARPNESS)


def ids(board: Board, start: str) -> list[str]:
    return [shape.id for shape in board.scene.shapes if shape.id.startswith(start)]


def test_a_turn_by_clicks(board: Board) -> None:
    click_key(board, "turn:2")
    assert board.picked == ("turn:2",)
    click_key(board, "place:-2,1")
    assert str(board.match.moves[-1]) == "lay LLL/LFF -2,1"
    click_key(board, "build:hut_forest")
    assert set(board.scene.marks.legal) >= {"field:-1,2", "field:-1,3"}
    click_key(board, "field:-1,2")
    assert str(board.match.moves[-1]) == "build hut_forest -1,2"
    assert board.match.turn == 1


def test_another_turn_can_be_chosen(board: Board) -> None:
    click_key(board, "turn:2")
    click_key(board, "turn:1")
    assert board.picked == ("turn:1",)
    assert not board.match.moves


def test_legal_places_have_plus_signs_and_only_the_turns_frames(board: Board) -> None:
    click_key(board, "turn:2")
    marks = board.scene.drawn[len(board.scene.shapes) :]
    assert len([m for m in marks if m.id == "mark:legal:field:-2,1"]) == 1
    assert not [m for m in marks if m.id.startswith("mark:legal dot:field")]
    assert "hand corner" in ids(board, "hand corner")


def test_the_pointer_shows_the_tile_where_it_would_lie(board: Board) -> None:
    point(board, "place:-2,1")
    assert not ids(board, "ghost"), "it is not turned yet"
    click_key(board, "turn:2")
    with frames() as drawn:
        point(board, "place:-2,1")
    assert len(drawn) == 1
    assert ids(board, "ghost tile")
    with frames() as drawn:
        point(board, "place:-2,1")
    assert not drawn, "nothing new, nothing drawn"
    point(board, "place:-3,-3")
    assert not ids(board, "ghost"), "not where it may not lie"
    point(board, "place:-2,1")
    event(board.canvas, "mouse_out", x=0, y=0)
    assert not ids(board, "ghost")
    assert not board.match.moves


def test_a_finger_needs_no_pointing(board: Board) -> None:
    for key in ("turn:2", "place:-2,1"):
        tap(board.canvas, board.scene.find(key)[0].centre)
    assert str(board.match.moves[-1]) == "lay LLL/LFF -2,1"
    assert not ids(board, "ghost")


def test_a_building_is_looked_at_and_left(board: Board) -> None:
    click_key(board, "field:0,0")
    assert "village hut: 6 points so far" in status(board)
    assert ids(board, "counted 0")
    assert "village hut: 6 points so far" in board.scene.describe("en")
    click_key(board, "field:0,0")
    assert not ids(board, "counted 0")
    assert "ways to turn it" in status(board)
    click_key(board, "field:0,5")
    assert "castle: 1 point so far" in status(board)
    click_key(board, "turn:0")
    assert not ids(board, "counted 0"), "whoever goes on looks at it no more"
    click_key(board, "field:0,0")
    assert ids(board, "counted 0"), "also in the middle of a move"
    assert board.picked == ("turn:0",)


def test_looking_needs_no_turn() -> None:
    state = GAME.position(POSITION)
    board = Board(GAME, state, read_only=True, language="de")
    board.press("field:0,0")
    assert "bisher 6 Punkte" in status(board)
    board.press("field:1,1")
    assert status(board) == phrase("ui.board.read_only").text("de")
    board = Board(GAME, state, language="en")
    board.lock(phrase("ui.board.read_only"))
    board.press("field:0,0")
    assert "6 points" in status(board)


def test_a_press_that_is_refused_is_explained_first(board: Board) -> None:
    click_key(board, "turn:0")
    click_key(board, "field:1,1")
    assert "Something lies here already" in status(board)
    assert set(board.scene.marks.reason) == {"field:1,1", "field:1,2", "field:1,3"}
    click_key(board, "turn:2")
    click_key(board, "place:-2,1")
    click_key(board, "build:hut_lake")
    click_key(board, "field:0,0")
    assert "On row 0, column 0 stands something already" in status(board)
    assert not ids(board, "counted")


def test_coming_closer_lasts_over_moves_and_changes_nothing_else(board: Board) -> None:
    click_key(board, "turn:2")
    before = board.scene.find("field:0,3")[0].width
    click_key(board, "closer")
    assert board.picked == ("turn:2",)
    assert board.scene.find("field:0,3")[0].width > before
    click_key(board, "move:left")
    assert any(key.startswith("moved") for key in board._looking.keys)
    board.press("place:-2,1")
    assert board.match.moves
    assert "away" in board.scene.keys()
    assert board._looking.keys == ("closer:1",), "where the new tile is"
    click_key(board, "away")
    assert "away" not in board.scene.keys()


def test_another_match_begins_with_the_whole_table(board: Board) -> None:
    click_key(board, "closer")
    click_key(board, "field:0,5")
    board.show(Match(GAME, seed=8, position=POSITION))
    assert "away" not in board.scene.keys()
    assert not ids(board, "counted")


def test_the_keyboard_turns_and_lays(board: Board) -> None:
    board.panel.toggle.value = True
    names = [name.split(". ", 1)[1] for name, _ in board.panel.next.options]
    assert "turned 2 quarters clockwise: lake, lake, lake; below lake, forest, forest" in names
    board.panel.next.value = "turn:2"
    board.panel.choose.click()
    place = next(name for name, key in board.panel.next.options if key == "place:-2,1")
    assert place.endswith(". row −2, column 1, free: top left field of the tile")
    board.panel.next.value = "place:-2,1"
    board.panel.choose.click()
    assert str(board.match.moves[-1]) == "lay LLL/LFF -2,1"


@pytest.mark.parametrize("game", [GAME, Forest(players=3, simple=True)], ids=["full", "simple"])
def test_a_whole_game_by_presses(game: Forest) -> None:
    match, rng = Match(game, seed=3), Random(2)
    board = Board(match, language="de")
    ready(board.canvas)
    largest = 0
    while not match.over:
        move = rng.choice(list(match.legal()))
        for key in board.keys_of(move):
            if key not in board.picked:
                with frames() as drawn:
                    pressed = board.press(key)
                largest = max(largest, sum(frame.size for frame in drawn))
                assert pressed is not None
                if pressed.what == "move":
                    break
        assert pressed.move == move
    assert status(board) == phrase("ui.board.over").text("de")
    assert largest < 250_000, "bytes that one press sends"


def test_a_building_that_fits_nowhere_is_refused_with_all_fields(board: Board) -> None:
    """Not with what is wrong with the first of them; no lake is left that is free of huts."""
    click_key(board, "turn:2")
    click_key(board, "place:-2,1")  # LLL over LFF, all but two fields one lake
    click_key(board, "build:hut_meadow")
    assert "fits nowhere now" in status(board)
    assert "own landscape" in status(board)
    assert len(board.scene.marks.reason) > 3
    assert board.picked == ()
    click_key(board, "build:hut_lake")
    assert board.picked == ("build:hut_lake",)
