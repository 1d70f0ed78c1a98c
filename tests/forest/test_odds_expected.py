"""Points at the end by simulation: means, intervals, progress, and numbers that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import BadOption
from boardkit.forest import odds
from boardkit.text import LANGUAGES
from boardkit.work import drain
from tests.forest.tables import FOREST, table


def test_expected_points_are_means_with_their_interval() -> None:
    s = table(
        ("VVF/VLF", 0, 0), ("FFG/FMM", 0, 3),
        buildings=[("hut_village", 0, 0, 0), ("castle", 0, 0, 5), ("bridge", 1, 1, 1, "h")][:2],
        hands=["VLF/MGV", "?"],
    )  # fmt: skip
    found = odds.scores(FOREST, s, 0, games=12, seed=1)
    assert found == odds.scores(FOREST, s, 0, games=12, seed=1)
    assert found != odds.scores(FOREST, s, 0, games=12, seed=2)
    assert [row.building.kind if row.building else row.player for row in found.rows] == [
        "hut_village", "castle", 0, 1,
    ]  # fmt: skip
    village, castle, mine, _ = found.rows
    assert (village.now, castle.now, mine.now) == (6, 1, 7)
    assert village.mean > 6
    assert village.low < village.mean < village.high
    assert village.next == odds.next_tile(FOREST, s, 0, (0, 0))
    assert castle.next is None
    assert mine.mean >= village.mean + castle.mean
    more = odds.scores(FOREST, s, 0, games=48, seed=1)
    wide = [row.high - row.low for row in found.rows]
    narrow = [row.high - row.low for row in more.rows]
    # Four times the games halve the interval, give or take chance.
    assert 0.3 < narrow[0] / wide[0] < 0.75
    assert more.rows[0].low < village.mean + 2 * wide[0]


@pytest.mark.parametrize(("language", "word"), [("de", "noch gebaut"), ("en", "still to be built")])
def test_sums_of_players_say_that_they_hold_later_buildings(language: str, word: str) -> None:
    s = table(("VVF/VLF", 0, 0), hands=["VLF/MGV", "?"])
    found = odds.scores(FOREST, s, 0, games=2, seed=1)
    assert found.html(language).count(word) == FOREST.players  # they are more than the rows above


def test_what_cannot_change_any_more_is_expected_to_stay() -> None:
    gone = [list(rows) for rows in FOREST.material.tiles]
    s = table(("VVF/VLF", 0, 0), buildings=[("hut_village", 0, 0, 0)], hands=[None, "GGG/GGG"],
              gone=gone, phase="build", last_round=True)  # fmt: skip
    found = odds.scores(FOREST, s, 0, games=5)
    hut = found.rows[0]
    assert (hut.now, hut.mean, hut.low, hut.high, hut.next) == (6, 6, 6, 6, None)


def test_simulation_shows_progress_and_can_be_dropped() -> None:
    s = table(("VVF/VLF", 0, 0), buildings=[("hut_village", 0, 0, 0)], hands=["VLF/MGV", "?"])
    work = odds.expected(FOREST, s, 0, games=6, look=2)
    steps = [next(work)]
    while steps[-1].partial is None:
        steps.append(next(work))
    assert len(steps) > 10
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert steps[-1].partial.games == 2
    work.close()
    result = drain(odds.expected(FOREST, s, 0, games=3, look=2))
    for code in LANGUAGES:
        page = result.html(code) + result.to_csv(code)
        assert "{" not in page
        assert {"de": "simuliert", "en": "simulated"}[code] in page
        assert "⟳" in page


@pytest.mark.parametrize(("games", "look"), [(1, 1), (2.0, 1), (10**6, 1), (2, 0), (2, 51)])
def test_numbers_out_of_range_are_refused(games: Any, look: Any) -> None:
    with pytest.raises(BadOption):
        odds.scores(FOREST, table(("VVF/VLF", 0, 0)), 0, games=games, look=look)
