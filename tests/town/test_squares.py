"""Graeco-Latin squares: built, checked, counted against other ways to count, and missed by two."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from boardkit.errors import BadOption, BadPosition
from boardkit.text import LANGUAGES
from boardkit.town import squares
from boardkit.town.completions import exhaust, likenesses
from boardkit.town.grids import MOST, numbers, tile
from boardkit.town.officers import best_mate, latin, partner, reduced
from boardkit.work import drain

SEVEN = squares.square(7)
ORDERS = [order for order in range(1, MOST + 1) if order % 4 != 2]


def free(order: int, *rows: str) -> str:
    """A grid with these first rows and free cells below."""
    return " / ".join([*rows, *[" ".join("." * order)] * (order - len(rows))])


def is_graeco_latin(grid: squares.Grid) -> bool:
    """The definition, without looking at how it is checked elsewhere."""
    order = len(grid)
    full = set(range(order))
    pairs = [[numbers(name) for name in row if name is not None] for row in grid]
    lines = [*pairs, *(list(line) for line in zip(*pairs, strict=True))]
    return len({pair for row in pairs for pair in row}) == order**2 and all(
        {pair[part] for pair in line} == full for line in lines for part in (0, 1)
    )


# Building


@pytest.mark.parametrize("order", ORDERS)
def test_a_square_of_every_odd_order_and_multiple_of_four_is_built(order: int) -> None:
    grid = squares.square(order)
    assert is_graeco_latin(grid)
    assert squares.check(grid).complete
    assert grid[0][0] == "A1"


@pytest.mark.parametrize(
    ("order", "key"),
    [(2, "none"), (6, "none"), (10, "build"), (22, "build"), (0, "build"), (-3, "build"),
     (27, "build"), (28, "build"), (True, "build"), (3.0, "build"), ("7", "build")],
)  # fmt: skip
def test_other_orders_are_refused(order: int, key: str) -> None:
    with pytest.raises(BadOption) as caught:
        squares.square(order)
    assert caught.value.key == f"town.squares.{key}"
    for code in LANGUAGES:
        assert str(order).lstrip("-") in caught.value.text(code)


# Reading


def test_a_grid_is_read_from_text_and_rows_and_written_again() -> None:
    grid = (("A1", None), (None, "B2"))
    for text in ("a1 . / . B2", "A1 -\n_ B2\n"):
        assert squares.read(text) == grid
    assert squares.read([["A1", None], ["", "B2"]]) == squares.read(grid) == grid
    assert squares.read(squares.written(SEVEN)) == SEVEN


def test_free_rows_at_the_end_of_a_text_may_be_left_out() -> None:
    assert squares.read("A1 B2 C3") == squares.read("A1 B2 C3 / . . . / . . .")


def test_tiles_that_lie_face_down_are_free_cells() -> None:
    # A blank tile of the town has neither colour nor shape.
    assert squares.check([["A1", "--A2"], [None, None]]).laid == 1


@pytest.mark.parametrize(
    ("grid", "key"),
    [("", "order"), ("A1 / A2", "not_square"), ("A1 B2 / A2", "not_square"),
     ("A1 C1 / . .", "tile"),
     ("A1 A3 / . .", "tile"), ("A1 x / . .", "tile"), ([["A1", 7], [None, None]], "tile"),
     ([[]] * (MOST + 1), "order"), (5, "rows"), ([3, 4], "rows")],
)  # fmt: skip
def test_what_is_no_grid_is_told(grid: object, key: str) -> None:
    with pytest.raises(BadPosition) as caught:
        squares.check(grid)  # type: ignore[arg-type]
    assert caught.value.key == f"town.squares.{key}"
    for code in LANGUAGES:
        assert "{" not in caught.value.text(code)


# Checking


@pytest.mark.parametrize(
    ("grid", "kind", "cells", "words"),
    [
        ("A1 A2 . / . . . / . . .", "colour_row", ((0, 0), (0, 1)), ("Zeile 0", "row 0", "A")),
        ("A1 . B1 / . . . / . . .", "shape_row", ((0, 0), (0, 2)), ("Zeile 0", "row 0", "1")),
        (". A1 . / . . . / . A2 .", "colour_column", ((0, 1), (2, 1)), ("Spalte 1", "Column 1")),
        (". A1 . / . . . / . B1 .", "shape_column", ((0, 1), (2, 1)), ("Spalte 1", "Column 1")),
        ("A1 . . / . A1 . / . . .", "pair", ((0, 0), (1, 1)), ("Plättchen A1", "tile A1")),
    ],
)
def test_a_clash_is_told_with_both_cells(
    grid: str, kind: str, cells: tuple[squares.Cell, squares.Cell], words: tuple[str, ...]
) -> None:
    found = squares.check(grid)
    assert [(clash.kind, clash.cells) for clash in found.clashes] == [(kind, cells)]
    assert not found.right
    told = " ".join(found.html(code) for code in LANGUAGES).lower()
    for word in (*words, *(f"row {r}, column {c}" for r, c in cells)):
        assert word.lower() in told


def test_one_change_in_a_full_square_is_found_for_every_cell_and_tile() -> None:
    for r, c in product(range(7), repeat=2):
        rows = [list(row) for row in SEVEN]
        rows[r][c] = None
        left = squares.check(rows)
        assert left.right
        assert not left.complete
        for k, s in product(range(7), repeat=2):
            rows[r][c] = tile(k, s)
            assert squares.check(rows).complete == (tile(k, s) == SEVEN[r][c])


# Counting


def brute_force(order: int) -> int:
    """All pairs of Latin squares of this order, and those that are orthogonal."""
    rows = list(permutations(range(order)))

    def grow(square: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
        if len(square) == order:
            return [square]
        fit = [
            r for r in rows if all(a != b for old in square for a, b in zip(r, old, strict=True))
        ]
        return [one for row in fit for one in grow([*square, row])]

    every = [sum(square, ()) for square in grow([])]
    full = order**2
    return sum(len(set(zip(one, other, strict=True))) == full for one in every for other in every)


def test_all_squares_of_orders_one_to_three_are_counted() -> None:
    # Order 3: 12 Latin squares, each with 3! partners, since its transversals fall apart in just
    # one way: 72.
    assert [brute_force(order) for order in (1, 2, 3)] == [1, 0, 72]
    for order, number in ((1, 1), (2, 0), (3, 72)):
        found = squares.count(free(order))
        assert (found.found, found.exact) == (number, True)


def test_all_squares_of_order_four_are_counted() -> None:
    # 576 Latin squares.  A quarter of them, 144, are the table of the Klein group with rows,
    # columns and symbols renamed; the others have no transversal.  The 8 transversals of one
    # of the 144 make 2 partitions, so it has 2 * 4! = 48 partners: 144 * 48 = 6912.
    assert brute_force(4) == 6912
    found = squares.count(free(4), limit=7000, budget=10**6)
    assert (found.found, found.exact) == (6912, True)


@pytest.mark.parametrize(
    ("order", "number"),
    [
        (3, 2),  # 72 over the 3! * 3! ways to name colours and shapes
        (4, 12),  # 6912 / (4! * 4!)
        # Order 5: of the Latin squares only those like the cyclic one have partners.  There are
        # 5!^3 / 100 = 17280 of them (100 ways to rename leave it as it is), each with the 3
        # partners r + 2c, r + 3c, r + 4c times 5! names: 6220800, over 5! * 5! is 432.
        (5, 432),
        (6, None),
    ],
)
def test_squares_with_a_given_first_row_are_counted(order: int, number: int | None) -> None:
    row = " ".join(tile(n, n) for n in range(order))
    found = squares.count(free(order, row), budget=2000 if number is None else 10**6)
    if number is None:  # there is none, but so few steps do not show it
        assert (found.found, found.exact, found.example) == (0, False, None)
    else:
        assert (found.found, found.exact) == (number, True)


@pytest.mark.parametrize("keep", [35, 28, 21])
def test_a_square_of_seven_with_some_rows_has_all_its_completions_found(keep: int) -> None:
    start = [[SEVEN[r][c] if 7 * r + c < keep else None for c in range(7)] for r in range(7)]
    found = squares.count(start)
    every = {one for one in exhaust(squares.read(start)) if one is not None}
    assert found.exact
    assert found.found == len(every)
    assert SEVEN in every
    for one in every:
        assert is_graeco_latin(one)
        assert one[: keep // 7] == SEVEN[: keep // 7]


def test_one_house_in_the_town_has_more_completions_than_the_limit() -> None:
    found = squares.count(free(7, "A1 . . . . . ."), limit=50)
    assert (found.found, found.exact) == (50, False)
    assert found.example is not None
    assert is_graeco_latin(found.example)
    assert found.example[0][0] == "A1"


def test_as_many_as_the_limit_may_be_all() -> None:
    first = free(3, "A1 B2 C3")
    assert (squares.count(first, limit=2).found, squares.count(first, limit=2).exact) == (2, True)
    assert (squares.count(first, limit=1).found, squares.count(first, limit=1).exact) == (1, False)


def test_renaming_our_squares_gives_only_squares_that_continue_the_start() -> None:
    start = squares.read(free(5, "B2 . C1 . .", ". D5 . . ."))
    found = {one for one in likenesses(start) if one is not None}
    assert found == {one for one in exhaust(start) if one is not None}


def test_a_start_that_clashes_has_no_completion() -> None:
    found = squares.count(free(7, "A1 A2 . . . . ."))
    assert (found.found, found.exact, found.steps) == (0, True, 0)


def test_counting_reports_and_stops_at_the_budget() -> None:
    work = squares.completions(free(7, "A1 B2 C3 . . . ."), limit=10**6, budget=3000)
    first = next(work)
    assert 0 < first.done < 1
    assert not first.partial.exact
    found = drain(work)
    assert found.steps == 3000
    assert not found.exact
    for code in LANGUAGES:
        assert {"de": "Mindestens", "en": "At least"}[code] in found.html(code)


@pytest.mark.parametrize("values", [(0, 5), (5, 0), (True, 5), (2.5, 5)])
def test_a_limit_and_a_budget_are_whole_numbers_from_one(values: tuple[int, int]) -> None:
    with pytest.raises(BadOption) as caught:
        squares.count(free(3), *values)
    assert caught.value.key == "town.squares.whole"


# Euler's officers


@pytest.mark.parametrize(("order", "different"), [(2, 2), (3, 9), (4, 16), (5, 25), (6, 34)])
def test_the_search_comes_as_close_as_can_be(order: int, different: int) -> None:
    found = squares.nearest(order)
    assert found.different == different
    assert len(found.missing) == order**2 - different
    clashes = squares.check(found.grid).clashes
    assert {clash.kind for clash in clashes} <= {"pair"}, "both are Latin squares"
    assert {at for clash in clashes for at in clash.cells} == set(found.doubles)
    for code in LANGUAGES:
        assert "{" not in found.html(code)


def test_the_best_shapes_are_the_best_of_all() -> None:
    # Order 4, all 576 Latin squares of shapes over the cyclic one: the most different tiles.
    cyclic = tuple(tuple((r + c) % 4 for c in range(4)) for r in range(4))
    rows = list(permutations(range(4)))
    best = 0
    for four in product(rows, repeat=4):
        if all(len(set(column)) == 4 for column in zip(*four, strict=True)):
            pairs = {(cyclic[r][c], four[r][c]) for r in range(4) for c in range(4)}
            best = max(best, len(pairs))
    score, shapes = best_mate(cyclic)
    assert shapes is not None
    assert score == best == len({(cyclic[r][c], shapes[r][c]) for r in range(4) for c in range(4)})
    assert best_mate(cyclic, above=best) == (best, None)


def test_the_same_seed_gives_the_same_officers() -> None:
    assert squares.nearest(6, "BKT") == squares.nearest(6, "BKT")
    assert len({squares.nearest(6, seed).grid for seed in range(3)}) == 3


def test_partners_are_found_where_there_are_some() -> None:
    # The Klein group has partners, the cyclic group of order 4 has none; of order 5 it has.
    assert partner(tuple(tuple(r ^ c for c in range(4)) for r in range(4)))
    assert not partner(tuple(tuple((r + c) % 4 for c in range(4)) for r in range(4)))
    assert partner(tuple(tuple((r + c) % 5 for c in range(5)) for r in range(5)))


def test_no_square_of_order_six_has_a_partner() -> None:
    # 9408 reduced Latin squares (M. Frolov 1890), none with a partner (G. Tarry 1901).
    assert len({square for square, _ in reduced()}) == 9408
    work = squares.tarry()
    assert next(work).partial.looked == 50
    assert drain(work) == squares.Proof(9408, 0)


@pytest.mark.parametrize(
    "values", [(1,), (7,), (True,), ("6",), (6, "a", 0), (6, "a", 1.5), (6, "a", True)]
)
def test_other_orders_and_tries_are_refused(values: tuple[object, ...]) -> None:
    with pytest.raises(BadOption):
        squares.nearest(*values)  # type: ignore[arg-type]


def test_random_latin_squares_are_latin() -> None:
    from random import Random

    for order in range(1, 7):
        square = latin(order, Random(order))
        for line in (*square, *zip(*square, strict=True)):
            assert sorted(line) == list(range(order))
