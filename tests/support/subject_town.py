"""Town for 2 to 5 players, with and without mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from boardkit.game import Turn
from boardkit.town import Call, Draw, DropOut, Exchange, Keep, Lay, Pioneer, Return, State, Town
from boardkit.town.state import FREE, FULL, HIDDEN, NAMES, Board, bits
from tests.support.subjects import Subject


def strange(game: Town, state: State, rng: Random) -> Iterable[Any]:
    """Tiles that are not there, cells that are not free, three of a kind and three that are not."""
    yield from (Keep(), DropOut(), Pioneer("A1"), Draw("A1"))
    own = [NAMES[tile] for tile in state.hand]
    some = [*own, *rng.sample(NAMES, 3)]
    for tile in some:
        yield Return(tile)
        for _ in range(6):
            yield Lay(tile, (rng.randrange(-1, 8), rng.randrange(-1, 8)))
        for cell in rng.sample(list(bits(state.board.edge)), min(6, state.board.edge.bit_count())):
            yield Lay(tile, (cell // 7, cell % 7))
    for n in (2, 3, 3, 3, 4):
        if len(own) >= n:
            yield Exchange(tuple(sorted(rng.sample(own, n))))
            yield Exchange(tuple(rng.sample(own, n)))
    yield Exchange((own[0],) * 3 if own else ())
    yield Exchange(tuple(sorted(rng.sample(NAMES, 3))))
    yield Exchange(list(own[:3]))  # type: ignore[arg-type]
    for _ in range(6):
        yield Call((rng.randrange(-1, 8), rng.randrange(-1, 8)))
    yield Lay("H1", (0, 1))
    yield Lay(3, (0, 1))  # type: ignore[arg-type]
    yield Lay(some[0], (0, 1, 2))  # type: ignore[arg-type]
    yield Return("A9")


def clashes(board: Board) -> list[tuple[int, int]]:
    """All pairs of open tiles that clash, found tile by tile."""
    open_cells = [c for c in range(49) if board.grid[c] != FREE and not board.blank >> c & 1]
    found = []
    for n, a in enumerate(open_cells):
        for b in open_cells[n + 1 :]:
            one, other = board.grid[a], board.grid[b]
            in_line = a // 7 == b // 7 or a % 7 == b % 7
            if in_line and (one // 7 == other // 7 or one % 7 == other % 7):
                found.append((a, b))
    return found


def check(game: Town, before: State | None, step: Any, after: State) -> None:
    """Every tile is in one place; tiles move as the rules say; the town is proper."""
    racks = [tile for hand in after.hands for tile in hand]
    on_racks = sum(1 << tile for tile in set(racks))
    assert len(set(racks)) == len(racks)
    assert after.board.taken | on_racks | after.unseen == FULL
    assert after.board.laid + len(racks) + after.bag == 49
    assert after.unseen.bit_count() == after.bag
    assert [len(places) for places in after.seen] == [len(hand) for hand in after.hands]
    if before is None:
        assert after.bag == 49
        return
    if after.board != before.board:
        again = Board.of(after.board.grid, after.board.blank)
        for name in ("edge", "blocked", "used", "taken"):
            assert getattr(again, name) == getattr(after.board, name), name
        pairs = clashes(after.board)
        assert bool(pairs) == bool(after.wrong)
        assert game.mistakes or not pairs
        assert all(a in after.wrong or b in after.wrong for a, b in pairs)
    held = [len(hand) for hand in before.hands]
    now = [len(hand) for hand in after.hands]
    change = [b - a for a, b in zip(held, now, strict=True)]
    who = before.dealing if before.dealing is not None else before.turn
    wanted = {Draw: 1, Exchange: -3, Lay: -1, Return: -1}.get(type(step), 0)
    assert change == [wanted * (p == who) for p in range(game.players)]
    assert after.out[: len(before.out)] == before.out
    assert len(set(after.out)) == len(after.out)
    assert (game.turn(after) is Turn.OVER) == (len(after.out) == game.players)
    for player in after.out[len(before.out) :]:
        fits = any(after.board.fits(tile) for tile in after.hands[player])
        assert not fits or not after.hands[player]
    if after.number > before.number:
        assert after.over or after.turn not in after.out
        assert after.phase == "over" or not after.draws
    if after.over:
        ranking = game.ranking(after)
        keys = [(len(after.hands[p]), -after.out.index(p)) for p in ranking]
        assert keys == sorted(keys)
        assert len(set(keys)) == game.players  # D8: strict
        assert game.winners(after) == ranking[:1]
    for player, places in enumerate(after.seen):
        for place, sights in enumerate(places):
            tile = after.hands[player][place]
            assert sights[player] == 0
            assert not any(mask >> tile & 1 for mask in sights)
            everybody = sights[-1]
            assert all(
                mask & everybody == everybody for p, mask in enumerate(sights) if p != player
            )


def check_view(game: Town, state: State, p: int | None, view: State) -> None:
    """The own rack is shown, of others the colours; what others have seen is not."""
    if state.over:  # the racks are turned round (D15)
        assert view == state
        return
    hidden = 0
    for player, hand in enumerate(state.hands):
        if player == p:
            assert view.hands[player] == hand
        else:
            assert view.hands[player] == tuple(HIDDEN + tile // 7 for tile in hand)
            hidden |= sum(1 << tile for tile in hand)
        for mine, real in zip(view.seen[player], state.seen[player], strict=True):
            for observer, mask in enumerate(mine):
                if observer == player:
                    assert mask == 0
                elif observer == p:
                    assert mask == real[observer]
                else:
                    assert mask == real[-1]
    assert view.unseen == state.unseen | hidden
    assert (view.bag, view.board, view.out, view.wrong) == (
        state.bag, state.board, state.out, state.wrong,
    )  # fmt: skip


SUBJECT = Subject(
    games=tuple(Town(players, mistakes) for mistakes in (False, True) for players in (2, 3, 4, 5)),
    more=(Town(3, first=2),),
    strange=strange,
    rare=(Exchange, DropOut, Keep),
    check=check,
    check_view=check_view,
)
