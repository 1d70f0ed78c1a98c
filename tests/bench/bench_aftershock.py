"""Aftershock: combinations beside icepool and dyce, exact best play, random games, levels."""

from collections.abc import Iterator
from typing import Any

from boardkit.aftershock import Aftershock, Card, Combination, odds
from boardkit.aftershock.goal import Goal
from boardkit.aftershock.plans import plan_of
from boardkit.commands.bench import Row
from tests.bench.random_games import rate, strong_against_greedy

GAMES = 100
FIVE = Card(3, 0, (Combination("black", "AAAAA"),))
# No two faces are alike and both combinations need many dice: the most states we know of.
HARD = Card(3, 0, (Combination("black", "12 33 AAA BBB"), Combination("red", "11 AAAA BBBB")))
CHANCE = odds.single_roll("AAA BBB")


def icepool_triples() -> Any:
    """Two triples of the faces 1 to 5, as icepool counts: face by face."""
    import icepool

    class Triples(icepool.MultisetEvaluator):  # type: ignore[misc, type-arg]
        def next_state(self, state: Any, order: Any, outcome: Any, count: Any) -> int:
            return min(2, (state or 0) + (outcome < 6 and count >= 3))

    die = Triples().evaluate(icepool.d(6).pool(10))
    assert die.probability(2) == CHANCE
    return die


def dyce_triples() -> Any:
    """The same with dyce: roll by roll, as it lists them."""
    from dyce import H, P

    good = total = 0
    for roll, count in P(*[H(6)] * 10).rolls_with_counts():
        total += count
        if sum(roll.count(face) >= 3 for face in range(1, 6)) >= 2:
            good += count
    assert good / total == float(CHANCE)
    return good


def solved(card: Card, keep: str) -> Any:
    return plan_of(Goal.of(card), keep).start.points


def over_a_roll() -> Any:
    """The values of all 216 decisions over a roll, the plan of the card being known."""
    table = {"open": [FIVE.document()], "card": 0, "dice": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]}
    game = Aftershock()
    return odds.advice(game, game.position(table), 0)


def rows() -> Iterator[Row]:
    yield Row(
        "AAA BBB in one roll of ten dice",
        lambda: odds.single_roll("AAA BBB"),
        peers={"icepool": icepool_triples, "dyce": dyce_triples},
        at_most=0.002,
        faster=1,
        repeat=51,
    )
    yield Row(
        "A BB CCC DDDD, the slowest combination, from one kept die",
        lambda: odds.single_roll("A BB CCC DDDD", kept=(1,)),
        at_most=0.002,
        repeat=51,
    )
    for name, card, keep, most in (
        ("AAAAA, any dice kept", FIVE, "any", 0.2),
        ("AAAAA, kept dice locked", FIVE, "locked", 10.0),
        ("a hard card, any dice kept", HARD, "any", 2.0),
        ("a hard card, kept dice locked", HARD, "locked", 10.0),
    ):
        yield Row(
            f"best play in fractions: {name}",
            lambda card=card, keep=keep: solved(card, keep),  # type: ignore[misc]
            prepare=odds.forget,
            at_most=most,
        )
    yield Row("aftershock: values of all decisions over a roll", over_a_roll, at_most=0.1)
    yield rate(Aftershock(), at_least=20_000)
    yield strong_against_greedy(Aftershock(), GAMES)
