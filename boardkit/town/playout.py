"""A game of 2 to 5 played to its end in a moment, for the Monte-Carlo player.

Everybody lays a random tile that fits on a random cell, goes on as long as `boardkit.town.worth`
says that there is time, and returns the tile with the fewest cells when there is none.  Nobody
exchanges or lays wrongly.  States and moves are left out: masks and lists, as in
`boardkit.town.fast`.
"""

from __future__ import annotations

from random import Random

from boardkit.town.state import BESIDE, COLOUR, LINES, SHAPE, State, bits
from boardkit.town.worth import CAPACITY, MARGIN

LEFT = 0.02
"""What each tile left of the own rack takes from the value of a result."""


def play_out(s: State, p: int, numbers: Random) -> float:
    """1 if player `p` wins the game from the full state `s` on, 0 if not; less `LEFT` a tile.

    >>> from boardkit.match import Match
    >>> from boardkit.town import Town
    >>> s = Match(Town(), seed="BKTRMX").state
    >>> {round(play_out(s, 0, Random(n)) + play_out(s, 1, Random(n))) for n in range(20)}
    {1}
    """
    edge, used, laid = s.board.edge, s.board.used, s.board.laid
    blocked = list(s.board.blocked)
    hands = [list(hand) for hand in s.hands]
    bag = list(bits(s.unseen))
    numbers.shuffle(bag)
    out = list(s.out)
    turn, draws, phase = s.turn, s.draws, s.phase
    players = len(hands)
    while len(out) < players:
        hand = hands[turn]
        while draws and bag:
            hand.append(bag.pop())
            draws -= 1
        if phase != "return":
            options = []
            for tile in hand:
                cells = edge & ~(blocked[COLOUR[tile]] | blocked[7 + SHAPE[tile]])
                if cells:
                    options.append((tile, cells))
            if not options:
                out.append(turn)
            else:
                tile, cells = options[int(numbers.random() * len(options))]
                for _ in range(int(numbers.random() * cells.bit_count())):
                    cells &= cells - 1
                cell = (cells & -cells).bit_length() - 1
                hand.remove(tile)
                blocked[COLOUR[tile]] |= LINES[cell]
                blocked[7 + SHAPE[tile]] |= LINES[cell]
                used |= 1 << cell
                edge = (edge | BESIDE[cell]) & ~used
                laid += 1
                if not hand:
                    out.append(turn)
                elif bag:
                    hand.append(bag.pop())
                    phase = "return"
        if phase == "return":
            others = players - len(out) - 1
            turns = (CAPACITY - laid) / (others + 1) - MARGIN if others else 0.0
            if len(hand) > turns:
                tile = min(
                    hand,
                    key=lambda t: (
                        edge & ~(blocked[COLOUR[t]] | blocked[7 + SHAPE[t]])
                    ).bit_count(),
                )
                hand.remove(tile)
                bag.insert(int(numbers.random() * (len(bag) + 1)), tile)
                # An empty rack is out when its turn comes: there is nothing to lay.
        if len(out) == players:
            break
        phase, draws = "lay", 0
        turn = (turn + 1) % players
        while turn in out:
            turn = (turn + 1) % players
    best = min(range(players), key=lambda player: (len(hands[player]), -out.index(player)))
    return (best == p) - LEFT * len(hands[p])
