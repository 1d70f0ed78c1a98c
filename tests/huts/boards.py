"""Small boards for the tests, and slow twins of what the product computes cleverly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from boardkit.chance.models import OUTCOMES
from boardkit.game import Turn, totals
from boardkit.huts.layout import Layout

# A city and a land tile side by side:
#
#         0 1 2   3 4 5
#     0   c c c   ~ . .
#     1   c # c   . . x
#     2   # c #   . # #
#
# 11 plots. Beside the lake (0,3): (0,2) across the border, (0,4), (1,3).
# Beside the landfill (1,5): (0,5), (1,4).
TOWN = {"fields": ["ccc~..", "c#c..x", "#c#.##"], "kinds": [["city", "land"]]}
# One land tile of four plots: (0,0) (0,1) (1,0) (1,1); (0,1) beside the lake, (1,1) the landfill.
SHORE = {"fields": ["..~", "c.x", "###"], "kinds": [["land"]]}
# A castle with one plot, (1,1), and a land tile with two, (1,3) and (1,4); all three in a row.
CASTLE = {"fields": ["######", "#c#..#", "######"], "kinds": [["castle", "land"]]}


def place(game, board, **entries):
    """The state of a board with more entries of a position document."""
    return game.position({"game": "huts", "players": game.players, **board, **entries})


def texts(moves):
    return [str(move) for move in moves]


def points(game, state):
    return totals(game.score(state), game.players)


def lines(game, state, player):
    """The score lines of a player as rule -> (points, fields); a rule may come but once."""
    found = {}
    for line in game.score(state):
        if line.player == player:
            assert line.rule not in found
            found[line.rule] = (line.points, line.fields)
    return found


def playing(game, seed):
    """The states of a random game from its first throw on, without events and moves."""
    numbers = Random(seed)
    state = game.start()
    while game.turn(state) is not Turn.OVER:
        if state.phase == "play":
            yield state
        chance = game.turn(state) is Turn.CHANCE
        choices = game.chance(state) if chance else game.legal(state)
        state = game.apply(state, choices.sample(numbers))
    yield state


# Slow twins


def lead(game, state, player):
    """Own points minus the best opponent's by the score lines; simple: own points."""
    found = list(points(game, state))
    mine = found.pop(player)
    return mine if game.simple else mine - max(found)


def carried_out(game, state, player, number):
    """The best lead at the end of the turn: every order, every move, nothing merged."""
    if game.turn(state) != player or state.number != number:
        return lead(game, state, player)
    return max(
        carried_out(game, game.apply(state, move), player, number) for move in game.legal(state)
    )


def stop_value(game, state, outcomes):
    """What carrying out these results is worth, by `carried_out`."""
    after = game.carry_out(state, state.huts, state.supply, state.locked, tuple(sorted(outcomes)))
    if after.number != state.number or after.over:
        return lead(game, after, state.turn)
    return carried_out(game, after, state.turn, state.number)


def ordered_throws(k, model):
    """All 4**k throws of k huts one by one, each with its chance."""
    total = sum(model.weights.values())
    for outcomes in product(OUTCOMES, repeat=k):
        chance = Fraction(1)
        for outcome in outcomes:
            chance *= Fraction(model.weights[outcome], total)
        yield tuple(sorted(outcomes)), chance


def expectation(game, state, throws):
    """What so many throws are worth before the first, from all 4**k throws."""
    kept = {}

    def stop(outcomes):
        if outcomes not in kept:
            kept[outcomes] = stop_value(game, state, outcomes)
        return kept[outcomes]

    def ahead(left):
        again = ahead(left - 1) if left > 1 else None
        return sum(
            chance * (stop(outcomes) if again is None else max(stop(outcomes), again))
            for outcomes, chance in ordered_throws(state.thrown, game.model)
        )

    return ahead(throws)


def random_layout(numbers, rows, columns):
    """A layout of random characters, plots likely; the first tile is the city or the castle."""
    fields = tuple(
        "".join(numbers.choice("...c.~x#") for _ in range(3 * columns)) for _ in range(3 * rows)
    )
    kinds = [["land"] * columns for _ in range(rows)]
    kinds[0][0] = numbers.choice(("city", "castle", "land"))
    if columns > 1:
        kinds[0][1] = "castle" if kinds[0][0] == "city" else "land"
    return Layout(fields, tuple(map(tuple, kinds)))


def random_huts(numbers, layout, players, share=0.6):
    """Huts on a random part of the plots, as sets of plots."""
    huts = [0] * players
    for i in range(len(layout.plots)):
        if numbers.random() < share:
            p = numbers.randrange(players)
            if huts[p].bit_count() < 12:
                huts[p] |= 1 << i
    return tuple(huts)
