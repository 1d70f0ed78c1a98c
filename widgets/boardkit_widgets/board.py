"""A board to click, tap or use by keyboard: generic, every game brings its drawing module.

    match = Match(Huts(players=2), seed=5)
    Board(match)                                # click through a match
    Board("huts")                               # through a new one
    Board(game, state, read_only=True)          # a picture that can be read aloud
    Board(game, state, on_move=judge)           # ask the reader for a move

A board is a widget (a column): the canvas, a status line that says what can be done and why
something cannot, and the folded-in controls for the keyboard with the text board.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Callable, Collection, Iterable
from typing import Any

import ipywidgets as W

from boardkit.game import AnyGame, Field, package
from boardkit.match import Match
from boardkit.text import Phrase, phrase, written

from . import access, cells, runner, style
from .board_marks import Marks, as_keys, marked
from .canvas import SceneCanvas
from .choices import Label, Listed, named, prompt
from .entry import whole_number
from .fallback import Fallback
from .following import Following
from .guard import Guard
from .key_panel import KeyPanel
from .looking import Looking
from .picking import Picking, Pressed, picking_of
from .scene import Scene
from .sources import source_of
from .status_line import StatusLine
from .steps import field_key, flat, kind
from .tongue import Spoken


@functools.cache
def drawing(name: str) -> Any:
    """The drawing module of a game package: `scene`, `clicks`, `read`."""
    return importlib.import_module(f"{__package__}.draw_{name}")


class Board(Spoken, Fallback, W.VBox):
    """The board of a match, or of a game with a `state`; a game alone begins a match.

    A game is a game, its class or its name; `BadOption` is raised for anything else.
    `viewer` is the player whose view is shown (None: that of the player who is to move here; on a
    read-only board what everybody may see).  Without `on_move`
    a move is played into the match (into the state where there is no match).  With it the board
    only asks: `on_move(move)` is called with a legal move, and whoever gave it changes the game
    and calls `refresh` or `show`.  `on_refused(move, reason)` hears of illegal ones.
    `on_press(key)` gets every press first and returns True to keep it.  `players` are those who
    may move here (None: all).  `keys=True` opens the keyboard controls from the start.  What
    others do to the match, Python too, is shown unless `follow` is False.

    In `board.canvas` coordinates are units of the scene, x right and y down.
    """

    def __init__(
        self,
        match: Match | AnyGame,
        state: Any = None,
        *,
        viewer: int | None = None,
        on_move: Callable[[Any], object] | None = None,
        on_refused: Callable[[Any, Any], object] | None = None,
        on_press: Callable[[str], object] | None = None,
        read_only: bool = False,
        players: Collection[int] | None = None,
        language: str | None = None,
        keys: bool = False,
        follow: bool = True,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-stack", "bk-board")
        self.on_move, self.on_refused, self.on_press = on_move, on_refused, on_press
        self.before: Callable[[], Any] | None = None
        """What stands before the board for the keyboard: Shift and Tab lead there."""
        self.read_only, self.players, self.viewer = read_only, players, viewer
        self._begin_speaking(language)
        self._locked: Phrase | None = None
        self._locked_answer: Phrase | None = None
        self._marks: Marks = {}
        self._picking_of: Any = None
        self._idle = False
        self._picking = Picking()
        self._looking = Looking()
        self._words: tuple[Any, str] = ("", "ask")
        self._scene = Scene(1, 1, ())
        self.guard = Guard(self.say, lambda: self._code)
        self._following = Following(self.guard, self._catch_up) if follow else None
        self.canvas = SceneCanvas(
            self.guard(self._hit), self.guard(self._leave), self.guard(self._point)
        )
        self.status = StatusLine()
        self.panel = KeyPanel(
            self.guard(self.press), self.guard(self.take_back), self.guard(self._typed), keys
        )
        parts = [style.sheet(), self.canvas, self.status, self.guard.details, self.panel]
        self._place(match, state)
        self.children = parts
        if follow:
            cells.replace_older(self.rest)
        self._follow()
        self.refresh()

    # What is shown

    def _place(self, match: Any, state: Any) -> None:
        self.match, self.game = source_of(match, state)
        self._state = state
        self._drawing = drawing(package(self.game))
        self._looking = Looking()
        if self._following is not None:
            self._following.watch(self.match)

    @property
    def state(self) -> Any:
        """The state that the board stands for: the match's, or its own."""
        return self._state if self.match is None else self.match.state

    def show(self, match: Match | AnyGame, state: Any = None) -> None:
        """Show another match, or another state."""
        self._place(match, state)
        self._marks = {}
        self.refresh()

    def refresh(self, keep: bool = False) -> None:
        """Show the present state; with `keep` the status line keeps its words."""
        self._renew()
        if not keep:
            self._words = ("", "ask")
        self._show()

    def mark(self, draw: bool = True, **marks: Iterable[str | Field]) -> None:
        """Mark fields or keys beside the legal ones, until the next `mark` or move.

        The kinds are those of `Scene.marked`: `reason`, `last`, `look`; `legal` and `picked` put
        these in place of the board's own.  With ``draw=False`` they show with the next `refresh`.

        ``board.mark(last=[(3, 4)])``
        """
        self._marks = as_keys(marks)
        if draw:
            self._show()

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys that answer the present move's first steps so far."""
        return self._picking.keys

    @property
    def scene(self) -> Scene:
        """The picture that is shown, with its marks."""
        return self._scene

    def _picture(self) -> Scene:
        view = self.game.view(self.state, self._eyes())
        # By id where there is one: of two equal dice just the one that was pressed moves.
        picked = tuple(pick.id or pick.key for pick in self._picking.picks)
        looking = self._looking
        plain: Scene = self._drawing.scene(
            self.game, view, self._eyes(), picked=(*picked, *looking.keys), pointed=looking.pointed
        )
        return marked(plain, self._picking, self._asking(), self._marks)

    def say(self, words: object, kind: str = "ask") -> None:
        """Put words (text, `Phrase`, `Reason`, error) into the status line.

        `kind` is "ask", "no", "error" or "done".
        """
        self._words = (words, kind)
        self._tell_status(self.scene)

    def lock(self, words: Phrase | None, answer: Phrase | None = None) -> None:
        """Refuse presses until ``lock(None)``: somebody is thinking.

        The status line says `words`, and `answer` (or the same words) to a press.  What is shown
        follows with the next `refresh`.
        """
        self._locked, self._locked_answer = words, answer or words

    def rest(self) -> None:
        """Follow no more: the cell has been run again."""
        if self._following is not None:
            self._following.watch(None)

    def _catch_up(self) -> None:
        """Show where others have taken the match, with what was done last."""
        if self.match is None or self.match.state is self._picking_of:
            return
        done = None if self.match.can_redo else self.match.last_move
        fields = () if done is None else self.fields_of(done.before_state, done.what)
        self._marks = {"last": fields}
        self.refresh()

    def insert(self, widget: Any) -> None:
        """Put a widget of others below the status line."""
        parts = list(self.children)
        parts.insert(parts.index(self.status) + 1, widget)
        self.children = parts

    # Presses

    def press(self, key: str, id: str | None = None) -> Pressed | None:
        """As if the thing with this key (and the shape with this id) had been pressed.

        Returns what came of it; None where presses are not for this board.
        """
        self.guard.clear()
        if self.on_press is not None and self.on_press(key):
            return None
        if self._renew():
            self.refresh()
            self.say(phrase("ui.board.went_on"), "no")
            return None
        if self._refusal() is not None:
            if not self._look(key):
                self._refuses()
            return None
        pressed = self._picking.press(key, id)
        self._marks.pop("reason", None)
        if pressed.what == "move":
            self._play(pressed.move)
        elif pressed.what not in ("first", "never") or not self._look(key):
            self._looking.leave()
            self._answer(pressed, key)
        return pressed

    def _look(self, key: str) -> bool:
        """Show what a press on something that is no move is meant to show, if there is anything."""
        view = self.game.view(self.state, self._eyes())
        found, words = self._looking.press(self._drawing, self.game, view, key)
        if found:
            self._words = (words or "", "ask")
            self._show()
        return found

    def take_back(self) -> None:
        """Take the last press back."""
        self._marks.pop("reason", None)
        if self._picking.back():
            self._words = ("", "ask")
            self._show()
        else:
            self.say(phrase("ui.board.nothing_back"), "no")

    def play_text(self, words: str) -> bool:
        """Play a move given in the game's notation; False, and the status line says why, if not."""
        self.guard.clear()
        if self._refuses():
            return False
        move = self.game.parse(words)
        reason = self.game.why_not(self.game.view(self.state, self._actor()), move)
        if reason is not None:
            self._refused(move, reason)
            return False
        self._play(move)
        return True

    def _typed(self, words: str) -> bool:
        """Do what was typed: the number of a choice, else a move."""
        number = whole_number(words.strip().rstrip("."))
        if number is None:
            return self.play_text(words)
        keys = self._picking.next() if self._asking() else ()
        if keys and not 0 < number <= len(keys):
            self.say(phrase("ui.board.no_number", given=number, most=len(keys)), "no")
        else:
            self.press(keys[number - 1] if keys else "")
        return True

    def _hit(self, x: float, y: float, reach: float) -> None:
        runner.hush()
        shape = self.scene.hit(x, y, reach)
        if shape is not None and shape.key is not None:
            self.press(shape.key, shape.id)

    def _point(self, x: float, y: float) -> None:
        """The pointer is at (x, y): what would come there may be shown."""
        if self._asking() and self._looking.point(self._drawing, self.scene, x, y):
            self._show()

    def _leave(self, back: bool) -> None:
        """The canvas has the keyboard and must not keep it."""
        if back and self.before is not None:
            self.before().focus()
        elif back:
            self.canvas.blur()
        else:
            self.panel.toggle.focus()

    def _play(self, move: Any) -> None:
        if self.on_move is not None:
            self._picking.clear()
            self.on_move(move)
            return
        fields = self.fields_of(self.state, move)
        if self.match is not None:
            with self._following.own() if self._following else contextlib.nullcontext():
                self.match.play(move)
        else:
            self._state = self.game.apply(self._state, move)
        self._marks = {"last": fields}
        self.refresh()

    def keys_of(self, move: Any) -> tuple[str, ...]:
        """The keys that play `move` in the present state."""
        return flat(self._drawing.clicks(self.state, move))

    def fields_of(self, state: Any, move: Any) -> tuple[str, ...]:
        """The fields that a move's clicks name in `state`: what to look at afterwards."""
        keys = flat(self._drawing.clicks(state, move))
        return tuple(key for key in keys if kind(key) == "field")

    def _answer(self, pressed: Pressed, key: str) -> None:
        """Say what came of a press that made no move."""
        if pressed.what == "refused":
            self._refused(pressed.move, pressed.reason)
            return
        if pressed.what in ("picked", "unpicked"):
            self._words = ("", "ask")
        else:
            choices = Listed(self.scene, self._picking.next())
            values = {"what": Label(self.scene, key), "choices": choices}
            self._words = (phrase(f"ui.board.{pressed.what}", **values), "no")
        self._show()

    def _refused(self, move: Any, reason: Any) -> None:
        self._marks["reason"] = tuple(field_key(field) for field in reason.fields)
        self._words = (reason, "no")
        self._show()
        if self.on_refused is not None:
            self.on_refused(move, reason)

    # Who may do what

    def _actor(self) -> int | None:
        """The player who would move here."""
        return access.actor(self.game, self.state)

    def _eyes(self) -> int | None:
        """Whose view is shown: who plays here has to see the own hand."""
        if self.viewer is not None or self.read_only:
            return self.viewer
        actor = self._actor()
        return actor if self.players is None or actor in self.players else None

    def _refuses(self) -> bool:
        """Say why presses are not for this board, if they are not."""
        refusal = self._refusal()
        if refusal is not None:
            answer = self._locked_answer if refusal is self._locked else refusal
            self.say(answer, "no")
        return refusal is not None

    def _refusal(self) -> Phrase | None:
        """Why presses are not for this board at present, in words."""
        if self._locked is not None:
            return self._locked
        return access.refusal(self.game, self.state, self.players, self.read_only)

    def _asking(self) -> bool:
        return self._refusal() is None

    def _renew(self) -> bool:
        """Begin a new pick where the state has changed; True if it had."""
        state, before = self.state, self._picking_of
        idle = self.read_only or self._actor() is None
        if state is before and idle is self._idle:
            return False
        self._picking_of, self._idle = state, idle
        changed = before is not None and state != before
        self._looking.go_on()
        if idle:
            self._picking = Picking()
            return changed
        self._picking = picking_of(self.game, self._drawing, state, self._actor())
        return changed

    # Words and picture

    def _tell(self, code: str) -> None:
        self.panel.tell(code)
        self.guard.tell()

    def _draw(self) -> None:
        self.refresh(keep=True)

    def _show(self) -> None:
        scene = self._scene = self._picture()
        title = written(scene.title, self.language)
        if self.canvas.tooltip != title:
            self.canvas.tooltip = title
        self.canvas.show(scene, self.language)
        self._tell_status(scene)
        self.panel.update(self._key_choices)

    def _key_choices(self) -> tuple[list[tuple[str, str]], str]:
        scene = self.scene
        keys = self._picking.next() if self._asking() else ()
        return named(scene, keys, self.language), scene.describe(self.language)

    def _tell_status(self, scene: Scene) -> None:
        words, form = self._words
        self.status.tell(words or self._prompt(scene), form, self.language)

    def _prompt(self, scene: Scene) -> str:
        """What can be done now."""
        refusal = self._refusal()
        if refusal is not None:
            return refusal.text(self.language)
        actor = self._actor()
        assert actor is not None
        return prompt(scene, self._picking.next(), actor, self.language)

    def __repr__(self) -> str:
        return f"<Board of {self.game.name}>"

    # Where there is no kernel

    def to_html(self) -> str:
        """The board as a picture with alternative text, and in words below it."""
        scene = self.scene
        words = style.text(scene.describe(self.language)).replace("\n", "<br>")
        return f"<div>{scene.to_img(language=self.language)}<p>{words}</p></div>"
