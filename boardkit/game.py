"""What a game is: the protocol that match, players, widgets and tests rely on.

A game object is a frozen dataclass of its options.  A state is a frozen, hashable value.  All
calls are pure functions of the two; a player and *nature* (shuffles, draws, throws) move through
the same `apply`.  Nothing secret is decided in advance: a state holds what is left, and
`Game.chance` says what may come and how likely each event is.

Words: a *player* is a number from 0; a *move* is what a player decides; an *event* is what chance
decides; a *turn* may hold several moves and events; a *field* is ``(row, column)``, row 0 at the
top; a *view* is a state in which everything is masked that one player may not know.
"""

from __future__ import annotations

import enum
import functools
import importlib
import pathlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import MISSING, fields
from dataclasses import Field as DataclassField
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from boardkit.answers import Advice as Advice
from boardkit.answers import Choice as Choice
from boardkit.answers import Field as Field
from boardkit.answers import Reason as Reason
from boardkit.answers import ScoreLine as ScoreLine
from boardkit.answers import leaders as leaders
from boardkit.answers import totals as totals
from boardkit.chance.dist import Dist, shown
from boardkit.errors import BadOption
from boardkit.move_lists import NO_MOVES as NO_MOVES
from boardkit.move_lists import CountedMoves as CountedMoves
from boardkit.move_lists import MoveList as MoveList
from boardkit.move_lists import Moves as Moves
from boardkit.text import LANGUAGES, Phrase, phrase
from boardkit.work import Work

S = TypeVar("S")
M = TypeVar("M")


class Turn(enum.Enum):
    """Who is to move when it is no player."""

    CHANCE = "chance"
    OVER = "over"


