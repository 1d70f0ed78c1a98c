"""Huts: wooden huts are thrown like dice, and how they lie says what may be done.

Two to four players, 12 huts each, a board of tiles with building plots, lakes and landfills.
One tile is the city (6 plots), one the castle (1 plot).

**Set-up.**  City, castle and random land tiles (7, 10 or 14 for 2, 3 or 4 players) are shuffled,
turned and laid in a grid of 3 x 3, 3 x 4 or 4 x 4.  Each player sets a first hut in the city.

**A turn.**  Throw three own huts from the supply, or all that are left.  After each throw stop, or
throw all of them again; three throws at most.  Then carry out the results in any order:

* *upright*: set this hut on a free plot;
* *long side*: move any hut on the board to another free plot, the thrown hut goes home;
* *narrow side*: put this hut in the place of an opponent's, which goes home;
* *roof*: nothing.

While any result can be carried out one must be; what cannot be lapses when nothing else is left.

**Locked tiles.**  Whoever holds all plots of a tile locks it for good: no hut on it may be moved
or replaced, none may be moved onto it.  The castle is never locked.

**The end** comes at once when somebody sets the last hut of the supply.  `boardkit.huts.scoring`
has the points; the most win, equal points share.

**Variants.**  *advanced*: four tiles are dealt to each player and laid in turn, each beside a laid
one; the city's owner begins.  *simple*: only upright huts do anything, each is a point, and who
has set all 12 wins.

`RULES` lists the reasons that forbid moves, the score lines and the decisions D1 to D15, which
settle what the rule sheet leaves open.

>>> game = Huts(players=2)
>>> board = game.position(
...     {
...         "game": "huts", "players": 2,
...         "fields": ["..~", "c.x", "###"], "kinds": [["land"]],
...         "huts": [[0, 0, 0], [1, 1, 1]], "turn": 0, "todo": ["narrow", "upright"],
...     }
... )
>>> [str(move) for move in game.legal(board)]
['set 0,1', 'set 1,0', 'replace 1,1']
>>> [(line.points, line.rule) for line in game.score(game.apply(board, Set((0, 1))))]
[(2, 'hut'), (1, 'lake'), (2, 'tile_majority'), (6, 'group'), (1, 'hut'), (-1, 'landfill')]
>>> print(game.why_not(board, Replace((0, 0))).text("en"))
On row 0, column 0 stands a hut of your own: the narrow side replaces an opponent's hut.
"""  # fmt: skip

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardkit.chance import models, pool
from boardkit.chance.dist import Dist, shown, shown_number
from boardkit.document import is_int
from boardkit.errors import BadMaterial, BadModel, BadOption
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
from boardkit.huts import deal, material, moves, position, refusal, scoring, wording
from boardkit.huts.choices import Actions, Lays, Starts
from boardkit.huts.layout import EMPTY, Layout, Tile, same_tile
from boardkit.huts.material import Material
from boardkit.huts.moves import (
    Again,
    DealTile,
    LayTile,
    Move,
    PlaceTile,
    Replace,
    Set,
    Shift,
    Start,
    Stop,
    Throw,
)
from boardkit.huts.state import HUTS, State
from boardkit.huts.worth import cheap
from boardkit.text import Phrase

VARIANTS = ("base", "advanced", "simple")
GRIDS = {2: (3, 3), 3: (3, 4), 4: (4, 4)}
"""Rows and columns of tiles for 2, 3 and 4 players."""
HAND = 4
"""Tiles dealt to each player in the advanced variant."""


