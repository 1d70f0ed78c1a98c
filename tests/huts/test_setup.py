"""Chance in the set-up against the enumeration of everything that it may lay."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from boardkit.game import Turn
from boardkit.huts import DealTile, Huts, PlaceTile, Tile, deal, material
from boardkit.huts.layout import rotations, same_tile, turned

CITY = Tile("city", ("ccc", "c#c", "#c#"))  # four looks
CASTLE = Tile("castle", ("###", "#c#", "###"))  # one look
BANKS = Tile("land", ("...", "#~#", "..."))  # two looks
BANKS_TURNED = Tile("land", ("...", "#~#", "...")[::-1])  # the very same tile
CROSS = Tile("land", ("#.#", "...", "#.#"))  # one look


def layouts(stack, places):
    """The chance of every layout by walking through the chance nodes."""
    found = Counter()

    def walk(stack, laid, chance):
        if len(laid) == places:
            found[laid] += chance
            return
        dist = deal.place(stack, places - len(laid))
        for event, weight in dist.items():
            tile = Tile(event.kind, event.rows)
            rest = deal.without(stack, tile)
            assert len(rest) == len(stack) - 1
            walk(rest, (*laid, tile), chance * Fraction(weight, dist.total))

    walk(stack, (), Fraction(1))
    return found


def enumerated(stack, places):
    """The same from the rule: choose land tiles, shuffle, turn, all equally likely."""
    found = Counter()
    land = [i for i, tile in enumerate(stack) if tile.kind == "land"]
    others = [i for i, tile in enumerate(stack) if tile.kind != "land"]
    count = 0
    for chosen in combinations(land, places - len(others)):
        for order in permutations([*others, *chosen]):
            for turns in product(range(4), repeat=places):
                count += 1
                laid = tuple(
                    Tile(stack[i].kind, turned(stack[i].rows, t))
                    for i, t in zip(order, turns, strict=True)
                )
                found[laid] += 1
    return {laid: Fraction(times, count) for laid, times in found.items()}


@pytest.mark.parametrize(
    ("stack", "places"),
    [
        ((CITY, CASTLE, BANKS, CROSS), 3),  # one of two land tiles
        ((CASTLE, BANKS, CITY, BANKS_TURNED), 3),  # two tiles that look alike
        ((CITY, BANKS, CROSS, CASTLE), 4),  # all of them
    ],
)
def test_all_layouts_have_the_chance_that_the_rule_gives(stack, places):
    found = layouts(stack, places)
    assert found == enumerated(stack, places)
    assert sum(found.values()) == 1


def test_the_first_place_of_the_base_game():
    dist = Huts(players=2).chance(Huts(players=2).start())
    # 4 rotations x 14 land tiles x 9 places: the city has 14 in each rotation, a land tile 7.
    assert dist.total == 4 * 14 * 9 == 504
    assert dist.p(lambda event: event.kind == "city") == Fraction(1, 9)
    assert dist.p(lambda event: event.kind == "castle") == Fraction(1, 9)
    city = material.default().city
    assert dist.p(PlaceTile("city", city.rows)) == Fraction(1, 36)
    cross = next(tile for tile in material.default().land if len(rotations(tile.rows)) == 1)
    # A tile that looks alike in all rotations is one event: 7/9 for land, 1/14 for this tile.
    assert dist.p(PlaceTile("land", cross.rows)) == Fraction(7, 9) / 14
    assert all(isinstance(weight, int) and weight > 0 for weight in dist.weights)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_of_each_tile_stay_fair_on_the_way(players):
    """City and castle are one in the number of free places until they lie."""
    game = Huts(players=players)
    state = game.start()
    places = {2: 9, 3: 12, 4: 16}[players]
    city_laid = False
    for left in range(places, 0, -1):
        dist = game.chance(state)
        expected = Fraction(0) if city_laid else Fraction(1, left)
        assert dist.p(lambda event: event.kind == "city") == expected
        event = dist.outcomes[len(dist) // 2]
        city_laid = city_laid or event.kind == "city"
        assert state.phase == "deal"
        assert game.turn(state) is Turn.CHANCE
        state = game.apply(state, event)
    assert state.phase == "start"
    assert len(state.layout.tiles) == places
    assert sorted(kind for line in state.layout.kinds for kind in line).count("city") == 1


def test_the_advanced_deal_goes_round_and_is_fair():
    game = Huts(players=2, variant="advanced")
    state = game.start()
    # D7: eight tiles, two of them city and castle; each of the first eight is the city likewise.
    assert game.chance(state).p(lambda event: event.kind == "city") == Fraction(1, 8)
    assert game.chance(state).p(lambda event: event.kind == "land") == Fraction(6, 8)
    for n in range(8):
        assert state.turn == n % 2
        state = game.apply(state, game.chance(state).outcomes[-1])
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert state.phase == "tiles"


def test_dealt_tiles_lie_as_in_the_box():
    game = Huts(players=4, variant="advanced")
    events = game.chance(game.start()).outcomes
    assert set(events) == {DealTile(tile.kind, tile.rows) for tile in game.material.tiles}


def test_a_drawn_tile_leaves_the_box_once():
    stack = (CITY, BANKS, BANKS_TURNED, CROSS)
    rest = deal.without(stack, Tile("land", turned(BANKS.rows, 1)))
    assert rest == (CITY, BANKS_TURNED, CROSS)
    assert same_tile(BANKS, BANKS_TURNED)


def test_grids():
    for players, rows, columns in ((2, 3, 3), (3, 3, 4), (4, 4, 4)):
        layout = Huts(players=players).start().layout
        assert len(layout.kinds) == rows
        assert all(len(line) == columns for line in layout.kinds)
        assert len(layout.fields) == 3 * rows
