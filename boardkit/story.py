"""The rules of a game told step by step: loading and checking ``story.toml``.

A story has chapters, a chapter has steps, and every step has a position to look at and a task to
do there.  The file holds keys, positions and tasks; the words stand in the game's text files under
``<game>.story.<step>`` (title, text, task, hint, done) and ``<game>.chapter.<chapter>``.

::

    [boards.shore]                      # a board that several steps share
    fields = ["..~", "c.x", "###"]      # the entries are those of a position document
    kinds = [["land"]]

    [[chapters]]
    key = "results"

    [[chapters.steps]]
    key = "upright"
    covers = ["upright", "D4"]          # keys of the game's RULES that the step shows
    board = "shore"
    options = { variant = "simple" }    # of the game
    position = { todo = ["upright"] }   # over the board's entries
    seed = "BKT"                        # luck, where the position stands before a throw ...
    settle = false                      # ... and false to stay there
    look = [[0, 0], [0, 1]]             # fields to light up
    task = { kind = "play", moves = ["set 0,0"] }

TOML has no null, so the rows of `grid` and `stacks` may be texts: ``"A1 . B2"`` is split at the
blanks, and a full stop stands for null.

The kinds of tasks are listed in `boardkit.story_tasks`.  Beside the chapters a story may name
positions (``[positions.three_huts]``, with the same entries but no task) that a notebook shows.

>>> story = load("huts")
>>> len(story.chapters) > 5, story.problems()
(True, [])
"""

from __future__ import annotations

import functools
import pathlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from boardkit.errors import BadMaterial, BadOption, BoardkitError
from boardkit.game import Field, Game, Turn, game_class, package
from boardkit.luck import luck
from boardkit.match import Match
from boardkit.story_tasks import Choose, Play, Refuse, Task, read_task
from boardkit.text import LANGUAGES, Phrase, has, phrase

SENTENCES = ("title", "text", "task", "hint", "done")
"""The sentences that every step has."""
_PLACE = {"board", "options", "position", "seed", "settle"}
_STEP = _PLACE | {"key", "covers", "look", "task"}


@dataclass(frozen=True, eq=False, kw_only=True)
class Place:
    """A game and a position to begin at."""

    package: str
    key: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    seed: str
    settle: bool = True

    @functools.cached_property
    def game(self) -> Game[Any, Any]:
        """The game with its options."""
        return game_class(self.position.get("game", self.package)).from_options(self.options)

    @property
    def title(self) -> Phrase:
        """The position's name in words."""
        return phrase(f"{self.package}.position.{self.key}")

    def document(self) -> dict[str, Any]:
        """The position as a whole document."""
        return {"game": self.game.name, "players": self.game.players, **self.position}

    def match(self) -> Match:
        """A fresh match from here; the seed settles chance and draws what the position hides."""
        return Match(self.game, seed=self.seed, position=self.document())

    def begin(self) -> Any:
        """The state to begin with; before a throw, roll or draw if chance is not to settle it.

        What the position hides stays hidden: some steps ask why a hidden tile cannot be laid.
        """
        if not self.settle:
            return self.game.position(self.document())
        return Match(self.game, self.seed, self.document(), as_seen=True).state

    def after(self, state: Any, move: Any) -> Any:
        """The state after a legal move and what chance does in the same turn.

        The next turn's events are left out: the reader is to see what the own move did.
        """
        number = self.game.turn_number(state)
        state = self.game.apply(state, move)
        for n in range(1, 100):
            if self.game.turn(state) is not Turn.CHANCE or self.game.turn_number(state) != number:
                break
            event = self.game.chance(state).pick(luck(self.seed, number, n))
            state = self.game.apply(state, event)
        return state


@dataclass(frozen=True, eq=False, kw_only=True)
class Step(Place):
    """One idea, shown on one position, with one task."""

    covers: tuple[str, ...]
    look: tuple[Field, ...]
    task: Task

    @property
    def title(self) -> Phrase:
        return self.sentence("title")

    def sentence(self, name: str, **values: Any) -> Phrase:
        """One of the step's sentences, such as "title"."""
        return phrase(f"{self.package}.story.{self.key}.{name}", **values)

    def sentence_names(self) -> tuple[str, ...]:
        """The names of all sentences that the step needs."""
        if isinstance(self.task, Refuse):
            return SENTENCES + tuple(f"try.{name}" for name in self.task.tries)
        if not isinstance(self.task, Choose):
            return SENTENCES
        wrong = tuple(f"wrong.{name}" for name in self.task.choices if name != self.task.right)
        return SENTENCES + tuple(f"choice.{name}" for name in self.task.choices) + wrong

    def problems(self) -> list[str]:
        """What is wrong with the step, in words: an invalid position, an insoluble task, ..."""
        found = [
            f"{self.key}: no sentence {name} in {code}"
            for code in LANGUAGES
            for name in self.sentence_names()
            if not has(self.sentence(name).key, code)
        ]
        try:
            state = self.begin()
            solution = self.task.solution(self.game, state)
            verdict = self.task.check(self.game, state, solution)
        except BoardkitError as error:
            return [*found, f"{self.key}: {error}"]
        if not verdict.right:
            found.append(f"{self.key}: {solution} is not right: {verdict.message}")
        found += [
            f"{self.key}: no legal move is {pattern}"
            for pattern in getattr(self.task, "moves", ())
            if isinstance(self.task, Play)
            and not any(fnmatchcase(str(move), pattern) for move in self.game.legal(state))
        ]
        found += [
            f"{self.key}: the wrong answer {answer} is taken for right"
            for answer in self.task.others(self.game, state)
            if self.task.check(self.game, state, answer).right
        ]
        return found