@register
@dataclass(frozen=True)
class Huts(Game[State, Move]):
    """The hut game; see the module for its rules.

    `max_throws` settles decision D1: "up to three times" means three throws in all; 4 is the
    other reading, three re-throws.  `model` says how likely a hut comes to lie on each side,
    `material` which tiles are in the box.  A layout of your own is a `position` of phase "start".

    Raises `BadOption`, `BadModel` (also for a model without upright: no game could end) and
    `BadMaterial`.

    >>> Huts(players=3, variant="simple").turn(Huts(players=3).start())
    <Turn.CHANCE: 'chance'>
    """

    players: int = 2
    variant: str = "base"
    max_throws: int = 3
    model: models.Model = field(default_factory=models.default)
    material: Material = field(default_factory=material.default)

    name = "huts"
    RULES = (
        *refusal.SET_UP,
        *refusal.TURN,
        *refusal.LOCKED,
        *refusal.END,
        *scoring.SCORES,
        *refusal.ADVANCED,
        *refusal.SIMPLE,
        "hut_set",
        *(f"D{row}" for row in range(1, 16)),
    )

    def __post_init__(self) -> None:
        if not is_int(self.players) or self.players not in GRIDS:
            raise BadOption(
                "game.players", game="huts", given=shown_number(self.players), low=2, high=4
            )
        if self.variant not in VARIANTS:
            raise BadOption("huts.variant", given=shown(self.variant), known=VARIANTS)
        if not is_int(self.max_throws) or not 1 <= self.max_throws <= 10:
            raise BadOption("huts.max_throws", given=shown_number(self.max_throws), low=1, high=10)
        if not isinstance(self.model, models.Model):
            raise BadModel("huts.no_model", given=shown(self.model))
        self.model.for_play()
        if not isinstance(self.material, Material):
            raise BadMaterial("huts.material.none", given=shown(self.material))

    # Whose turn

    def start(self) -> State:
        rows, columns = GRIDS[self.players]
        grid = Layout.of_tiles([[None] * columns] * rows)
        advanced = self.variant == "advanced"
        return State(
            layout=EMPTY if advanced else grid,
            huts=(0,) * self.players,
            supply=(HUTS,) * self.players,
            locked=0,
            turn=0,
            number=0,
            phase="deal",
            hands=((),) * self.players if advanced else (),
            stack=self.material.tiles,
        )

    def turn(self, s: State) -> int | Turn:
        if 0 in s.supply:
            return Turn.OVER
        if s.phase == "deal" or (s.phase == "play" and not s.throw and not s.todo):
            return Turn.CHANCE
        return s.turn

    def turn_number(self, s: State) -> int:
        return s.number

    # What may happen

    def legal(self, s: State) -> Moves[Move]:
        if not isinstance(self.turn(s), int):
            return NO_MOVES
        if s.phase == "tiles":
            return Lays(self, s)
        if s.phase == "start":
            return Starts(self, s)
        if s.throw:
            return _STOP_OR_AGAIN
        return Actions(self, s)

    def why_not(self, s: State, move: Any) -> Reason | None:
        return refusal.why_not(self, s, move)

    def chance(self, s: State) -> Dist[Any]:
        if s.phase == "play":
            return throws(s.thrown, self.model)
        if self.variant == "advanced":
            dealt = sum(map(len, s.hands))
            return deal.deal(s.stack, HAND * self.players - dealt)
        return deal.place(s.stack, sum(kind is None for line in s.layout.kinds for kind in line))

    # What it does

    def apply(self, s: State, move: Any) -> State:
        return _APPLY[type(move)](self, s, move)

    def _place(self, s: State, event: PlaceTile) -> State:
        grid = s.layout.grid()
        r, c = next((r, c) for r, row in enumerate(grid) for c, t in enumerate(row) if t is None)
        grid[r][c] = tile = Tile(event.kind, event.rows)
        layout = Layout.of_tiles(grid)
        if len(layout.tiles) < len(grid) * len(grid[0]):
            return State(
                layout, s.huts, s.supply, 0, 0, 0, "deal", stack=deal.without(s.stack, tile)
            )  # fmt: skip
        return State(layout, s.huts, s.supply, 0, 0, 0, "start")

    def _deal(self, s: State, event: DealTile) -> State:
        tile = Tile(event.kind, event.rows)
        hands = _with_hand(s, (*s.hands[s.turn], tile))
        turn = (s.turn + 1) % self.players
        if sum(map(len, hands)) < HAND * self.players:
            return State(
                EMPTY, s.huts, s.supply, 0, turn, 0, "deal",
                hands=hands, stack=deal.without(s.stack, tile),
            )  # fmt: skip
        # D11: the city's owner lays first, sets the first start hut and has the first turn.
        first = next(p for p, own in enumerate(hands) if any(t.kind == "city" for t in own))
        return State(EMPTY, s.huts, s.supply, 0, first, 0, "tiles", hands=hands)

    def _lay(self, s: State, move: LayTile) -> State:
        tile = Tile(move.kind, move.rows)
        own = s.hands[s.turn]
        laid = next(i for i, t in enumerate(own) if same_tile(t, tile))
        hands = _with_hand(s, own[:laid] + own[laid + 1 :])
        layout = s.layout.with_tile(tile, move.at)
        # Hands of a given position may differ in size: who has no tile left is passed over.
        order = [(s.turn + i) % self.players for i in range(1, self.players + 1)]
        turn = next((p for p in order if hands[p]), None)
        if turn is None:
            return State(layout, s.huts, s.supply, s.locked, order[0], s.number, "start")
        return State(layout, s.huts, s.supply, s.locked, turn, s.number, "tiles", hands=hands)

    def _start_hut(self, s: State, move: Start) -> State:
        plot = s.layout.number[move.plot]
        huts = _with(s.huts, s.turn, 1 << plot)
        supply = _plus(s.supply, s.turn, -1)
        locked = self._locked(s, huts[s.turn], plot)
        order = [(s.turn + i) % self.players for i in range(1, self.players + 1)]
        turn = next((p for p in order if not huts[p]), None)
        if turn is not None or 0 in supply:
            turn = s.turn if turn is None else turn
            return State(s.layout, huts, supply, locked, turn, s.number, "start")
        return State(s.layout, huts, supply, locked, order[0], s.number + 1, "play")

    def _throw(self, s: State, event: Throw) -> State:
        if s.throws + 1 < self.max_throws:
            return State(
                s.layout, s.huts, s.supply, s.locked, s.turn, s.number, "play",
                event.outcomes, s.throws + 1,
            )  # fmt: skip
        return self.carry_out(s, s.huts, s.supply, s.locked, event.outcomes)

    def _again(self, s: State, move: Again) -> State:
        return State(
            s.layout, s.huts, s.supply, s.locked, s.turn, s.number, "play", (), s.throws
        )  # fmt: skip

    def _stop(self, s: State, move: Stop) -> State:
        return self.carry_out(s, s.huts, s.supply, s.locked, s.throw)

    def _set(self, s: State, move: Set) -> State:
        plot = s.layout.number[move.plot]
        huts = _with(s.huts, s.turn, 1 << plot)
        locked = self._locked(s, huts[s.turn], plot)
        return self.carry_out(
            s, huts, _plus(s.supply, s.turn, -1), locked, _less(s.todo, "upright")
        )  # fmt: skip

    def _shift(self, s: State, move: Shift) -> State:
        number = s.layout.number
        target = number[move.target]
        source = 1 << number[move.source]
        owner = next(p for p, mask in enumerate(s.huts) if mask & source)
        huts = _with(s.huts, owner, source | 1 << target)
        locked = self._locked(s, huts[owner], target)
        return self.carry_out(s, huts, s.supply, locked, _less(s.todo, "long"))

    def _replace(self, s: State, move: Replace) -> State:
        plot = s.layout.number[move.plot]
        owner = next(p for p, mask in enumerate(s.huts) if mask >> plot & 1)
        huts = _with(_with(s.huts, owner, 1 << plot), s.turn, 1 << plot)
        supply = _plus(_plus(s.supply, owner, 1), s.turn, -1)
        locked = self._locked(s, huts[s.turn], plot)
        return self.carry_out(s, huts, supply, locked, _less(s.todo, "narrow"))

    def _locked(self, s: State, own: int, plot: int) -> int:
        """The locked plots once a hut has come to `plot`, where `own` are all of its owner (D9)."""
        tile = s.layout.lockable[plot]
        if tile and own & tile == tile and self.variant != "simple":
            return s.locked | tile
        return s.locked

    def carry_out(
        self,
        s: State,
        huts: tuple[int, ...],
        supply: tuple[int, ...],
        locked: int,
        results: tuple[str, ...],
    ) -> State:
        """The state with `results` to carry out: the end, a decision, or the next turn.

        The last hut of a supply ends the game at once.  Results that do nothing are dropped; if
        none of the others can be carried out now, all lapse (D2, D15) and the next turn begins.
        """
        if 0 in supply:
            return State(s.layout, huts, supply, locked, s.turn, s.number, "play")
        todo = tuple(r for r in results if r == "upright" or (r != "roof" and not self.simple))
        if todo:
            after = State(s.layout, huts, supply, locked, s.turn, s.number, "play", (), 0, todo)
            if possible(after):
                return after
        turn = (s.turn + 1) % self.players
        return State(s.layout, huts, supply, locked, turn, s.number + 1, "play")

    # Points

    @property
    def simple(self) -> bool:
        """Whether this is the simple variant."""
        return self.variant == "simple"

    def score(self, s: State) -> tuple[ScoreLine, ...]:
        return tuple(
            ScoreLine(p, value, rule, s.layout.fields_of(plots))
            for p, value, rule, plots in scoring.lines(s.layout, s.huts, self.simple)
        )

    def winners(self, s: State) -> tuple[int, ...]:
        if not s.over:
            return ()
        if self.simple:  # who has set all huts
            return tuple(p for p, left in enumerate(s.supply) if left == 0)
        return leaders(scoring.points(s.layout, s.huts))  # D5

    def worth(self, view: State, p: int) -> float:
        return cheap(self, view, p)

    # Words and documents

    def parse(self, text: str) -> Any:
        return moves.parse(text)

    def words(self, s: State, move: Any) -> Phrase:
        return wording.words(self, s, move)

    def position(self, doc: Mapping[str, Any]) -> State:
        return position.read(self, doc)

    def describe(self, s: State) -> dict[str, Any]:
        return position.write(s)


