"""Exact pools beside icepool and dyce; every side builds its dice and its result anew.

Each side's result is what it offers: a `Dist`, a `Die`, a list of pairs.
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from boardkit.chance import pool
from boardkit.commands.bench import Row

HUT = {"upright": 7, "long": 5, "narrow": 5, "roof": 3}
SIDES = sorted(HUT)


def our_dice() -> Any:
    return pool.rolls(10)


def icepool_dice() -> Any:
    import icepool

    return icepool.d(6).pool(10).expand()


def dyce_dice() -> Any:
    from dyce import H, P

    return list(P(*[H(6)] * 10).rolls_with_counts())


def our_huts() -> Any:
    return pool.throws(3, HUT)


def icepool_huts() -> Any:
    import icepool

    return icepool.Die(HUT).pool(3).expand()


def dyce_huts() -> Any:
    from dyce import H, P

    hut = H({i: HUT[side] for i, side in enumerate(SIDES)})  # dyce counts with numbers
    return list(P(hut, hut, hut).rolls_with_counts())


def weights(found: Any) -> list[tuple[Any, int]]:
    """Anybody's result as pairs in order, hut sides as numbers."""
    pairs = found.items() if hasattr(found, "items") else found
    number = {side: i for i, side in enumerate(SIDES)}
    return sorted((tuple(number.get(face, face) for face in roll), count) for roll, count in pairs)


def agree(*sides: Callable[[], Any]) -> None:
    """Speed counts only where the results are the same; who is not installed is left out."""
    found = []
    for side in sides:
        with contextlib.suppress(ImportError):
            found.append(weights(side()))
    assert all(other == found[0] for other in found), "the sides compute different things"


def rows() -> Iterator[Row]:
    agree(our_dice, icepool_dice, dyce_dice)
    agree(our_huts, icepool_huts, dyce_huts)
    yield Row(
        "all 3003 multisets of 10d6 with exact weights",
        our_dice,
        peers={"icepool": icepool_dice, "dyce": dyce_dice},
        faster=10,
        repeat=15,
    )
    yield Row(
        "the 20 throws of three huts with exact weights",
        our_huts,
        peers={"icepool": icepool_huts, "dyce": dyce_huts},
        faster=1,
        repeat=51,
    )
