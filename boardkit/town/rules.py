"""Town: no two houses alike in a row or column.

Two to five players, 49 house tiles: seven colours times seven shapes, each once (D12).  The back of
a tile shows its colour, so everybody sees the colours of all racks, and the shapes of the own one.
Everybody draws four tiles; one more is the *pioneer*, the top left corner of a grid of 7 x 7.

**A turn.**

1. *Exchange*, if you like and as often as you like (D17): show three tiles of equal colour or of
   equal shape, put them into the bag and draw three new ones; not with an empty bag (D1).
2. *Lay* a tile: on a free cell beside a laid house, with no house of its colour and none of its
   shape in that row or that column.  Who can lay must (D3).
3. *Draw* a tile.  With an empty bag this and the next step are left out.
4. *Return* a tile of the rack to the bag, unseen, if you like (D16).

**Dropping out.**  Who cannot lay, or has laid the last tile of the rack, is out for good (D14); who
cannot lay but could exchange may choose (D2).  When everybody is out, the one with the fewest tiles
wins; of equals the one who dropped out later.

**Mistakes** (``mistakes=True``, for teaching): tiles may be laid against colour and shape, but not
by who has no proper lay (D10).  Before step 1 the player may *call* one laid tile.  If it is the
later of two that clash it is turned over and lies there without colour and shape; else nothing
happens (D11).

`RULES` lists the reasons that forbid moves, the score line and the decisions that settle what the
rule sheet leaves open.  The challenge for one is `boardkit.town.solo.Solo`.

>>> game = Town(players=2)
>>> grid = [["A1", "B2"] + [None] * 5] + [[None] * 7 for _ in range(6)]
>>> table = game.position({"grid": grid, "hands": [["A2", "C3"], ["D4"]], "turn": 0})
>>> [str(move) for move in game.legal(table)]
['lay C3 0,2', 'lay C3 1,0', 'lay C3 1,1']
>>> print(game.why_not(table, Lay("A2", (1, 1))).text("en"))
The house B2 on row 0, column 1 stands in the same column and has the same shape.
>>> game.ranking(table), [line.points for line in game.score(table)]
((1, 0), [-2, -1])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.document import is_int
from boardkit.errors import BadOption
from boardkit.game import (
    NO_MOVES,
    Game,
    Moves,
    Reason,
    ScoreLine,
    Turn,
    check_player,
    check_state,
    register,
)  # fmt: skip
from boardkit.text import Phrase
from boardkit.town import position, refusal, scoring, views, wording, worth
from boardkit.town.choices import Returns, can_go_on, first_moves
from boardkit.town.events import DRAWS, OPENS
from boardkit.town.moves import (
    NOTATION,
    Call,
    Draw,
    DropOut,
    Exchange,
    Keep,
    Lay,
    Move,
    Open,
    Return,
)
from boardkit.town.playout import play_out
from boardkit.town.state import (
    EMPTY,
    FULL,
    NUMBERS,
    TILES,
    Board,
    Hand,
    Sights,
    State,
    cell_of,
)
from boardkit.town.wrong import still_wrong

FEWEST, MOST = 2, 5
"""Players."""

Seen = tuple[tuple[Sights, ...], ...]


@register
@dataclass(frozen=True)
class Town(Game[State, Move]):
    """The game for 2 to 5 players; see the module for its rules.

    `mistakes` allows wrong lays (D10, D11), `first` is the player who starts (D7).  Raises
    `BadOption`.

    >>> game = Town(players=3)
    >>> game.turn(game.start()), len(game.chance(game.start()))
    (<Turn.CHANCE: 'chance'>, 49)
    """

    players: int = 2
    mistakes: bool = False
    first: int = 0

    name = "town"
    RULES = (
        *refusal.CHOICE,
        *refusal.EXCHANGE,
        *refusal.LAY,
        *refusal.AFTER,
        *refusal.DROP_OUT,
        *refusal.MISTAKES,
        "tiles_left",
        *refusal.END,
        *(f"D{row}" for row in (1, 2, 3, 6, 7, 8, *range(10, 18))),
    )

    def __post_init__(self) -> None:
        if not is_int(self.players) or not FEWEST <= self.players <= MOST:
            raise BadOption(
                "game.players",
                game=self.name,
                given=shown_number(self.players),
                low=FEWEST,
                high=MOST,
            )
        if not isinstance(self.mistakes, bool):
            raise BadOption("town.yes_or_no", option="mistakes", given=shown(self.mistakes))
        if not is_int(self.first) or not 0 <= self.first < self.players:
            raise BadOption("town.first", given=shown_number(self.first), high=self.players - 1)

    # Whose turn

    def start(self) -> State:
        return State(
            board=EMPTY,
            hands=((),) * self.players,
            unseen=FULL,
            bag=TILES,
            seen=((),) * self.players,
            turn=self.first,
        )

    def turn(self, s: State) -> int | Turn:
        if s.draws or s.phase == "deal":
            return Turn.CHANCE
        return Turn.OVER if s.phase == "over" else s.turn

    def turn_number(self, s: State) -> int:
        return s.number

    # What may happen

    def legal(self, s: State) -> Moves[Move]:
        if s.draws:
            return NO_MOVES
        if s.phase == "return":
            return Returns(self, s)
        if s.phase in ("lay", "call"):
            return first_moves(self, s, wrongly=True)
        return NO_MOVES

    def proper(self, s: State) -> Moves[Move]:
        if self.mistakes and not s.draws and s.phase in ("lay", "call"):
            return first_moves(self, s, wrongly=False)
        return self.legal(s)

    def why_not(self, s: State, move: Any) -> Reason | None:
        return refusal.why_not(self, s, move)

    def chance(self, s: State) -> Dist[Any]:
        """The next tile: each one of the bag equally likely, in a view by the model of `views`."""
        events = DRAWS if s.draws or s.dealing is not None else OPENS
        if s.unseen.bit_count() == s.bag:
            return events.uniform(s.unseen)
        weights = views.bag_weights(s, views.observer_of(s))
        return Dist({events.event(tile): weight for tile, weight in weights.items()})

    # What it does

    def apply(self, s: State, move: Any) -> State:
        return _APPLY[type(move)](self, s, move)

    def _draw(self, s: State, event: Draw) -> State:
        tile = NUMBERS[event.tile]
        drawer = s.dealing if s.phase == "deal" else None
        player = s.turn if drawer is None else drawer
        hands = _put(s.hands, player, (*s.hands[player], tile))
        seen = _put(s.seen, player, (*s.seen[player], NOTHING[s.players]))
        after = State(
            s.board, hands, s.unseen & ~(1 << tile), s.bag - 1, seen, s.turn, s.number, s.phase,
            s.draws - 1 if s.draws else 0, s.out, s.wrong,
        )  # fmt: skip
        if after.draws:
            return after
        if s.phase == "deal":
            return self.dealt(after)
        return after if s.phase == "return" else self.settled(after)

    def _open(self, s: State, event: Open) -> State:
        tile = NUMBERS[event.tile]
        return self.dealt(
            State(
                s.board.with_tile(0, tile), s.hands, s.unseen & ~(1 << tile), s.bag - 1, s.seen,
                s.turn, s.number, s.phase, s.draws, s.out, s.wrong,
            )
        )  # fmt: skip

    def dealt(self, s: State) -> State:
        """The first turn once all racks are full and the pioneer lies there, before that `s`."""
        if s.dealing is not None or not s.board.used:
            return s
        return self.next_turn(s, s.board, s.hands, s.unseen, s.bag, s.seen, s.out, s.wrong, first=0)

    def _exchange(self, s: State, move: Exchange) -> State:
        tiles = [NUMBERS[name] for name in move.tiles]
        shown_ones = sum(1 << tile for tile in tiles)
        hand = s.hand
        kept = [place for place in range(len(hand)) if hand[place] not in tiles]
        hands = _put(s.hands, s.turn, tuple(hand[place] for place in kept))
        own = s.seen[s.turn]
        seen = _put(s.seen, s.turn, tuple(own[place] for place in kept))
        # Everybody has them in sight; what else is on a rack is none of them.
        seen = tuple(
            tuple(
                tuple(
                    mask if observer == player else mask | shown_ones
                    for observer, mask in enumerate(sights)
                )
                for sights in places
            )
            for player, places in enumerate(seen)
        )
        return State(
            s.board, hands, s.unseen | shown_ones, s.bag + 3, seen, s.turn, s.number, "lay", 3,
            s.out, s.wrong,
        )  # fmt: skip

    def _lay(self, s: State, move: Lay) -> State:
        tile, cell = NUMBERS[move.tile], cell_of(move.field)
        place = s.hand.index(tile)
        wrong = s.wrong
        if self.mistakes and not s.board.fits(tile) >> cell & 1:
            wrong = (*wrong, cell)
        board = s.board.with_tile(cell, tile)
        hands = _put(s.hands, s.turn, _cut(s.hand, place))
        seen = _put(s.seen, s.turn, _cut(s.seen[s.turn], place))
        if not hands[s.turn]:  # the last tile
            return self.next_turn(s, board, hands, s.unseen, s.bag, seen, (*s.out, s.turn), wrong)
        if not s.bag:
            return self.next_turn(s, board, hands, s.unseen, s.bag, seen, s.out, wrong)
        return State(
            board, hands, s.unseen, s.bag, seen, s.turn, s.number, "return", 1, s.out, wrong
        )  # fmt: skip

    def _return(self, s: State, move: Return) -> State:
        tile = NUMBERS[move.tile]
        place = s.hand.index(tile)
        hands = _put(s.hands, s.turn, _cut(s.hand, place))
        seen = _put(s.seen, s.turn, _cut(s.seen[s.turn], place))
        mine, bit = s.turn, 1 << tile
        # Who returned it knows that what the others have on their racks now is not this tile.
        seen = tuple(
            places
            if player == mine
            else tuple(
                (*sights[:mine], sights[mine] | bit, *sights[mine + 1 :]) for sights in places
            )
            for player, places in enumerate(seen)
        )
        return self.next_turn(s, s.board, hands, s.unseen | bit, s.bag + 1, seen, s.out, s.wrong)

    def _keep(self, s: State, move: Keep) -> State:
        return self.next_turn(s, s.board, s.hands, s.unseen, s.bag, s.seen, s.out, s.wrong)

    def _drop_out(self, s: State, move: DropOut) -> State:
        out = (*s.out, s.turn)
        return self.next_turn(s, s.board, s.hands, s.unseen, s.bag, s.seen, out, s.wrong)

    def _call(self, s: State, move: Call) -> State:
        cell = cell_of(move.field)
        board, wrong = s.board, s.wrong
        if cell in wrong:
            board = board.turned(cell)
            wrong = still_wrong(board, wrong)
        return self.settled(
            State(
                board, s.hands, s.unseen, s.bag, s.seen, s.turn, s.number, "lay", 0, s.out, wrong
            )
        )  # fmt: skip

    def settled(self, s: State) -> State:
        """`s` itself, or the next turn if its player can neither lay nor exchange (D2)."""
        if can_go_on(s.board, s.hand, s.bag):
            return s
        out = (*s.out, s.turn)
        return self.next_turn(s, s.board, s.hands, s.unseen, s.bag, s.seen, out, s.wrong)

    def next_turn(
        self,
        s: State,
        board: Board,
        hands: tuple[Hand, ...],
        unseen: int,
        bag: int,
        seen: Seen,
        out: tuple[int, ...],
        wrong: tuple[int, ...],
        first: int = 1,
    ) -> State:
        """The next turn after that of `s`, or the end if nobody is left (D14).

        It is that of the next player who can do something, counted from the one `first` places
        on; who cannot drops out without a turn.  With mistakes everybody has one, to call.
        """
        turn = (s.turn + first) % len(hands)
        while len(out) < len(hands):
            if turn not in out:
                if self.mistakes:
                    return State(
                        board, hands, unseen, bag, seen, turn, s.number + 1, "call", 0, out, wrong
                    )  # fmt: skip
                if can_go_on(board, hands[turn], bag):
                    return State(
                        board, hands, unseen, bag, seen, turn, s.number + 1, "lay", 0, out, wrong
                    )  # fmt: skip
                out = (*out, turn)
            turn = (turn + 1) % len(hands)
        return State(board, hands, unseen, bag, seen, s.turn, s.number, "over", 0, out, wrong)

    # Points

    def score(self, s: State) -> tuple[ScoreLine, ...]:
        return scoring.lines(s)

    def ranking(self, s: State) -> tuple[int, ...]:
        """The players from best to worst, while the game goes on as it stands now (D8)."""
        return scoring.ranking(s)

    def winners(self, s: State) -> tuple[int, ...]:
        return scoring.ranking(s)[:1] if s.over else ()

    # What a player knows

    def view(self, s: State, p: int | None) -> State:
        check_state(self, s)
        check_player(self, p)
        return views.view(s, p)

    def guess(self, view: State, p: int | None, rng: Random) -> State:
        return views.guess(view, p, rng)

    def complete(self, s: State, rng: Random) -> State:
        full = position.complete(s, rng)
        return self.settled(full) if full is not s and s.phase == "lay" and not s.draws else full

    def worth(self, view: State, p: int) -> float:
        return worth.town(view, p)

    def play_out(self, s: State, p: int, rng: Random) -> float:
        return play_out(s, p, rng)

    # Words and documents

    def parse(self, text: str) -> Any:
        return NOTATION.parse(text)

    def words(self, s: State, move: Any) -> Phrase:
        return wording.words(self, s, move)

    def words_for_mover(self, s: State, move: Any) -> Phrase:
        return wording.words_for_mover(self, s, move)

    def position(self, doc: Mapping[str, Any]) -> State:
        return position.read(self, doc)

    def describe(self, s: State) -> dict[str, Any]:
        return position.write(s)


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _cut(values: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return values[:place] + values[place + 1 :]


NOTHING = tuple((0,) * (players + 1) for players in range(MOST + 1))

_APPLY: dict[type, Callable[[Town, State, Any], State]] = {
    Draw: Town._draw,
    Open: Town._open,
    Exchange: Town._exchange,
    Lay: Town._lay,
    Return: Town._return,
    Keep: Town._keep,
    DropOut: Town._drop_out,
    Call: Town._call,
}