@dataclass(frozen=True)
class Chapter:
    """Steps that belong together."""

    package: str
    key: str
    steps: tuple[Step, ...]

    @property
    def title(self) -> Phrase:
        """The chapter's name in words."""
        return phrase(f"{self.package}.chapter.{self.key}")


@dataclass(frozen=True)
class Story:
    """All chapters of a game."""

    package: str
    chapters: tuple[Chapter, ...] = field(repr=False)
    places: tuple[Place, ...] = ()
    """Positions by name, for the notebook's own text."""

    def steps(self) -> Iterator[Step]:
        """All steps in order."""
        return (step for chapter in self.chapters for step in chapter.steps)

    def chapter(self, key: str) -> Chapter:
        """The chapter `key`; raises `BadOption` for an unknown one."""
        for chapter in self.chapters:
            if chapter.key == key:
                return chapter
        known = tuple(chapter.key for chapter in self.chapters)
        raise BadOption("story.chapter", given=str(key), known=known)

    def step(self, key: str) -> Step:
        """The step `key`; raises `BadOption` for an unknown one."""
        for step in self.steps():
            if step.key == key:
                return step
        raise BadOption("story.step", given=str(key), known=tuple(s.key for s in self.steps()))

    def place(self, key: str) -> Place:
        """The position `key`; raises `BadOption` for an unknown one."""
        for place in self.places:
            if place.key == key:
                return place
        raise BadOption("story.place", given=str(key), known=tuple(p.key for p in self.places))

    def showing(self, rule: str) -> tuple[Step, ...]:
        """The steps that show one of the game's `RULES`."""
        return tuple(step for step in self.steps() if rule in step.covers)

    def problems(self) -> list[str]:
        """What is wrong with the story, in words; empty if every rule is shown by a sound step."""
        found = [problem for step in self.steps() for problem in step.problems()]
        keys = [step.key for step in self.steps()]
        found += [f"two steps {key}" for key in sorted(set(keys)) if keys.count(key) > 1]
        rules = dict.fromkeys(rule for step in self.steps() for rule in step.game.RULES)
        covered = {rule for step in self.steps() for rule in step.covers}
        found += [f"no step shows {rule}" for rule in rules if rule not in covered]
        found += [f"{rule} is no rule" for rule in sorted(covered - set(rules))]
        titles = [part.title.key for part in self.chapters]
        titles += [place.title.key for place in self.places]
        found += [
            f"no sentence {key} in {code}"
            for key in titles
            for code in LANGUAGES
            if not has(key, code)
        ]
        for place in self.places:
            try:
                place.begin()
            except BoardkitError as error:
                found.append(f"{place.key}: {error}")
        return found


@functools.cache
def load(name: str) -> Story:
    """The story of the game called `name` or in the package `name`.

    Raises `BadOption` for an unknown game and one without a story, `BadMaterial` for a file that
    breaks the format.  Positions and tasks are looked at by `Story.problems`.
    """
    folder = pathlib.Path(__file__).parent
    home = name if (folder / name / "story.toml").is_file() else package(game_class(name))
    path = folder / home / "story.toml"
    if not path.is_file():
        raise BadOption("story.none", game=name)
    return read(home, tomllib.loads(path.read_text(encoding="utf-8")))


def read(home: str, document: Mapping[str, Any]) -> Story:
    """The story that a parsed story.toml describes; raises `BadMaterial`."""
    boards = document.get("boards", {})
    chapters = [
        Chapter(
            home,
            chapter["key"],
            tuple(_step(home, boards, entry) for entry in chapter.get("steps", ())),
        )
        for chapter in document.get("chapters", ())
    ]
    places = [
        Place(**_place(home, boards, key, entry, _PLACE))
        for key, entry in document.get("positions", {}).items()
    ]
    return Story(home, tuple(chapters), tuple(places))


def _place(
    home: str, boards: Mapping[str, Any], key: str, entry: Mapping[str, Any], known: set[str]
) -> dict[str, Any]:
    """What a step and a named position have in common."""
    for name in entry:
        if name not in known:
            raise BadMaterial("story.entry", step=key, given=name, known=tuple(sorted(known)))
    shared: Mapping[str, Any] = {}
    if "board" in entry:
        if entry["board"] not in boards:
            given = str(entry["board"])
            raise BadMaterial("story.board", step=key, given=given, known=tuple(boards))
        shared = boards[entry["board"]]
    return {
        "package": home,
        "key": key,
        "options": entry.get("options", {}),
        "position": _with_rows({**shared, **entry.get("position", {})}),
        "seed": entry.get("seed", key),
        "settle": entry.get("settle", True),
    }


def _with_rows(position: dict[str, Any]) -> dict[str, Any]:
    """The position with the rows that are written as texts taken apart."""
    for name in ("grid", "stacks"):
        rows = position.get(name, ())
        if any(isinstance(row, str) for row in rows):
            position[name] = [
                [None if part == "." else part for part in row.split()]
                if isinstance(row, str)
                else row
                for row in rows
            ]
    return position


def _step(home: str, boards: Mapping[str, Any], entry: Mapping[str, Any]) -> Step:
    where = str(entry.get("key", "?"))
    for name in ("key", "task"):
        if name not in entry:
            raise BadMaterial("story.missing", step=where, known=(name,))
    return Step(
        **_place(home, boards, where, entry, _STEP),
        covers=tuple(entry.get("covers", ())),
        look=tuple((r, c) for r, c in entry.get("look", ())),
        task=read_task(where, f"{home}.story.{where}", entry["task"]),
    )
