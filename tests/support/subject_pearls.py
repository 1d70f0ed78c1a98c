"""Pearls: the contract's subject with hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from boardkit.game import Turn
from tests.support.pearls.rules import (
    KINDS,
    SIZE,
    Card,
    Deck,
    Dive,
    Lay,
    Pearls,
    State,
    Surface,
)
from tests.support.subjects import Subject


def strange(game: Pearls, state: State, rng: Random) -> Iterable[Any]:
    """Every move there is, on the reef and beside it."""
    yield from (Dive(), Surface(), Card(2))
    for card in range(-1, KINDS + 1):
        for i in range(-1, SIZE + 1):
            yield Lay(card, (i, rng.randrange(-1, SIZE + 1)))


def check(game: Pearls, before: State | None, step: Any, after: State) -> None:
    """No card appears or is lost but those dived for; a turn passes to the next player."""
    cards = sum(after.pile) + sum(len(hand) for hand in after.hands) + len(after.reef)
    if before is None:
        assert cards == sum(game.deck.counts)
        return
    earlier = sum(before.pile) + sum(len(hand) for hand in before.hands) + len(before.reef)
    dived = isinstance(step, Card) and before.number > 0
    assert cards == earlier - dived
    if after.number > max(1, before.number):
        assert after.turn == (before.turn + 1) % game.players
    assert after.left >= 0
    assert min(after.pile) >= 0
    assert (game.turn(after) is Turn.OVER) == (after.left == 0 and after.number > 0)


def check_view(game: Pearls, state: State, p: int | None, view: State) -> None:
    """The own hand is shown, others are backs; the pile tells nothing about them."""
    for other, hand in enumerate(state.hands):
        assert view.hands[other] == (hand if other == p else (None,) * len(hand))
    unseen = [card for other, hand in enumerate(state.hands) if other != p for card in hand]
    counted = tuple(n + unseen.count(card) for card, n in enumerate(state.pile))
    assert view.pile == counted
    assert (view.reef, view.kept, view.turn) == (state.reef, state.kept, state.turn)


SUBJECT = Subject(
    games=tuple(
        Pearls(players=players, keep=keep) for keep in ("all", "half") for players in (2, 3)
    ),
    more=(Pearls(sharks_hurt=False, deck=Deck((1, 0, 30, 2))),),
    strange=strange,
    check=check,
    check_view=check_view,
)
