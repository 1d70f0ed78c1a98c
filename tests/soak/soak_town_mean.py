"""The mean of random solo games: the public protocol, the fast path and the published figure.

One game of a run is one through the protocol and `FAST` on the fast path, so the usual 10,000 games
make 10,000 and 200,000.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardkit.commands.soak import Run, Tally
from boardkit.luck import rng
from boardkit.town import Solo, fast
from tests.support import random_solo

FAST = 20
ERRORS = 4
PUBLISHED, WITHIN = 23.7, 0.1
"""Pioneer laid before 16/16/16 are dealt, 200,000 games."""


@dataclass(frozen=True)
class Means(Run):
    """Random games with one way to deal; with the rules' own way through the protocol too."""

    kind: str = fast.EVEN

    def play(self, seed: str, number: int, tally: Tally) -> None:
        numbers = rng(seed, self.name, number)
        scores = [fast.play(numbers, self.kind) for _ in range(FAST)]
        sums = {"games": FAST, "laid": sum(scores), "squares": sum(n * n for n in scores)}
        if self.kind == fast.RULES:
            laid = random_solo.laid(numbers)
            sums |= {"public": 1, "public_laid": laid, "public_squares": laid * laid}
        tally.moves += sum(scores)
        tally.longest = max(tally.longest, *scores)
        tally.add(Tally(sums=sums))

    def judge(self, tally: Tally) -> str | None:
        mean, error = spread(tally.sums["games"], tally.sums["laid"], tally.sums["squares"])
        if self.kind == fast.EVEN and abs(mean - PUBLISHED) > max(WITHIN, ERRORS * error):
            return f"{self.told(tally)}; published {PUBLISHED}"
        if self.kind == fast.RULES:
            other, more = protocol_mean(tally)
            if abs(mean - other) > ERRORS * (error**2 + more**2) ** 0.5:
                return self.told(tally)
        return None

    def told(self, tally: Tally) -> str:
        """Both means with their standard errors."""
        mean, error = spread(tally.sums["games"], tally.sums["laid"], tally.sums["squares"])
        told = f"{mean:.3f} tiles in {tally.sums['games']:,.0f} games, standard error {error:.3f}"
        if self.kind == fast.RULES:
            other, more = protocol_mean(tally)
            told += f"; through the protocol {other:.3f}, standard error {more:.3f}"
        return told


def protocol_mean(tally: Tally) -> tuple[float, float]:
    """Mean of the games through the public protocol, and its standard error."""
    return spread(*(tally.sums[name] for name in ("public", "public_laid", "public_squares")))


def spread(n: float, total: float, squares: float) -> tuple[float, float]:
    """Mean and its standard error."""
    mean = total / n
    return mean, (max(0.0, squares / n - mean * mean) / n) ** 0.5


def runs() -> Iterator[Means]:
    """Both ways to deal."""
    for kind in fast.DEALS:
        yield Means(f"town_solo mean {kind}", Solo(), None, kind)
