"""The soak of best plans: it plays real turns, and it notices when they do not fit."""

from __future__ import annotations

from dataclasses import replace

from boardkit.commands.soak import Tally, play_many
from tests.soak.soak_aftershock import CARDS, TURNS, Turns, runs


def test_five_cards_under_three_rules() -> None:
    found = list(runs())
    assert len(found) == 15
    assert len({run.name for run in found}) == 15
    assert {run.game.options().get("keep", "any") for run in found} == {"any", "locked", "none"}
    assert all(run.game.options().get("keep", "any") == run.keep for run in found)


def test_turns_are_played_and_fit_what_is_calculated() -> None:
    run = next(runs())
    tally = play_many(run, "soak", 0, 10)
    assert (tally.games, tally.failures) == (10, [])
    assert tally.sums["turns"] == 10 * TURNS
    assert 0 < tally.sums["win"] < 10 * TURNS
    assert tally.moves >= 2 * 10 * TURNS
    assert run.judge(tally) is None
    assert play_many(run, "soak", 0, 10) == tally


def test_turns_that_do_not_fit_are_noticed() -> None:
    run = next(runs())
    tally = play_many(run, "soak", 0, 10)
    other = Turns(run.name, run.game, None, CARDS[0], "none")
    wrong = other.judge(tally)
    assert wrong is not None
    assert "calculated" in wrong
    turns = tally.sums["turns"]
    for name in ("win", "bust", "points"):
        for change in (-0.5, 0.5):
            off = {
                **tally.sums,
                name: tally.sums[name] + change * turns * (1 + 99 * (name == "points")),
            }
            found = run.judge(replace(tally, sums=off))
            assert found is not None
            assert found.startswith(name)
    assert run.judge(Tally(sums=dict(tally.sums))) is None
