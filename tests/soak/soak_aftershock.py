"""Turns of Aftershock played by the best plans: what they bring agrees with what is calculated.

One game of a run is `TURNS` turns with real dice, so the usual 10,000 games are 200,000 turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from boardkit.aftershock import Aftershock, Card, Combination
from boardkit.aftershock.moves import Dice
from boardkit.aftershock.plan import Plan
from boardkit.aftershock.plans import plan_of
from boardkit.aftershock.rules import KEEPS
from boardkit.aftershock.scoring import BUST, damage
from boardkit.aftershock.state import DICE
from boardkit.aftershock.worth import goal_of
from boardkit.commands.soak import Run, Tally
from boardkit.luck import rng

TURNS = 20
ERRORS = 4
"""A mean may be so many standard errors off."""
CARDS = (
    Card(3, 0, (Combination("black", "AAAAA"),)),
    Card(3, 0, (Combination("black", "AAA BBB"), Combination("red", "AAA BB"))),
    Card(3, 0, (Combination("black", "12345 12"), Combination("red", "12345"))),
    Card(4, 0, (Combination("black", "1 22 333"),)),
    Card(5, 2, (Combination("black", "11111 222"), Combination("red", "1111"))),
)


@dataclass(frozen=True)
class Turns(Run):
    """Turns for one card, decided as its plan says."""

    card: Card = CARDS[0]
    keep: str = "any"

    @property
    def plan(self) -> Plan:
        return plan_of(goal_of(self.card), self.keep)

    def play(self, seed: str, number: int, tally: Tally) -> None:
        numbers = rng(seed, self.name, number)
        sums = dict.fromkeys(("turns", "points", "squares", "win", "bust"), 0.0)
        for _ in range(TURNS):
            rolls, points, win, bust = self.turn(numbers)
            tally.moves += 2 * rolls
            tally.longest = max(tally.longest, 2 * rolls)
            for name, value in zip(sums, (1, points, points**2, win, bust), strict=True):
                sums[name] += value
        tally.add(Tally(sums=sums))

    def turn(self, numbers: Random) -> tuple[int, int, bool, bool]:
        """One turn: rolls, points, whether the card was won, whether it was a bust."""
        kept: Dice = ()
        sixes = rolls = 0
        while True:
            rolls += 1
            roll = numbers.choices(range(1, 7), k=DICE - sixes - len(kept))
            sixes += roll.count(6)
            if sixes >= BUST:
                return rolls, -damage(sixes), False, True
            dice = tuple(sorted((*kept, *(die for die in roll if die != 6))))
            chosen = self.plan.choice(dice, sixes, kept if self.keep == "locked" else ())
            if chosen is None:
                pays = self.card.pays(dice)
                return rolls, (pays[1] if pays else 0) - damage(sixes), pays is not None, False
            kept = chosen

    def judge(self, tally: Tally) -> str | None:
        turns, start = tally.sums["turns"], self.plan.start
        for name in ("win", "bust"):
            chance, share = float(getattr(start, name)), tally.sums[name] / turns
            if abs(share - chance) > ERRORS * (chance * (1 - chance) / turns) ** 0.5:
                return f"{name}: {share:.5f} of {turns:.0f} turns, calculated {chance:.5f}"
        mean = tally.sums["points"] / turns
        variance = tally.sums["squares"] / turns - mean**2
        # Rare wins may not show in the spread of a few turns: their own is known.
        prize = max(self.card.prize(one) for one in self.card.combinations)
        least = prize**2 * float(start.win * (1 - start.win))
        if abs(mean - float(start.points)) > ERRORS * (max(variance, least) / turns) ** 0.5:
            return f"points: {mean:.3f} in {turns:.0f} turns, calculated {float(start.points):.3f}"
        return None


def runs() -> Iterator[Turns]:
    """Five cards under all three rules on keeping dice."""
    for card in CARDS:
        for keep in KEEPS:
            name = f"aftershock {card.combinations[0].dice} {keep}"
            yield Turns(name, Aftershock(keep=keep), None, card, keep)