class Game(ABC, Generic[S, M]):
    """A game with its options; see the module docstring for the words."""

    name: ClassVar[str]
    """The registered name, as saves and positions spell it."""
    RULES: ClassVar[tuple[str, ...]]
    """Keys of all reasons, score lines and decision rows, in the order of the rule sheet."""
    players: int

    @abstractmethod
    def start(self) -> S:
        """The first state, often a chance node."""

    @abstractmethod
    def turn(self, s: S) -> int | Turn:
        """The player to move, `Turn.CHANCE` or `Turn.OVER`."""

    @abstractmethod
    def legal(self, s: S) -> Moves[M]:
        """The moves of the player to move in a fixed order; none at chance and after the end."""

    def proper(self, s: S) -> Moves[M]:
        """The legal moves that a computer player chooses from: all that are no wilful mistake."""
        return self.legal(s)

    @abstractmethod
    def chance(self, s: S) -> Dist[Any]:
        """What chance may do at a chance node: events with integer weights."""

    @abstractmethod
    def turn_number(self, s: S) -> int:
        """0 in set-up, one more whenever a turn begins, also for the same player."""

    @abstractmethod
    def apply(self, s: S, move: Any) -> S:
        """The next state after a legal move or a possible event.  Trusted: nothing is checked."""

    @abstractmethod
    def why_not(self, s: S, move: Any) -> Reason | None:
        """None for a legal move, else the rule that forbids it."""

    @abstractmethod
    def score(self, s: S) -> tuple[ScoreLine, ...]:
        """All score lines as if the game ended now."""

    @abstractmethod
    def winners(self, s: S) -> tuple[int, ...]:
        """The players who share the win; empty while the game goes on."""

    def view(self, s: S, p: int | None) -> S:
        """The state as player `p` (None: a spectator) may see it.  Nothing hidden: the state.

        Raises `BadOption` for a player who is not in the game and for what is no state of it.
        """
        check_state(self, s)
        check_player(self, p)
        return s

    def guess(self, view: S, p: int | None, rng: Random) -> S:
        """A full state consistent with `view`, drawn from the model that the odds use."""
        return view

    def complete(self, s: S, rng: Random) -> S:
        """A state to play on from: what a view hides is drawn by `guess`, a full state stays.

        Tiles that no rule ever shows before they are drawn may stay hidden.  Raises `BadPosition`
        where nothing fits what all players have seen.
        """
        return s

    @abstractmethod
    def worth(self, view: S, p: int) -> float:
        """A cheap estimate of how good `view` is for `p`: what Greedy maximises."""

    def expert(self, view: S, p: int) -> M | None:
        """The move of an exact player, None where the game has none."""
        return None

    def expert_work(self, view: S, p: int) -> Work[M | None]:
        """`expert` in slices, for games whose exact player takes its time."""
        yield from ()
        return self.expert(view, p)

    def play_out(self, s: S, p: int, rng: Random) -> float | None:
        """How a full state ends for `p` when played out at once, the more the better.

        For games that have a quicker way than `legal` and `apply` to play to the end; None (as
        here) where there is none.  The Monte-Carlo player then takes it instead of playing some
        turns and asking `worth`.  It must depend on nothing but its arguments.
        """
        return None

    @abstractmethod
    def words(self, s: S, move: Any) -> Phrase:
        """What a possible move or event does in `s`, in words, for the log beside the board."""

    def words_for_mover(self, s: S, move: Any) -> Phrase:
        """`words` for the eyes of who is to move: also what the log keeps from the others."""
        return self.words(s, move)

    @abstractmethod
    def parse(self, text: str) -> Any:
        """The move or event whose `str` is `text`; raises `BadNotation`."""

    @abstractmethod
    def position(self, doc: Mapping[str, Any]) -> S:
        """The state that a position document describes; raises `BadPosition`."""

    @abstractmethod
    def describe(self, s: S) -> dict[str, Any]:
        """The position document of `s`, JSON-able."""

    def options(self) -> dict[str, Any]:
        """The options that differ from the default, JSON-able: `from_options` is the way back.

        An option value with a `document()` method is stored by it.
        """
        found: dict[str, Any] = {}
        for option in fields(self):  # type: ignore[arg-type]
            value = getattr(self, option.name)
            if value != _default(option):
                found[option.name] = value.document() if hasattr(value, "document") else value
        return found

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these `options()`; raises `BadOption`, `BadMaterial` or `BadModel`."""
        known = {option.name for option in fields(cls)}  # type: ignore[arg-type]
        for name in options:
            if name not in known:
                raise BadOption(
                    "game.option", game=cls.name, given=shown(name), known=sorted(known)
                )
        return cls(**{name: cls.load_option(name, value) for name, value in options.items()})

    @classmethod
    def load_option(cls, name: str, value: Any) -> Any:
        """The option value for its stored form: its class reads what its `document()` wrote."""
        usual = next(_default(option) for option in fields(cls) if option.name == name)  # type: ignore[arg-type]
        read = getattr(usual, "from_document", None)
        return value if read is None or isinstance(value, type(usual)) else read(value)


def _default(option: DataclassField[Any]) -> Any:
    """The usual value of an option of a game."""
    return option.default if option.default_factory is MISSING else option.default_factory()


_games: dict[str, type[Game[Any, Any]]] = {}
G = TypeVar("G", bound=type[Game[Any, Any]])


def register(cls: G) -> G:
    """Class decorator: make a game known by its name."""
    _games[cls.name] = cls
    return cls


def game_names() -> tuple[str, ...]:
    """The names of all games inside boardkit; imports every package that has a rules.py."""
    for rules in sorted(pathlib.Path(__file__).parent.glob("*/rules.py")):
        importlib.import_module(f"boardkit.{rules.parent.name}.rules")
    return tuple(sorted(_games))


def game_class(name: str) -> type[Game[Any, Any]]:
    """The game class registered as `name`; raises `BadOption` for an unknown name."""
    if not isinstance(name, str) or (name not in _games and name not in game_names()):
        raise BadOption("game.unknown", given=shown(name), known=game_names())
    return _games[name]


AnyGame = Game[Any, Any] | type[Game[Any, Any]] | str
"""A game, or its class or name for the game with its usual options; see `game_of`."""


def game_of(what: Any) -> Game[Any, Any]:
    """A game for a game, its class or its name, as it is registered or as either language calls it.

    Class and name stand for the game with its usual options.  Raises `BadOption` for anything
    else.

    >>> game_of("huts") == game_of("Hütten") == game_of(game_class("huts"))
    True
    """
    if isinstance(what, Game):
        return what
    if isinstance(what, type) and issubclass(what, Game):
        return what()
    if not isinstance(what, str):
        raise BadOption("match.game", given=move_text(what))
    wanted, known = what.strip().casefold(), game_names()
    for name in (wanted,) if wanted in known else known:
        words = (phrase(f"{name}.name").text(code) for code in LANGUAGES)
        if wanted == name or wanted in map(str.casefold, words):
            return _games[name]()
    raise BadOption("game.unknown", given=shown(what), known=known)


def package(game: Game[Any, Any] | type[Game[Any, Any]]) -> str:
    """The package a game lives in, such as "huts": its texts, odds and drawing go by this name."""
    cls = game if isinstance(game, type) else type(game)
    return cls.__module__.split(".")[-2]


def odds_of(game: Game[Any, Any]) -> Any:
    """The game's odds module: `tables(game, view, p)`, `advice(game, view, p)`, `advise(...)`."""
    return importlib.import_module(f"{type(game).__module__.rsplit('.', 1)[0]}.odds")