def possible(s: State) -> bool:
    """Whether any result still to be carried out can be carried out now."""
    todo = s.todo
    return (
        ("upright" in todo and s.free != 0)
        or ("long" in todo and s.movable != 0 and s.open_targets != 0)
        or ("narrow" in todo and s.replaceable != 0)
    )


@functools.lru_cache(maxsize=64)
def throws(huts: int, model: models.Model) -> Dist[Throw]:
    """How so many thrown huts may lie, as events."""
    return pool.throws(huts, model.weights).map(Throw)


_STOP_OR_AGAIN: Moves[Move] = MoveList((Stop(), Again()))
_APPLY: dict[type, Callable[[Huts, State, Any], State]] = {
    PlaceTile: Huts._place,
    DealTile: Huts._deal,
    LayTile: Huts._lay,
    Start: Huts._start_hut,
    Throw: Huts._throw,
    Again: Huts._again,
    Stop: Huts._stop,
    Set: Huts._set,
    Shift: Huts._shift,
    Replace: Huts._replace,
}


def _with(huts: tuple[int, ...], player: int, flipped: int) -> tuple[int, ...]:
    return (*huts[:player], huts[player] ^ flipped, *huts[player + 1 :])


def _with_hand(s: State, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return (*s.hands[: s.turn], hand, *s.hands[s.turn + 1 :])


def _plus(supply: tuple[int, ...], player: int, change: int) -> tuple[int, ...]:
    return (*supply[:player], supply[player] + change, *supply[player + 1 :])


def _less(todo: tuple[str, ...], result: str) -> tuple[str, ...]:
    i = todo.index(result)
    return todo[:i] + todo[i + 1 :]
