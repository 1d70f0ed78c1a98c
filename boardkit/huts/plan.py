"""The best way to carry out a throw: a search over all orders and actions of one turn.

The value of a position is the player's points minus the best opponent's once the turn is over.
`Plan.search` finds the best value that carrying out some results can lead to, with everything the
rules ask for: any order, the immediate end, tiles locked on the way, huts that go home, results
that can no longer be carried out.

**Branch and bound.**  After each action the points are known, and so is a bound for what the
actions still to come can add (`Plan.gain`, `Plan.ceiling`).  Positions that cannot beat the best
one found are left out, and a position reached in two orders is looked at once.  Nothing is lost by
that: one or two actions are always searched to the end.  With three of them, a million positions
and more, the search is given up after `LIMITS` scored positions; then the best value found stands,
and the result says that it is not exact.

>>> from boardkit.huts.layout import Layout
>>> from boardkit.work import drain
>>> board = Layout(("..~", "c.x", "###"), (("land",),))
>>> plan = Plan(board, me=0, locked=0)
>>> plan.value((0b0001, 0b1000))  # a hut each, the other one beside the landfill
1
>>> drain(plan.search((0b0001, 0b1000), ("narrow", "upright"), supply=11))
Found(value=11, exact=True)
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from boardkit.huts.bounds import LOWEST, ceiling, gains
from boardkit.huts.fastscore import GROUP, Others, Position, scorer
from boardkit.huts.layout import Layout, bits
from boardkit.work import Progress, Work

LIMITS = {2: 800_000, 3: 400_000, 4: 300_000}
"""Positions scored for three actions before the search is cut, by number of players."""
BOUND = 5
"""A bound takes about as long as scoring so many positions."""
SLICE = 0.006
"""Seconds of work between two yields."""

Results = tuple[str, ...]
Child = tuple[int, int, Position, Results, int]
"""Bound, value, position, what is left to carry out, supply."""


@dataclass(frozen=True)
class Found:
    """The best value, whether nothing can be better, and the position after the first action."""

    value: int
    exact: bool
    first: Position | None = field(default=None, repr=False)


class Plan:
    """Searches from positions of one turn of player `me`; `locked` are the plots locked before."""

    def __init__(self, layout: Layout, me: int, locked: int) -> None:
        self.scorer = scorer(layout)
        self.me = me
        self.locked = locked
        self.all = layout.all_plots
        self.scored = 0
        """Positions scored so far."""
        self._pause = time.perf_counter() + SLICE
        self.gain = gains(self.scorer)

    def value(self, position: Position) -> int:
        """Own points minus the best opponent's."""
        return self.values(position)[0]

    def values(self, position: Position) -> tuple[int, int]:
        """The value, and the value without the group bonus."""
        self.scored += 1
        if len(position) == 2:
            return self._two_values(*position)
        scorer = self.scorer
        infos = [scorer.known.get(mask) or scorer.info(mask) for mask in position]
        tops = scorer.tops
        own = plain_own = 0
        best = plain_best = LOWEST
        for p, (points, group, lanes, _) in enumerate(infos):
            tiles = tops
            alone = True
            for q, other in enumerate(infos):
                if q != p:
                    tiles &= ~((other[2] | tops) - lanes)
                    if other[1] >= group:
                        alone = False
            plain = points + 2 * tiles.bit_count() + (1 if tiles & scorer.city_top else 0)
            total = plain + GROUP if alone else plain
            if p == self.me:
                own, plain_own = total, plain
            else:
                best = max(best, total)
                plain_best = max(plain_best, plain)
        return own - best, plain_own - plain_best

    def _two_values(self, first: int, second: int) -> tuple[int, int]:
        """`values` for two players, which are the most searched."""
        scorer = self.scorer
        known, tops, city = scorer.known, scorer.tops, scorer.city_top
        if self.me:
            first, second = second, first
        points, group, own, _ = known.get(first) or scorer.info(first)
        theirs, group2, other, _ = known.get(second) or scorer.info(second)
        more = ((other | tops) - own & tops) ^ tops
        less = ((own | tops) - other & tops) ^ tops
        plain = points - theirs + 2 * (more.bit_count() - less.bit_count())
        if more & city:
            plain += 1
        elif less & city:
            plain -= 1
        if group > group2:
            return plain + GROUP, plain
        return (plain - GROUP if group < group2 else plain), plain

    def locked_in(self, position: Position) -> int:
        """The plots that are locked in a position: those locked before, and of full tiles."""
        locked = self.locked
        for mask in position:
            locked |= self.scorer.info(mask)[3]
        return locked

    # Actions

    def after(self, position: Position, action: str) -> Iterator[Position]:
        """All positions after one more action."""
        occupied = 0
        for mask in position:
            occupied |= mask
        locked = self.locked_in(position)
        free = self.all & ~occupied
        me = self.me
        if action == "upright":
            for i in bits(free):
                yield (*position[:me], position[me] | 1 << i, *position[me + 1 :])
        elif action == "narrow":
            yield from self._replaced(position, locked)
        else:
            targets = [1 << i for i in bits(free & ~locked)]
            for p, mask in enumerate(position):
                before, behind = position[:p], position[p + 1 :]
                for i in bits(mask & ~locked):
                    left = mask ^ 1 << i
                    for target in targets:
                        yield (*before, left | target, *behind)

    def _replaced(self, position: Position, locked: int) -> Iterator[Position]:
        for p, mask in enumerate(position):
            if p != self.me:
                for i in bits(mask & ~locked):
                    changed = list(position)
                    changed[p] ^= 1 << i
                    changed[self.me] |= 1 << i
                    yield tuple(changed)

    def last(self, position: Position, action: str) -> int | None:
        """The best value that one last action makes; None where it cannot be carried out."""
        locked = self.locked_in(position)
        if action == "narrow":
            values = [self.value(after) for after in self._replaced(position, locked)]
            return max(values, default=None)
        occupied = 0
        for mask in position:
            occupied |= mask
        free = self.all & ~occupied
        if action == "upright":
            own = position[self.me]
            masks = [own | 1 << i for i in bits(free)]
            self.scored += len(masks)
            return Others(self.scorer, position, self.me, self.me).best(masks) if masks else None
        best = None
        targets = [1 << i for i in bits(free & ~locked)]
        for p, mask in enumerate(position):
            masks = [mask ^ 1 << i | to for i in bits(mask & ~locked) for to in targets]
            if masks:
                self.scored += len(masks)
                value = Others(self.scorer, position, self.me, p).best(masks)
                best = value if best is None else max(best, value)
        return best

    # Search

    def rest(self) -> Work[None]:
        """Yield once if it is time for others to work."""
        if time.perf_counter() > self._pause:
            yield Progress(0.0)
            self._pause = time.perf_counter() + SLICE

    def search(
        self,
        position: Position,
        todo: Results,
        supply: int,
        width: int | None = None,
        target: int | None = None,
    ) -> Work[Found]:
        """The best value that carrying out `todo` leads to; `supply` is what the player has left.

        `width` follows only so many ways at each action, for a quick first look; at the value
        `target`, which nothing can beat, the search stops.  Yields about every `SLICE` seconds.
        """
        limit = LIMITS[len(position)] if len(todo) > 2 else None
        run = _Search(self, limit, width, target)
        yield from run.go(position, todo, supply, None)
        return Found(run.best, run.exact, run.first)


