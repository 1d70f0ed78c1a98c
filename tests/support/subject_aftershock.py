"""Aftershock: three rules on keeping dice for two to four players, and own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from boardkit.aftershock import material
from boardkit.aftershock.moves import Choose, Keep, Roll, Stop, TurnUp
from boardkit.aftershock.rules import HELPERS, Aftershock
from boardkit.aftershock.state import State
from boardkit.game import Turn, totals
from tests.support.subjects import Subject


def strange(game: Aftershock, state: State, rng: Random) -> Iterable[Any]:
    """Cards that are not there, dice that are not there, sixes, all dice, dice out of order."""
    yield Stop()
    for place in range(-1, 4):
        yield Choose(place)
    dice = list(state.dice)
    yield Keep(state.dice)
    yield Keep(())
    yield Keep((*state.dice[:3], 6))
    yield Keep((1,) * 8)
    yield Keep(state.dice[:3][::-1])
    yield Keep((*state.dice[:2], 0))
    yield Keep(dice[:2])  # type: ignore[arg-type]
    for _ in range(8):
        yield Keep(tuple(sorted(rng.sample(dice, rng.randrange(len(dice) + 1)))))
        yield Keep(tuple(sorted(rng.choices(range(1, 7), k=rng.randrange(1, 9)))))
    yield Roll((1, 2, 6))


def check(game: Aftershock, before: State | None, step: Any, after: State) -> None:
    """Cards, helpers, dice and points are where they belong."""
    cards = after.open, after.pile, after.won
    # Thousands of games are checked: what is the very same needs no second look.
    if before is None or cards != (before.open, before.pile, before.won):
        deck = Counter(game.material.cards)
        assert Counter(after.open) + Counter(after.pile) + Counter(after.won) == deck
    assert len(after.open) <= 3
    assert 0 <= after.sixes < 5
    assert all(1 <= die <= 5 for die in after.dice)
    assert list(after.dice) == sorted(after.dice)
    assert not Counter(after.kept) - Counter(after.dice)
    assert game.keep == "locked" or not after.kept
    if after.phase == "decide":
        assert len(after.dice) + after.sixes == 10
    if after.phase == "roll":
        assert after.rolled > 0
    assert (after.card is not None) == (after.phase in ("roll", "decide"))
    points = totals(game.score(after), game.players)
    if before is None:
        assert after.helpers == (HELPERS[game.players],) * game.players
        assert points == (0,) * game.players
        return
    spent = [earlier - left for earlier, left in zip(before.helpers, after.helpers, strict=True)]
    if isinstance(step, Choose):
        card = before.open[step.card]
        assert spent == [card.helpers * (p == before.turn) for p in range(game.players)]
    else:
        assert not any(spent)
    earlier = totals(game.score(before), game.players)
    for p, (old, new) in enumerate(zip(earlier, points, strict=True)):
        ended = isinstance(step, Stop) or (isinstance(step, Roll) and after.phase != "decide")
        assert old == new or (ended and p == before.turn)
    won = len(after.won) - len(before.won)
    assert won == 0 or (won == 1 and isinstance(step, Stop) and before.card is not None)
    if won:
        assert before.card is not None
        assert after.won[-1] == before.open[before.card]
        assert after.won[-1].pays(before.dice)
    if isinstance(step, Keep):
        assert after.dice == step.dice
    if isinstance(step, TurnUp):
        assert step.card in before.pile
    over = 0 in after.helpers and after.card is None
    assert not over or game.turn(after) is Turn.OVER
    if after.number > before.number > 0 and after.phase == "choose":
        assert after.turn == (before.turn + 1) % game.players or any(
            card.helpers > before.helpers[(before.turn + 1) % game.players] for card in after.open
        )


def _own_cards() -> material.Material:
    """Half the own cards, each twice, under another name."""
    cards = material.default().cards[::2]
    return replace(material.default(), name="twice", cards=cards * 2)


SUBJECT = Subject(
    games=tuple(
        Aftershock(players, keep) for keep in ("any", "locked", "none") for players in (2, 3, 4)
    ),
    more=(Aftershock(2, material=_own_cards()),),
    strange=strange,
    check=check,
)
