"""Aftershock: ten dice rebuild a town, and every six shakes it.

Two to four players, 40 cards, ten dice, 60 helpers: 30 each for two players, 20 for three, 15 for
four (D1).  Three cards lie open.

**A turn.**  Take on one of the open cards and stake a helper on it, or two if it shows two
turquoise stars.  Roll all ten dice.  Sixes are set aside at once and stay aside for the turn.
Then, as often as you like, keep any dice and roll the others again, at least one; or stop.

**The end of a turn.**  Three sixes cost 10 points, four 20.  With five the turn is over at once:
40 points lost and nothing won, with six or more 50.  With up to four, and the card's combination
among the other dice, you win the card: 30 points for a black combination, 20 for a red one, times
the value of the card, which is the number of all its stars.  The helpers are used up either way.
A card that is not won stays open; the row is filled up to three.

**The end** comes when a player has no helper left or all 40 cards are won.  The most points win,
equal points share.

Options: ``keep="any"`` lets you keep and roll whatever you like each time; with ``"locked"`` dice
once kept stay kept for the turn; with ``"none"`` all dice but sixes are rolled again (D2).

`RULES` lists the reasons that forbid moves, the score lines and the decisions D1 to D18, which
settle what the rule sheet leaves open.

>>> game = Aftershock(players=2)
>>> card = {"stars": 3, "turquoise": 0, "combinations": [{"colour": "black", "dice": "AAAAA"}]}
>>> table = game.position(
...     {
...         "game": "aftershock", "players": 2, "open": [card], "helpers": [29, 30],
...         "scores": [0, 0], "turn": 0, "card": 0, "dice": [1, 1, 1, 1, 1, 2, 5], "sixes": 3,
...     }
... )
>>> len(game.legal(table)), str(game.legal(table)[1])
(24, 'keep none')
>>> [(line.points, line.rule) for line in game.score(game.apply(table, Stop()))]
[(90, 'black'), (-10, 'three_sixes')]
>>> print(game.why_not(table, Keep((1, 6))).text("en"))
Sixes lie aside until the end of the turn: they are neither kept nor rolled.
"""  # fmt: skip

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardkit.aftershock import material, moves, position, refusal, scoring, wording
from boardkit.aftershock.choices import Keeps
from boardkit.aftershock.expert import decide
from boardkit.aftershock.material import Card, Material
from boardkit.aftershock.moves import Choose, Keep, Move, Roll, Stop, TurnUp
from boardkit.aftershock.state import DICE, OPEN, State
from boardkit.aftershock.worth import cheap
from boardkit.chance import pool
from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.document import is_int
from boardkit.errors import BadMaterial, BadOption
from boardkit.game import (
    NO_MOVES,
    Game,
    MoveList,
    Moves,
    Reason,
    ScoreLine,
    Turn,
    leaders,
    register,
)
from boardkit.text import Phrase

HELPERS = {2: 30, 3: 20, 4: 15}
"""Helpers of each player for 2, 3 and 4 players."""
KEEPS = ("any", "locked", "none")


