"""Forest: landscape tiles grow together, and buildings count their areas and what they see.

Two to four players.  Each has nine buildings: a hut for village, forest, meadow and lake, a tree,
a tower, a bridge, a castle and a portal.  The 40 tiles show six fields each: village, lake, forest,
meadow or mountain.

**Set-up.**  One tile is turned up at (0, 0), each player draws one to the hand, secretly.

**A turn.**  *Lay* the tile from the hand, turned as you like, on free fields so that at least one
of its fields shares an edge with an equal field of another tile.  Then *build*, if you like, one of
your buildings on a free field of the new tile or on a free field that shares an edge with it.  Then
*draw* a tile.  A tile that can be laid nowhere leaves the game and is replaced by another.

**Areas.**  Fields of equal landscape that share edges are an area.  An area holds one building at
most, and two areas with buildings must not be joined, neither by a tile nor by a bridge.

**Buildings.**  A *hut* stands on its own landscape and counts its area, the village hut double.  A
*tree* stands on a landscape where you have your hut, and counts 2 per field.  A *tower* must not
see another tower; it counts the fields of its landscape in its row and column.  A *bridge* joins
two equal areas on opposite sides of its field into one.  A *castle* is the only building on
mountains; it counts the mountain fields of its tile and of the tiles beside.  A *portal* counts the
buildings that it sees along row, column and diagonals.  Mountains end lines of sight.

**The end.**  When somebody cannot draw any more or has built everything, the round is finished.
The most points win, equal points share.

**The simple game** has only huts, trees and towers.

Options: ``gaps_block=True`` lets gaps between tiles end a line of sight (D2),
``tower_counts_own=True`` counts the tower's own field (D3), ``mountain_seen=True`` lets a portal
see a castle on the mountain at which a line ends (D4).

`RULES` lists the reasons that forbid moves, the score lines and the decisions D1 to D27, which
settle what the rule sheet leaves open.

>>> game = Forest(players=2)
>>> table = game.position(
...     {
...         "game": "forest", "players": 2,
...         "tiles": [
...             {"rows": ["VVF", "VLF"], "at": [0, 0]}, {"rows": ["FFG", "FMM"], "at": [0, 3]},
...         ],
...         "buildings": [["hut_village", 0, 0, 0]], "turn": 1, "phase": "build",
...         "hands": [["VLF", "MGG"], None],
...     }
... )
>>> after = game.apply(table, Build("hut_forest", (0, 3)))
>>> [(line.player, line.points, line.rule) for line in game.score(after)]
[(0, 6, 'hut_village'), (1, 5, 'hut_forest')]
>>> print(game.why_not(table, Build("castle", (0, 3))).text("en"))
On row 0, column 3 lies forest: the castle stands on mountains only.
"""  # fmt: skip

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.errors import BadMaterial, BadOption
from boardkit.forest import material, moves, position, refusal, scoring, views, wording
from boardkit.forest.builds import builds
from boardkit.forest.layout import EMPTY, Building, Layout
from boardkit.forest.lays import Lays, fits
from boardkit.forest.material import Material
from boardkit.forest.moves import Build, Draw, Lay, Move, Skip, StartTile
from boardkit.forest.state import HIDDEN, KINDS, SIMPLE, State
from boardkit.forest.tiles import Rows
from boardkit.forest.worth import cheap
from boardkit.game import (
    NO_MOVES,
    Game,
    MoveList,
    Moves,
    Reason,
    ScoreLine,
    Turn,
    check_player,
    check_state,
    leaders,
    register,
)
from boardkit.text import Phrase

PLAYERS = (2, 3, 4)
Hands = tuple[Rows | None, ...]


