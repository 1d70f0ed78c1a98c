"""Boards of other games: hidden hands, and things in any order."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from boardkit.chance.dist import Dist
from boardkit.game import NO_MOVES, Game, MoveList, ScoreLine, Turn
from boardkit.match import Match
from boardkit.text import phrase
from boardkit_widgets import board as board_module
from boardkit_widgets.board import Board
from boardkit_widgets.scene import Rect, Scene
from boardkit_widgets.steps import AnyOrder, flat
from tests.support.pearls import rules as pearls
from tests.widgets import draw_pearls
from tests.widgets.helper import click, click_key


@pytest.fixture
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Any:
    pearls.register()
    monkeypatch.setitem(sys.modules, "boardkit_widgets.draw_pearls", draw_pearls)
    board_module.drawing.cache_clear()
    yield
    board_module.drawing.cache_clear()


@pytest.mark.usefixtures("_pearls")
def test_who_plays_sees_the_own_hand_and_others_do_not() -> None:
    match = Match(pearls.Pearls(), seed=3)
    board = Board(match, language="en")
    spectator = Board(match, language="en", read_only=True)
    other = Board(match, language="en", viewer=1)
    assert board.scene.find("hand:0")
    assert not spectator.scene.find("hand:0")
    assert not other.scene.find("hand:0")
    for move in list(match.legal())[:3]:
        for key in board.keys_of(move)[:-1]:
            click_key(board, key)
        assert len(match.moves) == 0
        board.take_back()
    for key in board.keys_of(match.legal()[1]):
        click_key(board, key)
    assert len(match.moves) == 1


@dataclass(frozen=True)
class Kept:
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "keep " + "+".join(map(str, self.dice))


@dataclass(frozen=True)
class Dice:
    dice: tuple[int, ...] = (2, 2, 5)
    number: int = 1


@dataclass(frozen=True)
class Keeping(Game[Dice, Kept]):
    """Keep any of three dice."""

    players: int = 1
    name: ClassVar[str] = "keeping"
    RULES: ClassVar[tuple[str, ...]] = ()

    def start(self) -> Dice:
        return Dice()

    def turn(self, s: Dice) -> int | Turn:
        return 0 if s.number == 1 else Turn.OVER

    def legal(self, s: Dice) -> Any:
        sets = [(), (2,), (5,), (2, 2), (2, 5), (2, 2, 5)]
        return MoveList([Kept(dice) for dice in sets]) if s.number == 1 else NO_MOVES

    def chance(self, s: Dice) -> Dist[Any]:
        return Dist.certain(None)

    def turn_number(self, s: Dice) -> int:
        return s.number

    def apply(self, s: Dice, move: Any) -> Dice:
        return replace(s, dice=move.dice, number=2)

    def why_not(self, s: Dice, move: Any) -> None:
        return None

    def score(self, s: Dice) -> tuple[ScoreLine, ...]:
        return ()

    def winners(self, s: Dice) -> tuple[int, ...]:
        return ()

    def worth(self, view: Dice, p: int) -> float:
        return 0.0

    def words(self, s: Dice, move: Any) -> Any:
        return phrase("common.huts", n=len(move.dice))

    def parse(self, text: str) -> Any:
        return Kept(())

    def position(self, doc: Any) -> Dice:
        return Dice()

    def describe(self, s: Dice) -> dict[str, Any]:
        return {}


class DrawKeeping:
    @staticmethod
    def scene(game: Any, view: Dice, viewer: Any, picked: Any = (), pointed: Any = None) -> Scene:
        shapes = [
            Rect(f"die {i}", 50 * i, 0, 40, 40, key=f"die:{die}", label=f"a {die}", fill="#ffffff")
            for i, die in enumerate(view.dice)
        ]
        roll = Rect("roll", 0, 60, 80, 40, key="roll", label="roll", fill="#dddddd")
        return Scene(200, 110, (*shapes, roll))

    @staticmethod
    def clicks(state: Dice, move: Kept) -> tuple[Any, ...]:
        return (AnyOrder(tuple(f"die:{die}" for die in move.dice), "roll"),)

    @staticmethod
    def read(state: Dice, keys: Any) -> Any:
        return None


def test_things_in_any_order_and_their_closing_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "drawing", lambda name: DrawKeeping)
    board = Board(Keeping(), language="en")
    assert set(board.scene.marks.legal) == {"die:2", "die:5", "roll"}
    second = board.scene.shape("die 1")
    click(board.canvas, *second.centre)
    assert board.scene.marks.picked == ("die 1",)
    click_key(board, "die:5")
    assert set(board.scene.marks.legal) == {"die:2", "roll"}
    click(board.canvas, *second.centre)
    assert board.picked == ("die:5",)
    click(board.canvas, *board.scene.shape("die 0").centre)
    click_key(board, "roll")
    assert board.state == Dice((2, 5), 2)
    assert flat(DrawKeeping.clicks(Dice(), Kept((2, 2, 5)))) == (
        "die:2",
        "die:2",
        "die:5",
        "roll",
    )
