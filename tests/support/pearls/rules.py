"""Pearls: a small game with everything that can make a game hard to serve.

Two or three divers share a pile of cards: pearls of 1, 2 and 3 points and sharks.  Everybody holds
two secret cards.  On a turn a diver either lays a card from the hand on a free field of the reef
(3 x 3), which ends the turn, or dives: a card comes from the pile; a pearl goes into the bag, and
the diver may dive again or surface and keep the bag; a shark empties the bag and ends the turn.
The game is over when the pile is empty at the beginning of a turn or after a dive (then the bag is
kept).  A pearl on the reef counts its points for who laid it, a shark there costs one.

It exists to test what huts cannot: hidden cards, `view` and `guess` that differ from the state, a
long list of moves that is never written out, options that are documents.  It is no part of
boardkit and registers itself only when a test imports it.

>>> game = Pearls()
>>> game.turn(game.start())
<Turn.CHANCE: 'chance'>
>>> game.chance(game.start()).p(Card(0))
Fraction(1, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from boardkit.chance.dist import Dist
from boardkit.errors import BadMaterial, BadNotation, BadOption, BadPosition
from boardkit.game import (
    NO_MOVES,
    Field,
    Game,
    MoveList,
    Moves,
    Reason,
    ScoreLine,
    Turn,
    check_player,
    field_phrase,
    is_field,
    move_text,
    player_phrase,
    totals,
)
from boardkit.game import register as register_game
from boardkit.text import Phrase, phrase

SIZE = 3
KINDS = 4
HAND = 2


@dataclass(frozen=True)
class Dive:
    def __str__(self) -> str:
        return "dive"


@dataclass(frozen=True)
class Surface:
    def __str__(self) -> str:
        return "surface"


@dataclass(frozen=True)
class Lay:
    card: int
    field: Field

    def __str__(self) -> str:
        return f"lay {self.card} {self.field[0]},{self.field[1]}"


@dataclass(frozen=True)
class Card:
    """The event: this card comes next."""

    card: int

    def __str__(self) -> str:
        return f"card {self.card}"


Move = Dive | Surface | Lay


@dataclass(frozen=True)
class Deck:
    """How many sharks, ones, twos and threes there are."""

    counts: tuple[int, ...] = (4, 8, 8, 4)

    def __post_init__(self) -> None:
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in self.counts)
        if len(self.counts) != KINDS or not whole or min(self.counts) < 0:
            raise BadMaterial("pearls.deck", given=str(self.counts)[:40])

    def document(self) -> list[int]:
        return list(self.counts)


@dataclass(frozen=True)
class State:
    """`pile` counts the cards of each kind that nobody here has seen.

    In a full state these are the cards of the pile.  In a view they are the pile and the hidden
    hands together (a hidden card is None): the next card comes from either with equal chance.
    """

    pile: tuple[int, ...]
    hands: tuple[tuple[int | None, ...], ...]
    reef: tuple[tuple[Field, int, int], ...] = ()
    kept: tuple[int, ...] = ()
    turn: int = 0
    number: int = 0
    bag: int | None = None
    diving: bool = False

    @property
    def left(self) -> int:
        """Cards in the pile."""
        return sum(self.pile) - sum(card is None for hand in self.hands for card in hand)


class Lays(Moves[Move]):
    """Dive, then every card of the hand to every free field: found by counting, not listed."""

    __slots__ = ("cards", "free")

    def __init__(self, state: State) -> None:
        self.cards = sorted({card for card in state.hands[state.turn] if card is not None})
        taken = {field for field, _, _ in state.reef}
        fields = [(i, j) for i in range(SIZE) for j in range(SIZE)]
        self.free = [field for field in fields if field not in taken]

    def __len__(self) -> int:
        return 1 + len(self.cards) * len(self.free)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lay):
            known = type(move.card) is int and move.card in self.cards
            return known and is_field(move.field) and move.field in self.free
        return isinstance(move, Dive)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index == 0:
            return Dive()
        card, field = divmod(index - 1, len(self.free))
        return Lay(self.cards[card], self.free[field])


@dataclass(frozen=True)
class Pearls(Game[State, Move]):
    players: int = 2
    keep: str = "all"
    sharks_hurt: bool = True
    deck: Deck = Deck()

    name: ClassVar[str] = "pearls"
    RULES: ClassVar[tuple[str, ...]] = (
        "nobody",
        "empty_bag",
        "only_first",
        "hand",
        "outside",
        "taken",
        "no_move",
        "kept",
        "pearl",
        "shark",
    )

    def __post_init__(self) -> None:
        if self.players not in (2, 3) or isinstance(self.players, bool):
            raise BadOption("game.players", game="pearls", given=self.players, low=2, high=3)
        if self.keep not in ("all", "half"):
            raise BadOption("pearls.keep", given=str(self.keep))
        if sum(self.deck.counts) <= HAND * self.players:
            raise BadMaterial("pearls.deck", given=str(self.deck.counts))

    @classmethod
    def load_option(cls, name: str, value: Any) -> Any:
        if name == "deck":
            if not isinstance(value, list):
                raise BadMaterial("pearls.deck", given=str(value)[:40])
            return Deck(tuple(value))
        return value

    def start(self) -> State:
        return State(self.deck.counts, ((),) * self.players, (), (0,) * self.players)

    def turn(self, s: State) -> int | Turn:
        if s.diving or s.number == 0:
            return Turn.CHANCE
        return s.turn if s.left else Turn.OVER

    def legal(self, s: State) -> Moves[Move]:
        if not isinstance(self.turn(s), int):
            return NO_MOVES
        return Lays(s) if s.bag is None else MoveList((Dive(), Surface()))

    def chance(self, s: State) -> Dist[Card]:
        return Dist((Card(card), n) for card, n in enumerate(s.pile) if n)

    def turn_number(self, s: State) -> int:
        return s.number

    def apply(self, s: State, move: Any) -> State:
        if isinstance(move, Card):
            return self._dealt(s, move.card) if s.number == 0 else self._dived(s, move.card)
        if isinstance(move, Dive):
            return replace(s, diving=True, bag=s.bag or 0)
        if isinstance(move, Surface):
            return self._next(self._kept(s))
        hand = list(s.hands[s.turn])
        hand.remove(move.card)
        hands = (*s.hands[: s.turn], tuple(hand), *s.hands[s.turn + 1 :])
        reef = tuple(sorted((*s.reef, (move.field, s.turn, move.card))))
        return self._next(replace(s, hands=hands, reef=reef))

    def _dealt(self, s: State, card: int) -> State:
        p = next(p for p, hand in enumerate(s.hands) if len(hand) < HAND)
        hand = tuple(sorted((*s.hands[p], card)))  # type: ignore[type-var]
        hands = (*s.hands[:p], hand, *s.hands[p + 1 :])
        done = len(hands[-1]) == HAND
        return replace(s, pile=_without(s.pile, card), hands=hands, number=int(done))

    def _dived(self, s: State, card: int) -> State:
        s = replace(s, pile=_without(s.pile, card), diving=False)
        if card == 0:
            return self._next(replace(s, bag=None))
        s = replace(s, bag=(s.bag or 0) + card)
        return s if s.left else self._next(self._kept(s))

    def _kept(self, s: State) -> State:
        gain = (s.bag or 0) // (2 if self.keep == "half" else 1)
        kept = tuple(n + gain * (p == s.turn) for p, n in enumerate(s.kept))
        return replace(s, kept=kept)

    def _next(self, s: State) -> State:
        return replace(s, bag=None, turn=(s.turn + 1) % self.players, number=s.number + 1)

    def why_not(self, s: State, move: Any) -> Reason | None:
        if not isinstance(self.turn(s), int):
            return Reason("pearls", "nobody")
        if isinstance(move, Dive):
            return None
        if isinstance(move, Surface):
            return Reason("pearls", "empty_bag") if s.bag is None else None
        if not isinstance(move, Lay):
            return Reason("pearls", "no_move")
        if s.bag is not None:
            return Reason("pearls", "only_first", (("bag", s.bag),))
        if type(move.card) is not int or move.card not in s.hands[s.turn]:
            return Reason("pearls", "hand", (("card", move_text(move.card)),))
        if not is_field(move.field) or not all(0 <= i < SIZE for i in move.field):
            return Reason("pearls", "outside")
        if any(field == move.field for field, _, _ in s.reef):
            return Reason("pearls", "taken", (), (move.field,))
        return None

    def score(self, s: State) -> tuple[ScoreLine, ...]:
        lines = [ScoreLine(p, n, "kept") for p, n in enumerate(s.kept) if n]
        for field, p, card in s.reef:
            if card:
                lines.append(ScoreLine(p, card, "pearl", (field,)))
            elif self.sharks_hurt:
                lines.append(ScoreLine(p, -1, "shark", (field,)))
        return tuple(lines)

    def winners(self, s: State) -> tuple[int, ...]:
        if self.turn(s) is not Turn.OVER:
            return ()
        points = totals(self.score(s), self.players)
        return tuple(p for p, n in enumerate(points) if n == max(points))

    def view(self, s: State, p: int | None) -> State:
        check_player(self, p)
        pile = list(s.pile)
        hands = list(s.hands)
        for other, hand in enumerate(hands):
            if other != p:
                for card in hand:
                    if card is not None:
                        pile[card] += 1
                hands[other] = (None,) * len(hand)
        return replace(s, pile=tuple(pile), hands=tuple(hands))

    def guess(self, view: State, p: int | None, rng: Random) -> State:
        pile = list(view.pile)
        hands = []
        for hand in view.hands:
            cards: list[int] = []
            for card in hand:
                if card is None:
                    card = rng.choices(range(KINDS), pile)[0]
                    pile[card] -= 1
                cards.append(card)
            hands.append(tuple(sorted(cards)))
        return replace(view, pile=tuple(pile), hands=tuple(hands))

    def worth(self, view: State, p: int) -> float:
        points = list(totals(self.score(view), self.players))
        points[view.turn] += view.bag or 0
        if view.diving:  # the bag and a mean pearl against the share of sharks
            points[view.turn] -= (view.bag or 0) * view.pile[0] / sum(view.pile) - 1.5
        return points[p] - max(n for other, n in enumerate(points) if other != p)

    def words(self, s: State, move: Any) -> Phrase:
        who = player_phrase(s.turn)
        kind = type(move).__name__.lower()
        if isinstance(move, Lay):
            return phrase(
                "pearls.words.lay", who=who, card=move.card, field=field_phrase(move.field)
            )
        if isinstance(move, Card):
            return phrase(f"pearls.words.{kind}", card=move.card)
        return phrase(f"pearls.words.{kind}", who=who)

    def parse(self, text: str) -> Any:
        words = text.split()
        try:
            match words:
                case ["dive"]:
                    return Dive()
                case ["surface"]:
                    return Surface()
                case ["card", card]:
                    return Card(_digit(card))
                case ["lay", card, field]:
                    i, j = field.split(",")
                    return Lay(_digit(card), (int(i), int(j)))
        except ValueError:
            pass
        raise BadNotation("pearls.notation", given=text[:40])

    def position(self, doc: Mapping[str, Any]) -> State:
        try:
            state = State(
                tuple(int(n) for n in doc["pile"]),
                tuple(tuple(hand) for hand in doc["hands"]),
                tuple(((i, j), p, card) for i, j, p, card in doc["reef"]),
                tuple(doc["kept"]),
                doc["turn"],
                doc.get("number", 0),
                doc.get("bag"),
                doc.get("diving", False),
            )
        except (KeyError, TypeError, ValueError) as cause:
            raise BadPosition("pearls.position") from cause
        cards = [card for hand in state.hands for card in hand if card is not None]
        if len(state.hands) != self.players or not set(cards) <= set(range(KINDS)):
            raise BadPosition("pearls.position")
        return state

    def describe(self, s: State) -> dict[str, Any]:
        return {
            "game": "pearls",
            "players": self.players,
            "pile": list(s.pile),
            "hands": [list(hand) for hand in s.hands],
            "reef": [[i, j, p, card] for (i, j), p, card in s.reef],
            "kept": list(s.kept),
            "turn": s.turn,
            "number": s.number,
            "bag": s.bag,
            "diving": s.diving,
        }


def _without(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(n - (kind == card) for kind, n in enumerate(pile))


def _digit(text: str) -> int:
    card = int(text)
    if not 0 <= card < KINDS:
        raise ValueError(text)
    return card


def register() -> None:
    """Make the game and its sentences known; twice does no harm."""
    import pathlib

    from boardkit.text import add_folder

    register_game(Pearls)
    add_folder(pathlib.Path(__file__).parent / "text")


def unregister() -> None:
    """Forget the game again, so that other tests count boardkit's own only."""
    from boardkit import game

    game._games.pop("pearls", None)
