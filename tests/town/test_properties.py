"""Random games against the rules written out plainly, tile by tile."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.game import Turn
from boardkit.town import Exchange, Lay, Solo, Town
from boardkit.town.state import FREE, NAMES, UNKNOWN, Board

luck = st.integers(0, 2**32 - 1)


def states(game, seed):
    numbers = Random(seed)
    state = game.start()
    while True:
        yield state
        turn = game.turn(state)
        if turn is Turn.OVER:
            return
        if turn is Turn.CHANCE:
            state = game.apply(state, game.chance(state).sample(numbers))
        else:
            state = game.apply(state, game.legal(state).sample(numbers))


def fits(board: Board, tile: int, row: int, column: int) -> bool:
    """The rule as the rule sheet says it."""
    laid = {(cell // 7, cell % 7): there for cell, there in enumerate(board.grid) if there != FREE}
    if (row, column) in laid:
        return False
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    if not any(field in laid for field in beside):
        return False
    for (r, c), there in laid.items():
        in_line = r == row or c == column
        alike = there // 7 == tile // 7 or there % 7 == tile % 7
        if in_line and alike and not board.blank >> (7 * r + c) & 1:
            return False
    return True


def proper_lays(board: Board, tiles) -> set[Lay]:
    return {
        Lay(NAMES[tile], (row, column))
        for tile in tiles
        for row in range(7)
        for column in range(7)
        if fits(board, tile, row, column)
    }


@given(seed=luck, players=st.integers(2, 5))
@settings(max_examples=12)
def test_lays_and_exchanges_are_those_of_the_plain_rules(seed, players):
    game = Town(players)
    for state in states(game, seed):
        if state.phase != "lay" or state.draws:
            continue
        legal = list(game.legal(state))
        assert {move for move in legal if isinstance(move, Lay)} == proper_lays(
            state.board, state.hand
        )
        triples = {
            Exchange(tuple(sorted(NAMES[tile] for tile in three)))
            for three in combinations(state.hand, 3)
            if len({t // 7 for t in three}) == 1 or len({t % 7 for t in three}) == 1
        }
        wanted = triples if state.bag else set()
        assert {move for move in legal if isinstance(move, Exchange)} == wanted


@given(seed=luck)
@settings(max_examples=8)
def test_with_mistakes_proper_moves_are_those_of_the_plain_rules(seed):
    game = Town(3, mistakes=True)
    for state in states(game, seed):
        if state.phase in ("lay", "call") and not state.draws:
            lays = {move for move in game.proper(state) if isinstance(move, Lay)}
            assert lays == proper_lays(state.board, state.hand)
            assert set(game.proper(state)) <= set(game.legal(state))


@given(seed=luck)
@settings(max_examples=12)
def test_lays_alone_are_those_of_the_plain_rules(seed):
    game = Solo()
    for state in states(game, seed):
        if state.phase == "lay" and game.turn(state) == 0:
            tops = [top for top in state.tops if top not in (None, UNKNOWN)]
            assert set(game.legal(state)) == proper_lays(state.board, tops)


@given(seed=luck, players=st.integers(2, 5), mistakes=st.booleans())
@settings(max_examples=12)
def test_every_draw_is_fair(seed, players, mistakes):
    """Each tile that is neither in the town nor on a rack, once: the bag and nothing else."""
    game = Town(players, mistakes)
    for state in states(game, seed):
        if game.turn(state) is Turn.CHANCE:
            dist = game.chance(state)
            there = {tile for tile in state.board.grid if tile != FREE}
            there |= {tile for hand in state.hands for tile in hand}
            bag = {name for tile, name in enumerate(NAMES) if tile not in there}
            assert {event.tile for event in dist} == bag
            assert set(dist.weights) == {1}
            assert dist.total == state.bag == len(bag)


@given(seed=luck, players=st.integers(2, 5))
@settings(max_examples=10)
def test_who_is_out_could_do_nothing_or_chose_so(seed, players):
    game = Town(players)
    before = None
    for state in states(game, seed):
        gone = state.out[len(before.out) :] if before else ()
        for player in gone:
            hand = state.hands[player]
            assert not hand or not proper_lays(state.board, hand)
        before = state
    keys = [(len(before.hands[p]), -before.out.index(p)) for p in range(players)]
    assert game.winners(before) == (keys.index(min(keys)),)
    assert game.ranking(before) == tuple(sorted(range(players), key=lambda p: keys[p]))
