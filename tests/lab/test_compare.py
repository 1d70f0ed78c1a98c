"""Is my hut like yours: the test, its simulation in slices, and what it says in words."""

from __future__ import annotations

import itertools
import math

import pytest

from boardkit.chance.infer import homogeneity
from boardkit.chance.shuffled import shuffles
from boardkit.errors import BadData
from boardkit.lab.compare import SAMPLES, compare, comparing
from boardkit.lab.record import Group
from boardkit.lab.tally import Tally
from boardkit.work import drain


def groups(*tallies: Tally) -> list[Group]:
    return [Group(str(n), (tally,)) for n, tally in enumerate(tallies)]


def test_is_my_hut_like_yours() -> None:
    alike = compare(groups(Tally(40, 70, 50, 40), Tally(42, 68, 50, 40)))
    assert not alike.test.rejects()
    assert [words.key.split(".")[-1] for words in alike.sentences] == [
        "cases", "alike", "no_proof",
    ]  # fmt: skip
    differ = compare(groups(Tally(60, 50, 50, 40), Tally(20, 90, 50, 40)))
    assert differ.test.rejects()
    assert "p < 0,001" in differ.words.text("de")
    assert [words.key.split(".")[-1] for words in differ.sentences] == ["hardly_ever", "differ"]
    for found in (alike, differ):
        assert "gleich" not in found.sentences[1].text("de").replace("vielleicht gleich", "")


def test_fewer_than_two_groups_with_throws() -> None:
    with pytest.raises(BadData) as caught:
        compare([Group("A", (Tally(1),)), Group("B", (Tally(doubtful=3),)), Group("C")])
    assert caught.value.key == "lab.compare"


def test_the_simulated_value_is_the_exact_one_within_its_range() -> None:
    """Every table with the sums of this one, each with its exact chance."""
    mine, yours = (3, 1, 0, 2), (0, 2, 1, 0)
    columns = [a + b for a, b in zip(mine, yours, strict=True)]
    total = math.comb(sum(columns), sum(mine))
    limit = homogeneity([mine, yours]).statistic
    exact = 0.0
    for row in itertools.product(*(range(n + 1) for n in columns)):
        if sum(row) != sum(mine):
            continue
        other = [n - k for n, k in zip(columns, row, strict=True)]
        if homogeneity([row, other]).statistic >= limit * (1 - 1e-9):
            exact += math.prod(map(math.comb, columns, row)) / total
    found = compare(groups(Tally(*mine), Tally(*yours)))
    assert found.interval is not None
    low, high = found.interval
    assert low <= exact <= high
    assert high - low < 0.021
    assert found.samples == SAMPLES
    assert found.test.simulated == pytest.approx(exact, abs=0.015)
    assert found.test.p_value != pytest.approx(exact, abs=0.015), "chi-square is rough here"
    assert found.sentences[-1].key == "lab.compare.few"


def test_the_same_luck_every_time_and_a_first_answer_at_once() -> None:
    huts = groups(Tally(9, 5, 4, 2), Tally(2, 8, 6, 4), Tally(5, 5, 5, 5))
    work = comparing(huts)
    first = next(work).partial
    assert first.test == homogeneity([group.tally.counts for group in huts])
    assert (first.samples, first.interval) == (0, None)
    reports = list(work)
    assert len(reports) > 20, "there are breaks between which clicks are answered"
    assert [r.done for r in reports] == sorted(r.done for r in reports)
    assert compare(huts) == compare(huts)
    assert compare(huts, simulate=False) == first


def test_shuffled_tables_keep_their_sums_in_mind() -> None:
    """With one throw each there are two tables, equally likely and equally far away."""
    assert drain(shuffles([[1, 0], [0, 1]], 300)) == 300
    # Two of two against none of two: 2 of the 6 ways to deal.
    extreme = drain(shuffles([[2, 0], [0, 2]], 6000, seed=3))
    assert extreme / 6000 == pytest.approx(1 / 3, abs=0.025)


@pytest.mark.parametrize(
    ("tallies", "key"),
    [
        ((Tally(5), Tally(9)), "one_outcome"),
        ((Tally(10**9, 10**9), Tally(10**9, 10**9)), "alike"),
        ((Tally(10**9, 10**9), Tally(5, 1, 1)), "few_unsure"),
        ((Tally(5, 1), Tally(1, 5)), "few"),
    ],
)
def test_counts_at_the_edges(tallies: tuple[Tally, ...], key: str) -> None:
    found = compare(groups(*tallies))
    assert f"lab.compare.{key}" in [words.key for words in found.sentences]
    for words in found.sentences:
        assert "{" not in words.text("de")
