"""What moves are worth in Forest: the tile in hand on every place, and the best building after it.

The value looks to the end of the turn: it is `boardkit.forest.worth` after it, that is the points
minus the best opponent's, where buildings in hand count as what they usually bring.  After the last
turn it is the points alone: winning counts nothing extra.  A lay is worth
as much as the best build after it.  All lays and builds are tried; after a lay a build is reckoned
from what it changes instead of being carried out:

    own points + points of the new building + 1 for every portal of anybody that sees it
    - what the building counted in hand.

Only bridges, which change areas, and what ends the game are carried out.

>>> from boardkit.forest.rules import Forest
>>> game = Forest(players=2)
>>> table = game.position(
...     {
...         "tiles": [{"rows": ["VVF", "VLF"], "at": [0, 0]}],
...         "hands": [["GVV", "MVF"], None], "turn": 0,
...     }
... )
>>> found = advice(game, table, 0)
>>> str(found.best()), found.choices[0].why.text("en")
('lay GVV/MVF -2,-1', '12 points at once, with village hut on row −2, column 0')
"""  # fmt: skip

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardkit.forest import scoring
from boardkit.forest.builds import builds
from boardkit.forest.layout import Building
from boardkit.forest.moves import Build, Move
from boardkit.forest.places import code_of
from boardkit.forest.refusal import kind_phrase
from boardkit.forest.sight import STAR, line
from boardkit.forest.state import HIDDEN, State
from boardkit.forest.worth import LATER, waiting
from boardkit.game import Advice, Choice, field_phrase
from boardkit.text import Phrase, phrase
from boardkit.work import Progress, Work, drain

if TYPE_CHECKING:
    from boardkit.forest.rules import Forest

DIGITS = 9
"""Values are rounded, so that sums of floats which should be whole are whole."""
SLICE = 2
"""Lays weighed between two slices."""


def advice(game: Forest, view: State, p: int | None = None) -> Advice:
    """What the moves of `p` (None: of whose turn it is) are worth; see `advise`."""
    return drain(advise(game, view, p))


def advise(game: Forest, view: State, p: int | None = None) -> Work[Advice]:
    """What the moves of `p` (None: of whose turn it is) are worth, in slices, see the module.

    Before a tile that replaces another (D9) the value is the mean over all tiles that may come,
    each played best.  Out of turn, before the draw that ends a turn and after the end there are no
    choices, and the value is that of the position as it is.  `Progress.partial` is None.
    """
    p = view.turn if p is None else p
    view = game.view(view, p)
    if view.turn == p and view.phase == "build":
        return _building(game, view, p)
    if view.turn == p and view.phase == "lay" and view.hand not in (None, HIDDEN):
        return (yield from _laying(game, view, p))
    if view.turn == p and view.phase == "redraw":
        return (yield from _drawing(game, view, p))
    return Advice(_value(game, view, p), (), False, phrase("forest.advice.now"))


def _laying(game: Forest, s: State, p: int) -> Work[Advice]:
    lays = game.legal(s)
    before = _points(game, s, p)
    choices = []
    for n, lay in enumerate(lays, start=1):
        after = game.apply(s, lay)
        weighed = _Builds(game, after, p)
        value, build = weighed.best()
        points = weighed.points(build) - before
        why = phrase("forest.why.lay", points=points, build=_told(build))
        choices.append(Choice(lay, value, why))
        if n % SLICE == 0:
            yield Progress(n / len(lays), phrase("players.tried", n=n))
    return _sorted(choices)


def _building(game: Forest, s: State, p: int) -> Advice:
    weighed = _Builds(game, s, p)
    before = _points(game, s, p)
    return _sorted(
        [
            Choice(
                move,
                weighed.value(move),
                phrase("forest.why.build", points=weighed.points(move) - before),
            )
            for move in weighed.moves
        ]
    )


def _drawing(game: Forest, s: State, p: int) -> Work[Advice]:
    """The mean over the tiles that may replace the one that fitted nowhere.

    Those that do not fit either leave the game too, so each that fits is equally likely.
    """
    dist = game.chance(s)
    total, weights = 0.0, 0
    for n, (event, weight) in enumerate(dist.items(), start=1):
        after = game.apply(s, event)
        if after.phase == "lay" and after.turn == p:
            found = yield from advise(game, game.view(after, p), p)
            total, weights = total + weight * float(found.value), weights + weight
        yield Progress(n / len(dist), phrase("players.tried", n=n))
    value = total / weights if weights else _value(game, s, p)
    return Advice(value, (), False, phrase("forest.advice.draws", n=weights))


