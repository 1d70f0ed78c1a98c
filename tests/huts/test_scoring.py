"""Every score line, worked out by hand."""

import pytest

from boardkit.huts import Huts
from tests.huts.boards import CASTLE, SHORE, TOWN, lines, place, playing, points

TWO = Huts(players=2)


def test_all_lines_of_two_players():
    # Player 0: (0,2) and (1,2) in the city, (1,3) beside them across the border.
    # Player 1: (0,0) in the city, (0,5) and (1,4) on land.
    state = place(
        TWO, TOWN,
        huts=[[0, 2, 0], [1, 2, 0], [1, 3, 0], [0, 0, 1], [0, 5, 1], [1, 4, 1]],
    )  # fmt: skip
    assert lines(TWO, state, 0) == {
        "hut": (3, ((0, 2), (1, 2), (1, 3))),
        "lake": (2, ((0, 2), (1, 3))),  # (0,2) over the border, (1,3) below the lake
        "city_plot": (2, ((0, 2), (1, 2))),
        "city_majority": (3, ((0, 2), (1, 2))),  # 2 : 1 in the city
        "group": (6, ((0, 2), (1, 2), (1, 3))),  # three connected, the others stand alone
    }
    assert lines(TWO, state, 1) == {
        "hut": (3, ((0, 0), (0, 5), (1, 4))),
        "city_plot": (1, ((0, 0),)),
        "landfill": (-2, ((0, 5), (1, 4))),
        "tile_majority": (2, ((0, 5), (1, 4))),  # 2 : 1 on the land tile
    }
    assert points(TWO, state) == (3 + 2 + 2 + 3 + 6, 3 + 1 - 2 + 2) == (16, 4)


def test_lines_come_player_by_player_in_the_order_of_the_rules():
    state = place(TWO, TOWN, huts=[[0, 2, 0], [1, 3, 0], [0, 5, 1], [0, 0, 1]])
    found = [(line.player, line.rule) for line in TWO.score(state)]
    order = {rule: i for i, rule in enumerate(TWO.RULES)}
    assert found == sorted(found, key=lambda line: (line[0], order[line[1]]))


def test_several_lakes_or_landfills_count_once():
    # (1,1) has lakes above, left and right and a landfill below: 1 + 1 - 1, and 2 + 6 alone.
    state = place(
        TWO, {"fields": ["#~#", "~.~", "#x#"], "kinds": [["land"]]}, huts=[[1, 1, 0]]
    )  # fmt: skip
    assert points(TWO, state) == (1 + 1 - 1 + 2 + 6, 0)
    state = place(
        TWO, {"fields": ["#x#", "x.x", "#x#"], "kinds": [["land"]]}, huts=[[1, 1, 0]]
    )  # fmt: skip
    assert points(TWO, state) == (1 - 1 + 2 + 6, 0)


def test_ties_give_the_bonus_to_nobody():
    # One hut each in the city (D13), one each on land, all groups of one.
    state = place(TWO, TOWN, huts=[[0, 0, 0], [1, 2, 1], [0, 4, 0], [2, 3, 1]])
    rules = {line.rule for line in TWO.score(state)}
    assert rules == {"hut", "lake", "city_plot"}
    assert points(TWO, state) == (2 + 1 + 1, 2 + 1)


def test_a_tie_of_two_leaves_nothing_for_a_third():
    game = Huts(players=3)
    # On land 0 and 1 have two each, 2 has one: nobody has the tile. 0 has a group of two, 1 too.
    huts = [[0, 4, 0], [0, 5, 0], [1, 3, 1], [1, 4, 1], [2, 3, 2]]
    state = place(game, TOWN, huts=huts)
    assert not {"tile_majority", "group"} & {line.rule for line in game.score(state)}
    # A third group of two, connected to nothing: still a tie. Then 2 joins a third hut.
    more = [[0, 0, 2], [0, 1, 2]]
    assert "group" not in {line.rule for line in game.score(place(game, TOWN, huts=huts + more))}
    state = place(game, TOWN, huts=[*huts, *more, [0, 2, 2]])
    assert lines(game, state, 2)["group"] == (6, ((0, 0), (0, 1), (0, 2)))
    assert lines(game, state, 2)["city_majority"][0] == 3


