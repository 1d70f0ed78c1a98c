"""What the layout keeps in step, and the quick legal moves, beside the slow twins from scratch."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.forest.layout import layout_of
from boardkit.forest.rules import Forest
from boardkit.game import Turn, totals
from tests.support import forest_scratch as scratch
from tests.support.subjects import subject, title

GAMES = [*subject("forest").games, *subject("forest").more]


def states(game: Forest, seed: int):
    """All states of a random game that builds less often than it could, so that it lasts."""
    numbers = Random(seed)
    s = game.start()
    while (turn := game.turn(s)) is not Turn.OVER:
        yield s
        legal = game.chance(s) if turn is Turn.CHANCE else game.legal(s)
        wait = s.phase == "build" and numbers.random() < 0.5
        s = game.apply(s, legal[-1] if wait else legal.sample(numbers))
    yield s


@pytest.mark.parametrize("game", GAMES, ids=title)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=2)
def test_areas_are_those_from_scratch_after_every_move(game, seed) -> None:
    for s in states(game, seed):
        found = scratch.areas(s.layout.tiles, s.layout.buildings)
        assert {frozenset(area) for area in found} == set(map(frozenset, s.layout.all_areas()))
        for area, codes in s.layout.areas.items():
            assert {s.layout.area_of[code] for code in codes} == {area}
        assert sum(map(len, s.layout.areas.values())) == len(s.layout.land)


@pytest.mark.parametrize("game", GAMES, ids=title)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=1)
def test_points_are_those_from_scratch(game, seed) -> None:
    for s in states(game, seed):
        assert list(totals(game.score(s), game.players)) == (
            scratch.points(game, s.layout) if s.layout.tiles else [0] * game.players
        )


@pytest.mark.parametrize("game", GAMES, ids=title)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=1)
def test_legal_moves_are_those_from_scratch(game, seed) -> None:
    for s in states(game, seed):
        if s.phase == "lay" and s.number % 4 == 0:
            quick, slow = list(game.legal(s)), scratch.lays(s)
            assert len(quick) == len(set(quick))
            assert set(quick) == set(slow)
            # by rotation from the tile as it is in hand, then row by row
            order = scratch.turns_of(s.hand)
            assert quick == sorted(quick, key=lambda m: (order.index(m.rows), m.at))
        elif s.phase == "build" and s.number % 3 == 0:
            assert list(game.legal(s)) == scratch.builds(game, s)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=2)
def test_free_places_are_those_of_a_layout_built_anew(seed) -> None:
    for s in states(Forest(2), seed):
        layout = s.layout
        land = scratch.land_of(layout.tiles)
        for places, height, width in ((layout.wide, 2, 3), (layout.tall, 3, 2)):
            for place in places:
                r, c = layout.fields([place])[0]
                own = {(r + i, c + j) for i in range(height) for j in range(width)}
                assert not own & land.keys()
                assert any(n in land for field in own for n in scratch.beside(field))
        fresh = layout_of(layout.tiles, layout.buildings)
        assert fresh == layout
        assert (fresh.wide, fresh.tall) == (layout.wide, layout.tall)


def test_samples_are_legal_and_reach_every_lay() -> None:
    # about 100 lays, 3,000 draws: each is missed with a chance of e^-30
    game = Forest(2)
    s = next(s for s in states(game, 5) if s.phase == "lay" and len(s.layout.tiles) == 4)
    legal = set(game.legal(s))
    numbers = Random(2)
    counts = dict.fromkeys(legal, 0)
    for _ in range(30 * len(legal)):
        counts[game.legal(s).sample(numbers)] += 1  # an illegal one would be a KeyError
    assert min(counts.values()) > 5
    assert max(counts.values()) < 70