def _sorted(choices: list[Choice]) -> Advice:
    choices.sort(key=lambda choice: -choice.value)
    return Advice(choices[0].value, tuple(choices), False, phrase("forest.advice.turn"))


def _points(game: Forest, s: State, p: int) -> int:
    return scoring.totals(game, s.layout)[p]


def _value(game: Forest, s: State, p: int) -> float:
    """The worth of a view to `p`; at the end just the points, however one has won."""
    if s.over:
        points = scoring.totals(game, s.layout)
        return points[p] - max(points[:p] + points[p + 1 :])
    return round(game.worth(_drawn(s, p), p), DIGITS)


def _drawn(s: State, p: int) -> State:
    """The state after the draw at the end of the turn of `p`: some tile is in the hand then."""
    if s.phase == "draw" and s.turn == p and s.left:
        return replace(s, hands=(*s.hands[:p], HIDDEN, *s.hands[p + 1 :]))
    return s


def _told(move: Move) -> Phrase:
    """What is built, in words."""
    if not isinstance(move, Build):
        return phrase("forest.why.nothing")
    words = {"kind": kind_phrase(move.kind), "field": field_phrase(move.field)}
    if move.axis is not None:
        return phrase("forest.why.bridged", axis=phrase(f"forest.axis.{move.axis}"), **words)
    return phrase("forest.why.built", **words)


class _Builds:
    """The builds after a lay, weighed from what they change."""

    def __init__(self, game: Forest, s: State, p: int) -> None:
        self.game, self.s, self.p = game, s, p
        self.moves: list[Move] = builds(game, s)
        self.now = scoring.totals(game, s.layout)
        left = [s.left_to_build(player, game.simple) for player in range(game.players)]
        # Whatever is built, what is left in hand counts the same share afterwards.
        after = game.apply(s, self.moves[0])
        share = waiting(game, _drawn(game.view(after, p), p), p)
        self.share = share
        self.base = [
            points + share * sum(LATER[kind] for kind in kinds)
            for points, kinds in zip(self.now, left, strict=True)
        ]
        # The last own building starts the last round: everything changes.
        self.last = len(left[p]) == 1 or after.over
        self.portals = [
            (b.player, self._seen(code_of(b.field))) for b in s.layout.buildings
            if b.kind == "portal"
        ]  # fmt: skip

    def _seen(self, code: int) -> set[int]:
        """The fields on which a portal on this field sees a building."""
        found: set[int] = set()
        for step in STAR:
            seen, mountain = line(self.s.layout, code, step, self.game.gaps_block)
            found.update(seen)
            if mountain is not None and self.game.mountain_seen:
                found.add(mountain)
        return found

    def best(self) -> tuple[float, Move]:
        """The greatest value and the first build that has it."""
        top, best = float("-inf"), self.moves[-1]
        for move in self.moves:
            value = self.value(move)
            if value > top:
                top, best = value, move
        return top, best

    def value(self, move: Move) -> float:
        """The value after the move and the draw that follows it, to whoever builds."""
        if self.last or not isinstance(move, Build) or move.axis is not None:
            after = self.game.view(self.game.apply(self.s, move), self.p)
            return _value(self.game, after, self.p)
        points = list(self.base)
        points[self.p] += self._brings(move) - self.share * LATER[move.kind]
        code = code_of(move.field)
        for player, seen in self.portals:
            points[player] += code in seen
        lead = points[self.p] - max(points[: self.p] + points[self.p + 1 :])
        return round(lead, DIGITS)

    def points(self, move: Move) -> int:
        """The own points after the move."""
        if not isinstance(move, Build):
            return self.now[self.p]
        if move.axis is not None:
            return _points(self.game, self.game.apply(self.s, move), self.p)
        code = code_of(move.field)
        more = sum(code in seen for player, seen in self.portals if player == self.p)
        return self.now[self.p] + self._brings(move) + more

    def _brings(self, move: Build) -> int:
        new = Building(move.kind, self.p, move.field)
        return scoring.of_building(self.game, self.s.layout, new)[0]