def move_text(move: Any) -> str:
    """What is not a proper move as an error quotes it: its notation if it has one, and short."""
    try:
        return shown(str(move))
    except Exception:  # notation of a move that was made of the wrong things
        return shown(type(move).__name__)


def is_field(given: object) -> bool:
    """Whether this is a field: two whole numbers, and True is none.

    >>> is_field((2, -1)), is_field((2, True)), is_field([2, 0]), is_field((2, 0, 0))
    (True, False, False, False)
    """
    return (
        isinstance(given, tuple)
        and len(given) == 2
        and all(type(number) is int for number in given)
    )


def field_phrase(field: Field) -> Phrase:
    """A field in words, as its row and column are written along the board's edge.

    >>> field_phrase((2, 0)).text("en")
    'row 2, column 0'
    """
    return phrase("common.field", row=field[0], column=field[1])


def player_phrase(player: int) -> Phrase:
    """A player in words, counted from 1.

    >>> player_phrase(0).text("en")
    'Player 1'
    """
    return phrase("common.player", number=player + 1)


def check_player(game: Game[Any, Any], p: Any) -> None:
    """Raise `BadOption` unless `p` is a player of `game`, or None for a spectator."""
    if p is not None and not (type(p) is int and 0 <= p < game.players):
        raise BadOption("game.who", given=shown(p), last=game.players - 1)


@functools.cache
def _state_class(kind: type[Game[Any, Any]]) -> type:
    return type(kind().start())


def check_state(game: Any, s: Any) -> None:
    """Raise `BadOption` unless `game` is a game and `s` a state of such a game.

    A match, a document or a state of another game is none.
    """
    if not isinstance(game, Game):
        raise BadOption("match.game", given=move_text(game))
    if not isinstance(s, _state_class(type(game))):
        raise BadOption("game.state", given=move_text(s), game=game.name)


def not_now(game: Game[Any, Any], s: Any, move: Any, kinds: tuple[type, ...]) -> Reason | None:
    """Why nothing like `move` can be done in `s`: it is none of the `kinds`, or nobody is to move.

    The first three reasons of every game's `why_not`: ``no_move``, ``over`` and ``chance``.
    """
    if not isinstance(move, kinds):
        return Reason(game.name, "no_move", (("move", move_text(move)),))
    turn = game.turn(s)
    if isinstance(turn, Turn):
        return Reason(game.name, turn.value)
    return None
