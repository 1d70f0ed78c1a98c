"""Town alone: with and without mistakes, and with stacks that may be looked through."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from boardkit.game import Turn
from boardkit.town import Keep, Lay, Pioneer, Show, Solo, SoloState
from boardkit.town.state import FULL, NAMES, UNKNOWN, Board, bits
from tests.support.subject_town import clashes
from tests.support.subjects import Subject


def strange(game: Solo, state: SoloState, rng: Random) -> Iterable[Any]:
    """Tiles on top and not on top, cells everywhere."""
    yield from (Keep(), Show("A1"), Pioneer("H1"), Lay("", (0, 1)))
    tops = [NAMES[top] for top in state.tops if top is not None and top != UNKNOWN]
    for tile in [*tops, *rng.sample(NAMES, 3)]:
        yield Pioneer(tile)
        for _ in range(6):
            yield Lay(tile, (rng.randrange(-1, 8), rng.randrange(-1, 8)))
        for cell in rng.sample(list(bits(state.board.edge)), min(6, state.board.edge.bit_count())):
            yield Lay(tile, (cell // 7, cell % 7))
    yield Lay("A1", (0, 1, 2))  # type: ignore[arg-type]


def check(game: Solo, before: SoloState | None, step: Any, after: SoloState) -> None:
    """Every tile is in one place; the town grows by one tile of a top."""
    stacked = [tile for stack in after.stacks for tile in stack]
    known = [tile for tile in stacked if tile != UNKNOWN]
    assert len(set(known)) == len(known)
    assert after.unseen.bit_count() == stacked.count(UNKNOWN)
    assert after.board.taken | after.unseen | sum(1 << tile for tile in known) == FULL
    assert after.board.laid + len(stacked) == 49
    if before is None:
        assert sorted(map(len, after.stacks)) == [16, 16, 17]
        return
    if not isinstance(step, Show):
        assert after.board.laid == before.board.laid + 1
        assert step.tile in [NAMES[top] for top in before.tops if top is not None]
        again = Board.of(after.board.grid)
        for name in ("edge", "blocked", "used", "taken"):
            assert getattr(again, name) == getattr(after.board, name), name
    pairs = clashes(after.board)
    assert bool(pairs) == bool(after.wrong)
    assert game.mistakes or not pairs
    assert sum(line.points for line in game.score(after)) == after.board.laid - len(after.wrong)
    if after.over:
        assert game.turn(after) is Turn.OVER
        tops = [top for top in after.tops if top is not None]
        assert after.wrong or not any(after.board.fits(top) for top in tops)
        assert game.winners(after) == (() if after.wrong else (0,))
        assert (game.level(after) is None) == bool(after.wrong)


SUBJECT = Subject(
    games=(Solo(), Solo(mistakes=True), Solo(peek=True)),
    strange=strange,
    check=check,
)
