"""A position to study: the board to try things out on, and its exact chances beside it.

    Study("huts", "decide")                                          # board and chances
    Study("huts", "one_hut", "two_huts", "three_huts", board=False)  # chances, with a choice

The positions come from the game's story, see `boardkit.story`.
"""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit.game import AnyGame, Game, package
from boardkit.match import Match
from boardkit.story import Place, load
from boardkit.text import phrase

from . import style
from .board import Board
from .changes import set_value, show_if
from .fallback import Fallback
from .odds import Odds
from .sources import game_of
from .tongue import Spoken


class Study(Spoken, Fallback, W.VBox):
    """Named positions of a game's story with their chances.

    `keys` name one position or several to choose from.  With `board` the reader plays on from the
    position, for all players, and the chances follow; without it there are only the chances.
    Raises `BadOption` for an unknown game or position.
    """

    def __init__(
        self,
        game: AnyGame,
        *keys: str,
        board: bool = True,
        language: str | None = None,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-study")
        story = load(package(game_of(game)))
        self.places: tuple[Place, ...] = tuple(map(story.place, keys)) or story.places
        self._begin_speaking(language)
        self._quiet = False
        self.place = self.places[0]
        self.match: Match | None = None
        self.choice = style.classed(W.Dropdown(options=[]), "bk-study-place")
        self.again = style.button("repeat", "bk-study-again")
        self.board: Board | None = None
        if board:
            self.match = self.place.match()
            self.board = Board(
                self.match, on_move=self._moved, language=self.language, follow=False
            )
            viewer = _turn(self.match.game, self.match.state)
            self.odds = Odds(self.match, viewer=viewer, language=self.language, follow=False)
        else:
            game, state = self.place.game, self.place.begin()
            self.odds = Odds(
                game, state, viewer=_turn(game, state), language=self.language, values=False
            )
        self.guard = guard = self.odds.guard if self.board is None else self.board.guard
        self.choice.observe(guard(self._chosen), "value")
        self.again.on_click(guard(lambda _: self.show(self.place.key)))
        body: Any = self.odds
        if self.board is not None:
            left = style.classed(W.VBox((self.board,)), "bk-left")
            body = style.classed(W.Box((left, self.odds)), "bk-place")
        head = style.classed(style.row(self.choice, self.again, self._choice(guard)), "bk-toolbar")
        self.children = (style.sheet(), head, body)
        show_if(self.choice, len(self.places) > 1)
        show_if(self.again, self.board is not None)
        self._follow()
        self._draw()

    def show(self, key: str) -> None:
        """Show another of the positions, or the present one from its beginning."""
        self.place = next(place for place in self.places if place.key == key)
        if self.board is not None:
            self.match = self.place.match()
            self.board.show(self.match)
            self.odds.show(self.match, viewer=_turn(self.match.game, self.match.state))
        else:
            game, state = self.place.game, self.place.begin()
            self.odds.show(game, state, _turn(game, state))
        self._draw()

    def _moved(self, move: Any) -> None:
        assert self.board is not None
        assert self.match is not None
        fields = self.board.fields_of(self.match.state, move)
        self.match.play(move)
        self.board.refresh()
        self.board.mark(last=fields)
        self.odds.update(viewer=_turn(self.match.game, self.match.state))

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._quiet and change["new"] not in (None, self.place.key):
            self.show(change["new"])

    def _tell(self, code: str) -> None:
        if self.board is not None:
            self.board.language = code
        self.odds.language = code
        for widget, name in ((self.choice, "study"), (self.again, "study_again")):
            words, tip = (phrase(f"ui.explain.{key}").text(code) for key in (name, f"{name}_tip"))
            style.words(widget, words, tip)

    def _draw(self) -> None:
        code = self.language
        self._quiet = True
        names = tuple((place.title.text(code), place.key) for place in self.places)
        if self.choice.options != names:
            self.choice.options = names
        set_value(self.choice, self.place.key)
        self._quiet = False

    def to_html(self) -> str:
        """Board and tables without a kernel."""
        board = "" if self.board is None else self.board.to_html()
        return f"<div>{board}{self.odds.to_html()}</div>"


def _turn(game: Game[Any, Any], state: Any) -> int | None:
    """Whose turn it is: the reader plays for all players and sees what that one sees."""
    turn = game.turn(state)
    return turn if isinstance(turn, int) else None
