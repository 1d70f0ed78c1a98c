"""The golden games of Aftershock hold every kind of step, so no rule can change unseen."""

from __future__ import annotations

from tests.golden.golden import HERE


def test_every_kind_of_step_and_of_score_line() -> None:
    steps: set[str] = set()
    scores: set[str] = set()
    files = sorted(HERE.glob("aftershock-*.txt"))
    for path in files:
        _, log, end = path.read_text(encoding="utf-8").split("---\n")
        steps |= {line.split()[1] for line in log.splitlines()}
        scores |= {line.split()[1] for line in end.splitlines()}
    assert len(files) == 9
    assert steps == {"choose", "keep", "stop", "card", "roll"}
    assert {"black", "red", "three_sixes", "four_sixes", "five_sixes", "six_sixes"} <= scores
