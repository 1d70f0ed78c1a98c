"""The rules as a page to read: steps with pictures, how far one is, and the table of decisions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.game import AnyGame, Game, game_class, game_names, package
from boardkit.story import Chapter, Step
from boardkit.text import has, phrase

from . import style
from .board import drawing
from .changes import set_value
from .fallback import Fallback
from .scene import Scene
from .sources import game_of
from .tongue import Spoken

Places = Sequence[tuple[Chapter, Step]]


def picture(step: Step) -> Scene:
    """The board of a step with what it speaks of marked."""
    game, state = step.game, step.begin()
    scene: Scene = drawing(package(game)).scene(game, state, None)
    return scene.marked(look=[f"field:{r},{c}" for r, c in step.look])


def page(places: Places, language: str) -> str:
    """All steps with title, text, picture and task, as HTML.

    A board that looks the same as the one before is not shown again.
    """
    parts: list[str] = []
    last: Chapter | None = None
    before: Scene | None = None
    for chapter, step in places:
        if chapter is not last:
            parts.append(f"<h3>{_words(chapter.title, language)}</h3>")
            last = chapter
        board = picture(step)
        shown = "" if board == before else board.to_img(language=language, width="360px")
        before = board
        task = phrase("ui.explain.task").text(language)
        parts.append(
            f"<h4>{_words(step.sentence('title'), language)}</h4>"
            f"<p>{_words(step.sentence('text'), language)}</p>"
            f"{shown}<p><b>{style.text(task)}:</b> {_words(step.sentence('task'), language)}</p>"
        )
    return f"<div>{''.join(parts)}</div>"


def place_of(places: Places, key: str) -> int:
    """The number of a step, by its own key or by a rule that it shows; raises `BadOption`."""
    for number, (_, step) in enumerate(places):
        if key == step.key:
            return number
    for number, (_, step) in enumerate(places):
        if key in step.covers:
            return number
    known = tuple(step.key for _, step in places)
    raise BadOption("story.step", given=shown(key), known=known)


def entries(
    places: Places, solved: Collection[str], shown: Collection[str], language: str
) -> tuple[tuple[str, int], ...]:
    """The steps for a list to choose from: ``(name, number)``, with what is solved."""
    chapters = list(dict.fromkeys(chapter.key for chapter, _ in places))
    found: list[tuple[str, int]] = []
    counted: dict[str, int] = {}
    for at, (chapter, step) in enumerate(places):
        counted[chapter.key] = number = counted.get(chapter.key, 0) + 1
        label = str(number)
        if len(chapters) > 1:
            label = f"{chapters.index(chapter.key) + 1}.{number}"
        name = phrase("ui.explain.place_entry", number=label, title=step.sentence("title"))
        if step.key in solved:
            name = phrase("ui.explain.place_done", entry=name)
        elif step.key in shown:
            name = phrase("ui.explain.place_shown", entry=name)
        found.append((name.text(language), at))
    return tuple(found)


def dots(
    keys: Sequence[str],
    here: str,
    solved: Collection[str],
    shown: Collection[str],
    language: str,
) -> str:
    """How far one is in a chapter: a dot for each step, and the same in words."""
    items: list[str] = []
    for key in keys:
        names = [
            name
            for name, so in (
                ("bk-done", key in solved),
                ("bk-shown", key in shown and key not in solved),
                ("bk-here", key == here),
            )
            if so
        ]
        sign = "\N{CHECK MARK}" if key in solved else ""
        items.append(f'<li class="{" ".join(names)}">{sign}</li>')
    step = phrase("ui.explain.step", number=keys.index(here) + 1, most=len(keys))
    count = sum(key in solved for key in keys)
    done = phrase("ui.explain.solved", n=count, most=len(keys))
    return (
        f'<ol class="bk-dots" aria-hidden="true">{"".join(items)}</ol>'
        f"<span>{_words(step, language)} · {_words(done, language)}</span>"
    )


def decision_keys(game: type[Game[Any, Any]]) -> Iterable[str]:
    """The rows of `RULES` that are decisions: those with a text of their own.

    Games that share a package, such as Town and its challenge for one, share their rows.
    """
    home = package(game)
    games = [game, *(one for one in map(game_class, game_names()) if package(one) == home)]
    rules = dict.fromkeys(rule for one in games for rule in one.RULES)
    decided = [rule for rule in rules if has(f"{home}.decision.{rule}.title", "en")]
    return sorted(decided, key=lambda row: int(row.removeprefix("D")))


class Decisions(Spoken, Fallback, W.VBox):
    """What the rule sheet of a game leaves open and what boardkit plays, as a table.

    `game` is a game, its class or its name.  Raises `BadOption` for an unknown one.
    """

    def __init__(self, game: AnyGame, language: str | None = None) -> None:
        super().__init__()
        style.classed(self, "bk", "bk-decided")
        self.game = type(game_of(game))
        self._begin_speaking(language)
        self.table = style.markup()
        self.children = (style.sheet(), self.table)
        self._follow()

    def _tell(self, code: str) -> None:
        set_value(self.table, self.to_html())

    def _draw(self) -> None:
        """All of it is words."""

    def to_html(self) -> str:
        """The table."""
        code = self.language
        home = package(self.game)
        rows = [
            f'<tr><th scope="row">{style.text(key)}</th>'
            f"<td><b>{_words(phrase(f'{home}.decision.{key}.title'), code)}</b></td>"
            f"<td>{_words(phrase(f'{home}.decision.{key}.text'), code)}</td></tr>"
            for key in decision_keys(self.game)
        ]
        heads = "".join(
            f'<th scope="col">{_words(phrase(f"ui.explain.{name}"), code)}</th>'
            for name in ("decision", "question", "answer")
        )
        caption = _words(phrase("ui.explain.decisions"), code)
        return (
            f'<table class="bk-decisions"><caption>{caption}</caption>'
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        )


def _words(words: Any, language: str) -> str:
    return style.text(words.text(language))
