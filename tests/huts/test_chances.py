"""Chances of throws against the list of all 4**k ordered throws, and against luck."""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from boardkit.chance import models
from boardkit.errors import BadOption, BadPattern
from boardkit.huts import Huts, Throw, odds, wish
from boardkit.text import LANGUAGES, language
from tests.huts.boards import TOWN, ordered_throws, place

BASE = Huts(players=2)
FIVE = [[0, 0, 0], [0, 2, 0], [1, 3, 0], [1, 0, 1], [1, 4, 1]]
MODELS = [
    models.default(),
    models.own({"upright": 1, "long": 9, "narrow": 2, "roof": 5}),
    models.own({"upright": 3, "narrow": 1}),  # two sides never come
]


# Throws


def test_reference_values():
    dist = odds.throw(3)
    assert len(dist) == 20
    assert sum(dist.p(outcomes) for outcomes in dist) == 1
    assert dist.p(lambda outcomes: "upright" in outcomes) == Fraction(5803, 8000)
    assert dist.p(("long", "narrow", "upright")) == Fraction(21, 160)
    assert odds.within("at least one upright", throws=3) == 1 - Fraction(2197, 8000) ** 3


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_throws_against_all_ordered_ones(k, model):
    expected = {}
    for outcomes, chance in ordered_throws(k, model):
        if chance:
            expected[outcomes] = expected.get(outcomes, 0) + chance
    dist = odds.throw(k, model)
    assert {outcomes: dist.p(outcomes) for outcomes in dist} == expected
    assert list(dist) == sorted(expected)


def test_the_chance_node_is_the_same_distribution():
    for supply in (1, 2, 3, 12 - 3):
        state = place(BASE, TOWN, huts=FIVE, supply=[supply, 5])
        node, dist = BASE.chance(state), odds.throw(min(3, supply))
        assert [event.outcomes for event in node] == list(dist)
        assert node.weights == dist.weights
        assert all(node.p(Throw(outcomes)) == dist.p(outcomes) for outcomes in dist)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@pytest.mark.parametrize(
    "text", ["1 upright", "2 long/narrow", "1 upright and 1 narrow", "no roof"]
)
def test_within_against_all_sequences_of_throws(text, model):
    """Two huts, up to three throws: all 16**3 sequences, thrown again until it comes."""
    holds = wish.read(text).holds
    throws = list(ordered_throws(2, model))
    expected = Fraction(0)
    for first, p in throws:
        if holds(first):
            expected += p
            continue
        for second, q in throws:
            if holds(second):
                expected += p * q
            else:
                expected += p * q * sum(r for third, r in throws if holds(third))
    assert odds.within(text, k=2, throws=3, model=model) == expected
    assert odds.within(holds, k=2, throws=3, model=model) == expected


def test_within_against_luck():
    """20,000 turns thrown out: within four standard errors of the exact chance."""
    numbers, n = Random(7), 20_000
    dist = odds.throw(3)
    holds = wish.read("2 upright").holds
    came = sum(any(holds(dist.sample(numbers)) for _ in range(3)) for _ in range(n))
    p = float(odds.within("2 upright"))
    assert abs(came / n - p) < 4 * sqrt(p * (1 - p) / n)


@pytest.mark.parametrize("throws", [0, -1, 1.0, True, "3"])
def test_a_number_of_throws_that_is_none(throws):
    with pytest.raises(BadOption):
        odds.within("1 upright", throws=throws)


def test_a_wish_that_is_none():
    with pytest.raises(BadPattern):
        odds.within("luck")


# Tables


