"""Views and guesses: nothing hidden leaks, and what is guessed follows the model."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.game import Turn
from boardkit.match import Match
from boardkit.players import Greedy, MonteCarlo
from boardkit.town import Draw, Exchange, Lay, Return, State, Town
from boardkit.town.state import COLOUR, FULL, HIDDEN, NAMES, NUMBERS, name_of, names
from boardkit.town.views import bag_weights, ways
from tests.town.tables import PAIR, table


def after(game, seed, steps):
    """A state of a random game, its number of steps drawn too."""
    numbers = Random(seed)
    state = game.start()
    for _ in range(steps):
        turn = game.turn(state)
        if turn is Turn.OVER:
            break
        dist = turn is Turn.CHANCE
        step = game.chance(state).sample(numbers) if dist else game.legal(state).sample(numbers)
        state = game.apply(state, step)
    return state


def others(state: State, p: int | None, rng: Random) -> State:
    """Another state that looks the same to `p`: a guess, which changes hidden tiles only."""
    players = state.players
    game = Town(players)
    return game.guess(game.view(state, p), p, rng)


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 90), p=st.integers(0, 2))
@settings(max_examples=60)
def test_changing_hidden_tiles_changes_no_view_and_no_choice(seed, steps, p):
    game = Town(3)
    state = after(game, seed, steps)
    other = others(state, p, Random(seed + 1))
    assert game.view(other, p) == game.view(state, p)
    assert game.describe(game.view(other, p)) == game.describe(game.view(state, p))
    for player in range(3):
        colours = [[COLOUR[tile] for tile in s.hands[player]] for s in (state, other)]
        assert colours[0] == colours[1]
    if game.turn(state) == p:
        for thinker in (Greedy(), MonteCarlo(budget=6, width=3)):
            choices = {thinker.choose(game, game.view(s, p), p, Random(4)) for s in (state, other)}
            assert len(choices) == 1


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 90))
@settings(max_examples=40)
def test_a_spectator_sees_the_grid_the_colours_and_what_was_shown(seed, steps):
    game = Town(4)
    state = after(game, seed, steps)
    view = game.view(state, None)
    other = others(state, None, Random(seed + 1))
    assert game.view(other, None) == view
    if state.over:
        return
    assert all(tile >= HIDDEN for hand in view.hands for tile in hand)
    assert view.unseen == FULL & ~state.board.taken


def seen_by(state, observer, player):
    return [names(sights[observer]) for sights in state.seen[player]]


def test_tiles_shown_in_an_exchange_are_on_no_rack_and_then_may_be_drawn():
    game = Town(3)
    hands = ("B2 B3 B4 C5", "G7 B6", "G1 B7")
    state = game.position(table("A1", hands=hands))
    state = game.apply(state, Exchange(("B2", "B3", "B4")))
    shown = ("B2", "B3", "B4")
    # Everybody, a spectator too, knows of every rack tile that it is none of the three; of the own
    # tiles there is nothing to know.
    assert seen_by(state, 1, 0) == [shown]
    assert seen_by(state, 1, 1) == [(), ()]
    assert seen_by(state, 1, 2) == [shown, shown]
    assert seen_by(state, 0, 1) == [shown, shown]
    assert seen_by(state, 3, 1) == [shown, shown]
    # What is drawn afterwards may well be one of them.
    state = game.apply(state, Draw("B3"))
    assert seen_by(state, 1, 0) == [shown, ()]
    view = game.view(state, 1)
    guesses = [game.guess(view, 1, Random(n)) for n in range(300)]
    drawn = {name_of(guess.hands[0][1]) for guess in guesses}
    assert drawn == {"B1", "B2", "B3", "B4", "B5", "B7"}  # not B6, which is one's own
    third = {name_of(guess.hands[2][1]) for guess in guesses}
    assert third == {"B1", "B5", "B7"}


def test_only_who_returned_a_tile_knows_that_it_is_not_on_a_rack():
    game = Town(3)
    state = game.position(table("A1", hands=("B2 C3", "B4 G7", "B5 G1")))
    state = game.apply(game.apply(state, Lay("C3", (0, 1))), Draw("D4"))
    state = game.apply(state, Return("B2"))
    assert seen_by(state, 0, 1) == [("B2",), ("B2",)]
    assert seen_by(state, 0, 2) == [("B2",), ("B2",)]
    assert seen_by(state, 1, 2) == seen_by(state, 3, 2) == [(), ()]
    # A tile that comes onto a rack later may be it.
    state = game.apply(game.apply(state, Lay("B4", (1, 0))), Draw("B2"))
    assert seen_by(state, 0, 1) == [("B2",), ()]
    possible = {name_of(game.guess(game.view(state, 0), 0, Random(n)).hands[1][1])
                for n in range(200)}  # fmt: skip
    assert "B2" in possible


def test_the_colour_of_a_returned_tile_is_public_d6():
    state = PAIR.position(table("A1", hands=("B2 C3", "G7 G6")))
    state = PAIR.apply(PAIR.apply(state, Lay("B2", (0, 1))), Draw("D4"))
    before = PAIR.view(state, 1).hands[0]
    left = PAIR.view(PAIR.apply(state, Return("C3")), 1).hands[0]
    assert [name_of(tile) for tile in before] == ["C?", "D?"]
    assert [name_of(tile) for tile in left] == ["D?"]
    told = PAIR.words(state, Return("C3")).text("en")
    assert "colour C" in told
    assert "C3" not in told


def test_the_log_tells_of_a_drawn_tile_the_colour_alone():
    drawing = PAIR.apply(PAIR.position(table("A1", hands=("B2 C3", "G7"))), Lay("B2", (0, 1)))
    told = [PAIR.words(drawing, Draw(f"D{n}")) for n in range(1, 8)]
    assert len({words.text("en") for words in told}) == 1
    assert told[0].text("en") == "Player 1 draws a tile of colour D."


def assignments(view, observer):
    """All full racks that agree with a view, counted one by one: the model without any trick."""
    places = view.hidden_places()
    unseen = [NUMBERS[name] for name in names(view.unseen)]
    return [
        tiles
        for tiles in permutations(unseen, len(places))
        if all(
            COLOUR[tile] == view.hands[p][i] - HIDDEN and not view.seen[p][i][observer] >> tile & 1
            for tile, (p, i) in zip(tiles, places, strict=True)
        )
    ]


def small_view():
    game = Town(3)
    used = {"A1", "C1", "A2", "B2", "A3", "A4", "B5", "B6"}
    rest = [name for name in NAMES if name not in used]
    document = table("A1", hands=("", "", ""))
    document["hands"] = [["C1", *(name for name in rest if name != "C2")], ["A?", "B?"], ["A?"]]
    document["seen"] = [[None, [["A3"], []], [["A4"]]], None, None]
    return game, game.position(document)


def test_guesses_are_equally_likely_over_all_assignments():
    game, view = small_view()
    # Unseen: A2 A3 A4, B2 B5 B6 and C2.  Player 2's A is not A3, player 3's not A4; so A2 A3,
    # A4 A2, A4 A3 go, and A2 with A2 does not: 3 ways, times 3 for B.
    every = assignments(view, 0)
    assert len(every) == 9
    counts = Counter()
    for n in range(4500):
        guess = game.guess(view, 0, Random(n))
        counts[tuple(guess.hands[p][i] for p, i in view.hidden_places())] += 1
        assert game.view(guess, 0) == view
    assert set(counts) == set(every)
    # 500 each expected, standard deviation sqrt(4500 * 1/9 * 8/9) = 21: four of them.
    assert all(abs(n - 500) <= 85 for n in counts.values())


def test_the_next_tile_of_a_view_by_the_model():
    """Weights of the bag agree with all assignments counted, one by one."""
    _, view = small_view()
    every = assignments(view, 0)
    unseen = {NUMBERS[name] for name in names(view.unseen)}
    inside = Counter(tile for tiles in every for tile in unseen - set(tiles))
    weights = bag_weights(view, 0)
    total = sum(weights.values())
    assert view.bag == 4
    for tile in unseen:
        assert weights.get(tile, 0) * len(every) * view.bag == inside[tile] * total


@given(st.lists(st.integers(0, 127), max_size=4), st.integers(0, 127))
def test_ways_are_counted_as_by_brute_force(masks, taken):
    sets = [[n for n in range(7) if mask >> n & 1 and not taken >> n & 1] for mask in masks]
    assert ways(masks, taken) == sum(len(set(pick)) == len(pick) for pick in product(*sets))


def test_in_a_full_state_every_tile_of_the_bag_is_equally_likely():
    game = Town(3)
    state = after(game, 3, 30)
    assert set(bag_weights(state, 0).values()) == {1}


@pytest.mark.parametrize("p", [0, 1, None])
def test_a_view_of_a_view_is_the_same(p):
    state = after(PAIR, 9, 25)
    assert PAIR.view(PAIR.view(state, p), p) == PAIR.view(state, p)


def test_at_the_end_the_racks_are_turned_round():
    """Hidden until everybody is out (D15), also those of who is out already."""
    game = Town(players=3)
    match, numbers = Match(game, seed=0), Random(0)
    while not match.over:
        before = match.state
        keep = [move for move in match.legal() if str(move) == "keep"]
        match.play(keep[0] if keep else match.legal().sample(numbers))
    assert all(match.state.hands)
    for p in (None, 0, 1, 2):
        assert game.view(match.state, p) == match.state
        racks = game.view(before, p).hands
        assert all(tile >= HIDDEN for q in range(3) if q != p for tile in racks[q])