@register
@dataclass(frozen=True)
class Forest(Game[State, Move]):
    """The tile-laying game; see the module for its rules.

    `simple` leaves out bridges, castles and portals; `gaps_block`, `tower_counts_own` and
    `mountain_seen` settle decisions D2 to D4 the other way; `material` says which tiles are in the
    box.  Raises `BadOption` and `BadMaterial`.

    >>> Forest(players=3).turn(Forest(players=3).start())
    <Turn.CHANCE: 'chance'>
    """

    players: int = 2
    simple: bool = False
    gaps_block: bool = False
    tower_counts_own: bool = False
    mountain_seen: bool = False
    material: Material = field(default_factory=material.default)

    name = "forest"
    RULES = (
        *refusal.LAY,
        *refusal.MATCH,
        *refusal.BUILD,
        *refusal.PLACE,
        *scoring.SCORES,
        *refusal.END,
        *(f"D{row}" for row in range(1, 28)),
    )

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in PLAYERS:
            given = shown_number(self.players)
            raise BadOption("game.players", game=self.name, given=given, low=2, high=4)
        for option in ("simple", "gaps_block", "tower_counts_own", "mountain_seen"):
            if not isinstance(getattr(self, option), bool):
                given = shown(getattr(self, option))
                raise BadOption("forest.yes_or_no", option=option, given=given)
        if not isinstance(self.material, Material):
            raise BadMaterial("forest.material.none", given=shown(self.material))

    # Whose turn

    def start(self) -> State:
        hands: Hands = (None,) * self.players
        stack = self.material.sorted(self.material.tiles)
        return State(EMPTY, hands, stack, (), 0, 0, "start")

    def turn(self, s: State) -> int | Turn:
        if s.phase in ("lay", "build"):
            return s.turn
        return Turn.OVER if s.phase == "over" else Turn.CHANCE

    def turn_number(self, s: State) -> int:
        return s.number

    # What may happen

    def legal(self, s: State) -> Moves[Move]:
        if s.phase == "lay" and s.hand != HIDDEN:
            return Lays(self, s)
        if s.phase == "build":
            return MoveList(builds(self, s))
        return NO_MOVES

    def why_not(self, s: State, move: Any) -> Reason | None:
        return refusal.why_not(self, s, move)

    def chance(self, s: State) -> Dist[Any]:
        if s.phase == "start":
            return Dist.uniform(StartTile(rows) for rows in s.stack)
        return draws(s.stack)

    # What it does

    def apply(self, s: State, move: Any) -> State:
        return _APPLY[type(move)](self, s, move)

    def _start_tile(self, s: State, event: StartTile) -> State:
        layout = EMPTY.with_tile(event.rows, (0, 0))
        stack = _without(s.stack, event.rows)
        return self.dealt(replace(s, layout=layout, stack=stack, phase="deal"))

    def _draw(self, s: State, event: Draw) -> State:
        hands = _with(s.hands, s.drawer, event.rows)
        after = replace(s, hands=hands, stack=_without(s.stack, event.rows))
        if s.phase == "draw":
            return self.turn_ended(after)
        if s.phase == "redraw":
            return self.turn_begun(after)
        return self.dealt(after)

    def _lay(self, s: State, move: Lay) -> State:
        return State(
            s.layout.with_tile(move.rows, move.at), _with(s.hands, s.turn, None), s.stack, s.gone,
            s.turn, s.number, "build", s.last_round,
        )  # fmt: skip

    def _build(self, s: State, move: Build) -> State:
        layout = s.layout.with_building(Building(move.kind, s.turn, move.field, move.axis))
        return self._to_draw(s, layout, s.last_round or self.all_built(layout, s.turn))

    def _skip(self, s: State, move: Skip) -> State:
        return self._to_draw(s, s.layout, s.last_round)

    def _to_draw(self, s: State, layout: Layout, last_round: bool) -> State:
        after = State(layout, s.hands, s.stack, s.gone, s.turn, s.number, "draw", last_round)
        # D19: the draw that fails starts the last round.
        return after if s.left else self.turn_ended(replace(after, last_round=True))

    def all_built(self, layout: Layout, player: int) -> bool:
        """Whether a player has built all own buildings."""
        own = sum(building.player == player for building in layout.buildings)
        return own >= len(SIMPLE if self.simple else KINDS)

    def dealt(self, s: State) -> State:
        """The state in phase "deal" or "deal_build", or what follows if all hands are dealt."""
        in_turn = s.turn if s.phase == "deal_build" else None
        if any(hand is None and p != in_turn for p, hand in enumerate(s.hands)):
            if s.left:
                return s
            s = replace(s, last_round=True)
        number = max(s.number, 1)
        if s.phase == "deal_build":
            return replace(s, phase="build", number=number)
        return self.turn_begun(replace(s, number=number))

    def turn_begun(self, s: State) -> State:
        """The state once the player in turn is about to lay (D9): a decision, a draw, or the end.

        A tile that fits nowhere leaves the game.  With none left to draw the turn is over (D27).
        """
        hand, gone, hands = s.hand, s.gone, s.hands
        if hand is not None:
            if hand == HIDDEN or fits(s.layout, hand):
                return replace(s, phase="lay")
            gone, hands = (*gone, hand), _with(hands, s.turn, None)
        if s.left:
            return replace(s, hands=hands, gone=gone, phase="redraw")
        return self.turn_ended(replace(s, hands=hands, gone=gone, last_round=True))

    def turn_ended(self, s: State) -> State:
        """The state after a turn: the next one begins, or the last round is over."""
        if s.last_round and s.turn == self.players - 1:
            return replace(s, phase="over")
        turn = (s.turn + 1) % self.players
        return self.turn_begun(replace(s, turn=turn, number=s.number + 1))

    # Points

    def score(self, s: State) -> tuple[ScoreLine, ...]:
        return scoring.lines(self, s.layout)

    def winners(self, s: State) -> tuple[int, ...]:
        if not s.over:
            return ()
        return leaders(scoring.totals(self, s.layout))  # D13

    def worth(self, view: State, p: int) -> float:
        return cheap(self, view, p)

    # What is seen

    def view(self, s: State, p: int | None) -> State:
        check_state(self, s)
        check_player(self, p)
        return views.view(s, p, self.material)

    def guess(self, view: State, p: int | None, rng: Random) -> State:
        return views.guess(view, rng)

    def complete(self, s: State, rng: Random) -> State:
        full = views.guess(s, rng)
        # A tile that fits nowhere leaves the game at once.
        return self.turn_begun(full) if full is not s and s.phase == "lay" else full

    # Words and documents

    def parse(self, text: str) -> Any:
        return moves.parse(text)

    def words(self, s: State, move: Any) -> Phrase:
        return wording.words(self, s, move)

    def position(self, doc: Mapping[str, Any]) -> State:
        return position.read(self, doc)

    def describe(self, s: State) -> dict[str, Any]:
        return position.write(s)


@functools.lru_cache(maxsize=256)
def draws(stack: tuple[Rows, ...]) -> Dist[Draw]:
    """The tile drawn from these: each is equally likely, equal ones add up."""
    counts: dict[Rows, int] = {}
    for rows in stack:
        counts[rows] = counts.get(rows, 0) + 1
    return Dist.trusted(tuple(map(_event, counts)), tuple(counts.values()), len(stack))


@functools.lru_cache(maxsize=4096)
def _event(rows: Rows) -> Draw:
    return Draw(rows)


def _with(hands: Hands, player: int, hand: Rows | None) -> Hands:
    return (*hands[:player], hand, *hands[player + 1 :])


def _without(stack: tuple[Rows, ...], rows: Rows) -> tuple[Rows, ...]:
    place = stack.index(rows)
    return stack[:place] + stack[place + 1 :]


_APPLY: dict[type, Callable[[Forest, State, Any], State]] = {
    StartTile: Forest._start_tile,
    Draw: Forest._draw,
    Lay: Forest._lay,
    Build: Forest._build,
    Skip: Forest._skip,
}
