"""What sixes cost and what combinations pay.

==============  ===================================================
rule            points
==============  ===================================================
black           30 times the value of the card for a black combination
red             20 times the value of the card for a red one
three_sixes     -10
four_sixes      -20
five_sixes      -40, and nothing is won
six_sixes       -50 with six or more, and nothing is won
so_far          what a given position counts without saying for what
==============  ===================================================

The lines of a player are added up rule by rule; a total may be below zero.
"""

from __future__ import annotations

BASE = {"black": 30, "red": 20}
"""Points for a combination of a colour, times the value of the card."""
DAMAGE = (0, 0, 0, 10, 20, 40, 50)
"""Points that so many sixes cost; six stands for more too."""
BUST = 5
"""With so many sixes the turn is over and nothing is won."""
SIXES = {3: "three_sixes", 4: "four_sixes", 5: "five_sixes", 6: "six_sixes"}
SCORES = ("black", "red", "three_sixes", "four_sixes", "five_sixes", "six_sixes", "so_far")

Lines = tuple[tuple[int, str, int], ...]
"""Player, rule and points, in the order of players and rules; never 0 points."""

_ORDER = {rule: n for n, rule in enumerate(SCORES)}


def damage(sixes: int) -> int:
    """What so many sixes cost, in points.

    >>> [damage(sixes) for sixes in range(9)]
    [0, 0, 0, 10, 20, 40, 50, 50, 50]
    """
    return DAMAGE[min(sixes, 6)]


def with_line(lines: Lines, player: int, rule: str, points: int) -> Lines:
    """`lines` with so many points more by a rule.

    >>> with_line(((0, "red", 40),), 0, "black", 90)
    ((0, 'black', 90), (0, 'red', 40))
    >>> with_line(((0, "so_far", 40),), 0, "so_far", -40)
    ()
    """
    found = {(p, by): value for p, by, value in lines}
    found[player, rule] = found.get((player, rule), 0) + points
    ordered = sorted(found.items(), key=lambda item: (item[0][0], _ORDER[item[0][1]]))
    return tuple((p, by, value) for (p, by), value in ordered if value)


def with_damage(lines: Lines, player: int, sixes: int) -> Lines:
    """`lines` with what so many sixes cost."""
    if not damage(sixes):
        return lines
    return with_line(lines, player, SIXES[min(sixes, 6)], -damage(sixes))


def points(lines: Lines, players: int) -> list[int]:
    """The total of each player."""
    found = [0] * players
    for player, _, value in lines:
        found[player] += value
    return found


def lead(lines: Lines, players: int, player: int) -> int:
    """A player's points minus the best opponent's."""
    found = points(lines, players)
    mine = found.pop(player)
    return mine - max(found)
