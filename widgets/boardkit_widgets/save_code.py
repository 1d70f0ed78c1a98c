"""Take a game along: a code to copy, a file to keep, and the way back from either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from boardkit.errors import BadSave
from boardkit.match import Match
from boardkit.text import phrase

from . import style
from .changes import set_value
from .earlier import EarlierGames
from .entry import Entry

MOST_BYTES = 4_000_000
"""A larger file is no saved game."""


class SaveCode(W.VBox):
    """The code and the file of a match, a field and a button to load one, and games from before.

    `load(match)` is called with a match that was read or chosen; what is wrong with a code or a
    file is said beside the field.
    """

    def __init__(self, wrap: Callable[..., Any], load: Callable[[Match], object]) -> None:
        super().__init__()
        style.classed(self, "bk-stack", "bk-saves")
        self._load = load
        self._language = "en"
        self._error: BadSave | None = None
        self.code = style.markup()
        self.file = style.markup()
        self.field = style.classed(Entry(wrap(self.read)), "bk-load-code")
        self.load_code = style.button("folder-open", "bk-load")
        self.upload = style.classed(W.FileUpload(accept=".json", multiple=False), "bk-upload")
        self.problem = style.markup()
        self.earlier = EarlierGames(wrap, load)
        self.load_code.on_click(wrap(lambda _: self.read(self.field.value)))
        self.upload.observe(wrap(self._uploaded), "value")
        self.children = (
            self.code,
            self.file,
            style.row(self.field, self.load_code, self.upload),
            self.problem,
            self.earlier,
        )

    def update(self, match: Match, language: str, before: tuple[Match, ...] = ()) -> None:
        """Show the code and the file of `match`, and the games from `before`."""
        self._language = language
        self.earlier.show(before, language)
        say = {
            name: style.text(phrase(f"ui.play.{name}").text(language))
            for name in ("code", "code_note")
        }
        code = style.text(match.code())
        self.code.value = (
            f'<h3>{say["code"]}</h3><code class="bk-code" tabindex="0">{code}</code>'
            f'<p class="bk-soft">{say["code_note"]}</p>'
        )
        name = f"boardkit-{match.game.name}-{match.seed}.json".replace("/", "_")
        words = phrase("ui.play.download").text(language)
        self.file.value = style.save_link(style.json_data(match.to_json()), name, words)
        style.words(self.field, phrase("ui.play.load_label").text(language))
        self.field.placeholder = phrase("ui.play.load_hint").text(language)
        style.words(
            self.load_code,
            phrase("ui.play.load").text(language),
            phrase("ui.play.load_tip").text(language),
        )
        upload = phrase("ui.play.upload").text(language)
        style.words(self.upload, upload, upload)  # the style sheet shows the second: without (0)
        self._say(self._error)

    def read(self, text: str) -> None:
        """Load the match that a code, or the text of a file, describes."""
        self._say(None)
        try:
            words = text.strip()
            if not words:
                raise BadSave("ui.empty")
            match = Match.from_json(words) if words.startswith("{") else Match.from_code(words)
        except BadSave as error:
            self._say(error)
        else:
            self.field.value = ""
            self._load(match)

    def _say(self, error: BadSave | None) -> None:
        self._error = error
        words = "" if error is None else error.text(self._language)
        set_value(self.problem, style.alert(words))

    def _uploaded(self, change: Any) -> None:
        files = change["new"]
        if not files:
            return
        content = bytes(files[0]["content"])
        self.upload.value = ()
        if len(content) > MOST_BYTES:
            self._say(BadSave("ui.too_large", most=MOST_BYTES // 1_000_000))
            return
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            self._say(BadSave("ui.no_text"))
        else:
            self.read(text)
