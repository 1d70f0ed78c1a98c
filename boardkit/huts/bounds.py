"""How much actions can add at most, for the search in `boardkit.huts.plan`.

The value is the points of a player minus the best opponent's.  Whatever one action does, the
opponent x who is best before it is at least as good afterwards as what the action takes from x,
so the value grows by at most what the player gains plus the most that it takes from any one.

A hut that comes or goes changes who has the bonus of a tile only where counts are tied or one
apart, and who has the group bonus only where a group can grow or shrink enough.  Tests hold every
bound against all actions on random positions.
"""

from __future__ import annotations

from boardkit.huts.fastscore import CITY, GROUP, TILE, Info, Position, Scorer, first

LOWEST = -1000
"""Below every value."""


def gains(scorer: Scorer) -> dict[str, int]:
    """For each result what carrying it out adds at most on this layout, the group bonus apart.

    Upright: the hut's points, and a bonus won or taken from the leader.  Long side: an own hut
    comes to a better plot and a bonus; or another's leaves, which takes points and a bonus from
    its owner or leaves a bonus to the player, and may tie a third player's bonus where it goes.
    Narrow side: the opponent loses on one tile what the player gains there.
    """
    most = max(scorer.weight, default=0)
    least = min(scorer.weight, default=0)
    top = first(scorer.by_bonus, -1, 0)
    return {"upright": top, "long": max(top - least, 2 * CITY), "narrow": 2 * max(top, most)}


def ceiling(
    scorer: Scorer, position: Position, me: int, locked: int, action: str, plain: int, value: int
) -> int:
    """At most what one last action makes of a position; its value where none is possible.

    `value` is what the position is worth now, `plain` the same without the group bonus, `locked`
    the plots of locked tiles.
    """
    infos = [scorer.info(mask) for mask in position]
    others = [p for p in range(len(position)) if p != me]
    free = scorer.layout.all_plots
    for mask in position:
        free &= ~mask
    if action == "narrow":
        best = _replaced(scorer, infos, position, me, locked, plain)
        return value if best == LOWEST else best
    if action == "upright":
        return _own(scorer, infos, position[me], me, free, plain, value) if free else value
    free &= ~locked
    best = LOWEST
    if not free:
        return value
    if mine := position[me] & ~locked:
        left = first(scorer.by_least, mine, 0)
        best = _own(scorer, infos, position[me], me, free, plain, value) - left
    for p in others:
        if theirs := position[p] & ~locked:
            added = _other_gain(scorer, infos, me, p, theirs, free)
            best = max(best, added + _group_after(scorer, infos, position[p], me, p, plain, value))
    return value if best == LOWEST else best


def _own(
    scorer: Scorer, infos: list[Info], own: int, me: int, free: int, plain: int, value: int
) -> int:
    """The value with one own hut more on one of the `free` plots, at most."""
    close = 0
    lanes = infos[me][2]
    top = largest = 0
    for p, (_, group, counts, _) in enumerate(infos):
        if p != me:
            top = scorer.most(top, counts)
            largest = max(largest, group)
    for shift, plots, _ in scorer.tiles:
        if 0 <= (top >> shift & 15) - (lanes >> shift & 15) <= 1:
            close |= plots
    added = max(
        first(scorer.by_bonus, free & close, LOWEST), first(scorer.by_weight, free, LOWEST)
    )  # fmt: skip
    grown = scorer.largest_with_one_more(own)
    if grown > largest:
        return plain + added + GROUP
    return added + (plain if grown == largest else value)


def _other_gain(scorer: Scorer, infos: list[Info], me: int, p: int, theirs: int, free: int) -> int:
    """What moving a hut of player `p` adds at most, the group bonus apart."""
    close = won = tied = rest = 0
    counts, mine = infos[p][2], infos[me][2]
    for q, info in enumerate(infos):
        if q not in (me, p):
            rest = scorer.most(rest, info[2])
    top = scorer.most(rest, mine)
    for shift, plots, bonus in scorer.tiles:
        count = counts >> shift & 15
        if count and 0 <= count - (top >> shift & 15) <= 1:
            close |= plots
            if count == mine >> shift & 15 and plots & theirs:
                won = max(won, bonus)
        if rest:
            leader = rest >> shift & 15
            if leader - count == 1 and leader > mine >> shift & 15 and plots & free:
                tied = max(tied, bonus)
    taken = max(
        first(scorer.by_bonus, theirs & close, LOWEST), first(scorer.by_weight, theirs, LOWEST)
    )  # fmt: skip
    return max(taken - first(scorer.by_least, free, 0), won + tied)


def _group_after(
    scorer: Scorer, infos: list[Info], theirs: int, me: int, p: int, plain: int, value: int
) -> int:
    """`plain` with the best that a move of a hut of player `p` can make of the group bonus."""
    shrunk = scorer.largest_with_one_less(theirs)
    third = max((info[1] for q, info in enumerate(infos) if q not in (me, p)), default=0)
    own = infos[me][1]
    if own > max(shrunk, third):
        return plain + GROUP
    return value if len(infos) == 2 and own < shrunk else plain


def _replaced(
    scorer: Scorer, infos: list[Info], position: Position, me: int, locked: int, plain: int
) -> int:
    """The value with one opponent's hut replaced by an own one, at most."""
    grown = scorer.largest_with_one_more(position[me])
    best = LOWEST
    for p, mask in enumerate(position):
        theirs = mask & ~locked
        if p == me or not theirs:
            continue
        if len(position) == 2:
            added = _swung(scorer, infos[me][2], infos[p][2], theirs)
        else:
            added = 2 * first(scorer.by_bonus, theirs, 0)
        shrunk = scorer.largest_with_one_less(mask)
        third = max((info[1] for q, info in enumerate(infos) if q not in (me, p)), default=0)
        lead = grown - max(shrunk, third)
        if lead > 0:
            added += GROUP
        elif lead < 0 and len(position) == 2:
            added -= GROUP
        best = max(best, plain + added)
    return best


def _swung(scorer: Scorer, own: int, other: int, theirs: int) -> int:
    """What replacing a hut adds at most between two players, the group bonus apart.

    Of d huts that the opponent is ahead on the tile 2 are lost: with d = 1 the bonus changes
    hands, with d = 0 or 2 it is won or taken.
    """
    swung = won = 0
    for shift, plots, _ in scorer.tiles:
        ahead = (other >> shift & 15) - (own >> shift & 15)
        if ahead == 1:
            swung |= plots
        elif ahead in (0, 2):
            won |= plots
    return max(
        2 * first(scorer.by_bonus, theirs & swung, LOWEST),
        2 * first(scorer.by_bonus, theirs & won, LOWEST) - TILE,
        2 * first(scorer.by_weight, theirs, LOWEST),
    )