def test_the_majority_counts_on_the_castle_and_on_tiles_with_a_landfill():
    # D3: the castle's plot is no city plot. It is a tile of its own: 1 + 2. On land 1 : 0.
    state = place(TWO, CASTLE, huts=[[1, 1, 0], [1, 3, 1]])
    assert lines(TWO, state, 0) == {"hut": (1, ((1, 1),)), "tile_majority": (2, ((1, 1),))}
    assert lines(TWO, state, 1) == {"hut": (1, ((1, 3),)), "tile_majority": (2, ((1, 3),))}
    # The landfill takes a point and leaves the bonus.
    state = place(TWO, SHORE, huts=[[1, 1, 0]])
    assert points(TWO, state)[0] == 1 - 1 + 2 + 6


def test_a_line_for_every_tile():
    # 0 holds the castle and, 2 : 0, the land tile; the group of two is the largest.
    state = place(TWO, CASTLE, huts=[[1, 1, 0], [1, 3, 0], [1, 4, 0]])
    tiles = [line.fields for line in TWO.score(state) if line.rule == "tile_majority"]
    assert tiles == [((1, 1),), ((1, 3), (1, 4))]
    assert points(TWO, state) == (3 + 2 + 2 + 6, 0)


@pytest.mark.parametrize(
    ("huts", "group"),
    [
        # Corners do not connect: (0,4) and (1,3) touch diagonally (D10).
        ([[0, 4, 0], [1, 3, 0], [0, 1, 1]], None),
        # (0,0) and (1,0) and (0,1) share edges.
        ([[0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 1, 1]], ((0, 0), (0, 1), (1, 0))),
        # (0,2) and (0,4) have the lake between them.
        ([[0, 2, 0], [0, 4, 0], [0, 0, 1]], None),
        # Of two groups of equal size of one player the first is shown; nobody else has one.
        ([[0, 0, 0], [1, 0, 0], [0, 5, 0], [0, 4, 0], [2, 3, 1]], ((0, 0), (1, 0))),
    ],
)
def test_groups(huts, group):
    state = place(TWO, TOWN, huts=huts)
    found = {line.player: line.fields for line in TWO.score(state) if line.rule == "group"}
    assert found == ({} if group is None else {0: group})


def test_nothing_on_the_board_is_no_line():
    assert TWO.score(place(TWO, TOWN)) == ()


def test_the_simple_variant_has_one_line():
    game = Huts(players=2, variant="simple")
    state = place(game, TOWN, huts=[[0, 2, 0], [1, 3, 0], [0, 5, 1]])
    assert lines(game, state, 0) == {"hut_set": (2, ((0, 2), (1, 3)))}
    assert lines(game, state, 1) == {"hut_set": (1, ((0, 5),))}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_against_the_rule_sheet_read_field_by_field(players):
    """A slow reading of the scoring table, on the states of a random game."""
    game = Huts(players=players)
    for n, state in enumerate(playing(game, players)):
        if n % 5:
            continue
        huts = {(r, c): p for r, c, p in state.hut_list()}
        expected = [0] * players
        for (r, c), p in huts.items():
            beside = {
                state.layout.at((r + y, c + x)) for y, x in ((1, 0), (-1, 0), (0, 1), (0, -1))
            }
            kind = state.layout.kinds[r // 3][c // 3]
            expected[p] += 1 + ("~" in beside) + (kind == "city") - ("x" in beside)
        tiles = {(r // 3, c // 3) for r, c in huts}
        for tile in tiles:
            counts = [
                sum(q == p and (r // 3, c // 3) == tile for (r, c), q in huts.items())
                for p in range(players)
            ]
            if counts.count(max(counts)) == 1:
                city = state.layout.kinds[tile[0]][tile[1]] == "city"
                expected[counts.index(max(counts))] += 3 if city else 2
        sizes = [_largest({f for f, q in huts.items() if q == p}) for p in range(players)]
        if sizes.count(max(sizes)) == 1:
            expected[sizes.index(max(sizes))] += 6
        assert points(game, state) == tuple(expected)


def _largest(fields):
    best = 0
    rest = set(fields)
    while rest:
        todo = [rest.pop()]
        size = 0
        while todo:
            r, c = todo.pop()
            size += 1
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in rest:
                    rest.remove(near)
                    todo.append(near)
        best = max(best, size)
    return best
