"""The rules of a game step by step: a board, a text, what to look at, and a task to do.

    Explain("huts")                        # all chapters
    Explain("huts", "throw")               # one chapter
    Explain("huts", "throw", "again")      # beginning at a step
    Explain("huts", step="D14")            # at the step that shows a rule

The steps come from the game's story, see `boardkit.story`.  Going on is never blocked; what was
solved gets a tick.
"""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from boardkit.game import AnyGame, Reason, Turn, package
from boardkit.story import Chapter, Step, Story, load
from boardkit.story_tasks import Fields, Play, Refuse, Verdict
from boardkit.text import Phrase, phrase

from . import explain_page, shared, style
from .answers import Answers
from .board import Board
from .changes import set_value, show_if
from .choices import Label
from .explain_controls import Controls, Feedback, meant
from .fallback import Fallback
from .guard import Guard
from .sources import game_of
from .steps import field_key
from .tongue import Spoken


class Explain(Spoken, Fallback, W.VBox):
    """Chapters of a game's rules, one step at a time.

    `game` is a game, its class or its name; `chapter` the key of a chapter, None for all; `step`
    the key of the step to begin at, or of a rule that it shows.  Raises `BadOption` for an unknown
    one.

    `solved` and `shown` are the keys of the steps that the reader did and saw the solution of.
    """

    def __init__(
        self,
        game: AnyGame,
        chapter: str | None = None,
        step: str | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-explain")
        self.story: Story = load(package(game_of(game)))
        chosen = self.story.chapters if chapter is None else (self.story.chapter(chapter),)
        self.places: tuple[tuple[Chapter, Step], ...] = tuple(
            (part, one) for part in chosen for one in part.steps
        )
        self.solved: set[str] = set()
        self.shown: set[str] = set()
        self._begin_speaking(language)
        self._at = 0 if step is None else explain_page.place_of(self.places, step)
        self.state: Any = None
        self.finished = False
        self._wrong = 0
        self._marked: set[str] = set()
        self._recent: tuple[str, ...] = ()
        self._words: tuple[Any, str] = ("", "ask")

        self.feedback = Feedback()
        self.guard = Guard(self.say, lambda: self._code)
        guard = self.guard
        actions = {
            "hint": self.tell_hint,
            "show": self.show_solution,
            "restart": self.restart,
            "back": self.back,
            "next": self.next,
        }
        self.controls = Controls(guard, actions, self._jumped, self._choice(guard))
        self.place = self.controls.place
        self.progress = self.controls.progress
        self.hint, self.show_button, self.restart_button, self.back_button, self.next_button = (
            self.controls.buttons[name] for name in actions
        )
        self.words = style.markup("bk-explain-words")
        self.task = style.markup("bk-explain-task")
        self.answers = Answers(guard, self._answered, self.attempt, self._toggle, self._unread)

        self._begin()
        self.board = Board(
            self.step.game,
            self.state,
            on_move=self._moved,
            on_refused=self._refused,
            on_press=self._pressed,
            language=self.language,
        )
        self.board.before = lambda: self.tongue
        self.board.panel.toggle.observe(guard(lambda _: self._by_keyboard()), "value")
        self.side = style.classed(
            W.VBox(
                (
                    self.answers,
                    self.feedback,
                    self.controls.help,
                ),
                layout=shared.layout(),
            ),
            "bk-explain-side",
        )
        parts = (self.words, self.task, self.board, self.side)
        body = W.Box(parts, layout=shared.layout())
        self.children = (
            style.sheet(),
            self.controls.head,
            style.classed(body, "bk-explain-body"),
            self.guard.details,
            self.controls.foot,
        )
        self._follow()
        self._open()

    # Where the reader is

    @property
    def step(self) -> Step:
        """The present step."""
        return self.places[self._at][1]

    @property
    def chapter(self) -> Chapter:
        """The present chapter."""
        return self.places[self._at][0]

    def go(self, number: int) -> None:
        """Open the step with this number, from 0."""
        self._at = max(0, min(number, len(self.places) - 1))
        self._begin()
        self._open()

    def next(self) -> None:
        """The next step, solved or not."""
        skipped = not self.finished and self.step.key not in self.solved
        if self._at + 1 < len(self.places):
            self.go(self._at + 1)
            if skipped:
                self.say(phrase("ui.explain.skipped"))

    def back(self) -> None:
        """The step before."""
        self.go(self._at - 1)

    def restart(self) -> None:
        """The present step from its beginning."""
        self.go(self._at)

    def _jumped(self, number: int) -> None:
        if number != self._at:
            self.go(number)

    # Opening a step

    def _begin(self) -> None:
        self.state = self.step.begin()
        self.finished, self._wrong = False, 0
        self._marked, self._recent = set(), ()
        self._words = ("", "ask")

    def _open(self) -> None:
        asks = isinstance(self.step.task, (Play, Refuse))
        self.board.read_only = not asks
        turn = self.step.game.turn(self.state)
        # A story tells of what the player at turn sees, also where there is nothing to do.
        self.board.viewer = turn if isinstance(turn, int) and not asks else None
        self.board.lock(None)
        self.board.show(self.step.game, self.state)
        self._mark()
        self.answers.show(self.step)
        self._by_keyboard()
        self._say_on_board()
        self._draw()

    def _mark(self, **more: Any) -> None:
        """Mark what to look at, and what the reader has marked."""
        marks: dict[str, Any] = {"look": self.step.look} if not self.finished else {}
        if isinstance(self.step.task, Fields):
            marks["picked"] = sorted(self._marked)
        self.board.mark(**marks, **more)

    def _say_on_board(self) -> None:
        """What the board itself says to a step that is not about moving."""
        task = self.step.task
        if self.finished:
            self.board.say(self._rest(), "done")
        elif isinstance(task, Fields):
            self.board.say(phrase("ui.explain.marking"))
        elif self.board.read_only:
            self.board.say(phrase("ui.explain.looking"))
        elif isinstance(self.step.game.turn(self.state), Turn):
            self.board.say(phrase("ui.explain.attempting"))

    def _rest(self) -> Phrase:
        """What a board says once its task is done."""
        solved = self.step.key in self.solved
        return phrase("ui.explain.solved_board" if solved else "ui.explain.shown_board")

    # What the reader does on the board

    def _pressed(self, key: str) -> bool:
        """Hears of every press on the board first; True keeps it."""
        task = self.step.task
        if self.finished or not isinstance(task, (Play, Refuse)):
            if isinstance(task, Fields) and not self.finished and key.startswith("field:"):
                self._toggle(key)
            elif not isinstance(task, (Play, Refuse)):
                self.board.say(Label(self.board.scene, key))
            return not isinstance(task, (Play, Refuse))
        if isinstance(task, Refuse):
            return self._forbidden(task, key)
        return False

    def _forbidden(self, task: Refuse, key: str) -> bool:
        """Whether this press makes the forbidden move that is wanted.

        A board asks for one thing after the other and so cannot be made to try everything: what
        was pressed last is read as a move too.
        """
        game, state = self.step.game, self.state
        if isinstance(game.turn(state), Turn):  # nobody is to move: any press is an attempt
            self.attempt(task.solution(game, state))
            return True
        self._recent = (*self._recent, key)[-3:]
        for move in meant(game, state, (*self.board.picked, key), self._recent):
            if task.check(game, state, move).right:
                self.attempt(move)
                return True
        return False

    def _toggle(self, key: str) -> None:
        if not self.finished:
            self._marked ^= {key}
            self._mark()
            self.board.say(phrase("ui.explain.marked", n=len(self._marked)))
            self.say("")

    def _moved(self, move: Any) -> None:
        """A legal move was made on the board."""
        self._judge(self.step.task.check(self.step.game, self.state, move), move)

    def _refused(self, move: Any, reason: Reason) -> None:
        """An illegal move was made on the board, which says why."""
        self._judge(self.step.task.check(self.step.game, self.state, move), move, told=True)

    # Answers

    def attempt(self, move: Any) -> None:
        """Try a move, as if it had been made on the board."""
        if self.finished:
            return
        reason = self.step.game.why_not(self.state, move)
        if reason is None:
            self._moved(move)
            return
        self.board.mark(look=self.step.look, reason=reason.fields)
        self.board.say(reason, "no")
        self._refused(move, reason)

    def _answered(self, value: Any) -> None:
        self.controls.press("check", lambda: self.answer(value))

    def answer(self, value: Any) -> None:
        """Check an answer; None stands for the fields that are marked."""
        if self.finished:
            return
        if isinstance(self.step.task, Fields) and value is None:
            value = self.marked_fields()
        verdict = self.step.task.check(self.step.game, self.state, value)
        if verdict.fields:
            self._mark(reason=verdict.fields)
        self._judge(verdict)

    def marked_fields(self) -> frozenset[tuple[int, int]]:
        """The fields that the reader has marked."""
        fields = [tuple(map(int, key.removeprefix("field:").split(","))) for key in self._marked]
        return frozenset((row, column) for row, column in fields)

    def _unread(self, words: Phrase) -> None:
        self.say(words, "no")

    def _judge(self, verdict: Verdict, move: Any = None, told: bool = False) -> None:
        """Say what `verdict` means; `told`: the board has given the reason already."""
        if verdict.right:
            self._solve(move)
            return
        self._wrong += 1
        if move is not None and not told:
            self.board.refresh(keep=True)  # what was picked goes back
        words: Any = verdict.message
        if told and isinstance(self.step.task, Play):
            words = phrase("ui.explain.again")
        if self._wrong > 1:
            words = phrase("ui.explain.hinted", first=words, hint=self.step.sentence("hint"))
        self.say(words, "no")
        self._buttons()

    def _solve(self, move: Any, shown: bool = False) -> None:
        step = self.step
        self.finished = True
        (self.shown if shown else self.solved).add(step.key)
        values = step.task.values(step.game, self.state)
        if isinstance(step.task, Play):
            keys = self.board.fields_of(self.state, move)
            self.state = step.after(self.state, move)
            self.board.lock(self._rest())
            self.board.show(step.game, self.state)
            self.board.mark(last=keys)
        elif isinstance(step.task, Refuse):
            self.board.lock(self._rest())
            self.board.refresh(keep=True)  # the reason stays where it is
        else:
            self._mark()
        done = step.sentence("done", **values)
        if shown:
            self.say((phrase("ui.explain.shown"), done), "ask")
        else:
            self.say(self._praise(done), "done")
        if not isinstance(step.task, Refuse):
            self._say_on_board()
        self._tell_progress()
        self._buttons()

    def _praise(self, done: Phrase) -> tuple[Phrase, ...]:
        """What is said to a solved step, and to a whole chapter."""
        steps = self.chapter.steps
        if not all(one.key in self.solved for one in steps):
            return (done,)
        return done, phrase("ui.explain.chapter_done", chapter=self.chapter.title, n=len(steps))

    def tell_hint(self) -> None:
        """Give the hint of the step."""
        self._wrong = max(self._wrong, 1)
        self.say(phrase("ui.explain.tip", hint=self.step.sentence("hint")))
        self._buttons()

    def show_solution(self) -> None:
        """Do the task for the reader; the step gets no tick for it."""
        if self.finished:
            return
        step = self.step
        solution = step.task.solution(step.game, self.state)
        if isinstance(step.task, Refuse):
            reason = step.game.why_not(self.state, solution)
            assert reason is not None
            self.board.mark(reason=reason.fields)
            self.board.say(reason, "no")
        elif isinstance(step.task, Fields):
            self._marked = {field_key(field) for field in solution}
        else:
            self.answers.fill(solution)
        self._solve(solution, shown=True)

    # Words

    def say(self, words: object, kind: str = "ask") -> None:
        """Put words into the feedback line; `kind` is "ask", "no", "error" or "done"."""
        self._words = (words, kind)
        self._tell_feedback()

    def _tell(self, code: str) -> None:
        self.board.language = code
        self.controls.tell(code)
        self.guard.tell()

    def _draw(self) -> None:
        """Set all words that belong to the step; what is entered and said stays."""
        code, step = self.language, self.step
        set_value(
            self.words,
            f'<h3 class="bk-explain-title">{style.text(step.sentence("title").text(code))}</h3>'
            f"<p>{style.text(step.sentence('text').text(code))}</p>",
        )
        set_value(
            self.task,
            f"<b>{style.text(self._say('task'))}</b>"
            f"<p>{style.text(step.sentence('task').text(code))}</p>",
        )
        keys = [key for key in self.board.scene.keys() if key.startswith("field:")]
        fields = [(self.board.scene.label(key, code), key) for key in keys]
        self.answers.tell(code, fields if isinstance(step.task, Fields) else ())
        self._tell_feedback()
        self._tell_progress()
        self._buttons()

    def _tell_feedback(self) -> None:
        self.feedback.tell(*self._words, self.language)

    def _tell_progress(self) -> None:
        code = self.language
        names = explain_page.entries(self.places, self.solved, self.shown, code)
        keys = [step.key for step in self.chapter.steps]
        dots = explain_page.dots(keys, self.step.key, self.solved, self.shown, code)
        self.controls.places(names, self._at, dots)

    def _buttons(self) -> None:
        self.answers.check.disabled = self.finished
        self.controls.allow(
            self.language,
            solved=self.finished or self.step.key in self.solved,
            check=self.answers.check,
            first=self._at == 0,
            last=self._at + 1 == len(self.places),
            hint=not self.finished,
            show=bool(self._wrong) and not self.finished,
        )

    def _by_keyboard(self) -> None:
        show_if(self.answers.by_list, bool(self.board.panel.toggle.value))

    def _say(self, name: str) -> str:
        return phrase(f"ui.explain.{name}").text(self.language)

    # Where there is no kernel

    def to_html(self) -> str:
        """All steps as a page: titles, texts, pictures with alternative text, tasks."""
        return explain_page.page(self.places, self.language)
