"""The fast paths against the public protocol: the same games, as far as numbers can tell."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from statistics import fmean, pstdev

import pytest

from boardkit.errors import BadOption
from boardkit.game import Turn
from boardkit.town import Solo, batch, fast
from boardkit.town.moves import Pioneer, Show
from boardkit.town.state import NAMES, UNKNOWN
from tests.support import random_solo

PUBLISHED = 23.7
"""Mean of a prototype with the pioneer laid before 16/16/16 are dealt (200,000 games)."""
GAMES = 4000


def apart(ours: list[int], others: list[int]) -> float:
    """How many standard errors two means are apart."""
    error = (pstdev(ours) ** 2 / len(ours) + pstdev(others) ** 2 / len(others)) ** 0.5
    return abs(fmean(ours) - fmean(others)) / error


# Played by the first test that asks, not where the tests are only listed.


@cache
def public() -> list[int]:
    return [random_solo.laid(Random(n)) for n in range(1500)]


@cache
def plain(kind: str) -> list[int]:
    return fast.scores(GAMES, "test", kind)


@cache
def many(kind: str) -> list[int]:
    return batch.scores(10 * GAMES, 1, kind).tolist()


@pytest.mark.parametrize("kind", fast.DEALS)
def test_plain_python_and_numpy_agree(kind: str) -> None:
    assert apart(plain(kind), many(kind)) < 4
    # Not the mean alone: how often at most 15, at least 30, and exactly 1 tile is laid.
    for least, most in ((1, 1), (1, 15), (30, 49)):
        ours = [int(least <= n <= most) for n in plain(kind)]
        others = [int(least <= n <= most) for n in many(kind)]
        assert apart(ours, others) < 4


def test_they_agree_with_the_public_protocol() -> None:
    assert apart(public(), plain(fast.RULES)) < 4
    assert apart(public(), many(fast.RULES)) < 4
    low = [[int(n <= 15) for n in scores] for scores in (public(), many(fast.RULES))]
    assert apart(*low) < 4


def test_the_mean_is_the_published_one() -> None:
    scores = many(fast.EVEN)
    assert abs(fmean(scores) - PUBLISHED) < 4 * pstdev(scores) / len(scores) ** 0.5 + 0.05


def test_one_deal_played_by_the_protocol_and_by_the_fast_path_has_the_same_games() -> None:
    # The same order of tiles: then scores differ by the lays alone, and as a distribution they
    # must not.  600 games of one deal each way.
    pioneer, stacks = fast.deal(Random(4), fast.RULES)
    ours, others = [], []
    for n in range(600):
        ours.append(fast.finish_from(pioneer, stacks, Random(n)))
        others.append(dealt(pioneer, stacks, Random(n + 1000)))
    assert apart(ours, others) < 4
    assert len(Counter(ours)) > 5


def dealt(pioneer: int, stacks: list[list[int]], numbers: Random) -> int:
    """The same deal through the protocol: chance shows what is dealt."""
    game = Solo()
    height = [len(stack) for stack in stacks]
    first = height.index(16) if 17 not in height else next(i for i in (1, 2) if height[i] == 15)
    order = [list(stack) for stack in stacks]
    order[first].append(pioneer)
    s = game.start()
    while (turn := game.turn(s)) is not Turn.OVER:
        if turn is Turn.CHANCE:
            n, place = game.to_show(s)
            assert s.stacks[n][place] == UNKNOWN
            s = game.apply(s, Show(NAMES[order[n][place]]))
        elif s.phase == "pioneer":
            s = game.apply(s, Pioneer(NAMES[pioneer]))
        else:
            s = game.apply(s, game.legal(s).sample(numbers))
    return s.board.laid


def test_a_begun_game_is_played_on() -> None:
    game = Solo()
    numbers = Random(3)
    s = game.start()
    while s.board.laid < 10 and game.turn(s) is not Turn.OVER:
        step = game.chance(s) if game.turn(s) is Turn.CHANCE else game.legal(s)
        s = game.apply(s, step.sample(numbers))
    assert s.board.laid == 10
    before = s
    scores = [fast.play_on(s, Random(n)) for n in range(50)]
    assert s == before
    assert 10 < min(scores) <= max(scores) <= 49


def test_the_same_seed_gives_the_same_games() -> None:
    assert fast.scores(20, 5) == fast.scores(20, 5) != fast.scores(20, 6)
    assert batch.scores(20, 5).tolist() == batch.scores(20, 5).tolist()
    assert batch.scores(0, 5).tolist() == []


@pytest.mark.parametrize("scores", [fast.scores, batch.scores])
def test_unknown_deals_are_told(scores) -> None:
    with pytest.raises(BadOption, match="way to deal"):
        scores(1, 1, "other")
