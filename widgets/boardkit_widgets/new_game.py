"""The form for a new game, made from the options that a game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardkit.chance.models import Model
from boardkit.errors import BoardkitError
from boardkit.game import Game, player_phrase
from boardkit.luck import seed_text
from boardkit.text import phrase, written

from . import style
from .changes import relabel
from .entry import Entry
from .model_field import ModelField
from .options import Option, at_fault, options
from .seats import SEATS, filled, seat_phrase

Begin = Callable[[Game[Any, Any], str | None, tuple[str, ...]], object]


class NewGame(W.VBox):
    """Options, seats and the seed; a mistake is told beside its field.

    `begin(game, seed, seats)` is called with a game that may be played; `seed` is None for a
    fresh one.
    """

    def __init__(
        self, wrap: Callable[..., Any], begin: Begin, cancel: Callable[[], object]
    ) -> None:
        super().__init__()
        style.classed(self, "bk-card", "bk-new-game")
        self._wrap = wrap
        self._begin = begin
        self._language = "en"
        self._base: Game[Any, Any] | None = None
        self._telling = False
        self._options: tuple[Option, ...] = ()
        self._errors: dict[str, BoardkitError] = {}
        self.title = style.markup()
        self.fields: dict[str, Any] = {}
        self.seats: list[Any] = []
        self.seed = style.classed(Entry(wrap(lambda _: self.submit())), "bk-seed")
        self.notes: dict[str, Any] = {"seed": style.markup(), "": style.markup()}
        self.about_seed = style.markup()
        self.start = style.button("play", "bk-main", "bk-start")
        self.cancel = style.button("times", "bk-quiet", "bk-cancel")
        self.start.on_click(wrap(lambda _: self.submit()))
        self.cancel.on_click(wrap(lambda _: cancel()))
        self._seated = wrap(self._players_changed)
        self._seats_box = style.row()

    def fill(self, game: Game[Any, Any], seats: Sequence[str], language: str) -> None:
        """Show the options of `game` and who sits where."""
        self._language, self._base = language, game
        self._options = options(type(game), _players(game.players))
        self._errors = {}
        self.fields = {option.name: self._field(option, game) for option in self._options}
        self.notes = {name: style.markup() for name in (*self.fields, "seed", "")}
        self._seat_fields(tuple(seats), game.players)
        if "players" in self.fields:
            self.fields["players"].observe(self._seated, "value")
        parts = [
            style.classed(style.stack(self.fields[name], self.notes[name]), "bk-field")
            for name in self.fields
        ]
        self.children = (
            self.title,
            style.row(*parts),
            self._seats_box,
            style.classed(style.stack(self.seed, self.notes["seed"]), "bk-field"),
            self.about_seed,
            self.notes[""],
            style.row(self.start, self.cancel),
        )
        self.tell(language)

    def tell(self, language: str) -> None:
        """Set all words."""
        self._language = language
        say = {
            name: phrase(f"ui.play.{name}").text(language)
            for name in ("new", "seed", "seed_hint", "about_seed", "start", "cancel", "start_tip")
        }
        self.title.value = f"<h3>{style.text(say['new'])}</h3>"
        self.about_seed.value = f'<p class="bk-soft">{style.text(say["about_seed"])}</p>'
        style.words(self.seed, say["seed"])
        self.seed.placeholder = say["seed_hint"]
        style.words(self.start, say["start"], say["start_tip"])
        style.words(self.cancel, say["cancel"])
        self._telling = True
        for option in self._options:
            field, label = self.fields[option.name], written(option.label, language)
            choices = [(written(words, language), value) for words, value in option.choices]
            if isinstance(field, ModelField):
                field.tell(label, choices, language)
            else:
                style.words(field, label)
                relabel(field, choices)
        self._telling = False
        for player, field in enumerate(self.seats):
            style.words(field, player_phrase(player).text(language))
            relabel(field, [(seat_phrase(seat).text(language), seat) for seat in SEATS])
        self._tell_errors()

    def submit(self) -> None:
        """Begin the game that the form describes, or say what is wrong with it."""
        assert self._base is not None
        self._errors = {}
        seed: str | None = None
        if self.seed.value.strip():
            try:
                seed = seed_text(self.seed.value.strip())
            except BoardkitError as error:
                self._errors["seed"] = error
        kept = {name: getattr(self._base, name) for name in _names(self._base)}
        game: Game[Any, Any] | None = None
        try:
            values = {name: field.value for name, field in self.fields.items()}
            game = type(self._base)(**{**kept, **values})
        except BoardkitError as error:
            self._errors[at_fault(error, self.fields) or ""] = error
        self._tell_errors()
        if game is not None and not self._errors:
            self._begin(game, seed, tuple(seat.value for seat in self.seats))

    def _field(self, option: Option, game: Game[Any, Any]) -> Any:
        choices = [(written(label, self._language), value) for label, value in option.choices]
        now = getattr(game, option.name)
        if isinstance(option.default, Model):
            return style.classed(ModelField(self._wrap, choices, now), "bk-option-model")
        field = W.Dropdown(options=choices)
        if now in [value for _, value in choices]:
            field.value = now
        return style.classed(field, f"bk-option-{option.name.replace('_', '-')}")

    def _seat_fields(self, seats: tuple[str, ...], number: int) -> None:
        before = tuple(field.value for field in self.seats) or seats
        self.seats = []
        for player, seat in enumerate(filled(before if len(self.seats) else seats, number)):
            choices = [(seat_phrase(one).text(self._language), one) for one in SEATS]
            field = style.classed(W.Dropdown(options=choices, value=seat), f"bk-seat-{player}")
            style.words(field, player_phrase(player).text(self._language))
            self.seats.append(field)
        self._seats_box.children = tuple(self.seats)

    def _players_changed(self, change: Any) -> None:
        # With new words for its choices a list passes through its first one.
        if change["new"] is not None and not self._telling:
            seats = tuple(field.value for field in self.seats)
            self._seat_fields(seats, change["new"])
            self._narrow(change["new"])

    def _narrow(self, players: int) -> None:
        """Offer what goes with so many players."""
        assert self._base is not None
        self._options = options(type(self._base), _players(players))
        for option in self._options:
            field = self.fields.get(option.name)
            values = [value for _, value in option.choices]
            if isinstance(field, W.Dropdown) and field.value not in values:
                field.value = option.default
        self.tell(self._language)

    def _tell_errors(self) -> None:
        for name, note in self.notes.items():
            error = self._errors.get(name)
            page = style.alert("" if error is None else error.text(self._language))
            if note.value != page:
                note.value = page


def _players(number: int) -> dict[str, int]:
    """The number of players as an option; a game for one has no such choice."""
    return {"players": number} if number > 1 else {}


def _names(game: Game[Any, Any]) -> list[str]:
    from dataclasses import fields

    return [field.name for field in fields(game)]  # type: ignore[arg-type]
