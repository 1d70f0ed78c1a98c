"""The odds of Town against complete enumeration of everything that a view leaves open."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from statistics import fmean, stdev

import pytest

from boardkit.errors import BadOption
from boardkit.game import Turn
from boardkit.town import Draw, Exchange, Keep, Lay, Return, State, Town, odds
from boardkit.town.advice import draw
from boardkit.town.burden import UNIT, burden
from boardkit.town.hidden import Hidden
from boardkit.town.state import HIDDEN, NAMES, OF_COLOUR, SIZE, bits
from tests.town.tables import table

PAIR = Town(players=2)
EXAMPLE = PAIR.position(table("A1", hands=("B2 C3 D4 E5", "A? B? C? D?"), turn=0))


def worlds(view: State, observer: int) -> list[dict[tuple[int, int], int]]:
    """Every way to fill the hidden places, found by trying all orders of all unseen tiles."""
    found: list[dict[tuple[int, int], int]] = [{}]
    for colour in range(SIZE):
        places = [
            (player, place)
            for player, hand in enumerate(view.hands)
            for place, tile in enumerate(hand)
            if tile == HIDDEN + colour
        ]
        tiles = list(bits(view.unseen & OF_COLOUR[colour]))
        filled = [
            dict(zip(places, order, strict=True))
            for order in permutations(tiles, len(places))
            if all(
                not view.seen[player][place][observer] >> tile & 1
                for (player, place), tile in zip(places, order, strict=True)
            )
        ]
        found = [{**one, **more} for one in found for more in filled]
    return found


def bag_of(view: State, world: dict[tuple[int, int], int]) -> list[int]:
    return [tile for tile in bits(view.unseen) if tile not in world.values()]


# Five rows of a Graeco-Latin square without four of its A, three of which are on the rack, and two
# tiles of its last row in the sixth.
SMALL = PAIR.position(
    table(
        "B1 C3 D5 E7 F2 G4 .",
        "C2 D4 E6 F1 G3 . B7",
        "D3 E5 F7 G2 . B6 C1",
        "E4 F6 G1 . B5 C7 D2",
        "F5 G7 A2 B4 C6 D1 E3",
        ". B2 C4",
        hands=("A1 A3 A4", "A? A? D? G?"),
        turn=0,
    )
)


def small_bags() -> list[State]:
    """Views with history: `SMALL` played on with many exchanges and returns."""
    found: list[State] = []
    for seed in range(300):
        rng = Random(seed)
        s = PAIR.guess(SMALL, 0, rng)
        for _ in range(rng.randrange(6, 14)):
            turn = PAIR.turn(s)
            if turn is Turn.OVER:
                break
            if turn is Turn.CHANCE:
                s = PAIR.apply(s, PAIR.chance(s).sample(rng))
                continue
            legal = PAIR.legal(s)
            swaps = [move for move in legal if isinstance(move, (Exchange, Return))]
            swapping = swaps and rng.random() < 0.8
            s = PAIR.apply(s, rng.choice(swaps) if swapping else legal.sample(rng))
        view = PAIR.view(s, 0)
        if view.bag and view.hidden_places() and not view.over and any(history(view)):
            found.append(view)
    return found[:12]


def history(view: State) -> list[int]:
    """What was seen that the hidden tiles of the other are not."""
    return [sights[0] for sights in view.seen[1]]


VIEWS = small_bags()


def test_there_are_views_to_try() -> None:
    assert len(VIEWS) == 12
    assert sum(len(worlds(view, 0)) > 10 for view in VIEWS) >= 4
    # In some the history tells more than the colours do.
    assert any(
        view.seen[1][place][0] & view.unseen & OF_COLOUR[tile - HIDDEN]
        for view in VIEWS
        for place, tile in enumerate(view.hands[1])
    )


def test_the_public_example_equals_complete_enumeration() -> None:
    # 44 tiles are unseen, 4 of them on the rack: one A of 6, one B of 6, one C of 6, one D of 6.
    total = fits = 0
    for world in worlds(EXAMPLE, 0):
        for tile in bag_of(EXAMPLE, world):
            total += 1
            fits += EXAMPLE.board.fits(tile) != 0
    assert total == 6**4 * 40
    found = odds.next_draw(PAIR, EXAMPLE, 0)
    assert found.fits == Fraction(fits, total) == Fraction(59, 80)
    # No A fits beside A1; of B, C and D 5 of 6, of E 5 of 6, of F and G 6 of 7.
    assert found.by_colour["A"] == 0
    assert found.by_colour["B"] == Fraction(5, 40) * Fraction(5, 6)
    assert found.by_colour["G"] == Fraction(7, 40) * Fraction(6, 7)
    assert found.by_shape["1"] == 0


@pytest.mark.parametrize("view", VIEWS)
def test_the_next_draw_equals_complete_enumeration(view: State) -> None:
    game = Town(players=view.players)
    count = dict.fromkeys(range(49), 0)
    for world in worlds(view, 0):
        for tile in bag_of(view, world):
            count[tile] += 1
    total = sum(count.values())
    found = odds.next_draw(game, view, 0)
    fitting = {tile: n for tile, n in count.items() if view.board.fits(tile)}
    assert found.fits == Fraction(sum(fitting.values()), total)
    for n in range(SIZE):
        colour = sum(m for tile, m in fitting.items() if tile // 7 == n)
        shape = sum(m for tile, m in fitting.items() if tile % 7 == n)
        assert found.by_colour["ABCDEFG"[n]] == Fraction(colour, total)
        assert found.by_shape["1234567"[n]] == Fraction(shape, total)
    # And it is the chance that the protocol draws with.
    if game.turn(view) == 0:
        hidden = Hidden(view, 0)
        assert {tile for tile, n in count.items() if n} == set(hidden.weights)


@pytest.mark.parametrize("view", VIEWS)
def test_racks_equal_complete_enumeration(view: State) -> None:
    game = Town(players=view.players)
    every = worlds(view, 0)
    for other in range(1, view.players):
        found = odds.rack(game, view, 0, other)
        mine = [
            [world.get((other, place), tile) for place, tile in enumerate(view.hands[other])]
            for world in every
        ]
        can = sum(any(view.board.fits(tile) for tile in tiles) for tiles in mine)
        assert found.can_lay == Fraction(can, len(every))
        for place, dist in enumerate(found.shapes):
            for n, name in enumerate(NAMES):
                assert dist.p(name) == Fraction(sum(t[place] == n for t in mine), len(every))


def test_an_exchange_equals_complete_enumeration() -> None:
    # The shown A1, A3 and A4 are in the bag for certain.
    count = [0, 0, 0, 0]
    for world in worlds(SMALL, 0):
        for drawn in combinations([*bag_of(SMALL, world), 0, 2, 3], 3):
            count[sum(SMALL.board.fits(tile) != 0 for tile in drawn)] += 1
    found = odds.exchange(PAIR, SMALL, 0, ("A3", "A1", "A4"))
    assert [found.p(k) for k in range(4)] == [Fraction(n, sum(count)) for n in count]
    assert sum(n > 0 for n in count) >= 3
    assert odds.exchange(PAIR, SMALL, 0, Exchange(("A1", "A3", "A4"))) == found
    for text in ("A1 A3 A4", "A4, A1, A3", "exchange A1 A3 A4"):
        assert odds.exchange(PAIR, SMALL, 0, text) == found


@pytest.mark.parametrize("tiles", [("A1", "A3"), ("A1", "A3", "B7"), ("A1", "A1", "A3"), ("X", 1),
                                   "A1 A3", None, 3, {"A1", "A3", "A4"}])  # fmt: skip
def test_what_cannot_be_exchanged_is_told(tiles: object) -> None:
    with pytest.raises(BadOption, match="cannot be exchanged"):
        odds.exchange(PAIR, SMALL, 0, tiles)


def test_the_tiles_that_cannot_be_exchanged_are_named_as_they_were_given() -> None:
    for given, told in (("B7 A1", "B7 A1"), (("B7", "A1"), "B7 A1"), (Exchange(("A1",)), "A1")):
        with pytest.raises(BadOption, match=f"^{told} cannot be exchanged"):
            odds.exchange(PAIR, SMALL, 0, given)


@pytest.mark.parametrize("other", [-1, 2, "1", True])
def test_who_is_not_in_the_game_is_told(other: object) -> None:
    with pytest.raises(BadOption, match="not in this game"):
        odds.rack(PAIR, SMALL, 0, other)
    for ask in (odds.next_draw, odds.tables, odds.advice):
        with pytest.raises(BadOption, match="not in this game"):
            ask(PAIR, SMALL, other)
    for asked in (other, None):
        with pytest.raises(BadOption, match="not in this game"):
            odds.exchange(PAIR, SMALL, asked, ("A1", "A2", "A3"))


@pytest.mark.parametrize("view", [EXAMPLE, SMALL, *VIEWS])
def test_tables_add_up_and_every_chance_is_derived(view: State) -> None:
    game = Town(players=view.players)
    for observer in (*range(view.players), None):
        for found in odds.tables(game, view, observer):
            assert found.assumption is not None
            for row in found.rows:
                assert 0 <= row.chance <= 1
                if row.derive is not None:
                    derivation = row.derive()
                    assert derivation.value == row.chance
                    assert derivation.latex("de")
            if all(row.at_least is not None for row in found.rows):
                assert sum(row.chance for row in found.rows) == 1


def test_only_what_may_be_known_is_used() -> None:
    full = PAIR.guess(EXAMPLE, 0, Random(3))
    assert odds.next_draw(PAIR, full, 0) == odds.next_draw(PAIR, EXAMPLE, 0)
    assert odds.rack(PAIR, full, 0, 1) == odds.rack(PAIR, EXAMPLE, 0, 1)
    assert odds.advice(PAIR, full, 0) == odds.advice(PAIR, EXAMPLE, 0)
    # A spectator sees the backs of both racks: 48 unseen, 8 of them hidden.
    assert odds.rack(PAIR, full, None, 0).shapes[0].total > 1


# What moves are worth


def test_the_value_of_a_lay_is_the_mean_over_draws_with_the_best_return() -> None:
    said = odds.advice(PAIR, EXAMPLE, 0)
    assert said.exact
    for choice in said.choices[:3]:
        after = PAIR.apply(EXAMPLE, choice.move)
        chances = PAIR.chance(PAIR.view(after, 0))
        mean = Fraction()
        for event, weight in chances.items():
            drawn = PAIR.apply(after, event)
            ends = [PAIR.apply(drawn, move) for move in PAIR.legal(drawn)]
            best = max(-Fraction(burden(s.board, s.hands[0]), UNIT) for s in ends)
            mean += Fraction(weight, chances.total) * best
        assert choice.value == mean
        assert odds.advice(PAIR, PAIR.view(after, 0), 0).value == mean


def test_advice_weighs_every_move_in_order() -> None:
    said = odds.advice(PAIR, SMALL, 0)
    assert {choice.move for choice in said.choices} == set(PAIR.legal(SMALL))
    values = [choice.value for choice in said.choices]
    assert values == sorted(values, reverse=True)
    assert said.value == values[0]
    assert not said.exact  # an exchange is tried, not counted
    assert "40" in said.note.text("en")
    assert odds.advice(PAIR, SMALL, 1).choices == ()


def test_a_spectator_gets_the_expectation_of_a_rack() -> None:
    """The mean over the worlds that a spectator cannot tell apart, by guesses of the model."""
    for view in (SMALL, *VIEWS[:3]):
        game = Town(players=view.players)
        spectator = game.view(view, None)
        said = odds.advice(game, spectator, None)
        assert said.choices == ()
        numbers, values = Random(1), []
        for _ in range(400):
            world = game.guess(spectator, None, numbers)
            values.append(-burden(world.board, world.hands[view.turn]) / UNIT)
        error = stdev(values) / len(values) ** 0.5
        assert abs(float(said.value) - fmean(values)) < 4 * error + 1e-9


def test_returning_is_better_than_keeping() -> None:
    s = PAIR.apply(EXAMPLE, Lay("B2", (0, 1)))
    s = PAIR.apply(s, Draw("E1"))
    said = odds.advice(PAIR, PAIR.view(s, 0), 0)
    assert isinstance(said.best(), Return)
    assert said.choices[-1].move == Keep()


def test_calls_are_weighed_too() -> None:
    game = Town(players=2, mistakes=True)
    doc = table("A1 A2", hands=("B3 C4", "B? C?"), turn=0, phase="call", wrong=[[0, 1]])
    view = game.position(doc)
    said = odds.advice(game, view, 0)
    assert {str(choice.move) for choice in said.choices} >= {"call 0,0", "call 0,1"}


def test_draws_without_putting_back() -> None:
    numbers = Random(1)
    counts = dict.fromkeys([(1, 2), (2, 1)], 0)
    for _ in range(2000):
        counts[draw({1: 3, 2: 1}, 2, numbers)] += 1
    # 3/4 of 2000 with a standard error of 19.4.
    assert abs(counts[1, 2] - 1500) < 78
