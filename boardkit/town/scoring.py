"""What counts: tiles left for 2 to 5 players, tiles laid alone.

==========  =====================================================================
rule        points
==========  =====================================================================
tiles_left  -1 for each tile on the rack
tiles_laid  solo: 1 for each tile laid by the rules, the pioneer counts, a turned one does not
==========  =====================================================================

>>> level(49), level(28), level(15)
('great', 'district_champion', 'such_days_happen')
"""

from __future__ import annotations

from boardkit.game import ScoreLine
from boardkit.town.state import FIELDS, SoloState, State, bits

LEVELS = (
    (49, "great"),
    (43, "gold_medal"),
    (37, "european_top"),
    (31, "national_champion"),
    (28, "district_champion"),
    (25, "good"),
    (22, "best_in_class"),
    (16, "good_work"),
    (0, "such_days_happen"),
)
"""The tiles laid from which on a level is reached; exactly 15 belong to the lowest one (D4)."""


def level(tiles: int) -> str:
    """The key of the level for so many tiles laid alone, the pioneer counts.

    >>> [level(tiles) for tiles in (16, 21, 22, 48)]
    ['good_work', 'good_work', 'best_in_class', 'gold_medal']
    """
    return next(key for least, key in LEVELS if tiles >= least)


def lines(s: State) -> tuple[ScoreLine, ...]:
    """A line for each player with tiles left."""
    return tuple(
        ScoreLine(player, -len(hand), "tiles_left") for player, hand in enumerate(s.hands) if hand
    )


def laid(s: SoloState) -> int:
    """How many tiles were laid by the rules: not a wrong one, nor one turned over."""
    return _by_the_rules(s).bit_count()


def _by_the_rules(s: SoloState) -> int:
    cells = s.board.used & ~s.board.blank
    for cell in s.wrong:
        cells &= ~(1 << cell)
    return cells


def solo_lines(s: SoloState) -> tuple[ScoreLine, ...]:
    """One line, with the fields of the tiles."""
    cells = _by_the_rules(s)
    if not cells:
        return ()
    return (ScoreLine(0, cells.bit_count(), "tiles_laid", tuple(FIELDS[c] for c in bits(cells))),)


def ranking(s: State) -> tuple[int, ...]:
    """The players from best to worst: fewer tiles, then who dropped out later (D8).

    Before the end those who are still in come as if they dropped out after all others, the one
    to move first.
    """
    order = {player: place for place, player in enumerate(s.out)}
    waiting = sorted(set(range(s.players)) - set(s.out), key=lambda p: (p - s.turn) % s.players)
    order |= {player: len(s.out) + place for place, player in enumerate(waiting)}
    return tuple(sorted(order, key=lambda player: (len(s.hands[player]), -order[player])))
