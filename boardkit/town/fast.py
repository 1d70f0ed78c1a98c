"""Random solo games without states and moves: 49-bit masks in plain Python, for play-outs.

Every legal pair of stack and cell is equally likely, as for `players.Random` behind the public
protocol.  Tests hold the two against each other; `boardkit.town.batch` plays many at once.

>>> numbers = Random(1)
>>> [play(numbers) for _ in range(5)]
[28, 16, 15, 31, 16]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from boardkit.chance.dist import shown
from boardkit.errors import BadOption
from boardkit.town.state import BESIDE, COLOUR, LINES, SHAPE, SIZE, STACKS, TILES, SoloState, bits

EVEN, RULES = "even", "rules"
"""How the pioneer is found: a random tile before 16/16/16 are dealt, or a random top of 17/16/16.
"""
DEALS = (EVEN, RULES)
HIGH = (TILES + STACKS - 1) // STACKS
"""Tiles of the highest stack."""


def deal(numbers: Random, kind: str = EVEN) -> tuple[int, list[list[int]]]:
    """A shuffled deal: the pioneer, and the stacks without it from bottom to top.

    Raises `BadOption` for a `kind` that is not one of `DEALS`.

    >>> pioneer, stacks = deal(Random(1))
    >>> [len(stack) for stack in stacks], len({pioneer, *stacks[0], *stacks[1], *stacks[2]})
    ([16, 16, 16], 49)
    """
    if kind not in DEALS:
        raise BadOption("town.deal", given=shown(kind), known=DEALS)
    tiles = list(range(TILES))
    numbers.shuffle(tiles)
    if kind == EVEN:
        return tiles[0], [tiles[1:17], tiles[17:33], tiles[33:]]
    stacks = [tiles[:HIGH], tiles[HIGH : HIGH + 16], tiles[HIGH + 16 :]]
    return stacks[numbers.randrange(STACKS)].pop(), stacks


def play(numbers: Random, kind: str = EVEN) -> int:
    """Tiles laid in one random solo game, the pioneer counts: 1 to 49."""
    return finish_from(*deal(numbers, kind), numbers)


def finish_from(pioneer: int, stacks: Iterable[Sequence[int]], numbers: Random) -> int:
    """Tiles laid in one random game with this pioneer and these stacks, bottom to top."""
    blocked = [0] * (2 * SIZE)
    blocked[COLOUR[pioneer]] = blocked[SIZE + SHAPE[pioneer]] = LINES[0]
    return 1 + finish(BESIDE[0], 1, blocked, map(list, stacks), numbers)


def scores(games: int, seed: object, kind: str = EVEN) -> list[int]:
    """Tiles laid in so many games; the same seed gives the same games."""
    numbers = Random(f"{seed}")
    return [play(numbers, kind) for _ in range(games)]


def finish(
    edge: int, used: int, blocked: list[int], stacks: Iterable[list[int]], numbers: Random
) -> int:
    """Play a begun game to its end at random; returns how many tiles more were laid.

    `edge`, `used` and `blocked` are those of `state.Board`; `blocked` and the stacks (known tiles,
    bottom to top) are used up.
    """
    free = ~used
    chance = numbers.random
    colours, shapes, lines, beside = COLOUR, SHAPE, LINES, BESIDE
    stacks = [stack for stack in stacks if stack]
    laid = 0
    while True:
        total = 0
        options = []
        for stack in stacks:
            tile = stack[-1]
            cells = edge & ~(blocked[colours[tile]] | blocked[7 + shapes[tile]])
            if cells:
                total += cells.bit_count()
                options.append((total, cells, stack))
        if not total:
            return laid
        place = int(chance() * total)
        before = 0
        for end, cells, stack in options:  # noqa: B007  (used after the loop)
            if place < end:
                break
            before = end
        for _ in range(place - before):
            cells &= cells - 1
        low = cells & -cells
        cell = low.bit_length() - 1
        tile = stack.pop()
        if not stack:
            stacks.remove(stack)
        blocked[colours[tile]] |= lines[cell]
        blocked[7 + shapes[tile]] |= lines[cell]
        free &= ~low
        edge = (edge | beside[cell]) & free
        laid += 1


def play_on(s: SoloState, numbers: Random) -> int:
    """Tiles laid in all when a begun solo game ends at random; unseen tiles are drawn by lot.

    >>> from boardkit.match import Match
    >>> from boardkit.town import Solo
    >>> match = Match(Solo(), seed="BKTRMX")
    >>> entries = match.play(match.legal()[0])
    >>> 2 <= play_on(match.state, Random(1)) <= 49
    True
    """
    unseen = list(bits(s.unseen))
    numbers.shuffle(unseen)
    stacks = [[tile if tile >= 0 else unseen.pop() for tile in stack] for stack in s.stacks]
    board = s.board
    return board.laid + finish(board.edge, board.used, list(board.blocked), stacks, numbers)