class _Search:
    def __init__(
        self, plan: Plan, limit: int | None, width: int | None, target: int | None
    ) -> None:
        self.plan = plan
        self.width = width
        self.target = -LOWEST if target is None else target
        self.best = LOWEST
        self.first: Position | None = None
        self.exact = True
        self.end = None if limit is None else plan.scored + limit
        self.seen: set[tuple[Results, Position]] = set()

    def go(
        self, position: Position, todo: Results, supply: int, first: Position | None
    ) -> Work[None]:
        """Look at all that may come of a position; `first` is the one after the first action."""
        plan = self.plan
        if len(todo) == 1:
            found = plan.last(position, todo[0])
            self.offer(plan.value(position) if found is None else found, first)
            yield from plan.rest()
            return
        children = self.children(position, todo, supply, first)
        yield from plan.rest()
        followed = 0
        for bound, value, child, rest, left in children:
            if bound <= self.best or self.best >= self.target:
                break
            if (rest, child) in self.seen:
                continue
            if followed == self.width or (self.end is not None and plan.scored > self.end):
                self.exact = False
                break
            self.seen.add((rest, child))
            if len(rest) == 1:
                plain = bound - plan.gain[rest[0]] - GROUP
                locked = plan.locked_in(child)
                plan.scored += BOUND
                if ceiling(plan.scorer, child, plan.me, locked, rest[0], plain, value) <= self.best:
                    continue
            followed += 1
            yield from self.go(child, rest, left, first or child)

    def children(
        self, position: Position, todo: Results, supply: int, first: Position | None
    ) -> list[Child]:
        """The positions after one action that may lead to more, the most promising first."""
        plan = self.plan
        found: list[Child] = []
        stuck = True
        for i, action in enumerate(todo):
            if i and todo[i - 1] == action:
                continue
            rest = todo[:i] + todo[i + 1 :]
            left = supply if action == "long" else supply - 1
            room = sum(plan.gain[result] for result in rest) + GROUP
            for child in plan.after(position, action):
                stuck = False
                value, plain = plan.values(child)
                if left == 0:  # the last hut of the supply: the rest is void
                    self.offer(value, first or child)
                elif plain + room > self.best:
                    found.append((plain + room, value, child, rest, left))
        if stuck:  # nothing can be carried out: all lapses
            self.offer(plan.value(position), first)
        found.sort(key=_promise)
        return found

    def offer(self, value: int, first: Position | None) -> None:
        """A value that can be reached."""
        if value > self.best:
            self.best, self.first = value, first


def _promise(child: Child) -> tuple[int, int]:
    return -child[0], -child[1]
