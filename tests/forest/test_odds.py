"""Chances of the next tile against enumeration, advice against the rules, points by simulation."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from boardkit.errors import BadOption
from boardkit.forest import odds
from boardkit.forest.moves import Build, Lay, Skip
from boardkit.forest.places import field_of
from boardkit.forest.reach import gaps
from boardkit.forest.rules import Forest
from boardkit.forest.state import HIDDEN, State
from boardkit.forest.tiles import Rows
from boardkit.game import Advice, Turn, totals
from boardkit.match import Match
from boardkit.players import Greedy
from boardkit.review import review
from boardkit.text import LANGUAGES
from boardkit.work import drain
from tests.forest.tables import FOREST, building, table

GAMES = (FOREST, Forest(3), Forest(2, simple=True), Forest(2, mountain_seen=True, gaps_block=True))


def walk(game: Forest, seed: int, steps: int) -> State:
    """A state some random steps into a game, at a decision."""
    rng, state = Random(seed), game.start()
    n = 0
    while n < steps or game.turn(state) is Turn.CHANCE:
        if game.turn(state) is Turn.CHANCE:
            state = game.apply(state, game.chance(state).sample(rng))
        else:
            legal = game.legal(state)
            move = legal.sample(rng)
            if move == Skip() and len(legal) > 1:
                move = legal[0]
            state = game.apply(state, move)
            n += 1
    return state


POSITIONS = [
    (game, walk(game, seed, steps))
    for game in GAMES
    for seed, steps in ((1, 6), (2, 15))
]  # fmt: skip


def can(game: Forest, s: State, rows: Rows, wish: Callable[[State], bool]) -> bool:
    """Whether some legal lay of a tile has the wished effect: brute force by the rules."""
    hands = tuple(rows if p == s.turn else None for p in range(s.players))
    holding = replace(s, hands=hands, phase="lay")
    return any(wish(game.apply(holding, lay)) for lay in game.legal(holding))


def orders(game: Forest, view: State) -> Iterator[tuple[Rows | None, Rows]]:
    """All equally likely pairs (hand of who is about to lay, next tile from the stack)."""
    laying = view.phase == "lay" and view.hand == HIDDEN
    for i, hand in enumerate(view.stack):
        if laying and not can(game, view, hand, lambda after: True):
            continue
        for j, following in enumerate(view.stack):
            if i != j:
                yield (hand if laying else None), following


def wishes(s: State) -> list[tuple[Any, Callable[[State], bool]]]:
    """What to ask for, and when a lay has brought it."""
    layout = s.layout
    found: list[tuple[Any, Callable[[State], bool]]] = [
        (area[0], partial(_grown, area[0], len(area)))
        for area in sorted(layout.all_areas(), key=len)[-3:]
    ]
    holes = gaps(layout)[:1] + [code + 1 for code in list(layout.land)[-2:]]
    found += [
        (hole, partial(_covered, hole))
        for hole in map(field_of, holes)
        if layout.letter(hole) is None
    ]
    return found


def _grown(at: Any, n: int, after: State) -> bool:
    return len(after.layout.area(at)) > n


def _covered(at: Any, after: State) -> bool:
    return after.layout.letter(at) is not None


@pytest.mark.parametrize(("game", "s"), POSITIONS)
def test_the_next_tile_is_as_likely_as_by_enumeration(game: Forest, s: State) -> None:
    for p in (s.turn, 1 - min(s.turn, 1)):
        view = game.view(s, p)
        pairs = list(orders(game, view))
        for what, brought in wishes(s):
            good = {rows for rows in set(view.stack) if can(game, view, rows, brought)}
            hits = sum(following in good for _, following in pairs)
            assert odds.next_tile(game, view, p, what) == Fraction(hits, len(pairs)), what
            if view.phase == "lay" and view.hand == HIDDEN:
                holds = {hand for hand, _ in pairs}
                held = odds.next_tile(game, view, p, what, whose=view.turn)
                assert held == Fraction(len(good & holds), len(holds))


def uneven() -> tuple[Forest, State]:
    """A view in which the tile in the hidden hand is known to fit, and not every tile does."""
    # Only mountains lie there: of the tiles out of sight those without a mountain do not fit.
    s = table(("GGG/GGG", 0, 0), hands=["?", "VLF/MGV"])
    return FOREST, s


def test_a_hand_that_can_be_laid_takes_a_fitting_tile_away() -> None:
    game, s = uneven()
    with_mountain = sum(any("G" in row for row in rows) for rows in s.stack)
    n = len(s.stack)
    assert (with_mountain, n) == (19, 40)
    # P(mountain) = 19/40 before anybody laid; (19 - 1) / (40 - 1), as one of the 19 is in the hand.
    assert odds.next_tile(game, s, 1, "mountain") == Fraction(18, 39)
    assert odds.next_tile(game, s, 1, "mountain", whose=0) == 1
    assert odds.next_tile(game, s, 1, "G", whose=1) == 1  # the own hand VLF/MGV is in sight
    rng = Random(5)
    tries = 4000
    hits = 0
    for _ in range(tries):
        full = game.guess(s, 1, rng)
        hits += any("G" in row for row in rng.choice(full.stack))
    error = math.sqrt(18 / 39 * 21 / 39 / tries)
    assert abs(hits / tries - 18 / 39) < 4 * error


def test_an_area_is_asked_for_by_one_field_or_by_several() -> None:
    s = table(("VVF/VLF", 0, 0), ("FFG/FMM", 0, 3))
    area = s.layout.area((0, 2))
    one = odds.next_tile(FOREST, s, 0, (0, 2))
    assert one == odds.next_tile(FOREST, s, 0, area) == odds.next_tile(FOREST, s, 0, [[1, 2]])
    assert odds.next_tile(FOREST, s, 0, "forest") == odds.next_tile(FOREST, s, 0, "F")
    assert odds.next_tile(FOREST, s, 0, (50, 50)) == 0  # nothing can lie there


def test_without_a_next_tile_the_chance_is_0_and_hands_stay_uncertain() -> None:
    seen = FOREST.material.tiles
    s = table(("VVV/VVV", 0, 0), hands=["VLF/MGV", "?"], gone=[list(rows) for rows in seen[:-1]])
    view = FOREST.view(s, 0)
    assert view.left == 0
    assert odds.next_tile(FOREST, view, 0, "mountain") == 0
    assert odds.next_tile(FOREST, view, 0, "mountain", whose=1) == 1  # FFG/MVG is the last one
    titles = [one.title.key for one in odds.tables(FOREST, view, 0)]
    assert titles == []


@pytest.mark.parametrize(
    ("what", "whose", "key"),
    [
        ("desert", None, "landscape"), ((), None, "what"), (3, None, "what"),
        ((1, 2, 3), None, "what"), ([(9, 9), (0, 0)], None, "what"),
        ([(0, 0), (0, 2)], None, "areas"), ("F", 2, "whose"), ("F", True, "whose"),
    ],
)  # fmt: skip
def test_a_question_that_is_none_is_told(what: Any, whose: Any, key: str) -> None:
    s = table(("VVF/VLF", 0, 0))
    with pytest.raises(BadOption) as caught:
        odds.next_tile(FOREST, s, 0, what, whose)
    assert caught.value.key == f"forest.odds.{key}"
    assert all("{" not in caught.value.text(code) for code in LANGUAGES)


# Tables


@pytest.mark.parametrize(("game", "s"), POSITIONS)
def test_tables_say_what_next_tile_says_and_show_how(game: Forest, s: State) -> None:
    for p in (0, 1, None):
        view = game.view(s, p)
        for one in odds.tables(game, view, p):
            whose = view.turn if one.title.key == "forest.table.hand" else None
            for row in one.rows:
                if row.outcome != "anywhere":
                    assert row.chance == odds.next_tile(game, view, p, row.outcome, whose)
                assert row.derive is not None
                derived = row.derive()
                assert derived.value == row.chance
                assert derived.steps
            for code in LANGUAGES:
                assert "{" not in one.to_csv(code) + one.html(code)


def test_who_waits_sees_a_table_of_the_hand_that_is_about_to_be_laid() -> None:
    game, s = uneven()
    first, second, *_ = odds.tables(game, s, 1)
    assert first.title.key == "forest.table.hand"
    assert first.rows[0].chance == 1
    assert second.rows[0].chance == Fraction(18, 39)
    derived = second.rows[0].derive()  # type: ignore[misc]
    # Weights: 18 for each of the 19 that fit, 19 for each of the others, 19 * 39 in all.
    assert derived.steps == (
        r"\frac{19 \cdot 18}{741}", r"\frac{342}{741}", r"\frac{6}{13}",
    )  # fmt: skip
    assert derived.idea is not None
    assert "19" in derived.idea.text("de")


def test_gaps_are_listed_where_a_tile_still_fits() -> None:
    # A bay one field wide between two arms; and row 2 below is open.
    s = table(("VVV/VVV", 0, 0), ("VV/VV/VV", 2, 0), ("LL/LL/LL", 2, 3), ("LLL/LLL", 0, 3))
    found = {row.outcome for one in odds.tables(FOREST, s, 0) if one.title.key.endswith("gaps")
             for row in one.rows}  # fmt: skip
    # (2, 2) has tiles on three sides, but no tile of two fields' width gets in there.
    assert found == set()
    s = table(("VVV/VVV", 0, 0), ("VV/VV/VV", 2, 0), ("LL/LL/LL", 2, 4), ("LLL/LLL", 0, 3))
    layout = s.layout
    assert layout.letter((2, 2)) is None
    assert layout.letter((2, 3)) is None
    assert odds.next_tile(FOREST, s, 0, (2, 2)) > 0


def test_after_the_end_there_is_nothing_to_say() -> None:
    s = table(("VVF/VLF", 0, 0), phase="over", hands=[None, None])
    assert odds.tables(FOREST, s, 0) == ()
    found = odds.advice(FOREST, s, 0)
    assert found.choices == ()


# Advice


def settled(game: Forest, s: State, p: int) -> float:
    """The worth of a state once the turn of `p` is over, from the rules; at the end the points."""
    if s.phase == "draw":
        s = game.apply(s, game.chance(s).outcomes[0])
    if s.over:
        points = totals(game.score(s), game.players)
        return points[p] - max(points[:p] + points[p + 1 :])
    return game.worth(game.view(s, p), p)


@pytest.mark.parametrize(("game", "s"), POSITIONS)
def test_builds_are_worth_what_the_rules_make_of_them(game: Forest, s: State) -> None:
    p = s.turn
    if s.phase == "lay":
        s = game.apply(s, game.legal(s)[0])
    view = game.view(s, p)
    found = odds.advice(game, view, p)
    assert {choice.move for choice in found.choices} == set(game.legal(view))
    own = sum(line.points for line in game.score(s) if line.player == p)
    for choice in found.choices:
        after = game.view(game.apply(view, choice.move), p)
        assert choice.value == pytest.approx(settled(game, after, p))
        points = sum(line.points for line in game.score(after) if line.player == p) - own
        assert choice.why is not None
        assert dict(choice.why.values)["points"] == points
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    assert found.value == values[0]
    assert not found.exact


@pytest.mark.parametrize(("game", "s"), POSITIONS[::3])
def test_a_lay_is_worth_the_best_build_after_it(game: Forest, s: State) -> None:
    while s.phase != "lay":
        s = drain_chance(game, game.apply(s, Skip()))
    p = s.turn
    view = game.view(s, p)
    found = odds.advice(game, view, p)
    assert {choice.move for choice in found.choices} == set(game.legal(view))
    for choice in found.choices[:: max(1, len(found.choices) // 6)]:
        built = game.apply(view, choice.move)
        best = max(settled(game, game.apply(built, move), p) for move in game.legal(built))
        assert choice.value == pytest.approx(best)
        assert odds.advice(game, built, p).value == choice.value
        assert all("{" not in choice.why.text(code) for code in LANGUAGES)  # type: ignore[union-attr]


def drain_chance(game: Forest, s: State) -> State:
    """The next decision; chance takes what comes first."""
    while game.turn(s) is Turn.CHANCE:
        s = game.apply(s, game.chance(s).outcomes[0])
    return s


def test_the_last_building_of_all_is_weighed_by_the_rules_too() -> None:
    simple = Forest(2, simple=True)
    s = building(
        ("VVF/VVF", 0, 0), ("MMM/LLL", 2, 0), ("FFF/VVL", 4, 0), ("GGG/LMF", 6, 0),
        buildings=[("hut_village", 0, 0, 0), ("hut_forest", 0, 0, 2), ("hut_meadow", 0, 2, 0),
                   ("hut_lake", 0, 3, 0), ("tree", 0, 4, 0)],
        game=simple,
    )  # fmt: skip
    found = odds.advice(simple, s, 0)
    assert any(isinstance(choice.move, Build) for choice in found.choices)
    for choice in found.choices:
        after = simple.view(simple.apply(s, choice.move), 0)
        assert choice.value == pytest.approx(settled(simple, after, 0))


def test_before_a_replacing_draw_the_value_is_the_mean_over_what_fits() -> None:
    # Nobody holds anything: player 0 draws before laying.  Nine tiles are left, all else is gone.
    gone = [list(rows) for rows in FOREST.material.tiles[9:]]
    s = table(("GGG/GGG", 0, 0), hands=[None, "VLF/MGV"], gone=gone)
    assert s.phase == "redraw"
    s = FOREST.view(s, 0)  # the other's tile may come too, for all that player 0 knows
    values = []
    for event in FOREST.chance(s).outcomes:
        after = FOREST.apply(s, event)
        if after.phase == "lay":
            values.append(odds.advice(FOREST, after, 0).value)
    assert 0 < len(values) < 10
    found = odds.advice(FOREST, s, 0)
    assert found.value == pytest.approx(sum(values) / len(values))
    assert found.choices == ()


def test_advice_comes_in_slices_and_says_so() -> None:
    game, s = next((game, s) for game, s in POSITIONS if s.phase == "lay")
    work = odds.advise(game, game.view(s, s.turn), s.turn)
    steps = []
    while True:
        try:
            steps.append(next(work).done)
        except StopIteration as end:
            result = end.value
            break
    assert isinstance(result, Advice)
    assert len(steps) >= len(result.choices) // 2
    assert steps == sorted(steps)
    assert isinstance(result.best(), Lay)


def test_out_of_turn_the_value_is_that_of_the_position() -> None:
    game, s = POSITIONS[0]
    other = 1 - s.turn
    view = game.view(s, other)
    found = odds.advice(game, view, other)
    assert found.choices == ()
    assert found.value == game.worth(view, other)


def test_nothing_hidden_changes_a_table_or_an_advice() -> None:
    for game, s in POSITIONS:
        other = (s.turn + 1) % game.players
        hand = s.hands[other]
        assert hand is not None
        swapped = s.stack[-1]
        hands = (*s.hands[:other], swapped, *s.hands[other + 1 :])
        stack = game.material.sorted((*s.stack[:-1], hand))
        changed = replace(s, hands=hands, stack=stack)
        assert changed != s
        one, two = (game.view(state, s.turn) for state in (s, changed))
        told = [
            [page.to_csv("en") for page in odds.tables(game, view, s.turn)] for view in (one, two)
        ]
        assert told[0] == told[1]
        assert odds.advice(game, one, s.turn) == odds.advice(game, two, s.turn)


def test_drawing_at_the_end_of_a_turn_is_nobodys_luck() -> None:
    match, rng = Match(FOREST, seed="x"), Random(1)
    while isinstance(p := FOREST.turn(match.state), int):
        match.play(Greedy().choose(FOREST, FOREST.view(match.state, p), p, rng))
    report = drain(review(match))
    assert not match.state.gone  # no tile had to be replaced, which would have been luck
    for line in report.sums:
        assert abs(line.luck) < 1e-6
        assert 0 <= line.cost < 60
