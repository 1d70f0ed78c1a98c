"""The covered tables of the throw laboratory's lesson."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

from boardkit.chance import models, published
from boardkit.chance.infer import wilson
from boardkit.chance.models import OUTCOMES
from boardkit.chance.table import ORIGINS
from boardkit.errors import BadData
from boardkit.lab import study
from boardkit.lab.ideas import NAMES
from boardkit.text import LANGUAGES, number, percent, phrase

HUT = (10, 12, 8, 14)
SIMULATED = models.named("hut-10-12-8-14")


def unfolded(table: study.Covered) -> str:
    """What is seen before anything is unfolded."""
    return re.sub(r"</summary>.*</details>", "", table.html(), flags=re.DOTALL)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_but_the_question_is_seen_before_unfolding(code: str) -> None:
    for table in (
        study.steel(code),
        study.sure(4, 20, code),
        study.measures(*HUT, physics=SIMULATED, language=code),
    ):
        assert table.html().startswith("<details><summary>")
        assert "%" not in unfolded(table)
        assert table.summary in unfolded(table)
        for row in table.rows:
            assert len(row) == len(table.heads)
            for cell in row:
                assert cell in table.html()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_idea_says_where_its_numbers_come_from(code: str) -> None:
    rows = study.measures(*HUT, physics=SIMULATED, language=code).rows
    origins = ["exact"] * 4 + ["simulated"]
    for row, origin in zip(rows, origins, strict=True):
        word = phrase(f"chance.origin.{origin}").text(code)
        assert f"({ORIGINS[origin]} {word})" in row[0]
    total = sum(SIMULATED.counts)
    assert rows[-1][1:] == tuple(
        percent(Fraction(SIMULATED.weights[outcome], total), 1, code) for outcome in OUTCOMES
    )


def test_without_simulated_throws_physics_is_left_out() -> None:
    assert len(study.measures(9, 15, 7, 12).rows) == 4
    assert study.measures(*HUT).rows == study.measures(*HUT, physics=SIMULATED).rows, "shipped"
    assert len(study.measures(*HUT[:3], HUT[3] + 1).rows) == 4, "not the physics of another hut"
    with pytest.raises(BadData):
        study.measures(10, 12, 14, 8)
    with pytest.raises(BadData):
        study.measures(10, 12, 8, 14, physics="hut-10-12-8-14")  # type: ignore[arg-type]


def test_ranges_are_carried_on_to_three_huts() -> None:
    one, three = study.sure(4, 20, "en").rows
    low, high = wilson(4, 20)
    assert one[1:] == ("20.0%", f"{percent(low, 1, 'en')} to {percent(high, 1, 'en')}")
    assert three[1:] == ("48.8%", "22.3% to 80.1%")
    assert study.sure(0, 5, "en").rows[1][1] == "0.0%"
    assert study.sure(np.int64(4), np.float64(20), "en") == study.sure(4, 20, "en")  # type: ignore[arg-type]


@pytest.mark.parametrize("counts", [(0, 0), (5, 4), (-1, 4)])
def test_counts_that_cannot_be_are_refused(counts: tuple[int, int]) -> None:
    with pytest.raises(BadData):
        study.sure(*counts)


def test_steel_shows_all_cuboids_as_published() -> None:
    rows = study.steel("en").rows
    report = published.cuboid_report()
    assert [row[0] for row in rows] == [f"{cuboid.ratio:.2f}" for cuboid in report]
    assert rows[0][2:7] == ("91.6%", "50.0%", "33.3%", "51.5%", "61.1%")
    # Physics comes near on the flattest cuboid, but not near enough for 332 throws.
    assert rows[0][7] == "86.8%"
    assert set(study.STEEL.values()) == {"measured", "exact", "simulated"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_steel_says_which_idea_fails_and_by_how_much(code: str) -> None:
    table = study.steel(code)
    lines = table.note.splitlines()
    verdicts = published.cuboid_verdicts()
    assert len(lines) == 2 + len(verdicts) + 3
    for line, verdict in zip(lines[2:], verdicts, strict=False):
        assert verdict.name.text(code) in line
        assert number(100 * verdict.worst, 1, code) in line
        assert number(verdict.statistic, 1, code).removesuffix("0").rstrip(",.") in line
        assert ("b = " in line) == (verdict.b is not None)
    assert "0,0001" in lines[2] if code == "de" else "0.0001" in lines[2]
    assert "{" not in table.note
    assert table.html().count("<p>") == len(lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_steel_calls_the_ideas_as_the_laboratory_does(code: str) -> None:
    table = study.steel(code)
    verdicts = {verdict.idea: verdict.name.text(code) for verdict in published.cuboid_verdicts()}
    assert set(verdicts) == {*NAMES, "gibbs", "gibbs_weighted"}
    for place, idea in enumerate(NAMES):
        assert table.heads[3 + place].startswith(f"{verdicts[idea]} (")
        name = phrase(f"lab.idea.{idea}").text(code)
        if idea == "equal":  # a cuboid has two ways to lie, not four
            assert f"{name}" in table.note
            assert f"{verdicts[idea]}" in table.note
        else:
            assert verdicts[idea] == name
    assert table.heads[-1].startswith(f"{verdicts['gibbs']}, ")