POSITIONS = {
    "before": {"huts": FIVE},
    "second": {"huts": FIVE, "throws": 1},
    "thrown": {"huts": FIVE, "throw": ["long", "roof", "upright"]},
    "last but one": {"huts": FIVE, "throw": ["long", "roof", "upright"], "throws": 2},
    "two left": {"huts": FIVE, "supply": [2, 5], "throw": ["roof", "roof"]},
    "carried out": {"huts": FIVE, "todo": ["long", "upright"], "supply": [9, 1]},
    "start": {"phase": "start"},
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_row_of_every_table_against_all_ordered_throws(name, model):
    game = Huts(players=2, model=model)
    state = place(game, TOWN, **POSITIONS[name])
    huts = {"two left": 2, "carried out": 1}.get(name, 3)
    thrown = list(ordered_throws(huts, model))
    made = odds.tables(game, state, 0)
    assert len(made) >= 2
    full = made[0]
    assert sum(row.chance for row in full.rows) == 1
    for table in made:
        assert table.assumption == model.label
        assert table.origin == model.origin
        for row in table.rows:
            assert row.chance == expected(row.outcome, thrown, state), row
            derived = row.derive()
            assert derived.value == row.chance
            assert derived.steps
        for code in LANGUAGES:
            text = table.html(code)
            assert "[" not in text.replace("[CDATA", "")
            assert table.title.text(code) in text


def expected(outcome, thrown, state):
    """The chance of what a row stands for, added up from all ordered throws."""
    if isinstance(outcome, tuple) and isinstance(outcome[0], wish.Wish):
        hope, throws = outcome
        once = sum(chance for outcomes, chance in thrown if hope.holds(outcomes))
        return 1 - (1 - once) ** throws
    if isinstance(outcome, tuple):
        return sum(chance for outcomes, chance in thrown if outcomes == outcome)
    now = state.throw.count("upright")
    holds = {
        "more": lambda outcomes: outcomes.count("upright") > now,
        "equal": lambda outcomes: outcomes.count("upright") == now,
        "fewer": lambda outcomes: outcomes.count("upright") < now,
        "same": lambda outcomes: outcomes == state.throw,
    }[outcome]
    return sum(chance for outcomes, chance in thrown if holds(outcomes))


def test_which_tables_there_are():
    def keys(name):
        state = place(BASE, TOWN, **POSITIONS[name])
        return [table.title.key.rpartition(".")[2] for table in odds.tables(BASE, state, 0)]

    assert keys("before") == ["next", "at_least", "at_least_within"]
    assert keys("thrown") == ["next", "compared", "at_least", "at_least_within"]
    assert keys("last but one") == ["next", "compared", "at_least"]  # one throw is left
    assert keys("carried out") == ["next", "at_least", "at_least_within"]
    over = place(BASE, TOWN, huts=FIVE, supply=[4, 0])
    assert odds.tables(BASE, over, 0) == ()


def test_titles_name_who_throws_how_many():
    before = language()
    try:
        state = place(BASE, TOWN, **POSITIONS["carried out"])  # then player 1 throws the last one
        title = odds.tables(BASE, state, 0)[0].title
        assert title.text("en") == "Next throw of Player 2: 1 hut"
        assert title.text("de") == "Nächster Wurf von Person 2: 1 Hütte"
    finally:
        language(before)


def test_tables_are_there_in_every_state_of_a_game():
    for variant in ("base", "advanced", "simple"):
        game = Huts(players=3, variant=variant)
        state = game.start()
        numbers = Random(3)
        while not state.over and state.number < 6:
            assert odds.tables(game, state, 1)
            node = game.chance(state) if not game.legal(state) else game.legal(state)
            state = game.apply(state, node.sample(numbers))


def test_a_question_of_the_users_own():
    state = place(BASE, TOWN, huts=FIVE, throw=["roof", "roof", "roof"])
    table = odds.ask(BASE, state, 0, "one upright")
    # One throw of three is gone: the next, or the next two.
    assert [row.chance for row in table.rows] == [
        Fraction(5803, 8000),
        1 - Fraction(2197, 8000) ** 2,
    ]
    assert [row.label.text("de") for row in table.rows] == [
        "im nächsten Wurf",
        "in höchstens 2 Würfen, bis es gelingt",
    ]
    assert table.title.text("en") == "at least 1 × upright: 3 huts"
    for row in table.rows:
        assert row.derive().value == row.chance
    with pytest.raises(BadPattern):
        odds.ask(BASE, state, 0, "?")


def test_a_question_after_the_end_is_about_a_whole_turn():
    over = place(BASE, TOWN, supply=[0, 5])
    assert over.over
    found = odds.ask(BASE, over, 0, "one upright")
    assert [row.chance for row in found.rows] == [
        1 - Fraction(2197, 8000) ** throws for throws in (1, 2, 3)
    ]


def test_a_measured_model_carries_its_range_into_every_table():
    model = models.own({"upright": 4, "long": 6, "narrow": 5, "roof": 5})
    game = Huts(2, model=model)
    state = place(game, TOWN, huts=FIVE, throw=["roof", "roof", "roof"])
    found = [*odds.tables(game, state, 0), odds.ask(game, state, 0, "one upright")]
    assert len(found) == 5
    for table in found:
        assert table.origin == "measured"
        for row in table.rows:
            low, high = row.range
            assert 0 <= low <= high <= 1
            # A share of 0 or 1 stands at the end of its range, any other inside.
            assert low <= row.chance <= high
    # 4 of 20 upright: at least one of three huts in 22 to 80 % of the throws.
    assert found[-1].rows[0].range == pytest.approx((0.22, 0.80), abs=0.005)
    assert not any(row.range for t in odds.tables(BASE, state, 0) for row in t.rows)


def test_a_throw_says_what_its_model_is() -> None:
    assert odds.throw(3).table().origin == "made_up"
    measured = models.own({"upright": 4, "long": 7, "narrow": 5, "roof": 4})
    table = odds.throw(2, measured).map(len).table()
    assert (table.origin, table.assumption) == ("measured", measured.label)
    assert models.default().dist().table().origin == "made_up"