@register
@dataclass(frozen=True)
class Aftershock(Game[State, Move]):
    """The dice game; see the module for its rules.

    `keep` settles decision D2, `material` says which cards are in the box.  Raises `BadOption`
    and `BadMaterial`.

    >>> Aftershock(players=3).start().helpers
    (20, 20, 20)
    """

    players: int = 2
    keep: str = "any"
    material: Material = field(default_factory=material.default)

    name = "aftershock"
    RULES = (
        *refusal.CHOICE,
        *refusal.ROLL,
        *scoring.SCORES,
        *refusal.END,
        *(f"D{row}" for row in range(1, 19)),
    )

    def __post_init__(self) -> None:
        if not is_int(self.players) or self.players not in HELPERS:
            raise BadOption(
                "game.players", game=self.name, given=shown_number(self.players), low=2, high=4
            )
        if self.keep not in KEEPS:
            raise BadOption("aftershock.keep", given=shown(self.keep), known=KEEPS)
        if not isinstance(self.material, Material):
            raise BadMaterial("aftershock.material.none", given=shown(self.material))

    # Whose turn

    def start(self) -> State:
        return State(
            open=(),
            pile=self.material.cards,
            won=(),
            helpers=(HELPERS[self.players],) * self.players,
            lines=(),
            turn=self.players - 1,
            number=0,
            phase="draw",
            gap=0,
        )

    def turn(self, s: State) -> int | Turn:
        return _TURN.get(s.phase, s.turn)

    def turn_number(self, s: State) -> int:
        return s.number

    # What may happen

    def legal(self, s: State) -> Moves[Move]:
        if s.phase == "decide":
            return Keeps(self, s)
        if s.phase == "choose":
            places = (i for i, card in enumerate(s.open) if s.can_stake(s.turn, card))
            return _choices(tuple(places))
        return NO_MOVES

    def why_not(self, s: State, move: Any) -> Reason | None:
        return refusal.why_not(self, s, move)

    def chance(self, s: State) -> Dist[Any]:
        if s.phase == "roll":
            return rolls(s.rolled)
        return Dist.uniform(TurnUp(card) for card in s.pile)

    # What it does

    def apply(self, s: State, move: Any) -> State:
        return _APPLY[type(move)](self, s, move)

    def _choose(self, s: State, move: Choose) -> State:
        staked = s.open[move.card].helpers
        helpers = (*s.helpers[: s.turn], s.helpers[s.turn] - staked, *s.helpers[s.turn + 1 :])
        return State(
            s.open, s.pile, s.won, helpers, s.lines, s.turn, s.number, "roll", move.card
        )  # fmt: skip

    def _keep(self, s: State, move: Keep) -> State:
        kept = move.dice if self.keep == "locked" else ()
        return State(
            s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "roll",
            s.card, move.dice, s.sixes, kept,
        )  # fmt: skip

    def _roll(self, s: State, event: Roll) -> State:
        more = event.dice.count(6)
        sixes = s.sixes + more
        if sixes >= scoring.BUST:  # D11: at once
            lines = scoring.with_damage(s.lines, s.turn, sixes)
            return self.turn_ended(s, s.open, s.won, lines)
        rest = event.dice[:-more] if more else event.dice
        return State(
            s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "decide",
            s.card, tuple(sorted(s.dice + rest)), sixes, s.kept,
        )  # fmt: skip

    def _stop(self, s: State, move: Stop) -> State:
        assert s.card is not None
        card = s.open[s.card]
        lines = scoring.with_damage(s.lines, s.turn, s.sixes)
        pays = card.pays(s.dice)
        if pays is None:  # D5: the card stays open
            return self.turn_ended(s, s.open, s.won, lines)
        lines = scoring.with_line(lines, s.turn, *pays)
        row = s.open[: s.card] + s.open[s.card + 1 :]
        return self.turn_ended(s, row, (*s.won, card), lines, s.card)

    def turn_ended(
        self,
        s: State,
        row: tuple[Card, ...],
        won: tuple[Card, ...],
        lines: scoring.Lines,
        gap: int | None = None,
    ) -> State:
        """The state after the turn of `s`: the end, a card to come at `gap`, or the next turn."""
        if 0 in s.helpers or not (row or s.pile):
            return State(row, s.pile, won, s.helpers, lines, s.turn, s.number, "over")
        if len(row) < OPEN and s.pile:
            gap = len(row) if gap is None else gap
            return State(
                row, s.pile, won, s.helpers, lines, s.turn, s.number, "draw", gap=gap
            )  # fmt: skip
        return self.next_turn(State(row, s.pile, won, s.helpers, lines, s.turn, s.number, "draw"))

    def _turn_up(self, s: State, event: TurnUp) -> State:
        gap = len(s.open) if s.gap is None else s.gap
        row = (*s.open[:gap], event.card, *s.open[gap:])
        place = s.pile.index(event.card)
        pile = s.pile[:place] + s.pile[place + 1 :]
        after = State(
            row, pile, s.won, s.helpers, s.lines, s.turn, s.number, "draw", gap=len(row)
        )  # fmt: skip
        return after if len(row) < OPEN and pile else self.next_turn(after)

    def next_turn(self, s: State, first: int = 1) -> State:
        """The next turn after that of `s`, or the end if nobody can stake (D7, D15).

        The turn passes to the next player who can take on an open card, counted from the one
        `first` places on.
        """
        for step in range(first, first + self.players):
            player = (s.turn + step) % self.players
            if any(s.can_stake(player, card) for card in s.open):
                return State(
                    s.open, s.pile, s.won, s.helpers, s.lines, player, s.number + 1, "choose"
                )  # fmt: skip
        return State(s.open, s.pile, s.won, s.helpers, s.lines, s.turn, s.number, "over")

    # Points

    def score(self, s: State) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine(player, points, rule) for player, rule, points in s.lines)

    def winners(self, s: State) -> tuple[int, ...]:
        if not s.over:
            return ()
        return leaders(scoring.points(s.lines, self.players))  # D6

    def worth(self, view: State, p: int) -> float:
        return cheap(view, p)

    def expert(self, view: State, p: int) -> Move | None:
        return decide(self, view, p)

    # Words and documents

    def parse(self, text: str) -> Any:
        return moves.parse(text)

    def words(self, s: State, move: Any) -> Phrase:
        return wording.words(self, s, move)

    def position(self, doc: Mapping[str, Any]) -> State:
        return position.read(self, doc)

    def describe(self, s: State) -> dict[str, Any]:
        return position.write(s)


@functools.lru_cache(maxsize=DICE + 1)
def rolls(dice: int) -> Dist[Roll]:
    """How so many rolled dice may fall, as events."""
    return pool.rolls(dice).map(Roll)


@functools.lru_cache(maxsize=64)
def _choices(places: tuple[int, ...]) -> Moves[Move]:
    return MoveList([Choose(place) for place in places])


_TURN: dict[str, Turn] = {"draw": Turn.CHANCE, "roll": Turn.CHANCE, "over": Turn.OVER}
_APPLY: dict[type, Callable[[Aftershock, State, Any], State]] = {
    TurnUp: Aftershock._turn_up,
    Choose: Aftershock._choose,
    Roll: Aftershock._roll,
    Keep: Aftershock._keep,
    Stop: Aftershock._stop,
}
