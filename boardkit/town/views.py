"""What a player knows: views, and full states drawn from the model that the odds use.

**Model.**  Every tile not in view is in the bag or on somebody's rack.  The back of a rack tile
shows its colour, and it is none of the tiles that the observer has had in sight since it was drawn
(`State.seen`).  Every assignment of unseen tiles to the hidden places that agrees with this is
equally likely; how others play tells nothing.  Colours do not mix, so each is counted by itself,
at most 7! = 5040 assignments.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from boardkit.town.state import COLOUR, HIDDEN, OF_COLOUR, SIZE, Hand, Sights, State, bits, hidden


def view(s: State, p: int | None) -> State:
    """The state as player `p` sees it, None for a spectator; see `State.seen` for what is kept.

    When the game is over everybody turns the tiles round (D15), and all is seen.
    """
    if s.over:
        return s
    observer = s.players if p is None else p
    unseen = s.unseen
    hands: list[Hand] = []
    for player, hand in enumerate(s.hands):
        if player == p:
            hands.append(hand)
            continue
        for tile in hand:
            if tile < HIDDEN:
                unseen |= 1 << tile
        hands.append(tuple(hidden(tile) for tile in hand))
    seen = tuple(
        tuple(_sights(sights, player, observer) for sights in places)
        for player, places in enumerate(s.seen)
    )
    return State(
        s.board, tuple(hands), unseen, s.bag, seen, s.turn, s.number, s.phase, s.draws, s.out,
        s.wrong,
    )  # fmt: skip


def _sights(sights: Sights, owner: int, observer: int) -> Sights:
    """The own entry and everybody's as they are, the others' as far as everybody knows."""
    public = sights[-1]
    if not any(sights):
        return sights
    kept = [public] * len(sights)
    kept[owner] = 0
    if observer != owner:
        kept[observer] = sights[observer]
    return tuple(kept)


def observer_of(s: State) -> int:
    """Whose view this may be: the first player with a known tile, else the last entry, everybody.

    In a full state it is the player whose turn it is.
    """
    if not any(tile >= HIDDEN for hand in s.hands for tile in hand):
        return s.turn
    known = (p for p, hand in enumerate(s.hands) if hand and hand[0] < HIDDEN)
    return next(known, s.players)


def candidates(s: State, colour: int, observer: int) -> list[tuple[int, int, int]]:
    """The hidden places of a colour: (player, place, mask of the tiles that it can be)."""
    tiles = s.unseen & OF_COLOUR[colour]
    return [
        (player, place, tiles & ~s.seen[player][place][observer])
        for player, hand in enumerate(s.hands)
        for place, tile in enumerate(hand)
        if tile == HIDDEN + colour
    ]


def ways(masks: Sequence[int], taken: int = 0) -> int:
    """In how many ways each place gets its own tile, from its mask and not from `taken`.

    >>> ways([0b011, 0b111]), ways([0b011, 0b111], taken=0b001), ways([0b1, 0b1])
    (4, 1, 0)
    """
    counts = {taken: 1}
    for mask in masks:
        after: dict[int, int] = {}
        for used, n in counts.items():
            free = mask & ~used
            while free:
                low = free & -free
                free ^= low
                after[used | low] = after.get(used | low, 0) + n
        counts = after
    return sum(counts.values())


def guess(s: State, p: int | None, rng: Random) -> State:
    """A full state for a view of player `p`, drawn from the model.

    What other observers have seen stays what everybody has seen.
    """
    observer = s.players if p is None else p
    hands = [list(hand) for hand in s.hands]
    unseen = s.unseen
    for colour in range(SIZE):
        places = candidates(s, colour, observer)
        masks = [mask for _, _, mask in places]
        taken = 0
        for n, (player, place, mask) in enumerate(places):
            free = list(bits(mask & ~taken))
            rest = masks[n + 1 :]
            # Each tile as often as there are ways to go on with it.
            weights = [ways(rest, taken | 1 << tile) for tile in free]
            tile = free[_drawn(weights, rng)]
            hands[player][place] = tile
            taken |= 1 << tile
        unseen &= ~taken
    return State(
        s.board, tuple(map(tuple, hands)), unseen, s.bag, s.seen, s.turn, s.number, s.phase,
        s.draws, s.out, s.wrong,
    )  # fmt: skip


def _drawn(weights: list[int], rng: Random) -> int:
    u = rng.randrange(sum(weights))
    for place, weight in enumerate(weights):
        if u < weight:
            return place
        u -= weight
    raise AssertionError("no way to fill the racks")


def bag_weights(s: State, observer: int) -> dict[int, int]:
    """For each tile that may be in the bag the weight with which it is drawn next, by the model.

    In a full state every tile of the bag has weight 1.
    """
    if not any(tile >= HIDDEN for hand in s.hands for tile in hand):
        return dict.fromkeys(bits(s.unseen), 1)
    inside: dict[int, tuple[int, int]] = {}
    for colour in range(SIZE):
        masks = [mask for _, _, mask in candidates(s, colour, observer)]
        total = ways(masks)
        for tile in bits(s.unseen & OF_COLOUR[colour]):
            n = ways(masks, 1 << tile)
            if n:
                inside[tile] = n, total
    common = math.lcm(*(total for _, total in inside.values()))
    weights = {tile: n * (common // total) for tile, (n, total) in inside.items()}
    shared = math.gcd(*weights.values())
    return {tile: weight // shared for tile, weight in weights.items()}


def impossible(s: State) -> int | None:
    """A colour for which the model of some observer has no assignment, None if there is always one.

    Where tiles are known, they must agree with what was seen.
    """
    for observer in range(s.players + 1):
        for player, hand in enumerate(s.hands):
            for place, tile in enumerate(hand):
                if tile < HIDDEN and s.seen[player][place][observer] >> tile & 1:
                    return COLOUR[tile]
        for colour in range(SIZE):
            masks = [mask for _, _, mask in candidates(s, colour, observer)]
            if masks and not ways(masks):
                return colour
    return None
