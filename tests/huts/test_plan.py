"""The search and its fast scoring against slow twins on random boards."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from boardkit.huts import Huts, State, bounds, fastscore, plan, scoring
from boardkit.huts.layout import bits
from boardkit.huts.plan import Plan
from boardkit.work import drain
from tests.huts.boards import TOWN, carried_out, lead, place, playing, random_huts, random_layout

RESULTS = ("long", "narrow", "upright")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fast_scoring_equals_the_score_lines_on_random_boards(players):
    for seed in range(120):
        numbers = Random(seed)
        layout = random_layout(numbers, 2, 3)
        scorer = fastscore.Scorer(layout)
        for _ in range(5):
            huts = random_huts(numbers, layout, players, numbers.random())
            points = scoring.points(layout, huts)
            assert scorer.points(huts) == points
            for me in range(players):
                board = Plan(layout, me, 0)
                others = points[:me] + points[me + 1 :]
                assert board.value(huts) == points[me] - max(others)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fast_scoring_equals_the_score_lines_in_games(players):
    game = Huts(players=players)
    for state in playing(game, 20 + players):
        scorer = fastscore.scorer(state.layout)
        assert scorer.points(state.huts) == scoring.points(state.layout, state.huts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_colour_that_changes(players):
    """`Others` scores what any huts of one colour make of the value, as `Plan.value` does."""
    for seed in range(60):
        numbers = Random(seed)
        layout = random_layout(numbers, 2, 2)
        huts = random_huts(numbers, layout, players)
        me, changing = numbers.randrange(players), numbers.randrange(players)
        board = Plan(layout, me, 0)
        taken = sum(huts) - huts[changing]
        free = layout.all_plots & ~taken
        others = fastscore.Others(board.scorer, huts, me, changing)
        masks = [free & numbers.getrandbits(len(layout.plots) + 1) for _ in range(6)]
        values = []
        for mask in masks:
            values.append(board.value((*huts[:changing], mask, *huts[changing + 1 :])))
            assert others.best([mask]) == values[-1]
        assert others.best(masks) == max(values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_last_actions_and_bounds_against_every_single_action(players):
    """What one action makes is found by `last`, and never above `ceiling` and `gain`."""
    tight = looked = 0
    for seed in range(150):
        numbers = Random(seed)
        layout = random_layout(numbers, 2, 2)
        huts = random_huts(numbers, layout, players, numbers.uniform(0.2, 0.9))
        me = numbers.randrange(players)
        locked = 0
        for plots in layout.tile_plots:
            if plots and numbers.random() < 0.2 and not plots & layout.castle:
                locked |= plots
        board = Plan(layout, me, locked)
        value, plain = board.values(huts)
        for action in RESULTS:
            after = list(board.after(huts, action))
            best = max((board.value(position) for position in after), default=None)
            assert board.last(huts, action) == best
            if best is None:
                continue
            gained = max(board.values(position)[1] for position in after) - plain
            assert gained <= board.gain[action]
            bound = bounds.ceiling(
                board.scorer, huts, me, board.locked_in(huts), action, plain, value
            )
            assert best <= bound <= plain + board.gain[action] + fastscore.GROUP
            looked += 1
            tight += best == bound
    assert tight > looked / 10  # bounds that are far off would not be worth the time


def test_after_lists_what_the_rules_allow():
    """The positions after an action are those after the game's legal moves."""
    game = Huts(players=3)
    for n, state in enumerate(playing(game, 8)):
        if n % 7 or state.over:
            continue
        board = Plan(state.layout, state.turn, state.locked)
        for action in RESULTS:
            todo = State(
                state.layout, state.huts, state.supply, state.locked, state.turn, state.number,
                "play", (), 0, (action,),
            )  # fmt: skip
            moves = game.legal(todo)
            expected = {game.apply(todo, move).huts for move in moves}
            found = list(board.after(state.huts, action))
            assert set(found) == expected
            assert len(found) == len(expected)


def small(game, seed):
    """A random little board, with two to four tiles' worth of plots and some huts."""
    numbers = Random(seed)
    while True:
        layout = random_layout(numbers, 1, 2)
        huts = random_huts(numbers, layout, game.players, 0.5)
        count = sum(mask.bit_count() for mask in huts)
        if 4 <= len(layout.plots) <= 8 and count <= 4:
            break
    documents = [[*layout.plots[i], p] for p, mask in enumerate(huts) for i in bits(mask)]
    supply = [numbers.choice((1, 2, 3, 6)) for _ in range(game.players)]
    locked = []
    if numbers.random() < 0.3 and layout.tile_plots[1] and layout.kinds[0][1] != "castle":
        locked = [[0, 1]]
    return game.position(
        {
            "fields": list(layout.fields), "kinds": [list(line) for line in layout.kinds],
            "huts": documents, "supply": supply, "locked": locked,
            "turn": numbers.randrange(game.players),
        }
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_search_against_every_order_of_every_action(players, length):
    """All moves through the public protocol, nothing merged, nothing bounded."""
    game = Huts(players=players)
    for seed in range({1: 60, 2: 30, 3: 6}[length]):
        state = small(game, 1000 * length + seed)
        for todo in combinations_with_replacement(RESULTS, length):
            if length == 3 and todo.count("long") == 3 and seed > 1:
                continue
            results = game.carry_out(state, state.huts, state.supply, state.locked, todo)
            me = state.turn
            if results.number != state.number:
                expected = lead(game, state, me)
            else:
                expected = carried_out(game, results, me, state.number)
            board = Plan(state.layout, me, state.locked)
            found = drain(board.search(state.huts, todo, state.supply[me]))
            assert found.exact
            assert found.value == expected, (seed, todo)
            if found.first is not None and length > 1:
                firsts = {
                    game.apply(results, move).huts: game.apply(results, move)
                    for move in game.legal(results)
                }
                first = firsts[found.first]
                assert carried_out(game, first, me, state.number) == expected


def test_a_cut_search_says_so_and_finds_no_more_than_there_is(monkeypatch):
    game = Huts(players=2)
    states = [s for s in playing(game, 4) if s.number == 9][:1]
    state = states[0]
    todo = ("long", "long", "upright")

    def search():
        board = Plan(state.layout, state.turn, state.locked)
        return drain(board.search(state.huts, todo, state.supply[state.turn]))

    whole = search()
    assert whole.exact
    monkeypatch.setitem(plan.LIMITS, 2, 500)
    cut = search()
    assert not cut.exact
    assert cut.value <= whole.value
    quick = drain(
        Plan(state.layout, state.turn, state.locked).search(
            state.huts, todo, state.supply[state.turn], width=2
        )
    )
    assert quick.value <= whole.value


def test_two_actions_are_never_cut(monkeypatch):
    monkeypatch.setitem(plan.LIMITS, 2, 0)
    state = place(Huts(), TOWN, huts=[[0, 0, 0], [0, 2, 0], [1, 3, 1]])
    board = Plan(state.layout, 0, 0)
    assert drain(board.search(state.huts, ("long", "long"), 9)).exact


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(fastscore, "REMEMBERED", 50)
    state = place(Huts(), TOWN, huts=[[0, 0, 0], [0, 2, 0], [1, 3, 1], [0, 4, 1]])
    scorer = fastscore.Scorer(state.layout)
    board = Plan(state.layout, 0, 0)
    board.scorer = scorer
    small_memory = drain(board.search(state.huts, ("long", "narrow", "upright"), 9))
    assert len(scorer.known) <= 51
    assert (
        small_memory.value
        == drain(
            Plan(state.layout, 0, 0).search(state.huts, ("long", "narrow", "upright"), 9)
        ).value
    )
